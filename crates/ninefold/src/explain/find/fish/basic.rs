//! Rows against columns, with or without fins.
//!
//! ```text
//!            c2        c6
//!     r2   . X . | . . X | . . .      base: both places of row 2 and of row 7
//!     r3   . - . | . . - | . . .      cover: columns 2 and 6; `-` is eliminated
//!     r7   . X . | . . X | . . .
//! ```
//!
//! A place is eliminated by fins only if it sees them all, and it lies neither in a base line nor
//! outside the covers, so fins and elimination share a box. Hence at most two crossing lines stay
//! uncovered, which leaves few bases to try.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, HouseSet};

use super::super::super::step::{Fish, Pattern, Step};
use super::super::{Context, Sink};
use super::Kind;

/// One digit and one direction: the places as a mask for each line.
struct Lines {
    digit: Digit,
    places: CellSet,
    /// For line `i` of the base direction, the crossing lines that hold a place.
    masks: [u16; 9],
    rows: bool,
}

impl Lines {
    fn base(&self, lines: u16) -> HouseSet {
        HouseSet::from_bits(if self.rows { u32::from(lines) } else { u32::from(lines) << 9 })
    }

    fn cover(&self, lines: u16) -> HouseSet {
        HouseSet::from_bits(if self.rows { u32::from(lines) << 9 } else { u32::from(lines) })
    }

    fn cells(&self, houses: HouseSet) -> CellSet {
        houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells()) & self.places
    }
}

/// Calls `visit` for each digit, rows before columns.
fn each_direction(
    board: &Board,
    mut visit: impl FnMut(&Lines) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = board.all_places(digit);
        if places.len() < 4 {
            continue;
        }
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for cell in places {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            rows[row] |= 1 << column;
            columns[column] |= 1 << row;
        }
        visit(&Lines { digit, places, masks: rows, rows: true })?;
        visit(&Lines { digit, places, masks: columns, rows: false })?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with each choice of `size` lines out of `left` and the union of their masks.
fn each_base(
    lines: &Lines,
    (size, most): (u32, u32),
    (chosen, union, left): (u16, u16, u16),
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - chosen.count_ones();
    if missing == 0 {
        return visit(chosen, union);
    }
    let mut left = left;
    while left.count_ones() >= missing {
        let line = left.trailing_zeros();
        left &= left - 1;
        let union = union | lines.masks[line as usize];
        if union.count_ones() <= most {
            each_base(lines, (size, most), (chosen | 1 << line, union, left), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds fish without fins: the base lines have as many crossing lines as there are.
pub(super) fn search(board: &Board, size: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    #[expect(clippy::cast_possible_truncation, reason = "at most seven")]
    let size = size as u32;
    each_direction(board, |lines| {
        let usable = usable(lines, size);
        each_base(lines, (size, size), (0, 0, usable), &mut |base, union| {
            if union.count_ones() < size {
                return ControlFlow::Continue(());
            }
            let (base, cover) = (lines.base(base), lines.cover(union));
            let struck = lines.cells(cover) - lines.cells(base);
            if struck.is_empty() {
                return ControlFlow::Continue(());
            }
            let fins = CellSet::EMPTY;
            sink(fish_step(Kind::Basic, lines, (base, cover), (fins, struck)))
        })
    })
}

/// Returns the lines with a place, and with no more than `most`.
fn usable(lines: &Lines, most: u32) -> u16 {
    let fits = |mask: u16| (1..=most).contains(&mask.count_ones());
    (0..9).filter(|&line| fits(lines.masks[line])).fold(0, |set, line| set | 1 << line)
}

/// Finds fish with fins; both finned and Sashimi ones.
pub(super) fn search_finned(
    board: &Board,
    context: &Context<'_>,
    size: usize,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    #[expect(clippy::cast_possible_truncation, reason = "at most seven")]
    let size = size as u32;
    each_direction(board, |lines| {
        let usable = usable(lines, 9);
        each_base(lines, (size, size + 2), (0, 0, usable), &mut |base, union| {
            if union.count_ones() <= size {
                return ControlFlow::Continue(());
            }
            each_cover(size, (0, union), &mut |cover| {
                let max_fins = context.options.max_fins;
                match finned_step(lines, (base, cover, union & !cover), max_fins) {
                    Some(step) => sink(step),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    })
}

/// Calls `visit` with each choice of `size` lines, in lexicographic order.
fn each_cover(
    size: u32,
    (chosen, left): (u16, u16),
    visit: &mut impl FnMut(u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - chosen.count_ones();
    if missing == 0 {
        return visit(chosen);
    }
    let mut left = left;
    while left.count_ones() >= missing {
        let line = left & left.wrapping_neg();
        left &= left - 1;
        each_cover(size, (chosen | line, left), visit)?;
    }
    ControlFlow::Continue(())
}

fn finned_step(
    lines: &Lines,
    (base, cover, open): (u16, u16, u16),
    max_fins: usize,
) -> Option<Step> {
    // The uncovered lines must meet one box: a chute of three lines.
    let chute = open.trailing_zeros() / 3;
    if open & !(0b111 << (chute * 3)) != 0 {
        return None;
    }
    let (base_set, cover_set) = (lines.base(base), lines.cover(cover));
    let base_cells = lines.cells(base_set);
    let fins = base_cells - lines.cells(cover_set);
    let seen = fins.iter().fold(lines.places, |all, fin: Cell| all & fin.peers());
    let struck = (seen & lines.cells(cover_set)) - base_cells;
    if struck.is_empty() || fins.len() > max_fins {
        return None;
    }
    let thin = |house: House| ((base_cells - fins) & house.cells()).len() <= 1;
    let kind = if base_set.iter().any(thin) { Kind::Sashimi } else { Kind::Finned };
    Some(fish_step(kind, lines, (base_set, cover_set), (fins, struck)))
}

fn fish_step(
    kind: Kind,
    lines: &Lines,
    (base, cover): (HouseSet, HouseSet),
    (fins, struck): (CellSet, CellSet),
) -> Step {
    let digit = lines.digit;
    let endo_fins = CellSet::EMPTY;
    let fish = Fish { digit, base, cover, fins, endo_fins, twin: None };
    let mut step = Step::new(kind.technique(base.len()), Pattern::Fish(fish));
    step.strike(digit, struck);
    step
}
