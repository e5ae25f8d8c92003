//! The strings of `SudokuWiki`: three versions, and the links that carry them.
//!
//! Version 0 is 81 numbers between commas, the sum of 2^(d-1) over the candidates of each cell.
//! Version 1 has two characters of base 32 for each cell: the same sum, doubled, and one more for a
//! clue. Version B has a heading (`S`, the size, `B`) and two characters of base 36: a clue is its
//! digit, a placed digit nine more, candidates eighteen more than their sum; 0 is an empty cell.

use ninefold::{Digit, DigitSet};

use crate::Document;
use crate::base::unescaped;
use crate::document::Content;

/// What links begin with.
const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// Says whether a text is a link to `SudokuWiki`.
pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim();
    text.len() < 2000
        && (text.starts_with(['h', 'w', 's']) && text.contains("sudokuwiki.org")
            || text.starts_with("?bd="))
        && (text.contains("bd=") || text.contains("?n=") || text.contains("&n="))
}

/// Reads the board of a link, in any version, or plain.
pub(crate) fn read_link(text: &str) -> Result<Document, String> {
    let keys = ["bd=", "?n=", "&n="];
    let data = keys.iter().find_map(|key| text.split_once(key)).map(|(_, data)| data);
    let data = data.ok_or("the link has no board in it")?;
    let data = unescaped(data.split(['&', '#']).next().unwrap_or("").trim());
    read_any(&data).ok_or_else(|| "the board of the link isn't one".to_owned())
}

/// Reads a string of any version, or 81 cells.
fn read_any(data: &str) -> Option<Document> {
    let plain = || data.parse::<ninefold::Grid>().ok().map(Document::from);
    read_b(data)
        .ok()
        .or_else(|| read_1(data).ok())
        .or_else(|| read_0(data).ok())
        .or_else(|| if data.len() == 81 { plain() } else { None })
}

/// Writes a link with the clues, or with everything if there is more.
pub(crate) fn write_link(document: &Document) -> String {
    let data = match document.given.clues_alone() {
        Some(clues) if document.notes.is_none() => clues.to_string().replace('.', "0"),
        _ => write_b(document),
    };
    format!("{ADDRESS}{data}")
}

/// Says whether a text is of version 0.
pub(crate) fn is_0(text: &str) -> bool {
    let is_number = |word: &str| word.parse::<u16>().is_ok_and(|bits| bits < 512);
    text.matches(',').count() == 80
        && text.trim().split(',').all(|word| is_number(word.trim()))
        && text.trim().len() > 170
}

/// Reads version 0.
pub(crate) fn read_0(text: &str) -> Result<Document, String> {
    let numbers: Vec<u16> =
        text.trim().split(',').filter_map(|word| word.trim().parse().ok()).collect();
    let cells = numbers.into_iter().map(|bits| {
        let digits = DigitSet::from_bits(bits);
        match digits.single() {
            Some(digit) if bits < 512 => Some(Content::Clue(digit)),
            _ if bits >= 512 => None,
            _ => Some(marks(digits)),
        }
    });
    of_cells(cells)
}

/// Writes version 0.
pub(crate) fn write_0(document: &Document) -> String {
    document.cells().map(|content| bits(content).to_string()).join(",")
}

/// Says whether a text is of version 1.
pub(crate) fn is_1(text: &str) -> bool {
    let text = text.trim();
    text.len() == 162
        && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'v').contains(&byte))
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
        && read_1(text).is_ok()
}

/// Reads version 1.
pub(crate) fn read_1(text: &str) -> Result<Document, String> {
    let text = text.trim();
    if text.len() != 162 {
        return Err(format!("expected 162 characters, found {}", text.chars().count()));
    }
    let cells = pairs(text, 32).map(|number| {
        let number = number?;
        let digits = DigitSet::from_bits(number >> 1);
        match (digits.single(), number & 1) {
            (Some(digit), 1) => Some(Content::Clue(digit)),
            (Some(digit), _) => Some(Content::Placed(digit)),
            (None, _) => Some(marks(digits)),
        }
    });
    of_cells(cells)
}

/// Writes version 1.
pub(crate) fn write_1(document: &Document) -> String {
    let code = |content: Content| {
        let clue = u16::from(matches!(content, Content::Clue(_)));
        pair(bits(content) << 1 | clue, 32)
    };
    document.cells().map(code).concat()
}

/// Says whether a text is of version B.
pub(crate) fn is_b(text: &str) -> bool {
    let text = text.trim();
    text.len() == 165 && text.starts_with("S9B")
}

/// Reads version B.
pub(crate) fn read_b(text: &str) -> Result<Document, String> {
    let data = text.trim().strip_prefix("S9B").ok_or("expected S9B at the beginning")?;
    if data.len() != 162 {
        return Err(format!("expected 165 characters, found {}", data.chars().count() + 3));
    }
    let digit = |value: u16| Digit::try_from(u8::try_from(value).ok()?).ok();
    let cells = pairs(data, 36).map(|number| match number? {
        0 => Some(Content::Empty),
        value @ 1..=9 => digit(value).map(Content::Clue),
        value @ 10..=18 => digit(value - 9).map(Content::Placed),
        value @ 19..=529 => Some(Content::Marks(DigitSet::from_bits(value - 18))),
        _ => None,
    });
    of_cells(cells)
}

/// Writes version B.
pub(crate) fn write_b(document: &Document) -> String {
    let code = |content: Content| match content {
        Content::Empty => pair(0, 36),
        Content::Clue(digit) => pair(u16::from(digit.get()), 36),
        Content::Placed(digit) => pair(9 + u16::from(digit.get()), 36),
        Content::Marks(digits) => pair(18 + digits.bits(), 36),
    };
    format!("S9B{}", document.cells().map(code).concat())
}

fn marks(digits: DigitSet) -> Content {
    if digits.is_empty() { Content::Empty } else { Content::Marks(digits) }
}

fn bits(content: Content) -> u16 {
    match content {
        Content::Empty => 0,
        Content::Clue(digit) | Content::Placed(digit) => DigitSet::only(digit).bits(),
        Content::Marks(digits) => digits.bits(),
    }
}

fn of_cells(cells: impl Iterator<Item = Option<Content>>) -> Result<Document, String> {
    let mut list = Vec::with_capacity(81);
    for (number, content) in cells.enumerate() {
        let place = || ninefold::Cell::new(number.min(80));
        list.push(content.ok_or_else(|| format!("{} holds nothing that is known", place()))?);
    }
    let found = list.len();
    let cells: [Content; 81] =
        list.try_into().map_err(|_| format!("expected 81 cells, found {found}"))?;
    Ok(Document::of_cells(&cells))
}

/// Returns the numbers that each two characters are.
fn pairs(text: &str, radix: u32) -> impl Iterator<Item = Option<u16>> {
    text.as_bytes().chunks(2).map(move |two| {
        let two = std::str::from_utf8(two).ok()?;
        u16::from_str_radix(two, radix).ok().filter(|_| !two.starts_with('+'))
    })
}

fn pair(number: u16, radix: u16) -> String {
    let symbol = |value: u16| char::from_digit(u32::from(value), 36).unwrap_or('0');
    [symbol(number / radix), symbol(number % radix)].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_mark_is_told_from_a_digit_by_version_b_alone() {
        let mut cells = [Content::Marks(DigitSet::ALL); 81];
        cells[0] = Content::Clue(Digit::new(7));
        cells[1] = Content::Placed(Digit::new(2));
        cells[2] = Content::Marks(DigitSet::only(Digit::new(3)));
        let document = Document::of_cells(&cells);
        let text = write_b(&document);
        assert!(text.starts_with("S9B070b0m") && is_b(&text), "{text}");
        assert_eq!(read_b(&text).unwrap().cells(), cells);
        let text = write_1(&document);
        assert!(text.starts_with("41040"), "{text}");
        assert_eq!(read_1(&text).unwrap().cells()[2], Content::Placed(Digit::new(3)));
    }

    #[test]
    fn what_is_none_says_why() {
        assert_eq!(read_b("S9B00").unwrap_err(), "expected 165 characters, found 5");
        let text = format!("S9B{}zz", "00".repeat(80));
        assert_eq!(read_b(&text).unwrap_err(), "r9c9 holds nothing that is known");
        assert!(read_1(&"é".repeat(81)).is_err());
    }
}
