//! [`Page`]: what is drawn where, in points from the top left corner; [`Document`]: all pages.
//!
//! Layout makes pages, and the back ends (`pdf`, `svg`, `png`) know nothing but these.

use std::borrow::Cow;

use crate::font::Face;

/// A point: across, down.
pub(crate) type Point = (f32, f32);

/// The colour of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(pub(crate) [u8; 3]);

impl Ink {
    pub(crate) const BLACK: Self = Self([0; 3]);
    pub(crate) const DARK: Self = Self([0x44; 3]);
    pub(crate) const GREY: Self = Self([0x77; 3]);
    pub(crate) const LIGHT: Self = Self([0xbb; 3]);
    pub(crate) const WHITE: Self = Self([0xff; 3]);

    /// Returns the grey that is as light.
    fn grey(self) -> Self {
        let [r, g, b] = self.0.map(u32::from);
        let light = (r * 299 + g * 587 + b * 114) / 1000;
        Self([u8::try_from(light).unwrap_or(255); 3])
    }
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    Cubic([Point; 3]),
    Close,
}

/// Lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path(pub(crate) Vec<Segment>);

/// How far the control points of a quarter of a circle are from its ends.
const ARC: f32 = 0.552_28;

impl Path {
    pub(crate) fn line(from: Point, to: Point) -> Self {
        Self(vec![Segment::Move(from), Segment::Line(to)])
    }

    pub(crate) fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        let (right, bottom) = (x + width, y + height);
        let corners = [(right, y), (right, bottom), (x, bottom)].map(Segment::Line);
        let [a, b, c] = corners;
        Self(vec![Segment::Move((x, y)), a, b, c, Segment::Close])
    }

    pub(crate) fn circle((x, y): Point, r: f32) -> Self {
        let k = r * ARC;
        let quarter = |a: Point, b: Point, c: Point| Segment::Cubic([a, b, c]);
        Self(vec![
            Segment::Move((x + r, y)),
            quarter((x + r, y + k), (x + k, y + r), (x, y + r)),
            quarter((x - k, y + r), (x - r, y + k), (x - r, y)),
            quarter((x - r, y - k), (x - k, y - r), (x, y - r)),
            quarter((x + k, y - r), (x + r, y - k), (x + r, y)),
            Segment::Close,
        ])
    }

    /// Adds a curve with one control point.
    pub(crate) fn quad_to(&mut self, bend: Point, end: Point) {
        let start = self.end();
        let towards = |from: Point| {
            (from.0 + (bend.0 - from.0) * 2.0 / 3.0, from.1 + (bend.1 - from.1) * 2.0 / 3.0)
        };
        self.0.push(Segment::Cubic([towards(start), towards(end), end]));
    }

    fn end(&self) -> Point {
        self.0.iter().rev().find_map(Segment::end).unwrap_or_default()
    }
}

impl Segment {
    pub(crate) fn end(&self) -> Option<Point> {
        match *self {
            Self::Move(point) | Self::Line(point) | Self::Cubic([_, _, point]) => Some(point),
            Self::Close => None,
        }
    }
}

/// Text on one line, from its left end on the base line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) at: Point,
    pub(crate) size: f32,
    pub(crate) face: Face,
    pub(crate) ink: Ink,
    pub(crate) words: Cow<'static, str>,
}

/// A pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) ink: Ink,
    pub(crate) width: f32,
    pub(crate) dashed: bool,
}

impl Pen {
    pub(crate) fn new(ink: Ink, width: f32) -> Self {
        Self { ink, width, dashed: false }
    }
}

/// What a part of a page is, for people who have it read to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Heading(u8),
    Paragraph,
    /// A picture, with what it shows.
    Figure(String),
}

/// A thing on a page; later ones lie on earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Fill(Path, Ink),
    Stroke(Path, Pen),
    Text(Text),
    /// Things that are one part of the text; what has no tag is ornament.
    Tagged(Tag, Vec<Item>),
    /// Things in other coordinates: `x' = a x + c y + e`, `y' = b x + d y + f`.
    Moved([f32; 6], Vec<Item>),
}

/// Something that a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    Contents,
    Section(usize),
    Lesson(usize),
    Puzzle(usize),
    Solutions,
    Solution(usize),
}

/// A part of a page that leads somewhere: left, top, right, bottom, and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    pub(crate) area: [f32; 4],
    pub(crate) target: Target,
    pub(crate) label: String,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) items: Vec<Item>,
    pub(crate) links: Vec<Link>,
    /// What begins here, and how far down.
    pub(crate) targets: Vec<(Target, f32)>,
}

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) title: String,
    pub(crate) target: Target,
    pub(crate) children: Vec<Mark>,
}

/// All pages, and what is known of them; what [`crate::pdf`] and the others write.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub(crate) title: String,
    pub(crate) author: String,
    pub(crate) subject: String,
    pub(crate) pages: Vec<Page>,
    pub(crate) outline: Vec<Mark>,
}

impl Document {
    /// Returns how many pages there are.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Turns all colours into the greys that are as light.
    pub(crate) fn grey(&mut self) {
        self.pages.iter_mut().flat_map(|page| &mut page.items).for_each(Item::grey);
    }
}

impl Item {
    fn grey(&mut self) {
        match self {
            Self::Fill(_, ink)
            | Self::Text(Text { ink, .. })
            | Self::Stroke(_, Pen { ink, .. }) => {
                *ink = ink.grey();
            }
            Self::Tagged(_, items) | Self::Moved(_, items) => {
                items.iter_mut().for_each(Self::grey);
            }
        }
    }

    /// Returns text whose left end is here.
    pub(crate) fn left(
        at: Point,
        (face, size): (Face, f32),
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::Text(Text { at, size, face, ink: Ink::BLACK, words: text.into() })
    }

    /// Returns text whose right end is here.
    pub(crate) fn right(
        at: Point,
        (face, size): (Face, f32),
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        let text = text.into();
        Self::left((at.0 - face.width(&text, size), at.1), (face, size), text)
    }

    /// Returns text whose middle is here.
    pub(crate) fn centred(
        at: Point,
        (face, size): (Face, f32),
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        let text = text.into();
        Self::left((at.0 - face.width(&text, size) / 2.0, at.1), (face, size), text)
    }

    /// Returns the same in another colour.
    pub(crate) fn inked(mut self, ink: Ink) -> Self {
        if let Self::Text(text) = &mut self {
            text.ink = ink;
        }
        self
    }

    /// Returns it as a part of the text.
    pub(crate) fn tagged(self, tag: Tag) -> Self {
        Self::Tagged(tag, vec![self])
    }
}
