//! What an argument names: a file, standard input, a built-in board, or a board itself.

use anyhow::{Context as _, Result, anyhow, bail};
use ninefold::{gallery, text};
use ninefold_variants::{Options, Reading};
use std::fs::{self, File};
use std::io::{self, Cursor, IsTerminal as _, Read};
use std::path::Path;

/// One thing to read.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    File(String),
    Stdin,
    Text(String),
}

impl Default for Origin {
    /// Standard input, unless a person sits there.
    fn default() -> Self {
        if io::stdin().is_terminal() {
            crate::output::complain("no INPUT: taking @leetcode ('-' reads standard input)");
            Self::Text(gallery::LEETCODE.to_owned())
        } else {
            Self::Stdin
        }
    }
}

impl Origin {
    pub(super) fn of(input: &str, options: &Options) -> Result<Self> {
        if input == "-" {
            return Ok(Self::Stdin);
        }
        if input.starts_with('@') && !Path::new(input).exists() {
            let exhibit = gallery::find(input).map_err(|unknown| match unknown.nearest {
                Some(_) => anyhow!("{unknown}"),
                None => anyhow!("{unknown}; 'ninefold puzzles' lists those that there are"),
            })?;
            return Ok(Self::Text(exhibit.board.to_owned()));
        }
        match readable(input) {
            Ok(data) if data.is_dir() => bail!("{input} is a folder"),
            Ok(_) => Ok(Self::File(input.to_owned())),
            Err(_) if is_board(input, options) => Ok(Self::Text(input.to_owned())),
            Err(error) => Err(error).with_context(|| {
                format!(
                    "{} is neither a readable file nor a board",
                    text::shorten(input.as_bytes())
                )
            }),
        }
    }

    /// Returns its bytes.
    pub(super) fn stream(&self) -> Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path).with_context(|| path.clone())?),
            Self::Stdin => Box::new(io::stdin()),
            Self::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        })
    }

    /// Returns what messages call it.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::File(path) => path,
            Self::Stdin => "standard input",
            Self::Text(_) => "the argument",
        }
    }

    /// Returns the size in bytes, as far as it can be known.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                let data = std::fs::metadata(path).ok()?;
                data.is_file().then_some(data.len())
            }
            Self::Stdin => None,
            Self::Text(text) => Some(text.len() as u64),
        }
    }
}

/// Looks whether a file can be read. A pipe isn't opened for that: it is there only once.
fn readable(path: &str) -> io::Result<fs::Metadata> {
    let data = fs::metadata(path)?;
    if data.is_file() {
        File::open(path)?;
    }
    Ok(data)
}

/// Says whether a word is a board rather than the name of a file.
fn is_board(word: &str, options: &Options) -> bool {
    word.trim_start().starts_with(['{', '['])
        || text::looks_like_a_board(word)
        || Reading::is_certain(word)
        || ninefold_formats::may_be_code(word.as_bytes())
            && ninefold_formats::read_code(word).is_some()
        // A word of as many characters is hardly the name of a file that isn't there.
        || (options.changes_boards() || word.len() >= 81) && Reading::with(word, options).is_ok()
}

/// Says whether a word is something to read: a file, standard input, a built-in board or a board.
pub(crate) fn is_something(word: &str) -> bool {
    !word.trim().is_empty() && Origin::of(word, &Options::default()).is_ok()
}
