//! `FlatBuffers`, in which Arrow says what its bytes are: tables with numbered fields.

/// A table in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Table<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Table<'b> {
    /// Returns the table at the root of a buffer.
    pub(super) fn root(bytes: &'b [u8]) -> Option<Self> {
        let at = usize::try_from(u32_at(bytes, 0)?).ok()?;
        (at < bytes.len()).then_some(Self { bytes, at })
    }

    /// Returns where a field is, if it is there.
    fn place(self, field: usize) -> Option<usize> {
        let back = i32::from_le_bytes(self.bytes.get(self.at..self.at + 4)?.try_into().ok()?);
        let names = usize::try_from(i64::try_from(self.at).ok()? - i64::from(back)).ok()?;
        let size = usize::from(u16_at(self.bytes, names)?);
        if 4 + 2 * field + 2 > size {
            return None;
        }
        let offset = usize::from(u16_at(self.bytes, names + 4 + 2 * field)?);
        (offset != 0).then_some(self.at + offset)
    }

    fn target(self, field: usize) -> Option<usize> {
        let place = self.place(field)?;
        let at = place.checked_add(usize::try_from(u32_at(self.bytes, place)?).ok()?)?;
        (at < self.bytes.len()).then_some(at)
    }

    pub(super) fn byte(self, field: usize) -> Option<u8> {
        self.bytes.get(self.place(field)?).copied()
    }

    pub(super) fn short(self, field: usize) -> Option<i16> {
        Some(u16_at(self.bytes, self.place(field)?)?.cast_signed())
    }

    pub(super) fn int(self, field: usize) -> Option<i32> {
        Some(u32_at(self.bytes, self.place(field)?)?.cast_signed())
    }

    pub(super) fn long(self, field: usize) -> Option<i64> {
        let place = self.place(field)?;
        Some(i64::from_le_bytes(self.bytes.get(place..place + 8)?.try_into().ok()?))
    }

    pub(super) fn table(self, field: usize) -> Option<Self> {
        Some(Self { bytes: self.bytes, at: self.target(field)? })
    }

    pub(super) fn text(self, field: usize) -> Option<String> {
        let at = self.target(field)?;
        let length = usize::try_from(u32_at(self.bytes, at)?).ok()?;
        let text = self.bytes.get(at + 4..(at + 4).checked_add(length)?)?;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    pub(super) fn tables(self, field: usize) -> Vec<Self> {
        let list = || {
            let at = self.target(field)?;
            let count = usize::try_from(u32_at(self.bytes, at)?).ok()?;
            if count > self.bytes.len() / 4 {
                return None;
            }
            let table = |i: usize| {
                let place = at + 4 + 4 * i;
                let target =
                    place.checked_add(usize::try_from(u32_at(self.bytes, place)?).ok()?)?;
                (target < self.bytes.len()).then_some(Self { bytes: self.bytes, at: target })
            };
            (0..count).map(table).collect::<Option<Vec<Self>>>()
        };
        list().unwrap_or_default()
    }

    /// Returns the numbers of a list of structures of 64-bit numbers, side by side.
    pub(super) fn longs(self, field: usize, each: usize) -> Vec<i64> {
        let list = || {
            let at = self.target(field)?;
            let count = usize::try_from(u32_at(self.bytes, at)?).ok()?.checked_mul(each)?;
            let bytes = self.bytes.get(at + 4..(at + 4).checked_add(count.checked_mul(8)?)?)?;
            Some(bytes.as_chunks::<8>().0.iter().map(|&eight| i64::from_le_bytes(eight)).collect())
        };
        list().unwrap_or_default()
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// Something to write.
pub(super) enum Node {
    Byte(u8),
    Short(i16),
    Int(i32),
    Long(i64),
    Text(String),
    /// A table: its fields by number.
    Table(Vec<Option<Node>>),
    Tables(Vec<Node>),
    /// Structures of 64-bit numbers: how many numbers each has.
    Longs(Vec<i64>, usize),
}

impl Node {
    /// Returns how many bytes it takes in a table.
    const fn size(&self) -> usize {
        match self {
            Self::Byte(_) => 1,
            Self::Short(_) => 2,
            Self::Long(_) => 8,
            _ => 4,
        }
    }
}

/// Writes a table as a buffer, whole eights of bytes.
pub(super) fn write(root: &Node) -> Vec<u8> {
    let mut bytes = vec![0; 4];
    let at = put(root, &mut bytes);
    bytes[..4].copy_from_slice(&u32::try_from(at).unwrap_or(0).to_le_bytes());
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}

/// Appends a node that stands by itself; returns where it begins. What it refers to follows it.
fn put(node: &Node, bytes: &mut Vec<u8>) -> usize {
    match node {
        Node::Table(fields) => put_table(fields, bytes),
        Node::Text(text) => {
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            let at = bytes.len();
            bytes.extend(u32::try_from(text.len()).unwrap_or(0).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
            bytes.push(0);
            at
        }
        Node::Tables(tables) => {
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            let at = bytes.len();
            bytes.extend(u32::try_from(tables.len()).unwrap_or(0).to_le_bytes());
            bytes.resize(bytes.len() + 4 * tables.len(), 0);
            for (i, table) in tables.iter().enumerate() {
                refer(at + 4 + 4 * i, put(table, bytes), bytes);
            }
            at
        }
        Node::Longs(numbers, each) => {
            bytes.resize((bytes.len() + 4).next_multiple_of(8) - 4, 0);
            let at = bytes.len();
            bytes.extend(u32::try_from(numbers.len() / each).unwrap_or(0).to_le_bytes());
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            at
        }
        Node::Byte(_) | Node::Short(_) | Node::Int(_) | Node::Long(_) => bytes.len(),
    }
}

fn refer(place: usize, target: usize, bytes: &mut [u8]) {
    let offset = u32::try_from(target - place).unwrap_or(0);
    bytes[place..place + 4].copy_from_slice(&offset.to_le_bytes());
}

fn put_table(fields: &[Option<Node>], bytes: &mut Vec<u8>) -> usize {
    // The list of offsets, then the table, its widest fields first.
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    let names = bytes.len();
    let names_size = 4 + 2 * fields.len();
    bytes.resize((names + names_size).next_multiple_of(8), 0);
    let at = bytes.len();
    let mut places = vec![0; fields.len()];
    let is_wide = fields.iter().flatten().any(|field| field.size() == 8);
    let mut end = if is_wide { 8 } else { 4 };
    for size in [8, 4, 2, 1] {
        for (place, field) in places.iter_mut().zip(fields) {
            if field.as_ref().is_some_and(|field| field.size() == size) {
                *place = end;
                end += size;
            }
        }
    }
    bytes.resize(at + end, 0);
    let back = i32::try_from(at - names).unwrap_or(0);
    bytes[at..at + 4].copy_from_slice(&back.to_le_bytes());
    let mut sizes = vec![names_size, end];
    sizes.extend(&places);
    for (i, size) in sizes.into_iter().enumerate() {
        let size = u16::try_from(size).unwrap_or(0);
        bytes[names + 2 * i..names + 2 * i + 2].copy_from_slice(&size.to_le_bytes());
    }
    for (place, field) in places.iter().zip(fields) {
        let Some(field) = field else { continue };
        let place = at + place;
        match field {
            Node::Byte(value) => bytes[place] = *value,
            Node::Short(value) => bytes[place..place + 2].copy_from_slice(&value.to_le_bytes()),
            Node::Int(value) => bytes[place..place + 4].copy_from_slice(&value.to_le_bytes()),
            Node::Long(value) => bytes[place..place + 8].copy_from_slice(&value.to_le_bytes()),
            other => {
                let target = put(other, bytes);
                refer(place, target, bytes);
            }
        }
    }
    at
}
