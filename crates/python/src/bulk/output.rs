//! Columns out: our own object with Arrow's stream, and the same as Python lists.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyCapsule, PyDict, PyFloat, PyInt, PyList, PyString};
use std::sync::Arc;

use super::field;
use super::input::table;
use crate::capsule::{self, broken};
use crate::errors::{self, SudokuError, wrong_type};

/// Columns of answers: any library that reads Arrow's streams takes them as they are.
///
/// >>> import ninefold
/// >>> columns = ninefold.generate_many(2, seed=7)
/// >>> len(columns), columns["clues"]
/// (2, [25, 24])
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Columns {
    /// Returns columns of some batches.
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, batches }
    }

    /// Returns the pieces of a column.
    pub(crate) fn pieces(&self, name: &str) -> PyResult<impl Iterator<Item = &ArrayRef>> {
        let index = self.index(name)?;
        Ok(self.batches.iter().map(move |batch| batch.column(index)))
    }

    fn names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// Returns the number of a column.
    fn index(&self, name: &str) -> PyResult<usize> {
        self.schema.index_of(name).map_err(|_| {
            PyKeyError::new_err(format!("there is no column {name:?} among {:?}", self.names()))
        })
    }

    fn list<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyList>> {
        if !is_own(self.schema.field(index).data_type()) {
            return Ok(self.foreign(py, index)?.call_method0("to_pylist")?.cast_into()?);
        }
        let mut items = Vec::with_capacity(self.__len__());
        self.add_to(py, index, &mut items)?;
        PyList::new(py, items)
    }

    /// Adds the values of a column of one of our own types to a list.
    fn add_to<'py>(
        &self,
        py: Python<'py>,
        index: usize,
        items: &mut Vec<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        for batch in &self.batches {
            py.check_signals()?;
            objects(py, batch.column(index), items)?;
        }
        Ok(())
    }

    /// Returns a column of a type that answers don't have as pyarrow's.
    fn foreign<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let field = self.schema.field(index);
        let pyarrow = py.import("pyarrow").map_err(|error| {
            PyTypeError::new_err(format!(
                "column {:?} of {} needs pyarrow, which can't be imported: {error}",
                field.name(),
                field.data_type()
            ))
        })?;
        let batches = self.batches.iter().map(|batch| batch.project(&[index]));
        let batches = batches.collect::<Result<Vec<_>, _>>().map_err(broken)?;
        let schema = Arc::new(self.schema.project(&[index]).map_err(broken)?);
        let alone = Self::new(schema, batches);
        pyarrow.call_method1("table", (Bound::new(py, alone)?,))?.call_method1("column", (0,))
    }
}

#[pymethods]
impl Columns {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The values of a column.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        self.list(py, self.index(name)?)
    }

    /// Returns what `pickle` keeps.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("ninefold.kinds")?.call_method1("pickled", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<ninefold.Columns: {} rows, {}>", self.__len__(), self.names().join(", "))
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.names().into_iter().map(str::to_owned).collect()
    }

    /// Returns the columns for any library that reads Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // a wish that may be left unanswered
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        capsule::give_stream(py, Box::new(reader))
    }

    /// Returns the types of the columns for any library that reads Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::give_schema(py, &self.schema)
    }

    /// Returns a `pyarrow.Table`.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// Returns a `polars.DataFrame`.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// Returns a `pandas.DataFrame`.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, columns) = (slf.py(), slf.get());
        // By their numbers, since two columns may have the same name.
        let numbered = PyDict::new(py);
        for (index, field) in columns.schema.fields().iter().enumerate() {
            if is_own(field.data_type()) {
                numbered.set_item(index, columns.list(py, index)?)?;
            } else {
                let column = columns.foreign(py, index)?;
                // Of some types pyarrow makes lists alone.
                let series = column.call_method0("to_pandas");
                let series = series.or_else(|_| column.call_method0("to_pylist"))?;
                numbered.set_item(index, series)?;
            }
        }
        let frame = py.import("pandas")?.call_method1("DataFrame", (numbered,))?;
        frame.setattr("columns", columns.names())?;
        Ok(frame)
    }

    /// Returns a dictionary for each row.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = self.names().into_iter().enumerate();
        let columns = names.map(|(index, name)| Ok((name, self.list(py, index)?)));
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        let rows = (0..self.__len__()).map(|row| {
            let dict = PyDict::new(py);
            for (name, values) in &columns {
                dict.set_item(name, values.get_item(row)?)?;
            }
            Ok(dict)
        });
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns a dictionary with a list for each column, the first of those with the same name.
    fn to_lists<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (index, name) in self.names().into_iter().enumerate() {
            if !dict.contains(name)? {
                dict.set_item(name, self.list(py, index)?)?;
            }
        }
        Ok(dict)
    }

    /// Reads whatever speaks Arrow's capsules; a column by itself is called `puzzle`.
    #[staticmethod]
    fn _read(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let arrays =
            capsule::take(object)?.ok_or_else(|| wrong_type("a table of Arrow", object))?;
        if let DataType::Struct(fields) = &arrays.data_type {
            let (schema, batches) = table(&Schema::new(fields.clone()), &arrays.arrays)?;
            return Ok(Self { schema, batches });
        }
        let schema = Arc::new(Schema::new(vec![field("puzzle", arrays.data_type.clone())]));
        let batch = |array| RecordBatch::try_new(schema.clone(), vec![array]).map_err(broken);
        let batches = arrays.arrays.into_iter().map(batch).collect::<PyResult<_>>()?;
        Ok(Self { schema, batches })
    }

    /// Returns some rows, in the order of their numbers as given: a batch for those of the same
    /// batch that follow each other, so that the rows together may be larger than an array.
    fn _take(&self, rows: Vec<usize>) -> PyResult<Self> {
        let ends: Vec<usize> = (self.batches.iter())
            .scan(0, |end, batch| {
                *end += batch.num_rows();
                Some(*end)
            })
            .collect();
        let rows = rows.into_iter().filter(|row| Some(row) < ends.last());
        let places: Vec<(usize, usize)> = rows
            .map(|row| {
                let batch = ends.partition_point(|&end| end <= row);
                (batch, row + self.batches[batch].num_rows() - ends[batch])
            })
            .collect();
        let runs = places.chunk_by(|before, after| before.0 == after.0);
        let taken = runs.map(|run| taken(&self.batches[run[0].0], run).map_err(broken));
        Ok(Self { schema: self.schema.clone(), batches: taken.collect::<PyResult<_>>()? })
    }

    /// Returns the digits of a column of boards, 81 bytes a row; zeros where there is none.
    fn _digits<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let mut digits = Vec::with_capacity(81 * self.__len__());
        for piece in self.pieces(name)? {
            for board in piece.as_string::<i32>() {
                let row = digits.len() / 81;
                digits.extend(board.into_iter().flat_map(str::bytes).filter_map(value));
                let length = board.map_or(81, str::len);
                if board.is_none() {
                    digits.resize(81 * (row + 1), 0);
                } else if length != 81 || digits.len() != 81 * (row + 1) {
                    let what =
                        format!("row {row}: expected 81 digits and blanks, found {length} cells");
                    let raised = SudokuError::new_err(what);
                    errors::with(py, &raised, "row", row);
                    return Err(raised);
                }
            }
        }
        Ok(PyBytes::new(py, &digits))
    }
}

/// Answers as lists of Python's objects, made of columns one after the other.
pub(crate) struct Lists<'py> {
    room: usize,
    columns: Vec<(String, Vec<Bound<'py, PyAny>>)>,
}

impl<'py> Lists<'py> {
    /// Returns room for so many rows.
    pub(crate) fn with_room(room: usize) -> Self {
        Self { room, columns: Vec::new() }
    }

    /// Returns how many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.columns.first().map_or(0, |(_, items)| items.len())
    }

    /// Adds the rows of some columns: the same columns as before.
    pub(crate) fn add(&mut self, py: Python<'py>, answers: &Columns) -> PyResult<()> {
        if self.columns.is_empty() {
            let names = answers.column_names().into_iter();
            self.columns = names.map(|name| (name, Vec::with_capacity(self.room))).collect();
        }
        for (index, (_, items)) in self.columns.iter_mut().enumerate() {
            answers.add_to(py, index, items)?;
        }
        Ok(())
    }

    /// Returns the lists by the names of the columns.
    pub(crate) fn finish(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, items) in self.columns {
            dict.set_item(name, PyList::new(py, items)?)?;
        }
        Ok(dict)
    }
}

/// Returns the digit of a cell, 0 for a blank; a larger digit is a letter, and none here.
fn value(cell: u8) -> Option<u8> {
    match cell {
        b'0'..=b'9' => Some(cell - b'0'),
        b'.' => Some(0),
        _ => None,
    }
}

/// Says whether answers have columns of this type.
fn is_own(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8
        | DataType::Binary
        | DataType::Boolean
        | DataType::Int16
        | DataType::Int32
        | DataType::Int64
        | DataType::Float64 => true,
        DataType::List(item) => is_own(item.data_type()),
        DataType::Struct(fields) => fields.iter().all(|field| is_own(field.data_type())),
        _ => false,
    }
}

/// Adds the values of an array to a list.
fn objects<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    items: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<()> {
    let mut each = |object: &dyn Fn(usize) -> PyResult<Bound<'py, PyAny>>| {
        for row in 0..array.len() {
            let is_null = array.is_null(row);
            items.push(if is_null { py.None().into_bound(py) } else { object(row)? });
        }
        Ok(())
    };
    match array.data_type() {
        DataType::Utf8 => {
            strings(py, array, items);
            Ok(())
        }
        DataType::Int16 => {
            let values = array.as_primitive::<Int16Type>();
            each(&|row| Ok(PyInt::new(py, values.value(row)).into_any()))
        }
        DataType::Int32 => {
            let values = array.as_primitive::<Int32Type>();
            each(&|row| Ok(PyInt::new(py, values.value(row)).into_any()))
        }
        DataType::Int64 => {
            let values = array.as_primitive::<Int64Type>();
            each(&|row| Ok(PyInt::new(py, values.value(row)).into_any()))
        }
        DataType::Float64 => {
            let values = array.as_primitive::<Float64Type>();
            each(&|row| Ok(PyFloat::new(py, values.value(row)).into_any()))
        }
        DataType::Boolean => {
            let values = array.as_boolean();
            each(&|row| Ok(PyBool::new(py, values.value(row)).to_owned().into_any()))
        }
        DataType::Binary => {
            let values = array.as_binary::<i32>();
            each(&|row| Ok(PyBytes::new(py, values.value(row)).into_any()))
        }
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            each(&|row| {
                let mut values = Vec::new();
                objects(py, &lists.value(row), &mut values)?;
                Ok(PyList::new(py, values)?.into_any())
            })
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct();
            each(&|row| {
                let dict = PyDict::new(py);
                for (field, column) in fields.iter().zip(columns.columns()) {
                    let mut value = Vec::new();
                    objects(py, &column.slice(row, 1), &mut value)?;
                    dict.set_item(field.name(), value.pop())?;
                }
                Ok(dict.into_any())
            })
        }
        other => Err(PyTypeError::new_err(format!(
            "a column of {other} can't be made a list here; to_pyarrow and to_polars take it"
        ))),
    }
}

/// Adds texts to a list; one that is the same as the one before is the same object.
fn strings<'py>(py: Python<'py>, array: &ArrayRef, items: &mut Vec<Bound<'py, PyAny>>) {
    let none = py.None().into_bound(py);
    let mut last: Option<(&str, Bound<'py, PyAny>)> = None;
    for text in array.as_string::<i32>() {
        let item = match (text, &last) {
            (None, _) => none.clone(),
            (Some(text), Some((same, object))) if *same == text => object.clone(),
            (Some(text), _) => PyString::new(py, text).into_any(),
        };
        last = text.map(|text| (text, item.clone()));
        items.push(item);
    }
}

/// Returns batches of about so many rows, put together from small ones.
pub(crate) fn together(batches: &[RecordBatch], rows: usize) -> PyResult<Vec<RecordBatch>> {
    let mut merged = Vec::new();
    let mut rest = batches;
    while !rest.is_empty() {
        let mut sum = 0;
        let fits = rest.iter().take_while(|batch| {
            sum += batch.num_rows();
            sum <= rows
        });
        let (now, later) = rest.split_at(fits.count().max(1));
        merged.push(one(now).map_err(broken)?);
        rest = later;
    }
    Ok(merged)
}

/// Returns some batches as one.
fn one(batches: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    let [first, _, ..] = batches else { return Ok(batches[0].clone()) };
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    let columns = (0..first.num_columns()).map(|index| {
        let data: Vec<_> = batches.iter().map(|batch| batch.column(index).to_data()).collect();
        let mut whole = MutableArrayData::new(data.iter().collect(), false, rows);
        for (at, piece) in data.iter().enumerate() {
            whole.try_extend(at, 0, piece.len())?;
        }
        Ok(make_array(whole.freeze()))
    });
    RecordBatch::try_new(first.schema(), columns.collect::<Result<_, ArrowError>>()?)
}

/// Returns some rows of a batch, each named with the number of the batch before its own.
fn taken(batch: &RecordBatch, places: &[(usize, usize)]) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().map(|column| {
        let data = column.to_data();
        let mut some = MutableArrayData::new(vec![&data], false, places.len());
        for &(_, row) in places {
            some.try_extend(0, row, row + 1)?;
        }
        Ok(make_array(some.freeze()))
    });
    RecordBatch::try_new(batch.schema(), columns.collect::<Result<_, ArrowError>>()?)
}

/// Returns answers beside the table that they are about: in the place of a column of the same
/// name, or behind all columns.
pub(crate) fn beside(
    table: &SchemaRef,
    rows: &[RecordBatch],
    schema: &SchemaRef,
    batches: &[RecordBatch],
) -> PyResult<Columns> {
    let places = places(table, schema);
    let fields = places.iter().map(|place| match *place {
        Place::Kept(index) => table.fields()[index].clone(),
        Place::Answer(index) => schema.fields()[index].clone(),
    });
    let all =
        Arc::new(Schema::new_with_metadata(fields.collect::<Vec<_>>(), table.metadata().clone()));
    let joined = rows.iter().zip(batches).map(|(row, answer)| {
        let columns = places.iter().map(|place| match *place {
            Place::Kept(index) => row.column(index).clone(),
            Place::Answer(index) => answer.column(index).clone(),
        });
        RecordBatch::try_new(all.clone(), columns.collect()).map_err(broken)
    });
    Ok(Columns::new(all.clone(), joined.collect::<PyResult<_>>()?))
}

/// Where a column comes from.
enum Place {
    /// From the table.
    Kept(usize),
    /// From the answers.
    Answer(usize),
}

/// Returns the columns of a table with answers beside them; each answer is there once.
fn places(table: &SchemaRef, schema: &SchemaRef) -> Vec<Place> {
    let mut is_placed = vec![false; schema.fields().len()];
    let mut places = Vec::with_capacity(table.fields().len() + is_placed.len());
    for (index, field) in table.fields().iter().enumerate() {
        match schema.index_of(field.name()) {
            Err(_) => places.push(Place::Kept(index)),
            Ok(answer) if !is_placed[answer] => {
                is_placed[answer] = true;
                places.push(Place::Answer(answer));
            }
            Ok(_) => {}
        }
    }
    let others = (0..is_placed.len()).filter(|&answer| !is_placed[answer]);
    places.extend(others.map(Place::Answer));
    places
}
