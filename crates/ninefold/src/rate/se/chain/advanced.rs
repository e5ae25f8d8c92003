//! Rules that a propagation of level 1 and up asks when nothing else follows.
//!
//! Locked digits, hidden pairs, naked pairs, X-Wings, in this order; the first family that finds
//! anything gives all it finds. A pattern counts only if strikes of the propagation made it
//! possible: those are the parents of what it strikes. So only houses with strikes are looked at.

use super::node;
use super::spread::{Desk, Spread};
use crate::rate::se::basics::CROSSINGS;
use crate::rate::se::geometry::{BLOCKS_COLUMNS_ROWS, CELL_AT, bits, cell_bits};
use crate::rate::se::hint::strikes_in;
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Rule;

/// Adds what the first of the four families finds; says whether there was anything.
pub(super) fn basic(base: &Marks, desk: &mut Desk, out: &mut Spread) -> bool {
    let now = desk.struck;
    let before = out.nodes.len();
    locked(base, &now, desk, out);
    if out.nodes.len() == before {
        hidden_pairs(base, &now, desk, out);
    }
    if out.nodes.len() == before {
        naked_pairs(base, &now, desk, out);
    }
    if out.nodes.len() == before {
        x_wings(base, &now, desk, out);
    }
    out.nodes.len() > before
}

fn locked(base: &Marks, now: &Marks, desk: &mut Desk, out: &mut Spread) {
    for crossing in &CROSSINGS {
        for digit in bits(desk.dirty[crossing.base]) {
            let outside = now.pos[crossing.cover][digit] & !crossing.in_cover;
            if outside == 0 || !crossing.locks(now, digit) {
                continue;
            }
            let was = base.pos[crossing.base][digit] & !crossing.in_base;
            let parents = offs(crossing.base, was, digit);
            if !parents.is_empty() {
                let strikes = strikes_in(now, crossing.cover, outside, 1 << digit);
                let rule = if crossing.base < 9 { Rule::Pointing } else { Rule::Claiming };
                out.add_advanced(&strikes, &parents, rule, None, desk);
            }
        }
    }
}

/// Returns the "off" nodes of a digit at positions of a house.
fn offs(house: usize, positions: u16, digit: usize) -> Vec<u16> {
    bits(positions).map(|at| node(usize::from(CELL_AT[house][at]), digit, false)).collect()
}

fn hidden_pairs(base: &Marks, now: &Marks, desk: &mut Desk, out: &mut Spread) {
    for &house in &BLOCKS_COLUMNS_ROWS {
        if now.empty[house] <= 4 || desk.dirty[house] == 0 {
            continue;
        }
        let two = (0..9).filter(|&digit| now.pos[house][digit].count_ones() == 2);
        let two = two.fold(0u16, |all, digit| all | 1 << digit);
        for second in bits(two) {
            let places = now.pos[house][second];
            for first in bits(two & ((1 << second) - 1)) {
                let pair = 1u16 << first | 1 << second;
                if now.pos[house][first] != places || desk.dirty[house] & pair == 0 {
                    continue;
                }
                let strikes = strikes_in(now, house, places, !pair);
                if strikes.is_empty() {
                    continue;
                }
                let parents: Vec<u16> = bits(0x1ff & !places)
                    .map(|at| usize::from(CELL_AT[house][at]))
                    .flat_map(|cell| {
                        bits(base.cand[cell] & pair).map(move |d| node(cell, d, false))
                    })
                    .collect();
                if !parents.is_empty() {
                    out.add_advanced(&strikes, &parents, Rule::HiddenSet(2), None, desk);
                }
            }
        }
    }
}

fn naked_pairs(base: &Marks, now: &Marks, desk: &mut Desk, out: &mut Spread) {
    for &house in &BLOCKS_COLUMNS_ROWS {
        if now.empty[house] < 4 || desk.dirty[house] == 0 {
            continue;
        }
        let cell_at = |at: usize| usize::from(CELL_AT[house][at]);
        let two = (0..9).filter(|&at| now.cand[cell_at(at)].count_ones() == 2);
        let two = two.fold(0u16, |all, at| all | 1 << at);
        for second in bits(two) {
            let pair = now.cand[cell_at(second)];
            for first in bits(two & ((1 << second) - 1)) {
                if now.cand[cell_at(first)] != pair {
                    continue;
                }
                let cells = [cell_at(first), cell_at(second)];
                if cells.iter().all(|&cell| base.cand[cell] == pair) {
                    continue;
                }
                let rest = 0x1ff & !(1 << first | 1 << second);
                let strikes = strikes_in(now, house, rest, pair);
                if !strikes.is_empty() {
                    let parents: Vec<u16> = cells
                        .iter()
                        .flat_map(|&c| bits(base.cand[c] & !pair).map(move |d| node(c, d, false)))
                        .collect();
                    out.add_advanced(&strikes, &parents, Rule::NakedSet(2), None, desk);
                }
            }
        }
    }
}

fn x_wings(base: &Marks, now: &Marks, desk: &mut Desk, out: &mut Spread) {
    for (from, to) in [(18, 9), (9, 18)] {
        let two: [u16; 9] = core::array::from_fn(|line| {
            let two = |&digit: &usize| now.pos[from + line][digit].count_ones() == 2;
            (0..9).filter(two).fold(0, |all, digit| all | 1 << digit)
        });
        for second in 1..9 {
            for first in 0..second {
                let dirty = desk.dirty[from + first] | desk.dirty[from + second];
                for digit in bits(two[first] & two[second] & dirty) {
                    let across = now.pos[from + first][digit];
                    if across != now.pos[from + second][digit] || now.placed[digit] > 5 {
                        continue;
                    }
                    let lines = 1u16 << first | 1 << second;
                    let gone = bits(across).fold(0u128, |all, line| {
                        let at = now.pos[to + line][digit] & !lines;
                        all | crate::rate::se::basics::cells_at(to + line, at)
                    });
                    if gone == 0 {
                        continue;
                    }
                    let mut parents =
                        offs(from + first, base.pos[from + first][digit] & !across, digit);
                    let more = base.pos[from + second][digit] & !across;
                    parents.extend(offs(from + second, more, digit));
                    if !parents.is_empty() {
                        let strikes: Vec<(usize, u16)> =
                            cell_bits(gone).map(|cell| (cell, 1 << digit)).collect();
                        out.add_advanced(&strikes, &parents, Rule::Fish(2), None, desk);
                    }
                }
            }
        }
    }
}
