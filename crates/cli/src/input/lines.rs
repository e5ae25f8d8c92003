//! Lines of text in any form, read in blocks.

use super::piece::{Piece, push};
use crate::failures::Place;
use anyhow::{Context as _, Result};
use ninefold::text::PlainLines;
use ninefold_api::{Gatherer, Taken};
use std::io::{self, Cursor, Read};

/// How much is read at a time.
const BLOCK: usize = 1 << 18;

/// The longest line that is held; a longer one is malformed.
const LONGEST_LINE: usize = 1 << 24;

/// Lines that are being read.
pub(super) struct Stream {
    place: Place,
    input: Box<dyn Read + Send>,
    gatherer: Gatherer,
    buffer: Vec<u8>,
    filled: usize,
    /// So much of the buffer is known to have no line end.
    searched: usize,
    /// Set while the rest of an overlong line is passed over.
    skipping: bool,
    /// So many bytes were read to find out the format, and not looked at since.
    peeked: Option<usize>,
}

impl Stream {
    pub(super) fn new(place: Place, input: Box<dyn Read + Send>, gatherer: Gatherer) -> Self {
        let buffer = vec![0; BLOCK];
        let (filled, searched, skipping, peeked) = (0, 0, false, None);
        Self { place, input, gatherer, buffer, filled, searched, skipping, peeked }
    }

    /// Reads the first line that says something, or more, without taking it. Nobody who types waits
    /// longer than for that.
    pub(super) fn peek(&mut self) -> Result<()> {
        while self.filled < self.buffer.len() && !says_something(&self.buffer[..self.filled]) {
            let count = self.fetch()?;
            self.filled += count;
            if count == 0 {
                break;
            }
        }
        self.peeked = (self.filled > 0).then_some(self.filled);
        Ok(())
    }

    /// Returns what was read and not taken, and the rest of the input behind it.
    pub(super) fn into_input(mut self) -> (Place, Box<dyn Read + Send>) {
        self.buffer.truncate(self.filled);
        (self.place, Box::new(Cursor::new(self.buffer).chain(self.input)))
    }

    /// Returns what was read and not taken.
    pub(super) fn peeked(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    /// Reads what there is into the free part of the buffer.
    fn fetch(&mut self) -> Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(count) => return Ok(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("reading {}", self.place.name));
                }
            }
        }
    }

    /// Reads what there is, takes the whole lines; returns the bytes read, 0 at the end.
    pub(super) fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let mut taken = Vec::new();
        let count = if let Some(count) = self.peeked.take() {
            count
        } else {
            if self.filled == self.buffer.len() {
                self.make_room(&mut taken);
            }
            let count = self.fetch()?;
            self.filled += count;
            count
        };
        if self.skipping {
            self.skip();
        }
        if count == 0 {
            self.take_rest(&mut taken);
        } else if let Some((lines, taken)) = self.take_plain_lines() {
            pieces.push(Piece::Plain(self.place.clone(), lines));
            self.drop_front(taken);
        } else {
            self.take_lines(&mut taken);
        }
        for board in taken {
            push(&self.place, board, pieces);
        }
        Ok(count as u64)
    }

    /// Takes the whole lines of the buffer at once, if all are plain.
    fn take_plain_lines(&mut self) -> Option<(PlainLines, usize)> {
        if self.skipping {
            None
        } else {
            self.gatherer.take_plain_lines(&self.buffer[..self.filled])
        }
    }

    /// Hands the whole lines of the buffer on and moves the rest to the front.
    fn take_lines(&mut self, taken: &mut Vec<Taken>) {
        let mut start = 0;
        while let Some(end) = line_end(&self.buffer[..self.filled], start.max(self.searched)) {
            self.gatherer.push_line(&self.buffer[start..end], taken);
            start = end + 1;
        }
        self.drop_front(start);
        self.searched = self.filled;
    }

    /// Passes over what there is of an overlong line.
    fn skip(&mut self) {
        if let Some(end) = line_end(&self.buffer[..self.filled], 0) {
            self.skipping = false;
            self.drop_front(end + 1);
        } else {
            self.filled = 0;
        }
    }

    /// Drops the first bytes of the buffer and moves the rest to the front.
    fn drop_front(&mut self, count: usize) {
        if count > 0 {
            self.buffer.copy_within(count..self.filled, 0);
            self.filled -= count;
            self.searched = 0;
        }
    }

    fn take_rest(&mut self, taken: &mut Vec<Taken>) {
        if self.filled > 0 {
            self.gatherer.push_line(&self.buffer[..self.filled], taken);
        }
        (self.filled, self.searched, self.skipping) = (0, 0, false);
        self.gatherer.finish(taken);
    }

    /// Makes room for more of a line that fills the buffer, or gives it up.
    fn make_room(&mut self, taken: &mut Vec<Taken>) {
        if self.buffer.len() < LONGEST_LINE {
            self.buffer.resize(2 * self.buffer.len(), 0);
        } else {
            self.gatherer.push_overlong(&self.buffer, taken);
            self.skipping = true;
            (self.filled, self.searched) = (0, 0);
        }
    }
}

/// Says whether a text has a whole line that is neither blank nor a remark.
fn says_something(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.next_back(); // it may go on
    lines.any(|line| !line.trim_ascii().is_empty() && !line.trim_ascii_start().starts_with(b"#"))
}

/// Returns where the first line end from `start` on is.
///
/// Looks at many bytes at a time, as `position` doesn't.
fn line_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    for chunk in bytes.get(start..)?.chunks(256) {
        if chunk.contains(&b'\n') {
            return chunk.iter().position(|&byte| byte == b'\n').map(|offset| at + offset);
        }
        at += chunk.len();
    }
    None
}
