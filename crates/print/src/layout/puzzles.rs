//! Pages of puzzles, with their solutions at the foot or on the back if wanted.

use ninefold::NotAPuzzle;

use super::arrange::{Arrangement, Wish};
use super::press::Press;
use crate::board::{self, Place};
use crate::entry::{Entry, flaw_words};
use crate::font::Face;
use crate::options::{Headings, Options, Solutions};
use crate::page::{Ink, Item, Link, Tag, Target};
use crate::paper::{Frame, MM};

/// A puzzle and its number in the book.
pub(super) type Numbered<'e> = (usize, &'e Entry);

/// Prints puzzles page by page; `before` may print other pages before each.
pub(super) fn print<'e>(
    press: &mut Press<'_>,
    puzzles: &[Numbered<'e>],
    per_page: usize,
    mut before: impl FnMut(&mut Press<'_>, &[Numbered<'e>]),
) {
    for chunk in puzzles.chunks(per_page) {
        before(press, chunk);
        let on_back = press.options.solutions == Solutions::Behind;
        // What is on the back of a leaf stands on an even page.
        if on_back && press.count() % 2 == 1 {
            press.leave_blank();
        }
        print_page(press, chunk, per_page);
        if on_back {
            print_back(press, chunk, per_page);
        }
    }
}

fn wish(options: &Options, count: usize) -> Wish {
    let headed = options.headings != Headings::None;
    Wish { count, headed, lined: false, large: options.large }
}

fn print_page(press: &mut Press<'_>, chunk: &[Numbered<'_>], per_page: usize) {
    let options = press.options;
    let mut frame = press.turn();
    if options.solutions == Solutions::Foot {
        let strip = Strip::new(options, frame, per_page);
        strip.print(press, frame, chunk);
        frame = frame.within(0.0, strip.height);
    }
    let arrangement = Arrangement::new(frame, wish(options, per_page));
    for (slot, &(number, entry)) in chunk.iter().enumerate() {
        let (items, link) = heading(options, &arrangement, slot, (number, entry));
        press.put(items);
        press.begin(Target::Puzzle(number), arrangement.heading(slot).1 - arrangement.size);
        let has_solution = entry.solution.is_ok();
        if let (Some(link), true) = (link, has_solution && options.solutions != Solutions::None) {
            press.link(link.area, link.target, link.label);
        }
        press.put([picture(options, arrangement.place(slot), number, entry)]);
    }
}

/// Prints the solutions of a page on its back.
fn print_back(press: &mut Press<'_>, chunk: &[Numbered<'_>], per_page: usize) {
    let frame = press.turn();
    let options = press.options;
    let arrangement = Arrangement::new(frame, Wish { headed: true, ..wish(options, per_page) });
    for (slot, &(number, entry)) in chunk.iter().enumerate() {
        let style = (Face::Bold, arrangement.size);
        let text = format!("Solution {number}");
        press.begin(Target::Solution(number), arrangement.heading(slot).1 - arrangement.size);
        press.put([Item::left(arrangement.heading(slot), style, text).tagged(Tag::Heading(3))]);
        press.put(solution(arrangement.place(slot), number, entry));
    }
}

/// Draws a solution, or says why there is none.
pub(super) fn solution(place: Place, number: usize, entry: &Entry) -> Vec<Item> {
    match &entry.solution {
        Ok(solution) => {
            let alt = format!("Solution of puzzle {number}; {}", board::words(&solution.grid()));
            let items = board::solution(place, &entry.position.clues, solution);
            vec![Item::Tagged(Tag::Figure(alt), items)]
        }
        Err(flaw) => {
            let size = place.side / 12.0;
            let at = (place.corner.0, place.corner.1 + size * 1.5);
            vec![Item::left(at, (Face::Regular, size), flaw_words(flaw)).tagged(Tag::Paragraph)]
        }
    }
}

/// Draws a puzzle.
fn picture(options: &Options, place: Place, number: usize, entry: &Entry) -> Item {
    let position = &entry.position;
    // What repeats a digit has no candidates to speak of.
    let shown = if let Err(NotAPuzzle::Conflict(_)) = entry.solution {
        board::digits(place, &position.clues, &position.placed)
    } else {
        let notes = options.candidates || entry.is_marked;
        board::puzzle(place, &position.clues, &position.board(), notes)
    };
    let alt = format!("Puzzle {number}; {}", board::words(&position.placed));
    Item::Tagged(Tag::Figure(alt), shown)
}

/// Draws the heading of a puzzle; its number leads to the solution.
fn heading(
    options: &Options,
    arrangement: &Arrangement,
    slot: usize,
    (number, entry): Numbered<'_>,
) -> (Vec<Item>, Option<Link>) {
    if options.headings == Headings::None {
        return (Vec::new(), None);
    }
    let (name, ratings) = words(options.headings, entry);
    let (at, side) = (arrangement.heading(slot), arrangement.side);
    let bold = format!("{number}");
    let wide = |size: f32| {
        Face::Bold.width(&bold, size)
            + Face::Regular.width(&name, size)
            + Face::Regular.width(&ratings, size)
            + size * 1.6
    };
    let size = arrangement.size * (side / wide(arrangement.size)).min(1.0);
    let after = at.0 + Face::Bold.width(&bold, size) + size * 0.6;
    let area = [at.0, at.1 - size, after, at.1 + size * 0.3];
    let mut items = vec![
        Item::left(at, (Face::Bold, size), bold),
        Item::left((after, at.1), (Face::Regular, size), name),
    ];
    if !ratings.is_empty() {
        let end = (at.0 + side, at.1);
        items.push(Item::right(end, (Face::Regular, size), ratings).inked(Ink::DARK));
    }
    let label = format!("Solution of puzzle {number}");
    let link = Link { area, target: Target::Solution(number), label };
    (vec![Item::Tagged(Tag::Heading(3), items)], Some(link))
}

/// Returns the level, or what is wrong; and the ratings.
fn words(headings: Headings, entry: &Entry) -> (String, String) {
    if let Err(flaw) = &entry.solution {
        return (flaw_words(flaw).to_owned(), String::new());
    }
    let level = entry.level().map(|level| level.to_string()).unwrap_or_default();
    match headings {
        Headings::Full => {
            let score = entry.hodoku.map(|(_, score)| format!("HoDoKu {score}"));
            let er = entry.er.map(|er| format!("SE {er}"));
            let ratings: Vec<String> = score.into_iter().chain(er).collect();
            (level, ratings.join(" · "))
        }
        Headings::Level => (level, String::new()),
        Headings::Number | Headings::None => Default::default(),
    }
}

/// Small solutions at the foot of a page, upside down.
struct Strip {
    columns: usize,
    rows: usize,
    side: f32,
    gap: f32,
    height: f32,
}

impl Strip {
    #[expect(clippy::cast_precision_loss, reason = "a handful of boards")]
    fn new(options: &Options, frame: Frame, count: usize) -> Self {
        let most = if options.large { 46.0 * MM } else { 30.0 * MM };
        let rows = if count <= 4 { 1 } else { 2 };
        let columns = count.div_ceil(rows);
        let gap = 3.0 * MM;
        let wide = (frame.width - gap * (columns - 1) as f32) / columns as f32;
        let side = wide.min(most).min(frame.height * 0.2 / rows as f32);
        let height = (side + gap * 2.0) * rows as f32 + gap;
        Self { columns, rows, side, gap, height }
    }

    /// Prints it as if it stood upright in its place, and turns it there.
    #[expect(clippy::cast_precision_loss, reason = "a handful of boards")]
    fn print(&self, press: &mut Press<'_>, frame: Frame, chunk: &[Numbered<'_>]) {
        let top = frame.bottom() - self.height + self.gap;
        let wide = self.columns as f32 * (self.side + self.gap) - self.gap;
        let left = frame.x + (frame.width - wide) / 2.0;
        let middle = (frame.x + frame.width / 2.0, top + (self.height - self.gap) / 2.0);
        let size = self.gap * 0.85;
        let mut items = Vec::new();
        for (index, &(number, entry)) in chunk.iter().enumerate() {
            let (row, column) = (index / self.columns, index % self.columns);
            debug_assert!(row < self.rows);
            let x = left + (self.side + self.gap) * column as f32;
            let y = top + (self.side + self.gap * 2.0) * row as f32 + self.gap;
            let style = (Face::Bold, size);
            items.push(Item::left((x, y - size * 0.35), style, number.to_string()));
            items.extend(solution(Place { corner: (x, y), side: self.side }, number, entry));
            press.begin(Target::Solution(number), top);
        }
        press.put([Item::Moved([-1.0, 0.0, 0.0, -1.0, 2.0 * middle.0, 2.0 * middle.1], items)]);
    }
}
