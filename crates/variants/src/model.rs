//! [`Model`]: what rules tell the solver, and the [`Program`] that it makes of it.

mod derive;
mod finish;

pub(crate) use finish::Compiled;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::automaton::Machine;
use crate::kernel::{
    Circles, Connected, Counts, Cut, Cuts, Distinct, Ends, Kernel, Late, Line, Multiset, NONE,
    Skyline, ValueIndex,
};
use crate::rule::sum_of;
use crate::{Cell, Grid, Rule, Rules, Shape};

/// The most sets of digits that a kernel of sets may list.
const MOST_SETS: usize = 3000;

/// What rules have told so far.
pub(crate) struct Model<'r> {
    rules: &'r Rules,
    /// The digits of each cell; none in holes.
    pub(crate) masks: Vec<u32>,
    /// For each pair of cells whether they must differ.
    apart: Apart,
    /// Sets of all-different cells as they were told.
    different: Vec<Vec<u16>>,
    /// What goes with each digit of the first cell of a pair, the smaller one first.
    relations: BTreeMap<(u16, u16), Vec<u32>>,
    equal: Vec<(u16, u16)>,
    sums: Vec<(Vec<(u16, i32)>, i32)>,
    sets: Vec<(Vec<u16>, Vec<u32>)>,
    ends: Vec<Ends>,
    kernels: Vec<Kernel>,
    /// Whether the model is that of a part of an `or`, which shares the board's houses.
    is_part: bool,
    /// Whether the rule at hand is too much for the kernel it wants.
    is_too_much: bool,
}

/// Which pairs of cells must differ: a row of bits for each cell.
#[derive(Clone, Debug)]
pub(crate) struct Apart {
    words: usize,
    bits: Vec<u64>,
}

impl Apart {
    fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Self { words, bits: vec![0; words * cells] }
    }

    pub(crate) fn set(&mut self, a: u16, b: u16) {
        for (a, b) in [(a as usize, b as usize), (b as usize, a as usize)] {
            self.bits[a * self.words + b / 64] |= 1 << (b % 64);
        }
    }

    pub(crate) fn get(&self, a: u16, b: u16) -> bool {
        self.bits[a as usize * self.words + b as usize / 64] >> (b % 64) & 1 == 1
    }

    fn row(&self, cell: u16) -> Vec<u16> {
        let words = &self.bits[cell as usize * self.words..][..self.words];
        let bits = words.iter().enumerate();
        let places = bits.flat_map(|(i, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (i * 64 + bit) as u16)
        });
        places.collect()
    }

    /// Returns a bit for each of the cells.
    fn bits_of(&self, cells: &[u16]) -> Vec<u64> {
        let mut bits = vec![0; self.words];
        for &cell in cells {
            bits[cell as usize / 64] |= 1 << (cell % 64);
        }
        bits
    }

    /// Returns a cell and of some others, in reading order, those that differ from all before them.
    fn grow(&self, start: u16, mut others: Vec<u64>) -> Vec<u16> {
        let mut group = vec![start];
        let mut newest = start;
        loop {
            let row = &self.bits[newest as usize * self.words..][..self.words];
            others.iter_mut().zip(row).for_each(|(others, row)| *others &= row);
            let Some(word) = others.iter().position(|&word| word != 0) else { return group };
            newest = (word * 64) as u16 + others[word].trailing_zeros() as u16;
            group.push(newest);
        }
    }

    /// Returns the row of a cell as two words, unless the board is larger.
    fn pair_of_words(&self, cell: u16) -> Option<[u64; 2]> {
        match self.bits[cell as usize * self.words..][..self.words] {
            [low] => Some([low, 0]),
            [low, high] => Some([low, high]),
            _ => None,
        }
    }

    /// Says whether the same cells differ from a cell here and there.
    fn is_same(&self, other: &Self, cell: u16) -> bool {
        let row = cell as usize * self.words..(cell as usize + 1) * self.words;
        self.bits[row.clone()] == other.bits[row]
    }

    /// Says whether all of the cells differ from each other.
    fn all(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| self.get(a, b)))
    }
}

fn plain(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

impl<'r> Model<'r> {
    /// Returns what a board tells: its digits, its Sudokus and its rules.
    pub(crate) fn new(grid: &'r Grid) -> Self {
        let rules = &**grid.rules();
        let mut model = Self::part(rules);
        model.is_part = false;
        for cell in rules.cells() {
            model.narrow(cell, grid.get(cell).0);
        }
        for house in rules.houses() {
            model.different(&house);
        }
        for rule in rules.rules() {
            model.tell(rule);
        }
        model
    }

    /// Takes a rule; one that is too much for its kernel is looked at when its cells are filled.
    fn tell(&mut self, rule: &Rule) {
        rule.post(self);
        if std::mem::take(&mut self.is_too_much) {
            let mut cells = plain(&rule.all_cells());
            cells.sort_unstable();
            cells.dedup();
            let rules = Arc::new(self.rules.clone());
            self.kernels.push(Kernel::Late(Late {
                rule: rule.clone(),
                rules,
                cells: cells.into(),
            }));
        }
    }

    /// Returns a model that nothing was told yet.
    fn part(rules: &'r Rules) -> Self {
        let shape = rules.shape();
        let mask = |cell| if rules.has(cell) { shape.all() } else { 0 };
        Self {
            rules,
            masks: shape.all_cells().map(mask).collect(),
            apart: Apart::new(shape.cells()),
            different: Vec::new(),
            relations: BTreeMap::new(),
            equal: Vec::new(),
            sums: Vec::new(),
            sets: Vec::new(),
            ends: Vec::new(),
            kernels: Vec::new(),
            is_part: true,
            is_too_much: false,
        }
    }

    pub(crate) fn rules(&self) -> &'r Rules {
        self.rules
    }

    pub(crate) fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Nothing fulfils what was told.
    pub(crate) fn never(&mut self) {
        if let Some(cell) = self.rules.cells().next() {
            self.kernels.push(Kernel::Classes(Box::new([cell.0]), Box::new([0])));
        }
    }

    /// A cell has one of these digits.
    pub(crate) fn narrow(&mut self, cell: Cell, digits: u32) {
        if self.is_part || self.masks[cell.index()] & digits == 0 {
            self.kernels.push(Kernel::Classes(Box::new([cell.0]), Box::new([digits])));
        } else {
            self.masks[cell.index()] &= digits;
        }
    }

    /// All of the cells differ.
    pub(crate) fn different(&mut self, cells: &[Cell]) {
        self.apart(cells);
        let mut cells = plain(cells);
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > self.shape().digits() {
            self.never();
        }
        if cells.len() > 1 && !self.different.contains(&cells) {
            self.different.push(cells);
        }
    }

    /// All of the cells differ, which some other part of the rule sees to already.
    pub(crate) fn apart(&mut self, cells: &[Cell]) {
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                // A cell that is named twice doesn't differ from itself.
                if a != b {
                    self.apart.set(a.0, b.0);
                }
            }
        }
    }

    /// Two cells are one of the pairs that are allowed.
    pub(crate) fn relate(&mut self, a: Cell, b: Cell, is_allowed: impl Fn(i32, i32) -> bool) {
        let shape = self.shape();
        if a == b {
            let digits = shape.digits_where(|digit| is_allowed(digit, digit));
            return self.narrow(a, digits);
        }
        let digits = shape.first()..=shape.last();
        let row = |x: i32| {
            if a < b {
                shape.digits_where(|y| is_allowed(x, y))
            } else {
                shape.digits_where(|y| is_allowed(y, x))
            }
        };
        let rows: Vec<u32> = digits.map(row).collect();
        let differ = rows.iter().enumerate().all(|(i, row)| row >> i & 1 == 0);
        let is_only = rows.iter().enumerate().all(|(i, &row)| row == shape.all() & !(1 << i));
        if differ {
            self.apart.set(a.0, b.0);
        }
        if !is_only {
            let old = self
                .relations
                .entry((a.min(b).0, a.max(b).0))
                .or_insert_with(|| vec![shape.all(); rows.len()]);
            old.iter_mut().zip(rows).for_each(|(old, row)| *old &= row);
        }
    }

    /// Two cells have the same digit.
    pub(crate) fn equal(&mut self, a: Cell, b: Cell) {
        if a != b {
            self.relate(a, b, |x, y| x == y);
            self.equal.push((a.0, b.0));
        }
    }

    /// Cells, each times a number, have a sum.
    pub(crate) fn sum(&mut self, terms: &[(Cell, i32)], total: i32) {
        let mut factors: BTreeMap<u16, i32> = BTreeMap::new();
        for &(cell, times) in terms {
            *factors.entry(cell.0).or_default() += times;
        }
        factors.retain(|_, times| *times != 0);
        let terms: Vec<(u16, i32)> = factors.into_iter().collect();
        if terms.is_empty() {
            if total != 0 {
                self.never();
            }
        } else if !self.sums.contains(&(terms.clone(), total)) {
            self.sums.push((terms, total));
        }
    }

    /// Groups of cells have one sum.
    pub(crate) fn equal_sums(&mut self, groups: &[Vec<Cell>]) {
        for (i, a) in groups.iter().enumerate() {
            for (j, b) in groups[..i].iter().enumerate() {
                // All pairs of few groups, else a chain and the first with all.
                if groups.len() <= 5 || j + 1 == i || j == 0 {
                    let terms =
                        a.iter().map(|&cell| (cell, 1)).chain(b.iter().map(|&cell| (cell, -1)));
                    self.sum(&terms.collect::<Vec<_>>(), 0);
                }
            }
        }
    }

    /// The cells differ and their digits are one of these sets.
    pub(crate) fn sets(&mut self, cells: &[Cell], sets: Vec<u32>) {
        self.apart(cells);
        self.sets.push((plain(cells), sets));
    }

    /// The cells, which differ, have a set of digits with a property.
    pub(crate) fn sets_where(&mut self, cells: &[Cell], is_allowed: impl Fn(u32) -> bool) {
        match subsets(self.shape().digits(), cells.len(), MOST_SETS * 20) {
            Some(sets) => self
                .sets
                .push((plain(cells), sets.into_iter().filter(|&set| is_allowed(set)).collect())),
            None => self.is_too_much = true,
        }
    }

    /// The ends of a line say which digits its inner cells have.
    pub(crate) fn ends(&mut self, cells: &[Cell], inner: impl Fn(i32, i32) -> u32) {
        let [a, middle @ .., b] = cells else { return };
        if middle.is_empty() {
            return;
        }
        let shape = self.shape();
        let digits = shape.first()..=shape.last();
        let sets = digits.clone().flat_map(|x| digits.clone().map(move |y| (x, y)));
        let inner = sets.map(|(x, y)| inner(x, y)).collect();
        let cells = [&[a.0, b.0], &plain(middle)[..]].concat().into();
        self.ends.push(Ends { cells, inner, need: 1 });
    }

    /// Says whether cells are known to be all different, and at most nine digits are in play.
    pub(crate) fn is_small_line(&self, cells: &[Cell]) -> bool {
        let distinct = cells.iter().all(|a| cells.iter().filter(|b| a == *b).count() == 1);
        self.shape().digits() <= 9 && distinct && self.apart.all(&plain(cells))
    }

    /// A line of different digits is cut in one of some ways; see [`Cuts`].
    ///
    /// Each cut has the places of known digits in the line, the part with a sum, and the digits
    /// that may stand elsewhere.
    pub(crate) fn cuts(&mut self, cells: &[Cell], cuts: Vec<Way>) {
        let shape = self.shape();
        let cut = |way: Way| {
            let bit = |digit: i32| shape.bit(digit).unwrap_or(0) as u16;
            let size = way.part.len() as i32;
            Cut {
                known: way.known.map(|(at, digit)| (at as u8, bit(digit))),
                from: way.part.start as u8,
                to: way.part.end as u8,
                sum: way.sum - shape.first() * size,
                others: way.others as u16,
            }
        };
        let ways: Box<[Cut]> = cuts.into_iter().map(cut).collect();
        if ways.is_empty() {
            return self.never();
        }
        let is_house = cells.len() == shape.digits();
        self.kernels.push(Kernel::Cuts(Cuts { cells: plain(cells).into(), ways, is_house }));
    }

    /// So many digits of a line of different ones are larger than all before them; see [`Skyline`].
    pub(crate) fn skyline(&mut self, cells: &[Cell], seen: usize) {
        let cells = plain(cells).into();
        self.kernels.push(Kernel::Skyline(Skyline { cells, seen }));
    }

    /// A machine accepts the line.
    pub(crate) fn automaton(&mut self, cells: &[Cell], machine: Machine) {
        if machine.digits < self.shape().digits() {
            return self.never();
        }
        if machine.is_cut() {
            self.is_too_much = true;
            return;
        }
        let same = self.kernels.iter().find_map(|kernel| match kernel {
            Kernel::Line(line) if *line.machine == machine => Some(line.with_cells(plain(cells))),
            _ => None,
        });
        self.kernels.push(Kernel::Line(same.unwrap_or_else(|| Line::new(plain(cells), machine))));
    }

    /// Digits come at least and at most so often.
    pub(crate) fn counts(
        &mut self,
        cells: &[Cell],
        wanted: impl Iterator<Item = (i32, usize, usize)>,
    ) {
        let shape = self.shape();
        let mut list = Vec::new();
        for (digit, least, most) in wanted {
            match shape.bit(digit) {
                Some(bit) => list.push((bit, least, most)),
                None if least > 0 => self.never(),
                None => {}
            }
        }
        // The groups are known when all rules have told what differs.
        let (cells, groups) = (plain(cells).into(), Box::default());
        self.kernels.push(Kernel::Counts(Counts { cells, wanted: list.into(), groups }));
    }

    /// Two groups have the same digits, each as often.
    pub(crate) fn same(&mut self, a: &[Cell], b: &[Cell]) {
        let common = |cell: &Cell| a.contains(cell) && b.contains(cell);
        let only = |cells: &[Cell]| -> Box<[u16]> {
            cells.iter().filter(|cell| !common(cell)).map(|cell| cell.0).collect()
        };
        self.kernels.push(Kernel::Multiset(Multiset { a: only(a), b: only(b) }));
    }

    /// Some cell has a digit of each class.
    pub(crate) fn classes(&mut self, cells: &[Cell], classes: &[u32]) {
        self.kernels.push(Kernel::Classes(plain(cells).into(), classes.into()));
    }

    /// The digit of a cell is the place in a line, from 1, of a digit.
    pub(crate) fn index(&mut self, control: Cell, line: &[Cell], digit: i32) {
        let shape = self.shape();
        let places = shape.digits_where(|place| (1..=line.len() as i32).contains(&place));
        self.narrow(control, places);
        let mut cells = plain(line);
        cells.sort_unstable();
        let is_different = self.different.contains(&cells);
        for (place, &cell) in (1..).zip(line) {
            // Where no digit comes twice, no other place has it.
            let is_allowed = |at: i32, there: i32| {
                if is_different {
                    (at == place) == (there == digit)
                } else {
                    at != place || there == digit
                }
            };
            self.relate(control, cell, is_allowed);
        }
    }

    /// A digit stands again in a line, at the place that another cell says.
    pub(crate) fn value_index(&mut self, value: Cell, control: Cell, line: &[Cell]) {
        let index = ValueIndex { value: value.0, control: control.0, line: plain(line).into() };
        self.kernels.push(Kernel::ValueIndex(index));
    }

    /// A digit in a circle says how many circles have it.
    pub(crate) fn circles(&mut self, cells: &[Cell]) {
        let shape = self.shape();
        // A 0 in a circle would say that no circle has it.
        let digits = shape.digits_where(|digit| digit > 0);
        let sets = (1..=shape.digits()).filter_map(|size| subsets(shape.digits(), size, 1 << 20));
        let is_sum = |set: &u32| set & !digits == 0 && sum_of(shape, *set) == cells.len() as i32;
        let sets: Box<[u32]> = sets.flatten().filter(is_sum).collect();
        self.kernels.push(Kernel::Circles(Circles { cells: plain(cells).into(), sets }));
    }

    /// A cell says how many different digits some others have.
    pub(crate) fn distinct(&mut self, control: Cell, cells: &[Cell]) {
        self.kernels
            .push(Kernel::Distinct(Distinct { control: control.0, cells: plain(cells).into() }));
    }

    /// The cells with one of some digits are one piece.
    pub(crate) fn connected(&mut self, digits: u32) {
        let cells: Vec<Cell> = self.rules.cells().collect();
        let number = |cell: Cell| cells.binary_search(&cell).map_or(NONE, |at| at as u16);
        let neighbours = |&cell: &Cell| {
            let (row, column) = (self.shape().row(cell), self.shape().column(cell));
            [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(down, right)| {
                self.shape().at(row + down, column + right).map_or(NONE, number)
            })
        };
        let neighbours = cells.iter().map(neighbours).collect();
        let cells = plain(&cells).into();
        self.kernels.push(Kernel::Connected(Connected { cells, neighbours, digits }));
    }

    /// One of the rules holds.
    pub(crate) fn either(&mut self, parts: &[Rule]) {
        let program = |part: &Rule| {
            let mut model = Self::part(self.rules);
            // What differs on the whole board differs in each part.
            model.apart = self.apart.clone();
            model.tell(part);
            model.finish_part(&self.apart)
        };
        let programs = parts.iter().map(program).collect();
        self.kernels.push(Kernel::Either(programs));
    }
}

/// One way to cut a line.
pub(crate) struct Way {
    /// The places of two known digits; the same twice if there is one.
    pub(crate) known: [(usize, i32); 2],
    /// The part that has a sum.
    pub(crate) part: std::ops::Range<usize>,
    pub(crate) sum: i32,
    /// What may stand outside of the part.
    pub(crate) others: u32,
}

/// Returns all sets of so many of the digits, or nothing if there are too many.
pub(crate) fn subsets(digits: usize, size: usize, most: usize) -> Option<Vec<u32>> {
    if size > digits {
        return Some(Vec::new());
    }
    if size == 0 {
        return Some(vec![0]);
    }
    let mut sets = Vec::new();
    let mut set: u64 = (1 << size) - 1;
    while set < 1 << digits {
        if sets.len() >= most {
            return None;
        }
        sets.push(set as u32);
        // The next larger number with as many bits (Gosper).
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        set = ripple | (((set ^ ripple) >> 2) / low);
    }
    Some(sets)
}
