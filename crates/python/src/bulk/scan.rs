//! `scan`: the boards of a text file as a stream of batches, for files larger than memory.

use arrow_array::builder::{ArrayBuilder as _, Int64Builder, StringBuilder};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use ninefold::text::{Form, Reader};
use ninefold_api::{Gatherer, Taken};
use ninefold_variants::Options;
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

/// No board is longer, and what is longer isn't kept.
const LONGEST_BOARD: usize = 1 << 20;

/// A batch of more bytes is enough, however few rows it has.
const ENOUGH: usize = 1 << 24;

/// The boards of a text file, in any form, as a stream of Arrow batches with the columns `line` and
/// `puzzle`: for files larger than memory. Each call of `__arrow_c_stream__` reads from the start.
///
/// Boards of other sizes and with other rules are there as they stand, in our own JSON if they take
/// several lines; what is malformed as it stands, shortened.
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
        let gatherer = Gatherer::new(reader, Options::default());
        let file = Some(BufReader::with_capacity(1 << 18, file));
        let boards = Boards { file, gatherer, line: 0, seen: 0, schema: schema() };
        capsule::give_stream(py, Box::new(boards))
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
    gatherer: Gatherer,
    /// How many lines were taken.
    line: usize,
    /// How much of the file is in memory and was looked at as a block of plain lines.
    seen: usize,
    schema: SchemaRef,
}

/// Boards that were read: the line each began on, and its text.
#[derive(Default)]
struct Read {
    lines: Int64Builder,
    puzzles: StringBuilder,
}

impl Read {
    fn add(&mut self, line: usize, text: &str) {
        self.lines.append_value(i64::try_from(line).unwrap_or(i64::MAX));
        self.puzzles.append_value(text);
    }

    fn is_enough(&self) -> bool {
        self.lines.len() >= BATCH || self.puzzles.values_slice().len() >= ENOUGH
    }
}

impl Boards {
    /// Reads some boards, none at the end.
    fn read(&mut self) -> io::Result<Read> {
        let mut read = Read::default();
        let mut line = Vec::new();
        let mut taken = Vec::new();
        self.take_block(&mut read)?;
        while let Some(file) = &mut self.file
            && !read.is_enough()
        {
            line.clear();
            if file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                self.gatherer.finish(&mut taken);
                self.file = None;
            } else if line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE {
                self.push_line(&mut line, &mut taken);
            } else {
                self.line += 1;
                self.gatherer.push_overlong(&line, &mut taken);
                line.clear();
                file.skip_until(b'\n')?;
            }
            for board in taken.drain(..) {
                // What a text says and the rules don't enforce is in no other form.
                match &board {
                    Taken::Other(began, _)
                        if *began == self.line && line.len() <= LONGEST_BOARD =>
                    {
                        let text = String::from_utf8_lossy(&line);
                        read.add(*began, text.trim_start_matches('\u{feff}'));
                    }
                    _ => {
                        let (began, text) = board.to_text();
                        read.add(began, &text);
                    }
                }
            }
            self.take_block(&mut read)?;
        }
        Ok(read)
    }

    /// Takes what has come of the file if it is nothing but plain lines, as most files are: one by
    /// one they would take twice as long.
    fn take_block(&mut self, read: &mut Read) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let block = match file.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()), // by a signal
            block => block?,
        };
        if block.len() > self.seen
            && let Some((lines, bytes)) = self.gatherer.take_plain_lines(block)
        {
            let mut cells = [b'.'; 81];
            for at in 0..lines.len() {
                for (cell, &from) in cells.iter_mut().zip(lines.cells(at)) {
                    *cell = if from == b'0' { b'.' } else { from };
                }
                read.add(self.line + 1 + at, std::str::from_utf8(&cells).unwrap_or_default());
            }
            self.line += lines.len();
            file.consume(bytes);
        }
        self.seen = file.buffer().len();
        Ok(())
    }

    /// Takes a line, of which its end is cut off.
    fn push_line(&mut self, line: &mut Vec<u8>, taken: &mut Vec<Taken>) {
        for end in [b'\n', b'\r'] {
            if line.last() == Some(&end) {
                line.pop();
            }
        }
        let has_others = line.contains(&b'\r');
        self.line += if has_others { line.split(|&byte| byte == b'\r').count() } else { 1 };
        self.gatherer.push_line(line, taken);
    }

    fn batch(&self, mut read: Read) -> Result<RecordBatch, ArrowError> {
        let columns: Vec<arrow_array::ArrayRef> =
            vec![Arc::new(read.lines.finish()), Arc::new(read.puzzles.finish())];
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
            Ok(read) if read.lines.is_empty() => None,
            Ok(read) => Some(self.batch(read)),
        }
    }
}

impl RecordBatchReader for Boards {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}
