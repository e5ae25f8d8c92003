//! Almost locked sets: cells of one house with one digit more than cells.
//!
//! If one of the digits isn't in the set, the others all are. Two sets have a *restricted common*
//! digit if all its places in the one see all in the other: only one of the two can hold it, so the
//! other set is locked. *XZ-Rule*: two sets; what sees all places of another common digit loses it.
//! *XY-Wing* and *Chain*: the same through more sets.
//!
//! | file | holds |
//! |---|---|
//! | `sets` | the sets and their restricted commons |
//! | `pairs` | XZ-Rule and XY-Wing: first met, first taken |
//! | `blossom` | Death Blossom |
//! | `chains` | chains of four sets and more, as on a path: forward, sorted |
//! | `all_chains` | the same for a list of all steps: both ways |

mod all_chains;
mod blossom;
mod chains;
mod pairs;
mod sets;

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::set::DigitSet;

use super::super::technique::Technique;
use super::{Context, Desk, Sink};
pub(super) use sets::{LockedSet, Web, collect_all};

/// Hands over the steps of one rule.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    desk: &mut Desk,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if technique == Technique::DeathBlossom {
        return blossom::search(board, context.options.als_overlap, sink);
    }
    let web = desk.web();
    web.fill(board, context)?;
    context.flow(0)?;
    match technique {
        Technique::AlsXz => pairs::xz_rule(web, context, sink),
        Technique::AlsXyWing => pairs::xy_wing(web, context, sink),
        _ if context.options.one_per_elimination => chains::search(web, context, sink),
        _ => all_chains::search(web, context, sink),
    }
}

/// Returns what two sets strike together: each common digit but those of the links, from the cells
/// that see all its places in both.
fn struck_by(a: &LockedSet, b: &LockedSet, links: DigitSet) -> Vec<Candidate> {
    let mut struck = Vec::new();
    if a.peers.is_disjoint(b.peers) {
        return struck;
    }
    for digit in (a.seen & b.seen) - links {
        let cells = a.peers_of[digit.index()] & b.peers_of[digit.index()];
        struck.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }
    struck
}

/// Returns the digits of candidates.
fn digits_of(candidates: &[Candidate]) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}
