//! Columns in: from Arrow, a buffer of digits, or a list of anything.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, FixedSizeBinaryArray, FixedSizeListArray, PrimitiveArray,
    RecordBatch, RecordBatchOptions, UInt8Array, make_array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::{items, pace};
use crate::capsule::{self, Arrays, broken};
use crate::errors::{SudokuError, wrong_type};
use crate::value::digit;

/// How many cells a board has, as Arrow counts.
pub(crate) const CELLS: i32 = 81;

/// Rows that are no boards, with the reason, by their numbers.
pub(crate) type Junk = Arc<HashMap<usize, String>>;

/// A column of boards.
pub(crate) struct Input {
    /// The boards, in as many pieces as they came.
    pub(crate) pieces: Vec<ArrayRef>,
    /// The number of the first board: another than 0 if there were others before.
    pub(crate) first: usize,
    /// What of a list has no place in them.
    pub(crate) junk: Junk,
    /// The whole table that the column is of, in the same pieces.
    pub(crate) table: Option<(SchemaRef, Vec<RecordBatch>)>,
}

/// Some rows of a column.
#[derive(Clone)]
pub(crate) struct Part {
    /// The number of the first row.
    pub(crate) first: usize,
    /// The rows.
    pub(crate) array: ArrayRef,
    /// Reasons for rows of the column that are none.
    pub(crate) junk: Junk,
}

impl Input {
    /// Reads the boards of an object; `column` names the one of a table, `is_text` says that a
    /// buffer holds characters.
    pub(crate) fn of(
        object: &Bound<'_, PyAny>,
        column: Option<&str>,
        is_text: bool,
    ) -> PyResult<Self> {
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            let items = tuple(object)?;
            return Self::of_items(&items, 0..items.len());
        }
        if let Some(arrays) = capsule::take(object)? {
            return Self::of_arrow(arrays, column);
        }
        match PyBuffer::<u8>::get(object) {
            Ok(buffer) => Self::of_buffer(object.py(), &buffer, is_text),
            Err(_) => Err(wrong_type("a column of boards", object)),
        }
    }

    /// Takes some items of a tuple.
    pub(crate) fn of_items(items: &Bound<'_, PyTuple>, rows: Range<usize>) -> PyResult<Self> {
        let first = rows.start;
        let (array, junk) = items::read(items, rows)?;
        Ok(Self { first, junk: Arc::new(junk), ..Self::of_array(array) })
    }

    /// Takes an array as it is.
    pub(crate) fn of_array(array: ArrayRef) -> Self {
        Self { pieces: vec![array], first: 0, junk: Junk::default(), table: None }
    }

    fn of_arrow(arrays: Arrays, column: Option<&str>) -> PyResult<Self> {
        let DataType::Struct(fields) = &arrays.data_type else {
            return Self::of_pieces(arrays.arrays);
        };
        let schema = Schema::new(fields.clone());
        let index = column_index(&schema, column)?;
        let (schema, batches) = table(&schema, &arrays.arrays)?;
        let pieces = batches.iter().map(|batch| batch.column(index).clone()).collect();
        Ok(Self { table: Some((schema, batches)), ..Self::of_pieces(pieces)? })
    }

    fn of_pieces(pieces: Vec<ArrayRef>) -> PyResult<Self> {
        let pieces = pieces.into_iter().map(normal).collect::<PyResult<_>>()?;
        Ok(Self { pieces, first: 0, junk: Junk::default(), table: None })
    }

    /// Takes a buffer of n rows: 81 digits each, or as many characters as the rows are wide.
    fn of_buffer(py: Python<'_>, buffer: &PyBuffer<u8>, is_text: bool) -> PyResult<Self> {
        let &[rows, width] = buffer.shape() else {
            return Err(SudokuError::new_err("expected an array of two dimensions"));
        };
        let width = i32::try_from(width).unwrap_or(i32::MAX);
        let values = buffer.to_vec(py)?;
        let piece: ArrayRef = if rows == 0 {
            Arc::new(arrow_array::NullArray::new(0))
        } else if is_text {
            Arc::new(FixedSizeBinaryArray::try_new(width, values.into(), None).map_err(broken)?)
        } else {
            Arc::new(digits(UInt8Array::from(values), width, None)?)
        };
        Self::of_pieces(vec![piece])
    }

    /// Divides the rows into parts of so many at most, or so many that aren't 81 characters; no
    /// part is of two pieces.
    pub(crate) fn parts(&self, most: usize, others: usize) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut first = self.first;
        for piece in &self.pieces {
            let mut at = 0;
            for rows in pace::divided(piece, most, others) {
                let array = piece.slice(at, rows);
                parts.push(Part { first: first + at, array, junk: self.junk.clone() });
                at += rows;
            }
            first += piece.len();
        }
        parts
    }

    /// Returns the other columns of the table, divided as the [parts](Self::parts) are.
    pub(crate) fn others(&self, parts: &[Part]) -> Option<(SchemaRef, Vec<RecordBatch>)> {
        let (schema, batches) = self.table.as_ref()?;
        let mut sizes = parts.iter().map(|part| part.array.len());
        let mut divided = Vec::with_capacity(parts.len());
        for batch in batches {
            let mut at = 0;
            while at < batch.num_rows() {
                let rows = sizes.next().unwrap_or(batch.num_rows() - at);
                divided.push(batch.slice(at, rows));
                at += rows;
            }
        }
        Some((schema.clone(), divided))
    }
}

/// Returns the items of a list or tuple as they are now: while boards are solved other threads may
/// change a list.
pub(crate) fn tuple<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    match object.cast::<PyTuple>() {
        Ok(tuple) => Ok(tuple.clone()),
        Err(_) => Ok(object.cast::<PyList>()?.to_tuple()),
    }
}

/// Returns which column holds the boards: the one named, `puzzle`, or the only one.
fn column_index(schema: &Schema, column: Option<&str>) -> PyResult<usize> {
    let names = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>();
    let index = match column {
        Some(name) => schema.index_of(name).map_err(|_| {
            PyKeyError::new_err(format!("there is no column {name:?} among {:?}", names()))
        }),
        None if schema.fields().len() == 1 => Ok(0),
        None => schema.index_of("puzzle").map_err(|_| {
            SudokuError::new_err(format!("column=… must name one of the columns {:?}", names()))
        }),
    }?;
    let chosen = schema.field(index).name();
    match names().into_iter().filter(|name| name == chosen).count() {
        0 | 1 => Ok(index),
        count => Err(crate::errors::SudokuError::new_err(format!(
            "there are {count} columns {chosen:?}: which one holds the boards?"
        ))),
    }
}

/// Returns structs as the batches of a table.
pub(super) fn table(
    schema: &Schema,
    structs: &[ArrayRef],
) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    let columns = structs.iter().map(unpacked).collect::<PyResult<Vec<_>>>()?;
    let schema = Arc::new(admitting(schema, &columns));
    let sized = structs.iter().map(Array::len).zip(columns);
    let batches = sized.map(|(rows, columns)| {
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(schema.clone(), columns, &options).map_err(broken)
    });
    let batches = batches.collect::<PyResult<_>>()?;
    Ok((schema, batches))
}

/// Returns the columns of a struct; a row that is null has null in every column that may hold one.
fn unpacked(array: &ArrayRef) -> PyResult<Vec<ArrayRef>> {
    let rows = array.as_struct();
    let Some(nulls) = rows.nulls().filter(|nulls| nulls.null_count() > 0) else {
        return Ok(rows.columns().to_vec());
    };
    let without = |column: &ArrayRef| {
        // Those have no nulls of their own, only parts that have.
        if matches!(
            column.data_type(),
            DataType::Null | DataType::Union(..) | DataType::RunEndEncoded(..)
        ) {
            return Ok(column.clone());
        }
        let nulls = NullBuffer::union(Some(nulls), column.nulls());
        let data = column.to_data().into_builder().nulls(nulls).build();
        data.map(make_array).map_err(broken)
    };
    rows.columns().iter().map(without).collect()
}

/// Returns the schema with every column allowed to hold nulls that does hold some, whatever it says.
fn admitting(schema: &Schema, batches: &[Vec<ArrayRef>]) -> Schema {
    let fields = schema.fields().iter().enumerate().map(|(at, field)| {
        let has_nulls = batches.iter().any(|columns| columns[at].null_count() > 0);
        if has_nulls && !field.is_nullable() {
            Arc::new(field.as_ref().clone().with_nullable(true))
        } else {
            field.clone()
        }
    });
    Schema::new(fields.collect::<Vec<_>>())
}

/// Returns a piece in a form that [rows](super::rows) can be read of.
fn normal(piece: ArrayRef) -> PyResult<ArrayRef> {
    let is_text = |kind: &DataType| {
        matches!(
            kind,
            DataType::Utf8
                | DataType::LargeUtf8
                | DataType::Utf8View
                | DataType::Binary
                | DataType::LargeBinary
                | DataType::BinaryView
        )
    };
    match piece.data_type() {
        DataType::Null | DataType::FixedSizeBinary(_) => Ok(piece),
        DataType::Dictionary(_, values) if is_text(values) => Ok(piece),
        DataType::FixedSizeList(_, CELLS) => numbers(piece.as_fixed_size_list()),
        kind if is_text(kind) => Ok(piece),
        kind => Err(PyTypeError::new_err(format!(
            "expected a column of text, of bytes, or of lists of 81 small numbers, found {kind}"
        ))),
    }
}

/// Returns lists of numbers as lists of bytes: what is no digit becomes 255, a null 0.
fn numbers(lists: &FixedSizeListArray) -> PyResult<ArrayRef> {
    let values = lists.values();
    let bytes = match values.data_type() {
        DataType::UInt8 => narrowed::<UInt8Type>(values),
        DataType::Int8 => narrowed::<Int8Type>(values),
        DataType::Int16 => narrowed::<Int16Type>(values),
        DataType::Int32 => narrowed::<Int32Type>(values),
        DataType::Int64 => narrowed::<Int64Type>(values),
        DataType::UInt16 => narrowed::<UInt16Type>(values),
        DataType::UInt32 => narrowed::<UInt32Type>(values),
        DataType::UInt64 => narrowed::<UInt64Type>(values),
        DataType::Float16 => whole::<Float16Type>(values),
        DataType::Float32 => whole::<Float32Type>(values),
        DataType::Float64 => whole::<Float64Type>(values),
        kind => {
            let message = format!("expected lists of 81 small numbers, found lists of {kind}");
            return Err(PyTypeError::new_err(message));
        }
    };
    Ok(Arc::new(digits(bytes, CELLS, lists.nulls().cloned())?))
}

fn narrowed<T: ArrowPrimitiveType>(values: &ArrayRef) -> UInt8Array
where
    T::Native: TryInto<u8>,
{
    let values: &PrimitiveArray<T> = values.as_primitive();
    let narrow =
        |value: Option<T::Native>| value.map_or(0, |value| value.try_into().unwrap_or(255));
    UInt8Array::from_iter_values(values.iter().map(narrow))
}

/// Does the same for numbers with fractions, which digits don't have.
fn whole<T: ArrowPrimitiveType>(values: &ArrayRef) -> UInt8Array
where
    T::Native: Into<f64>,
{
    let values: &PrimitiveArray<T> = values.as_primitive();
    let narrow =
        |value: Option<T::Native>| value.map_or(0, |value| digit(value.into()).unwrap_or(255));
    UInt8Array::from_iter_values(values.iter().map(narrow))
}

fn digits(
    values: UInt8Array,
    width: i32,
    nulls: Option<NullBuffer>,
) -> PyResult<FixedSizeListArray> {
    if width != CELLS {
        return Err(SudokuError::new_err(format!("expected rows of 81 cells, found {width}")));
    }
    let field = Arc::new(Field::new("item", DataType::UInt8, true));
    FixedSizeListArray::try_new(field, width, Arc::new(values), nulls).map_err(broken)
}
