//! Unique rectangles and loops, types 1 to 4: rated 4.5 and up.
//!
//! A loop of cells that all hold the same two digits, each house it touches touched twice, would
//! have two fillings; so some cell of it must take another digit. All loops are walked and the
//! least (rating, type) is taken, the first found among equals.

use super::finding::{Finding, Reason, Strikes, strikes};
use super::geometry::{houses_of, seats, shared_houses, subsets, subsets_of_nine};
use super::marks::Marks;
use super::places::Places;
use super::rule::Rule;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::{LoopSet, Pattern};
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet};

/// The pairs of digits that no loop of cells could be made of, and the board that says so.
#[derive(Default)]
pub(super) struct Loopless {
    board: Option<Box<[u16; 81]>>,
    /// A bit for each pair of digits; see [`pair_bit`].
    pairs: u128,
}

impl Loopless {
    /// Forgets the pairs that a cell holds, or held, whose candidates are others now: a walk reads
    /// the candidates of the cells with both digits and nothing else, until it closes.
    fn look_at(&mut self, marks: &Marks) {
        let now = marks.bits();
        let Some(known) = &mut self.board else {
            self.board = Some(Box::new(now));
            return;
        };
        for (old, new) in known.iter().zip(now).filter(|(old, new)| **old != *new) {
            self.pairs &= !pairs_in(DigitSet::from_bits(old | new));
        }
        **known = now;
    }
}

/// Returns the bit of a pair of digits.
fn pair_bit([low, high]: [Digit; 2]) -> u128 {
    1 << (low.index() * 9 + high.index())
}

/// Returns the bits of all pairs of some digits.
fn pairs_in(digits: DigitSet) -> u128 {
    digits.iter().fold(0, |all, low| all | u128::from(digits.bits()) << (low.index() * 9))
}

/// Finds the easiest unique loop.
pub(super) fn unique_loop(marks: &Marks, loopless: &mut Loopless) -> Option<Finding> {
    easiest(marks, loopless, core_of)
}

/// Walks through the cells that a loop of two digits may have.
fn easiest(
    marks: &Marks,
    loopless: &mut Loopless,
    core_of: impl Fn(&Marks, [Digit; 2]) -> CellSet,
) -> Option<Finding> {
    loopless.look_at(marks);
    let mut best = None;
    let (mut walked, mut closed) = (0, 0);
    for start in Cell::all() {
        let pair = marks.candidates(start);
        if let Some(digits) = pair.pair()
            && loopless.pairs & pair_bit(digits) == 0
        {
            let core = core_of(marks, digits);
            walked |= pair_bit(digits);
            if !core.contains(start) {
                continue;
            }
            let mut walk = Walk::new(marks, digits, core, best);
            let (none, empty) = (DigitSet::EMPTY, HouseSet::EMPTY);
            walk.step(start, &At { spare: 2, extra: none, last: None, even: empty, odd: empty });
            closed |= if walk.closed { pair_bit(digits) } else { 0 };
            best = walk.best;
            if best.as_ref().is_some_and(|best| best.0 <= (4.5, 1)) {
                return best.map(|(_, finding)| finding);
            }
        }
    }
    loopless.pairs |= walked & !closed;
    best.map(|(_, finding)| finding)
}

/// Returns the cells that a loop of two digits may have: each house that a loop touches it touches
/// twice, so each of its cells has another one in its block, its row and its column.
fn core_of(marks: &Marks, digits: [Digit; 2]) -> CellSet {
    let in_row = |row: usize| {
        let [low, high] = digits.map(|digit| marks.places(digit, House::row(row)).bits);
        u128::from(low & high) << (9 * row)
    };
    let mut core = CellSet::from_bits((0..9).fold(0, |all, row| all | in_row(row)));
    loop {
        let is_kept =
            |cell: &Cell| seats(*cell).iter().all(|seat| (seat.house.cells() & core).len() > 1);
        let kept: CellSet = core.iter().filter(is_kept).collect();
        if kept == core {
            return core;
        }
        core = kept;
    }
}

/// Where the walk stands.
struct At {
    /// How many cells with extra digits may still be added freely.
    spare: i8,
    /// Extra digits of the loop.
    ///
    /// The reference hands one set on from neighbour to neighbour, so it also collects the extra
    /// digits of cells that were only looked at; that decides which loops with three rich cells
    /// are found, so we collect them too.
    extra: DigitSet,
    /// Kind of house of the last link.
    last: Option<HouseKind>,
    /// Houses touched by even-numbered and by odd-numbered cells.
    even: HouseSet,
    odd: HouseSet,
}

/// The easiest loop so far with its rating and type.
type Best = Option<((f64, u8), Finding)>;

struct Walk<'a> {
    marks: &'a Marks,
    pair: DigitSet,
    /// The two digits of `pair`.
    digits: [Digit; 2],
    /// The cells that a loop may have.
    core: [bool; 81],
    /// The cells of the walk so far, in order and as marks.
    cells: Vec<Cell>,
    taken: [bool; 81],
    best: Best,
    /// Whether a loop was closed, whatever it strikes.
    closed: bool,
}

impl<'a> Walk<'a> {
    fn new(marks: &'a Marks, digits: [Digit; 2], core: CellSet, best: Best) -> Self {
        let [low, high] = digits;
        let mut walk = Self {
            marks,
            pair: DigitSet::only(low).with(high),
            digits,
            core: [false; 81],
            cells: Vec::with_capacity(16),
            taken: [false; 81],
            best,
            closed: false,
        };
        core.each(|cell| walk.core[cell.index()] = true);
        walk
    }

    /// Adds a cell, in whose houses there is room for it on its side, and goes on from there.
    fn step(&mut self, cell: Cell, from: &At) {
        let (mut even, mut odd) = (from.even, from.odd);
        let is_even = self.cells.len().is_multiple_of(2);
        *(if is_even { &mut even } else { &mut odd }) |= houses_of(cell);
        let touched = if is_even { odd } else { even };
        self.cells.push(cell);
        self.taken[cell.index()] = true;
        let mut extra = from.extra;
        for &Places { house, .. } in seats(cell) {
            let kind = Some(house.kind());
            if kind == from.last {
                continue;
            }
            let [low, high] = self.digits.map(|digit| self.marks.places(digit, house).bits);
            for next in (Places { house, bits: low & high }).cells() {
                if self.cells[0] == next && self.cells.len() >= 4 {
                    if even == odd {
                        self.found();
                    }
                } else if !self.taken[next.index()] {
                    let own = self.marks.candidates(next);
                    extra = (extra | own) - self.pair;
                    let bare = own.pair().is_some();
                    if (bare || from.spare > 0 || extra.single().is_some())
                        && self.core[next.index()]
                        && touched.is_disjoint(houses_of(next))
                    {
                        let spare = if bare { from.spare } else { from.spare - 1 };
                        self.step(next, &At { spare, extra, last: kind, even, odd });
                    }
                }
            }
        }
        self.taken[cell.index()] = false;
        self.cells.pop();
    }

    fn found(&mut self) {
        self.closed = true;
        let is_rich = |cell: &Cell| self.marks.candidates(*cell).len() > 2;
        let rich: Vec<Cell> = self.cells.iter().copied().filter(is_rich).collect();
        match rich[..] {
            [] => {}
            [cell] => self.offer(1, 0.0, vec![(cell, self.pair)], None),
            [a, b] => {
                let extra = (self.marks.candidates(a) | self.marks.candidates(b)) - self.pair;
                if extra.single().is_some() {
                    self.type2(&rich);
                } else {
                    self.type3([a, b], extra);
                }
                self.type4([a, b]);
            }
            _ => self.type2(&rich),
        }
    }

    /// Keeps a finding if it is easier than the best so far.
    fn offer(&mut self, kind: u8, more: f64, strikes: Strikes, set: Option<LoopSet>) {
        let size = self.cells.len();
        // In the reference a loop of ten cells gets its 0.3 and the 0.2 for eight besides.
        let mut rating = if size >= 10 { 4.5 + 0.3 } else { 4.5 };
        rating += match size {
            ..6 => 0.0,
            6..8 => 0.1,
            8.. => 0.2,
        };
        rating += more;
        if self.best.as_ref().is_some_and(|best| best.0 <= (rating, kind)) {
            return;
        }
        let rule = Rule::UniqueLoop { size: size as u8, kind };
        let pattern = Pattern::Loop { cells: in_order(&self.cells), digits: self.digits, set };
        let reason = Reason::Made(Box::new(pattern));
        if let Some(finding) = Finding::strike(rule, rating, strikes, reason) {
            self.best = Some(((rating, kind), finding));
        }
    }

    /// One extra digit: one of the rich cells takes it, so a cell that sees them all does not.
    fn type2(&mut self, rich: &[Cell]) {
        let extra = self.marks.candidates(rich[0]) - self.pair;
        let digit = extra.first().map_or(DigitSet::EMPTY, DigitSet::only);
        let seen = rich.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        self.offer(2, 0.0, strikes(self.marks, seen, digit), None);
    }

    /// Two rich cells act as one cell with the extra digits, part of a naked or hidden set.
    fn type3(&mut self, rich: [Cell; 2], extra: DigitSet) {
        for degree in extra.len()..=7 {
            for house in shared_houses(&rich) {
                let empty = self.marks.empty_in(house);
                if degree * 2 <= empty {
                    self.type3_naked(rich, extra, house, degree);
                }
                if degree * 2 < empty {
                    self.type3_hidden(rich, extra, house, degree);
                }
            }
        }
    }

    fn type3_naked(&mut self, [a, b]: [Cell; 2], extra: DigitSet, house: House, degree: usize) {
        let own = |cell| self.marks.candidates(cell);
        let [at_a, at_b] = [a, b].map(|cell| Places::common(house, CellSet::only(cell)));
        let both = extra & own(a) & own(b);
        for bits in subsets_of_nine(degree) {
            let set = Places { house, bits };
            if (at_a - set).is_empty() && !(at_b - set).is_empty() {
                let others = (set - at_a).cells().map(own);
                let union = others.clone().fold(DigitSet::EMPTY, |all, own| all | own);
                if (union | both).len() == degree && (union | extra).len() == degree && { others }
                    .all(|own| own.len() > 1)
                {
                    let rest = Places::all(house) - set - at_b;
                    let gone = strikes(self.marks, rest.cells(), union | extra);
                    let cells = (set - at_a).cells().collect();
                    let set = LoopSet { house, cells, hidden: DigitSet::EMPTY };
                    self.offer(3, f64::from(degree as u8 - 1) * 0.1, gone, Some(set));
                }
            }
        }
    }

    fn type3_hidden(&mut self, [a, b]: [Cell; 2], extra: DigitSet, house: House, degree: usize) {
        let spare = !(self.pair | extra);
        for choice in subsets(spare.bits(), degree - 2) {
            let digits = self.pair | DigitSet::from_bits(choice);
            let places =
                |digit| self.marks.places(digit, house).cells().collect::<CellSet>().without(b);
            let union = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
            if union.len() == degree && digits.iter().all(|digit| !places(digit).is_empty()) {
                let set = union.without(a);
                let more = (f64::from(set.len() as u8) - 1.0) * 0.1;
                let gone = strikes(self.marks, set, !digits);
                self.offer(3, more, gone, Some(LoopSet { house, cells: set, hidden: digits }));
            }
        }
    }

    /// One loop digit has no other place in a house of both rich cells: the other one goes.
    fn type4(&mut self, rich: [Cell; 2]) {
        let [low, high] = self.digits;
        let locked = |digit: Digit| {
            let both: CellSet = rich.into_iter().collect();
            shared_houses(&rich)
                .any(|house| self.marks.places(digit, house).cells().all(|c| both.contains(c)))
        };
        let gone = if locked(low) {
            high
        } else if locked(high) {
            low
        } else {
            return;
        };
        let mut cells = rich;
        cells.sort_unstable();
        self.offer(4, 0.0, cells.map(|cell| (cell, DigitSet::only(gone))).to_vec(), None);
    }
}

/// Returns a ring from its smallest cell on, towards the smaller neighbour.
fn in_order(ring: &[Cell]) -> Vec<Cell> {
    let mut ring = ring.to_vec();
    let first = ring.iter().enumerate().min_by_key(|(_, cell)| **cell).map_or(0, |(at, _)| at);
    ring.rotate_left(first);
    if ring.len() > 2 && ring[ring.len() - 1] < ring[1] {
        ring[1..].reverse();
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::super::chain::{Engine, Tables};
    use super::super::next_finding;
    use super::*;
    use crate::work::Work;

    #[test]
    fn the_core_leaves_out_no_loop() {
        let (mut tables, work) = (Tables::default(), Work::unlimited());
        let mut found = 0;
        for text in [crate::gallery::INKALA, LOOPS[0], LOOPS[1]] {
            let mut marks = Marks::new(&text.parse().unwrap());
            while !marks.is_complete() {
                let fast = unique_loop(&marks, &mut Loopless::default());
                let slow = easiest(&marks, &mut Loopless::default(), |_, _| CellSet::ALL);
                let told = |finding: &Option<Finding>| {
                    finding.as_ref().map(|f| (f.rule, f.rating.to_bits(), f.strikes.clone()))
                };
                assert_eq!(told(&fast), told(&slow));
                found += usize::from(fast.is_some());
                let mut engine = Engine { tables: &mut tables, work: &work, keeps_chains: false };
                next_finding(&marks, &mut engine).unwrap().unwrap().apply(&mut marks);
            }
        }
        assert!(found > 3, "{found}");
    }

    /// Made by `ninefold generate --se 4.6..4.9 --count 2 --seed 41`.
    const LOOPS: [&str; 2] = [
        ".78......1.....3.......54.1.6.5....2...67..8..13.4....3.....8...5.1..9.62...3....",
        "8...7..59..7.1.8..5...94.....6.....3...45...21....8....1.....6.3....91...28......",
    ];
}
