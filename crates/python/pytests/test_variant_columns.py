"""Columns with boards of other sizes and with other rules among classic ones: every row as on the command line."""

import random
import re

import ninefold
import pytest
from columns import CLASH, EASY, GRID, LEETCODE, NONE, SOLVED, TEXTS, TWO, generated
from ninefold import Variant, bulk
from test_columns_against_cli import lines
from variant_rows import BROKEN, CAGES, CLASHING, HARD, KILLER, MALFORMED, OPEN, SMALL, VARIANTS, WRONG, corpus

pa = pytest.importorskip("pyarrow")


def rows_of_a_line(most=60):
    """Rows of all kinds in no order, none of which goes on with the one before when they are lines."""
    rows = VARIANTS * 2 + MALFORMED + corpus(most) + generated(100) + [EASY, SOLVED, TWO, CLASH, NONE, LEETCODE, "no board", EASY[:80]]
    random.Random(2).shuffle(rows)
    return [row for text in rows for row in (text, EASY)]


def remark(said):
    """What is to be said of a row: the message, and what isn't enforced."""
    words = [said["message"]] if "message" in said else []
    return "; ".join(words + said.get("notes", [])) or None


def first_line(message):
    """The command line names the line of the file, a row has one line of its own."""
    return message and re.sub(r"^line \d+,", "line 1,", message)


def test_every_status_has_its_row():
    rows = [CAGES, OPEN, WRONG, CLASHING, MALFORMED[0], SMALL, EASY, None]
    solution, status = ninefold.solve_many(rows)
    assert status == ["unique", "multiple", "unsolvable", "invalid", "malformed", "unique", "unique", None]
    assert solution == [Variant.read(CAGES).solve(), None, None, None, None, "1234341221434321", SOLVED, None]
    assert ninefold.solve_many(rows, first=True).status[:2] == ["solved", "solved"]
    assert ninefold.solve_many([HARD, EASY, CAGES], budget=1).status[0] == "budget"


@pytest.mark.parametrize("first", [False, True])
def test_solve_as_on_the_command_line(first):
    rows = rows_of_a_line()
    answers = bulk.solve(rows, first=first, message=True)
    for row, said, solution, status, message in zip(rows, lines("solve", *["--first"] * first, rows=rows), *answers, strict=True):
        assert (said.get("solution"), said["status"], first_line(remark(said))) == (solution, status, message), row


def test_count_as_on_the_command_line():
    rows = rows_of_a_line()
    answers = bulk.count(rows, limit=50, message=True)
    for row, said, status, count, complete, message in zip(rows, lines("count", "--limit", "50", rows=rows), *answers, strict=True):
        assert (said.get("count"), said.get("complete"), first_line(remark(said))) == (count, complete, message), row
        if count is None:
            assert said["status"] == status, row
        else:
            assert status == ("multiple" if count > 1 or not complete else "unique" if count else "unsolvable"), row


def test_check_as_on_the_command_line():
    rows = rows_of_a_line()
    answers = bulk.check(rows)
    names = ("status", "clues", "message", "conflicts", "core", "suspects", "notes")
    for row, said, *answer in zip(rows, lines("check", rows=rows), *answers, strict=True):
        said["message"] = first_line(said["message"])
        if "conflicts" in said:
            fields = ("digit", "house", "cells", "rule")
            said["conflicts"] = [{name: conflict.get(name) for name in fields} for conflict in said["conflicts"]]
        assert {name: said.get(name) for name in names} == dict(zip(names, answer)), row
    assert ninefold.check_many([BROKEN]).conflicts[0][0]["rule"] == "cage 7 at r1c1"


@pytest.mark.parametrize("to", [None, "native", "fpuzzles-link", "sudokupad", "iss", "line", "ints"])
def test_convert_as_on_the_command_line(to):
    rows = rows_of_a_line()
    answers = bulk.convert(rows, to=to, message=True)
    arguments = ["--to", to] if to else []
    for row, said, status, result, message in zip(rows, lines("convert", *arguments, rows=rows), *answers, strict=True):
        if said.get("result") != result and bulk.canonical([row]).status == ["canonical"]:
            # A classic board with candidates: the program has another writer for links, of the same
            # board.
            assert Variant.read(said["result"]) == Variant.read(result)
            continue
        assert said.get("result") == result, row
        assert (status == "converted") == (result is not None), row
        assert first_line(remark(said)) == message, row
        if result is None:
            assert said["status"] == status, row


def test_minimise_as_on_the_command_line():
    rows = [CAGES, EASY, KILLER, OPEN, SMALL, *generated(10), WRONG, MALFORMED[0]]
    answers = bulk.minimise(rows, seed=9, start=0)
    for row, said, status, result, clues in zip(rows, lines("minimise", "--seed", "9", rows=rows), *answers, strict=True):
        assert said.get("result") == result, row
        assert (said.get("clues") == clues and status == "minimal") if result else said["status"] == status, row


@pytest.mark.parametrize("ask", [bulk.rate, bulk.canonical, bulk.transform], ids=["rate", "canonical", "transform"])
def test_what_is_only_for_classic_boards_says_so(ask):
    rows = [EASY, CAGES, SMALL, KILLER, None, "no board"]
    options = {"seed": 3} if ask is bulk.transform else {}
    answers = ask(rows, message=True, **options)
    assert answers.status[1:] == ["unsupported"] * 3 + [None, "malformed"]
    assert answers.message[1] == "only for classic 9x9"
    assert ask([EASY], **options).status == answers.status[:1] != ["unsupported"]
    with pytest.raises(ninefold.SudokuError, match="only for classic 9x9") as raised:
        ask(rows, errors="raise", **options)
    assert raised.value.row == 1


def test_classes_of_boards_leave_variants_alone():
    assert ninefold.dedupe([EASY, CAGES, CAGES, EASY]) == [EASY, CAGES, CAGES]
    assert ninefold.leak([CAGES, EASY], [CAGES, EASY]).row == [1]


def everything(rows, **how):
    """All that is to be said of the rows."""
    asked = [
        bulk.solve(rows, message=True, **how),
        bulk.solve(rows, first=True, **how),
        bulk.count(rows, limit=20, **how),
        bulk.check(rows, **how),
        bulk.minimise(rows[:1] + rows, seed=3, **how),
        bulk.convert(rows, to="native", **{name: value for name, value in how.items() if name != "budget"}),
    ]
    asked[4] = [column[1:] for column in asked[4]]
    return [list(zip(*columns)) for columns in asked]


@pytest.mark.parametrize("budget", [None, 1, 3, 20, 200])
def test_neighbours_order_parts_and_threads_change_nothing(budget):
    rows = [text for text in VARIANTS if text not in ("." * 36, "." * 256, '{"size":"6x6"}', HARD)]
    rows += TEXTS + MALFORMED + generated(80) + ([HARD] * 3 if budget else [])
    alone = [everything([row], budget=budget) for row in rows]
    expected = [[row[0] for row in column] for column in zip(*alone)]
    for seed, threads in ((1, 1), (2, 3)):
        order = list(range(len(rows)))
        random.Random(seed).shuffle(order)
        found = everything([rows[at] for at in order], budget=budget, threads=threads)
        assert found == [[column[at] for at in order] for column in expected]


@pytest.mark.parametrize("guesses", [1, 5, 50])
def test_budgets_end_where_guesses_do(guesses):
    rows = [row for text in (HARD, OPEN, CAGES, KILLER, *corpus(40)) for row in (text, EASY)]
    found = bulk.solve(rows, budget=guesses).status[::2]
    said = [answer["status"] for answer in lines("solve", "--guesses", str(guesses), rows=rows)][::2]
    assert [status.replace("budget", "stopped") for status in found] == said
    assert "stopped" in said


@pytest.mark.parametrize("type", [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.dictionary(pa.int32(), pa.string())], ids=str)
def test_kinds_of_columns(type):
    rows = [CAGES, EASY, None, SMALL, GRID, OPEN] * 300
    texts = pa.array(rows, pa.string())
    column = texts.dictionary_encode().cast(type) if pa.types.is_dictionary(type) else texts.cast(type)
    expected = ninefold.solve_many(rows[:6])
    for answers in (ninefold.solve_many(column, threads=2), ninefold.solve_many(pa.table({"puzzle": column, "n": range(len(rows))}))):
        assert answers["solution"].to_pylist() == expected.solution * 300
        assert answers["status"].to_pylist() == expected.status * 300
    assert answers["n"].to_pylist() == list(range(len(rows)))


def test_frames_and_arrays():
    pd, pl, np = (pytest.importorskip(name) for name in ("pandas", "polars", "numpy"))
    rows = [CAGES, EASY, SMALL]
    expected = ninefold.solve_many(rows).solution
    assert pl.DataFrame({"puzzle": rows}).pipe(ninefold.solve_many)["solution"].to_list() == expected
    assert ninefold.solve_many(pl.LazyFrame({"puzzle": rows})).collect()["solution"].to_list() == expected
    assert ninefold.solve_many(pd.DataFrame({"puzzle": rows}))["solution"].to_list() == expected
    for array in (np.array(rows), np.array(rows, dtype="S"), np.array(rows, dtype=object)):
        answers = ninefold.solve_many(array).solution
        assert [text.decode() if isinstance(text, bytes) else text for text in answers] == expected


def test_variants_are_items_of_a_list():
    rows = [Variant.read(CAGES), EASY, ninefold.Grid(EASY), Variant.read(EASY), Variant.read(SMALL)]
    assert ninefold.solve_many(rows) == ninefold.solve_many([CAGES, EASY, EASY, EASY, SMALL])
    with pytest.raises(TypeError, match="put it in a list"):
        ninefold.solve_many(rows[0])


def test_exceptions_name_the_row():
    for bad, kind in ((OPEN, ninefold.MultipleError), (WRONG, ninefold.UnsolvableError), (CLASHING, ninefold.InvalidError), (MALFORMED[0], ninefold.MalformedError)):
        with pytest.raises(kind) as raised:
            ninefold.solve_many([EASY, CAGES, bad, "no board"], errors="raise")
        assert raised.value.row == 2
    with pytest.raises(ninefold.BudgetError):
        ninefold.solve_many([HARD], errors="raise", budget=1)


def test_what_is_not_enforced_is_said():
    drawn = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"line":[{"lines":[["R1C1","R1C2"]]}]}'
    notes = Variant.read(drawn).notes
    assert notes
    answers = ninefold.count_many([drawn, CAGES, EASY], message=True)
    assert answers.message == ["; ".join(notes), None, None]
    assert ninefold.check_many([drawn, EASY]).notes == [notes, None]


@pytest.mark.parametrize("ask", [bulk.solve, bulk.check, bulk.count, bulk.convert, bulk.minimise, bulk.rate, bulk.canonical])
def test_no_row_raises(ask):
    hostile = ["{" * 100_000, '{"rules":' + "[" * 10_000, "scl" + "A" * 100_000, "." * 1_000_000, '{"size":"32x32","digits":"1-1"}', '{"grids":[]}', '{"size":"0x0"}', '{"clues":null}', "\ud800", b"\xff{", 7, object()]
    statuses = ask([*hostile, EASY]).status
    assert all(isinstance(status, str) for status in statuses)
    assert statuses[-1] == ask([EASY]).status[0]
