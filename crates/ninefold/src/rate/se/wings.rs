//! XY-Wing (4.2) and XYZ-Wing (4.4).

use super::geometry::{PEER_BITS, PEERS_IN_ORDER};
use super::hint::{Hint, Why, strikes_of};
use super::marks::Marks;
use super::rule::Rule;

/// Finds a pivot with two candidates and two cells it sees that share a digit it lacks.
pub(super) fn xy_wing(marks: &Marks) -> Option<Hint> {
    wing(marks, 2)
}

/// Finds a pivot with three candidates and two cells it sees, each with two of the three.
pub(super) fn xyz_wing(marks: &Marks) -> Option<Hint> {
    wing(marks, 3)
}

fn wing(marks: &Marks, size: u32) -> Option<Hint> {
    for (pivot, &own) in marks.cand.iter().enumerate() {
        if own.count_ones() != size {
            continue;
        }
        for first in pincers(marks, pivot, own) {
            for second in pincers(marks, pivot, own) {
                let (a, b) = (marks.cand[first], marks.cand[second]);
                let common = own & a & b;
                if (own | a | b).count_ones() != 3 || common.count_ones() != size - 2 {
                    continue;
                }
                let digit = (a & b).trailing_zeros() as usize;
                let mut seen = PEER_BITS[first] & PEER_BITS[second] & !(1 << pivot);
                if size == 3 {
                    seen &= PEER_BITS[pivot];
                }
                let strikes = strikes_of(marks, seen, digit);
                if !strikes.is_empty() {
                    let cells = 1 << pivot | 1 << first | 1 << second;
                    let why = Why::Pattern(cells, own | a | b, 0);
                    let (rule, rating) =
                        if size == 2 { (Rule::XyWing, 4.2) } else { (Rule::XyzWing, 4.4) };
                    return Some(Hint::strike(rule, rating, strikes, why));
                }
            }
        }
    }
    None
}

/// Iterates over the cells with two candidates that the pivot sees and that leave it one.
fn pincers(marks: &Marks, pivot: usize, own: u16) -> impl Iterator<Item = usize> {
    PEERS_IN_ORDER[pivot].iter().map(|&peer| usize::from(peer)).filter(move |&peer| {
        let cand = marks.cand[peer];
        cand.count_ones() == 2 && (own & !cand).is_power_of_two()
    })
}
