//! [`Order`]: which candidate to decide next.

/// What all activities are multiplied with before they are too large to add to.
const RESCALE: f64 = 1e-100;

/// Candidates by how often they took part in recent conflicts: a heap, the most active on top.
/// Among equals the smaller number comes first.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where a candidate is in the heap.
    place: Vec<u32>,
    step: f64,
    decay: f64,
}

/// Not in the heap.
const OUT: u32 = u32::MAX;

impl Order {
    pub(super) fn new(activity: Vec<f64>, decay: f64) -> Self {
        let count = activity.len();
        let mut order = Self {
            activity,
            heap: Vec::with_capacity(count),
            place: vec![OUT; count],
            step: 1.0,
            decay,
        };
        for candidate in 0..count {
            order.insert(candidate);
        }
        order
    }

    /// Says whether one candidate comes before another.
    pub(super) fn is_before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x.total_cmp(&y).is_eq() && a < b)
    }

    pub(super) fn insert(&mut self, candidate: usize) {
        if self.place[candidate] == OUT {
            self.place[candidate] = self.heap.len() as u32;
            self.heap.push(candidate as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Returns the most active candidate.
    pub(super) fn first(&self) -> Option<usize> {
        self.heap.first().map(|&candidate| candidate as usize)
    }

    /// Takes the most active candidate out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = OUT;
        if top != last {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// A candidate took part in a conflict.
    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.step;
        if self.activity[candidate] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= RESCALE);
            self.step *= RESCALE;
        }
        if self.place[candidate] != OUT {
            self.rise(self.place[candidate] as usize);
        }
    }

    /// What took part before counts less.
    pub(super) fn age(&mut self) {
        self.step /= self.decay;
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(candidate, self.heap[parent]) {
                break;
            }
            self.set(at, self.heap[parent]);
            at = parent;
        }
        self.set(at, candidate);
    }

    fn sink(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child])
            {
                child += 1;
            }
            if !self.is_before(self.heap[child], candidate) {
                break;
            }
            self.set(at, self.heap[child]);
            at = child;
        }
        self.set(at, candidate);
    }

    fn set(&mut self, at: usize, candidate: u32) {
        self.heap[at] = candidate;
        self.place[candidate as usize] = at as u32;
    }
}
