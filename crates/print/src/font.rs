//! The two faces of the built-in font: how wide text is, where it breaks, what its outlines are.

use std::fmt;
use std::sync::LazyLock;
use ttf_parser::{GlyphId, OutlineBuilder};

use crate::page::{Path, Segment};

static REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

static FACES: LazyLock<[ttf_parser::Face<'static>; 2]> = LazyLock::new(|| {
    [REGULAR, BOLD].map(|data| ttf_parser::Face::parse(data, 0).expect("our fonts are whole"))
});

/// How high capitals and digits are, as a part of the size.
pub(crate) const CAP: f32 = 0.714;

/// What stands in for text that doesn't fit.
const ELLIPSIS: char = '…';

/// A weight of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// The usual one.
    Regular,
    /// For clues and headings.
    Bold,
}

/// A text has a character that the font lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing(pub char);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if self.0.is_control() { String::new() } else { format!(" ({})", self.0) };
        write!(
            f,
            "the font has no U+{:04X}{shown}; it covers Latin, Greek and Cyrillic",
            u32::from(self.0)
        )
    }
}

impl std::error::Error for Missing {}

/// Says whether the font has all characters of a text.
///
/// # Errors
/// With the first that it lacks.
pub fn check(text: &str) -> Result<(), Missing> {
    let lacks = |&c: &char| !c.is_whitespace() && Face::Bold.glyph(c).is_none();
    let unprintable = |&c: &char| c.is_whitespace() && c.is_control() && c != '\n' && c != '\t';
    match text.chars().find(|c| lacks(c) || unprintable(c)) {
        Some(missing) => Err(Missing(missing)),
        None => Ok(()),
    }
}

impl Face {
    /// Both of them.
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Regular => "NotoSans-Regular",
            Self::Bold => "NotoSans-Bold",
        }
    }

    pub(crate) fn parsed(self) -> &'static ttf_parser::Face<'static> {
        &FACES[self as usize]
    }

    pub(crate) fn glyph(self, c: char) -> Option<u16> {
        self.parsed().glyph_index(c).map(|glyph| glyph.0).filter(|&glyph| glyph != 0)
    }

    /// Returns the glyph of a character, or the box for those that are missing.
    pub(crate) fn glyph_or_box(self, c: char) -> u16 {
        self.glyph(if c.is_whitespace() { ' ' } else { c }).unwrap_or(0)
    }

    /// Returns how wide a glyph is, in thousandths of the size.
    pub(crate) fn advance(self, glyph: u16) -> f32 {
        let face = self.parsed();
        let advance = face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        f32::from(advance) * 1000.0 / f32::from(face.units_per_em())
    }

    /// Returns how wide a text is.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        let advance = |c| self.advance(self.glyph_or_box(c));
        text.chars().map(advance).sum::<f32>() * size / 1000.0
    }

    /// Breaks a text into lines of at most this width, between words; a word that is wider than
    /// that alone is broken anywhere.
    pub(crate) fn wrap(self, text: &str, size: f32, width: f32) -> Vec<String> {
        text.split('\n').flat_map(|text| self.wrap_line(text, size, width)).collect()
    }

    fn wrap_line(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            let mut parts = self.break_word(word, size, width);
            line = parts.pop().unwrap_or_default();
            lines.extend(parts);
        }
        lines.push(line);
        lines
    }

    fn break_word(self, word: &str, size: f32, width: f32) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut used = 0.0;
        for c in word.chars() {
            let advance = self.advance(self.glyph_or_box(c)) * size / 1000.0;
            if used + advance > width && used > 0.0 {
                parts.push(String::new());
                used = 0.0;
            }
            used += advance;
            parts.last_mut().expect("there is one").push(c);
        }
        parts
    }

    /// Returns a text of one line that is no wider than this, cut off if need be.
    pub(crate) fn fit(self, text: &str, size: f32, width: f32) -> String {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.width(&text, size) <= width {
            return text;
        }
        let room = width - self.width(&ELLIPSIS.to_string(), size);
        let mut used = 0.0;
        let fits = |c: &char| {
            used += self.advance(self.glyph_or_box(*c)) * size / 1000.0;
            used <= room
        };
        let mut cut: String = text.chars().take_while(fits).collect();
        cut.truncate(cut.trim_end().len());
        cut.push(ELLIPSIS);
        cut
    }

    /// Returns the outline of a glyph at the origin, size 1, y upwards.
    pub(crate) fn outline(self, glyph: u16) -> Path {
        let mut outline = Outline(Path::default(), 1.0 / f32::from(self.parsed().units_per_em()));
        let _bounds = self.parsed().outline_glyph(GlyphId(glyph), &mut outline);
        outline.0
    }
}

/// Takes an outline, scaled.
struct Outline(Path, f32);

impl Outline {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.1, y * self.1)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.0.push(Segment::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.0.push(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (bend, end) = (self.point(x1, y1), self.point(x, y));
        self.0.quad_to(bend, end);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let points = [self.point(x1, y1), self.point(x2, y2), self.point(x, y)];
        self.0.0.push(Segment::Cubic(points));
    }

    fn close(&mut self) {
        self.0.0.push(Segment::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words_and_never_gets_wider() {
        let text = "In rows 1 and 7 the 3 can only stand where they cross columns 3 and 5. \
                    Donaudampfschifffahrtsgesellschaft";
        for width in [20.0, 60.0, 200.0] {
            let lines = Face::Regular.wrap(text, 10.0, width);
            assert!(lines.iter().all(|line| Face::Regular.width(line, 10.0) <= width));
            let whole: String = lines.concat().split_whitespace().collect();
            assert_eq!(whole, text.split_whitespace().collect::<String>());
            assert!(Face::Bold.width(&Face::Bold.fit(text, 10.0, width), 10.0) <= width);
        }
    }

    #[test]
    fn what_the_font_lacks_is_named() {
        assert_eq!(check("Übung · Κύκλος · Судоку · Łódź – №1 “x” …\n\t"), Ok(()));
        let missing = check("Sudoku 数独").unwrap_err();
        assert!(missing.to_string().contains("U+6570 (数)"), "{missing}");
        assert!(check("a\u{7}b").is_err());
    }
}
