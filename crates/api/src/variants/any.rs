//! [`AnyBoard`]: a text that may be a board of any kind, read once.

use ninefold::text::{Entry, Form};
use ninefold_variants::{Form as OtherForm, Options, Reading};

use super::glance::unwrapped;
use super::{is_surely_classic, of_certain, of_reading};
use crate::board::{only, read_classic, read_one};
use crate::{Refusal, Variant};

/// A board of any kind.
#[derive(Clone, Debug)]
pub enum AnyBoard {
    /// A classic one.
    Classic(Entry),
    /// One of another size or with other rules.
    Other(Box<Variant>),
}

impl AnyBoard {
    /// Reads the one board of a text, or of a built-in name, as a [`Gatherer`](crate::Gatherer)
    /// would if the text were all there is; but several boards are refused, and so is what it would
    /// take for a title.
    ///
    /// # Errors
    /// If there is none, more than one, or a malformed one.
    pub fn read(text: &str, from: Option<Form>) -> Result<Self, Refusal> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if is_surely_classic(text, from) {
            return read_one(text, from).map(Self::Classic);
        }
        if Reading::is_certain(text) {
            return Self::certain(text);
        }
        let entries = read_classic(text, from);
        // Several classic boards must not pass for one of several grids.
        let is_classic = |entries: &Vec<Entry>| entries.iter().any(|entry| entry.board.is_ok());
        let is_classic = entries.as_ref().is_ok_and(is_classic);
        match entries.and_then(|entries| only(text, entries)) {
            Err(refusal) if !is_classic => Self::uncertain(text, refusal),
            read => read.map(Self::Classic),
        }
    }

    /// Returns the board for a command that is only for classic 9x9.
    ///
    /// # Errors
    /// If it is another.
    pub fn classic(&self) -> Result<&Entry, Refusal> {
        match self {
            Self::Classic(entry) => Ok(entry),
            Self::Other(variant) => Err(Refusal::only_classic(variant.name())),
        }
    }

    /// Reads a text that can be nothing but one of the forms for variants.
    fn certain(text: &str) -> Result<Self, Refusal> {
        let read = of_certain(text, &Options::default())?;
        Ok(read.map_or_else(Self::Other, |given| Self::Classic(given.into())))
    }

    /// Reads a text that is no classic board, and refused as such.
    fn uncertain(text: &str, refusal: Refusal) -> Result<Self, Refusal> {
        if let Some(inner) = unwrapped(text) {
            return Self::certain(&inner);
        }
        let Ok(reading) = Reading::of(text) else { return Err(refusal) };
        let is_jigsaw = reading.form == OtherForm::Jigsaw;
        match of_reading(reading) {
            Err(variant) => Ok(Self::Other(variant)),
            // Regions that are the usual boxes make a classic board.
            Ok(given) if is_jigsaw => Ok(Self::Classic(given.into())),
            Ok(_) => Err(refusal),
        }
    }
}
