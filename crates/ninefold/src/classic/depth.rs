//! [`DepthSummary`]: how deep a search was over time, in a bounded number of buckets.

/// The depth of a run over its events: the digits standing after each that the search wrote.
///
/// Each bucket stands for the same number of events, a power of two; the last may have fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthSummary {
    /// The number of the first event.
    pub offset: u64,
    /// How many events a bucket stands for.
    pub width: u64,
    /// The buckets in the order of their events.
    pub buckets: Vec<DepthBucket>,
    most: usize,
}

/// The depths of consecutive events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthBucket {
    /// The least depth.
    pub min: u8,
    /// The greatest depth.
    pub max: u8,
    /// The sum of the depths.
    pub sum: u64,
    /// How many events there are.
    pub count: u64,
}

impl DepthBucket {
    /// Returns the mean depth.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for display; sums are far below 2^53")]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    fn add(&mut self, other: &Self) {
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.sum += other.sum;
        self.count += other.count;
    }
}

impl DepthSummary {
    /// Returns a summary of nothing that will have at most this many buckets; none if that is 0.
    pub(super) const fn new(offset: u64, most: usize) -> Self {
        Self { offset, width: 1, buckets: Vec::new(), most }
    }

    /// Adds the depth after the next event.
    #[inline]
    pub(super) fn add(&mut self, depth: u8) {
        let one = DepthBucket { min: depth, max: depth, sum: depth.into(), count: 1 };
        match self.buckets.last_mut() {
            Some(last) if last.count < self.width => last.add(&one),
            _ => self.begin(one),
        }
    }

    /// Begins a bucket; when there are too many, they double in width and neighbours merge.
    fn begin(&mut self, one: DepthBucket) {
        if self.most == 0 {
            return;
        }
        self.buckets.push(one);
        if self.buckets.len() > self.most {
            self.width *= 2;
            let merged = self.buckets.chunks(2).map(|pair| {
                pair[1..].iter().fold(pair[0], |mut sum, next| {
                    sum.add(next);
                    sum
                })
            });
            self.buckets = merged.collect();
        }
    }
}
