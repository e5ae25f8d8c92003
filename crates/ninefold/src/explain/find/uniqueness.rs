//! Uniqueness: two digits crosswise in four cells of two rows, two columns and two boxes could be
//! exchanged, so a puzzle with one solution never has them; and the bivalue grave.
//!
//! ```text
//!           c1      c2
//!     r2   59 3    59         if r2c1 were 5 or 9, all four corners would hold only 5 and 9,
//!     r8   59      59         and exchanging them would give a second solution
//! ```
//!
//! All types of a rectangle are evaluated when it is met first: from the lowest bivalue corner, the
//! second corner in its box, the other two along the lines. It is met once, with the digits of that
//! corner.
//!
//! In a pencil-mark puzzle the exchange gives a second solution only if its candidates allow it
//! from the start: rectangles without both digits in every corner there are passed over. The grave
//! has both fillings on the board as it is.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink};

/// Hands over every type met on the way; needs a puzzle that is proven unique.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    if context.solution.is_none() {
        return ControlFlow::Continue(());
    }
    match technique {
        T::BugPlusOne => bug(board, sink),
        T::AvoidableRectangleType1 | T::AvoidableRectangleType2 => avoidable(board, context, sink),
        _ => rectangles(board, context, sink),
    }
}

/// Remembers the rectangles met, by a sum that a few different ones share, and no more than 400.
///
/// So one is overlooked now and then, or met again; we copy that, for the steps are counted.
#[derive(Default)]
struct Met(Vec<usize>);

impl Met {
    fn is_new(&mut self, corners: [Cell; 4]) -> bool {
        let mut indices = corners.map(Cell::index);
        indices.sort_unstable();
        let sum = indices.iter().fold(0, |sum, index| sum * 10 + index);
        let new = !self.0.contains(&sum);
        if new && self.0.len() < 400 {
            self.0.push(sum);
        }
        new
    }
}

/// Returns the other cells of the box that share a line with the cell, in box order, with the lines
/// that cross the shared one through both.
fn neighbours(cell: Cell) -> impl Iterator<Item = (Cell, [House; 2])> {
    let others = cell.block().cell_list().iter().copied().filter(move |&other| other != cell);
    others.filter_map(move |other| {
        if other.row() == cell.row() {
            Some((other, [cell.column(), other.column()]))
        } else if other.column() == cell.column() {
            Some((other, [cell.row(), other.row()]))
        } else {
            None
        }
    })
}

/// Returns the pairs of cells along two lines, outside the box of the first.
fn opposite(cell: Cell, [one, other]: [House; 2]) -> impl Iterator<Item = (Cell, Cell)> {
    let pairs = one.cell_list().iter().copied().zip(other.cell_list().iter().copied());
    pairs.filter(move |(corner, _)| corner.block() != cell.block())
}

/// Returns the empty cells where no peer holds the digit, whether or not it was struck.
fn allowed(board: &Board, digit: Digit) -> CellSet {
    let holders = board.grid().iter().filter(|&(_, found)| found == digit);
    holders.fold(board.empty_cells(), |left, (cell, _)| left - cell.peers())
}

fn rectangles(board: &Board, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let missing = context.options.missing_candidates;
    let fits: [CellSet; 9] = core::array::from_fn(|i| {
        let digit = Digit::from_index(i);
        if missing { allowed(board, digit) } else { board.all_places(digit) }
    });
    let mut met = Met::default();
    for start in board.cells_with(2) {
        let pair = board.candidates(start);
        let (Some(low), Some(high)) = (pair.first(), pair.iter().nth(1)) else { continue };
        let [low_fits, high_fits] = [low, high].map(|digit| fits[digit.index()]);
        for (second, lines) in neighbours(start) {
            if !(low_fits & high_fits).contains(second) {
                continue;
            }
            for (third, fourth) in opposite(start, lines) {
                // With missing candidates the reference doesn't look for the higher digit here:
                // which rectangles it finds depends on that.
                let open = low_fits.contains(third)
                    && (missing || high_fits.contains(third))
                    && (low_fits & high_fits).contains(fourth);
                let corners = [start, second, third, fourth];
                if open && context.allows(&corners, [low, high]) && met.is_new(corners) {
                    Corners::new(board, corners, [low, high]).each_type(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A possible rectangle and which of its corners have other candidates.
struct Corners<'a> {
    board: &'a Board,
    cells: [Cell; 4],
    digits: [Digit; 2],
    pair: DigitSet,
    /// Corners without other candidates, in index order.
    two: CellSet,
    /// Corners with other candidates, in index order.
    more: CellSet,
}

impl<'a> Corners<'a> {
    fn new(board: &'a Board, cells: [Cell; 4], digits: [Digit; 2]) -> Self {
        let pair: DigitSet = digits.into_iter().collect();
        let all: CellSet = cells.into_iter().collect();
        let two = all.iter().filter(|&cell| board.candidates(cell).is_subset(pair)).collect();
        Self { board, cells, digits, pair, two, more: all - two }
    }

    fn all(&self) -> CellSet {
        self.two | self.more
    }

    fn step(&self, technique: Technique, subset: CellSet, struck: Vec<Candidate>) -> Step {
        let pattern = Pattern::Rectangle { cells: self.cells, digits: self.digits, subset };
        Step::striking(technique, pattern, struck)
    }

    /// Hands over a step that strikes the candidates that are there.
    fn offer(
        &self,
        technique: Technique,
        struck: impl Iterator<Item = Candidate>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let struck: Vec<_> = struck.filter(|&candidate| self.board.has(candidate)).collect();
        if struck.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(self.step(technique, CellSet::EMPTY, struck))
    }

    fn each_type(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.two.len() == 3
            && let Some(cell) = self.more.first()
        {
            // Type 1: the fourth corner must be something else.
            let both = self.digits.into_iter().map(|digit| Candidate { cell, digit });
            self.offer(Technique::UniquenessTest1, both, sink)?;
        }
        if matches!(self.two.len(), 1 | 2) {
            self.one_extra_digit(sink)?;
        }
        if self.two.len() == 2 {
            self.extra_subset(sink)?;
            self.locked_digit(sink)?;
            self.diagonal(sink)?;
        }
        self.hidden(sink)
    }

    fn extras(&self) -> DigitSet {
        let all = self.more.iter().fold(DigitSet::EMPTY, |all, c| all | self.board.candidates(c));
        all - self.pair
    }

    /// Types 2 and 5: one of the corners must be the only extra digit.
    fn one_extra_digit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(digit) = self.extras().single() else { return ControlFlow::Continue(()) };
        let seen = self.more.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        let struck = seen & self.board.all_places(digit);
        let technique = if self.in_line() && self.more.len() == 2 {
            Technique::UniquenessTest2
        } else {
            Technique::UniquenessTest5
        };
        let struck = struck.iter().map(|cell| Candidate { cell, digit });
        self.offer(technique, struck, sink)
    }

    /// Says whether the corners with other candidates share a line.
    fn in_line(&self) -> bool {
        let Some(first) = self.more.first() else { return false };
        self.more.is_subset(first.row().cells()) || self.more.is_subset(first.column().cells())
    }

    /// Type 3: one of two corners is an extra digit, and makes a naked subset with other cells.
    fn extra_subset(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(first) = self.more.first() else { return ControlFlow::Continue(()) };
        for house in first.houses().into_iter().filter(|h| self.more.is_subset(h.cells())) {
            let free = |cell: &&Cell| {
                let candidates = self.board.candidates(**cell);
                !candidates.is_empty()
                    && candidates.is_disjoint(self.pair)
                    && !self.all().contains(**cell)
            };
            let cells: Vec<Cell> = house.cell_list().iter().filter(free).copied().collect();
            self.extend_subset(house, &cells, (self.extras(), self.more), sink)?;
        }
        ControlFlow::Continue(())
    }

    fn extend_subset(
        &self,
        house: House,
        left: &[Cell],
        (digits, cells): (DigitSet, CellSet),
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        for (i, &cell) in left.iter().enumerate() {
            let digits = digits | self.board.candidates(cell);
            let cells = cells.with(cell);
            let lined =
                cells.is_subset(cell.row().cells()) || cells.is_subset(cell.column().cells());
            let twice = house.kind() == HouseKind::Block && lined;
            if !twice && digits.len() + 1 == cells.len() {
                let struck = self.subset_strikes(house, cells, digits);
                if !struck.is_empty() {
                    sink(self.step(Technique::UniquenessTest3, cells - self.more, struck))?;
                }
            }
            self.extend_subset(house, &left[i + 1..], (digits, cells), sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Strikes the subset's digits in its house, and in the box too if the line's cells share one.
    fn subset_strikes(&self, house: House, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let mut struck = Vec::new();
        let mut seen = cells;
        let block = cells.first().map(Cell::block);
        let shared =
            block.filter(|b| house.kind() != HouseKind::Block && cells.is_subset(b.cells()));
        for house in core::iter::once(house).chain(shared) {
            for cell in house.cells() - seen {
                let gone = self.board.candidates(cell) & digits;
                struck.extend(gone.iter().map(|digit| Candidate { cell, digit }));
            }
            if struck.is_empty() {
                break;
            }
            seen |= house.cells();
        }
        struck
    }

    /// Type 4: one of the digits must be in two corners of a line, so the other isn't.
    fn locked_digit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if !self.in_line() {
            return ControlFlow::Continue(());
        }
        let seen = self.more.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        let [low, high] = self.digits;
        let locked = |digit| seen.is_disjoint(self.board.all_places(digit));
        let struck = if locked(low) {
            high
        } else if locked(high) {
            low
        } else {
            return ControlFlow::Continue(());
        };
        let struck = self.more.iter().map(|cell| Candidate { cell, digit: struck });
        self.offer(Technique::UniquenessTest4, struck, sink)
    }

    /// Type 6: a digit whose places in the four lines are the corners can't be on the diagonal with
    /// the extra candidates.
    fn diagonal(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.in_line() {
            return ControlFlow::Continue(());
        }
        let lines = self
            .more
            .iter()
            .fold(CellSet::EMPTY, |all, cell| all | cell.row().cells() | cell.column().cells());
        let outside = lines - self.all();
        let locked = |digit: &Digit| outside.is_disjoint(self.board.all_places(*digit));
        let Some(digit) = self.digits.into_iter().find(locked) else {
            return ControlFlow::Continue(());
        };
        let struck = self.more.iter().map(|cell| Candidate { cell, digit });
        self.offer(Technique::UniquenessTest6, struck, sink)
    }

    /// Hidden Rectangle: opposite a corner without extras, a digit whose places in both lines are
    /// corners pushes the other digit out.
    fn hidden(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if !matches!(self.two.len(), 1 | 2) || self.two.len() == 2 && self.in_line() {
            return ControlFlow::Continue(());
        }
        for corner in self.two {
            let opposite =
                |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let Some(cell) = self.all().iter().find(opposite) else { continue };
            let [low, high] = self.digits;
            for (locked, struck) in [(low, high), (high, low)] {
                let lines = (cell.row().cells() | cell.column().cells()) - self.all();
                if lines.is_disjoint(self.board.all_places(locked)) {
                    let struck = core::iter::once(Candidate { cell, digit: struck });
                    self.offer(Technique::HiddenRectangle, struck, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds rectangles of placed digits that aren't clues: they could be exchanged just the same.
fn avoidable(board: &Board, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut met = Met::default();
    let placed = |cell: Cell| board.digit(cell).filter(|_| !context.clues.contains(cell));
    for start in Cell::all() {
        let Some(first) = placed(start) else { continue };
        for (second, lines) in neighbours(start) {
            let Some(other) = placed(second) else { continue };
            for (third, fourth) in opposite(start, lines) {
                let bivalue = |cell: Cell, digit: Digit| {
                    let candidates = board.candidates(cell);
                    candidates.len() == 2 && candidates.contains(digit)
                };
                let open = [bivalue(third, other), bivalue(fourth, first)];
                let held = [placed(third) == Some(other), placed(fourth) == Some(first)];
                let fits = held[0] && open[1] || held[1] && open[0] || open[0] && open[1];
                let corners = [start, second, third, fourth];
                if fits && context.allows(&corners, [first, other]) && met.is_new(corners) {
                    avoidable_step(board, corners, [first, other], held, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn avoidable_step(
    board: &Board,
    cells: [Cell; 4],
    digits: [Digit; 2],
    held: [bool; 2],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [_, _, third, fourth] = cells;
    let corners = Corners::new(board, cells, digits);
    if held[0] || held[1] {
        // Type 1: the fourth digit would complete it.
        let (cell, digit) = if held[0] { (fourth, digits[0]) } else { (third, digits[1]) };
        let struck = core::iter::once(Candidate { cell, digit });
        return corners.offer(Technique::AvoidableRectangleType1, struck, sink);
    }
    // Type 2: one of the two empty corners must be their common extra digit.
    let Some(extra) = board.candidates(third).without(digits[1]).single() else {
        return ControlFlow::Continue(());
    };
    if !board.candidates(fourth).contains(extra) {
        return ControlFlow::Continue(());
    }
    let struck = third.peers() & fourth.peers() & board.all_places(extra);
    let struck = struck.iter().map(|cell| Candidate { cell, digit: extra });
    corners.offer(Technique::AvoidableRectangleType2, struck, sink)
}

/// Finds a board where all cells are bivalue but one of three candidates, and all digits twice in
/// each house but one, three times in the houses of that cell: without it there would be two
/// solutions or none.
fn bug(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // A cell or a digit with one place only breaks the pattern: those singles come first.
    let many = [1, 4, 5, 6, 7, 8, 9].iter().any(|&count| !board.cells_with(count).is_empty());
    let (Some(cell), false) = (board.cells_with(3).single(), many) else {
        return ControlFlow::Continue(());
    };
    let mut odd: Option<Digit> = None;
    let mut houses = [None; 3];
    for house in House::all() {
        for digit in Digit::all() {
            let count = board.places(digit, house).len();
            let slot = &mut houses[house.index() / 9];
            let known = odd.is_none_or(|found| found == digit);
            if count > 3 || count == 1 || count == 3 && (slot.is_some() || !known) {
                return ControlFlow::Continue(());
            }
            if count == 3 {
                odd = Some(digit);
                *slot = Some(house);
            }
        }
    }
    let Some(digit) = odd else { return ControlFlow::Continue(()) };
    let candidates = board.candidates(cell);
    if !candidates.contains(digit) || houses != cell.houses().map(Some) {
        return ControlFlow::Continue(());
    }
    let struck = candidates.without(digit).iter().map(|digit| Candidate { cell, digit }).collect();
    sink(Step::striking(Technique::BugPlusOne, Pattern::Bug { cell, digit }, struck))
}
