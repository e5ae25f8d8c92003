//! The commands that rate, explain, hint and verify, as a user runs them.

use crate::support;

use ninefold::gallery::{CONFLICT, INKALA, LEETCODE, TLE, TWO_SOLUTIONS, TYPO};
use serde_json::Value;
use support::{file, json, run, run_with};

/// A puzzle that needs an X-Wing.
const X_WING: &str =
    "6.......9..1.8....7..4.98.3.18..7.......1.....46..2.8......42.5.2..76..........34";

fn object(args: &[&str]) -> (i32, Value) {
    let (code, text) = run(args);
    (code, json(&text))
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a string")).collect()
}

#[test]
fn rate_has_both_scales() {
    assert_eq!(run(&["rate", LEETCODE]), (0, "easy 204  SE 1.2/1.2/1.2\n".to_owned()));
    assert_eq!(run(&["rate", "--scale", "hodoku", TLE]).1, "easy 436\n");
    assert_eq!(run(&["rate", "--scale", "se", TLE]).1, "1.5/1.2/1.2\n");
    assert_eq!(run(&["rate", "--scale", "SE", TLE]).1, "1.5/1.2/1.2\n");
    let (code, rated) = object(&["rate", "--json", LEETCODE]);
    assert_eq!((code, &rated["puzzle"]), (0, &LEETCODE.into()));
    assert_eq!(rated["hodoku"]["level"], "easy");
    assert_eq!(rated["hodoku"]["score"], 204);
    assert_eq!(
        rated["hodoku"]["techniques"],
        serde_json::json!({"Full House": 21, "Naked Single": 30})
    );
    assert_eq!(rated["se"], serde_json::json!({"er": 1.2, "ep": 1.2, "ed": 1.2}));
    let (_, rated) = object(&["rate", "--json", "--scale", "hodoku", LEETCODE]);
    assert!(rated.get("se").is_none());
    let (_, rated) = object(&["rate", "--json", "--scale", "se", LEETCODE]);
    assert!(rated.get("hodoku").is_none());
}

#[test]
fn rate_stops_above_the_limit_and_writes_as_asked() {
    let (code, rated) = object(&["rate", "--json", "--scale", "se", "--max", "2.0", INKALA]);
    assert_eq!((code, &rated["se"]["at_least"]), (0, &true.into()));
    assert!(rated["se"]["er"].as_f64().unwrap() > 2.0);
    let (_, rated) = object(&["rate", "--json", "--scale", "se", "--max", "2", LEETCODE]);
    assert!(rated["se"].get("at_least").is_none());
    let (code, text) = run(&["rate", "--format", "%n %g ED=%r/%p/%d 100%%", LEETCODE]);
    assert_eq!((code, text), (0, format!("1 {LEETCODE} ED=1.2/1.2/1.2 100%\n")));
    for wrong in [
        &["--format", "%q"][..],
        &["--max", "hard"],
        &["--max", "1", "--scale", "hodoku"],
        &["--format", "%r", "--scale", "hodoku"],
        &["--format", "%g", "--json"],
        &["--scale", "nonsense"],
    ] {
        assert_eq!(run(&[&["rate", LEETCODE], wrong].concat()).0, 2, "{wrong:?}");
    }
}

#[test]
fn what_is_no_puzzle_gets_its_reason() {
    let broken = &LEETCODE[1..];
    let boards = [
        (TWO_SOLUTIONS, "multiple"),
        (TYPO, "unsolvable"),
        (CONFLICT, "invalid"),
        (broken, "malformed"),
    ];
    for command in ["rate", "explain"] {
        for (board, status) in boards {
            let (code, answer) = object(&[command, "--json", board]);
            assert_eq!((code, &answer["status"]), (1, &status.into()), "{command}");
            assert!(answer["message"].is_string());
            let (code, text) = run(&[command, board]);
            assert!(code == 1 && text.starts_with("# "), "{command} {status}: {text}");
        }
        let (code, text) = run(&[command, TYPO, LEETCODE, "--json"]);
        assert_eq!((code, text.lines().count()), (1, 2));
        assert_eq!(run_with(&[command], "").0, 2);
    }
}

#[test]
fn files_are_answered_in_order_by_all_threads() {
    let boards = [LEETCODE, TLE, X_WING].repeat(30);
    let path = file("rate-many.txt", boards.join("\n"));
    let rated = |threads| run(&["rate", "--json", "--threads", threads, &path]).1;
    let one = rated("1");
    assert_eq!(one, rated("3"));
    for (line, (index, board)) in one.lines().zip((1..).zip(boards)) {
        let answer = json(line);
        assert_eq!((&answer["index"], &answer["puzzle"]), (&index.into(), &board.into()));
    }
}

#[test]
fn explain_has_the_fields_of_the_contract_and_reaches_the_solution() {
    for scale in ["hodoku", "se"] {
        let (code, answer) = object(&["explain", "--json", "--scale", scale, X_WING]);
        assert_eq!((code, &answer["solved"]), (0, &true.into()));
        let mut board = X_WING.to_owned();
        let steps = answer["steps"].as_array().unwrap();
        for step in steps {
            for field in ["technique", "text", "explanation", "premises"] {
                assert!(!step[field].as_str().unwrap().is_empty(), "{field} of {step}");
            }
            assert!(strings(&step["eliminations"]).iter().all(|gone| gone.contains("<>")));
            for placed in strings(&step["placements"]) {
                let numbers: Vec<usize> =
                    placed.chars().filter_map(|c| c.to_digit(10)).map(|n| n as usize).collect();
                let at = 9 * (numbers[0] - 1) + numbers[1] - 1;
                board.replace_range(at..=at, &numbers[2].to_string());
            }
        }
        assert_eq!(run(&["solve", X_WING]).1.trim(), board, "{scale}");
        assert!(steps.iter().any(|step| step["technique"] == "X-Wing"), "{scale}");
    }
    let (code, text) = run(&["explain", X_WING]);
    assert_eq!(code, 0);
    assert!(text.contains("X-Wing: 3 r17 c35 => "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("solved: hard "), "{text}");
}

#[test]
fn a_proof_is_accepted_and_a_tampered_one_refused() {
    let (code, proof) = run(&["explain", "--proof", X_WING, LEETCODE]);
    assert_eq!(code, 0);
    let (code, text) = run_with(&["verify"], &proof);
    assert_eq!((code, text.lines().count()), (0, 2));
    assert!(text.lines().all(|line| line.starts_with("accepted: ")), "{text}");
    let path = file("proof.txt", &proof);
    let (code, text) = run(&["verify", "--json", &path]);
    assert_eq!((code, &json(text.lines().next().unwrap())["status"]), (0, &"accepted".into()));

    let step = proof.lines().find(|line| line.contains("step Naked Single")).unwrap();
    let placed = step.rsplit(' ').next().unwrap();
    let other = if placed.ends_with('5') { "6" } else { "5" };
    let wrong = proof.replacen(placed, &format!("{}{other}", &placed[..placed.len() - 1]), 1);
    let (code, text) = run_with(&["verify"], &wrong);
    assert!(code == 1 && text.starts_with("# refused: step "), "{text}");
    let (code, text) = run_with(&["verify", "--json"], &wrong);
    assert_eq!((code, &json(text.lines().next().unwrap())["status"]), (1, &"refused".into()));

    let short: Vec<&str> = proof.lines().take(4).collect();
    let (code, text) = run_with(&["verify"], short.join("\n"));
    assert_eq!((code, text.as_str()), (1, "# refused: the steps don't reach the solution\n"));
    for junk in ["hello", "ninefold proof 1\npuzzle 5\n", "ninefold proof 9\n", "\u{0}\u{1}"] {
        let (code, text) = run_with(&["verify"], junk);
        assert!(code == 1 && text.starts_with("# malformed: line "), "{junk:?}: {text}");
    }
    assert_eq!(run_with(&["verify"], "# nothing\n\n").0, 2);
    assert_eq!(run(&["verify", "/nowhere/proof.txt"]).0, 2);
}

/// A puzzle with a chain and a finned fish: `ninefold generate --level unfair --seed 10`.
const FINNED: &str =
    "1...59..6..5....24.3.......5.2...61.9...6..8...8...9.......4.38.1..27.9....59....";

/// Returns the line of a step with its reason changed in a way that leaves the conclusion, by name.
fn wrong_reasons(line: &str) -> Vec<(&'static str, String)> {
    let parts: Vec<&str> = line.split(" | ").collect();
    let &[name, pattern, conclusions] = &parts[..] else { return Vec::new() };
    let (key, nodes) = pattern.split_once("nodes=").unwrap_or((pattern, ""));
    let turned: Vec<&str> = nodes.split(">>").collect::<Vec<_>>().into_iter().rev().collect();
    let swapped = nodes.replace("<>", "!").replace('=', "<>").replace('!', "=");
    let fields = pattern.split(' ').filter(|field| !field.starts_with("fins="));
    let changes = [
        ("renamed", format!("step Swordfish | {pattern} | {conclusions}")),
        ("turned round", format!("{name} | {key}nodes={} | {conclusions}", turned.join(">>"))),
        ("swapped", format!("{name} | {key}nodes={swapped} | {conclusions}")),
        (
            "without fins",
            format!("{name} | {} | {conclusions}", fields.collect::<Vec<_>>().join(" ")),
        ),
    ];
    let has_nodes = !nodes.is_empty();
    let fits = |change: &str| match change {
        "renamed" => true,
        "without fins" => pattern.contains(" fins="),
        _ => has_nodes,
    };
    changes.into_iter().filter(|(change, _)| fits(change)).collect()
}

#[test]
fn a_wrong_reason_is_refused_though_the_conclusion_is_right() {
    let (code, proof) = run(&["explain", "--proof", "@inkala", X_WING, FINNED]);
    assert_eq!(code, 0);
    let (mut tampered, mut wanted) = (String::new(), Vec::new());
    for proof in proof.split_inclusive("ninefold proof 1\n").skip(1) {
        let proof = format!("ninefold proof 1\n{}", proof.trim_end_matches("ninefold proof 1\n"));
        let steps = proof.lines().filter(|line| line.starts_with("step "));
        for (index, line) in steps.enumerate() {
            for (change, wrong) in wrong_reasons(line) {
                tampered += &proof.replacen(line, &wrong, 1);
                let name = wrong["step ".len()..].split(" | ").next().unwrap().to_owned();
                wanted.push((change, format!("# refused: step {}, {name}: ", index + 1)));
            }
        }
    }
    let (code, text) = run_with(&["verify"], &tampered);
    assert_eq!((code, text.lines().count()), (1, wanted.len()));
    for (line, (change, wanted)) in text.lines().zip(&wanted) {
        assert!(line.starts_with(wanted), "{change}: {line}, not {wanted}");
    }
    for change in ["renamed", "turned round", "swapped", "without fins"] {
        assert!(wanted.iter().any(|(found, _)| *found == change), "nothing was {change}");
    }
    let doubled = proof.replacen("house=", "house=r1 house=", 1);
    let (code, text) = run_with(&["verify"], &doubled);
    assert!(code == 1 && text.starts_with("# malformed: line "), "{text}");
}

#[test]
fn drawings_and_the_page_are_written() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawings");
    let _ = std::fs::remove_dir_all(&folder);
    let page = file("walk.html", "");
    let (code, text) =
        run(&["explain", "--html", &page, "--svg", folder.to_str().unwrap(), X_WING]);
    assert_eq!((code, text.as_str()), (0, ""));
    let page = std::fs::read_to_string(page).unwrap();
    let (_, answer) = object(&["explain", "--json", X_WING]);
    let count = answer["steps"].as_array().unwrap().len();
    assert_eq!(page.matches("<section>").count(), count);
    assert_eq!(page.matches("class=\"ninefold step\"").count(), count);
    assert!(page.ends_with("</html>\n") && !page.contains("src="));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), count);
    let first = std::fs::read_to_string(folder.join("step-001.svg")).unwrap();
    assert!(first.starts_with("<svg xmlns=") && first.ends_with("</svg>\n"));
    assert_eq!(run(&["explain", "--html", "/nowhere/walk.html", LEETCODE]).0, 2);
    for scale in ["se", "full"] {
        let (code, proof) = run(&["explain", "--proof", "--scale", scale, LEETCODE]);
        assert!(code == 0 && proof.starts_with("ninefold proof 1\n"), "{scale}: {proof}");
    }
    assert_eq!(run(&["explain", "--no-uniqueness", LEETCODE]).0, 2);
}

#[test]
fn steps_from_the_clues_are_compared_with_the_players_state() {
    // The first step places 5 in the middle; then that is done, or excluded.
    let (_, from_clues) = object(&["explain", "--json", LEETCODE]);
    for (state, word, sentence) in [
        (".", "open", ""),
        ("+5", "done", "This is in your notes already."),
        ("+2", "excluded", "Your notes exclude this: they leave no 5 in r5c5."),
    ] {
        let state = format!("{}{state}{}:113", &LEETCODE[..40], &LEETCODE[41..]);
        let state = if state.contains('+') { state } else { format!(":::{state}") };
        let (code, answer) = object(&["explain", "--from-clues", "--json", &state]);
        assert_eq!((code, &answer["beside"], &answer["state"]), (0, &state.into(), &Value::Null));
        assert_eq!(answer["steps"][0]["noted"], word);
        assert_eq!(answer["steps"][0]["text"], from_clues["steps"][0]["text"]);
        let (_, text) = run(&["explain", "--from-clues", answer["beside"].as_str().unwrap()]);
        assert!(text.lines().nth(2).unwrap_or_default().contains(sentence), "{text}");
        assert!(text.lines().last().unwrap_or_default().starts_with("noted: "), "{text}");
    }
    let (_, text) = run(&["explain", "--from-clues", LEETCODE]);
    assert!(!text.contains("note"), "{text}");
}

#[test]
fn a_hint_leaves_out_what_lies_above_its_level() {
    let fields = ["technique", "text", "houses", "cells", "placements", "eliminations", "after"];
    let from = [1, 1, 2, 3, 4, 4, 5];
    for level in 1..=5 {
        let (code, hint) = object(&["hint", "--json", "--level", &level.to_string(), LEETCODE]);
        assert_eq!((code, &hint["level"]), (0, &level.into()));
        for (field, from) in fields.iter().zip(from) {
            assert_eq!(hint.get(field).is_some(), level >= from, "{field} at level {level}");
        }
    }
    assert_eq!(run(&["hint", LEETCODE]).1, "There is a step of this kind: Hidden Single.\n");
    for wrong in ["0", "6", "x"] {
        assert_eq!(run(&["hint", "--level", wrong, LEETCODE]).0, 2);
    }
    for (board, status) in [(TYPO, "unsolvable"), (CONFLICT, "invalid")] {
        let (code, hint) = object(&["hint", "--json", board]);
        assert_eq!((code, &hint["status"]), (1, &status.into()));
    }
    let solved = run(&["solve", LEETCODE]).1;
    assert_eq!(run(&["hint", solved.trim()]), (0, "The puzzle is solved.\n".to_owned()));
}

#[test]
fn hints_start_from_the_players_own_state() {
    // r5c5 was placed wrong: said first, at every level.
    let wrong = LEETCODE.replacen("8.3", "8+93", 1);
    let (code, hint) = object(&["hint", "--json", &wrong]);
    assert_eq!((code, &hint["text"]), (0, &"r5c5 can't be 9; it went wrong there.".into()));
    assert_eq!(
        (&hint["wrong"], &hint["cells"]),
        (&serde_json::json!(["r5c5=9"]), &serde_json::json!(["r5c5"]))
    );
    let struck = LEETCODE.replacen("8.3", "8+53", 1) + ":413";
    let (_, hint) = object(&["hint", "--json", &struck]);
    assert_eq!(hint["text"], "r1c3 can be 4; it was struck by mistake.");
    // Playing on from hint to hint ends with the solution, whatever form the state is written in.
    'form: for form in ["state", "pencilmarks", "candidates"] {
        let mut state = X_WING.to_owned();
        for _ in 0..200 {
            let (code, written) = run(&["convert", "--to", form, &state]);
            assert_eq!(code, 0);
            let (code, hint) = object(&["hint", "--json", "--level", "5", &written]);
            assert_eq!(code, 0, "{form}: {hint}");
            let Some(after) = hint["after"].as_str() else {
                // As 729 candidates, a lone one that no other cell has counts as placed.
                assert_eq!(hint["status"], "solved", "{form}: {hint}");
                assert_eq!(hint["puzzle"], run(&["solve", X_WING]).1.trim(), "{form}");
                continue 'form;
            };
            state = after.to_owned();
        }
        panic!("{form}: not solved after 200 hints");
    }
}

#[test]
fn without_a_proven_solution_no_step_assumes_one() {
    let (code, hint) = object(&["hint", "--json", TWO_SOLUTIONS]);
    assert!(code == 0 || hint["status"] == "stuck", "{hint}");
    let empty = ".".repeat(81);
    let (code, hint) = object(&["hint", "--json", &empty]);
    assert_eq!((code, &hint["status"]), (1, &"stuck".into()));
}

#[test]
fn the_table_of_techniques_is_complete() {
    let (code, text) = run(&["techniques", "--json"]);
    assert_eq!((code, text.lines().count()), (0, ninefold::explain::Technique::ALL.len()));
    let row = text.lines().map(json).find(|row| row["name"] == "X-Wing").unwrap();
    assert_eq!((&row["short"], &row["level"]), (&"bf2".into(), &"hard".into()));
    assert_eq!((&row["score"], &row["enabled"]), (&140.into(), &true.into()));
    assert!(run(&["techniques"]).1.contains("X-Wing"));
}

#[test]
fn a_step_that_came_from_the_solution_says_so() {
    let steps = |scale: &str| object(&["explain", "--json", "--scale", scale, INKALA]).1;
    let looked_up = |step: &&Value| step.get("looked_up") == Some(&true.into());
    let count = |scale: &str| {
        let path = steps(scale);
        path["steps"].as_array().expect("steps").iter().filter(looked_up).count()
    };
    let known = run_with(&["verify", "--json"], run(&["explain", "--proof", INKALA]).1).1;
    assert!(count("hodoku") > 0);
    assert_eq!(json(&known)["looked_up"], count("hodoku"));
    assert_eq!(count("full"), 0);
    let hint = |scale: &str| object(&["hint", "--json", "--scale", scale, INKALA]).1;
    assert_eq!(hint("hodoku")["looked_up"], true);
    assert!(hint("full").get("looked_up").is_none());
}
