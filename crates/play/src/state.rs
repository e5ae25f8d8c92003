//! [`State`]: what is on the board, as plain data; every move makes another one from it.

use core::ops::{Index, IndexMut};
use std::collections::BTreeSet;

use ninefold::{Board, Candidate, Cell, CellSet, Digit, DigitSet, Grid, Position};

use crate::marks::Link;

/// How many colours there are; they go by the letters a to f.
pub const COLOURS: u8 = 6;

/// What a cell holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// The clue.
    pub clue: Option<Digit>,
    /// The player's digit.
    pub placed: Option<Digit>,
    /// Notes written by hand, each at its digit's place.
    pub notes: DigitSet,
    /// Notes written in the centre of the cell.
    pub centre: DigitSet,
    /// Candidates that the player has struck.
    pub struck: DigitSet,
    /// A bit for each colour that the cell is marked with.
    pub colours: u8,
    /// The same for each of its candidates.
    pub tints: [u8; 9],
}

impl Content {
    /// Returns the digit that stands here.
    #[must_use]
    pub fn digit(&self) -> Option<Digit> {
        self.clue.or(self.placed)
    }

    /// Returns the letters of its colours.
    #[must_use]
    pub fn letters(&self) -> String {
        letters(self.colours)
    }

    /// Returns the bits of a candidate's colours.
    #[must_use]
    pub fn tint(&self, digit: Digit) -> u8 {
        self.tints[digit.index()]
    }

    /// Returns the letters of a candidate's colours.
    #[must_use]
    pub fn tint_letters(&self, digit: Digit) -> String {
        letters(self.tint(digit))
    }
}

/// Returns the letters of colours.
pub(crate) fn letters(colours: u8) -> String {
    (0..COLOURS).filter(|i| colours >> i & 1 == 1).map(colour_letter).collect()
}

/// Returns the letter of a colour, counted from 0.
#[must_use]
pub(crate) fn colour_letter(colour: u8) -> char {
    char::from(b'a' + colour)
}

/// A kind of note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// At the digit's place.
    Notes,
    /// In the centre.
    Centre,
}

/// What is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    cells: [Content; Cell::COUNT],
    /// The links that the player has drawn.
    pub links: BTreeSet<Link>,
}

impl Default for State {
    fn default() -> Self {
        Self { cells: [Content::default(); Cell::COUNT], links: BTreeSet::new() }
    }
}

impl Index<Cell> for State {
    type Output = Content;

    fn index(&self, cell: Cell) -> &Content {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for State {
    fn index_mut(&mut self, cell: Cell) -> &mut Content {
        &mut self.cells[cell.index()]
    }
}

impl From<&Position> for State {
    fn from(position: &Position) -> Self {
        let mut state = Self::default();
        for cell in Cell::all() {
            state[cell].clue = position.clues.get(cell);
            state[cell].placed = position.placed.get(cell).filter(|_| state[cell].clue.is_none());
        }
        for struck in &position.struck {
            state[struck.cell].struck.insert(struck.digit);
        }
        state
    }
}

impl State {
    /// Returns the clues.
    #[must_use]
    pub fn clues(&self) -> Grid {
        self.grid(|content| content.clue)
    }

    /// Returns the digits that stand.
    #[must_use]
    pub fn digits(&self) -> Grid {
        self.grid(Content::digit)
    }

    fn grid(&self, digit: impl Fn(&Content) -> Option<Digit>) -> Grid {
        Cell::all().fold(Grid::EMPTY, |grid, cell| grid.with(cell, digit(&self[cell])))
    }

    /// Returns the cells without a digit, of those given.
    #[must_use]
    pub fn empty(&self, cells: CellSet) -> CellSet {
        cells.iter().filter(|&cell| self[cell].digit().is_none()).collect()
    }

    /// Returns the cells whose digit stands twice in a house.
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        let conflicts = self.digits().conflicts();
        conflicts.iter().fold(CellSet::EMPTY, |all, conflict| all | conflict.cells)
    }

    /// Says whether every cell is filled and no digit stands twice.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let digits = self.digits();
        digits.clue_count() == Cell::COUNT && digits.is_valid()
    }

    /// Returns the candidates of each cell: what no peer rules out and nobody has struck.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        let board = Board::new(&self.digits());
        let of = |cell: Cell| match self[cell].digit() {
            Some(_) => DigitSet::EMPTY,
            None => board.candidates(cell) - self[cell].struck,
        };
        Candidates(Cell::all().map(of).collect())
    }

    /// Returns the state as the engine should know it. Where the player keeps the notes, what they
    /// leave out counts as struck: in cells with notes in the centre, and everywhere once every
    /// empty cell has notes. Fewer notes may be marks of another kind.
    #[must_use]
    pub fn position(&self, auto: bool) -> Position {
        let mut position =
            Position { clues: self.clues(), placed: self.digits(), struck: Vec::new() };
        let empty = self.empty(CellSet::ALL);
        let is_noted = |cell: Cell| !(self[cell].notes | self[cell].centre).is_empty();
        let whole = !auto && empty.iter().all(is_noted);
        let mut struck = Vec::new();
        for cell in empty {
            let Content { notes, centre, struck: gone, .. } = self[cell];
            let noted = if whole { notes | centre } else { centre };
            let left_out = if auto || noted.is_empty() { DigitSet::EMPTY } else { !noted };
            let digits = (gone | left_out).iter();
            struck.extend(digits.map(|digit| Candidate { cell, digit }));
        }
        position.apply(&[], &struck);
        position
    }

    /// Returns the state with a digit in the cells, or without where it stands in all of them.
    /// Notes of the digit vanish from the cells that see it.
    #[must_use]
    pub fn placing(&self, cells: CellSet, digit: Digit) -> Self {
        let mut next = self.clone();
        let open = || cells.iter().filter(|&cell| self[cell].clue.is_none());
        let stands = open().all(|cell| self[cell].placed == Some(digit));
        for cell in open() {
            next[cell].placed = (!stands).then_some(digit);
            if !stands {
                for peer in cell.peers() {
                    next[peer].notes.remove(digit);
                    next[peer].centre.remove(digit);
                }
            }
        }
        next
    }

    /// Returns the state with a note in the empty cells, or without where all have it.
    #[must_use]
    pub fn noting(&self, cells: CellSet, digit: Digit, layer: Layer) -> Self {
        let mut next = self.clone();
        let empty = self.empty(cells);
        let all = empty.iter().all(|cell| self[cell].layer(layer).contains(digit));
        for cell in empty {
            toggle(next[cell].layer_mut(layer), digit, !all);
        }
        next
    }

    /// Returns the state with a candidate struck in the empty cells that have it, or put back where
    /// it is struck in all.
    #[must_use]
    pub fn striking(&self, cells: CellSet, digit: Digit) -> Self {
        let mut next = self.clone();
        let board = Board::new(&self.digits());
        let able =
            || self.empty(cells).iter().filter(|&cell| board.candidates(cell).contains(digit));
        let all = able().all(|cell| self[cell].struck.contains(digit));
        for cell in able() {
            toggle(&mut next[cell].struck, digit, !all);
        }
        next
    }

    /// Returns the state with a colour, from 0, on the cells, or without where all have it.
    #[must_use]
    pub fn painting(&self, cells: CellSet, colour: u8) -> Self {
        let mut next = self.clone();
        let bit = 1 << colour;
        let all = cells.iter().all(|cell| self[cell].colours & bit != 0);
        for cell in cells {
            next[cell].colours =
                if all { next[cell].colours & !bit } else { next[cell].colours | bit };
        }
        next
    }

    /// Returns the state with all candidates as notes, less what was struck.
    #[must_use]
    pub fn filling_notes(&self) -> Self {
        let mut next = self.clone();
        let candidates = self.candidates();
        for cell in Cell::all() {
            next[cell].notes = candidates.of(cell);
            next[cell].centre = DigitSet::EMPTY;
        }
        next
    }

    /// Returns the state without the first thing that is in the cells: digits, else notes in the
    /// centre, else notes (or strikes, where candidates show by themselves), else colours of
    /// candidates and the links at them, else colours.
    #[must_use]
    pub fn erasing(&self, cells: CellSet, auto: bool) -> Self {
        let clearers: [fn(&mut Content); 3] = [
            |content| content.placed = None,
            |content| content.centre = DigitSet::EMPTY,
            if auto {
                |content| content.struck = DigitSet::EMPTY
            } else {
                |content| content.notes = DigitSet::EMPTY
            },
        ];
        let cleared = clearers.map(|clear| self.clearing(cells, clear));
        let rest = [self.without_marks(cells), self.clearing(cells, |content| content.colours = 0)];
        cleared.into_iter().chain(rest).find(|next| next != self).unwrap_or_else(|| self.clone())
    }

    fn clearing(&self, cells: CellSet, clear: fn(&mut Content)) -> Self {
        let mut next = self.clone();
        cells.iter().for_each(|cell| clear(&mut next[cell]));
        next
    }

    /// Returns the state without colours and links.
    #[must_use]
    pub fn unmarked(&self) -> Self {
        self.without_marks(CellSet::ALL).clearing(CellSet::ALL, |content| content.colours = 0)
    }

    /// Returns the state with the clues alone.
    #[must_use]
    pub fn restarted(&self) -> Self {
        let mut next = Self::default();
        Cell::all().for_each(|cell| next[cell].clue = self[cell].clue);
        next
    }

    /// Returns the state with a clue set, or taken away.
    #[must_use]
    pub fn with_clue(&self, cells: CellSet, digit: Option<Digit>) -> Self {
        let mut next = self.without_marks(cells);
        for cell in cells {
            next[cell] = Content { clue: digit, colours: self[cell].colours, ..Content::default() };
        }
        next
    }

    /// Returns the state after what a step places and eliminates.
    #[must_use]
    pub fn applying(&self, placements: &[Candidate], eliminations: &[Candidate]) -> Self {
        let mut next = self.clone();
        for &Candidate { cell, digit } in placements {
            if next[cell].clue.is_none() {
                next = next.without_placed(cell).placing(CellSet::only(cell), digit);
            }
        }
        for &Candidate { cell, digit } in eliminations {
            next[cell].struck.insert(digit);
            next[cell].notes.remove(digit);
            next[cell].centre.remove(digit);
        }
        next
    }

    fn without_placed(mut self, cell: Cell) -> Self {
        self[cell].placed = None;
        self
    }

    /// Returns the state without the player's digits in these cells.
    #[must_use]
    pub fn taking_back(&self, wrong: CellSet) -> Self {
        wrong.iter().fold(self.clone(), Self::without_placed)
    }

    /// Returns the state with candidates put back: as notes, where the cell has notes.
    #[must_use]
    pub fn putting_back(&self, missing: &[Candidate]) -> Self {
        let mut next = self.clone();
        for &Candidate { cell, digit } in missing {
            let content = &mut next[cell];
            content.struck.remove(digit);
            if !content.centre.is_empty() {
                content.centre.insert(digit);
            } else if !content.notes.is_empty() {
                content.notes.insert(digit);
            }
        }
        next
    }
}

impl Content {
    /// Returns the notes of a kind.
    #[must_use]
    pub fn layer(&self, layer: Layer) -> DigitSet {
        match layer {
            Layer::Notes => self.notes,
            Layer::Centre => self.centre,
        }
    }

    fn layer_mut(&mut self, layer: Layer) -> &mut DigitSet {
        match layer {
            Layer::Notes => &mut self.notes,
            Layer::Centre => &mut self.centre,
        }
    }
}

/// The candidates of all cells.
#[derive(Clone, Debug)]
pub struct Candidates(Vec<DigitSet>);

impl Candidates {
    /// Returns those of a cell; none where a digit stands.
    #[must_use]
    pub fn of(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }
}

fn toggle(set: &mut DigitSet, digit: Digit, on: bool) {
    if on {
        set.insert(digit);
    } else {
        set.remove(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> State {
        State::from(&Position::start(ninefold::gallery::LEETCODE.parse().unwrap()))
    }

    fn digit(value: u8) -> Digit {
        Digit::new(value)
    }

    const R1C3: Cell = Cell::at(0, 2);

    #[test]
    fn a_digit_goes_in_and_out_and_takes_the_notes_it_rules_out_along() {
        let cells = CellSet::only(R1C3);
        let noted = sample().noting(CellSet::only(Cell::at(0, 3)), digit(4), Layer::Notes);
        let placed = noted.placing(cells, digit(4));
        assert_eq!(placed[R1C3].placed, Some(digit(4)));
        assert!(placed[Cell::at(0, 3)].notes.is_empty());
        assert_eq!(placed.placing(cells, digit(4))[R1C3].placed, None);
        let clue = CellSet::only(Cell::at(0, 0));
        assert_eq!(sample().placing(clue, digit(4)), sample());
    }

    #[test]
    fn notes_that_are_whole_count_as_strikes() {
        let state = sample();
        assert!(state.position(false).struck.is_empty());
        let centre = state.noting(CellSet::only(R1C3), digit(1), Layer::Centre);
        let struck: Vec<String> =
            centre.position(false).struck.iter().map(|one| one.eliminated()).collect();
        assert_eq!(struck, ["r1c3<>2", "r1c3<>4"]);
        assert!(centre.position(true).struck.is_empty());
        let all = state.filling_notes();
        assert!(all.position(false).struck.is_empty());
        let fewer = all.noting(CellSet::only(R1C3), digit(1), Layer::Notes);
        assert_eq!(fewer.position(false).struck.len(), 1);
    }

    #[test]
    fn erasing_takes_the_loudest_first() {
        let cells = CellSet::only(R1C3);
        let full = sample()
            .noting(cells, digit(1), Layer::Notes)
            .noting(cells, digit(2), Layer::Centre)
            .painting(cells, 0)
            .tinting(cells, digit(1), 0)
            .placing(cells, digit(4));
        let mut state = full;
        for left in ["digit", "centre", "notes", "colours of candidates", "colours"] {
            let next = state.erasing(cells, false);
            assert_ne!(next, state, "{left}");
            state = next;
        }
        assert_eq!(state, sample());
        assert_eq!(state.erasing(cells, false), state);
    }

    #[test]
    fn only_what_is_a_candidate_can_be_struck() {
        let cells = CellSet::only(R1C3);
        assert_eq!(sample().striking(cells, digit(5)), sample());
        let struck = sample().striking(cells, digit(1));
        assert!(struck[R1C3].struck.contains(digit(1)));
        assert!(!struck.candidates().of(R1C3).contains(digit(1)));
        assert_eq!(struck.striking(cells, digit(1)), sample());
    }

    #[test]
    fn a_step_is_applied_to_digits_strikes_and_notes() {
        let state = sample().filling_notes();
        let next = state.applying(&["r5c5=5".parse().unwrap()], &["r1c3<>1".parse().unwrap()]);
        assert_eq!(next[Cell::at(4, 4)].placed, Some(digit(5)));
        assert!(next[R1C3].struck.contains(digit(1)) && !next[R1C3].notes.contains(digit(1)));
        let back = next.putting_back(&["r1c3<>1".parse().unwrap()]);
        assert!(back[R1C3].struck.is_empty() && back[R1C3].notes.contains(digit(1)));
    }
}
