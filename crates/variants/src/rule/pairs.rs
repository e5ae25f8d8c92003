//! Rules about two cells.

use super::{Rule, View};
use crate::model::Model;
use crate::{Cell, Shape};

/// A rule about the first two of its cells.
macro_rules! pair {
    ($rule:ident, $default:expr, $allowed:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let number = rule.number_or($default);
                let is_allowed =
                    |pair: &[Cell]| $allowed(number, view.of(pair[0]), view.of(pair[1]));
                rule.cells().chunks_exact(2).all(is_allowed)
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                let number = rule.number_or($default);
                for pair in rule.cells().chunks_exact(2) {
                    model.relate(pair[0], pair[1], |a, b| $allowed(number, a, b));
                }
            }
        }
    };
}

pair!(difference, 1, |by, a: i32, b: i32| (a - b).abs() == by);
pair!(ratio, 2, |by, a: i32, b: i32| a == by * b || b == by * a);
pair!(pair_sum, 10, |sum, a: i32, b: i32| a + b == sum);
pair!(greater, 0, |_, a: i32, b: i32| a > b);

pub(super) mod clone {
    use super::*;

    fn twins(rule: &Rule) -> impl Iterator<Item = (Cell, Cell)> {
        let others = rule.groups.get(1).map_or(&[][..], Vec::as_slice);
        rule.cells().iter().copied().zip(others.iter().copied())
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        twins(rule).all(|(a, b)| view.of(a) == view.of(b))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        for (a, b) in twins(rule) {
            model.equal(a, b);
        }
    }
}

/// Says whether a pair is in a table: bits in rows of the first digit, `1` for a pair.
fn in_table(shape: Shape, table: &str, a: i32, b: i32) -> bool {
    let (a, b) = (a - shape.first(), b - shape.first());
    let place = usize::try_from(a * shape.digits() as i32 + b).ok();
    place.is_some_and(|place| table.as_bytes().get(place) == Some(&b'1'))
}

pub(super) mod relation {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let is_in = |a, b| in_table(view.shape(), &rule.text, view.of(a), view.of(b));
        rule.cells().windows(2).all(|pair| is_in(pair[0], pair[1]))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let shape = model.shape();
        for pair in rule.cells().windows(2) {
            model.relate(pair[0], pair[1], |a, b| in_table(shape, &rule.text, a, b));
        }
    }
}

pub(super) mod all_relation {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let is_in =
            |a: &Cell, b: &Cell| in_table(view.shape(), &rule.text, view.of(*a), view.of(*b));
        let cells = rule.cells();
        cells.iter().enumerate().all(|(i, b)| cells[..i].iter().all(|a| is_in(a, b)))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let shape = model.shape();
        for (i, &b) in rule.cells().iter().enumerate() {
            for &a in &rule.cells()[..i] {
                model.relate(a, b, |a, b| in_table(shape, &rule.text, a, b));
            }
        }
    }
}
