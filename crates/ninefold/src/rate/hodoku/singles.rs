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
use crate::grid::Grid;
use crate::house::House;
use crate::set::{DigitSet, HouseSet};
use crate::tables::HOUSES_OF;

use super::start::{self, Counts, Start};

/// A queue that never wraps: a cell or a house and digit becomes single once.
#[derive(Clone)]
struct Queue<const CAPACITY: usize> {
    items: [Candidate; CAPACITY],
    head: usize,
    tail: usize,
}

impl<const CAPACITY: usize> Queue<CAPACITY> {
    const fn new() -> Self {
        Self { items: [Candidate::new(0); CAPACITY], head: 0, tail: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        if let Some(slot) = self.items.get_mut(self.tail) {
            *slot = candidate;
            self.tail += 1;
        }
    }

    fn pop(&mut self) -> Option<Candidate> {
        let item = self.waiting().first().copied()?;
        self.head += 1;
        Some(item)
    }

    fn waiting(&self) -> &[Candidate] {
        &self.items[self.head..self.tail]
    }
}

/// A board that notices its singles.
#[derive(Clone)]
pub(super) struct State {
    board: Board,
    /// How many places each digit has in each house.
    counts: Counts,
    /// Cells without a digit in each house.
    empty: [u8; House::COUNT],
    /// The houses with one such cell.
    nearly_full: HouseSet,
    unsolved: usize,
    naked: Queue<81>,
    hidden: Queue<243>,
}

impl State {
    /// Places the digits of a grid in cell order on an empty board, then strikes candidates.
    ///
    /// The digits agree with a solution, so the queues can be told from the board that they make:
    /// see [`Start`].
    pub(super) fn new(grid: &Grid, struck: &[Candidate]) -> Self {
        let board = Board::new(grid);
        let counts = start::counts(&board);
        let mut state = Self {
            board,
            counts,
            empty: [9; House::COUNT],
            nearly_full: HouseSet::EMPTY,
            unsolved: Cell::COUNT,
            naked: Queue::new(),
            hidden: Queue::new(),
        };
        grid.filled().each(|cell| state.fill(cell));
        let start = Start::new(grid);
        start.naked(&state.board, |candidate| state.naked.push(candidate));
        start.hidden(&state.board, &state.counts, |candidate| state.hidden.push(candidate));
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
    fn fill(&mut self, cell: Cell) {
        self.unsolved -= 1;
        for house in HOUSES_OF[cell.index()] {
            let empty = &mut self.empty[house.index()];
            *empty -= 1;
            match *empty {
                0 => _ = self.nearly_full.remove(house),
                1 => self.nearly_full.insert(house),
                _ => {}
            }
        }
    }

    /// Places a digit and queues the singles that appear.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let own = self.board.candidates(cell).without(digit);
        self.fill(cell);
        let Self { board, counts, naked, hidden, .. } = self;
        let counts_of_digit = &mut counts[digit.index()];
        board.place_telling(cell, digit, |peer, left, places| {
            if let Some(digit) = left.single() {
                naked.push(Candidate { cell: peer, digit });
            }
            notice(counts_of_digit, peer, |house| {
                if let Some(cell) = (places & house.cells()).first() {
                    hidden.push(Candidate { cell, digit });
                }
            });
        });
        for house in HOUSES_OF[cell.index()] {
            counts_of_digit[house.index()] = 0;
        }
        for digit in own {
            notice(&mut counts[digit.index()], cell, |house| {
                if let Some(cell) = board.places(digit, house).first() {
                    hidden.push(Candidate { cell, digit });
                }
            });
        }
    }

    /// Strikes a candidate and queues the singles that appear.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        if !self.board.eliminate(candidate) {
            return;
        }
        let Candidate { cell, digit } = candidate;
        let Self { board, counts, naked, hidden, .. } = self;
        if let Some(digit) = board.candidates(cell).single() {
            naked.push(Candidate { cell, digit });
        }
        notice(&mut counts[digit.index()], cell, |house| {
            if let Some(cell) = board.places(digit, house).first() {
                hidden.push(Candidate { cell, digit });
            }
        });
    }

    /// Returns the first queued naked single that is the last empty cell of a house.
    ///
    /// It stays in the queue: a placed cell is skipped later.
    pub(super) fn full_house(&self) -> Option<(Candidate, House)> {
        if self.nearly_full.is_empty() {
            return None;
        }
        self.naked.waiting().iter().find_map(|&candidate| {
            if !self.is_open(candidate.cell) {
                return None;
            }
            let mut houses = HOUSES_OF[candidate.cell.index()].into_iter();
            houses.find(|&house| self.nearly_full.contains(house)).map(|house| (candidate, house))
        })
    }

    /// Takes the next naked single.
    pub(super) fn naked_single(&mut self) -> Option<Candidate> {
        loop {
            let candidate = self.naked.pop()?;
            if self.is_open(candidate.cell) {
                return Some(candidate);
            }
        }
    }

    /// Takes the next hidden single.
    ///
    /// The reference gives up for this round when the next entry with an empty cell isn't a hidden
    /// single any more; the entry is lost, and a costlier step may be counted instead.
    pub(super) fn hidden_single(&mut self) -> Option<(Candidate, House)> {
        loop {
            let candidate = self.hidden.pop()?;
            if self.is_open(candidate.cell) {
                let mut houses = HOUSES_OF[candidate.cell.index()].into_iter();
                let counts = &self.counts[candidate.digit.index()];
                let single = houses.find(|house| counts[house.index()] == 1);
                return single.map(|house| (candidate, house));
            }
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.board.candidates(cell) != DigitSet::EMPTY
    }
}

/// Counts that a digit has lost a place; tells of the houses that have one place left, in order.
#[inline]
fn notice(counts: &mut [u8; 32], cell: Cell, mut tell: impl FnMut(House)) {
    for house in HOUSES_OF[cell.index()] {
        let count = &mut counts[house.index()];
        *count -= 1;
        if *count == 1 {
            tell(house);
        }
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
        state
    }

    /// Returns what is in a queue for cells that are still open, each once.
    fn open<const N: usize>(state: &State, queue: &Queue<N>) -> Vec<Candidate> {
        let mut seen = CellSet::EMPTY;
        let mut first = |cell| {
            let is_first = !seen.contains(cell);
            seen.insert(cell);
            is_first
        };
        let waiting = queue.waiting().iter().copied();
        waiting.filter(|item| state.is_open(item.cell) && first(item.cell)).collect()
    }

    #[test]
    fn a_start_is_what_placing_one_by_one_makes() {
        let mut random = crate::random::Random::new(5, 0);
        let (mut naked, mut hidden) = (0, 0);
        for round in 0..3000 {
            let puzzle = [crate::gallery::LEETCODE, crate::gallery::INKALA][round % 2];
            let puzzle: crate::puzzle::Puzzle = puzzle.parse().unwrap();
            let mut grid = puzzle.solution().grid();
            let keep = 5 + round % 75;
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            cells[keep..].iter().for_each(|&cell| grid.set(cell, None));
            let (fast, slow) = (State::new(&grid, &[]), one_by_one(&grid));
            assert_eq!((&fast.board, fast.counts), (&slow.board, slow.counts), "{grid}");
            assert_eq!((fast.empty, fast.nearly_full), (slow.empty, slow.nearly_full), "{grid}");
            assert_eq!(fast.unsolved, slow.unsolved);
            assert_eq!(open(&fast, &fast.naked), open(&slow, &slow.naked), "{grid}");
            assert_eq!(open(&fast, &fast.hidden), open(&slow, &slow.hidden), "{grid}");
            naked += fast.naked.waiting().len();
            hidden += fast.hidden.waiting().len();
        }
        assert!(naked > 10_000 && hidden > 10_000, "{naked} {hidden}");
    }
}
