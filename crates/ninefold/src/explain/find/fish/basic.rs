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
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::super::step::{Fish, Pattern, Step};
use super::super::{Context, Sink, count};
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
    digits: DigitSet,
    mut visit: impl FnMut(&Lines) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in digits {
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
    (size, most): (usize, usize),
    (chosen, union, left): (u16, u16, u16),
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - count(chosen);
    if missing == 0 {
        return visit(chosen, union);
    }
    let mut left = left;
    while count(left) >= missing {
        let line = left.trailing_zeros();
        left &= left - 1;
        let union = union | lines.masks[line as usize];
        if count(union) <= most {
            each_base(lines, (size, most), (chosen | 1 << line, union, left), visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds fish without fins: the base lines have as many crossing lines as there are.
pub(super) fn search(
    board: &Board,
    digits: DigitSet,
    size: usize,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    each_direction(board, digits, |lines| {
        let usable = usable(lines, size);
        each_base(lines, (size, size), (0, 0, usable), &mut |base, union| {
            if count(union) < size {
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
fn usable(lines: &Lines, most: usize) -> u16 {
    let fits = |mask: u16| (1..=most).contains(&count(mask));
    (0..9).filter(|&line| fits(lines.masks[line])).fold(0, |set, line| set | 1 << line)
}

/// Finds fish with fins; both finned and Sashimi ones.
pub(super) fn search_finned(
    board: &Board,
    context: &Context<'_>,
    (digits, size): (DigitSet, usize),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    each_direction(board, digits, |lines| {
        let usable = usable(lines, 9);
        each_base(lines, (size, size + 2), (0, 0, usable), &mut |base, union| {
            let surplus = count(union).saturating_sub(size);
            each_open(union, surplus, &mut |open| {
                let max_fins = context.options.max_fins;
                match finned_step(lines, (base, union & !open, open), max_fins) {
                    Some(step) => sink(step),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    })
}

/// Calls `visit` with each choice of one or two lines of one chute that stay uncovered.
///
/// The covers, which are all other lines, come in lexicographic order, so these come in reverse.
fn each_open(
    union: u16,
    surplus: usize,
    visit: &mut impl FnMut(u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let highest = |lines: u16| lines.checked_ilog2();
    let mut rest = if surplus == 0 { 0 } else { union };
    while let Some(line) = highest(rest) {
        let one = 1 << line;
        rest ^= one;
        if surplus == 1 {
            visit(one)?;
            continue;
        }
        // The uncovered lines must meet one box.
        let chute = 0b111 << (line / 3 * 3);
        let mut others = union & chute & !(one | (one - 1));
        while let Some(other) = highest(others) {
            others ^= 1 << other;
            visit(one | 1 << other)?;
        }
    }
    ControlFlow::Continue(())
}

/// Says whether all fins lie in one box, with a place in a cover but outside the base.
fn can_strike(lines: &Lines, (base, cover, open): (u16, u16, u16)) -> bool {
    let in_base = |line: &usize| base >> line & 1 == 1;
    let Some(first) = (0..9).filter(in_base).find(|&line| lines.masks[line] & open != 0) else {
        return false;
    };
    let chute = first / 3 * 3;
    let mut after = (chute + 3..9).filter(in_base);
    let covered = 0b111 << (open.trailing_zeros() / 3 * 3) & cover;
    let mut beside = (chute..chute + 3).filter(|line| !in_base(line));
    beside.any(|line| lines.masks[line] & covered != 0)
        && after.all(|line| lines.masks[line] & open == 0)
}

fn finned_step(
    lines: &Lines,
    (base, cover, open): (u16, u16, u16),
    max_fins: usize,
) -> Option<Step> {
    if !can_strike(lines, (base, cover, open)) {
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
