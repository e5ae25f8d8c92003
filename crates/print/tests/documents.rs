//! Whatever is printed in whatever way: it comes out, with the pages it should have, the same each
//! time.

use ninefold::explain::Technique;
use ninefold::text::Given;
use ninefold::{Generator, Puzzle, Target, Work, gallery};
use ninefold_print::{
    BadOption, Depth, Document, Entry, Fold, Headings, Kind, Margins, Options, Paper, Practice,
    Solutions, pdf, png, print, svg, worksheet,
};

/// Returns built-in puzzles, easy and hard, as often as it takes.
fn entries(count: usize) -> Vec<Entry> {
    let boards = [gallery::LEETCODE, gallery::INKALA, gallery::TLE];
    let entry = |board: &str| {
        let given: Given = board.parse().expect("a board");
        Entry::new(&given, Depth::Level, &Work::unlimited()).expect("not stopped")
    };
    let known: Vec<Entry> = boards.into_iter().map(entry).collect();
    known.into_iter().cycle().take(count).collect()
}

fn pages(entries: &[Entry], options: &Options) -> usize {
    let (document, counts) = print(entries, options).expect("options in range");
    assert_eq!(document.page_count(), counts.pages);
    counts.pages
}

#[test]
fn every_combination_of_options_prints() {
    let entries = entries(5);
    let papers = Paper::NAMES.iter().chain(&["70x70mm", "1200x300mm"]);
    for (index, paper) in papers.enumerate() {
        for per_page in Options::PER_PAGE {
            for &solutions in Solutions::ALL {
                let at = index + per_page;
                let options = Options {
                    paper: paper.parse().unwrap(),
                    margins: [None, Some(Margins::Even), Some(Margins::Mirrored)][at % 3],
                    per_page: Some(per_page),
                    solutions,
                    headings: Headings::ALL[at % 4],
                    candidates: at.is_multiple_of(2),
                    large: at.is_multiple_of(3),
                    grey: at.is_multiple_of(5),
                    kind: Some(Kind::ALL[at % 2]),
                    lessons: per_page == 2,
                    fold: (at % 4 == 1).then_some(Fold { pages: [None, Some(8)][index % 2] }),
                    title: Some("Every one".to_owned()),
                    ..Options::default()
                };
                let (document, counts) = print(&entries, &options).unwrap();
                assert!(counts.puzzles == 5 && counts.pages >= 5_usize.div_ceil(per_page));
                assert!(pdf(&document).ends_with(b"%%EOF"), "{options:?}");
            }
        }
    }
}

#[test]
fn sheets_have_as_many_pages_as_puzzles_need() {
    let options = |per_page, solutions| Options {
        per_page: Some(per_page),
        solutions,
        headings: Headings::Number,
        ..Options::default()
    };
    for count in [1, 4, 9, 10] {
        let entries = entries(count);
        for per_page in Options::PER_PAGE {
            let sheets = count.div_ceil(per_page);
            assert_eq!(pages(&entries, &options(per_page, Solutions::None)), sheets);
            assert_eq!(pages(&entries, &options(per_page, Solutions::Foot)), sheets);
            assert_eq!(pages(&entries, &options(per_page, Solutions::Behind)), 2 * sheets);
            assert_eq!(pages(&entries, &options(per_page, Solutions::Part)), sheets + 1);
        }
    }
}

#[test]
fn a_title_makes_a_book_of_what_fills_more_than_a_page() {
    let titled = Options { title: Some("Sudoku".to_owned()), ..Options::default() };
    assert_eq!(print(&entries(4), &titled).unwrap().1.lessons, 0);
    let (document, counts) = print(&entries(5), &titled).unwrap();
    assert!(counts.lessons > 5, "a lesson for each technique");
    let plain = Options { lessons: false, ..titled.clone() };
    assert_eq!(print(&entries(5), &plain).unwrap().1.lessons, 0);
    let sheets = Options { kind: Some(Kind::Sheets), ..titled };
    assert!(pages(&entries(5), &sheets) < document.page_count());
}

#[test]
fn folded_pages_fill_whole_sheets() {
    for count in [1, 3, 8] {
        for pages in [0, 8] {
            let fold = Some(Fold::of(pages).unwrap());
            let options =
                Options { fold, per_page: Some(1), paper: Paper::A5, ..Options::default() };
            let (document, counts) = print(&entries(count), &options).unwrap();
            assert_eq!(document.page_count(), 2 * counts.pages.div_ceil(4));
        }
    }
    assert_eq!(Fold::of(6), Err(BadOption::Fold(6)));
    assert_eq!(Fold::of(100), Err(BadOption::Fold(100)));
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let options = Options { title: Some("Twice".to_owned()), ..Options::default() };
    let written = |document: &Document| {
        let first = svg(document, 0).unwrap();
        (pdf(document), first, png(document, 4, 50).unwrap())
    };
    let [one, two] = [0, 1].map(|_| written(&print(&entries(7), &options).unwrap().0));
    assert!(one == two);
}

#[test]
fn every_part_of_the_text_has_its_place_and_headings_begin_at_the_top() {
    for title in [None, Some("A book".to_owned())] {
        let options = Options { title, ..Options::default() };
        let (document, _) = print(&entries(7), &options).unwrap();
        let text = String::from_utf8_lossy(&pdf(&document)).into_owned();
        let mut parts = text.split("endobj").filter(|object| object.contains("/StructElem"));
        assert!(parts.clone().count() > 7 && parts.all(|part| part.contains("/P ")));
        let mut levels = text.split("/S /H").skip(1).filter_map(|rest| rest.chars().next());
        let mut above = '0';
        assert!(levels.all(|level| {
            let is_next = u32::from(level) <= u32::from(above) + 1;
            above = level;
            is_next
        }));
        assert_ne!(above, '0');
    }
}

#[test]
fn titles_may_be_long_but_must_be_printable() {
    let titled = |title: String| Options { title: Some(title), ..Options::default() };
    for title in [
        "x".repeat(300),
        "word ".repeat(60),
        "W".repeat(299),
        String::new(),
        " \n ".to_owned(),
        "Łódź Αθήνα Київ Nguyễn".to_owned(),
    ] {
        let options =
            Options { kind: Some(Kind::Book), author: Some(title.clone()), ..titled(title) };
        assert!(pages(&entries(2), &options) > 5);
    }
    assert_eq!(titled("x".repeat(301)).check(), Err(BadOption::TooLong("title")));
    let error = titled("数独".to_owned()).check().unwrap_err().to_string();
    assert!(error.contains("U+6570"), "{error}");
    assert_eq!(
        Options { per_page: Some(10), ..Options::default() }.check(),
        Err(BadOption::PerPage(10))
    );
}

#[test]
fn boards_without_a_solution_can_be_printed() {
    let conflict = gallery::LEETCODE.replacen("53", "55", 1);
    let none = gallery::LEETCODE.replacen("53.", "531", 1);
    let marks =
        ninefold::CandidateGrid::from(&gallery::LEETCODE.parse::<ninefold::Grid>().unwrap());
    let strayed = gallery::LEETCODE.replacen("8.3", "8+93", 1);
    let boards: Vec<Given> = [conflict.as_str(), &none, &".".repeat(81), &strayed]
        .into_iter()
        .map(|text| text.parse().unwrap())
        .chain([marks.into()])
        .collect();
    let entry = |given| Entry::new(given, Depth::Ratings, &Work::unlimited()).unwrap();
    let entries: Vec<Entry> = boards.iter().map(entry).collect();
    let flawed = entries.iter().filter(|entry| entry.solution.is_err()).count();
    assert_eq!(flawed, 4);
    for kind in Kind::ALL {
        for candidates in [false, true] {
            let options = Options { kind: Some(*kind), candidates, ..Options::default() };
            assert!(pages(&entries, &options) >= 3);
        }
    }
    assert_eq!(pages(&[], &Options::default()), 0);
}

#[test]
fn worksheets_have_a_lesson_boards_and_answers() {
    let technique = Technique::NakedPair;
    let target = Target { hardest: Some(technique), practice: true, ..Target::default() };
    let generator = Generator::new(1).target(target);
    let found = |index| {
        let puzzle: Puzzle = generator.make(index).puzzle.unwrap();
        Practice::find(&puzzle, technique, &Work::unlimited()).unwrap().unwrap()
    };
    let boards: Vec<Practice> = (0..3).map(found).collect();
    for paper in Paper::NAMES {
        let options = Options { paper: paper.parse().unwrap(), ..Options::default() };
        let with = worksheet(technique, &boards, &options).unwrap().1.pages;
        let none = Options { solutions: Solutions::None, ..options };
        let without = worksheet(technique, &boards, &none).unwrap().1.pages;
        assert!(without >= 2 && with > without, "{paper}");
    }
}

/// Every technique that can be taught prints, however long its example is.
#[test]
fn every_lesson_fits() {
    for &technique in Technique::ALL {
        for paper in ["a4", "a5"] {
            let options = Options { paper: paper.parse().unwrap(), ..Options::default() };
            let (document, _) = worksheet(technique, &[], &options).unwrap();
            assert!(document.page_count() <= 4, "{technique} on {paper}");
        }
    }
}

#[test]
fn pictures_are_whole_files() {
    let (document, _) = print(&entries(1), &Options::default()).unwrap();
    let picture = png(&document, 0, 20).unwrap();
    assert!(
        picture.starts_with(b"\x89PNG\r\n\x1a\n") && picture.ends_with(b"IEND\xae\x42\x60\x82")
    );
    let drawing = svg(&document, 1).unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert_eq!((svg(&document, 2), png(&document, 2, 20)), (None, None));
}
