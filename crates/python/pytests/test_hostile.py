"""What nobody means to hand in, and what is easily lost: always an answer or an exception of ours."""

import copy
import json
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import ninefold
from ninefold import BudgetError, Grid, MalformedError, SudokuError, Variant

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HALF = "\ud800"  # half a character


# Dictionaries


@pytest.mark.parametrize(
    "column",
    [
        pa.array([None], pa.dictionary(pa.int8(), pa.string())),
        pa.array([], pa.string()).dictionary_encode(),
        pa.array([None, None, None], pa.dictionary(pa.int32(), pa.large_binary())),
        pa.DictionaryArray.from_arrays(pa.array([None, 0, None]), pa.array([None], pa.string())),
    ],
)
def test_a_dictionary_without_values_has_null_rows(column):
    for many in (ninefold.solve_many, ninefold.canonical_many, ninefold.convert_many):
        assert many(column)["status"].to_pylist() == [None] * len(column)
    assert ninefold.dedupe(column).to_pylist() == column.to_pylist()


def test_a_categorical_without_values_has_null_rows():
    assert ninefold.solve_many(pl.Series([None], dtype=pl.Categorical))["status"].to_list() == [None]
    assert ninefold.solve_many(pl.Series([], dtype=pl.Categorical)).height == 0


def test_dictionaries_answer_as_the_texts_they_stand_for():
    texts = [EASY, None, "no", "." * 81, EASY, "1.34..1...4..3.1", ""] * 50
    plain = ninefold.solve_many(pa.array(texts))
    for kind in (pa.string(), pa.large_string(), pa.binary(), pa.large_binary()):
        for column in (pa.array(texts, kind).dictionary_encode(), pa.array(["x", *texts, "y"], kind).dictionary_encode()[1:-1]):
            assert ninefold.solve_many(column).equals(plain)


def test_a_dictionary_takes_as_long_as_it_has_rows():
    def took(rows):
        texts = pa.array([f"{row}" for row in range(rows)])
        column = pa.DictionaryArray.from_arrays(pa.array(range(rows), pa.int32()), texts)
        begun = time.process_time()
        ninefold.minimise_many(column, threads=1)
        return time.process_time() - begun

    few, many = (min(took(rows) for _ in range(3)) for rows in (10_000, 80_000))
    assert many < 24 * few  # eight times the rows


# Tables


def test_a_row_of_a_struct_that_is_null_has_no_board():
    rows = pa.StructArray.from_arrays([pa.array([EASY, EASY, None]), pa.array([1, 2, 3])], names=["puzzle", "n"], mask=pa.array([False, True, False]))
    for column in (rows, pa.chunked_array([rows, rows.slice(1), rows.slice(0, 1)])):
        answer = ninefold.solve_many(column)
        expected = [(EASY, 1, "unique"), (None, None, None), (None, 3, None)]
        if isinstance(column, pa.ChunkedArray):
            expected = expected + expected[1:] + expected[:1]
        assert [(row["puzzle"], row["n"], row["status"]) for row in answer.to_pylist()] == expected


def test_a_column_that_says_it_has_no_nulls_may_have_some():
    schema = pa.schema([pa.field("puzzle", pa.string(), nullable=False), pa.field("n", pa.int8(), nullable=False)])
    table = pa.Table.from_arrays([pa.array([EASY, None]), pa.array([None, 1], pa.int8())], schema=schema)

    class Foreign:
        def __arrow_c_stream__(self, requested_schema=None):
            return table.__arrow_c_stream__(requested_schema)

    assert ninefold.solve_many(Foreign())["status"] == ["unique", None]
    required = pa.StructArray.from_arrays([pa.array([EASY])], fields=[pa.field("puzzle", pa.string(), nullable=False)], mask=pa.array([True]))
    assert ninefold.solve_many(required)["status"].to_pylist() == [None]


class Spent:
    """Hands out the same capsules every time, which whoever comes first empties."""

    def __init__(self, held, method):
        capsules = getattr(held, method)()
        setattr(self, method, lambda requested_schema=None: capsules)


def test_capsules_that_are_spent_are_an_exception():
    for spent in (
        Spent(pa.array([EASY]), "__arrow_c_array__"),
        Spent(pa.chunked_array([[EASY]]), "__arrow_c_stream__"),
        Spent(pa.record_batch({"puzzle": [EASY]}), "__arrow_c_array__"),
    ):
        assert ninefold.solve_many(spent)["status"] == ["unique"]
        with pytest.raises(SudokuError):
            ninefold.solve_many(spent)


@pytest.mark.parametrize("which", [0, 1])
def test_a_schema_or_an_array_that_is_spent_is_an_exception(which):
    class Half:
        def __arrow_c_array__(self, requested_schema=None):
            spent, fresh = pa.array([EASY]), pa.array([EASY]).__arrow_c_array__()
            pair = spent.__arrow_c_array__()
            pa.Array._import_from_c_capsule(*pair)
            return (pair[0], fresh[1]) if which == 0 else (fresh[0], pair[1])

    with pytest.raises(SudokuError):
        ninefold.solve_many(Half())


def test_an_array_that_is_not_as_its_schema_says_is_an_exception():
    text, table, few = pa.array([EASY]), pa.record_batch({"a": [1], "b": [EASY]}), pa.record_batch({"a": [1]})

    class Liar:
        def __init__(self, schema, array):
            self.pair = schema.__arrow_c_array__()[0], array.__arrow_c_array__()[1]

        def __arrow_c_array__(self, requested_schema=None):
            return self.pair

    for schema, array in ((table, text), (text, table), (table, few), (text.dictionary_encode(), text), (text, text.dictionary_encode())):
        with pytest.raises(SudokuError):
            ninefold.solve_many(Liar(schema, array), column="b")


@pytest.mark.parametrize("answer", [None, 1, (), (1, 2), "x", object(), pa.array([1]).__arrow_c_array__(), (pa.array([1]).__arrow_c_array__()[1],) * 2])
def test_what_is_no_capsule_is_an_exception(answer):
    class Liar:
        def __arrow_c_array__(self, requested_schema=None):
            return answer

    class Streamer:
        def __arrow_c_stream__(self, requested_schema=None):
            return answer

    for liar in (Liar(), Streamer()):
        with pytest.raises((TypeError, SudokuError)):
            ninefold.solve_many(liar)


# Answers


def test_the_key_of_candidates_is_the_same_in_columns_and_sorts_as_the_forms_do():
    draw = random.Random(3)
    boards = [Grid("@leetcode").candidates, Grid("@tle").candidates]
    for _ in range(6):
        text = "".join(digit if draw.random() < 0.8 else "." for digit in "123456789" * 81)
        boards.append(ninefold.Candidates(text))
    answers = ninefold.canonical_many(boards)
    assert [ninefold.canonical(board).key for board in boards] == answers.key
    assert sorted(answers.key) == [key for _, key in sorted(zip(answers.canonical, answers.key))]
    assert ninefold.canonical("@tle").key == ninefold.canonical_many(["@tle"]).key[0]


def test_an_invalid_board_of_leetcode_says_where():
    board = [["5", "5", *["."] * 7], *[["."] * 9 for _ in range(8)]]
    before = copy.deepcopy(board)
    with pytest.raises(ninefold.InvalidError) as raised:
        ninefold.leetcode.solve_sudoku(board)
    assert raised.value.cells == ["r1c1", "r1c2"] * 2 and raised.value.conflicts[0].digit == 5
    assert board == before


def test_variants_are_pickled_copied_and_written():
    titled = '{"size":"4x4","clues":"1.34..1...4..3.1","title":"It\'s\\u200b \\"four\\"","author":"N"}'
    noted = Variant.read('{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"fogofwar":["R1C1"]}', lenient=True)
    caged = Variant.read('{"size":"4x4","clues":"................","rules":[{"cage":"r1c12","sum":9}]}')
    for variant in (Variant.read("1.34..1...4..3.1"), Variant.read(titled), caged, noted, Variant.read("." * 36, rules="diagonal")):
        for again in (pickle.loads(pickle.dumps(variant)), copy.copy(variant), copy.deepcopy(variant), eval(repr(variant), vars(ninefold))):
            assert again == variant and hash(again) == hash(variant) and repr(again) == repr(variant)
        again = pickle.loads(pickle.dumps(variant))
        assert (again.title, again.author, again.notes, again.rules) == (variant.title, variant.author, variant.notes, variant.rules)
        assert again.to_dict() == variant.to_dict() == json.loads(json.dumps(variant.to_dict()))
        assert variant.to_dict()["puzzle"] == variant.puzzle and variant.to_dict()["size"] == variant.size
    with pytest.raises(SudokuError):
        ninefold._ninefold._restore("Variant", '"no board"', "[]")


def test_equal_answers_have_equal_hashes():
    one, other = ninefold.Count({"count": 1, "complete": True}), ninefold.Count({"complete": True, "count": 1})
    assert one == other and hash(one) == hash(other) and {one, other} == {one}
    nested = [ninefold.Path({"steps": [{"a": 0.0, "b": [1, {"c": None, "d": "x"}]}]}), ninefold.Path({"steps": [{"b": [1, {"d": "x", "c": None}], "a": -0.0}]})]
    assert nested[0] == nested[1] and hash(nested[0]) == hash(nested[1])


def test_what_is_printed_makes_the_same_answer_within_the_same_budget():
    answers = [
        ninefold.count("." * 81, limit=0, budget=1000),
        Variant.read("." * 36).count(limit=0, budget=1000),
        ninefold.rate("@hardest", "se", budget=50_000),
        ninefold.hint("@tle", scale="se"),
        ninefold.hint("@tle", level=3, scale="hodoku", budget=10**6).more(),
        ninefold.check("@two", budget=10**6),
        ninefold.explain("@tle", budget=10**7),
        ninefold.canonical("@tle", budget=10**7),
        ninefold.generate(seed=1, budget=10**7),
    ]
    for answer in answers:
        again = eval(repr(answer), vars(ninefold))
        assert again == answer and repr(again) == repr(answer), repr(answer)
    assert not answers[0].complete and answers[2].at_least
    assert ninefold.hint("@tle", scale="se").more() == ninefold.hint("@tle", level=2, scale="se")


def test_a_path_is_a_sequence():
    path = ninefold.explain("@tle")
    assert isinstance(path, Sequence) and list(reversed(path)) == list(path)[::-1]
    steps = list(path)
    for step in (steps[0], steps[3], steps[-1]):
        assert path.index(step) == steps.index(step) and path.count(step) == steps.count(step) and step in path
    assert path.index(steps[5], 5) == 5 and path.index(steps[-1], -1) == len(path) - 1 and path.index(steps[0], -(10**30), 10**30) == 0
    for missing in (lambda: path.index("no step"), lambda: path.index(steps[0], 1, 3), lambda: path.index(steps[5], 0, 5)):
        with pytest.raises(ValueError):
            missing()
    assert path.count("no step") == 0
    with pytest.raises(IndexError):
        path[2**100]


# Arguments


def test_numbers_out_of_range_are_said_to_be():
    calls = [
        lambda: ninefold.generate_many(-1, seed=1), lambda: ninefold.generate_many(2**64, seed=1), lambda: Grid().svg(size=-1),
        lambda: Grid().svg(size=2**40), lambda: ninefold.Puzzle("@tle").svg(size=-1), lambda: ninefold.check("@tle").svg(size=2**32),
        lambda: ninefold.hint("@tle").svg(size=-1), lambda: ninefold.explain("@tle").svg(size=-1), lambda: ninefold.explain("@tle")[0].svg(size=-1),
        lambda: Grid().svg(size=np.int64(-1)), lambda: ninefold.count("@tle", limit=np.int64(-1)), lambda: ninefold.rate("@tle", max_er=10**400),
        lambda: ninefold.solve_many([EASY], threads=-1), lambda: ninefold.solve_many([EASY], budget=2**64), lambda: Grid().with_(0, 2**100),
        lambda: ninefold.rate_many([EASY], max_er=10**400), lambda: ninefold.generate(seed=1, clues=10**5000), lambda: ninefold.generate(seed=1, score=(10**400, 1)),
        lambda: Variant.read("." * 16).solutions(limit=-1), lambda: ninefold.trace("@tle", "scan").board(-1),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(SudokuError):
            call()
    for wrong in ("1", 1.5, [], object()):
        for call in (lambda wrong=wrong: ninefold.generate_many(wrong, seed=1), lambda wrong=wrong: Grid().svg(size=wrong)):
            with pytest.raises(TypeError):
                call()
    with pytest.raises(SudokuError, match=r"2\*\*32 - 1"):
        Grid().svg(size=-1)
    with pytest.raises(IndexError):
        Grid()[2**100]
    with pytest.raises(IndexError):
        Grid()[0, -(2**100)]


def test_options_that_do_not_exist_are_exceptions_of_ours():
    calls = [
        lambda: ninefold.generate_many(1, seed=2**63), lambda: ninefold.generate_many(1, seed=1, start=2**63), lambda: ninefold.generate_many(1, seed=1, start=2**64 - 1),
        lambda: ninefold.solve_many([EASY], errors="x"), lambda: ninefold.transform_many([EASY], seed=2**64),
        lambda: ninefold.Count(nested(5000)), lambda: ninefold.Count(circle()), lambda: ninefold.generate(seed=1, technique=circle()),
        lambda: ninefold.trace("@tle", "scan", checkpoint=circle()), lambda: ninefold.Count({"count": math.nan}),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises((SudokuError, TypeError)):
            call()
    for call in calls[:5]:
        with pytest.raises(SudokuError):
            call()


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def circle():
    value = []
    value.append(value)
    return value


def test_half_a_character_is_no_option():
    calls = [
        lambda: ninefold.solve(EASY, strategy=HALF), lambda: ninefold.race(EASY, [HALF]), lambda: ninefold.trace(EASY, HALF),
        lambda: ninefold.convert(EASY, HALF), lambda: ninefold.convert(EASY, "line", form=HALF), lambda: ninefold.read(EASY, form=HALF),
        lambda: ninefold.rate(EASY, HALF), lambda: ninefold.explain(EASY, HALF), lambda: ninefold.hint(EASY, scale=HALF),
        lambda: ninefold.Transform(HALF), lambda: Grid(EASY, form=HALF), lambda: ninefold.Candidates(EASY, form=HALF), lambda: format(Grid(), HALF),
        lambda: ninefold.generate(seed=1, level=HALF), lambda: ninefold.generate(seed=1, pattern=HALF), lambda: ninefold.generate(seed=1, technique=[HALF]),
        lambda: Variant.read("." * 16, rules=HALF), lambda: Variant.read("." * 16, size=HALF), lambda: Variant.read("." * 16, alphabet=HALF),
        lambda: Variant.read("." * 16).to(HALF), lambda: ninefold.solve_many([EASY], errors=HALF), lambda: ninefold.solve_many([EASY], form=HALF),
        lambda: ninefold.rate_many([EASY], scale=HALF), lambda: ninefold.convert_many([EASY], to=HALF), lambda: ninefold.generate_many(1, seed=1, level=HALF),
        lambda: ninefold.transform_many([EASY], transform=HALF), lambda: ninefold.Count(HALF), lambda: ninefold._ninefold._restore(HALF, HALF, HALF),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(SudokuError):
            call()
    for call in (lambda: Variant.read(HALF), lambda: ninefold.verify(HALF), lambda: ninefold.solve(HALF)):
        with pytest.raises(MalformedError):
            call()
    with pytest.raises(TypeError):
        ninefold.generate(**{HALF: 1})


def test_arrays_of_floats_hold_boards_if_they_are_whole():
    digits = np.array([int(cell) for cell in str(Grid(EASY)).replace(".", "0")])
    for array in (digits.astype(float), digits.reshape(9, 9).astype(np.float32), list(map(float, digits))):
        assert ninefold.solve(array) == ninefold.solve(EASY)
    for wrong in (1.5, math.nan, math.inf, -math.inf, -1.0, 10.0, 1e300):
        array = digits.astype(float)
        array[3] = wrong
        with pytest.raises(MalformedError) as raised:
            ninefold.solve(array)
        assert raised.value.cell == "r1c4"
        assert ninefold.solve_many(array[None, :]).status.tolist() == ["malformed"]
        lists = pa.FixedSizeListArray.from_arrays(pa.array(array), 81)
        assert ninefold.solve_many(lists)["status"].to_pylist() == ["malformed"]
    for kind in (pa.float16(), pa.float32(), pa.float64()):
        lists = pa.FixedSizeListArray.from_arrays(pa.array(digits.astype(float)).cast(kind), 81)
        assert ninefold.solve_many(lists)["status"].to_pylist() == ["unique"]


def test_only_a_grid_without_a_board_is_empty():
    assert Grid() == Grid.empty()
    with pytest.raises(TypeError):
        Grid(None)
    with pytest.raises(TypeError):
        Grid(board=None)
    with pytest.raises(MalformedError):
        Grid("")


def test_a_spent_budget_is_raised_with_its_row():
    rows = [EASY, None, "." * 81]
    counted = ninefold.count_many(rows, limit=0, budget=1000)
    assert counted.status == ["unique", None, "budget"] and counted.count[2] > 0
    with pytest.raises(BudgetError) as raised:
        ninefold.count_many(rows, limit=0, budget=1000, errors="raise")
    assert raised.value.row == 2 and raised.value.spent > 0
    rated = ninefold.rate_many(["@leetcode", "@hardest"], scale="se", budget=50_000, message=True)
    assert rated.status == ["rated", "budget"] and rated.er[1] > 0 and "budget" in rated.message[1]
    with pytest.raises(BudgetError) as raised:
        ninefold.rate_many(["@leetcode", "@hardest"], scale="se", budget=50_000, errors="raise")
    assert raised.value.row == 1
    with pytest.raises(BudgetError):
        ninefold.count_many(["." * 36], limit=0, budget=1000, errors="raise")


# Threads


def shared(iterator, times=50):
    """Takes from an iterator in four threads; what was taken."""

    def take(_):
        return next(iterator, None)

    with ThreadPoolExecutor(4) as pool:
        return [taken for taken in pool.map(take, range(times)) if taken is not None]


def test_threads_may_share_what_comes_one_by_one():
    near = shared(ninefold.neighbours("@17"))
    alone = [puzzle for puzzle, _ in zip(ninefold.neighbours("@17"), range(50))]
    assert sorted(near) == sorted(alone)

    def lines():
        for _ in range(40):
            time.sleep(0.001)
            yield EASY

    read = shared(ninefold.read(lines()))
    assert sorted(entry.index for entry in read) == list(range(1, 41))


def test_lines_that_read_themselves_are_an_exception():
    def lines():
        yield EASY
        next(reading)

    reading = ninefold.read(lines())
    next(reading)
    with pytest.raises(SudokuError):
        next(reading)


def run(program, **environment):
    settings = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", program], env=settings, capture_output=True, text=True, timeout=300)


SOLVE = f"import ninefold; print(set(ninefold.solve_many(['{EASY}'] * 300_000{{}}).status))"


def test_threads_that_can_not_be_had_are_done_without():
    # No system has room for such a stack, so every thread is refused.
    done = run(SOLVE.format(", threads=8"), RUST_MIN_STACK=str(1 << 50))
    assert done.stdout == "{'unique'}\n", done.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads are counted in /proc")
def test_the_threads_named_outside_are_no_more_than_others():
    program = """
import os, signal, threading, time, ninefold
signal.signal(signal.SIGINT, signal.default_int_handler)
def look():
    most, begun = 0, time.monotonic()
    while most < 256 + 16 and time.monotonic() < begun + 2:  # they come one by one
        time.sleep(0.2)
        most = max(most, len(os.listdir("/proc/self/task")))
    print(most, flush=True)
    os.kill(os.getpid(), signal.SIGINT)
boards = ["@hardest"] * 16 * 500
threading.Thread(target=look).start()
try:
    ninefold.rate_many(boards, scale="se")
except KeyboardInterrupt:
    pass
"""
    done = run(program, NINEFOLD_THREADS="100000")
    assert 1 < int(done.stdout) < 256 + 16, done.stderr
    for junk in ("0", "-1", "x", "", "9" * 50):
        assert run(SOLVE.format(""), NINEFOLD_THREADS=junk).stdout == "{'unique'}\n"


def test_more_puzzles_than_can_be_held_are_refused():
    for count in (10**10, 2**63 - 1):
        with pytest.raises(SudokuError, match="start"):
            ninefold.generate_many(count, seed=1)
    with pytest.raises(SudokuError):
        ninefold.Generator(seed=1).many(0, 10**12)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by other means there")
@pytest.mark.parametrize("threads", [1, 2])
def test_many_puzzles_begin_at_once_and_end_with_ctrl_c(threads):
    told = []

    def tell(done, total):
        told.append((done, total))
        if len(told) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ninefold.generate_many(30_000_000, seed=1, progress=tell, threads=threads)
    assert time.monotonic() - begun < 5 and all(total == 30_000_000 for _, total in told)


# Anything at all


class Rude:
    """Raises or returns nonsense wherever it is asked."""

    def __init__(self, answer):
        object.__setattr__(self, "answer", answer)

    def _do(self, *_, **__):
        if isinstance(self.answer, type) and issubclass(self.answer, BaseException):
            raise self.answer("rude")
        return self.answer

    __str__ = __iter__ = __len__ = __getitem__ = __arrow_c_stream__ = __arrow_c_array__ = __index__ = __float__ = _do
    __next__ = __bool__ = __eq__ = __fspath__ = __array__ = tolist = keys = items = __call__ = _do
    __hash__ = object.__hash__


class Listlike(list):
    def __iter__(self):
        raise ZeroDivisionError("rude")

    def __len__(self):
        return 81


def junk():
    return [
        None, True, 0, 1, -1, 2**31, 2**63, 2**64, -(2**100), 10**400, 10**5000, 1.5, math.nan, math.inf, 1j, b"", b"\xff" * 81, bytearray(81), "", "\0", HALF, HALF * 81, "x" * 10_000_000,
        "[" * 100_000, "{" * 100_000, "1" * 1_000_000, "@", "\n" * 10_000, [], [[]], [None], [HALF], circle(), nested(2000), [circle()] * 9, {}, {1: 2}, {"puzzle": 1}, set(), range(81), range(10**12), iter([]),
        (x for x in [1]), object(), type, len, Exception("x"), memoryview(b"x"), lambda *a: 1 / 0, np.zeros(0), np.zeros((2, 81)), np.zeros((9, 9), complex),
        np.array([object()]), np.array(["x"]), np.array([b"x"]), np.zeros((2, 81), "M8[s]"), np.float32(1), np.int64(-1), pa.array([1]), pa.array([], pa.int8()), pa.nulls(3),
        pa.array([[1]]), pa.array([{"puzzle": 1}]), pa.array([{}]), pa.table({}), pa.table({"a": [1], "b": [2]}), pa.table({"puzzle": ["x"]}), pa.array([None], pa.dictionary(pa.int8(), pa.int8())),
        pa.array(["x"]).dictionary_encode(), pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), pa.array(["x"])), pa.array([b"x" * 3], pa.binary(3)), pa.array([], pa.binary(0)), pa.array([b""], pa.binary(0)),
        pa.array([[1] * 81], pa.list_(pa.int8(), 81)), pa.array([["1"] * 81], pa.list_(pa.string(), 81)), pa.array(["x"], pa.string_view()), pa.chunked_array([], pa.string()), pa.array([1], pa.decimal128(3)),
        pl.Series([1]), pl.Series(["x"]), pl.DataFrame(), pl.DataFrame({"puzzle": [1]}), pl.LazyFrame({"puzzle": ["x"]}), Listlike([1]),
        Rude(ValueError), Rude(None), Rude(-1), Rude("x"), Rude(2**70), Rude(HALF), Rude([]), Rude(1.5),
        Grid(), ninefold.Puzzle("@tle"), Grid("@tle").candidates, Variant.read("." * 16), ninefold.explain("@leetcode"), ninefold.check("@two"), ninefold.generate_many(1, seed=1),
    ]  # fmt: skip


GOOD = {
    "board": EASY, "state": EASY, "a": EASY, "b": EASY, "puzzles": [EASY], "to": "line", "strategy": "scan", "proof": "x", "source": EASY, "count": 1, "seed": 1, "scale": "hodoku", "size": 0,
    "judge": bool, "start": 0, "text": "", "form": "line", "limit": 2, "budget": 1000, "tries": 3,
}  # fmt: skip

TARGETS = {
    ninefold.solve: ["board", "first", "strategy", "budget"],
    ninefold.solutions: ["board", "limit"],
    ninefold.count: ["board", "limit", "budget"],
    ninefold.check: ["board", "budget"],
    ninefold.hint: ["state", "level", "budget", "scale"],
    ninefold.explain: ["board", "scale", "budget"],
    ninefold.verify: ["proof", "budget"],
    ninefold.rate: ["board", "scale", "max_er", "budget"],
    ninefold.generate: ["seed", "index", "budget", "clues", "minimal", "symmetry", "pattern", "level", "score", "se", "technique", "without", "hardest", "practice", "tries"],
    ninefold.canonical: ["board", "budget"],
    ninefold.equivalent: ["a", "b", "budget"],
    ninefold.minimise: ["board", "seed"],
    ninefold.redundant: ["board"],
    ninefold.neighbours: ["board"],
    ninefold.backdoors: ["board", "size", "budget"],
    ninefold.true_candidates: ["board", "budget"],
    ninefold.race: ["board", "strategies", "budget"],
    ninefold.trace: ["board", "strategy", "offset", "limit", "checkpoint", "budget"],
    ninefold.read: ["source", "form"],
    ninefold.convert: ["board", "to", "form"],
    ninefold.Grid: ["board", "form"],
    ninefold.Puzzle: ["board", "budget"],
    ninefold.Candidates: ["board", "form"],
    ninefold.Transform: ["text"],
    ninefold.Transform.random: ["seed"],
    ninefold.Variant.read: ["text", "rules", "size", "blocks", "alphabet", "assume", "lenient"],
    ninefold.Generator: ["seed", "clues", "level"],
    ninefold.leetcode.is_valid_sudoku: ["board"],
    ninefold.leetcode.solve_sudoku: ["board"],
    ninefold.solve_many: ["puzzles", "column", "first", "budget", "errors", "threads", "progress", "message", "form"],
    ninefold.rate_many: ["puzzles", "scale", "max_er", "techniques"],
    ninefold.check_many: ["puzzles", "budget"],
    ninefold.count_many: ["puzzles", "limit"],
    ninefold.canonical_many: ["puzzles", "transform"],
    ninefold.minimise_many: ["puzzles", "seed", "start"],
    ninefold.transform_many: ["puzzles", "transform", "seed", "start"],
    ninefold.convert_many: ["puzzles", "to"],
    ninefold.generate_many: ["count", "seed", "start", "threads", "progress", "clues", "level"],
    ninefold.dedupe: ["puzzles", "column"],
    ninefold.leak: ["a", "b", "column"],
}


def use(answer):
    """Asks an answer of ours for all it has, a little of what has no end."""
    if not type(answer).__module__.startswith("ninefold"):
        return
    for name in dir(answer):
        if name[0] != "_":
            getattr(answer, name)
    str(answer), repr(answer)
    if hasattr(answer, "to_dict"):
        answer.to_dict()
    if hasattr(answer, "__next__"):
        next(answer, None)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.__qualname__)
def test_junk_for_any_argument_is_an_exception_of_ours(target):
    names = TARGETS[target]
    for name in names:
        for thing in junk():
            arguments = {other: copy.deepcopy(GOOD[other]) for other in names if other in GOOD}
            arguments[name] = thing
            if isinstance(thing, int) and name in ("count", "limit", "index", "budget", "offset") and 10**3 < thing < 2**64:
                continue  # such a number is a lot of work, as was asked for
            if isinstance(thing, range) and len(thing) > 10**6:
                continue
            try:
                use(target(**arguments))
            except (SudokuError, TypeError, KeyError, IndexError) as error:
                assert str(error) is not None
            except (OSError, RecursionError, ZeroDivisionError, ValueError) as error:
                # What an object of the test's own raises is passed on, and what Python says of paths.
                own = isinstance(thing, Rude | Listlike) or callable(thing)
                assert own or name in ("source", "column"), (target, name, type(thing), error)
