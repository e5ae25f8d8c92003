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


@pytest.mark.parametrize("junk", [None, 5, 1.5, float("nan"), b"53..", {}, set(), object(), [None] * 80 + [1j]])
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


def test_a_cell_has_many_names():
    grid = Grid(LEETCODE)
    assert grid[0] == grid[0, 0] == grid["r1c1"] == grid[-81] == 5
    assert grid[80] == grid[-1] == grid[8, 8] == grid[-1, -1] == grid["R9C9"] == 9
    assert grid[:3] == [5, 3, 0] and grid[0, ::4] == [5, 7, 0] and grid[:, 0] == [row[0] for row in ROWS]
    assert grid[3:6, 3:6] == [row[3:6] for row in ROWS[3:6]] and grid[:, :] == ROWS == grid.rows()
    assert list(grid) == [n for row in ROWS for n in row] and len(grid) == 81 and 5 in grid
    for wrong in (81, -82, (0, 9), (9, 0)):
        with pytest.raises(IndexError):
            grid[wrong]
    with pytest.raises(KeyError):
        grid["r0c1"]
    for wrong in (None, 1.5, (1, 2, 3), b"r1c1", ("a", 1)):
        with pytest.raises(TypeError):
            grid[wrong]


def test_a_grid_is_changed_by_making_another():
    grid = Grid.empty().with_("r1c1", 5).with_((0, 1), 6).with_(2, 7)
    assert grid[:3] == [5, 6, 7] and grid.with_(0, None)[0] == grid.with_(0, 0)[0] == 0
    with pytest.raises(ninefold.SudokuError):
        grid.with_(0, 10)
    with pytest.raises(TypeError):
        grid.with_(0, "5")


def test_memory_is_shared_and_read_only():
    grid, candidates = Grid(LEETCODE), ninefold.Candidates(LEETCODE)
    view = memoryview(grid)
    assert (view.shape, view.format, view.readonly, view.tolist()) == ((9, 9), "B", True, ROWS)
    assert bytes(view) == bytes(n for row in ROWS for n in row)
    marks = memoryview(candidates)
    assert (marks.shape, marks.format) == ((9, 9), "H")
    for row in range(9):
        for column in range(9):
            digits = {d for d in range(1, 10) if marks[row, column] >> (d - 1) & 1}
            assert digits == candidates[row, column]
    del grid
    assert view[0, 0] == 5


def test_arrays_are_boards():
    numpy = pytest.importorskip("numpy")
    grid = Grid(LEETCODE)
    array = numpy.asarray(grid)
    assert array.dtype == numpy.uint8 and array.shape == (9, 9) and not array.flags.writeable
    for kind in ("uint8", "int64", "int32", "U1"):
        assert Grid(array.astype(kind)) == grid
        assert Grid(array.reshape(81).astype(kind)) == grid
    with pytest.raises(MalformedError):
        Grid(array.astype("float64") + 0.5)
    with pytest.raises(MalformedError):
        Grid(array[:8])


def test_a_grid_is_written_in_any_form():
    grid = Grid(LEETCODE)
    assert f"{grid}" == f"{grid:line}" == str(grid) == LEETCODE
    assert f"{grid:leetcode}".startswith('[["5","3",".",')
    for form in ("line", "zeros", "grid", "leetcode", "python", "java", "ints"):
        assert Grid(format(grid, form)) == grid == Grid(ninefold.convert(grid, form))
    with pytest.raises(ninefold.SudokuError):
        format(grid, "nonsense")


def test_candidates_are_a_puzzle_of_their_own():
    candidates = Grid(LEETCODE).candidates
    assert ninefold.solve(candidates) == ninefold.solve(LEETCODE)
    assert candidates == ninefold.Candidates(str(candidates)) and len(str(candidates)) == 729
    assert candidates["r1c1"] == frozenset({5}) and sum(map(len, candidates)) == candidates.candidate_count
    assert pickle.loads(pickle.dumps(candidates)) == candidates


def test_boards_sort_and_serve_as_keys():
    boards = [Grid(row.puzzle) for row in ninefold.puzzles() if len(row.puzzle) == 81]
    assert sorted(boards) == sorted(boards, key=str) or len(set(boards)) == len(boards)
    assert {Grid(LEETCODE): 1}[Grid(LEETCODE)] == 1
    assert Grid(LEETCODE) != LEETCODE and Grid(LEETCODE) != Puzzle(LEETCODE)
