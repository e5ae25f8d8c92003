//! Links that the player has drawn: lines between candidates, through what is blank.

use ninefold::Candidate;
use ratatui_core::layout::Position;

use super::board::{Painter, Scene};
use crate::marks::Link;

impl Painter<'_, '_> {
    /// Draws the links. Nothing that is written is written over: a line goes on behind it.
    pub(super) fn links(&mut self, scene: &Scene<'_>) {
        if !scene.shows_own_marks() {
            return;
        }
        for link in &scene.state.links {
            let is_wanted = |end: Candidate| scene.filter.is_none_or(|digit| digit == end.digit);
            if is_wanted(link.from) || is_wanted(link.to) {
                self.link(*link);
            }
        }
        let start = scene.link_start.and_then(|end| Some((end.digit, self.place(end)?)));
        if let Some((digit, (x, y))) = start {
            self.canvas.put(x, y, digit.to_char(), self.palette.base.patch(self.palette.lit));
        }
    }

    fn link(&mut self, link: Link) {
        let (Some(from), Some(to)) = (self.place(link.from), self.place(link.to)) else { return };
        let mut before = from;
        for at in line(from, to) {
            let is_end = at == from || at == to;
            let position = Position { x: at.0, y: at.1 };
            let is_blank = self
                .canvas
                .buffer
                .cell(position)
                .is_some_and(|cell| matches!(cell.symbol(), " " | "·"));
            if is_blank && !is_end {
                let sign = sign(link.strong, before, at);
                self.canvas.put(at.0, at.1, sign, self.palette.link);
            }
            before = at;
        }
    }

    /// Returns where a candidate has its place on the screen; nothing in cells of one line.
    fn place(&self, candidate: Candidate) -> Option<(u16, u16)> {
        let (x, y) = self.size.note(candidate.digit)?;
        let area = self.area(candidate.cell);
        Some((area.x + x, area.y + y))
    }
}

/// Returns the character of a line that comes from one place to the next.
fn sign(strong: bool, from: (u16, u16), to: (u16, u16)) -> char {
    let falls = (from.0 < to.0) == (from.1 < to.1);
    match (strong, from.0 == to.0, from.1 == to.1) {
        (true, true, _) => '│',
        (true, _, true) => '─',
        (true, ..) if falls => '╲',
        (true, ..) => '╱',
        (false, true, _) => '┆',
        (false, _, true) => '┄',
        (false, ..) => '·',
    }
}

/// Returns the places on the straight line between two, both included.
fn line(from: (u16, u16), to: (u16, u16)) -> Vec<(u16, u16)> {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    // The nearest place to each part of the way, halves upwards.
    let part = |a: u16, b: u16, step: u16| {
        let way = (2 * u32::from(a.abs_diff(b)) * u32::from(step) + u32::from(steps))
            / (2 * u32::from(steps));
        let way = u16::try_from(way).unwrap_or(0);
        if b >= a { a + way } else { a - way }
    };
    (0..=steps).map(|step| (part(from.0, to.0, step), part(from.1, to.1, step))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_step_by_step_from_end_to_end() {
        for (from, to) in [((0, 0), (9, 4)), ((9, 4), (0, 0)), ((3, 8), (3, 1)), ((5, 5), (5, 5))] {
            let line = line(from, to);
            assert_eq!((line[0], *line.last().unwrap()), (from, to));
            let is_step = |pair: &[(u16, u16)]| {
                pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1
            };
            assert!(line.windows(2).all(is_step), "{line:?}");
        }
    }

    #[test]
    fn signs_follow_the_line() {
        let signs = |strong| {
            [(6, 5), (5, 6), (6, 6), (4, 6), (4, 4), (6, 4)].map(|to| sign(strong, (5, 5), to))
        };
        assert_eq!(signs(true), ['─', '│', '╲', '╱', '╲', '╱']);
        assert_eq!(signs(false), ['┄', '┆', '·', '·', '·', '·']);
    }
}
