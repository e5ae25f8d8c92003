//! `scan`: the boards of a text file as a stream of batches, for files larger than memory.

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use ninefold::text::{Entry, Form, Reader};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::PathBuf;
use std::sync::Arc;

use super::{BATCH, field, text};
use crate::capsule;
use crate::errors::SudokuError;

/// A line that is longer is no board, and read no further.
const LONGEST_LINE: u64 = 1 << 24;

/// The boards of a text file, in any form, as a stream of Arrow batches with the columns `line` and
/// `puzzle`: for files larger than memory. Each call of `__arrow_c_stream__` reads from the start.
///
/// What is malformed is there as it stands, shortened.
///
/// >>> import os, tempfile, ninefold
/// >>> path = os.path.join(tempfile.mkdtemp(), "two.txt")
/// >>> with open(path, "w") as file:
/// ...     _ = file.write("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nno\n")
/// >>> ninefold.solve_many(ninefold.scan(path))["status"]
/// ['unique', 'malformed']
#[pyclass(frozen, name = "scan", module = "ninefold")]
pub(crate) struct Scan {
    path: PathBuf,
    form: Option<Form>,
}

#[pymethods]
impl Scan {
    #[new]
    #[pyo3(signature = (path, form=None))]
    fn new(path: PathBuf, form: Option<&str>) -> PyResult<Self> {
        let unknown = |error: ninefold::text::UnknownForm| SudokuError::new_err(error.to_string());
        let form = form.map(str::parse::<Form>).transpose().map_err(unknown)?;
        File::open(&path)?;
        Ok(Self { path, form })
    }

    fn __repr__(&self) -> String {
        format!("ninefold.scan('{}')", self.path.display())
    }

    /// Returns the boards for any library that reads Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // a wish that may be left unanswered
        let file = File::open(&self.path).map_err(PyOSError::new_err)?;
        let reader = self.form.map_or_else(Reader::new, Reader::only);
        let file = Some(BufReader::with_capacity(1 << 18, file));
        capsule::give_stream(py, Box::new(Boards { file, reader, schema: schema() }))
    }

    /// Returns the types of the columns for any library that reads Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::give_schema(py, &schema())
    }
}

fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![field("line", DataType::Int64), text("puzzle")]))
}

/// The boards of a file that are still to come.
struct Boards {
    /// The file until it ends.
    file: Option<BufReader<File>>,
    reader: Reader,
    schema: SchemaRef,
}

impl Boards {
    /// Reads some boards, none at the end.
    fn read(&mut self) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        let mut line = Vec::new();
        while let Some(file) = &mut self.file
            && entries.len() < BATCH
        {
            line.clear();
            if file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                self.reader.finish(&mut entries);
                self.file = None;
            } else if line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE {
                let end = line.strip_suffix(b"\n").map_or(line.len(), <[u8]>::len);
                self.reader.push_line(&line[..end], &mut entries);
            } else {
                self.reader.push_overlong(&line, &mut entries);
                file.skip_until(b'\n')?;
            }
        }
        Ok(entries)
    }

    fn batch(&self, entries: &[Entry]) -> Result<RecordBatch, ArrowError> {
        let (mut lines, mut puzzles) = (Int64Builder::new(), StringBuilder::new());
        for Entry { line, board, .. } in entries {
            lines.append_value(i64::try_from(*line).unwrap_or(i64::MAX));
            match board {
                Ok(given) => puzzles.append_value(given.to_string()),
                Err(malformed) => puzzles.append_value(&malformed.raw),
            }
        }
        let columns: Vec<arrow_array::ArrayRef> =
            vec![Arc::new(lines.finish()), Arc::new(puzzles.finish())];
        RecordBatch::try_new(self.schema.clone(), columns)
    }
}

impl Iterator for Boards {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Err(error) => {
                self.file = None;
                Some(Err(ArrowError::from(error)))
            }
            Ok(entries) if entries.is_empty() => None,
            Ok(entries) => Some(self.batch(&entries)),
        }
    }
}

impl RecordBatchReader for Boards {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}
