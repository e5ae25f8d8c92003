"""Parquet that the executors' Python reads by itself, so that rows cross from Java to Python no more.

A frame that is nothing but columns of Parquet files can be told by their names. Java would decode each
row, encode it for Python, and decode it again beside its answer; so only the last of these is left.
Files are cut into ranges of bytes, as Spark does it, and a row group is read with the range it begins in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs
from pyspark.errors import AnalysisException
from pyspark.sql import types as T

Range = tuple[str, int, int]
"""The address of a file, and which bytes of it."""

MOST = 128 << 20
"""How many bytes a task reads at most, if row groups aren't larger."""

OPENING = 4 << 20
"""How many bytes could be read in the time that it takes to open a file."""

TYPES: dict[T.DataType, pa.DataType] = {
    T.StringType(): pa.string(),
    T.BinaryType(): pa.binary(),
    T.BooleanType(): pa.bool_(),
    T.ByteType(): pa.int8(),
    T.ShortType(): pa.int16(),
    T.IntegerType(): pa.int32(),
    T.LongType(): pa.int64(),
    T.FloatType(): pa.float32(),
    T.DoubleType(): pa.float64(),
}
"""Types of which Java and Python read the same from a file. Of times and decimals there are dialects."""

SETTINGS = ("spark.sql.caseSensitive", "spark.sql.files.ignoreCorruptFiles", "spark.sql.files.ignoreMissingFiles")
"""What is read otherwise by Java if it is set."""


class Unfit(Exception):
    """Why a frame must be read by Java."""


def tasks(df: Any, cores: Callable[[], int], *, anywhere: bool) -> list[list[Range]]:
    """What each task has to read for the rows of a frame.

    Without `anywhere` it is for files in the file system alone, which Python opens as Java does: for
    the others it needs libraries and rights of its own.
    """
    types = {field.name: TYPES.get(field.dataType) for field in df.schema.fields}
    if odd := [name for name, kind in types.items() if kind is None]:
        raise Unfit(f"the column {odd[0]!r} has a type that is read differently")
    if len(types) < len(df.schema.fields):
        raise Unfit("two columns have the same name")
    if any(df.sparkSession.conf.get(setting, "false") == "true" for setting in SETTINGS):
        raise Unfit(f"one of {', '.join(SETTINGS)} is set")
    level = df.storageLevel
    if df.isStreaming or level.useDisk or level.useMemory:
        raise Unfit("it is a stream, or kept")
    files = list(df.inputFiles())
    if not files or not anywhere and not all(file.startswith("file:") for file in files):
        raise Unfit("its rows are not in files, or not in files of this file system")
    sizes = _sizes(files, types)
    if not _is_plain(df, files):
        raise Unfit("it is more than columns of Parquet files")
    return packed(sizes, cores())


def _is_plain(df: Any, files: list[str]) -> bool:
    """Whether a frame is columns of Parquet files by their names: the same as if it were read anew."""
    return any(_is_same(df, paths) for paths in _roots(df, files))


def _is_same(df: Any, paths: list[str]) -> bool:
    try:
        # With the schema at hand Spark looks into no file. If columns were chosen, it has to.
        if df.sameSemantics(df.sparkSession.read.schema(df.schema).parquet(*paths)):
            return True
        whole = df.sparkSession.read.parquet(*paths)
        return set(df.columns) <= set(whole.columns) and df.sameSemantics(whole.select(*(f"`{name}`" for name in df.columns)))
    except AnalysisException:
        return False  # there is nothing to read under that name


def _roots(df: Any, files: list[str]) -> list[list[str]]:
    """What the frame may have been read from. To Spark `puzzles` and `/data/puzzles` are not the same, and only
    the plan knows which it was. Where the plan can't be asked, it may have been the folders or the files."""
    try:
        return [_told(df)]
    except Exception:
        folders = sorted({file.rpartition("/")[0] for file in files})
        return [[unquote(root) for root in roots] for roots in (folders, files)]


def _told(df: Any) -> list[str]:
    """The paths that a frame was told to read, with Connect and without."""
    if hasattr(df, "_plan"):
        plan = df._plan
        while not hasattr(plan, "_paths"):
            plan = plan._child
        return list(plan._paths)
    relation = df._jdf.queryExecution().analyzed().collectLeaves().head().relation()
    named = relation.options().get("path")
    if named.isDefined():
        return [named.get()]
    roots = relation.location().rootPaths()
    return [roots.apply(index).toString() for index in range(roots.length())]


def _sizes(files: list[str], types: dict[str, pa.DataType]) -> list[tuple[str, int]]:
    """The files with their sizes, once it is sure that Python can open them and finds those columns."""
    try:
        places = [_place(file) for file in files]
        system, first = places[files.index(min(files))]  # they come in no order
        schema = pq.read_schema(first, filesystem=system)
        found = system.get_file_info([path for _, path in places])
    except (OSError, pa.ArrowException) as error:
        raise Unfit(f"Python can't open its files: {error}") from error
    for name, kind in types.items():
        if name not in schema.names or _value_type(schema.field(name).type) != kind:
            raise Unfit(f"the column {name!r} is not of that type in {first}")
    if lost := [file for file, info in zip(files, found) if info.size is None]:
        raise Unfit(f"Python can't find {lost[0]}")
    return [(file, info.size) for file, info in zip(files, found)]


def _place(file: str) -> tuple[fs.FileSystem, str]:
    """Where an address of Spark's is, as pyarrow knows it."""
    scheme, _, rest = file.partition(":")
    if scheme == "file":
        return fs.LocalFileSystem(), unquote(urlsplit(file).path)
    return fs.FileSystem.from_uri(f"{'s3' if scheme in ('s3a', 's3n') else scheme}:{rest}")


def _value_type(kind: pa.DataType) -> pa.DataType:
    """The type without how it is laid out in memory."""
    if pa.types.is_dictionary(kind):
        return _value_type(kind.value_type)
    return {pa.large_string(): pa.string(), pa.string_view(): pa.string(), pa.large_binary(): pa.binary()}.get(kind, kind)


def packed(files: Iterable[tuple[str, int]], cores: int) -> list[list[Range]]:
    """Ranges of the files for each task: as many tasks as there are cores, or more."""
    files = list(files)
    whole = sum(size + OPENING for _, size in files)
    most = min(MOST, max(OPENING, -(-whole // max(1, cores))))
    ranges = [(file, start, min(start + most, size)) for file, size in files for start in range(0, size, most)]
    tasks: list[list[Range]] = []
    room = 0
    for part in sorted(ranges, key=lambda part: part[1] - part[2]):
        size = part[2] - part[1] + OPENING
        if not tasks or size > room:
            tasks.append([])
            room = most + OPENING
        tasks[-1].append(part)
        room -= size
    return tasks


def rows(ranges: Iterable[Range], types: dict[str, pa.DataType], step: int) -> Iterator[pa.RecordBatch]:
    """These columns of the rows of some ranges, in batches of so many at most."""
    for file, start, end in ranges:
        system, path = _place(file)
        with pq.ParquetFile(system.open_input_file(path)) as parquet:
            groups = [group for group in range(parquet.num_row_groups) if start <= _begin(parquet, group) < end]
            there = parquet.schema_arrow.names
            called = {name: name if name in there else _alike(name, there) for name in types}
            wanted = [name for name in called.values() if name]
            for batch in parquet.iter_batches(step, groups, wanted, use_threads=False) if groups else ():
                columns = [_column(batch, called[name], kind) for name, kind in types.items()]
                yield pa.RecordBatch.from_arrays(columns, names=list(types))


def _begin(parquet: Any, group: int) -> int:
    """Where a row group begins in its file."""
    column = parquet.metadata.row_group(group).column(0)
    pages = (column.dictionary_page_offset, column.data_page_offset)
    return min(offset for offset in pages if offset is not None)


def _alike(name: str, there: list[str]) -> str | None:
    """The column that Spark would take for one that isn't there: upper and lower case are the same to it."""
    return next((other for other in there if other.lower() == name.lower()), None)


def _column(batch: pa.RecordBatch, name: str | None, kind: pa.DataType) -> pa.Array:
    """A column of a file; nulls where it has none."""
    if name is None:
        return pa.nulls(batch.num_rows, kind)
    column = batch.column(name)
    if column.type == kind:
        return column
    if _value_type(column.type) != kind and not (_is_number(column.type) and _is_number(kind)):
        raise TypeError(f"the column {name!r} is of type {column.type} in one file and {kind} in another")
    return column.cast(kind)


def _is_number(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or pa.types.is_floating(kind)
