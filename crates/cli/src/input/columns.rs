//! Columns of binary files, batch by batch.

use super::Wants;
use super::piece::{Piece, push_found};
use crate::failures::Place;
use anyhow::{Context as _, Result, anyhow, bail};
use ninefold::text::Reader;
use ninefold_formats::Found;
use ninefold_formats::columns::{self, Table};
use std::io::{self, Read};

/// The largest binary file that is held in memory because it can't be read in place.
const HELD: u64 = 1 << 31;

/// Reads a binary file that can't be read in place.
pub(super) fn held(name: &str, input: Box<dyn Read + Send>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(HELD + 1).read_to_end(&mut bytes).with_context(|| format!("reading {name}"))?;
    if bytes.len() as u64 > HELD {
        bail!("{name} is larger than {} GB: columns of that size are read from a file", HELD >> 30);
    }
    Ok(bytes)
}

/// A file that is read here and there.
pub(super) trait ReadSeek: Read + io::Seek + Send {}

impl<T: Read + io::Seek + Send> ReadSeek for T {}

/// Columns that are being read.
pub(super) struct Columns {
    place: Place,
    table: Table<Box<dyn ReadSeek>>,
    puzzle: String,
    wanted: Vec<String>,
    wants: Wants,
    /// Takes whole batches of plain boards, and counts rows.
    reader: Reader,
    rows: usize,
}

impl Columns {
    pub(super) fn new(
        place: Place,
        (container, file): (columns::Container, Box<dyn ReadSeek>),
        wants: Wants,
    ) -> Result<Self> {
        let context = || format!("reading {}", place.name);
        let table = Table::open(container, file).with_context(context)?;
        let names = table.names();
        let puzzle =
            columns::puzzle_name(&names).map_err(|what| anyhow!(what)).with_context(context)?;
        let wanted = if wants == Wants::Documents { names } else { vec![puzzle.clone()] };
        Ok(Self { place, table, puzzle, wanted, wants, reader: Reader::new(), rows: 0 })
    }

    /// Takes the next batch; returns some number of bytes, 0 at the end.
    pub(super) fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let batch = self.table.next_batch(&self.wanted);
        let Some(batch) = batch.with_context(|| format!("reading {}", self.place.name))? else {
            return Ok(0);
        };
        let lines = batch.column(&self.puzzle).filter(|_| self.wants == Wants::Boards);
        let block = lines.and_then(columns::Column::lines);
        let plain = block.as_ref().and_then(|block| {
            let (lines, taken) = self.reader.take_plain_lines(block)?;
            (taken == block.len()).then_some(lines)
        });
        if let Some(lines) = plain {
            pieces.push(Piece::Plain(self.place.clone(), lines));
        } else {
            for row in 0..batch.rows {
                let document = batch.document(&self.puzzle, row);
                let text = batch.column(&self.puzzle).and_then(|column| column.text(row));
                let found = Found::new(self.rows + row + 1, document);
                push_found(&self.place, found.from(&text.unwrap_or_default()), pieces);
            }
        }
        self.rows += batch.rows;
        Ok(82 * batch.rows.max(1) as u64)
    }
}
