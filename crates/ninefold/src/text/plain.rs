//! [`PlainLines`]: a block of lines of 81 cells, recognised at a glance.

use super::entry::Entry;
use super::line;
use super::reader::Reader;
use crate::solve::Source;

/// A block of lines of exactly 81 digits and dots, no line mixing `.` and `0`: the form that files
/// of millions of boards have. [`Reader::take_plain_lines`] finds them.
#[derive(Clone, Debug)]
pub struct PlainLines {
    /// The lines, each with its line end.
    bytes: Vec<u8>,
    first_line: usize,
}

/// From one line to the next.
const STRIDE: usize = 82;

impl PlainLines {
    /// Returns how many boards there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub const fn len(&self) -> usize {
        self.bytes.len() / STRIDE
    }

    /// Returns the boards for a [`Batch`](crate::solve::Batch).
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        Source::Text { bytes: &self.bytes, stride: STRIDE }
    }

    /// Returns the 81 characters of a board.
    ///
    /// # Panics
    /// If there are fewer boards.
    #[must_use]
    #[inline]
    pub fn cells(&self, at: usize) -> &[u8] {
        &self.bytes[at * STRIDE..][..81]
    }

    /// Returns a board.
    ///
    /// # Panics
    /// If there are fewer boards.
    #[must_use]
    pub fn entry(&self, at: usize) -> Entry {
        let (grid, form) = line::read_plain(self.cells(at)).expect("plain lines are boards");
        Entry::new(self.first_line + at, form, grid)
    }

    /// Cuts the block into blocks of at most this many boards.
    pub fn split(&self, most: usize) -> impl Iterator<Item = Self> {
        let parts = self.bytes.chunks(most * STRIDE).enumerate();
        parts.map(move |(i, part)| Self {
            bytes: part.to_vec(),
            first_line: self.first_line + i * most,
        })
    }
}

impl Reader {
    /// Takes the whole lines at the front of a block at once, if all of them are plain and each
    /// would be a board by itself; returns them and how many bytes they were.
    pub fn take_plain_lines(&mut self, block: &[u8]) -> Option<(PlainLines, usize)> {
        let mark = if self.line() == 0 && block.starts_with(&[0xEF, 0xBB, 0xBF]) { 3 } else { 0 };
        let (lines, rest) = block[mark..].split_at((block.len() - mark) / STRIDE * STRIDE);
        // Most of what isn't plain shows it by the end of its first line.
        if !self.takes_plain_lines()
            || lines.get(STRIDE - 1) != Some(&b'\n')
            || !are_plain(lines)
            || rest.contains(&b'\n')
        {
            return None;
        }
        let plain = PlainLines { bytes: lines.to_vec(), first_line: self.line() + 1 };
        self.skip_lines(plain.len());
        Some((plain, mark + lines.len()))
    }
}

/// Says whether a text is lines of exactly 81 digits and dots, no line mixing `.` and `0`.
///
/// One pass without branches over all bytes, then a look at the line ends.
fn are_plain(text: &[u8]) -> bool {
    let (mut strange, mut dots, mut zeros) = (false, false, false);
    let mut ends = 0_usize;
    for line in text.chunks_exact(STRIDE) {
        let mut line_ends = 0_u8;
        for &byte in line {
            let (dot, end) = (byte == b'.', byte == b'\n');
            strange |= !(byte.is_ascii_digit() || dot || end);
            dots |= dot;
            zeros |= byte == b'0';
            line_ends += u8::from(end);
        }
        ends += usize::from(line_ends);
    }
    let lines = text.chunks_exact(STRIDE);
    let mixes = |line: &[u8]| line.contains(&b'.') && line.contains(&b'0');
    !strange
        && ends == lines.len()
        && lines.clone().all(|line| line[STRIDE - 1] == b'\n')
        && !(dots && zeros && lines.clone().any(mixes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::{LEETCODE, TLE};

    #[test]
    fn a_block_is_what_its_lines_are_one_by_one() {
        let text =
            format!("\u{feff}{LEETCODE}\n{TLE}\n{}\n{}", LEETCODE.replace('.', "0"), &TLE[..9]);
        let (plain, taken) = Reader::new().take_plain_lines(text.as_bytes()).unwrap();
        assert_eq!((plain.len(), taken), (3, text.len() - 9));
        let one_by_one: Vec<Entry> = super::super::read_all(&text[..taken]).collect();
        let at_once: Vec<Entry> =
            plain.split(2).flat_map(|part| (0..part.len()).map(move |at| part.entry(at))).collect();
        assert_eq!(at_once, one_by_one);
    }

    #[test]
    fn other_lines_are_left_to_the_reader() {
        let mixed = LEETCODE.replacen('.', "0", 1);
        for block in [&format!("{mixed}\n"), "# title\n", "", LEETCODE, &format!("{TLE}\nx\n")] {
            assert!(Reader::new().take_plain_lines(block.as_bytes()).is_none(), "{block}");
        }
    }
}
