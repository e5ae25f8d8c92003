//! Small patterns of one digit: two strong links, or a box and a strong link.

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::CellSet;

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, in_order, require, seen_by_all};

/// Checks that two cells are the only places of a digit in a house.
fn strong(board: &Board, digit: Digit, house: House, cells: [Cell; 2]) -> Result<(), Flaw> {
    let pair: CellSet = cells.into_iter().collect();
    require(pair.len() == 2 && board.places(digit, house) == pair, || {
        format!("{} and {} are not the two places of {digit} in {house}", cells[0], cells[1])
    })
}

/// Returns the line of a kind through a cell.
fn line(cell: Cell, kind: HouseKind) -> House {
    if kind == HouseKind::Row { cell.row() } else { cell.column() }
}

/// Two rows (columns) with two places each; one of each share a column (row), the others don't.
/// What sees both of the others goes.
pub(super) fn skyscraper(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::TwoLinks { digit, ends, bridge, second: None } = case.step.pattern else {
        return Err(case.misfit());
    };
    let along = if ends[0].row() == bridge[0].row() { HouseKind::Row } else { HouseKind::Column };
    let across = if along == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
    for i in 0..2 {
        strong(case.board, digit, line(ends[i], along), [ends[i], bridge[i]])?;
    }
    in_order(bridge[0], bridge[1])?;
    require(line(bridge[0], across) == line(bridge[1], across), || {
        format!("{} and {} are not in one line", bridge[0], bridge[1])
    })?;
    require(line(ends[0], across) != line(ends[1], across), || {
        format!("{} and {} are in one line: an X-Wing", ends[0], ends[1])
    })?;
    let seen = seen_by_all(ends.into_iter().collect());
    case.strikes(|c| c.digit == digit && seen.contains(c.cell))
}

/// A row and a column with two places each, one of each in the same box, four cells in all. The
/// cell where the lines of the other two cross goes. A dual one has a second kite, of any digit,
/// with the same two cells in the box, and strikes both crossings.
pub(super) fn kite(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::TwoLinks { digit, ends, bridge, second } = case.step.pattern else {
        return Err(case.misfit());
    };
    let dual = case.step.technique == Technique::DualTwoStringKite;
    let crossing = kite_strikes(case.board, digit, ends, bridge)?;
    let Some(second) = second.filter(|_| dual) else {
        require(second.is_none() && !dual, || case.misfit().to_string())?;
        return case.strikes(|c| c.digit == digit && c.cell == crossing);
    };
    let joined = second.bridge == bridge || second.bridge == [bridge[1], bridge[0]];
    require(joined, || "the two halves are joined by other cells".to_owned())?;
    let other = kite_strikes(case.board, second.digit, second.ends, second.bridge)?;
    let struck = [(crossing, digit), (other, second.digit)];
    case.strikes(|c| struck.contains(&(c.cell, c.digit)))?;
    require(case.step.eliminations.len() == 2, || "a dual step strikes two candidates".to_owned())
}

/// Checks a kite: the first cells lie in its row, the second in its column; returns what it
/// strikes.
fn kite_strikes(
    board: &Board,
    digit: Digit,
    ends: [Cell; 2],
    bridge: [Cell; 2],
) -> Result<Cell, Flaw> {
    strong(board, digit, ends[0].row(), [ends[0], bridge[0]])?;
    strong(board, digit, ends[1].column(), [ends[1], bridge[1]])?;
    require(bridge[0].block() == bridge[1].block(), || {
        format!("{} and {} are not in one box", bridge[0], bridge[1])
    })?;
    let cells: CellSet = ends.into_iter().chain(bridge).collect();
    require(cells.len() == 4, || "the two links share a cell".to_owned())?;
    Ok(Cell::at(ends[1].row().number(), ends[0].column().number()))
}

/// A box has its places in one row and one column, some of them in each alone. A strong link
/// outside starts in the row (column), along a column (row), and its far end strikes where its line
/// crosses the column (row) of the box. A dual one has two links at the same box.
pub(super) fn empty_rectangle(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::EmptyRectangle { digit, block, link, second } = case.step.pattern else {
        return Err(case.misfit());
    };
    require(block.kind() == HouseKind::Block, || format!("{block} is not a box"))?;
    let crosses = crosses(case.board.places(digit, block), block);
    require(!crosses.is_empty(), || {
        format!("{digit} has places in {block} outside one row and one column")
    })?;
    let first = link_strikes(case, (digit, block), &crosses, link)?;
    let dual = case.step.technique == Technique::DualEmptyRectangle;
    let Some(second) = second.filter(|_| dual) else {
        require(second.is_none() && !dual, || case.misfit().to_string())?;
        case.strikes(|c| c.digit == digit && first.contains(c.cell))?;
        return require(case.step.eliminations.len() == 1, || {
            "the link strikes one candidate".to_owned()
        });
    };
    let other = link_strikes(case, (digit, block), &crosses, second)?;
    let [one, two] = case.step.eliminations[..] else {
        return Err(Flaw::Premise("a dual step strikes two candidates".to_owned()));
    };
    case.strikes(|c| {
        c.digit == digit && if c == one { first.contains(c.cell) } else { other.contains(two.cell) }
    })
}

/// Returns the pairs of a row and a column of a box that hold some places: none of the two alone.
fn crosses(places: CellSet, block: House) -> Vec<[House; 2]> {
    let through = |kind| {
        House::all().filter(move |house: &House| {
            house.kind() == kind && !house.cells().is_disjoint(block.cells())
        })
    };
    let pairs = through(HouseKind::Row)
        .flat_map(|row| through(HouseKind::Column).map(move |column| [row, column]));
    pairs
        .filter(|[row, column]| {
            places.is_subset(row.cells() | column.cells())
                && !places.is_subset(row.cells())
                && !places.is_subset(column.cells())
        })
        .collect()
}

/// Checks a strong link at an empty rectangle; returns what it can strike.
fn link_strikes(
    case: &Case<'_>,
    (digit, block): (Digit, House),
    crosses: &[[House; 2]],
    [near, far]: [Cell; 2],
) -> Result<CellSet, Flaw> {
    let (along, through) = if near.column() == far.column() {
        (HouseKind::Row, near.column())
    } else {
        (HouseKind::Column, near.row())
    };
    strong(case.board, digit, through, [near, far])?;
    require(!block.cells().contains(near), || format!("{near} is in {block}"))?;
    let mut struck = CellSet::EMPTY;
    for &[row, column] in crosses {
        let [meets, other] = if along == HouseKind::Row { [row, column] } else { [column, row] };
        if meets.cells().contains(near) {
            struck |= line(far, along).cells() & other.cells();
        }
    }
    require(!struck.is_empty(), || format!("{near} is in no line with the places in {block}"))?;
    Ok(struck - block.cells())
}
