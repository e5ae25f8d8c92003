//! Rules about sums.

use super::{Rule, View, different};
use crate::automaton::Machine;
use crate::model::Model;
use crate::{Cell, Rules, Shape};

fn ones(cells: &[Cell]) -> Vec<(Cell, i32)> {
    cells.iter().map(|&cell| (cell, 1)).collect()
}

/// Returns the sum of a set of digits.
pub(crate) fn sum_of(shape: Shape, set: u32) -> i32 {
    (0..shape.digits() as i32)
        .filter(|place| set >> place & 1 == 1)
        .map(|place| shape.first() + place)
        .sum()
}

/// A rule about all-different cells that depends on the set of their digits alone.
macro_rules! set_rule {
    ($rule:ident, $allowed:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let digits = view.all(rule.cells());
                different(&digits) && $allowed(rule, view.shape(), &digits[..])
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                let shape = model.shape();
                model.different(rule.cells());
                model.sets_where(rule.cells(), |set| {
                    let places = (0..shape.digits() as i32).filter(|place| set >> place & 1 == 1);
                    let digits: Vec<i32> = places.map(|place| shape.first() + place).collect();
                    $allowed(rule, shape, &digits[..])
                });
            }
        }
    };
}

set_rule!(root, |rule: &Rule, _, digits: &[i32]| {
    digits.iter().sum::<i32>().rem_euclid(9) == rule.number_or(0).rem_euclid(9)
});
set_rule!(rellik, |rule: &Rule, _, digits: &[i32]| {
    let mut sums = vec![0];
    for digit in digits {
        let more: Vec<i32> = sums.iter().map(|sum| sum + digit).collect();
        sums.extend(more);
    }
    !sums[1..].contains(&rule.number_or(0))
});
set_rule!(equality, |_, shape: Shape, digits: &[i32]| {
    let twice = shape.first() + shape.last();
    let count = |is_in: &dyn Fn(i32) -> bool| digits.iter().filter(|&&digit| is_in(digit)).count();
    count(&|digit| digit % 2 == 0) == count(&|digit| digit % 2 == 1)
        && count(&|digit| 2 * digit < twice) == count(&|digit| 2 * digit > twice)
        && count(&|digit| 2 * digit == twice) == 0
});

pub(super) mod cage {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let is_sum = rule.numbers.is_empty() || rule.numbers.contains(&view.sum(rule.cells()));
        // A cell that is named twice counts twice, but doesn't differ from itself.
        let mut cells = rule.cells().to_vec();
        cells.sort_unstable();
        cells.dedup();
        different(&view.all(&cells)) && is_sum
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.different(rule.cells());
        match rule.numbers[..] {
            [] => {}
            [total] => model.sum(&ones(rule.cells()), total),
            _ => {
                let shape = model.shape();
                model.sets_where(rule.cells(), |set| rule.numbers.contains(&sum_of(shape, set)));
            }
        }
    }
}

pub(super) mod sum {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        rule.numbers.contains(&view.sum(rule.cells()))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if let [total] = rule.numbers[..] {
            model.sum(&ones(rule.cells()), total);
        } else {
            let one = |&total: &i32| Rule::on(rule.kind, rule.cells().to_vec(), vec![total]);
            model.either(&rule.numbers.iter().map(one).collect::<Vec<_>>());
        }
    }
}

pub(super) mod weighted {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let Some((total, times)) = rule.numbers.split_last() else { return true };
        let terms = rule.cells().iter().zip(times);
        terms.map(|(&cell, times)| view.of(cell) * times).sum::<i32>() == *total
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let Some((&total, times)) = rule.numbers.split_last() else { return };
        let terms: Vec<_> = rule.cells().iter().copied().zip(times.iter().copied()).collect();
        model.sum(&terms, total);
    }
}

pub(super) mod arrow {
    use super::*;

    /// Returns the worth of a place of a pill with so many to its right.
    fn power(places: usize) -> i32 {
        10_i32.saturating_pow(places as u32)
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let Some((pill, shafts)) = rule.groups.split_first() else { return true };
        let number =
            |number: i32, &cell: &Cell| number.saturating_mul(10).saturating_add(view.of(cell));
        let number = pill.iter().fold(0, number);
        let is_legal = pill.iter().skip(1).all(|&cell| view.of(cell) <= 9);
        is_legal && shafts.iter().all(|shaft| view.sum(shaft) == number)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let Some((pill, shafts)) = rule.groups.split_first() else { return };
        let small = model.shape().digits_where(|digit| digit <= 9);
        for &cell in pill.iter().skip(1) {
            model.narrow(cell, small);
        }
        let worth = pill.iter().rev().enumerate().map(|(places, &cell)| (cell, -power(places)));
        let worth: Vec<_> = worth.collect();
        for shaft in shafts {
            model.sum(&[ones(shaft), worth.clone()].concat(), 0);
        }
    }
}

pub(super) mod double_arrow {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let [a, inner @ .., b] = rule.cells() else { return true };
        view.sum(inner) == view.of(*a) + view.of(*b)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if let [a, inner @ .., b] = rule.cells() {
            model.sum(&[ones(inner), vec![(*a, -1), (*b, -1)]].concat(), 0);
        }
    }
}

pub(super) mod zipper {
    use super::*;

    /// Returns the pairs of cells as far from the middle, and the middle.
    fn parts(cells: &[Cell]) -> Vec<Vec<Cell>> {
        let half = cells.len() / 2;
        let pairs = cells.iter().zip(cells.iter().rev()).take(half).map(|(&a, &b)| vec![a, b]);
        let middle = (cells.len() % 2 == 1).then(|| vec![cells[half]]);
        pairs.chain(middle).collect()
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let sums: Vec<i32> = parts(rule.cells()).iter().map(|part| view.sum(part)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.equal_sums(&parts(rule.cells()));
    }
}

pub(super) mod region_sum {
    use super::*;

    /// Returns the parts of the line in one block each; a cell in no block ends a part and is in
    /// none.
    fn parts(rules: &Rules, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let runs = cells.chunk_by(|&a, &b| rules.block_of(a) == rules.block_of(b));
        let is_in_block = |run: &&[Cell]| rules.block_of(run[0]).is_some();
        runs.filter(is_in_block).map(<[Cell]>::to_vec).collect()
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let parts = parts(view.rules, rule.cells());
        let sums: Vec<i32> = parts.iter().map(|part| view.sum(part)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let parts = parts(model.rules(), rule.cells());
        model.equal_sums(&parts);
    }
}

pub(super) mod equal_sum {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let sums: Vec<i32> = rule.groups.iter().map(|part| view.sum(part)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.equal_sums(&rule.groups);
    }
}

/// Says whether digits can be cut into parts of a sum, the first part being complete.
fn is_cut(digits: &[i32], sum: i32) -> bool {
    let mut part = 0;
    for &digit in digits {
        // A part that is full may take zeros still, which changes nothing.
        part = if part == sum && digit != 0 { digit } else { part + digit };
        if part > sum {
            return false;
        }
    }
    part == sum
}

pub(super) mod sum_line {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        is_cut(&view.all(rule.cells()), rule.number_or(0))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (sum, first) = (rule.number_or(0), model.shape().first());
        let step = |&part: &i32, place: usize| {
            let digit = first + place as i32;
            let part = if part == sum && digit != 0 { digit } else { part + digit };
            (part <= sum).then_some(part)
        };
        let machine = Machine::explore(model.shape().digits(), vec![0], step, |&part| part == sum);
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod sum_loop {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let turned = |turn: usize| [&digits[turn..], &digits[..turn]].concat();
        (0..digits.len()).any(|turn| is_cut(&turned(turn), rule.number_or(0)))
    }

    /// A state is the sum that the first part lacks, which the last must bring, the sum of the part
    /// at hand, and whether a part was full already.
    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (sum, first) = (rule.number_or(0), model.shape().first());
        let step = |&(lacks, part, is_cut): &(i32, i32, bool), place: usize| {
            let digit = first + place as i32;
            let part = if part == sum && digit != 0 { digit } else { part + digit };
            (part <= sum).then_some((lacks, part, is_cut || part == sum))
        };
        let starts = (0..sum.max(1)).map(|lacks| (lacks, lacks, false)).collect();
        let is_end = |&(lacks, part, is_cut): &(i32, i32, bool)| {
            if lacks == 0 { part == sum } else { part == lacks && is_cut }
        };
        let machine = Machine::explore(model.shape().digits(), starts, step, is_end);
        model.automaton(rule.cells(), machine);
    }
}
