//! [`Fonts`]: the glyphs that are used, and the fonts that have just these.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

use super::{Ref, Refs, deflate};
use crate::font::Face;

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of both faces that are used.
#[derive(Default)]
pub(super) struct Fonts([Used; 2]);

/// The glyphs of a face, numbered as they are met.
struct Used {
    glyphs: GlyphRemapper,
    /// The first character of each.
    chars: BTreeMap<u16, char>,
}

impl Default for Used {
    fn default() -> Self {
        Self { glyphs: GlyphRemapper::new(), chars: BTreeMap::new() }
    }
}

impl Fonts {
    /// Returns the name of a font on pages.
    pub(super) const fn key(face: Face) -> &'static [u8] {
        match face {
            Face::Regular => b"F0",
            Face::Bold => b"F1",
        }
    }

    pub(super) fn is_used(&self, face: Face) -> bool {
        !self.0[face as usize].chars.is_empty()
    }

    /// Returns the text as numbers of glyphs.
    pub(super) fn encode(&mut self, face: Face, text: &str) -> Vec<u8> {
        let used = &mut self.0[face as usize];
        let number = |c: char| {
            let number = used.glyphs.remap(face.glyph_or_box(c));
            used.chars.entry(number).or_insert(c);
            number.to_be_bytes()
        };
        text.chars().flat_map(number).collect()
    }

    /// Writes a font, if it is used.
    pub(super) fn write(&self, face: Face, id: Ref, pdf: &mut Pdf, refs: &mut Refs) {
        if !self.is_used(face) {
            return;
        }
        let used = &self.0[face as usize];
        let (cid, descriptor, cmap, file) = (refs.next(), refs.next(), refs.next(), refs.next());
        let name = format!("NINEFO+{}", face.name());
        let name = Name(name.as_bytes());
        let mut font = pdf.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(cid).to_unicode(cmap);
        font.finish();

        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
        font.font_descriptor(descriptor).default_width(0.0);
        font.cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = used.glyphs.remapped_gids().map(|glyph| face.advance(glyph));
        font.widths().consecutive(0, widths);
        font.finish();

        Self::write_descriptor(face, name, (descriptor, file), pdf);
        let mut map = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        used.chars.iter().for_each(|(&glyph, &c)| map.pair(glyph, c));
        pdf.cmap(cmap, &deflate(&map.finish())).filter(Filter::FlateDecode);

        let subset = subsetter::subset(face.data(), 0, &used.glyphs);
        let subset = subset.unwrap_or_else(|_| face.data().to_vec());
        let length = i32::try_from(subset.len()).unwrap_or(0);
        let data = deflate(&subset);
        let mut stream = pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
        stream.finish();
    }

    fn write_descriptor(face: Face, name: Name<'_>, (id, file): (Ref, Ref), pdf: &mut Pdf) {
        let parsed = face.parsed();
        let bounds = parsed.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f32::from);
        let mut descriptor = pdf.font_descriptor(id);
        descriptor.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
        descriptor.bbox(Rect::new(left, bottom, right, top));
        descriptor.ascent(f32::from(parsed.ascender())).descent(f32::from(parsed.descender()));
        descriptor.cap_height(714.0).stem_v(if face == Face::Bold { 160.0 } else { 90.0 });
        descriptor.font_file2(file);
        descriptor.finish();
    }
}
