//! [`PlainLines`]: a block of lines of 81 cells, recognised at a glance.

use super::entry::Entry;
use super::line;
use super::reader::Reader;
use crate::solve::Source;
use core::ops::Range;
use std::sync::Arc;

/// A block of lines of exactly 81 digits and dots, no line mixing `.` and `0`: the form that files
/// of millions of boards have. [`Reader::take_plain_lines`] finds them.
#[derive(Clone, Debug)]
pub struct PlainLines {
    /// The block, shared with what else it was cut into.
    block: Arc<[u8]>,
    /// Where in it the lines are, each with its line end.
    range: Range<usize>,
    first_line: usize,
}

/// From one line to the next.
const STRIDE: usize = 82;

impl PlainLines {
    /// Returns how many boards there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub const fn len(&self) -> usize {
        (self.range.end - self.range.start) / STRIDE
    }

    /// Returns the lines.
    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.block[self.range.clone()]
    }

    /// Returns the boards for a [`Batch`](crate::solve::Batch).
    #[must_use]
    pub fn source(&self) -> Source<'_> {
        Source::Text { bytes: self.bytes(), stride: STRIDE }
    }

    /// Returns the 81 characters of a board.
    ///
    /// # Panics
    /// If there are fewer boards.
    #[must_use]
    #[inline]
    pub fn cells(&self, at: usize) -> &[u8] {
        &self.bytes()[at * STRIDE..][..81]
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
        let starts = self.range.clone().step_by(most * STRIDE).enumerate();
        starts.map(move |(i, start)| Self {
            block: Arc::clone(&self.block),
            range: start..self.range.end.min(start + most * STRIDE),
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
        let range = 0..lines.len();
        let plain = PlainLines { block: lines.into(), range, first_line: self.line() + 1 };
        self.skip_lines(plain.len());
        Some((plain, mark + lines.len()))
    }
}

/// Says whether a text is lines of exactly 81 digits and dots, no line mixing `.` and `0`.
///
/// One pass without branches: only one thread does it, whatever the number of those that solve.
fn are_plain(text: &[u8]) -> bool {
    let (mut seen, mut ends) = (Seen::default(), true);
    let lines = text.as_chunks::<STRIDE>().0;
    for line in lines {
        let (blocks, rest) = line.as_chunks::<16>();
        for block in blocks {
            seen.look_at(block);
        }
        seen.look_at(&[rest[0]; 16]);
        ends &= rest[1] == b'\n';
    }
    let mixes = |line: &[u8; STRIDE]| line.contains(&b'.') && line.contains(&b'0');
    ends && !seen.any(|seen| seen.strange)
        && !(seen.any(|seen| seen.dots) && seen.any(|seen| seen.zeros) && lines.iter().any(mixes))
}

/// What is among the cells, byte by byte of sixteen.
#[derive(Default)]
struct Seen {
    strange: [bool; 16],
    dots: [bool; 16],
    zeros: [bool; 16],
}

impl Seen {
    #[inline]
    fn look_at(&mut self, cells: &[u8; 16]) {
        for (i, &cell) in cells.iter().enumerate() {
            // Between a dot and 9 there is nothing else but a slash.
            self.strange[i] |= cell.wrapping_sub(b'.') > b'9' - b'.' || cell == b'/';
            self.dots[i] |= cell == b'.';
            self.zeros[i] |= cell == b'0';
        }
    }

    fn any(&self, what: impl Fn(&Self) -> [bool; 16]) -> bool {
        what(self).contains(&true)
    }
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
        let line = format!("{TLE}\n");
        for at in 0..82 {
            for byte in (0..=255).filter(|byte| !b"0123456789.".contains(byte)) {
                let mut block = line.repeat(3).into_bytes();
                block[82 + at] = byte;
                let is_end = at == 81 && byte == b'\n';
                assert_eq!(Reader::new().take_plain_lines(&block).is_some(), is_end, "{at} {byte}");
            }
        }
    }
}
