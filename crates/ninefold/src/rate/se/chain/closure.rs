//! What follows from what over any number of static links.
//!
//! What is on if a is off: what is on if b is on, for every strong link a-b. What is on if b is on:
//! b, and what is on if c is off, for every weak link b-c. Nodes that lead to each other have the
//! same sets, so the groups of such nodes are found first, and then each group gathers once from
//! those it leads to. Links lead both ways, so to walk them backwards is to walk those of the
//! negated nodes.

use super::links::{Links, NARROW, WIDE, rows, rows_mut};
use super::simple::Sweep;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::rate::se::marks::Marks;

/// Room for the search for groups.
#[derive(Default)]
pub(super) struct Room {
    /// The nodes under way, as live ones.
    stack: Vec<u16>,
    /// All nodes with strong links in the order in which their searches ended.
    ended: Vec<u16>,
    /// The nodes of all groups, one group after the other, and where each one ends: whatever a
    /// group leads to comes after it.
    members: Vec<u16>,
    group_ends: Vec<u32>,
}

/// The candidates that a search has not met yet, off and on.
struct Unmet<const W: usize>([[u64; W]; 2]);

impl<const W: usize> Unmet<W> {
    /// Takes the candidate from one side; says whether it was there.
    #[inline]
    fn take(&mut self, live: u16) -> bool {
        let number = usize::from(live / 2);
        let (word, bit) = (&mut self.0[usize::from(live & 1)][number / 64], 1 << (number % 64));
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Takes the first of a set from one side.
    #[inline]
    fn take_first(&mut self, set: &[u64; W], is_on: bool) -> Option<u16> {
        let side = &mut self.0[usize::from(is_on)];
        let word = (0..W).find(|&word| set[word] & side[word] != 0)?;
        let both = set[word] & side[word];
        side[word] &= !(both & both.wrapping_neg());
        let number = word * 64 + both.trailing_zeros() as usize;
        Some(2 * number as u16 + u16::from(is_on))
    }
}

impl Links {
    /// Works out what follows from what.
    pub(super) fn close<const W: usize>(&mut self) {
        let count = self.len();
        for table in [&mut self.on_from_on, &mut self.on_from_off] {
            table.clear();
            table.resize(count * W, 0);
        }
        let useful = self.useful::<W>(Sweep::Both);
        let mut room = core::mem::take(&mut self.room);
        self.order::<W>(useful, &mut room);
        self.group::<W>(useful, &mut room);
        let mut to = room.members.len();
        for i in (0..room.group_ends.len()).rev() {
            let from = if i == 0 { 0 } else { room.group_ends[i - 1] as usize };
            self.gather::<W>(&useful, &room.members[from..to]);
            to = from;
        }
        self.room = room;
        for number in 0..count {
            if useful[number / 64] >> (number % 64) & 1 == 0 {
                self.gather::<W>(&useful, &[2 * number as u16 + 1]);
            }
        }
    }

    /// Walks over all nodes with strong links, depth first, and notes the order of their ends.
    fn order<const W: usize>(&self, useful: [u64; W], room: &mut Room) {
        let mut unmet = Unmet([useful, useful]);
        room.ended.clear();
        loop {
            let first = unmet.take_first(&useful, true);
            let Some(start) = first.or_else(|| unmet.take_first(&useful, false)) else { break };
            room.stack.push(start);
            while let Some(&live) = room.stack.last() {
                let next = if live & 1 != 0 {
                    unmet.take_first(&rows(&self.weak_bits)[usize::from(live / 2)], false)
                } else {
                    self.unmet_on(live, &mut unmet)
                };
                match next {
                    Some(next) => room.stack.push(next),
                    None => room.ended.extend(room.stack.pop()),
                }
            }
        }
    }

    /// Takes the first "on" that a strong link leads to.
    #[inline]
    fn unmet_on<const W: usize>(&self, live: u16, unmet: &mut Unmet<W>) -> Option<u16> {
        let links = self.strong(Sweep::Both, usize::from(live / 2));
        links.map(|to| 2 * to as u16 + 1).find(|&to| unmet.take(to))
    }

    /// Collects the groups: from the last end on, what leads to a node and is in no group yet.
    fn group<const W: usize>(&self, useful: [u64; W], room: &mut Room) {
        let mut unmet = Unmet([useful, useful]);
        let Room { stack, ended, members, group_ends } = room;
        members.clear();
        group_ends.clear();
        for &start in ended.iter().rev() {
            if !unmet.take(start) {
                continue;
            }
            stack.push(start);
            while let Some(live) = stack.pop() {
                members.push(live);
                if live & 1 != 0 {
                    let links = self.strong(Sweep::Both, usize::from(live / 2));
                    stack.extend(links.map(|to| 2 * to as u16).filter(|&to| unmet.take(to)));
                } else {
                    let weak = &rows(&self.weak_bits)[usize::from(live / 2)];
                    while let Some(on) = unmet.take_first(weak, true) {
                        stack.push(on);
                    }
                }
            }
            group_ends.push(members.len() as u32);
        }
    }

    /// Gives all nodes of a group what any of them leads to; what they lead to has its sets.
    #[inline]
    fn gather<const W: usize>(&mut self, useful: &[u64; W], group: &[u16]) {
        let mut all = [0; W];
        for &live in group {
            let number = usize::from(live / 2);
            if live & 1 != 0 {
                all[number / 64] |= 1 << (number % 64);
                let weak = rows::<W>(&self.weak_bits)[number];
                each::<W>(&core::array::from_fn(|i| weak[i] & useful[i]), |off| {
                    unite(&mut all, &rows(&self.on_from_off)[off]);
                });
            } else {
                for on in self.strong(Sweep::Both, number) {
                    unite(&mut all, &rows(&self.on_from_on)[on]);
                }
            }
        }
        for &live in group {
            let table = if live & 1 != 0 { &mut self.on_from_on } else { &mut self.on_from_off };
            rows_mut(table)[usize::from(live / 2)] = all;
        }
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
    pub(super) fn off_from_on<const W: usize>(&self, number: usize) -> [u64; W] {
        let mut off = [0; W];
        each(&rows::<W>(&self.on_from_on)[number], |on| {
            unite(&mut off, &rows(&self.weak_bits)[on]);
        });
        off
    }

    /// Says whether all candidates of a cell with three and more, or all places of a digit in a
    /// house with two and more, lead to the same node.
    pub(super) fn may_agree<const W: usize>(&self, marks: &Marks) -> bool {
        let off: Vec<[u64; W]> = (0..self.len()).map(|n| self.off_from_on(n)).collect();
        let agree = |candidates: &mut dyn Iterator<Item = Candidate>| {
            let (mut on, mut none) = ([u64::MAX; W], [u64::MAX; W]);
            for number in candidates.map(|candidate| self.number(candidate)) {
                let theirs = (&rows::<W>(&self.on_from_on)[number], &off[number]);
                for i in 0..W {
                    on[i] &= theirs.0[i];
                    none[i] &= theirs.1[i];
                }
            }
            on.iter().chain(&none).any(|&word| word != 0)
        };
        let mut cells = Cell::all().filter(|&cell| marks.candidates(cell).len() > 2);
        let mut by_house =
            House::all().flat_map(|house| Digit::all().map(move |digit| (digit, house)));
        cells.any(|cell| {
            agree(&mut marks.candidates(cell).iter().map(|digit| Candidate { cell, digit }))
        }) || by_house.any(|(digit, house)| {
            let places = marks.places(digit, house);
            places.len() > 1 && agree(&mut places.cells().map(|cell| Candidate { cell, digit }))
        })
    }

    /// Returns for each candidate the strikes that a cycle through it may have, as bits: the first
    /// refuted candidate is the lowest, and from the 129th on two and more share one.
    ///
    /// Such a strike sees two nodes of the cycle, none of which is in its cell; assumed on, it
    /// turns the whole cycle both ways, so it leads to "on" and to "off" of every candidate of the
    /// cycle.
    pub(super) fn strikes_through(&self, refuted: &[usize]) -> Vec<u128> {
        if self.words == NARROW {
            self.strikes_through_of::<NARROW>(refuted)
        } else {
            self.strikes_through_of::<WIDE>(refuted)
        }
    }

    fn strikes_through_of<const W: usize>(&self, refuted: &[usize]) -> Vec<u128> {
        let mut strikes = vec![0; self.len()];
        for (i, &number) in refuted.iter().enumerate() {
            let (on, off) = (&rows::<W>(&self.on_from_on)[number], self.off_from_on::<W>(number));
            let own = self.candidates[number].cell;
            each(&core::array::from_fn::<_, W, _>(|i| on[i] & off[i]), |other| {
                if self.candidates[other].cell != own {
                    strikes[other] |= 1 << (i % 128);
                }
            });
        }
        strikes
    }
}

/// Adds the members of one set to another.
#[inline]
pub(super) fn unite<const W: usize>(target: &mut [u64; W], source: &[u64; W]) {
    for (into, from) in target.iter_mut().zip(source) {
        *into |= from;
    }
}

/// Visits the members of a set.
#[inline]
pub(super) fn each<const W: usize>(set: &[u64; W], mut visit: impl FnMut(usize)) {
    for (word, &bits) in set.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            visit(word * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
