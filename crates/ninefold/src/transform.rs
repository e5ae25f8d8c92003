//! [`Transform`]: a change of a grid that keeps what Sudoku is about.
//!
//! Relabelling the digits, exchanging bands, stacks, rows in a band, columns in a stack, and
//! transposing: 2 · 6⁸ = 3,359,232 rearrangements of the cells and 9! relabellings, together
//! 1,218,998,108,160 transforms. They form a group.

use core::fmt;
use core::str::FromStr;

use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::position::Position;
use crate::random::Random;
use crate::set::CellSet;
use crate::text::{Given, PencilMarks};

/// An element of the symmetry group of the grid.
///
/// Applying it transposes first if [`is_transposed`](Self::is_transposed), then takes row
/// `rows[i]` for row `i` and column `columns[j]` for column `j`, then writes `digits[d]` for `d`.
///
/// Its text form is that list, counted from 1: `tr231456789c123456789d987654321` transposes, then
/// takes rows 2, 3, 1 for the first three, and writes 9 for 1. Parts that change nothing may be
/// left out, and spaces or commas may stand between the parts.
///
/// ```
/// use ninefold::{Grid, Transform};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let turn: Transform = "t c321456789".parse()?;
/// assert_eq!(turn.to_string(), "tr123456789c321456789d123456789");
/// assert_eq!(turn.inverse().apply(&turn.apply(&grid)), grid);
/// assert_eq!(turn.then(&turn.inverse()), Transform::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    transposed: bool,
    rows: [u8; 9],    // a permutation of 0..9 that keeps bands together
    columns: [u8; 9], // a permutation of 0..9 that keeps stacks together
    digits: [u8; 9],  // a permutation of 0..9
}

const ASCENDING: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Self =
        Self { transposed: false, rows: ASCENDING, columns: ASCENDING, digits: ASCENDING };

    /// The reflection in the main diagonal, through r1c1.
    pub const TRANSPOSE: Self = Self { transposed: true, ..Self::IDENTITY };

    /// Returns the transform with the given parts, all counted from 0.
    ///
    /// # Errors
    /// If a list is not a permutation of 0 to 8, or tears a band or a stack apart.
    pub fn new(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Self, NotATransform> {
        if !is_permutation(&rows) || !keeps_chutes(&rows) {
            return Err(NotATransform::Rows);
        } else if !is_permutation(&columns) || !keeps_chutes(&columns) {
            return Err(NotATransform::Columns);
        } else if !is_permutation(&digits) {
            return Err(NotATransform::Digits);
        }
        Ok(Self { transposed, rows, columns, digits })
    }

    /// Returns a transform drawn at random, all equally likely; the same for a seed for ever.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        Self::draw(&mut Random::new(seed, 0))
    }

    /// Draws a transform, all equally likely.
    #[must_use]
    pub fn draw(random: &mut Random) -> Self {
        let transposed = random.below(2) == 1;
        let rows = draw_lines(random);
        let columns = draw_lines(random);
        let mut digits = ASCENDING;
        random.shuffle(&mut digits);
        Self { transposed, rows, columns, digits }
    }

    /// Says whether it exchanges rows and columns, before anything else.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns the row that each row of the result is taken from, after transposing.
    #[must_use]
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Returns the column that each column of the result is taken from, after transposing.
    #[must_use]
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Returns what is written for a digit.
    #[must_use]
    pub const fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()] as usize)
    }

    /// Returns the grid that the transform makes of a grid.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut result = Grid::EMPTY;
        for (cell, digit) in Cell::all().filter_map(|to| Some((to, grid.get(self.source(to))?))) {
            result.set(cell, Some(self.digit(digit)));
        }
        result
    }

    /// Returns what the transform makes of candidates.
    #[must_use]
    pub fn apply_to_candidates(&self, candidates: &CandidateGrid) -> CandidateGrid {
        let mut result = CandidateGrid::FULL;
        for to in Cell::all() {
            let digits = candidates.get(self.source(to)).iter();
            result.set(to, digits.map(|digit| self.digit(digit)).collect());
        }
        result
    }

    /// Returns what the transform makes of a player's position.
    #[must_use]
    pub fn apply_to_position(&self, position: &Position) -> Position {
        let mut struck: Vec<Candidate> =
            position.struck.iter().map(|&candidate| self.candidate(candidate)).collect();
        struck.sort_unstable();
        Position {
            clues: self.apply(&position.clues),
            placed: self.apply(&position.placed),
            struck,
        }
    }

    /// Returns what the transform makes of anything given.
    ///
    /// ```
    /// use ninefold::text::Given;
    /// use ninefold::{CandidateGrid, Grid, Transform};
    /// let grid: Grid = ninefold::gallery::TLE.parse()?;
    /// let given = Given::from(CandidateGrid::from(&grid));
    /// let turn = Transform::random(1);
    /// assert_eq!(turn.apply_to(&given), CandidateGrid::from(&turn.apply(&grid)).into());
    /// assert_eq!(turn.inverse().apply_to(&turn.apply_to(&given)), given);
    /// # Ok::<(), ninefold::text::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn apply_to(&self, given: &Given) -> Given {
        match given {
            Given::Clues(grid) => self.apply(grid).into(),
            Given::Candidates(marks) => {
                let candidates = self.apply_to_candidates(&marks.candidates);
                PencilMarks { candidates, open: self.cells(marks.open) }.into()
            }
            Given::Position(position) => self.apply_to_position(position).into(),
        }
    }

    /// Returns the cell whose content ends up in `cell`.
    #[must_use]
    pub const fn source(&self, cell: Cell) -> Cell {
        let row = self.rows[cell.index() / 9] as usize;
        let column = self.columns[cell.index() % 9] as usize;
        if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// Returns the cell where the content of `cell` ends up.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Cell {
        self.inverse().source(cell)
    }

    /// Returns where the contents of the cells end up.
    #[must_use]
    pub fn cells(&self, cells: CellSet) -> CellSet {
        let inverse = self.inverse();
        cells.iter().map(|cell| inverse.source(cell)).collect()
    }

    /// Returns what becomes of a candidate.
    #[must_use]
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate { cell: self.cell(candidate.cell), digit: self.digit(candidate.digit) }
    }

    /// Returns the transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { transposed: self.transposed, rows, columns, digits: inverted(&self.digits) }
    }

    /// Returns the transform that does this one and then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|i| rows[usize::from(i)]),
            columns: next.columns.map(|i| columns[usize::from(i)]),
            digits: self.digits.map(|i| next.digits[usize::from(i)]),
        }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

fn is_permutation(list: &[u8; 9]) -> bool {
    list.iter().fold(0_u32, |seen, &i| seen | 1 << i.min(31)) == 0x1FF
}

fn keeps_chutes(lines: &[u8; 9]) -> bool {
    lines.chunks_exact(3).all(|three| three.iter().all(|line| line / 3 == three[0] / 3))
}

fn inverted(list: &[u8; 9]) -> [u8; 9] {
    let mut inverse = ASCENDING;
    for (&to, from) in list.iter().zip(ASCENDING) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

fn draw_lines(random: &mut Random) -> [u8; 9] {
    let mut chutes = [0, 1, 2];
    random.shuffle(&mut chutes);
    let mut lines = ASCENDING;
    for (three, chute) in lines.chunks_exact_mut(3).zip(chutes) {
        three.copy_from_slice(&[chute * 3, chute * 3 + 1, chute * 3 + 2]);
        random.shuffle(three);
    }
    lines
}

impl fmt::Display for Transform {
    /// Writes `r123456789c123456789d123456789`, with a `t` in front if transposed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.transposed { "t" } else { "" })?;
        for (letter, list) in [('r', self.rows), ('c', self.columns), ('d', self.digits)] {
            write!(f, "{letter}")?;
            list.iter().try_for_each(|i| write!(f, "{}", i + 1))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

impl FromStr for Transform {
    type Err = NotATransform;

    /// Reads `t`, `r…`, `c…`, `d…` in this order, each of them optional.
    fn from_str(text: &str) -> Result<Self, NotATransform> {
        let letters = text.chars().filter(|c| !c.is_ascii_whitespace() && *c != ',');
        let compact: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        let (transposed, rest) = match compact.strip_prefix('t') {
            Some(rest) => (true, rest),
            None => (false, compact.as_str()),
        };
        let (rows, rest) = read_part(rest, 'r').ok_or(NotATransform::Rows)?;
        let (columns, rest) = read_part(rest, 'c').ok_or(NotATransform::Columns)?;
        let (digits, rest) = read_part(rest, 'd').ok_or(NotATransform::Digits)?;
        if !rest.is_empty() {
            return Err(NotATransform::Form);
        }
        Self::new(transposed, rows, columns, digits)
    }
}

/// Reads a letter and nine digits from the front, and returns what follows; the identity if the
/// letter is not there.
fn read_part(text: &str, letter: char) -> Option<([u8; 9], &str)> {
    let Some(tail) = text.strip_prefix(letter) else { return Some((ASCENDING, text)) };
    let (list, rest) = tail.split_at_checked(9)?;
    let bytes: [u8; 9] = list.as_bytes().try_into().ok()?;
    let digits = bytes.iter().all(|byte| (b'1'..=b'9').contains(byte));
    digits.then(|| (bytes.map(|byte| byte - b'1'), rest))
}

/// The lists don't make a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotATransform {
    /// The text is not of the form `tr…c…d…`.
    Form,
    /// The rows are not a permutation that keeps the bands together.
    Rows,
    /// The columns are not a permutation that keeps the stacks together.
    Columns,
    /// The digits are not a permutation.
    Digits,
}

impl fmt::Display for NotATransform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "expected a transform such as tr231456789c123456789d987654321",
            Self::Rows => "expected the rows 1 to 9, those of a band side by side",
            Self::Columns => "expected the columns 1 to 9, those of a stack side by side",
            Self::Digits => "expected each of the digits 1 to 9 once",
        })
    }
}

impl core::error::Error for NotATransform {}
