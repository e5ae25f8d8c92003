"""Frames and tables as they come: other people's columns and types, names that clash, odd callers."""

import datetime
import decimal
import itertools
import json
import pickle
import subprocess
import sys
from collections import namedtuple

import ninefold
import pytest
from columns import CLASH, EASY, NONE, SOLVED, TWO
from ninefold import SudokuError, bulk, kinds
from ninefold.__main__ import main

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")
pd = pytest.importorskip("pandas")
ml = pytest.importorskip("ninefold.ml")
pytest.importorskip("ninefold.polars")

TWIN = ninefold.transform_many([EASY], seed=1).result[0]
SMALL = "1.34..1...4..3.1"
KILLER = '{"size":"4x4","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r1c1 r2c1","sum":4},{"cage":"r3c1 r3c2","sum":5}]}'


class Stream:
    """Rows that nobody knows but by Arrow's capsules, and that can be read once."""

    def __init__(self, table):
        self.reader = table.to_reader()

    def __arrow_c_stream__(self, requested_schema=None):
        return self.reader.__arrow_c_stream__(requested_schema)


@pytest.fixture
def con():
    return pytest.importorskip("duckdb").connect()


# Rows of foreign tables


def test_duplicates_go_from_foreign_tables_and_nothing_else_does(con):
    kept = ninefold.dedupe(con.sql("select 7 as key, '@leetcode' as puzzle, 'mine' as status"), column="puzzle")
    assert isinstance(kept, ninefold.Columns)
    assert kept.to_lists() == {"key": [7], "puzzle": ["@leetcode"], "status": ["mine"]}
    table = pa.table({"puzzle": [EASY, None, TWIN, TWO, EASY], "automorphisms": [1, 2, 3, 4, 5]})
    assert ninefold.dedupe(Stream(table))["automorphisms"] == [1, 2, 4]
    assert ninefold.dedupe(Stream(pa.table({"puzzle": table["puzzle"]}))).to_lists() == {"puzzle": [EASY, None, TWO]}


def test_duplicates_go_across_batches_of_any_type():
    days = [datetime.date(2026, 1, day) for day in range(1, 31)]
    words = pa.chunked_array([pa.array([f"{n}", f"{n}!"]).dictionary_encode() for n in range(15)])
    rows = [EASY, TWO, None] * 10
    table = pa.table({"puzzle": pa.chunked_array([rows[:7], rows[7:]]), "day": days, "word": words})
    table = pa.Table.from_batches(table.to_batches(max_chunksize=2))
    kept = ninefold.dedupe(Stream(table))
    where = [0, 1, *range(2, 30, 3)]
    assert kept["day"] == [days[row] for row in where]
    assert kept.to_pyarrow()["word"].to_pylist() == [words[row].as_py() for row in where]
    assert kept.to_pyarrow().schema.field("day").type == pa.date32()


def test_splits_of_foreign_tables_have_their_own_columns():
    table = pa.table({"puzzle": [EASY, TWO, SOLVED], "key": [1, 2, 3]})
    parts = ml.split(Stream(table), {"a": 1, "b": 1}, seed=1)
    assert all(part.column_names == ["puzzle", "key"] for part in parts.values())
    assert sorted(sum((part["key"] for part in parts.values()), [])) == [1, 2, 3]
    parts = ml.split(Stream(pa.table({"puzzle": [EASY, TWIN], "key": [1, 2]})), {"a": 1}, by="solution")
    assert parts["a"].to_lists() == {"puzzle": [EASY, TWIN], "key": [1, 2]}


FOREIGN = """
    select current_date d, 1.5::float f, timestamp '2026-01-02 03:04:05' ts, 3::uinteger u, 1.25::decimal(5, 2) n,
           'a'::enum('a', 'b') e, {'a': 1} s, [1, 2] l, time '10:00' t, '@leetcode' puzzle
"""


def test_columns_of_every_type_become_lists_and_frames(con):
    answers = ninefold.solve_many(con.sql(FOREIGN), column="puzzle")
    row = answers.to_dicts()[0]
    assert row == {name: values[0] for name, values in answers.to_lists().items()}
    assert (row["d"], row["f"], row["u"]) == (datetime.date.today(), 1.5, 3)
    assert (row["ts"], row["n"]) == (datetime.datetime(2026, 1, 2, 3, 4, 5), decimal.Decimal("1.25"))
    assert (row["e"], row["s"], row["l"], row["t"]) == ("a", {"a": 1}, [1, 2], datetime.time(10))
    frame = answers.to_pandas()
    assert list(frame.columns) == answers.column_names and frame["status"].tolist() == ["unique"]
    assert frame["f"].dtype == "float32" and frame["ts"][0] == pd.Timestamp("2026-01-02 03:04:05")


@pytest.mark.parametrize("type", [pa.string_view(), pa.large_string(), pa.list_(pa.string_view()), pa.float32(), pa.uint8()], ids=str)
def test_types_of_other_engines_become_lists_and_frames(type):
    values = {"l": [["a"], None], "f": [1.5, None], "u": [1, None]}.get(str(type)[0], ["a", None])
    if type == pa.large_string():
        values = ["a", None]
    answers = ninefold.solve_many(Stream(pa.table({"mine": pa.array(values, type), "puzzle": [EASY, None]})))
    assert answers["mine"] == values and answers["status"] == ["unique", None]
    assert len(answers.to_pandas()) == 2


def test_without_pyarrow_the_column_and_its_type_are_named():
    code = f"""
import sys, ninefold, duckdb
sys.modules["pyarrow"] = None
answers = ninefold.solve_many(duckdb.sql("select date '2026-01-02' born, '{EASY}' puzzle"), column="puzzle")
assert answers["status"] == ["unique"]
for ask in (lambda: answers["born"], answers.to_lists, answers.to_dicts):
    try:
        ask()
    except TypeError as error:
        assert "born" in str(error) and "Date32" in str(error) and "pyarrow" in str(error), error
    else:
        raise AssertionError
"""
    pytest.importorskip("duckdb")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_columns_are_pickled(con):
    answers = ninefold.solve_many(con.sql("select date '2026-01-02' born, '@leetcode' puzzle"), column="puzzle")
    for columns in (answers, ninefold.generate_many(3, seed=1), ninefold.generate_many(0, seed=1)):
        again = pickle.loads(pickle.dumps(columns))
        assert isinstance(again, ninefold.Columns) and again.to_lists() == columns.to_lists()
        assert again.to_pyarrow().schema == columns.to_pyarrow().schema


# Names


KINDS = {
    "polars": pl.DataFrame,
    "lazy": lambda columns: pl.LazyFrame(columns),
    "pandas": pd.DataFrame,
    "table": pa.table,
    "batch": lambda columns: pa.RecordBatch.from_pydict(columns),
    "reader": lambda columns: pa.table(columns).to_reader(),
    "capsules": lambda columns: Stream(pa.table(columns)),
}


def columns_of(answers):
    answers = answers.collect() if isinstance(answers, pl.LazyFrame) else answers
    if isinstance(answers, ninefold.Columns):
        return answers.to_lists()
    if isinstance(answers, pd.DataFrame):
        return {name: answers[name].tolist() for name in answers.columns}
    return answers.to_dict(as_series=False) if isinstance(answers, pl.DataFrame) else answers.to_pydict()


@pytest.mark.parametrize("kind", KINDS)
def test_answers_take_the_place_of_columns_of_the_same_name(kind):
    table = {"status": ["a", "b"], "puzzle": [EASY, EASY], "_ninefold0": [1, 2]}
    answers = columns_of(ninefold.solve_many(KINDS[kind](table), column="puzzle"))
    expected = {"status": ["unique"] * 2, "puzzle": [EASY] * 2, "_ninefold0": [1, 2], "solution": [SOLVED] * 2}
    assert list(answers.items()) == list(expected.items())
    # Even the boards themselves.
    answers = columns_of(ninefold.solve_many(KINDS[kind]({"solution": [EASY], "id": [3]}), column="solution"))
    assert list(answers.items()) == [("solution", [SOLVED]), ("id", [3]), ("status", ["unique"])]


@pytest.mark.parametrize("kind", KINDS)
def test_a_column_that_is_not_there_is_a_key_error(kind):
    with pytest.raises(KeyError, match="there is no column 'x'|there is no column \"x\""):
        ninefold.solve_many(KINDS[kind]({"a": [1], "puzzle": [EASY]}), column="x")
    with pytest.raises(ValueError, match="column=…"):
        ninefold.solve_many(KINDS[kind]({"a": [1], "b": [EASY]}))


def test_other_columns_may_have_the_same_name():
    table = pa.table([[1], [2], [EASY]], names=["id", "id", "puzzle"])
    for answers in (ninefold.solve_many(table), ninefold.solve_many(Stream(table)).to_pyarrow(), pa.table(ninefold.solve_many(Stream(table)))):
        assert answers.schema.names == ["id", "id", "puzzle", "solution", "status"]
        assert [column.to_pylist() for column in answers.columns[:2]] == [[1], [2]]
    batch = pa.RecordBatch.from_arrays([pa.array([1]), pa.array([2]), pa.array([EASY])], names=["id", "id", "puzzle"])
    assert ninefold.solve_many(batch).schema.names == ["id", "id", "puzzle", "solution", "status"]
    assert ninefold.dedupe(table).schema.names == ["id", "id", "puzzle"]
    frame = ninefold.solve_many(Stream(table)).to_pandas()
    assert list(frame.columns) == ["id", "id", "puzzle", "solution", "status"] and frame.iloc[0, 1] == 2
    assert ninefold.solve_many(Stream(table)).to_lists()["id"] == ninefold.solve_many(Stream(table))["id"] == [1]
    frame = pd.DataFrame([[1, 2, EASY]], columns=["id", "id", "puzzle"])
    assert list(ninefold.solve_many(frame).columns) == ["id", "id", "puzzle", "solution", "status"]


@pytest.mark.parametrize("kind", ["pandas", "table", "capsules"])
def test_one_answer_takes_the_place_of_all_columns_of_its_name(kind):
    table = pa.table([["a"], [EASY], ["b"]], names=["status", "puzzle", "status"])
    frame = pd.DataFrame([["a", EASY, "b"]], columns=table.schema.names)
    answers = ninefold.solve_many({"pandas": frame, "table": table, "capsules": Stream(table)}[kind])
    names = answers.column_names if kind != "pandas" else list(answers.columns)
    assert names == ["status", "puzzle", "solution"]
    assert columns_of(answers)["status"] == ["unique"]


def test_boards_in_two_columns_of_the_same_name_are_told():
    table = pa.table([[EASY], [EASY]], names=["puzzle", "puzzle"])
    frame = pd.DataFrame([[EASY, EASY]], columns=["puzzle", "puzzle"])
    for rows in (table, table.to_batches()[0], Stream(table), frame):
        with pytest.raises(ValueError, match="there are 2 columns"):
            ninefold.solve_many(rows)


def test_names_of_pandas_need_not_be_text():
    frame = pd.DataFrame({0: [EASY], 1: [5]})
    assert list(ninefold.solve_many(frame, column=0).columns) == [0, 1, "solution", "status"]
    frame = pd.DataFrame({("a", "x"): [EASY], ("a", "y"): [5]})
    answers = ninefold.solve_many(frame, column=("a", "x"))
    assert answers["status", ""].tolist() == ["unique"] and list(answers.columns[:2]) == list(frame.columns)
    again = ninefold.solve_many(answers, column=("a", "x"))
    assert again.equals(answers) and ninefold.solve_many(frame, column=("a", "x"), message=True).shape == (1, 5)


@pytest.mark.parametrize("rows", [[EASY], (EASY,), pl.Series([EASY]), pd.Series([EASY]), pa.array([EASY]), np.array([EASY]), iter([EASY])], ids=lambda rows: type(rows).__name__)
def test_a_column_without_a_table_is_told(rows):
    with pytest.raises(TypeError, match="column=… is for tables"):
        ninefold.solve_many(rows, column="puzzle")


def test_of_two_kinds_the_table_has_the_column():
    assert ninefold.leak(pl.DataFrame({"id": [1], "board": [TWIN]}), [EASY], column="board")["row"].to_list() == [0]
    assert ninefold.leak([TWIN], pa.table({"id": [1], "board": [EASY]}), column="board").row == [0]
    with pytest.raises(TypeError, match="column=… is for tables"):
        ninefold.leak([TWIN], [EASY], column="board")


# Rows that come once, never, or not as rows


@pytest.mark.parametrize("once", [lambda table: table.to_reader(), Stream], ids=["reader", "capsules"])
def test_what_is_read_once_is_enough(once):
    table = pa.table({"puzzle": [EASY, TWIN]})
    assert ml.digits(once(table)).shape == ml.solutions(once(table)).shape == (2, 9, 9)
    assert len(ml.SudokuDataset(once(table))) == 2
    found = columns_of(ninefold.leak(once(table), once(table)) if once is not Stream else pa.table(ninefold.leak(once(table), once(table))._asdict()))
    assert found == {"row": [0, 1], "puzzle": [EASY, TWIN], "match_row": [0, 0], "match": [EASY, EASY]}
    assert sum(len(part) for part in ml.split(once(table), {"a": 1}).values()) == 2


def test_what_never_ends_is_told():
    for endless in (ninefold.Generator(seed=7), iter(ninefold.Generator(seed=7)), ninefold.Generator(seed=7).each(bool)):
        for ask in (ninefold.solve_many, ninefold.dedupe, ml.digits, ml.SudokuDataset, lambda rows: ninefold.leak([EASY], rows)):
            with pytest.raises(TypeError, match=r"\.many\(start, count\)"):
                ask(endless)
    assert ninefold.solve_many(str(made.puzzle) for made in itertools.islice(ninefold.Generator(seed=7), 2)).status == ["unique"] * 2


def test_what_is_no_column_is_told():
    with pytest.raises(TypeError, match=r"several: solution, status; .*answers\.solution"):
        ninefold.dedupe(ninefold.solve_many([EASY]))
    with pytest.raises(TypeError, match="dict"):
        ninefold.solve_many({"puzzle": [EASY]})


def test_tuples_with_names_are_tuples():
    pair = namedtuple("Pair", "a b")(EASY, TWIN)
    assert ninefold.solve_many(pair).status == ["unique"] * 2
    assert ninefold.dedupe(pair) == (EASY,)
    assert ml.split(pair, {"all": 1}) == {"all": (EASY, TWIN)}


# Arrays for learning


CANDIDATES = str(ninefold.Candidates(EASY)).replace("2", ".", 1)
KILLER_9 = '{"clues":"%s","rules":[{"cage":"r1c1 r1c2","sum":8}]}' % EASY
STATE = EASY.replace("8.3", "8+53", 1)


@pytest.mark.parametrize("board", [SMALL, "." * 256, KILLER, KILLER_9, CANDIDATES, STATE], ids=["4x4", "16x16", "killer", "killer 9x9", "candidates", "state"])
def test_digits_are_those_of_classic_boards(board):
    for ask in (ml.digits, ml.one_hot, ml.SudokuDataset):
        with pytest.raises(SudokuError, match="row 1") as raised:
            ask([EASY, board])
        assert raised.value.row == 1


def test_solutions_are_digits():
    with pytest.raises(SudokuError, match="row 1: expected 81 .* found 16 cells"):
        ml.solutions([EASY, SMALL])
    assert (ml.solutions([KILLER_9, CANDIDATES]) == ml.solutions([EASY])).all()
    for ask in (ml.candidates, ml.steps, lambda rows: ml.candidates(rows, true=True)):
        with pytest.raises(SudokuError):
            ask([SMALL])


# Wishes and numbers


SAME = [
    {"clues": (24, 28)},
    {"clues": "24..28", "minimal": np.True_},
    {"pattern": ninefold.Grid(EASY)},
    {"pattern": EASY, "tries": np.int64(3)},
    {"se": (1.2, 2.0)},
    {"level": None, "technique": ["Naked Pair"], "tries": 2},
    {"seed": np.int64(4)},
    {"seed": np.uint8(4), "score": (0, np.int64(400))},
]


@pytest.mark.parametrize("wishes", SAME, ids=str)
def test_many_are_made_as_one_is(wishes):
    wishes = {"seed": 1, **wishes}
    made = ninefold.generate_many(2, **wishes)["puzzle"]
    assert made == [str(ninefold.generate(index=index, **wishes).puzzle) for index in range(2)]
    assert ninefold.Generator(**wishes).many(0, 2)["puzzle"] == made


@pytest.mark.parametrize("wishes", [{"nothing": 1}, {"level": "x"}, {"clues": "a"}, {"clues": object()}, {"tries": -1}, {"seed": -1}, {"seed": "1"}, {"pattern": "no"}], ids=str)
def test_wishes_are_refused_as_one_is(wishes):
    wishes = {"seed": 1, **wishes}
    with pytest.raises((SudokuError, TypeError)) as one:
        ninefold.generate(**wishes)
    with pytest.raises((SudokuError, TypeError)) as many:
        ninefold.generate_many(1, **wishes)
    assert (many.type, str(many.value)) == (one.type, str(one.value))


def test_numbers_of_numpy_are_numbers():
    assert ninefold.count_many([TWO], limit=np.int64(5)).count == [5]
    assert ninefold.solve_many([TWO], first=np.True_).status == ["solved"]
    assert ninefold.minimise_many([EASY], seed=np.uint64(3)) == ninefold.minimise_many([EASY], seed=3)
    assert ninefold.rate_many([EASY], max_er=np.float32(1.5), budget=np.int32(10**6)).er == [1.2]
    assert ninefold.transform_many([EASY], seed=np.int64(3), start=np.int64(1)) == ninefold.transform_many([EASY], seed=3, start=1)
    with pytest.raises(TypeError, match="expected a number"):
        ninefold.count_many([TWO], limit=object())


# Nulls


def test_a_null_stays_null_in_every_kind():
    missing = [pd.NA, None, float("nan"), np.float32("nan"), pd.NaT, decimal.Decimal("nan"), np.datetime64("NaT")]
    expected = [None] * len(missing) + ["unique"]
    rows = [*missing, EASY]
    objects = np.empty(len(rows), object)
    objects[:] = rows
    assert ninefold.solve_many(rows).status == expected
    assert ninefold.solve_many(objects).status.tolist() == expected
    assert ninefold.solve_many(pd.Series(rows, dtype=object))["status"].tolist() == expected
    assert ninefold.solve_many(pd.Series([pd.NA, EASY], dtype="string"))["status"].isna().tolist() == [True, False]
    # Nothing of this is there, and nothing of this is null.
    assert ninefold.solve_many([np.array([1.0, 2.0]), pd.Series([1]), [], 0, pl.Null]).status == ["malformed"] * 5


# Lazy frames


LAZY = pl.DataFrame({"id": range(50), "puzzle": [EASY, TWO] * 25}).lazy()
NUMBERED = {
    "transform": lambda frame: ninefold.transform_many(frame, seed=1, start=7),
    "minimise": lambda frame: ninefold.minimise_many(frame, seed=1, start=0),
    "dedupe": ninefold.dedupe,
}
LATER = {
    "all": lambda frame: frame,
    "filter": lambda frame: frame.filter(pl.col("id") % 2 == 1),
    "tail": lambda frame: frame.tail(3),
    "slice": lambda frame: frame.slice(1, 2),
    "id": lambda frame: frame.select("id"),
    "last": lambda frame: frame.select(pl.last()),
    "sort": lambda frame: frame.sort("id", descending=True).head(2),
}


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("later", LATER)
@pytest.mark.parametrize("name", NUMBERED)
def test_what_comes_later_changes_no_answer_of_lazy_frames(name, later, engine):
    ask, after = NUMBERED[name], LATER[later]
    eager = after(ask(LAZY.collect()))
    assert after(ask(LAZY)).collect(engine=engine).equals(eager)


def test_lazy_duplicates_are_those_of_all_rows():
    frame = pl.DataFrame({"id": [0, 1, 2], "puzzle": [EASY, TWIN, TWO]}).lazy()
    for engine in ("in-memory", "streaming"):
        assert ninefold.dedupe(frame).filter(pl.col("id") == 1).collect(engine=engine).height == 0
        assert ninefold.dedupe(frame).select("id").collect(engine=engine)["id"].to_list() == [0, 2]
        assert ninefold.dedupe(frame).slice(1, 1).collect(engine=engine)["id"].to_list() == [2]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_exceptions_tell_the_row(engine):
    rows = pl.LazyFrame({"puzzle": [EASY] * 300_000 + [CLASH]})
    with pytest.raises(ninefold.InvalidError) as raised:
        ninefold.solve_many(rows, errors="raise").collect(engine=engine)
    assert raised.value.row == 300_000


def test_numbered_answers_come_in_the_same_order():
    frame = pl.DataFrame({"result": [1], "puzzle": [EASY], "status": [None]})
    eager, lazy = (ninefold.transform_many(rows, seed=1, start=0, column="puzzle") for rows in (frame, frame.lazy()))
    assert lazy.collect_schema() == eager.schema and lazy.collect().equals(eager)


def test_expressions_draw_the_same_for_every_row():
    rows = LAZY.with_columns(result=pl.col("puzzle").sudoku.transform(3), small=pl.col("puzzle").sudoku.minimise(3))
    late = rows.filter(pl.col("id") == 10).collect()
    assert late["result"].to_list() == ninefold.transform_many([EASY], seed=3).result
    assert late["small"].to_list() == ninefold.minimise_many([EASY], seed=3).result


# Batches


def test_answers_that_fit_into_no_array_get_larger_ones(monkeypatch):
    rows = pa.RecordBatch.from_pydict({"puzzle": [EASY] * 20_000})
    whole = ninefold.solve_many(rows)
    monkeypatch.setattr(kinds, "MOST_BYTES", 1000)
    large = ninefold.solve_many(rows)
    assert large.num_rows == 20_000 and large.schema.field("solution").type == pa.large_string()
    assert large.to_pydict() == whole.to_pydict()


# Files


def killers(count=300):
    """Boards with rules, each longer than a message would show."""
    cages = [{"cage": f"r{row}c1 r{row}c2", "sum": 3} for row in range(1, 5)]
    return [json.dumps({"size": "4x4", "rules": cages[: 1 + number % 4], "title": "x" * number}) for number in range(count)]


def test_scanned_boards_have_all_their_text(tmp_path):
    path = tmp_path / "killers.txt"
    rows = [EASY, *killers(), SMALL, '{"size":"4x4","rules":[{"nonsense":"r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2"}]}', "no board"]
    path.write_text("\n".join(rows) + "\n")
    scanned, listed = (ninefold.check_many(source) for source in (ninefold.scan(path), rows))
    assert scanned["line"] == list(range(1, len(rows) + 1))
    assert scanned["status"] == listed.status and scanned["notes"] == listed.notes
    assert scanned["message"][:-1] == listed.message[:-1]


def test_scanned_boards_may_take_several_lines(tmp_path):
    path = tmp_path / "mixed.txt"
    small = "\n".join(SMALL[at : at + 4] for at in range(0, 16, 4))
    path.write_bytes(("\ufeff" + KILLER + "\r\n" + json.dumps(json.loads(KILLER), indent=1) + "\n\n" + small + "\n\n" + EASY + "\n").encode())
    scanned = ninefold.solve_many(ninefold.scan(path))
    assert scanned["status"] == ninefold.solve_many([KILLER, KILLER, SMALL, EASY]).status
    assert scanned["puzzle"][0] == KILLER and scanned["puzzle"][3] == EASY
    assert scanned["line"][:2] == [1, 2]
    path.write_text('{"size":"4x4","title":"' + "x" * (1 << 21) + '"}\n' + EASY + "\n")
    scanned = ninefold.solve_many(ninefold.scan(path))
    assert scanned["status"] == ["malformed", "unique"] and len(scanned["puzzle"][0]) < 1000


def test_long_files_are_scanned_line_by_line(tmp_path):
    path = tmp_path / "long.txt"
    plain = [EASY, EASY.replace(".", "0"), SOLVED] * 5000
    rows = [*plain, KILLER, *plain, "no board", EASY, *plain]
    path.write_text("\ufeff" + "\n".join(rows), encoding="utf-8")
    scanned = ninefold.Columns._read(ninefold.scan(path))
    assert scanned["line"] == list(range(1, len(rows) + 1))
    assert scanned["puzzle"] == [row.replace("0", ".") if len(row) == 81 else row for row in rows]


def test_files_of_boards_with_rules_are_solved(tmp_path, capsys):
    path = tmp_path / "killers.txt"
    path.write_text("\n".join(killers(120)) + "\n")
    main(["solve", str(path)])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["status"] for row in told] == ninefold.solve_many(killers(120)).status
    assert "malformed" not in {row["status"] for row in told}


def test_text_has_the_boards_that_were_asked_for(tmp_path, capsys):
    source, target = tmp_path / "boards.csv", tmp_path / "out.txt"
    source.write_text(f"id,board,solution\n1,{EASY},mine\n2,{TWIN},mine\n3,{TWO},mine\n")

    def run(command, *options):
        target.unlink(missing_ok=True)
        code = main([command, str(source), "--column", "board", "-o", str(target), *options])
        return code, target.read_text().splitlines() if target.exists() else None

    assert run("solve") == (1, [SOLVED, ninefold.solve_many([TWIN]).solution[0], "#"])
    assert run("convert", "--to", "zeros")[1][0] == EASY.replace(".", "0")
    assert run("canonical")[1] == ninefold.canonical_many([EASY, TWIN, TWO]).canonical
    assert run("dedupe") == (0, [EASY, TWO])
    for command in ("rate", "check"):
        assert run(command) == (2, None)
        assert ".csv" in capsys.readouterr().err


def test_every_type_of_parquet_is_written_as_text(tmp_path, capsys):
    parquet = pytest.importorskip("pyarrow.parquet")
    source = tmp_path / "a.parquet"
    table = {
        "day": [datetime.date(2026, 1, 2)],
        "time": [datetime.datetime(2026, 1, 2, 3, 4, 5)],
        "price": [decimal.Decimal("1.50")],
        "lasting": [datetime.timedelta(seconds=1)],
        "bytes": [[b"\x01"]],
        "none": [float("nan")],
        "puzzle": [EASY],
    }
    parquet.write_table(pa.table(table), source)
    assert main(["solve", str(source)]) == 0
    row = json.loads(capsys.readouterr().out, parse_constant=lambda name: pytest.fail(name))
    assert (row["day"], row["time"], row["price"]) == ("2026-01-02", "2026-01-02T03:04:05", "1.50")
    assert (row["bytes"], row["none"], row["solution"]) == (["01"], None, SOLVED)
    assert main(["solve", str(source), "-o", str(tmp_path / "b.jsonl")]) == 0
    assert main(["solve", str(source), "-o", str(tmp_path / "b.csv")]) == 0


# DuckDB


def test_functions_of_duckdb_are_added_as_often_as_one_likes(con):
    duckdb = pytest.importorskip("ninefold.duckdb")
    for _ in range(3):
        duckdb.register(con)
    assert con.execute("select sudoku_status('@leetcode'), sudoku_er(null)").fetchone() == ("unique", None)


# What is empty, cut or rare


def test_nothing_is_an_answer_of_every_kind(con):
    for kind in KINDS:
        columns = {"id": pa.array([], pa.int64()), "puzzle": pa.array([], pa.string())}
        if kind in ("polars", "lazy", "pandas"):
            columns = {name: column.to_pylist() for name, column in columns.items()}
        frame = KINDS[kind](columns)
        frame = frame.cast({"puzzle": pl.String}) if kind in ("polars", "lazy") else frame
        assert list(columns_of(ninefold.solve_many(frame))) == ["id", "puzzle", "solution", "status"], kind
    for rows in (pa.chunked_array([], pa.string()), pa.table({"puzzle": pa.chunked_array([], pa.string())})):
        assert bulk.solve(rows).num_rows == bulk.rate(rows).num_rows == len(ninefold.dedupe(rows)) == 0
    assert ml.digits(pa.chunked_array([], pa.string())).shape == (0, 9, 9)
    nothing = con.sql("select 1 id, '' puzzle where false")
    assert len(ninefold.solve_many(nothing, column="puzzle")) == len(ninefold.dedupe(nothing, column="puzzle")) == 0


@pytest.mark.parametrize("dtype", ["category", "string", "object", pd.ArrowDtype(pa.large_string()), pd.ArrowDtype(pa.dictionary(pa.int8(), pa.string()))], ids=str)
def test_odd_indexes_stay(dtype):
    rows = [EASY, None, TWO, EASY]
    for index in ([1, 1, 1, 1], pd.MultiIndex.from_product([[1, 2], list("ab")]), [None, None, "x", 1.5], pd.date_range("2026-01-01", periods=4)):
        frame = pd.DataFrame({"puzzle": pd.Series(rows, dtype=dtype).array, "n": range(4)}, index=index)
        answers = ninefold.solve_many(frame)
        assert answers.index.equals(frame.index) and answers["n"].tolist() == [0, 1, 2, 3]
        assert [status if isinstance(status, str) else None for status in answers["status"]] == ["unique", None, "multiple", "unique"]
        kept = ninefold.dedupe(frame)
        assert kept["n"].tolist() == [0, 1, 2] and kept["puzzle"].dtype == frame["puzzle"].dtype


def test_slices_are_seen_as_they_are():
    rows = [TWO, EASY, None, CLASH, NONE, "no"]
    expected = ninefold.solve_many(rows).status
    for column in (pa.array(rows), pa.array(rows).cast(pa.string_view())):
        for start, length in ((1, 3), (2, 1), (5, 1), (3, 0)):
            cut = column.slice(start, length)
            assert ninefold.solve_many(cut)["status"].to_pylist() == expected[start : start + length]
            assert ninefold.solve_many(pl.from_arrow(cut))["status"].to_list() == expected[start : start + length]
            table = pa.table({"puzzle": column, "n": range(6)}).slice(start, length)
            for answers in (ninefold.solve_many(table), ninefold.solve_many(Stream(table)).to_pyarrow()):
                assert answers["status"].to_pylist() == expected[start : start + length]
                assert answers["n"].to_pylist() == list(range(start, start + length))


@pytest.mark.parametrize("dtype", [pl.Enum([EASY, TWO]), pl.String, pl.Binary, pl.Null], ids=str)
def test_types_of_polars(dtype):
    rows = [None, None] if dtype == pl.Null else [EASY, None]
    status = [None, None] if dtype == pl.Null else ["unique", None]
    frame = pl.DataFrame({"puzzle": pl.Series(rows, dtype=pl.Null if dtype == pl.Null else pl.String).cast(dtype), "n": [1, 2]})
    for answers in (ninefold.solve_many(frame), *(ninefold.solve_many(frame.lazy()).collect(engine=engine) for engine in ("in-memory", "streaming"))):
        assert answers["status"].to_list() == status and answers["puzzle"].dtype == frame["puzzle"].dtype
    assert ninefold.dedupe(frame).height == 2


def test_objects_of_polars_are_objects():
    rows = pl.Series("puzzle", [ninefold.Grid(EASY), TWO, None, object()], dtype=pl.Object)
    assert ninefold.solve_many(rows)["status"].to_list() == ["unique", "multiple", None, "malformed"]


def test_views_within_lists_are_taken():
    inner = pa.array([["a"], ["b", None], None], pa.list_(pa.string_view()))
    for table in (pa.table({"puzzle": [EASY, TWIN, TWO], "words": inner}), pa.RecordBatch.from_pydict({"puzzle": [EASY, TWIN, TWO], "words": inner})):
        kept = ninefold.dedupe(table)
        assert type(kept) is type(table) and kept.schema == table.schema
        assert kept["words"].to_pylist() == [["a"], None]


def test_what_is_masked_is_not_there():
    for dtype in ("S81", "U81", object):
        masked = np.ma.masked_array(np.array([EASY, TWO], dtype), mask=[0, 1])
        assert ninefold.solve_many(masked).status.tolist() == ["unique", None]
    digits = np.array([[int(digit) for digit in SOLVED]])
    assert ninefold.count_many(np.ma.masked_array(digits, mask=digits != 5)).status[0] == "multiple"


def test_standard_input_is_read_as_a_file_is(tmp_path):
    text = f"# some\n{KILLER}\n\n" + "\n".join(EASY[at : at + 9] for at in range(0, 81, 9)) + "\n"
    (tmp_path / "a.txt").write_text(text)
    told = [
        subprocess.run([sys.executable, "-m", "ninefold", "solve", name], input=text, capture_output=True, text=True, cwd=tmp_path, check=False).stdout
        for name in ("-", "a.txt")
    ]
    assert told[0] == told[1] and [json.loads(line)["line"] for line in told[0].splitlines()] == [2, 4]


def test_relations_with_nulls(con):
    rows = con.sql(f"select * from (values (1, '{EASY}'), (null, null), (3, 'no')) rows(id, puzzle)")
    answers = ninefold.solve_many(rows, column="puzzle")
    assert answers.to_lists() == {"id": [1, None, 3], "puzzle": [EASY, None, "no"], "solution": [SOLVED, None, None], "status": ["unique", None, "malformed"]}
    assert ninefold.dedupe(rows, column="puzzle")["id"] == [1, None, 3]
