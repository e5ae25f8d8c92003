//! How long chains are, found with bit sets and without their paths.

use super::links::Links;
use super::simple::Sweep;
use crate::candidate::Candidate;

/// Room for the numbers of all candidates.
type Bits = [u64; Candidate::COUNT.div_ceil(64)];

const NONE: Bits = [0; Candidate::COUNT.div_ceil(64)];

impl Links {
    /// Returns how many nodes the shortest forcing chain from a live node has, unless one of that
    /// length is not wanted.
    ///
    /// Breadth first, each node once: as many nodes as the search with paths finds.
    pub(super) fn chain_nodes(
        &self,
        sweep: Sweep,
        start: u16,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let number = usize::from(start / 2);
        let (word, bit) = (number / 64, 1 << (number % 64));
        let allowed = self.allowed(sweep, number);
        let (mut on, mut seen_on, mut off, mut seen_off) = (NONE, NONE, NONE, NONE);
        let mut is_on = start & 1 != 0;
        let first = if is_on { [&mut on, &mut seen_on] } else { [&mut off, &mut seen_off] };
        for set in first {
            set[word] |= bit;
        }
        let mut nodes = 1;
        loop {
            nodes += 1;
            // The chain ends on the other side than it began, that is after an even number.
            if !wanted(nodes + nodes % 2) {
                return None;
            }
            let (reached, seen) = if is_on {
                off = self.after_on(&on, allowed);
                (&mut off, &mut seen_off)
            } else {
                on = self.after_off(&off, sweep);
                (&mut on, &mut seen_on)
            };
            if is_on == (start & 1 != 0) && reached[word] & bit != 0 {
                return Some(nodes);
            }
            if !self.keep_new(reached, seen) {
                return None;
            }
            is_on = !is_on;
        }
    }

    /// Says whether a walk among some candidates leads from "on" of a start to itself, over no more
    /// than `most` nodes: whether a cycle of them is possible at all.
    pub(super) fn may_close(&self, sweep: Sweep, start: usize, among: &[u64], most: u32) -> bool {
        let allowed = self.allowed(sweep, start);
        let among: Bits = core::array::from_fn(|i| {
            if i < self.words { among[i] & allowed.map_or(u64::MAX, |set| set[i]) } else { 0 }
        });
        let mut on = NONE;
        on[start / 64] |= 1 << (start % 64);
        // Strong links lead both ways: the last "off" of a cycle is at one of these.
        let ends = self.after_off(&on, sweep);
        let (mut seen_on, mut seen_off) = (on, NONE);
        let mut nodes = 2;
        while nodes <= most {
            let mut off = self.after_on(&on, Some(&among));
            if nodes >= 4 && (0..self.words).any(|i| off[i] & ends[i] != 0) {
                return true;
            }
            self.keep_new(&mut off, &mut seen_off);
            on = self.after_off(&off, sweep);
            for (word, among) in on.iter_mut().zip(&among) {
                *word &= among;
            }
            if !self.keep_new(&mut on, &mut seen_on) {
                return false;
            }
            nodes += 2;
        }
        false
    }

    /// Returns the candidates that the links of a sweep from a start lead to, if not all.
    fn allowed(&self, sweep: Sweep, start: usize) -> Option<&[u64]> {
        let digit = self.candidates[start].digit.index();
        (sweep == Sweep::OneDigit).then(|| Self::row(&self.of_digit, self.words, digit))
    }

    /// Returns the allowed candidates that are off if any of these is on.
    fn after_on(&self, on: &Bits, allowed: Option<&[u64]>) -> Bits {
        let mut off = NONE;
        for number in self.numbers_in(on) {
            for (into, from) in off.iter_mut().zip(Self::row(&self.weak_bits, self.words, number)) {
                *into |= from;
            }
        }
        if let Some(allowed) = allowed {
            for (word, allowed) in off.iter_mut().zip(allowed) {
                *word &= allowed;
            }
        }
        off
    }

    /// Returns the candidates that are on if any of these is off.
    fn after_off(&self, off: &Bits, sweep: Sweep) -> Bits {
        let mut on = NONE;
        let linked: Bits =
            core::array::from_fn(|i| if i < self.words { off[i] & self.useful[i] } else { 0 });
        for number in self.numbers_in(&linked) {
            for link in self.strong(number).iter().filter(|link| sweep.allows(link.cause)) {
                let to = usize::from(link.to / 2);
                on[to / 64] |= 1 << (to % 64);
            }
        }
        on
    }

    /// Leaves out what was seen and adds the rest to it; says whether anything is left.
    fn keep_new(&self, reached: &mut Bits, seen: &mut Bits) -> bool {
        let mut any = 0;
        for (new, seen) in reached.iter_mut().zip(seen).take(self.words) {
            *new &= !*seen;
            *seen |= *new;
            any |= *new;
        }
        any != 0
    }

    /// Iterates over the members of a set.
    fn numbers_in(&self, set: &Bits) -> impl Iterator<Item = usize> {
        set.iter().take(self.words).enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            core::iter::from_fn(move || {
                let low = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (low < 64).then_some(word * 64 + low)
            })
        })
    }
}
