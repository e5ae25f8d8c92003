//! The rows of a part as the engines take them.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{ByteArrayType, ByteViewType, UInt8Type};
use arrow_array::{AnyDictionaryArray, Array, GenericByteArray, GenericByteViewArray};
use arrow_schema::DataType;
use ninefold::Grid;
use ninefold::text::{Entry, Form};
use ninefold_api::{AnyBoard, Refusal};
use std::borrow::Cow;

use super::input::Part;

/// One row.
#[derive(Clone, Copy)]
pub(crate) enum Row<'a> {
    /// Nothing.
    Null,
    /// A text, which may be a board in any form.
    Text(&'a [u8]),
    /// 81 bytes, each a digit or 0 if all is well.
    Values(&'a [u8; 81]),
    /// Something that is no board, and why.
    Junk(&'a str),
}

impl Row<'_> {
    /// Reads the board.
    pub(crate) fn board(self, form: Option<Form>) -> Result<AnyBoard, Refusal> {
        match self {
            Self::Null => Err(Refusal::no_board("", "there is no board")),
            Self::Junk(reason) => Err(Refusal::no_board("", reason)),
            Self::Text(text) => match self.plain_entry(form) {
                Some(entry) => Ok(AnyBoard::Classic(entry)),
                None => AnyBoard::read(&String::from_utf8_lossy(text), form),
            },
            Self::Values(_) => match self.plain_entry(form) {
                Some(entry) => Ok(AnyBoard::Classic(entry)),
                None => Err(Refusal::no_board("", "a cell holds no digit")),
            },
        }
    }

    /// Reads a plain board as the reader would, without its search for a form, which takes longer
    /// than many an answer.
    fn plain_entry(self, form: Option<Form>) -> Option<Entry> {
        let grid = self.plain_grid(form)?;
        let has_zeros = matches!(self, Self::Text(text) if text.contains(&b'0'));
        let form = if has_zeros { Form::Zeros } else { Form::Line };
        Some(Entry { line: 1, form, board: Ok(grid.into()) })
    }

    /// Returns the clues of a plain board: digits, or a text that no form was named for.
    pub(crate) fn plain_grid(self, form: Option<Form>) -> Option<Grid> {
        match self {
            Self::Text(text) if form.is_none() => plain_grid(text),
            Self::Values(values) => Grid::from_values(*values),
            Self::Text(_) | Self::Null | Self::Junk(_) => None,
        }
    }

    /// Says whether it is 81 digits and blanks, all blanks of the same kind.
    fn is_plain(self) -> bool {
        match self {
            Self::Text(text) => is_plain(text),
            Self::Values(values) => values.iter().all(|&value| value <= 9),
            Self::Null | Self::Junk(_) => false,
        }
    }
}

/// Says whether a text is 81 digits and blanks, all dots or all zeros.
fn is_plain(text: &[u8]) -> bool {
    let Ok(text) = <&[u8; 81]>::try_from(text) else { return false };
    let (mut strange, mut dots, mut zeros) = (false, false, false);
    for &byte in text {
        strange |= !(byte.is_ascii_digit() || byte == b'.');
        dots |= byte == b'.';
        zeros |= byte == b'0';
    }
    !(strange || dots && zeros)
}

/// Returns the clues of a plain text.
fn plain_grid(text: &[u8]) -> Option<Grid> {
    let mut values = <[u8; 81]>::try_from(text).ok().filter(|text| is_plain(text))?;
    // A loop: `map` of so long an array calls a function for each cell.
    for value in &mut values {
        *value = if *value == b'.' { 0 } else { *value - b'0' };
    }
    Grid::from_values(values)
}

/// The rows of a part.
pub(crate) struct Rows<'a> {
    rows: Vec<Row<'a>>,
    /// The bytes of all rows, if they lie one behind the other.
    together: Option<&'a [u8]>,
}

/// The boards of a part that the batch engine takes.
pub(crate) struct Plain<'a> {
    /// Their characters, 81 each.
    pub(crate) text: Cow<'a, [u8]>,
    /// The row of each; nothing if they are all rows.
    pub(crate) rows: Option<Vec<usize>>,
}

impl<'a> Rows<'a> {
    /// Returns the rows of a part.
    pub(crate) fn of(part: &'a Part) -> Self {
        let array = part.array.as_ref();
        let mut rows = match array.data_type() {
            DataType::Utf8 => Self::of_bytes(array.as_string::<i32>()),
            DataType::LargeUtf8 => Self::of_bytes(array.as_string::<i64>()),
            DataType::Binary => Self::of_bytes(array.as_binary::<i32>()),
            DataType::LargeBinary => Self::of_bytes(array.as_binary::<i64>()),
            DataType::Utf8View => Self::of_views(array.as_string_view()),
            DataType::BinaryView => Self::of_views(array.as_binary_view()),
            DataType::FixedSizeBinary(_) => {
                let texts = array.as_fixed_size_binary();
                Self::each(array, |row| Row::Text(unpadded(texts.value(row))))
            }
            DataType::FixedSizeList(..) => Self::of_values(array),
            DataType::Dictionary(..) => Self::of_dictionary(array),
            _ => Self { rows: vec![Row::Null; array.len()], together: None },
        };
        if !part.junk.is_empty() {
            for (at, row) in rows.rows.iter_mut().enumerate() {
                if let Some(reason) = part.junk.get(&(part.first + at)) {
                    *row = Row::Junk(reason);
                }
            }
        }
        rows
    }

    fn each(array: &dyn Array, row: impl Fn(usize) -> Row<'a>) -> Self {
        let rows = (0..array.len()).map(|at| if array.is_null(at) { Row::Null } else { row(at) });
        Self { rows: rows.collect(), together: None }
    }

    fn of_bytes<T: ByteArrayType>(texts: &'a GenericByteArray<T>) -> Self
    where
        T::Native: AsRef<[u8]>,
    {
        let rows = Self::each(texts, |row| {
            let text: &[u8] = texts.value(row).as_ref();
            Row::Text(text)
        });
        let [from, to] = [0, texts.len()].map(|at| {
            let offset = texts.value_offsets()[at];
            arrow_buffer::ArrowNativeType::as_usize(offset)
        });
        Self { together: texts.value_data().get(from..to), ..rows }
    }

    fn of_views<T: ByteViewType>(texts: &'a GenericByteViewArray<T>) -> Self
    where
        T::Native: AsRef<[u8]>,
    {
        Self::each(texts, |row| {
            let text: &[u8] = texts.value(row).as_ref();
            Row::Text(text)
        })
    }

    fn of_values(array: &'a dyn Array) -> Self {
        let lists = array.as_fixed_size_list();
        let values = lists.values().as_primitive::<UInt8Type>().values();
        let (boards, _) = values.as_chunks::<81>();
        Self::each(array, |row| boards.get(row).map_or(Row::Null, Row::Values))
    }

    /// Takes the values that the rows name, and no others: a part has few of them, the dictionary
    /// may have as many as the column has rows.
    fn of_dictionary(array: &'a dyn Array) -> Self {
        let dictionary = array.as_any_dictionary();
        let text = text_of(dictionary.values().as_ref());
        let rows = keys(dictionary).map(|key| key.map_or(Row::Null, |at| Row::Text(text(at))));
        Self { rows: rows.collect(), together: None }
    }

    /// Returns how many there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns them one by one.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'a>> {
        self.rows.iter().copied()
    }

    /// Returns a row.
    pub(crate) fn get(&self, at: usize) -> Row<'a> {
        self.rows.get(at).copied().unwrap_or(Row::Null)
    }

    /// Returns the boards that the batch engine takes: without a copy if they are all rows and lie
    /// one behind the other.
    pub(crate) fn plain(&self) -> Plain<'a> {
        if let Some(text) = self.together
            && text.len() == 81 * self.len()
            && self.rows.iter().all(|row| row.is_plain())
        {
            return Plain { text: Cow::Borrowed(text), rows: None };
        }
        let which: Vec<usize> = (0..self.len()).filter(|&at| self.rows[at].is_plain()).collect();
        let mut text = Vec::with_capacity(81 * which.len());
        for &at in &which {
            match self.rows[at] {
                Row::Text(board) => text.extend_from_slice(board),
                Row::Values(values) => text.extend(values.iter().map(|value| value + b'0')),
                Row::Null | Row::Junk(_) => {}
            }
        }
        let are_all = which.len() == self.len();
        Plain { text: Cow::Owned(text), rows: (!are_all).then_some(which) }
    }
}

/// Returns for each row which value of the dictionary it names; nothing for a row that is null.
pub(crate) fn keys(dictionary: &dyn AnyDictionaryArray) -> impl Iterator<Item = Option<usize>> {
    let values = dictionary.values();
    let has_values = !values.is_empty();
    // Without values every row is null, and the keys can't be asked for.
    let keys = if has_values { dictionary.normalized_keys() } else { vec![0; dictionary.len()] };
    keys.into_iter().enumerate().map(move |(row, key)| {
        (has_values && dictionary.is_valid(row) && values.is_valid(key)).then_some(key)
    })
}

/// Returns what gives the texts of an array by their numbers.
pub(crate) fn text_of<'a>(array: &'a dyn Array) -> Box<dyn Fn(usize) -> &'a [u8] + 'a> {
    match array.data_type() {
        DataType::Utf8 => of_bytes(array.as_string::<i32>()),
        DataType::LargeUtf8 => of_bytes(array.as_string::<i64>()),
        DataType::Binary => of_bytes(array.as_binary::<i32>()),
        DataType::LargeBinary => of_bytes(array.as_binary::<i64>()),
        DataType::Utf8View => of_views(array.as_string_view()),
        DataType::BinaryView => of_views(array.as_binary_view()),
        _ => Box::new(|_| &[]),
    }
}

fn of_bytes<'a, T: ByteArrayType>(
    texts: &'a GenericByteArray<T>,
) -> Box<dyn Fn(usize) -> &'a [u8] + 'a>
where
    T::Native: AsRef<[u8]>,
{
    Box::new(|at| texts.value(at).as_ref())
}

fn of_views<'a, T: ByteViewType>(
    texts: &'a GenericByteViewArray<T>,
) -> Box<dyn Fn(usize) -> &'a [u8] + 'a>
where
    T::Native: AsRef<[u8]>,
{
    Box::new(|at| texts.value(at).as_ref())
}

/// Returns a text without the zero bytes that fill it up.
fn unpadded(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &text[..end]
}
