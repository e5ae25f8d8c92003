//! [`Options`]: how puzzles are printed.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::font::{Missing, check};
use crate::paper::{Margins, Paper};

/// How puzzles are printed; [`Default`] is A4, with the solutions in a part of their own.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct Options {
    /// The size of a page.
    pub paper: Paper,
    /// The margins; by the paper if left out.
    pub margins: Option<Margins>,
    /// How many puzzles per page, one to nine; by the paper if left out.
    pub per_page: Option<usize>,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// What stands above a puzzle.
    pub headings: Headings,
    /// Whether the candidates are printed.
    pub candidates: bool,
    /// Whether all is larger, for people who don't see well.
    pub large: bool,
    /// Whether colours are greys.
    pub grey: bool,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What else is known of it, for the document's properties: the seed, for instance.
    pub note: Option<String>,
    /// Whether it is a book with cover and contents, or sheets; if left out, puzzles with a title
    /// that fill more than a page are a book.
    pub kind: Option<Kind>,
    /// Whether a book teaches the techniques that it needs.
    pub lessons: bool,
    /// Whether pages are put side by side for folding.
    pub fold: Option<Fold>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            margins: None,
            per_page: None,
            solutions: Solutions::Part,
            headings: Headings::Full,
            candidates: false,
            large: false,
            grey: false,
            title: None,
            author: None,
            note: None,
            kind: None,
            lessons: true,
            fold: None,
        }
    }
}

impl Options {
    /// How many puzzles there may be on a page.
    pub const PER_PAGE: RangeInclusive<usize> = 1..=9;

    /// The longest title or author, in characters.
    pub const LONGEST: usize = 300;

    /// Says whether it can be printed so.
    ///
    /// # Errors
    /// If a number is out of range, or a text is too long or can't be written in our font.
    pub fn check(&self) -> Result<(), BadOption> {
        if let Some(count) = self.per_page.filter(|count| !Self::PER_PAGE.contains(count)) {
            return Err(BadOption::PerPage(count));
        }
        for (name, text) in [("title", &self.title), ("author", &self.author)] {
            let Some(text) = text else { continue };
            check(text).map_err(|missing| BadOption::Missing(name, missing))?;
            if text.chars().count() > Self::LONGEST {
                return Err(BadOption::TooLong(name));
            }
        }
        Ok(())
    }

    /// Returns the margins, which are mirrored in small books and where leaves are folded.
    pub(crate) fn margins(&self) -> Margins {
        let is_trade = self.paper == Paper::TRADE;
        let usual = if is_trade || self.fold.is_some() { Margins::Mirrored } else { Margins::Even };
        self.margins.unwrap_or(usual)
    }

    /// Returns how many puzzles there are on a page, of so many.
    pub(crate) fn puzzles_a_page(&self, count: usize) -> usize {
        let usual = match (self.large, self.paper.is_small()) {
            _ if count == 1 => 1,
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 4,
        };
        self.per_page.unwrap_or(usual).clamp(*Self::PER_PAGE.start(), *Self::PER_PAGE.end())
    }

    /// Returns the size of text that is read, not glanced at.
    pub(crate) fn text_size(&self) -> f32 {
        match (self.large, self.paper.is_small()) {
            (true, _) => 16.0,
            (false, true) => 9.0,
            (false, false) => 10.5,
        }
    }

    /// Returns the title in one line, if there is one.
    pub(crate) fn title(&self) -> Option<String> {
        let title = self.title.as_deref()?.split_whitespace().collect::<Vec<_>>().join(" ");
        (!title.is_empty()).then_some(title)
    }
}

/// It can't be printed so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOption {
    /// So many puzzles don't go on a page.
    PerPage(usize),
    /// The font lacks a character of this text.
    Missing(&'static str, Missing),
    /// This text is too long.
    TooLong(&'static str),
    /// So many pages can't be folded into each other.
    Fold(usize),
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerPage(count) => write!(f, "{count} puzzles per page; 1 to 9 can be printed"),
            Self::Missing(name, missing) => write!(f, "the {name} can't be printed: {missing}"),
            Self::TooLong(name) => {
                write!(f, "the {name} has more than {} characters", Options::LONGEST)
            }
            Self::Fold(pages) => {
                write!(f, "{pages} pages can't be folded together; a multiple of 4, up to 96")
            }
        }
    }
}

impl std::error::Error for BadOption {}

/// Declares an enum whose values have names.
macro_rules! named {
    (
        $(#[$about:meta])* $name:ident: $what:literal;
        $($(#[doc = $doc:literal])* $value:ident = $word:literal $(| $other:literal)*,)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $doc])* $value,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// Returns the name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }

            /// Returns what it is, in a line.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$value => concat!($($doc),*).trim_ascii(),)*
                }
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text.to_lowercase().as_str() {
                    $($word $(| $other)* => Ok(Self::$value),)*
                    _ => Err(UnknownWord {
                        found: text.to_owned(),
                        expected: concat!($what, $(" ", $word, ","),*),
                    }),
                }
            }
        }
    };
}

/// The text is not one of the words that are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    found: String,
    expected: &'static str,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for UnknownWord {}

named! {
    /// Where the solutions are.
    Solutions: "a place for solutions:";
    /// In a part of their own, behind all puzzles
    Part = "part" | "end" | "own",
    /// Behind each page of puzzles, on its back
    Behind = "behind" | "back",
    /// At the foot of the page, upside down
    Foot = "foot" | "upside-down" | "below",
    /// Nowhere
    None = "none" | "no",
}

named! {
    /// What stands above a puzzle.
    Headings: "a kind of heading:";
    /// Its number, its level and both ratings
    Full = "full",
    /// Its number and its level
    Level = "level",
    /// Its number
    Number = "number",
    /// Nothing
    None = "none",
}

named! {
    /// What is made of the puzzles.
    Kind: "a kind:";
    /// A book: cover, contents by difficulty, lessons, puzzles, solutions
    Book = "book",
    /// Sheets: puzzles and solutions, in the order they came
    Sheets = "sheets",
}

/// How pages are put side by side, so that folded leaves are a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// How many pages are folded into each other; all of them if left out.
    pub pages: Option<usize>,
}

impl Fold {
    /// Returns the fold of so many pages at a time; 0 is all of them.
    ///
    /// # Errors
    /// If the number is no multiple of 4, or too large to be folded.
    pub fn of(pages: usize) -> Result<Self, BadOption> {
        match pages {
            0 => Ok(Self { pages: None }),
            _ if pages.is_multiple_of(4) && pages <= 96 => Ok(Self { pages: Some(pages) }),
            _ => Err(BadOption::Fold(pages)),
        }
    }
}
