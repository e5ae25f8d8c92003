//! Aligned pair (6.2) and triplet (7.5) exclusion.
//!
//! Of the ways to fill two or three base cells, those go that repeat a digit in cells that see
//! each other or take every candidate of a cell that all of them see. A candidate in none of the
//! ways left is struck. The base cells need not see each other, whatever the name says: the
//! reference asks only for cells that see all of them.

use super::barren::Barren;
use super::finding::{Finding, pattern};
use super::geometry::{bits, peers_in_order};
use super::marks::Marks;
use super::rule::Rule;
use crate::cell::Cell;
use crate::set::{CellSet, DigitSet, HouseSet};

/// The cells that may be base cells, and for each the cells that may forbid.
struct Bases {
    cells: Vec<Cell>,
    set: CellSet,
    excluders: [CellSet; 81],
    /// Whether a cell has one candidate.
    has_singles: bool,
}

impl Bases {
    /// Collects cells that see no naked single and at least one cell with few candidates.
    fn new(marks: &Marks, size: usize) -> Self {
        let of = |wanted: &dyn Fn(usize) -> bool| -> CellSet {
            Cell::all().filter(|&cell| wanted(marks.candidates(cell).len())).collect()
        };
        let (singles, small) = (of(&|count| count == 1), of(&|count| count >= 2 && count <= size));
        let mut bases = Self {
            cells: Vec::new(),
            set: CellSet::EMPTY,
            excluders: [CellSet::EMPTY; 81],
            has_singles: !singles.is_empty(),
        };
        for cell in of(&|count| count >= 2) {
            let few = cell.peers() & small;
            if cell.peers().is_disjoint(singles) && !few.is_empty() {
                bases.cells.push(cell);
                bases.set.insert(cell);
                bases.excluders[cell.index()] = few;
            }
        }
        bases
    }

    /// Returns the cells that changed since nothing was found.
    ///
    /// What base cells there are depends on the cells themselves and those that see them; but where
    /// naked singles are left, also on cells further away, so then all count as changed.
    fn changed(&self, marks: &Marks, barren: &Barren) -> CellSet {
        if self.has_singles { CellSet::ALL } else { barren.changed(marks) }
    }

    /// Remembers the board if nothing was found.
    fn note(&self, marks: &Marks, barren: &mut Barren, found: Option<&Finding>) {
        if found.is_none() && !self.has_singles {
            barren.note(marks);
        }
    }

    fn excluders(&self, cell: Cell) -> CellSet {
        self.excluders[cell.index()]
    }

    /// Iterates over the pairs with two or more common excluders, the second cell outermost.
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell, CellSet)> {
        let pairs = (1..self.cells.len()).flat_map(move |j| {
            let b = self.cells[j];
            self.cells[..j].iter().map(move |&a| (a, b, self.excluders(a) & self.excluders(b)))
        });
        pairs.filter(|(_, _, common)| has_two(*common))
    }

    /// Says whether three base cells have been looked at before `c` is added to the pair `a`, `b`:
    /// as an earlier pair to which the third was added. The ways to fill them are the same.
    fn is_repeated(&self, [a, b, c]: [Cell; 3]) -> bool {
        let is_added =
            |pair: [Cell; 2], third| pair.iter().any(|&cell| self.excluders(cell).contains(third));
        match (c < a, c < b) {
            (true, _) => is_added([c, a], b) || is_added([c, b], a),
            (false, true) => is_added([a, c], b),
            (false, false) => false,
        }
    }
}

/// Finds two base cells with a candidate in no way to fill them.
///
/// Looks only at pairs that changed, or that a cell sees that changed, since there was none.
pub(super) fn aligned_pair(marks: &Marks, barren: &mut Barren) -> Option<Finding> {
    let bases = Bases::new(marks, 2);
    let changed = bases.changed(marks, barren);
    let found = bases.cells.iter().find_map(|&b| {
        let own = bases.excluders(b);
        let firsts = bases.set & near(changed, b) & CellSet::from_bits((1 << b.index()) - 1);
        firsts.iter().find_map(|a| {
            let common = bases.excluders(a) & own;
            if has_two(common) { pair(marks, [a, b], common) } else { None }
        })
    });
    bases.note(marks, barren, found.as_ref());
    found
}

/// Returns the cells that make a changed pair with a cell: one of the two has changed, or a cell
/// that sees both.
fn near(changed: CellSet, cell: Cell) -> CellSet {
    if changed.contains(cell) || changed == CellSet::ALL {
        return CellSet::ALL;
    }
    let mut near = changed;
    (changed & cell.peers()).each(|seen| near |= seen.peers());
    near
}

fn pair(marks: &Marks, [a, b]: [Cell; 2], common: CellSet) -> Option<Finding> {
    // An excluder has two candidates: where one of the cells takes one, the other cell must not
    // take the other.
    let mut forbidden: [u16; 9] = core::array::from_fn(|i| u16::from(a.sees(b)) << i);
    common.each(|cell| {
        if let Some([x, y]) = marks.candidates(cell).pair() {
            forbidden[x.index()] |= 1 << y.index();
            forbidden[y.index()] |= 1 << x.index();
        }
    });
    let possible = |cell: Cell, other: Cell| {
        let theirs = marks.candidates(other).bits();
        let digits = bits(marks.candidates(cell).bits());
        DigitSet::from_bits(
            digits.fold(0, |all, x| all | u16::from(theirs & !forbidden[x] != 0) << x),
        )
    };
    let possible = [(a, possible(a, b)), (b, possible(b, a))];
    if possible.iter().all(|&(cell, kept)| kept == marks.candidates(cell)) {
        return None;
    }
    conclude(marks, &possible, 6.2)
}

/// Finds three base cells with a candidate in no way to fill them.
///
/// Looks only at those that changed, or that a cell sees that changed, since there were none.
pub(super) fn aligned_triplet(marks: &Marks, barren: &mut Barren) -> Option<Finding> {
    let bases = Bases::new(marks, 3);
    let changed = bases.changed(marks, barren);
    let found = bases.pairs().find_map(|(a, b, common)| {
        let seen = a.peers() & b.peers();
        let is_changed = changed.contains(a) || changed.contains(b);
        let either = bases.excluders(a) | bases.excluders(b);
        if !is_changed && changed.is_disjoint(seen | either) {
            return None;
        }
        let is_worth_it = |c: Cell| {
            (is_changed || !changed.is_disjoint((seen & c.peers()).with(c)))
                && has_two(common & bases.excluders(c))
                && !bases.is_repeated([a, b, c])
        };
        let thirds = (either & bases.set).without(a).without(b);
        let thirds: CellSet = thirds.iter().filter(|&c| is_worth_it(c)).collect();
        if thirds.is_empty() {
            return None;
        }
        let tails = |from: Cell, these: CellSet| {
            let these = these & bases.excluders(from);
            peers_in_order(from).iter().copied().filter(move |&cell| these.contains(cell))
        };
        tails(a, thirds)
            .chain(tails(b, thirds - bases.excluders(a)))
            .find_map(|c| triplet(marks, [a, b, c], common & bases.excluders(c)))
    });
    bases.note(marks, barren, found.as_ref());
    found
}

/// Says whether a set has two cells or more.
fn has_two(cells: CellSet) -> bool {
    cells.bits() & cells.bits().wrapping_sub(1) != 0
}

/// Tries the ways to fill three cells, as bits: most of the time of the rule goes here.
fn triplet(marks: &Marks, cells: [Cell; 3], common: CellSet) -> Option<Finding> {
    let all = cells.map(|cell| marks.candidates(cell).bits());
    let any = all[0] | all[1] | all[2];
    let mut room = [0u16; 20];
    let mut count = 0;
    for cell in common {
        let digits = marks.candidates(cell).bits();
        // One that none of the three can take is always left.
        room[count] = digits;
        count += usize::from(digits & !any == 0);
    }
    let excluders = &room[..count];
    let sees = |i: usize, j: usize| u16::from(cells[i].sees(cells[j]));
    let (ab, ac, bc) = (sees(0, 1), sees(0, 2), sees(1, 2));
    let mut possible = [0u16; 3];
    for x in bits(all[0]) {
        for y in bits(all[1] & !(ab << x)) {
            let known = possible[0] >> x & 1 != 0 && possible[1] >> y & 1 != 0;
            let open = all[2] & !(ac << x | bc << y);
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
    if possible == all {
        return None;
    }
    let kept: [(Cell, DigitSet); 3] =
        core::array::from_fn(|i| (cells[i], DigitSet::from_bits(possible[i])));
    conclude(marks, &kept, 7.5)
}

/// Returns the digits that the third cell can take when two are taken.
#[inline]
fn third_digits(mut open: u16, taken: u16, excluders: &[u16]) -> u16 {
    for digits in excluders {
        let rest = digits & !taken;
        if rest & rest.wrapping_sub(1) == 0 {
            // One candidate left: the third cell must not take it. None left: no way at all.
            open &= if rest == 0 { 0 } else { !rest };
        }
    }
    open
}

/// Returns the finding that strikes what is not possible, if there is such a candidate.
fn conclude(marks: &Marks, possible: &[(Cell, DigitSet)], rating: f64) -> Option<Finding> {
    let gone = possible.iter().map(|&(cell, kept)| (cell, marks.candidates(cell) - kept));
    let strikes = gone.filter(|(_, gone)| !gone.is_empty()).collect();
    let cells = possible.iter().map(|&(cell, _)| cell).collect();
    let rule = Rule::AlignedExclusion(possible.len() as u8);
    Finding::strike(rule, rating, strikes, pattern(cells, DigitSet::EMPTY, HouseSet::EMPTY))
}
