//! Sue de Coq: cells in the crossing of a line and a box, with a set in each.
//!
//! Let the crossing have `c` cells and `d` digits, the sets `l` and `b` cells and `x` and `y`
//! digits that the crossing doesn't have. The two sets share no digit of the crossing, so of the
//! `d` digits each is in the three parts once, of the `x` and `y` each in its set once. If
//! `c + l + b = d + x + y`, all of them are used up there.

use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Pattern};
use super::{Case, Flaw, require};

/// Two or three cells with at least two digits more than cells; each set takes some of the surplus.
/// The rest of the line loses the digits of crossing and line that the box's set doesn't have, and
/// those of both sets; the rest of the box likewise.
pub(super) fn sue_de_coq(case: &Case<'_>) -> Result<(), Flaw> {
    let &Pattern::SueDeCoq { cells, digits, line, block, line_house, block_house } =
        &case.step.pattern
    else {
        return Err(case.misfit());
    };
    let is_block = |house: House| house.kind() == HouseKind::Block;
    require(!is_block(line_house) && is_block(block_house), || {
        format!("{line_house} and {block_house} are not a line and a box")
    })?;
    let crossing = line_house.cells() & block_house.cells();
    require(cells.is_subset(crossing) && cells.len() > 1, || {
        format!("{cells} are not two or three cells of the crossing")
    })?;
    check_part(case, Als { cells, digits }, CellSet::ALL)?;
    check_part(case, line, line_house.cells() - cells)?;
    check_part(case, block, block_house.cells() - cells - line.cells)?;
    check_surplus(digits, cells.len(), [line, block])?;
    let shared = line.digits & block.digits;
    let strikes = |house: House, mine: Als, theirs: Als| {
        let gone = ((digits | mine.digits) - theirs.digits) | shared;
        (house.cells() - mine.cells - cells, gone)
    };
    let struck = [strikes(line_house, line, block), strikes(block_house, block, line)];
    case.strikes(|c| {
        struck.iter().any(|(cells, digits)| cells.contains(c.cell) && digits.contains(c.digit))
    })
}

/// Checks that empty cells lie where they should and have the candidates stated.
fn check_part(case: &Case<'_>, part: Als, within: CellSet) -> Result<(), Flaw> {
    let Als { cells, digits } = part;
    require(!cells.is_empty() && cells.is_subset(within & case.board.empty_cells()), || {
        format!("{cells} are not empty cells of their house")
    })?;
    let found = case.digits(cells);
    require(found == digits, || format!("the candidates of {cells} are {found}, not {digits}"))
}

fn check_surplus(digits: DigitSet, cells: usize, sets: [Als; 2]) -> Result<(), Flaw> {
    require(digits.len() >= cells + 2, || "the crossing has too few digits".to_owned())?;
    let [line, block] = sets;
    require((line.digits & block.digits & digits).is_empty(), || {
        format!("{} and {} share a digit of the crossing", line.cells, block.cells)
    })?;
    let mut taken = 0;
    for set in sets {
        let extra = (set.digits - digits).len();
        require(set.cells.len() > extra && extra < set.digits.len(), || {
            format!("{} takes no digit of the crossing", set.cells)
        })?;
        taken += set.cells.len() - extra;
    }
    require(cells + taken == digits.len(), || {
        "the sets don't take as many digits as are left over".to_owned()
    })
}
