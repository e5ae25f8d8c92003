//! What the program says, to whom, and when: refusals with their reason, batches with a summary,
//! names that are nearly right.

use crate::support;

use ninefold::gallery::{CONFLICT, LEETCODE, TWO_SOLUTIONS, TYPO};
use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use support::{file, json, run, run_heard};

#[test]
fn wishes_that_contradict_each_other_are_refused_at_once() {
    for (wish, reason) in [
        (&["--technique", "X-Wing", "--without", "X-Wing"][..], "can't be needed and not needed"),
        (&["--level", "easy", "--technique", "X-Wing"], "X-Wing is hard, so no easy puzzle"),
        (&["--clues", "16"], "at least 17 clues"),
        (&["--level", "extreme", "--se", "1.0..1.5"], "takes singles alone"),
        (&["--hardest", "X-Wing", "--technique", "Skyscraper"], "comes after X-Wing"),
        (&["--level", "medium", "--hardest", "X-Wing"], "no medium puzzle"),
        (&["--level", "easy", "--score", "2000.."], "at most 800"),
        (&["--clues", "22", "--symmetry", "90"], "the nearest have 21 and 24"),
        (&["--pattern", "@17", "--clues", "20"], "the pattern has 17 cells"),
        (&["--practice"], "practice needs a technique"),
        (&["--technique", "Death Blossom"], "switched off"),
    ] {
        let begun = Instant::now();
        let (code, out, errors) = run_heard(&[&["generate"][..], wish].concat(), "");
        assert_eq!((code, out.as_str()), (2, ""), "{wish:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(reason), "{wish:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{wish:?}");
    }
}

#[test]
fn a_hopeless_wish_ends_with_the_nearest_and_says_how_to_go_on() {
    let wish = ["generate", "--seed", "1", "--clues", "17", "--tries", "30", "--json"];
    let (code, out, errors) = run_heard(&wish, "");
    assert_eq!((code, &json(&out)["met"], &json(&out)["tries"]), (1, &false.into(), &30.into()));
    assert!(errors.contains("not met in 30 tries") && errors.contains("--tries"), "{errors}");
    let several = [&wish[..], &["--count", "3"]].concat();
    let (_, out, errors) = run_heard(&several, "");
    assert_eq!(out.lines().count(), 3);
    assert!(errors.contains("3 of 3 puzzles") && errors.contains("puzzle 1"), "{errors}");
}

#[test]
fn generated_csv_has_its_header() {
    let (code, out, _) = run_heard(&["generate", "--seed", "1", "--count", "2", "--to", "csv"], "");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len(), lines[0]), (0, 3, "puzzle"));
    let (code, solved, _) = run_heard(&["solve", "--from", "csv"], &out);
    assert_eq!((code, solved.lines().count()), (0, 2));
}

#[test]
fn a_failed_batch_says_how_many_of_which_kind_and_where_first() {
    let mut lines = vec![LEETCODE; 5000];
    (lines[1233], lines[2000], lines[4000], lines[4001]) = ("oops", TYPO, "53..", CONFLICT);
    let boards = file("batch.txt", lines.join("\n"));
    for command in ["solve", "check", "count", "convert", "canonical", "minimal"] {
        let (code, out, errors) = run_heard(&[command, &boards], "");
        assert_eq!((code, out.lines().count()), (1, 5000), "{command}");
        let count = match command {
            "convert" | "canonical" => "2 of 5000 puzzles failed (2 malformed)",
            "count" => "4 of 5000 puzzles failed (2 malformed, 2 unsolvable)",
            _ => "4 of 5000 puzzles failed (1 invalid, 2 malformed, 1 unsolvable)",
        };
        assert_eq!(errors, format!("{count}; the first is {boards}:1234\n"), "{command}");
    }
    let (_, _, errors) = run_heard(&["solve", "--json"], lines.join("\n"));
    assert!(errors.ends_with("the first is line 1234 of standard input\n"), "{errors}");
    let (code, _, errors) = run_heard(&["solve"], [LEETCODE; 50].join("\n"));
    assert_eq!((code, errors.as_str()), (0, ""));
    let (code, out, errors) = run_heard(&["check", TYPO], "");
    assert!(code == 1 && out.starts_with("# unsolvable: ") && errors.is_empty(), "{errors}");
}

#[test]
fn refused_proofs_are_counted() {
    let (_, proof) = run(&["explain", "--proof", "@leetcode"]);
    let broken = proof.replacen("r5c5", "r5c6", 1);
    let (fine, bad) = (file("fine.proof", &proof), file("bad.proof", format!("{proof}{broken}")));
    let (code, out, errors) = run_heard(&["verify", &fine, &bad], "");
    assert_eq!((code, out.lines().count()), (1, 3), "{out}");
    let words = "1 of 3 proofs not accepted; the first is number 2 of";
    assert_eq!(errors, format!("{words} {bad}\n"));
    assert_eq!(run_heard(&["verify", &fine], "").2, "");
}

#[test]
fn with_several_files_every_message_names_its_file() {
    let fine = file("fine.txt", LEETCODE);
    let broken = file("broken.txt", format!("{LEETCODE}\n53..\n{TYPO}\n"));
    for command in ["solve", "check", "rate", "canonical", "count"] {
        let (code, out, errors) = run_heard(&[command, &fine, &broken], "");
        assert_eq!(code, 1);
        let line = out.lines().nth(2).unwrap();
        assert!(line.starts_with(&format!("# {broken}:2: malformed: ")), "{command}: {line}");
        assert!(errors.ends_with(&format!("the first is {broken}:2\n")), "{errors}");
        let (_, out, _) = run_heard(&[command, "--json", &fine, &broken], "");
        let object = json(out.lines().nth(2).unwrap());
        assert_eq!((&object["file"], &object["line"]), (&broken.as_str().into(), &2.into()));
    }
    let (_, out, _) = run_heard(&["solve", &fine, &broken], "");
    assert!(out.lines().nth(3).unwrap().starts_with(&format!("# {broken}:3: unsolvable: ")));
    let (_, out, _) = run_heard(&["canonical", "--dedupe", &fine, &broken], "");
    assert!(out.contains(&format!("# {broken}:2: malformed: ")), "{out}");
    let (_, out, _) = run_heard(&["solve", &broken], "");
    assert!(out.lines().nth(1).unwrap().starts_with("# malformed: line 2"), "one file: as ever");
}

#[test]
fn what_is_no_text_is_refused_with_a_guess_at_the_cause() {
    for (name, start, guess) in [
        ("puzzles.zip", &b"PK\x03\x04\n\n\n"[..], "unzip -p"),
        ("puzzles.xz", b"\xfd7zXZ\x00\n\n", "xz -dc"),
        ("puzzles.png", b"\x89PNG\r\n\x1a\n", "a picture"),
    ] {
        let packed = file(name, start);
        for command in ["solve", "check", "rate"] {
            let (code, out, errors) = run_heard(&[command, &packed], "");
            assert_eq!((code, out.as_str(), errors.lines().count()), (2, "", 1), "{errors}");
            assert!(errors.contains(guess) && errors.contains(name), "{errors}");
        }
        let (code, _, errors) = run_heard(&["solve"], start);
        assert!(code == 2 && errors.contains("standard input is "), "{errors}");
    }
}

#[test]
fn utf_16_is_read_like_any_other_text() {
    let text = format!("# é\r\n{LEETCODE}\r\n{LEETCODE}\r\n");
    let expected = run_heard(&["solve"], &text);
    assert_eq!((expected.0, expected.1.lines().count()), (0, 2));
    for (mark, to_bytes) in [
        ("\u{feff}", u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("\u{feff}", u16::to_be_bytes),
        ("", u16::to_le_bytes),
        ("", u16::to_be_bytes),
    ] {
        let bytes: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(to_bytes).collect();
        assert_eq!(run_heard(&["solve"], &bytes), expected, "{mark:?}");
        assert_eq!(run_heard(&["solve", &file("utf16.txt", bytes)], ""), expected);
    }
}

#[test]
fn a_file_in_place_of_a_command_gets_a_tip() {
    let board = file("puzzle.txt", LEETCODE);
    for word in [board.as_str(), "@leetcode", LEETCODE] {
        let (code, out, errors) = run_heard(&[word], "");
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(errors.contains(&format!("ninefold solve {word}")), "{errors}");
    }
    let (code, _, errors) = run_heard(&["slove"], "");
    assert!(code == 2 && errors.contains("'solve'") && !errors.contains("to solve it"), "{errors}");
}

#[test]
fn names_that_are_nearly_right_are_understood_or_suggested() {
    for (args, meant) in [
        (&["generate", "--technique", "X-Win"][..], "did you mean X-Wing?"),
        (&["generate", "--hardest", "skyscrapper"], "did you mean Skyscraper?"),
        (&["solve", "@leetcod"], "did you mean @leetcode?"),
        (&["convert", "--to", "leetcod", "@easy"], "'leetcode'"),
        (&["race", "--strategies", "sortd", "@easy"], "'sorted'"),
        (&["generate", "--symmetry", "diagnal"], "'diagonal'"),
    ] {
        let (code, out, errors) = run_heard(args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(errors.contains(meant), "{args:?}: {errors}");
    }
    let practice = |name| {
        run(&["generate", "--seed", "7", "--hardest", name, "--practice", "--symmetry", "None"])
    };
    assert_eq!(practice("xwing"), practice("X-Wing"));
    assert_eq!(practice("x wing").0, 0);
    let converted = |form| run(&["convert", LEETCODE, "--to", form]);
    for (alias, form) in [
        ("LeetCode", "leetcode"),
        ("json", "leetcode"),
        ("c++", "cpp"),
        ("pencil-marks", "pencilmarks"),
        ("sdm", "zeros"),
    ] {
        assert_eq!(converted(alias), converted(form), "{alias}");
    }
    assert_eq!(run(&["minimize", LEETCODE]), run(&["minimise", LEETCODE]));
    assert_eq!(run(&["solve", "--strategy", "Sorted", "@Leetcode"]).0, 0);
}

#[test]
fn usage_errors_have_the_colours_that_are_asked_for() {
    let errors = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = support::ninefold();
        let output = command.args(args).envs(variables.iter().copied()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let force = ("CLICOLOR_FORCE", "1");
    assert!(errors(&["solve", "--nonsense"], &[force]).contains('\u{1b}'));
    for args in [
        &["--color", "never", "solve", "--nonsense"][..],
        &["solve", "--nonsense", "--color=never"],
        &["--color", "never", "nonsense"],
    ] {
        let text = errors(args, &[force]);
        assert!(!text.contains('\u{1b}'), "{args:?}: {text}");
    }
    assert!(!errors(&["solve", "--nonsense"], &[("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(errors(&["solve", "--nonsense", "--color", "always"], &[]).contains('\u{1b}'));
}

#[test]
fn a_wrong_digit_of_the_player_is_named() {
    let wrong = LEETCODE.replacen("4..8.3", "4..8+93", 1);
    let right = LEETCODE.replacen("4..8.3", "4..8+53", 1);
    let (code, out, _) = run_heard(&["check", &wrong], "");
    assert_eq!(code, 1);
    assert_eq!(out, "# unique: exactly one solution, but r5c5 can't be 9\n");
    let (code, out, _) = run_heard(&["check", "--json", &wrong], "");
    let object = json(&out);
    assert_eq!((code, &object["status"]), (1, &"unique".into()));
    assert_eq!(object["wrong"], serde_json::json!(["r5c5=9"]));
    let (code, out, _) = run_heard(&["check", "--json", &right], "");
    assert_eq!((code, json(&out).get("wrong")), (0, None));
}

#[test]
fn several_solutions_come_with_what_to_do() {
    let (code, out, _) = run_heard(&["solve", TWO_SOLUTIONS], "");
    assert!(code == 1 && out.contains("--first") && out.contains("--all"), "{out}");
    let (code, out, _) = run_heard(&["solve", "--limit", "1", TWO_SOLUTIONS], "");
    assert!(code == 0 && !out.contains("--first"), "{out}");
}

#[test]
fn counts_and_paths_have_the_fields_of_http() {
    let (_, out, _) = run_heard(&["count", "--limit", "5", "--json", "@empty"], "");
    assert_eq!(json(&out)["message"], "stopped at 5, there are more");
    let (_, out, _) = run_heard(&["count", "--json", "@two"], "");
    assert_eq!((&json(&out)["count"], json(&out).get("message")), (&2.into(), None));
    let (_, out, _) = run_heard(&["explain", "--json", "@leetcode"], "");
    assert_eq!(
        (&json(&out)["rating"], &json(&out)["difficulty"]),
        (&204.into(), &"easy 204".into())
    );
    let (_, out, _) = run_heard(&["explain", "--scale", "se", "--json", "@leetcode"], "");
    assert_eq!(json(&out)["rating"], 1.2);
}

#[test]
fn a_format_knows_both_scales() {
    let rate = |format: &str| run(&["rate", "--format", format, "@leetcode"]);
    assert_eq!(rate("%n %L %H %r%%"), (0, "1 easy 204 1.2%\n".to_owned()));
    assert_eq!(rate("%g"), (0, format!("{LEETCODE}\n")));
    assert_eq!(rate("%L"), (0, "easy\n".to_owned()));
    assert_eq!(rate("%r/%p/%d"), (0, "1.2/1.2/1.2\n".to_owned()));
    assert_eq!(rate("%l").0, 2);
    let clash = ["rate", "--scale", "hodoku", "--format", "%r", "@leetcode"];
    assert_eq!(run(&clash).0, 2);
}

#[test]
fn a_race_can_be_limited_in_time() {
    let begun = Instant::now();
    let strategies = ["--strategies", "scan,fast", "--time", "100ms"];
    let (code, out) = run(&[&["race", "@anti-brute-force", "--json"][..], &strategies].concat());
    let laps = json(&out)["strategies"].clone();
    assert_eq!(
        (code, &laps[0]["status"], &laps[1]["status"]),
        (0, &"time".into(), &"solved".into())
    );
    assert!(laps[0]["micros"].as_u64().unwrap() >= 100_000);
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(run(&["race", "--time", "soon", "@easy"]).0, 2);
}

/// The program, for a shell.
const BINARY: &str = env!("CARGO_BIN_EXE_ninefold");

/// Runs a command line on a terminal of 60 columns, if this machine can play one, to its end or
/// until it has shown `sign`.
fn on_a_terminal(line: &str, sign: Option<&str>) -> Option<String> {
    in_a_shell(&format!("exec {BINARY} {line}"), sign)
}

/// Does the same with a line of a shell.
#[expect(clippy::print_stdout, reason = "says what is left out")]
fn in_a_shell(line: &str, sign: Option<&str>) -> Option<String> {
    let run = Command::new("script")
        .args(["-qec", &format!("stty cols 60 rows 24; {line}"), "/dev/null"])
        .env("TERM", "xterm")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = run else {
        println!("left out: no terminal, since there is no script(1)");
        return None;
    };
    let mut shown = Vec::new();
    let mut from = child.stdout.take().expect("its output is a pipe");
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        shown.extend_from_slice(&bytes[..read]);
        if sign.is_some_and(|sign| String::from_utf8_lossy(&shown).contains(sign)) {
            // The terminal goes away with it, which ends what runs there.
            child.kill().expect("it runs");
            break;
        }
    }
    child.wait().expect("it has ended");
    Some(String::from_utf8_lossy(&shown).replace('\r', "\n"))
}

#[test]
fn text_for_people_wraps_at_the_terminal_and_never_in_a_pipe() {
    let board = "6.......9..1.8....7..4.98.3.18..7.......1.....46..2.8......42.5.2..76..........34";
    let Some(shown) = on_a_terminal(&format!("explain --color never {board}"), None) else {
        return;
    };
    assert!(shown.contains("X-Wing: 3 r17 c35 => r58c3,r6c5<>3"), "{shown}");
    let longest = shown.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| (50..=60).contains(&longest)), "{longest:?}");
    let (_, piped) = run(&["explain", board]);
    assert!(piped.lines().any(|line| line.chars().count() > 150));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&shown), words(&piped), "nothing but the line ends differs");
}

#[test]
fn a_search_that_was_stopped_says_nothing_of_the_board() {
    // The clues have no solution, and a search by rows takes ages to find that out.
    let board = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let solve = |rest: &str| format!("{BINARY} solve --no-progress --color never {rest}");
    let line =
        format!("{} & sleep 0.3; kill -INT $!; wait", solve(&format!("--strategy scan {board}")));
    let Some(shown) = in_a_shell(&line, None) else { return };
    assert!(shown.contains("# stopped: stopped before the end"), "{shown}");
    assert!(!shown.contains("solution"), "{shown}");
    let Some(shown) = in_a_shell(&solve(board), None) else { return };
    assert!(shown.contains("unsolvable: no solution"), "{shown}");
    let Some(shown) = in_a_shell(&solve("@two"), None) else { return };
    assert!(shown.contains("several solutions") && shown.contains("--first takes one"), "{shown}");
}

#[test]
fn long_work_shows_progress_on_a_terminal() {
    for (line, sign) in [
        // Far longer than it takes any machine to show it.
        ("generate --seed 1 --clues 17 --tries 1000000000 --threads 1", "of 1000000000 tries"),
        ("race @anti-brute-force --strategies scan --time 1h", "racing: scan, 1 of 1"),
    ] {
        let Some(shown) = on_a_terminal(line, Some(sign)) else { return };
        assert!(shown.contains(sign), "{line}: {shown}");
    }
    let Some(quiet) = on_a_terminal("race @easy --strategies scan", None) else { return };
    assert!(!quiet.contains("racing"), "{quiet}");
}

#[test]
fn what_a_file_held_is_lost_only_to_an_answer() {
    let held = file("held.txt", "precious\n");
    for missing in [&["solve", "no-such-file"][..], &["convert", "--to", "zeros", "no-such-file"]] {
        let (code, _, errors) = run_heard(&[missing, &["-o", &held]].concat(), "");
        assert_eq!(
            (code, fs::read_to_string(&held).unwrap().as_str()),
            (2, "precious\n"),
            "{errors}"
        );
    }
    let fresh = file("fresh.txt", "");
    fs::remove_file(&fresh).unwrap();
    let (code, _, _) = run_heard(&["solve", "no-such-file", "-o", &fresh], "");
    assert_eq!((code, fs::exists(&fresh).unwrap()), (2, false), "nothing is left behind");
    let (code, _, errors) = run_heard(&["solve", LEETCODE, "-o", "/no/such/folder/file"], "");
    assert!(code == 2 && errors.contains("/no/such/folder/file"), "{errors}");
    let (code, _, _) = run_heard(&["solve", LEETCODE, "-o", &held], "");
    let solved = fs::read_to_string(&held).unwrap();
    assert_eq!((code, solved.len(), solved.starts_with("534678912")), (0, 82, true));
}

#[test]
fn a_file_is_not_read_and_written_at_once() {
    let both = file("both.txt", format!("{LEETCODE}\n{TYPO}\n"));
    let other_name = both.replace("both.txt", "./both.txt");
    for output in [&both, &other_name] {
        let (code, _, errors) = run_heard(&["solve", &both, "-o", output], "");
        assert!(code == 2 && errors.contains("is read and written"), "{errors}");
    }
    assert_eq!(fs::read_to_string(&both).unwrap(), format!("{LEETCODE}\n{TYPO}\n"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_named_pipe_is_read_like_a_file() {
    let pipe = format!("{}/named-pipe", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&pipe); // of an earlier run
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let writer = {
        let pipe = pipe.clone();
        thread::spawn(move || fs::write(pipe, format!("{LEETCODE}\n")).unwrap())
    };
    let (code, out, _) = run_heard(&["solve", &pipe], "");
    assert!(code == 0 && out.starts_with("534678912"), "{out}");
    writer.join().unwrap();
}
