"""Columns: every kind in, the same kind out; every row as if it were alone."""

import os
import pickle
import random
import signal
import threading
import time

import memory
import ninefold
import pytest
from columns import CLASH, EASY, LEETCODE, MALFORMED, NONE, SOLVED, TEXTS, TWO, generated, mixed
from ninefold import SudokuError, bulk, kinds

pa = pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")
pl = pytest.importorskip("polars")
pd = pytest.importorskip("pandas")


def test_every_status_has_its_row():
    solution, status = ninefold.solve_many([EASY, TWO, CLASH, NONE, "no", None])
    assert status == ["unique", "multiple", "invalid", "unsolvable", "malformed", None]
    assert solution == [SOLVED, None, None, None, None, None]
    assert ninefold.solve_many([TWO, EASY], first=True).status == ["solved", "solved"]


def test_all_that_is_malformed_is_a_status():
    assert set(ninefold.solve_many(MALFORMED).status) == {"malformed"}


def alone(row, **options):
    """What a row gets by itself, from the function for one board."""
    if row is None:
        return None, None
    try:
        return str(ninefold.solve(row, **options)), "unique"
    except ninefold.MalformedError:
        return None, "malformed"
    except ninefold.InvalidError:
        return None, "invalid"
    except ninefold.UnsolvableError:
        return None, "unsolvable"
    except ninefold.MultipleError:
        return None, "multiple"
    except ninefold.BudgetError:
        return None, "budget"


def test_rows_get_what_one_board_gets():
    rows = mixed()
    solution, status = ninefold.solve_many(rows)
    assert list(zip(solution, status)) == [alone(row) for row in rows]


@pytest.mark.parametrize("budget", [1, 30, 500, 4096, 10_000])
def test_budgets_do_not_depend_on_neighbours(budget):
    rows = mixed(600)
    expected = [alone(row, budget=budget)[1] for row in rows]
    assert ninefold.solve_many(rows, budget=budget).status == expected
    order = list(range(len(rows)))
    random.Random(budget).shuffle(order)
    shuffled = ninefold.solve_many([rows[at] for at in order], budget=budget, threads=3).status
    assert shuffled == [expected[at] for at in order]


ASK = {
    "solve": lambda rows, **how: bulk.solve(rows, message=True, **how),
    "first": lambda rows, **how: bulk.solve(rows, first=True, **how),
    "rate": lambda rows, **how: bulk.rate(rows, techniques=True, **how),
    "check": bulk.check,
    "count": lambda rows, **how: bulk.count(rows, limit=50, **how),
    "canonical": lambda rows, **how: bulk.canonical(rows, transform=True, **how),
    "minimise": lambda rows, **how: bulk.minimise(rows, seed=3, **how),
    "transform": lambda rows, **how: bulk.transform(rows, seed=3, **how),
    "convert": lambda rows, **how: bulk.convert(rows, to="grid", **how),
}


@pytest.mark.parametrize("name", ASK)
def test_chunks_and_threads_change_nothing(name):
    ask, rows = ASK[name], mixed(60)
    whole = ask(rows)._asdict()
    for threads in (2, 5):
        assert ask(rows, threads=threads)._asdict() == whole
    cuts = sorted(random.Random(name).choices(range(len(rows)), k=6))
    pieces = [rows[a:b] for a, b in zip([0, *cuts], [*cuts, len(rows)])]
    chunked = ask(pa.chunked_array([pa.array(piece, pa.string()) for piece in pieces]))
    assert chunked.to_pydict() == whole
    parts = [ask(piece)._asdict() for piece in pieces]
    assert {column: sum((part[column] for part in parts), []) for column in whole} == whole


TYPES = [
    pa.string(),
    pa.large_string(),
    pa.string_view(),
    pa.binary(),
    pa.large_binary(),
    pa.binary_view(),
    pa.dictionary(pa.int8(), pa.string()),
    pa.dictionary(pa.int32(), pa.large_string()),
]


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_duplicates_of_every_type_go(type):
    texts = pa.array([EASY, EASY, None, TWO])
    column = texts.dictionary_encode().cast(type) if pa.types.is_dictionary(type) else texts.cast(type)
    kept = ninefold.dedupe(column)
    assert (len(kept), kept.type) == (3, type)
    table = pa.table({"puzzle": column, "row": [0, 1, 2, 3]})
    assert ninefold.dedupe(table, column="puzzle")["row"].to_pylist() == [0, 2, 3]
    assert ninefold.dedupe(table.to_batches()[0], column="puzzle")["row"].to_pylist() == [0, 2, 3]


@pytest.mark.parametrize("how", [{"threads": -1}, {"budget": 2**64}, {"budget": -5}], ids=str)
def test_numbers_out_of_range_are_told(how):
    with pytest.raises(ninefold.SudokuError, match="expected a number from 0 to"):
        ninefold.solve_many([EASY], **how)


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_every_type_of_text_is_taken(type):
    texts = pa.array(TEXTS, pa.string())
    column = texts.dictionary_encode().cast(type) if pa.types.is_dictionary(type) else texts.cast(type)
    expected = ninefold.solve_many(TEXTS)
    for rows in (column, pa.concat_arrays([column.slice(3), column]).slice(len(TEXTS) - 3)):
        answers = ninefold.solve_many(rows)
        assert answers["status"].to_pylist() == expected.status
        assert answers["solution"].to_pylist() == expected.solution


@pytest.mark.parametrize("type", [pa.uint8(), pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint64()], ids=str)
def test_lists_of_numbers_are_taken(type):
    rows = [[int(c) if c != "." else 0 for c in board] for board in (EASY, CLASH, TWO)] + [None]
    rows.append([10] + [0] * 80)
    column = pa.array(rows, pa.list_(type, 81))
    assert ninefold.solve_many(column)["status"].to_pylist() == ["unique", "invalid", "multiple", None, "malformed"]
    assert ninefold.solve_many(column.slice(1))["status"].to_pylist()[0] == "invalid"


def test_a_column_of_another_type_is_a_type_error():
    for column in (pa.array([1, 2]), pa.array([[1.5]]), pa.array([True])):
        with pytest.raises(TypeError, match="expected"):
            ninefold.solve_many(column)
    for column in (1, None, EASY, b"x", ninefold.Grid.empty()):
        with pytest.raises(TypeError, match="expected"):
            ninefold.solve_many(column)


def test_nulls_and_nothing():
    assert ninefold.solve_many([]) == ([], [])
    assert ninefold.solve_many(pa.array([], pa.string())).num_rows == 0
    assert ninefold.solve_many(pa.nulls(3))["status"].to_pylist() == [None] * 3
    assert ninefold.solve_many(pl.Series([], dtype=pl.String)).shape == (0, 2)
    assert ninefold.solve_many(np.zeros((0, 81), np.uint8)).solution.shape == (0, 81)


def test_lists_tuples_and_iterators_give_lists():
    for rows in ([EASY, None], (EASY, None), iter([EASY, None]), (row for row in (EASY, None))):
        answers = ninefold.solve_many(rows)
        assert answers == ([SOLVED, None], ["unique", None])
        assert answers.solution == [SOLVED, None]
        assert pickle.loads(pickle.dumps(answers)).status == answers.status
    objects = [ninefold.Grid(EASY), ninefold.Puzzle(EASY), [int(c) for c in SOLVED], GRID_ROWS, EASY.encode()]
    assert ninefold.solve_many(objects).status == ["unique"] * 5


GRID_ROWS = [[int(c) if c != "." else 0 for c in EASY[i : i + 9]] for i in range(0, 81, 9)]


class Hostile:
    def __iter__(self):
        raise RuntimeError("no")

    def __len__(self):
        return 81

    def __getitem__(self, at):
        raise RuntimeError("no")


JUNK = [1, -1, 2**100, 1.5, float("nan"), float("inf"), True, b"\xff\xfe", b"", "\ud800", "x" * 10_000_000, [], [[]], [[[]]], {}, set(), object(),
        Hostile(), [2**70] * 81, ["\ud800"] * 81, [None] * 81, [float("nan")] * 81, range(81), "\0", "5" * 81, Ellipsis, type, lambda: 1]


def test_junk_never_crashes():
    statuses = ninefold.solve_many(JUNK).status
    assert len(statuses) == len(JUNK)
    assert set(statuses) <= {"malformed", "invalid", "multiple", None}
    assert ninefold.solve_many([EASY, *JUNK[:10], EASY]).status[::11] == ["unique", "unique"]
    reasons = ninefold.solve_many(JUNK, message=True).message
    assert all(reason for reason, status in zip(reasons, statuses) if status == "malformed")
    short = [row for row in JUNK if not isinstance(row, str) or len(row) < 1000]
    for ask in ASK.values():
        assert len(ask(short).status) == len(short)


@pytest.mark.parametrize("shape", [(81,), (9, 9)])
@pytest.mark.parametrize("dtype", ["uint8", "int8", "int64", "float64"])
def test_arrays_of_digits(shape, dtype):
    boards = np.array([[int(c) if c != "." else 0 for c in board] for board in (EASY, CLASH)]).reshape(-1, *shape).astype(dtype)
    answers = ninefold.solve_many(boards)
    assert answers.solution.shape == boards.shape and answers.solution.dtype == np.uint8
    assert "".join(map(str, answers.solution[0].ravel())) == SOLVED
    assert not answers.solution[1].any()
    assert list(answers.status) == ["unique", "invalid"]
    strided = np.asfortranarray(np.concatenate([boards, boards])[::2])
    assert list(ninefold.solve_many(strided).status) == ["unique", "unique"]


def test_arrays_that_are_no_boards():
    assert list(ninefold.solve_many(np.full((2, 81), 10)).status) == ["malformed"] * 2
    assert list(ninefold.solve_many(np.full((2, 81), -1)).status) == ["malformed"] * 2
    assert list(ninefold.solve_many(np.full((2, 81), np.nan)).status) == ["malformed"] * 2
    with pytest.raises(ValueError, match="shape"):
        ninefold.solve_many(np.zeros((2, 80), np.uint8))
    with pytest.raises(ValueError, match="shape"):
        ninefold.solve_many(np.zeros(81, np.uint8))


@pytest.mark.parametrize("kind", ["S", "U"])
def test_arrays_of_text(kind):
    boards = np.array([EASY, TWO, "no"], dtype=f"{kind}81")
    answers = ninefold.solve_many(boards)
    assert answers.solution.dtype.kind == kind
    assert answers.solution.astype("U81").tolist() == [SOLVED, "", ""]
    assert list(answers.status) == ["unique", "multiple", "malformed"]
    objects = np.array([EASY, None, 3], dtype=object)
    assert list(ninefold.solve_many(objects).status) == ["unique", None, "malformed"]


def test_arrays_of_every_operation():
    boards = np.array([[int(c) if c != "." else 0 for c in board] for board in (EASY, TWO)], np.uint8)
    assert list(bulk.count(boards, limit=7).count) == [1, 7]
    rated = bulk.rate(boards)
    assert rated.er[0] == 1.2 and np.isnan(rated.er[1]) and rated.score.tolist()[1] == -1
    assert bulk.minimise(boards).result.shape == boards.shape
    assert (bulk.transform(boards, transform="t").result[0].reshape(9, 9).T.ravel() == boards[0]).all()


def test_tables_of_pyarrow():
    table = pa.table({"id": [1, 2], "puzzle": [EASY, TWO], "status": ["a", "b"]})
    answers = ninefold.solve_many(table)
    assert answers.column_names == ["id", "puzzle", "status", "solution"]
    assert answers["status"].to_pylist() == ["unique", "multiple"]
    batch = ninefold.solve_many(table.to_batches()[0], column="puzzle")
    assert isinstance(batch, pa.RecordBatch) and batch.to_pydict() == answers.to_pydict()
    reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches())
    assert ninefold.solve_many(reader).equals(answers)
    with pytest.raises(ValueError, match="column=…"):
        ninefold.solve_many(table.drop_columns("puzzle"))
    with pytest.raises(KeyError, match="no column"):
        ninefold.solve_many(table, column="x")
    empty = ninefold.solve_many(table.slice(0, 0).to_batches()[0] if table.slice(0, 0).to_batches() else pa.RecordBatch.from_pylist([], schema=table.schema))
    assert empty.num_rows == 0 and empty.schema.names == answers.column_names


def test_datasets_and_scanners(tmp_path):
    dataset = pytest.importorskip("pyarrow.dataset")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table({"puzzle": [EASY, TWO]}), tmp_path / "a.parquet")
    found = dataset.dataset(tmp_path)
    assert ninefold.solve_many(found)["status"].to_pylist() == ["unique", "multiple"]
    assert ninefold.solve_many(found.scanner())["status"].to_pylist() == ["unique", "multiple"]


def test_frames_of_pandas():
    index = [7, 5, 3]
    for dtype in ("object", "string[python]", "string[pyarrow]", pd.ArrowDtype(pa.string()), "category"):
        series = pd.Series([EASY, None, "no"], index=index, dtype=dtype)
        answers = ninefold.solve_many(series)
        assert list(answers.index) == index
        assert answers["status"].astype(object).where(answers["status"].notna(), None).tolist() == ["unique", None, "malformed"]
        frame = pd.DataFrame({"id": [1, 2, 3], "board": series}, index=index)
        assert list(ninefold.solve_many(frame, column="board").columns) == ["id", "board", "solution", "status"]
        assert ninefold.rate_many(series)["er"].tolist()[0] == 1.2
    assert len(ninefold.solve_many(pd.Series([], dtype=object))) == 0
    kept = ninefold.dedupe(pd.DataFrame({"puzzle": [EASY, EASY, TWO]}))
    assert list(kept.index) == [0, 2]


def test_anything_with_capsules():
    class Stream:
        def __init__(self, held):
            self.held = held

        def __arrow_c_stream__(self, requested_schema=None):
            return self.held.__arrow_c_stream__(requested_schema)

    class Array:
        def __init__(self, held):
            self.held = held

        def __arrow_c_array__(self, requested_schema=None):
            return self.held.__arrow_c_array__(requested_schema)

    table = pa.table({"id": [1, 2], "puzzle": [EASY, TWO]})
    answers = ninefold.solve_many(Stream(table))
    assert isinstance(answers, ninefold.Columns)
    assert answers.to_lists() == {"id": [1, 2], "puzzle": [EASY, TWO], "solution": [SOLVED, None], "status": ["unique", "multiple"]}
    assert ninefold.solve_many(Array(table["puzzle"].chunk(0)))["status"] == ["unique", "multiple"]
    assert ninefold.solve_many(Stream(table["puzzle"]))["status"] == ["unique", "multiple"]
    assert ninefold.rate_many(answers)["id"] == [1, 2]


def test_broken_streams_raise():
    def fail():
        yield pa.RecordBatch.from_pydict({"puzzle": [EASY]})
        raise OSError("the disk is gone")

    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.RecordBatchReader.from_batches(pa.schema([("puzzle", pa.string())]), fail()).__arrow_c_stream__()

    with pytest.raises(ValueError, match="disk is gone"):
        ninefold.solve_many(Stream())

    class NoCapsule:
        def __arrow_c_stream__(self, requested_schema=None):
            return 1

        __arrow_c_array__ = __arrow_c_stream__

    with pytest.raises((TypeError, ValueError)):
        ninefold.solve_many(NoCapsule())


def test_columns_in_all_guises():
    columns = ninefold.generate_many(3, seed=1)
    assert len(columns) == 3 and columns.column_names[:3] == ["index", "seed", "puzzle"]
    assert columns["index"] == [0, 1, 2]
    assert columns.to_pyarrow().num_rows == columns.to_polars().height == len(columns.to_pandas()) == 3
    assert columns.to_dicts()[1] == {name: values[1] for name, values in columns.to_lists().items()}
    assert "3 rows" in repr(columns)
    with pytest.raises(KeyError):
        columns["x"]
    many = ninefold.solve_many(Foreigner(pa.table({"puzzle": [EASY] * 20_000})))
    assert many.to_polars().height == 20_000 and many.to_pyarrow().num_rows == 20_000


class Foreigner:
    """Several batches, and no way but the stream."""

    def __init__(self, held):
        self.held = held

    def __arrow_c_stream__(self, requested_schema=None):
        return self.held.__arrow_c_stream__(requested_schema)


def test_raise_names_the_first_row():
    rows = [EASY] * 20_000 + [TWO, None, "no", CLASH] + [EASY] * 20_000
    for threads in (1, 4):
        with pytest.raises(ninefold.MultipleError) as raised:
            ninefold.solve_many(rows, errors="raise", threads=threads)
        assert raised.value.row == 20_000 and len(raised.value.solutions) == 2
    with pytest.raises(ninefold.InvalidError) as raised:
        ninefold.solve_many([None, EASY, CLASH], errors="raise")
    assert raised.value.row == 2 and raised.value.cells
    with pytest.raises(ninefold.MalformedError):
        ninefold.check_many([TWO, CLASH, "no"], errors="raise")
    with pytest.raises(ninefold.BudgetError):
        ninefold.solve_many(generated(50), budget=0, errors="raise")
    assert ninefold.solve_many([EASY, None], errors="raise").status == ["unique", None]
    with pytest.raises(ValueError, match="errors"):
        ninefold.solve_many([EASY], errors="ignore")


def test_options_are_checked():
    for wrong in (lambda: bulk.rate([EASY], scale="x"), lambda: bulk.convert([EASY], to="x"), lambda: bulk.transform([EASY], transform="x"),
                  lambda: bulk.rate([EASY], max_er=-1), lambda: bulk.solve([EASY], form="x"), lambda: bulk.generate(1, seed=1, level="x")):
        with pytest.raises(SudokuError):
            wrong()
    with pytest.raises(ValueError):
        bulk.generate(1, seed=2**63)


def test_messages_are_those_of_one_board():
    rows = [row for row in mixed(5) if row is not None]
    answers = ninefold.solve_many(rows, message=True)
    for row, status, message in zip(rows, answers.status, answers.message):
        if status == "unique":
            assert message is None
        else:
            with pytest.raises(SudokuError) as raised:
                ninefold.solve(row)
            assert str(raised.value) == message


def test_progress_is_told():
    told = []
    ninefold.solve_many([EASY] * 30_000, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (30_000, 30_000) and told == sorted(told)
    with pytest.raises(ZeroDivisionError):
        ninefold.solve_many([EASY] * 30_000, progress=lambda done, total: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        ninefold.solve_many([EASY] * 30_000, progress=lambda done, total: 1 / 0, threads=3)


LONG = {
    "solve": lambda threads: ninefold.solve_many([EASY] * 3_000_000, threads=threads),
    "count": lambda threads: ninefold.count_many([TWO] * 8, limit=0, threads=threads),
    "rate": lambda threads: ninefold.rate_many([EASY] * 40_000, threads=threads),
    "canonical": lambda threads: ninefold.canonical_many(["." * 81] * 100_000, threads=threads),
    "generate": lambda threads: ninefold.generate_many(1000, seed=1, se="9.0..", tries=100_000, threads=threads),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_soon(name, threads):
    # The best of three, since other work on the machine may delay any of them.
    assert any(interrupted(name, threads) < 0.3 for _ in range(3))


def interrupted(name, threads):
    """Interrupt a call and return how long it went on."""

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    sent = []
    timer = threading.Timer(0.3, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()  # on a busy machine the time may be up before this returns
            LONG[name](threads)
            time.sleep(5)
        return time.monotonic() - sent[0]
    finally:
        timer.cancel()


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    ninefold.rate_many(generated(300), threads=1)
    stop.set()
    ticker.join()
    assert len(ticks) > 20


def test_two_threads_at_once():
    rows, found = generated(2000), {}
    workers = [threading.Thread(target=lambda at=at: found.update({at: ninefold.solve_many(rows, threads=2).solution})) for at in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(solutions == found[0] for solutions in found.values())


def test_a_fork_after_use_works():
    if not hasattr(os, "fork"):
        pytest.skip("no fork")
    ninefold.solve_many([EASY] * 20_000, threads=2)
    child = os.fork()
    if child == 0:
        os._exit(0 if ninefold.solve_many([EASY] * 20_000, threads=2).status == ["unique"] * 20_000 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


QUESTIONS = """
ninefold.solve_many(column)
ninefold.solve_many(junk, message=True)
ninefold.solve_many(array)
ninefold.check_many(column)
"""


@memory.readable
def test_nothing_leaks():
    before = f"""
import numpy as np
import pyarrow as pa
column, junk = pa.array([{EASY!r}, {TWO!r}, None, "no"]), [{EASY!r}, 3, None, object()]
array = np.array([[int(cell) for cell in {EASY!r}.replace(".", "0")]] * 3, np.uint8)
"""
    assert memory.growth(QUESTIONS, 300, 25_000, before) < 1 << 20  # 10^5 calls


@pytest.mark.parametrize("threads", [1, 2])
def test_long_lists_are_like_columns(threads):
    # They are answered some at a time; what is odd lies at the borders.
    rows = [EASY] * 140_000
    rows[65_535:65_538] = [None, "no", TWO]
    rows[131_072] = rows[139_999] = NONE
    told = []
    answers = ninefold.solve_many(rows, threads=threads, progress=lambda done, total: told.append((done, total)))
    assert pa.table(answers._asdict()).equals(ninefold.solve_many(pa.array(rows), threads=threads))
    assert told == sorted(told) and told[-1] == (len(rows), len(rows))
    rows[65_536] = 7
    with pytest.raises(ninefold.MalformedError) as error:
        ninefold.solve_many(rows, errors="raise", threads=threads)
    assert error.value.row == 65_536
    some = [EASY] * 65_540
    numbered = ninefold.transform_many(some, seed=3, start=5, threads=threads)
    assert numbered.result == ninefold.transform_many(pa.array(some), seed=3, start=5)["result"].to_pylist()


def test_a_list_that_changes_meanwhile_is_answered_as_it_was():
    rows = [EASY] * 200_000
    assert ninefold.solve_many(rows, progress=lambda done, total: rows.clear()).status == ["unique"] * 200_000
    assert not rows


def test_scan_reads_files_of_any_form(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text("# boards\n" + EASY + "\n" + "\n".join(EASY[i : i + 9] for i in range(0, 81, 9)) + "\n\nno\n" + LEETCODE + "\n")
    table = pa.table(ninefold.scan(path))
    assert table.column_names == ["line", "puzzle"]
    assert ninefold.solve_many(ninefold.scan(str(path)))["status"] == ["unique", "unique", "malformed", "unique"]
    with pytest.raises(OSError):
        ninefold.scan(tmp_path / "none.txt")
    many = tmp_path / "many.txt"
    many.write_text((EASY + "\n") * 20_000)
    batches = pa.RecordBatchReader.from_stream(ninefold.scan(many))
    assert sum(batch.num_rows for batch in batches) == 20_000


def test_named_answers_have_the_names_of_columns():
    answers = bulk.count([EASY])
    assert answers.count == [1] and answers._fields == ("status", "count", "complete")
    assert isinstance(answers, kinds.Named) and "count=[1]" in repr(answers)
