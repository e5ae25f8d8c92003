//! The compact protocol of Thrift, in which Parquet says what its bytes are.

use std::io;

use super::broken;

/// A value: what of Thrift's values is of use.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Bool(bool),
    Int(i64),
    Bytes(Vec<u8>),
    List(Vec<Value>),
    Struct(Vec<(i16, Value)>),
    /// Maps and broken numbers, which nothing here looks at.
    Other,
}

impl Value {
    pub(super) fn field(&self, id: i16) -> Option<&Self> {
        let Self::Struct(fields) = self else { return None };
        fields.iter().find(|(other, _)| *other == id).map(|(_, value)| value)
    }

    pub(super) fn int(&self, id: i16) -> Option<i64> {
        match self.field(id)? {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn size(&self, id: i16) -> io::Result<usize> {
        let size = self.int(id).and_then(|size| usize::try_from(size).ok());
        size.ok_or_else(|| broken(format!("Parquet: field {id} is no size")))
    }

    pub(super) fn bool(&self, id: i16) -> Option<bool> {
        match self.field(id)? {
            Self::Bool(is_true) => Some(*is_true),
            _ => None,
        }
    }

    pub(super) fn list(&self, id: i16) -> &[Self] {
        match self.field(id) {
            Some(Self::List(list)) => list,
            _ => &[],
        }
    }

    pub(super) fn text(&self, id: i16) -> Option<String> {
        match self.field(id)? {
            Self::Bytes(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
            _ => None,
        }
    }
}

/// Reads values from bytes.
pub(super) struct Source<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) at: usize,
}

/// The deepest that values may be nested.
const DEEPEST: usize = 24;

impl<'b> Source<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Takes the next bytes. Every value takes some, so that lists end where the bytes do.
    fn take(&mut self, length: usize) -> io::Result<&'b [u8]> {
        let end = self.at.saturating_add(length);
        let bytes = self.bytes.get(self.at..end);
        self.at = end;
        bytes.ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, "Parquet: it breaks off"))
    }

    fn byte(&mut self) -> io::Result<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn varint(&mut self) -> io::Result<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(broken("Parquet: a number is too long"))
    }

    fn zigzag(&mut self) -> io::Result<i64> {
        let number = self.varint()?;
        Ok((number >> 1).cast_signed() ^ -((number & 1).cast_signed()))
    }

    pub(super) fn structure(&mut self, depth: usize) -> io::Result<Value> {
        let (mut fields, mut id) = (Vec::new(), 0_i16);
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Ok(Value::Struct(fields));
            }
            id = if head >> 4 == 0 {
                i16::try_from(self.zigzag()?)
                    .map_err(|_| broken("Parquet: a field has no number"))?
            } else {
                id.wrapping_add(i16::from(head >> 4))
            };
            let value = match head & 15 {
                1 => Value::Bool(true),
                2 => Value::Bool(false),
                kind => self.value(kind, depth + 1)?,
            };
            fields.push((id, value));
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> io::Result<Value> {
        if depth > DEEPEST {
            return Err(broken("Parquet: values are nested too deeply"));
        }
        Ok(match kind {
            1 | 2 => Value::Bool(self.byte()? == 1),
            3 => Value::Int(i64::from(self.byte()?.cast_signed())),
            4..=6 => Value::Int(self.zigzag()?),
            7 => {
                self.take(8)?;
                Value::Other
            }
            8 => {
                let length = usize::try_from(self.varint()?).unwrap_or(usize::MAX);
                Value::Bytes(self.take(length)?.to_vec())
            }
            9 | 10 => self.list(depth)?,
            11 => {
                let size = self.varint()?;
                let kinds = if size > 0 { self.byte()? } else { 0 };
                for _ in 0..size {
                    self.value(kinds >> 4, depth + 1)?;
                    self.value(kinds & 15, depth + 1)?;
                }
                Value::Other
            }
            12 => self.structure(depth)?,
            _ => return Err(broken("Parquet: a value is of no known kind")),
        })
    }

    fn list(&mut self, depth: usize) -> io::Result<Value> {
        let head = self.byte()?;
        let size = if head >> 4 == 15 { self.varint()? } else { u64::from(head >> 4) };
        let mut list = Vec::new();
        for _ in 0..size {
            list.push(self.value(head & 15, depth + 1)?);
        }
        Ok(Value::List(list))
    }
}

/// Writes structures.
#[derive(Default)]
pub(super) struct Sink {
    pub(super) bytes: Vec<u8>,
    last: Vec<i16>,
}

impl Sink {
    fn varint(&mut self, mut number: u64) {
        while number > 0x7F {
            self.bytes.push((number & 0x7F) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn zigzag(&mut self, number: i64) {
        self.varint(((number << 1) ^ (number >> 63)).cast_unsigned());
    }

    fn head(&mut self, id: i16, kind: u8) {
        let last = self.last.last().copied().unwrap_or(0);
        if let Ok(step @ 1..=15) = u8::try_from(id - last) {
            self.bytes.push(step << 4 | kind);
        } else {
            self.bytes.push(kind);
            self.zigzag(i64::from(id));
        }
        if let Some(last) = self.last.last_mut() {
            *last = id;
        }
    }

    /// Writes a structure that stands by itself, or in a list.
    pub(super) fn structure(&mut self, fields: impl FnOnce(&mut Self)) {
        self.last.push(0);
        fields(self);
        self.bytes.push(0);
        self.last.pop();
    }

    pub(super) fn inner(&mut self, id: i16, fields: impl FnOnce(&mut Self)) {
        self.head(id, 12);
        self.structure(fields);
    }

    pub(super) fn int32(&mut self, id: i16, number: i64) {
        self.head(id, 5);
        self.zigzag(number);
    }

    pub(super) fn int64(&mut self, id: i16, number: i64) {
        self.head(id, 6);
        self.zigzag(number);
    }

    pub(super) fn text(&mut self, id: i16, text: &str) {
        self.head(id, 8);
        self.word(text);
    }

    fn word(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn list_head(&mut self, id: i16, kind: u8, size: usize) {
        self.head(id, 9);
        if let Ok(size @ 0..=14) = u8::try_from(size) {
            self.bytes.push(size << 4 | kind);
        } else {
            self.bytes.push(15 << 4 | kind);
            self.varint(size as u64);
        }
    }

    pub(super) fn ints(&mut self, id: i16, numbers: &[i64]) {
        self.list_head(id, 5, numbers.len());
        for &number in numbers {
            self.zigzag(number);
        }
    }

    pub(super) fn texts(&mut self, id: i16, texts: &[&str]) {
        self.list_head(id, 8, texts.len());
        for text in texts {
            self.word(text);
        }
    }

    pub(super) fn structures(
        &mut self,
        id: i16,
        size: usize,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        self.list_head(id, 12, size);
        (0..size).for_each(|at| each(self, at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_longer_than_the_bytes_breaks_off() {
        // A field with a list of 2^42 values of each kind, of which there are none.
        for kind in 1..=12 {
            let bytes = [0x19, 0xF0 | kind, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
            assert!(Source::new(&bytes).structure(0).is_err(), "{kind}");
        }
    }
}
