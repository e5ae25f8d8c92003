//! [`png`]: a page as pixels.

use ab_glyph_rasterizer::{Point as Spot, Rasterizer, point};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write as _;
use std::ops::RangeInclusive;

use crate::page::{Document, Ink, Item, Path, Pen, Point, Segment, Text};

/// How many pixels per inch there may be.
pub const DPI: RangeInclusive<u32> = 20..=1200;

/// The most pixels of a picture.
const MOST_PIXELS: usize = 200_000_000;

/// Returns a page, counted from 0, as PNG; nothing if there is no such page, or the picture would
/// be too large.
#[must_use]
pub fn png(document: &Document, page: usize, dpi: u32) -> Option<Vec<u8>> {
    let page = document.pages.get(page)?;
    let dpi = dpi.clamp(*DPI.start(), *DPI.end());
    #[expect(clippy::cast_precision_loss, reason = "up to 1200")]
    let scale = dpi as f32 / 72.0;
    let (width, height) = (pixels(page.width * scale), pixels(page.height * scale));
    if width * height > MOST_PIXELS {
        return None;
    }
    let mut sheet = Sheet { width, height, pixels: vec![[255; 3]; width * height] };
    sheet.items(&page.items, Matrix([scale, 0.0, 0.0, scale, 0.0, 0.0]));
    Some(sheet.encode(dpi))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
fn pixels(length: f32) -> usize {
    length.round().max(1.0) as usize
}

/// `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy)]
struct Matrix([f32; 6]);

impl Matrix {
    fn apply(self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// Returns the matrix that applies the other one first.
    fn after(self, other: [f32; 6]) -> Self {
        let [a, b, c, d, e, f] = other;
        let linear = |x: f32, y: f32| {
            let [p, q, r, s, ..] = self.0;
            (p * x + r * y, q * x + s * y)
        };
        let ((a, b), (c, d), (e, f)) = (linear(a, b), linear(c, d), self.apply((e, f)));
        Self([a, b, c, d, e, f])
    }

    fn scale(self) -> f32 {
        self.0[0].hypot(self.0[1])
    }
}

/// The pixels of a page.
struct Sheet {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Sheet {
    fn items(&mut self, items: &[Item], matrix: Matrix) {
        for item in items {
            match item {
                Item::Fill(path, ink) => self.fill(&flatten(path, matrix), *ink),
                Item::Stroke(path, pen) => self.stroke(path, *pen, matrix),
                Item::Text(text) => self.text(text, matrix),
                Item::Tagged(_, items) => self.items(items, matrix),
                Item::Moved(other, items) => self.items(items, matrix.after(*other)),
            }
        }
    }

    fn text(&mut self, text: &Text, matrix: Matrix) {
        let Text { at: (x, y), size, face, ink, words } = text;
        let mut pen = *x;
        for c in words.chars() {
            let glyph = face.glyph_or_box(c);
            let place = matrix.after([*size, 0.0, 0.0, -size, pen, *y]);
            self.fill(&flatten(&face.outline(glyph), place), *ink);
            pen += face.advance(glyph) * size / 1000.0;
        }
    }

    /// Draws lines as thin quadrangles.
    fn stroke(&mut self, path: &Path, pen: Pen, matrix: Matrix) {
        let half = (pen.width * matrix.scale() / 2.0).max(0.3);
        let dash = pen.dashed.then_some(2.0 * matrix.scale());
        for line in flatten(path, matrix) {
            let mut walked = 0.0;
            for ends in line.windows(2) {
                let [from, to] = [ends[0], ends[1]];
                let length = (to.0 - from.0).hypot(to.1 - from.1);
                for (start, end) in dashes(walked, length, dash) {
                    let at = |way: f32| {
                        let share = way / length.max(1e-6);
                        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
                    };
                    self.bar(at(start), at(end), half, pen.ink);
                }
                walked += length;
            }
        }
    }

    fn bar(&mut self, from: Point, to: Point, half: f32, ink: Ink) {
        let length = (to.0 - from.0).hypot(to.1 - from.1).max(1e-6);
        let (dx, dy) = ((to.0 - from.0) / length * half, (to.1 - from.1) / length * half);
        let corners = [
            (from.0 + dy, from.1 - dx),
            (to.0 + dy, to.1 - dx),
            (to.0 - dy, to.1 + dx),
            (from.0 - dy, from.1 + dx),
            (from.0 + dy, from.1 - dx),
        ];
        self.fill(&[corners.to_vec()], ink);
    }

    /// Fills what closed lines enclose.
    fn fill(&mut self, lines: &[Vec<Point>], ink: Ink) {
        let all = || lines.iter().flatten();
        let (left, right) = bounds(all().map(|point| point.0), self.width);
        let (top, bottom) = bounds(all().map(|point| point.1), self.height);
        if left >= right || top >= bottom {
            return;
        }
        let mut raster = Rasterizer::new(right - left, bottom - top);
        #[expect(clippy::cast_precision_loss, reason = "pixels")]
        let corner = (left as f32, top as f32);
        let spot = |(x, y): Point| -> Spot { point(x - corner.0, y - corner.1) };
        for line in lines {
            for ends in line.windows(2) {
                raster.draw_line(spot(ends[0]), spot(ends[1]));
            }
        }
        raster.for_each_pixel_2d(|x, y, cover| {
            let at = (top + y as usize) * self.width + left + x as usize;
            blend(&mut self.pixels[at], ink, cover.min(1.0));
        });
    }

    /// Writes the pixels as PNG; a page without colours is one of greys.
    fn encode(&self, dpi: u32) -> Vec<u8> {
        let is_grey = self.pixels.iter().all(|[r, g, b]| r == g && g == b);
        let channels = if is_grey { 1 } else { 3 };
        let mut raw = ZlibEncoder::new(Vec::new(), Compression::new(6));
        let mut before = vec![0; self.width * channels];
        for row in self.pixels.chunks(self.width) {
            let row: Vec<u8> = row.iter().flat_map(|pixel| &pixel[..channels]).copied().collect();
            // Rows are much like those above them.
            let up = row.iter().zip(&before).map(|(now, above)| now.wrapping_sub(*above));
            let line: Vec<u8> = std::iter::once(2).chain(up).collect();
            let _ = raw.write_all(&line);
            before = row;
        }
        let size = |length: usize| u32::try_from(length).unwrap_or(0).to_be_bytes();
        let mut head = [size(self.width), size(self.height)].concat();
        head.extend([8, if is_grey { 0 } else { 2 }, 0, 0, 0]);
        let metre = (dpi * 10_000 / 254).to_be_bytes();
        let density = [&metre[..], &metre[..], &[1]].concat();
        let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
        for (name, data) in [
            (b"IHDR", head),
            (b"pHYs", density),
            (b"IDAT", raw.finish().unwrap_or_default()),
            (b"IEND", Vec::new()),
        ] {
            let mut sum = Crc::new();
            sum.update(name);
            sum.update(&data);
            png.extend(size(data.len()));
            png.extend_from_slice(name);
            png.extend(data);
            png.extend(sum.sum().to_be_bytes());
        }
        png
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "kept in range")]
fn blend(pixel: &mut [u8; 3], ink: Ink, cover: f32) {
    for (old, new) in pixel.iter_mut().zip(ink.0) {
        let mixed = f32::from(*old) * (1.0 - cover) + f32::from(new) * cover;
        *old = mixed.round().clamp(0.0, 255.0) as u8;
    }
}

/// Returns the first and the last pixel that numbers lie in, within a picture of this size.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "kept in range"
)]
fn bounds(numbers: impl Iterator<Item = f32>, size: usize) -> (usize, usize) {
    let (least, most) = numbers
        .fold((f32::MAX, f32::MIN), |(least, most), number| (least.min(number), most.max(number)));
    let within = |number: f32| number.clamp(0.0, size as f32) as usize;
    (within(least.floor()), within((most + 1.0).ceil()))
}

/// Returns the parts of a line that are drawn.
fn dashes(walked: f32, length: f32, dash: Option<f32>) -> Vec<(f32, f32)> {
    let Some(dash) = dash.filter(|dash| *dash > 0.1) else { return vec![(0.0, length)] };
    let mut parts = Vec::new();
    let mut at = -(walked % (2.0 * dash));
    while at < length {
        let (start, end) = (at.max(0.0), (at + dash).min(length));
        if start < end {
            parts.push((start, end));
        }
        at += 2.0 * dash;
    }
    parts
}

/// Returns a path as lines, in pixels.
fn flatten(path: &Path, matrix: Matrix) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => lines.push(vec![matrix.apply(to)]),
            Segment::Line(to) => {
                lines.last_mut().into_iter().for_each(|line| line.push(matrix.apply(to)));
            }
            Segment::Cubic(points) => {
                if let Some(line) = lines.last_mut() {
                    bend(line, points.map(|point| matrix.apply(point)));
                }
            }
            Segment::Close => lines.last_mut().into_iter().for_each(|line| line.push(line[0])),
        }
    }
    lines
}

/// Adds a curve to a line, in pieces that look smooth.
fn bend(line: &mut Vec<Point>, [a, b, c]: [Point; 3]) {
    let Some(&start) = line.last() else { return };
    let length = (c.0 - start.0).hypot(c.1 - start.1) + (b.0 - a.0).hypot(b.1 - a.1);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "kept in range")]
    let pieces = (length.sqrt() * 1.2).clamp(3.0, 60.0) as u8;
    for piece in 1..=pieces {
        let t = f32::from(piece) / f32::from(pieces);
        let s = 1.0 - t;
        let mix = |p: [f32; 4]| {
            s * s * s * p[0] + 3.0 * s * s * t * p[1] + 3.0 * s * t * t * p[2] + t * t * t * p[3]
        };
        line.push((mix([start.0, a.0, b.0, c.0]), mix([start.1, a.1, b.1, c.1])));
    }
}
