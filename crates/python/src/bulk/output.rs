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

use crate::capsule::{self, broken};

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
        let index = self.schema.index_of(name).map_err(|_| {
            PyKeyError::new_err(format!("there is no column {name:?} among {:?}", self.names()))
        })?;
        Ok(self.batches.iter().map(move |batch| batch.column(index)))
    }

    fn names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    fn list<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let mut items = Vec::with_capacity(self.__len__());
        for piece in self.pieces(name)? {
            py.check_signals()?;
            objects(py, piece, &mut items)?;
        }
        PyList::new(py, items)
    }
}

#[pymethods]
impl Columns {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The values of a column.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        self.list(py, name)
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
        slf.py().import("pandas")?.call_method1("DataFrame", (slf.get().to_lists(slf.py())?,))
    }

    /// Returns a dictionary for each row.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let columns = self.names().into_iter().map(|name| Ok((name, self.list(py, name)?)));
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

    /// Returns a dictionary with a list for each column.
    fn to_lists<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for name in self.names() {
            dict.set_item(name, self.list(py, name)?)?;
        }
        Ok(dict)
    }

    /// Returns some rows, in the order of their numbers as given.
    fn _take(&self, rows: Vec<usize>) -> PyResult<Self> {
        let Some(all) = (!self.batches.is_empty()).then(|| one(&self.batches)) else {
            return Ok(Self { schema: self.schema.clone(), batches: Vec::new() });
        };
        let taken = taken(&all.map_err(broken)?, &rows).map_err(broken)?;
        Ok(Self { schema: self.schema.clone(), batches: vec![taken] })
    }

    /// Returns the digits of a column of boards, 81 bytes a row; zeros where there is none.
    fn _digits<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let mut digits = Vec::with_capacity(81 * self.__len__());
        for piece in self.pieces(name)? {
            for board in piece.as_string::<i32>() {
                let start = digits.len();
                let cells = board.unwrap_or_default().bytes().take(81);
                digits
                    .extend(cells.map(|cell| if cell.is_ascii_digit() { cell - b'0' } else { 0 }));
                digits.resize(start + 81, 0);
            }
        }
        Ok(PyBytes::new(py, &digits))
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

/// Returns some rows of a batch.
fn taken(batch: &RecordBatch, rows: &[usize]) -> Result<RecordBatch, ArrowError> {
    let columns = batch.columns().iter().map(|column| {
        let data = column.to_data();
        let mut some = MutableArrayData::new(vec![&data], false, rows.len());
        for &row in rows.iter().filter(|&&row| row < data.len()) {
            some.try_extend(0, row, row + 1)?;
        }
        Ok(make_array(some.freeze()))
    });
    RecordBatch::try_new(batch.schema(), columns.collect::<Result<_, ArrowError>>()?)
}

/// Returns answers beside the table that they are about; a column of the same name gives way.
pub(crate) fn beside(
    table: &SchemaRef,
    rows: &[RecordBatch],
    schema: &SchemaRef,
    batches: &[RecordBatch],
) -> PyResult<Columns> {
    let kept: Vec<usize> = (0..table.fields().len())
        .filter(|&index| schema.column_with_name(table.field(index).name()).is_none())
        .collect();
    let fields = kept.iter().map(|&index| table.fields()[index].clone());
    let all =
        Arc::new(Schema::new(fields.chain(schema.fields().iter().cloned()).collect::<Vec<_>>()));
    let joined = rows.iter().zip(batches).map(|(row, answer)| {
        let columns = kept.iter().map(|&index| row.column(index).clone());
        let columns = columns.chain(answer.columns().iter().cloned()).collect();
        RecordBatch::try_new(all.clone(), columns).map_err(broken)
    });
    Ok(Columns::new(all.clone(), joined.collect::<PyResult<_>>()?))
}
