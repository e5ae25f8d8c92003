"""The namespace of Polars, and frames of it."""

import ninefold
import pytest
from columns import CLASH, EASY, NONE, SOLVED, TWO, generated

pl = pytest.importorskip("polars")
pytest.importorskip("ninefold.polars")

FRAME = pl.DataFrame({"id": range(6), "puzzle": [EASY, TWO, CLASH, NONE, "no", None]})


def asked(expression):
    return FRAME.select(expression.alias("x"))["x"].to_list()


def test_each_expression():
    sudoku = pl.col("puzzle").sudoku
    assert asked(sudoku.solve()) == [SOLVED, None, None, None, None, None]
    assert asked(sudoku.solve(first=True))[1] is not None
    assert asked(sudoku.status()) == ["unique", "multiple", "invalid", "unsolvable", "malformed", None]
    assert asked(sudoku.is_unique()) == [True, False, False, False, False, None]
    assert asked(sudoku.rate("se"))[0]["er"] == 1.2
    assert asked(sudoku.check())[2]["conflicts"][0]["digit"] == 5
    assert asked(sudoku.canonical())[0] == ninefold.canonical_many([EASY]).canonical[0]
    assert asked(sudoku.key())[0] == ninefold.canonical_many([EASY]).key[0]
    assert asked(sudoku.count(5))[1] == {"status": "multiple", "count": 5, "complete": False}
    assert asked(sudoku.convert("zeros"))[0] == EASY.replace(".", "0")
    assert asked(sudoku.transform(3))[0] == ninefold.transform_many([EASY], seed=3).result[0]
    assert asked(sudoku.minimise())[0] == ninefold.minimise_many([EASY]).result[0]


def test_structs_unnest():
    frame = FRAME.select(pl.col("puzzle").sudoku.rate().alias("rating")).unnest("rating")
    assert frame.columns == ["status", "level", "score", "er", "ep", "ed", "at_least"]


def test_lazy_and_streaming():
    rows = generated(500) * 40
    frame = pl.DataFrame({"puzzle": rows})
    eager = frame.select(pl.col("puzzle").sudoku.status())
    assert frame.lazy().select(pl.col("puzzle").sudoku.status()).collect().equals(eager)
    assert frame.lazy().select(pl.col("puzzle").sudoku.status()).collect(engine="streaming").equals(eager)


def test_frames_keep_their_columns():
    frame = ninefold.solve_many(FRAME, column="puzzle")
    assert frame.columns == ["id", "puzzle", "solution", "status"]
    lazy = ninefold.solve_many(FRAME.lazy(), column="puzzle")
    assert isinstance(lazy, pl.LazyFrame) and lazy.collect().equals(frame)
    again = ninefold.solve_many(lazy, column="puzzle").collect()
    assert again.equals(frame)
    assert ninefold.solve_many(FRAME["puzzle"]).columns == ["solution", "status"]
    assert ninefold.rate_many(FRAME.lazy()).collect().columns[:3] == ["id", "puzzle", "status"]


def test_categories_and_arrays():
    assert ninefold.solve_many(FRAME["puzzle"].cast(pl.Categorical))["status"].to_list() == ninefold.solve_many(FRAME)["status"].to_list()
    boards = pl.Series([[int(c) for c in SOLVED]], dtype=pl.Array(pl.UInt8, 81))
    assert ninefold.solve_many(boards)["status"].to_list() == ["unique"]


def test_dedupe_and_leak():
    twin = ninefold.transform_many([EASY], seed=1).result[0]
    frame = pl.DataFrame({"puzzle": [EASY, twin, TWO, None], "n": [1, 2, 3, 4]})
    assert ninefold.dedupe(frame)["n"].to_list() == [1, 3, 4]
    assert ninefold.dedupe(frame.lazy()).collect()["n"].to_list() == [1, 3, 4]
    assert ninefold.dedupe(frame["puzzle"]).to_list() == [EASY, TWO, None]
    found = ninefold.leak(frame, pl.Series([twin]))
    assert found["row"].to_list() == [0, 1] and found["match_row"].to_list() == [0, 0]
