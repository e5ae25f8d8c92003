"""Apache Spark: the same questions for frames of billions of boards.

    import ninefold.spark as nf

    solved = nf.solve(spark.read.parquet("puzzles"), "puzzle")

Every function keeps the columns of the frame and puts its answers beside them (a column of the same
name gives way). A row's answer depends on the row and the options alone, so retries, speculation and
lost executors change nothing. The package must be on the executors too: docs/cluster.md says how.

Only DataFrames are used, so Spark Connect works. It needs pyspark 3.5 or later and pyarrow.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import pyarrow as pa
import pyspark
from pyspark import StorageLevel
from pyspark.sql import functions as F
from pyspark.sql import types as T
from pyspark.sql.window import Window

from ninefold.spark import buckets as _buckets
from ninefold.spark import executor, scan

Budgets = Sequence[int]
Answers = Sequence[str] | Mapping[str, str]
"""Which answers to keep; or what to call them, too."""

Reader = Literal["java", "python"] | None
"""Who reads the files of a frame; left out, Python where it is sure to read what Java would."""

TASKS_A_CORE = 4
"""How finely slow work is divided: enough that no core waits long for the last task."""

TASK = 50_000
"""How many puzzles a task makes: some seconds of work, since each task costs Spark some hundredths of one."""

UNSPLITTABLE = (".gz", ".zip", ".xz", ".zst", ".snappy", ".deflate")


def solve(
    df: Any,
    col: str = "puzzle",
    *,
    first: bool = False,
    budget: int | None = 1_000_000,
    columns: Answers = ("solution", "status"),
    errors: str = "status",
    repartition: bool | None = None,
    reader: Reader = None,
) -> Any:
    """Solve each row: `solution` and `status`, as `ninefold.solve_many`.

    `columns` are the answers to keep; `{"solution": "puzzle"}` also says what to call them, here so that the
    puzzles give way and needn't come back from Python. With `errors="raise"` a row without a solution fails the job.
    `repartition=True` spreads the rows over the cluster first; left out, a warning says when few files
    that can't be split leave cores idle.

    A frame that is nothing but columns of Parquet files in the file system is read by the executors' Python
    itself, which spares each row a way from Java. `reader="python"` does so in any store that pyarrow opens
    there with rights of its own, such as S3, and raises if it can't; `reader="java"` leaves it to Spark.
    """
    options = {"first": first, "budget": budget, "errors": errors}
    return _beside(_spread(df, repartition), col, "solve", options, columns=columns, is_fast=True, reader=reader)


def rate(
    df: Any,
    col: str = "puzzle",
    *,
    scale: str = "all",
    max_er: float | None = None,
    budgets: Budgets = (10_000, 1_000_000),
    repartition: bool | None = None,
) -> Any:
    """Rate each row: `status`, `level`, `score`, `er`, `ep`, `ed`, `at_least`, as `ninefold.rate_many`.

    The budgets are a ladder. Every row gets the first; rows that need more are spread over all cores
    and get the next, so that no task waits for a few hard puzzles. What exceeds the last has the status
    `budget`, and its figures are lower bounds. What the lower rungs found is kept on the executors' disks.
    """
    options = {"scale": scale, "max_er": max_er}
    return _ladder(_spread(df, repartition), col, options, budgets)[0]


def canonical(
    df: Any,
    col: str = "puzzle",
    *,
    transform: bool = False,
    columns: Answers | None = None,
    repartition: bool | None = None,
    reader: Reader = None,
) -> Any:
    """Find the canonical form of each row: `status`, `canonical`, `key`, `automorphisms`.

    `columns` are the answers to keep, as in `solve`, and so is `reader`; each costs on its way back to Java.
    Left out, all of them.
    """
    options = {"transform": transform}
    return _beside(_spread(df, repartition), col, "canonical", options, columns=columns, is_fast=True, reader=reader)


def check(df: Any, col: str = "puzzle", *, budget: int | None = 1_000_000, repartition: bool | None = None) -> Any:
    """Check each row: `status`, `clues`, `message`, `conflicts`, `core`, `suspects`, `notes`."""
    return _beside(_spread(df, repartition), col, "check", {"budget": budget})


def count(
    df: Any,
    col: str = "puzzle",
    *,
    limit: int = 1_000_000,
    budget: int | None = 10_000_000,
    repartition: bool | None = None,
) -> Any:
    """Count the solutions of each row, up to a limit: `status`, `count`, `complete`."""
    options = {"limit": limit, "budget": budget}
    return _beside(_spread(df, repartition), col, "count", options)


def minimise(
    df: Any, col: str = "puzzle", *, seed: int | None = None, budget: int | None = 1_000_000, repartition: bool | None = None
) -> Any:
    """Drop the clues of each row that can go: `status`, `result`, `clues`."""
    options = {"seed": seed, "budget": budget}
    return _beside(_spread(df, repartition), col, "minimise", options)


def convert(df: Any, col: str = "puzzle", *, to: str, repartition: bool | None = None) -> Any:
    """Write each row in another form: `status`, `result`."""
    return _beside(_spread(df, repartition), col, "convert", {"to": to}, is_fast=True, reader=None)


def dedupe(df: Any, col: str = "puzzle", *, order_by: Any = None) -> Any:
    """Keep one row of each class of equivalent boards.

    `order_by`, a column or several, says which: the first in that order; without it, any. Rows that are
    null or no boards have no class, and stay.
    """
    keyed = _keyed(df, col).withColumn(_LONE, F.when(F.col(_KEY).isNull(), F.monotonically_increasing_id()))
    if order_by is None:
        return keyed.dropDuplicates([_KEY, _LONE]).drop(_KEY, _LONE)
    orders = order_by if isinstance(order_by, list | tuple) else [order_by]
    place = F.row_number().over(Window.partitionBy(_KEY, _LONE).orderBy(*orders))
    return keyed.withColumn(_PLACE, place).where(F.col(_PLACE) == 1).drop(_KEY, _LONE, _PLACE)


def leak(a: Any, b: Any, col: str = "puzzle") -> Any:
    """The rows of `a` that are equivalent to one of `b`."""
    return _keyed(a, col).join(_keyed(b, col).select(_KEY), _KEY, "left_semi").drop(_KEY)


def generate(spark: Any, count: int, *, seed: int, start: int = 0, partitions: int | None = None, **wishes: Any) -> Any:
    """Make puzzles to order, as `ninefold.generate_many`.

    Puzzle `index` is a function of the seed, the wishes and its index, whatever the partitions are.
    """
    options = {"seed": seed, **wishes}
    schema = T.StructType(executor.fields("generate", options))
    if partitions is None:
        most = max(TASKS_A_CORE * _cores(spark), count // TASK)
        partitions = max(1, min(most, count // 16))
    numbers = spark.range(start, start + count, 1, partitions)
    return numbers.mapInArrow(executor.sent("puzzles", {"options": options}), schema)


def solve_to(path: str, df: Any, col: str = "puzzle", **options: Any) -> int:
    """Solve each row and write the frame, in steps that a new driver can go on with.

    The rows are divided into `buckets` (256) by a hash of the board, `at_once` (8) of which are worked
    on together; each has a folder `bucket=…` under `path`, and when it is written a marker under
    `path/_done`. Called again, it answers the buckets without a marker; `resume=False` begins anew.
    Markers of other options are an error. `writer(frame, folder)` writes something else than Parquet.
    The other options are those of `solve`. Returns the number of buckets answered now.
    """
    return _to("solve", path, df, col, options)


def rate_to(path: str, df: Any, col: str = "puzzle", **options: Any) -> int:
    """Rate each row and write the frame; see `solve_to`."""
    return _to("rate", path, df, col, options)


def canonical_to(path: str, df: Any, col: str = "puzzle", **options: Any) -> int:
    """Find canonical forms and write the frame; see `solve_to`."""
    return _to("canonical", path, df, col, options)


def register(spark: Any, prefix: str = "sudoku_") -> None:
    """Add `sudoku_solve`, `_status`, `_is_unique`, `_canonical`, `_key`, `_er`, `_score` and `_level` to SQL.

    Each takes a string; null gives null, and so does a board without an answer.
    """
    for name, (answer, operation, options) in _FUNCTIONS.items():
        equals = "unique" if name == "is_unique" else None
        task = {"operation": operation, "options": options, "answer": answer, "equals": equals}
        returns = {field.name: field.dataType for field in executor.fields(operation, options)}[answer]
        spark.udf.register(f"{prefix}{name}", _udf(task, T.BooleanType() if equals else returns))


_KEY, _LONE, _PLACE = "_ninefold_key", "_ninefold_lone", "_ninefold_place"

_FUNCTIONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "solve": ("solution", "solve", {}),
    "status": ("status", "solve", {}),
    "is_unique": ("status", "solve", {}),
    "canonical": ("canonical", "canonical", {}),
    "key": ("key", "canonical", {}),
    "er": ("er", "rate", {"scale": "se"}),
    "score": ("score", "rate", {"scale": "hodoku"}),
    "level": ("level", "rate", {"scale": "hodoku"}),
}


def _beside(
    df: Any, col: str, operation: str, options: dict[str, Any], *, columns: Any = None, is_fast: bool = False, reader: Reader = "java"
) -> Any:
    """The frame with the answers of an operation; `columns` are those to keep, or what to call them."""
    fields = {field.name: field.dataType for field in executor.fields(operation, options)}
    names = {name: name for name in fields} if columns is None else dict(columns) if isinstance(columns, Mapping) else {name: name for name in columns}
    if unknown := [name for name in names if name not in fields]:
        raise ValueError(f"there is no answer {unknown[0]!r} among {list(fields)}")
    if col not in df.columns:
        raise KeyError(f"there is no column {col!r} among {df.columns}")
    kept = [field for field in df.schema.fields if field.name not in names.values()]
    schema = T.StructType(kept + [T.StructField(called, fields[name]) for name, called in names.items()])
    task = {"operation": operation, "options": options, "column": col, "names": names, "is_fast": is_fast}
    task["kept"] = [field.name for field in kept]
    if (files := _files(df, reader)) is not None:
        types = {field.name: scan.TYPES[field.dataType] for field in df.schema.fields}
        task |= {"files": files, "types": {name: types[name] for name in dict.fromkeys([*task["kept"], col])}}
        numbers = df.sparkSession.range(0, len(files), 1, len(files))
        return numbers.mapInArrow(executor.sent("scanned", task), schema)
    return df.mapInArrow(executor.sent("answers", task), schema)


def _files(df: Any, reader: Reader) -> list[list[scan.Range]] | None:
    """What each task has to read if Python is to read the rows; nothing if Java is."""
    if reader not in (None, "java", "python"):
        raise ValueError(f"reader must be \"java\" or \"python\", found {reader!r}")
    if reader == "java":
        return None
    try:
        return scan.tasks(df, lambda: _cores(df.sparkSession), anywhere=reader == "python")
    except scan.Unfit as why:
        if reader == "python":
            raise ValueError(f"Python can't read the frame: {why}") from why
        return None


def _keyed(df: Any, col: str) -> Any:
    return _beside(df, col, "canonical", {}, columns={"key": _KEY}, is_fast=True, reader=None)


def _ladder(df: Any, col: str, options: dict[str, Any], budgets: Budgets) -> tuple[Any, list[Any]]:
    """The rated frame, and the frames kept on disk for it."""
    if not budgets:
        raise ValueError("expected at least one budget")
    parts, kept, rest = [], [], df
    for rung, budget in enumerate(budgets):
        rated = _beside(rest, col, "rate", {**options, "budget": budget})
        if rung + 1 == len(budgets):
            parts.append(rated)
            break
        rated = rated.persist(StorageLevel.DISK_ONLY)
        kept.append(rated)
        is_left = F.coalesce(F.col("status") == "budget", F.lit(False))
        parts.append(rated.where(~is_left))
        left = rated.where(is_left).select(*df.columns)
        rest = left.repartition(TASKS_A_CORE * _cores(df.sparkSession), F.xxhash64(col))
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.unionByName(part)
    return whole, kept


def _to(operation: str, path: str, df: Any, col: str, options: dict[str, Any]) -> int:
    manner = {name: options.pop(name) for name in _buckets.MANNERS if name in options}
    told = {name: value for name, value in options.items() if name != "reader"}
    job = _buckets.Job(df.sparkSession, path, {"operation": operation, "col": col, **told}, **manner)
    job.stage(df, col)
    if operation != "rate":
        ask = {"solve": solve, "canonical": canonical}[operation]
        return job.run(lambda rows: (ask(rows, col, **options, repartition=False), []))
    partitions = TASKS_A_CORE * _cores(df.sparkSession)
    budgets = options.pop("budgets", (10_000, 1_000_000))
    return job.run(lambda rows: _ladder(rows.repartition(partitions, F.xxhash64(col)), col, options, budgets))


def _udf(task: executor.Task, returns: T.DataType) -> Any:
    if _spark_version() < (4, 1):
        return F.pandas_udf(executor.sent("pandas_values", task), returns, F.PandasUDFType.SCALAR)
    function = executor.sent("values", task)
    function.__annotations__ = {"given": pa.Array, "return": pa.Array}
    return F.arrow_udf(function, returns)


def _spark_version() -> tuple[int, ...]:
    return tuple(int(part) for part in pyspark.__version__.split(".")[:2])


def _cores(spark: Any) -> int:
    """How many tasks run at a time: as many as Spark divides a range into."""
    parts = spark.range(1 << 16).select(F.spark_partition_id().alias("part"))
    return parts.agg(F.max("part")).first()[0] + 1


def _spread(df: Any, repartition: bool | None) -> Any:
    """The frame, spread over the cluster if asked for; a warning where that is wanted."""
    if repartition:
        return df.repartition(TASKS_A_CORE * _cores(df.sparkSession))
    if repartition is None and (files := df.inputFiles()) and all(file.endswith(UNSPLITTABLE) for file in files):
        cores = _cores(df.sparkSession)
        if len(files) < cores:
            message = f"{len(files)} files that can't be split make as many partitions for {cores} cores; repartition=True spreads the rows"
            warnings.warn(message, stacklevel=3)
    return df
