//! The buffer protocol: `memoryview(grid)` and `numpy.asarray(grid)` look into the object itself.
//!
//! A room with `unsafe`, since Python asks for a C structure.
#![expect(unsafe_code, reason = "a C structure is filled")]

use core::ffi::{CStr, c_int, c_void};
use core::ptr;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi::{self, Py_buffer, Py_ssize_t};
use pyo3::prelude::*;

/// How nine rows of nine numbers lie in memory.
pub(crate) struct Layout {
    format: &'static CStr,
    shape: [Py_ssize_t; 2],
    strides: [Py_ssize_t; 2],
}

impl Layout {
    /// Nine rows of nine bytes.
    pub(crate) const BYTES: Self = Self { format: c"B", shape: [9, 9], strides: [9, 1] };
    /// Nine rows of nine words of 16 bits.
    pub(crate) const WORDS: Self = Self { format: c"H", shape: [9, 9], strides: [18, 2] };
}

/// Fills a view of memory that belongs to an object; it can't be written to.
///
/// # Safety
/// `view` must point to a structure of the caller; the memory must be 81 numbers as the layout
/// says, unchanged and in place for as long as `owner` lives.
pub(crate) unsafe fn fill(
    view: *mut Py_buffer,
    flags: c_int,
    owner: Bound<'_, PyAny>,
    (memory, layout): (*const c_void, &'static Layout),
) -> PyResult<()> {
    let asks = |flag: c_int| flags & flag == flag;
    if view.is_null() || asks(ffi::PyBUF_WRITABLE) {
        return Err(PyBufferError::new_err("a board can't be changed in place"));
    }
    let [_, item] = layout.strides;
    // SAFETY: the caller promises that `view` is a structure to fill.
    let view = unsafe { &mut *view };
    view.obj = owner.into_ptr(); // the view keeps the object alive
    view.buf = memory.cast_mut();
    view.len = 81 * item;
    view.itemsize = item;
    view.readonly = 1;
    view.format =
        if asks(ffi::PyBUF_FORMAT) { layout.format.as_ptr().cast_mut() } else { ptr::null_mut() };
    view.ndim = 2;
    view.shape =
        if asks(ffi::PyBUF_ND) { layout.shape.as_ptr().cast_mut() } else { ptr::null_mut() };
    view.strides =
        if asks(ffi::PyBUF_STRIDES) { layout.strides.as_ptr().cast_mut() } else { ptr::null_mut() };
    view.suboffsets = ptr::null_mut();
    view.internal = ptr::null_mut();
    if view.shape.is_null() {
        view.ndim = 1;
    }
    Ok(())
}
