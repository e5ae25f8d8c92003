//! [`Symmetry`]: how the clue cells of a puzzle can be arranged.

use core::fmt;
use core::str::FromStr;

use crate::cell::{Cell, ParseNameError};
use crate::names;
use crate::set::CellSet;

/// A symmetry of the pattern of clue cells.
///
/// ```
/// use ninefold::{Cell, Symmetry};
/// let orbit = Symmetry::Rotation180.orbit(Cell::at(0, 1));
/// assert_eq!(orbit.to_string(), "r1c2,r9c8");
/// assert_eq!("180".parse(), Ok(Symmetry::Rotation180));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Any pattern.
    #[default]
    None,
    /// A half turn.
    Rotation180,
    /// A quarter turn.
    Rotation90,
    /// Row r to row 10 - r.
    Horizontal,
    /// Column c to column 10 - c.
    Vertical,
    /// The diagonal through r1c1.
    Diagonal,
    /// The diagonal through r1c9.
    Antidiagonal,
    /// All of them at once.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotation180,
        Self::Rotation90,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Full,
    ];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotation180 => "180",
            Self::Rotation90 => "90",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Full => "full",
        }
    }

    /// Returns the cells that the symmetry ties to a cell, the cell among them.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::only(cell);
        loop {
            let images = orbit.iter().flat_map(|cell| self.images(cell));
            let larger = images.fold(orbit, CellSet::with);
            if larger == orbit {
                return orbit;
            }
            orbit = larger;
        }
    }

    /// Returns all orbits, by their first cells.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let all = Cell::all().map(|cell| (cell, self.orbit(cell)));
        all.filter(|(cell, orbit)| orbit.first() == Some(*cell)).map(|(_, orbit)| orbit).collect()
    }

    /// Says whether a pattern of cells has the symmetry.
    #[must_use]
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }

    /// Returns where the symmetry's generators take a cell.
    fn images(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (row, column) = (cell.row().number(), cell.column().number());
        let quarter_turn = Cell::at(column, 8 - row);
        let transposed = Cell::at(column, row);
        let images = match self {
            Self::None => [cell; 2],
            Self::Rotation180 => [Cell::at(8 - row, 8 - column); 2],
            Self::Rotation90 => [quarter_turn; 2],
            Self::Horizontal => [Cell::at(8 - row, column); 2],
            Self::Vertical => [Cell::at(row, 8 - column); 2],
            Self::Diagonal => [transposed; 2],
            Self::Antidiagonal => [Cell::at(8 - column, 8 - row); 2],
            Self::Full => [quarter_turn, transposed],
        };
        images.into_iter()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = ParseNameError;

    /// Reads the name; case, spaces and hyphens are ignored.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        names::find(&Self::ALL, Self::name, text).ok_or_else(|| ParseNameError {
            expected: "a symmetry: none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full",
            found: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_divide_the_grid() {
        let counts = [81, 41, 21, 45, 45, 45, 45, 15];
        for (symmetry, count) in Symmetry::ALL.into_iter().zip(counts) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert!(orbits.iter().all(|&orbit| symmetry.holds(orbit)));
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }

    #[test]
    fn a_reflection_keeps_its_axis() {
        assert_eq!(Symmetry::Horizontal.orbit(Cell::at(4, 2)).len(), 1);
        assert_eq!(Symmetry::Vertical.orbit(Cell::at(2, 4)).len(), 1);
        assert_eq!(Symmetry::Diagonal.orbit(Cell::at(2, 2)).len(), 1);
        assert_eq!(Symmetry::Antidiagonal.orbit(Cell::at(0, 8)).len(), 1);
    }
}
