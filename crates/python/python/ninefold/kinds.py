"""Which library a column comes from, and how answers go back to it.

No library is imported here unless an object of it was handed in.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ninefold._ninefold import Columns, Generator, Grid, Makes, Puzzle, SudokuError, Variant

BOARDS = ("solution", "canonical", "result")
"""Columns of boards."""

NUMBERS = {"score": "int32", "clues": "int16", "count": "int64", "automorphisms": "int64", "row": "int64", "match_row": "int64"}
FIGURES = ("er", "ep", "ed")
FLAGS = ("at_least", "complete")

MOST_BYTES = 2**31 - 1
"""How much fits into an array of strings."""


class Named(tuple[Any, ...]):
    """Columns as a tuple of lists or arrays, which also have names."""

    _fields: tuple[str, ...]

    def __new__(cls, fields: Iterable[str], values: Iterable[Any]) -> Named:
        named = super().__new__(cls, values)
        named._fields = tuple(fields)
        return named

    def __getattribute__(self, name: str) -> Any:
        # The columns `count` and `index` are meant, not the methods of tuples.
        fields = super().__getattribute__("__dict__").get("_fields", ())
        return self[fields.index(name)] if name in fields else super().__getattribute__(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Named, (self._fields, tuple(self))

    def __repr__(self) -> str:
        return f"Named({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self))


class Kind:
    """A column: what the engine is handed, and how its answers are given back."""

    column: str | None = None
    is_text = False
    takes_lists = False
    """Whether answers come as lists by their names; they come as columns otherwise."""

    def __init__(self, handed: Any) -> None:
        self.handed = handed

    def hold(self) -> None:
        """Keep the rows, so that some can be taken after a question about them."""

    def give(self, answers: Any, operation: str) -> Any:
        """The answers in the same kind."""
        return answers

    def take(self, rows: list[int]) -> Any:
        """Some rows of what was handed in."""
        raise NotImplementedError

    def table(self, named: dict[str, list[Any]]) -> Any:
        """A table of its own in the same kind."""
        return Named(named, named.values())


class Listed(Kind):
    """Lists, tuples, iterators."""

    takes_lists = True

    def give(self, answers: dict[str, list[Any]], operation: str) -> Named:
        return Named(answers, answers.values())

    def take(self, rows: list[int]) -> Any:
        # A class made from list or tuple may be called otherwise: a named tuple is.
        kept = [self.handed[row] for row in rows]
        return tuple(kept) if isinstance(self.handed, tuple) else kept


class NumPy(Kind):
    """Arrays of digits, of text, or of objects."""

    def __init__(self, array: Any, column: str | None) -> None:
        self.array = array
        self.numpy = np = importlib.import_module("numpy")
        kind, shape = array.dtype.kind, array.shape
        self.is_digits = kind in "uifb" and (shape[1:] in ((81,), (9, 9)))
        is_masked = isinstance(array, np.ma.MaskedArray)
        if self.is_digits:
            super().__init__(self._bytes(array.filled(0) if is_masked else array).reshape(shape[0], 81))
        elif kind in "uifb" and array.size == 0:
            super().__init__([])
        elif kind in "uifb" or array.ndim != 1:
            raise SudokuError(f"expected an array of shape (n, 81) or (n, 9, 9), found {shape}")
        elif kind == "S" and array.itemsize and not is_masked:
            self.is_text = True
            super().__init__(np.ascontiguousarray(array).view(np.uint8).reshape(len(array), array.itemsize))
        else:
            super().__init__(array.tolist())

    def _bytes(self, array: Any) -> Any:
        """The digits as bytes; what is none becomes 255."""
        np = self.numpy
        if array.dtype == np.uint8:
            return np.ascontiguousarray(array)
        is_digit = (array >= 0) & (array <= 9) & (array == np.floor(array))
        return np.where(is_digit, array, 255).astype(np.uint8)

    def give(self, answers: Columns, operation: str) -> Named:
        names = answers.column_names
        return Named(names, [self._array(answers, name, operation) for name in names])

    def _array(self, answers: Columns, name: str, operation: str) -> Any:
        np = self.numpy
        if name in BOARDS and operation != "convert":
            if self.is_digits:
                boards = np.frombuffer(bytearray(answers._digits(name)), np.uint8)
                return boards.reshape(self.array.shape)
            if self.array.dtype.kind in "SU":
                return np.array([text or "" for text in answers[name]], dtype=self.array.dtype.kind)
        return self._values(name, answers[name])

    def _values(self, name: str, values: list[Any]) -> Any:
        np = self.numpy
        if name in NUMBERS:
            return np.array([-1 if value is None else value for value in values], dtype=NUMBERS[name])
        if name in FIGURES:
            return np.array(values, dtype=np.float64)
        if name in FLAGS:
            return np.array(values, dtype=np.bool_)
        if name == "status" and None not in values:
            return np.array(values, dtype="U11")
        array = np.empty(len(values), dtype=object)
        array[:] = values
        return array

    def take(self, rows: list[int]) -> Any:
        return self.array[rows]

    def table(self, named: dict[str, list[Any]]) -> Named:
        return Named(named, [self._values(name, values) for name, values in named.items()])


class PolarsSeries(Kind):
    """A Series of Polars."""

    def __init__(self, series: Any) -> None:
        self.series = series
        pl = importlib.import_module("polars")
        if series.dtype == pl.Object:
            super().__init__(series.to_list())  # else it hands over the addresses of the objects
        elif series.dtype == pl.Null:
            super().__init__(series.cast(pl.String))  # else it hands over what other libraries refuse
        else:
            super().__init__(series)

    def give(self, answers: Columns, operation: str) -> Any:
        return importlib.import_module("polars").DataFrame(answers)

    def take(self, rows: list[int]) -> Any:
        return self.series[rows]

    def table(self, named: dict[str, list[Any]]) -> Any:
        pl = importlib.import_module("polars")
        return pl.DataFrame(named, schema_overrides={"row": pl.Int64, "match_row": pl.Int64, "puzzle": pl.String, "match": pl.String})


class PolarsFrame(PolarsSeries):
    """A DataFrame of Polars."""

    def __init__(self, frame: Any, column: str | None) -> None:
        self.frame = frame
        super().__init__(frame.get_column(choose(frame.columns, column)))

    def give(self, answers: Columns, operation: str) -> Any:
        return self.frame.with_columns(super().give(answers, operation))

    def take(self, rows: list[int]) -> Any:
        return self.frame[rows]


class Lazy:
    """A LazyFrame of Polars: nothing is asked before it is collected."""

    def __init__(self, frame: Any, column: str | None) -> None:
        self.frame = frame
        self.schema = frame.collect_schema()
        self.column = choose(self.schema.names(), column)

    def each(self, ask: Callable[[Any], Any]) -> Any:
        """The frame with answers beside its columns, batch by batch."""
        pl = importlib.import_module("polars")
        answers = self._answers(ask)
        asked = pl.col(self.column).map_batches(
            lambda series: ask(series).to_struct(self.column), return_dtype=pl.Struct(answers), is_elementwise=True
        )
        names = {**self.schema, **answers}
        held = next(name for name in _spare_names() if name not in names)
        found = {name: pl.col(held).struct.field(name) for name in answers}
        return self.frame.with_columns(asked.alias(held)).select([found.get(name, pl.col(name)) for name in names])

    def numbered(self, ask: Callable[[Any], Any]) -> Any:
        """The same for answers that depend on the number of the row."""
        return self.whole(lambda frame: frame.with_columns(ask(frame.get_column(self.column))), {**self.schema, **self._answers(ask)})

    def whole(self, ask: Callable[[Any], Any], schema: Any = None) -> Any:
        """The frame after a question that is about all rows at once."""
        # What comes later, a filter, a slice or a choice, must not change what is asked about.
        now = {"predicate_pushdown": False, "projection_pushdown": False, "slice_pushdown": False}
        return self.frame.map_batches(ask, schema=schema or self.schema, **now)

    def _answers(self, ask: Callable[[Any], Any]) -> Any:
        pl = importlib.import_module("polars")
        return ask(pl.Series(self.column, [], dtype=pl.String)).schema


class PandasSeries(Kind):
    """A Series of pandas."""

    def __init__(self, series: Any) -> None:
        self.series = series
        self.pandas = pd = importlib.import_module("pandas")
        dtype = series.dtype
        self.is_arrow = isinstance(dtype, pd.ArrowDtype) or getattr(dtype, "storage", "") == "pyarrow"
        if self.is_arrow:
            super().__init__(series.array.__arrow_array__())
        else:
            super().__init__(series.astype(object).where(series.notna(), None).tolist())
        self.takes_lists = not self.is_arrow

    def give(self, answers: Any, operation: str) -> Any:
        if self.is_arrow:
            table = importlib.import_module("pyarrow").table(answers)
            return table.to_pandas(types_mapper=self.pandas.ArrowDtype).set_axis(self.series.index)
        return self._frame(answers, self.series.index)

    def _frame(self, lists: dict[str, list[Any]], index: Any) -> Any:
        types = {name: number.capitalize() for name, number in NUMBERS.items()}
        types |= dict.fromkeys(FLAGS, "boolean") | dict.fromkeys(FIGURES, "float64")
        series = {name: self.pandas.Series(values, index=index, dtype=types.get(name, object)) for name, values in lists.items()}
        return self.pandas.DataFrame(series, index=index)

    def take(self, rows: list[int]) -> Any:
        return self.series.iloc[rows]

    def table(self, named: dict[str, list[Any]]) -> Any:
        return self._frame(named, self.pandas.RangeIndex(len(named["row"])))


class PandasFrame(PandasSeries):
    """A DataFrame of pandas."""

    def __init__(self, frame: Any, column: str | None) -> None:
        self.frame = frame
        super().__init__(frame[choose(list(frame.columns), column)])

    def give(self, answers: Any, operation: str) -> Any:
        found = super().give(answers, operation)
        levels = self.frame.columns.nlevels
        if levels > 1:
            found.columns = self.pandas.MultiIndex.from_tuples([(name, *[""] * (levels - 1)) for name in found])
        again = self.frame.columns.duplicated() & [name in found for name in self.frame.columns]
        frame = self.frame.loc[:, ~again].copy(deep=None)
        for name in found:
            frame[name] = found[name]
        return frame

    def take(self, rows: list[int]) -> Any:
        return self.frame.iloc[rows]


class ArrowArray(Kind):
    """An Array or ChunkedArray of pyarrow."""

    def give(self, answers: Columns, operation: str) -> Any:
        return importlib.import_module("pyarrow").table(answers)

    def take(self, rows: list[int]) -> Any:
        return self._taken(self.handed, rows)

    @staticmethod
    def _taken(column: Any, rows: list[int]) -> Any:
        """Some rows of a column."""
        pa = importlib.import_module("pyarrow")
        try:
            return column.take(pa.array(rows, "int64"))
        except pa.ArrowNotImplementedError:  # of views, and of what has views in it
            table = Columns._read(pa.table({"puzzle": column}))._take(rows)
            taken = pa.table(table).column(0)
            return taken if isinstance(column, pa.ChunkedArray) else taken.combine_chunks()

    def table(self, named: dict[str, list[Any]]) -> Any:
        pa = importlib.import_module("pyarrow")
        types = {"row": pa.int64(), "match_row": pa.int64()}
        return pa.table({name: pa.array(values, types.get(name, pa.string())) for name, values in named.items()})


class ArrowTable(ArrowArray):
    """A Table of pyarrow, or what can be read as one."""

    def __init__(self, table: Any, column: str | None) -> None:
        self.rows = table
        names = table.schema.names
        super().__init__(table.column(names.index(choose(names, column))))

    def give(self, answers: Columns, operation: str) -> Any:
        return self._beside(self.rows, super().give(answers, operation))

    @staticmethod
    def _beside(table: Any, answers: Any) -> Any:
        for field, column in zip(answers.schema, answers.columns):
            places = table.schema.get_all_field_indices(field.name)
            for place in reversed(places[1:]):
                table = table.remove_column(place)
            table = table.set_column(places[0], field, column) if places else table.append_column(field, column)
        return table

    def take(self, rows: list[int]) -> Any:
        taken = [self._taken(column, rows) for column in self.rows.columns]
        return type(self.rows).from_arrays(taken, schema=self.rows.schema)


class ArrowBatch(ArrowTable):
    """A RecordBatch of pyarrow."""

    def give(self, answers: Columns, operation: str) -> Any:
        pa = importlib.import_module("pyarrow")
        whole = self._beside(pa.Table.from_batches([self.rows]), pa.table(answers))
        columns = [self._in_one(column) for column in whole.columns]
        fields = [field.with_type(column.type) for field, column in zip(whole.schema, columns)]
        return pa.RecordBatch.from_arrays(columns, schema=pa.schema(fields, whole.schema.metadata))

    @staticmethod
    def _in_one(column: Any) -> Any:
        """A column as one array. Strings of more than 2 GiB fit into no array but a large one."""
        pa = importlib.import_module("pyarrow")
        large = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}.get(column.type, column.type)
        return (column.cast(large) if column.nbytes > MOST_BYTES else column).combine_chunks()


class Foreign(Kind):
    """Anything else that speaks Arrow's capsules."""

    def __init__(self, handed: Any, column: str | None) -> None:
        super().__init__(handed)
        self.column = column

    def hold(self) -> None:
        self.handed = Columns._read(self.handed)

    def take(self, rows: list[int]) -> Any:
        return self.handed._take(rows)


def choose(names: Sequence[Any], column: Any) -> Any:
    """Which column holds the boards: the one named, `puzzle`, or the only one."""
    if column is not None:
        if column not in names:
            raise KeyError(f"there is no column {column!r} among {names}")
        chosen = column
    elif len(names) == 1:
        chosen = names[0]
    elif "puzzle" not in names:
        raise SudokuError(f"column=… must name one of the columns {names}")
    else:
        chosen = "puzzle"
    if names.count(chosen) > 1:
        raise SudokuError(f"there are {names.count(chosen)} columns {chosen!r}: which one holds the boards?")
    return chosen


def read(puzzles: Any, column: str | None) -> Kind | Lazy:
    """Find out what kind of column an object is."""
    source = _read(puzzles, column)
    if column is not None and not _is_table(source):
        raise TypeError(f"column=… is for tables, found {type(puzzles).__name__}")
    return source


def _is_table(source: Kind | Lazy) -> bool:
    """Say whether the boards are in one of several columns, as far as that is known yet."""
    return isinstance(source, Foreign | Lazy | PolarsFrame | PandasFrame | ArrowTable)


def _read(puzzles: Any, column: str | None) -> Kind | Lazy:
    library = next((library for base in type(puzzles).__mro__ if (library := _library(base)) in _READERS), None)
    if library is not None and (kind := _READERS[library](puzzles, column)) is not None:
        return kind
    if isinstance(puzzles, Named):
        raise TypeError(f"expected a column of boards, found several: {', '.join(puzzles._fields)}; name one, as in answers.{puzzles._fields[0]}")
    if isinstance(puzzles, list | tuple):
        return Listed(puzzles)
    if has_capsules(puzzles):
        return Foreign(puzzles, column)
    if isinstance(puzzles, str | bytes | bytearray | Grid | Puzzle | Variant):
        raise TypeError(f"expected a column of boards, found one {type(puzzles).__name__}; put it in a list")
    if isinstance(puzzles, Generator | Makes):
        raise TypeError("a Generator never ends; .many(start, count) makes some of its puzzles")
    if isinstance(puzzles, Mapping):
        raise TypeError(f"expected a column of boards, found {type(puzzles).__name__}; name one of its values")
    if isinstance(puzzles, Iterable):
        return Listed(list(puzzles))
    raise TypeError(f"expected a column of boards, found {type(puzzles).__name__}")


def has_capsules(puzzles: Any) -> bool:
    """Say whether an object hands its rows over as Arrow's capsules."""
    return hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")


def eager(puzzles: Any) -> Any:
    """The same column, worked out if it was lazy, read if it can be read only once."""
    if _library(type(puzzles)) == "polars" and type(puzzles).__name__ == "LazyFrame":
        return puzzles.collect()
    if hasattr(puzzles, "read_all") and has_capsules(puzzles):  # a reader of pyarrow
        return puzzles.read_all()
    if has_capsules(puzzles):
        return puzzles if _library(type(puzzles)) in _READERS else Columns._read(puzzles)
    # What is endless, or an iterator of no boards, is told when it is read.
    return list(puzzles) if isinstance(puzzles, Iterator) and not isinstance(puzzles, Makes) else puzzles


def read_now(puzzles: Any, column: str | None) -> Kind:
    """The same as `read` for what can't wait until a lazy column is worked out."""
    return read_several([puzzles], column)[0]


def read_several(several: Iterable[Any], column: str | None) -> list[Kind]:
    """The same for several, of which those that are tables have the column."""
    now = [eager(puzzles) for puzzles in several]
    sources = [source for puzzles in now if isinstance(source := _read(puzzles, column), Kind)]
    if column is not None and not any(map(_is_table, sources)):
        raise TypeError(f"column=… is for tables, found {type(now[0]).__name__}")
    return sources


def pickled(columns: Columns) -> tuple[Any, ...]:
    """What `pickle` keeps of columns: they go as a stream of Arrow."""
    pa = _pyarrow_or("Columns are pickled")
    sink = pa.BufferOutputStream()
    table = pa.table(columns)
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return unpickled, (sink.getvalue().to_pybytes(),)


def unpickled(stream: bytes) -> Columns:
    """The columns that were pickled."""
    return Columns._read(_pyarrow_or("Columns are unpickled").ipc.open_stream(stream).read_all())


def _pyarrow_or(what: str) -> Any:
    try:
        return importlib.import_module("pyarrow")
    except ImportError as error:
        raise TypeError(f"{what} with pyarrow, which can't be imported: {error}") from error


def _spare_names() -> Iterator[str]:
    """Names for a column that is there for a while."""
    return (f"_ninefold{number}" for number in itertools.count())


def _library(base: type) -> str:
    return base.__module__.partition(".")[0]


def _polars(puzzles: Any, column: str | None) -> Kind | Lazy | None:
    match type(puzzles).__name__:
        case "Series":
            return PolarsSeries(puzzles)
        case "DataFrame":
            return PolarsFrame(puzzles, column)
        case "LazyFrame":
            return Lazy(puzzles, column)
    return None


def _pandas(puzzles: Any, column: str | None) -> Kind | None:
    pd = importlib.import_module("pandas")
    if isinstance(puzzles, pd.DataFrame):
        return PandasFrame(puzzles, column)
    if isinstance(puzzles, pd.Index | pd.api.extensions.ExtensionArray):
        puzzles = pd.Series(puzzles)
    return PandasSeries(puzzles) if isinstance(puzzles, pd.Series) else None


def _pyarrow(puzzles: Any, column: str | None) -> Kind | None:
    pa = importlib.import_module("pyarrow")
    if isinstance(puzzles, pa.Table):
        return ArrowTable(puzzles, column)
    if isinstance(puzzles, pa.RecordBatch):
        return ArrowBatch(puzzles, column)
    if isinstance(puzzles, pa.RecordBatchReader):
        return ArrowTable(puzzles.read_all(), column)
    if hasattr(puzzles, "to_table"):  # a dataset, or a scanner of one
        return ArrowTable(puzzles.to_table(), column)
    return ArrowArray(puzzles) if isinstance(puzzles, pa.Array | pa.ChunkedArray) else None


def _numpy(puzzles: Any, column: str | None) -> Kind | None:
    np = importlib.import_module("numpy")
    return NumPy(puzzles, column) if isinstance(puzzles, np.ndarray) else None


_READERS = {"polars": _polars, "pandas": _pandas, "pyarrow": _pyarrow, "numpy": _numpy}
