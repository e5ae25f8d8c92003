//! How long chains are, found with bit sets and without their paths.

use super::closure::{each, unite};
use super::links::{Links, rows, rows_mut};
use super::simple::Sweep;

/// Where cycles may be that strike something: see [`Links::hopes`].
#[derive(Default)]
pub(super) struct Hopes {
    /// For each candidate the strikes that a cycle through it may have, as bits: the first refuted
    /// candidate is the lowest, and from the 129th on two and more share one.
    pub(super) strikes: Vec<u128>,
    /// For each bit the candidates that have it, as rows.
    through: Vec<u64>,
}

impl Hopes {
    /// Returns the candidates that share a strike with this one.
    pub(super) fn companions<const W: usize>(&self, number: usize) -> [u64; W] {
        let (mut set, mut rest) = ([0; W], self.strikes[number]);
        while rest != 0 {
            unite(&mut set, &rows(&self.through)[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        set
    }
}

/// The links of a sweep from a start.
struct Ways<'a, const W: usize> {
    links: &'a Links,
    sweep: Sweep,
    /// The candidates that its links lead to.
    allowed: [u64; W],
    /// The candidates with strong links.
    useful: [u64; W],
}

impl<const W: usize> Ways<'_, W> {
    /// Returns the allowed candidates that are off if any of these is on.
    #[inline]
    fn after_on(&self, on: &[u64; W]) -> [u64; W] {
        let mut off = [0; W];
        each(on, |number| unite(&mut off, &rows(&self.links.weak_bits)[number]));
        both(&off, &self.allowed)
    }

    /// Returns the candidates that are on if any of these is off.
    #[inline]
    fn after_off(&self, off: &[u64; W]) -> [u64; W] {
        let mut on = [0; W];
        each(&both(off, &self.useful), |number| {
            for to in self.links.strong(self.sweep, number) {
                on[to / 64] |= 1 << (to % 64);
            }
        });
        on
    }
}

impl Links {
    fn ways<const W: usize>(&self, sweep: Sweep, start: usize) -> Ways<'_, W> {
        let digit = self.candidates[start].digit.index();
        let allowed = match sweep {
            Sweep::OneDigit => rows(&self.of_digit)[digit],
            Sweep::Cells | Sweep::Both => [u64::MAX; W],
        };
        Ways { links: self, sweep, allowed, useful: self.useful(sweep) }
    }

    /// Returns how many nodes the shortest forcing chain from a live node has, unless one of that
    /// length is not wanted.
    ///
    /// Breadth first, each node once: as many nodes as the search with paths finds.
    pub(super) fn chain_nodes<const W: usize>(
        &self,
        sweep: Sweep,
        start: u16,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let number = usize::from(start / 2);
        let ways = self.ways::<W>(sweep, number);
        let only = only(number);
        let mut seen = [[0; W]; 2];
        let begins_on = start & 1 != 0;
        seen[usize::from(begins_on)] = only;
        let (mut layer, mut is_on, mut nodes) = (only, begins_on, 1);
        loop {
            nodes += 1;
            // The chain ends on the other side than it began, that is after an even number.
            if !wanted(nodes + nodes % 2) {
                return None;
            }
            layer = if is_on { ways.after_on(&layer) } else { ways.after_off(&layer) };
            if is_on == begins_on && !is_empty(&both(&layer, &only)) {
                return Some(nodes);
            }
            is_on = !is_on;
            if !keep_new(&mut layer, &mut seen[usize::from(is_on)]) {
                return None;
            }
        }
    }

    /// Finds out where cycles of a sweep may be that strike a refuted candidate and have no more
    /// than `most` nodes; says whether there can be any.
    ///
    /// Such a strike sees an "on" and an "off" of its digit in the cycle, and no node of the cycle
    /// is in its cell. Assumed on, it turns the whole cycle both ways: it leads to "on" and to
    /// "off" of every candidate of the cycle over no more nodes than the cycle has.
    pub(super) fn hopes<const W: usize>(
        &self,
        sweep: Sweep,
        refuted: &[usize],
        most: u32,
        out: &mut Hopes,
    ) -> bool {
        out.strikes.clear();
        out.strikes.resize(self.len(), 0);
        out.through.clear();
        out.through.resize(refuted.len().min(128) * W, 0);
        let mut any = false;
        for (i, &number) in refuted.iter().enumerate() {
            let turned = self.turned_both_ways::<W>(sweep, number, most);
            if !is_empty(&turned) {
                any = true;
                each(&turned, |other| out.strikes[other] |= 1 << (i % 128));
                unite(&mut rows_mut(&mut out.through)[i % 128], &turned);
            }
        }
        any
    }

    /// Returns the candidates outside its cell that a candidate turns both on and off over no more
    /// than so many nodes; none, if no cycle can strike it.
    fn turned_both_ways<const W: usize>(&self, sweep: Sweep, number: usize, most: u32) -> [u64; W] {
        let ways = self.ways::<W>(sweep, number);
        let digit = self.candidates[number].digit.index();
        let seen = both(&rows(&self.weak_bits)[number], &rows::<W>(&self.of_digit)[digit]);
        let (mut off, mut all_off, mut all_on) = (seen, seen, only(number));
        for _ in 0..most / 2 {
            let mut on = ways.after_off(&off);
            if !keep_new(&mut on, &mut all_on) {
                break;
            }
            off = ways.after_on(&on);
            if !keep_new(&mut off, &mut all_off) {
                break;
            }
        }
        if is_empty(&both(&all_on, &seen)) {
            return [0; W];
        }
        let mut turned = both(&all_on, &all_off);
        let own = self.candidates[number].cell;
        for other in number.saturating_sub(8)..self.len().min(number + 9) {
            if self.candidates[other].cell == own {
                turned[other / 64] &= !(1 << (other % 64));
            }
        }
        turned
    }

    /// Says whether a walk among some candidates leads from "on" of a start to itself, over no more
    /// than `most` nodes: whether a cycle of them is possible at all.
    pub(super) fn may_close<const W: usize>(
        &self,
        sweep: Sweep,
        start: usize,
        among: &[u64; W],
        most: u32,
    ) -> bool {
        let mut ways = self.ways::<W>(sweep, start);
        ways.allowed = both(&ways.allowed, among);
        let mut on = only(start);
        // Strong links lead both ways: the last "off" of a cycle is at one of these.
        let ends = ways.after_off(&on);
        let (mut seen_on, mut seen_off) = (on, [0; W]);
        let mut nodes = 2;
        while nodes <= most {
            let mut off = ways.after_on(&on);
            if nodes >= 4 && !is_empty(&both(&off, &ends)) {
                return true;
            }
            keep_new(&mut off, &mut seen_off);
            on = both(&ways.after_off(&off), &ways.allowed);
            if !keep_new(&mut on, &mut seen_on) {
                return false;
            }
            nodes += 2;
        }
        false
    }

    /// Lists the candidates whose "on" leads to "on" of a start over no more than so many hops, as
    /// rows from none to one less than all of them.
    pub(super) fn ways_back<const W: usize>(
        &self,
        sweep: Sweep,
        start: usize,
        hops: u32,
        out: &mut Vec<u64>,
    ) {
        let ways = self.ways::<W>(sweep, start);
        let (mut on, mut seen) = (only(start), only(start));
        out.clear();
        for _ in 0..hops {
            out.extend_from_slice(&seen);
            // Links lead both ways: the weak ones are walked last.
            on = ways.after_on(&ways.after_off(&on));
            keep_new(&mut on, &mut seen);
        }
    }
}

/// Returns the set of one candidate.
#[inline]
fn only<const W: usize>(number: usize) -> [u64; W] {
    let mut set = [0; W];
    set[number / 64] = 1 << (number % 64);
    set
}

#[inline]
fn both<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    core::array::from_fn(|i| a[i] & b[i])
}

#[inline]
fn is_empty<const W: usize>(set: &[u64; W]) -> bool {
    set.iter().fold(0, |any, word| any | word) == 0
}

/// Leaves out what was seen and adds the rest to it; says whether anything is left.
#[inline]
fn keep_new<const W: usize>(reached: &mut [u64; W], seen: &mut [u64; W]) -> bool {
    let mut any = 0;
    for (new, seen) in reached.iter_mut().zip(seen) {
        *new &= !*seen;
        *seen |= *new;
        any |= *new;
    }
    any != 0
}
