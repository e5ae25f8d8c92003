//! [`Position`]: a puzzle half solved, as a player has it on paper.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::puzzle::Stray;
use crate::set::{CellSet, DigitSet};
use crate::solution::Solution;
use crate::text::ParseGridError;

/// What a player has on paper.
///
/// Prints as a line of 81 cells in which `+d` is a placed digit; struck candidates follow a colon
/// as digit, row and column. [`text`](crate::text) reads it back.
///
/// ```
/// use ninefold::Position;
/// use ninefold::text::read_all;
/// use ninefold::{Cell, Digit};
/// let mut position = Position::start(ninefold::gallery::LEETCODE.parse()?);
/// position.placed.set(Cell::at(4, 4), Some(Digit::new(5)));
/// position.struck.push("r1c3<>1".parse()?);
/// let line = position.to_string();
/// assert!(line.contains("4..8+53..1") && line.ends_with(":113"));
/// assert_eq!(read_all(&line).next().and_then(|entry| entry.to_position()), Some(position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The clues.
    pub clues: Grid,
    /// The clues and the digits placed since.
    pub placed: Grid,
    /// The candidates the player has struck beyond what the placed digits rule out.
    pub struck: Vec<Candidate>,
}

impl Position {
    /// Returns the position before the first move.
    #[must_use]
    pub const fn start(clues: Grid) -> Self {
        Self { clues, placed: clues, struck: Vec::new() }
    }

    /// Returns the position of a player's notes, in which clues and placed digits look alike.
    ///
    /// A cell with one candidate holds that digit, unless it is said to be open or a cell that it
    /// sees still has the digit among its notes; all nine candidates are no notes.
    #[must_use]
    pub fn from_notes(notes: &CandidateGrid, open: CellSet) -> Self {
        let mut placed = notes.singles();
        for (cell, digit) in notes.singles().iter() {
            let lingers = |peer: Cell| {
                let digits = notes.get(peer);
                digits.len() > 1 && digits != DigitSet::ALL && digits.contains(digit)
            };
            if open.contains(cell) || cell.peers().iter().any(lingers) {
                placed.set(cell, None);
            }
        }
        let board = Board::new(&placed);
        let empty = board.empty_cells();
        let candidates = empty.iter().flat_map(|cell| {
            board.candidates(cell).iter().map(move |digit| Candidate { cell, digit })
        });
        let struck = candidates.filter(|&candidate| !notes.has(candidate)).collect();
        Self { clues: placed, placed, struck }
    }

    /// Returns the board with the placed digits and without the struck candidates.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::new(&self.placed);
        for &candidate in &self.struck {
            board.eliminate(candidate);
        }
        board
    }

    /// Returns the placed digits that are not the solution's, in the order of the cells.
    #[must_use]
    pub fn mistakes(&self, solution: &Solution) -> Vec<Candidate> {
        let placed = self.placed.iter().map(|(cell, digit)| Candidate { cell, digit });
        placed.filter(|c| solution.get(c.cell) != c.digit).collect()
    }

    /// Returns the first digit or strike that disagrees with a solution.
    #[must_use]
    pub fn first_error(&self, solution: &Solution) -> Option<Stray> {
        let misplaced = self.mistakes(solution).first().copied().map(Stray::Placed);
        let lost = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
        misplaced.or_else(|| self.struck.iter().copied().find(lost).map(Stray::Struck))
    }

    /// Places and strikes; what placed digits rule out isn't kept as struck.
    pub fn apply(&mut self, placements: &[Candidate], eliminations: &[Candidate]) {
        for candidate in placements {
            self.placed.set(candidate.cell, Some(candidate.digit));
        }
        self.struck.extend(eliminations);
        let board = Board::new(&self.placed);
        self.struck.retain(|&candidate| board.has(candidate));
        self.struck.sort_unstable();
        self.struck.dedup();
    }
}

impl FromStr for Position {
    type Err = ParseGridError;

    /// Reads a player's state, or a board in any other form.
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        crate::text::read_given(text).map(|(given, _)| given.to_position())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        for cell in Cell::all() {
            if self.placed.get(cell).is_some() && self.clues.get(cell).is_none() {
                line.push('+');
            }
            line.push(self.placed.get(cell).map_or('.', crate::digit::Digit::to_char));
        }
        if self.struck.is_empty() {
            return f.write_str(&line);
        }
        // Without a placed digit, only the colons in front tell notes from a remark.
        let front = if line.contains('+') { "" } else { ":::" };
        let struck: Vec<String> = self
            .struck
            .iter()
            .map(|Candidate { cell, digit }| {
                format!("{digit}{}{}", cell.row().number() + 1, cell.column().number() + 1)
            })
            .collect();
        write!(f, "{front}{line}:{}", struck.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_that_lingers_in_its_houses_is_not_placed_yet() {
        let grid: Grid = crate::gallery::LEETCODE.parse().unwrap();
        let notes = CandidateGrid::from(&Board::new(&grid));
        let position = Position::from_notes(&notes, CellSet::EMPTY);
        assert_eq!(position, Position::start(grid));
        let mut notes = CandidateGrid::from(&grid);
        notes.set(Cell::at(0, 2), DigitSet::only(crate::Digit::new(4)));
        let open = CellSet::only(Cell::at(0, 2));
        let position = Position::from_notes(&notes, open);
        assert_eq!(position.placed, grid);
        assert_eq!(position.struck.len(), 2, "r1c3 could also be 1 or 2");
    }

    #[test]
    fn what_placed_digits_rule_out_is_not_kept() {
        let mut position = Position::start(crate::gallery::LEETCODE.parse().unwrap());
        position.apply(&[], &["r5c4<>5".parse().unwrap(), "r1c3<>1".parse().unwrap()]);
        position.apply(&["r1c3=4".parse().unwrap()], &[]);
        assert!(position.struck.is_empty());
        assert_eq!(position.placed.clue_count(), position.clues.clue_count() + 1);
    }
}
