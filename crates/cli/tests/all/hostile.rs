//! Input that no one should send: the program answers, and never panics, hangs or writes half a
//! result.

use crate::support;

use ninefold::gallery::LEETCODE;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use support::{file, json, run, run_with};

const COMMANDS: [&str; 8] =
    ["solve", "count", "check", "convert", "race", "rate", "explain", "hint"];

#[test]
fn no_puzzle_in_the_input_is_bad_usage() {
    for command in COMMANDS {
        for input in ["", "\n\n", "# only a comment\n", "\u{feff}", "   "] {
            let (code, out) = run_with(&[command], input);
            assert_eq!((code, out.as_str()), (2, ""), "{command} {input:?}");
        }
        assert_eq!(run(&[command, "/nowhere/at/all.txt"]).0, 2);
        assert_eq!(run(&[command, "."]).0, 2, "a folder");
        assert_eq!(run(&[command, "--nonsense"]).0, 2);
    }
}

#[test]
fn malformed_input_is_reported_with_its_place() {
    let boards = [
        "123",
        &"0".repeat(80),
        &"0".repeat(82),
        &format!("{}?{}", "0".repeat(40), "0".repeat(40)),
        "[[1,2,3]]",
        "[[",
        "{\"a\":1}",
        "hello world",
        "53..7....\n6..195...\n",
    ];
    for command in COMMANDS {
        for board in boards {
            let (code, out) = run_with(&[command, "--json"], board);
            assert_eq!(code, 1, "{command} {board:?}: {out}");
            for line in out.lines() {
                let object = json(line);
                assert_eq!(object["status"], "malformed", "{command} {board:?}");
                assert!(object["message"].as_str().unwrap().starts_with("line "));
            }
            let (code, out) = run_with(&[command], board);
            assert!(
                code == 1 && out.starts_with("# malformed: line "),
                "{command} {board:?}: {out}"
            );
        }
    }
    assert_eq!(run(&["check", "123"]).0, 1, "a malformed literal is not a missing file");
    assert_eq!(run(&["check", &"0".repeat(80)]).0, 1);
}

#[test]
fn binary_junk_is_malformed() {
    let mut junk = Vec::new();
    let mut state = 88_172_645_463_325_252_u64;
    for _ in 0..200_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        junk.push(state.to_le_bytes()[3]);
    }
    junk.extend_from_slice(b"\n");
    junk.extend_from_slice(LEETCODE.as_bytes());
    for command in ["solve", "check", "convert"] {
        let (code, out) = run_with(&[command, "--json"], junk.clone());
        assert_eq!(code, 1);
        let last = json(out.lines().last().unwrap());
        assert_eq!(last["puzzle"], LEETCODE, "{command}: what follows the junk is still read");
    }
    assert_eq!(run_with(&["solve"], vec![0_u8; 5_000_000]).0, 1);
}

#[test]
fn huge_lines_are_malformed_and_passed_over() {
    let text = format!("{}\n{LEETCODE}\n", "5".repeat(40_000_000));
    let (code, out) = run_with(&["solve", "--json"], text);
    assert_eq!(code, 1);
    let lines: Vec<_> = out.lines().map(json).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["status"], "malformed");
    assert!(lines[0]["puzzle"].as_str().unwrap().len() < 500);
    assert_eq!(lines[1]["status"], "unique");
    let text = format!("{}\n{LEETCODE}\n", "[".repeat(3_000_000));
    let (_, out) = run_with(&["solve", "--json"], text);
    assert_eq!(json(out.lines().last().unwrap())["status"], "unique");
}

#[test]
fn hard_and_open_boards_are_checked_quickly() {
    let boards = [
        ".".repeat(81),
        format!("1{}", ".".repeat(80)),
        // A built-in board with one clue changed: no solution.
        "8..........36......7..9.2...5...7.......427.....1...3...1....68..85...1..9....4.."
            .to_owned(),
        ninefold::gallery::TLE.replacen('1', ".", 1),
        ninefold::gallery::HARDEST.to_owned(),
    ];
    for board in boards {
        let begun = std::time::Instant::now();
        let (code, out) = run(&["check", "--json", &board]);
        assert!(code <= 1 && json(&out)["status"].is_string());
        assert!(begun.elapsed().as_secs() < 20, "{board} took {:?}", begun.elapsed());
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let many = file("many.txt", format!("{LEETCODE}\n").repeat(200_000));
    for command in ["solve", "convert", "count"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args([command, &many])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_partner_on_a_pipe_gets_its_answers_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    // The first two boards tell whether there are several; from then on each is answered at once.
    input.write_all(format!("{LEETCODE}\n{LEETCODE}\n").as_bytes()).unwrap();
    let mut answer = [0; 82];
    for _ in 0..3 {
        output.read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"534678912") && answer.ends_with(b"\n"));
        input.write_all(format!("{LEETCODE}\n").as_bytes()).unwrap();
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_whole_lines() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["count", "--limit", "0", "@empty"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    support::wait_until_at_work(&child);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(out.is_empty() || out.ends_with("+\n"), "{out}");
}
