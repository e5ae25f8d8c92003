//! [`Board`]: what a person writes on; placed digits and candidates.

use core::fmt;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::{CellSet, DigitSet};
use crate::tables::HOUSES_OF;

/// A grid with pencil marks: the digits placed so far and the candidates of the empty cells.
///
/// ```
/// use ninefold::{Board, Cell, Digit, Grid, House};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let mut board = Board::new(&grid);
/// let middle = Cell::at(4, 4);
/// assert_eq!(board.candidates(middle).to_string(), "5");
/// board.place(middle, Digit::new(5));
/// assert_eq!(board.digit(middle), Some(Digit::new(5)));
/// assert!(board.places(Digit::new(5), House::row(4)).is_empty());
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    placed: Grid,
    /// Candidates by cell; empty for a placed cell. The same facts as `places`, by cell.
    candidates: [DigitSet; 81],
    /// Cells that still have the digit as a candidate. The same facts as `candidates`, by digit.
    places: [CellSet; 9],
}

impl Board {
    /// Returns the board of a grid: its digits placed, every other digit of its peers struck.
    ///
    /// Conflicting digits stay as they are; see [`Grid::conflicts`].
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let filled = grid.filled();
        let mut taken = [DigitSet::EMPTY; House::COUNT];
        let mut places = [!filled; 9];
        filled.each(|cell| {
            let Some(digit) = grid.get(cell) else { return };
            places[digit.index()] -= cell.peers();
            for house in HOUSES_OF[cell.index()] {
                taken[house.index()].insert(digit);
            }
        });
        let mut candidates = [DigitSet::EMPTY; 81];
        let (rows, _) = candidates.as_chunks_mut::<9>();
        for (row, candidates) in rows.iter_mut().enumerate() {
            for (column, own) in candidates.iter_mut().enumerate() {
                let block = taken[18 + row / 3 * 3 + column / 3];
                *own = !(taken[row] | taken[9 + column] | block);
            }
        }
        filled.each(|cell| candidates[cell.index()] = DigitSet::EMPTY);
        Self { placed: *grid, candidates, places }
    }

    /// Returns the digits placed so far.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.placed
    }

    /// Returns the digit placed in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.placed.get(cell)
    }

    /// Returns the candidates of a cell: empty if a digit is placed there.
    #[must_use]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the cells of a house that have the digit as a candidate.
    #[must_use]
    pub const fn places(&self, digit: Digit, house: House) -> CellSet {
        self.places[digit.index()].intersection(house.cells())
    }

    /// Returns all cells that have the digit as a candidate.
    #[must_use]
    pub const fn all_places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns the cells without a placed digit.
    #[must_use]
    pub fn empty_cells(&self) -> CellSet {
        self.placed.empty_cells()
    }

    /// Returns the empty cells with exactly `count` candidates.
    #[must_use]
    pub fn cells_with(&self, count: usize) -> CellSet {
        let start = if count == 0 { self.empty_cells() } else { CellSet::ALL };
        self.counted().iter().enumerate().fold(start, |cells, (bit, &plane)| {
            if count >> bit & 1 == 1 { cells & plane } else { cells - plane }
        })
    }

    /// Returns the empty cells with one or two candidates, and those with one to three.
    pub(crate) fn cells_with_few(&self) -> [CellSet; 2] {
        let [ones, twos, fours, eights] = self.counted();
        let to_three = (ones | twos) - (fours | eights);
        [to_three - (ones & twos), to_three]
    }

    /// Returns how many candidates the cells have, one bit plane for each binary place: adds up the
    /// nine digits for all cells at once.
    fn counted(&self) -> [CellSet; 4] {
        let mut planes = [CellSet::EMPTY; 4];
        for places in self.places {
            let mut carry = places;
            for plane in &mut planes {
                let both = *plane & carry;
                *plane = *plane ^ carry;
                carry = both;
            }
        }
        planes
    }

    /// Says whether the candidate is still there.
    #[must_use]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell.index()].contains(candidate.digit)
    }

    /// Places a digit: the cell loses its candidates, its peers lose this one.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.strike_from_peers(cell, digit, |_, _| {});
        self.fill(cell, digit, |_| {});
    }

    /// Strikes a digit from the peers of a cell; tells of each that loses it, in cell order, which
    /// candidates it keeps.
    #[inline]
    pub(crate) fn strike_from_peers(
        &mut self,
        cell: Cell,
        digit: Digit,
        mut tell: impl FnMut(Cell, DigitSet),
    ) {
        let places = &mut self.places[digit.index()];
        let gone = *places & cell.peers();
        *places -= gone;
        gone.each(|peer| {
            let own = &mut self.candidates[peer.index()];
            own.remove(digit);
            tell(peer, *own);
        });
    }

    /// Writes a digit into a cell, which loses its candidates; tells of the other ones, in order.
    #[inline]
    pub(crate) fn fill(&mut self, cell: Cell, digit: Digit, mut tell: impl FnMut(Digit)) {
        self.placed.set(cell, Some(digit));
        let others = !CellSet::only(cell);
        self.places[digit.index()] &= others;
        let own = core::mem::take(&mut self.candidates[cell.index()]);
        for gone in own.without(digit) {
            self.places[gone.index()] &= others;
            tell(gone);
        }
    }

    /// Strikes a candidate; says whether it was there.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].remove(candidate.cell);
        self.candidates[candidate.cell.index()].remove(candidate.digit)
    }

    /// Says whether the board can't be completed: an empty cell without candidates, or a digit
    /// without a place in a house. `false` doesn't mean that it can.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let no_candidate = self.empty_cells().iter().any(|cell| self.candidates(cell).is_empty());
        no_candidate
            || House::all().any(|house| {
                let held = house.cells().iter().filter_map(|cell| self.digit(cell));
                let missing = !held.collect::<DigitSet>();
                missing.iter().any(|digit| self.places(digit, house).is_empty())
            })
    }

    /// Says whether all 81 digits are placed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.placed.clue_count() == Cell::COUNT
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}", self.placed)?;
        for cell in self.empty_cells() {
            write!(f, " {cell}:{}", self.candidates(cell))?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::reference::legal_digits;

    fn board() -> (Grid, Board) {
        let grid: Grid = crate::gallery::INKALA.parse().unwrap();
        (grid, Board::new(&grid))
    }

    #[test]
    fn candidates_are_the_legal_digits() {
        let (grid, board) = board();
        for cell in board.empty_cells() {
            assert_eq!(board.candidates(cell), legal_digits(&grid, cell), "{cell}");
        }
    }

    #[test]
    fn a_board_is_what_placing_digit_by_digit_makes() {
        for text in [crate::gallery::INKALA, crate::gallery::LEETCODE, crate::gallery::CONFLICT] {
            let grid: Grid = text.parse().unwrap();
            let mut slow = Board::new(&Grid::EMPTY);
            for (cell, digit) in grid.iter() {
                slow.place(cell, digit);
            }
            assert_eq!(Board::new(&grid), slow);
        }
    }

    #[test]
    fn both_views_hold_the_same_facts() {
        let (_, mut board) = board();
        let candidate = Candidate { cell: Cell::at(0, 1), digit: Digit::new(1) };
        assert!(board.eliminate(candidate));
        assert!(!board.eliminate(candidate));
        board.place(Cell::at(0, 2), Digit::new(2));
        for candidate in Candidate::all() {
            let by_digit = board.all_places(candidate.digit).contains(candidate.cell);
            assert_eq!(board.has(candidate), by_digit, "{candidate}");
        }
    }

    #[test]
    fn cells_are_counted_by_their_candidates() {
        let (_, board) = board();
        for count in 0..=9 {
            let slow = |cell: &Cell| board.candidates(*cell).len() == count;
            let expected: CellSet = board.empty_cells().iter().filter(slow).collect();
            assert_eq!(board.cells_with(count), expected, "{count}");
        }
        let with = |count| board.cells_with(count);
        let expected = [with(1) | with(2), with(1) | with(2) | with(3)];
        assert_eq!(board.cells_with_few(), expected);
    }

    #[test]
    fn a_digit_without_a_place_is_death() {
        let (_, mut board) = board();
        assert!(!board.is_dead());
        for cell in board.places(Digit::new(1), House::row(0)) {
            board.eliminate(Candidate { cell, digit: Digit::new(1) });
        }
        assert!(board.is_dead());
    }
}
