"""Every function for one board: what it answers, and what its answers can do."""

import copy
import json
import pickle
import xml.etree.ElementTree as xml

import pytest

import ninefold
from ninefold import Generator, Grid, Puzzle, Transform

TWO = "@two"
INVALID = "55" + "." * 79
UNSOLVABLE = "12345678." + "........9" + "." * 63


def every_answer():
    path = ninefold.explain("@tle")
    hint = ninefold.hint("@leetcode", level=5)
    return [
        Grid("@tle"), Puzzle("@tle"), Grid("@tle").candidates, Transform.random(3),
        ninefold.check("@leetcode"), ninefold.check(INVALID), ninefold.check(UNSOLVABLE),
        ninefold.check(INVALID).conflicts[0], ninefold.check(TWO), ninefold.count(TWO, limit=1),
        ninefold.hint("@leetcode"), hint, hint.step, path, path[3], ninefold.explain("@leetcode", scale="se"),
        ninefold.verify(path.proof), ninefold.rate("@leetcode"), ninefold.rate("@leetcode", "se", max_er=1.0),
        ninefold.canonical("@tle"), ninefold.generate(seed=5, clues=(26, 30)), Generator(seed=5, level="easy"),
        ninefold.race("@leetcode", ["bits"])[0], ninefold.trace("@leetcode", "bits", limit=5, budget=9),
        ninefold.strategies()[0], ninefold.techniques()[5], ninefold.puzzles()[0], next(ninefold.read("12\n")),
    ]  # fmt: skip


ANSWERS = every_answer()


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_an_answer_is_pickled_copied_compared_and_written(answer):
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and hash(again) == hash(answer) and repr(again) == repr(answer)
    assert copy.copy(answer) == copy.deepcopy(answer) == answer
    assert answer != object() and answer != "text"
    assert eval(repr(answer), vars(ninefold)) == answer
    if hasattr(answer, "to_dict"):
        json.dumps(answer.to_dict())


@pytest.mark.parametrize("answer", [a for a in ANSWERS if hasattr(a, "_repr_svg_")], ids=lambda a: type(a).__name__)
def test_a_drawing_is_good_markup(answer):
    drawing = xml.fromstring(answer._repr_svg_())
    assert drawing.tag.endswith("svg") and drawing.get("role") == "img"
    assert drawing.get("viewBox") and drawing.get("width") is None
    assert drawing[0].tag.endswith("title") and drawing[0].text
    if hasattr(answer, "svg"):
        assert xml.fromstring(answer.svg(size=200, notes=True)).get("width") == "200"
    if hasattr(answer, "_repr_html_"):
        xml.fromstring(answer._repr_html_().replace("<br>", "<br/>"))
        assert "<script" not in answer._repr_html_()


def test_a_diagnosis_says_what_is_wrong():
    assert ninefold.check("@leetcode") and not ninefold.check(INVALID)
    assert [conflict.cells for conflict in ninefold.check(INVALID).conflicts] == [["r1c1", "r1c2"]] * 2
    several = ninefold.check(TWO)
    one, other = several.solutions
    assert several.status == "multiple" and len(several.differ) == sum(a != b for a, b in zip(one, other))
    none = ninefold.check(UNSOLVABLE)
    assert none.status == "unsolvable" and none.core_is_minimal and set(none.core) <= {f"r{r}c{c}" for r in (1, 2) for c in range(1, 10)}


def test_solutions_come_one_by_one():
    assert len(list(ninefold.solutions(TWO))) == 2 == int(ninefold.count(TWO))
    assert list(ninefold.solutions(INVALID)) == [] and not ninefold.count(UNSOLVABLE)
    several = ninefold.solutions(Grid.empty())
    first = [next(several) for _ in range(50)]
    assert len(set(first)) == 50 and all(grid.is_complete for grid in first)
    assert first == list(ninefold.solutions("." * 81, limit=50))
    count = ninefold.count("." * 81, limit=77)
    assert (int(count), count.complete) == (77, False) and list(range(100))[count] == 77


def test_hints_tell_more_and_more():
    hint = ninefold.hint("@tle")
    for level in range(1, 6):
        assert hint.level == level and hint == ninefold.hint("@tle", level=level)
        assert (hint.placements is None) == (level < 4) and (hint.step is None) == (level < 5)
        hint = hint.more()
    assert hint.more() == hint and hint.step.technique == hint.technique
    wrong = ninefold.hint("+7" + str(Grid("@tle"))[1:])
    assert wrong.kind in ("wrong placement", "invalid")
    for level in (0, 6, 2**70, -1):
        with pytest.raises(ninefold.SudokuError):
            ninefold.hint("@tle", level=level)


@pytest.mark.parametrize("scale", ["hodoku", "se", "full"])
def test_a_path_leads_to_the_solution(scale):
    path = ninefold.explain("@tle", scale=scale)
    grid = Grid("@tle")
    for step in path:
        for placement in step.placements:
            cell, digit = placement.split("=")
            grid = grid.with_(cell, int(digit))
    assert path.solved and grid == ninefold.solve("@tle")
    assert list(path)[1:4] == path[1:4] and path[-1] == path[len(path) - 1] == path.steps[-1]
    assert path.verify() and ninefold.verify(path.proof).steps == len(path)
    assert not ninefold.verify(path.proof.rsplit("\n", 2)[0])


def test_ratings_have_the_scales_asked_for():
    both, hodoku, se = (ninefold.rate("@tle", scale) for scale in ("all", "hodoku", "se"))
    assert (both.level, both.score, both.techniques) == (hodoku.level, hodoku.score, hodoku.techniques)
    assert (both.er, both.ep, both.ed) == (se.er, se.ep, se.ed) and se.score is None and hodoku.er is None
    assert set(both.profiles) == {"hodoku", "se"} and not both.at_least
    assert ninefold.rate("@tle", "se", max_er=1.0).at_least
    for wrong in ("HODOKU?", ""):
        with pytest.raises(ninefold.SudokuError):
            ninefold.rate("@tle", wrong)
    with pytest.raises(ninefold.SudokuError):
        ninefold.rate("@tle", max_er=float("nan"))


def test_puzzles_are_made_to_order():
    makes = Generator(seed=11, clues="24..27", symmetry="180")
    for index, made in zip(range(4), makes):
        assert made == makes[index] == ninefold.generate(seed=11, index=index, clues=(24, 27), symmetry="180")
        assert made and 24 <= made.puzzle.grid.clue_count <= 27 and made.index == index
    assert next(makes.each(lambda made: made.index > 2)) == makes[3]
    assert ninefold.generate(seed=1, level="medium").rating.level == "medium"
    assert ninefold.generate(seed=3, pattern=ninefold.generate(seed=4).puzzle).met
    with pytest.raises(TypeError):
        ninefold.generate(nonsense=1)
    for wishes in ({"clues": 99}, {"level": "nobody"}, {"clues": 17, "minimal": "yes"}, {"clues": {}}):
        with pytest.raises((ninefold.SudokuError, TypeError)):
            ninefold.generate(seed=1, **wishes)


def test_disguises_are_seen_through():
    board = Grid("@tle")
    for seed in range(20):
        change = Transform.random(seed)
        other = change(board)
        assert ninefold.canonical(other).key == ninefold.canonical(board).key
        assert ninefold.equivalent(board, other)(board) == other
        assert ninefold.canonical(other).transform(other) == ninefold.canonical(board).grid
        assert (change >> ~change) == Transform() and Transform(str(change)) == change
    assert ninefold.equivalent("@tle", "@leetcode") is None and len(ninefold.canonical(board).key) == 34
    assert Transform.random(1)(Puzzle(board)).solution == Transform.random(1)(Puzzle(board).solution)
    assert isinstance(Transform.random(1)(board.candidates), ninefold.Candidates)


def test_what_clues_are_worth():
    least = ninefold.minimise("@leetcode", seed=3)
    assert ninefold.redundant(least) == [] and set(ninefold.redundant("@leetcode"))
    assert least.solution == ninefold.solve("@leetcode") and ninefold.minimise("@leetcode", seed=3) == least
    near = [near for near, _ in zip(ninefold.neighbours("@tle"), range(20))]
    assert all(sum(a != b for a, b in zip(puzzle.grid, Grid("@tle"))) in (1, 2) for puzzle in near)
    assert ninefold.backdoors("@leetcode") == [()]
    assert ninefold.true_candidates(TWO).candidate_count > 81
    with pytest.raises(ninefold.UnsolvableError):
        ninefold.true_candidates(UNSOLVABLE)


def test_strategies_race_and_leave_a_trace():
    laps = ninefold.race("@leetcode")
    assert [lap.name for lap in laps] == [strategy.name for strategy in ninefold.strategies()]
    assert all(lap.status == "solved" for lap in laps)
    trace = ninefold.trace("@leetcode", "fewest", limit=10_000)
    assert trace.status == "solved" and len(trace) == len(trace.events["event"]) == trace.event_count
    assert trace.board(0) == Grid("@leetcode") and trace.board(len(trace)) == ninefold.solve("@leetcode")
    point = ninefold.trace("@leetcode", "fewest", limit=0).checkpoints[-1]
    rest = ninefold.trace("@leetcode", "fewest", offset=point["event"], checkpoint=point, limit=10_000)
    assert rest.board(len(rest)) == ninefold.solve("@leetcode")
    with pytest.raises(ninefold.SudokuError):
        ninefold.trace("@leetcode", "fewest", checkpoint={"event": "x"})
    with pytest.raises(ninefold.SudokuError):
        ninefold.race("@leetcode", ["nobody"])


def test_files_are_read_board_by_board(tmp_path):
    lines = [row.puzzle for row in ninefold.puzzles() if len(row.puzzle) == 81]
    file = tmp_path / "boards.txt"
    file.write_text("# a list\n" + "\n".join(lines) + "\nnonsense, nothing like a board\n", encoding="utf-8")
    for source in (file, file.read_text(), file.read_bytes().splitlines(keepends=True), file.open()):
        entries = list(ninefold.read(source))
        assert [str(entry.board) for entry in entries if entry] == lines
        assert [entry.index for entry in entries] == list(range(1, len(entries) + 1))
    with pytest.raises(TypeError):
        list(ninefold.read([1, 2]))
    with pytest.raises(OSError):
        ninefold.read(tmp_path / "nowhere")


def test_leetcode_is_solved_in_place():
    board = [[str(digit or ".") for digit in row] for row in Grid("@leetcode").rows()]
    rows = list(board)
    assert ninefold.leetcode.is_valid_sudoku(board) and ninefold.leetcode.solve_sudoku(board) is None
    assert Grid(board) == ninefold.solve("@leetcode") and all(a is b for a, b in zip(rows, board))
    for wrong in ([], [[]] * 9, [["."] * 9] * 8, None, [[1] * 9] * 9):
        with pytest.raises(TypeError):
            ninefold.leetcode.is_valid_sudoku(wrong)
    with pytest.raises(ninefold.MalformedError):
        ninefold.leetcode.solve_sudoku([["a"] * 9 for _ in range(9)])
    with pytest.raises(ninefold.InvalidError):
        ninefold.leetcode.solve_sudoku([["1"] * 9 for _ in range(9)])


@pytest.mark.parametrize("name", ["check", "solve", "rate", "hint", "explain", "canonical", "count"])
def test_answers_are_those_of_the_command_line(name, command_line):
    for exhibit in ninefold.puzzles()[:4]:
        told = json.loads(command_line(name, "--json", exhibit.name))
        told.pop("index")
        if name == "solve":
            assert str(ninefold.solve(exhibit.name)) == told["solution"]
        else:
            assert getattr(ninefold, name)(exhibit.name).to_dict() == told
