//! Columns in binary files: Parquet and Arrow IPC, flat columns of texts and numbers.
//!
//! A [`Table`] is read batch by batch: a row group of Parquet, a record batch of Arrow. Only what
//! tables of boards have is read: texts, whole and broken numbers, yes and no; columns of other
//! kinds are passed over. Both readers are written for such tables, since the crates that read
//! everything take minutes to build.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "pages, batches and their rows are below 2^31: the readers see to it"
)]

mod arrow;
mod bits;
mod flat;
mod parquet;
mod parquet_pages;
mod parquet_write;
mod rows;
mod thrift;

pub use rows::{Kind, Rows, Schema};

use std::io::{self, Read, Seek};

use crate::column::{Role, puzzle_column, role};
use crate::document::Document;
use crate::table;

/// The values of a column in a batch.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Texts, side by side: the bytes, and where each ends.
    Texts(Vec<u8>, Vec<usize>),
    /// Whole numbers.
    Ints(Vec<i64>),
    /// Other numbers.
    Floats(Vec<f64>),
    /// Yes and no.
    Bools(Vec<bool>),
}

/// A column of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its values; where a value is missing, any.
    pub values: Values,
    /// Which rows have a value; all if nothing is said.
    pub valid: Option<Vec<bool>>,
}

/// Some rows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// How many.
    pub rows: usize,
    /// The columns that are of use.
    pub columns: Vec<Column>,
}

/// A table that is read batch by batch.
pub enum Table<R> {
    /// Parquet.
    Parquet(Box<parquet::Reader<R>>),
    /// Arrow IPC.
    Arrow(Box<arrow::Reader<R>>),
}

/// Which binary file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// Parquet.
    Parquet,
    /// A file of Arrow IPC.
    ArrowFile,
    /// A stream of Arrow IPC.
    ArrowStream,
}

impl Container {
    /// Returns which file begins so.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        match head {
            [b'P', b'A', b'R', b'1', ..] => Some(Self::Parquet),
            [b'A', b'R', b'R', b'O', ..] => Some(Self::ArrowFile),
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => Some(Self::ArrowStream),
            _ => None,
        }
    }
}

pub(crate) fn broken(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

impl<R: Read + Seek> Table<R> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it can't be read, or isn't what it says.
    pub fn open(container: Container, input: R) -> io::Result<Self> {
        Ok(match container {
            Container::Parquet => Self::Parquet(Box::new(parquet::Reader::new(input)?)),
            Container::ArrowFile => Self::Arrow(Box::new(arrow::Reader::file(input)?)),
            Container::ArrowStream => Self::Arrow(Box::new(arrow::Reader::stream(input)?)),
        })
    }

    /// Returns the names of the columns that can be read.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Parquet(reader) => reader.names(),
            Self::Arrow(reader) => reader.names(),
        }
    }

    /// Reads the columns of these names of the next rows; nothing at the end.
    ///
    /// # Errors
    /// If the file can't be read, or is damaged.
    pub fn next_batch(&mut self, wanted: &[String]) -> io::Result<Option<Batch>> {
        match self {
            Self::Parquet(reader) => reader.next_batch(wanted),
            Self::Arrow(reader) => reader.next_batch(wanted),
        }
    }
}

/// Returns the column of puzzles among names.
///
/// # Errors
/// If there is none; says which columns there are.
pub fn puzzle_name(names: &[String]) -> Result<String, String> {
    puzzle_column(names).map(|at| names[at].clone()).ok_or_else(|| {
        format!("no column of puzzles: expected 'puzzle' or the like, found {}", names.join(", "))
    })
}

impl Batch {
    /// Returns a column by its name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Returns the document of a row.
    ///
    /// # Errors
    /// If its board can't be read, or is missing.
    pub fn document(&self, puzzle: &str, row: usize) -> Result<Document, String> {
        let fields = self.columns.iter().filter_map(|column| {
            let role = role(&column.name)?;
            let is_other = role == Role::Puzzle && column.name != puzzle;
            if is_other { None } else { Some((role, column.text(row)?)) }
        });
        let fields: Vec<(Role, String)> = fields.collect();
        table::document(fields.iter().map(|(role, text)| (*role, text.as_str())))
    }
}

impl Column {
    /// Returns a value as text; nothing if it is missing.
    #[must_use]
    pub fn text(&self, row: usize) -> Option<String> {
        if self.valid.as_ref().is_some_and(|valid| !valid.get(row).copied().unwrap_or(false)) {
            return None;
        }
        Some(match &self.values {
            Values::Texts(..) => String::from_utf8_lossy(self.bytes(row)?).into_owned(),
            Values::Ints(list) => list.get(row)?.to_string(),
            Values::Floats(list) => list.get(row)?.to_string(),
            Values::Bools(list) => list.get(row)?.to_string(),
        })
    }

    /// Returns the bytes of a text.
    #[must_use]
    pub fn bytes(&self, row: usize) -> Option<&[u8]> {
        let Values::Texts(bytes, ends) = &self.values else { return None };
        let start = if row == 0 { 0 } else { *ends.get(row - 1)? };
        bytes.get(start..*ends.get(row)?)
    }

    /// Returns all texts as lines of 81 bytes, if each row has such a text: a block for the plain
    /// reader.
    #[must_use]
    pub fn lines(&self) -> Option<Vec<u8>> {
        let Values::Texts(bytes, ends) = &self.values else { return None };
        let is_whole = self.valid.as_ref().is_none_or(|valid| valid.iter().all(|&valid| valid));
        let is_even = ends.iter().enumerate().all(|(row, &end)| end == 81 * (row + 1));
        if !is_whole || !is_even || bytes.contains(&b'\n') {
            return None;
        }
        let mut lines = Vec::with_capacity(82 * ends.len());
        for text in bytes.chunks_exact(81) {
            lines.extend_from_slice(text);
            lines.push(b'\n');
        }
        Some(lines)
    }
}
