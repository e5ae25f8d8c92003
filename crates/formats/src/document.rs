//! [`Document`]: a board with all that files say about it.

use ninefold::text::Given;
use ninefold::{Board, Cell, Digit, DigitSet, Grid, Position};
use std::collections::BTreeMap;

use crate::parts::{Part, Parts};

/// A board, what a player noted on it, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Clues, candidates, or a player's position.
    pub given: Given,
    /// What the player wrote and painted, if anything.
    pub notes: Option<Box<Notes>>,
    /// What is said about the board, if anything.
    pub about: Option<Box<About>>,
}

/// What a player wrote into the cells and painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    /// The digits in the middle of each cell.
    pub centre: [DigitSet; 81],
    /// The digits in the corners of each cell.
    pub corner: [DigitSet; 81],
    /// The colours of cells, as the tool names them.
    pub colours: BTreeMap<Cell, String>,
}

impl Default for Notes {
    fn default() -> Self {
        let none = [DigitSet::EMPTY; 81];
        Self { centre: none, corner: none, colours: BTreeMap::new() }
    }
}

/// What is said about a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Texts, by what they are.
    pub texts: BTreeMap<Part, String>,
    /// The solution that came with it.
    pub solution: Option<Grid>,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A clue.
    Clue(Digit),
    /// A digit that the player placed.
    Placed(Digit),
    /// Candidates.
    Marks(DigitSet),
}

impl From<Given> for Document {
    fn from(given: Given) -> Self {
        Self { given, notes: None, about: None }
    }
}

impl From<Grid> for Document {
    fn from(grid: Grid) -> Self {
        Given::from(grid).into()
    }
}

impl Document {
    /// Returns the board of its cells. Candidates of every open cell that the digits allow become
    /// struck candidates; others are kept as notes.
    #[must_use]
    pub fn of_cells(cells: &[Content; 81]) -> Self {
        let mut document = Self::of_notes(cells);
        let is_told = document.notes.as_ref().is_some_and(|notes| {
            document.marks() == notes.centre && document.shown() == Some(notes.centre)
        });
        if is_told {
            document.notes = None;
        }
        document
    }

    /// Returns the board of its cells, with candidates kept as the player's notes.
    #[must_use]
    pub fn of_notes(cells: &[Content; 81]) -> Self {
        let (mut clues, mut placed) = (Grid::EMPTY, Grid::EMPTY);
        let mut centre = [DigitSet::EMPTY; 81];
        for (cell, content) in Cell::all().zip(cells) {
            match *content {
                Content::Empty => {}
                Content::Clue(digit) => clues.set(cell, Some(digit)),
                Content::Placed(digit) => placed.set(cell, Some(digit)),
                Content::Marks(digits) => centre[cell.index()] = digits,
            }
        }
        for (cell, digit) in clues.iter() {
            placed.set(cell, Some(digit));
        }
        let mut position = Position { clues, placed, struck: Vec::new() };
        strike(&mut position, &centre);
        let given = match position {
            Position { clues, placed, struck } if clues == placed && struck.is_empty() => {
                clues.into()
            }
            position => position.into(),
        };
        let notes = centre
            .iter()
            .any(|digits| !digits.is_empty())
            .then(|| Box::new(Notes { centre, ..Notes::default() }));
        Self { given, notes, about: None }
    }

    /// Returns what each cell holds: its digit, or the candidates that are noted or left.
    #[must_use]
    pub fn cells(&self) -> [Content; 81] {
        let position = self.given.to_position();
        let marks = self.notes.as_ref().map(|notes| notes.centre);
        let marks = marks.filter(|marks| marks.iter().any(|digits| !digits.is_empty()));
        let marks = marks.or_else(|| self.shown()).unwrap_or([DigitSet::EMPTY; 81]);
        let mut cells = [Content::Empty; 81];
        for cell in Cell::all() {
            let digits = marks[cell.index()];
            cells[cell.index()] = match (position.clues.get(cell), position.placed.get(cell)) {
                (Some(digit), _) => Content::Clue(digit),
                (None, Some(digit)) => Content::Placed(digit),
                (None, None) if digits.is_empty() => Content::Empty,
                (None, None) => Content::Marks(digits),
            };
        }
        cells
    }

    /// Returns what each cell holds, with the candidates that digits and strikes leave; what is
    /// only noted doesn't count.
    #[must_use]
    pub fn cells_with_candidates(&self) -> [Content; 81] {
        let (mut cells, marks) = (self.cells(), self.marks());
        for (content, digits) in cells.iter_mut().zip(marks) {
            *content = match *content {
                Content::Empty | Content::Marks(_) if digits.is_empty() => Content::Empty,
                Content::Empty | Content::Marks(_) => Content::Marks(digits),
                digit => digit,
            };
        }
        cells
    }

    /// Returns the candidates that are left in each open cell, if some are struck.
    fn shown(&self) -> Option<[DigitSet; 81]> {
        (!self.given.to_position().struck.is_empty()).then(|| self.marks())
    }

    /// Returns the candidates of each open cell: all that digits and strikes leave.
    #[must_use]
    pub fn marks(&self) -> [DigitSet; 81] {
        let board = self.given.to_position().board();
        let mut marks = [DigitSet::EMPTY; 81];
        for cell in Cell::all() {
            if board.digit(cell).is_none() {
                marks[cell.index()] = board.candidates(cell);
            }
        }
        marks
    }

    /// Returns a text about the board.
    #[must_use]
    pub fn text(&self, part: Part) -> Option<&str> {
        self.about.as_ref()?.texts.get(&part).map(String::as_str)
    }

    /// Says something about the board; an empty text says nothing.
    pub fn tell(&mut self, part: Part, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.about_mut().texts.insert(part, text);
        }
    }

    /// Returns the solution that came with the board.
    #[must_use]
    pub fn solution(&self) -> Option<Grid> {
        self.about.as_ref()?.solution
    }

    /// Returns what is said about the board, to be changed.
    pub fn about_mut(&mut self) -> &mut About {
        self.about.get_or_insert_default()
    }

    /// Returns the player's notes, to be changed.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// Returns what there is besides clues.
    #[must_use]
    pub fn parts(&self) -> Parts {
        let mut parts = Parts::NONE;
        if !matches!(self.given, Given::Clues(_)) {
            parts = parts | self.play();
        }
        if let Some(notes) = &self.notes {
            let is_noted = |digits: &[DigitSet; 81]| digits.iter().any(|digits| !digits.is_empty());
            if is_noted(&notes.centre) && self.shown() != Some(notes.centre) {
                parts = parts.with(Part::Centre);
            }
            if is_noted(&notes.corner) {
                parts = parts.with(Part::Corner);
            }
            if !notes.colours.is_empty() {
                parts = parts.with(Part::Colours);
            }
        }
        if let Some(about) = &self.about {
            parts = about.texts.keys().fold(parts, |parts, &part| parts.with(part));
            if about.solution.is_some() {
                parts = parts.with(Part::Solution);
            }
        }
        parts
    }

    /// Returns what of the player's work there is.
    fn play(&self) -> Parts {
        let position = self.given.to_position();
        let mut parts = Parts::NONE;
        if position.placed != position.clues {
            parts = parts.with(Part::Placed);
        }
        if !position.struck.is_empty() {
            parts = parts.with(Part::Struck);
            if self.marks().iter().any(|digits| digits.len() == 1) {
                parts = parts.with(Part::Open);
            }
        }
        parts
    }
}

/// Strikes what the marks leave out, if every open cell has marks and the digits allow them all.
fn strike(position: &mut Position, marks: &[DigitSet; 81]) {
    let board = Board::new(&position.placed);
    let allows = |cell: Cell| {
        let digits = marks[cell.index()];
        !digits.is_empty() && digits.is_subset(board.candidates(cell))
    };
    if !board.empty_cells().iter().all(allows) {
        return;
    }
    for cell in board.empty_cells() {
        let left_out = board.candidates(cell) - marks[cell.index()];
        let candidate = |digit| ninefold::Candidate { cell, digit };
        position.struck.extend(left_out.iter().map(candidate));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_notes_are_strikes_and_others_stay_notes() {
        let grid: Grid = ninefold::gallery::LEETCODE.parse().unwrap();
        let mut cells = Document::from(grid).cells_with_candidates();
        let at = cells.iter().position(|c| matches!(c, Content::Marks(d) if d.len() > 1)).unwrap();
        let Content::Marks(digits) = cells[at] else { unreachable!() };
        cells[at] = Content::Marks(digits.without(digits.first().unwrap()));
        let complete = Document::of_cells(&cells);
        assert!(complete.notes.is_none() && complete.parts().has(Part::Struck));
        assert_eq!(complete.cells(), cells);
        cells[at] = Content::Empty;
        let partial = Document::of_cells(&cells);
        assert!(partial.notes.is_some() && partial.parts().has(Part::Centre));
        assert_eq!(partial.cells(), cells);
        let noted = Document::of_notes(&complete.cells());
        assert_eq!(noted.given, complete.given);
        assert!(!noted.parts().has(Part::Centre), "the strikes say it");
    }
}
