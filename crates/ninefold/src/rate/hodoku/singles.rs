//! The board of a path with its queues of singles.
//!
//! The reference notices singles while it strikes candidates and takes them in that order,
//! and the order decides how many steps count as naked, hidden or full house. So it is kept here
//! exactly: placing a digit strikes it from the peers in cell order; each strike first queues the
//! cell if one candidate is left, then the digit in the cell's row, column and box if one place is
//! left there; after the peers, the placed cell's other candidates leave its houses, by digit.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::{DigitSet, HouseSet};
use crate::tables::{HOUSE_SETS_OF, HOUSES_OF};

use super::queue::{Queue, Unnoticed};
use super::start::{self, Counts, Start};

/// A digit with one place in a house: whoever takes it looks up where.
#[derive(Clone, Copy)]
struct Lone(u16); // the digit's index times 32, and the house

impl Lone {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below 9 * 32")]
    const fn new(digit: Digit, house: House) -> Self {
        Self((digit.index() * 32 + house.index()) as u16)
    }

    #[inline]
    fn parts(self) -> (Digit, House) {
        let value = usize::from(self.0);
        (Digit::from_index(value / 32), House::new(value % 32))
    }
}

/// A board that notices its singles.
#[derive(Clone)]
pub(super) struct State {
    board: Board,
    /// How many places each digit has in each house.
    counts: Counts,
    /// Cells without a digit in each house.
    empty: [u8; 32],
    /// The houses with one such cell.
    nearly_full: HouseSet,
    unsolved: usize,
    /// Cells, which have one candidate as long as they are open.
    naked: Queue<Cell>,
    hidden: Queue<Lone>,
    /// The candidates struck that counts and the queue of hidden singles don't know of yet.
    unnoticed: Unnoticed,
}

impl State {
    /// Places the digits of a grid in cell order on an empty board, then strikes candidates.
    ///
    /// The digits agree with a solution, so the queues can be told from the board that they make:
    /// see [`Start`].
    #[inline]
    pub(super) fn new(grid: &Grid, struck: &[Candidate]) -> Self {
        let board = Board::new(grid);
        let counts = start::counts(&board);
        let empty = start::count(board.empty_cells());
        let mut state = Self {
            board,
            counts,
            empty,
            nearly_full: start::with_one(&empty),
            unsolved: empty[..9].iter().map(|&count| usize::from(count)).sum(),
            naked: Queue::new(Cell::new(0)),
            hidden: Queue::new(Lone(0)),
            unnoticed: Unnoticed::new(),
        };
        let start = Start::new(grid);
        start.naked(&state.board, |cell| state.naked.push_if(true, cell));
        start.hidden(&state.board, &state.counts, |digit, house| {
            state.hidden.push_if(true, Lone::new(digit, house));
        });
        for &candidate in struck {
            state.strike(candidate);
        }
        state
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.unsolved == 0
    }

    pub(super) const fn unsolved(&self) -> usize {
        self.unsolved
    }

    /// Counts a cell as filled.
    #[inline]
    fn fill(&mut self, cell: Cell) {
        self.unsolved -= 1;
        let mut nearly_full = self.nearly_full.bits() & !HOUSE_SETS_OF[cell.index()].bits();
        for house in HOUSES_OF[cell.index()] {
            let empty = &mut self.empty[house.index() % 32];
            *empty -= 1;
            nearly_full |= u32::from(*empty == 1) << (house.index() % 32);
        }
        self.nearly_full = HouseSet::from_bits(nearly_full);
    }

    /// Places a digit and queues the singles that appear.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.unnoticed.is_full() {
            self.notice_all();
        }
        self.fill(cell);
        let Self { board, naked, unnoticed, .. } = self;
        board.strike_from_peers(cell, digit, |peer, left| {
            naked.push_if(is_single(left), peer);
            unnoticed.add(peer, digit);
        });
        board.fill(cell, digit, |other| unnoticed.add(cell, other));
    }

    /// Strikes a candidate and queues the singles that appear.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        if !self.board.eliminate(candidate) {
            return;
        }
        if self.unnoticed.is_full() {
            self.notice_all();
        }
        let Candidate { cell, digit } = candidate;
        self.naked.push_if(is_single(self.board.candidates(cell)), cell);
        self.unnoticed.add(cell, digit);
    }

    /// Counts the places that have gone; queues the houses that have one place of a digit left.
    ///
    /// That waits until somebody asks for a hidden single: most puzzles end with naked ones.
    fn notice_all(&mut self) {
        let Self { counts, hidden, unnoticed, .. } = self;
        for &(cell, digit) in unnoticed.all() {
            notice(&mut counts[digit.index()], cell, digit, hidden);
        }
        unnoticed.clear();
    }

    /// Returns the first queued naked single that is the last empty cell of a house.
    ///
    /// It stays in the queue: a placed cell is skipped later.
    #[inline]
    pub(super) fn full_house(&mut self) -> Option<(Candidate, House)> {
        if self.nearly_full.is_empty() {
            return None;
        }
        let is_open = |cell: &Cell| !self.board.candidates(*cell).is_empty();
        self.naked.skip_until(is_open);
        let is_last = |cell: &&Cell| {
            let houses = HOUSE_SETS_OF[cell.index()];
            !houses.is_disjoint(self.nearly_full) && !self.board.candidates(**cell).is_empty()
        };
        let cell = *self.naked.waiting().iter().find(is_last)?;
        let digit = self.board.candidates(cell).first()?;
        let house = (HOUSE_SETS_OF[cell.index()] & self.nearly_full).first()?;
        Some((Candidate { cell, digit }, house))
    }

    /// Takes the next naked single.
    #[inline]
    pub(super) fn naked_single(&mut self) -> Option<Candidate> {
        loop {
            let cell = self.naked.pop()?;
            if let Some(digit) = self.board.candidates(cell).first() {
                return Some(Candidate { cell, digit });
            }
        }
    }

    /// Takes the next hidden single, with a house where it is one.
    ///
    /// The reference gives up for this round when the next entry with an empty cell isn't a hidden
    /// single any more. The digits agree with a solution, so here it is one as long as its cell is
    /// empty: the house keeps that one place.
    #[inline]
    pub(super) fn hidden_single(&mut self) -> Option<(Candidate, House)> {
        self.notice_all();
        loop {
            let (digit, house) = self.hidden.pop()?.parts();
            if let Some(cell) = self.board.places(digit, house).first() {
                return Some((Candidate { cell, digit }, house));
            }
        }
    }

    /// Returns the first house where a hidden single is one: row, column, box.
    pub(super) fn first_house(&self, single: (Candidate, House)) -> House {
        let (Candidate { cell, digit }, house) = single;
        let mut houses = HOUSES_OF[cell.index()].into_iter();
        houses.find(|&first| self.board.places(digit, first).single().is_some()).unwrap_or(house)
    }
}

/// Says whether one candidate is left of those of an open cell, which has some.
#[inline]
const fn is_single(left: DigitSet) -> bool {
    let bits = left.bits();
    bits & bits.wrapping_sub(1) == 0
}

/// Counts that a digit has lost a place; queues the houses that have one place left, in order.
#[inline]
fn notice(counts: &mut [u8; 32], cell: Cell, digit: Digit, hidden: &mut Queue<Lone>) {
    for house in HOUSES_OF[cell.index()] {
        let count = &mut counts[house.index() % 32];
        *count -= 1;
        hidden.push_if(*count == 1, Lone::new(digit, house));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::CellSet;

    /// Returns the state after placing the digits of a grid one by one.
    fn one_by_one(grid: &Grid) -> State {
        let mut state = State::new(&Grid::EMPTY, &[]);
        for (cell, digit) in grid.iter() {
            state.place(Candidate { cell, digit });
        }
        state.notice_all();
        state
    }

    /// Returns the counts of digits that aren't placed in a house: of others, nobody asks.
    fn open_counts(state: &State) -> Vec<(Digit, House, u8)> {
        let all = Digit::all().flat_map(|digit| House::all().map(move |house| (digit, house)));
        let open = all.filter(|&(digit, house)| !state.board.places(digit, house).is_empty());
        open.map(|(digit, house)| (digit, house, state.counts[digit.index()][house.index()]))
            .collect()
    }

    /// Returns the cells of a list that are still open, each once.
    fn open(state: &State, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
        let mut seen = CellSet::EMPTY;
        let mut first = |cell| {
            let is_first = !seen.contains(cell);
            seen.insert(cell);
            is_first
        };
        let is_open = |cell| !state.board.candidates(cell).is_empty();
        cells.filter(|&cell| is_open(cell) && first(cell)).collect()
    }

    fn naked(state: &State) -> Vec<Cell> {
        open(state, state.naked.waiting().iter().copied())
    }

    fn hidden(state: &State) -> Vec<Cell> {
        let places = |lone: &Lone| {
            let (digit, house) = lone.parts();
            state.board.places(digit, house)
        };
        open(state, state.hidden.waiting().iter().filter_map(|lone| places(lone).single()))
    }

    #[test]
    fn a_start_is_what_placing_one_by_one_makes() {
        let mut random = crate::random::Random::new(5, 0);
        let (mut in_cells, mut in_houses) = (0, 0);
        for round in 0..3000 {
            let puzzle = [crate::gallery::LEETCODE, crate::gallery::INKALA][round % 2];
            let puzzle: crate::puzzle::Puzzle = puzzle.parse().unwrap();
            let mut grid = puzzle.solution().grid();
            let keep = 5 + round % 75;
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            cells[keep..].iter().for_each(|&cell| grid.set(cell, None));
            let (fast, slow) = (State::new(&grid, &[]), one_by_one(&grid));
            assert_eq!(&fast.board, &slow.board, "{grid}");
            assert_eq!(open_counts(&fast), open_counts(&slow), "{grid}");
            assert_eq!((fast.empty, fast.nearly_full), (slow.empty, slow.nearly_full), "{grid}");
            assert_eq!(fast.unsolved, slow.unsolved);
            assert_eq!(naked(&fast), naked(&slow), "{grid}");
            assert_eq!(hidden(&fast), hidden(&slow), "{grid}");
            in_cells += fast.naked.waiting().len();
            in_houses += fast.hidden.waiting().len();
        }
        assert!(in_cells > 10_000 && in_houses > 10_000, "{in_cells} {in_houses}");
    }
}
