//! [`Links`]: the static links of a board, as lists and as bits.

use super::closure::{Room, unite};
use super::simple::Sweep;
use super::{Cause, Node};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::rate::se::geometry::seats;
use crate::rate::se::marks::Marks;

/// A link to a *live* node: twice the number of its candidate, plus one if on.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) to: u16,
    pub(super) cause: Cause,
}

/// A weak link and a strong one after it: from an "on" to another.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    /// The live "off" between them, and the live "on" that the hop leads to.
    pub(super) over: u16,
    pub(super) to: u16,
    /// Whether the weak link is one of the cell.
    pub(super) leaves_digit: bool,
    /// The cause of the strong link.
    pub(super) cause: Cause,
}

/// How many words a set of candidates has: four are enough for almost every board.
pub(super) const NARROW: usize = 4;
/// As many as all candidates of an empty board need.
pub(super) const WIDE: usize = Candidate::COUNT.div_ceil(64);

/// No candidate, in the tables of strong links.
const NONE: u16 = u16::MAX;

/// The candidates of a board, numbered as they come, with their links in the scale's order.
///
/// The numbers index rows of bits: they stay plain ones, the closure is a measured inner loop.
/// Rows are [`NARROW`] or [`WIDE`]; those who read them say which, so that the loops over their
/// words have a fixed length.
#[derive(Default)]
pub(super) struct Links {
    /// The candidates of the board that all this is about.
    of: Option<[u16; 81]>,
    /// The candidate of each number.
    pub(super) candidates: Vec<Candidate>,
    /// The number of each candidate, by its index.
    numbers: Vec<u16>,
    /// The links of all live nodes, one after the other, and where each one's end; made when they
    /// are asked for.
    all: Vec<Link>,
    ends: Vec<u32>,
    /// Words in a bit set of candidates.
    pub(super) words: usize,
    pub(super) weak_bits: Vec<u64>,
    /// The other candidate of a cell with two, and the other places in houses with two.
    by_cell: Vec<u16>,
    by_house: Vec<[u16; 3]>,
    /// The candidates with a strong link, in their cell and in a house.
    pub(super) useful_cell: Vec<u64>,
    pub(super) useful_house: Vec<u64>,
    /// The candidates of each digit.
    pub(super) of_digit: Vec<u64>,
    /// The candidates of each digit in each house.
    in_house: Vec<u64>,
    /// The hops from "on" of each candidate in the scale's order, where each one's end, and which
    /// candidates they lead to; made when they are asked for.
    hops: Vec<Hop>,
    hop_ends: Vec<u32>,
    hop_bits: Vec<u64>,
    /// What is on if a candidate is on, itself included.
    pub(super) on_from_on: Vec<u64>,
    /// What is on if a candidate is off.
    pub(super) on_from_off: Vec<u64>,
    pub(super) room: Room,
}

/// Returns the rows of a table.
#[inline]
pub(super) fn rows<const W: usize>(table: &[u64]) -> &[[u64; W]] {
    table.as_chunks().0
}

/// Returns the rows of a table, to be changed.
#[inline]
pub(super) fn rows_mut<const W: usize>(table: &mut [u64]) -> &mut [[u64; W]] {
    table.as_chunks_mut().0
}

/// Empties a table and gives it so many words.
fn clear(table: &mut Vec<u64>, words: usize) {
    table.clear();
    table.resize(words, 0);
}

impl Links {
    /// Reads the links of a board and works out what follows from what, unless that was done last.
    pub(super) fn prepare(&mut self, marks: &Marks) {
        let of = Some(marks.bits());
        if self.of == of {
            return;
        }
        self.number_candidates(marks);
        if self.words == NARROW {
            self.read::<NARROW>(marks);
            self.close::<NARROW>();
        } else {
            self.read::<WIDE>(marks);
            self.close::<WIDE>();
        }
        self.of = of;
    }

    fn number_candidates(&mut self, marks: &Marks) {
        self.candidates.clear();
        self.numbers.resize(Candidate::COUNT, 0);
        for cell in Cell::all() {
            for digit in marks.candidates(cell) {
                let candidate = Candidate { cell, digit };
                self.numbers[candidate.index()] = self.len() as u16;
                self.candidates.push(candidate);
            }
        }
        self.words = if self.len() <= 64 * NARROW { NARROW } else { WIDE };
        self.hop_ends.clear();
        self.ends.clear();
    }

    /// Reads the links of a board as bits, and the strong ones.
    fn read<const W: usize>(&mut self, marks: &Marks) {
        clear(&mut self.useful_cell, W);
        clear(&mut self.useful_house, W);
        clear(&mut self.of_digit, 9 * W);
        clear(&mut self.in_house, 27 * 9 * W);
        for (number, &Candidate { cell, digit }) in self.candidates.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            rows_mut::<W>(&mut self.of_digit)[digit.index()][word] |= bit;
            for seat in seats(cell) {
                let row = seat.house.index() * 9 + digit.index();
                rows_mut::<W>(&mut self.in_house)[row][word] |= bit;
            }
        }
        clear(&mut self.weak_bits, self.candidates.len() * W);
        self.by_cell.clear();
        self.by_house.clear();
        for number in 0..self.len() {
            self.read_weak::<W>(marks, number);
            self.read_strong(marks, number);
        }
    }

    /// Reads the weak links of a candidate.
    fn read_weak<const W: usize>(&mut self, marks: &Marks, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let weak = &mut rows_mut::<W>(&mut self.weak_bits)[number];
        for seat in seats(cell) {
            let row = seat.house.index() * 9 + digit.index();
            unite(weak, &rows(&self.in_house)[row]);
        }
        // The candidates of a cell have numbers one after the other.
        let own = marks.candidates(cell);
        let first = number - (own.bits() & ((1 << digit.index()) - 1)).count_ones() as usize;
        for other in first..first + own.len() {
            weak[other / 64] |= 1 << (other % 64);
        }
        weak[number / 64] &= !(1 << (number % 64));
    }

    /// Reads the strong links of a candidate.
    fn read_strong(&mut self, marks: &Marks, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let (word, bit) = (number / 64, 1 << (number % 64));
        let other = marks.candidates(cell).without(digit).single();
        let other = other.map_or(NONE, |digit| self.numbers[Candidate { cell, digit }.index()]);
        if other != NONE {
            self.useful_cell[word] |= bit;
        }
        self.by_cell.push(other);
        let mut found = [NONE; 3];
        for (i, seat) in seats(cell).iter().enumerate() {
            if let Some(cell) = (marks.places(digit, seat.house) - *seat).single() {
                let to = self.numbers[Candidate { cell, digit }.index()];
                if !found.contains(&to) {
                    found[i] = to;
                    self.useful_house[word] |= bit;
                }
            }
        }
        self.by_house.push(found);
    }

    /// Iterates over the strong links of a candidate that a sweep may use.
    #[inline]
    pub(super) fn strong(&self, sweep: Sweep, number: usize) -> impl Iterator<Item = usize> {
        let [cell, house] = sweep.uses();
        let by_cell = if cell { self.by_cell[number] } else { NONE };
        let [a, b, c] = if house { self.by_house[number] } else { [NONE; 3] };
        [by_cell, a, b, c].into_iter().filter(|&to| to != NONE).map(usize::from)
    }

    /// Returns the candidates with strong links that a sweep may use.
    #[inline]
    pub(super) fn useful<const W: usize>(&self, sweep: Sweep) -> [u64; W] {
        let [cell, house] = sweep.uses().map(|used| if used { u64::MAX } else { 0 });
        let (by_cell, by_house) = (rows::<W>(&self.useful_cell), rows::<W>(&self.useful_house));
        core::array::from_fn(|i| by_cell[0][i] & cell | by_house[0][i] & house)
    }

    /// Lists the links of all candidates, unless that was done.
    pub(super) fn read_lists(&mut self, marks: &Marks) {
        if !self.ends.is_empty() {
            return;
        }
        self.all.clear();
        for number in 0..self.len() {
            self.list_one(marks, number);
        }
    }

    /// Lists the strong links of a candidate, which go from "off", then the weak ones, from "on".
    fn list_one(&mut self, marks: &Marks, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let numbers = &self.numbers;
        let live = |cell, digit| 2 * numbers[Candidate { cell, digit }.index()];
        let seats = seats(cell);
        if self.by_cell[number] != NONE {
            self.all.push(Link { to: 2 * self.by_cell[number] + 1, cause: Cause::Cell });
        }
        for (seat, &to) in seats.iter().zip(&self.by_house[number]) {
            if to != NONE {
                self.all.push(Link { to: 2 * to + 1, cause: Cause::House(seat.house) });
            }
        }
        self.ends.push(self.all.len() as u32);
        for other in marks.candidates(cell).without(digit) {
            self.all.push(Link { to: live(cell, other), cause: Cause::Cell });
        }
        let [block, lines @ ..] = seats;
        let cause = Cause::House(block.house);
        let peers = (marks.places(digit, block.house) - *block).cells();
        self.all.extend(peers.map(|peer| Link { to: live(peer, digit), cause }));
        for line in lines {
            let cause = Cause::House(line.house);
            let peers = (marks.places(digit, line.house) - *line).cells();
            let outside = peers.filter(|&peer| peer.block() != block.house);
            self.all.extend(outside.map(|peer| Link { to: live(peer, digit), cause }));
        }
        self.ends.push(self.all.len() as u32);
    }

    /// Lists the hops of all candidates, unless that was done.
    pub(super) fn read_hops(&mut self, marks: &Marks) {
        if !self.hop_ends.is_empty() {
            return;
        }
        self.read_lists(marks);
        self.hops.clear();
        self.hop_bits.clear();
        self.hop_bits.resize(self.len() * self.words, 0);
        for number in 0..self.len() {
            let mut hops = core::mem::take(&mut self.hops);
            let from = hops.len();
            for weak in self.after(2 * number as u16 + 1) {
                let leaves_digit = weak.cause == Cause::Cell;
                hops.extend(self.after(weak.to).iter().map(|strong| Hop {
                    over: weak.to,
                    to: strong.to,
                    leaves_digit,
                    cause: strong.cause,
                }));
            }
            for hop in &hops[from..] {
                let to = usize::from(hop.to / 2);
                self.hop_bits[number * self.words + to / 64] |= 1 << (to % 64);
            }
            self.hop_ends.push(hops.len() as u32);
            self.hops = hops;
        }
    }

    /// Returns the hops from a candidate.
    #[inline]
    pub(super) fn hops(&self, number: usize) -> &[Hop] {
        let from = if number == 0 { 0 } else { self.hop_ends[number - 1] as usize };
        &self.hops[from..self.hop_ends[number] as usize]
    }

    /// Says whether a hop from a candidate leads to one that is not in a set.
    #[inline]
    pub(super) fn hops_out_of(&self, number: usize, set: &[u64]) -> bool {
        let targets = Self::row(&self.hop_bits, self.words, number);
        targets.iter().zip(set).any(|(targets, set)| targets & !set != 0)
    }

    /// How many candidates there are.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of a candidate of the board.
    pub(super) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }

    /// Returns a live node.
    pub(super) fn node(&self, live: u16) -> Node {
        let candidate = self.candidates[usize::from(live / 2)];
        if live & 1 != 0 { Node::on(candidate) } else { Node::off(candidate) }
    }

    /// Returns the links from a live node, in the scale's order: weak if it is on, strong if off.
    #[inline]
    pub(super) fn after(&self, live: u16) -> &[Link] {
        let live = usize::from(live);
        let from = if live == 0 { 0 } else { self.ends[live - 1] as usize };
        &self.all[from..self.ends[live] as usize]
    }

    pub(super) fn row(table: &[u64], words: usize, number: usize) -> &[u64] {
        &table[number * words..][..words]
    }
}
