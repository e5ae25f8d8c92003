//! The cover, the page on how to use the book, and the contents.

use ninefold::explain::Level;

use super::press::Press;
use super::prose::{self, Prose};
use super::puzzles::Numbered;
use crate::board::{self, Place};
use crate::font::Face;
use crate::options::{Headings, Options, Solutions};
use crate::page::{Ink, Item, Link, Path, Pen, Tag, Target};
use crate::paper::Frame;

/// The most lines of a title on the cover.
const MOST_LINES: usize = 7;

/// Prints the cover: the title, what is inside, a board, the author.
pub(super) fn print(
    press: &mut Press<'_>,
    title: &str,
    subtitle: &str,
    board: Option<Numbered<'_>>,
) {
    let options = press.options;
    let frame = press.turn();
    let (size, lines) = fit_title(title, frame);
    let middle = frame.x + frame.width / 2.0;
    let mut y = frame.y + frame.height * 0.1;
    let mut items = Vec::new();
    for line in lines {
        y += size * 1.25;
        items.push(Item::centred((middle, y), (Face::Bold, size), line));
    }
    press.put([Item::Tagged(Tag::Heading(1), items)]);
    y += size * 0.5;
    let small = (frame.width / 24.0).clamp(10.0, 20.0);
    let mut items = Vec::new();
    for line in Face::Regular.wrap(subtitle, small, frame.width * 0.9) {
        y += small * 1.5;
        items.push(Item::centred((middle, y), (Face::Regular, small), line).inked(Ink::DARK));
    }
    press.put([Item::Tagged(Tag::Paragraph, items)]);
    if let Some((_, entry)) = board {
        let foot = small * 4.0;
        let room = frame.bottom() - foot - y;
        let side = (room * 0.86).min(frame.width * 0.72);
        if side > 60.0 {
            let corner = (middle - side / 2.0, y + (room - side) * 0.55);
            let place = Place { corner, side };
            // It is an ornament: the puzzle itself comes later.
            press.put(board::digits(place, &entry.position.clues, &entry.position.clues));
        }
    }
    if let Some(author) = &options.author {
        let author = Face::Regular.fit(author, small, frame.width);
        let at = (middle, frame.bottom() - small);
        press.put([Item::centred(at, (Face::Regular, small), author).tagged(Tag::Paragraph)]);
    }
}

/// Returns the size of the title and its lines: as large as goes.
fn fit_title(title: &str, frame: Frame) -> (f32, Vec<String>) {
    let (mut size, least) = (frame.width / 10.0, 10.0);
    loop {
        let lines = Face::Bold.wrap(title, size, frame.width);
        let widest = title.split_whitespace().map(|word| Face::Bold.width(word, size));
        let breaks_word = widest.fold(0.0, f32::max) > frame.width;
        if size <= least || lines.len() <= MOST_LINES / 2 && !breaks_word {
            return (size, cut(lines, size, frame));
        }
        size = (size * 0.94).max(least);
    }
}

/// Cuts off what the cover has no room for.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some lines")]
fn cut(mut lines: Vec<String>, size: f32, frame: Frame) -> Vec<String> {
    let most = ((frame.height * 0.5 / (size * 1.25)) as usize).clamp(1, 40);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = Face::Bold.fit(&format!("{last} ……………………"), size, frame.width);
        }
    }
    lines
}

/// Prints what a reader has to know.
pub(super) fn print_use(press: &mut Press<'_>, puzzles: &[Numbered<'_>], has_lessons: bool) {
    let size = press.options.text_size();
    let frame = press.turn();
    let mut prose = vec![Prose::heading("How to use this book", size * 1.7, 1)];
    for (heading, text) in sections(press.options, puzzles, has_lessons) {
        prose.push(Prose::heading(heading, size * 1.15, 2));
        prose.push(Prose::paragraph(text, size));
    }
    prose::flow(press, &prose, frame);
}

fn sections(
    options: &Options,
    puzzles: &[Numbered<'_>],
    has_lessons: bool,
) -> Vec<(&'static str, String)> {
    let all_unique = puzzles.iter().all(|(_, entry)| entry.solution.is_ok());
    let unique = if all_unique { " Every puzzle has exactly one solution." } else { "" };
    let mut sections = vec![(
        "The rules",
        format!(
            "Fill the empty cells so that every row, every column and every box of three by three \
             cells holds each of the digits 1 to 9 once.{unique}"
        ),
    )];
    if options.headings == Headings::Full {
        sections.push((
            "How hard a puzzle is",
            "The puzzles become harder from page to page. Above each stand its level, its score on \
             the scale of HoDoKu, which adds up all steps of a solution, and its rating on that of \
             the Sudoku Explainer (SE), which is that of the hardest step: up to 2.3 singles \
             will do, then patterns are needed, from 6.6 on chains."
                .to_owned(),
        ));
    }
    if has_lessons {
        sections.push((
            "Lessons",
            "Each technique is explained, with an example, before the first puzzle that needs it. \
             Rows are counted from top to bottom, columns from left to right: r4c7 is the cell in \
             row 4 and column 7. Large digits in bold were given, those in a lighter type have been \
             found, small ones are candidates: what can still go there. “=” places a digit, “<>” \
             strikes one."
                .to_owned(),
        ));
    }
    let place = match options.solutions {
        Solutions::Part => "They are at the end of the book.",
        Solutions::Behind => "They are on the back of each leaf.",
        Solutions::Foot => "They are at the foot of each page, upside down.",
        Solutions::None => return sections,
    };
    sections.push(("Solutions", place.to_owned()));
    sections
}

/// A line of the contents.
pub(super) struct ContentsLine {
    pub(super) text: String,
    pub(super) target: Target,
    pub(super) is_main: bool,
}

/// The contents: pages that are filled when all others are there.
pub(super) struct Contents {
    lines: Vec<ContentsLine>,
    first: usize,
    a_page: usize,
    pitch: f32,
}

impl Contents {
    /// Leaves as many pages free as the lines need.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "lines of a page")]
    pub(super) fn reserve(press: &mut Press<'_>, lines: Vec<ContentsLine>) -> Self {
        let size = press.options.text_size();
        let pitch = size * 1.75;
        let first = press.count();
        let frame = press.turn();
        let a_page = (((frame.height - size * 4.0) / pitch) as usize).max(1);
        press.begin(Target::Contents, frame.y);
        for _ in 1..lines.len().div_ceil(a_page).max(1) {
            press.turn();
        }
        Self { lines, first, a_page, pitch }
    }

    /// Fills the pages.
    pub(super) fn print(&self, press: &mut Press<'_>) {
        let size = press.options.text_size();
        for (index, lines) in self.lines.chunks(self.a_page).enumerate() {
            let frame = press.body(self.first + index + 1);
            let title = Prose::heading("Contents", size * 1.7, 1);
            let (mut items, mut y) =
                if index == 0 { prose::set(&[title], frame) } else { (Vec::new(), frame.y) };
            let mut links = Vec::new();
            for line in lines {
                y += self.pitch;
                let number = press.page_of(line.target).unwrap_or(0);
                items.push(row(line, number, (frame, y), size));
                let area = [frame.x, y - size, frame.right(), y + size * 0.4];
                links.push(Link { area, target: line.target, label: line.text.clone() });
            }
            if let Some(page) = press.page_mut(self.first + index) {
                page.items.extend(items);
                page.links.extend(links);
            }
        }
    }
}

/// Draws a line of the contents, dots between its text and its number.
fn row(line: &ContentsLine, number: usize, (frame, y): (Frame, f32), size: f32) -> Item {
    let (face, indent) = if line.is_main { (Face::Bold, 0.0) } else { (Face::Regular, size * 1.5) };
    let number = number.to_string();
    let room = frame.width - indent - Face::Bold.width(&number, size) - size * 3.0;
    let text = face.fit(&line.text, size, room);
    let from = frame.x + indent + face.width(&text, size) + size * 0.6;
    let to = frame.right() - face.width(&number, size) - size * 0.6;
    let pen = Pen { ink: Ink::LIGHT, width: 0.6, dashed: true };
    let dots = Item::Stroke(Path::line((from, y - 1.0), (to.max(from), y - 1.0)), pen);
    let items = vec![
        Item::left((frame.x + indent, y), (face, size), text),
        dots,
        Item::right((frame.right(), y), (face, size), number),
    ];
    Item::Tagged(Tag::Paragraph, items)
}

/// Says from which level to which.
pub(super) fn span(levels: &[Level]) -> String {
    match (levels.first(), levels.last()) {
        (Some(first), Some(last)) if first == last => format!(", {}", first.word()),
        (Some(first), Some(last)) => format!(", {} to {}", first.word(), last.word()),
        _ => String::new(),
    }
}
