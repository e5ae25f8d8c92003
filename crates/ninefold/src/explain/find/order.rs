//! The reference's order among steps of one search: which of several chains is taken.

use core::cmp::Ordering;

use crate::candidate::Candidate;

use super::super::step::{Ground, Pattern, Step};
use super::tabling::weight;

/// Compares two chain steps: more eliminations first; then the lower weighted sum of what is
/// struck; for equal eliminations the shorter chain, then the lower digits.
///
/// It isn't transitive in corner cases (different eliminations of the same sum), as in the
/// reference: the step taken there depends on it.
pub(super) fn compare(a: &Step, b: &Step) -> Ordering {
    let by_count = b.eliminations.len().cmp(&a.eliminations.len());
    if by_count != Ordering::Equal {
        return by_count;
    }
    let equivalent = a.technique == b.technique && same(&a.eliminations, &b.eliminations);
    if !equivalent {
        return weight(&a.eliminations).cmp(&weight(&b.eliminations));
    }
    let by_length = length(a).cmp(&length(b));
    by_length.then_with(|| digits(a).cmp(&digits(b)))
}

fn same(a: &[Candidate], b: &[Candidate]) -> bool {
    a.len() == b.len() && a.iter().all(|candidate| b.contains(candidate))
}

/// Returns the number of nodes of all chains; an almost locked set counts three, as in the
/// reference, which compares chains by it.
fn length(step: &Step) -> usize {
    let chains = match &step.pattern {
        Pattern::Chain(chain) => core::slice::from_ref(chain),
        Pattern::Forcing { chains, .. } | Pattern::Kraken { chains, .. } => chains,
        _ => &[],
    };
    let penalty = |ground| if matches!(ground, Ground::Als(..)) { 3 } else { 1 };
    chains.iter().flat_map(|chain| &chain.nodes).map(|node| penalty(node.ground)).sum()
}

fn digits(step: &Step) -> u32 {
    match &step.pattern {
        Pattern::Chain(chain) => chain.nodes.first().map_or(0, |node| u32::from(node.digit.get())),
        _ => 0,
    }
}

/// Sorts steps stably; a plain insertion, since the order isn't total.
pub(super) fn sort(steps: &mut [Step]) {
    for i in 1..steps.len() {
        let at = steps[..i].partition_point(|step| compare(step, &steps[i]) != Ordering::Greater);
        steps[at..=i].rotate_right(1);
    }
}
