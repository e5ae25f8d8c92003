#!/usr/bin/env python3
"""Checks certificates of Ninefold: how many solutions a board has.

Usage: certificate.py [FILE...]; standard input without.
"""

import sys

from checker import RIVALS, Board, Start, bits, main, read_cell, require

def check_certificate(lines):
    """Checks a tree that shows how many solutions there are."""
    start, (word, *solutions) = Start(lines[1]), lines[2].split()
    board = Board((start.free or Board.of(start.clues)).alive)
    solved = [Board.of(map(int, solution)) for solution in solutions]
    for one in solved:
        require(one.is_solved() and one.alive & ~board.alive == 0, "no solution of this start")
    if word == "many":
        require(len(solutions) == 2 and solutions[0] != solutions[1], "not two solutions")
        return
    require(len(solutions) == (word == "one") and word in ("one", "none"), "no verdict")
    nodes, met = iter(lines[3:]), 0
    stack = [board]
    while stack:
        here, node = stack.pop(), next(nodes, "").split()
        alive = here.fill_singles()
        if node == ["x"]:
            require(not alive, "nothing breaks here")
        elif node == ["="]:
            require(alive and solved and here.alive == solved[0].alive, "not the solution")
            met += 1
        else:
            require(alive and node[:1] == ["split"] and len(node) in (2, 3), "no node")
            whole = here.cell(read_cell(node[1])) if len(node) == 2 else here.house(node[1], int(node[2]))
            children = [Board(here.alive & ~RIVALS[candidate]) for candidate in bits(whole)]
            stack += reversed(children)
    require(next(nodes, None) is None and met == len(solutions), "nodes are left, or the solution isn't met")

if __name__ == "__main__":
    sys.exit(main("certificate", check_certificate))
