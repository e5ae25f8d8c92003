//! The pages of Parquet: headers, compression, encodings.

use flate2::read::MultiGzDecoder;
use std::io::{self, Read, Seek, SeekFrom};

use super::bits::{deltas, hybrid, short};
use super::thrift::{Source, Value};
use super::{Values, broken};

/// The largest page that is unpacked.
const PAGE: usize = 1 << 29;

/// How many bytes may come of each that is read, beyond the first 64 MB.
const RATIO: usize = 1000;

/// How a column is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Physical {
    Bool,
    Int32,
    Int64,
    Float,
    Double,
    Bytes,
    Fixed(usize),
}

impl Physical {
    pub(super) fn of(kind: i64, length: Option<i64>) -> Option<Self> {
        Some(match kind {
            0 => Self::Bool,
            1 => Self::Int32,
            2 => Self::Int64,
            4 => Self::Float,
            5 => Self::Double,
            6 => Self::Bytes,
            7 => Self::Fixed(usize::try_from(length?).ok().filter(|&length| length <= 1 << 16)?),
            _ => return None,
        })
    }

    pub(super) const fn empty(self) -> Values {
        match self {
            Self::Bool => Values::Bools(Vec::new()),
            Self::Int32 | Self::Int64 => Values::Ints(Vec::new()),
            Self::Float | Self::Double => Values::Floats(Vec::new()),
            Self::Bytes | Self::Fixed(_) => Values::Texts(Vec::new(), Vec::new()),
        }
    }
}

/// The values that pages refer to.
pub(super) struct Dictionary(Values);

/// A page, unpacked.
pub(super) struct Page {
    pub(super) kind: i64,
    header: Value,
    bytes: Vec<u8>,
}

impl Page {
    /// Reads the page at a place, and moves the place behind it.
    pub(super) fn read(
        input: &mut (impl Read + Seek),
        at: &mut u64,
        codec: i64,
    ) -> io::Result<Self> {
        let (header, length) = header(input, *at)?;
        let (unpacked, packed) = (header.size(2)?, header.size(3)?);
        if unpacked > PAGE || packed > PAGE || unpacked > (1 << 26) + packed.saturating_mul(RATIO) {
            return Err(broken(format!(
                "Parquet: a page of {} MB from {} kB is too large",
                unpacked >> 20,
                packed >> 10
            )));
        }
        input.seek(SeekFrom::Start(*at + length as u64))?;
        let mut bytes = Vec::new();
        input.by_ref().take(packed as u64).read_to_end(&mut bytes)?;
        if bytes.len() != packed {
            return Err(short());
        }
        *at += (length + packed) as u64;
        let kind = header.int(1).unwrap_or(-1);
        let bytes = match (kind, header.field(8)) {
            (3, Some(second)) => {
                let levels = levels_length(second)?;
                let is_packed = second.bool(7).unwrap_or(true);
                let rest = bytes.split_off(levels.min(bytes.len()));
                let size = unpacked.checked_sub(levels).ok_or_else(short)?;
                bytes.extend(unpack(rest, if is_packed { codec } else { 0 }, size)?);
                bytes
            }
            _ => unpack(bytes, codec, unpacked)?,
        };
        Ok(Self { kind, header, bytes })
    }

    /// Returns the values of a dictionary.
    pub(super) fn dictionary(&self, physical: Physical) -> io::Result<Dictionary> {
        let header = self.header.field(7).ok_or_else(short)?;
        plain(&self.bytes, physical, header.size(1)?).map(Dictionary)
    }

    /// Returns the values, which rows have one, and how many rows there are.
    pub(super) fn values(
        &self,
        physical: Physical,
        is_optional: bool,
        dictionary: Option<&Dictionary>,
    ) -> io::Result<(Values, Option<Vec<bool>>, usize)> {
        let (header, encoding, data) = match (self.header.field(5), self.header.field(8)) {
            (_, Some(header)) if self.kind == 3 => (header, header.int(4), &self.bytes[..]),
            (Some(header), _) => (header, header.int(2), &self.bytes[..]),
            _ => return Err(short()),
        };
        let rows = header.size(1)?;
        if rows > 1 << 28 {
            return Err(broken("Parquet: a page has too many rows"));
        }
        let (valid, data) = if self.kind == 3 {
            let levels = header.size(5)?;
            let skip = header.size(6)?;
            let all = skip.saturating_add(levels);
            let level = data.get(skip..all).ok_or_else(short)?;
            (
                is_optional.then(|| hybrid(level, 1, rows)).transpose()?,
                data.get(all..).ok_or_else(short)?,
            )
        } else if is_optional {
            let length = data.get(..4).ok_or_else(short)?;
            let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
            let level = data.get(4..4_usize.saturating_add(length)).ok_or_else(short)?;
            (Some(hybrid(level, 1, rows)?), &data[4 + length..])
        } else {
            (None, data)
        };
        let valid: Option<Vec<bool>> = valid
            .map(|levels| levels.into_iter().map(|level| level == 1).collect::<Vec<bool>>())
            .filter(|valid| valid.contains(&false));
        let count = valid.as_ref().map_or(rows, |valid| valid.iter().filter(|&&v| v).count());
        let values = decode(data, encoding.unwrap_or(0), physical, (count, dictionary))?;
        let values = match &valid {
            Some(valid) => spread(&values, valid)?,
            None => values,
        };
        Ok((values, valid, rows))
    }
}

fn levels_length(header: &Value) -> io::Result<usize> {
    Ok(header.size(5)?.saturating_add(header.size(6)?))
}

/// Reads the header of a page; returns its length, too.
fn header(input: &mut (impl Read + Seek), at: u64) -> io::Result<(Value, usize)> {
    for room in [1 << 8, 1 << 13, 1 << 20] {
        input.seek(SeekFrom::Start(at))?;
        let mut bytes = Vec::new();
        input.by_ref().take(room).read_to_end(&mut bytes)?;
        let mut source = Source::new(&bytes);
        match source.structure(0) {
            Ok(header) => return Ok((header, source.at)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error),
        }
    }
    Err(broken("Parquet: the header of a page breaks off"))
}

fn unpack(bytes: Vec<u8>, codec: i64, size: usize) -> io::Result<Vec<u8>> {
    let damaged = |_| broken("Parquet: a page is damaged");
    let unpacked = match codec {
        0 => return Ok(bytes),
        1 => {
            let length = snap::raw::decompress_len(&bytes).map_err(|_| short())?;
            if length > size {
                return Err(short());
            }
            snap::raw::Decoder::new().decompress_vec(&bytes).map_err(|_| short())?
        }
        2 => limited(MultiGzDecoder::new(&bytes[..]), size).map_err(damaged)?,
        5 => lz4_blocks(&bytes, size)?,
        6 => {
            let decoder = ruzstd::decoding::StreamingDecoder::new(&bytes[..]);
            limited(decoder.map_err(|_| short())?, size).map_err(damaged)?
        }
        7 => lz4_flex::block::decompress(&bytes, size).map_err(|_| short())?,
        3 => return Err(broken("Parquet: pages compressed with LZO aren't read")),
        4 => return Err(broken("Parquet: pages compressed with Brotli aren't read")),
        _ => return Err(broken("Parquet: pages are compressed in an unknown way")),
    };
    if unpacked.len() == size { Ok(unpacked) } else { Err(short()) }
}

fn limited(input: impl Read, size: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(size.min(1 << 24));
    input.take(size as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Unpacks the older kind of LZ4: blocks with their sizes in front, or a bare block.
fn lz4_blocks(bytes: &[u8], size: usize) -> io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    let mut rest = bytes;
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let whole = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let packed = u32::from_be_bytes([head[4], head[5], head[6], head[7]]) as usize;
        let block = tail.get(..packed).filter(|_| whole <= size);
        let Some(Ok(part)) = block.map(|block| lz4_flex::block::decompress(block, whole)) else {
            break;
        };
        unpacked.extend(part);
        rest = &tail[packed..];
    }
    if unpacked.len() == size {
        return Ok(unpacked);
    }
    lz4_flex::block::decompress(bytes, size).map_err(|_| short())
}

fn decode(
    data: &[u8],
    encoding: i64,
    physical: Physical,
    (count, dictionary): (usize, Option<&Dictionary>),
) -> io::Result<Values> {
    match encoding {
        0 => plain(data, physical, count),
        2 | 8 => {
            let Some(Dictionary(values)) = dictionary else {
                return Err(broken("Parquet: a dictionary is missing"));
            };
            if count == 0 {
                return Ok(physical.empty());
            }
            let (&width, data) = data.split_first().ok_or_else(short)?;
            pick(values, &hybrid(data, u32::from(width), count)?)
        }
        3 if physical == Physical::Bool => {
            let data = data.get(4..).ok_or_else(short)?;
            let bits = hybrid(data, 1, count)?;
            Ok(Values::Bools(bits.into_iter().map(|bit| bit == 1).collect()))
        }
        5 => Ok(Values::Ints(deltas(data, count)?.0)),
        6 => {
            let (lengths, at) = deltas(data, count)?;
            texts(&data[at.min(data.len())..], &lengths)
        }
        7 => delta_texts(data, count),
        9 => split(data, physical, count),
        _ => Err(broken("Parquet: a page is encoded in an unknown way")),
    }
}

fn plain(data: &[u8], physical: Physical, count: usize) -> io::Result<Values> {
    let whole = |size: usize| data.get(..size.checked_mul(count)?);
    Ok(match physical {
        Physical::Bool => {
            let bits = data.get(..count.div_ceil(8)).ok_or_else(short)?;
            Values::Bools((0..count).map(|i| bits[i / 8] >> (i % 8) & 1 == 1).collect())
        }
        Physical::Int32 => {
            let numbers = whole(4).ok_or_else(short)?.as_chunks::<4>().0;
            Values::Ints(numbers.iter().map(|&four| i64::from(i32::from_le_bytes(four))).collect())
        }
        Physical::Int64 => {
            let numbers = whole(8).ok_or_else(short)?.as_chunks::<8>().0;
            Values::Ints(numbers.iter().map(|&eight| i64::from_le_bytes(eight)).collect())
        }
        Physical::Float => {
            let numbers = whole(4).ok_or_else(short)?.as_chunks::<4>().0;
            Values::Floats(
                numbers.iter().map(|&four| f64::from(f32::from_le_bytes(four))).collect(),
            )
        }
        Physical::Double => {
            let numbers = whole(8).ok_or_else(short)?.as_chunks::<8>().0;
            Values::Floats(numbers.iter().map(|&eight| f64::from_le_bytes(eight)).collect())
        }
        Physical::Bytes => plain_texts(data, count)?,
        Physical::Fixed(length) => {
            let bytes = whole(length).ok_or_else(short)?.to_vec();
            Values::Texts(bytes, (1..=count).map(|i| i * length).collect())
        }
    })
}

fn plain_texts(data: &[u8], count: usize) -> io::Result<Values> {
    if count > data.len() / 4 {
        return Err(short());
    }
    let mut bytes = Vec::with_capacity(data.len() - 4 * count);
    let (mut ends, mut at) = (Vec::with_capacity(count), 0);
    for _ in 0..count {
        let length = data.get(at..at + 4).ok_or_else(short)?;
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
        at += 4;
        bytes.extend_from_slice(data.get(at..at.saturating_add(length)).ok_or_else(short)?);
        at += length;
        ends.push(bytes.len());
    }
    Ok(Values::Texts(bytes, ends))
}

fn texts(data: &[u8], lengths: &[i64]) -> io::Result<Values> {
    let (mut ends, mut end) = (Vec::with_capacity(lengths.len()), 0_usize);
    for &length in lengths {
        end = end.saturating_add(usize::try_from(length).map_err(|_| short())?);
        ends.push(end);
    }
    Ok(Values::Texts(data.get(..end).ok_or_else(short)?.to_vec(), ends))
}

/// Texts that begin as the one before does.
fn delta_texts(data: &[u8], count: usize) -> io::Result<Values> {
    let (prefixes, at) = deltas(data, count)?;
    let data = data.get(at..).ok_or_else(short)?;
    let (lengths, at) = deltas(data, count)?;
    let Values::Texts(suffixes, suffix_ends) = texts(data.get(at..).ok_or_else(short)?, &lengths)?
    else {
        return Err(short());
    };
    let (mut bytes, mut ends): (Vec<u8>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut last, mut start) = (0..0, 0);
    for (&prefix, &end) in prefixes.iter().zip(&suffix_ends) {
        let prefix = usize::try_from(prefix).map_err(|_| short())?;
        if prefix > last.len() || bytes.len() > PAGE {
            return Err(short());
        }
        let from = bytes.len();
        bytes.extend_from_within(last.start..last.start + prefix);
        bytes.extend_from_slice(&suffixes[start..end]);
        (start, last) = (end, from..bytes.len());
        ends.push(bytes.len());
    }
    Ok(Values::Texts(bytes, ends))
}

/// Numbers whose first bytes stand together, then the second, and so on.
fn split(data: &[u8], physical: Physical, count: usize) -> io::Result<Values> {
    let size = match physical {
        Physical::Int32 | Physical::Float => 4,
        Physical::Int64 | Physical::Double => 8,
        Physical::Fixed(length) => length,
        Physical::Bool | Physical::Bytes => return Err(short()),
    };
    let data = size.checked_mul(count).and_then(|length| data.get(..length)).ok_or_else(short)?;
    let joined: Vec<u8> =
        (0..count).flat_map(|i| (0..size).map(move |byte| data[byte * count + i])).collect();
    plain(&joined, physical, count)
}

/// Returns the values at places.
fn pick(values: &Values, places: &[u32]) -> io::Result<Values> {
    fn each<T: Copy>(list: &[T], places: &[u32]) -> Option<Vec<T>> {
        places.iter().map(|&place| list.get(place as usize).copied()).collect()
    }
    let outside = || broken("Parquet: a value is outside its dictionary");
    Ok(match values {
        Values::Ints(list) => Values::Ints(each(list, places).ok_or_else(outside)?),
        Values::Floats(list) => Values::Floats(each(list, places).ok_or_else(outside)?),
        Values::Bools(list) => Values::Bools(each(list, places).ok_or_else(outside)?),
        Values::Texts(bytes, ends) => {
            let (mut picked, mut picked_ends) = (Vec::new(), Vec::with_capacity(places.len()));
            for &place in places {
                let place = place as usize;
                let end = *ends.get(place).ok_or_else(outside)?;
                let start = if place == 0 { 0 } else { ends[place - 1] };
                picked.extend_from_slice(&bytes[start..end]);
                picked_ends.push(picked.len());
                if picked.len() > PAGE {
                    return Err(broken("Parquet: the texts of a page are too long"));
                }
            }
            Values::Texts(picked, picked_ends)
        }
    })
}

/// Gives each value the number of its row; rows without one get any.
fn spread(values: &Values, valid: &[bool]) -> io::Result<Values> {
    fn each<T: Copy + Default>(list: &[T], valid: &[bool]) -> Vec<T> {
        let mut list = list.iter().copied();
        valid
            .iter()
            .map(|&valid| if valid { list.next() } else { None }.unwrap_or_default())
            .collect()
    }
    Ok(match values {
        Values::Ints(list) => Values::Ints(each(list, valid)),
        Values::Floats(list) => Values::Floats(each(list, valid)),
        Values::Bools(list) => Values::Bools(each(list, valid)),
        Values::Texts(bytes, ends) => {
            let (mut next, mut last) = (ends.iter().copied(), 0);
            let mut spread = Vec::with_capacity(valid.len());
            for &valid in valid {
                last = if valid { next.next().ok_or_else(short)? } else { last };
                spread.push(last);
            }
            Values::Texts(bytes.clone(), spread)
        }
    })
}
