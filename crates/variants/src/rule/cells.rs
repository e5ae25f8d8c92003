//! Rules about marked cells.

use super::{Kind, Rule, View};
use crate::model::Model;
use crate::{Cell, Rules, Shape};

const AROUND: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A rule that each of its cells fulfils by itself.
macro_rules! each {
    ($rule:ident, $allowed:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let is_allowed = |&cell: &Cell| $allowed(rule, view.shape(), view.of(cell));
                rule.cells().iter().all(is_allowed)
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                let shape = model.shape();
                let digits = shape.digits_where(|digit| $allowed(rule, shape, digit));
                for &cell in rule.cells() {
                    model.narrow(cell, digits);
                }
            }
        }
    };
}

each!(given, |rule: &Rule, _, digit: i32| rule.numbers.contains(&digit));
each!(even, |_, _, digit: i32| digit % 2 == 0);
each!(odd, |_, _, digit: i32| digit % 2 == 1);
each!(low, |_, shape: Shape, digit: i32| 2 * digit < shape.first() + shape.last());
each!(high, |_, shape: Shape, digit: i32| 2 * digit > shape.first() + shape.last());

/// Returns the pairs of a marked cell and a neighbour that is not marked so.
fn extremes(rules: &Rules, rule: &Rule) -> Vec<(Cell, Cell)> {
    let same = rules.rules().iter().filter(|other| other.kind == rule.kind);
    let marked: Vec<Cell> = same.flat_map(|other| other.cells().to_vec()).collect();
    let mut pairs = Vec::new();
    for &cell in rule.cells() {
        let around = rules.shape().steps(cell, AROUND);
        let others = around.filter(|&other| rules.has(other) && !marked.contains(&other));
        pairs.extend(others.map(|other| (cell, other)));
    }
    pairs
}

macro_rules! extreme {
    ($rule:ident, $allowed:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let pairs = extremes(view.rules, rule);
                pairs.iter().all(|&(cell, other)| $allowed(view.of(cell), view.of(other)))
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                for (cell, other) in extremes(model.rules(), rule) {
                    model.relate(cell, other, $allowed);
                }
            }
        }
    };
}

extreme!(minimum, |cell, other| cell < other);
extreme!(maximum, |cell, other| cell > other);

/// Returns the line or block in which an indexing cell points, in order, and the number that it
/// points at: that of its own place there.
fn indexed(rules: &Rules, kind: Kind, cell: Cell) -> Option<(Vec<Cell>, i32)> {
    let shape = rules.shape();
    let (row, column) = (shape.row(cell), shape.column(cell));
    let line: Vec<Cell> = match kind {
        Kind::RowIndexer => {
            (0..shape.rows() as i32).filter_map(|row| shape.at(row, column)).collect()
        }
        Kind::ColumnIndexer => {
            (0..shape.columns() as i32).filter_map(|column| shape.at(row, column)).collect()
        }
        _ => {
            let blocks = rules.subs().iter().flat_map(|sub| sub.block_cells(shape));
            blocks.into_iter().find(|block| block.contains(&cell))?
        }
    };
    let place = line.iter().position(|&other| other == cell)?;
    Some((line, place as i32 + 1))
}

macro_rules! indexers {
    ($($rule:ident $kind:ident)+) => {
        $(pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                rule.cells().iter().all(|&cell| {
                    let Some((line, number)) = indexed(view.rules, Kind::$kind, cell) else {
                        return true;
                    };
                    let place = usize::try_from(view.of(cell) - 1).ok();
                    place.and_then(|place| line.get(place)).is_some_and(|&at| view.of(at) == number)
                })
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                for &cell in rule.cells() {
                    if let Some((line, number)) = indexed(model.rules(), Kind::$kind, cell) {
                        model.index(cell, &line, number);
                    }
                }
            }
        })+
    };
}

indexers! { row_indexer RowIndexer column_indexer ColumnIndexer box_indexer BoxIndexer }
