//! `print`, as a user runs it; with the tools that check and read PDF where they can be had.

use crate::support;

use ninefold_checks::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{file, run, run_heard};

const LEETCODE: &str = ninefold::gallery::LEETCODE;

/// Returns a place for a file that no other test has.
fn place(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print");
    fs::create_dir_all(&folder).expect("a folder for tests");
    folder.join(name).to_str().expect("a plain path").to_owned()
}

/// Prints; returns the exit code, what was said, and the file.
fn print(name: &str, args: &[&str]) -> (i32, String, Vec<u8>) {
    let path = place(name);
    let _ = fs::remove_file(&path);
    let (code, _, said) = run_heard(&[&["print"], args, &["-o", &path]].concat(), "");
    assert!(!said.contains("panicked"), "{said}");
    (code, said, fs::read(&path).unwrap_or_default())
}

/// Returns what a tool says about a file, or nothing where the tool can't be had.
fn ask(tool: &str, package: &str, args: &[&str]) -> Option<String> {
    let program: PathBuf = match tools::program(&[tool], package) {
        Ok(program) => program,
        Err(why) => {
            tools::leave_out(&format!("what {tool} says"), &why);
            return None;
        }
    };
    let output = Command::new(program).args(args).output().expect("it runs");
    let [out, errors] =
        [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    assert!(output.status.success() && errors.is_empty(), "{tool} {args:?}: {out}{errors}");
    Some(out)
}

fn text_of(name: &str) -> Option<String> {
    ask("pdftotext", "poppler-utils", &["-layout", &place(name), "-"])
}

const BOOK: [&str; 8] =
    ["--make", "24", "--level", "easy..hard", "--seed", "7", "--title", "Zwölf & zwölf"];

#[test]
fn a_book_has_all_its_parts_and_is_the_same_with_any_number_of_threads() {
    let (code, said, one) = print("book.pdf", &[&BOOK[..], &["--threads", "1"]].concat());
    let (_, _, three) = print("book3.pdf", &[&BOOK[..], &["--threads", "3"]].concat());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("24 puzzles, ") && said.contains(" lessons, "), "{said}");
    assert!(one == three && one.starts_with(b"%PDF-1.7"));
    let Some(text) = text_of("book.pdf") else { return };
    for expected in [
        "Zwölf & zwölf",
        "24 Sudoku puzzles, easy to hard",
        "Contents",
        "Easy: puzzles 1 to 8",
        "Medium: puzzles 9 to 16",
        "Hard: puzzles 17 to 24",
        "Lesson 1: Full House",
        "Example: ",
        "HoDoKu",
        "· SE 1.",
        "Solutions",
    ] {
        assert!(text.contains(expected), "{expected}");
    }
    let pages: Vec<&str> = text.split('\x0c').collect();
    // The contents tell the page on which each part begins.
    for line in pages[2].lines().filter(|line| line.contains("Lesson ")) {
        let (name, page) = line.rsplit_once(' ').unwrap();
        let name = name.trim().split_once(": ").unwrap().1.trim();
        let start = &name[..name.len().min(20)];
        assert!(pages[page.parse::<usize>().unwrap() - 1].contains(start), "{line}");
    }
}

#[test]
fn the_tools_find_nothing_wrong() {
    print("checked.pdf", &BOOK);
    print("folded.pdf", &[&BOOK[..], &["--fold", "--grey"]].concat());
    print("sheet.pdf", &["--worksheet", "Naked Pair", "--make", "3", "--seed", "1"]);
    for name in ["checked.pdf", "folded.pdf", "sheet.pdf"] {
        let path = place(name);
        if let Some(said) = ask("qpdf", "qpdf", &["--check", &path]) {
            assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
        }
        if let Some(fonts) = ask("pdffonts", "poppler-utils", &[&path]) {
            for line in fonts.lines().skip(2) {
                assert!(line.contains("yes yes yes"), "embedded, subset, with Unicode: {line}");
            }
            assert_eq!(fonts.lines().count(), 4);
        }
        if let Some(info) = ask("pdfinfo", "poppler-utils", &[&path]) {
            assert!(info.contains("Tagged:          yes") && !info.contains("Date"), "{info}");
        }
    }
    if let Some(text) = text_of("sheet.pdf") {
        let parts = ["Name", "Naked Pair", "Now you", "Strike", "Answers", "Because "];
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    if let Some(info) = ask("pdfinfo", "poppler-utils", &[&place("folded.pdf")]) {
        assert!(info.contains("839.06 x 595.28"), "two A5 pages side by side: {info}");
    }
}

#[test]
fn digits_can_be_searched_and_selected() {
    print("one.pdf", &[LEETCODE, "--solutions", "part"]);
    let Some(text) = text_of("one.pdf") else { return };
    let digits = |page: &str| -> String {
        let rows = page.lines().filter(|line| line.chars().all(|c| c.is_ascii_digit() || c == ' '));
        rows.flat_map(str::chars).filter(char::is_ascii_digit).collect()
    };
    let pages: Vec<&str> = text.split('\x0c').collect();
    let clues: String = LEETCODE.chars().filter(char::is_ascii_digit).collect();
    assert!(digits(pages[0]).starts_with(&clues), "{}", pages[0]);
    let (_, solution) = run(&["solve", LEETCODE]);
    assert!(digits(pages[1]).contains(solution.trim()), "{}", pages[1]);
}

#[test]
fn boards_that_are_no_puzzles_are_left_out_and_named_or_printed_with_a_note() {
    let text = format!("{LEETCODE}\n55{}\n{}\nno board\n", &LEETCODE[2..], ".".repeat(81));
    let input = file("print-flawed.txt", text);
    let (code, said, pdf) = print("flawed.pdf", &[&input]);
    assert!(code == 1 && pdf.starts_with(b"%PDF"), "{said}");
    for expected in [
        "txt:2: left out: two 5s in row 1",
        "txt:3: left out",
        "txt:4: left out: malformed",
        "1 puzzle,",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let (code, said, _) = print("noted.pdf", &["--flawed", &input]);
    assert!(code == 1 && said.contains("3 puzzles"), "{said}");
    if let Some(text) = text_of("noted.pdf") {
        assert!(text.contains("repeats a digit") && text.contains("several solutions"), "{text}");
    }
    let (code, said, nothing) = print("nothing.pdf", &[&".".repeat(81)]);
    assert!(code == 1 && nothing.is_empty() && said.contains("nothing is printed"), "{said}");
}

#[test]
fn bad_usage_is_said_before_any_work() {
    let folder = place("no-such-folder");
    for (args, expected) in [
        (vec![LEETCODE, "-o", "page.txt"], "ends in .pdf, .svg or .png"),
        (vec![LEETCODE, "-o", &format!("{folder}/a.pdf")], "no such folder"),
        (vec![LEETCODE, "--format", "pdf", "-o", "/"], "it is a folder"),
        #[cfg(target_os = "linux")]
        (vec![LEETCODE, "--format", "pdf", "-o", "/dev/full"], "can't write"),
        (vec![LEETCODE], "--output"),
        (vec!["--make", "0", "-o", "a.pdf"], "at least 1"),
        (vec!["--make", "100001", "-o", "a.pdf"], "too many"),
        (vec!["--make", "2", LEETCODE, "-o", "a.pdf"], "cannot be used with"),
        (vec![LEETCODE, "--seed", "4", "-o", "a.pdf"], "--make"),
        (vec![LEETCODE, "--per-page", "10", "-o", "a.pdf"], "10"),
        (vec![LEETCODE, "--paper", "b0", "-o", "a.pdf"], "148x210mm"),
        (vec![LEETCODE, "--paper", "NaNxNaN", "-o", "a.pdf"], "148x210mm"),
        (vec![LEETCODE, "--fold=6", "-o", "a.pdf"], "multiple of 4"),
        (vec![LEETCODE, "--title", "数独", "-o", "a.pdf"], "U+6570"),
        (vec!["--make", "2", "--level", "hard..easy", "-o", "a.pdf"], "easy..hard"),
        (vec!["--worksheet", "X-Wing", "--hardest", "Skyscraper", "-o", "a.pdf"], "--hardest"),
        (vec!["no-such-file.txt", "-o", "a.pdf"], "no-such-file.txt"),
    ] {
        let (code, _, said) = run_heard(&[&["print"], &args[..]].concat(), "");
        assert!(code == 2 && said.contains(expected), "{args:?}: {code} {said}");
    }
    let (code, _, said) = run_heard(&["print", "-", "-o", &place("empty.pdf")], "# nothing\n");
    assert!(code == 2 && said.contains("no puzzle"), "{said}");
}

#[test]
fn pictures_have_a_file_a_page() {
    let (code, said, _) =
        print("p.png", &["--make", "3", "--seed", "1", "--per-page", "2", "--dpi", "30"]);
    assert_eq!(code, 0, "{said}");
    for page in 1..=3 {
        assert!(fs::read(place(&format!("p-{page}.png"))).unwrap().starts_with(b"\x89PNG"));
    }
    let (code, said, one) = print("p.svg", &[LEETCODE, "--solutions", "none"]);
    assert!(code == 0 && one.starts_with(b"<svg "), "{said}");
    let (code, out) =
        run(&["print", LEETCODE, "--solutions", "none", "--format", "svg", "-o", "-"]);
    assert!(code == 0 && out.as_bytes() == one);
}

#[test]
fn a_player_s_state_and_candidates_are_printed_as_they_are() {
    let state = LEETCODE.replacen("8.3", "8+53", 1);
    let (code, said, _) = print("state.pdf", &["--candidates", &state, "@inkala"]);
    assert_eq!(code, 0, "{said}");
    if let Some(text) = text_of("state.pdf") {
        assert!(text.contains("Extreme") && text.contains("SE 10.7"), "{text}");
    }
}

#[test]
fn thousands_of_puzzles_print_at_once() {
    let input = file("print-many.txt", format!("{LEETCODE}\n").repeat(10_000));
    let args = [input.as_str(), "--headings", "number", "--sheets", "--per-page", "9"];
    let (code, said, pdf) = print("many.pdf", &args);
    assert!(code == 0 && said.contains("10000 puzzles"), "{said}");
    assert!(pdf.len() < 60_000_000, "{}", pdf.len());
}

#[cfg(unix)]
#[test]
fn a_stop_writes_nothing() {
    let path = place("stopped.pdf");
    let _ = fs::remove_file(&path);
    let args = ["print", "--make", "1000", "--se", "11.5..", "--seed", "1", "-o", &path];
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold")).args(args).spawn().unwrap();
    support::wait_until_at_work(&child);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!Path::new(&path).exists());
}
