//! `read` and `convert`: boards as text, in any form.

use ninefold::text::{self, Given, Reader};
use ninefold_api::{Board, Convert, Refusal};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyIterator, PyString};
use serde_json::json;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use super::{Data, answer};
use crate::board::{self, Candidates, Grid, form};
use crate::errors::{self, SudokuError, wrong_type};
use crate::value::Text;

answer! {
    /// A board that was read, or what should have been one, and where it began.
    Entry {
        /// Its number, from 1.
        index,
        /// The line it began on, from 1.
        line,
        /// The form it came in.
        form,
        /// The board; of a malformed entry the text, shortened.
        puzzle,
        /// The player's state, if it is one.
        state,
        /// Why it can't be read, if it can't.
        message,
    }

    /// The board: a `Grid`, `Candidates`, or `None` for what can't be read.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let text = self.0.text("puzzle");
        if self.0.object["message"].is_string() {
            return Ok(None);
        }
        match (text.parse::<ninefold::Grid>(), text.parse::<ninefold::CandidateGrid>()) {
            (Ok(grid), _) => Ok(Some(Bound::new(py, Grid(grid))?.into_any())),
            (_, Ok(candidates)) => Ok(Some(Bound::new(py, Candidates(candidates))?.into_any())),
            _ => Ok(None),
        }
    }

    fn __bool__(&self) -> bool {
        !self.0.object["message"].is_string()
    }
}

impl Entry {
    fn new_from(index: u64, entry: &text::Entry) -> Self {
        let mut object = json!({ "index": index, "line": entry.line, "form": entry.form.name() });
        match &entry.board {
            Ok(Given::Position(position)) => {
                object["puzzle"] = json!(position.clues.to_string());
                object["state"] = json!(position.to_string());
            }
            Ok(given) => object["puzzle"] = json!(given.to_string()),
            Err(malformed) => {
                object["puzzle"] = json!(malformed.raw);
                object["message"] = json!(malformed.error.to_string());
            }
        }
        Self(Data::row(&object))
    }
}

/// Reads boards as lines come.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Reading {
    lines: Py<PyIterator>,
    read: Mutex<Read>,
    /// The thread that reads, while one does.
    reads: Mutex<Option<ThreadId>>,
}

/// What was read so far.
struct Read {
    /// What reads until the lines end.
    reader: Option<Reader>,
    /// What wasn't asked for so far.
    waiting: VecDeque<text::Entry>,
    /// The number of the last entry.
    index: u64,
}

#[pymethods]
impl Reading {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Entry>> {
        let own = Some(thread::current().id());
        if *locked(&self.reads) == own {
            // Waiting for oneself would never end; generators of Python refuse this, too.
            return Err(SudokuError::new_err("the lines are being read by what makes them"));
        }
        let mut read = self.read.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        *locked(&self.reads) = own;
        let entry = read.next(self.lines.bind(py));
        *locked(&self.reads) = None;
        entry
    }
}

/// Locks what is never held for long.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Read {
    fn next(&mut self, lines: &Bound<'_, PyIterator>) -> PyResult<Option<Entry>> {
        while self.waiting.is_empty() {
            let Some(reader) = &mut self.reader else { return Ok(None) };
            let mut entries = Vec::new();
            if let Some(line) = lines.clone().next() {
                push(reader, &line?, &mut entries)?;
            } else {
                reader.finish(&mut entries);
                self.reader = None;
            }
            self.waiting.extend(entries);
        }
        self.index += 1;
        Ok(self.waiting.pop_front().map(|entry| Entry::new_from(self.index, &entry)))
    }
}

/// Hands a line to the reader, without its end.
fn push(
    reader: &mut Reader,
    line: &Bound<'_, PyAny>,
    entries: &mut Vec<text::Entry>,
) -> PyResult<()> {
    if let Ok(bytes) = line.cast::<PyBytes>() {
        reader.push_line(without_end(bytes.as_bytes()), entries);
    } else if let Ok(text) = line.cast::<PyString>() {
        reader.push_line(without_end(text.to_string_lossy().as_bytes()), entries);
    } else {
        return Err(wrong_type("a line of text", line));
    }
    Ok(())
}

fn without_end(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

/// Reads boards one by one: from text, a path, an open file, or lines of any kind.
///
/// What can't be read is an entry, too, with a message.
///
/// >>> import ninefold
/// >>> text = ninefold.puzzles()[0].puzzle + chr(10) + "12345"
/// >>> [(entry.index, entry.line, entry.message) for entry in ninefold.read(text)]
/// [(1, 1, None), (2, 2, 'line 2, column 6: expected 81 cells, found 5')]
#[pyfunction]
#[pyo3(signature = (source, form=None))]
pub(crate) fn read(source: &Bound<'_, PyAny>, form: Option<Text>) -> PyResult<Reading> {
    let py = source.py();
    let lines = if let Ok(text) = source.cast::<PyString>() {
        text.call_method1("split", ("\n",))?
    } else if source.hasattr("__fspath__")? {
        py.import("io")?.call_method1("open", (source, "rb"))?
    } else {
        source.clone()
    };
    let form = form.map(|form| board::form(&form)).transpose()?;
    let reader = Some(form.map_or_else(Reader::new, Reader::only));
    let lines = lines.try_iter().map_err(|_| wrong_type("text, a path, or lines", source))?;
    let read = Mutex::new(Read { reader, waiting: VecDeque::new(), index: 0 });
    Ok(Reading { lines: lines.unbind(), read, reads: Mutex::new(None) })
}

/// Writes a board in another form: "line", "grid", "leetcode", "state" and others.
///
/// >>> import ninefold
/// >>> ninefold.convert("@leetcode", "leetcode")[:20]
/// '[["5","3",".",".","7'
#[pyfunction]
#[pyo3(signature = (board, to, form=None))]
pub(crate) fn convert(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    to: Text,
    form: Option<Text>,
) -> PyResult<String> {
    let from = form.map(|form| self::form(&form)).transpose()?;
    let to = self::form(&to)?;
    let entry = board::entry_in(board, from)?;
    let board = Board::of(&entry).map_err(|refusal: Refusal| errors::refused(py, &refusal))?;
    Ok(Convert::new(board, Some(to)).result)
}
