//! Rules about how often digits come, and rules made of rules.

use super::{Rule, View};
use crate::model::Model;
use crate::{Cell, Shape};

/// How often each digit shall come.
fn tally(shape: Shape, digits: &[i32]) -> Vec<(i32, usize)> {
    let often = |digit: i32| digits.iter().filter(|&&other| other == digit).count();
    let mut tally: Vec<_> = digits.iter().map(|&digit| (digit, often(digit))).collect();
    tally.sort_unstable();
    tally.dedup();
    debug_assert!(shape.digits() > 0, "a shape has digits");
    tally
}

fn often(view: &View<'_>, cells: &[Cell], digit: i32) -> usize {
    cells.iter().filter(|&&cell| view.of(cell) == digit).count()
}

pub(super) mod contain {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let tally = tally(view.shape(), &rule.numbers);
        tally.iter().all(|&(digit, count)| often(view, rule.cells(), digit) >= count)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let tally = tally(model.shape(), &rule.numbers);
        model.counts(
            rule.cells(),
            tally.iter().map(|&(digit, count)| (digit, count, rule.cells().len())),
        );
    }
}

pub(super) mod contain_exactly {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let tally = tally(view.shape(), &rule.numbers);
        tally.iter().all(|&(digit, count)| often(view, rule.cells(), digit) == count)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let tally = tally(model.shape(), &rule.numbers);
        model.counts(rule.cells(), tally.iter().map(|&(digit, count)| (digit, count, count)));
    }
}

pub(super) mod look_and_say {
    use super::*;

    fn said(rule: &Rule) -> impl Iterator<Item = (i32, usize)> {
        let count = |pair: &[i32]| (pair[1], usize::try_from(pair[0]).unwrap_or(0));
        rule.numbers.chunks_exact(2).map(count)
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        said(rule).all(|(digit, count)| often(view, rule.cells(), digit) == count)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.counts(rule.cells(), said(rule).map(|(digit, count)| (digit, count, count)));
    }
}

pub(super) mod different {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        super::super::different(&view.all(rule.cells()))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.different(rule.cells());
    }
}

pub(super) mod same_values {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| {
            let mut digits = view.all(group);
            digits.sort_unstable();
            digits
        };
        let groups: Vec<Vec<i32>> = rule.groups.iter().map(sorted).collect();
        groups.windows(2).all(|pair| pair[0] == pair[1])
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if rule.groups.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
            return model.never();
        }
        for (i, a) in rule.groups.iter().enumerate() {
            for b in &rule.groups[..i] {
                model.same(a, b);
            }
        }
    }
}

pub(super) mod counting_circles {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let is_count = |&cell: &Cell| {
            let digit = view.of(cell);
            usize::try_from(digit) == Ok(often(view, rule.cells(), digit))
        };
        rule.cells().iter().all(is_count)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.circles(rule.cells());
    }
}

pub(super) mod count_distinct {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let Some((&control, others)) = rule.cells().split_first() else { return true };
        let mut digits = view.all(others);
        digits.sort_unstable();
        digits.dedup();
        usize::try_from(view.of(control)) == Ok(digits.len())
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if let Some((&control, others)) = rule.cells().split_first() {
            model.distinct(control, others);
        }
    }
}

pub(super) mod value_index {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let [value, control, line @ ..] = rule.cells() else { return true };
        let place = usize::try_from(view.of(*control) - 1).ok();
        place.and_then(|place| line.get(place)).is_some_and(|&at| view.of(at) == view.of(*value))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if let [value, control, line @ ..] = rule.cells() {
            model.value_index(*value, *control, line);
        }
    }
}

pub(super) mod or {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        rule.parts.iter().any(|part| part.holds(view))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.either(&rule.parts);
    }
}

pub(super) mod and {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        rule.parts.iter().all(|part| part.holds(view))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        for part in &rule.parts {
            part.post(model);
        }
    }
}
