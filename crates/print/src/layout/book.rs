//! [`print`]: puzzles as sheets or as a book.

use ninefold::explain::{Level, Technique};
use std::collections::BTreeSet;

use super::cover::{self, Contents, ContentsLine};
use super::lesson::{self, Lesson};
use super::press::{Edges, Press};
use super::prose::{self, Prose};
use super::puzzles::{self, Numbered};
use super::solutions;
use crate::entry::Entry;
use crate::impose::impose;
use crate::options::{BadOption, Kind, Options, Solutions};
use crate::page::{Document, Mark, Target};

/// What there is in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Puzzles.
    pub puzzles: usize,
    /// Lessons.
    pub lessons: usize,
    /// Pages, before they are put side by side.
    pub pages: usize,
}

/// Lays puzzles out as the options say.
///
/// A book is in the order of difficulty, sheets are in the order of the puzzles.
///
/// ```
/// use ninefold::{Work, text::Given};
/// use ninefold_print::{Depth, Entry, Options, pdf, print};
/// let given: Given = ninefold::gallery::LEETCODE.parse()?;
/// let entry = Entry::new(&given, Depth::Ratings, &Work::unlimited()).map_err(|_| "stopped")?;
/// let (document, counts) = print(&[entry], &Options::default())?;
/// assert_eq!((counts.puzzles, counts.pages), (1, 2)); // the second has the solution
/// assert!(pdf(&document).starts_with(b"%PDF-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the options are out of range.
pub fn print(entries: &[Entry], options: &Options) -> Result<(Document, Counts), BadOption> {
    options.check()?;
    let per_page = options.puzzles_a_page(entries.len());
    let is_long = entries.len() > per_page;
    let kind = options.kind.unwrap_or(match options.title() {
        Some(_) if is_long => Kind::Book,
        _ => Kind::Sheets,
    });
    let mut press = Press::new(options);
    let lessons = match kind {
        Kind::Book => print_book(&mut press, entries, per_page),
        Kind::Sheets => {
            print_sheets(&mut press, entries, per_page);
            0
        }
    };
    let mut document = press.finish();
    let counts = Counts { puzzles: entries.len(), lessons, pages: document.pages.len() };
    finish(&mut document, options);
    Ok((document, counts))
}

/// Does what is done to all pages together.
pub(super) fn finish(document: &mut Document, options: &Options) {
    if options.grey {
        document.grey();
    }
    if let Some(fold) = options.fold {
        impose(document, fold);
    }
}

fn print_sheets(press: &mut Press<'_>, entries: &[Entry], per_page: usize) {
    let puzzles: Vec<Numbered<'_>> = (1..).zip(entries).collect();
    let head = press.options.title().map(|title| (title, String::new()));
    press.style = Edges { head, numbered: true };
    puzzles::print(press, &puzzles, per_page, |_, _| {});
    let first = puzzles.first().map(|(number, _)| *number);
    press.outline.extend(first.map(|first| Mark {
        title: "Puzzles".to_owned(),
        target: Target::Puzzle(first),
        children: puzzles.iter().map(puzzle_mark).collect(),
    }));
    print_solutions(press, &puzzles);
}

fn puzzle_mark((number, entry): &Numbered<'_>) -> Mark {
    let level = entry.level().map(|level| format!(", {}", level.word())).unwrap_or_default();
    let title = format!("Puzzle {number}{level}");
    Mark { title, target: Target::Puzzle(*number), children: Vec::new() }
}

fn print_solutions(press: &mut Press<'_>, puzzles: &[Numbered<'_>]) {
    if press.options.solutions != Solutions::Part || puzzles.is_empty() {
        return;
    }
    if let Some((_, section)) = &mut press.style.head {
        "Solutions".clone_into(section);
    }
    solutions::print(press, puzzles);
    let title = "Solutions".to_owned();
    press.outline.push(Mark { title, target: Target::Solutions, children: Vec::new() });
}

/// The puzzles of a level, and what is taught in their part of the book.
struct Section<'e> {
    name: String,
    puzzles: Vec<Numbered<'e>>,
    /// The lessons of each page of puzzles, with their numbers in the book.
    lessons: Vec<Vec<(usize, Technique)>>,
}

impl Section<'_> {
    fn span(&self) -> String {
        match (self.puzzles.first(), self.puzzles.last()) {
            (Some((first, _)), Some((last, _))) if first == last => format!("puzzle {first}"),
            (Some((first, _)), Some((last, _))) => format!("puzzles {first} to {last}"),
            _ => String::new(),
        }
    }

    fn taught(&self) -> impl Iterator<Item = &(usize, Technique)> {
        self.lessons.iter().flatten()
    }
}

fn print_book(press: &mut Press<'_>, entries: &[Entry], per_page: usize) -> usize {
    let options = press.options;
    let title = options.title().unwrap_or_else(|| "Sudoku".to_owned());
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by_key(|entry| entry.difficulty());
    let puzzles: Vec<Numbered<'_>> = (1..).zip(sorted).collect();
    let sections = sections(&puzzles, per_page, options.lessons);
    let lesson_count = sections.iter().flat_map(Section::taught).count();

    cover::print(
        press,
        &title,
        &subtitle(&puzzles, lesson_count, options),
        puzzles.first().copied(),
    );
    press.style = Edges { head: None, numbered: true };
    cover::print_use(press, &puzzles, lesson_count > 0);
    let contents = Contents::reserve(press, contents_lines(&sections, options));
    press.outline.push(Mark {
        title: "Contents".to_owned(),
        target: Target::Contents,
        children: Vec::new(),
    });
    for (index, section) in sections.iter().enumerate() {
        press.style.head = Some((title.clone(), section.name.clone()));
        print_section(press, index, section, per_page);
    }
    print_solutions(press, &puzzles);
    press.style = Edges { head: None, numbered: true };
    contents.print(press);
    lesson_count
}

fn subtitle(puzzles: &[Numbered<'_>], lessons: usize, options: &Options) -> String {
    let levels: Vec<Level> = puzzles.iter().filter_map(|(_, entry)| entry.level()).collect();
    let count = puzzles.len();
    let plural = if count == 1 { "" } else { "s" };
    let with = match (lessons > 0, options.solutions != Solutions::None) {
        (true, true) => "\nwith lessons and solutions",
        (true, false) => "\nwith lessons",
        (false, true) => "\nwith solutions",
        (false, false) => "",
    };
    format!("{count} Sudoku puzzle{plural}{}{with}", cover::span(&levels))
}

/// Divides sorted puzzles by their level, and finds out what is met first on which page.
fn sections<'e>(puzzles: &[Numbered<'e>], per_page: usize, teaches: bool) -> Vec<Section<'e>> {
    let mut known = BTreeSet::new();
    let mut number = 0;
    let parts = puzzles.chunk_by(|(_, one), (_, other)| one.level() == other.level());
    let section = |part: &[Numbered<'e>]| {
        let level = part.first().and_then(|(_, entry)| entry.level());
        let mut news = |page: &[Numbered<'e>]| {
            let met = page.iter().flat_map(|(_, entry)| entry.techniques.iter().copied());
            let mut new: Vec<Technique> = met.filter(|&met| teaches && known.insert(met)).collect();
            new.sort_by_key(|technique| technique.default_entry().order);
            new.retain(|&technique| Lesson::of(technique).is_some());
            let numbered = new.into_iter().map(|technique| {
                number += 1;
                (number, technique)
            });
            numbered.collect()
        };
        Section {
            name: level.map_or_else(|| "Others".to_owned(), |level| level.to_string()),
            puzzles: part.to_vec(),
            lessons: part.chunks(per_page).map(&mut news).collect(),
        }
    };
    parts.map(section).collect()
}

fn contents_lines(sections: &[Section<'_>], options: &Options) -> Vec<ContentsLine> {
    let mut lines = Vec::new();
    for (index, section) in sections.iter().enumerate() {
        lines.push(ContentsLine {
            text: format!("{}: {}", section.name, section.span()),
            target: Target::Section(index),
            is_main: true,
        });
        lines.extend(section.taught().map(|(number, technique)| ContentsLine {
            text: format!("Lesson {number}: {technique}"),
            target: Target::Lesson(*number),
            is_main: false,
        }));
    }
    if options.solutions == Solutions::Part {
        let text = "Solutions".to_owned();
        lines.push(ContentsLine { text, target: Target::Solutions, is_main: true });
    }
    lines
}

fn print_section(press: &mut Press<'_>, index: usize, section: &Section<'_>, per_page: usize) {
    print_divider(press, index, section);
    let mut pages = section.lessons.iter();
    puzzles::print(press, &section.puzzles, per_page, |press, _| {
        let lesson =
            |(number, technique): &(usize, Technique)| Some((*number, Lesson::of(*technique)?));
        let lessons: Vec<_> = pages.next().into_iter().flatten().filter_map(lesson).collect();
        lesson::print(press, &lessons);
    });
    let lessons = section.taught().map(|(number, technique)| Mark {
        title: format!("Lesson {number}: {technique}"),
        target: Target::Lesson(*number),
        children: Vec::new(),
    });
    let children = lessons.chain(section.puzzles.iter().map(puzzle_mark)).collect();
    let title = format!("{}: {}", section.name, section.span());
    press.outline.push(Mark { title, target: Target::Section(index), children });
}

/// Prints the page before the puzzles of a level: what it is and what it needs.
fn print_divider(press: &mut Press<'_>, index: usize, section: &Section<'_>) {
    let size = press.options.text_size();
    let frame = press.turn();
    press.begin(Target::Section(index), frame.y);
    let mut prose = vec![
        Prose::heading(section.name.clone(), size * 3.2, 1),
        Prose::paragraph(capital(&section.span()), size * 1.4),
    ];
    let taught: Vec<String> =
        section.taught().map(|(number, technique)| format!("{number}  {technique}")).collect();
    if !taught.is_empty() {
        prose.push(Prose::heading("Lessons in this part", size * 1.15, 2));
        prose.push(Prose::paragraph(taught.join("\n"), size));
    }
    let height = prose::height(&prose, frame.width);
    let lead = ((frame.height - height) * 0.3).max(0.0);
    prose::flow(press, &prose, frame.within(lead, 0.0));
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
