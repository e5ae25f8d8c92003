//! Aligned pair (6.2) and triplet (7.5) exclusion.
//!
//! Of the ways to fill two or three base cells, those go that repeat a digit in cells that see
//! each other or take every candidate of a cell that all of them see. A candidate in none of the
//! ways left is struck. The base cells need not see each other.

use super::geometry::{PEER_BITS, PEERS_IN_ORDER, bits, cell_bits};
use super::hint::{Hint, Why};
use super::marks::Marks;
use super::rule::Rule;

/// The cells that may be base cells, and for each the cells that may forbid.
struct Bases {
    cells: Vec<usize>,
    set: u128,
    excluders: [u128; 81],
}

impl Bases {
    /// Collects cells that see no naked single and at least one cell with few candidates.
    fn new(marks: &Marks, size: u32) -> Self {
        let of = |wanted: &dyn Fn(u32) -> bool| {
            (0..81).fold(0u128, |all, cell| {
                all | u128::from(wanted(marks.cand[cell].count_ones())) << cell
            })
        };
        let singles = of(&|count| count == 1);
        let small = of(&|count| count >= 2 && count <= size);
        let mut bases = Self { cells: Vec::new(), set: 0, excluders: [0; 81] };
        for (cell, peers) in PEER_BITS.iter().enumerate() {
            let few = peers & small;
            if marks.cand[cell].count_ones() >= 2 && peers & singles == 0 && few != 0 {
                bases.cells.push(cell);
                bases.set |= 1 << cell;
                bases.excluders[cell] = few;
            }
        }
        bases
    }

    /// Iterates over the pairs, the second cell in the outer loop, with their common excluders.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, u128)> {
        (1..self.cells.len()).flat_map(move |j| {
            let b = self.cells[j];
            self.cells[..j].iter().map(move |&a| (a, b, self.excluders[a] & self.excluders[b]))
        })
    }
}

/// Finds two base cells with a candidate in no way to fill them.
pub(super) fn aligned_pair(marks: &Marks) -> Option<Hint> {
    let bases = Bases::new(marks, 2);
    bases.pairs().filter(|pair| pair.2.count_ones() >= 2).find_map(|(a, b, common)| {
        let excluders: Vec<u16> = cell_bits(common).map(|cell| marks.cand[cell]).collect();
        let sees = PEER_BITS[a] >> b & 1 != 0;
        let allowed = |x: usize, y: usize| {
            let taken = 1u16 << x | 1 << y;
            !(sees && x == y) && excluders.iter().all(|cand| cand & !taken != 0)
        };
        let possible = |cell: usize, other: usize| {
            bits(marks.cand[cell])
                .filter(|&x| bits(marks.cand[other]).any(|y| allowed(x, y)))
                .fold(0u16, |all, x| all | 1 << x)
        };
        conclude(marks, &[(a, possible(a, b)), (b, possible(b, a))], 6.2)
    })
}

/// Finds three base cells with a candidate in no way to fill them.
pub(super) fn aligned_triplet(marks: &Marks) -> Option<Hint> {
    let bases = Bases::new(marks, 3);
    if bases.cells.len() < 3 {
        return None;
    }
    bases.pairs().filter(|pair| pair.2.count_ones() >= 2).find_map(|(a, b, common)| {
        let tails = |from: usize| {
            let these = bases.excluders[from] & bases.set & !(1 << a | 1 << b);
            PEERS_IN_ORDER[from]
                .iter()
                .map(|&c| usize::from(c))
                .filter(move |c| these >> c & 1 != 0)
        };
        let second = tails(b).filter(|&cell| bases.excluders[a] >> cell & 1 == 0);
        tails(a).chain(second).find_map(|c| {
            let common = common & bases.excluders[c];
            if common.count_ones() < 2 { None } else { triplet(marks, [a, b, c], common) }
        })
    })
}

fn triplet(marks: &Marks, cells: [usize; 3], common: u128) -> Option<Hint> {
    let mut room = [0u16; 20];
    let mut count = 0;
    for cell in cell_bits(common) {
        room[count] = marks.cand[cell];
        count += 1;
    }
    let excluders = &room[..count];
    let sees = |i: usize, j: usize| u16::from(PEER_BITS[cells[i]] >> cells[j] & 1 != 0);
    let (ab, ac, bc) = (sees(0, 1), sees(0, 2), sees(1, 2));
    let cand = cells.map(|cell| marks.cand[cell]);
    let mut possible = [0u16; 3];
    for x in bits(cand[0]) {
        for y in bits(cand[1] & !(ab << x)) {
            let known = possible[0] >> x & 1 != 0 && possible[1] >> y & 1 != 0;
            let open = cand[2] & !(ac << x | bc << y);
            if known && open & !possible[2] == 0 {
                continue; // nothing new to learn from these two
            }
            let left = third_digits(open, 1 << x | 1 << y, excluders);
            if left != 0 {
                possible[0] |= 1 << x;
                possible[1] |= 1 << y;
                possible[2] |= left;
            }
        }
    }
    if possible == cand {
        return None;
    }
    let pairs: [(usize, u16); 3] = core::array::from_fn(|i| (cells[i], possible[i]));
    conclude(marks, &pairs, 7.5)
}

/// Returns the digits that the third cell can take when two are taken.
#[inline]
fn third_digits(mut open: u16, taken: u16, excluders: &[u16]) -> u16 {
    for cand in excluders {
        let rest = cand & !taken;
        if rest & rest.wrapping_sub(1) == 0 {
            // One candidate left: the third cell must not take it. None left: no way at all.
            open &= if rest == 0 { 0 } else { !rest };
        }
    }
    open
}

/// Returns the finding that strikes what is not possible, if there is such a candidate.
fn conclude(marks: &Marks, possible: &[(usize, u16)], rating: f64) -> Option<Hint> {
    let strikes: Vec<(usize, u16)> = possible
        .iter()
        .map(|&(cell, kept)| (cell, marks.cand[cell] & !kept))
        .filter(|&(_, gone)| gone != 0)
        .collect();
    if strikes.is_empty() {
        return None;
    }
    let cells = possible.iter().fold(0, |all, &(cell, _)| all | 1u128 << cell);
    let rule = Rule::AlignedExclusion(possible.len() as u8);
    Some(Hint::strike(rule, rating, strikes, Why::Pattern(cells, 0, 0)))
}
