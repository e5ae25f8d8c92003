//! Findings as steps: what a rule found, in the patterns that words, pictures and proofs know.

use super::finding::{Finding, Reason, candidates};
use super::marks::Marks;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::{Fish, Pattern, Step, Technique};
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet};

/// Returns a finding as a step on the board it was found on.
pub(super) fn step(finding: Finding, marks: &Marks) -> Step {
    let mut eliminations: Vec<Candidate> = candidates(&finding.strikes).collect();
    eliminations.sort_unstable();
    let placements: Vec<Candidate> = finding.placement.into_iter().collect();
    let (technique, pattern) = match finding.reason {
        Reason::Made(pattern) => (made_name(finding.rule, &pattern), *pattern),
        Reason::Plain { cells, digits, houses } => {
            let plain = Plain { marks, cells, digits, houses };
            plain.pattern(finding.rule, &placements, &eliminations)
        }
        Reason::Unasked => (Technique::Incomplete, Pattern::Nothing),
    };
    Step { technique, pattern, placements, eliminations }
}

/// Returns the name of a pattern that the rule has made itself.
fn made_name(rule: Rule, pattern: &Pattern) -> Technique {
    use Technique as T;
    match (rule, pattern) {
        (_, Pattern::Argument(argument)) => argument.technique(),
        (Rule::UniqueLoop { kind, .. }, _) => {
            [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4]
                [usize::from(kind).clamp(1, 4) - 1]
        }
        (Rule::Bug(kind), _) => {
            [T::Grave1, T::Grave2, T::Grave3, T::Grave4][usize::from(kind).clamp(1, 4) - 1]
        }
        _ => T::Incomplete,
    }
}

/// What a rule knows of its pattern.
struct Plain<'a> {
    marks: &'a Marks,
    cells: CellSet,
    digits: DigitSet,
    houses: HouseSet,
}

impl Plain<'_> {
    fn pattern(
        &self,
        rule: Rule,
        placed: &[Candidate],
        struck: &[Candidate],
    ) -> (Technique, Pattern) {
        use Technique as T;
        let made = match rule {
            Rule::HiddenSingle => {
                let house = self.houses.first();
                let last = house.is_some_and(|house| self.marks.empty_in(house) == 1);
                let name = if last { T::FullHouse } else { T::HiddenSingle };
                Some((name, Pattern::Single { house }))
            }
            Rule::NakedSingle => Some((T::NakedSingle, Pattern::Single { house: None })),
            Rule::DirectPointing | Rule::DirectClaiming | Rule::DirectHiddenSet(_) => {
                placed.first().and_then(|&placed| self.direct(rule, placed))
            }
            Rule::Pointing | Rule::Claiming => self.intersection(rule),
            Rule::NakedSet(_) => self
                .subset()
                .map(|pattern| (naked_name(self.marks, self.cells, self.digits), pattern)),
            Rule::HiddenSet(size) => self.subset().map(|pattern| (hidden_name(size), pattern)),
            Rule::Fish(size) => self.digits.first().map(|digit| self.fish(size, digit)),
            Rule::XyWing | Rule::XyzWing => struck.first().map(|gone| self.wing(rule, gone.digit)),
            Rule::AlignedExclusion(size) => Some(self.exclusion(size, struck)),
            _ => None,
        };
        made.unwrap_or((T::Incomplete, Pattern::Nothing))
    }

    /// Returns the house of a kind: a box, or a line.
    fn house(&self, is_block: bool) -> Option<House> {
        self.houses.iter().find(|house| (house.kind() == HouseKind::Block) == is_block)
    }

    fn intersection(&self, rule: Rule) -> Option<(Technique, Pattern)> {
        let (digit, block, line) = (self.digits.first()?, self.house(true)?, self.house(false)?);
        Some(if rule == Rule::Pointing {
            (Technique::Pointing, Pattern::Intersection { digit, from: block, into: line })
        } else {
            (Technique::Claiming, Pattern::Intersection { digit, from: line, into: block })
        })
    }

    fn subset(&self) -> Option<Pattern> {
        let house = self.houses.first()?;
        Some(Pattern::Subset { house, cells: self.cells, digits: self.digits })
    }

    /// Returns the step that isn't taken, cut down to what leaves the digit one place.
    fn direct(&self, rule: Rule, placed: Candidate) -> Option<(Technique, Pattern)> {
        let (name, first, house) = if let Rule::DirectHiddenSet(size) = rule {
            let name =
                if size == 2 { Technique::DirectHiddenPair } else { Technique::DirectHiddenTriple };
            (name, (hidden_name(size), self.subset()?), self.houses.first()?)
        } else {
            self.direct_locking(rule, placed)?
        };
        let others = self.marks.places(placed.digit, house).cells();
        let struck = others.filter(|&cell| cell != placed.cell);
        let struck = struck.map(|cell| Candidate { cell, digit: placed.digit }).collect();
        let first = Box::new(Step::striking(first.0, first.1, struck));
        Some((name, Pattern::Direct { first, house }))
    }

    /// Returns what a locked digit is called, its pattern, and the house in which it leaves a
    /// place.
    fn direct_locking(
        &self,
        rule: Rule,
        Candidate { cell, digit }: Candidate,
    ) -> Option<(Technique, (Technique, Pattern), House)> {
        let (block, line) = (self.house(true)?, self.house(false)?);
        if rule == Rule::DirectPointing {
            let pattern = Pattern::Intersection { digit, from: block, into: line };
            let first = (Technique::Pointing, pattern);
            return Some((Technique::DirectPointing, first, cell.block()));
        }
        let pattern = Pattern::Intersection { digit, from: line, into: block };
        let beside = if line.kind() == HouseKind::Row { cell.row() } else { cell.column() };
        Some((Technique::DirectClaiming, (Technique::Claiming, pattern), beside))
    }

    fn fish(&self, size: u8, digit: Digit) -> (Technique, Pattern) {
        let of = |kind| self.houses.iter().filter(move |house| house.kind() == kind);
        let rows: HouseSet = of(HouseKind::Row).collect();
        let columns: HouseSet = of(HouseKind::Column).collect();
        let covers = |line: House| {
            let mut places = self.marks.places(digit, line).cells();
            places.all(|cell| columns.contains(cell.column()))
        };
        let (base, cover) = if rows.iter().all(covers) { (rows, columns) } else { (columns, rows) };
        let none = CellSet::EMPTY;
        let fish = Fish { digit, base, cover, fins: none, endo_fins: none, twin: None };
        let name = match size {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        };
        (name, Pattern::Fish(fish))
    }

    fn wing(&self, rule: Rule, struck: Digit) -> (Technique, Pattern) {
        let own = |cell: Cell| self.marks.candidates(cell);
        let is_pivot = |cell: &Cell| match rule {
            Rule::XyWing => !own(*cell).contains(struck),
            _ => own(*cell).len() == 3,
        };
        let pivot = self.cells.iter().find(is_pivot).unwrap_or(Cell::new(0));
        let pincers = self.cells.without(pivot).pair().unwrap_or([pivot; 2]);
        let mut digits = [struck; 3];
        for (slot, digit) in digits.iter_mut().zip(own(pivot)) {
            *slot = digit;
        }
        let name = if rule == Rule::XyWing { Technique::XyWing } else { Technique::XyzWing };
        (name, Pattern::Wing { pivot, pincers, digits })
    }

    /// Returns an aligned exclusion with no more excluders than it takes.
    fn exclusion(&self, size: u8, struck: &[Candidate]) -> (Technique, Pattern) {
        let sees_all = self.cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        let small =
            |cell: &Cell| (2..=usize::from(size)).contains(&self.marks.candidates(*cell).len());
        let mut excluders: CellSet = sees_all.iter().filter(small).collect();
        for cell in excluders {
            let fewer = excluders.without(cell);
            if struck.iter().all(|&gone| self.is_excluded(gone, fewer)) {
                excluders = fewer;
            }
        }
        let name = if size == 2 {
            Technique::AlignedPairExclusion
        } else {
            Technique::AlignedTripleExclusion
        };
        (name, Pattern::Exclusion { cells: self.cells, excluders })
    }

    /// Says whether no way to fill the cells has the candidate.
    fn is_excluded(&self, gone: Candidate, excluders: CellSet) -> bool {
        let others: Vec<Cell> = self.cells.without(gone.cell).iter().collect();
        let mut ways = vec![vec![gone]];
        for cell in others {
            let more = ways.iter().flat_map(|way| {
                let fits = |digit: &Digit| {
                    way.iter().all(|taken| taken.digit != *digit || !taken.cell.sees(cell))
                };
                let digits = self.marks.candidates(cell).iter().filter(fits);
                let longer = digits.map(|digit| {
                    let mut longer = way.clone();
                    longer.push(Candidate { cell, digit });
                    longer
                });
                longer.collect::<Vec<_>>()
            });
            ways = more.collect();
        }
        ways.iter().all(|way| {
            let taken: DigitSet = way.iter().map(|candidate| candidate.digit).collect();
            excluders.iter().any(|cell| self.marks.candidates(cell).is_subset(taken))
        })
    }
}

fn hidden_name(size: u8) -> Technique {
    match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuadruple,
    }
}

/// Returns the name of a naked set: one in a box and a line that strikes in both is locked.
pub(super) fn naked_name(marks: &Marks, cells: CellSet, digits: DigitSet) -> Technique {
    let strikes = |cell: Cell| !cells.contains(cell) && !marks.candidates(cell).is_disjoint(digits);
    let whole = |house: House| cells.is_subset(house.cells());
    let first = cells.first().unwrap_or(Cell::new(0));
    let in_line = [first.row(), first.column()].into_iter().any(|line| {
        let mut outside = (line.cells() - first.block().cells()).iter();
        whole(line) && outside.any(strikes)
    });
    let in_box = whole(first.block()) && first.block().cells().iter().any(strikes);
    match (cells.len(), in_line && in_box) {
        (2, false) => Technique::NakedPair,
        (2, true) => Technique::LockedPair,
        (3, false) => Technique::NakedTriple,
        (3, true) => Technique::LockedTriple,
        _ => Technique::NakedQuadruple,
    }
}
