//! [`DepthSummary`]: how deep a search was over time, in a bounded number of buckets.

use crate::cell::Cell;

/// How many depths there are: from nothing written to every cell.
const DEPTHS: usize = Cell::COUNT + 1;

/// The depth of a run over its events: the digits standing after each that the search wrote.
///
/// It is a histogram in two dimensions, events by depth. Each bucket stands for the same number of
/// events, a power of two; the last may have fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthSummary {
    /// The number of the first event.
    pub offset: u64,
    /// How many events a bucket stands for.
    pub width: u64,
    /// The buckets in the order of their events.
    pub buckets: Vec<DepthBucket>,
    most: usize,
    /// How many events the last bucket has room for.
    room: u64,
}

/// The depths of consecutive events, of at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthBucket {
    /// After how many events the search was at each depth.
    counts: [u64; DEPTHS],
}

impl DepthBucket {
    fn one(depth: u8) -> Self {
        let mut counts = [0; DEPTHS];
        counts[usize::from(depth)] = 1;
        Self { counts }
    }

    /// Returns the least depth.
    #[must_use]
    pub fn min(&self) -> u8 {
        self.depths().next().unwrap_or(0)
    }

    /// Returns the greatest depth.
    #[must_use]
    pub fn max(&self) -> u8 {
        self.depths().last().unwrap_or(0)
    }

    /// Returns the depths that there were, in ascending order.
    fn depths(&self) -> impl Iterator<Item = u8> {
        (0..).zip(&self.counts).filter(|&(_, &count)| count > 0).map(|(depth, _)| depth)
    }

    /// Returns how many events there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns after how many events the search was at each depth, from the least to the greatest.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts[usize::from(self.min())..=usize::from(self.max())]
    }

    /// Returns the mean depth.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for display; sums are far below 2^53")]
    pub fn mean(&self) -> f64 {
        let depths = (0..).zip(&self.counts);
        let sum: u64 = depths.map(|(depth, count): (u64, &u64)| depth * count).sum();
        sum as f64 / self.count().max(1) as f64
    }

    fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }
}

impl DepthSummary {
    /// Returns a summary of nothing that will have at most this many buckets; none if that is 0.
    pub(super) const fn new(offset: u64, most: usize) -> Self {
        Self { offset, width: 1, buckets: Vec::new(), most, room: 0 }
    }

    /// Adds the depth after the next event.
    #[inline]
    pub(super) fn add(&mut self, depth: u8) {
        match self.buckets.last_mut() {
            Some(last) if self.room > 0 => {
                last.counts[usize::from(depth)] += 1;
                self.room -= 1;
            }
            _ => self.begin(depth),
        }
    }

    /// Begins a bucket; when there are too many, they double in width and neighbours merge.
    fn begin(&mut self, depth: u8) {
        if self.most == 0 {
            return;
        }
        self.buckets.push(DepthBucket::one(depth));
        self.room = self.width - 1;
        if self.buckets.len() > self.most {
            self.merge();
        }
    }

    /// Makes one bucket of each two; one without a neighbour has room for as many events again.
    fn merge(&mut self) {
        let is_odd = !self.buckets.len().is_multiple_of(2);
        let merged = self.buckets.chunks(2).map(|pair| {
            pair[1..].iter().fold(pair[0], |mut sum, next| {
                sum.add(next);
                sum
            })
        });
        self.buckets = merged.collect();
        self.room += if is_odd { self.width } else { 0 };
        self.width *= 2;
    }
}
