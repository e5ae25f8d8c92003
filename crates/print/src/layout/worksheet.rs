//! [`worksheet`]: one technique, explained, boards to practise it on, and the answers.

use ninefold::explain::{Step, Technique};
use ninefold::text::Given;
use ninefold::{Guide, Opening, Position, Puzzle, Scale, Stopped, Walk, Work};

use super::arrange::{Arrangement, Wish};
use super::book::{Counts, finish};
use super::lesson::{self, Lesson};
use super::press::{Edges, Press};
use super::prose::{self, Prose};
use crate::board::{self, Place};
use crate::font::Face;
use crate::options::{BadOption, Options, Solutions};
use crate::page::{Document, Ink, Item, Mark, Path, Pen, Tag, Target};
use crate::paper::{Frame, MM};

/// A board on which a technique is the next step.
#[derive(Clone, Debug, PartialEq)]
pub struct Practice {
    opening: Opening,
    step: Step,
}

impl Practice {
    /// Solves a puzzle up to the first step of a technique; returns nothing if it has none.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn find(
        puzzle: &Puzzle,
        technique: Technique,
        work: &Work<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let walk = Walk::new(puzzle, &Guide::new(Scale::Hodoku), work);
        if walk.is_cut_short {
            return Err(Stopped);
        }
        let mut position = Position::start(*puzzle.clues());
        for told in walk.steps {
            if told.step.technique == technique {
                let opening = Opening::try_from(&Given::Position(Box::new(position)));
                return Ok(opening.ok().map(|opening| Self { opening, step: told.step }));
            }
            position.apply(&told.step.placements, &told.step.eliminations);
        }
        Ok(None)
    }
}

/// Lays out a worksheet: the lesson, the boards with their candidates, and the answers, which
/// `Solutions::None` leaves out.
///
/// # Errors
/// If the options are out of range.
pub fn worksheet(
    technique: Technique,
    boards: &[Practice],
    options: &Options,
) -> Result<(Document, Counts), BadOption> {
    options.check()?;
    let name = technique.name();
    let title = options.title().unwrap_or_else(|| format!("Worksheet: {name}"));
    let titled = Options { title: Some(title.clone()), ..options.clone() };
    let mut press = Press::new(&titled);
    press.style = Edges { head: Some((title, name.to_owned())), numbered: true };
    print_lesson(&mut press, technique);
    print_boards(&mut press, technique, boards);
    if options.solutions != Solutions::None && !boards.is_empty() {
        print_answers(&mut press, boards);
    }
    let mut document = press.finish();
    let counts = Counts { puzzles: boards.len(), lessons: 1, pages: document.pages.len() };
    finish(&mut document, options);
    Ok((document, counts))
}

fn print_lesson(press: &mut Press<'_>, technique: Technique) {
    let size = press.options.text_size();
    // The lesson leaves room for a name and a date at the top of its page.
    let Some(lesson) = Lesson::of(technique) else { return };
    let room = size * 3.0;
    let frame = lesson::print_first(press, &lesson, room);
    let top = press.body(1);
    press.put([names(top, size)]);
    let task = task_words(technique);
    let rest = prose::flow(press, &[Prose::paragraph(task, size).bold()], frame);
    let _ = rest;
    press.outline.push(Mark {
        title: technique.name().to_owned(),
        target: Target::Lesson(1),
        children: Vec::new(),
    });
}

fn task_words(technique: Technique) -> String {
    format!(
        "Now you: on each of the following boards the next step is a technique of this kind: {}. \
         Find it, and write down what follows.",
        technique.name()
    )
}

/// Draws the lines for a name and a date.
fn names(frame: Frame, size: f32) -> Item {
    let y = frame.y + size * 1.2;
    let style = (Face::Regular, size);
    let half = frame.x + frame.width * 0.62;
    let pen = Pen::new(Ink::GREY, 0.6);
    let line = |from: f32, to: f32| Item::Stroke(Path::line((from, y + 2.0), (to, y + 2.0)), pen);
    let items = vec![
        Item::left((frame.x, y), style, "Name"),
        line(frame.x + size * 3.4, half - size),
        Item::left((half, y), style, "Date"),
        line(half + size * 2.8, frame.right()),
    ];
    Item::Tagged(Tag::Paragraph, items)
}

fn print_boards(press: &mut Press<'_>, technique: Technique, boards: &[Practice]) {
    let options = press.options;
    // Candidates need room.
    let usual = if options.large || options.paper.is_small() { 1 } else { 4 };
    let per_page = options.per_page.unwrap_or(usual);
    let wish = Wish { count: per_page, headed: true, lined: true, large: options.large };
    let numbered: Vec<_> = (1..).zip(boards).collect();
    for chunk in numbered.chunks(per_page) {
        let frame = press.turn();
        let arrangement = Arrangement::new(frame, wish);
        for (slot, &(number, practice)) in chunk.iter().enumerate() {
            press.begin(Target::Puzzle(number), arrangement.heading(slot).1 - arrangement.size);
            press.put(practice_items(&arrangement, slot, number, (technique, practice)));
        }
    }
    if !boards.is_empty() {
        let title = "Practice".to_owned();
        press.outline.push(Mark { title, target: Target::Puzzle(1), children: Vec::new() });
    }
}

fn practice_items(
    arrangement: &Arrangement,
    slot: usize,
    number: usize,
    (technique, practice): (Technique, &Practice),
) -> Vec<Item> {
    let (at, size) = (arrangement.heading(slot), arrangement.size);
    let place = arrangement.place(slot);
    let position = practice.opening.position();
    let bold = number.to_string();
    let after = at.0 + Face::Bold.width(&bold, size) + size * 0.6;
    let room = place.side - (after - at.0);
    let name = Face::Regular.fit(technique.name(), size, room);
    let heading = vec![
        Item::left(at, (Face::Bold, size), bold),
        Item::left((after, at.1), (Face::Regular, size), name),
    ];
    let shown = board::puzzle(place, &position.clues, &practice.opening.board(), true);
    let alt = format!("Board {number}; {}", board::words(&position.placed));
    let asked = if practice.step.placements.is_empty() { "Strike" } else { "Place" };
    let (x, y) = arrangement.line(slot);
    let from = x + Face::Regular.width(asked, size) + size * 0.6;
    let pen = Pen::new(Ink::GREY, 0.6);
    let answer = vec![
        Item::left((x, y), (Face::Regular, size), asked),
        Item::Stroke(Path::line((from, y + 2.0), (x + place.side, y + 2.0)), pen),
    ];
    vec![
        Item::Tagged(Tag::Heading(3), heading),
        Item::Tagged(Tag::Figure(alt), shown),
        Item::Tagged(Tag::Paragraph, answer),
    ]
}

/// Prints the answers: the step as a picture and in words, and the solution.
fn print_answers(press: &mut Press<'_>, boards: &[Practice]) {
    let size = press.options.text_size();
    let mut frame = press.turn();
    press.begin(Target::Solutions, frame.y);
    frame = prose::flow(press, &[Prose::heading("Answers", size * 1.7, 1)], frame);
    for (number, practice) in (1..).zip(boards) {
        frame = print_answer(press, number, practice, frame);
    }
    let title = "Answers".to_owned();
    press.outline.push(Mark { title, target: Target::Solutions, children: Vec::new() });
}

fn print_answer(press: &mut Press<'_>, number: usize, practice: &Practice, rest: Frame) -> Frame {
    let size = press.options.text_size();
    let side = (rest.width * 0.42).min(53.0 * MM);
    let small = (side * 0.42).min(32.0 * MM);
    let column = rest.width - side - 6.0 * MM;
    let Practice { opening, step } = practice;
    let words = [
        Prose::heading(format!("{number}  {step}"), size, 3),
        Prose::paragraph(step.explanation(), size * 0.9),
    ];
    let text = prose::height(&words, column);
    let height = side.max(text + small) + size * 1.2;
    let frame = if height <= rest.height { rest } else { press.turn() };
    let beside = Frame { x: frame.x + side + 6.0 * MM, width: column, ..frame };
    press.begin(Target::Solution(number), frame.y);
    press.put([lesson::figure(opening, step, Place { corner: (frame.x, frame.y), side })]);
    if height > frame.height {
        // The words are longer than a page: they go on below the picture.
        let below = frame.within((side + size).min(frame.height), 0.0);
        return prose::flow(press, &words, below);
    }
    let (items, end) = prose::set(&words, beside);
    press.put(items);
    let place = Place { corner: (beside.x, end.max(frame.y + side - small)), side: small };
    let alt = format!("Solution {number}; {}", board::words(&opening.solution().grid()));
    let solution = board::solution(place, &opening.position().clues, opening.solution());
    press.put([Item::Tagged(Tag::Figure(alt), solution)]);
    frame.within(height.min(frame.height), 0.0)
}
