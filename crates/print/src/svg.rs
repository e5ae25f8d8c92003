//! [`svg`]: a page as SVG, every glyph a path, so that it looks the same everywhere.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::font::Face;
use crate::page::{Document, Ink, Item, Path, Pen, Segment, Tag, Text};

/// Returns a page, counted from 0, as SVG; nothing if there is no such page.
#[must_use]
pub fn svg(document: &Document, page: usize) -> Option<String> {
    let page = document.pages.get(page)?;
    let mut body = Body::default();
    body.items(&page.items);
    let (width, height) = (number(page.width), number(page.height));
    let title = escape(&document.title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n<defs>\n"
    );
    for &(face, glyph) in &body.glyphs {
        let _ = write!(svg, "<path id=\"{}\" d=\"", id(face, glyph));
        write_path(&face.outline(glyph), 1000.0, &mut svg);
        svg.push_str("\"/>\n");
    }
    let _ = write!(
        svg,
        "</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{}</svg>\n",
        body.text
    );
    Some(svg)
}

#[derive(Default)]
struct Body {
    text: String,
    glyphs: BTreeSet<(Face, u16)>,
}

impl Body {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Fill(path, ink) => {
                    self.text.push_str("<path d=\"");
                    write_path(path, 1.0, &mut self.text);
                    let _ = writeln!(self.text, "\" fill=\"{}\"/>", colour(*ink));
                }
                Item::Stroke(path, pen) => self.stroke(path, *pen),
                Item::Text(text) => self.write_text(text),
                Item::Tagged(Tag::Figure(alt), items) => {
                    let _ = writeln!(self.text, "<g role=\"img\"><title>{}</title>", escape(alt));
                    self.items(items);
                    self.text.push_str("</g>\n");
                }
                Item::Tagged(_, items) => self.items(items),
                Item::Moved(matrix, items) => {
                    let matrix = matrix.map(number).join(" ");
                    let _ = writeln!(self.text, "<g transform=\"matrix({matrix})\">");
                    self.items(items);
                    self.text.push_str("</g>\n");
                }
            }
        }
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.text.push_str("<path d=\"");
        write_path(path, 1.0, &mut self.text);
        let dash = if pen.dashed { " stroke-dasharray=\"2 2\"" } else { "" };
        let _ = writeln!(
            self.text,
            "\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dash}/>",
            colour(pen.ink),
            number(pen.width)
        );
    }

    /// Writes a text as one group that says what it is.
    fn write_text(&mut self, text: &Text) {
        let Text { at: (x, y), size, face, ink, words } = text;
        if words.trim().is_empty() {
            return;
        }
        let scale = format!("{:.6}", size / 1000.0);
        let _ = write!(
            self.text,
            "<g aria-label=\"{}\" fill=\"{}\" transform=\"matrix({scale} 0 0 -{scale} {} {})\">",
            escape(words),
            colour(*ink),
            number(*x),
            number(*y)
        );
        let mut pen = 0.0;
        for c in words.chars() {
            let glyph = face.glyph_or_box(c);
            if !c.is_whitespace() {
                self.glyphs.insert((*face, glyph));
                let _ = write!(
                    self.text,
                    "<use href=\"#{}\" x=\"{}\"/>",
                    id(*face, glyph),
                    number(pen)
                );
            }
            pen += face.advance(glyph);
        }
        self.text.push_str("</g>\n");
    }
}

fn id(face: Face, glyph: u16) -> String {
    match face {
        Face::Regular => format!("r{glyph}"),
        Face::Bold => format!("b{glyph}"),
    }
}

fn colour(Ink([r, g, b]): Ink) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Returns a number with as many decimals as matter.
fn number(x: f32) -> String {
    let digits = if x.abs() < 1.0 { 4 } else { 2 };
    let text = format!("{x:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

fn write_path(path: &Path, scale: f32, out: &mut String) {
    let point = |(x, y): (f32, f32)| format!("{} {}", number(x * scale), number(y * scale));
    for segment in &path.0 {
        let _ = match *segment {
            Segment::Move(to) => write!(out, "M{}", point(to)),
            Segment::Line(to) => write!(out, "L{}", point(to)),
            Segment::Cubic(points) => write!(out, "C{}", points.map(point).join(" ")),
            Segment::Close => write!(out, "Z"),
        };
    }
}

/// Writes text so that XML takes it for text, in attributes too.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
