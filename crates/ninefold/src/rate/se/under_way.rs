//! Patterns found under way, told as steps: locked digits, pairs and X-Wings.
//!
//! Of all that strike a candidate on a board the one is taken that needs the fewest strikes of the
//! board before it; among equals the first in the order of the families, houses and digits.

use super::crossing::CROSSINGS;
use super::geometry::{COLUMNS_AND_ROWS, bits, seats};
use super::marks::Marks;
use super::needs::Needs;
use crate::candidate::Candidate;
use crate::explain::{Fish, Pattern, Step, Technique};
use crate::set::{CellSet, DigitSet, HouseSet};

/// Returns the pattern that strikes a candidate on `now`, and what it needs gone from `base`.
pub(super) fn step((base, now): (&Marks, &Marks), struck: Candidate) -> Option<(Step, Needs)> {
    let mut found: Vec<(Technique, Pattern)> = Vec::new();
    locked(now, struck, &mut found);
    pairs(now, struck, &mut found);
    x_wings(now, struck, &mut found);
    let steps = found.into_iter().map(|(technique, pattern)| {
        let step = Step::striking(technique, pattern, vec![struck]);
        let mut needs = Needs::default();
        needs.step(&step);
        (step, needs)
    });
    let (mut step, needs) = steps.min_by_key(|(_, needs)| needs.on(base).count())?;
    if let Pattern::Subset { cells, digits, .. } = step.pattern
        && step.technique == Technique::NakedPair
    {
        let mut board = *base;
        needs.on(base).for_each(|gone| board.strike(gone));
        step.technique = super::steps::naked_name(&board, cells, digits);
    }
    Some((step, needs))
}

fn locked(
    now: &Marks,
    Candidate { cell, digit }: Candidate,
    found: &mut Vec<(Technique, Pattern)>,
) {
    for crossing in &CROSSINGS {
        let (from, into) = (crossing.base.house, crossing.cover.house);
        let outside = into.cells() - from.cells();
        if outside.contains(cell) && crossing.locks(now, digit) {
            let technique = crossing.choose(Technique::Pointing, Technique::Claiming);
            found.push((technique, Pattern::Intersection { digit, from, into }));
        }
    }
}

fn pairs(now: &Marks, Candidate { cell, digit }: Candidate, found: &mut Vec<(Technique, Pattern)>) {
    for house in seats(cell).map(|seat| seat.house) {
        // Two digits whose only places are the cell and one other.
        for first in DigitSet::ALL.without(digit) {
            for second in DigitSet::ALL.without(digit).iter().filter(|&second| second > first) {
                let places = now.places(first, house);
                let cells: CellSet = places.cells().collect();
                if cells.len() == 2 && cells.contains(cell) && now.places(second, house) == places {
                    let digits = DigitSet::only(first).with(second);
                    let pattern = Pattern::Subset { house, cells, digits };
                    found.push((Technique::HiddenPair, pattern));
                }
            }
        }
        // Two other cells with the same two candidates, the digit among them.
        let others = house.cells().without(cell);
        for one in others {
            for other in others.iter().filter(|&other| other > one) {
                let digits = now.candidates(one);
                if digits.len() == 2 && digits.contains(digit) && now.candidates(other) == digits {
                    let cells = CellSet::only(one).with(other);
                    let pattern = Pattern::Subset { house, cells, digits };
                    found.push((Technique::NakedPair, pattern));
                }
            }
        }
    }
}

fn x_wings(
    now: &Marks,
    Candidate { cell, digit }: Candidate,
    found: &mut Vec<(Technique, Pattern)>,
) {
    for (bases, covers) in COLUMNS_AND_ROWS {
        let lines: Vec<(usize, u16)> = bases
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.cells().contains(cell))
            .map(|(number, &line)| (number, now.places(digit, line).bits))
            .filter(|(_, places)| places.count_ones() == 2)
            .collect();
        for (i, &(first, places)) in lines.iter().enumerate() {
            for &(second, other) in &lines[i + 1..] {
                let cover: HouseSet = bits(places).map(|line| covers[line]).collect();
                let covered = cover.iter().any(|house| house.cells().contains(cell));
                if places == other && covered {
                    let base = HouseSet::only(bases[first]).with(bases[second]);
                    let fish = Fish {
                        digit,
                        base,
                        cover,
                        fins: CellSet::EMPTY,
                        endo_fins: CellSet::EMPTY,
                        twin: None,
                    };
                    found.push((Technique::XWing, Pattern::Fish(fish)));
                }
            }
        }
    }
}
