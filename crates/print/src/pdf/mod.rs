//! [`pdf`]: a document as PDF: fonts embedded, text that can be searched, tags for readers of the
//! screen, an outline, links. It is meant to be PDF/A-2a; nothing in it depends on time or chance.

mod content;
mod fonts;
mod meta;
mod tree;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{AnnotationFlags, AnnotationType, OutputIntentSubtype, PageMode, TabOrder};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use std::collections::BTreeMap;
use std::io::Write as _;

use crate::font::Face;
use crate::page::{Document, Link, Page, Target};
use content::Painter;
use fonts::Fonts;
use tree::{Element, Tree};

/// Returns a document as PDF.
#[must_use]
pub fn pdf(document: &Document) -> Vec<u8> {
    Writer::new(document).write()
}

/// Hands out numbers of objects.
struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// Where links lead: the page, and how far up from its foot.
type Places = BTreeMap<Target, (Ref, f32)>;

struct Writer<'d> {
    document: &'d Document,
    pdf: Pdf,
    refs: Refs,
    fonts: Fonts,
    tree: Tree,
    pages: Vec<Ref>,
    places: Places,
    digest: Digest,
}

impl<'d> Writer<'d> {
    fn new(document: &'d Document) -> Self {
        let mut refs = Refs(0);
        let pages: Vec<Ref> = document.pages.iter().map(|_| refs.next()).collect();
        let mut places = Places::new();
        for (page, &id) in document.pages.iter().zip(&pages) {
            for &(target, y) in &page.targets {
                places.entry(target).or_insert((id, page.height - y));
            }
        }
        let tree = Tree::new([refs.next(), refs.next()]);
        let fonts = Fonts::default();
        Self { document, pdf: Pdf::new(), refs, fonts, tree, pages, places, digest: Digest::new() }
    }

    fn write(mut self) -> Vec<u8> {
        self.pdf.set_version(1, 7);
        let (catalog, root, info) = (self.refs.next(), self.refs.next(), self.refs.next());
        let fonts = Face::ALL.map(|_| self.refs.next());
        for index in 0..self.pages.len() {
            self.write_page(index, root, fonts);
        }
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(root).kids(self.pages.iter().copied()).count(count);
        for (face, id) in Face::ALL.into_iter().zip(fonts) {
            self.fonts.write(face, id, &mut self.pdf, &mut self.refs);
        }
        self.write_catalog(catalog, root);
        meta::write_info(self.document, &mut self.pdf.document_info(info));
        self.digest.add(self.document.title.as_bytes());
        let id = self.digest.0.to_be_bytes().to_vec();
        self.pdf.set_file_id((id.clone(), id));
        self.pdf.finish()
    }

    fn write_page(&mut self, index: usize, root: Ref, fonts: [Ref; 2]) {
        let (page, id) = (&self.document.pages[index], self.pages[index]);
        let (content, elements) = Painter::new(&mut self.fonts, page.height).paint(&page.items);
        self.tree.add_page(index, id, elements, &mut self.refs);
        self.digest.add(&content);
        let links: Vec<Ref> =
            page.links.iter().filter_map(|link| self.write_link(page, link)).collect();
        let content_id = self.refs.next();
        self.pdf.stream(content_id, &deflate(&content)).filter(Filter::FlateDecode);
        let mut writer = self.pdf.page(id);
        writer.parent(root).contents(content_id);
        writer.media_box(Rect::new(0.0, 0.0, round(page.width), round(page.height)));
        writer.struct_parents(i32::try_from(index).unwrap_or(0));
        if !links.is_empty() {
            writer.tab_order(TabOrder::StructureOrder).annotations(links);
        }
        let mut resources = writer.resources();
        let mut names = resources.fonts();
        for (face, font) in Face::ALL.into_iter().zip(fonts) {
            if self.fonts.is_used(face) {
                names.pair(Name(Fonts::key(face)), font);
            }
        }
        names.finish();
        resources.finish();
        writer.finish();
    }

    /// Writes a link, if it leads anywhere.
    fn write_link(&mut self, page: &Page, link: &Link) -> Option<Ref> {
        let (target, y) = *self.places.get(&link.target)?;
        let id = self.refs.next();
        let [left, top, right, bottom] = link.area.map(round);
        let key = self.tree.add_link(id, &mut self.refs);
        let mut annotation = self.pdf.annotation(id);
        annotation.subtype(AnnotationType::Link);
        annotation.rect(Rect::new(
            left,
            round(page.height - bottom),
            right,
            round(page.height - top),
        ));
        annotation.border(0.0, 0.0, 0.0, None).flags(AnnotationFlags::PRINT);
        annotation.contents(TextStr(&link.label)).struct_parent(key);
        annotation
            .insert(Name(b"Dest"))
            .start::<pdf_writer::writers::Destination>()
            .page(target)
            .xyz(0.0, round(y), None);
        annotation.finish();
        Some(id)
    }

    fn write_catalog(&mut self, id: Ref, root: Ref) {
        let (profile, metadata) = (self.refs.next(), self.refs.next());
        let icc = meta::srgb();
        self.pdf.icc_profile(profile, &deflate(&icc)).n(3).filter(Filter::FlateDecode);
        self.pdf.metadata(metadata, meta::xmp(self.document).as_bytes());
        let outline = tree::write_outline(
            &self.document.outline,
            &self.places,
            &mut self.pdf,
            &mut self.refs,
        );
        self.tree.write(&mut self.pdf);
        let mut catalog = self.pdf.catalog(id);
        catalog.pages(root).metadata(metadata).lang(TextStr("en"));
        catalog.mark_info().marked(true);
        catalog.viewer_preferences().display_doc_title(true);
        if let Some(outline) = outline {
            catalog.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        let mut intents = catalog.output_intents();
        let mut intent = intents.push();
        intent.subtype(OutputIntentSubtype::PDFA).output_condition_identifier(TextStr("sRGB"));
        intent.info(TextStr("sRGB IEC61966-2.1")).dest_output_profile(profile);
        intent.finish();
        intents.finish();
        catalog.pair(Name(b"StructTreeRoot"), self.tree.top());
        catalog.finish();
    }
}

/// Returns a coordinate as it is written: in hundredths of a point.
fn round(x: f32) -> f32 {
    (x * 100.0).round() / 100.0
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(7));
    // Writing to memory doesn't fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}

/// Tells documents apart: FNV-1a of all that is in them.
struct Digest(u128);

impl Digest {
    fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
    }
}
