//! [`Shape`]: how large a board is and which digits it takes; [`Cell`] and [`Digits`].

use core::fmt;

/// The most rows, columns and digits of a board.
pub const LARGEST: usize = 32;

/// One cell, by its number in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u16);

impl Cell {
    /// Returns its number in reading order, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of digits: bit `i` is the `i`-th smallest digit of the shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits(pub u32);

impl Digits {
    /// Returns how many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Says whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of the only digit, from 0.
    #[must_use]
    pub const fn single(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as usize) } else { None }
    }

    /// Returns the numbers of the digits in rising order, from 0.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..LARGEST).filter(move |&i| self.0 >> i & 1 == 1)
    }
}

/// Rows, columns and digits of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
    first: u8,
    digits: u8,
}

impl Shape {
    /// Returns a shape.
    ///
    /// # Errors
    /// If one of the numbers is 0 or above 32, or the smallest digit is above 1.
    pub fn new(rows: usize, columns: usize, first: usize, digits: usize) -> Result<Self, BadShape> {
        let fits = |number: usize| (1..=LARGEST).contains(&number);
        if !fits(rows) || !fits(columns) || !fits(digits) || first > 1 {
            return Err(BadShape { rows, columns, digits });
        }
        let small = |number: usize| number as u8;
        Ok(Self {
            rows: small(rows),
            columns: small(columns),
            first: small(first),
            digits: small(digits),
        })
    }

    /// Returns the square shape of a size, digits from 1.
    ///
    /// # Errors
    /// If the size is 0 or above 32.
    pub fn square(size: usize) -> Result<Self, BadShape> {
        Self::new(size, size, 1, size)
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of cells, holes included.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of digits.
    #[must_use]
    pub const fn digits(self) -> usize {
        self.digits as usize
    }

    /// Returns the smallest digit.
    #[must_use]
    pub const fn first(self) -> i32 {
        self.first as i32
    }

    /// Returns the largest digit.
    #[must_use]
    pub const fn last(self) -> i32 {
        self.first as i32 + self.digits as i32 - 1
    }

    /// Returns the set of all digits.
    #[must_use]
    pub const fn all(self) -> u32 {
        if self.digits == 32 { u32::MAX } else { (1 << self.digits) - 1 }
    }

    /// Returns the bit of a digit, if it is one of the shape's.
    #[must_use]
    pub fn bit(self, digit: i32) -> Option<u32> {
        (self.first()..=self.last()).contains(&digit).then(|| 1 << (digit - self.first()))
    }

    /// Returns the set of the digits that have a property.
    #[must_use]
    pub fn digits_where(self, is_in: impl Fn(i32) -> bool) -> u32 {
        (self.first()..=self.last())
            .filter(|&digit| is_in(digit))
            .filter_map(|digit| self.bit(digit))
            .fold(0, |set, bit| set | bit)
    }

    /// Returns the cell in a row and column, both from 0, if it is on the board.
    #[must_use]
    pub fn at(self, row: i32, column: i32) -> Option<Cell> {
        let inside = (0..i32::from(self.rows)).contains(&row)
            && (0..i32::from(self.columns)).contains(&column);
        inside.then(|| Cell((row * i32::from(self.columns) + column) as u16))
    }

    /// Returns the row of a cell, from 0.
    #[must_use]
    pub const fn row(self, cell: Cell) -> i32 {
        cell.0 as i32 / self.columns as i32
    }

    /// Returns the column of a cell, from 0.
    #[must_use]
    pub const fn column(self, cell: Cell) -> i32 {
        cell.0 as i32 % self.columns as i32
    }

    /// Returns the name of a cell: `r1c1`.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// Returns all cells in reading order.
    pub fn all_cells(self) -> impl Iterator<Item = Cell> {
        (0..self.cells() as u16).map(Cell)
    }

    /// Returns the cells a step away, those that are on the board.
    pub(crate) fn steps(self, cell: Cell, steps: &[(i32, i32)]) -> impl Iterator<Item = Cell> + '_ {
        let (row, column) = (self.row(cell), self.column(cell));
        steps.iter().filter_map(move |&(down, right)| self.at(row + down, column + right))
    }

    /// Returns how a digit is written, one character per cell: 0-9, then letters from `A` for 10.
    #[must_use]
    pub fn symbol(self, digit: i32) -> char {
        let number = u32::try_from(digit).unwrap_or(0);
        char::from_digit(number, 36).map_or('?', |symbol| symbol.to_ascii_uppercase())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A shape that no board can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadShape {
    rows: usize,
    columns: usize,
    digits: usize,
}

impl fmt::Display for BadShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns, digits } = self;
        write!(f, "a board of {rows}x{columns} with {digits} digits: 1 to {LARGEST} of each are")?;
        f.write_str(" possible, and digits start at 0 or 1")
    }
}

impl core::error::Error for BadShape {}
