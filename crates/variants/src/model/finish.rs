//! Makes a [`Program`] of what rules have told.

use std::collections::BTreeMap;

use super::derive::Terms;
use super::{Apart, MOST_SETS, Model, subsets};
use crate::Cell;
use crate::kernel::{Group, Kernel, MOST_REMEMBERED, Overlap, Program, Sets, Sum, Table, WORDS};
use crate::rule::sum_of;

/// The longest derived sum of cells that may repeat.
const LONGEST_SUM: usize = 8;

/// A program and what a search needs besides.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) program: Program,
    /// The digits of each cell to begin with; none in holes.
    pub(crate) masks: Vec<u32>,
    /// How much each cell takes part in rules.
    pub(crate) weights: Vec<u32>,
}

impl Compiled {
    /// Returns digits to start from when the names of digits mean nothing, because no cell has lost
    /// one and rules only say what differs: one house has them in order. Any solution becomes one
    /// with these by other names for its digits.
    pub(crate) fn named(&self, masks: &[u32]) -> Option<Vec<u32>> {
        let all = self.program.all;
        let is_blind = |kernel: &Kernel| {
            matches!(
                kernel,
                Kernel::House(..) | Kernel::Nine | Kernel::Same(..) | Kernel::Within(..)
            )
        };
        let is_free = |(&mask, &whole): (&u32, &u32)| whole == 0 || mask & whole == all;
        let can_be = all.count_ones() > 1
            && masks.iter().zip(&self.masks).all(is_free)
            && self.program.kernels.iter().all(is_blind);
        let house = self.program.houses.first().filter(|_| can_be)?;
        let mut named = masks.to_vec();
        for (i, &cell) in house.iter().enumerate() {
            named[cell as usize] = 1 << i;
        }
        Some(named)
    }
}

impl Model<'_> {
    /// Returns the program of a whole board.
    pub(crate) fn finish(mut self) -> Compiled {
        self.spread_equality();
        let derived = self.innies_and_outies();
        let houses = self.houses();
        let mut kernels = Vec::new();
        let is_nine = self.is_nine(&houses);
        if is_nine {
            kernels.push(Kernel::Nine);
        }
        for house in houses.iter().filter(|house| !(is_nine && is_plain_house(house))) {
            kernels.push(Kernel::House(house.clone().into(), self.union(house)));
        }
        self.overlaps(&houses, is_nine, &mut kernels);
        self.leftovers(&mut kernels);
        let joint = self.joint_sums();
        self.sums.extend(joint);
        let told = self.sums.len();
        self.sums.extend(derived);
        let mut program = self.compile(kernels, told);
        let cells = 0..self.shape().cells() as u16;
        program.peers = cells.clone().map(|cell| self.apart.row(cell).into()).collect();
        program.near = cells.filter_map(|cell| self.apart.pair_of_words(cell)).collect();
        program.houses = houses.into_iter().map(Vec::into_boxed_slice).collect();
        let weights = weights(&program, self.masks.len());
        Compiled { program, masks: self.masks, weights }
    }

    /// Returns the program of a part of an `or`; `board` is what differs on the whole board.
    ///
    /// The board sees to what differs there, so the part is about its own cells only.
    pub(super) fn finish_part(mut self, board: &Apart) -> Program {
        self.spread_equality();
        let told = self.sums.len();
        let mut program = self.compile(Vec::new(), told);
        let cells = 0..self.shape().cells() as u16;
        let differs = cells.clone().filter(|&cell| !self.apart.is_same(board, cell));
        let mut own: Vec<u16> = program.kernels.iter().flat_map(Kernel::cells).collect();
        own.extend(differs);
        own.sort_unstable();
        own.dedup();
        let near = |cell: u16| -> Box<[u16]> {
            if own.binary_search(&cell).is_err() {
                return Box::default();
            }
            own.iter().copied().filter(|&peer| self.apart.get(cell, peer)).collect()
        };
        program.peers = cells.map(near).collect();
        program
    }

    /// What differs from a cell differs from all that equal it.
    fn spread_equality(&mut self) {
        for _ in 0..3 {
            for (a, b) in self.equal.clone() {
                for (from, to) in [(a, b), (b, a)] {
                    for peer in self.apart.row(from) {
                        if peer != to {
                            self.apart.set(to, peer);
                        }
                    }
                }
            }
        }
    }

    /// Returns the digits that some cell can have.
    pub(super) fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |union, &cell| union | self.masks[cell as usize])
    }

    /// Returns the all-different sets that have as many cells as digits, so that each of their
    /// digits has a place.
    fn houses(&self) -> Vec<Vec<u16>> {
        let is_house = |cells: &&Vec<u16>| self.union(cells).count_ones() as usize == cells.len();
        self.different.iter().filter(is_house).cloned().collect()
    }

    /// Says whether all rows, columns and boxes of a 9x9 board are houses.
    fn is_nine(&self, houses: &[Vec<u16>]) -> bool {
        let shape = self.shape();
        (shape.rows(), shape.columns(), shape.digits()) == (9, 9, 9)
            && houses.iter().filter(|house| is_plain_house(house)).count() == 27
    }

    /// Adds kernels for each house and each other all-different set that overlap; `is_nine` if one
    /// kernel does so for all plain houses of a 9x9 board.
    fn overlaps(&self, houses: &[Vec<u16>], is_nine: bool, kernels: &mut Vec<Kernel>) {
        let only = |a: &[u16], b: &[u16]| -> Box<[u16]> {
            a.iter().filter(|cell| !b.contains(cell)).copied().collect()
        };
        for (i, house) in houses.iter().enumerate() {
            let need = self.union(house);
            let is_plain = is_nine && is_plain_house(house);
            for other in houses[..i].iter().filter(|other| self.union(other) == need) {
                if is_plain && is_plain_house(other) {
                    continue;
                }
                let rest = only(house, other);
                if rest.len() + 2 <= house.len() && !rest.is_empty() {
                    kernels.push(Kernel::Same(rest, only(other, house)));
                }
            }
            for set in self
                .different
                .iter()
                .filter(|set| self.union(set) & !need == 0 && !houses.contains(set))
            {
                let (rest, inner) = (only(house, set), only(set, house));
                if inner.len() + 2 <= set.len() && !inner.is_empty() {
                    kernels.push(Kernel::Within(rest, inner));
                }
            }
        }
    }

    /// Makes kernels of all that was told; `told` sums come from rules, the rest was derived.
    fn compile(&mut self, mut kernels: Vec<Kernel>, told: usize) -> Program {
        let sums = std::mem::take(&mut self.sums);
        let houses = self.houses();
        for (i, sum) in sums.into_iter().enumerate() {
            self.compile_sum(sum, i >= told, &houses, &mut kernels);
        }
        for (cells, sets) in std::mem::take(&mut self.sets) {
            kernels.push(Kernel::Sets(self.sets_kernel(cells, sets, &houses)));
        }
        for mut ends in std::mem::take(&mut self.ends) {
            ends.need = clique(&self.apart, &ends.cells[2..]);
            kernels.push(Kernel::Ends(ends));
        }
        let mut tables = Vec::new();
        self.arcs(&mut kernels, &mut tables);
        for mut kernel in std::mem::take(&mut self.kernels) {
            if let Kernel::Counts(counts) = &mut kernel {
                let terms: Vec<(u16, i32)> = counts.cells.iter().map(|&cell| (cell, 1)).collect();
                counts.groups = self.groups(&terms).into_iter().map(|group| group.cells).collect();
            }
            kernels.push(kernel);
        }
        kernels.sort_by_key(Kernel::rank);
        let shape = self.shape();
        let cells = shape.cells();
        let words = kernels.len().div_ceil(64);
        let more = words.saturating_sub(WORDS);
        let (mut watch, mut watch_more) = (vec![[0; WORDS]; cells], vec![0; cells * more]);
        let mut unsettled = vec![0; words];
        for (i, kernel) in kernels.iter().enumerate() {
            unsettled[i / 64] |= u64::from(!kernel.is_settled()) << (i % 64);
            for cell in kernel.watched() {
                let word = match watch[cell as usize].get_mut(i / 64) {
                    Some(word) => word,
                    None => &mut watch_more[cell as usize * more + i / 64 - WORDS],
                };
                *word |= 1 << (i % 64);
            }
        }
        let is_small = |cells: &Vec<u16>| shape.digits() <= 9 && cells.len() <= MOST_REMEMBERED;
        let pure = |kernel: &Kernel| {
            kernel.pure_cells().filter(is_small).map_or_else(Box::default, Into::into)
        };
        Program {
            pure: kernels.iter().map(pure).collect(),
            all: shape.all(),
            first: shape.first(),
            peers: Vec::new(),
            houses: Vec::new(),
            kernels,
            tables,
            watch,
            watch_more,
            more,
            unsettled,
            near: Vec::new(),
        }
    }

    fn compile_sum(
        &mut self,
        (terms, total): Terms,
        is_derived: bool,
        houses: &[Vec<u16>],
        kernels: &mut Vec<Kernel>,
    ) {
        let shape = self.shape();
        let cells: Vec<u16> = terms.iter().map(|term| term.0).collect();
        match terms[..] {
            [] => {
                return if total == 0 {
                } else {
                    self.never();
                };
            }
            [(cell, times)] => {
                let digits = shape.digits_where(|digit| digit * times == total);
                return self.narrow(Cell(cell), digits);
            }
            [(a, times_a), (b, times_b)] => {
                let is_apart = self.apart.get(a, b);
                let is_allowed =
                    |x: i32, y: i32| times_a * x + times_b * y == total && !(is_apart && x == y);
                self.relate(Cell(a), Cell(b), is_allowed);
                if !(is_apart && times_a == times_b) {
                    return;
                }
            }
            _ => {}
        }
        let times = terms[0].1;
        if terms.iter().all(|term| term.1 == times) && self.apart.all(&cells) {
            if total % times != 0 || cells.len() > shape.digits() {
                return self.never();
            }
            if shape.digits() <= 9 {
                let mut sets = self.sets_kernel(cells, Vec::new(), houses);
                sets.sum = Some(total / times - shape.first() * sets.cells.len() as i32);
                return kernels.push(Kernel::Sets(sets));
            }
            let sets = subsets(shape.digits(), cells.len(), MOST_SETS * 20);
            let sets: Option<Vec<u32>> = sets.map(|sets| {
                sets.into_iter().filter(|&set| sum_of(shape, set) == total / times).collect()
            });
            if let Some(sets) = sets.filter(|sets| sets.len() <= MOST_SETS) {
                return kernels.push(Kernel::Sets(self.sets_kernel(cells, sets, houses)));
            }
        }
        if !is_derived || terms.len() <= LONGEST_SUM {
            self.sum_kernels(&terms, total, kernels);
        }
    }

    /// Adds the kernel of a sum.
    fn sum_kernels(&self, terms: &[(u16, i32)], total: i32, kernels: &mut Vec<Kernel>) {
        let is_apart = |a: u16, b: u16| a != b && self.apart.get(a, b);
        kernels.push(Kernel::Sum(Sum::new(self.groups(terms), total, is_apart)));
    }

    /// Cuts the cells of a sum into groups with one factor each, all different in a group.
    pub(super) fn groups(&self, terms: &[(u16, i32)]) -> Vec<Group> {
        let mut terms = terms.to_vec();
        let mut groups: Vec<Group> = Vec::new();
        while let Some(&(first, times)) = terms.first() {
            let same: Vec<u16> =
                terms.iter().filter(|term| term.1 == times).map(|term| term.0).collect();
            let bits = self.apart.bits_of(&same);
            let mut group = vec![first];
            for house in &self.different {
                let is_in = |cell: &&u16| bits[**cell as usize / 64] >> (**cell % 64) & 1 == 1;
                if house.iter().filter(is_in).count() >= group.len() {
                    group = house.iter().filter(is_in).copied().collect();
                }
            }
            // The largest group that any cell starts, in reading order from it.
            for &start in &same {
                let grown = self.apart.grow(start, bits.clone());
                if grown.len() >= group.len() {
                    group = grown;
                }
            }
            terms.retain(|term| !group.contains(&term.0));
            groups.push(Group { times, cells: group.into() });
        }
        groups
    }

    fn sets_kernel(&self, cells: Vec<u16>, sets: Vec<u32>, all: &[Vec<u16>]) -> Sets {
        let mut houses = Vec::new();
        for house in all {
            let outside: Box<[u16]> =
                cells.iter().filter(|cell| !house.contains(cell)).copied().collect();
            if outside.len() + 2 <= cells.len() {
                let others = house.iter().filter(|cell| !cells.contains(cell)).copied().collect();
                houses.push(Overlap { outside, others });
            }
        }
        let is_inside = |house: &&Vec<u16>| cells.iter().all(|cell| house.contains(cell));
        let house = all.iter().filter(is_inside).min_by_key(|house| house.len());
        let (beside, need) = house.map_or((Box::default(), 0), |house| {
            let beside = house.iter().filter(|cell| !cells.contains(cell)).copied().collect();
            (beside, self.union(house))
        });
        Sets {
            cells: cells.into(),
            allowed: sets.into(),
            sum: None,
            houses: houses.into(),
            beside,
            need,
        }
    }

    /// Makes the relations of pairs into one kernel for each cell.
    fn arcs(&self, kernels: &mut Vec<Kernel>, tables: &mut Vec<Table>) {
        let mut numbers: BTreeMap<Vec<u32>, u16> = BTreeMap::new();
        let mut number = |rows: Vec<u32>| {
            *numbers.entry(rows).or_insert_with_key(|rows| {
                tables.push(Table::new(rows));
                tables.len() as u16 - 1
            })
        };
        let digits = self.shape().digits();
        let mut arcs: BTreeMap<u16, Vec<(u16, u16)>> = BTreeMap::new();
        for (&(a, b), rows) in &self.relations {
            let mut rows = rows.clone();
            if self.apart.get(a, b) {
                rows.iter_mut().enumerate().for_each(|(i, row)| *row &= !(1 << i));
            }
            let column = |i: usize| {
                (0..digits).filter(|&j| rows[j] >> i & 1 == 1).fold(0, |set, j| set | 1 << j)
            };
            let columns: Vec<u32> = (0..digits).map(column).collect();
            arcs.entry(a).or_default().push((b, number(rows)));
            arcs.entry(b).or_default().push((a, number(columns)));
        }
        kernels.extend(arcs.into_iter().map(|(cell, arcs)| Kernel::Arcs(cell, arcs.into())));
    }
}

/// Says whether cells in order are a row, a column or a box of a 9x9 board.
fn is_plain_house(cells: &[u16]) -> bool {
    let Some(&first) = cells.first() else { return false };
    let is = |place: fn(u16) -> u16| {
        cells.len() == 9 && (0..).zip(cells).all(|(i, &cell)| cell == first + place(i))
    };
    (first % 9 == 0 && is(|i| i))
        || (first < 9 && is(|i| 9 * i))
        || (first / 9 % 3 == 0 && first % 3 == 0 && is(|i| i / 3 * 9 + i % 3))
}

/// Returns how many of the cells differ from each other at least, found greedily.
fn clique(apart: &Apart, cells: &[u16]) -> u32 {
    let grow = |&start: &u16| {
        let mut group = vec![start];
        for &cell in cells {
            if group.iter().all(|&c| c != cell && apart.get(c, cell)) {
                group.push(cell);
            }
        }
        group.len() as u32
    };
    cells.iter().map(grow).max().unwrap_or(0)
}

/// Returns for each cell how much it takes part: more in sums and sets than elsewhere.
fn weights(program: &Program, cells: usize) -> Vec<u32> {
    let digits = program.all.count_ones();
    let mut weights = vec![1; cells];
    for house in &program.houses {
        for &cell in house {
            weights[cell as usize] += 2 * digits;
        }
    }
    for kernel in &program.kernels {
        let watched = kernel.watched();
        let weight = match kernel {
            Kernel::Sets(_) | Kernel::Sum(_) => {
                (2 * digits).saturating_sub(watched.len() as u32).max(digits)
            }
            Kernel::House(..)
            | Kernel::Nine
            | Kernel::Same(..)
            | Kernel::Within(..)
            | Kernel::Connected(_) => 0,
            Kernel::Arcs(_, arcs) => arcs.len() as u32,
            _ => watched.len() as u32,
        };
        for cell in watched {
            weights[cell as usize] += weight;
        }
    }
    weights
}
