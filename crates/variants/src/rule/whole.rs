//! Rules of the whole board.

use super::{Kind, Rule, View, different};
use crate::model::Model;
use crate::{Cell, Rules, Slope, Sub};

/// The steps that make each pair of neighbours once: right and down.
pub(super) const NEIGHBOURS: &[(i32, i32)] = &[(0, 1), (1, 0)];
const DIAGONALS: &[(i32, i32)] = &[(1, 1), (1, -1)];
const KNIGHT: &[(i32, i32)] = &[(1, 2), (2, 1), (2, -1), (1, -2)];

/// A rule that makes some sets of cells all different.
macro_rules! sets {
    ($rule:ident, $sets:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(_: &Rule, view: &View<'_>) -> bool {
                let sets: Vec<Vec<Cell>> = $sets(view.rules);
                sets.iter().all(|set| different(&view.all(set)))
            }

            pub(in crate::rule) fn post(_: &Rule, model: &mut Model<'_>) {
                let sets: Vec<Vec<Cell>> = $sets(model.rules());
                for set in sets {
                    model.different(&set);
                }
            }
        }
    };
}

/// A rule about every pair of cells some steps apart.
macro_rules! pairs {
    ($rule:ident, $steps:expr, $allowed:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let pairs = view.rules.pairs(&$steps(rule));
                pairs.iter().all(|&(a, b)| $allowed(view.of(a), view.of(b)))
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                for (a, b) in model.rules().pairs(&$steps(rule)) {
                    model.relate(a, b, $allowed);
                }
            }
        }
    };
}

fn of_subs(rules: &Rules, sets: impl Fn(&Sub) -> Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    rules.subs().iter().flat_map(sets).collect()
}

fn diagonals(rules: &Rules, slope: Slope) -> Vec<Vec<Cell>> {
    of_subs(rules, |sub| sub.diagonal_cells(rules.shape(), slope).into_iter().collect())
}

/// Returns the steps of a leaper, each pair of opposite ones once.
fn leaps(rule: &Rule) -> Vec<(i32, i32)> {
    let (down, right) = (rule.number_or(1).abs(), rule.numbers.get(1).map_or(2, |step| step.abs()));
    let mut steps = vec![(down, right), (right, down), (down, -right), (right, -down)];
    steps.retain(|&step| step > (0, 0));
    steps.sort_unstable();
    steps.dedup();
    steps
}

sets!(diagonal_falling, |rules| diagonals(rules, Slope::Falling));
sets!(diagonal_rising, |rules| diagonals(rules, Slope::Rising));
sets!(windoku, |rules: &Rules| of_subs(rules, |sub| sub.windoku_cells(rules.shape())));
sets!(disjoint, |rules: &Rules| of_subs(rules, |sub| sub.disjoint_cells(rules.shape())));
pairs!(antiknight, |_: &Rule| KNIGHT.to_vec(), |a, b| a != b);
pairs!(antiking, |_: &Rule| [NEIGHBOURS, DIAGONALS].concat(), |a, b| a != b);
pairs!(chess, leaps, |a, b| a != b);
pairs!(nonconsecutive, |_: &Rule| NEIGHBOURS.to_vec(), |a: i32, b: i32| (a - b).abs() != 1);
pairs!(diagonal_nonconsecutive, |_: &Rule| DIAGONALS.to_vec(), |a: i32, b: i32| (a - b).abs() != 1);

/// Returns the pairs of cells at a taxicab distance, each once.
fn taxicab(rules: &Rules, distance: i32) -> Vec<(Cell, Cell)> {
    let steps = (0..=distance).flat_map(|down| [(down, distance - down), (down, down - distance)]);
    let mut steps: Vec<_> = steps.filter(|&step| step > (0, 0)).collect();
    steps.sort_unstable();
    steps.dedup();
    rules.pairs(&steps)
}

pub(super) mod antitaxicab {
    use super::*;

    pub(in crate::rule) fn holds(_: &Rule, view: &View<'_>) -> bool {
        (1..=view.shape().last()).all(|distance| {
            let pairs = taxicab(view.rules, distance);
            pairs.iter().all(|&(a, b)| view.of(a) != distance || view.of(b) != distance)
        })
    }

    pub(in crate::rule) fn post(_: &Rule, model: &mut Model<'_>) {
        for distance in 1..=model.shape().last() {
            for (a, b) in taxicab(model.rules(), distance) {
                model.relate(a, b, |x, y| x != distance || y != distance);
            }
        }
    }
}

/// Returns the third a digit is in: for numbers of digits that aren't a multiple of three the
/// middle third has the odd size.
pub(super) fn third(shape: crate::Shape, digit: i32) -> i32 {
    let digits = shape.digits() as i32;
    let outer = (digits + 1) / 3;
    let place = digit - shape.first();
    i32::from(place >= outer) + i32::from(place >= digits - outer)
}

/// A rule that wants a digit of each class in each square of 2x2.
macro_rules! squares {
    ($rule:ident, $class:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(_: &Rule, view: &View<'_>) -> bool {
                let class = |cell: &Cell| $class(view.shape(), view.of(*cell));
                let squares = view.rules.squares();
                squares
                    .iter()
                    .all(|square| (0..3).all(|c| square.iter().any(|cell| class(cell) == c)))
            }

            pub(in crate::rule) fn post(_: &Rule, model: &mut Model<'_>) {
                let shape = model.shape();
                let classes =
                    [0, 1, 2].map(|c| shape.digits_where(|digit| $class(shape, digit) == c));
                for square in model.rules().squares() {
                    model.classes(&square, &classes);
                }
            }
        }
    };
}

squares!(entropy, third);
squares!(modulo, |_, digit: i32| digit.rem_euclid(3));

/// Returns the neighbouring pairs that have no clue of these kinds.
fn unmarked(rules: &Rules, kinds: &[Kind]) -> Vec<(Cell, Cell)> {
    let marks = rules.rules().iter().filter(|rule| kinds.contains(&rule.kind));
    let marked: Vec<&[Cell]> = marks.map(Rule::cells).collect();
    let is_free =
        |&(a, b): &(Cell, Cell)| !marked.contains(&&[a, b][..]) && !marked.contains(&&[b, a][..]);
    rules.pairs(NEIGHBOURS).into_iter().filter(is_free).collect()
}

const DOTS: &[Kind] = &[Kind::Difference, Kind::Ratio];

/// A rule about every pair of neighbours without a mark: none is as a marked one.
macro_rules! negatives {
    ($rule:ident, $kinds:expr, $default:expr, $marked:expr) => {
        pub(super) mod $rule {
            use super::*;

            fn numbers(rule: &Rule) -> Vec<i32> {
                if rule.numbers.is_empty() { $default.to_vec() } else { rule.numbers.clone() }
            }

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let pairs = unmarked(view.rules, $kinds);
                let is_marked =
                    |number, &(a, b): &(Cell, Cell)| $marked(number, view.of(a), view.of(b));
                numbers(rule)
                    .iter()
                    .all(|&number| !pairs.iter().any(|pair| is_marked(number, pair)))
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                for (a, b) in unmarked(model.rules(), $kinds) {
                    for number in numbers(rule) {
                        model.relate(a, b, |x, y| !$marked(number, x, y));
                    }
                }
            }
        }
    };
}

negatives!(negative_difference, DOTS, [1], |by, a: i32, b: i32| (a - b).abs() == by);
negatives!(negative_ratio, DOTS, [2], |by, a: i32, b: i32| a == by * b || b == by * a);
negatives!(negative_sum, &[Kind::PairSum], [5, 10], |sum, a: i32, b: i32| a + b == sum);

pub(super) mod connected {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let is_in = |cell: &Cell| rule.numbers.contains(&view.of(*cell));
        let mut left: Vec<Cell> = view.rules.cells().filter(is_in).collect();
        let Some(first) = left.pop() else { return rule.numbers.is_empty() };
        let pairs = view.rules.pairs(NEIGHBOURS);
        let mut piece = vec![first];
        while let Some(cell) = piece.pop() {
            let touches =
                |other: &Cell| pairs.contains(&(cell, *other)) || pairs.contains(&(*other, cell));
            piece.extend(left.extract_if(.., |other| touches(other)));
        }
        left.is_empty()
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        if !rule.numbers.is_empty() {
            model.connected(model.shape().digits_where(|digit| rule.numbers.contains(&digit)));
        }
    }
}
