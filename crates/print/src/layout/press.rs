//! [`Press`]: makes pages one after the other, each with its head and its number.

use crate::font::Face;
use crate::options::Options;
use crate::page::{Document, Ink, Item, Link, Mark, Page, Path, Pen, Target};
use crate::paper::{Frame, Margins};

/// What stands at the edges of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    /// At the top, inside and outside.
    pub(super) head: Option<(String, String)>,
    /// Whether its number is at the foot.
    pub(super) numbered: bool,
}

/// Makes pages.
pub(super) struct Press<'o> {
    pub(super) options: &'o Options,
    pages: Vec<Page>,
    edges: Vec<Edges>,
    /// What the next pages have at their edges.
    pub(super) style: Edges,
    pub(super) outline: Vec<Mark>,
}

impl<'o> Press<'o> {
    pub(super) fn new(options: &'o Options) -> Self {
        let (pages, edges, style, outline) = Default::default();
        Self { options, pages, edges, style, outline }
    }

    /// Returns how many pages there are.
    pub(super) fn count(&self) -> usize {
        self.pages.len()
    }

    /// Begins a page, and returns what of it is free.
    pub(super) fn turn(&mut self) -> Frame {
        let paper = self.options.paper;
        self.pages.push(Page { width: paper.width, height: paper.height, ..Page::default() });
        self.edges.push(self.style.clone());
        self.body(self.pages.len())
    }

    /// Begins a page with nothing on it.
    pub(super) fn leave_blank(&mut self) {
        let style = std::mem::take(&mut self.style);
        self.turn();
        self.style = style;
    }

    /// Returns what is free on a page of this number, from 1, between head and foot.
    pub(super) fn body(&self, number: usize) -> Frame {
        let size = self.options.text_size();
        let head = if self.style.head.is_some() { size * 2.2 } else { 0.0 };
        let foot = if self.style.numbered { size * 2.2 } else { 0.0 };
        Frame::of(self.options.paper, self.options.margins(), number).within(head, foot)
    }

    /// Puts things on the page that was begun last.
    pub(super) fn put(&mut self, items: impl IntoIterator<Item = Item>) {
        if let Some(page) = self.pages.last_mut() {
            page.items.extend(items);
        }
    }

    /// Says that something begins on this page, so far down.
    pub(super) fn begin(&mut self, target: Target, y: f32) {
        if let Some(page) = self.pages.last_mut() {
            page.targets.push((target, y));
        }
    }

    /// Makes a part of this page lead somewhere.
    pub(super) fn link(&mut self, area: [f32; 4], target: Target, label: String) {
        if let Some(page) = self.pages.last_mut() {
            page.links.push(Link { area, target, label });
        }
    }

    /// Returns a page that was made already, by its index.
    pub(super) fn page_mut(&mut self, index: usize) -> Option<&mut Page> {
        self.pages.get_mut(index)
    }

    /// Returns on which page, from 1, something begins.
    pub(super) fn page_of(&self, target: Target) -> Option<usize> {
        let begins = |page: &Page| page.targets.iter().any(|(begun, _)| *begun == target);
        self.pages.iter().position(begins).map(|index| index + 1)
    }

    /// Draws the edges of all pages and returns the document.
    pub(super) fn finish(mut self) -> Document {
        let is_one = self.pages.len() == 1;
        for (index, edges) in self.edges.iter().enumerate() {
            let items = self.edge_items(index + 1, edges, is_one);
            self.pages[index].items.extend(items);
        }
        let Options { author, note, .. } = self.options;
        Document {
            title: self.options.title().unwrap_or_else(|| "Sudoku".to_owned()),
            author: author.clone().unwrap_or_default(),
            subject: note.clone().unwrap_or_default(),
            pages: self.pages,
            outline: self.outline,
        }
    }

    fn edge_items(&self, number: usize, edges: &Edges, is_one: bool) -> Vec<Item> {
        let size = self.options.text_size();
        let frame = Frame::of(self.options.paper, self.options.margins(), number);
        let mut items = Vec::new();
        if let Some((inside, outside)) = &edges.head {
            let is_left = self.options.margins() == Margins::Mirrored && number.is_multiple_of(2);
            let (left, right) = if is_left { (outside, inside) } else { (inside, outside) };
            let y = frame.y + size * 0.8;
            let half = frame.width * 0.68;
            let left = Face::Regular.fit(left, size, half);
            let right = Face::Regular.fit(right, size, half.min(frame.width * 0.3));
            let style = (Face::Regular, size * 0.95);
            items.push(Item::left((frame.x, y), style, left).inked(Ink::DARK));
            items.push(Item::right((frame.right(), y), style, right).inked(Ink::DARK));
            let rule = Path::line((frame.x, y + size * 0.5), (frame.right(), y + size * 0.5));
            items.push(Item::Stroke(rule, Pen::new(Ink::LIGHT, 0.5)));
        }
        if edges.numbered && !is_one {
            let style = (Face::Regular, size);
            let y = frame.bottom() - size * 0.3;
            let text = number.to_string();
            items.push(match self.options.margins() {
                Margins::Even => Item::centred((frame.x + frame.width / 2.0, y), style, text),
                Margins::Mirrored if number % 2 == 1 => {
                    Item::right((frame.right(), y), style, text)
                }
                Margins::Mirrored => Item::left((frame.x, y), style, text),
            });
        }
        items
    }
}
