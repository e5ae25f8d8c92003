//! Where things are on a screen of any size.

use ninefold::{Cell, Digit};
use ratatui_core::layout::Rect;

/// How large a cell of the board is, and whether lines run between all of them.
///
/// ```text
///     tiny 1x1    small 3x1      medium 5x2       large 7x3
///                                12 34              1 2 3
///      5 3 .       5  124        56789              4 5 6
///                                                   7 8 9
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// The columns of a cell.
    pub(crate) width: u16,
    /// Its rows.
    pub(crate) height: u16,
    /// Whether lines run between all cells, and not only between boxes.
    pub(crate) lined: bool,
}

impl Size {
    /// All sizes, the largest first.
    pub(crate) const ALL: [Self; 6] = [
        Self { width: 11, height: 5, lined: true },
        Self { width: 7, height: 3, lined: true },
        Self { width: 7, height: 3, lined: false },
        Self { width: 5, height: 2, lined: false },
        Self { width: 3, height: 1, lined: false },
        Self { width: 1, height: 1, lined: false },
    ];

    /// Returns the columns of the whole board, its frame included.
    #[must_use]
    pub(crate) const fn columns(self) -> u16 {
        1 + 9 * (self.width + 1)
    }

    /// Returns the rows of the whole board, its frame included.
    #[must_use]
    pub(crate) const fn rows(self) -> u16 {
        let lines = if self.lined { 8 } else { 2 };
        2 + 9 * self.height + lines
    }

    /// Returns where a cell is, from the corner of the board on.
    #[must_use]
    pub(crate) fn cell(self, cell: Cell) -> Rect {
        let (row, column) = (number(cell.row().number()), number(cell.column().number()));
        let above = if self.lined { row } else { row / 3 };
        let (x, y) = (1 + column * (self.width + 1), 1 + row * self.height + above);
        Rect { x, y, width: self.width, height: self.height }
    }

    /// Returns where a note is, from the corner of the cell on; nothing where notes have no places
    /// of their own.
    #[must_use]
    pub(crate) fn note(self, digit: Digit) -> Option<(u16, u16)> {
        let index = number(digit.index());
        match self.height {
            1 => None,
            // The middle of the first row is the digit's: no note looks like one.
            2 => Some(match index {
                0 | 1 => (index, 0),
                2 | 3 => (index + 1, 0),
                _ => (index - 4, 1),
            }),
            3 => Some((1 + 2 * (index % 3), index / 3)),
            _ => Some((1 + 4 * (index % 3), 1 + index / 3)),
        }
    }

    /// Returns where the digit stands in its cell.
    #[must_use]
    pub(crate) const fn middle(self) -> (u16, u16) {
        (self.width / 2, (self.height - 1) / 2)
    }
}

fn number(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(0)
}

/// Where the parts of the screen are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// How large the cells are.
    pub(crate) size: Size,
    /// The board.
    pub(crate) board: Rect,
    /// What is said beside or below it.
    pub(crate) side: Rect,
    /// The line for what is said about a deed.
    pub(crate) status: Rect,
    /// The line for the keys.
    pub(crate) keys: Rect,
}

/// The fewest columns that what is said needs beside the board.
const SIDE: u16 = 23;

/// The fewest rows that it needs below.
const BELOW: u16 = 3;

impl Layout {
    /// Returns the parts of a screen for a game; nothing if it is too small for a board.
    #[must_use]
    pub(crate) fn of(area: Rect) -> Option<Self> {
        Size::ALL
            .iter()
            .find_map(|&size| Self::beside(area, size).or_else(|| Self::stacked(area, size)))
    }

    /// Returns the parts with the board at the left.
    fn beside(area: Rect, size: Size) -> Option<Self> {
        let (columns, rows) = (size.columns(), size.rows());
        if area.width < columns + 1 + SIDE || area.height < rows + 2 {
            return None;
        }
        let inner = Rect { height: area.height - 2, ..area };
        let board =
            Rect { x: area.x, y: area.y + (inner.height - rows) / 2, width: columns, height: rows };
        let x = area.x + columns + 1;
        let words =
            Rect { x, width: area.right() - x, y: board.y, height: inner.bottom() - board.y };
        Some(Self { size, board, side: words, status: line(area, 2), keys: line(area, 1) })
    }

    /// Returns the parts with the board on top.
    fn stacked(area: Rect, size: Size) -> Option<Self> {
        let (columns, rows) = (size.columns(), size.rows());
        let least = if size.width == 1 { 1 } else { BELOW + 2 };
        if area.width < columns || area.height < rows + least {
            return None;
        }
        let board = Rect {
            x: area.x + (area.width - columns) / 2,
            y: area.y,
            width: columns,
            height: rows,
        };
        let left = area.height - rows;
        let lines = left.min(2);
        let words = Rect { x: area.x, y: board.bottom(), width: area.width, height: left - lines };
        let status = line(area, lines);
        let keys = if lines == 2 { line(area, 1) } else { Rect { height: 0, ..status } };
        Some(Self { size, board, side: words, status, keys })
    }
}

/// Returns a line counted from the bottom, 1 for the last.
fn line(area: Rect, from_bottom: u16) -> Rect {
    Rect { y: area.bottom() - from_bottom, height: 1, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Option<Layout> {
        Layout::of(Rect { x: 0, y: 0, width, height })
    }

    #[test]
    fn the_usual_screens_have_the_board_that_fits() {
        let size =
            |width, height| layout(width, height).map(|found| (found.size.width, found.size.lined));
        assert_eq!(size(80, 24), Some((5, false)));
        assert_eq!(size(120, 40), Some((7, true)));
        assert_eq!(size(200, 60), Some((11, true)));
        assert_eq!(size(100, 34), Some((7, false)));
        assert_eq!(size(40, 20), Some((3, false)));
        assert_eq!(size(24, 16), Some((1, false)));
        assert_eq!(size(18, 40), None);
        assert_eq!(size(80, 13), None);
    }

    #[test]
    fn nothing_is_outside_or_on_top_of_each_other() {
        for width in 0..210 {
            for height in 0..64 {
                let area = Rect { x: 0, y: 0, width, height };
                let Some(found) = Layout::of(area) else { continue };
                for part in [found.board, found.side, found.status, found.keys] {
                    assert_eq!(
                        part.intersection(area).area(),
                        part.area(),
                        "{width}x{height} {part:?}"
                    );
                }
                assert!(!found.board.intersects(found.status), "{width}x{height}");
                assert!(!found.board.intersects(found.side), "{width}x{height}");
                let last = found.size.cell(Cell::at(8, 8));
                assert_eq!(last.right() + 1, found.size.columns());
                assert_eq!(last.bottom() + 1, found.size.rows());
            }
        }
    }

    #[test]
    fn each_note_has_a_place_of_its_own() {
        for size in Size::ALL {
            let places: Vec<_> = Digit::all().filter_map(|digit| size.note(digit)).collect();
            for (i, place) in places.iter().enumerate() {
                assert!(place.0 < size.width && place.1 < size.height, "{size:?} {place:?}");
                assert!(!places[..i].contains(place), "{size:?} {place:?}");
            }
        }
    }
}
