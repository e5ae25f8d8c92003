//! Draws boards: puzzles with or without candidates, solutions, and the steps of lessons.

use ninefold::explain::{Picture, Role, Step};
use ninefold::{Board, Candidate, Cell, CellSet, Digit, Grid, Solution};

use crate::font::{CAP, Face};
use crate::page::{Ink, Item, Path, Pen, Point, Segment, Tag};

/// Colours of Okabe and Ito, which colour-blind people tell apart; each meaning has a shape, too.
const MAIN: Ink = Ink([0x56, 0xb4, 0xe9]);
const OTHER: Ink = Ink([0xe6, 0x9f, 0x00]);
const EXTRA: Ink = Ink([0xcc, 0x79, 0xa7]);
const SET: Ink = Ink([0x00, 0x9e, 0x73]);
const GONE: Ink = Ink([0xd5, 0x5e, 0x00]);
const HOUSE: Ink = Ink([0xfb, 0xf7, 0xc6]);
const SPOT: Ink = Ink([0xdf, 0xf0, 0xfa]);
const PLACED: Ink = Ink([0x00, 0x50, 0x90]);

/// Where a board stands: its top left corner and its side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) corner: Point,
    pub(crate) side: f32,
}

impl Place {
    fn unit(self) -> f32 {
        self.side / 9.0
    }

    /// Returns the top left corner of a cell.
    fn cell(self, cell: Cell) -> Point {
        let step = |number: usize| u8::try_from(number).map_or(0.0, f32::from) * self.unit();
        (self.corner.0 + step(cell.column().number()), self.corner.1 + step(cell.row().number()))
    }

    /// Returns the middle of a candidate.
    fn note(self, Candidate { cell, digit }: Candidate) -> Point {
        let (x, y) = self.cell(cell);
        let third = |number: usize| (u8::try_from(number).map_or(0.0, f32::from) + 0.5) / 3.0;
        let index = digit.index();
        // A little closer together than thirds, so that they stay clear of the lines.
        let inset = |share: f32| (0.5 + (share - 0.5) * 0.92) * self.unit();
        (x + inset(third(index % 3)), y + inset(third(index / 3)))
    }

    /// Returns a digit in the middle of its cell.
    fn digit(self, cell: Cell, digit: Digit, face: Face) -> Item {
        let (x, y) = self.cell(cell);
        let size = self.unit() * 0.64;
        let middle = self.unit() / 2.0;
        Item::centred((x + middle, y + middle + CAP * size / 2.0), (face, size), name(digit))
    }

    /// Returns a small digit in its place in the cell.
    fn small(self, note: Candidate, face: Face) -> Item {
        let (x, y) = self.note(note);
        let size = self.unit() * 0.26;
        Item::centred((x, y + CAP * size / 2.0), (face, size), name(note.digit))
    }

    /// Returns the nine by nine cells with their lines.
    fn lines(self, items: &mut Vec<Item>) {
        let thin = (self.unit() * 0.018).clamp(0.25, 0.8);
        let thick = (self.unit() * 0.055).clamp(0.8, 2.6);
        let (x, y) = self.corner;
        let (right, bottom) = (x + self.side, y + self.side);
        for is_thick in [false, true] {
            let mut path = Path::default();
            for i in (0_u8..10).filter(|i| (i % 3 == 0) == is_thick) {
                let at = f32::from(i) * self.unit();
                // The outer lines meet at their corners.
                let over = if is_thick { thick / 2.0 } else { 0.0 };
                for (from, to) in [
                    ((x - over, y + at), (right + over, y + at)),
                    ((x + at, y - over), (x + at, bottom + over)),
                ] {
                    path.0.extend([Segment::Move(from), Segment::Line(to)]);
                }
            }
            let (ink, width) = if is_thick { (Ink::BLACK, thick) } else { (Ink::GREY, thin) };
            items.push(Item::Stroke(path, Pen::new(ink, width)));
        }
    }
}

/// Returns the name of a digit as text.
fn name(digit: Digit) -> &'static str {
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"][digit.index()]
}

/// Draws a puzzle: its clues in bold, what is placed beside them, and its candidates if wanted.
pub(crate) fn puzzle(place: Place, clues: &Grid, board: &Board, notes: bool) -> Vec<Item> {
    let mut items = Vec::new();
    place.lines(&mut items);
    for cell in Cell::all() {
        match board.digit(cell) {
            Some(digit) if clues.get(cell).is_some() => {
                items.push(place.digit(cell, digit, Face::Bold));
            }
            Some(digit) => items.push(place.digit(cell, digit, Face::Regular).inked(PLACED)),
            None if notes => {
                let notes = board.candidates(cell).iter().map(|digit| Candidate { cell, digit });
                let small = |note| place.small(note, Face::Regular).inked(Ink::DARK);
                items.extend(notes.map(small));
            }
            None => {}
        }
    }
    items
}

/// Draws digits as they stand, in conflict or not: what has no solution has no candidates.
pub(crate) fn digits(place: Place, clues: &Grid, placed: &Grid) -> Vec<Item> {
    let mut items = Vec::new();
    place.lines(&mut items);
    for (cell, digit) in placed.iter() {
        let is_clue = clues.get(cell).is_some();
        let face = if is_clue { Face::Bold } else { Face::Regular };
        items.push(place.digit(cell, digit, face));
    }
    items
}

/// Draws a solution, the clues in bold.
pub(crate) fn solution(place: Place, clues: &Grid, solution: &Solution) -> Vec<Item> {
    let mut items = Vec::new();
    place.lines(&mut items);
    for cell in Cell::all() {
        let is_clue = clues.get(cell).is_some();
        let (face, ink) =
            if is_clue { (Face::Bold, Ink::BLACK) } else { (Face::Regular, Ink::DARK) };
        items.push(place.digit(cell, solution.get(cell), face).inked(ink));
    }
    items
}

/// A step to draw, on the board before it.
pub(crate) struct Drawing<'a> {
    pub(crate) clues: &'a Grid,
    pub(crate) board: &'a Board,
    pub(crate) step: &'a Step,
}

impl Drawing<'_> {
    /// Draws the board with its candidates, the pattern, its links, and what follows; with the
    /// numbers of rows and columns at the edges, inside the place.
    pub(crate) fn draw(&self, outer: Place) -> Vec<Item> {
        let edge = outer.side * 0.035;
        let place = Place {
            corner: (outer.corner.0 + edge, outer.corner.1 + edge),
            side: outer.side - edge - 1.5,
        };
        let picture = self.step.picture(self.board);
        let mut items = Vec::new();
        ground(place, &picture, &mut items);
        place.lines(&mut items);
        labels(place, edge, &mut items);
        self.shapes(place, &picture, &mut items);
        self.digits(place, &picture, &mut items);
        links(place, &picture, &mut items);
        items
    }

    fn shapes(&self, place: Place, picture: &Picture, items: &mut Vec<Item>) {
        let r = place.unit() * 0.15;
        for &(candidate, role) in &picture.marks {
            items.push(mark(role, place.note(candidate), r));
        }
        for &candidate in &self.step.placements {
            items.push(Item::Fill(Path::circle(place.note(candidate), r * 1.1), SET));
        }
    }

    fn digits(&self, place: Place, picture: &Picture, items: &mut Vec<Item>) {
        let Step { placements, eliminations, .. } = self.step;
        items.extend(puzzle_digits(place, self.clues, self.board));
        for cell in self.board.empty_cells() {
            for note in self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit }) {
                let is_marked = picture.marks.iter().any(|(marked, _)| *marked == note);
                let (face, ink) = if placements.contains(&note) {
                    (Face::Bold, Ink::WHITE)
                } else if is_marked || eliminations.contains(&note) {
                    (Face::Bold, Ink::BLACK)
                } else {
                    (Face::Regular, Ink::DARK)
                };
                items.push(place.small(note, face).inked(ink));
            }
        }
        let r = place.unit() * 0.13;
        for &candidate in eliminations {
            items.push(cross(place.note(candidate), r));
        }
    }
}

fn puzzle_digits(place: Place, clues: &Grid, board: &Board) -> Vec<Item> {
    let placed = |cell: Cell| {
        let digit = board.digit(cell)?;
        let is_clue = clues.get(cell).is_some();
        let (face, ink) = if is_clue { (Face::Bold, Ink::BLACK) } else { (Face::Regular, PLACED) };
        Some(place.digit(cell, digit, face).inked(ink))
    };
    Cell::all().filter_map(placed).collect()
}

fn ground(place: Place, picture: &Picture, items: &mut Vec<Item>) {
    let houses = picture.houses.iter();
    let tinted = houses.fold(CellSet::EMPTY, |all, house| all | house.cells());
    for (cells, ink) in [(tinted, HOUSE), (picture.cells, SPOT)] {
        for cell in cells {
            let (x, y) = place.cell(cell);
            items.push(Item::Fill(Path::rect(x, y, place.unit(), place.unit()), ink));
        }
    }
}

fn labels(place: Place, edge: f32, items: &mut Vec<Item>) {
    let size = edge * 0.75;
    for digit in Digit::all() {
        let middle = (u8::try_from(digit.index()).map_or(0.0, f32::from) + 0.5) * place.unit();
        let (x, y) = place.corner;
        let style = (Face::Regular, size);
        let above = (x + middle, y - edge * 0.3);
        let beside = (x - edge * 0.6, y + middle + CAP * size / 2.0);
        items.push(Item::centred(above, style, name(digit)).inked(Ink::GREY));
        items.push(Item::centred(beside, style, name(digit)).inked(Ink::GREY));
    }
}

/// Returns the shape of a part in a pattern.
fn mark(role: Role, (x, y): Point, r: f32) -> Item {
    match role {
        Role::Main => Item::Fill(Path::circle((x, y), r), MAIN),
        Role::Other => Item::Fill(Path::rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8), OTHER),
        Role::Extra => Item::Stroke(Path::circle((x, y), r * 0.92), Pen::new(EXTRA, r * 0.32)),
    }
}

fn cross((x, y): Point, r: f32) -> Item {
    let mut path = Path::line((x - r, y - r), (x + r, y + r));
    path.0.extend([Segment::Move((x - r, y + r)), Segment::Line((x + r, y - r))]);
    Item::Stroke(path, Pen::new(GONE, r * 0.36))
}

fn links(place: Place, picture: &Picture, items: &mut Vec<Item>) {
    for link in picture.links.iter().filter(|link| link.from != link.to) {
        let path = curve(place.note(link.from), place.note(link.to), place.unit());
        let pen = Pen { ink: Ink::DARK, width: place.unit() * 0.03, dashed: !link.strong };
        items.push(Item::Stroke(path, pen));
    }
}

/// Returns the path of a link: bent a little to the left, from shape to shape.
fn curve((x1, y1): Point, (x2, y2): Point, unit: f32) -> Path {
    let length = (x2 - x1).hypot(y2 - y1).max(0.01);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let gap = (unit * 0.15).min(length / 3.0);
    let bend = (length / 8.0).min(unit * 0.4);
    let middle = (f32::midpoint(x1, x2) + dy * bend, f32::midpoint(y1, y2) - dx * bend);
    let mut path = Path(vec![Segment::Move((x1 + dx * gap, y1 + dy * gap))]);
    path.quad_to(middle, (x2 - dx * gap, y2 - dy * gap));
    path
}

/// A sign of the pictures: whether a step uses it, how it is drawn, what it means.
type Sign = (bool, fn(Point, f32) -> Item, &'static str);

/// Draws what the shapes of a step mean, in a line from here on, and returns how many lines it is.
pub(crate) fn legend(
    at: Point,
    width: f32,
    size: f32,
    steps: &[(&Step, &Picture)],
) -> (Vec<Item>, f32) {
    let has = |role: Role| steps.iter().any(|(_, p)| p.marks.iter().any(|(_, part)| *part == role));
    let links =
        |strong: bool| steps.iter().any(|(_, p)| p.links.iter().any(|link| link.strong == strong));
    let is_chain = links(true) || links(false);
    let (main, other) = if is_chain {
        ("pattern; in a chain: true", "the other side; in a chain: false")
    } else {
        ("pattern", "the other side")
    };
    let signs: [Sign; 7] = [
        (has(Role::Main), |at, r| mark(Role::Main, at, r), main),
        (has(Role::Other), |at, r| mark(Role::Other, at, r), other),
        (has(Role::Extra), |at, r| mark(Role::Extra, at, r), "left over"),
        (
            steps.iter().any(|(step, _)| !step.placements.is_empty()),
            |at, r| Item::Fill(Path::circle(at, r), SET),
            "placed",
        ),
        (
            steps.iter().any(|(step, _)| !step.eliminations.is_empty()),
            |at, r| cross(at, r * 0.9),
            "struck",
        ),
        (links(true), |at, r| link_sign(at, r, false), "strong link"),
        (links(false), |at, r| link_sign(at, r, true), "weak link"),
    ];
    let (mut items, mut x, mut y) = (Vec::new(), at.0, at.1);
    let r = size * 0.42;
    for (_, sign, words) in signs.into_iter().filter(|(is_used, ..)| *is_used) {
        let wide = size * 1.6 + Face::Regular.width(words, size) + size * 1.2;
        if x > at.0 && x + wide > at.0 + width {
            (x, y) = (at.0, y + size * 1.5);
        }
        items.push(sign((x + r * 1.4, y - CAP * size / 2.0), r));
        items.push(Item::left((x + size * 1.6, y), (Face::Regular, size), words).inked(Ink::DARK));
        x += wide;
    }
    let height = if items.is_empty() { 0.0 } else { y - at.1 + size * 1.5 };
    (vec![Item::Tagged(Tag::Paragraph, items)], height)
}

fn link_sign((x, y): Point, r: f32, dashed: bool) -> Item {
    let pen = Pen { ink: Ink::DARK, width: r * 0.25, dashed };
    Item::Stroke(Path::line((x - r * 1.4, y), (x + r * 1.4, y)), pen)
}

/// Says what a board shows, row by row.
pub(crate) fn words(grid: &Grid) -> String {
    let row = |row: u8| {
        let cells = (0..9).map(|column| match grid.get(Cell::at(row.into(), column)) {
            Some(digit) => digit.to_string(),
            None => ".".to_owned(),
        });
        format!("row {}: {}", row + 1, cells.collect::<Vec<_>>().join(" "))
    };
    (0..9).map(row).collect::<Vec<_>>().join("; ")
}
