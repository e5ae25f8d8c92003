#!/usr/bin/env python3
"""Checks proofs of Ninefold by the facts that docs/proof.md names; uses nothing of its code.

Usage: checker.py [FILE...]; standard input without. It prints a line for each proof and ends
with 1 if one is refused. A pattern is taken for the facts that it names: digits that must go
somewhere in a house, cells that must hold something. A conclusion follows if no choice from all
these facts agrees with its opposite. So this accepts a step under a wrong name, never a wrong one.
Templates, which no scale has switched on, are left out.
"""

import re
import sys

CELLS = range(81)
DIGITS = range(1, 10)
HOUSES = (
    {f"r{i + 1}": [9 * i + k for k in range(9)] for i in range(9)}
    | {f"c{i + 1}": [i + 9 * k for k in range(9)] for i in range(9)}
    | {f"b{i + 1}": [27 * (i // 3) + 3 * (i % 3) + 9 * (k // 3) + k % 3 for k in range(9)] for i in range(9)}
)
OF = [[name for name, cells in HOUSES.items() if cell in cells] for cell in CELLS]
PEERS = [{other for name in OF[cell] for other in HOUSES[name]} - {cell} for cell in CELLS]

class Refused(Exception):
    """A step doesn't follow, or a line can't be read."""

def require(condition, message):
    if not condition:
        raise Refused(message)

def bit(cell, digit):
    return 1 << (9 * cell + digit - 1)

def bit_cell(candidate):
    return (candidate.bit_length() - 1) // 9

def bit_digit(candidate):
    return (candidate.bit_length() - 1) % 9 + 1

def rivals(cell, digit):
    """Returns the candidates that can't be true beside this one."""
    same_cell = sum(bit(cell, other) for other in DIGITS if other != digit)
    return same_cell + sum(bit(peer, digit) for peer in PEERS[cell])

RIVALS = {bit(cell, digit): rivals(cell, digit) for cell in CELLS for digit in DIGITS}

def bits(mask):
    while mask:
        yield mask & -mask
        mask &= mask - 1

def is_possible(alive, facts):
    """Says whether a true candidate can be chosen for each fact, none a rival of another."""
    while facts:
        left = min(facts, key=lambda fact: (fact & alive).bit_count())
        choices = list(bits(left & alive))
        if not choices:
            return False
        if len(choices) > 1:
            return any(is_possible(alive & ~RIVALS[c], [f for f in facts if not f & c]) for c in choices)
        alive &= ~RIVALS[choices[0]]
        facts = [fact for fact in facts if not fact & choices[0]]
    return True

class Board:
    """The candidates that are left, as bits; the one of a placed cell stays among them."""

    def __init__(self, alive):
        self.alive = alive

    @classmethod
    def of(cls, digits):
        board = cls((1 << 729) - 1)
        for cell, digit in enumerate(digits):
            if digit:
                board.place(bit(cell, digit))
        return board

    def place(self, candidate):
        self.alive &= ~RIVALS[candidate]

    def without(self, mask):
        return Board(self.alive & ~mask)

    def digits(self, cell):
        return [digit for digit in DIGITS if self.alive & bit(cell, digit)]

    def cell(self, cell):
        """A fact: the cell holds one of its candidates."""
        return sum(bit(cell, digit) for digit in self.digits(cell))

    def house(self, name, digit):
        """A fact: the digit has one of its places in the house."""
        return sum(bit(cell, digit) for cell in HOUSES[name]) & self.alive

    def all_facts(self):
        return [self.cell(c) for c in CELLS] + [self.house(h, d) for h in HOUSES for d in DIGITS]

    def fill_singles(self):
        """Takes all candidates that are alone in a cell or a house; says whether none is empty."""
        while True:
            before = self.alive
            for fact in self.all_facts():
                fact &= self.alive
                if not fact:
                    return False
                if fact & (fact - 1) == 0:
                    self.place(fact)
            if self.alive == before:
                return True

    def is_solved(self):
        return self.alive.bit_count() == 81 and all(fact for fact in self.all_facts())

def read_cell(text):
    found = re.fullmatch(r"r([1-9])c([1-9])", text)
    require(found, f"{text!r} is no cell")
    return 9 * int(found[1]) + int(found[2]) - 10

def read_cells(text, separator=","):
    return [read_cell(part) for part in text.split(separator)] if text else []

def read_claim(text):
    """Reads r4c7=3 or r4c7<>3 (or r4c7#3) as a candidate and whether it is true."""
    found = re.fullmatch(r"(r.c.)(=|<>|#)([1-9])", text)
    require(found, f"{text!r} is no claim")
    return bit(read_cell(found[1]), int(found[3])), found[2] != "<>"

def houses_of(cells):
    return [name for name, members in HOUSES.items() if cells and set(cells) <= set(members)]

def facts_of(board, word, fields, claims, start):
    """Returns the facts that a pattern names."""
    get = lambda key: fields.get(key, "")
    homes = lambda names, digits: [board.house(name, int(d)) for name in names for d in digits]
    held = lambda cells: [board.cell(cell) for cell in cells]
    cells = lambda *keys: [cell for key in keys for cell in read_cells(get(key))]
    members = lambda key: [c for part in get(key).split(";") for c in read_cells(part.split("/")[0], "+")]
    link = lambda ends, bridge, d: [f for two in zip(ends, bridge) for f in homes(houses_of(two), d)]
    digit, base, placed = get("digit"), get("base").split(","), claims[0][0]
    patterns = {
        "single": lambda: homes([get("house")], [bit_digit(placed)]) if get("house") else held([bit_cell(placed)]),
        "intersection": lambda: homes([get("from")], digit),
        "subset": lambda: held(cells("cells")) + homes([get("house")], get("digits")),
        "fish": lambda: homes(base, digit),
        "kraken": lambda: homes(base + get("cover").split(","), digit) + chain_facts(board, get("chains")),
        "links": lambda: link(cells("ends"), cells("bridge"), digit)
        + link(cells("second"), cells("second-bridge"), get("second-digit")),
        "empty-rectangle": lambda: homes([get("block")] + houses_of(cells("link")) + houses_of(cells("second")), digit),
        "wing": lambda: held(cells("pivot", "pincers")),
        "w-wing": lambda: held(cells("cells")) + homes([get("house")], get("digits")[1]),
        "coloring": lambda: [f for c in read_cells(get("colors").replace(";", ",")) for f in homes(OF[c], digit)],
        "chain": lambda: chain_facts(board, get("nodes")),
        "sets": lambda: held(members("sets") + cells("stem")),
        "sue-de-coq": lambda: held(cells("cells") + members("line") + members("block")),
        "forcing": lambda: chain_facts(board, get("chains")) + forcing_facts(board, get("chains"), get("clash")),
        "exclusion": lambda: held(cells("cells", "excluders")),
        "direct": lambda: homes([get("house")], digit)
        + (homes([get("from")], digit) if get("from") else homes([get("set")], get("digits"))),
    }
    if word in patterns:
        return patterns[word]()
    require(start.is_unique(), "the start isn't proven to have one solution")
    return deadly_facts(board, word, fields, start)

def chain_facts(board, text):
    """Returns for each state that is on its cell and its houses, for a set its cells."""
    some = []
    for node in re.split(r">>|;", text):
        found = re.fullmatch(r"(?:(?:\d+|\?)~)?(.+?)(=|<>)([1-9])", node)
        require(found, f"{node!r} is no state")
        if "@" in found[1]:
            some += [board.cell(cell) for cell in read_cells(found[1].split("@")[1].split("/")[0], "+")]
        elif found[2] == "=":
            ground = read_cells(found[1], "+")
            some += [board.cell(ground[0])] if len(ground) == 1 else []
            some += [board.house(name, int(found[3])) for name in houses_of(ground)]
    return some

def forcing_facts(board, chains, clash):
    """Returns where chains start together, or where they clash."""
    if clash and clash != "own":
        return [board.house(clash, d) for d in DIGITS] if clash in HOUSES else [board.cell(read_cell(clash))]
    starts = [read_claim(chain.split(">>")[0])[0] for chain in chains.split(";")]
    cells = {bit_cell(start) for start in starts}
    return [board.cell(c) for c in cells] + [board.house(h, bit_digit(s)) for s in starts for h in houses_of(cells)]

def deadly_facts(board, word, fields, start):
    """Returns that one candidate is true beside those that could be exchanged."""
    get = lambda key: fields.get(key, "")
    if word in ("rectangle", "loop"):
        ring, pair = read_cells(get("cells")), [int(d) for d in get("digits")]
        require(len(set(ring)) == len(ring) >= 4 and len(set(pair)) == 2, "no ring")
        if word == "rectangle":
            ring = [ring[0], ring[1], ring[3], ring[2]]
        for name, members in HOUSES.items():
            touched = [place % 2 for place, cell in enumerate(ring) if cell in members]
            require(touched == [] or sorted(touched) == [0, 1], f"the ring isn't even in {name}")
        require(all(start.is_free(cell, pair) for cell in ring), "a cell is a clue, or lacks a digit")
        extra = sum(board.cell(cell) & ~bit(cell, pair[0]) & ~bit(cell, pair[1]) for cell in ring)
        more = read_cells(get("subset")) + read_cells(get("set"))
        near = [board.house(name, d) for d in pair for cell in ring for name in OF[cell]]
        if get("hidden"):
            near += [board.house(get("house"), int(d)) for d in get("hidden")]
        return [extra] + [board.cell(cell) for cell in ring + more] + near
    require(word in ("bug", "grave"), f"unknown pattern {word}")
    listed = [f"{get('cell')}#{get('digit')}"] if word == "bug" else get("extras").split(",")
    extra = sum({read_claim(text)[0] for text in listed})
    rest = board.without(extra)
    require(all(len(rest.digits(cell)) == 2 for cell in CELLS if len(board.digits(cell)) > 1), "not all in twos")
    for fact in (board.house(name, d) for name in HOUSES for d in DIGITS):
        require(fact.bit_count() == 1 or (fact & ~extra).bit_count() == 2, "not all in twos")
    cells = {bit_cell(c) for c in bits(extra)}
    shared = [board.house(name, d) for name in houses_of(cells) for d in DIGITS]
    return [extra] + [board.cell(cell) for cell in [*cells, *read_cells(get("subset"))]] + shared

class Start:
    """What a proof starts from: digits, candidates or a state."""

    def __init__(self, line):
        word, text = line.split(" ", 1)
        self.free = self.unique = None
        if word == "candidates":
            self.clues = [0] * 81
            alive = sum(bit(i // 9, i % 9 + 1) for i, mark in enumerate(text) if mark != ".")
            self.board = Board(alive)
            for cell in CELLS:
                digits = self.board.digits(cell)
                notes = [self.board.digits(peer) for peer in PEERS[cell]]
                if len(digits) == 1 and not any(1 < len(n) < 9 and digits[0] in n for n in notes):
                    self.clues[cell] = digits[0]
            self.board.alive &= Board.of(self.clues).alive
            self.free = Board(self.board.alive)
            return
        cells = re.findall(r"(\+?)([0-9.])", text.removeprefix(":::").split(":")[0])
        require(word in ("puzzle", "state") and len(cells) == 81, "no start")
        self.clues = [0 if plus or d in "0." else int(d) for plus, d in cells]
        self.board = Board.of([0 if d in "0." else int(d) for _, d in cells])
        for struck in re.findall(r"([1-9])([1-9])([1-9])", text.removeprefix(":::").partition(":")[2]):
            digit, row, column = map(int, struck)
            self.board.alive &= ~bit(9 * row + column - 10, digit)
        if word == "state" and count(Board.of(self.clues), 2) > 1:
            self.free = Board(self.board.alive)

    def is_unique(self):
        if self.unique is None:
            self.unique = count(Board((self.free or Board.of(self.clues)).alive), 2) == 1
        return self.unique

    def is_free(self, cell, pair):
        """Says whether neither digit is fixed or missing in the cell from the start."""
        return not self.clues[cell] and (not self.free or all(self.free.alive & bit(cell, d) for d in pair))

def count(board, most):
    """Counts solutions, up to so many."""
    if not board.fill_singles():
        return 0
    open_facts = [fact for fact in board.all_facts() if fact.bit_count() > 1]
    found = 0
    for candidate in bits(min(open_facts, key=int.bit_count)) if open_facts else []:
        if found < most:
            found += count(board.without(RIVALS[candidate]), most - found)
    return found if open_facts else 1

class Proof:
    """Reads steps line by line and applies what follows."""

    def __init__(self, lines):
        self.lines, self.at, self.looked_up = lines, 0, 0

    def next(self):
        require(self.at < len(self.lines), "the proof ends too early")
        self.at += 1
        return self.lines[self.at - 1]

    def check(self):
        """Checks the whole proof; returns what to say beside."""
        self.next()
        self.start = Start(self.next())
        board = Board(self.start.board.alive)
        while self.at < len(self.lines):
            head, _, text = self.next().partition(" ")
            require(head == "step", "expected a step")
            for candidate, on in self.step(text, board, under_way=False):
                if on:
                    board.place(candidate)
                else:
                    board.alive &= ~candidate
        require(board.is_solved(), "the steps don't reach the solution")
        return f", {self.looked_up} looked up" if self.looked_up else ""

    def step(self, text, board, under_way):
        """Checks a step, with the lines of an argument; returns what it concludes."""
        _, pattern, conclusions = text.split(" | ")
        word, *parts = pattern.split()
        fields = dict(part.split("=", 1) for part in parts)
        claims = [read_claim(claim) for claim in conclusions.split()]
        require(claims and all(board.alive & candidate for candidate, _ in claims), "nothing to conclude")
        if word == "argument":
            proven = self.argument(fields, board)
            for candidate, on in claims:
                by_digit = not on and any(o and bit_cell(c) == bit_cell(candidate) and c != candidate for c, o in proven)
                require((candidate, on) in proven or by_digit, f"{text}: doesn't follow")
        elif word == "solution":
            require(not under_way and self.start.is_unique(), "nothing can be looked up here")
            self.looked_up += 1
            for candidate, on in claims:
                rest = board.without(candidate if on else 0)
                require(on and count(rest, 1) == 0, "not the solution's")
        else:
            require(not under_way or word not in ("rectangle", "loop", "bug", "grave"), "not under way")
            facts = facts_of(board, word, fields, claims, self.start)
            for candidate, on in claims:
                alive = board.alive & ~(candidate if on else RIVALS[candidate])
                require(not is_possible(alive, facts + ([] if on else [candidate])), f"{text}: doesn't follow")
        return claims

    def argument(self, fields, board):
        """Checks the cases of an argument; returns what is proven."""
        key, value = next(iter(fields.items()))
        if key == "suppose":
            starts = [read_claim(value)]
        elif key == "candidate":
            starts = [(read_claim(value)[0], True), (read_claim(value)[0], False)]
        else:
            whole = board.cell(read_cell(value)) if key == "cell" else board.house(value, int(fields["digit"]))
            starts = [(candidate, True) for candidate in bits(whole)]
        cases = []
        while (line := self.next()) != "end":
            number, text = line.split(" ", 1)
            if number == "1":
                require(len(cases) < len(starts), "too many cases")
                cases.append([])
            self.line(text, cases[-1], board, starts[len(cases) - 1])
            require(int(number) == len(cases[-1]), f"line {number} is out of order")
        require(len(cases) == len(starts), "a case is missing")
        if key == "suppose":
            candidate, on = cases[0][-1][0]
            require((candidate, not on) in said(cases[0]), "no contradiction")
            return {(starts[0][0], not starts[0][1])}
        return set.intersection(*map(said, cases))

    def line(self, text, case, board, start):
        """Checks a line of a case and adds what it says."""
        if text.startswith("sub "):
            names, _, step = text[4:].partition("| ")
            gone = named(names.strip(), case)
            require(all(len(claims) == 1 and not claims[0][1] for claims in gone), "strikes nothing")
            left = board.without(sum(claims[0][0] for claims in gone))
            case.append([*self.step(step, left, under_way=True), None])
            return
        claim, *reason = text.split()
        candidate, on = read_claim(claim)
        require(board.alive & candidate, f"{claim} is no candidate")
        if not reason:
            require(not case and (candidate, on) == start, f"{claim} isn't what is assumed")
        elif reason[0] == "sub":
            require((candidate, on) in named(reason[1], case)[0], f"{claim} isn't what the step says")
        else:
            cell, digit = bit_cell(candidate), bit_digit(candidate)
            require(reason[0] == "cell" or cell in HOUSES[reason[0]], f"{claim} isn't in {reason[0]}")
            whole = board.cell(cell) if reason[0] == "cell" else board.house(reason[0], digit)
            said_so = {claim for claims in named(reason[1], case) for claim in claims}
            others = {(other, not on) for other in bits(whole & ~candidate)}
            enough = said_so == others if on else len(said_so) == 1 and said_so <= others
            require(enough, f"{text}: doesn't follow")
        case.append([(candidate, on)])

def said(case):
    """Returns the claims of a case; those of a step found under way count once they are repeated."""
    return {claims[0] for claims in case if len(claims) == 1}

def named(numbers, case):
    """Returns what the named lines say."""
    places = [int(number) - 1 for number in numbers.split(",")] if numbers else []
    require(all(0 <= place < len(case) for place in places), "a line that doesn't stand before")
    return [case[place] for place in places]

def main(kind, check):
    """Checks all proofs, or certificates, of the files; returns the exit status."""
    text = "".join(open(name).read() for name in sys.argv[1:]) if sys.argv[1:] else sys.stdin.read()
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    heads = [at for at, line in enumerate(lines) if at and line.startswith("ninefold ")]
    status = 0
    for number, (begin, end) in enumerate(zip([0, *heads], [*heads, None]), 1):
        try:
            require(lines[begin:][:1] == [f"ninefold {kind} 1"], f"no {kind}")
            print(f"{number}: accepted{check(lines[begin:end]) or ''}")
        except (Refused, ValueError, KeyError, IndexError) as reason:
            print(f"{number}: refused: {reason}")
            status = 1
    return status

if __name__ == "__main__":
    sys.exit(main("proof", lambda lines: Proof(lines).check()))
