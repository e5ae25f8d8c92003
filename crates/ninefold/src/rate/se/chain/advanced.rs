//! Rules that a propagation of level 1 and up asks when nothing else follows.
//!
//! Locked digits, hidden pairs, naked pairs, X-Wings, in this order; the first family that finds
//! anything gives all it finds. A pattern counts only if strikes of the propagation made it
//! possible: those are the parents of what it strikes. So only houses with strikes are looked at.
//! What a pattern strikes is added even if it is "on" already, as the reference does; the
//! contradiction shows only when the node is processed.

use super::Node;
use super::desk::Desk;
use super::spread::{Spread, UnderWay};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::rate::se::crossing::CROSSINGS;
use crate::rate::se::finding::{Strikes, strikes};
use crate::rate::se::geometry::{BLOCKS_COLUMNS_ROWS, COLUMNS_AND_ROWS, bits};
use crate::rate::se::places::Places;
use crate::rate::se::rule::Rule;
use crate::set::{CellSet, DigitSet};

/// What a pattern is called, what it strikes, and the "off" nodes that made it possible.
type Pattern = (Rule, Strikes, Vec<Node>);

/// Adds what the first of the four families finds; says whether there was anything.
pub(super) fn basic(desk: &mut Desk, out: &mut Spread) -> bool {
    let before = out.facts.len();
    for family in [locked, hidden_pairs, naked_pairs, x_wings] {
        for (rule, strikes, parents) in family(desk) {
            let (strikes, parents) = (&strikes[..], &parents[..]);
            out.add_under_way(&UnderWay { rule, strikes, parents, nested: None }, desk);
        }
        if out.facts.len() > before {
            return true;
        }
    }
    false
}

fn locked(desk: &Desk) -> Vec<Pattern> {
    let now = &desk.struck;
    let mut found = Vec::new();
    for crossing in &CROSSINGS {
        let Places { house, .. } = crossing.base;
        for digit in desk.dirty[house.index()] {
            let outside = crossing.outside(now, digit);
            if outside.is_empty() || !crossing.locks(now, digit) {
                continue;
            }
            let parents = offs(digit, desk.base.places(digit, house) - crossing.base);
            if !parents.is_empty() {
                let rule = crossing.choose(Rule::Pointing, Rule::Claiming);
                found.push((rule, strikes(now, outside.cells(), DigitSet::only(digit)), parents));
            }
        }
    }
    found
}

/// Returns the "off" nodes of a digit at places of a house.
fn offs(digit: Digit, places: Places) -> Vec<Node> {
    places.cells().map(|cell| Node::off(Candidate { cell, digit })).collect()
}

/// Returns the "off" nodes of digits of a cell.
fn offs_in(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Node> {
    digits.iter().map(move |digit| Node::off(Candidate { cell, digit }))
}

/// Iterates over the houses with strikes and enough empty cells.
fn dirty_houses(desk: &Desk, least_empty: usize) -> impl Iterator<Item = House> {
    BLOCKS_COLUMNS_ROWS.into_iter().filter(move |&house| {
        desk.struck.empty_in(house) >= least_empty && !desk.dirty[house.index()].is_empty()
    })
}

/// Iterates over the pairs of one bits, by increasing bit pattern.
fn pairs(set: u16) -> impl Iterator<Item = [usize; 2]> {
    bits(set)
        .flat_map(move |second| bits(set & ((1 << second) - 1)).map(move |first| [first, second]))
}

/// Returns the indices of the sets with two members, as bits.
fn twos(sets: impl Iterator<Item = u16>) -> u16 {
    sets.enumerate().fold(0, |all, (i, set)| all | u16::from(set.count_ones() == 2) << i)
}

fn hidden_pairs(desk: &Desk) -> Vec<Pattern> {
    let now = &desk.struck;
    let mut found = Vec::new();
    for house in dirty_houses(desk, 5) {
        let all = now.places_in(house);
        for [first, second] in pairs(twos(all.iter().copied())) {
            let pair = DigitSet::from_bits(1 << first | 1 << second);
            if all[first] != all[second] || pair.is_disjoint(desk.dirty[house.index()]) {
                continue;
            }
            let places = Places { house, bits: all[first] };
            let gone = strikes(now, places.cells(), !pair);
            let others = (Places::all(house) - places).cells();
            let parents: Vec<Node> =
                others.flat_map(|cell| offs_in(cell, desk.base.candidates(cell) & pair)).collect();
            if !gone.is_empty() && !parents.is_empty() {
                found.push((Rule::HiddenSet(2), gone, parents));
            }
        }
    }
    found
}

fn naked_pairs(desk: &Desk) -> Vec<Pattern> {
    let (base, now) = (&desk.base, &desk.struck);
    let mut found = Vec::new();
    for house in dirty_houses(desk, 4) {
        let all = house.cell_list().map(|cell| now.candidates(cell));
        for [first, second] in pairs(twos(all.iter().map(|own| own.bits()))) {
            let pair = all[first];
            if all[second] != pair {
                continue;
            }
            let places = Places { house, bits: 1 << first | 1 << second };
            let parents: Vec<Node> = places
                .cells()
                .flat_map(|cell| offs_in(cell, base.candidates(cell) - pair))
                .collect();
            if parents.is_empty() {
                continue;
            }
            let gone = strikes(now, (Places::all(house) - places).cells(), pair);
            if !gone.is_empty() {
                found.push((Rule::NakedSet(2), gone, parents));
            }
        }
    }
    found
}

fn x_wings(desk: &Desk) -> Vec<Pattern> {
    let now = &desk.struck;
    let mut found = Vec::new();
    for (base, cover) in COLUMNS_AND_ROWS {
        let two = base.map(|line| DigitSet::from_bits(twos(now.places_in(line).iter().copied())));
        let dirty = base.map(|line| desk.dirty[line.index()]);
        for [first, second] in pairs(0x1ff) {
            for digit in two[first] & two[second] & (dirty[first] | dirty[second]) {
                let [a, b] = [first, second].map(|line| now.places(digit, base[line]));
                if a.bits != b.bits || now.placed(digit) > 5 {
                    continue;
                }
                let in_cover = bits(a.bits).flat_map(|line| now.places(digit, cover[line]).cells());
                let wing: CellSet = a.cells().chain(b.cells()).collect();
                let gone = in_cover.collect::<CellSet>() - wing;
                let mut parents = offs(digit, desk.base.places(digit, a.house) - a);
                parents.extend(offs(digit, desk.base.places(digit, b.house) - b));
                if !gone.is_empty() && !parents.is_empty() {
                    let gone = strikes(now, gone, DigitSet::only(digit));
                    found.push((Rule::Fish(2), gone, parents));
                }
            }
        }
    }
    found
}
