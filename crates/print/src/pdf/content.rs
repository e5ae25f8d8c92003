//! [`Painter`]: the things of a page as operators of PDF.

use pdf_writer::{Content, Name, Str};

use super::fonts::Fonts;
use super::{Element, round};
use crate::font::Face;
use crate::page::{Ink, Item, Path, Pen, Segment, Tag, Text};

/// What is set at a time, so that it is written only when it changes.
#[derive(Clone, Copy, Default, PartialEq)]
struct State {
    fill: Option<Ink>,
    stroke: Option<Ink>,
    width: Option<f32>,
    dashed: bool,
    font: Option<(Face, f32)>,
}

/// What the things that are painted are marked as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Nothing,
    Ornament,
    Part,
}

pub(super) struct Painter<'f> {
    fonts: &'f mut Fonts,
    content: Content,
    state: State,
    mark: Mark,
    is_in_text: bool,
    elements: Vec<Element>,
}

impl<'f> Painter<'f> {
    /// Paints on a page of this height, from its top downwards.
    pub(super) fn new(fonts: &'f mut Fonts, height: f32) -> Self {
        let mut content = Content::new();
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, round(height)]);
        // Black, one point wide: what pages begin with.
        let state = State { fill: Some(Ink::BLACK), stroke: Some(Ink::BLACK), ..State::default() };
        let mark = Mark::Nothing;
        Self { fonts, content, state, mark, is_in_text: false, elements: Vec::new() }
    }

    /// Returns the operators, and the parts of the text in their order.
    pub(super) fn paint(mut self, items: &[Item]) -> (Vec<u8>, Vec<Element>) {
        self.items(items);
        self.unmark();
        (self.content.finish().into_vec(), self.elements)
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Tagged(tag, items) if self.mark != Mark::Part => self.part(tag, items),
                Item::Tagged(_, items) => self.items(items),
                Item::Moved(matrix, items) => self.moved(*matrix, items),
                _ => self.thing(item),
            }
        }
    }

    fn thing(&mut self, item: &Item) {
        if self.mark == Mark::Nothing {
            self.content.begin_marked_content(Name(b"Artifact"));
            self.mark = Mark::Ornament;
        }
        match item {
            Item::Fill(path, ink) => self.fill(path, *ink),
            Item::Stroke(path, pen) => self.stroke(path, *pen),
            Item::Text(text) => self.text(text),
            Item::Tagged(..) | Item::Moved(..) => {}
        }
    }

    fn part(&mut self, tag: &Tag, items: &[Item]) {
        self.unmark();
        let element = Element::new(tag);
        let id = i32::try_from(self.elements.len()).unwrap_or(0);
        let mut mark = self.content.begin_marked_content_with_properties(element.role.to_name());
        mark.properties().identify(id);
        drop(mark);
        self.elements.push(element);
        self.mark = Mark::Part;
        self.items(items);
        self.unmark();
    }

    fn unmark(&mut self) {
        self.leave_text();
        if self.mark != Mark::Nothing {
            self.content.end_marked_content();
            self.mark = Mark::Nothing;
        }
    }

    fn moved(&mut self, matrix: [f32; 6], items: &[Item]) {
        self.unmark();
        let state = self.state;
        self.content.save_state().transform(matrix.map(round));
        self.items(items);
        self.unmark();
        self.content.restore_state();
        self.state = state;
    }

    fn leave_text(&mut self) {
        if self.is_in_text {
            self.content.end_text();
            self.is_in_text = false;
        }
    }

    fn fill(&mut self, path: &Path, ink: Ink) {
        self.leave_text();
        self.set_fill(ink);
        self.path(path);
        self.content.fill_nonzero();
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.leave_text();
        if self.state.stroke != Some(pen.ink) {
            match pen.ink.0 {
                [r, g, b] if r == g && g == b => self.content.set_stroke_gray(share(r)),
                [r, g, b] => self.content.set_stroke_rgb(share(r), share(g), share(b)),
            };
            self.state.stroke = Some(pen.ink);
        }
        if self.state.width != Some(pen.width) {
            self.content.set_line_width(round(pen.width));
            self.state.width = Some(pen.width);
        }
        if self.state.dashed != pen.dashed {
            let dash = pen.dashed.then_some([2.0, 2.0]);
            self.content.set_dash_pattern(dash.into_iter().flatten(), 0.0);
            self.state.dashed = pen.dashed;
        }
        self.path(path);
        self.content.stroke();
    }

    fn set_fill(&mut self, ink: Ink) {
        if self.state.fill != Some(ink) {
            match ink.0 {
                [r, g, b] if r == g && g == b => self.content.set_fill_gray(share(r)),
                [r, g, b] => self.content.set_fill_rgb(share(r), share(g), share(b)),
            };
            self.state.fill = Some(ink);
        }
    }

    fn path(&mut self, path: &Path) {
        for segment in &path.0 {
            match *segment {
                Segment::Move((x, y)) => self.content.move_to(round(x), round(y)),
                Segment::Line((x, y)) => self.content.line_to(round(x), round(y)),
                Segment::Cubic(points) => {
                    let [(a, b), (c, d), (e, f)] = points.map(|(x, y)| (round(x), round(y)));
                    self.content.cubic_to(a, b, c, d, e, f)
                }
                Segment::Close => self.content.close_path(),
            };
        }
    }

    fn text(&mut self, text: &Text) {
        if text.words.is_empty() {
            return;
        }
        self.set_fill(text.ink);
        if !self.is_in_text {
            self.content.begin_text();
            self.is_in_text = true;
        }
        let font = (text.face, round(text.size));
        if self.state.font != Some(font) {
            self.content.set_font(Name(Fonts::key(text.face)), font.1);
            self.state.font = Some(font);
        }
        let (x, y) = text.at;
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, round(x), round(y)]);
        let glyphs = self.fonts.encode(text.face, &text.words);
        self.content.show(Str(&glyphs));
    }
}

fn share(part: u8) -> f32 {
    (f32::from(part) / 255.0 * 1000.0).round() / 1000.0
}
