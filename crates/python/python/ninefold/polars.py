"""Sudoku expressions for Polars: `import ninefold.polars` adds the namespace `sudoku`.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.DataFrame({"puzzle": ["@leetcode", "@empty", None]})
>>> frame.select(pl.col("puzzle").sudoku.status())["puzzle"].to_list()
['unique', 'multiple', None]

Every expression answers row by row, so it streams and runs lazily.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from ninefold import bulk


@pl.api.register_expr_namespace("sudoku")
class Sudoku:
    """Questions about the boards of a column; structs where there are several answers, to `unnest`."""

    def __init__(self, boards: pl.Expr) -> None:
        self._boards = boards

    def solve(self, *, first: bool = False, budget: int | None = None) -> pl.Expr:
        """The solution, null where there is none, or several."""
        return self._one("solution", pl.String, bulk.solve_many, first=first, budget=budget)

    def status(self, *, budget: int | None = None) -> pl.Expr:
        """`unique`, `multiple`, `unsolvable`, `invalid`, `malformed` or `budget`."""
        return self._one("status", pl.String, bulk.solve_many, budget=budget)

    def is_unique(self, *, budget: int | None = None) -> pl.Expr:
        """Whether there is exactly one solution."""
        return self.status(budget=budget) == "unique"

    def rate(self, scale: str = "all", *, max_er: float | None = None, budget: int | None = None) -> pl.Expr:
        """The ratings: a struct of `status`, `level`, `score`, `er`, `ep`, `ed`, `at_least`."""
        return self._all(bulk.rate_many, scale=scale, max_er=max_er, budget=budget)

    def check(self, *, budget: int | None = None) -> pl.Expr:
        """What is wrong: a struct of `status`, `clues`, `message`, `conflicts`, `core`, `suspects`, `notes`."""
        return self._all(bulk.check_many, budget=budget)

    def canonical(self, *, budget: int | None = None) -> pl.Expr:
        """The smallest equivalent board."""
        return self._one("canonical", pl.String, bulk.canonical_many, budget=budget)

    def key(self, *, budget: int | None = None) -> pl.Expr:
        """The same in 34 bytes: equal keys mean equivalent boards."""
        return self._one("key", pl.Binary, bulk.canonical_many, budget=budget)

    def count(self, limit: int = 1_000_000, *, budget: int | None = None) -> pl.Expr:
        """The number of solutions: a struct of `status`, `count`, `complete`."""
        return self._all(bulk.count_many, limit=limit, budget=budget)

    def minimise(self, seed: int | None = None, *, budget: int | None = None) -> pl.Expr:
        """The puzzle without clues that can go."""
        return self._one("result", pl.String, bulk.minimise_many, seed=seed, budget=budget)

    def convert(self, to: str) -> pl.Expr:
        """The board in another form."""
        return self._one("result", pl.String, bulk.convert_many, to=to)

    def transform(self, seed: int | None = None, *, transform: Any = None) -> pl.Expr:
        """An equivalent board."""
        return self._one("result", pl.String, bulk.transform_many, seed=seed, transform=transform)

    def _one(self, name: str, dtype: Any, ask: Callable[..., Any], **options: Any) -> pl.Expr:
        def answer(boards: pl.Series) -> pl.Series:
            column: pl.Series = ask(boards, **options).get_column(name)
            return column.alias(boards.name)

        return self._boards.map_batches(answer, return_dtype=dtype, is_elementwise=True)

    def _all(self, ask: Callable[..., Any], **options: Any) -> pl.Expr:
        def answer(boards: pl.Series) -> pl.Series:
            columns: pl.Series = ask(boards, **options).to_struct(boards.name)
            return columns

        dtype = pl.Struct(ask(pl.Series([], dtype=pl.String), **options).schema)
        return self._boards.map_batches(answer, return_dtype=dtype, is_elementwise=True)
