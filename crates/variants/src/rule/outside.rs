//! Clues that stand outside and read a line from their side.

use super::{Rule, View, different};
use crate::automaton::Machine;
use crate::model::{Model, Way};
use crate::{Blocks, Cell, Rules};

/// Returns the sum of the digits strictly between two of them, if both are there.
fn sum_between(digits: &[i32], a: i32, b: i32) -> Option<i32> {
    let place = |wanted| digits.iter().position(|&digit| digit == wanted);
    let (a, b) = (place(a)?, place(b)?);
    Some(digits[..a.max(b)].iter().skip(a.min(b) + 1).sum())
}

/// How far along a sandwich the reader is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bite {
    Before,
    /// The crust to come, and the sum so far.
    Inside(i32, i32),
    After,
}

impl Bite {
    /// Reads a digit of a sandwich between `low` and `high` that shall have a sum.
    fn read(self, digit: i32, (low, high): (i32, i32), sum: i32) -> Option<Self> {
        let is_crust = digit == low || digit == high;
        match self {
            Self::Before if is_crust => Some(Self::Inside(low + high - digit, 0)),
            Self::Inside(crust, so_far) if digit == crust => (so_far == sum).then_some(Self::After),
            Self::Inside(crust, so_far) if !is_crust && so_far + digit <= sum => {
                Some(Self::Inside(crust, so_far + digit))
            }
            Self::Before | Self::After if !is_crust => Some(self),
            _ => None,
        }
    }
}

/// Returns all ways to put two crusts into a line of so many cells, with a sum between them.
fn bites(length: usize, (low, high): (i32, i32), sum: i32, others: u32) -> Vec<Way> {
    let places = (0..length).flat_map(|a| (0..length).map(move |b| (a, b)));
    let way = |(a, b): (usize, usize)| Way {
        known: [(a, low), (b, high)],
        part: a.min(b) + 1..a.max(b),
        sum,
        others,
    };
    places.filter(|(a, b)| a != b).map(way).collect()
}

pub(super) mod sandwich {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let (low, high) = (view.shape().first(), view.shape().last());
        let once = |wanted| digits.iter().filter(|&&digit| digit == wanted).count() == 1;
        once(low) && once(high) && sum_between(&digits, low, high) == Some(rule.number_or(0))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (shape, sum) = (model.shape(), rule.number_or(0));
        if shape.digits() > 1 && model.is_small_line(rule.cells()) {
            let crusts = (shape.first(), shape.last());
            let ways = bites(rule.cells().len(), crusts, sum, shape.all());
            return model.cuts(rule.cells(), ways);
        }
        let step = |bite: &Bite, place: usize| {
            bite.read(shape.first() + place as i32, (shape.first(), shape.last()), sum)
        };
        let is_end = |bite: &Bite| *bite == Bite::After;
        let machine = Machine::explore(shape.digits(), vec![Bite::Before], step, is_end);
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod lunchbox {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let (low, high) = (digits.iter().min(), digits.iter().max());
        let (Some(&low), Some(&high)) = (low, high) else { return true };
        different(&digits) && sum_between(&digits, low, high) == Some(rule.number_or(0))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (shape, sum) = (model.shape(), rule.number_or(0));
        model.different(rule.cells());
        if let &[cell] = rule.cells() {
            // One digit is both crusts, with nothing between.
            return if sum == 0 { model.narrow(cell, shape.all()) } else { model.never() };
        }
        let wide = |&(low, high): &(i32, i32)| (high - low + 1) as usize >= rule.cells().len();
        let pairs = (shape.first()..=shape.last())
            .flat_map(|low| (low + 1..=shape.last()).map(move |high| (low, high)));
        if model.is_small_line(rule.cells()) {
            let ways = pairs.filter(wide).flat_map(|(low, high)| {
                let others = shape.digits_where(|digit| low < digit && digit < high);
                bites(rule.cells().len(), (low, high), sum, others)
            });
            let ways = ways.collect();
            return model.cuts(rule.cells(), ways);
        }
        let starts = pairs.filter(wide).map(|crusts| (crusts, Bite::Before)).collect();
        let step = |&((low, high), bite): &((i32, i32), Bite), place: usize| {
            let digit = shape.first() + place as i32;
            let bite = bite.read(digit, (low, high), sum)?;
            (low..=high).contains(&digit).then_some(((low, high), bite))
        };
        let is_end = |&(_, bite): &((i32, i32), Bite)| bite == Bite::After;
        let machine = Machine::explore(shape.digits(), starts, step, is_end);
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod x_sum {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let count = digits.first().and_then(|&first| usize::try_from(first).ok()).unwrap_or(0);
        count >= 1
            && digits.get(..count).is_some_and(|part| part.iter().sum::<i32>() == rule.number_or(0))
    }

    /// A state is how many digits are still to be added and what they must bring.
    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (shape, sum) = (model.shape(), rule.number_or(0));
        let length = rule.cells().len() as i32;
        if model.is_small_line(rule.cells()) {
            let counts = shape.first().max(1)..=shape.last().min(length);
            let way = |count: i32| Way {
                known: [(0, count); 2],
                part: 1..count as usize,
                sum: sum - count,
                others: shape.all(),
            };
            return model.cuts(rule.cells(), counts.map(way).collect());
        }
        let step = |state: &Option<(i32, i32)>, place: usize| {
            let digit = shape.first() + place as i32;
            let (count, rest) = match *state {
                None if digit < 1 || digit > length => return None,
                None => (digit - 1, sum - digit),
                Some((0, 0)) => (0, 0),
                Some((count, rest)) => (count - 1, rest - digit),
            };
            (rest >= 0 && (count > 0 || rest == 0)).then_some(Some((count, rest)))
        };
        let machine =
            Machine::explore(shape.digits(), vec![None], step, |state| *state == Some((0, 0)));
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod skyscraper {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let is_seen =
            |&i: &usize| digits[..i].iter().all(|&before| before < digits[i]) && digits[i] > 0;
        (0..digits.len()).filter(is_seen).count() as i32 == rule.number_or(0)
    }

    /// A state is the highest so far and how many were seen.
    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (shape, wanted) = (model.shape(), rule.number_or(0));
        if (1..=rule.cells().len() as i32).contains(&wanted) && model.is_small_line(rule.cells()) {
            return model.skyline(rule.cells(), wanted as usize);
        }
        let step = |&(highest, seen): &(i32, i32), place: usize| {
            let digit = shape.first() + place as i32;
            let state = if digit > highest { (digit, seen + 1) } else { (highest, seen) };
            (state.1 <= wanted).then_some(state)
        };
        let machine =
            Machine::explore(shape.digits(), vec![(0, 0)], step, |&(_, seen)| seen == wanted);
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod hidden_skyscraper {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let is_hidden = |&i: &usize| digits[..i].iter().any(|&before| before >= digits[i]);
        (0..digits.len()).find(is_hidden).is_some_and(|i| digits[i] == rule.number_or(0))
    }

    /// A state is the highest so far, or nothing once the hidden one was seen.
    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (shape, wanted) = (model.shape(), rule.number_or(0));
        let step = |state: &Option<i32>, place: usize| {
            let digit = shape.first() + place as i32;
            match *state {
                Some(highest) if digit > highest => Some(Some(digit)),
                Some(_) => (digit == wanted).then_some(None),
                None => Some(None),
            }
        };
        let machine = Machine::explore(shape.digits(), vec![Some(-1)], step, Option::is_none);
        model.automaton(rule.cells(), machine);
    }
}

pub(super) mod numbered_room {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let place = digits.first().and_then(|&first| usize::try_from(first - 1).ok());
        place.and_then(|place| digits.get(place)).is_some_and(|&digit| digit == rule.number_or(0))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if let [first, ..] = *rule.cells() {
            model.index(first, rule.cells(), rule.number_or(0));
        }
    }
}

pub(super) mod outside_digits {
    use super::*;

    /// Returns the first cells of the line, as many as a box is deep that way.
    fn depth(rules: &Rules, cells: &[Cell]) -> Vec<Cell> {
        let shape = rules.shape();
        let is_row = cells.len() > 1 && shape.row(cells[0]) == shape.row(cells[1]);
        let depth = match rules.subs().first().map(|sub| &sub.blocks) {
            Some(&Blocks::Boxes { height, width }) => {
                if is_row {
                    width
                } else {
                    height
                }
            }
            _ => 3,
        };
        cells[..depth.min(cells.len())].to_vec()
    }

    fn inner(rules: &Rules, rule: &Rule) -> Rule {
        Rule::on(super::super::Kind::Contain, depth(rules, rule.cells()), rule.numbers.clone())
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        inner(view.rules, rule).holds(view)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        inner(model.rules(), rule).post(model);
    }
}
