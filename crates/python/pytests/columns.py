"""Rows for the tests of columns: good boards, bad boards, and what is none."""

import random

import ninefold

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO = "." * 81
CLASH = "55" + "." * 79
NONE = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"
LEETCODE = "[" + ",".join("[" + ",".join(f'"{c}"' for c in EASY[i : i + 9]) + "]" for i in range(0, 81, 9)) + "]"
GRID = "\n".join(EASY[i : i + 9] for i in range(0, 81, 9))
MIXED = EASY.replace(".", "0", 1)

MALFORMED = ["", "no board", EASY[:80], MIXED, "\0" * 81, "5" * 82, "𝟓" * 81, EASY + "\n" + EASY]

TEXTS = [EASY, EASY.replace(".", "0"), SOLVED, TWO, CLASH, NONE, LEETCODE, GRID, "@leetcode", *MALFORMED, None]


def generated(count=300, **wishes):
    """Puzzles of our own, some of them hard."""
    return ninefold.generate_many(count, seed=5, minimal=True, **wishes)["puzzle"]


def mixed(count=400):
    """Good and bad rows in no order."""
    rows = generated(count) + TEXTS * 4
    random.Random(1).shuffle(rows)
    return rows
