//! [`Desk`]: the working copies and queues of one propagation.

use super::search::Producer;
use crate::candidate::Candidate;
use crate::rate::se::geometry::seats;
use crate::rate::se::marks::Marks;
use crate::set::DigitSet;

/// The board, its working copies and what waits in a propagation; kept from one to the next.
pub(super) struct Desk {
    /// The board before the assumption.
    pub(super) base: Marks,
    /// The board with the processed "off" nodes struck.
    pub(super) struck: Marks,
    /// The board with every known "off" struck.
    pub(super) fresh: Marks,
    /// Digits of each house struck in `struck`.
    pub(super) dirty: [DigitSet; 27],
    pub(super) on_queue: Vec<u16>,
    pub(super) off_queue: Vec<u16>,
    on_head: usize,
    off_head: usize,
    /// Waiting nodes shallow enough to be part of an easier finding than `limit`.
    pub(super) shallow: usize,
    /// Complexity of the best finding so far.
    pub(super) limit: u32,
    /// The least that any node found from now on can cost, as far as that is known.
    pub(super) floor: u32,
    pub(super) dynamic: bool,
    pub(super) cell_links: bool,
    /// Whether other rules are asked, which look at what was struck.
    asks_rules: bool,
}

impl Desk {
    pub(super) fn new() -> Self {
        let marks = Marks::new(&crate::grid::Grid::EMPTY);
        Self {
            base: marks,
            struck: marks,
            fresh: marks,
            dirty: [DigitSet::EMPTY; 27],
            on_queue: Vec::new(),
            off_queue: Vec::new(),
            on_head: 0,
            off_head: 0,
            shallow: 0,
            limit: u32::MAX,
            floor: 0,
            dynamic: false,
            cell_links: false,
            asks_rules: false,
        }
    }

    /// Prepares for a propagation on a board.
    pub(super) fn reset(&mut self, base: &Marks, producer: Producer, limit: u32) {
        (self.base, self.struck, self.fresh) = (*base, *base, *base);
        self.dirty = [DigitSet::EMPTY; 27];
        self.on_queue.clear();
        self.off_queue.clear();
        (self.on_head, self.off_head, self.shallow) = (0, 0, 0);
        (self.limit, self.floor) = (limit, 0);
        self.asks_rules = producer.level() > 0;
        (self.dynamic, self.cell_links) = (producer.is_dynamic(), producer != Producer::Nishio);
    }

    /// Says whether what follows from a node of this depth can be part of a finding within the
    /// limit: it is one node more, and another chain has at least one.
    #[inline]
    pub(super) fn is_shallow(&self, depth: u16) -> bool {
        u32::from(depth) + 2 <= self.limit
    }

    /// Says whether no waiting node can be part of a finding easier than the limit.
    pub(super) fn is_too_deep(&self) -> bool {
        self.shallow == 0
    }

    /// Takes the next waiting node: an "on" as long as there is one.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let (queue, head) = if self.on_head < self.on_queue.len() {
            (&self.on_queue, &mut self.on_head)
        } else {
            (&self.off_queue, &mut self.off_head)
        };
        let at = *queue.get(*head)?;
        *head += 1;
        Some(usize::from(at))
    }

    /// Strikes a processed "off".
    pub(super) fn strike(&mut self, gone: Candidate) {
        self.struck.strike(gone);
        if self.fresh.candidates(gone.cell).contains(gone.digit) {
            self.fresh.strike(gone);
        }
        if !self.asks_rules {
            return;
        }
        for seat in seats(gone.cell) {
            self.dirty[seat.house.index()].insert(gone.digit);
        }
    }
}
