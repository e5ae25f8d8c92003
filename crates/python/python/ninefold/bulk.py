"""Columns: the same questions for millions of boards.

A column is a list, a tuple or an iterator of boards; a NumPy array; a Series, DataFrame or LazyFrame of
Polars; a Series or DataFrame of pandas; an Array, ChunkedArray, RecordBatch, Table or Dataset of
pyarrow; or any object that speaks Arrow's capsules, such as a DuckDB relation. Answers come in the
same kind, a frame or table with the answers beside its columns (one of the same name gives way).

>>> import ninefold
>>> solution, status = ninefold.solve_many(["@leetcode", "no board", None])
>>> status
['unique', 'malformed', None]

Each row is answered by itself: what it gets doesn't depend on its neighbours, the order, the number
of threads or how a column is divided.

Boards of other sizes and with other rules may stand among classic ones, in every form that `Variant`
reads. `solve_many`, `count_many`, `check_many`, `convert_many` and `minimise_many` answer them; the other
functions are only for classic 9x9, and the status is `unsupported`.

>>> ninefold.solve_many(["1.34..1...4..3.1", '{"size":"4x4","rules":["diagonal+"]}']).solution
['1234341221434321', None]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, Literal

from ninefold import _ninefold, kinds

Errors = Literal["status", "raise"]
Progress = bool | Callable[[int, int], object] | None


def solve_many(
    puzzles: Any,
    *,
    column: str | None = None,
    first: bool = False,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Solve each row: `solution` and `status`.

    The status is `unique`, `multiple`, `solved` (with `first`, which looks for no second solution),
    `unsolvable`, `invalid`, `malformed` or `budget`; a row that is null stays null. The solution of a
    board of another size or with other rules has a character for each cell, as `Variant.solve` gives it.

    `budget` is how many guesses a row may take, `errors="raise"` raises for the first row without a
    solution (its number is `.row` of the exception), `message=True` adds the reasons, and what the text
    of a variant says that isn't enforced, `threads` are as many as there are cores if left out, `progress` is `True` or is called with the rows done and
    all rows.

    >>> import ninefold
    >>> ninefold.solve_many(["@leetcode", "@empty"], first=True).status
    ['solved', 'solved']
    """
    how = _manner(column, budget, errors, threads, progress, message, form)
    return _ask("solve", puzzles, {"first": first}, how)


def rate_many(
    puzzles: Any,
    *,
    column: str | None = None,
    scale: str = "all",
    max_er: float | None = None,
    techniques: bool = False,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Rate each row: `status`, `level`, `score`, `er`, `ep`, `ed`, `at_least`.

    The status is `rated`, `budget` (what was found until then is a lower bound, and `at_least` is
    true), or why the row is no puzzle. `techniques=True` adds how often each technique is used.

    >>> import ninefold
    >>> rated = ninefold.rate_many(["@leetcode"])
    >>> rated.level, rated.er
    (['easy'], [1.2])
    """
    how = _manner(column, budget, errors, threads, progress, message, form, details=techniques)
    return _ask("rate", puzzles, {"scale": scale, "max": max_er}, how)


def check_many(
    puzzles: Any,
    *,
    column: str | None = None,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    form: str | None = None,
) -> Any:
    """Check each row: `status`, `clues`, `message`, `conflicts`, `core`, `suspects`, `notes`.

    Of a board of another size or with other rules, `conflicts` and `core` also name rules, and `notes` is
    what its text says that isn't enforced.

    >>> import ninefold
    >>> ninefold.check_many(["@leetcode", "@empty"]).message[0]
    'exactly one solution'
    >>> wrong = '{"rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":3}]}'
    >>> ninefold.check_many([wrong]).core
    [['cage 3 at r1c1', 'cage 3 at r2c1']]
    """
    how = _manner(column, budget, errors, threads, progress, False, form)
    return _ask("check", puzzles, {}, how)


def count_many(
    puzzles: Any,
    *,
    column: str | None = None,
    limit: int = 1_000_000,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Count the solutions of each row, up to a limit: `status`, `count`, `complete`.

    The status is `unsolvable`, `unique`, `multiple`, `budget` or `malformed`.

    >>> import ninefold
    >>> ninefold.count_many(["@leetcode", "@empty"], limit=10).count
    [1, 10]
    >>> ninefold.count_many(["." * 16]).count
    [288]
    """
    how = _manner(column, budget, errors, threads, progress, message, form)
    return _ask("count", puzzles, {"limit": limit}, how)


def canonical_many(
    puzzles: Any,
    *,
    column: str | None = None,
    transform: bool = False,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Find the smallest board equivalent to each row: `status`, `canonical`, `key`, `automorphisms`.

    Equal keys mean equivalent boards: 34 bytes without a chance of a collision. `transform=True`
    adds what leads from the row to its canonical form.

    >>> import ninefold
    >>> len(ninefold.canonical_many(["@leetcode"]).key[0])
    34
    """
    how = _manner(column, budget, errors, threads, progress, message, form, details=transform)
    return _ask("canonical", puzzles, {}, how)


def minimise_many(
    puzzles: Any,
    *,
    column: str | None = None,
    seed: int | None = None,
    start: int | None = None,
    budget: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Drop the clues of each row that can go: `status`, `result`, `clues`.

    With a seed the clues are tried in a random order. Every row draws the same, so that its answer
    depends on nothing else; with `start` it draws what goes with its number, counted from there, as on
    the command line.

    >>> import ninefold
    >>> ninefold.minimise_many(["@leetcode"], seed=1).status
    ['minimal']

    Of a board with other rules, rules go, too, and the result is our own JSON.
    """
    how = _manner(column, budget, errors, threads, progress, message, form, start=start)
    return _ask("minimise", puzzles, {"seed": seed}, how)


def transform_many(
    puzzles: Any,
    *,
    column: str | None = None,
    transform: Any = None,
    seed: int | None = None,
    start: int | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Make an equivalent board of each row: `status`, `result`, `transform`.

    Either `transform` says what to do, or a seed draws it. Every row draws the same, so that its answer
    depends on nothing else; with `start` it draws what goes with its number, counted from there, as on
    the command line.

    >>> import ninefold
    >>> made = ninefold.transform_many(["@leetcode"], seed=3)
    >>> ninefold.leak(made.result, ["@leetcode"]).row
    [0]
    """
    how = _manner(column, None, errors, threads, progress, message, form, start=start)
    if not isinstance(transform, str | _ninefold.Transform | None):
        raise TypeError(f"expected a transform or its text, found {type(transform).__name__}")
    options = {"with": None if transform is None else str(transform), "seed": seed}
    return _ask("transform", puzzles, {**options, "random": transform is None and seed is not None}, how)


def convert_many(
    puzzles: Any,
    *,
    to: str | None = None,
    column: str | None = None,
    errors: Errors = "status",
    threads: int | None = None,
    progress: Progress = None,
    message: bool = False,
    form: str | None = None,
) -> Any:
    """Write each row in another form: `status`, `result`.

    Boards of other sizes and with other rules are written as `Variant.to` does, in our own JSON if nothing
    is said; a form that has no words for one gives the status `unsupported`.

    >>> import ninefold
    >>> ninefold.convert_many(["@leetcode"], to="ints").result[0][:14]
    '[[5,3,0,0,7,0,'
    >>> ninefold.convert_many(['{"size":"4x4","rules":[{"cage":"r1c1 r1c2","sum":3}]}'], to="iss").result
    ['.Shape~4x4.Cage~3~R1C1~R1C2']
    """
    how = _manner(column, None, errors, threads, progress, message, form)
    return _ask("convert", puzzles, {"to": to}, how)


def generate_many(
    count: int,
    *,
    seed: int,
    start: int = 0,
    threads: int | None = None,
    progress: Progress = None,
    **wishes: Any,
) -> _ninefold.Columns:
    """Make puzzles to order: `index`, `seed`, `puzzle`, `solution`, `clues`, `met`, `tries`, and the
    ratings that were asked for.

    Puzzle `index` is a function of the seed, the wishes and its index, which counts from `start`. The
    wishes are those of `generate`: `clues="24..28"` or `(24, 28)`, `minimal=True`, `symmetry="rotational"`,
    `level="hard"`, `score="400..700"`, `se="7.0..7.9"`, `technique=["X-Wing"]`, …

    >>> import ninefold
    >>> puzzles = ninefold.generate_many(2, seed=7, minimal=True)
    >>> ninefold.generate_many(1, seed=7, start=1, minimal=True)["puzzle"] == puzzles["puzzle"][1:]
    True
    """
    how = _manner(None, None, "status", threads, progress, False, None, start=start)
    return _ninefold._generate_columns(count, _ninefold._wishes(seed, wishes), how)


def dedupe(puzzles: Any, *, column: str | None = None, threads: int | None = None, progress: Progress = None) -> Any:
    """Keep the first board of each class of equivalent ones, in the same kind.

    Rows that are null or no boards have no class, and stay.

    >>> import ninefold
    >>> twin = ninefold.transform_many(["@leetcode"], seed=3).result[0]
    >>> ninefold.dedupe(["@leetcode", twin, "@empty"])
    ['@leetcode', '@empty']
    """
    how = _manner(column, None, "status", threads, progress, False, None)
    source = kinds.read(puzzles, column)
    if isinstance(source, kinds.Lazy):
        return source.whole(lambda frame: dedupe(frame, column=source.column, threads=threads))
    source.hold()
    return source.take(_ninefold._first_of_classes(_run("canonical", source, {}, how)))


def leak(
    a: Any,
    b: Any,
    *,
    column: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Any:
    """List the rows of `a` that are equivalent to one of `b`: `row`, `puzzle`, `match_row`, `match`.

    The answer is of the same kind as `a`; rows count from 0.

    >>> import ninefold
    >>> twin = ninefold.transform_many(["@leetcode"], seed=3).result[0]
    >>> ninefold.leak(["@empty", twin], ["@leetcode"]).row
    [1]
    """
    how = _manner(column, None, "status", threads, progress, False, None)
    sources = kinds.read_several((a, b), column)
    keys = [_run("canonical", source, {}, how) for source in sources]
    rows, match_rows = _ninefold._shared_classes(*keys)
    texts, matches = (_texts(source, some, how) for source, some in zip(sources, (rows, match_rows)))
    return sources[0].table({"row": rows, "puzzle": texts, "match_row": match_rows, "match": matches})


def _texts(source: kinds.Kind, rows: list[int], how: dict[str, Any]) -> list[str | None]:
    """The boards of some rows as text."""
    wanted = sorted(set(rows))
    texts = dict(zip(wanted, _run("convert", source, {}, how)._take(wanted)["result"]))
    return [texts[row] for row in rows]


def _manner(
    column: str | None,
    budget: int | None,
    errors: str,
    threads: int | None,
    progress: Progress,
    message: bool,
    form: str | None,
    *,
    details: bool = False,
    start: int | None = None,
) -> dict[str, Any]:
    """How to go about it, as the engine reads it."""
    return {
        "column": column,
        "is_text": False,
        "form": form,
        "budget": budget,
        "threads": threads,
        "progress": _show if progress is True else None if progress is False else progress,
        "errors": errors,
        "message": message,
        "details": details,
        "start": start,
    }


def _ask(operation: str, puzzles: Any, options: dict[str, Any], how: dict[str, Any]) -> Any:
    source = kinds.read(puzzles, how["column"])
    if isinstance(source, kinds.Lazy):
        # With `start` an answer depends on the number of the row, and an exception tells it.
        is_numbered = how["start"] is not None or how["errors"] == "raise"
        answered = source.numbered if is_numbered else source.each
        return answered(lambda series: _ask(operation, series, options, {**how, "column": None}))
    answer = _ninefold._answer_lists if source.takes_lists else _ninefold._answer_columns
    return source.give(_run(operation, source, options, how, answer), operation)


def _run(
    operation: str,
    source: kinds.Kind,
    options: dict[str, Any],
    how: dict[str, Any],
    answer: Callable[..., Any] = _ninefold._answer_columns,
) -> Any:
    given = {name: value for name, value in options.items() if value is not None}
    try:
        given = json.dumps({"puzzle": "", **given}, default=_plain)
    except (ValueError, RecursionError) as error:  # circles, and numbers too long to write
        raise _ninefold.SudokuError(f"the options can't be written: {error}") from None
    how = {**how, "column": source.column, "is_text": source.is_text}
    return answer(operation, source.handed, given, how)


def _plain(value: Any) -> Any:
    """A number or truth value of another library, such as NumPy, as Python's own."""
    try:
        plain = value.item() if hasattr(value, "item") else value
        return plain if isinstance(plain, bool | int | float | str) else float(plain)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"expected a number or text, found {type(value).__name__}") from None


def _show(done: int, total: int) -> None:
    """Progress on the terminal."""
    end = "\n" if done == total else ""
    print(f"\r{done:,} of {total:,} rows", end=end, file=sys.stderr, flush=True)


solve = solve_many
rate = rate_many
check = check_many
count = count_many
canonical = canonical_many
minimise = minimise_many
transform = transform_many
convert = convert_many
generate = generate_many
