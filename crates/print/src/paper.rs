//! [`Paper`]: the size of a page; [`Frame`]: the part of it that is printed on.

use std::fmt;
use std::str::FromStr;

/// Points in a millimetre and in an inch.
pub(crate) const MM: f32 = 72.0 / 25.4;
const INCH: f32 = 72.0;

/// The smallest and the largest side of a page.
const SIDES: std::ops::RangeInclusive<f32> = 70.0 * MM..=1200.0 * MM;

/// The size of a page in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From side to side.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

/// The names of papers, their sizes, and whether their margins are mirrored unless said otherwise.
const NAMED: [(&str, Paper); 6] = [
    ("a4", Paper { width: 595.28, height: 841.89 }),
    ("letter", Paper { width: 612.0, height: 792.0 }),
    ("a5", Paper { width: 419.53, height: 595.28 }),
    ("half-letter", Paper { width: 396.0, height: 612.0 }),
    ("6x9", Paper::TRADE),
    ("a3", Paper { width: 841.89, height: 1190.55 }),
];

impl Paper {
    /// A4, upright.
    pub const A4: Self = NAMED[0].1;
    /// A5, upright.
    pub const A5: Self = NAMED[2].1;
    /// The US trade size of books, 6 by 9 inches.
    pub const TRADE: Self = Self { width: 432.0, height: 648.0 };

    /// The names that are known.
    pub const NAMES: [&str; 6] =
        [NAMED[0].0, NAMED[1].0, NAMED[2].0, NAMED[3].0, NAMED[4].0, NAMED[5].0];

    /// Says whether it is as small as a book.
    #[must_use]
    pub fn is_small(self) -> bool {
        self.width.min(self.height) < 160.0 * MM
    }
}

impl fmt::Display for Paper {
    /// Writes the name, or the size in millimetres.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMED.iter().find(|(_, paper)| paper == self) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{:.0}x{:.0}mm", self.width / MM, self.height / MM),
        }
    }
}

/// The text is not the name or the size of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPaper(String);

impl fmt::Display for UnknownPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected {} or a size such as 8x10in or 148x210mm, from 70 to 1200 mm a side, found {:?}",
            Paper::NAMES.join(", "),
            self.0
        )
    }
}

impl std::error::Error for UnknownPaper {}

impl FromStr for Paper {
    type Err = UnknownPaper;

    /// Reads a name, or a size: `8x10in`, `148x210mm`; without a unit it is inches.
    ///
    /// ```
    /// use ninefold_print::Paper;
    /// assert_eq!("trade".parse(), Ok(Paper::TRADE));
    /// assert_eq!("152.4x228.6mm".parse::<Paper>()?.to_string(), "6x9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownPaper> {
        let word = text.trim().to_lowercase();
        let name = if word == "trade" { "6x9" } else { &word };
        let named = NAMED.iter().find(|(known, _)| *known == name).map(|(_, paper)| *paper);
        named.or_else(|| size(&word)).ok_or_else(|| UnknownPaper(text.to_owned()))
    }
}

/// Reads a size; one within a hair of a paper with a name is that paper.
fn size(word: &str) -> Option<Paper> {
    let (numbers, unit) = match (word.strip_suffix("mm"), word.strip_suffix("in")) {
        (Some(numbers), _) => (numbers, MM),
        (None, Some(numbers)) => (numbers, INCH),
        (None, None) => (word, INCH),
    };
    let (width, height) = numbers.split_once('x')?;
    let side = |number: &str| Some(number.trim().parse::<f32>().ok()? * unit);
    let paper = Paper { width: side(width)?, height: side(height)? };
    let near = |known: Paper| {
        (known.width - paper.width).abs() < 0.1 && (known.height - paper.height).abs() < 0.1
    };
    let known = NAMED.iter().map(|(_, known)| *known).find(|known| near(*known));
    let fits = SIDES.contains(&paper.width) && SIDES.contains(&paper.height);
    fits.then_some(known.unwrap_or(paper))
}

/// How wide the margins at the sides are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margins {
    /// The same on both sides.
    Even,
    /// Wider at the spine: left on odd pages, right on even ones.
    Mirrored,
}

/// A rectangle on a page: what lies within the margins, or a part of that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Frame {
    /// Returns what lies within the margins of a page; numbers count from 1.
    pub(crate) fn of(paper: Paper, margins: Margins, number: usize) -> Self {
        let short = paper.width.min(paper.height);
        let even = (short * 0.085).clamp(9.0 * MM, 20.0 * MM);
        // A book needs room to be glued or stapled: three quarters of an inch, half an inch
        // outside.
        let (inner, outer) = match margins {
            Margins::Even => (even, even),
            Margins::Mirrored => (even.max(19.0 * MM), even.clamp(9.0 * MM, 13.0 * MM)),
        };
        let x = if number % 2 == 1 { inner } else { outer };
        Self { x, y: even, width: paper.width - inner - outer, height: paper.height - 2.0 * even }
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.y + self.height
    }

    pub(crate) fn right(&self) -> f32 {
        self.x + self.width
    }

    /// Returns it without so much at the top and at the bottom.
    pub(crate) fn within(&self, top: f32, bottom: f32) -> Self {
        Self { y: self.y + top, height: self.height - top - bottom, ..*self }
    }
}
