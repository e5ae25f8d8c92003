//! Arrow IPC: streams and files of record batches.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::flat::{self, Node, Table};
use super::parquet_write::packed;
use super::rows::{Kind, Schema};
use super::{Batch, Column, Container, Values, broken};

/// The largest description of a message, and the largest batch.
const HEAD: usize = 1 << 24;
const BODY: usize = 1 << 31;

/// The largest part of a batch, unpacked.
const PART: usize = 1 << 30;

fn short() -> io::Error {
    broken("Arrow: the file breaks off")
}

/// A stream that is read batch by batch.
pub struct Reader<R> {
    input: R,
    fields: Vec<Field>,
    /// Where the messages of a file are that are still to be read; nothing for a stream.
    blocks: Option<VecDeque<u64>>,
    dictionaries: HashMap<i64, Values>,
}

fn fields(schema: Table<'_>) -> io::Result<Vec<Field>> {
    if schema.short(0).unwrap_or(0) != 0 {
        return Err(broken("Arrow: numbers with the highest byte first aren't read"));
    }
    let fields = schema.tables(1).into_iter().map(|field| Field::of(field, 0));
    fields.collect::<Option<_>>().ok_or_else(short)
}

/// A column of the schema.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    layout: Layout,
    /// The dictionary that it refers to.
    dictionary: Option<(i64, Box<Layout>)>,
    children: Vec<Field>,
}

/// How the values of a column lie in its buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Int(usize, bool),
    Float(usize),
    Bool,
    /// Texts with offsets of so many bytes.
    Text(usize),
    View,
    Fixed(usize),
    /// Anything else: how many buffers it has, besides those of its children.
    Other(usize),
}

impl<R: Read + Seek> Reader<R> {
    /// Opens a file: its footer says where the batches are.
    pub(super) fn file(mut input: R) -> io::Result<Self> {
        let length = input.seek(SeekFrom::End(0))?;
        let mut tail = [0; 10];
        if length < 20 {
            return Err(short());
        }
        input.seek(SeekFrom::End(-10))?;
        input.read_exact(&mut tail)?;
        let size = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
        if &tail[4..] != b"ARROW1" || size > length - 18 || size > HEAD as u64 {
            return Err(short());
        }
        input.seek(SeekFrom::Start(length - 10 - size))?;
        let footer = exactly(&mut input, usize::try_from(size).unwrap_or(0))?;
        let footer = Table::root(&footer).ok_or_else(short)?;
        let fields = fields(footer.table(1).ok_or_else(short)?)?;
        // A block is its place, the length of its description and that of its body.
        let places = [footer.longs(2, 3), footer.longs(3, 3)].concat();
        let places = places.chunks(3).map(|block| u64::try_from(block[0]).unwrap_or(u64::MAX));
        let blocks = Some(places.collect());
        Ok(Self { input, fields, blocks, dictionaries: HashMap::new() })
    }

    pub(super) fn stream(mut input: R) -> io::Result<Self> {
        let (head, _) = message(&mut input)?.ok_or_else(short)?;
        let schema = Table::root(&head).filter(|message| message.byte(1) == Some(1));
        let schema = schema.and_then(|message| message.table(2)).ok_or_else(short)?;
        Ok(Self { input, fields: fields(schema)?, blocks: None, dictionaries: HashMap::new() })
    }

    pub(super) fn names(&self) -> Vec<String> {
        let is_read = |field: &&Field| !matches!(field.value_layout(), Layout::Other(_));
        self.fields.iter().filter(is_read).map(|field| field.name.clone()).collect()
    }

    pub(super) fn next_batch(&mut self, wanted: &[String]) -> io::Result<Option<Batch>> {
        loop {
            if let Some(blocks) = &mut self.blocks {
                let Some(place) = blocks.pop_front() else { return Ok(None) };
                self.input.seek(SeekFrom::Start(place))?;
            }
            let Some((head, body)) = message(&mut self.input)? else { return Ok(None) };
            let message = Table::root(&head).ok_or_else(short)?;
            let inner = message.table(2).ok_or_else(short)?;
            match message.byte(1) {
                Some(2) => self.take_dictionary(inner, &body)?,
                Some(3) => return self.batch(inner, &body, wanted).map(Some),
                _ => {}
            }
        }
    }

    fn take_dictionary(&mut self, message: Table<'_>, body: &[u8]) -> io::Result<()> {
        let id = message.long(0).unwrap_or(0);
        let data = message.table(1).ok_or_else(short)?;
        let layout = find_dictionary(&self.fields, id).ok_or_else(short)?;
        let mut parts = Parts::new(data, body)?;
        let (values, _) = parts.values(layout)?;
        if message.byte(2) == Some(1) {
            return Err(broken("Arrow: dictionaries in several parts aren't read"));
        }
        self.dictionaries.insert(id, values);
        Ok(())
    }

    fn batch(&self, message: Table<'_>, body: &[u8], wanted: &[String]) -> io::Result<Batch> {
        let rows = message.long(0).and_then(|rows| usize::try_from(rows).ok()).ok_or_else(short)?;
        let mut parts = Parts::new(message, body)?;
        let mut columns = Vec::new();
        for field in &self.fields {
            if !wanted.contains(&field.name) || matches!(field.value_layout(), Layout::Other(_)) {
                parts.skip(field)?;
                continue;
            }
            let (values, valid) = parts.values(field.layout)?;
            let values = match &field.dictionary {
                None => values,
                Some((id, _)) => {
                    let dictionary = self.dictionaries.get(id).ok_or_else(short)?;
                    picked(dictionary, &values, valid.as_deref())?
                }
            };
            columns.push(Column { name: field.name.clone(), values, valid });
        }
        Ok(Batch { rows, columns })
    }
}

fn find_dictionary(fields: &[Field], id: i64) -> Option<Layout> {
    fields.iter().find_map(|field| match &field.dictionary {
        Some((other, layout)) if *other == id => Some(**layout),
        _ => find_dictionary(&field.children, id),
    })
}

/// Reads a message: its description and its body; nothing at the end.
fn message(input: &mut impl Read) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
    let mut word = [0; 4];
    let mut got = 0;
    while got < 4 {
        match input.read(&mut word[got..])? {
            0 if got == 0 => return Ok(None),
            0 => return Err(short()),
            count => got += count,
        }
    }
    if word == [0xFF; 4] {
        input.read_exact(&mut word)?;
    }
    let length = u32::from_le_bytes(word) as usize;
    if length == 0 {
        return Ok(None);
    }
    if length > HEAD {
        return Err(short());
    }
    let head = exactly(input, length)?;
    let body = Table::root(&head).and_then(|message| message.long(3)).unwrap_or(0);
    let body = usize::try_from(body).ok().filter(|&length| length <= BODY).ok_or_else(short)?;
    let body = exactly(input, body)?;
    Ok(Some((head, body)))
}

fn exactly(input: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(length.min(1 << 24));
    input.by_ref().take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() == length { Ok(bytes) } else { Err(short()) }
}

impl Field {
    fn of(table: Table<'_>, depth: usize) -> Option<Self> {
        if depth > 16 {
            return None;
        }
        let layout = Layout::of(table.byte(2).unwrap_or(0), table.table(3));
        let children: Option<Vec<Self>> =
            table.tables(5).into_iter().map(|child| Self::of(child, depth + 1)).collect();
        let dictionary = table.table(4);
        let (layout, dictionary) = match dictionary {
            None => (layout, None),
            Some(encoding) => {
                let index =
                    encoding.table(1).map_or(Layout::Int(4, true), |int| Layout::of(2, Some(int)));
                (index, Some((encoding.long(0).unwrap_or(0), Box::new(layout))))
            }
        };
        Some(Self {
            name: table.text(0).unwrap_or_default(),
            layout,
            dictionary,
            children: children?,
        })
    }

    fn value_layout(&self) -> Layout {
        self.dictionary.as_ref().map_or(self.layout, |(_, layout)| **layout)
    }
}

impl Layout {
    fn of(kind: u8, details: Option<Table<'_>>) -> Self {
        let int = |field: usize| details.and_then(|table| table.int(field)).unwrap_or(0);
        match kind {
            2 => {
                let is_signed = details.and_then(|table| table.byte(1)).unwrap_or(0) == 1;
                Self::Int(usize::try_from(int(0) / 8).unwrap_or(0), is_signed)
            }
            3 => match details.and_then(|table| table.short(0)).unwrap_or(0) {
                1 => Self::Float(4),
                2 => Self::Float(8),
                _ => Self::Other(2),
            },
            4 | 5 => Self::Text(4),
            19 | 20 => Self::Text(8),
            6 => Self::Bool,
            15 => Self::Fixed(usize::try_from(int(0)).unwrap_or(0)),
            23 | 24 => Self::View,
            1 | 22 => Self::Other(0),
            13 | 16 => Self::Other(1),
            25 | 26 => Self::Other(3),
            14 => {
                Self::Other(if details.and_then(|table| table.short(0)) == Some(1) { 2 } else { 1 })
            }
            _ => Self::Other(2),
        }
    }
}

/// The parts of a batch, taken one after another.
struct Parts<'b> {
    body: &'b [u8],
    nodes: std::vec::IntoIter<i64>,
    buffers: std::vec::IntoIter<i64>,
    variadic: std::vec::IntoIter<i64>,
    /// How parts are compressed: 0 with LZ4, 1 with zstd.
    codec: Option<u8>,
}

impl<'b> Parts<'b> {
    fn new(batch: Table<'_>, body: &'b [u8]) -> io::Result<Self> {
        let codec = batch.table(3).map(|compression| compression.byte(0).unwrap_or(0));
        if codec.is_some_and(|codec| codec > 1) {
            return Err(broken("Arrow: batches are compressed in an unknown way"));
        }
        Ok(Self {
            body,
            nodes: batch.longs(1, 2).into_iter(),
            buffers: batch.longs(2, 2).into_iter(),
            variadic: batch.longs(4, 1).into_iter(),
            codec,
        })
    }

    /// Takes the next part.
    fn part(&mut self) -> io::Result<std::borrow::Cow<'b, [u8]>> {
        let (Some(offset), Some(length)) = (self.buffers.next(), self.buffers.next()) else {
            return Err(short());
        };
        let place = || {
            let (start, length) = (usize::try_from(offset).ok()?, usize::try_from(length).ok()?);
            self.body.get(start..start.checked_add(length)?)
        };
        let bytes = place().ok_or_else(short)?;
        let Some(codec) = self.codec.filter(|_| !bytes.is_empty()) else { return Ok(bytes.into()) };
        let (size, packed) = bytes.split_first_chunk::<8>().ok_or_else(short)?;
        let size = i64::from_le_bytes(*size);
        if size == -1 {
            return Ok(packed.into());
        }
        let size = usize::try_from(size).ok().filter(|&size| size <= PART).ok_or_else(short)?;
        let mut unpacked = Vec::with_capacity(size.min(1 << 24));
        let most = size as u64 + 1;
        if codec == 0 {
            lz4_flex::frame::FrameDecoder::new(packed).take(most).read_to_end(&mut unpacked)?;
        } else {
            let decoder = ruzstd::decoding::StreamingDecoder::new(packed).map_err(|_| short())?;
            decoder.take(most).read_to_end(&mut unpacked)?;
        }
        if unpacked.len() == size { Ok(unpacked.into()) } else { Err(short()) }
    }

    /// Takes the parts of a column without looking at them.
    fn skip(&mut self, field: &Field) -> io::Result<()> {
        let (_, _) = (self.nodes.next(), self.nodes.next());
        let buffers = match field.layout {
            Layout::Text(_) => 3,
            Layout::View => 2 + self.variadic.next().unwrap_or(0),
            Layout::Other(buffers) => i64::try_from(buffers).unwrap_or(0),
            _ => 2,
        };
        for _ in 0..2 * buffers.clamp(0, 1 << 20) {
            self.buffers.next();
        }
        if field.dictionary.is_none() {
            field.children.iter().try_for_each(|child| self.skip(child))?;
        }
        Ok(())
    }

    /// Takes the values of a column, and which rows have one.
    fn values(&mut self, layout: Layout) -> io::Result<(Values, Option<Vec<bool>>)> {
        let (Some(rows), Some(nulls)) = (self.nodes.next(), self.nodes.next()) else {
            return Err(short());
        };
        let rows = usize::try_from(rows).ok().filter(|&rows| rows <= 1 << 28).ok_or_else(short)?;
        let validity = self.part()?;
        let valid = if nulls == 0 || validity.is_empty() {
            None
        } else {
            let bits = validity.get(..rows.div_ceil(8)).ok_or_else(short)?;
            Some((0..rows).map(|i| bits[i / 8] >> (i % 8) & 1 == 1).collect::<Vec<bool>>())
        };
        let values = match layout {
            Layout::View => self.views(rows, valid.as_deref())?,
            Layout::Text(width) => {
                let (offsets, data) = (self.part()?, self.part()?);
                texts(&offsets, &data, (rows, width))?
            }
            Layout::Other(_) => return Err(broken("Arrow: a column is of a kind that isn't read")),
            _ => numbers(&self.part()?, layout, rows)?,
        };
        Ok((values, valid))
    }

    /// Takes texts of which short ones stand in their view.
    fn views(&mut self, rows: usize, valid: Option<&[bool]>) -> io::Result<Values> {
        let views = self.part()?;
        let count = self.variadic.next().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        if count > 1 << 20 {
            return Err(short());
        }
        let parts = (0..count).map(|_| self.part()).collect::<io::Result<Vec<_>>>()?;
        let (mut bytes, mut ends) = (Vec::new(), Vec::with_capacity(rows));
        let views = views.get(..16 * rows).ok_or_else(short)?.as_chunks::<16>().0;
        for (row, view) in views.iter().enumerate() {
            let word = |at: usize| {
                u32::from_le_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]])
            };
            let length = word(0) as usize;
            if valid.is_some_and(|valid| !valid[row]) {
            } else if length <= 12 {
                bytes.extend_from_slice(&view[4..4 + length]);
            } else {
                let (part, start) = (word(8) as usize, word(12) as usize);
                let text =
                    parts.get(part).and_then(|part| part.get(start..start.checked_add(length)?));
                bytes.extend_from_slice(text.ok_or_else(short)?);
            }
            if bytes.len() > PART {
                return Err(broken("Arrow: the texts of a batch are too long"));
            }
            ends.push(bytes.len());
        }
        Ok(Values::Texts(bytes, ends))
    }
}

fn texts(offsets: &[u8], data: &[u8], (rows, width): (usize, usize)) -> io::Result<Values> {
    if rows == 0 {
        return Ok(Values::Texts(Vec::new(), Vec::new()));
    }
    let offset = |i: usize| -> Option<usize> {
        let bytes = offsets.get(i * width..i * width + width)?;
        let number = bytes.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
        usize::try_from(number).ok()
    };
    let first = offset(0).ok_or_else(short)?;
    let (mut ends, mut last) = (Vec::with_capacity(rows), first);
    for i in 1..=rows {
        let end = offset(i).filter(|&end| end >= last).ok_or_else(short)?;
        ends.push(end - first);
        last = end;
    }
    Ok(Values::Texts(data.get(first..last).ok_or_else(short)?.to_vec(), ends))
}

fn numbers(bytes: &[u8], layout: Layout, rows: usize) -> io::Result<Values> {
    let (size, is_signed) = match layout {
        Layout::Int(size, is_signed) => (size, is_signed),
        Layout::Float(size) | Layout::Fixed(size) => (size, true),
        _ => {
            let bits = bytes.get(..rows.div_ceil(8)).ok_or_else(short)?;
            return Ok(Values::Bools((0..rows).map(|i| bits[i / 8] >> (i % 8) & 1 == 1).collect()));
        }
    };
    if size == 0 || size > 8 && !matches!(layout, Layout::Fixed(_)) {
        return Err(short());
    }
    let bytes = size.checked_mul(rows).and_then(|length| bytes.get(..length)).ok_or_else(short)?;
    let whole = |chunk: &[u8]| {
        let number = chunk.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
        let unused = 64 - 8 * chunk.len();
        if is_signed { (number << unused).cast_signed() >> unused } else { number.cast_signed() }
    };
    Ok(match layout {
        Layout::Fixed(size) => {
            Values::Texts(bytes.to_vec(), (1..=rows).map(|i| i * size).collect())
        }
        Layout::Float(4) => {
            let numbers = bytes.as_chunks::<4>().0.iter();
            Values::Floats(numbers.map(|&four| f64::from(f32::from_le_bytes(four))).collect())
        }
        Layout::Float(_) => {
            let numbers = bytes.as_chunks::<8>().0.iter();
            Values::Floats(numbers.map(|&eight| f64::from_le_bytes(eight)).collect())
        }
        _ => Values::Ints(bytes.chunks_exact(size).map(whole).collect()),
    })
}

/// Returns the values of a dictionary at places.
fn picked(dictionary: &Values, places: &Values, valid: Option<&[bool]>) -> io::Result<Values> {
    let (Values::Texts(bytes, ends), Values::Ints(places)) = (dictionary, places) else {
        return Err(broken("Arrow: only dictionaries of texts are read"));
    };
    let (mut picked, mut picked_ends) = (Vec::new(), Vec::with_capacity(places.len()));
    for (row, &place) in places.iter().enumerate() {
        if valid.is_none_or(|valid| valid[row]) {
            let place = usize::try_from(place).map_err(|_| short())?;
            let end = *ends.get(place).ok_or_else(short)?;
            let start = if place == 0 { 0 } else { ends[place - 1] };
            picked.extend_from_slice(&bytes[start..end]);
        }
        if picked.len() > PART {
            return Err(broken("Arrow: the texts of a batch are too long"));
        }
        picked_ends.push(picked.len());
    }
    Ok(Values::Texts(picked, picked_ends))
}

/// Writes a file or a stream.
pub(super) struct Writer<W> {
    schema: Schema,
    output: W,
    container: Container,
    at: i64,
    /// Where each batch is: its place, the length of its description, that of its body.
    blocks: Vec<i64>,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(schema: Schema, output: W, container: Container) -> io::Result<Self> {
        let mut writer = Self { schema, output, container, at: 0, blocks: Vec::new() };
        if container == Container::ArrowFile {
            writer.put(b"ARROW1\0\0")?;
        }
        writer.message(1, schema_node(schema), &[])?;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as i64;
        self.output.write_all(bytes)
    }

    /// Writes a message; returns the length of its description.
    fn message(&mut self, kind: u8, header: Node, body: &[u8]) -> io::Result<i64> {
        let fields = vec![
            Some(Node::Short(4)),
            Some(Node::Byte(kind)),
            Some(header),
            Some(Node::Long(body.len() as i64)),
        ];
        let head = flat::write(&Node::Table(fields));
        self.put(&[0xFF; 4])?;
        self.put(&u32::try_from(head.len()).unwrap_or(0).to_le_bytes())?;
        self.put(&head)?;
        self.put(body)?;
        Ok(head.len() as i64 + 8)
    }

    pub(super) fn write(&mut self, batch: &Batch) -> io::Result<()> {
        let (mut body, mut nodes, mut buffers) = (Vec::new(), Vec::new(), Vec::new());
        let mut add = |bytes: &[u8]| {
            buffers.extend([body.len() as i64, bytes.len() as i64]);
            body.extend_from_slice(bytes);
            body.resize(body.len().next_multiple_of(8), 0);
        };
        for ((_, kind, _), column) in self.schema.iter().zip(&batch.columns) {
            let valid = column.valid.as_ref();
            let nulls = valid.map_or(0, |valid| valid.iter().filter(|&&valid| !valid).count());
            nodes.extend([batch.rows as i64, nulls as i64]);
            let bits: Vec<u8> =
                valid.map_or_else(Vec::new, |valid| valid.chunks(8).map(packed).collect());
            add(&bits);
            match &column.values {
                Values::Texts(bytes, ends) => {
                    let offsets = std::iter::once(&0).chain(ends);
                    let offset =
                        |end: &usize| i32::try_from(*end).unwrap_or(i32::MAX).to_le_bytes();
                    add(&offsets.flat_map(offset).collect::<Vec<u8>>());
                    add(bytes);
                }
                Values::Ints(list) => {
                    let size = match kind {
                        Kind::Int16 => 2,
                        Kind::Int32 => 4,
                        _ => 8,
                    };
                    let number = |number: &i64| number.to_le_bytes().into_iter().take(size);
                    add(&list.iter().flat_map(number).collect::<Vec<u8>>());
                }
                Values::Floats(list) => {
                    add(&list.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>());
                }
                Values::Bools(list) => add(&list.chunks(8).map(packed).collect::<Vec<u8>>()),
            }
        }
        let at = self.at;
        let header = Node::Table(vec![
            Some(Node::Long(batch.rows as i64)),
            Some(Node::Longs(nodes, 2)),
            Some(Node::Longs(buffers, 2)),
        ]);
        let head = self.message(3, header, &body)?;
        self.blocks.extend([at, head, body.len() as i64]);
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.put(&[0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])?;
        if self.container == Container::ArrowFile {
            let footer = flat::write(&Node::Table(vec![
                Some(Node::Short(4)),
                Some(schema_node(self.schema)),
                None,
                Some(Node::Longs(std::mem::take(&mut self.blocks), 3)),
            ]));
            self.put(&footer)?;
            self.put(&u32::try_from(footer.len()).unwrap_or(0).to_le_bytes())?;
            self.put(b"ARROW1")?;
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

fn schema_node(schema: Schema) -> Node {
    let fields = schema.iter().map(|&(name, kind, _)| {
        let int = |bits| (2, vec![Some(Node::Int(bits)), Some(Node::Byte(1))]);
        let (number, details) = match kind {
            Kind::Text => (5, Vec::new()),
            Kind::Int16 => int(16),
            Kind::Int32 => int(32),
            Kind::Int64 => int(64),
            Kind::Float => (3, vec![Some(Node::Short(2))]),
            Kind::Bool => (6, Vec::new()),
        };
        Node::Table(vec![
            Some(Node::Text(name.to_owned())),
            Some(Node::Byte(1)),
            Some(Node::Byte(number)),
            Some(Node::Table(details)),
            None,
            Some(Node::Tables(Vec::new())),
        ])
    });
    Node::Table(vec![Some(Node::Short(0)), Some(Node::Tables(fields.collect()))])
}
