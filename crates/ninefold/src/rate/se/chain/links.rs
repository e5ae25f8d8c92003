//! [`Links`]: the static links of a board, and the closure that says where a chain can exist.

use super::Cause;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::rate::se::geometry::seats;
use crate::rate::se::marks::Marks;

/// A link to a candidate, by its number among the live ones.
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
    weak: Vec<Link>,
    weak_end: Vec<u32>,
    strong: Vec<Link>,
    strong_end: Vec<u32>,
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
        for list in [&mut self.weak, &mut self.strong] {
            list.clear();
        }
        self.weak_end.clear();
        self.strong_end.clear();
        self.weak_bits.clear();
        self.weak_bits.resize(self.len() * self.words, 0);
        for number in 0..self.len() {
            self.read_one(marks, number);
        }
    }

    fn read_one(&mut self, marks: &Marks, number: usize) {
        let Candidate { cell, digit } = self.candidates[number];
        let others = marks.candidates(cell).without(digit);
        for digit in others {
            let to = self.numbers[Candidate { cell, digit }.index()];
            self.add_weak(number, to, Cause::Cell);
            if others.single().is_some() {
                self.strong.push(Link { to, cause: Cause::Cell });
            }
        }
        let strong_from = self.strong.len();
        let [block, ..] = seats(cell);
        for seat in seats(cell) {
            let others = marks.places(digit, seat.house) - *seat;
            let cause = Cause::House(seat.house);
            for peer in others.cells() {
                let to = self.numbers[Candidate { cell: peer, digit }.index()];
                if seat.house == block.house || seats(peer)[0].house != block.house {
                    self.add_weak(number, to, cause);
                }
                if others.bits.is_power_of_two()
                    && self.strong[strong_from..].iter().all(|link| link.to != to)
                {
                    self.strong.push(Link { to, cause });
                }
            }
        }
        self.weak_end.push(self.weak.len() as u32);
        self.strong_end.push(self.strong.len() as u32);
    }

    fn add_weak(&mut self, from: usize, to: u16, cause: Cause) {
        self.weak.push(Link { to, cause });
        self.weak_bits[from * self.words + usize::from(to) / 64] |= 1 << (to % 64);
    }

    /// How many candidates there are.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of a candidate of the board.
    pub(super) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.index()])
    }

    pub(super) fn weak(&self, number: usize) -> &[Link] {
        let from = if number == 0 { 0 } else { self.weak_end[number - 1] as usize };
        &self.weak[from..self.weak_end[number] as usize]
    }

    pub(super) fn strong(&self, number: usize) -> &[Link] {
        let from = if number == 0 { 0 } else { self.strong_end[number - 1] as usize };
        &self.strong[from..self.strong_end[number] as usize]
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
        let from = if number == 0 { 0 } else { self.strong_end[number - 1] as usize };
        for i in from..self.strong_end[number] as usize {
            let other = usize::from(self.strong[i].to);
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
