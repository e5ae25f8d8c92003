"""Arrays, steps, splits and data sets."""

import ninefold
import pytest
from columns import EASY, SOLVED, TWO, generated
from ninefold import bulk

np = pytest.importorskip("numpy")
ml = pytest.importorskip("ninefold.ml")


def text(board):
    return "".join(map(str, board.ravel())).replace("0", ".")


def test_digits_and_one_hot():
    boards = ml.digits([EASY, SOLVED])
    assert boards.dtype == np.uint8 and boards.shape == (2, 9, 9)
    assert [text(board) for board in boards] == [EASY, SOLVED]
    hot = ml.one_hot([EASY], dtype=np.float32)
    assert hot.shape == (1, 9, 9, 9) and hot.dtype == np.float32 and hot.sum() == 30
    assert hot[0, 0, 0, 4] == 1
    assert ml.digits([]).shape == (0, 9, 9)


def test_rows_without_a_board_raise():
    for rows in (["no"], [None], [EASY, None]):
        with pytest.raises(ValueError):
            ml.digits(rows)
    with pytest.raises(ninefold.MultipleError):
        ml.solutions([EASY, TWO])


def test_candidates():
    puzzles = generated(20)
    left, true, solved = ml.candidates(puzzles), ml.candidates(puzzles, true=True), ml.solutions(puzzles)
    assert left.dtype == np.bool_ and left.shape == (20, 9, 9, 9)
    assert (true == (solved[..., None] == np.arange(1, 10))).all()
    assert (left | ~true).all()
    assert ml.candidates([TWO]).all() and ml.candidates([TWO], true=True).all()


@pytest.mark.parametrize("scale", ["hodoku", "se"])
def test_steps_lead_to_the_solution(scale):
    puzzles = generated(12)
    path = ml.steps(puzzles, scale)
    solved = ml.solutions(puzzles)
    digits = np.arange(1, 10)
    for row, puzzle in enumerate(ml.digits(puzzles)):
        which = np.flatnonzero(path.row == row)
        board, marks = puzzle.copy(), ml.candidates([puzzles[row]])[0]
        for at in which:
            assert (path.before[at] == board).all()
            open_cells = board == 0
            assert (path.candidates[at][open_cells] == marks[open_cells]).all()
            assert not (path.strikes[at] & (solved[row][..., None] == digits)).any()
            board = board + (path.places[at] * digits).sum(-1).astype(np.uint8)
            following = at + 1
            if following in which:
                marks = path.candidates[following]
        assert (board == solved[row]).all()
    assert set(path.technique) == set(range(len(path.names)))


@pytest.mark.parametrize("by", ["puzzle", "solution"])
def test_no_class_is_on_two_sides(by):
    puzzles = generated(150)
    rows = puzzles + bulk.transform(puzzles, seed=4, start=0).result
    parts = ml.split(rows, {"train": 0.7, "valid": 0.1, "test": 0.2}, seed=2, by=by)
    assert sorted(sum(parts.values(), [])) == sorted(rows)
    keyed = {name: bulk.solve(part).solution if by == "solution" else part for name, part in parts.items()}
    for a, b in (("train", "valid"), ("train", "test"), ("valid", "test")):
        assert ninefold.leak(keyed[a], keyed[b]).row == []
    assert 100 < len(parts["train"]) < 280
    fewer = ml.split(rows[::3], {"train": 0.7, "valid": 0.1, "test": 0.2}, seed=2, by=by)
    assert all(set(fewer[name]) <= set(parts[name]) for name in parts)


def test_splits_keep_the_kind():
    boards = ml.digits(generated(30))
    parts = ml.split(boards, {"a": 1, "b": 1})
    assert parts["a"].shape[1:] == (9, 9) and len(parts["a"]) + len(parts["b"]) == 30
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": generated(30)})
    assert sum(part.height for part in ml.split(frame, {"a": 1, "b": 1}).values()) == 30
    with pytest.raises(ValueError):
        ml.split(boards, {})


def test_the_data_set_augments():
    puzzles = generated(5)
    data = ml.SudokuDataset(puzzles, seed=3)
    assert len(data) == 5
    puzzle, solution = data[2]
    assert ninefold.leak([text(puzzle)], [puzzles[2]]).row == [0]
    assert text(solution) == bulk.solve([text(puzzle)]).solution[0]
    assert (data[2][0] == puzzle).all() and (data[-3][0] == puzzle).all()
    data.set_epoch(1)
    assert (data[2][0] != puzzle).any()
    plain = ml.SudokuDataset(puzzles, augment=False)
    assert text(plain[0][0]) == puzzles[0]
    with pytest.raises(IndexError):
        data[5]
