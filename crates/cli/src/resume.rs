//! Going on where an earlier run ended: answers of one line per board, added to a file.

use anyhow::{Context as _, Result};
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// A file of answers to the first boards of an input, to be added to.
#[derive(Debug)]
pub(crate) struct Resumed {
    file: File,
    /// How many answers it has.
    pub(crate) lines: u64,
}

impl Resumed {
    /// Opens a file, or makes it. A last line without an end was being written when the earlier run
    /// was cut off: it goes, and its board is answered anew.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let named = || path.display().to_string();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(named)?;
        let (lines, length) = whole_lines(&mut file).with_context(named)?;
        file.set_len(length).with_context(named)?;
        file.seek(SeekFrom::Start(length)).with_context(named)?;
        Ok(Self { file, lines })
    }

    /// Adds answers.
    pub(crate) fn write(&mut self, text: &[u8]) -> Result<()> {
        Ok(self.file.write_all(text)?)
    }
}

/// Counts the lines that have an end; returns how many bytes they are, too.
fn whole_lines(file: &mut File) -> std::io::Result<(u64, u64)> {
    let mut block = vec![0; 1 << 16];
    let (mut lines, mut length, mut at) = (0, 0, 0);
    loop {
        let count = file.read(&mut block)?;
        if count == 0 {
            return Ok((lines, length));
        }
        for (i, _) in block[..count].iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            lines += 1;
            length = at + i as u64 + 1;
        }
        at += count as u64;
    }
}
