//! The canonical form of candidates: the smallest of all equivalent pencil-mark boards.
//!
//! "Smallest" reads the board as 729 characters, a blank before any digit. The cells of the form
//! are decided one after the other, each by the cell of the board that is put there:
//!
//! ```text
//!     at each cell, for each cell of the board that may come here:
//!         the smallest text of its candidates; give up if it is larger than the best so far
//!         go on with the next cell
//! ```
//!
//! The digits' names are left open as long as they can be: digits that no cell so far has told
//! apart form a class, the classes stand in the order of their names. The smallest text of a cell
//! names its candidates last in their class, which parts the class in two. So each of the 3,359,232
//! rearrangements of the cells is looked at once at most, and nearly all end after a few cells.

use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::set::DigitSet;
use crate::transform::Transform;
use crate::work::{Stopped, Work, unlimited};

/// The canonical form of candidates, and how they relate to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalMarks {
    /// The smallest of all equivalent boards.
    pub candidates: CandidateGrid,
    /// A transform that makes it from the board.
    pub transform: Transform,
    /// How many transforms leave the board as it is; the identity is one of them.
    pub automorphisms: u64,
}

/// Returns the canonical form of candidates.
///
/// Two pencil-mark boards are equivalent exactly if their canonical forms are equal.
///
/// ```
/// use ninefold::{CandidateGrid, Grid, Transform, canonical_marks};
/// let grid: Grid = ninefold::gallery::TLE.parse()?;
/// let board = CandidateGrid::from(&ninefold::Board::new(&grid));
/// let form = canonical_marks(&board);
/// assert_eq!(form.transform.apply_to_candidates(&board), form.candidates);
/// let other = Transform::random(1).apply_to_candidates(&board);
/// assert_eq!(canonical_marks(&other).candidates, form.candidates);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn canonical_marks(candidates: &CandidateGrid) -> CanonicalMarks {
    unlimited(|work| canonical_marks_within(candidates, work))
}

/// Returns the canonical form of candidates within the work allowed, in cells looked at.
///
/// Boards that look the same from many sides take most, a second or two at worst.
///
/// # Errors
/// If it is stopped before the form is known.
pub fn canonical_marks_within(
    candidates: &CandidateGrid,
    work: &Work<'_>,
) -> Result<CanonicalMarks, Stopped> {
    let mut search = Search {
        views: views(candidates),
        best: Vec::with_capacity(Cell::COUNT),
        found: 0,
        end: None,
        work,
    };
    for side in 0..2 {
        search.go_on(Partial::new(side))?;
    }
    let end = search.end.unwrap_or_else(|| Partial::new(0));
    let transform = end.transform();
    Ok(CanonicalMarks {
        candidates: transform.apply_to_candidates(candidates),
        transform,
        automorphisms: search.found * end.classes.freedom(),
    })
}

/// Returns the candidates by row and column: as they are, and transposed.
fn views(candidates: &CandidateGrid) -> [[[u16; 9]; 9]; 2] {
    let mut views = [[[0; 9]; 9]; 2];
    for cell in Cell::all() {
        let (row, column) = (cell.row().number(), cell.column().number());
        views[0][row][column] = candidates.get(cell).bits();
        views[1][column][row] = candidates.get(cell).bits();
    }
    views
}

struct Search<'a, 'w> {
    views: [[[u16; 9]; 9]; 2],
    /// The texts of the cells, of the smallest form so far: nine bits each, digit 1 the highest.
    best: Vec<u16>,
    /// How many rearrangements give it.
    found: u64,
    /// One of them.
    end: Option<Partial>,
    work: &'a Work<'w>,
}

/// A transform half decided.
#[derive(Clone, Copy)]
struct Partial {
    side: usize,
    rows: Lines,
    columns: Lines,
    classes: Classes,
}

impl Search<'_, '_> {
    /// Decides what comes next: a column while the first row lasts, then a row.
    fn go_on(&mut self, partial: Partial) -> Result<(), Stopped> {
        self.work.spend(1)?;
        if partial.rows.count == 9 && partial.columns.count == 9 {
            self.found += 1;
            self.end.get_or_insert(partial);
            return Ok(());
        }
        if partial.rows.count == 0 || partial.columns.count == 9 {
            for row in partial.rows.open() {
                let rows = partial.rows.with(row);
                self.take_row(Partial { rows, ..partial })?;
            }
            return Ok(());
        }
        for column in partial.columns.open() {
            let mut next = Partial { columns: partial.columns.with(column), ..partial };
            if self.take_cell(&mut next, 0, partial.columns.count) {
                self.go_on(next)?;
            }
        }
        Ok(())
    }

    /// Takes the cells of the last row in the order of the columns; goes on if they may be
    /// smallest.
    fn take_row(&mut self, mut partial: Partial) -> Result<(), Stopped> {
        let row = partial.rows.count - 1;
        let fits = (0..partial.columns.count).all(|at| self.take_cell(&mut partial, row, at));
        if fits { self.go_on(partial) } else { Ok(()) }
    }

    /// Takes a cell; says whether the text so far is no larger than the best.
    fn take_cell(&mut self, partial: &mut Partial, row: usize, column: usize) -> bool {
        let source = (partial.rows.order[row], partial.columns.order[column]);
        let bits = self.views[partial.side][usize::from(source.0)][usize::from(source.1)];
        let text = partial.classes.part_by(bits);
        let at = 9 * row + column;
        match self.best.get(at) {
            Some(&best) if text > best => return false,
            Some(&best) if text == best => return true,
            _ => {}
        }
        self.best.truncate(at);
        self.best.push(text);
        (self.found, self.end) = (0, None);
        true
    }
}

impl Partial {
    const fn new(side: usize) -> Self {
        Self { side, rows: Lines::NONE, columns: Lines::NONE, classes: Classes::ONE }
    }

    fn transform(&self) -> Transform {
        let mut digits = [0; 9];
        let ordered = self.classes.list().iter().flat_map(|&class| DigitSet::from_bits(class));
        for (name, digit) in (0..).zip(ordered) {
            digits[digit.index()] = name;
        }
        Transform::new(self.side == 1, self.rows.order, self.columns.order, digits)
            .unwrap_or(Transform::IDENTITY) // lines are taken chute by chute
    }
}

/// Rows or columns in the order in which they are taken, a chute after the other.
#[derive(Clone, Copy)]
struct Lines {
    order: [u8; 9],
    count: usize,
    used: u16,
}

impl Lines {
    const NONE: Self = Self { order: [0, 1, 2, 3, 4, 5, 6, 7, 8], count: 0, used: 0 };

    /// Returns the lines that may come next: of the chute begun, or of any new one.
    fn open(self) -> impl Iterator<Item = u8> {
        let chute = match self.count % 3 {
            0 => 0x1FF,
            _ => 7 << (self.order[self.count - 1] / 3 * 3),
        };
        (0..9).filter(move |&line| (chute & !self.used) >> line & 1 == 1)
    }

    const fn with(mut self, line: u8) -> Self {
        self.order[self.count] = line;
        self.count += 1;
        self.used |= 1 << line;
        self
    }
}

/// The digits in classes that nothing has told apart so far, in the order of their new names.
#[derive(Clone, Copy)]
struct Classes {
    masks: [u16; 9],
    count: usize,
}

impl Classes {
    const ONE: Self = Self { masks: [0x1FF, 0, 0, 0, 0, 0, 0, 0, 0], count: 1 };

    fn list(&self) -> &[u16] {
        &self.masks[..self.count]
    }

    /// Gives a cell its smallest text: of each class, its candidates are named last.
    fn part_by(&mut self, candidates: u16) -> u16 {
        let mut parted = Self { masks: [0; 9], count: 0 };
        let mut text = 0;
        for &class in self.list() {
            let (without, with) = (class & !candidates, class & candidates);
            let marks = (1 << with.count_ones()) - 1;
            text = text << class.count_ones() | marks;
            for part in [without, with] {
                if part != 0 {
                    parted.masks[parted.count] = part;
                    parted.count += 1;
                }
            }
        }
        *self = parted;
        text
    }

    /// Returns in how many ways the digits can be named.
    fn freedom(&self) -> u64 {
        let ways = |class: &u16| (1..=u64::from(class.count_ones())).product::<u64>();
        self.list().iter().map(ways).product()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::LEETCODE;
    use crate::grid::Grid;

    #[test]
    fn a_cell_is_named_as_small_as_can_be() {
        let mut classes = Classes::ONE;
        assert_eq!(classes.part_by(0b1_0000_0101), 0b111);
        assert_eq!(classes.list(), [0b0_1111_1010, 0b1_0000_0101]);
        assert_eq!(classes.part_by(0b0_0000_0110), 0b000_001_001);
        assert_eq!(classes.freedom(), 120 * 2);
    }

    #[test]
    fn the_form_of_clues_has_the_automorphisms_of_the_clues() {
        for line in [LEETCODE, crate::gallery::TLE, crate::gallery::SEVENTEEN] {
            let grid: Grid = line.parse().unwrap();
            let plain = CandidateGrid::from(&grid);
            let form = canonical_marks(&plain);
            assert_eq!(form.automorphisms, crate::canonical_form(&grid).automorphisms);
            assert_eq!(form.transform.apply_to_candidates(&plain), form.candidates);
            assert!(form.candidates.to_string().starts_with("........9"));
        }
    }
}
