//! Sums that follow from others: innies and outies; sets of cells that hold the same digits.

use std::collections::BTreeSet;

use super::{Model, plain};
use crate::kernel::Kernel;
use crate::rule::sum_of;

/// The longest sum worth deriving; and of cells that are in sums already.
const LONGEST: usize = 8;
const LONGEST_COVERED: usize = 6;
/// The largest sets of leftover cells worth comparing.
const LARGEST_LEFTOVER: usize = 8;

/// The shortest sum worth adding to another, and the most sums to try it with.
const SHORTEST_JOINT: usize = 6;
const MOST_JOINT: usize = 12;

/// Cells, each times a number, and their sum.
pub(super) type Terms = (Vec<(u16, i32)>, i32);

/// The terms of a cage and its sum.
type Cage<'m> = (&'m Vec<(u16, i32)>, i32);

/// A set of cells, a bit for each.
#[derive(Clone, Default)]
struct CellSet(Vec<u64>);

impl CellSet {
    fn of<'c>(cells: impl IntoIterator<Item = &'c u16>) -> Self {
        let mut set = Self::default();
        set.extend(cells);
        set
    }

    fn extend<'c>(&mut self, cells: impl IntoIterator<Item = &'c u16>) {
        for &cell in cells {
            let word = cell as usize / 64;
            if word >= self.0.len() {
                self.0.resize(word + 1, 0);
            }
            self.0[word] |= 1 << (cell % 64);
        }
    }

    fn contains(&self, cell: u16) -> bool {
        self.0.get(cell as usize / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    fn touches(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the cells in order.
    fn cells(&self) -> impl Iterator<Item = u16> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let next = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            let rests = std::iter::successors(Some(word).filter(|&word| word != 0), next);
            rests.map(move |rest| (i * 64) as u16 + rest.trailing_zeros() as u16)
        })
    }
}

impl Model<'_> {
    /// Returns the houses of each Sudoku that cover an area without overlap: rows, columns, blocks.
    fn classes_of_houses(&self) -> Vec<Vec<Vec<u16>>> {
        let shape = self.shape();
        let mut classes = Vec::new();
        for sub in self.rules.subs() {
            if sub.lines == crate::Lines::Different {
                classes.push(sub.row_cells(shape));
                classes.push(sub.column_cells(shape));
            }
            classes.push(sub.block_cells(shape));
        }
        let houses = |class: Vec<Vec<crate::Cell>>| {
            let plain_ones = class.iter().map(|house| plain(house));
            plain_ones
                .filter(|house| self.union(house).count_ones() as usize == house.len())
                .collect()
        };
        classes.into_iter().map(houses).collect()
    }

    /// Returns unions of houses, with the sum of each.
    fn areas(&self) -> Vec<(CellSet, i32)> {
        let sum = |house: &[u16]| sum_of(self.shape(), self.union(house));
        let mut areas = Vec::new();
        for (kind, class) in self.classes_of_houses().iter().enumerate() {
            let is_blocks = kind % 3 == 2
                || self.rules.subs().iter().all(|sub| sub.lines != crate::Lines::Different);
            for first in 0..class.len() {
                let mut area = CellSet::of(&class[first]);
                let mut total = sum(&class[first]);
                areas.push((area.clone(), total));
                for house in &class[first + 1..] {
                    if is_blocks {
                        let both = CellSet::of(class[first].iter().chain(house));
                        areas.push((both, sum(&class[first]) + sum(house)));
                    } else {
                        area.extend(house);
                        total += sum(house);
                        areas.push((area.clone(), total));
                    }
                }
            }
            if is_blocks && class.len() <= 16 {
                self.triples(class, &mut areas);
            }
        }
        areas
    }

    /// Adds the unions of three and four blocks that touch each other.
    fn triples(&self, class: &[Vec<u16>], areas: &mut Vec<(CellSet, i32)>) {
        let columns = self.shape().columns() as i32;
        let touches = |a: &[u16], b: &[u16]| {
            a.iter().any(|&x| {
                b.iter().any(|&y| {
                    let distance = (i32::from(x) - i32::from(y)).abs();
                    distance == columns
                        || (distance == 1 && i32::from(x) / columns == i32::from(y) / columns)
                })
            })
        };
        let links_of = |a: &Vec<u16>| class.iter().map(|b| touches(a, b)).collect();
        let touches: Vec<Vec<bool>> = class.iter().map(links_of).collect();
        for a in 0..class.len() {
            for b in a + 1..class.len() {
                for c in b + 1..class.len() {
                    let links = [(a, b), (a, c), (b, c)];
                    let count = links.iter().filter(|&&(x, y)| touches[x][y]).count();
                    if count >= 2 {
                        let cells = [a, b, c].into_iter().flat_map(|block| &class[block]);
                        let sum = |block: usize| sum_of(self.shape(), self.union(&class[block]));
                        areas.push((CellSet::of(cells), sum(a) + sum(b) + sum(c)));
                    }
                }
            }
        }
    }

    /// Returns the sums of what is left over inside of areas of whole houses, and of what sticks
    /// out.
    pub(super) fn innies_and_outies(&self) -> Vec<Terms> {
        let shape = self.shape();
        let mut cages: Vec<Cage<'_>> = self
            .sums
            .iter()
            .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|term| term.1 == 1))
            .map(|(terms, total)| (terms, *total))
            .collect();
        cages.sort_by_key(|(terms, _)| terms.len());
        let mut covered = CellSet::default();
        cages.retain(|(terms, _)| {
            let is_free = terms.iter().all(|term| !covered.contains(term.0));
            if is_free {
                covered.extend(terms.iter().map(|term| &term.0));
            }
            is_free
        });
        if cages.is_empty() {
            return Vec::new();
        }
        let set = |cage: &Cage<'_>| CellSet::of(cage.0.iter().map(|term| &term.0));
        let cages: Vec<(CellSet, Cage<'_>)> =
            cages.into_iter().map(|cage| (set(&cage), cage)).collect();
        let mut found = BTreeSet::new();
        let mut times = vec![0; shape.cells()];
        for (area, total) in self.areas() {
            for is_any in [false, true] {
                let left = leftover(&area, total, &cages, is_any, &mut times);
                let Some((terms, total)) = left else { continue };
                let is_covered = terms.iter().all(|term| covered.contains(term.0));
                if !is_covered || terms.len() <= LONGEST_COVERED {
                    found.insert((terms.len(), terms, total));
                }
            }
        }
        let most = 4 * shape.cells();
        found.into_iter().take(most).map(|(_, terms, total)| (terms, total)).collect()
    }

    /// Returns sums of long sums, where more of the cells together are known to differ: what they
    /// have at least and at most is then closer to what they must have.
    pub(super) fn joint_sums(&self) -> Vec<Terms> {
        let is_long = |(terms, _): &&Terms| {
            let cells: Vec<u16> = terms.iter().map(|term| term.0).collect();
            terms.len() >= SHORTEST_JOINT
                && terms.iter().all(|term| term.1 == 1)
                && !self.apart.all(&cells)
        };
        let long = self.sums.iter().filter(is_long).take(MOST_JOINT);
        let mut sums: Vec<(Terms, i32)> = long.map(|sum| (sum.clone(), self.slack(sum))).collect();
        let mut found = Vec::new();
        loop {
            let mut best: Option<(i32, usize, usize, (Terms, i32))> = None;
            for i in 0..sums.len() {
                for j in 0..i {
                    let Some(both) = union_of(&sums[i].0, &sums[j].0) else { continue };
                    let slack = self.slack(&both);
                    let gain = sums[i].1 + sums[j].1 - slack;
                    if gain > 0 && best.as_ref().is_none_or(|best| gain > best.0) {
                        best = Some((gain, i, j, (both, slack)));
                    }
                }
            }
            let Some((_, i, j, joint)) = best else { return found };
            found.push(joint.0.clone());
            sums.remove(i);
            sums.remove(j);
            sums.push(joint);
        }
    }

    /// Returns how far a sum is from the least or the most that its cells can have.
    fn slack(&self, (terms, total): &Terms) -> i32 {
        let shape = self.shape();
        let (mut least, mut most) = (0, 0);
        for group in self.groups(terms) {
            let count = group.cells.len() as i32;
            least += count * (2 * shape.first() + count - 1) / 2;
            most += count * (2 * shape.last() - count + 1) / 2;
        }
        (total - least).min(most - total)
    }

    /// Adds kernels for sets of cells that hold the same digits: lines against blocks.
    pub(super) fn leftovers(&self, kernels: &mut Vec<Kernel>) {
        let classes = self.classes_of_houses();
        for lines in classes.chunks(3).filter(|chunk| chunk.len() == 3) {
            for class in &lines[..2] {
                for first in 0..class.len() {
                    let mut area = CellSet::default();
                    for (count, line) in (1..).zip(&class[first..]) {
                        area.extend(line);
                        compare(&area, count, &lines[2], kernels);
                    }
                }
            }
        }
    }
}

/// Adds two sums that have no cell in common.
fn union_of((a, sum_a): &Terms, (b, sum_b): &Terms) -> Option<Terms> {
    if a.iter().any(|term| b.iter().any(|other| term.0 == other.0)) {
        return None;
    }
    let mut terms = [&a[..], &b[..]].concat();
    terms.sort_unstable();
    Some((terms, sum_a + sum_b))
}

/// Compares an area of so many houses with the blocks that are mostly in it.
fn compare(area: &CellSet, count: usize, blocks: &[Vec<u16>], kernels: &mut Vec<Kernel>) {
    let is_inside = |cell: &&u16| area.contains(**cell);
    let inside = |block: &&Vec<u16>| 2 * block.iter().filter(is_inside).count() > block.len();
    let chosen: Vec<_> = blocks.iter().filter(inside).collect();
    if chosen.len() != count || count == 1 {
        return;
    }
    let covered = CellSet::of(chosen.into_iter().flatten());
    let inner: Box<[u16]> = area.cells().filter(|&cell| !covered.contains(cell)).collect();
    let outer: Box<[u16]> = covered.cells().filter(|&cell| !area.contains(cell)).collect();
    if !inner.is_empty() && inner.len() <= LARGEST_LEFTOVER && inner.len() == outer.len() {
        kernels.push(Kernel::Same(inner, outer));
    }
}

/// Takes the cages that are mostly inside out of an area, or all that have any cell there; what is
/// left has a sum. `times` has a number for each cell, and all are 0 before and after.
fn leftover(
    area: &CellSet,
    total: i32,
    cages: &[(CellSet, Cage<'_>)],
    is_any: bool,
    times: &mut [i32],
) -> Option<Terms> {
    let mut touched = area.clone();
    area.cells().for_each(|cell| times[cell as usize] = 1);
    let mut sum = total;
    let mut is_used = false;
    for (_, (cage, cage_sum)) in cages.iter().filter(|cage| cage.0.touches(area)) {
        let inside = cage.iter().filter(|term| area.contains(term.0)).count();
        if 2 * inside > cage.len() || (is_any && inside > 0) {
            is_used = true;
            sum -= cage_sum;
            touched.extend(cage.iter().map(|term| &term.0));
            cage.iter().for_each(|term| times[term.0 as usize] -= 1);
        }
    }
    let mut terms: Vec<(u16, i32)> = Vec::new();
    for cell in touched.cells() {
        let times = std::mem::take(&mut times[cell as usize]);
        if times != 0 {
            terms.push((cell, times));
        }
    }
    if !is_used || terms.is_empty() && sum == 0 || terms.len() > LONGEST {
        return None;
    }
    if terms.first().is_some_and(|term| term.1 < 0) {
        for term in &mut terms {
            term.1 = -term.1;
        }
        sum = -sum;
    }
    Some((terms, sum))
}
