//! The structure of the text, for those who have it read to them; and the outline.

use pdf_writer::types::StructRole;
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Finish as _, Pdf, Ref, TextStr};

use super::{Places, Refs, round};
use crate::page::{Mark, Tag};

/// A part of the text.
pub(super) struct Element {
    pub(super) role: StructRole,
    alt: Option<String>,
}

impl Element {
    pub(super) fn new(tag: &Tag) -> Self {
        let (role, alt) = match tag {
            Tag::Heading(1) => (StructRole::H1, None),
            Tag::Heading(2) => (StructRole::H2, None),
            Tag::Heading(_) => (StructRole::H3, None),
            Tag::Paragraph => (StructRole::P, None),
            Tag::Figure(alt) => (StructRole::Figure, Some(alt.clone())),
        };
        Self { role, alt }
    }
}

/// Something in the tree: a part of a page, or a link.
enum Leaf {
    Part { id: Ref, page: Ref, content: i32, element: Element },
    Link { id: Ref, annotation: Ref },
}

/// All parts in the order of reading.
pub(super) struct Tree {
    /// What the catalog names.
    top: Ref,
    root: Ref,
    /// The levels of the headings that the next part is below.
    headings: Vec<u8>,
    leaves: Vec<Leaf>,
    /// For each page, an object that lists its parts.
    lists: Vec<(Ref, Vec<Ref>)>,
    links: Vec<Ref>,
}

impl Tree {
    pub(super) fn new([top, root]: [Ref; 2]) -> Self {
        let (headings, leaves, lists, links) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { top, root, headings, leaves, lists, links }
    }

    pub(super) fn top(&self) -> Ref {
        self.top
    }

    pub(super) fn add_page(
        &mut self,
        index: usize,
        page: Ref,
        elements: Vec<Element>,
        refs: &mut Refs,
    ) {
        debug_assert_eq!(index, self.lists.len(), "pages come one after the other");
        let mut list = Vec::new();
        for (content, element) in (0..).zip(elements) {
            let (id, element) = (refs.next(), self.below(element));
            list.push(id);
            self.leaves.push(Leaf::Part { id, page, content, element });
        }
        self.lists.push((refs.next(), list));
    }

    /// Returns a part with the level of its heading counted from the headings that it is below: a
    /// sheet that has only headings of puzzles has them at the first level.
    fn below(&mut self, mut element: Element) -> Element {
        let level = match element.role {
            StructRole::H1 => 1,
            StructRole::H2 => 2,
            StructRole::H3 => 3,
            _ => return element,
        };
        self.headings.retain(|&above| above < level);
        self.headings.push(level);
        element.role =
            [StructRole::H1, StructRole::H2, StructRole::H3][self.headings.len().min(3) - 1];
        element
    }

    /// Adds a link of the page that was added last, and returns its key; see [`Tree::write`].
    pub(super) fn add_link(&mut self, annotation: Ref, refs: &mut Refs) -> i32 {
        let id = refs.next();
        self.leaves.push(Leaf::Link { id, annotation });
        self.links.push(id);
        i32::try_from(self.links.len()).unwrap_or(0) + Self::FIRST_LINK
    }

    /// The keys of links begin above those of all pages.
    const FIRST_LINK: i32 = 1 << 24;

    /// Writes the tree.
    pub(super) fn write(&self, pdf: &mut Pdf) {
        let mut root = pdf.struct_element(self.root);
        root.kind(StructRole::Document).parent(self.top);
        let mut children = root.children();
        for leaf in &self.leaves {
            let (Leaf::Part { id, .. } | Leaf::Link { id, .. }) = leaf;
            children.struct_element(*id);
        }
        children.finish();
        root.finish();
        for leaf in &self.leaves {
            self.write_leaf(leaf, pdf);
        }
        for (id, list) in &self.lists {
            pdf.indirect(*id).array().items(list.iter().copied());
        }
        self.write_top(pdf);
    }

    /// Writes what the catalog names: the tree, and what has which key, pages first, then links.
    fn write_top(&self, pdf: &mut Pdf) {
        let pages = (0..).zip(self.lists.iter().map(|(id, _)| *id));
        let links = (Self::FIRST_LINK + 1..).zip(self.links.iter().copied());
        let mut structure = pdf.indirect(self.top).start::<StructTreeRoot<'_>>();
        structure.child(self.root);
        let mut tree = structure.parent_tree();
        let mut numbers = tree.nums();
        for (key, parent) in pages.chain(links) {
            numbers.insert(key, parent);
        }
    }

    fn write_leaf(&self, leaf: &Leaf, pdf: &mut Pdf) {
        match leaf {
            Leaf::Part { id, page, content, element } => {
                let mut writer = pdf.struct_element(*id);
                writer.kind(element.role).parent(self.root).page(*page);
                if let Some(alt) = &element.alt {
                    writer.alt(TextStr(alt));
                }
                writer.children().marked_content_id(*content);
                writer.finish();
            }
            Leaf::Link { id, annotation } => {
                let mut writer = pdf.struct_element(*id);
                writer.kind(StructRole::Link).parent(self.root);
                writer.children().object_ref().object(*annotation);
                writer.finish();
            }
        }
    }
}

/// Writes the outline, if there is one, and returns its root.
pub(super) fn write_outline(
    marks: &[Mark],
    places: &Places,
    pdf: &mut Pdf,
    refs: &mut Refs,
) -> Option<Ref> {
    let root = refs.next();
    let (first, last, count) = write_level(marks, root, places, pdf, refs)?;
    pdf.outline(root).first(first).last(last).count(count);
    Some(root)
}

/// Writes the marks below a parent; returns the first, the last, and how many there are.
fn write_level(
    marks: &[Mark],
    parent: Ref,
    places: &Places,
    pdf: &mut Pdf,
    refs: &mut Refs,
) -> Option<(Ref, Ref, i32)> {
    let ids: Vec<Ref> = marks.iter().map(|_| refs.next()).collect();
    for (at, mark) in marks.iter().enumerate() {
        let below = write_level(&mark.children, ids[at], places, pdf, refs);
        let mut item = pdf.outline_item(ids[at]);
        item.title(TextStr(&mark.title)).parent(parent);
        if let Some(before) = at.checked_sub(1) {
            item.prev(ids[before]);
        }
        if let Some(next) = ids.get(at + 1) {
            item.next(*next);
        }
        if let Some((first, last, count)) = below {
            item.first(first).last(last).count(-count);
        }
        if let Some(&(page, y)) = places.get(&mark.target) {
            item.dest().page(page).xyz(0.0, round(y), None);
        }
        item.finish();
    }
    let count = i32::try_from(ids.len()).unwrap_or(i32::MAX);
    Some((*ids.first()?, *ids.last()?, count))
}
