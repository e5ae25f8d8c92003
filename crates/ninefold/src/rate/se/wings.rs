//! XY-Wing (4.2) and XYZ-Wing (4.4).

use super::finding::{Finding, pattern, strikes};
use super::geometry::peers_in_order;
use super::marks::Marks;
use super::rule::Rule;
use crate::cell::Cell;
use crate::set::{DigitSet, HouseSet};

/// Finds a pivot with two candidates and two cells it sees that share a digit it lacks.
pub(super) fn xy_wing(marks: &Marks) -> Option<Finding> {
    wing(marks, 2)
}

/// Finds a pivot with three candidates and two cells it sees, each with two of the three.
pub(super) fn xyz_wing(marks: &Marks) -> Option<Finding> {
    wing(marks, 3)
}

fn wing(marks: &Marks, size: usize) -> Option<Finding> {
    Cell::all().filter(|&pivot| marks.candidates(pivot).len() == size).find_map(|pivot| {
        let firsts = pincers(marks, pivot);
        let mut pairs =
            firsts.flat_map(|first| pincers(marks, pivot).map(move |second| (first, second)));
        pairs.find_map(|(first, second)| wing_of(marks, [pivot, first, second]))
    })
}

fn wing_of(marks: &Marks, cells: [Cell; 3]) -> Option<Finding> {
    let [own, a, b] = cells.map(|cell| marks.candidates(cell));
    if (own | a | b).len() != 3 || (own & a & b).len() != own.len() - 2 {
        return None;
    }
    let [pivot, first, second] = cells;
    let seen = (first.peers() & second.peers()).without(pivot);
    let (rule, rating, seen) = match own.len() {
        2 => (Rule::XyWing, 4.2, seen),
        _ => (Rule::XyzWing, 4.4, seen & pivot.peers()),
    };
    let digit = (a & b).first()?;
    let strikes = strikes(marks, seen, DigitSet::only(digit));
    let reason = pattern(cells.into_iter().collect(), own | a | b, HouseSet::EMPTY);
    Finding::strike(rule, rating, strikes, reason)
}

/// Iterates over the cells with two candidates that the pivot sees and that leave it one.
fn pincers(marks: &Marks, pivot: Cell) -> impl Iterator<Item = Cell> {
    let own = marks.candidates(pivot);
    peers_in_order(pivot).iter().copied().filter(move |&peer| {
        let other = marks.candidates(peer);
        other.pair().is_some() && (own - other).single().is_some()
    })
}
