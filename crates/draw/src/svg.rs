//! Drawings of steps: the board with its candidates, the pattern, its links, and what follows.
//!
//! Colours are those of Okabe and Ito, which colour-blind people tell apart; every meaning has a
//! shape as well: a disc, a square, a ring, a cross.

use ninefold::explain::{Picture, Role};
use ninefold::{Board, Candidate, Cell, CellSet, Grid};
use std::fmt::Write as _;

/// The side of a cell, the room for the labels, and the whole drawing.
const CELL: usize = 60;
const EDGE: usize = 24;
const SIZE: usize = 9 * CELL + 2 * EDGE;

/// The look of the classes that drawings use; in each drawing, or once in a page. What is around a
/// drawing keeps its own.
pub const STYLE: &str = "\
.ninefold .paper{fill:#fff}.ninefold .house{fill:#f0e442;opacity:.3}\
.ninefold .spot{fill:#56b4e9;opacity:.18}.ninefold .flaw{fill:#d55e00;opacity:.3}\
.ninefold .blamed{fill:#e69f00;opacity:.25}.ninefold .suspect{fill:none;stroke:#d55e00;stroke-width:4}\
.ninefold .thin{stroke:#aaa;stroke-width:1}.ninefold .thick{stroke:#222;stroke-width:2.5}\
.ninefold text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}\
.ninefold .label{font-size:12px;fill:#777}.ninefold .note{font-size:14px;fill:#555}\
.ninefold .given{font-size:34px;font-weight:bold;fill:#000}.ninefold .placed{font-size:34px;fill:#0072b2}\
.ninefold .main{fill:#56b4e9}.ninefold .other{fill:#e69f00}\
.ninefold .extra{fill:none;stroke:#cc79a7;stroke-width:3}\
.ninefold .set{fill:#009e73}.ninefold .gone{stroke:#d55e00;stroke-width:2.5;fill:none}\
.ninefold .marked{fill:#000;font-weight:bold}.ninefold .new{fill:#fff;font-weight:bold}\
.ninefold .link{fill:none;stroke:#333;stroke-width:1.8;opacity:.75}.ninefold .weak{stroke-dasharray:4 4}";

/// What the shapes mean, as a line of HTML.
pub const LEGEND: &str = "\
<svg class=\"ninefold key\" viewBox=\"0 0 18 18\"><circle class=\"main\" cx=\"9\" cy=\"9\" r=\"8\"/></svg> pattern; in \
a chain: true \
<svg class=\"ninefold key\" viewBox=\"0 0 18 18\"><rect class=\"other\" x=\"1\" y=\"1\" width=\"16\" height=\"16\" rx=\"2\"/></svg> \
the other side; in a chain: false \
<svg class=\"ninefold key\" viewBox=\"0 0 18 18\"><circle class=\"extra\" cx=\"9\" cy=\"9\" r=\"7\"/></svg> left over \
<svg class=\"ninefold key\" viewBox=\"0 0 18 18\"><circle class=\"set\" cx=\"9\" cy=\"9\" r=\"8\"/></svg> placed \
<svg class=\"ninefold key\" viewBox=\"0 0 18 18\"><path class=\"gone\" d=\"M3 3L15 15M15 3L3 15\"/></svg> struck \
<svg class=\"ninefold key wide\" viewBox=\"0 0 36 18\"><path class=\"link\" d=\"M1 9H35\"/></svg> strong link \
<svg class=\"ninefold key wide\" viewBox=\"0 0 36 18\"><path class=\"link weak\" d=\"M1 9H35\"/></svg> weak link";

/// A step to draw: the board before it, its pattern and its conclusions.
pub struct Drawing<'a> {
    /// The digits that are printed as given.
    pub clues: &'a Grid,
    /// All digits, and the candidates of the other cells.
    pub board: &'a Board,
    /// What the pattern is made of.
    pub picture: &'a Picture,
    /// What the step places.
    pub placements: &'a [Candidate],
    /// What it eliminates.
    pub eliminations: &'a [Candidate],
    /// What the drawing is of, in words.
    pub title: &'a str,
    /// What is wrong with the board.
    pub flaws: Flaws,
    /// Whether the candidates are shown.
    pub notes: Notes,
}

/// Clues that are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// Cells that repeat a digit of a house.
    pub wrong: CellSet,
    /// Clues that are probably mistyped.
    pub suspects: CellSet,
    /// Clues that have no solution already.
    pub core: CellSet,
}

/// Whether the candidates of empty cells are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notes {
    /// They are.
    #[default]
    Shown,
    /// They are not, but for those that the picture marks.
    Hidden,
}

impl Drawing<'_> {
    /// Returns a file of its own.
    #[must_use]
    pub fn file(&self) -> String {
        self.inline(&format!("width=\"{SIZE}\" height=\"{SIZE}\""))
    }

    /// Returns an element that has all it needs, with attributes of its own.
    #[must_use]
    pub fn inline(&self, attributes: &str) -> String {
        let start =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ninefold\" {attributes}");
        self.draw(&start, &format!("<style>{STYLE}</style>"))
    }

    /// Returns an element of a page that has the style.
    #[must_use]
    pub fn element(&self) -> String {
        self.draw("<svg class=\"ninefold step\"", "")
    }

    fn draw(&self, start: &str, style: &str) -> String {
        let title = escape(self.title);
        let mut svg = format!("{start} viewBox=\"0 0 {SIZE} {SIZE}\" role=\"img\">");
        let _ = write!(svg, "<title>{title}</title>{style}");
        let _ = write!(svg, "<rect class=\"paper\" width=\"{SIZE}\" height=\"{SIZE}\"/>");
        self.draw_ground(&mut svg);
        draw_lines(&mut svg);
        self.draw_shapes(&mut svg);
        self.draw_digits(&mut svg);
        self.draw_links(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_ground(&self, svg: &mut String) {
        let houses = self.picture.houses.iter();
        let tinted = houses.fold(CellSet::EMPTY, |all, house| all | house.cells());
        let Flaws { wrong, suspects, core } = self.flaws;
        let spots = self.picture.cells;
        let grounds = [(tinted, "house"), (spots, "spot"), (core, "blamed"), (wrong, "flaw")];
        for (cells, class) in grounds.into_iter().chain([(suspects, "suspect")]) {
            for cell in cells {
                let (x, y) = corner(cell);
                let _ = write!(
                    svg,
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
                );
            }
        }
    }

    fn draw_shapes(&self, svg: &mut String) {
        for &(candidate, role) in &self.picture.marks {
            let (x, y) = centre(candidate);
            let _ = match role {
                Role::Main => write!(svg, "<circle class=\"main\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"),
                Role::Other => write!(
                    svg,
                    "<rect class=\"other\" x=\"{}\" y=\"{}\" width=\"17\" height=\"17\" rx=\"2\"/>",
                    x - 8,
                    y - 8
                ),
                Role::Extra => {
                    write!(svg, "<circle class=\"extra\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>")
                }
            };
        }
        for &candidate in self.placements {
            let (x, y) = centre(candidate);
            let _ = write!(svg, "<circle class=\"set\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>");
        }
    }

    fn draw_digits(&self, svg: &mut String) {
        for cell in Cell::all() {
            let Some(digit) = self.board.digit(cell) else {
                let notes =
                    self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit });
                let is_shown = |note: &Candidate| self.notes == Notes::Shown || self.is_used(*note);
                notes.filter(is_shown).for_each(|note| self.draw_note(svg, note));
                continue;
            };
            let (x, y) = corner(cell);
            let class = if self.clues.get(cell).is_some() { "given" } else { "placed" };
            let (x, y) = (x + CELL / 2, y + CELL / 2 + 12);
            let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
        for &candidate in self.eliminations {
            let (x, y) = centre(candidate);
            let (left, top) = (x - 8, y - 8);
            let _ = write!(
                svg,
                "<path class=\"gone\" d=\"M{left} {top}l16 16M{left} {}l16 -16\"/>",
                y + 8
            );
        }
    }

    /// Says whether the step has to do with a candidate.
    fn is_used(&self, candidate: Candidate) -> bool {
        self.picture.marks.iter().any(|(marked, _)| *marked == candidate)
            || self.placements.contains(&candidate)
            || self.eliminations.contains(&candidate)
    }

    fn draw_note(&self, svg: &mut String, candidate: Candidate) {
        let class = if self.placements.contains(&candidate) {
            "note new"
        } else if self.is_used(candidate) {
            "note marked"
        } else {
            "note"
        };
        let ((x, y), digit) = (centre(candidate), candidate.digit);
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{}\">{digit}</text>", y + 5);
    }

    fn draw_links(&self, svg: &mut String) {
        for link in self.picture.links.iter().filter(|link| link.from != link.to) {
            let class = if link.strong { "link" } else { "link weak" };
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", curve(link.from, link.to));
        }
    }
}

/// Returns the path of a link: bent a little to the left, from shape to shape.
fn curve(from: Candidate, to: Candidate) -> String {
    #[expect(clippy::cast_precision_loss, reason = "pixels of a small drawing")]
    let point = |(x, y): (usize, usize)| (x as f64, y as f64);
    let ((x1, y1), (x2, y2)) = (point(centre(from)), point(centre(to)));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let gap = 9.0_f64.min(length / 3.0);
    let bend = (length / 8.0).min(24.0);
    let (cx, cy) = (f64::midpoint(x1, x2) + dy * bend, f64::midpoint(y1, y2) - dx * bend);
    let (x1, y1, x2, y2) = (x1 + dx * gap, y1 + dy * gap, x2 - dx * gap, y2 - dy * gap);
    format!("M{x1:.1} {y1:.1}Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}")
}

fn draw_lines(svg: &mut String) {
    let end = EDGE + 9 * CELL;
    for class in ["thin", "thick"] {
        for i in (0..10).filter(|i| (i % 3 == 0) == (class == "thick")) {
            let at = EDGE + i * CELL;
            let _ =
                write!(svg, "<path class=\"{class}\" d=\"M{at} {EDGE}V{end}M{EDGE} {at}H{end}\"/>");
        }
    }
    for i in 0..9 {
        let (at, name) = (EDGE + i * CELL + CELL / 2, i + 1);
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{at}\" y=\"{}\">{name}</text>\
             <text class=\"label\" x=\"{}\" y=\"{}\">{name}</text>",
            EDGE - 8,
            EDGE - 13,
            at + 4
        );
    }
}

/// Returns the top left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (EDGE + cell.column().number() * CELL, EDGE + cell.row().number() * CELL)
}

/// Returns the middle of a candidate.
fn centre(candidate: Candidate) -> (usize, usize) {
    let (x, y) = corner(candidate.cell);
    let third = CELL / 3;
    let index = candidate.digit.index();
    (x + index % 3 * third + third / 2, y + index / 3 * third + third / 2)
}

/// Returns a text as it stands in markup.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
