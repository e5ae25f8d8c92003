//! Every format gives back what it carries, says what it doesn't, and survives any text.

use ninefold::text::Given;
use ninefold::{Cell, Digit, DigitSet, Grid, Random, Solver};
use ninefold_formats::{
    Content, Document, Format, Part, Parts, detect, may_be_code, read_code, read_linked,
};
use proptest::prelude::*;

/// Documents with anything on them: a puzzle, a player's work, notes, and words about it.
fn documents() -> impl Strategy<Value = Document> {
    let words =
        || proptest::option::of("[a-zA-Z0-9éß'&<>:.-][a-zA-Z0-9éß'&<>:.\" -]{0,20}[a-z0-9]");
    let texts = proptest::collection::vec(words(), Part::ALL.len());
    (any::<u64>(), 0..5_usize, texts, any::<bool>()).prop_map(|(seed, play, texts, solved)| {
        let mut random = Random::new(seed, 0);
        let solution = ninefold::random_solution(&mut random).grid();
        let mut below = |bound: usize| random.below(bound);
        let mut cells = [Content::Empty; 81];
        for (cell, digit) in solution.iter() {
            if below(81) < 28 {
                cells[cell.index()] = Content::Clue(digit);
            } else if play > 0 && below(8) == 0 {
                cells[cell.index()] = Content::Placed(digit);
            }
        }
        let candidates = Document::of_cells(&cells).marks();
        for cell in Cell::all() {
            let all = candidates[cell.index()];
            if cells[cell.index()] != Content::Empty || play < 2 {
                continue;
            }
            let bits = u16::try_from(below(512)).unwrap_or(0);
            let digits = match play {
                2 => all - DigitSet::from_bits(bits & u16::try_from(below(512)).unwrap_or(0)),
                3 => DigitSet::from_bits(bits),
                _ => all,
            };
            // A player keeps the digit of the solution.
            let digits = if play == 2 { digits.with(solution.get(cell).unwrap()) } else { digits };
            cells[cell.index()] =
                if digits.is_empty() { Content::Empty } else { Content::Marks(digits) };
        }
        let mut document = Document::of_cells(&cells);
        if play == 4 {
            document = Document::of_notes(&cells);
            for _ in 0..5 {
                let at = below(81);
                document.notes_mut().corner[at] =
                    DigitSet::only(Digit::new(1 + u8::try_from(below(9)).unwrap_or(0)));
                let colour = ["#ff8080", "3", "#00ff00"][below(3)];
                document.notes_mut().colours.insert(Cell::new(at), colour.to_owned());
            }
        }
        let kinds = Part::ALL.iter().filter(|part| **part >= Part::Id && **part != Part::Step);
        for (part, text) in kinds.zip(texts) {
            document.tell(*part, text.unwrap_or_default());
        }
        if solved {
            document.about_mut().solution = Some(solution);
        }
        document
    })
}

/// Returns what a format may keep of a document: everything but what it says it loses.
fn kept(format: Format, document: &Document) -> Document {
    let lost = format.lost(document);
    let mut cells = document.cells();
    for content in &mut cells {
        let is_placed = matches!(content, Content::Placed(_));
        *content = match *content {
            Content::Placed(digit) if lost.has(Part::Placed) && format.shows_placed() => {
                Content::Clue(digit)
            }
            _ if is_placed && lost.has(Part::Placed) => Content::Empty,
            Content::Marks(_) if lost.has(Part::Struck) || lost.has(Part::Centre) => Content::Empty,
            Content::Marks(digits) if lost.has(Part::Open) && digits.len() == 1 => {
                Content::Clue(digits.first().unwrap())
            }
            content => content,
        };
    }
    let mut kept = Document::of_cells(&cells);
    if let Some(about) = &document.about {
        for (part, text) in &about.texts {
            if !lost.has(*part) {
                kept.tell(*part, text.clone());
            }
        }
        if let Some(solution) = about.solution.filter(|_| !lost.has(Part::Solution)) {
            kept.about_mut().solution = Some(solution);
        }
    }
    kept
}

/// The formats whose text holds exactly what they carry.
const EXACT: &[&str] = &[
    "sdk",
    "hodoku-library",
    "susser-short",
    "susser-inline",
    "opensudoku",
    "opensudoku-state",
    "fpuzzles",
    "fpuzzles-link",
    "sudokupad",
    "ctc",
    "scl",
    "scf",
    "coach",
    "wiki",
    "good-sudoku",
    "jsonl",
    "msk",
    "spf",
    "post",
    "framed",
    "line",
    "zeros",
    "grid",
    "leetcode",
    "python",
    "java",
    "ints",
    "c-ints",
    "extreme",
    "marked",
    "braces",
];

fn comparable(
    document: &Document,
    format: Format,
) -> ([Content; 81], Vec<(Part, String)>, Option<Grid>) {
    let texts = document.about.as_ref().map(|about| about.texts.clone()).unwrap_or_default();
    let carries = format.carries();
    let texts = texts.into_iter().filter(|(part, _)| carries.has(*part)).collect();
    let solution = document.solution().filter(|_| carries.has(Part::Solution));
    (document.cells(), texts, solution)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        max_shrink_iters: 50,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_format_keeps_all_that_it_does_not_say_it_loses(document in documents()) {
        for name in EXACT {
            let format = Format::named(name).unwrap();
            let text = format.write_file(&document);
            let back = format.read_one(&text);
            let back = match back {
                Ok(back) => back,
                Err(what) => return Err(TestCaseError::fail(format!("{name}: {what}\n{text}"))),
            };
            let (mut mine, mut theirs) = (comparable(&kept(format, &document), format), comparable(&back, format));
            // A table has the solution of a puzzle that came without one.
            if *name == "extreme" && document.solution().is_none() {
                (mine.2, theirs.2) = (None, None);
            }
            // Candidates that the digits leave are no notes: some formats always write them.
            let is_plain = |cells: &[Content; 81]| !cells.iter().any(|c| matches!(c, Content::Marks(_)));
            if is_plain(&mine.0) {
                theirs.0 = theirs.0.map(|c| if matches!(c, Content::Marks(_)) { Content::Empty } else { c });
            }
            prop_assert_eq!(&theirs, &mine, "{}\n{}", name, text);
            if let Some(notes) = &document.notes {
                let theirs = back.notes.clone().unwrap_or_default();
                if format.carries().has(Part::Corner) {
                    prop_assert_eq!(theirs.corner, notes.corner, "{}", name);
                }
                if format.carries().has(Part::Colours) {
                    prop_assert_eq!(&theirs.colours, &notes.colours, "{}", name);
                }
            }
        }
    }

    #[test]
    fn clues_survive_every_format(seed in any::<u64>()) {
        let mut random = Random::new(seed, 0);
        let mut grid = ninefold::random_solution(&mut random).grid();
        for cell in Cell::all() {
            if random.below(81) < 52 {
                grid.set(cell, None);
            }
        }
        let document = Document::from(grid);
        for format in Format::all().filter(|format| format.is_read() && !format.is_columns()) {
            prop_assert!(format.lost(&document).is_empty(), "{}", format);
            let text = format.write_file(&document);
            let back = format.read_one(&text).map_err(|what| TestCaseError::fail(format!("{format}: {what}\n{text}")))?;
            // Pencil marks can't tell a lone candidate from a digit, but they have the same
            // solutions.
            let solver = Solver::default();
            let solutions = |given: &Given| solver.solutions(given.start()).take(3).map(|s| s.grid()).collect::<Vec<_>>();
            if back.given.clues() != grid {
                prop_assert!(["candidates", "sdx", "hodoku-marks", "simple-marks", "pencilmarks"].contains(&format.name()), "{}\n{}", format, text);
                prop_assert_eq!(solutions(&back.given), solutions(&document.given), "{}", format);
            }
        }
    }
}

/// Changes a text here and there: cuts, doubles, swaps, and strange characters.
fn mutated(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let end = (at + random.below(40)).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            3 => bytes[at] = b"0.*|[]{}<>&#+-,:;$\"'\n\r\t \\"[random.below(25)],
            4 => bytes[at] = u8::try_from(random.below(256)).unwrap(),
            _ => bytes[at] = bytes[at].wrapping_add(1),
        }
    }
    bytes
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = Random::new(7, 0);
    let grid: Grid = ninefold::gallery::INKALA.parse().unwrap();
    let mut document = Document::from(grid);
    document.tell(Part::Title, "A title, \"quoted\"");
    document.tell(Part::Rating, "7.2/1.2/1.2");
    document.notes_mut().centre[2] = DigitSet::ALL;
    document.notes_mut().corner[4] = DigitSet::ALL;
    let (mut read, mut refused) = (0, 0);
    for format in Format::all().filter(|format| format.is_read() && !format.is_columns()) {
        let text = format.write_file(&document);
        for _ in 0..400 {
            let bytes = mutated(&text, &mut random);
            let _ = detect(&bytes, None);
            let lossy = String::from_utf8_lossy(&bytes).into_owned();
            if may_be_code(&bytes) {
                let _ = read_code(&lossy);
            }
            let _ = read_linked(&lossy);
            let input = Box::new(std::io::Cursor::new(bytes));
            for found in format.read(input).take(50) {
                match found {
                    Ok(found) if found.document.is_ok() => read += 1,
                    _ => refused += 1,
                }
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}

#[test]
fn losses_are_said_in_words() {
    let grid: Grid = ninefold::gallery::INKALA.parse().unwrap();
    let mut document = Document::from(grid);
    document.tell(Part::Author, "Arto Inkala");
    let line = Format::named("line").unwrap();
    assert_eq!(line.lost(&document), Parts::of(&[Part::Author]));
    assert_eq!(line.told_lost(Part::Author, 1), "line doesn't carry author: left out");
    assert_eq!(line.told_lost(Part::Author, 3), "line doesn't carry author: left out for 3 boards");
}
