//! [`Format`]: ratings in a line of the user's own, as `serate` writes them.

use core::fmt::Write as _;
use core::str::FromStr;

use super::Scale;
use super::hodoku::Rating;
use super::se::SeRating;
use crate::cell::ParseNameError;

/// A line with placeholders: `%g` the puzzle, `%n` its number, `%r` ER, `%p` EP and `%d` ED, as
/// `serate` has them; `%L` HoDoKu's level, `%H` its score; `%%` a percent sign.
///
/// ```
/// use ninefold::{Puzzle, Scale, rate::{Format, se}};
/// let puzzle: Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// let format: Format = "%n: %r/%p/%d".parse()?;
/// assert_eq!(format.scale(), Some(Scale::Se));
/// assert_eq!(format.fill((7, &puzzle), None, Some(&se::rate(&puzzle))), "7: 1.2/1.2/1.2");
/// assert!("%q".parse::<Format>().is_err() && "%".parse::<Format>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format(Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A character as it is.
    Plain(char),
    /// What a letter stands for.
    Figure(char),
}

impl FromStr for Format {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let mut characters = text.chars();
        let mut parts = Vec::new();
        while let Some(c) = characters.next() {
            let letter = (c == '%').then(|| characters.next());
            parts.push(match letter {
                None => Part::Plain(c),
                Some(Some('%')) => Part::Plain('%'),
                Some(Some(letter)) if "gnrpdLH".contains(letter) => Part::Figure(letter),
                Some(_) => {
                    let expected = "%g, %n, %r, %p, %d, %L, %H or %% after a percent sign";
                    return Err(ParseNameError { expected, found: text.to_owned() });
                }
            });
        }
        Ok(Self(parts))
    }
}

impl Format {
    /// Returns the scale that it names figures of, HoDoKu's if it names none; nothing if those of
    /// both.
    #[must_use]
    pub fn scale(&self) -> Option<Scale> {
        let names = |letters: &str| {
            self.0.iter().any(|part| matches!(part, Part::Figure(c) if letters.contains(*c)))
        };
        match (names("LH"), names("rpd")) {
            (true, true) => None,
            (false, true) => Some(Scale::Se),
            (_, false) => Some(Scale::Hodoku),
        }
    }

    /// Says whether what it writes for a puzzle is one line.
    #[must_use]
    pub fn is_one_line(&self) -> bool {
        !self.0.contains(&Part::Plain('\n'))
    }

    /// Returns the line for a puzzle of this number; figures that are not there are left out.
    #[must_use]
    pub fn fill(
        &self,
        (number, puzzle): (u64, &impl core::fmt::Display),
        hodoku: Option<&Rating>,
        se: Option<&SeRating>,
    ) -> String {
        let mut line = String::new();
        for part in &self.0 {
            // Writing to a string doesn't fail.
            let _ = match (part, hodoku, se) {
                (Part::Plain(c), ..) => write!(line, "{c}"),
                (Part::Figure('g'), ..) => write!(line, "{puzzle}"),
                (Part::Figure('n'), ..) => write!(line, "{number}"),
                (Part::Figure('L'), Some(hodoku), _) => line.write_str(hodoku.level.word()),
                (Part::Figure('H'), Some(hodoku), _) => write!(line, "{}", hodoku.score),
                (Part::Figure('r'), _, Some(se)) => {
                    write!(line, "{}{}", if se.is_exact() { "" } else { "≥" }, se.er)
                }
                (Part::Figure('p'), _, Some(se)) => write!(line, "{}", se.ep),
                (Part::Figure('d'), _, Some(se)) => write!(line, "{}", se.ed),
                _ => Ok(()),
            };
        }
        line
    }
}
