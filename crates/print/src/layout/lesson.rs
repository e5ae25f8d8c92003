//! Lessons: what a technique is, why it holds, and an example with its picture.

use ninefold::Opening;
use ninefold::explain::{Page, Step, Technique};

use super::press::Press;
use super::prose::{self, Prose};
use crate::board::{Drawing, Place, legend};
use crate::options::Options;
use crate::page::{Item, Tag, Target};
use crate::paper::{Frame, MM};

/// A technique with its example.
pub(super) struct Lesson {
    pub(super) technique: Technique,
    what: &'static str,
    why: &'static str,
    example: Option<(Opening, Step)>,
}

impl Lesson {
    /// Returns the lesson of a technique; nothing for what is none, such as looking things up.
    pub(super) fn of(technique: Technique) -> Option<Self> {
        let is_none =
            matches!(technique, Technique::BruteForce | Technique::GiveUp | Technique::Incomplete);
        let page = Page::of(technique);
        let lesson = || Self { technique, what: page.what, why: page.why, example: page.worked() };
        (!is_none).then(lesson)
    }

    /// Returns what is said before the example.
    pub(super) fn words(&self, size: f32) -> Vec<Prose> {
        let mut prose = vec![
            Prose::heading(self.technique.name(), size * 1.5, 2),
            Prose::paragraph(self.what, size).bold(),
            Prose::paragraph(self.why, size),
        ];
        if self.technique.assumes_uniqueness() {
            let words = "It relies on the puzzle having only one solution.";
            prose.push(Prose::paragraph(words, size).soft());
        }
        prose
    }

    /// Returns what is said of the example.
    fn example_words(&self, size: f32) -> Vec<Prose> {
        let Some((_, step)) = &self.example else { return Vec::new() };
        vec![
            Prose::paragraph(format!("Example: {}", step.explanation()), size),
            Prose::paragraph(format!("Written {step}"), size * 0.85).soft(),
        ]
    }
}

/// Draws a step as a figure.
pub(super) fn figure(opening: &Opening, step: &Step, place: Place) -> Item {
    let board = opening.board();
    let clues = &opening.position().clues;
    let items = Drawing { clues, board: &board, step }.draw(place);
    let state = crate::board::words(&opening.position().placed);
    Item::Tagged(Tag::Figure(format!("{}: {step}. The board: {state}", step.technique)), items)
}

/// Prints lessons one after another, as many on a page as it has room for.
pub(super) fn print(press: &mut Press<'_>, lessons: &[(usize, Lesson)]) {
    let mut rest: Option<Frame> = None;
    for (index, lesson) in lessons {
        rest = Some(print_one(press, *index, lesson, rest));
    }
}

/// Prints a lesson on a page of its own, below some room; returns what is left of the page.
pub(super) fn print_first(press: &mut Press<'_>, lesson: &Lesson, room: f32) -> Frame {
    let rest = press.turn().within(room, 0.0);
    print_into(press, 1, lesson, rest)
}

/// Prints a lesson below the last, or on a new page; returns what is left of it.
fn print_one(press: &mut Press<'_>, index: usize, lesson: &Lesson, rest: Option<Frame>) -> Frame {
    let width = press.body(1).width;
    let block = Block::new(press.options, lesson, width);
    let frame = match rest {
        Some(rest) if rest.height >= block.height(width) => rest,
        _ => press.turn(),
    };
    print_into(press, index, lesson, frame)
}

fn print_into(press: &mut Press<'_>, index: usize, lesson: &Lesson, mut frame: Frame) -> Frame {
    let size = press.options.text_size();
    let width = press.body(1).width;
    let block = Block::new(press.options, lesson, width);
    press.begin(Target::Lesson(index), frame.y);
    if block.beside && block.height(width) <= frame.height {
        let (items, height) = block.side_by_side(frame);
        press.put(items);
        return frame.within((height + size * 1.6).min(frame.height), 0.0);
    }
    frame = prose::flow(press, &block.words, frame);
    if let Some((opening, step)) = &lesson.example {
        let side = block.side.min(frame.width).min((frame.height - size * 3.0).max(block.least));
        if side > frame.height {
            frame = press.turn();
        }
        let place = Place { corner: (frame.x + (frame.width - side) / 2.0, frame.y), side };
        press.put([figure(opening, step, place)]);
        frame = frame.within(side + size, 0.0);
        let (items, height) = signs(frame, size * 0.85, step, opening);
        if height <= frame.height {
            press.put(items);
            frame = frame.within(height, 0.0);
        }
        frame = prose::flow(press, &block.example, frame);
    }
    frame.within((size * 1.6).min(frame.height), 0.0)
}

fn signs(frame: Frame, size: f32, step: &Step, opening: &Opening) -> (Vec<Item>, f32) {
    let picture = step.picture(&opening.board());
    let at = (frame.x, frame.y + size);
    let (items, height) = legend(at, frame.width, size, &[(step, &picture)]);
    (items, if height > 0.0 { height + size } else { 0.0 })
}

/// The parts of a lesson, and how they are put together.
struct Block<'l> {
    lesson: &'l Lesson,
    words: Vec<Prose>,
    example: Vec<Prose>,
    size: f32,
    /// The side of the picture, and the least it may have.
    side: f32,
    least: f32,
    /// Whether the picture stands beside the text.
    beside: bool,
}

impl<'l> Block<'l> {
    fn new(options: &Options, lesson: &'l Lesson, width: f32) -> Self {
        let size = options.text_size();
        let beside = width >= 150.0 * MM && !options.large;
        let side = if beside { width * 0.47 } else { width.min(options.paper.height * 0.42) };
        let (words, example) = (lesson.words(size), lesson.example_words(size));
        Self { lesson, words, example, size, side, least: 50.0 * MM, beside }
    }

    /// Returns how wide the text beside the picture is.
    fn text_width(&self, width: f32) -> f32 {
        width - self.side - 6.0 * MM
    }

    /// Returns the height of all of it.
    fn height(&self, width: f32) -> f32 {
        let signs = self.size * 4.0;
        if self.beside {
            let text = self.text_width(width);
            let words = prose::height(&self.words, text) + prose::height(&self.example, text);
            return words.max(self.side + signs);
        }
        let text = prose::height(&self.words, width) + prose::height(&self.example, width);
        text + self.side + signs
    }

    fn side_by_side(&self, frame: Frame) -> (Vec<Item>, f32) {
        let text = Frame {
            x: frame.x + self.side + 6.0 * MM,
            width: self.text_width(frame.width),
            ..frame
        };
        let (mut items, end) = prose::set(&self.words, text);
        if let Some((opening, step)) = &self.lesson.example {
            let place = Place { corner: (frame.x, frame.y + self.size * 0.5), side: self.side };
            items.push(figure(opening, step, place));
            let below = Frame { y: frame.y + self.side + self.size, width: self.side, ..frame };
            items.extend(signs(below, self.size * 0.8, step, opening).0);
        }
        let (example, _) = prose::set(&self.example, text.within(end - text.y, 0.0));
        items.extend(example);
        (items, self.height(frame.width))
    }
}
