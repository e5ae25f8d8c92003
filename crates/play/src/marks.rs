//! Marks on single candidates: colours, and links between them, as a player draws them to follow a
//! chain.

use ninefold::{Candidate, Cell, CellSet, Digit};

use crate::game::Game;
use crate::state::{COLOURS, State, colour_letter};

/// What the mode for colours marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brush {
    /// Whole cells: a digit is a colour.
    #[default]
    Cells,
    /// Candidates: a digit is the candidate, and the colour was chosen before.
    Candidates,
    /// Links: the first candidate begins one, the second ends it.
    Links,
}

impl Brush {
    /// All of them, in the order in which the key goes through them.
    pub const ALL: [Self; 3] = [Self::Cells, Self::Candidates, Self::Links];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Candidates => "candidates",
            Self::Links => "links",
        }
    }

    /// Returns the one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Cells => Self::Candidates,
            Self::Candidates => Self::Links,
            Self::Links => Self::Cells,
        }
    }
}

/// A link between two candidates that the player has drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The candidate that comes first on the board.
    pub from: Candidate,
    /// The other one.
    pub to: Candidate,
    /// Whether one of the two is true if the other isn't.
    pub strong: bool,
}

impl Link {
    /// Returns a link; which candidate is named first makes no difference.
    #[must_use]
    pub fn new(a: Candidate, b: Candidate, strong: bool) -> Self {
        Self { from: a.min(b), to: a.max(b), strong }
    }

    /// Returns the end in a cell and the one that it leads to.
    #[must_use]
    pub fn from_cell(self, cell: Cell) -> Option<(Candidate, Candidate)> {
        if self.from.cell == cell {
            Some((self.from, self.to))
        } else {
            (self.to.cell == cell).then_some((self.to, self.from))
        }
    }

    /// Returns its kind, in words.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        if self.strong { "strong link" } else { "weak link" }
    }
}

impl State {
    /// Returns the state with a colour, from 0, on a candidate of the empty cells, or without where
    /// all have it.
    #[must_use]
    pub fn tinting(&self, cells: CellSet, digit: Digit, colour: u8) -> Self {
        let mut next = self.clone();
        let (empty, bit) = (self.empty(cells), 1 << colour);
        let all = empty.iter().all(|cell| self[cell].tint(digit) & bit != 0);
        for cell in empty {
            let tint = &mut next[cell].tints[digit.index()];
            *tint = if all { *tint & !bit } else { *tint | bit };
        }
        next
    }

    /// Returns the state with a strong link between two candidates; one that is strong becomes
    /// weak, and a weak one vanishes.
    #[must_use]
    pub fn linking(&self, a: Candidate, b: Candidate) -> Self {
        let mut next = self.clone();
        let [strong, weak] = [true, false].map(|strong| Link::new(a, b, strong));
        if next.links.remove(&strong) {
            next.links.insert(weak);
        } else if !next.links.remove(&weak) && a != b {
            next.links.insert(strong);
        }
        next
    }

    /// Returns the link between two candidates.
    #[must_use]
    pub fn link(&self, a: Candidate, b: Candidate) -> Option<Link> {
        [true, false]
            .map(|strong| Link::new(a, b, strong))
            .into_iter()
            .find(|link| self.links.contains(link))
    }

    /// Returns the state without the colours of candidates in these cells, and without links there.
    pub(crate) fn without_marks(&self, cells: CellSet) -> Self {
        let mut next = self.clone();
        cells.iter().for_each(|cell| next[cell].tints = [0; 9]);
        next.links.retain(|link| !cells.contains(link.from.cell) && !cells.contains(link.to.cell));
        next
    }
}

impl Game {
    /// Takes a digit in the mode for colours.
    pub(crate) fn mark(&mut self, digit: Digit) -> String {
        match self.brush {
            Brush::Cells => self.paint(digit.get() - 1),
            _ => self.mark_candidate(Candidate { cell: self.cursor(), digit }),
        }
    }

    /// Takes a candidate that was pointed at in the mode for colours.
    pub(crate) fn mark_candidate(&mut self, candidate: Candidate) -> String {
        match self.brush {
            Brush::Links => self.link_from(candidate),
            _ => self.tint(candidate, self.colour),
        }
    }

    /// Colours a candidate, and where its cell is selected, the same in the other selected cells.
    pub fn tint(&mut self, candidate: Candidate, colour: u8) -> String {
        let Candidate { cell, digit } = candidate;
        let own = CellSet::only(cell);
        let cells = if self.selection().contains(cell) { self.selection() } else { own };
        if !self.change(self.state.tinting(cells, digit, colour)) {
            return "Only candidates of empty cells have colours.".to_owned();
        }
        let shown = self.state.empty(own).first().or(self.state.empty(cells).first());
        let on = self.state[shown.unwrap_or(cell)].tint(digit) >> colour & 1 == 1;
        let gone = if on { "" } else { " removed" };
        format!("candidate {digit}, colour {}{gone}", colour_letter(colour))
    }

    /// Takes an end of a link: the first begins it, another ends it.
    pub fn link_from(&mut self, candidate: Candidate) -> String {
        match self.link_start.take() {
            None => {
                self.link_start = Some(candidate);
                format!("link from {}; choose where it goes", candidate.placed())
            }
            Some(start) if start == candidate => "link given up".to_owned(),
            Some(start) => self.link(start, candidate),
        }
    }

    /// Draws a link, makes a strong one weak, or takes a weak one away.
    pub fn link(&mut self, from: Candidate, to: Candidate) -> String {
        if !self.change(self.state.linking(from, to)) {
            return "A link joins two candidates.".to_owned();
        }
        let kind = self.state.link(from, to).map_or("link removed", Link::kind);
        format!("{kind}, {} to {}", from.placed(), to.placed())
    }

    /// Chooses another colour for candidates.
    pub fn turn_colour(&mut self, by: i8) -> String {
        let colours = i8::try_from(COLOURS).unwrap_or(i8::MAX);
        let next = (i8::try_from(self.colour).unwrap_or(0) + by).rem_euclid(colours);
        self.colour = next.unsigned_abs();
        format!("colour {}", colour_letter(self.colour))
    }

    /// Says which colours the candidates of a cell have, and which links lead from it.
    pub(crate) fn mark_words(&self, cell: Cell) -> Vec<String> {
        let content = self.state[cell];
        let tints = Digit::all().filter(|&digit| content.tint(digit) != 0);
        let mut words: Vec<String> = tints
            .map(|digit| format!("{digit} in colour {}", content.tint_letters(digit)))
            .collect();
        for link in &self.state.links {
            if let Some((here, there)) = link.from_cell(cell) {
                words.push(format!("{} from {} to {}", link.kind(), here.digit, there.placed()));
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Mode;
    use ninefold::Position;

    fn game() -> Game {
        let clues = ninefold::gallery::LEETCODE.parse().unwrap();
        let mut game = Game::new(State::from(&Position::start(clues)), "sample");
        game.select(Cell::at(0, 2));
        game.mode = Mode::Colour;
        game
    }

    fn candidate(text: &str) -> Candidate {
        text.parse().unwrap()
    }

    #[test]
    fn a_digit_colours_a_candidate_once_that_is_chosen() {
        let mut game = game();
        game.brush = Brush::Candidates;
        assert_eq!(game.turn_colour(1), "colour b");
        assert_eq!(game.digit(Digit::new(4), Mode::Colour), "candidate 4, colour b");
        assert_eq!(game.state[Cell::at(0, 2)].tint(Digit::new(4)), 2);
        assert_eq!(game.describe(Cell::at(0, 2)), "r1c3 is empty, 4 in colour b");
        assert_eq!(game.digit(Digit::new(4), Mode::Colour), "candidate 4, colour b removed");
        game.select(Cell::at(0, 0));
        let refused = game.digit(Digit::new(4), Mode::Colour);
        assert_eq!(refused, "Only candidates of empty cells have colours.");
        assert_eq!([game.turn_colour(-1), game.turn_colour(-1)], ["colour a", "colour f"]);
    }

    #[test]
    fn several_cells_are_coloured_together() {
        let mut game = game();
        game.select_too(Cell::at(0, 3));
        game.select_too(Cell::at(0, 4));
        game.tint(candidate("r1c3=2"), 0);
        let tints = [2, 3, 4].map(|column| game.state[Cell::at(0, column)].tint(Digit::new(2)));
        assert_eq!(tints, [1, 1, 0], "the clue has no candidates");
        game.tint(candidate("r9c1=2"), 0);
        assert_eq!(game.state[Cell::at(0, 2)].tint(Digit::new(2)), 1, "r9c1 alone");
    }

    #[test]
    fn a_link_is_strong_then_weak_then_gone_whichever_end_is_first() {
        let mut game = game();
        let (a, b) = (candidate("r1c3=4"), candidate("r4c3=4"));
        game.brush = Brush::Links;
        assert_eq!(game.mark_candidate(a), "link from r1c3=4; choose where it goes");
        assert_eq!(game.mark_candidate(a), "link given up");
        assert_eq!(game.link(a, b), "strong link, r1c3=4 to r4c3=4");
        assert_eq!(game.describe(a.cell), "r1c3 is empty, strong link from 4 to r4c3=4");
        assert_eq!(game.link(b, a), "weak link, r4c3=4 to r1c3=4");
        assert_eq!(game.link(a, b), "link removed, r1c3=4 to r4c3=4");
        assert_eq!(game.link(a, a), "A link joins two candidates.");
        assert!(game.state.links.is_empty());
    }

    #[test]
    fn undo_brings_back_links_and_colours_that_were_erased() {
        let mut game = game();
        let (a, b, c) = (candidate("r1c3=4"), candidate("r4c3=4"), candidate("r9c9=1"));
        game.tint(a, 0);
        game.link(a, b);
        game.link(b, c);
        let before = game.state.clone();
        game.select(a.cell);
        assert_eq!(game.erase(), "erased");
        assert_eq!(game.state.links.len(), 1);
        assert!(game.undo());
        assert_eq!(game.state, before);
        for _ in 0..3 {
            assert!(game.undo());
        }
        assert!(game.state.links.is_empty() && game.cursor() == a.cell);
        while game.redo() {}
        assert_eq!(game.state.links.len(), 1);
    }
}
