//! [`Candidate`]: a digit in a cell.

use core::fmt;
use core::str::FromStr;

use crate::cell::{Cell, ParseNameError};
use crate::digit::Digit;

/// A digit in a cell: something that can be placed or eliminated; printed `r4c7#3`.
///
/// ```
/// use ninefold::{Candidate, Cell, Digit};
/// let candidate = Candidate { cell: Cell::at(3, 6), digit: Digit::new(3) };
/// assert_eq!(candidate.to_string(), "r4c7#3");
/// assert_eq!(candidate.placed(), "r4c7=3");
/// assert_eq!(candidate.eliminated(), "r4c7<>3");
/// assert_eq!("r4c7=3".parse(), Ok(candidate));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// How many candidates a grid can have: 81 cells of nine digits.
    pub const COUNT: usize = Cell::COUNT * Digit::COUNT;

    /// Returns the candidate with the given index, cell by cell.
    ///
    /// # Panics
    /// If `index` is 729 or more.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self { cell: Cell::new(index / 9), digit: Digit::from_index(index % 9) }
    }

    /// Returns the index, 0 to 728: nine for each cell, in cell order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// Returns the notation of a placement, `r4c7=3`.
    #[must_use]
    pub fn placed(self) -> String {
        format!("{}={}", self.cell, self.digit)
    }

    /// Returns the notation of an elimination, `r4c7<>3`.
    #[must_use]
    pub fn eliminated(self) -> String {
        format!("{}<>{}", self.cell, self.digit)
    }

    /// Iterates over all 729 candidates, cell by cell.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::new)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = ParseNameError;

    /// Reads `r4c7#3`, `r4c7=3` or `r4c7<>3`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let error =
            || ParseNameError { expected: "a candidate such as r4c7#3", found: text.to_owned() };
        let (cell, digit) =
            text.split_once("<>").or_else(|| text.split_once(['#', '='])).ok_or_else(error)?;
        let digit = match digit.as_bytes() {
            [byte] => Digit::from_char(char::from(*byte)).ok_or_else(error)?,
            _ => return Err(error()),
        };
        Ok(Self { cell: cell.parse().map_err(|_| error())?, digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_reads_back() {
        for candidate in Candidate::all() {
            assert_eq!(Candidate::new(candidate.index()), candidate);
            for text in [candidate.to_string(), candidate.placed(), candidate.eliminated()] {
                assert_eq!(text.parse(), Ok(candidate));
            }
        }
        for wrong in ["r4c7", "r4c7=0", "r4c7=12", "=3", "r4c7<>", ""] {
            assert!(wrong.parse::<Candidate>().is_err(), "{wrong}");
        }
    }
}
