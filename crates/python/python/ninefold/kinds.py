"""Which library a column comes from, and how answers go back to it.

No library is imported here unless an object of it was handed in.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ninefold._ninefold import Columns, Grid, Puzzle, SudokuError, Variant

BOARDS = ("solution", "canonical", "result")
"""Columns of boards."""

NUMBERS = {"score": "int32", "clues": "int16", "count": "int64", "automorphisms": "int64", "row": "int64", "match_row": "int64"}
FIGURES = ("er", "ep", "ed")
FLAGS = ("at_least", "complete")


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

    def __init__(self, handed: Any) -> None:
        self.handed = handed

    def give(self, answers: Columns, operation: str) -> Any:
        """The answers in the same kind."""
        return answers

    def take(self, rows: list[int], answers: Columns) -> Any:
        """Some rows of what was handed in."""
        return answers._take(rows)

    def table(self, named: dict[str, list[Any]]) -> Any:
        """A table of its own in the same kind."""
        return Named(named, named.values())


class Listed(Kind):
    """Lists, tuples, iterators."""

    def give(self, answers: Columns, operation: str) -> Named:
        lists = answers.to_lists()
        return Named(lists, lists.values())

    def take(self, rows: list[int], answers: Columns) -> Any:
        return type(self.handed)(self.handed[row] for row in rows)


class NumPy(Kind):
    """Arrays of digits, of text, or of objects."""

    def __init__(self, array: Any, column: str | None) -> None:
        self.array = array
        self.numpy = np = importlib.import_module("numpy")
        kind, shape = array.dtype.kind, array.shape
        self.is_digits = kind in "uifb" and (shape[1:] in ((81,), (9, 9)))
        if self.is_digits:
            super().__init__(self._bytes(array).reshape(shape[0], 81))
        elif kind in "uifb" and array.size == 0:
            super().__init__([])
        elif kind in "uifb" or array.ndim != 1:
            raise SudokuError(f"expected an array of shape (n, 81) or (n, 9, 9), found {shape}")
        elif kind == "S" and array.itemsize:
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

    def take(self, rows: list[int], answers: Columns) -> Any:
        return self.array[rows]

    def table(self, named: dict[str, list[Any]]) -> Named:
        return Named(named, [self._values(name, values) for name, values in named.items()])


class PolarsSeries(Kind):
    """A Series of Polars."""

    def give(self, answers: Columns, operation: str) -> Any:
        return importlib.import_module("polars").DataFrame(answers)

    def take(self, rows: list[int], answers: Columns) -> Any:
        return self.handed[rows]

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

    def take(self, rows: list[int], answers: Columns) -> Any:
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
        answers = pl.Struct(ask(pl.Series(self.column, [], dtype=pl.String)).schema)
        asked = pl.col(self.column).map_batches(
            lambda series: ask(series).to_struct(self.column), return_dtype=answers, is_elementwise=True
        )
        kept = [name for name in self.schema.names() if name not in answers.to_schema()]
        return self.frame.with_columns(asked.alias("_ninefold")).select(*kept, "_ninefold").unnest("_ninefold")

    def whole(self, ask: Callable[[Any], Any]) -> Any:
        """The frame after a question that is about all rows at once."""
        return self.frame.map_batches(ask, schema=self.schema)


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

    def give(self, answers: Columns, operation: str) -> Any:
        if self.is_arrow:
            table = importlib.import_module("pyarrow").table(answers)
            return table.to_pandas(types_mapper=self.pandas.ArrowDtype).set_axis(self.series.index)
        return self._frame(answers.to_lists(), self.series.index)

    def _frame(self, lists: dict[str, list[Any]], index: Any) -> Any:
        types = {name: number.capitalize() for name, number in NUMBERS.items()}
        types |= dict.fromkeys(FLAGS, "boolean") | dict.fromkeys(FIGURES, "float64")
        series = {name: self.pandas.Series(values, index=index, dtype=types.get(name, object)) for name, values in lists.items()}
        return self.pandas.DataFrame(series, index=index)

    def take(self, rows: list[int], answers: Columns) -> Any:
        return self.series.iloc[rows]

    def table(self, named: dict[str, list[Any]]) -> Any:
        return self._frame(named, self.pandas.RangeIndex(len(named["row"])))


class PandasFrame(PandasSeries):
    """A DataFrame of pandas."""

    def __init__(self, frame: Any, column: str | None) -> None:
        self.frame = frame
        super().__init__(frame[choose(list(frame.columns), column)])

    def give(self, answers: Columns, operation: str) -> Any:
        return self.frame.assign(**super().give(answers, operation))

    def take(self, rows: list[int], answers: Columns) -> Any:
        return self.frame.iloc[rows]


class ArrowArray(Kind):
    """An Array or ChunkedArray of pyarrow."""

    def give(self, answers: Columns, operation: str) -> Any:
        return importlib.import_module("pyarrow").table(answers)

    def take(self, rows: list[int], answers: Columns) -> Any:
        return self._taken(self.handed, rows)

    @staticmethod
    def _taken(column: Any, rows: list[int]) -> Any:
        """Some rows of a column. Of views pyarrow can't take any."""
        pa = importlib.import_module("pyarrow")
        plain = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}.get(column.type, column.type)
        return column.cast(plain).take(pa.array(rows, "int64")).cast(column.type)

    def table(self, named: dict[str, list[Any]]) -> Any:
        pa = importlib.import_module("pyarrow")
        types = {"row": pa.int64(), "match_row": pa.int64()}
        return pa.table({name: pa.array(values, types.get(name, pa.string())) for name, values in named.items()})


class ArrowTable(ArrowArray):
    """A Table of pyarrow, or what can be read as one."""

    def __init__(self, table: Any, column: str | None) -> None:
        self.rows = table
        super().__init__(table.column(choose(table.schema.names, column)))

    def give(self, answers: Columns, operation: str) -> Any:
        return self._beside(self.rows, super().give(answers, operation))

    @staticmethod
    def _beside(table: Any, answers: Any) -> Any:
        kept = table.select([name for name in table.schema.names if name not in answers.schema.names])
        for field, column in zip(answers.schema, answers.columns):
            kept = kept.append_column(field, column)
        return kept

    def take(self, rows: list[int], answers: Columns) -> Any:
        taken = [self._taken(column, rows) for column in self.rows.columns]
        return type(self.rows).from_arrays(taken, schema=self.rows.schema)


class ArrowBatch(ArrowTable):
    """A RecordBatch of pyarrow."""

    def give(self, answers: Columns, operation: str) -> Any:
        pa = importlib.import_module("pyarrow")
        whole = self._beside(pa.Table.from_batches([self.rows]), pa.table(answers)).combine_chunks()
        batches = whole.to_batches()
        return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=whole.schema)


class Foreign(Kind):
    """Anything else that speaks Arrow's capsules."""

    def __init__(self, handed: Any, column: str | None) -> None:
        super().__init__(handed)
        self.column = column


def choose(names: list[str], column: str | None) -> str:
    """Which column holds the boards: the one named, `puzzle`, or the only one."""
    if column is not None:
        if column not in names:
            raise KeyError(f"there is no column {column!r} among {names}")
        return column
    if len(names) == 1:
        return names[0]
    if "puzzle" not in names:
        raise SudokuError(f"column=… must name one of the columns {names}")
    return "puzzle"


def read(puzzles: Any, column: str | None) -> Kind | Lazy:
    """Find out what kind of column an object is."""
    library = next((library for base in type(puzzles).__mro__ if (library := _library(base)) in _READERS), None)
    if library is not None and (kind := _READERS[library](puzzles, column)) is not None:
        return kind
    if isinstance(puzzles, list | tuple):
        return Listed(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Foreign(puzzles, column)
    if isinstance(puzzles, str | bytes | bytearray | Grid | Puzzle | Variant):
        raise TypeError(f"expected a column of boards, found one {type(puzzles).__name__}; put it in a list")
    if isinstance(puzzles, Iterable):
        return Listed(list(puzzles))
    raise TypeError(f"expected a column of boards, found {type(puzzles).__name__}")


def eager(puzzles: Any) -> Any:
    """The same column, worked out if it was lazy, read if it can be read only once."""
    if _library(type(puzzles)) == "polars" and type(puzzles).__name__ == "LazyFrame":
        return puzzles.collect()
    return list(puzzles) if isinstance(puzzles, Iterator) else puzzles


def read_now(puzzles: Any, column: str | None) -> Kind:
    """The same as `read` for what can't wait until a lazy column is worked out."""
    source = read(eager(puzzles), column)
    if isinstance(source, Lazy):
        raise TypeError("expected a column that is worked out")
    return source


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
