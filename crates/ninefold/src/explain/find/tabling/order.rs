//! Which of many steps comes first.
//!
//! Chains are sorted stably by [`Rank::compare`], forcing chains by [`Rank::compare_forcing`]. The
//! orders are the reference's. They aren't transitive when different steps tie: which step comes
//! first, and so the score, then depends on which pairs are compared. Hence the sort written out
//! below: it is the one of the reference's runtime, and `slice::sort` compares other pairs.

use core::cmp::Ordering;

use crate::candidate::Candidate;

use super::super::super::technique::Technique;

/// What steps are compared by.
#[derive(Clone, Debug)]
pub(in super::super) struct Rank {
    pub(in super::super) technique: Technique,
    pub(in super::super) placement: Option<Candidate>,
    /// By digit, then cell.
    pub(in super::super) eliminations: Vec<Candidate>,
    /// The sum of the lengths of all chains.
    pub(in super::super) length: usize,
    /// The sum of the digits named by the pattern.
    pub(in super::super) digits: usize,
}

impl Rank {
    /// More eliminations first; then the lower weighted sum of places; then shorter chains.
    pub(in super::super) fn compare(&self, other: &Self) -> Ordering {
        let more = other.eliminations.len().cmp(&self.eliminations.len());
        more.then_with(|| {
            if self.is_equivalent(other) {
                self.length.cmp(&other.length).then(self.digits.cmp(&other.digits))
            } else {
                weight(&self.eliminations).cmp(&weight(&other.eliminations))
            }
        })
    }

    /// Placements first; then more eliminations; then lower places; then shorter chains.
    pub(super) fn compare_forcing(&self, other: &Self) -> Ordering {
        match (self.placement, other.placement) {
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(mine), Some(theirs)) => {
                if self.technique == other.technique && mine.cell == theirs.cell {
                    return self.length.cmp(&other.length);
                }
                // Two steps of different kinds on the same cell count as "after", both ways: the
                // reference compares nothing else of them, and the first step depends on it.
                mine.cell.cmp(&theirs.cell).then(Ordering::Greater)
            }
            (None, None) => {
                let more = other.eliminations.len().cmp(&self.eliminations.len());
                let lower = || {
                    if self.is_equivalent(other) {
                        return Ordering::Equal;
                    }
                    self.eliminations.cmp(&other.eliminations)
                };
                more.then_with(lower).then(self.length.cmp(&other.length))
            }
        }
    }

    fn is_equivalent(&self, other: &Self) -> bool {
        self.technique == other.technique && self.eliminations == other.eliminations
    }
}

/// Returns the sum of cell indices, weighted by place in the list, and digits.
///
/// Different eliminations can have the same sum; the reference takes them for a tie, so do we.
pub(in super::super) fn weight(candidates: &[Candidate]) -> usize {
    let weighted =
        |(i, c): (usize, &Candidate)| c.cell.index() * (1 + 80 * i) + usize::from(c.digit.get());
    candidates.iter().enumerate().map(weighted).sum()
}

/// Lists shorter than this are sorted by binary insertion alone.
const SHORT: usize = 32;

/// Sorts stably, as the merge sort with natural runs by T. Peters (2002) does.
pub(in super::super) fn sort_steps<T: Clone>(
    steps: &mut [T],
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    let count = steps.len();
    if count < SHORT {
        let run = natural_run(steps, compare);
        insert_rest(steps, run, compare);
        return;
    }
    let shortest = shortest_run(count);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    while start < count {
        let rest = &mut steps[start..];
        let mut length = natural_run(rest, compare);
        if length < shortest {
            let forced = shortest.min(rest.len());
            insert_rest(&mut rest[..forced], length, compare);
            length = forced;
        }
        runs.push((start, length));
        collapse(steps, &mut runs, false, compare);
        start += length;
    }
    collapse(steps, &mut runs, true, compare);
}

fn shortest_run(mut count: usize) -> usize {
    let mut odd = 0;
    while count >= SHORT {
        odd |= count & 1;
        count >>= 1;
    }
    count + odd
}

/// Returns the length of the run at the start; a strictly falling one is turned round.
fn natural_run<T>(steps: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    if steps.len() < 2 {
        return steps.len();
    }
    let falling = compare(&steps[1], &steps[0]).is_lt();
    let mut end = 2;
    while end < steps.len() && compare(&steps[end], &steps[end - 1]).is_lt() == falling {
        end += 1;
    }
    if falling {
        steps[..end].reverse();
    }
    end
}

/// Inserts everything from `sorted` on into the sorted front, by binary search.
fn insert_rest<T>(steps: &mut [T], sorted: usize, compare: &impl Fn(&T, &T) -> Ordering) {
    for at in sorted.max(1)..steps.len() {
        let (mut low, mut high) = (0, at);
        while low < high {
            let middle = usize::midpoint(low, high);
            if compare(&steps[at], &steps[middle]).is_lt() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        steps[low..=at].rotate_right(1);
    }
}

/// Merges neighbouring runs until their lengths fall fast enough, or all of them.
fn collapse<T: Clone>(
    steps: &mut [T],
    runs: &mut Vec<(usize, usize)>,
    all: bool,
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    while runs.len() > 1 {
        let mut n = runs.len() - 2;
        let length = |i: usize| runs[i].1;
        if n > 0 && (all || length(n - 1) <= length(n) + length(n + 1)) {
            if length(n - 1) < length(n + 1) {
                n -= 1;
            }
        } else if !all && length(n) > length(n + 1) {
            return;
        }
        let (start, first) = runs[n];
        let second = runs.remove(n + 1).1;
        runs[n].1 = first + second;
        merge(&mut steps[start..start + first + second], first, compare);
    }
}

/// Merges two sorted halves; of equal steps, those of the first half come first.
fn merge<T: Clone>(steps: &mut [T], first: usize, compare: &impl Fn(&T, &T) -> Ordering) {
    let left: Vec<T> = steps[..first].to_vec();
    let right: Vec<T> = steps[first..].to_vec();
    let (mut l, mut r) = (left.into_iter().peekable(), right.into_iter().peekable());
    for slot in steps {
        let take_right = match (l.peek(), r.peek()) {
            (Some(l), Some(r)) => compare(r, l).is_lt(),
            (None, _) => true,
            _ => false,
        };
        let next = if take_right { r.next() } else { l.next() };
        if let Some(next) = next {
            *slot = next;
        }
    }
}
