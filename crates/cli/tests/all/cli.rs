//! The binary as a user runs it: input forms, output, exit codes.

use crate::support;

use ninefold::gallery::{CONFLICT, LEETCODE, TWO_SOLUTIONS, TYPO};
use support::{json, ninefold, run, run_with};

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn solves_the_sample_by_name_literal_file_and_standard_input() {
    let expected = format!("{SOLVED}\n");
    assert_eq!(run(&["solve", "@leetcode"]), (0, expected.clone()));
    assert_eq!(run(&["solve", LEETCODE]), (0, expected.clone()));
    assert_eq!(run_with(&["solve"], LEETCODE), (0, expected.clone()));
    assert_eq!(run_with(&["solve", "-"], LEETCODE), (0, expected.clone()));
    let file = support::file("one.txt", LEETCODE);
    assert_eq!(run(&["solve", &file]), (0, expected.clone()));
    let both = format!("{SOLVED}\n{SOLVED}\n");
    assert_eq!(run(&["solve", &file, "-", "@leetcode"]), (0, both), "empty input adds nothing");
}

#[test]
fn a_leetcode_board_goes_out_as_one() {
    let (code, json_board) = run(&["convert", "@leetcode", "--to", "leetcode"]);
    assert_eq!(code, 0);
    for form in ["leetcode", "python", "java", "ints", "c-ints", "strings"] {
        let (_, board) = run(&["convert", "@leetcode", "--to", form]);
        let (code, solved) = run_with(&["solve"], &board);
        assert_eq!(code, 0);
        assert_eq!(run_with(&["convert", "--to", "line"], &solved).1.trim(), SOLVED);
        assert_eq!(solved.chars().next(), board.chars().next(), "{form}");
        assert_eq!(solved.contains('"'), board.contains('"'), "{form}");
    }
    assert_eq!(run_with(&["solve", "--to", "line"], &json_board).1.trim(), SOLVED);
}

#[test]
fn solve_json_has_the_fields_of_the_contract() {
    let (code, text) = run(&["solve", "--json", LEETCODE]);
    assert_eq!(code, 0);
    let object = json(&text);
    assert_eq!(object["index"], 1);
    assert_eq!(object["puzzle"], LEETCODE);
    assert_eq!(object["status"], "unique");
    assert_eq!(object["solution"], SOLVED);
    for (board, status) in
        [(TWO_SOLUTIONS, "multiple"), (TYPO, "unsolvable"), (CONFLICT, "invalid")]
    {
        let (code, text) = run(&["solve", "--json", board]);
        assert_eq!(code, 1, "{status}");
        let object = json(&text);
        assert_eq!(object["status"], status);
        assert!(object.get("solution").is_none());
        assert!(object["message"].is_string());
    }
}

#[test]
fn first_all_limit_and_strategy() {
    let (code, text) = run(&["solve", "--first", "--json", TWO_SOLUTIONS]);
    assert_eq!((code, json(&text)["status"].as_str()), (0, Some("solved")));
    let (code, text) = run(&["solve", "--all", "--json", TWO_SOLUTIONS]);
    assert_eq!((code, json(&text)["solutions"].as_array().unwrap().len()), (0, 2));
    let (code, text) = run(&["solve", "--limit", "1", TWO_SOLUTIONS]);
    assert_eq!(
        (code, text.lines().count()),
        (0, 2),
        "a solution and the remark that there are more"
    );
    assert_eq!(run(&["solve", "--all", "--json", TYPO]).0, 1);
    for strategy in
        ["scan", "tables", "bits", "cells", "singles", "sorted", "fewest", "dancing", "fast"]
    {
        let (code, text) = run(&["solve", "--strategy", strategy, "--json", LEETCODE]);
        let object = json(&text);
        assert_eq!(
            (code, &object["status"], &object["solution"]),
            (0, &"solved".into(), &SOLVED.into())
        );
    }
    assert_eq!(run(&["solve", "--strategy", "nonsense", LEETCODE]).0, 2);
}

#[test]
fn several_boards_keep_their_order_and_broken_ones_their_line() {
    let text = format!("{LEETCODE}\nbroken\n{TYPO}\n# a comment\n{CONFLICT}\n{TWO_SOLUTIONS}\n");
    let (code, out) = run_with(&["solve"], &text);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 1);
    assert_eq!(lines[0], SOLVED);
    assert!(lines[1].starts_with("# malformed: line 2, column 1: "), "{}", lines[1]);
    assert_eq!(lines[2], "# unsolvable: no solution");
    assert!(lines[3].starts_with("# invalid: two 8s in column 1 (r1c1, r4c1)"));
    assert!(lines[4].starts_with("# multiple: "));
    let (_, out) = run_with(&["solve", "--json"], &text);
    let indices: Vec<_> = out.lines().map(|line| json(line)["index"].clone()).collect();
    assert_eq!(indices, [1, 2, 3, 4, 5]);
    assert_eq!(json(out.lines().nth(1).unwrap())["puzzle"], "broken");
}

#[test]
fn many_boards_come_out_in_order_whatever_the_threads() {
    let mut text = String::new();
    for i in 0..5000 {
        text.push_str([LEETCODE, TYPO, "?", CONFLICT, TWO_SOLUTIONS][i * i % 5]);
        text.push('\n');
    }
    let one = run_with(&["solve", "--threads", "1"], &text);
    assert_eq!(one.1.lines().count(), 5000);
    for threads in ["2", "7"] {
        assert_eq!(run_with(&["solve", "--threads", threads], &text), one);
    }
}

#[test]
fn count_says_how_many_and_whether_that_is_all() {
    assert_eq!(run(&["count", TWO_SOLUTIONS]), (0, "2\n".to_owned()));
    assert_eq!(run(&["count", "--limit", "10", "@empty"]), (0, "10+\n".to_owned()));
    assert_eq!(run(&["count", "--limit", "0", LEETCODE]), (0, "1\n".to_owned()));
    assert_eq!(run(&["count", TYPO]), (1, "0\n".to_owned()));
    let object = json(&run(&["count", "--json", "--limit", "2", TWO_SOLUTIONS]).1);
    assert_eq!((&object["count"], &object["complete"]), (&2.into(), &true.into()));
    let object = json(&run(&["count", "--json", "--limit", "1", TWO_SOLUTIONS]).1);
    assert_eq!((&object["count"], &object["complete"]), (&1.into(), &false.into()));
}

#[test]
fn check_tells_what_is_wrong() {
    assert_eq!(run(&["check", LEETCODE]), (0, "unique\n".to_owned()));
    let object = json(&run(&["check", "--json", LEETCODE]).1);
    for field in ["valid", "solvable", "unique"] {
        assert_eq!(object[field], true);
    }
    assert_eq!(object["clues"], 30);

    let (code, text) = run(&["check", "--json", TYPO]);
    let object = json(&text);
    assert_eq!((code, &object["status"]), (1, &"unsolvable".into()));
    let suspect = &object["suspects"][0];
    assert_eq!((&suspect["cell"], &suspect["found"]), (&"r5c9".into(), &7.into()));
    assert_eq!(suspect["instead"], serde_json::json!([1]));
    assert!(object["core"].as_array().unwrap().len() > 2);
    assert!(
        object["message"].as_str().unwrap().contains("r5c9 is probably a typo: 1 instead of 7")
    );

    let object = json(&run(&["check", "--json", TWO_SOLUTIONS]).1);
    assert_eq!(object["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(object["differ"].as_array().unwrap().len(), 6);

    let object = json(&run(&["check", "--json", CONFLICT]).1);
    assert_eq!(
        object["conflicts"][0],
        serde_json::json!(
        {"digit": 8, "house": "c1", "cells": ["r1c1", "r4c1"]})
    );
    assert_eq!(object["suspects"][0]["cell"], "r1c1");

    let object = json(&run(&["check", "--json", "@empty"]).1);
    assert!(object["message"].as_str().unwrap().contains("17 is the least"));
}

#[test]
fn race_gives_the_known_counters() {
    let (code, text) = run(&["race", "@leetcode", "--json"]);
    assert_eq!(code, 0);
    let object = json(&text);
    let lap = |name: &str| {
        let laps = object["strategies"].as_array().unwrap();
        laps.iter().find(|lap| lap["name"] == name).unwrap().clone()
    };
    for name in ["scan", "tables", "bits", "cells"] {
        let lap = lap(name);
        assert_eq!(
            (&lap["placements"], &lap["backtracks"], &lap["checks"]),
            (&4208.into(), &4157.into(), &37652.into())
        );
        assert_eq!(lap["status"], "solved");
    }
    assert_eq!(
        (&lap("singles")["prefilled"], &lap("singles")["placements"]),
        (&51.into(), &0.into())
    );
    assert_eq!(lap("sorted")["placements"], 102);
    assert!(lap("fast")["micros"].is_u64());
    let (code, text) =
        run(&["race", "@tle", "--strategies", "bits,sorted", "--budget", "1000", "--json"]);
    let object = json(&text);
    assert_eq!((code, &object["strategies"][0]["status"]), (0, &"budget".into()));
    assert_eq!(object["strategies"].as_array().unwrap().len(), 2);
    assert_eq!(run(&["race", CONFLICT]).0, 1);
    assert!(run(&["race", "@leetcode"]).1.contains("4,208"));
}

#[test]
fn convert_writes_every_form() {
    for form in ["line", "zeros", "grid", "csv", "leetcode", "python", "java", "cpp", "ints"] {
        let (code, text) = run(&["convert", "@leetcode", "--to", form]);
        assert_eq!(code, 0);
        assert_eq!(
            run_with(&["convert", "--to", "line"], &text),
            (0, format!("{LEETCODE}\n")),
            "{form}"
        );
        assert_eq!(run_with(&["convert", "--from", form, "--to", "line"], &text).0, 0, "{form}");
    }
    let object = json(&run(&["convert", "@leetcode", "--to", "zeros", "--json"]).1);
    assert_eq!(object["result"], LEETCODE.replace('.', "0"));
    let two = format!("{LEETCODE}\n{TYPO}\n");
    let (_, grids) = run_with(&["convert", "--to", "grid"], &two);
    assert_eq!(run_with(&["convert"], &grids), (0, two));
}

#[test]
fn candidates_are_read_solved_and_written() {
    let (code, line) = run(&["convert", "@leetcode", "--to", "candidates"]);
    assert_eq!((code, line.trim().len()), (0, 729));
    assert_eq!(run_with(&["solve"], &line), (0, format!("{SOLVED}\n")));
    assert_eq!(run_with(&["count"], &line), (0, "1\n".to_owned()));
    assert_eq!(run_with(&["check"], &line), (0, "unique\n".to_owned()));
    assert_eq!(run_with(&["convert"], &line), (0, line.clone()));
    assert_eq!(run_with(&["convert", "--to", "line"], &line).1.trim(), LEETCODE);
    assert_eq!(json(&run_with(&["solve", "--json"], &line).1)["puzzle"], line.trim());
    assert_eq!(run_with(&["race", "--strategies", "bits"], &line).0, 0, "they say what clues say");
    let struck = line.replacen("123456789", ".23456789", 1);
    assert_eq!(run_with(&["race", "--strategies", "bits"], &struck).0, 1);
}

#[test]
fn help_has_examples_for_every_command() {
    let (code, text) = run(&["--help"]);
    assert_eq!(code, 0);
    assert!(text.contains("ninefold solve @leetcode"));
    for command in ["solve", "count", "check", "race", "convert", "puzzles", "completions", "man"] {
        let (code, text) = run(&[command, "--help"]);
        assert_eq!(code, 0);
        assert!(
            text.contains("Examples:") && text.contains(&format!("ninefold {command}")),
            "{command}"
        );
    }
}

#[test]
fn completions_and_manual_are_generated() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, text) = run(&["completions", shell]);
        assert!(code == 0 && text.contains("race"), "{shell}");
    }
    assert!(run(&["man"]).1.contains(".TH ninefold"));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    assert_eq!(run(&["man", "--out", folder.to_str().unwrap()]).0, 0);
    assert!(folder.join("ninefold-solve.1").exists());
}

#[test]
fn puzzles_are_listed_and_can_be_named() {
    let (code, text) = run(&["puzzles", "--json"]);
    assert_eq!(code, 0);
    for line in text.lines() {
        let object = json(line);
        let (_, board) = run(&["convert", object["name"].as_str().unwrap()]);
        assert_eq!(board.trim(), object["puzzle"].as_str().unwrap());
    }
    for name in ["@leetcode", "@tle", "@inkala", "@anti-brute-force", "@easy", "@17", "@hardest"] {
        assert!(text.contains(&format!("\"{name}\"")), "{name}");
    }
    assert_eq!(run(&["solve", "@nowhere"]).0, 2);
}

#[test]
fn colours_only_when_wanted() {
    let escape = '\u{1b}';
    assert!(!run(&["check", "@typo"]).1.contains(escape));
    assert!(!run(&["race", "@leetcode"]).1.contains(escape));
    assert!(run(&["race", "@leetcode", "--color", "always"]).1.contains(escape));
    let output = ninefold().args(["race", "@leetcode"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!String::from_utf8(output.stdout).unwrap().contains(escape));
}
