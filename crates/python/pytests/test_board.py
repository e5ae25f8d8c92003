"""Grids and puzzles: what passes for a board, and what the objects can do."""

import pickle

import pytest

import ninefold
from ninefold import Grid, MalformedError, Puzzle

LEETCODE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [[int(c) if c.isdigit() else 0 for c in LEETCODE[r : r + 9]] for r in range(0, 81, 9)]


@pytest.mark.parametrize(
    "board",
    [
        LEETCODE,
        "@leetcode",
        LEETCODE.replace(".", "0"),
        [n for row in ROWS for n in row],
        ROWS,
        tuple(map(tuple, ROWS)),
        list(LEETCODE),
        [list(LEETCODE[r : r + 9]) for r in range(0, 81, 9)],
        [LEETCODE[r : r + 9] for r in range(0, 81, 9)],
        [[n or None for n in row] for row in ROWS],
        Grid(LEETCODE),
        Puzzle(LEETCODE),
    ],
)
def test_a_board_comes_in_many_ways(board):
    assert str(Grid(board)) == LEETCODE
    assert str(ninefold.solve(board)) == SOLUTION


@pytest.mark.parametrize("junk", [None, 5, 1.5, float("nan"), b"53..", {}, set(), object(), [None] * 80 + [1.0]])
def test_what_is_no_board_is_a_type_error(junk):
    with pytest.raises(TypeError):
        ninefold.solve(junk)


@pytest.mark.parametrize("junk", ["", "x", "\ud800" * 81, "1" * 10_000_000, [10] * 81, [-1] * 81, [2**80] * 81, [[]] * 9, [1] * 80, "@nobody"])
def test_what_is_no_sudoku_is_malformed(junk):
    with pytest.raises(MalformedError):
        ninefold.solve(junk)


def test_a_malformed_board_names_the_place():
    with pytest.raises(MalformedError) as caught:
        Grid("53..7a" + "." * 75)
    assert (caught.value.line, caught.value.column, caught.value.cell) == (1, 6, "r1c6")


def test_objects_survive_pickling():
    for thing in (Grid(LEETCODE), Puzzle(LEETCODE)):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and hash(again) == hash(thing)
        assert eval(repr(thing), {"Grid": Grid, "Puzzle": Puzzle}) == thing


def test_a_board_without_one_solution_raises_what_it_is():
    with pytest.raises(ninefold.MultipleError) as several:
        ninefold.solve(Grid.empty())
    one, other = several.value.solutions
    assert one != other and one.is_complete and other.is_complete
    with pytest.raises(ninefold.InvalidError) as invalid:
        ninefold.solve("55" + "." * 79)
    assert invalid.value.conflicts[0].cells == ["r1c1", "r1c2"]
    with pytest.raises(ninefold.UnsolvableError):
        ninefold.solve("12345678." + "........9" + "." * 63)
    with pytest.raises(ninefold.BudgetError):
        ninefold.solve("." * 81, budget=0)
