//! [`Moves`]: what a program wrote into its board, as the events of a search.

use core::fmt;

use super::trace::{Counters, Event};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::CellSet;

/// What a program of somebody else's wrote into its board, in order.
///
/// A digit over a digit is both an erasure and a placement; a value over itself is nothing
/// (*idle*). What a search does without writing (dead ends, checks, visits) can't be seen, so there
/// is none of it.
///
/// ```
/// use ninefold::classic::Moves;
/// use ninefold::{Cell, Digit, Grid};
/// let mut moves = Moves::new(Grid::EMPTY);
/// moves.write(Cell::at(0, 0), Some(Digit::new(1)));
/// moves.write(Cell::at(0, 0), Some(Digit::new(2)));
/// assert_eq!(moves.events().len(), 3);
/// assert_eq!(moves.counters().placements, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Moves {
    start: Grid,
    board: Grid,
    events: Vec<Event>,
    unwound: Unwound,
    idle: u64,
    givens_hit: CellSet,
    solved_at: Option<usize>,
}

/// The moves of a search that leaves its digits in the board when it goes back: a write to a cell
/// that was written before takes back all that came after it.
#[derive(Clone, Debug)]
struct Unwound {
    events: Vec<Event>,
    /// The digits that stand, in the order in which they were written.
    standing: Vec<(Cell, Digit)>,
}

impl Unwound {
    const fn new() -> Self {
        Self { events: Vec::new(), standing: Vec::new() }
    }

    fn write(&mut self, cell: Cell, value: Option<Digit>) {
        if let Some(at) = self.standing.iter().rposition(|(written, _)| *written == cell) {
            let back = self.standing.drain(at..).rev();
            self.events.extend(back.map(|(cell, digit)| Event::Erase { cell, digit }));
        }
        if let Some(digit) = value {
            self.events.push(Event::Place { cell, digit });
            self.standing.push((cell, digit));
        }
    }
}

impl Moves {
    /// Returns no moves on a board.
    #[must_use]
    pub const fn new(start: Grid) -> Self {
        Self {
            start,
            board: start,
            events: Vec::new(),
            unwound: Unwound::new(),
            idle: 0,
            givens_hit: CellSet::EMPTY,
            solved_at: None,
        }
    }

    /// Takes a write: a digit, or nothing for a cell that is emptied.
    pub fn write(&mut self, cell: Cell, value: Option<Digit>) {
        let old = self.board.get(cell);
        // A clue that is written over with itself is no digit of the search.
        if old != value || self.start.get(cell).is_none() {
            self.unwound.write(cell, value);
        }
        if old == value {
            self.idle += 1;
            return;
        }
        if self.start.get(cell).is_some() {
            self.givens_hit.insert(cell);
        }
        self.events.extend(old.map(|digit| Event::Erase { cell, digit }));
        self.events.extend(value.map(|digit| Event::Place { cell, digit }));
        self.board.set(cell, value);
        if value.is_some() && self.solved_at.is_none() && self.is_solved() {
            self.solved_at = Some(self.events.len());
        }
    }

    /// Looks at the whole board only when its last cell is filled.
    fn is_solved(&self) -> bool {
        !self.board.values().contains(&0) && self.board.is_valid()
    }

    /// Returns the board before the first move.
    #[must_use]
    pub const fn start(&self) -> &Grid {
        &self.start
    }

    /// Returns the board after the last move.
    #[must_use]
    pub const fn board(&self) -> &Grid {
        &self.board
    }

    /// Returns the moves: placements and erasures.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the moves of a search that leaves its digits in the board when it goes back, and
    /// writes over them later: whatever came after a cell is taken back before that cell is written
    /// again.
    #[must_use]
    pub fn unwound(&self) -> &[Event] {
        &self.unwound.events
    }

    /// Returns how many writes changed nothing.
    #[must_use]
    pub const fn idle(&self) -> u64 {
        self.idle
    }

    /// Returns the clues that were written over with something else.
    #[must_use]
    pub const fn givens_hit(&self) -> CellSet {
        self.givens_hit
    }

    /// Returns after how many events the board was solved for the first time.
    #[must_use]
    pub const fn solved_at(&self) -> Option<usize> {
        self.solved_at
    }

    /// Returns how many digits at the start were the only ones for their cell and stayed.
    #[must_use]
    pub fn prefilled(&self) -> usize {
        let mut erased = CellSet::EMPTY;
        for event in &self.events {
            if let Event::Erase { cell, .. } = event {
                erased.insert(*cell);
            }
        }
        let mut grid = self.start;
        let stays = |event: &&Event| match **event {
            Event::Place { cell, digit } => {
                let only = legal(&grid, cell).single() == Some(digit) && !erased.contains(cell);
                grid.set(cell, Some(digit));
                only
            }
            _ => false,
        };
        self.events.iter().take_while(stays).count()
    }

    /// Counts what can be seen: placements, backtracks, the most digits that stood at once.
    #[must_use]
    pub fn counters(&self) -> Counters {
        counted(&self.events)
    }

    /// Counts the same of a search that leaves its digits in the board when it goes back.
    #[must_use]
    pub fn unwound_counters(&self) -> Counters {
        counted(&self.unwound.events)
    }

    /// Reads writes of three characters each: row, column, digit or 0 for an emptied cell.
    ///
    /// # Errors
    /// If the text is anything else.
    pub fn read(&mut self, text: &str) -> Result<(), ParseMovesError> {
        let (triples, []) = text.as_bytes().as_chunks::<3>() else { return Err(ParseMovesError) };
        for &[row, column, digit] in triples {
            let line = |byte: u8| Digit::from_char(char::from(byte)).ok_or(ParseMovesError);
            let cell = Cell::at(line(row)?.index(), line(column)?.index());
            let value = if digit == b'0' { None } else { Some(line(digit)?) };
            self.write(cell, value);
        }
        Ok(())
    }
}

fn counted(events: &[Event]) -> Counters {
    let mut counters = Counters::default();
    for event in events {
        match event {
            Event::Place { .. } => counters.placements += 1,
            _ => counters.backtracks += 1,
        }
        let standing = counters.placements.saturating_sub(counters.backtracks);
        counters.max_depth = counters.max_depth.max(standing);
    }
    counters
}

/// Returns the digits that no peer of the cell holds.
pub(super) fn legal(grid: &Grid, cell: Cell) -> crate::set::DigitSet {
    let taken = cell.peers().iter().filter_map(|peer| grid.get(peer));
    taken.fold(crate::set::DigitSet::ALL, crate::set::DigitSet::without)
}

/// The text is not a list of writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMovesError;

impl fmt::Display for ParseMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected writes of three characters each: row, column, digit or 0")
    }
}

impl core::error::Error for ParseMovesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Strategy;
    use crate::gallery::{INKALA, LEETCODE};
    use crate::work::Work;

    fn moves_of(strategy: Strategy, board: &str) -> Moves {
        let start: Grid = board.parse().unwrap();
        let mut moves = Moves::new(start);
        strategy.trace(&start, &Work::unlimited(), &mut |event: Event| match event {
            Event::Place { cell, digit } | Event::Prefill { cell, digit } => {
                moves.write(cell, Some(digit));
            }
            Event::Erase { cell, .. } => moves.write(cell, None),
            _ => {}
        });
        moves
    }

    #[test]
    fn counters_are_those_of_the_strategy() {
        for strategy in [Strategy::Scan, Strategy::Sorted, Strategy::Fewest] {
            let board = if strategy == Strategy::Sorted { LEETCODE } else { INKALA };
            let run = strategy.run(&board.parse().unwrap());
            let (moves, expected) = (moves_of(strategy, board), run.counters);
            let found = moves.counters();
            assert_eq!(found.placements, expected.placements, "{strategy}");
            assert_eq!(found.backtracks, expected.backtracks, "{strategy}");
            assert_eq!(found.max_depth, expected.max_depth, "{strategy}");
            assert_eq!(Some(*moves.board()), run.solution.map(|solution| solution.grid()));
            assert_eq!(moves.solved_at(), Some(moves.events().len()));
        }
        assert_eq!(moves_of(Strategy::Singles, LEETCODE).prefilled(), 51);
        assert_eq!(moves_of(Strategy::Scan, INKALA).prefilled(), 0);
    }

    #[test]
    fn writes_are_read_and_clues_are_guarded() {
        let mut moves = Moves::new(LEETCODE.parse().unwrap());
        moves.read("131132130115114").unwrap();
        assert_eq!((moves.events().len(), moves.idle()), (4 + 2, 1));
        assert_eq!(moves.givens_hit().len(), 1);
        for wrong in ["11", "1a1", "101", "11x"] {
            assert_eq!(moves.read(wrong), Err(ParseMovesError), "{wrong}");
        }
    }
}
