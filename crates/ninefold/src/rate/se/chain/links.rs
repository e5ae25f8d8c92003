//! [`Links`]: the static links of a board, and the closure that says where a chain can exist.

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

/// The candidates of a board, numbered as they come, with their links in the scale's order.
///
/// The numbers index rows of bits: they stay plain ones, the closure is a measured inner loop.
#[derive(Default)]
pub(super) struct Links {
    /// The candidates of the board that all this is about.
    of: Option<[u16; 81]>,
    /// The candidate of each number.
    pub(super) candidates: Vec<Candidate>,
    /// The number of each candidate, by its index.
    numbers: Vec<u16>,
    /// The links of all live nodes, one after the other, and where each one's end.
    all: Vec<Link>,
    ends: Vec<u32>,
    /// Words in a bit set of candidates.
    words: usize,
    weak_bits: Vec<u64>,
    /// What is on if a candidate is on, itself included.
    pub(super) on_from_on: Vec<u64>,
    /// What is on if a candidate is off.
    on_from_off: Vec<u64>,
}

impl Links {
    /// Reads the links of a board and works out what follows from what, unless that was done last.
    pub(super) fn prepare(&mut self, marks: &Marks) {
        let of = Some(marks.bits());
        if self.of != of {
            self.read(marks);
            self.close();
            self.of = of;
        }
    }

    /// Reads the links of a board.
    fn read(&mut self, marks: &Marks) {
        self.candidates.clear();
        self.numbers.resize(Candidate::COUNT, 0);
        for cell in Cell::all() {
            for digit in marks.candidates(cell) {
                let candidate = Candidate { cell, digit };
                self.numbers[candidate.index()] = self.len() as u16;
                self.candidates.push(candidate);
            }
        }
        self.words = self.len().div_ceil(64);
        self.all.clear();
        self.ends.clear();
        self.weak_bits.clear();
        self.weak_bits.resize(self.len() * self.words, 0);
        for number in 0..self.len() {
            self.read_one(marks, number);
        }
    }

    /// Reads the strong links of a candidate, which go from "off", then the weak ones, from "on".
    fn read_one(&mut self, marks: &Marks, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let live = |links: &Self, cell, digit| 2 * links.number(Candidate { cell, digit }) as u16;
        let own = marks.candidates(cell).without(digit);
        if let Some(other) = own.single() {
            self.all.push(Link { to: live(self, cell, other) + 1, cause: Cause::Cell });
        }
        let by_house_from = self.all.len();
        for seat in seats(cell) {
            if let Some(peer) = (marks.places(digit, seat.house) - *seat).single() {
                let to = live(self, peer, digit) + 1;
                if self.all[by_house_from..].iter().all(|link| link.to != to) {
                    self.all.push(Link { to, cause: Cause::House(seat.house) });
                }
            }
        }
        self.ends.push(self.all.len() as u32);
        for other in own {
            self.all.push(Link { to: live(self, cell, other), cause: Cause::Cell });
        }
        let [block, ..] = seats(cell);
        for seat in seats(cell) {
            for peer in (marks.places(digit, seat.house) - *seat).cells() {
                if seat.house == block.house || seats(peer)[0].house != block.house {
                    let cause = Cause::House(seat.house);
                    self.all.push(Link { to: live(self, peer, digit), cause });
                }
            }
        }
        self.ends.push(self.all.len() as u32);
        for i in self.ends[2 * number] as usize..self.all.len() {
            let to = usize::from(self.all[i].to / 2);
            self.weak_bits[number * self.words + to / 64] |= 1 << (to % 64);
        }
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

    /// Returns the strong links from a candidate by its number.
    fn strong(&self, number: usize) -> &[Link] {
        self.after(2 * number as u16)
    }

    fn row(table: &[u64], words: usize, number: usize) -> &[u64] {
        &table[number * words..][..words]
    }

    /// Works out what follows from what over any number of links.
    ///
    /// What is on if a is off: what is on if b is on, for every strong link a-b. What is on if b is
    /// on: b, and what is on if c is off, for every weak link b-c. Sweeps up and down until stable.
    fn close(&mut self) {
        let (count, words) = (self.len(), self.words);
        self.on_from_on.clear();
        self.on_from_on.resize(count * words, 0);
        self.on_from_off.clear();
        self.on_from_off.resize(count * words, 0);
        for number in 0..count {
            self.on_from_on[number * words + number / 64] |= 1 << (number % 64);
        }
        let order: Vec<usize> =
            (0..count).filter(|&number| !self.strong(number).is_empty()).collect();
        let useful: Vec<u64> = order.iter().fold(vec![0; words], |mut set, &number| {
            set[number / 64] |= 1 << (number % 64);
            set
        });
        loop {
            let mut changed = false;
            for &number in &order {
                changed |= self.close_one(number, &useful);
            }
            for &number in order.iter().rev() {
                changed |= changed && self.close_one(number, &useful);
            }
            if !changed {
                break;
            }
        }
        for number in 0..count {
            if self.strong(number).is_empty() {
                self.gather_on(number, &useful);
            }
        }
    }

    /// Brings one candidate's two sets up to date; says whether they grew.
    fn close_one(&mut self, number: usize, useful: &[u64]) -> bool {
        let words = self.words;
        let mut changed = self.gather_on(number, useful);
        for i in 0..self.strong(number).len() {
            let other = usize::from(self.strong(number)[i].to / 2);
            let source = &self.on_from_on[other * words..][..words];
            let target = &mut self.on_from_off[number * words..][..words];
            changed |= unite(target, source);
        }
        changed
    }

    /// Adds to what is on if a candidate is on what its weak links lead to.
    fn gather_on(&mut self, number: usize, useful: &[u64]) -> bool {
        let words = self.words;
        let mut changed = false;
        for (word, &useful) in useful.iter().enumerate() {
            let mut set = self.weak_bits[number * words + word] & useful;
            while set != 0 {
                let other = word * 64 + set.trailing_zeros() as usize;
                set &= set - 1;
                let source = &self.on_from_off[other * words..][..words];
                let target = &mut self.on_from_on[number * words..][..words];
                changed |= unite(target, source);
            }
        }
        changed
    }

    /// Says whether "on" leads to "off" of the same candidate.
    pub(super) fn refutes_itself(&self, number: usize) -> bool {
        let on = Self::row(&self.on_from_on, self.words, number);
        let weak = Self::row(&self.weak_bits, self.words, number);
        on.iter().zip(weak).any(|(a, b)| a & b != 0)
    }

    /// Says whether "off" leads to "on" of the same candidate.
    pub(super) fn proves_itself(&self, number: usize) -> bool {
        self.on_from_off[number * self.words + number / 64] >> (number % 64) & 1 != 0
    }

    /// Returns what is off if a candidate is on.
    pub(super) fn off_from_on(&self, number: usize) -> Vec<u64> {
        let mut off = vec![0; self.words];
        for word in 0..self.words {
            let mut set = self.on_from_on[number * self.words + word];
            while set != 0 {
                let other = word * 64 + set.trailing_zeros() as usize;
                set &= set - 1;
                unite(&mut off, Self::row(&self.weak_bits, self.words, other));
            }
        }
        off
    }

    /// Returns what is on if a candidate is on.
    pub(super) fn on_from_on(&self, number: usize) -> &[u64] {
        Self::row(&self.on_from_on, self.words, number)
    }

    /// Returns the candidates that a cycle with something to strike may go through.
    ///
    /// Such a strike sees two nodes of the cycle; assumed on, it turns the whole cycle both ways,
    /// so it leads to "on" and to "off" of every candidate of the cycle.
    pub(super) fn on_cycles(&self, refuted: &[usize]) -> Vec<u64> {
        let mut cycles = vec![0; self.words];
        for &number in refuted {
            let off = self.off_from_on(number);
            let on = self.on_from_on(number);
            for word in 0..self.words {
                cycles[word] |= on[word] & off[word];
            }
        }
        cycles
    }
}

/// Adds the members of one set to another; says whether there were new ones.
#[inline]
fn unite(target: &mut [u64], source: &[u64]) -> bool {
    let mut new = 0;
    for (into, from) in target.iter_mut().zip(source) {
        new |= from & !*into;
        *into |= from;
    }
    new != 0
}
