//! Rows on their way into columns: the schema of each command's answers, and a writer for both
//! kinds of files.

use serde_json::Value as Json;
use std::io::{self, Write};

use super::{Batch, Column, Container, Values, arrow, parquet_write};

/// How many rows a batch has.
const ROWS: usize = 1 << 16;

/// What a column holds; only what every engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// Whole numbers of 16 bits.
    Int16,
    /// Whole numbers of 32 bits.
    Int32,
    /// Whole numbers of 64 bits.
    Int64,
    /// Numbers of 64 bits.
    Float,
    /// Yes and no.
    Bool,
}

/// The columns of a table: name, kind, and where an answer has the value: `hodoku/level`; what it
/// is if the answer has none may follow: `status=rated`.
pub type Schema = &'static [(&'static str, Kind, &'static str)];

/// Collects rows and writes them as columns.
pub struct Rows<W: Write> {
    schema: Schema,
    batch: Batch,
    file: File<W>,
}

enum File<W: Write> {
    Parquet(parquet_write::Writer<W>),
    Arrow(arrow::Writer<W>),
}

impl<W: Write> Rows<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn new(container: Container, schema: Schema, output: W) -> io::Result<Self> {
        let file = match container {
            Container::Parquet => File::Parquet(parquet_write::Writer::new(schema, output)?),
            Container::ArrowFile | Container::ArrowStream => {
                File::Arrow(arrow::Writer::new(schema, output, container)?)
            }
        };
        Ok(Self { schema, batch: empty(schema), file })
    }

    /// Adds the rows that objects are, one per line.
    ///
    /// # Errors
    /// If a line is no object, or the file can't be written.
    pub fn push_lines(&mut self, lines: &[u8]) -> io::Result<()> {
        for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            if !self.push_solved(line) {
                let json: Json = serde_json::from_slice(line)?;
                for ((_, _, path), column) in self.schema.iter().zip(&mut self.batch.columns) {
                    let (path, default) = path.split_once('=').unwrap_or((path, ""));
                    let value = path.split('/').try_fold(&json, |json, key| json.get(key));
                    match value {
                        None if !default.is_empty() => push(column, Some(&default.into())),
                        value => push(column, value),
                    }
                }
            }
            self.batch.rows += 1;
            if self.batch.rows == ROWS {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Adds a row the short way, if it is one of those by far most frequent: a puzzle of 81 cells
    /// that is solved.
    fn push_solved(&mut self, line: &[u8]) -> bool {
        let Some(solved) = Solved::of(line) else { return false };
        if self.schema.len() != SOLVE.len()
            || self.schema[0].0 != "index"
            || self.schema[2].0 != "status"
        {
            return false;
        }
        let [index, puzzle, status, solution, message] = &mut self.batch.columns[..] else {
            return false;
        };
        if let Values::Ints(list) = &mut index.values {
            list.push(solved.index);
        }
        push_text(puzzle, Some(solved.puzzle));
        push_text(status, Some(solved.status));
        push_text(solution, Some(solved.solution));
        push_text(message, None);
        for column in [index, puzzle, status, solution] {
            if let Some(valid) = &mut column.valid {
                valid.push(true);
            }
        }
        let valid = message.valid.get_or_insert_with(|| vec![true; self.batch.rows]);
        valid.push(false);
        true
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.batch.rows == 0 {
            return Ok(());
        }
        let batch = std::mem::replace(&mut self.batch, empty(self.schema));
        match &mut self.file {
            File::Parquet(writer) => writer.write(&batch),
            File::Arrow(writer) => writer.write(&batch),
        }
    }

    /// Ends the file; returns what it was written to.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        match self.file {
            File::Parquet(writer) => writer.finish(),
            File::Arrow(writer) => writer.finish(),
        }
    }
}

fn empty(schema: Schema) -> Batch {
    let column = |&(name, kind, _): &(&str, Kind, &str)| {
        let values = match kind {
            Kind::Text => Values::Texts(Vec::new(), Vec::new()),
            Kind::Int16 | Kind::Int32 | Kind::Int64 => Values::Ints(Vec::new()),
            Kind::Float => Values::Floats(Vec::new()),
            Kind::Bool => Values::Bools(Vec::new()),
        };
        Column { name: name.to_owned(), values, valid: None }
    };
    Batch { rows: 0, columns: schema.iter().map(column).collect() }
}

fn push_text(column: &mut Column, text: Option<&[u8]>) {
    if let Values::Texts(bytes, ends) = &mut column.values {
        bytes.extend_from_slice(text.unwrap_or_default());
        ends.push(bytes.len());
    }
}

/// Adds a value, or that there is none.
fn push(column: &mut Column, value: Option<&Json>) {
    let value = value.filter(|value| !value.is_null());
    let rows = match &column.values {
        Values::Texts(_, ends) => ends.len(),
        Values::Ints(list) => list.len(),
        Values::Floats(list) => list.len(),
        Values::Bools(list) => list.len(),
    };
    let is_there = match &mut column.values {
        Values::Texts(bytes, ends) => {
            match value {
                Some(Json::String(text)) => bytes.extend_from_slice(text.as_bytes()),
                Some(other) => bytes.extend_from_slice(other.to_string().as_bytes()),
                None => {}
            }
            ends.push(bytes.len());
            value.is_some()
        }
        Values::Ints(list) => {
            let number =
                value.and_then(|value| value.as_i64().or_else(|| value.as_str()?.parse().ok()));
            list.push(number.unwrap_or(0));
            number.is_some()
        }
        Values::Floats(list) => {
            let number =
                value.and_then(|value| value.as_f64().or_else(|| value.as_str()?.parse().ok()));
            list.push(number.unwrap_or(0.0));
            number.is_some()
        }
        Values::Bools(list) => {
            let is_true =
                value.and_then(|value| value.as_bool().or_else(|| value.as_str()?.parse().ok()));
            list.push(is_true.unwrap_or(false));
            is_true.is_some()
        }
    };
    if !is_there || column.valid.is_some() {
        column.valid.get_or_insert_with(|| vec![true; rows]).push(is_there);
    }
}

/// The columns of `solve`.
const SOLVE: [&str; 5] = ["index", "puzzle", "status", "solution", "message"];

/// The object of a puzzle that is solved, taken apart without a parser.
struct Solved<'l> {
    index: i64,
    puzzle: &'l [u8],
    status: &'l [u8],
    solution: &'l [u8],
}

impl<'l> Solved<'l> {
    fn of(line: &'l [u8]) -> Option<Self> {
        let rest = line.strip_prefix(b"{\"index\":")?;
        let end = rest.iter().position(|byte| !byte.is_ascii_digit())?;
        let index = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
        let rest = rest[end..].strip_prefix(b",\"puzzle\":\"")?;
        let (puzzle, rest) = rest.split_at_checked(81)?;
        let rest = rest.strip_prefix(b"\",\"status\":\"")?;
        let (status, rest) = rest.split_at_checked(6)?;
        let rest = rest.strip_prefix(b"\",\"solution\":\"")?;
        let (solution, rest) = rest.split_at_checked(81)?;
        let is_plain = |bytes: &[u8]| !bytes.contains(&b'"') && !bytes.contains(&b'\\');
        let is_whole = rest == b"\"}" && is_plain(puzzle) && is_plain(status) && is_plain(solution);
        is_whole.then_some(Self { index, puzzle, status, solution })
    }
}
