//! `judge` as people use it: exit codes, options, several files, and that nothing is left behind.

#![allow(clippy::print_stdout, reason = "tests say what they leave out")]

use crate::support;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use support::{file, json, run, run_heard, run_with};

const RIGHT: &str = "\
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def legal(r, c, d):
            return all(board[r][i] != d and board[i][c] != d for i in range(9)) and all(
                board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))

        def search():
            for r in range(9):
                for c in range(9):
                    if board[r][c] == '.':
                        for d in '123456789':
                            if legal(r, c, d):
                                board[r][c] = d
                                if search():
                                    return True
                                board[r][c] = '.'
                        return False
            return True

        search()
";

const ENDLESS: &str = "\
import subprocess
class Solution:
    def solveSudoku(self, board):
        subprocess.Popen(['setsid', 'sleep', '68'])
        while True:
            pass
";

/// Says whether Python is there; without it these tests are left out, under `CI` they fail.
fn has_python() -> bool {
    let found =
        Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success());
    assert!(found || std::env::var_os("CI").is_none(), "there is no python3");
    if !found {
        println!("left out: there is no python3");
    }
    found
}

#[test]
fn the_exit_status_tells_the_verdict() {
    if !has_python() {
        return;
    }
    let right = file("judge-right.py", RIGHT);
    let (code, out) = run(&["judge", "--no-study", &right]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("Accepted       24 of 24 boards"), "{out}");
    assert_eq!(fs::read_to_string(&right).expect("it is there"), RIGHT);
    let wrong = file("judge-wrong.py", RIGHT.replace("board[r][c] = d", "board[r][c] = int(d)"));
    let (code, out) = run(&["judge", &wrong]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("Wrong Answer   board 1 of 24, one empty cell"), "{out}");
    assert!(out.contains("numbers, not strings") && out.contains("To paste       [[\""), "{out}");
    let unnamed = file("judge-unnamed.py", RIGHT.replace("solveSudoku", "solve_sudoku"));
    let (code, _, errors) = run_heard(&["judge", &unnamed], "");
    assert_eq!(code, 2);
    assert!(
        errors.contains("it has solve_sudoku, LeetCode's Python name is solveSudoku"),
        "{errors}"
    );
    for (args, words) in [
        (vec!["judge", "nowhere.py"], "No such file"),
        (vec!["judge", "--tool", "/nowhere/python", &right], "is no Python that can be started"),
        (
            vec!["judge", "--boards", "@nowhere", &right],
            "there is no built-in board @nowhere; 'ninefold puzzles'",
        ),
        (vec!["judge", "--time", "0", &right], "expected a time above 0"),
        (vec!["judge", "-"], "'-' needs --lang"),
        (vec!["judge", "--lab", "--watch", &right], "cannot be used with"),
        (vec!["judge", "Cargo.toml"], "its name doesn't tell the language"),
    ] {
        let (code, _, errors) = run_heard(&args, "");
        assert_eq!(code, 2, "{args:?}: {errors}");
        assert!(errors.contains(words), "{args:?}: {errors}");
    }
}

#[test]
fn standard_input_and_both_problems_are_read() {
    if !has_python() {
        return;
    }
    let (code, out) = run_with(&["judge", "--lang", "py", "--no-study", "-"], RIGHT);
    assert_eq!(code, 0, "{out}");
    let valid = "def isValidSudoku(board):\n    return True\n";
    let both = file("judge-both.py", format!("{RIGHT}\n{valid}"));
    let (code, out) = run(&["judge", "--no-study", "--json", &both]);
    let reports: Vec<_> = out.lines().map(json).collect();
    assert_eq!((code, reports.len()), (1, 2), "{out}");
    assert_eq!(
        (reports[0]["problem"].as_u64(), reports[0]["verdict"].as_str()),
        (Some(36), Some("wrong_answer"))
    );
    let shared = reports[0]["shared"].as_str().expect("what the failures share");
    assert!(shared.contains("it never returns false"), "{shared}");
    assert_eq!(
        (reports[1]["problem"].as_u64(), reports[1]["verdict"].as_str()),
        (Some(37), Some("accepted"))
    );
    let (code, out) = run(&["judge", "--no-study", "--json", "--problem", "37", &both]);
    assert_eq!((code, out.lines().count()), (0, 1), "{out}");
}

#[test]
fn the_report_for_programs_has_everything() {
    if !has_python() {
        return;
    }
    let right = file("judge-json.py", RIGHT);
    let (code, out) = run(&["judge", "--json", &right]);
    let report = json(&out);
    assert_eq!(code, 0, "{out}");
    assert_eq!(report["boards"].as_array().map(Vec::len), Some(24));
    assert_eq!(report["walk"]["how"], "exact", "{report:#}");
    assert_eq!(report["walk"]["strategies"][0], "scan", "{report:#}");
    assert_eq!(report["walk"]["placements"]["@leetcode"], 4208);
    let stress = report["stress"].as_array().expect("boards for stress");
    let harsh = stress.iter().find(|row| row["name"] == "@tle").expect("@tle");
    assert!(harsh["predicted"].as_f64().is_some_and(|time| time > 10.0), "{report:#}");
    let advice: Vec<_> =
        report["advice"].as_array().expect("advice").iter().map(|a| a.as_str()).collect();
    assert!(
        advice.iter().flatten().any(|a| a.starts_with("the same tree with masks (bits): ")),
        "{advice:?}"
    );
    assert!(
        advice.iter().flatten().any(|a| a.contains("fewest") && a.contains("10,101")),
        "{advice:?}"
    );
}

#[test]
fn boards_can_be_chosen() {
    if !has_python() {
        return;
    }
    let right = file("judge-boards.py", RIGHT);
    let list = file(
        "judge-boards.txt",
        format!("{}\n{}\n", ninefold::gallery::EASY, ninefold::gallery::LEETCODE),
    );
    let judged = |args: &[&str]| {
        let all = [&["judge", "--no-study", "--json"], args, &[right.as_str()]].concat();
        json(&run(&all).1)
    };
    assert_eq!(judged(&["--boards", &list])["of"], 2);
    assert_eq!(judged(&["--boards", "@easy", "--boards", "@leetcode"])["of"], 2);
    let one = judged(&["--random", "3", "--seed", "7"]);
    assert_eq!(one["of"], 27);
    assert_eq!(judged(&["--boards", "stress", "--time", "100ms"])["verdict"], "time_limit");
    let hoard = file(
        "judge-hoard.py",
        RIGHT.replace("        search()\n", "        x = bytearray(200 << 20)\n        search()\n"),
    );
    let (code, out) = run(&["judge", "--no-study", "--memory", "100", &hoard]);
    assert_eq!(code, 1);
    assert!(out.contains("Memory Limit Exceeded"), "{out}");
    let none = file("judge-none.txt", "no board\n");
    assert_eq!(run(&["judge", "--boards", &none, &right]).0, 2);
}

#[test]
fn several_files_are_compared() {
    if !has_python() {
        return;
    }
    let right = file("judge-a.py", RIGHT);
    let wrong = file("judge-b.py", RIGHT.replace("        search()\n", "        pass\n"));
    let (code, out) = run(&["judge", &right, &wrong]);
    assert_eq!(code, 1, "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].contains("Accepted") && lines[1].contains("4,208"), "{out}");
    assert_eq!(lines[2], "  walks exactly like scan", "{out}");
    assert!(lines[3].contains("Wrong Answer") && lines[4].contains("it never writes"), "{out}");
    assert!(lines[1].starts_with('…') && lines[1].contains("judge-a.py 37 "), "{out}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn a_trace_is_a_file_for_the_lab() {
    if !has_python() {
        return;
    }
    let (right, trace) = (file("judge-trace.py", RIGHT), file("judge-trace.json", ""));
    let (code, out) = run(&["judge", "--trace", &trace, &right]);
    assert_eq!(code, 0, "{out}");
    let text = fs::read_to_string(trace).expect("it was written");
    let trace = json(&text);
    assert_eq!(
        (trace["format"].as_str(), trace["version"].as_u64()),
        (Some("ninefold trace"), Some(1))
    );
    assert_eq!(trace["program"]["place"], serde_json::json!([13]));
    assert_eq!(trace["program"]["erase"], serde_json::json!([16]));
    let runs = trace["runs"].as_array().expect("runs");
    assert_eq!((runs.len(), runs[0]["board"].as_str()), (6, Some("@leetcode")));
    assert_eq!(runs[0]["writes"].as_str().map(str::len), Some(3 * (4208 + 4157)));
}

/// Starts the binary with its error output as a pipe.
fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(args)
        .env("BROWSER", "true")
        .env_remove("DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

fn signal(child: &Child, name: &str) {
    let done = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(done.expect("kill is there").success());
}

/// Returns the processes that a judge has started: each carries its mark.
fn marked(judge: u32) -> Vec<String> {
    let mark = format!("NINEFOLD_JUDGE={judge}-");
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let carries = |path: &std::path::PathBuf| {
        let environ = fs::read(path.join("environ")).unwrap_or_default();
        String::from_utf8_lossy(&environ).contains(&mark)
    };
    let paths = entries.map(|entry| entry.path()).filter(carries);
    paths.map(|path| fs::read_to_string(path.join("cmdline")).unwrap_or_default()).collect()
}

fn waits_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn nothing_outlives_the_judge_however_it_ends() {
    if !has_python() || !std::path::Path::new("/proc/self/environ").exists() {
        return;
    }
    let endless = file("judge-endless.py", ENDLESS);
    for ending in ["KILL", "TERM", "INT"] {
        let mut judge = start(&["judge", "--time", "60", &endless]);
        let id = judge.id();
        waits_until("its daemon is started", || {
            marked(id).iter().any(|line| line.contains("sleep\u{0}68"))
        });
        signal(&judge, ending);
        let status = judge.wait().expect("it ends");
        if ending == "INT" {
            assert_eq!(status.code(), Some(130));
        }
        waits_until("all is ended", || marked(id).is_empty());
        let folder = format!("ninefold-judge-{id}-");
        let left = || {
            let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
            entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&folder)).count()
        };
        waits_until("its folder is gone", || left() == 0);
    }
}

#[test]
fn a_file_that_is_saved_is_judged_again() {
    if !has_python() {
        return;
    }
    let path = file("judge-watch.py", RIGHT);
    let mut judge = start(&["judge", "--no-study", "--watch", &path]);
    let lines = BufReader::new(judge.stdout.take().expect("a pipe")).lines();
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let mut next = |words: &str| {
        loop {
            match told.recv_timeout(Duration::from_mins(1)) {
                Ok(line) if line.contains(words) => return,
                Ok(_) => {}
                Err(error) => {
                    let _ = judge.kill();
                    panic!("{words}: {error}");
                }
            }
        }
    };
    next("Accepted");
    // In one go, as editors do: half a file would be judged, too.
    let wrong = RIGHT.replace("        search()\n", "        pass\n");
    fs::rename(file("judge-watch-new.py", wrong), &path).expect("saved");
    next("Wrong Answer");
    signal(&judge, "INT");
    assert_eq!(judge.wait().expect("it ends").code(), Some(130));
}

#[test]
fn the_lab_gets_the_trace() {
    if !has_python() {
        return;
    }
    let right = file("judge-lab.py", RIGHT);
    let mut judge = start(&["judge", "--lab", &right]);
    let errors = BufReader::new(judge.stderr.take().expect("a pipe")).lines();
    let line =
        errors.map_while(Result::ok).find(|line| line.contains("http://")).expect("an address");
    let address =
        line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("a host");
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request =
        format!("GET /lab/trace.json HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    assert!(answer.contains("\"format\":\"ninefold trace\""), "{answer:.300}");
    signal(&judge, "INT");
    judge.wait().expect("it ends");
}
