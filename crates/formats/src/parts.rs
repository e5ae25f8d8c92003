//! What documents may have besides clues, and formats may carry: [`Part`] and [`Parts`].

use core::fmt;
use core::ops::{BitOr, Sub};

macro_rules! parts {
    ($($Part:ident, $name:literal, $words:literal;)*) => {
        /// Something that a document may have besides clues.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Part { $(#[doc = concat!("The ", $words, ".")] $Part,)* }

        impl Part {
            /// All of them, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$Part,)*];

            /// Returns its name, as tables and JSON have it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Part => $name,)* }
            }

            /// Returns what it is, in words.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self { $(Self::$Part => $words,)* }
            }
        }
    };
}

parts! {
    Placed, "placed", "digits that the player placed";
    Struck, "struck", "struck candidates";
    Open, "open", "lone candidates that aren't placed yet";
    Centre, "centre", "notes in the middle of cells";
    Corner, "corner", "notes in the corners of cells";
    Colours, "colours", "colours of cells";
    Solution, "solution", "solution";
    Id, "id", "identifier";
    Title, "title", "title";
    Author, "author", "author";
    Description, "description", "description";
    Comment, "comment", "comment";
    Date, "date", "date";
    Source, "source", "source";
    Url, "url", "address";
    Level, "level", "level";
    Rating, "rating", "rating";
    Step, "step", "step that a library line is about";
}

impl Part {
    /// Returns the part of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|part| part.name() == name)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// A set of [`Part`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u32);

impl Parts {
    /// Nothing but clues.
    pub const NONE: Self = Self(0);

    /// Everything.
    pub const ALL: Self = Self((1 << Part::ALL.len()) - 1);

    /// Returns the set of these.
    #[must_use]
    pub const fn of(parts: &[Part]) -> Self {
        let mut set = Self::NONE;
        let mut i = 0;
        while i < parts.len() {
            set = set.with(parts[i]);
            i += 1;
        }
        set
    }

    /// Returns what texts say about a board.
    #[must_use]
    pub fn of_texts(about: &crate::About) -> Self {
        about.texts.keys().fold(Self::NONE, |parts, &part| parts.with(part))
    }

    /// Returns the set with one more.
    #[must_use]
    pub const fn with(self, part: Part) -> Self {
        Self(self.0 | 1 << part as u32)
    }

    /// Says whether it is among them.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & (1 << part as u32) != 0
    }

    /// Says whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over them in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.iter().copied().filter(move |&part| self.has(part))
    }
}

impl BitOr for Parts {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Parts {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
