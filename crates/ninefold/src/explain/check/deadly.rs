//! Rules from uniqueness: what would leave two solutions or none is false.
//!
//! Four cells in two rows, two columns and two boxes, none a clue, never hold two digits crosswise:
//! exchanging them would give a second solution.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, in_order, require, seen_by_all};

/// A rectangle of empty cells: its corners and what else they can hold.
struct Corners<'a> {
    case: &'a Case<'a>,
    all: CellSet,
    pair: DigitSet,
    /// The corners with no candidate but the two digits.
    plain: CellSet,
    /// The others.
    rich: CellSet,
    /// The other candidates of those.
    extras: DigitSet,
}

/// Checks that the corners come in order: two in one box and one line, then each one's neighbour
/// along the crossing line, in another box. None of them is a clue, and the start allows both
/// digits in all of them.
fn check_corners(
    case: &Case<'_>,
    [a, b, c, d]: [Cell; 4],
    digits: [Digit; 2],
) -> Result<CellSet, Flaw> {
    let lined = |x: Cell, y: Cell| x.row() == y.row() || x.column() == y.column();
    let all: CellSet = [a, b, c, d].into_iter().collect();
    let count = |kind: fn(Cell) -> House| {
        let houses: crate::set::HouseSet = all.iter().map(kind).collect();
        houses.len()
    };
    let houses = (count(Cell::row), count(Cell::column), count(Cell::block));
    let ordered = a.block() == b.block() && c.block() == d.block() && lined(a, c) && lined(b, d);
    require(all.len() == 4 && houses == (2, 2, 2) && ordered, || {
        format!("{a}, {b}, {c}, {d} are not the corners of a rectangle in two boxes")
    })?;
    if let Some(clue) = (all & case.context.clues).first() {
        return Err(Flaw::Premise(format!("{clue} is a clue")));
    }
    let barred = |cell: &Cell| !case.context.allows(&[*cell], digits);
    if let Some(cell) = all.iter().find(barred) {
        return Err(Flaw::Premise(format!("{cell} lacks one of the digits from the start")));
    }
    Ok(all)
}

impl<'a> Corners<'a> {
    /// Reads a rectangle off the board: the first corner has just the two digits, the others are
    /// empty and see neither digit placed.
    fn new(case: &'a Case<'a>, cells: [Cell; 4], digits: [Digit; 2]) -> Result<Self, Flaw> {
        let all = check_corners(case, cells, digits)?;
        let pair: DigitSet = digits.into_iter().collect();
        require(digits[0] < digits[1] && case.board.candidates(cells[0]) == pair, || {
            format!("the candidates of {} are not {} and {}", cells[0], digits[0], digits[1])
        })?;
        for cell in all {
            require(case.board.digit(cell).is_none(), || format!("{cell} is filled"))?;
            let mut peers = cell.peers().iter();
            let bars = |peer: &Cell| case.board.digit(*peer).is_some_and(|d| pair.contains(d));
            if let Some(peer) = peers.find(bars) {
                return Err(Flaw::Premise(format!("{peer} keeps one of the digits from {cell}")));
            }
        }
        let first = all.iter().find(|&cell| case.board.candidates(cell) == pair);
        require(first == Some(cells[0]), || format!("{} is not the first to name", cells[0]))?;
        let is_plain = |cell: &Cell| case.board.candidates(*cell).is_subset(pair);
        let plain: CellSet = all.iter().filter(is_plain).collect();
        let rich = all - plain;
        Ok(Self { case, all, pair, plain, rich, extras: case.digits(rich) - pair })
    }

    /// Says whether the corners with other candidates are two in one line.
    fn rich_in_line(&self) -> bool {
        self.rich.pair().is_some_and(|[a, b]| a.row() == b.row() || a.column() == b.column())
    }

    /// Says whether the corners with other candidates are two on a diagonal.
    fn rich_on_diagonal(&self) -> bool {
        self.rich.len() == 2 && !self.rich_in_line()
    }

    /// Says whether the corners with other candidates are those of a type.
    fn has_type(&self, technique: Technique) -> bool {
        use Technique as T;
        match technique {
            T::UniquenessTest1 => self.rich.len() == 1,
            T::UniquenessTest2 => self.rich_in_line() && self.extras.len() == 1,
            T::UniquenessTest5 => {
                (self.rich_on_diagonal() || self.rich.len() == 3) && self.extras.len() == 1
            }
            T::UniquenessTest3 => self.rich.len() == 2,
            T::UniquenessTest4 => self.rich_in_line(),
            T::UniquenessTest6 => self.rich_on_diagonal(),
            _ => self.rich_on_diagonal() || self.rich.len() == 3,
        }
    }

    /// Returns the other one of the two digits.
    fn partner(&self, digit: Digit) -> Option<Digit> {
        self.pair.contains(digit).then_some(self.pair.without(digit)).and_then(DigitSet::single)
    }

    /// Says whether the lines of a cell have no place of a digit but corners.
    fn is_locked(&self, digit: Digit, cell: Cell) -> bool {
        let lines = (cell.row().cells() | cell.column().cells()) - self.all;
        lines.is_disjoint(self.case.board.all_places(digit))
    }
}

/// The types of a rectangle, by the corners that have other candidates.
pub(super) fn rectangle(case: &Case<'_>) -> Result<(), Flaw> {
    use Technique as T;
    let Pattern::Rectangle { cells, digits, subset } = case.step.pattern else {
        return Err(case.misfit());
    };
    let technique = case.step.technique;
    let corners = Corners::new(case, cells, digits)?;
    require(subset.is_empty() == (technique != T::UniquenessTest3), || case.misfit().to_string())?;
    require(corners.has_type(technique), || {
        format!(
            "{technique} does not have the other candidates {} in {}",
            corners.extras, corners.rich
        )
    })?;
    match technique {
        T::UniquenessTest1 => {
            // The fourth corner must be something else.
            case.strikes(|c| corners.rich.contains(c.cell) && corners.pair.contains(c.digit))
        }
        T::UniquenessTest2 | T::UniquenessTest5 => {
            // One of the corners must be the only other digit.
            let seen = seen_by_all(corners.rich);
            case.strikes(|c| corners.extras.contains(c.digit) && seen.contains(c.cell))
        }
        T::UniquenessTest3 => with_subset(&corners, subset),
        T::UniquenessTest4 => {
            // One of the digits is in one of the two corners of the line, so the other isn't.
            let seen = seen_by_all(corners.rich);
            case.strikes(|c| {
                let locked = |digit| seen.is_disjoint(case.board.all_places(digit));
                corners.rich.contains(c.cell) && corners.partner(c.digit).is_some_and(locked)
            })
        }
        T::UniquenessTest6 => {
            // A digit with no places in the four lines but the corners is on one diagonal or the
            // other; on this one it would make all corners plain.
            case.strikes(|c| {
                let locked = |cell| corners.is_locked(c.digit, cell);
                corners.rich.contains(c.cell)
                    && corners.pair.contains(c.digit)
                    && corners.rich.iter().all(locked)
            })
        }
        _ => {
            // Opposite a plain corner: with one digit there, the other has to be in its neighbours,
            // and all four would be plain.
            case.strikes(|c| {
                let opposite =
                    |cell: &Cell| cell.row() != c.cell.row() && cell.column() != c.cell.column();
                let locked = |digit| corners.is_locked(digit, c.cell);
                corners.all.contains(c.cell)
                    && corners.plain.iter().any(|cell| opposite(&cell))
                    && corners.partner(c.digit).is_some_and(locked)
            })
        }
    }
}

/// Type 3: one of two corners is another digit; together with cells of a house that have none of
/// the two digits, it makes a naked subset.
fn with_subset(corners: &Corners<'_>, subset: CellSet) -> Result<(), Flaw> {
    let case = corners.case;
    let cells = corners.rich | subset;
    require(subset.is_disjoint(corners.all), || format!("{subset} has a corner in it"))?;
    require(House::all().any(|house| cells.is_subset(house.cells())), || {
        format!("{cells} lie in no house")
    })?;
    let unfit = |cell: &Cell| {
        let own = case.board.candidates(*cell);
        own.is_empty() || !own.is_disjoint(corners.pair)
    };
    if let Some(cell) = subset.iter().find(unfit) {
        return Err(Flaw::Premise(format!("{cell} is no part of the subset")));
    }
    let digits = corners.extras | case.digits(subset);
    require(digits.len() == subset.len() + 1, || {
        format!("{digits} are not as many digits as {subset} and one corner")
    })?;
    let seen = seen_by_all(cells);
    case.strikes(|c| digits.contains(c.digit) && seen.contains(c.cell))
}

/// Two placed digits that are no clues, in one box and line. Type 1: a third is placed opposite,
/// and the last corner, bivalue, would complete the rectangle. Type 2: the other two corners are
/// bivalue, would complete it, and have the same other digit: one of them holds that.
pub(super) fn avoidable(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Rectangle { cells, digits: [first, second], subset } = case.step.pattern else {
        return Err(case.misfit());
    };
    require(subset.is_empty(), || case.misfit().to_string())?;
    check_corners(case, cells, [first, second])?;
    let [a, b, c, d] = cells;
    in_order(a, b)?;
    for (cell, digit) in [(a, first), (b, second)] {
        require(case.board.digit(cell) == Some(digit), || format!("{cell} is not {digit}"))?;
    }
    // What would complete the rectangle.
    let rest = [Candidate { cell: c, digit: second }, Candidate { cell: d, digit: first }];
    let placed = |c: &Candidate| case.board.digit(c.cell) == Some(c.digit);
    let open = |c: &Candidate| case.board.has(*c) && case.board.candidates(c.cell).len() == 2;
    let wrong = |c: &Candidate| Flaw::Premise(format!("{} is not open to {}", c.cell, c.digit));
    if case.step.technique == Technique::AvoidableRectangleType1 {
        let done = rest.iter().position(placed);
        let done = done.ok_or_else(|| Flaw::Premise("no third corner is placed".to_owned()))?;
        let last = rest[1 - done];
        if !open(&last) {
            return Err(wrong(&last));
        }
        return case.strikes(|c| c == last);
    }
    if let Some(corner) = rest.iter().find(|corner| !open(corner)) {
        return Err(wrong(corner));
    }
    let others = rest.map(|corner| case.board.candidates(corner.cell).without(corner.digit));
    require(others[0] == others[1], || format!("{c} and {d} have different other digits"))?;
    let seen = c.peers() & d.peers();
    case.strikes(|c| others[0].contains(c.digit) && seen.contains(c.cell))
}

/// Without the digit in the cell, all empty cells are bivalue and every digit left in a house has
/// two places there: such a board has no solution or more than one. So the cell holds the digit.
pub(super) fn bug(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Bug { cell, digit } = case.step.pattern else { return Err(case.misfit()) };
    let keep = Candidate { cell, digit };
    if !case.board.has(keep) {
        return Err(Flaw::NotACandidate(keep));
    }
    for other in case.board.empty_cells() {
        let count = case.board.candidates(other).len();
        require(count == if other == cell { 3 } else { 2 }, || {
            format!("{other} has {count} candidates")
        })?;
    }
    for house in House::all() {
        for other in Digit::all() {
            let places = case.board.places(other, house);
            let places = if other == digit { places.without(cell) } else { places };
            require(matches!(places.len(), 0 | 2), || {
                format!("{other} has not two places in {house} without {keep}")
            })?;
        }
    }
    case.strikes(|c| c.cell == cell && c.digit != digit)
}
