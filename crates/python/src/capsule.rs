//! Arrow across the border: arrays and streams from other libraries, and ours for them, without a
//! copy. A room with `unsafe`, as `buffer` is.
#![allow(
    unsafe_code,
    reason = "what a capsule points to is agreed upon, not known to the compiler"
)]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayRef, RecordBatchReader, make_array};
use arrow_schema::{DataType, Schema};
use core::ffi::{CStr, c_void};
use core::ptr::NonNull;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::{SudokuError, wrong_type};

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// What came across: the type, and the arrays of that type.
pub(crate) struct Arrays {
    pub(crate) data_type: DataType,
    pub(crate) arrays: Vec<ArrayRef>,
}

/// Takes all arrays from an object with `__arrow_c_stream__` or `__arrow_c_array__`; nothing from
/// other objects.
pub(crate) fn take(object: &Bound<'_, PyAny>) -> PyResult<Option<Arrays>> {
    if let Ok(export) = object.getattr("__arrow_c_stream__") {
        return stream(&export.call0()?).map(Some);
    }
    match object.getattr("__arrow_c_array__") {
        Ok(export) => array(&export.call0()?).map(Some),
        Err(_) => Ok(None),
    }
}

/// Returns what a capsule of this name holds; what is none is of a wrong type.
fn pointer(capsule: &Bound<'_, PyAny>, name: &'static CStr) -> PyResult<*mut c_void> {
    let held = capsule.cast::<PyCapsule>().ok().map(|it| it.pointer_checked(Some(name)));
    let wrong = || wrong_type(&format!("a capsule \"{}\"", name.to_string_lossy()), capsule);
    held.and_then(Result::ok).map(NonNull::as_ptr).ok_or_else(wrong)
}

fn stream(capsule: &Bound<'_, PyAny>) -> PyResult<Arrays> {
    let pointer = pointer(capsule, STREAM)?;
    // SAFETY: a capsule of this name holds a stream; it is moved out, and marked as released there.
    let reader = unsafe { ArrayStreamReader::from_raw(pointer.cast()) };
    let mut reader = reader.map_err(broken)?;
    let data_type = arrow_array::ArrayReader::field(&reader).data_type().clone();
    let mut arrays = Vec::new();
    // Whoever makes the arrays may need the interpreter for it, in another thread.
    while let Some(array) = capsule.py().detach(|| reader.next()) {
        arrays.push(array.map_err(broken)?);
        capsule.py().check_signals()?;
    }
    Ok(Arrays { data_type, arrays })
}

fn array(pair: &Bound<'_, PyAny>) -> PyResult<Arrays> {
    let two = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
    let (schema, array) = two.map_err(|_| wrong_type("a pair of capsules", pair))?;
    let schema = pointer(&schema, SCHEMA)?;
    let array = pointer(&array, ARRAY)?;
    // SAFETY: a capsule of this name holds a schema; it is moved out, and marked as released there.
    let schema = unsafe { FFI_ArrowSchema::from_raw(schema.cast()) };
    // SAFETY: a capsule of this name holds an array; it is moved out, and marked as released there.
    let array = unsafe { FFI_ArrowArray::from_raw(array.cast()) };
    // Nothing may be asked of what somebody else has emptied before.
    if schema.release().is_none() || array.is_released() {
        return Err(SudokuError::new_err("the arrays of the capsules were taken before"));
    }
    if !agree(&schema, &array) {
        return Err(SudokuError::new_err("the arrays are not as their schema says"));
    }
    // SAFETY: both come from the same call of `__arrow_c_array__`, whose contract is that they
    // belong together and agree with the C data interface.
    let data = unsafe { from_ffi(array, &schema) }.map_err(broken)?;
    Ok(Arrays { data_type: data.data_type().clone(), arrays: vec![make_array(data)] })
}

/// Says whether an array has the parts that its schema names.
fn agree(schema: &FFI_ArrowSchema, array: &FFI_ArrowArray) -> bool {
    schema.children().count() == array.num_children()
        && schema.children().enumerate().all(|(at, child)| agree(child, array.child(at)))
        && match (schema.dictionary(), array.dictionary()) {
            (Some(schema), Some(array)) => agree(schema, array),
            (schema, array) => schema.is_none() && array.is_none(),
        }
}

/// Returns a capsule with a stream of batches.
pub(crate) fn give_stream(
    py: Python<'_>,
    batches: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(batches), STREAM)
}

/// Returns a capsule with a schema.
pub(crate) fn give_schema<'py>(
    py: Python<'py>,
    schema: &Schema,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(schema).map_err(broken)?, SCHEMA)
}

/// Returns the exception for arrays that are not as they say, or can't be made.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(crate) fn broken(error: arrow_schema::ArrowError) -> PyErr {
    SudokuError::new_err(error.to_string())
}
