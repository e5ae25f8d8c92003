"""What runs on executors: batches of a partition come in, batches with answers go out.

Functions are sent by value and import the package there, so that an executor without it, or with
another version, says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import TaskContext
from pyspark.sql import types as T

import ninefold
from ninefold import bulk
from ninefold.spark import scan

FAST_STEP = 8192
"""How many rows are answered at a time: as many as the engine answers at once, so that nothing is copied."""

SLOW_STEP = 256
"""The same for functions that may take milliseconds a row, to begin with: see `_paced`."""

SOON, LATE = 0.1, 0.4
"""Seconds that a step of a slow function should take: a batch costs Java as much as some hundred rows, and no worker is to seem idle."""

Task = dict[str, Any]
"""A question: `operation`, `options`, and for frames `column`, `kept` (other columns), `names` (of the answers, and what to call them), `is_fast`."""


def sent(work: str, task: Task) -> Callable[[Any], Any]:
    """A function for executors: `work` is the name of one below, which gets what the executor has and the task."""
    version = ninefold.__version__

    def on_executor(given: Any) -> Any:
        import socket
        import sys

        place = f"executor {socket.gethostname()} ({sys.executable})"
        try:
            import ninefold
        except ImportError as error:
            raise ImportError(f"ninefold isn't installed on {place}: {error}; docs/cluster.md says how to send it there") from error
        if ninefold.__version__ != version:
            raise RuntimeError(f"ninefold {ninefold.__version__} on {place}, but {version} on the driver")
        from ninefold.spark import executor

        return getattr(executor, work)(given, task)

    return on_executor


def answers(batches: Iterable[pa.RecordBatch], task: Task) -> Iterator[pa.RecordBatch]:
    """Each batch with the answers beside its columns."""
    threads = _threads()
    for piece in _pieces(batches, FAST_STEP) if task["is_fast"] else _paced(batches):
        found = _ask(piece.column(task["column"]), task, threads)
        columns = {name: piece.column(name) for name in task["kept"]}
        columns |= {called: _whole(found.column(name)) for name, called in task["names"].items()}
        yield pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))


def scanned(batches: Iterable[pa.RecordBatch], task: Task) -> Iterator[pa.RecordBatch]:
    """The same for rows that are still in files; the batches say which of the task's `files` to read."""
    numbers = (number for batch in batches for number in batch.column(0).to_pylist())
    ranges = (part for number in numbers for part in task["files"][number])
    return answers(scan.rows(ranges, task["types"], FAST_STEP), task)


def puzzles(batches: Iterable[pa.RecordBatch], task: Task) -> Iterator[pa.RecordBatch]:
    """The puzzles whose numbers are in the batches."""
    threads = _threads()
    for piece in _paced(batches):
        start = piece.column(0)[0].as_py()
        made = bulk.generate_many(piece.num_rows, start=start, threads=threads, **task["options"])
        # In one batch: each costs Java as much as some hundred rows.
        yield from pa.table(made).combine_chunks().to_batches()


def values(boards: pa.Array, task: Task) -> pa.Array:
    """One column of answers, for SQL."""
    found = _whole(_ask(boards, task, _threads()).column(task["answer"]))
    return pc.equal(found, task["equals"]) if task["equals"] else found


def pandas_values(boards: Any, task: Task) -> Any:
    """The same for the versions of Spark whose SQL functions know pandas alone."""
    return values(pa.array(boards, pa.string(), from_pandas=True), task).to_pandas()


def fields(operation: str, options: dict[str, Any]) -> list[T.StructField]:
    """The columns an operation answers with. Options that make no sense raise here, on the driver."""
    if operation == "generate":
        schema = pa.table(bulk.generate_many(0, **options)).schema
    else:
        schema = getattr(bulk, f"{operation}_many")(pa.array([], pa.string()), **options).schema
    return [T.StructField(field.name, _type(field.type)) for field in schema]


_TYPES: dict[pa.DataType, T.DataType] = {
    pa.string(): T.StringType(),
    pa.binary(): T.BinaryType(),
    pa.bool_(): T.BooleanType(),
    pa.int16(): T.ShortType(),
    pa.int32(): T.IntegerType(),
    pa.int64(): T.LongType(),
    pa.float64(): T.DoubleType(),
}


def _type(arrow: pa.DataType) -> T.DataType:
    if pa.types.is_list(arrow):
        return T.ArrayType(_type(arrow.value_type))
    if pa.types.is_struct(arrow):
        return T.StructType([T.StructField(field.name, _type(field.type)) for field in arrow])
    return _TYPES[arrow]


def _threads() -> int:
    """The cores Spark gives to a task."""
    context = TaskContext.get()
    return context.cpus() if context else 1


def _pieces(batches: Iterable[pa.RecordBatch], step: int) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        for start in range(0, batch.num_rows, step):
            yield batch.slice(start, step)


def _paced(batches: Iterable[pa.RecordBatch], clock: Callable[[], float] = time.monotonic) -> Iterator[pa.RecordBatch]:
    """Pieces that grow while they are answered soon, and shrink when they are late. No answer depends on them."""
    step = SLOW_STEP
    for batch in batches:
        start = 0
        while start < batch.num_rows:
            begun = clock()
            yield batch.slice(start, step)
            start += step
            taken = clock() - begun
            if taken < SOON:
                step = min(FAST_STEP, 2 * step)
            elif taken > LATE:
                step = max(1, step // 2)


def _ask(boards: pa.Array, task: Task, threads: int) -> pa.Table:
    return getattr(bulk, f"{task['operation']}_many")(boards, threads=threads, **task["options"])


def _whole(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
