"""The functions for DuckDB, and its relations as columns."""

import ninefold
import pytest
from columns import CLASH, EASY, NONE, SOLVED, TWO

duckdb = pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")

import ninefold.duckdb  # noqa: E402


@pytest.fixture
def con():
    con = duckdb.connect()
    ninefold.duckdb.register(con)
    con.execute("create table boards (id integer, puzzle varchar)")
    con.executemany("insert into boards values (?, ?)", list(enumerate([EASY, TWO, CLASH, NONE, "no", None])))
    return con


def test_each_function(con):
    def asked(name):
        return [row[0] for row in con.sql(f"select sudoku_{name}(puzzle) from boards order by id").fetchall()]

    assert asked("solve") == [SOLVED, None, None, None, None, None]
    assert asked("status") == ["unique", "multiple", "invalid", "unsolvable", "malformed", None]
    assert asked("is_unique") == [True, False, False, False, False, None]
    assert asked("canonical")[0] == ninefold.canonical_many([EASY]).canonical[0]
    assert asked("key")[0] == ninefold.canonical_many([EASY]).key[0]
    assert asked("er") == [1.2, None, None, None, None, None]
    assert asked("score")[0] == ninefold.rate_many([EASY]).score[0]
    assert asked("level")[0] == "easy"


def test_many_vectors(con):
    con.execute("create table many as select range as id, $1 as puzzle from range(10000)", [EASY])
    assert con.execute("select count(*) from many where sudoku_is_unique(puzzle)").fetchone() == (10000,)


def test_relations_are_columns(con):
    answers = ninefold.solve_many(con.sql("select * from boards order by id"), column="puzzle")
    assert isinstance(answers, ninefold.Columns)
    assert answers.column_names == ["id", "puzzle", "solution", "status"]
    assert answers["status"] == ["unique", "multiple", "invalid", "unsolvable", "malformed", None]
    assert answers["id"] == list(range(6))


def test_another_prefix(con):
    ninefold.duckdb.register(con, prefix="nf_")
    assert con.execute("select nf_status('@leetcode')").fetchone() == ("unique",)
