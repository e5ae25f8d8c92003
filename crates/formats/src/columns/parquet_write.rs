//! Writing Parquet: plain pages, compressed with Snappy, which every engine reads.

use std::io::{self, Write};

use super::rows::{Kind, Schema};
use super::thrift::Sink;
use super::{Batch, Column, Values};

/// How many rows a page has.
const PAGE: usize = 1 << 13;

/// Writes a file, a row group for each batch.
pub(super) struct Writer<W> {
    schema: Schema,
    output: W,
    at: i64,
    groups: Vec<Group>,
}

struct Group {
    rows: usize,
    chunks: Vec<Chunk>,
}

/// Where a column of a group is.
struct Chunk {
    at: i64,
    unpacked: i64,
    packed: i64,
    /// Whether its pages are compressed: digits of solutions hardly shrink.
    is_packed: bool,
}

fn physical(kind: Kind) -> i64 {
    match kind {
        Kind::Bool => 0,
        Kind::Int16 | Kind::Int32 => 1,
        Kind::Int64 => 2,
        Kind::Float => 5,
        Kind::Text => 6,
    }
}

impl<W: Write> Writer<W> {
    pub(super) fn new(schema: Schema, mut output: W) -> io::Result<Self> {
        output.write_all(b"PAR1")?;
        Ok(Self { schema, output, at: 4, groups: Vec::new() })
    }

    pub(super) fn write(&mut self, batch: &Batch) -> io::Result<()> {
        let mut chunks = Vec::new();
        for ((_, kind, _), column) in self.schema.iter().zip(&batch.columns) {
            let (at, mut unpacked, mut is_packed) = (self.at, 0, true);
            for start in (0..batch.rows).step_by(PAGE) {
                let rows = start..batch.rows.min(start + PAGE);
                let mut bytes = page(column, *kind, rows.clone(), is_packed);
                if start == 0 && bytes.0.len() as i64 * 10 > bytes.1 * 9 {
                    is_packed = false;
                    bytes = page(column, *kind, rows, is_packed);
                }
                let (bytes, whole) = bytes;
                self.output.write_all(&bytes)?;
                self.at += bytes.len() as i64;
                unpacked += whole;
            }
            chunks.push(Chunk { at, unpacked, packed: self.at - at, is_packed });
        }
        self.groups.push(Group { rows: batch.rows, chunks });
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        let mut sink = Sink::default();
        let rows: usize = self.groups.iter().map(|group| group.rows).sum();
        sink.structure(|sink| {
            sink.int32(1, 2);
            sink.structures(2, self.schema.len() + 1, |sink, at| {
                write_element(sink, self.schema, at);
            });
            sink.int64(3, rows as i64);
            sink.structures(4, self.groups.len(), |sink, at| {
                write_group(sink, self.schema, &self.groups[at]);
            });
            sink.text(
                6,
                concat!("ninefold version ", env!("CARGO_PKG_VERSION"), " (build release)"),
            );
        });
        let length = u32::try_from(sink.bytes.len()).unwrap_or(u32::MAX);
        self.output.write_all(&sink.bytes)?;
        self.output.write_all(&length.to_le_bytes())?;
        self.output.write_all(b"PAR1")?;
        self.output.flush()?;
        Ok(self.output)
    }
}

fn write_element(sink: &mut Sink, schema: Schema, at: usize) {
    sink.structure(|sink| {
        let Some(&(name, kind, _)) = at.checked_sub(1).and_then(|at| schema.get(at)) else {
            sink.text(4, "schema");
            sink.int32(5, schema.len() as i64);
            return;
        };
        sink.int32(1, physical(kind));
        sink.int32(3, 1);
        sink.text(4, name);
        match kind {
            Kind::Text => {
                sink.int32(6, 0);
                sink.inner(10, |sink| sink.inner(1, |_| {}));
            }
            Kind::Int16 => sink.int32(6, 16),
            _ => {}
        }
    });
}

fn write_group(sink: &mut Sink, schema: Schema, group: &Group) {
    sink.structure(|sink| {
        sink.structures(1, schema.len(), |sink, at| {
            let (name, kind, _) = schema[at];
            let Chunk { at, unpacked, packed, is_packed } = group.chunks[at];
            sink.structure(|sink| {
                sink.int64(2, at);
                sink.inner(3, |sink| {
                    sink.int32(1, physical(kind));
                    sink.ints(2, &[0, 3]);
                    sink.texts(3, &[name]);
                    sink.int32(4, i64::from(is_packed));
                    sink.int64(5, group.rows as i64);
                    sink.int64(6, unpacked);
                    sink.int64(7, packed);
                    sink.int64(9, at);
                });
            });
        });
        sink.int64(2, group.chunks.iter().map(|chunk| chunk.unpacked).sum());
        sink.int64(3, group.rows as i64);
    });
}

/// Returns a page with its header, and its size with unpacked values.
fn page(
    column: &Column,
    kind: Kind,
    rows: std::ops::Range<usize>,
    is_packed: bool,
) -> (Vec<u8>, i64) {
    let count = rows.len();
    let levels = levels(column, rows.clone());
    let mut bytes = u32::try_from(levels.len()).unwrap_or(0).to_le_bytes().to_vec();
    bytes.reserve(100 * count);
    bytes.extend(levels);
    write_values(column, kind, rows, &mut bytes);
    // It fails only for more than four gigabytes.
    let packed =
        is_packed.then(|| snap::raw::Encoder::new().compress_vec(&bytes).unwrap_or_default());
    let packed = packed.as_deref().unwrap_or(&bytes);
    let mut sink = Sink::default();
    sink.structure(|sink| {
        sink.int32(1, 0);
        sink.int32(2, bytes.len() as i64);
        sink.int32(3, packed.len() as i64);
        sink.inner(5, |sink| {
            sink.int32(1, count as i64);
            sink.int32(2, 0);
            sink.int32(3, 3);
            sink.int32(4, 3);
        });
    });
    let whole = (sink.bytes.len() + bytes.len()) as i64;
    sink.bytes.extend_from_slice(packed);
    (sink.bytes, whole)
}

/// Returns which rows have a value: one run if all or none do, else groups of eight bits.
fn levels(column: &Column, rows: std::ops::Range<usize>) -> Vec<u8> {
    let count = rows.len();
    let valid = column.valid.as_ref().map(|valid| &valid[rows]);
    let run = |value: u8| {
        let (mut bytes, mut head) = (Vec::new(), count << 1);
        while head > 0x7F {
            bytes.push((head & 0x7F) as u8 | 0x80);
            head >>= 7;
        }
        bytes.extend([head as u8, value]);
        bytes
    };
    match valid {
        None => run(1),
        Some(valid) if valid.iter().all(|&valid| valid) => run(1),
        Some(valid) if valid.iter().all(|&valid| !valid) => run(0),
        Some(valid) => {
            let (mut bytes, mut head) = (Vec::new(), count.div_ceil(8) << 1 | 1);
            while head > 0x7F {
                bytes.push((head & 0x7F) as u8 | 0x80);
                head >>= 7;
            }
            bytes.push(head as u8);
            bytes.extend(valid.chunks(8).map(packed));
            bytes
        }
    }
}

/// Packs up to eight bits into a byte, the first lowest.
pub(super) fn packed(bits: &[bool]) -> u8 {
    bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit))
}

fn write_values(column: &Column, kind: Kind, rows: std::ops::Range<usize>, bytes: &mut Vec<u8>) {
    let is_there = |row: usize| column.valid.as_ref().is_none_or(|valid| valid[row]);
    let there = rows.filter(|&row| is_there(row));
    match &column.values {
        Values::Texts(..) => {
            for row in there {
                let text = column.bytes(row).unwrap_or_default();
                bytes.extend(u32::try_from(text.len()).unwrap_or(0).to_le_bytes());
                bytes.extend_from_slice(text);
            }
        }
        Values::Ints(list) if kind == Kind::Int64 => {
            there.for_each(|row| bytes.extend(list[row].to_le_bytes()));
        }
        Values::Ints(list) => {
            there.for_each(|row| bytes.extend(i32::try_from(list[row]).unwrap_or(0).to_le_bytes()));
        }
        Values::Floats(list) => there.for_each(|row| bytes.extend(list[row].to_le_bytes())),
        Values::Bools(list) => {
            let bits: Vec<bool> = there.map(|row| list[row]).collect();
            bytes.extend(bits.chunks(8).map(packed));
        }
    }
}
