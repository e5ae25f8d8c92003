//! Unique loops and universal graves: what would leave two fillings of the same cells is false.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::step::{LoopSet, Pattern};
use super::super::technique::Technique;
use super::{Case, Flaw, require, seen_by_all};

/// A ring of empty cells with both digits, every house that it touches touched by an even and an
/// odd one: the two digits in turn could be exchanged. Rich cells have other candidates. 1: the one
/// rich cell loses both digits. 2: all have the same one other digit, which goes where it sees
/// them. 3: two rich cells of a house make a set with others of it. 4: one digit has no other place
/// in a house of two rich cells, which lose the other.
pub(super) fn unique_loop(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Loop { cells, digits, set } = &case.step.pattern else {
        return Err(case.misfit());
    };
    let pair: DigitSet = digits.iter().copied().collect();
    check_ring(case, cells, *digits)?;
    let rich: CellSet =
        cells.iter().copied().filter(|&cell| case.board.candidates(cell) != pair).collect();
    let extras = case.digits(rich) - pair;
    require(set.is_some() == (case.step.technique == Technique::UniqueLoop3), || {
        case.misfit().to_string()
    })?;
    match case.step.technique {
        Technique::UniqueLoop1 => {
            require(rich.len() == 1, || format!("{rich} is not one cell with other candidates"))?;
            case.strikes(|c| rich.contains(c.cell) && pair.contains(c.digit))
        }
        Technique::UniqueLoop2 => {
            require(rich.len() > 1 && extras.len() == 1, || {
                format!("{rich} do not have one other digit")
            })?;
            let seen = seen_by_all(rich);
            case.strikes(|c| extras.contains(c.digit) && seen.contains(c.cell))
        }
        Technique::UniqueLoop4 => {
            let two = rich.pair().is_some();
            require(two, || format!("{rich} are not two cells with other candidates"))?;
            case.strikes(|c| {
                let locked = |digit| {
                    let shared = |house: &House| rich.is_subset(house.cells());
                    let only = |house: House| case.board.places(digit, house).is_subset(rich);
                    House::all().filter(shared).any(only)
                };
                let other = pair.without(c.digit).single();
                rich.contains(c.cell) && pair.contains(c.digit) && other.is_some_and(locked)
            })
        }
        _ => {
            let set = set.ok_or_else(|| case.misfit())?;
            loop_with_set(case, (rich, extras, pair), set)
        }
    }
}

/// Checks that the cells form a ring in order, begun as rings are, and that none is a clue.
fn check_ring(case: &Case<'_>, cells: &[Cell], digits: [Digit; 2]) -> Result<(), Flaw> {
    let all: CellSet = cells.iter().copied().collect();
    require(cells.len() >= 4 && all.len() == cells.len() && digits[0] < digits[1], || {
        "a loop has four different cells or more and two digits in order".to_owned()
    })?;
    require(all.first() == Some(cells[0]) && cells[1] < cells[cells.len() - 1], || {
        "the loop does not begin with its smallest cell and its smaller neighbour".to_owned()
    })?;
    let pair: DigitSet = digits.into_iter().collect();
    for (at, &cell) in cells.iter().enumerate() {
        let next = cells[(at + 1) % cells.len()];
        require(cell.sees(next), || format!("{cell} does not see {next}"))?;
        require(pair.is_subset(case.board.candidates(cell)), || {
            format!("{cell} lacks one of the digits")
        })?;
        require(case.context.allows(&[cell], digits), || {
            format!("{cell} lacks one of the digits from the start")
        })?;
    }
    let touched = |from: usize| {
        let side = cells.iter().skip(from).step_by(2);
        side.flat_map(|cell| [cell.row(), cell.column(), cell.block()]).collect::<Vec<House>>()
    };
    let (even, odd) = (touched(0), touched(1));
    let set = |list: &[House]| list.iter().copied().collect::<HouseSet>();
    let once = |list: &[House]| set(list).len() == list.len();
    require(once(&even) && once(&odd) && set(&even) == set(&odd), || {
        "some house of the loop is not touched just twice, once on each side".to_owned()
    })
}

/// One of the two rich cells takes another digit. Naked: it and the other cells have as many digits
/// as they are, which the rest of the house loses. Hidden: the digits have places only in the rich
/// cells and the others, one more than digits, and one of those goes to another digit; so the
/// others hold nothing else.
fn loop_with_set(
    case: &Case<'_>,
    (rich, extras, pair): (CellSet, DigitSet, DigitSet),
    LoopSet { house, cells, hidden }: LoopSet,
) -> Result<(), Flaw> {
    require(rich.len() == 2 && (rich | cells).is_subset(house.cells()), || {
        format!("{} are not two rich cells and others of {house}", rich | cells)
    })?;
    require(rich.is_disjoint(cells), || format!("{cells} has a rich cell in it"))?;
    if let Some(cell) = cells.iter().find(|&cell| case.board.candidates(cell).is_empty()) {
        return Err(Flaw::Premise(format!("{cell} is filled")));
    }
    if hidden.is_empty() {
        let digits = extras | case.digits(cells);
        require(digits.len() == cells.len() + 1, || {
            format!("{digits} are not as many digits as {cells} and one cell")
        })?;
        let rest = house.cells() - rich - cells;
        return case.strikes(|c| digits.contains(c.digit) && rest.contains(c.cell));
    }
    require(pair.is_subset(hidden) && hidden.is_disjoint(extras), || {
        format!("{hidden} are not the loop's digits and others")
    })?;
    require(hidden.len() == cells.len() + 1, || format!("{hidden} are not one more than {cells}"))?;
    for digit in hidden {
        let outside = case.board.places(digit, house) - rich - cells;
        require(outside.is_empty(), || format!("{digit} has other places in {house}: {outside}"))?;
    }
    case.strikes(|c| cells.contains(c.cell) && !hidden.contains(c.digit))
}

/// Without the extra candidates all empty cells have two, and every digit left in a house two
/// places there: such a board has no solution or more than one. So one of them is true. 1: they are
/// in one cell, which loses its others. 2: they are of one digit, which goes where it sees them
/// all. 3: their cells make a naked set with others of a house. 4: two cells of a house share a
/// digit that has no other place there: one holds it, the other one of its extra candidates.
pub(super) fn grave(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Grave { extras, subset } = &case.step.pattern else { return Err(case.misfit()) };
    check_grave(case, extras)?;
    let cells: CellSet = extras.iter().map(|extra| extra.cell).collect();
    let digits: DigitSet = extras.iter().map(|extra| extra.digit).collect();
    let is_extra = |c: Candidate| extras.contains(&c);
    require(subset.is_empty() == (case.step.technique != Technique::Grave3), || {
        case.misfit().to_string()
    })?;
    match case.step.technique {
        Technique::Grave1 => {
            require(cells.len() == 1, || format!("{cells} is not one cell"))?;
            case.strikes(|c| cells.contains(c.cell) && !is_extra(c))
        }
        Technique::Grave2 => {
            require(cells.len() > 1 && digits.len() == 1, || format!("{digits} is not one digit"))?;
            let seen = seen_by_all(cells);
            case.strikes(|c| digits.contains(c.digit) && seen.contains(c.cell))
        }
        Technique::Grave4 => {
            let [one, other] =
                cells.pair().ok_or_else(|| Flaw::Premise(format!("{cells} are not two cells")))?;
            require(one.sees(other), || format!("{one} does not see {other}"))?;
            let own = |cell| case.board.candidates(cell);
            let shared = (own(one) & own(other)) - digits;
            require(shared.len() == 1, || format!("{one} and {other} share {shared}"))?;
            case.strikes(|c| cells.contains(c.cell) && !is_extra(c) && !shared.contains(c.digit))
        }
        _ => {
            let within = |house: &House| (cells | *subset).is_subset(house.cells());
            let all = digits | case.digits(*subset);
            require(cells.is_disjoint(*subset) && all.len() == subset.len() + 1, || {
                format!("{all} are not as many digits as {subset} and one cell")
            })?;
            if let Some(cell) = subset.iter().find(|&cell| case.board.candidates(cell).is_empty()) {
                return Err(Flaw::Premise(format!("{cell} is filled")));
            }
            require(House::all().any(|house| within(&house)), || {
                format!("{} lie in no house", cells | *subset)
            })?;
            let seen = seen_by_all(cells | *subset);
            case.strikes(|c| all.contains(c.digit) && seen.contains(c.cell))
        }
    }
}

/// Checks that the board without the extra candidates comes in twos.
fn check_grave(case: &Case<'_>, extras: &[Candidate]) -> Result<(), Flaw> {
    require(!extras.is_empty() && extras.windows(2).all(|two| two[0] < two[1]), || {
        "the extra candidates are not in order".to_owned()
    })?;
    let mut left = case.board.clone();
    for &extra in extras {
        if !left.eliminate(extra) {
            return Err(Flaw::NotACandidate(extra));
        }
    }
    for cell in left.empty_cells() {
        let count = left.candidates(cell).len();
        require(count == 2, || format!("{cell} has {count} candidates besides"))?;
    }
    for house in House::all() {
        for digit in Digit::all() {
            require(matches!(left.places(digit, house).len(), 0 | 2), || {
                format!("{digit} has not two places in {house} besides")
            })?;
        }
    }
    Ok(())
}
