//! Where the boards of a page stand.

use crate::board::Place;
use crate::page::Point;
use crate::paper::{Frame, MM};

/// The boards of a page: where each begins, with its heading, and how large they are.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Arrangement {
    corners: Vec<Point>,
    pub(super) side: f32,
    /// The size of the heading's text.
    pub(super) size: f32,
    /// How much room the heading has, and a line below the board.
    above: f32,
    below: f32,
}

/// What an arrangement is to be like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) count: usize,
    /// Whether there are headings, and lines to write on below the boards.
    pub(super) headed: bool,
    pub(super) lined: bool,
    pub(super) large: bool,
}

impl Wish {
    fn text_size(self, side: f32) -> f32 {
        if self.large { (side / 22.0).clamp(13.0, 22.0) } else { (side / 17.0).clamp(5.5, 13.0) }
    }

    /// Returns the room above and below a board.
    fn rooms(self, side: f32) -> (f32, f32) {
        let size = self.text_size(side);
        let above = if self.headed { size * 1.45 } else { 0.0 };
        (above, if self.lined { size * 2.4 } else { 0.0 })
    }

    /// Returns the side of a board for so many columns.
    fn side(self, frame: Frame, columns: usize) -> f32 {
        let rows = self.count.div_ceil(columns);
        let (wide, high) = (share(frame.width, columns), share(frame.height, rows));
        let (above, below) = self.rooms(wide.min(high));
        wide.min(high - above - below).max(1.0)
    }
}

/// How far boards stand apart where there is room.
const MOST_GAP: f32 = 16.0 * MM;

/// Returns the least gap between boards.
fn gap(room: f32) -> f32 {
    (room * 0.05).clamp(4.0 * MM, 9.0 * MM)
}

#[expect(clippy::cast_precision_loss, reason = "a handful of boards")]
fn share(room: f32, count: usize) -> f32 {
    (room - gap(room) * (count - 1) as f32) / count as f32
}

impl Arrangement {
    /// Arranges boards in columns and rows so that they are as large as can be.
    #[expect(clippy::cast_precision_loss, reason = "a handful of boards")]
    pub(super) fn new(frame: Frame, wish: Wish) -> Self {
        let sides = (1..=wish.count.max(1)).map(|columns| (columns, wish.side(frame, columns)));
        let best = sides.fold((1, 0.0), |best, found| if found.1 > best.1 { found } else { best });
        let (columns, side) = best;
        let rows = wish.count.max(1).div_ceil(columns);
        let (above, below) = wish.rooms(side);
        let high = side + above + below;
        let spare = (frame.width - side * columns as f32) / (columns.max(2) - 1) as f32;
        let wide = side + spare.clamp(0.0, MOST_GAP);
        let free = (frame.height - high * rows as f32).max(0.0) / rows as f32;
        let lead = if rows == 1 { free * 0.3 } else { free * 0.5 };
        let corner = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            let in_row = columns.min(wish.count - row * columns);
            let first = (frame.width - wide * (in_row - 1) as f32 - side) / 2.0;
            (frame.x + first + wide * column as f32, frame.y + lead + (high + free) * row as f32)
        };
        let corners = (0..wish.count).map(corner).collect();
        Self { corners, side, size: wish.text_size(side), above, below }
    }

    /// Arranges boards of about this side in as many columns and rows as there is room for.
    #[expect(clippy::cast_precision_loss, reason = "a handful of boards")]
    pub(super) fn of_side(frame: Frame, side: f32, size: f32) -> Self {
        let gap = 5.0 * MM;
        let above = size * 1.4;
        let columns = fits(frame.width, side, gap);
        let side = ((frame.width - gap * (columns - 1) as f32) / columns as f32)
            .min(frame.height - above)
            .max(1.0);
        let rows = fits(frame.height, side + above, gap);
        let corner = |index: usize| {
            let (row, column) = (index / columns, index % columns);
            (frame.x + (side + gap) * column as f32, frame.y + (side + above + gap) * row as f32)
        };
        let corners = (0..columns * rows).map(corner).collect();
        Self { corners, side, size, above, below: 0.0 }
    }

    /// Returns how many boards there are.
    pub(super) fn len(&self) -> usize {
        self.corners.len()
    }

    /// Returns where the text of a heading begins.
    pub(super) fn heading(&self, index: usize) -> Point {
        let (x, y) = self.corners[index];
        (x, y + self.above - self.size * 0.48)
    }

    /// Returns where a board stands.
    pub(super) fn place(&self, index: usize) -> Place {
        let (x, y) = self.corners[index];
        Place { corner: (x, y + self.above), side: self.side }
    }

    /// Returns where the line below a board is written.
    pub(super) fn line(&self, index: usize) -> Point {
        let (x, y) = self.corners[index];
        (x, y + self.above + self.side + self.below * 0.75)
    }
}

/// Returns how many of this size fit, at least one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of boards")]
fn fits(room: f32, size: f32, gap: f32) -> usize {
    (((room + gap) / (size + gap)) as usize).clamp(1, 30)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paper;
    use crate::paper::Margins;

    #[test]
    fn boards_stay_in_the_frame_and_apart() {
        for name in Paper::NAMES {
            let frame = Frame::of(name.parse().unwrap(), Margins::Mirrored, 2);
            for count in 1..=9 {
                for (large, lined) in [(false, false), (true, true)] {
                    let wish = Wish { count, headed: true, lined, large };
                    let found = Arrangement::new(frame, wish);
                    assert_eq!(found.len(), count);
                    check(&found, frame, &format!("{name} {count}"));
                }
            }
            check(&Arrangement::of_side(frame, 120.0, 8.0), frame, name);
        }
    }

    fn check(found: &Arrangement, frame: Frame, what: &str) {
        for i in 0..found.len() {
            let Place { corner: (x, y), side } = found.place(i);
            assert!(side > 60.0 && x >= frame.x - 0.1 && y >= frame.y - 0.1, "{what}");
            assert!(x + side <= frame.right() + 0.1 && y + side <= frame.bottom() + 0.1, "{what}");
            for j in 0..i {
                let Place { corner: (x2, y2), .. } = found.place(j);
                assert!((x - x2).abs() > side || (y - y2).abs() > side, "{what}: {i} {j}");
            }
        }
    }
}
