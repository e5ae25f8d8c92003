//! [`Digit`]: one of 1 to 9.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::cell::ParseNameError;

/// A digit from 1 to 9.
///
/// `Option<Digit>` takes one byte, so a cell that may be empty costs no more than a full one.
///
/// ```
/// use ninefold::Digit;
/// let seven = Digit::new(7);
/// assert_eq!(seven.index(), 6);
/// assert_eq!(seven.to_string(), "7");
/// assert_eq!("7".parse(), Ok(seven));
/// assert_eq!(Digit::from_char('x'), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// How many digits there are.
    pub const COUNT: usize = 9;

    /// Returns the digit with the given value, 1 to 9.
    ///
    /// # Panics
    /// If `value` is not in `1..=9`; use [`Digit::try_from`] for outside data.
    #[must_use]
    pub const fn new(value: u8) -> Self {
        assert!(value <= 9, "a digit is 1 to 9");
        match NonZeroU8::new(value) {
            Some(value) => Self(value),
            None => panic!("a digit is 1 to 9"),
        }
    }

    /// Returns the digit with the given index, 0 to 8.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "a digit index is 0 to 8");
        #[expect(clippy::cast_possible_truncation, reason = "index < 9")]
        Self::new(index as u8 + 1)
    }

    /// Returns the digit that a character stands for, if it is one of `1` to `9`.
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            '1'..='9' => Some(Self::new(character as u8 - b'0')),
            _ => None,
        }
    }

    /// Returns the value, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the index, 0 to 8: the digit's place in arrays and sets.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the character, `'1'` to `'9'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }

    /// Iterates over 1 to 9.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }
}

impl TryFrom<u8> for Digit {
    type Error = NotADigit;

    fn try_from(value: u8) -> Result<Self, NotADigit> {
        if (1..=9).contains(&value) { Ok(Self::new(value)) } else { Err(NotADigit(value)) }
    }
}

impl FromStr for Digit {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let digit = text.parse::<u8>().ok().and_then(|value| Self::try_from(value).ok());
        digit.ok_or_else(|| ParseNameError {
            expected: "a digit from 1 to 9",
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The value is not a digit from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADigit(pub u8);

impl fmt::Display for NotADigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a digit from 1 to 9, found {}", self.0)
    }
}

impl core::error::Error for NotADigit {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_indices_and_characters_agree() {
        for (index, digit) in Digit::all().enumerate() {
            assert_eq!(digit.index(), index);
            assert_eq!(Digit::from_index(index), digit);
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
            assert_eq!(Digit::try_from(digit.get()), Ok(digit));
        }
    }

    #[test]
    fn outside_values_are_errors() {
        assert_eq!(Digit::try_from(0), Err(NotADigit(0)));
        assert_eq!(Digit::try_from(10), Err(NotADigit(10)));
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
