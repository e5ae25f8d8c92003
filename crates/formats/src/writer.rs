//! Writing documents, and saying what is lost.

use crate::document::{About, Document};
use crate::format::{Format, Writes};
use crate::opensudoku;
use crate::parts::{Part, Parts};

impl Format {
    /// Writes a document, without what stands around documents in a file and without a line end.
    /// Columns have no text.
    #[must_use]
    pub fn write(self, document: &Document) -> String {
        match self.row().writes {
            Writes::Classic(form) => form.write_given(&document.given),
            Writes::Line(write) | Writes::Block(write) | Writes::Table(_, write) => write(document),
            Writes::Xml => opensudoku::write_game(document),
            Writes::Columns => String::new(),
        }
    }

    /// Writes a document as a whole file.
    #[must_use]
    pub fn write_file(self, document: &Document) -> String {
        format!("{}{}\n{}", self.before(document, 1), self.write(document), self.foot())
    }

    /// Returns what stands before document number `index` of a file, from 1.
    #[must_use]
    pub fn before(self, document: &Document, index: u64) -> String {
        match (self.row().writes, index) {
            (Writes::Table(header, _), 1) => format!("{header}\n"),
            (Writes::Xml, 1) => format!("{}\n", opensudoku::write_head(document)),
            (Writes::Classic(form), 1) => {
                form.header().map_or_else(String::new, |header| format!("{header}\n"))
            }
            (Writes::Classic(form), _) if form.is_multi_line() => "\n".to_owned(),
            (Writes::Block(_), 2..) => "\n".to_owned(),
            _ => String::new(),
        }
    }

    /// Returns what stands at the end of a file.
    #[must_use]
    pub fn foot(self) -> String {
        match self.row().writes {
            Writes::Xml => format!("{}\n", opensudoku::FOOT),
            _ => String::new(),
        }
    }

    /// Says whether what is said about boards is said once for the whole file.
    #[must_use]
    pub fn tells_once(self) -> bool {
        matches!(self.row().writes, Writes::Xml)
    }

    /// Says what of a document the format doesn't carry.
    #[must_use]
    pub fn lost(self, document: &Document) -> Parts {
        let mut lost = document.parts() - self.carries();
        if !lost.has(Part::Struck)
            && document.parts().has(Part::Struck)
            && self.carries().has(Part::Open)
        {
            lost = lost - Parts::of(&[Part::Open]);
        }
        // Without the strikes there are no lone candidates to be told apart.
        if lost.has(Part::Struck) {
            lost = lost - Parts::of(&[Part::Open]);
        }
        lost
    }

    /// Says whether placed digits stand among the clues where they can't be told from them: in
    /// grids of candidates.
    #[must_use]
    pub fn shows_placed(self) -> bool {
        let carries = self.carries();
        let is_grid = !carries.has(Part::Centre) || self.name() == "wiki-v0";
        carries.has(Part::Struck) && !carries.has(Part::Placed) && is_grid
    }

    /// Says in words that something is lost; of how many boards, if there are several.
    #[must_use]
    pub fn told_lost(self, part: Part, boards: u64) -> String {
        let what = match part {
            Part::Placed if self.shows_placed() => "which digits are clues and which are placed",
            Part::Open => "which lone candidates are not placed yet",
            part => part.words(),
        };
        match boards {
            1 => format!("{self} doesn't carry {what}: left out"),
            _ => format!("{self} doesn't carry {what}: left out for {boards} boards"),
        }
    }
}

impl About {
    /// Says whether another board says the same of itself, its solution apart.
    #[must_use]
    pub fn tells_same(&self, other: &Self) -> bool {
        self.texts == other.texts
    }
}
