//! [`Grid`]: 81 cells, each empty or with a digit, legal or not; and its [`Conflict`]s.

use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};
use crate::tables::HOUSES_OF;
use crate::text::{self, ParseGridError};

/// 81 cells, each empty or with a digit; nothing is promised about them.
///
/// Reads from any form of [`text`](crate::text); prints as a line of 81 characters with `.` for an
/// empty cell, and with `{:#}` as a drawing.
///
/// ```
/// use ninefold::{Cell, Grid};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// assert_eq!(grid.clue_count(), 30);
/// assert_eq!(grid.get(Cell::at(0, 0)).map(|digit| digit.get()), Some(5));
/// assert!(grid.is_valid());
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; 81]); // 0 for an empty cell, else the digit; never above 9

impl Grid {
    /// The grid without digits.
    pub const EMPTY: Self = Self([0; 81]);

    /// Returns the digit in a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::try_from(self.0[cell.index()]).ok()
    }

    /// Puts a digit into a cell, or empties it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// Returns the same grid with one cell changed.
    #[must_use]
    pub fn with(mut self, cell: Cell, digit: Option<Digit>) -> Self {
        self.set(cell, digit);
        self
    }

    /// Returns the 81 values in cell order, 0 for an empty cell.
    #[must_use]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// Returns the grid with the given values in cell order, 0 for an empty cell.
    ///
    /// Returns `None` if a value is above 9.
    #[must_use]
    pub fn from_values(values: [u8; 81]) -> Option<Self> {
        // All are looked at, many at a time, as there mostly is nothing wrong.
        let most = values.iter().fold(0, |most, &value| value.max(most));
        (most <= 9).then_some(Self(values))
    }

    /// Returns the grid with these values, which an engine has found: none is above 9.
    pub(crate) fn trusted(values: [u8; 81]) -> Self {
        debug_assert!(values.iter().all(|&value| value <= 9), "{values:?}");
        Self(values)
    }

    /// Returns the cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        let (eights, last) = self.0.as_chunks::<8>();
        let mut bits = u128::from(last[0] != 0) << 80;
        for (i, eight) in eights.iter().enumerate() {
            // No value is above 9, so the top bit of a byte is free to say that it isn't zero;
            // then the eight top bits are moved together.
            let marks =
                (u64::from_le_bytes(*eight) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
            let together = (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits |= u128::from(together) << (8 * i);
        }
        CellSet::from_bits(bits)
    }

    /// Returns the cells without a digit.
    ///
    /// ```
    /// let grid: ninefold::Grid = ninefold::gallery::LEETCODE.parse()?;
    /// assert_eq!(grid.empty_cells().len(), 81 - grid.clue_count());
    /// # Ok::<(), ninefold::text::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn empty_cells(&self) -> CellSet {
        !self.filled()
    }

    /// Returns the 81 characters of the grid in ASCII, without asking for memory: its digits, and
    /// dots.
    ///
    /// ```
    /// let grid: ninefold::Grid = ninefold::gallery::LEETCODE.parse()?;
    /// assert_eq!(grid.to_line()[..9], *b"53..7....");
    /// # Ok::<(), ninefold::text::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn to_line(&self) -> [u8; 81] {
        // A loop: `map` of so long an array calls a function for each cell.
        let mut line = self.0;
        for value in &mut line {
            *value = if *value == 0 { b'.' } else { b'0' + *value };
        }
        line
    }

    /// Returns how many cells hold a digit.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }

    /// Returns the digits that occur.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        Cell::all().filter_map(|cell| self.get(cell)).collect()
    }

    /// Says whether no row, column or block repeats a digit (LeetCode 36).
    ///
    /// Valid does not mean solvable. One pass, a bit mask for each house.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.repeated().iter().all(|repeated| repeated.is_empty())
    }

    /// Returns every repeated digit of every house: by house (rows, columns, blocks), then digit.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        for (house, repeated) in House::all().zip(self.repeated()) {
            for digit in repeated {
                let cells = house.cells().iter().filter(|&cell| self.get(cell) == Some(digit));
                conflicts.push(Conflict { digit, house, cells: cells.collect() });
            }
        }
        conflicts
    }

    /// Returns the digits that each house has more than once.
    fn repeated(&self) -> [DigitSet; House::COUNT] {
        let (mut seen, mut repeated) = ([0_u16; House::COUNT], [0_u16; House::COUNT]);
        for (&value, houses) in self.0.iter().zip(&HOUSES_OF) {
            // A blank is bit 0, which no digit has and which is dropped below.
            let digit = 1 << (value % 16);
            for house in houses {
                repeated[house.index()] |= seen[house.index()] & digit;
                seen[house.index()] |= digit;
            }
        }
        repeated.map(|digits| DigitSet::from_bits(digits >> 1))
    }

    /// Iterates over the cells that hold a digit, with the digit, in cell order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Reads exactly one board in any of the forms of [`text`](crate::text).
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        text::read_one(text).map(|(grid, _)| grid)
    }
}

impl fmt::Display for Grid {
    /// Writes 81 characters; with `{:#}` a drawing with rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&text::Form::Grid.write(self));
        }
        f.write_str(core::str::from_utf8(&self.to_line()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// A digit that stands more than once in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The repeated digit.
    pub digit: Digit,
    /// The house that repeats it.
    pub house: House,
    /// All cells of the house that hold it: two or more.
    pub cells: CellSet,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORDS: [&str; 10] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let number = WORDS[self.cells.len().min(9)];
        write!(f, "{number} {}s in {} (", self.digit, self.house.describe())?;
        for (i, cell) in self.cells.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_digit_is_reported_for_each_house() {
        let grid = Grid::EMPTY
            .with(Cell::at(2, 0), Some(Digit::new(5)))
            .with(Cell::at(2, 7), Some(Digit::new(5)))
            .with(Cell::at(0, 1), Some(Digit::new(5)));
        let texts: Vec<String> = grid.conflicts().iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["two 5s in row 3 (r3c1, r3c8)", "two 5s in box 1 (r1c2, r3c1)"]);
        assert!(!grid.is_valid());
    }

    #[test]
    fn filled_cells_are_those_with_a_digit() {
        let mut random = crate::random::Random::new(9, 0);
        for _ in 0..200 {
            let values = core::array::from_fn(|_| {
                u8::try_from(random.below(20)).unwrap().saturating_sub(10)
            });
            let grid = Grid::from_values(values).unwrap();
            assert_eq!(grid.filled(), grid.iter().map(|(cell, _)| cell).collect());
        }
    }

    #[test]
    fn nine_in_a_row_is_one_conflict() {
        let mut grid = Grid::EMPTY;
        for &cell in House::row(0).cell_list() {
            grid.set(cell, Some(Digit::new(1)));
        }
        assert_eq!(grid.conflicts()[0].cells.len(), 9);
        assert!(grid.conflicts()[0].to_string().starts_with("nine 1s in row 1 (r1c1, "));
    }

    #[test]
    fn a_valid_grid_need_not_be_solvable() {
        // Row 1 lacks only the 9, which column 9 holds already.
        let line = format!("12345678.{}........9{}", ".".repeat(27), ".".repeat(36));
        let grid: Grid = line.parse().unwrap();
        assert!(grid.is_valid() && grid.conflicts().is_empty());
    }

    #[test]
    fn values_above_nine_are_refused() {
        let mut values = [0; 81];
        assert_eq!(Grid::from_values(values), Some(Grid::EMPTY));
        values[80] = 10;
        assert_eq!(Grid::from_values(values), None);
    }
}
