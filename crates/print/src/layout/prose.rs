//! Text that runs on, from line to line and from page to page.

use crate::font::Face;
use crate::page::{Ink, Item, Tag};
use crate::paper::Frame;

use super::press::Press;

/// The distance of lines, in sizes.
const LEADING: f32 = 1.36;

/// A paragraph or a heading.
#[derive(Clone, Debug)]
pub(super) struct Prose {
    text: String,
    face: Face,
    size: f32,
    ink: Ink,
    tag: Tag,
    /// What is free behind it.
    after: f32,
}

impl Prose {
    pub(super) fn paragraph(text: impl Into<String>, size: f32) -> Self {
        let (face, ink, tag) = (Face::Regular, Ink::BLACK, Tag::Paragraph);
        Self { text: text.into(), face, size, ink, tag, after: size * 0.7 }
    }

    pub(super) fn heading(text: impl Into<String>, size: f32, level: u8) -> Self {
        let (face, ink, tag) = (Face::Bold, Ink::BLACK, Tag::Heading(level));
        Self { text: text.into(), face, size, ink, tag, after: size * 0.4 }
    }

    pub(super) fn bold(mut self) -> Self {
        self.face = Face::Bold;
        self
    }

    pub(super) fn soft(mut self) -> Self {
        self.ink = Ink::DARK;
        self
    }

    fn lines(&self, width: f32) -> Vec<String> {
        self.face.wrap(&self.text, self.size, width)
    }

    /// Returns how high it is.
    #[expect(clippy::cast_precision_loss, reason = "lines of a text")]
    pub(super) fn height(&self, width: f32) -> f32 {
        self.lines(width).len() as f32 * self.size * LEADING + self.after
    }
}

/// Returns how high paragraphs are together.
pub(super) fn height(prose: &[Prose], width: f32) -> f32 {
    prose.iter().map(|prose| prose.height(width)).sum()
}

/// Sets paragraphs into a frame that is high enough for them; returns where they end.
pub(super) fn set(prose: &[Prose], frame: Frame) -> (Vec<Item>, f32) {
    let (mut items, mut y) = (Vec::new(), frame.y);
    for prose in prose {
        let mut lines = Vec::new();
        for line in prose.lines(frame.width) {
            y += prose.size * LEADING;
            let at = (frame.x, y - prose.size * (LEADING - 1.0));
            lines.push(Item::left(at, (prose.face, prose.size), line).inked(prose.ink));
        }
        items.push(Item::Tagged(prose.tag.clone(), lines));
        y += prose.after;
    }
    (items, y)
}

/// Sets paragraphs from here on, line by line, over as many pages as it takes; returns what is left
/// of the last.
pub(super) fn flow(press: &mut Press<'_>, prose: &[Prose], mut rest: Frame) -> Frame {
    for prose in prose {
        let mut lines = Vec::new();
        for line in prose.lines(rest.width) {
            let step = prose.size * LEADING;
            if rest.height < step {
                press.put([Item::Tagged(prose.tag.clone(), std::mem::take(&mut lines))]);
                rest = press.turn();
            }
            rest = rest.within(step, 0.0);
            let at = (rest.x, rest.y - prose.size * (LEADING - 1.0));
            lines.push(Item::left(at, (prose.face, prose.size), line).inked(prose.ink));
        }
        press.put([Item::Tagged(prose.tag.clone(), lines)]);
        rest = rest.within(prose.after.min(rest.height), 0.0);
    }
    rest
}
