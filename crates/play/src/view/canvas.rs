//! [`Canvas`]: writing on a screen, however small it is: what is outside is left out.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;

use super::palette::Glyphs;

/// A screen to write on.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) glyphs: Glyphs,
}

impl Canvas<'_> {
    /// Writes a text from a place on, as far as an area goes.
    pub(crate) fn text(&mut self, area: Rect, text: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        for (x, character) in (area.x..area.right()).zip(text.chars()) {
            if area.height > 0 {
                self.put(x, area.y, character, style);
            }
        }
    }

    /// Writes a character.
    pub(crate) fn put(&mut self, x: u16, y: u16, character: char, style: Style) {
        let character = match (self.glyphs, character) {
            (Glyphs::Ascii, other) => ascii(other),
            (Glyphs::Unicode, other) => other,
        };
        if let Some(cell) = self.buffer.cell_mut(Position { x, y }) {
            cell.set_char(character).set_style(style);
        }
    }

    /// Gives an area a look, and leaves what is written there.
    pub(crate) fn style(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// Empties an area.
    pub(crate) fn clear(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Draws a frame around an area, inside of it.
    pub(crate) fn frame(&mut self, area: Rect, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.x..=right {
            self.put(x, area.y, '─', style);
            self.put(x, bottom, '─', style);
        }
        for y in area.y..=bottom {
            self.put(area.x, y, '│', style);
            self.put(right, y, '│', style);
        }
        let corners = [
            (area.x, area.y, '┌'),
            (right, area.y, '┐'),
            (area.x, bottom, '└'),
            (right, bottom, '┘'),
        ];
        for (x, y, corner) in corners {
            self.put(x, y, corner, style);
        }
    }
}

/// Returns what stands for a character where there is only ASCII.
fn ascii(character: char) -> char {
    match character {
        '─' | '━' | '═' => '-',
        '╱' => '/',
        '╲' => '\\',
        '│' | '┃' | '║' => '|',
        '…' => '~',
        '·' | '┄' | '┆' => '.',
        '▁' | '▂' => '_',
        '▃' | '▄' | '▅' => '=',
        '▆' | '▇' | '█' => '#',
        '←' => '<',
        '▶' | '→' => '>',
        '↑' => '^',
        '↓' => 'v',
        '’' => '\'',
        '“' | '”' => '"',
        ' '..='~' => character,
        '─'..='╿' => '+',
        _ => '?',
    }
}

/// Cuts a text into lines of at most so many columns, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word: Vec<char> = word.chars().collect();
            let used = line.chars().count();
            if used > 0 && used + 1 + word.len() > width {
                lines.push(core::mem::take(&mut line));
            } else if used > 0 {
                line.push(' ');
            }
            while word.len() > width.max(1) {
                lines.push(word.drain(..width.max(1)).collect());
            }
            line.extend(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_unless_they_are_too_long() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a\n\nb", 0), ["a", "", "b"]);
    }

    #[test]
    fn what_is_outside_is_left_out() {
        let area = Rect { x: 0, y: 0, width: 4, height: 2 };
        let mut buffer = Buffer::empty(area);
        let mut canvas = Canvas { buffer: &mut buffer, glyphs: Glyphs::Ascii };
        canvas.put(9, 9, 'x', Style::new());
        canvas.text(Rect { x: 2, y: 1, width: 50, height: 5 }, "long", Style::new());
        canvas.frame(Rect { x: 0, y: 0, width: 99, height: 1 }, Style::new());
        canvas.clear(Rect { x: 3, y: 0, width: 99, height: 99 }, Style::new());
        canvas.style(Rect { x: 3, y: 0, width: 99, height: 99 }, Style::new());
        assert_eq!(buffer, Buffer::with_lines(["    ", "  l "]));
    }
}
