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
    pub(super) words: usize,
    pub(super) weak_bits: Vec<u64>,
    /// The candidates with a strong link.
    pub(super) useful: Vec<u64>,
    /// The candidates of each digit.
    pub(super) of_digit: Vec<u64>,
    /// The hops from "on" of each candidate in the scale's order, where each one's end, and which
    /// candidates they lead to; made when they are asked for.
    hops: Vec<Hop>,
    hop_ends: Vec<u32>,
    hop_bits: Vec<u64>,
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
        self.hop_ends.clear();
        self.all.clear();
        self.ends.clear();
        self.weak_bits.clear();
        self.weak_bits.resize(self.len() * self.words, 0);
        self.useful.clear();
        self.useful.resize(self.words, 0);
        self.of_digit.clear();
        self.of_digit.resize(9 * self.words, 0);
        for number in 0..self.len() {
            self.read_one(marks, number);
            let (word, bit) = (number / 64, 1 << (number % 64));
            self.of_digit[self.candidates[number].digit.index() * self.words + word] |= bit;
            if !self.strong(number).is_empty() {
                self.useful[word] |= bit;
            }
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

    /// Lists the hops of all candidates, unless that was done.
    pub(super) fn read_hops(&mut self) {
        if !self.hop_ends.is_empty() {
            return;
        }
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

    /// Returns the strong links from a candidate by its number.
    pub(super) fn strong(&self, number: usize) -> &[Link] {
        self.after(2 * number as u16)
    }

    pub(super) fn row(table: &[u64], words: usize, number: usize) -> &[u64] {
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
        let useful = core::mem::take(&mut self.useful);
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
        self.useful = useful;
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

    /// Returns the candidates whose "on" leads to their "off".
    pub(super) fn refuted(&self) -> Vec<usize> {
        (0..self.len()).filter(|&number| self.refutes_itself(number)).collect()
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

    /// Returns for each candidate the strikes that a cycle through it may have, as bits: the first
    /// refuted candidate is the lowest, and from the 129th on two and more share one.
    ///
    /// Such a strike sees two nodes of the cycle, none of which is in its cell; assumed on, it turns
    /// the whole cycle both ways, so it leads to "on" and to "off" of every candidate of the cycle.
    pub(super) fn strikes_through(&self, refuted: &[usize]) -> Vec<u128> {
        let mut strikes = vec![0; self.len()];
        for (i, &number) in refuted.iter().enumerate() {
            let (on, off) = (self.on_from_on(number), self.off_from_on(number));
            let own = self.candidates[number].cell;
            for word in 0..self.words {
                let mut both = on[word] & off[word];
                while both != 0 {
                    let other = word * 64 + both.trailing_zeros() as usize;
                    both &= both - 1;
                    if self.candidates[other].cell != own {
                        strikes[other] |= 1 << (i % 128);
                    }
                }
            }
        }
        strikes
    }

    /// Returns the candidates that share a strike with this one.
    pub(super) fn companions(&self, strikes: &[u128], number: usize) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for (other, &these) in strikes.iter().enumerate() {
            set[other / 64] |= u64::from(these & strikes[number] != 0) << (other % 64);
        }
        set
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
