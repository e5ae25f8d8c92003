//! States with the same future are one.
//!
//! What a state can still write depends on the rows it has not taken, read through its columns and
//! labels. Two states that read the same there are equivalent: one is kept, with the weights of
//! both. This is what keeps boards with many symmetries (and blank boards) from growing a state for
//! each symmetry.

use super::state::{Frame, NEW, State, Views};

/// How many states it takes for merging to pay.
pub(super) const WORTHWHILE: usize = 48;

/// The rows not taken as a state reads them: the band begun first, then the others sorted.
///
/// Equal futures are equivalent states. The converse does not always hold, which costs time only.
type Future = [u64; 9];

/// Merges the states that have the same future; keeps the first of each, in the given order.
pub(super) fn merge(views: &Views, frame: &Frame, states: &mut Vec<State>) {
    let mut futures: Vec<(Future, usize)> =
        states.iter().map(|state| future(views, frame, state)).zip(0..).collect();
    futures.sort_unstable();
    let mut kept = Vec::new();
    for equal in futures.chunk_by(|a, b| a.0 == b.0) {
        let first = equal[0].1;
        let weight = equal.iter().map(|&(_, index)| states[index].weight).sum();
        kept.push((first, weight));
    }
    kept.sort_unstable();
    *states = kept.into_iter().map(|(index, weight)| State { weight, ..states[index] }).collect();
}

fn future(views: &Views, frame: &Frame, state: &State) -> Future {
    let mut bands = [[(u64::MAX, 0); 3]; 3];
    for (band, rows) in (0_u8..).zip(bands.iter_mut()) {
        for (index, row) in (3 * band..).zip(rows.iter_mut()) {
            if state.taken >> index & 1 == 0 {
                *row = (pack(&state.read(views.line(state.view, index))), index);
            }
        }
        rows.sort_unstable();
    }
    // The band begun comes first: it is the one that can't change places with another.
    let mut free = &mut bands[..];
    if !frame.depth().is_multiple_of(3) {
        free.swap(0, usize::from(state.rows[frame.depth() - 1] / 3));
        free = &mut free[1..];
    }
    free.sort_unstable_by_key(|rows| rows.map(|(text, _)| text));
    name_new_digits(views, state, bands.as_flattened())
}

/// Writes the rows with numbers above the labels for unlabelled digits, in order of first sight.
fn name_new_digits(views: &Views, state: &State, rows: &[(u64, u8)]) -> Future {
    let mut names = state.labels;
    let mut next = NEW + 1;
    let mut future = [u64::MAX; 9];
    for (to, &(_, index)) in future.iter_mut().zip(rows).filter(|(_, row)| row.0 != u64::MAX) {
        let line = views.line(state.view, index);
        *to = pack(&state.columns.map(|column| {
            let name = &mut names[usize::from(line[usize::from(column)])];
            if *name == NEW {
                *name = next;
                next += 1;
            }
            *name
        }));
    }
    future
}

/// Packs nine numbers of five bits.
fn pack(row: &[u8; 9]) -> u64 {
    row.iter().fold(0, |packed, &value| packed << 5 | u64::from(value))
}
