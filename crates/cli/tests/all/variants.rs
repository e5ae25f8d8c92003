//! Boards of other sizes and with other rules on the command line.

use crate::support;

use ninefold::gallery::LEETCODE;
use serde_json::Value;
use support::{file, json, ninefold, run, run_heard, run_with};

const SMALL: &str = "1.34..1...4..3.1";
const SOLVED: &str = "1234341221434321";

/// A killer whose cages have one solution.
const CAGES: &str = r#"{"size":"4x4","clues":"1...............","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":7},{"thermo":"r1c3 r1c4"},{"cage":"r2c1 r3c1","sum":5},{"cage":"r4c3 r4c4","sum":3},{"cage":"r3c4 r4c4","sum":4}]}"#;

/// Rules that exclude each other.
const WRONG: &str = r#"{"size":"4x4","clues":"..............4.","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":3},{"thermo":"r4c1 r4c2"}]}"#;

#[test]
fn boards_of_all_kinds_stand_in_one_file() {
    let text = format!("{LEETCODE}\n{SMALL}\n\n1.34\n..1.\n..4.\n.3.1\n{CAGES}\n{LEETCODE}\n");
    let (exit, out) = run_with(&["solve"], &text);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((exit, lines.len()), (0, 5), "{out}");
    assert_eq!((lines[0], lines[1], lines[2]), (lines[4], SOLVED, SOLVED));
    let (_, out) = run_with(&["solve", "--json"], &text);
    let numbers: Vec<u64> =
        out.lines().map(|line| json(line)["index"].as_u64().expect("a number")).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
}

#[test]
fn answers_have_the_fields_of_the_contract() {
    let (exit, out) = run(&["solve", "--json", CAGES]);
    let answer = json(&out);
    assert_eq!((exit, answer["status"].as_str()), (0, Some("unique")), "{out}");
    assert_eq!(answer["solution"].as_str().map(str::len), Some(16));
    assert_eq!(answer["rules"], serde_json::json!(["thermo", "cage"]));
    assert_eq!(answer["notes"], serde_json::json!([]));
    let native = json(answer["puzzle"].as_str().expect("a text"));
    assert_eq!(
        (&native["size"], native["rules"].as_array().map(Vec::len)),
        (&"4x4".into(), Some(6))
    );
    let (_, out) = run(&["count", "--json", SMALL]);
    assert_eq!((&json(&out)["count"], &json(&out)["complete"]), (&1.into(), &true.into()));
    let (_, out) = run(&["candidates", "--json", "--limit", "2", "................"]);
    assert_eq!(json(&out)["candidates"]["r1c1"], serde_json::json!([1, 2, 3, 4]));
    assert_eq!(json(&out)["counts"]["r1c1"]["4"], 2);
    let (_, out) = run(&["candidates", "--json", "--at-least", "2", SMALL]);
    assert_eq!(json(&out)["candidates"]["r1c2"], serde_json::json!([]));
}

#[test]
fn reasons_are_clues_and_rules_in_words() {
    let (exit, out) = run(&["check", "--json", WRONG]);
    let answer = json(&out);
    assert_eq!((exit, answer["status"].as_str()), (1, Some("unsolvable")), "{out}");
    assert_eq!(answer["core"], serde_json::json!(["cage 3 at r1c1", "cage 3 at r2c1"]));
    let message = "no solution: cage 3 at r1c1 and cage 3 at r2c1 exclude each other";
    assert_eq!(answer["message"], message);
    assert_eq!(answer["core_is_minimal"], true);

    let (exit, out) = run(&[
        "check",
        "--json",
        r#"{"clues":"39","size":"1x2","digits":"1-9","rules":[{"cage":"r1c12","sum":10}]}"#,
    ]);
    let conflict = &json(&out)["conflicts"][0];
    assert_eq!(
        (exit, conflict["message"].as_str()),
        (1, Some("cage 10 at r1c1: r1c1 + r1c2 = 12"))
    );

    let (exit, out) = run(&["check", "--json", "1...............", "--rules", "diagonal"]);
    let answer = json(&out);
    assert_eq!((exit, answer["status"].as_str()), (1, Some("multiple")));
    assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(2));
    assert!(!answer["differ"].as_array().expect("cells").is_empty());

    let (exit, out) = run(&["check", "11..............", "--rules", "antiknight"]);
    assert_eq!((exit, out.as_str()), (1, "# invalid: two 1s in r1 (r1c1, r1c2)\n"));
    let (_, out) = run(&["check", "1.....1.........", "--rules", "antiknight"]);
    assert_eq!(out, "# invalid: antiknight: not with r1c1=1, r2c3=1\n");
}

#[test]
fn what_is_not_needed_is_named() {
    const RISING: &str = r#"{"thermo":"r1c1 r1c2 r1c3 r1c4"}"#;
    let (exit, out) = run(&["minimal", "--json", SOLVED, "--rules", RISING]);
    let answer = json(&out);
    assert_eq!((exit, answer["minimal"].as_bool()), (0, Some(false)), "{out}");
    let redundant = answer["redundant"].as_array().expect("a list");
    assert!(redundant.contains(&"r1c1".into()), "{out}");
    assert!(redundant.contains(&"thermo r1c1-r1c4".into()), "{out}");
    let (_, out) = run(&["minimise", SOLVED, "--rules", RISING]);
    let (_, left) = run(&["minimal", out.trim()]);
    assert_eq!(left, "minimal\n");
    let (exit, out) = run(&["minimal", "--json", "................"]);
    assert_eq!((exit, json(&out)["status"].as_str()), (1, Some("multiple")));
}

#[test]
fn boards_go_from_form_to_form() {
    let (_, native) = run(&["convert", CAGES, "--to", "native"]);
    for form in ["fpuzzles", "fpuzzles-link", "sudokupad", "iss"] {
        let (exit, text) = run(&["convert", CAGES, "--to", form]);
        assert_eq!(exit, 0, "{form}: {text}");
        let (_, back) = run_with(&["convert", "--to", "native"], &text);
        assert_eq!(json(&back)["clues"], json(&native)["clues"], "{form}");
        let (_, solved) = run_with(&["solve"], &text);
        assert_eq!(solved, run(&["solve", CAGES]).1, "{form}");
    }
    let (_, svg) = run(&["convert", CAGES, "--to", "svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">7</text>"));
    let (_, grid, notes) = run_heard(&["convert", SMALL, "--to", "grid"], "");
    assert_eq!(
        (run_with(&["convert", "--to", "line"], &grid).1.trim(), notes.as_str()),
        (SMALL, "")
    );
    let (_, _, notes) = run_heard(&["convert", CAGES, "--to", "line"], "");
    assert_eq!(notes, "note: the form line leaves out rules\n");
    let (_, link) = run(&["convert", LEETCODE, "--to", "fpuzzles-link"]);
    assert_eq!(run_with(&["convert"], &link).1.trim(), LEETCODE);
    let (exit, out) = run(&["convert", CAGES, "--to", "leetcode"]);
    assert_eq!((exit, out.as_str()), (2, "# the form leetcode is only for classic 9x9\n"));
}

#[test]
fn commands_for_classic_boards_say_so() {
    for command in ["rate", "canonical", "transform", "backdoors", "race", "hint", "explain"] {
        let (exit, out) = run(&[command, SMALL]);
        assert_eq!((exit, out.as_str()), (2, "# only for classic 9x9\n"), "{command}");
        let (exit, out) = run_with(&[command, "--json"], format!("{SMALL}\n{LEETCODE}\n"));
        let first = json(out.lines().next().expect("a line"));
        assert_eq!((exit, first["status"].as_str()), (1, Some("unsupported")), "{command}: {out}");
        assert_eq!(out.lines().count(), 2, "{command}: {out}");
    }
    let (exit, out) = run(&["solve", "--strategy", "scan", SMALL]);
    assert_eq!((exit, out.as_str()), (2, "# only for classic 9x9\n"));
}

#[test]
fn options_say_what_a_text_does_not() {
    let (exit, out) = run(&["count", "--size", "5x5", "--blocks", "none", &".".repeat(25)]);
    assert_eq!((exit, out.as_str()), (0, "161280\n"));
    let (_, out) = run(&["count", "--blocks", "none", "................"]);
    assert_eq!(out, "576\n");
    let (_, out) = run(&["count", "--rules", "diagonal", "................"]);
    assert_eq!(out, "48\n");
    let (exit, _, said) = run_heard(&["solve", "--rules", "nonsense", SMALL], "");
    assert!(exit != 0, "{said}");
    let (exit, _, said) = run_heard(&["solve", "--size", "nonsense", SMALL], "");
    assert_eq!((exit, said.as_str()), (2, "error: size: \"nonsense\" is no size like 6x6\n"));
    let letters = "A.CD..A...D..C.A";
    let (_, out) = run(&["solve", "--size", "4x4", "--alphabet", "A-Z", letters]);
    assert_eq!(out.trim(), SOLVED);
    let (_, out) = run(&["count", "--estimate", "--samples", "50", "--json", SMALL]);
    assert_eq!(
        (json(&out)["estimate"]["mean"].as_f64(), &json(&out)["complete"]),
        (Some(1.0), &false.into())
    );
    let (_, out) = run(&["count", "--estimate", "--json", LEETCODE]);
    assert_eq!(json(&out)["count"], 1);
}

#[test]
fn rules_are_added_to_classic_boards() {
    let (exit, out) =
        run_with(&["solve", "--json", "--rules", "diagonal"], format!("{LEETCODE}\n"));
    let status = json(&out)["status"].as_str().map(str::to_owned);
    assert_eq!((exit, status.as_deref()), (1, Some("unsolvable")), "{out}");
    let (_, out) = run_with(&["check", "--rules", "diagonal"], format!("{LEETCODE}\n"));
    assert!(out.starts_with("# unsolvable: no solution: diagonal"), "{out}");
}

#[test]
fn junk_is_malformed_and_nothing_worse() {
    let megabyte = "ab{[".repeat(1 << 18);
    for junk in [
        &megabyte,
        "https://sudokupad.app/abc",
        "fpuzzlesN4Ig",
        "{\"clues\":",
        "3x3::k:1:2",
        ".Cage~x",
    ] {
        let (exit, out, said) = run_heard(&["solve"], junk);
        assert!(exit == 1 && out.starts_with("# malformed"), "{exit} {out} {said}");
    }
    let (exit, out) = run(&["check", "--json", "https://sudokupad.app/abc"]);
    assert_eq!((exit, json(&out)["status"].as_str()), (1, Some("malformed")));
}

#[test]
fn an_argument_in_braces_is_a_board_and_says_what_is_wrong() {
    for (board, what) in [(r#"{"rules":"#, "'{' is never closed"), ("[1,2", "'[' is never closed")]
    {
        let (exit, out) = run(&["check", board]);
        assert_eq!((exit, out.contains(what)), (1, true), "{out}");
    }
}

#[test]
fn a_hostile_board_ends_at_its_budget() {
    // Equal sums all over a large board with nothing given: far beyond any search.
    let cells: Vec<String> =
        (1..=16).flat_map(|r| (1..=16).map(move |c| format!("r{r}c{c}"))).collect();
    let rules: Vec<Value> = (0..15)
        .map(|r| {
            let (a, b) = (&cells[r * 16..r * 16 + 9], &cells[r * 16 + 20..r * 16 + 29]);
            serde_json::json!({"equalsum": [a.join(" "), b.join(" ")]})
        })
        .chain([serde_json::json!("antiknight"), serde_json::json!("nonconsecutive")])
        .collect();
    let board = serde_json::json!({"size": "16x16", "clues": ".".repeat(256), "rules": rules});
    let (exit, out) = run_with(&["solve", "--json", "--guesses", "300"], board.to_string());
    let answer = json(&out);
    let status = answer["status"].as_str();
    assert!(matches!(status, Some("stopped" | "multiple")), "{exit} {out}");
    if status == Some("stopped") {
        assert_eq!(answer["message"], "undecided after 300 guesses");
    }
}

#[test]
fn files_and_arguments_are_read_alike() {
    let path = file("killer.json", CAGES);
    assert_eq!(run(&["solve", &path]), run(&["solve", CAGES]));
    let rows = "j<<<<<<<<".repeat(9); // each row a cage of 45, by arrows to its first cell
    let (exit, native) = run(&["convert", "--to", "native", &rows]);
    assert_eq!((exit, native.matches("\"sum\":45").count()), (0, 9), "{native}");
    assert_eq!(run_with(&["convert", "--to", "native"], &rows), (exit, native));
    let output = ninefold()
        .args(["solve", "--from", "samurai"])
        .write_stdin(format!("{}\n", ".".repeat(81)).repeat(5))
        .output();
    assert_eq!(output.expect("it runs").status.code(), Some(1), "a samurai without clues");
}
