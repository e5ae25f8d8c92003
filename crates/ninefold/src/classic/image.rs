//! [`Image`]: one of the sixteen ways to look at a board that a program may start from.

use core::fmt;

use crate::transform::Transform;

/// A board turned or mirrored, with its digits ascending or descending.
///
/// A program that walks from the bottom right does what its twin from the top left does on the
/// board turned by 180°.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four reflections, each there or not")]
pub struct Image {
    /// Columns take the place of rows.
    transposed: bool,
    /// The last row comes first.
    from_bottom: bool,
    /// The last column comes first.
    from_right: bool,
    /// 9 takes the place of 1.
    descending: bool,
}

const ASCENDING: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const DESCENDING: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

impl Image {
    /// The board as it is.
    pub const PLAIN: Self =
        Self { transposed: false, from_bottom: false, from_right: false, descending: false };

    /// Returns all sixteen, the plain one first, those that change little before others.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16_u8).map(|bits| Self {
            descending: bits & 1 > 0,
            transposed: bits & 2 > 0,
            from_bottom: bits & 4 > 0,
            from_right: bits & 8 > 0,
        })
    }

    /// Returns the change of the board.
    ///
    /// # Panics
    /// Never: reversed lines keep bands and stacks together.
    #[must_use]
    pub fn transform(self) -> Transform {
        let order = |reversed| if reversed { DESCENDING } else { ASCENDING };
        // After transposing, the rows of the image are columns of the board.
        let (rows, columns) = if self.transposed {
            (order(self.from_right), order(self.from_bottom))
        } else {
            (order(self.from_bottom), order(self.from_right))
        };
        Transform::new(self.transposed, rows, columns, order(self.descending))
            .expect("reversed lines keep bands and stacks together")
    }
}

impl fmt::Display for Image {
    /// Writes how a program that is row-major on the image walks on the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = match (self.from_bottom, self.from_right) {
            (false, false) => "top left",
            (false, true) => "top right",
            (true, false) => "bottom left",
            (true, true) => "bottom right",
        };
        let lines = if self.transposed { "column by column" } else { "row by row" };
        let digits = if self.descending { "9 down" } else { "1 up" };
        write!(f, "{lines} from the {corner}, digits from {digits}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    #[test]
    fn the_first_cell_of_an_image_is_the_corner_that_it_names() {
        for image in Image::all() {
            let first = image.transform().source(Cell::at(0, 0));
            let next = image.transform().source(Cell::at(0, 1));
            let corner = (first.index() / 9 == 8, first.index() % 9 == 8);
            assert_eq!(corner, (image.from_bottom, image.from_right), "{image}");
            assert_eq!(first.column() == next.column(), image.transposed, "{image}");
        }
        assert_eq!(Image::PLAIN.transform(), Transform::IDENTITY);
    }
}
