//! Sums that follow from others: innies and outies; sets of cells that hold the same digits.

use std::collections::{BTreeMap, BTreeSet};

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
    fn areas(&self) -> Vec<(BTreeSet<u16>, i32)> {
        let sum = |house: &[u16]| sum_of(self.shape(), self.union(house));
        let mut areas = Vec::new();
        for (kind, class) in self.classes_of_houses().iter().enumerate() {
            let is_blocks = kind % 3 == 2
                || self.rules.subs().iter().all(|sub| sub.lines != crate::Lines::Different);
            for first in 0..class.len() {
                let mut area: BTreeSet<u16> = class[first].iter().copied().collect();
                let mut total = sum(&class[first]);
                areas.push((area.clone(), total));
                for house in &class[first + 1..] {
                    if is_blocks {
                        let both = class[first].iter().chain(house).copied().collect();
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
    fn triples(&self, class: &[Vec<u16>], areas: &mut Vec<(BTreeSet<u16>, i32)>) {
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
        for a in 0..class.len() {
            for b in a + 1..class.len() {
                for c in b + 1..class.len() {
                    let links = [(a, b), (a, c), (b, c)];
                    let count =
                        links.iter().filter(|&&(x, y)| touches(&class[x], &class[y])).count();
                    if count >= 2 {
                        let cells = [a, b, c].map(|block| class[block].clone()).concat();
                        let sum = |block: usize| sum_of(self.shape(), self.union(&class[block]));
                        areas.push((cells.into_iter().collect(), sum(a) + sum(b) + sum(c)));
                    }
                }
            }
        }
    }

    /// Returns the sums of what is left over inside of areas of whole houses, and of what sticks out.
    pub(super) fn innies_and_outies(&self) -> Vec<Terms> {
        let shape = self.shape();
        let mut cages: Vec<(&Vec<(u16, i32)>, i32)> = self
            .sums
            .iter()
            .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|term| term.1 == 1))
            .map(|(terms, total)| (terms, *total))
            .collect();
        cages.sort_by_key(|(terms, _)| terms.len());
        let mut covered = BTreeSet::new();
        cages.retain(|(terms, _)| {
            let is_free = terms.iter().all(|term| !covered.contains(&term.0));
            if is_free {
                covered.extend(terms.iter().map(|term| term.0));
            }
            is_free
        });
        if cages.is_empty() {
            return Vec::new();
        }
        let mut found = BTreeSet::new();
        for (area, total) in self.areas() {
            for is_any in [false, true] {
                let Some((terms, total)) = leftover(&area, total, &cages, is_any) else { continue };
                let is_covered = terms.iter().all(|term| covered.contains(&term.0));
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
            let blocks: Vec<BTreeSet<u16>> =
                lines[2].iter().map(|block| block.iter().copied().collect()).collect();
            for class in &lines[..2] {
                for first in 0..class.len() {
                    let mut area = BTreeSet::new();
                    for (count, line) in (1..).zip(&class[first..]) {
                        area.extend(line.iter().copied());
                        compare(&area, count, &blocks, kernels);
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
fn compare(
    area: &BTreeSet<u16>,
    count: usize,
    blocks: &[BTreeSet<u16>],
    kernels: &mut Vec<Kernel>,
) {
    let inside = |block: &&BTreeSet<u16>| 2 * block.intersection(area).count() > block.len();
    let chosen: Vec<_> = blocks.iter().filter(inside).collect();
    if chosen.len() != count || count == 1 {
        return;
    }
    let covered: BTreeSet<u16> = chosen.into_iter().flatten().copied().collect();
    let inner: Box<[u16]> = area.difference(&covered).copied().collect();
    let outer: Box<[u16]> = covered.difference(area).copied().collect();
    if !inner.is_empty() && inner.len() <= LARGEST_LEFTOVER && inner.len() == outer.len() {
        kernels.push(Kernel::Same(inner, outer));
    }
}

/// Takes the cages that are mostly inside out of an area, or all that have any cell there; what is
/// left has a sum.
fn leftover(
    area: &BTreeSet<u16>,
    total: i32,
    cages: &[(&Vec<(u16, i32)>, i32)],
    is_any: bool,
) -> Option<Terms> {
    let mut rest: BTreeMap<u16, i32> = area.iter().map(|&cell| (cell, 1)).collect();
    let mut sum = total;
    let mut is_used = false;
    for (cage, cage_sum) in cages {
        let inside = cage.iter().filter(|term| area.contains(&term.0)).count();
        if 2 * inside > cage.len() || (is_any && inside > 0) {
            is_used = true;
            sum -= cage_sum;
            for term in *cage {
                *rest.entry(term.0).or_default() -= 1;
            }
        }
    }
    rest.retain(|_, times| *times != 0);
    if !is_used || rest.is_empty() && sum == 0 || rest.len() > LONGEST {
        return None;
    }
    let mut terms: Vec<(u16, i32)> = rest.into_iter().collect();
    if terms.first().is_some_and(|term| term.1 < 0) {
        for term in &mut terms {
            term.1 = -term.1;
        }
        sum = -sum;
    }
    Some((terms, sum))
}
