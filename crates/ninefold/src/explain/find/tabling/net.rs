//! Direct consequences with look-ahead: the singles that follow from an assumption are placed too.
//!
//! The singles of a round are those noticed before it, naked ones first, each kind in the order in
//! which striking made them. All of a round are placed, even when one contradicts another: such
//! tables are just what contradictions are read from.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};
use crate::tables::HOUSES_OF;

use super::tables::{Direct, node_of, small};

/// Hands over every entry of every candidate's two tables.
pub(super) fn fill(board: &Board, depth: usize, mut hand_over: impl FnMut(u16, Direct)) {
    let start = Sim::new(board);
    let mut table = Table::new(board);
    for cell in board.empty_cells() {
        for digit in board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            for on in [true, false] {
                table.assume(start.clone(), candidate, on, depth);
                let number = node_of(candidate, on);
                table.entries.iter().for_each(|&entry| hand_over(number, entry));
            }
        }
    }
}

/// A board that is played on without asking whether it still makes sense.
#[derive(Clone)]
struct Sim {
    cells: [DigitSet; 81],
    values: [Option<Digit>; 81],
    /// Places of each digit in each house.
    counts: [[u8; 9]; 27],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Sim {
    fn new(board: &Board) -> Self {
        let mut sim = Self {
            cells: [DigitSet::EMPTY; 81],
            values: [None; 81],
            counts: [[0; 9]; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for cell in Cell::all() {
            sim.cells[cell.index()] = board.candidates(cell);
            sim.values[cell.index()] = board.digit(cell);
            for digit in board.candidates(cell) {
                for house in HOUSES_OF[cell.index()] {
                    sim.counts[house.index()][digit.index()] += 1;
                }
            }
        }
        sim
    }

    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.values[cell.index()] == Some(digit) {
            return;
        }
        self.values[cell.index()] = Some(digit);
        let own = core::mem::take(&mut self.cells[cell.index()]);
        for peer in cell.peers() {
            self.strike(Candidate { cell: peer, digit });
        }
        for gone in own {
            for house in HOUSES_OF[cell.index()] {
                if gone == digit {
                    self.counts[house.index()][digit.index()] -= 1;
                } else {
                    self.leave(house, gone);
                }
            }
        }
    }

    /// Strikes a candidate and notes the singles that this makes.
    ///
    /// A cell that loses its last candidate still counts in its houses, and the loss of a house's
    /// last place takes back the first single noticed there: the reference's board does so, and
    /// what a net places next depends on what it notices.
    fn strike(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.cells[cell.index()].remove(digit) || self.cells[cell.index()].is_empty() {
            return;
        }
        if let Some(last) = self.cells[cell.index()].single() {
            self.naked.push(Candidate { cell, digit: last });
        }
        for house in HOUSES_OF[cell.index()] {
            if self.leave(house, digit) == 0 {
                let noticed = |single: &Candidate| {
                    single.digit == digit && house.cells().contains(single.cell)
                };
                if let Some(at) = self.hidden.iter().position(noticed) {
                    self.hidden.remove(at);
                }
            }
        }
    }

    /// Takes a place of a digit from a house; notes the single if one is left. Returns how many
    /// are.
    fn leave(&mut self, house: House, digit: Digit) -> u8 {
        let count = &mut self.counts[house.index()][digit.index()];
        *count = count.saturating_sub(1);
        let left = *count;
        if left == 1 {
            let has_it = |cell: &&Cell| self.cells[cell.index()].contains(digit);
            if let Some(&cell) = house.cell_list().iter().find(has_it) {
                self.hidden.push(Candidate { cell, digit });
            }
        }
        left
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.values[cell.index()].is_none()
    }

    /// Says whether a noticed hidden single still is one.
    fn is_hidden_single(&self, single: Candidate) -> bool {
        let alone = |house: &House| self.counts[house.index()][single.digit.index()] == 1;
        self.is_open(single.cell) && HOUSES_OF[single.cell.index()].iter().any(alone)
    }
}

/// Why a digit is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Assumed,
    Naked,
    Hidden,
}

/// The table in the making.
struct Table<'a> {
    board: &'a Board,
    entries: Vec<Direct>,
    /// Where each node stands, plus one.
    places: Vec<u16>,
}

impl<'a> Table<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, entries: Vec::new(), places: vec![0; Candidate::COUNT * 2] }
    }

    fn assume(&mut self, mut sim: Sim, candidate: Candidate, on: bool, depth: usize) {
        for entry in &self.entries {
            self.places[usize::from(entry.node)] = 0;
        }
        self.entries.clear();
        if on {
            self.place(&mut sim, candidate, Reason::Assumed);
        } else {
            sim.strike(candidate);
            self.add(node_of(candidate, false), [0; 5]);
            if let Some(digit) = sim.cells[candidate.cell.index()].single() {
                self.place(&mut sim, Candidate { digit, ..candidate }, Reason::Assumed);
            }
        }
        for _ in 0..depth {
            self.place_singles(&mut sim);
        }
    }

    fn place_singles(&mut self, sim: &mut Sim) {
        let naked = sim.naked.iter().filter(|single| sim.is_open(single.cell));
        let mut round: Vec<(Candidate, Reason)> =
            naked.map(|&single| (single, Reason::Naked)).collect();
        let mut seen = CellSet::EMPTY;
        for &single in &sim.hidden {
            if !seen.contains(single.cell) && sim.is_hidden_single(single) {
                seen.insert(single.cell);
                round.push((single, Reason::Hidden));
            }
        }
        for (single, reason) in round {
            self.place(sim, single, reason);
        }
    }

    /// Places a digit and adds what it does; the peers are those of the board before.
    fn place(&mut self, sim: &mut Sim, candidate: Candidate, reason: Reason) {
        let Candidate { cell, digit } = candidate;
        let own = sim.cells[cell.index()];
        let back = match reason {
            Reason::Assumed => [0; 5],
            Reason::Naked => {
                let others = self.board.candidates(cell).without(digit);
                self.backs(others.iter().map(|digit| Candidate { cell, digit }))
            }
            Reason::Hidden => {
                let count = |house: &House| sim.counts[house.index()][digit.index()];
                let houses = HOUSES_OF[cell.index()];
                let fewest = houses.into_iter().min_by_key(count).unwrap_or(houses[0]);
                let others = self.board.places(digit, fewest).without(cell);
                self.backs(others.iter().map(|cell| Candidate { cell, digit }))
            }
        };
        sim.place(candidate);
        let at = small(self.entries.len());
        self.add(node_of(candidate, true), back);
        for peer in self.board.all_places(digit) & cell.peers() {
            self.add(node_of(Candidate { cell: peer, digit }, false), [at, 0, 0, 0, 0]);
        }
        for other in own.without(digit) {
            self.add(node_of(Candidate { cell, digit: other }, false), [at, 0, 0, 0, 0]);
        }
    }

    /// Returns where the candidates were turned off: up to five places, 0 for one that wasn't.
    fn backs(&self, candidates: impl Iterator<Item = Candidate>) -> [u16; 5] {
        let mut back = [0; 5];
        for (slot, candidate) in back.iter_mut().zip(candidates) {
            *slot = self.places[usize::from(node_of(candidate, false))].saturating_sub(1);
        }
        back
    }

    /// Adds an entry unless it is there; the latest of its reasons comes first.
    fn add(&mut self, node: u16, mut back: [u16; 5]) {
        if self.places[usize::from(node)] != 0 {
            return;
        }
        let reason = self.entries.get(usize::from(back[0]));
        let distance = reason.map_or(0, |entry| entry.distance) + 1;
        for i in 1..5 {
            if back[i] > back[0] {
                back.swap(0, i);
            }
        }
        self.entries.push(Direct { node, distance, back });
        self.places[usize::from(node)] = small(self.entries.len());
    }
}
