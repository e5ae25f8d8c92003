//! Many boards and many solutions: the same answers as one by one, in flat memory, at once.

use crate::support;

use ninefold::gallery::{CONFLICT, LEETCODE, TWO_SOLUTIONS, TYPO};
use ninefold::solve::{Backend, Batch};
use ninefold::{Grid, Solver};
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{file, json, run, run_with};

/// Took eighteen seconds.
const TWO_CLUES: &str =
    "..............................................................2........5.........";

fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Boards of every kind; the first six are plain lines.
fn boards() -> Vec<String> {
    let candidates = run(&["convert", "--to", "candidates", TWO_SOLUTIONS]).1;
    [LEETCODE, TYPO, TWO_SOLUTIONS, CONFLICT, TWO_CLUES, &LEETCODE.replace('.', "0")]
        .into_iter()
        .map(str::to_owned)
        .chain(["what is this".to_owned(), candidates.trim().to_owned()])
        .collect()
}

#[test]
fn many_boards_are_answered_as_each_by_itself() {
    let boards = boards();
    let commands: [&[&str]; 7] = [
        &["solve"],
        &["solve", "--first"],
        &["solve", "--limit", "3"],
        &["check"],
        &["count"],
        &["count", "--limit", "2"],
        &["count", "--limit", "1"],
    ];
    for command in commands {
        for json in [&["--json"][..], &[]] {
            let args = [command, json].concat();
            let alone = boards.iter().enumerate().map(|(i, board)| {
                let (_, out) = run_with(&args, board);
                out.replace("{\"index\":1,", &format!("{{\"index\":{},", i + 1))
                    .replace("line 1,", &format!("line {},", i + 1))
            });
            let alone: Vec<String> = alone.collect();
            let (_, all) = run_with(&args, boards.join("\n"));
            assert_eq!(all, alone.concat(), "{args:?}");
            // Plain lines take another way.
            let (_, plain) = run_with(&args, format!("{}\n", boards[..6].join("\n")));
            assert_eq!(plain, alone[..6].concat(), "{args:?}");
        }
    }
}

#[test]
fn every_back_end_gives_the_same_answers_in_every_mode() {
    let text = format!("{}\n", boards().join("\n"));
    let modes: [&[&str]; 5] =
        [&[], &["--first"], &["--all", "--json"], &["--limit", "7"], &["--json"]];
    for mode in modes {
        let text = if mode.contains(&"--all") { TWO_SOLUTIONS } else { &text };
        let best = run_with(&[&["solve"], mode].concat(), text);
        for backend in Backend::ALL {
            if Batch::with_backend(backend).is_some() {
                let args = [&["solve", "--backend", backend.name()], mode].concat();
                assert_eq!(run_with(&args, text), best, "{args:?}");
            }
        }
    }
}

#[test]
fn open_boards_are_solved_at_once() {
    let begun = Instant::now();
    let (code, out) = run(&["solve", "--json", TWO_CLUES]);
    assert_eq!((code, json(&out)["status"].as_str()), (1, Some("multiple")));
    assert_eq!(run(&["solve", "--first", TWO_CLUES]).0, 0);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[test]
fn the_first_solution_is_that_of_the_library() {
    let boards = [TWO_SOLUTIONS.to_owned(), TWO_CLUES.to_owned(), ".".repeat(81)];
    for board in &boards {
        let first = Batch::new().first_all(&[board.parse().unwrap()])[0].unwrap();
        assert_eq!(run(&["solve", "--first", board]), (0, format!("{first}\n")));
        let (_, twice) = run_with(&["solve", "--first"], format!("{board}\n{board}\n"));
        assert_eq!(twice, format!("{first}\n{first}\n"));
    }
}

#[test]
fn a_list_is_written_as_one_object() {
    let solutions: Vec<String> = Solver::new()
        .solutions(&Grid::EMPTY)
        .take(3)
        .map(|solution| solution.to_string())
        .collect();
    let quoted = format!("[\"{}\"]", solutions.join("\",\""));
    let expected = format!(
        "{{\"index\":1,\"puzzle\":\"{}\",\"status\":\"multiple\",\"solutions\":{quoted},\
         \"message\":\"stopped at 3, there are more\"}}\n",
        ".".repeat(81)
    );
    assert_eq!(run(&["solve", "--limit", "3", "--json", "@empty"]), (0, expected));
    let (_, all) = run(&["solve", "--all", "--json", TWO_SOLUTIONS]);
    assert!(json(&all).get("message").is_none());
    let (_, csv) = run(&["solve", "--limit", "3", "--to", "csv", "@empty"]);
    assert_eq!(csv.lines().filter(|line| line.starts_with("puzzle")).count(), 1, "{csv}");
}

/// The most memory that a process had, in megabytes, where it can be known.
fn peak_memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

#[test]
fn endless_lists_flow_in_flat_memory_and_end_with_their_reader() {
    for args in [
        &["solve", "--limit", "0", "@empty"][..],
        &["solve", "--limit", "0", "--json", "@empty"],
        &["solve", "--all", "@empty"],
        &["solve", "--limit", "99999999999", "@leetcode", "@empty", "@empty"],
    ] {
        let mut child = spawn(args);
        drop(child.stdin.take());
        let mut out = child.stdout.take().unwrap();
        let mut block = vec![0; 1 << 20];
        for _ in 0..40 {
            out.read_exact(&mut block).unwrap();
        }
        let peak = peak_memory(&child);
        assert!(peak.is_none_or(|megabytes| megabytes < 30), "{args:?}: {peak:?} MB");
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_list_is_whole_as_far_as_it_goes() {
    for args in [
        &["solve", "--limit", "0", "@empty"][..],
        &["solve", "--limit", "0", "--json", "@empty"],
        &["solve", "--limit", "0", "@leetcode", "@empty", "@empty"],
        &["solve", "--limit", "0", "--json", "@leetcode", "@empty", "@empty"],
    ] {
        let mut child = spawn(args);
        drop(child.stdin.take());
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 1 << 20];
        out.read_exact(&mut text).unwrap();
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        out.read_to_end(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
        let text = String::from_utf8(text).unwrap();
        assert!(text.ends_with('\n'), "{args:?}");
        let last = text.lines().last().unwrap();
        if args.contains(&"--json") {
            let object = json(last);
            let listed = object["solutions"].as_array().unwrap().len();
            assert_eq!(object["message"], format!("stopped at {listed}, there are more"));
        } else {
            assert!(last.starts_with("# stopped at "), "{last}");
            let listed = text.lines().filter(|line| line.len() == 81).count();
            let before = usize::from(args.len() > 5);
            assert_eq!(last, format!("# stopped at {}, there are more", listed - before));
        }
    }
}

#[test]
fn an_overlong_line_is_passed_over_at_the_speed_of_memory() {
    let mut child = spawn(&["solve", "--json"]);
    let mut input = child.stdin.take().unwrap();
    let begun = Instant::now();
    let block = vec![b'5'; 1 << 20];
    for _ in 0..400 {
        input.write_all(&block).unwrap();
    }
    input.write_all(format!("\n{LEETCODE}\n").as_bytes()).unwrap();
    let peak = peak_memory(&child);
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    assert!(peak.is_none_or(|megabytes| megabytes < 100), "{peak:?} MB");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().map(json).collect();
    assert_eq!((lines.len(), output.status.code()), (2, Some(1)));
    assert_eq!((&lines[0]["status"], &lines[0]["index"]), (&"malformed".into(), &1.into()));
    assert_eq!((&lines[1]["status"], &lines[1]["index"]), (&"unique".into(), &2.into()));
    let file = file("ends-overlong.txt", "7".repeat(40 << 20));
    let (code, out) = run(&["count", &file]);
    assert_eq!((code, out.lines().count()), (1, 1));
}

/// Boards to rate, some of which have no rating.
fn to_rate() -> String {
    let made = run(&["generate", "--seed", "18", "--count", "60"]).1;
    format!("{TYPO}\n{made}what is this\n{TWO_SOLUTIONS}\n{LEETCODE}\n")
}

#[test]
fn ratings_go_on_after_the_last_whole_line() {
    let boards = to_rate();
    for style in [&["--json"][..], &["--format", "%n %g %r %H"], &["--scale", "se"]] {
        let input = file("resume-boards.txt", &boards);
        let (_, whole) = run(&[&["rate", &input], style].concat());
        assert_eq!(whole.lines().count(), 64);
        let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
        // Nothing yet, whole lines, in the middle of one, all but the last, all.
        for cut in [0, ends[0], ends[20], ends[20] + 5, ends[62], whole.len()] {
            let ratings = file("resume-ratings.txt", &whole[..cut]);
            let args = [&["rate", "--threads", "3", "--resume", &ratings, &input], style].concat();
            let (code, out, heard) = support::run_heard(&args, "");
            assert_eq!(out, "");
            assert_eq!(std::fs::read_to_string(&ratings).unwrap(), whole, "{cut} {heard}");
            let done = ends.iter().filter(|&&end| end <= cut).count();
            assert_eq!(
                heard.contains(&format!("note: {done} answers are there")),
                (1..64).contains(&done)
            );
            assert_eq!(heard.contains("all 64 puzzles have"), done == 64, "{heard}");
            // The exit status is about the boards that this run answered: the last one is rated.
            assert_eq!(code, i32::from(done < 63), "{heard}");
        }
    }
}

#[test]
fn ratings_of_other_boards_are_not_gone_on_with() {
    let input = file("resume-few.txt", format!("{LEETCODE}\n{LEETCODE}\n"));
    let ratings = file("resume-many.txt", "1.2/1.2/1.2\n".repeat(3));
    let (code, _, heard) = support::run_heard(&["rate", "--resume", &ratings, &input], "");
    assert_eq!(code, 2);
    assert!(heard.contains("3 answers, but only 2 puzzles"), "{heard}");
    assert_eq!(std::fs::read_to_string(&ratings).unwrap().lines().count(), 3);
    let args = ["rate", "--format", "%r\n%p", "--resume", &ratings, &input];
    let (code, _, heard) = support::run_heard(&args, "");
    assert!(code == 2 && heard.contains("a format of one line"), "{heard}");
}
