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
use crate::set::DigitSet;
use crate::tables::HOUSES_OF;

/// A queue that never wraps: a cell or a house and digit becomes single once.
#[derive(Clone)]
struct Queue<const CAPACITY: usize> {
    items: [u16; CAPACITY],
    head: usize,
    tail: usize,
}

impl<const CAPACITY: usize> Queue<CAPACITY> {
    const fn new() -> Self {
        Self { items: [0; CAPACITY], head: 0, tail: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        if let Some(slot) = self.items.get_mut(self.tail) {
            #[expect(clippy::cast_possible_truncation, reason = "a candidate index is below 729")]
            {
                *slot = candidate.index() as u16;
            }
            self.tail += 1;
        }
    }

    fn pop(&mut self) -> Option<Candidate> {
        let item = self.waiting().first().copied()?;
        self.head += 1;
        Some(Candidate::new(usize::from(item)))
    }

    fn waiting(&self) -> &[u16] {
        &self.items[self.head..self.tail]
    }
}

/// A board that notices its singles.
#[derive(Clone)]
pub(super) struct State {
    board: Board,
    /// Places of each digit in each house.
    counts: [[u8; 9]; House::COUNT],
    /// Cells without a digit in each house.
    empty: [u8; House::COUNT],
    unsolved: usize,
    naked: Queue<81>,
    hidden: Queue<243>,
}

impl State {
    /// Places the digits of a grid in cell order on an empty board, then strikes candidates.
    pub(super) fn new(grid: &Grid, struck: &[Candidate]) -> Self {
        let mut state = Self {
            board: Board::new(&Grid::EMPTY),
            counts: [[9; 9]; House::COUNT],
            empty: [9; House::COUNT],
            unsolved: Cell::COUNT,
            naked: Queue::new(),
            hidden: Queue::new(),
        };
        for (cell, digit) in grid.iter() {
            state.place(Candidate { cell, digit });
        }
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

    /// Places a digit and queues the singles that appear.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let own = self.board.candidates(cell);
        let struck = cell.peers() & self.board.all_places(digit);
        self.board.place(cell, digit);
        self.unsolved -= 1;
        for house in HOUSES_OF[cell.index()] {
            self.empty[house.index()] -= 1;
        }
        for peer in struck {
            self.notice_strike(Candidate { cell: peer, digit });
        }
        for gone in own {
            for house in HOUSES_OF[cell.index()] {
                let count = &mut self.counts[house.index()][gone.index()];
                *count -= 1;
                if *count == 1 && gone != digit {
                    self.queue_hidden(gone, house);
                }
            }
        }
    }

    /// Strikes a candidate and queues the singles that appear.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        if self.board.eliminate(candidate) {
            self.notice_strike(candidate);
        }
    }

    fn notice_strike(&mut self, gone: Candidate) {
        if let Some(digit) = self.board.candidates(gone.cell).single() {
            self.naked.push(Candidate { cell: gone.cell, digit });
        }
        for house in HOUSES_OF[gone.cell.index()] {
            let count = &mut self.counts[house.index()][gone.digit.index()];
            *count -= 1;
            if *count == 1 {
                self.queue_hidden(gone.digit, house);
            }
        }
    }

    fn queue_hidden(&mut self, digit: Digit, house: House) {
        if let Some(cell) = self.board.places(digit, house).first() {
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// Returns the first queued naked single that is the last empty cell of a house.
    ///
    /// It stays in the queue: a placed cell is skipped later.
    pub(super) fn full_house(&self) -> Option<(Candidate, House)> {
        self.naked.waiting().iter().find_map(|&item| {
            let candidate = Candidate::new(usize::from(item));
            if !self.is_open(candidate.cell) {
                return None;
            }
            let mut houses = HOUSES_OF[candidate.cell.index()].into_iter();
            houses.find(|house| self.empty[house.index()] == 1).map(|house| (candidate, house))
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
                let digit = candidate.digit.index();
                let single = houses.find(|house| self.counts[house.index()][digit] == 1);
                return single.map(|house| (candidate, house));
            }
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.board.candidates(cell) != DigitSet::EMPTY
    }
}
