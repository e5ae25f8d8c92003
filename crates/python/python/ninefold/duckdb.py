"""Sudoku functions for DuckDB.

>>> import duckdb
>>> import ninefold.duckdb
>>> con = duckdb.connect()
>>> ninefold.duckdb.register(con)
>>> con.execute("select sudoku_status('@leetcode')").fetchone()
('unique',)

They need numpy and pyarrow. For whole tables `ninefold.solve_many(con.sql("select …"), column="puzzle")`
streams without them.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import Any

from ninefold import bulk

_FUNCTIONS: dict[str, tuple[str, str, Callable[..., Any], dict[str, Any]]] = {
    "solve": ("solution", "VARCHAR", bulk.solve_many, {}),
    "status": ("status", "VARCHAR", bulk.solve_many, {}),
    "is_unique": ("status", "BOOLEAN", bulk.solve_many, {}),
    "canonical": ("canonical", "VARCHAR", bulk.canonical_many, {}),
    "key": ("key", "BLOB", bulk.canonical_many, {}),
    "er": ("er", "DOUBLE", bulk.rate_many, {"scale": "se"}),
    "score": ("score", "INTEGER", bulk.rate_many, {"scale": "hodoku"}),
    "level": ("level", "VARCHAR", bulk.rate_many, {"scale": "hodoku"}),
}


def register(con: Any, prefix: str = "sudoku_") -> None:
    """Add `sudoku_solve`, `_status`, `_is_unique`, `_canonical`, `_key`, `_er`, `_score` and `_level`.

    Each takes a VARCHAR; null gives null, and so does a board without an answer. Functions of the same
    name that were added to this connection before give way.
    """
    for name, (column, returns, ask, options) in _FUNCTIONS.items():
        function = _function(column, returns, ask, options)
        with contextlib.suppress(importlib.import_module("duckdb").InvalidInputException):
            con.remove_function(f"{prefix}{name}")
        con.create_function(
            f"{prefix}{name}", function, ["VARCHAR"], returns, type="arrow", null_handling="special"
        )


def _function(column: str, returns: str, ask: Callable[..., Any], options: dict[str, Any]) -> Callable[[Any], Any]:
    def answer(boards: Any) -> Any:
        found = ask(boards, threads=1, **options).column(column)
        if returns == "BOOLEAN":
            found = importlib.import_module("pyarrow.compute").equal(found, "unique")
        return found.combine_chunks()

    return answer
