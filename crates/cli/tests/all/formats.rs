//! The formats of other tools: in, out, and what is said about them.

use crate::support::{file, json, run, run_heard, run_with};
use ninefold::gallery::{INKALA, LEETCODE};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A path in the folder for tests.
fn path(name: &str) -> String {
    file(name, "")
}

fn sdk() -> String {
    let rows: Vec<&str> = (0..9).map(|row| &LEETCODE[9 * row..9 * row + 9]).collect();
    format!("#ARuud\n#LEasy\n[Puzzle]\n{}\n", rows.join("\n"))
}

#[test]
fn a_conversion_says_what_it_loses_and_strict_refuses() {
    let input = file("lossy.sdk", sdk());
    let (code, out, errors) = run_heard(&["convert", &input, "--to", "bank"], "");
    assert_eq!((code, out.len()), (0, 100), "{out}");
    assert_eq!(
        errors,
        "note: bank doesn't carry author: left out\nnote: bank doesn't carry level: left out\n"
    );
    let (code, out, errors) = run_heard(&["convert", "--strict", &input, "--to", "bank"], "");
    assert_eq!((code, errors.as_str()), (2, ""));
    assert_eq!(out, "# bank doesn't carry author; bank doesn't carry level\n");
    let (code, out, errors) = run_heard(&["convert", "--strict", &input, "--to", "sdk"], "");
    assert_eq!((code, out, errors.as_str()), (0, sdk(), ""));
    let two = format!("{0}{0}", sdk());
    let (code, out, errors) = run_heard(&["convert", "--from", "sdk", "--to", "line"], &two);
    assert_eq!((code, out), (0, format!("{LEETCODE}\n{LEETCODE}\n")));
    assert!(errors.contains("line doesn't carry author: left out for 2 boards"), "{errors}");
}

#[test]
fn every_command_reads_the_formats_of_other_tools() {
    for format in [
        "sdk",
        "sdx",
        "ss",
        "coach",
        "wiki",
        "wiki-v1",
        "wiki-v0",
        "wiki-link",
        "good-sudoku",
        "susser-short",
        "susser-inline",
        "opensudoku",
        "opensudoku-state",
        "fpuzzles",
        "ctc",
        "scl",
        "scf",
        "kaggle",
        "extreme",
        "jsonl",
        "bank",
        "serate",
        "q2",
        "hodoku-library",
        "marked",
    ] {
        let (code, text) = run(&["convert", INKALA, "--to", format]);
        assert_eq!(code, 0, "{format}");
        let (code, out) = run_with(&["solve"], &text);
        assert_eq!(
            (code, out.lines().count(), out.trim().len()),
            (0, 1, 81),
            "{format}: {out}\n{text}"
        );
        let (code, back) = run_with(&["convert", "--to", "line"], &text);
        assert_eq!((code, back.trim()), (0, INKALA), "{format}\n{text}");
    }
    let (_, link) = run(&["convert", INKALA, "--to", "coach"]);
    let (code, out) = run(&["check", link.trim()]);
    assert_eq!((code, out.as_str()), (0, "unique\n"), "a code as an argument");
    let mixed = format!("{LEETCODE}\n{link}{LEETCODE} a remark\n");
    let (code, out) = run_with(&["solve"], &mixed);
    assert_eq!((code, out.lines().count()), (0, 3), "{out}");
}

#[test]
fn compressed_files_are_read_and_written_by_their_names() {
    let input = file("many.txt", format!("{LEETCODE}\n").repeat(1000));
    for name in ["many.sdm.gz", "many.sdm.zst", "many.csv.gz", "many.opensudoku.zst"] {
        let packed = path(name);
        let (code, out, _) = run_heard(&["convert", &input, "-o", &packed], "");
        assert_eq!((code, out.as_str()), (0, ""));
        assert!(std::fs::metadata(&packed).unwrap().len() < 20_000, "{name} is packed");
        let (code, out) = run(&["solve", &packed]);
        assert_eq!((code, out.lines().count()), (0, 1000), "{name}");
        assert!(out.lines().all(|line| line == SOLUTION));
        let bytes = std::fs::read(&packed).unwrap();
        let (code, out) = run_with(&["count"], &bytes);
        assert_eq!((code, out.lines().count()), (0, 1000), "{name} from standard input");
    }
    for (name, start) in
        [("broken.gz", &b"\x1f\x8b\x08\n\n\n"[..]), ("broken.zst", b"\x28\xb5\x2f\xfd\n\n")]
    {
        let (code, out, errors) = run_heard(&["solve", &file(name, start)], "");
        assert_eq!((code, out.as_str(), errors.lines().count()), (2, "", 1), "{errors}");
        assert!(errors.contains(name), "{errors}");
    }
}

#[test]
fn a_bomb_is_stopped_with_a_message() {
    let bomb = path("bomb.txt.gz");
    let zeros = file("zeros.txt", vec![b'#'; 100 << 20]);
    let _ = std::fs::remove_file(&bomb);
    let status = std::process::Command::new("gzip").args(["-9", "-k", "-f", &zeros]).status();
    if !status.is_ok_and(|status| status.success()) {
        return eprintln!("left out: there is no gzip here");
    }
    let (code, _, errors) = run_heard(&["solve", &format!("{zeros}.gz")], "");
    let _ = std::fs::remove_file(&zeros);
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("no file of boards shrinks so far"), "{errors}");
}

#[test]
fn results_go_into_columns_and_come_back() {
    let input = file("columns.txt", format!("{LEETCODE}\n{INKALA}\nbroken\n{}\n", ".".repeat(81)));
    for ending in ["parquet", "arrow"] {
        let solved = path(&format!("solved.{ending}"));
        let (code, out, _) = run_heard(&["solve", &input, "-o", &solved], "");
        assert_eq!((code, out.as_str()), (1, ""), "two of four have no solution");
        let (code, out) = run(&["convert", &solved, "--to", "jsonl"]);
        assert_eq!(code, 1, "the broken one is still none");
        let first = json(out.lines().next().unwrap());
        assert_eq!((&first["puzzle"], &first["solution"]), (&LEETCODE.into(), &SOLUTION.into()));
        let rated = path(&format!("rated.{ending}"));
        assert_eq!(run(&["rate", "--to", ending, LEETCODE, "-o", &rated]).0, 0);
        let (code, out) = run(&["convert", "--json", &rated, "--to", "line"]);
        assert_eq!((code, json(&out)["result"].as_str()), (0, Some(LEETCODE)));
        let made = path(&format!("made.{ending}"));
        assert_eq!(run(&["generate", "--count", "20", "--seed", "1", "-o", &made]).0, 0);
        let (code, out) = run(&["check", &made]);
        assert_eq!((code, out), (0, "unique\n".repeat(20)));
        let forms = path(&format!("forms.{ending}"));
        assert_eq!(run(&["canonical", &made, "-o", &forms]).0, 0);
        let (code, lines) = run(&["solve", &made]);
        assert_eq!((code, run(&["solve", &forms]).1), (0, lines), "its first column is the puzzle");
    }
    let (code, _, errors) = run_heard(&["check", LEETCODE, "--to", "parquet"], "");
    assert_eq!(
        (code, errors.as_str()),
        (2, "error: --to parquet is for 'ninefold convert', solve, rate, canonical and generate\n")
    );
    let broken = file("broken.parquet", b"PAR1 and no more");
    let (code, _, errors) = run_heard(&["solve", &broken], "");
    assert!(code == 2 && errors.contains("Parquet: the file breaks off"), "{errors}");
}

#[test]
fn the_table_of_formats_is_complete() {
    let (code, out) = run(&["formats"]);
    assert_eq!(code, 0);
    let (_, objects) = run(&["formats", "--json"]);
    assert_eq!(out.lines().count(), 1 + objects.lines().count());
    for (number, object) in (1..).zip(objects.lines().map(json)) {
        assert_eq!(object["index"], number);
        let name = object["name"].as_str().unwrap();
        let written = path(&format!("written.{name}"));
        let (code, _, errors) = run_heard(&["convert", LEETCODE, "--to", name, "-o", &written], "");
        assert!(code == 0 && errors.is_empty(), "{name}: {errors}");
        assert!(std::fs::metadata(&written).unwrap().len() > 50, "{name}");
        let (code, _, errors) = run_heard(&["solve", "--from", name, "-"], LEETCODE);
        let is_known = !errors.contains("invalid value");
        assert_eq!(is_known, object["read"].as_bool().unwrap(), "{name}: {code} {errors}");
    }
    let (_, help) = run(&["convert", "--help"]);
    assert!(help.contains("coach") && help.contains("--strict") && help.contains("-o, --output"));
}

#[test]
fn a_collection_says_its_words_once() {
    let input = format!("{0}{1}", sdk(), sdk().replace("Ruud", "Another"));
    let (code, out, errors) =
        run_heard(&["convert", "--from", "sdk", "--to", "opensudoku"], &input);
    assert_eq!(code, 0);
    assert!(out.starts_with("<?xml") && out.ends_with("</opensudoku>\n"), "{out}");
    assert_eq!(out.matches("<author>Ruud</author>").count(), 1);
    assert_eq!(out.matches("<game ").count(), 2);
    assert!(errors.contains("opensudoku doesn't carry author: left out"), "{errors}");
}

#[test]
fn broken_documents_are_told_with_their_lines() {
    let text = format!(
        "<opensudoku>\n<game data='12'/>\n<game data='{}'/>\n</opensudoku>",
        LEETCODE.replace('.', "0")
    );
    let (code, out, _) = run_heard(&["solve"], &text);
    assert_eq!(code, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("# malformed: line 2, column 3: "), "{out}");
    assert_eq!(lines[1], SOLUTION);
    let (code, out, _) = run_heard(&["solve", "SCv7_32_00"], "");
    assert!(
        code == 1 && out.starts_with("# malformed: the packed data is damaged"),
        "{code} {out}"
    );
}

/// A board with a digit of the player's and struck candidates, in every format that can be read as
/// text.
fn written_in_every_format() -> Vec<(String, String)> {
    let state = LEETCODE.replacen("53.", "53+4", 1) + ":123 923";
    let (_, table) = run(&["formats", "--json"]);
    let names = table.lines().map(|row| {
        let row: serde_json::Value = serde_json::from_str(row).expect("a row");
        row["name"].as_str().expect("a name").to_owned()
    });
    // What HoDoKu copies is several grids, unless its name says that they are one board.
    let others = ["dimacs", "parquet", "arrow", "hodoku"];
    let is_text = |name: &String| !others.contains(&name.as_str());
    names
        .filter(is_text)
        .map(|name| {
            let (code, text) = run(&["convert", &state, "--to", &name]);
            assert_eq!(code, 0, "{name}");
            (name, text)
        })
        .collect()
}

/// Reads files one after the other in one run; returns the state of each board.
fn states(files: &[String]) -> Vec<String> {
    let mut words = vec!["convert", "--to", "state"];
    words.extend(files.iter().map(String::as_str));
    let (code, out, errors) = run_heard(&words, "");
    assert_eq!(code, 0, "{out}{errors}");
    out.lines().map(str::to_owned).collect()
}

/// A way to save a text, and its name.
type Way<'a> = (&'a str, &'a dyn Fn(&str) -> Vec<u8>);

#[test]
fn a_file_reads_the_same_however_it_was_saved() {
    let written = written_in_every_format();
    let each_line = |text: &str, change: &dyn Fn(&str) -> String| -> String {
        text.lines()
            .map(|line| if line.is_empty() { String::new() } else { change(line) } + "\n")
            .collect()
    };
    let ways: [Way<'_>; 9] = [
        ("plain", &|text| text.into()),
        ("returns", &|text| text.replace('\n', "\r\n").into()),
        ("old returns", &|text| text.replace('\n', "\r").into()),
        ("mark", &|text| ["\u{feff}", text].concat().into()),
        ("blanks behind", &|text| each_line(text, &|line| format!("{line}  \t")).into()),
        ("blanks before", &|text| each_line(text, &|line| format!("  {line}")).into()),
        ("no end", &|text| text.trim_end().into()),
        ("empty lines", &|text| format!("\n\n{text}\n\n").into()),
        ("wide", &|text| text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
    ];
    let mut expected = Vec::new();
    for (way, change) in ways {
        let files: Vec<String> = written
            .iter()
            .map(|(name, text)| {
                let mark = if way == "wide" { &b"\xff\xfe"[..] } else { b"" };
                file(&format!("{way} {name}"), [mark, &change(text)].concat())
            })
            .collect();
        let found = states(&files);
        if way == "plain" {
            expected.clone_from(&found);
            assert_eq!(found.len(), written.len());
        }
        for ((state, wanted), (name, _)) in found.iter().zip(&expected).zip(&written) {
            assert_eq!(state, wanted, "{name}, {way}");
        }
        assert_eq!(found.len(), expected.len(), "{way}");
    }
}

#[test]
fn a_wrong_ending_misleads_nobody() {
    let written = written_in_every_format();
    let files: Vec<String> =
        written.iter().map(|(name, text)| file(&format!("bare {name}"), text.as_str())).collect();
    let expected = states(&files);
    for ending in ["sdk", "sdx", "ss", "csv", "opensudoku", "jsonl", "txt", "parquet", "sdm.gz"] {
        // These tell more where their name says what they are.
        let is_own = |name: &str| matches!((name, ending), ("sdx", "sdx") | ("ss", "ss"));
        let chosen = written.iter().zip(&expected).filter(|((name, _), _)| !is_own(name));
        let files: Vec<String> = chosen
            .clone()
            .map(|((name, text), _)| file(&format!("wrong {name}.{ending}"), text.as_str()))
            .collect();
        for (state, ((name, _), wanted)) in states(&files).iter().zip(chosen) {
            assert_eq!(state, wanted, "{name}.{ending}");
        }
    }
}

#[test]
fn tables_that_were_put_together_have_headers_between() {
    let (_, table) = run(&["convert", LEETCODE, "--to", "kaggle"]);
    let (code, out, _) =
        run_heard(&["convert", &file("twice.csv", table.repeat(2)), "--to", "line"], "");
    assert_eq!((code, out), (0, format!("{LEETCODE}\n").repeat(2)));
}

#[test]
fn links_are_read_wherever_they_stand() {
    let link = |format: &str| run(&["convert", LEETCODE, "--to", format]).1.trim().to_owned();
    let (puzzles, coach) = (link("fpuzzles-link"), link("coach"));
    let packed = puzzles.split_once("load=").unwrap().1.to_owned();
    let cells = LEETCODE.replace('.', "0");
    let mut texts = vec![
        puzzles.replace("https://www.", ""),
        puzzles.replace("?load", "?a=b&load"),
        puzzles.clone() + "#top",
        format!("<{puzzles}>"),
        format!("\"{puzzles}\""),
        format!("Today's puzzle: {puzzles} (hard)"),
        format!("[a puzzle]({puzzles})"),
        format!("https://sudokupad.app/?load=fpuzzles{packed}"),
        format!("sudoku.coach/en/play/{coach}"),
        format!("www.sudokuwiki.org/sudoku.htm?bd={}", link("wiki")),
        format!("https://sudokuexchange.com/play/?s={cells}"),
        format!("https://example.org/sudoku/{cells}/play"),
    ];
    for format in ["sudokupad", "ctc", "scl", "scf"] {
        let link = link(format);
        let data = link.strip_prefix("https://sudokupad.app/").unwrap();
        texts.extend([
            format!("sudokupad.app/{data}"),
            format!("{link}?setting-nogrid=1"),
            format!("{link}&setting-nogrid=1"),
            format!("https://sudokupad.svencodes.com/puzzle/{data}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid={data}&x=y"),
        ]);
    }
    let (code, out, errors) = run_heard(&["convert", "-", "--to", "line"], texts.join("\n"));
    assert_eq!(code, 0, "{out}{errors}");
    for (line, text) in out.lines().zip(&texts) {
        assert_eq!(line, LEETCODE, "{text}");
    }
    assert_eq!(out.lines().count(), texts.len());
    // A link behind a board is a remark, and in a remark it is none.
    let remarks = format!("# {puzzles}\n{LEETCODE} {puzzles}\n");
    assert_eq!(
        run_with(&["convert", "-", "--to", "line"], remarks.as_bytes()).1,
        format!("{LEETCODE}\n")
    );
}
