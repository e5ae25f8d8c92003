//! Samples of each format, ours and, where they are at hand, those of other tools.

use ninefold::text::Given;
use ninefold::{Cell, Digit, Grid};
use ninefold_formats::{Content, Document, Format, Part, detect, read_code};
use std::path::Path;

fn format(name: &str) -> Format {
    Format::named(name).unwrap_or_else(|| panic!("there is no format {name}"))
}

fn leetcode() -> Grid {
    ninefold::gallery::LEETCODE.parse().unwrap()
}

/// Reads all documents of a text.
fn read(name: &str, text: &str) -> Vec<Result<Document, String>> {
    let input = Box::new(std::io::Cursor::new(text.as_bytes().to_vec()));
    format(name).read(input).map(|found| found.unwrap().document).collect()
}

/// Is interrupted before each byte, as by signals.
struct Interrupted(std::io::Cursor<Vec<u8>>, bool);

impl std::io::Read for Interrupted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn signals_and_line_ends_cut_into_bytes_change_nothing() {
    for end in ["\n", "\r\n", "\r"] {
        let line = ninefold::gallery::LEETCODE;
        let text = format!("quizzes,solutions{end}{line},{end}{line},{end}");
        let slow = Interrupted(std::io::Cursor::new(text.clone().into_bytes()), false);
        let input = Box::new(std::io::BufReader::new(slow));
        let found = format("kaggle").read(input).map(|found| found.unwrap().document);
        let found: Vec<Result<Document, String>> = found.collect();
        assert_eq!((found.len(), &found), (2, &read("kaggle", &text)), "{end:?}");
    }
}

#[test]
fn a_file_of_sadman_comes_back() {
    let text = "#ARuud\n#DA puzzle\n#CTwo\n#Clines\n#B03-08-2006\n#SSudoCue\n#LEasy\n\
        #Uhttp://www.sudocue.net/\n[Puzzle]\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n\
        1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n[State]\n2..1.5..3\n.54...71.\n.1.2.3.8.\n\
        6.28.73.4\n....1....\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
    let document = format("sdk").read_one(text).unwrap();
    assert_eq!(document.text(Part::Comment), Some("Two\nlines"));
    assert_eq!(document.cells()[40], Content::Placed(Digit::new(1)));
    assert_eq!(format("sdk").write_file(&document), text);
    let windows = text.replace('\n', "\r\n");
    assert_eq!(format("sdk").read_one(&format!("\u{feff}{windows}")), Ok(document));
    assert_eq!(detect(text.as_bytes(), None).unwrap().format, format("sdk"));
    let rows: Vec<&str> = text.lines().skip(9).take(9).collect();
    let two = format!("#AOne\n{0}\n#ATwo\n{0}\n", rows.join("\n"));
    let read = read("sdk", &two);
    let author = |at: usize| read[at].as_ref().unwrap().text(Part::Author).map(str::to_owned);
    assert_eq!((read.len(), author(0), author(1)), (2, Some("One".into()), Some("Two".into())));
    let broken = text.replace(".54...71.", ".54...7");
    let what = format("sdk").read_one(&broken).unwrap_err();
    assert_eq!(what, "expected nine cells for row 2, found \".54...7\"");
}

#[test]
fn progress_of_sudocue_tells_clues_from_placed_digits() {
    let grid: Grid = ninefold::gallery::INKALA.parse().unwrap();
    let mut cells = Document::from(grid).cells_with_candidates();
    let at = cells.iter().position(|content| matches!(content, Content::Marks(_))).unwrap();
    let Content::Marks(digits) = cells[at] else { unreachable!() };
    let placed = digits.first().unwrap();
    cells[at] = Content::Placed(placed);
    // These formats have the candidates that digits leave, not notes that contradict them.
    for peer in Cell::all().nth(at).unwrap().peers() {
        if let Content::Marks(digits) = &mut cells[peer.index()] {
            *digits = digits.without(placed);
        }
    }
    let document = Document::of_notes(&cells);
    let text = format("sdx").write_file(&document);
    assert!(text.starts_with("8 u1 "), "{text}");
    let back = format("sdx").read_one(&text).unwrap();
    assert_eq!(back.cells(), document.cells());
    let marked = format("marked").write_file(&document);
    assert!(marked.contains("<8>") && marked.contains("*1*"), "{marked}");
    assert_eq!(format("marked").read_one(&marked).unwrap().cells(), document.cells());
    assert_eq!(detect(marked.as_bytes(), None).unwrap().format, format("marked"));
}

#[test]
fn grids_of_simple_sudoku_and_hodoku_are_one_board() {
    let state = format!("{}:211", ninefold::gallery::TLE);
    let position: ninefold::Position = state.parse().unwrap();
    let mut position = position;
    let (cell, digit) = (ninefold::Cell::at(8, 8), Digit::new(1));
    if position.board().has(ninefold::Candidate { cell, digit }) {
        position.placed.set(cell, Some(digit));
    }
    let struck = std::mem::take(&mut position.struck);
    position.apply(&[], &struck);
    let document = Document::from(Given::from(position));
    for name in ["ss", "hodoku"] {
        let text = format(name).write_file(&document);
        let back = read(name, &format!("{text}\n{text}"));
        assert_eq!(back.len(), 2, "{text}");
        for back in back {
            assert_eq!(back.unwrap().cells(), document.cells(), "{name}\n{text}");
        }
    }
}

#[test]
fn links_and_codes_are_known_at_sight() {
    let document = Document::from(leetcode());
    for name in [
        "coach",
        "wiki",
        "wiki-v1",
        "wiki-v0",
        "wiki-link",
        "good-sudoku",
        "susser-short",
        "susser-inline",
        "opensudoku-state",
    ] {
        let text = format(name).write(&document);
        assert!(ninefold_formats::may_be_code(text.as_bytes()), "{name}: {text}");
        let back = read_code(&text).unwrap_or_else(|| panic!("{name}: {text}")).unwrap();
        assert_eq!(back.given.clues(), leetcode(), "{name}: {text}");
    }
    for name in ["fpuzzles", "fpuzzles-link", "sudokupad", "ctc", "scl", "scf"] {
        let text = format(name).write(&document);
        let back = ninefold_formats::read_linked(&text).unwrap().unwrap();
        assert_eq!(back, document, "{name}: {text}");
    }
    let no = [
        "SCv7_32_",
        "SCv6_32_00",
        "SCv7_32_!!",
        "S9B00",
        "$AAAA",
        "https://www.sudokuwiki.org/?bd=",
    ];
    for text in no {
        assert!(read_code(text).is_none_or(|read| read.is_err()), "{text}");
    }
}

#[test]
fn a_string_of_sudoku_coach_is_zlib_and_json() {
    let json = format!(
        "{{\"gridSize\":9,\"givenDigits\":\"{}\",\"userDigits\":\"{}\",\"userCellCandidates\":\"{}\"}}",
        ninefold::gallery::LEETCODE.replace('.', "0"),
        ["00", "1", &"0".repeat(78)].concat(),
        ["0-0-0-20-", &["0"; 77].join("-")].concat(),
    );
    let document = read_code(&json).unwrap().unwrap();
    assert_eq!(document.cells()[2], Content::Placed(Digit::new(1)));
    let digits = [2, 4].map(Digit::new).into_iter().collect();
    assert_eq!(document.cells()[3], Content::Marks(digits));
    let text = format("coach").write(&document);
    assert!(text.starts_with("SCv7_32_f"), "zlib's first byte is 0x78: {text}");
    assert_eq!(read_code(&text).unwrap(), Ok(document.clone()));
    let link = format!("https://sudoku.coach/en/play/{text}");
    assert_eq!(read_code(&link).unwrap(), Ok(document));
}

#[test]
fn games_of_opensudoku_share_what_is_said() {
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by hand -->\n<opensudoku version=\"2\">\n\
         <name>A &amp; B</name><author><![CDATA[<me>]]></author>\n<game data=\"{0}\"></game>\n\
         <game data='{0}'/></opensudoku>",
        ninefold::gallery::LEETCODE.replace('.', "0")
    );
    assert_eq!(detect(text.as_bytes(), None).unwrap().format, format("opensudoku"));
    let games = read("opensudoku", &text);
    assert_eq!(games.len(), 2);
    for game in games {
        let game = game.unwrap();
        assert_eq!(
            (game.text(Part::Title), game.text(Part::Author)),
            (Some("A & B"), Some("<me>"))
        );
        assert_eq!(game.given.clues(), leetcode());
    }
    let deep = format!("<opensudoku>{}", "<a>".repeat(100_000));
    let input = Box::new(std::io::Cursor::new(deep.into_bytes()));
    let error = format("opensudoku").read(input).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "XML: elements are nested too deeply");
    let long = format!("<opensudoku><game data='{}'/>", "1".repeat(3 << 20));
    let input = Box::new(std::io::Cursor::new(long.into_bytes()));
    let error = format("opensudoku").read(input).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("megabyte"), "{error}");
}

#[test]
fn lines_with_ratings_keep_them() {
    let zeros = ninefold::gallery::LEETCODE.replace('.', "0");
    let bank = format("bank").write(&{
        let mut document = Document::from(leetcode());
        document.tell(Part::Rating, "7.2/1.2/1.2");
        document
    });
    assert_eq!(bank.len(), 99);
    assert!(bank.ends_with(&format!(" {zeros}  7.2")), "{bank}");
    assert_eq!(format("bank").write(&format("bank").read_one(&bank).unwrap()), bank);
    let line = format!("{} ED=7.2/1.2/1.2", ninefold::gallery::LEETCODE);
    let document = format("serate").read_one(&line).unwrap();
    assert_eq!(document.text(Part::Rating), Some("7.2/1.2/1.2"));
    assert_eq!(format("serate").write(&document), line);
    let line = format!("99,1,2,x,{},a name,7,8", ninefold::gallery::LEETCODE);
    assert_eq!(detect(line.as_bytes(), None).unwrap().format, format("q2"));
    let document = format("q2").read_one(&line).unwrap();
    assert_eq!(document.text(Part::Title), Some("a name"));
    assert_eq!(format("q2").write(&document), line);
}

#[test]
fn tables_name_their_columns() {
    let grid = leetcode();
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows = [
        (
            "kaggle",
            format!("quizzes,solutions\n{},{solution}\n", grid.to_string().replace('.', "0")),
        ),
        ("kaggle3m", format!("id,puzzle,solution,clues,difficulty\n7,{grid},{solution},30,1.5\n")),
        ("extreme", format!("source,question,answer,rating\n\"a, b\",{grid},{solution},12\n")),
    ];
    for (name, text) in rows {
        assert_eq!(detect(text.as_bytes(), None).unwrap().format, format("csv"));
        let document = format(name).read_one(&text).unwrap();
        assert_eq!(document.solution().unwrap().to_string(), solution);
        assert_eq!(format(name).write_file(&document), text);
    }
    let found = Document::from(grid);
    assert!(format("kaggle").write(&found).ends_with(solution), "a missing solution is found");
}

#[test]
fn clauses_say_what_the_puzzle_says() {
    let text = format("dimacs").write(&leetcode().into());
    let header = text.lines().nth(1).unwrap();
    let clauses = text.lines().skip(2).count();
    assert_eq!(header, format!("p cnf 729 {clauses}"));
    assert!(text.lines().skip(2).all(|line| line.ends_with(" 0")));
    assert_eq!(clauses, 81 + 243 + 81 * 36 + 810 * 9 + 30);
}

/// The samples of other tools, if they are at hand.
fn corpus(path: &str) -> Option<String> {
    let folder = std::env::var_os("NINEFOLD_CORPORA")?;
    std::fs::read_to_string(Path::new(&folder).join(path)).ok()
}

#[test]
fn samples_of_other_tools_come_back() {
    let Some(collection) = corpus("formats/gs6-medium.opensudoku") else {
        return eprintln!("left out: no samples of other tools (NINEFOLD_CORPORA)");
    };
    let games: Vec<Document> =
        read("opensudoku", &collection).into_iter().map(Result::unwrap).collect();
    let xml = format("opensudoku");
    let mut text = xml.before(&games[0], 1);
    for game in &games {
        text.extend([xml.write(game), "\n".to_owned()]);
    }
    assert_eq!((text + &xml.foot()).trim_end(), collection.trim_end());
    for (file, name) in [
        ("01_inline", "line"),
        ("02_zeros", "zeros"),
        ("04_vbforums_contest_format_msk_sol", "msk"),
        ("05_sadman_software_sudoku_format_sdk", "sdk"),
        ("06_simple_sudoku_format_ss", "ss"),
        ("08_sudoku_solver_format_spf", "spf"),
        ("11_how_ruud", "framed"),
    ] {
        let text = corpus(&format!("formats/gsf_input_formats/{file}.txt")).unwrap();
        let document = format(name).read_one(&text).unwrap_or_else(|what| panic!("{file}: {what}"));
        assert_eq!(format(name).write_file(&document).trim_end(), text.trim_end(), "{file}");
    }
    let library = corpus("hodoku_reglib/reglib_part_dev.txt").unwrap();
    let mut count = 0;
    for line in library.lines().filter(|line| line.starts_with(':')) {
        let document =
            format("hodoku-library").read_one(line).unwrap_or_else(|what| panic!("{line}: {what}"));
        let back = format("hodoku-library").write(&document);
        assert_eq!(format("hodoku-library").read_one(&back).as_ref(), Ok(&document), "{line}");
        count += usize::from(back == line.trim_end());
    }
    assert!(count > 100, "{count} lines of the library come back to the letter");
    let bank = corpus("sudoku_exchange_bank/part_dev.txt").unwrap();
    for line in bank.lines().step_by(37) {
        let document = format("bank").read_one(line).unwrap();
        assert_eq!(format("bank").write(&document), line);
    }
}
