//! Reading Parquet: its footer, and the pages of flat columns side by side.

use std::io::{self, Read, Seek, SeekFrom};

use super::parquet_pages::{Dictionary, Page, Physical};
use super::thrift::{Source, Value};
use super::{Batch, Column, Values, broken};

/// The largest footer.
const FOOTER: u64 = 1 << 28;

/// The most rows of a batch.
const ROWS: usize = 1 << 16;

/// A file that is read page by page.
pub struct Reader<R> {
    input: R,
    columns: Vec<Flat>,
    groups: std::vec::IntoIter<Value>,
    /// The group that is being read: a cursor for each column that is wanted.
    open: Vec<Cursor>,
    rows_left: usize,
}

/// A column that can be read.
#[derive(Clone)]
struct Flat {
    name: String,
    physical: Physical,
    is_optional: bool,
    /// Its place among the columns of a group.
    place: usize,
}

/// Where a column of a group is being read.
struct Cursor {
    column: Flat,
    /// Where the next page begins, and where the pages end.
    at: u64,
    end: u64,
    codec: i64,
    dictionary: Option<Dictionary>,
    /// What was read and not handed out.
    ready: Column,
    rows_ready: usize,
}

impl<R: Read + Seek> Reader<R> {
    pub(super) fn new(mut input: R) -> io::Result<Self> {
        let length = input.seek(SeekFrom::End(0))?;
        let mut tail = [0; 8];
        if length < 12 {
            return Err(broken("Parquet: the file breaks off"));
        }
        input.seek(SeekFrom::End(-8))?;
        input.read_exact(&mut tail)?;
        let size = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
        match &tail[4..] {
            b"PAR1" if size <= length - 12 && size <= FOOTER => {}
            b"PARE" => return Err(broken("Parquet: the file is encrypted")),
            _ => return Err(broken("Parquet: the file breaks off")),
        }
        input.seek(SeekFrom::Start(length - 8 - size))?;
        let mut footer = vec![0; usize::try_from(size).unwrap_or(0)];
        input.read_exact(&mut footer)?;
        let footer = Source::new(&footer).structure(0)?;
        let columns = flat_columns(footer.list(2))?;
        let groups = footer.list(4).to_vec().into_iter();
        Ok(Self { input, columns, groups, open: Vec::new(), rows_left: 0 })
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    pub(super) fn next_batch(&mut self, wanted: &[String]) -> io::Result<Option<Batch>> {
        while self.rows_left == 0 {
            let Some(group) = self.groups.next() else { return Ok(None) };
            self.rows_left = group.size(3)?;
            let columns = self.columns.iter().filter(|column| wanted.contains(&column.name));
            self.open =
                columns.map(|column| Cursor::new(column, &group)).collect::<io::Result<_>>()?;
            if self.open.is_empty() {
                self.rows_left = 0;
            }
        }
        let mut rows = self.rows_left.min(ROWS);
        for cursor in &mut self.open {
            cursor.fill(&mut self.input)?;
            rows = rows.min(cursor.rows_ready);
        }
        self.rows_left -= rows;
        let columns = self.open.iter_mut().map(|cursor| cursor.take(rows)).collect();
        Ok(Some(Batch { rows, columns }))
    }
}

/// Returns the columns at the top of the schema that hold one value a row.
fn flat_columns(schema: &[Value]) -> io::Result<Vec<Flat>> {
    let mut columns = Vec::new();
    let (mut at, mut place) = (1, 0);
    while at < schema.len() {
        let leaves = leaves(schema, at, 0)?;
        let element = &schema[at];
        let physical = element.int(1).and_then(|kind| Physical::of(kind, element.int(2)));
        let repetition = element.int(3).unwrap_or(0);
        if let (true, Some(physical), 0 | 1) = (leaves.is_leaf, physical, repetition) {
            let name = element.text(4).unwrap_or_default();
            columns.push(Flat { name, physical, is_optional: repetition == 1, place });
        }
        at = leaves.end;
        place += leaves.count;
    }
    Ok(columns)
}

/// How far an element of the schema goes.
struct Leaves {
    is_leaf: bool,
    count: usize,
    end: usize,
}

fn leaves(schema: &[Value], at: usize, depth: usize) -> io::Result<Leaves> {
    let element = schema.get(at).ok_or_else(|| broken("Parquet: the schema breaks off"))?;
    let children = element.int(5).unwrap_or(0);
    if children <= 0 {
        return Ok(Leaves { is_leaf: true, count: 1, end: at + 1 });
    }
    if depth > 32 {
        return Err(broken("Parquet: the schema is nested too deeply"));
    }
    let (mut end, mut count) = (at + 1, 0);
    for _ in 0..children {
        let child = leaves(schema, end, depth + 1)?;
        (end, count) = (child.end, count + child.count);
    }
    Ok(Leaves { is_leaf: false, count, end })
}

impl Cursor {
    fn new(column: &Flat, group: &Value) -> io::Result<Self> {
        let chunk = group.list(1).get(column.place).and_then(|chunk| chunk.field(3));
        let chunk = chunk.ok_or_else(|| broken("Parquet: a column has no place"))?;
        let data = chunk.size(9)? as u64;
        let start =
            chunk.int(11).and_then(|at| u64::try_from(at).ok()).filter(|&at| at > 0 && at < data);
        let at = start.unwrap_or(data);
        let end = at.saturating_add(chunk.size(7)? as u64);
        let codec = chunk.int(4).unwrap_or(0);
        let values = column.physical.empty();
        let ready = Column { name: column.name.clone(), values, valid: None };
        Ok(Self { column: column.clone(), at, end, codec, dictionary: None, ready, rows_ready: 0 })
    }

    /// Reads pages until some rows are ready.
    fn fill(&mut self, input: &mut (impl Read + Seek)) -> io::Result<()> {
        while self.rows_ready == 0 {
            if self.at >= self.end {
                return Err(broken("Parquet: a column breaks off"));
            }
            let page = Page::read(input, &mut self.at, self.codec)?;
            match page.kind {
                0 | 3 => {
                    let (physical, is_optional) = (self.column.physical, self.column.is_optional);
                    let (values, valid, rows) =
                        page.values(physical, is_optional, self.dictionary.as_ref())?;
                    self.ready.values = values;
                    self.ready.valid = valid;
                    self.rows_ready = rows;
                }
                2 => self.dictionary = Some(page.dictionary(self.column.physical)?),
                _ => {}
            }
        }
        Ok(())
    }

    /// Hands out the first rows that are ready.
    fn take(&mut self, rows: usize) -> Column {
        if rows == self.rows_ready {
            self.rows_ready = 0;
            let values = std::mem::replace(&mut self.ready.values, self.column.physical.empty());
            return Column {
                name: self.ready.name.clone(),
                values,
                valid: self.ready.valid.take(),
            };
        }
        self.rows_ready -= rows;
        let valid = self.ready.valid.as_mut().map(|valid| valid.drain(..rows).collect());
        Column { name: self.ready.name.clone(), values: self.ready.values.split_front(rows), valid }
    }
}

impl Values {
    /// Takes the first values off.
    pub(super) fn split_front(&mut self, count: usize) -> Self {
        match self {
            Self::Texts(bytes, ends) => {
                let cut = if count == 0 { 0 } else { ends[count - 1] };
                let rest = ends[count..].iter().map(|end| end - cut).collect();
                let front = Self::Texts(bytes[..cut].to_vec(), ends[..count].to_vec());
                *self = Self::Texts(bytes[cut..].to_vec(), rest);
                front
            }
            Self::Ints(list) => Self::Ints(list.drain(..count).collect()),
            Self::Floats(list) => Self::Floats(list.drain(..count).collect()),
            Self::Bools(list) => Self::Bools(list.drain(..count).collect()),
        }
    }
}
