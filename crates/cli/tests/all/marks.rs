//! Pencil-mark boards and players' states in every command: what is struck counts, or is refused,
//! or is said to be left out. And no board of an input is lost.

use crate::parity::server::sukaku;
use crate::support;

use ninefold::Position;
use ninefold::gallery::{INKALA, LEETCODE, TLE};
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::rate::se;
use ninefold::text::{Form, Given};
use ninefold::{
    Candidate, CandidateGrid, Cell, DigitSet, Grid, Opening, Puzzle, Solver, Transform,
    canonical_marks,
};
use serde_json::Value;
use support::{file, json, ninefold, run, run_with};

fn opening(given: impl Into<Given>) -> Opening {
    Opening::try_from(&given.into()).expect("made so")
}

fn object(args: &[&str]) -> (i32, Value) {
    let (code, text) = run(args);
    (code, json(&text))
}

/// Runs it; returns the exit code, what it wrote, and its lines on standard error.
fn run_whole(args: &[&str], input: &str) -> (i32, String, Vec<String>) {
    let output = ninefold().args(args).write_stdin(input).output().expect("made so");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("made so");
    let errors = text(output.stderr).lines().map(ToOwned::to_owned).collect();
    (output.status.code().expect("made so"), text(output.stdout), errors)
}

/// LEETCODE with a placed digit and two struck candidates.
fn played() -> Position {
    let mut position = Position::start(LEETCODE.parse().expect("made so"));
    let strikes = ["r1c3<>1".parse().expect("made so"), "r1c3<>2".parse().expect("made so")];
    position.apply(&["r5c5=5".parse().expect("made so")], &strikes);
    position
}

#[test]
fn ratings_start_from_the_marks() {
    let marks = sukaku(INKALA, 2);
    let opening = opening(marks);
    let hodoku = rate(&opening, &Profile::hodoku());
    let explainer = se::rate(&opening);
    let (code, text) = run(&["rate", &marks.to_string()]);
    let expected = format!("{} {}  SE {explainer}\n", hodoku.level.word(), hodoku.score);
    assert_eq!((code, text), (0, expected));
    let (_, rated) = object(&["rate", "--json", &marks.to_string()]);
    assert_eq!(rated["puzzle"], marks.to_string());
    assert_eq!(rated["hodoku"]["score"], hodoku.score);
    let (code, text) = run(&["rate", "--format", "%g", &marks.to_string()]);
    assert_eq!((code, text), (0, format!("{marks}\n")));
    let wrong = CandidateGrid::FULL.to_string();
    assert_eq!(run(&["rate", &wrong]), (1, "# several solutions\n".to_owned()));
}

#[test]
fn a_state_is_rated_and_explained_from_where_it_is() {
    let state = played();
    let score = rate(&opening(state.clone()), &Profile::hodoku()).score;
    let whole: Grid = LEETCODE.parse().unwrap();
    assert!(score < rate(&Puzzle::try_from(whole).unwrap(), &Profile::hodoku()).score);
    let (code, rated) = object(&["rate", "--json", "--scale", "hodoku", &state.to_string()]);
    assert_eq!((code, &rated["hodoku"]["score"]), (0, &score.into()));
    assert_eq!((&rated["puzzle"], &rated["state"]), (&LEETCODE.into(), &state.to_string().into()));
    let (code, path) = object(&["explain", "--json", &state.to_string()]);
    assert_eq!((code, &path["state"]), (0, &state.to_string().into()));
    let placed = path["steps"].as_array().unwrap().iter();
    let placed: usize = placed.map(|step| step["placements"].as_array().unwrap().len()).sum();
    assert_eq!(placed, 81 - state.placed.clue_count());
    let wrong = LEETCODE.replacen("8.3", "8+23", 1);
    for command in ["rate", "explain", "backdoors"] {
        let (code, text) = run(&[command, &wrong]);
        let expected = "# r5c5 can't be 2: the clues have another solution\n";
        assert_eq!((code, text.as_str()), (1, expected), "{command}");
    }
}

#[test]
fn proofs_say_what_they_start_from_and_are_checked_from_there() {
    let marks = sukaku(INKALA, 2);
    for given in [Given::from(marks), Given::from(played())] {
        let (code, proof) = run(&["explain", "--proof", &given.to_string()]);
        assert_eq!(code, 0, "{proof}");
        assert!(proof.lines().nth(1).unwrap().ends_with(&given.to_string()));
        let (code, verdict) = run_with(&["verify"], &proof);
        assert!(code == 0 && verdict.starts_with("accepted: "), "{verdict}");
        let full = CandidateGrid::FULL.to_string();
        let other = proof.replace(&given.to_string(), &full).replace("state ", "candidates ");
        let (code, verdict) = run_with(&["verify"], other);
        assert_eq!(
            (code, verdict.as_str()),
            (1, "# refused: the start is not a puzzle: several solutions\n")
        );
    }
    let (code, path) = object(&["explain", "--json", &marks.to_string()]);
    assert_eq!((code, &path["solved"]), (0, &true.into()));
    assert_eq!(path["puzzle"], marks.to_string());
}

#[test]
fn candidates_backdoors_and_hints_count_the_marks() {
    let marks = sukaku(INKALA, 2);
    let solution = *opening(marks).solution();
    let (code, text) = run(&["candidates", &marks.to_string()]);
    let digits: Vec<String> = Cell::all().map(|cell| solution.get(cell).to_string()).collect();
    assert_eq!((code, text), (0, digits.join(",") + "\n"));
    let (code, text) = run(&["backdoors", &marks.to_string()]);
    assert!(code == 0 && !text.contains('#'), "{text}");
    let (code, hint) = object(&["hint", "--json", "--level", "5", &marks.to_string()]);
    assert_eq!((code, &hint["status"]), (0, &"step".into()), "{hint}");
    for placed in hint["placements"].as_array().unwrap() {
        let placed: Candidate = placed.as_str().unwrap().parse().unwrap();
        assert_eq!(solution.get(placed.cell), placed.digit);
    }
    let (code, text) = run(&["candidates", &LEETCODE.replacen("8.3", "8+23", 1)]);
    assert_eq!((code, text.as_str()), (1, "# no solution\n"), "a wrong digit counts");
}

#[test]
fn marks_are_transformed_and_classed() {
    let (one, other) = (sukaku(INKALA, 2), sukaku(TLE, 2));
    let args = ["transform", "--random", "--seed", "7", "--json", &one.to_string()];
    let (code, turned) = object(&args);
    let turn: Transform = turned["transform"].as_str().unwrap().parse().unwrap();
    let image = turn.apply_to_candidates(&one);
    assert_eq!((code, &turned["result"]), (0, &image.to_string().into()));
    let (_, back) = run(&["transform", "--with", &turn.inverse().to_string(), &image.to_string()]);
    assert_eq!(back, format!("{one}\n"));
    let (code, form) = object(&["canonical", "--json", &image.to_string()]);
    let expected = canonical_marks(&one).candidates.to_string();
    assert_eq!((code, &form["canonical"]), (0, &expected.clone().into()));
    assert_eq!(run(&["canonical", &one.to_string()]), (0, format!("{expected}\n")));
    let all = format!("{one}\n{other}\n{image}\n");
    assert_eq!(run_with(&["canonical", "--dedupe"], &all), (0, format!("{one}\n{other}\n")));
    let (a, b) =
        (file("marks-a", format!("{image}\n")), file("marks-b", format!("{other}\n{one}\n")));
    assert_eq!(run(&["leak", &a, &b]), (0, format!("{image} {one}\n")));
    let state = played().to_string();
    let (code, turned) = run(&["transform", "--random", "--seed", "7", &state]);
    assert!(code == 0 && turned.contains('+') && turned.contains(':'), "{turned}");
}

#[test]
fn conversions_carry_the_marks_or_say_that_they_do_not() {
    let state = played();
    let (_, candidates) = run(&["convert", "--to", "candidates", &state.to_string()]);
    let (_, drawn) = run_with(&["convert", "--to", "pencilmarks"], &candidates);
    assert_eq!(drawn.trim_end(), Form::PencilMarks.write_position(&state));
    let marks = sukaku(INKALA, 2);
    for form in ["candidates", "pencilmarks", "state"] {
        let (code, text, errors) = run_whole(&["convert", "--to", form], &marks.to_string());
        assert!(code == 0 && errors.is_empty(), "{form}: {errors:?}");
        let (_, back) = run_with(&["convert", "--to", "candidates"], &text);
        assert_eq!(back, format!("{marks}\n"), "{form}");
    }
    let many = format!("{marks}\n").repeat(5) + &format!("{state}\n").repeat(5);
    let (code, text, mut errors) = run_whole(&["convert", "--to", "line"], &many);
    assert_eq!((code, text.lines().count()), (0, 10));
    errors.sort();
    assert_eq!(
        errors,
        [
            "note: the form line can't tell placed digits and struck candidates: left out",
            "note: the form line can't tell struck candidates: left out",
        ]
    );
    let (_, answer) = object(&["convert", "--json", "--to", "line", &marks.to_string()]);
    assert_eq!(answer["message"], "the form line can't tell struck candidates: left out");
    assert_eq!(run(&["convert", &marks.to_string()]).1, format!("{marks}\n"), "as it came");
}

#[test]
fn what_works_on_clues_alone_refuses_marks() {
    let marks = sukaku(INKALA, 2).to_string();
    for args in [&["minimal"][..], &["minimise"], &["race"], &["race", "--strategies", "bits"]] {
        let (code, text) = run(&[args, &[&marks]].concat());
        assert_eq!(
            (code, text.as_str()),
            (1, "# this works on clues, not on candidates\n"),
            "{args:?}"
        );
        let (code, refusal) = object(&[args, &["--json", &marks]].concat());
        assert_eq!((code, &refusal["puzzle"]), (1, &marks.clone().into()), "{args:?}");
        assert_eq!(refusal["message"], "this works on clues, not on candidates", "{args:?}");
    }
    // Candidates that say no more than clues are clues.
    let plain = CandidateGrid::from(&LEETCODE.parse::<Grid>().unwrap()).to_string();
    assert_eq!(run(&["minimal", &plain]), run(&["minimal", LEETCODE]));
}

#[test]
fn what_a_player_did_is_left_out_with_a_note() {
    let state = played().to_string();
    for command in ["solve", "count", "minimal", "canonical"] {
        let (code, text, errors) = run_whole(&[command], &format!("{state}\n{state}\n"));
        let (expected_code, expected, silent) =
            run_whole(&[command], &format!("{LEETCODE}\n{LEETCODE}\n"));
        assert_eq!((code, text), (expected_code, expected), "{command}");
        let note = "note: the answer is about the clues alone: placed digits and struck candidates left out";
        assert_eq!((errors, silent), (vec![note.to_owned()], Vec::new()), "{command}");
    }
}

#[test]
fn check_names_a_wrong_strike() {
    let mut state = played();
    state.struck.push("r1c3<>4".parse().unwrap());
    let (code, text, errors) = run_whole(&["check"], &state.to_string());
    let expected = "# unique: exactly one solution, but r1c3 can be 4\n";
    assert_eq!((code, text.as_str(), errors.len()), (1, expected, 0), "{errors:?}");
    assert_eq!(run(&["check", &played().to_string()]), (0, "unique\n".to_owned()));
}

#[test]
fn every_board_of_an_input_is_answered_or_named() {
    let solved = |boards: &[&str]| -> String {
        let solve = |line: &&str| Solver::new().first(&line.parse::<Grid>().unwrap()).unwrap();
        let lines: Vec<String> = boards.iter().map(|line| solve(line).to_string()).collect();
        lines.join("\n") + "\n"
    };
    let both = (0, solved(&[LEETCODE, INKALA]));
    for text in [
        format!("[\"{LEETCODE}\",\"{INKALA}\"]"),
        format!("{{\"puzzles\":[\"{LEETCODE}\",\"{INKALA}\"]}}"),
        format!("{{\"puzzle\":\"{LEETCODE}\"}}\n{{\"puzzle\":\"{INKALA}\"}}\n"),
        format!("[\n  {{\"puzzle\": \"{LEETCODE}\"}},\n  {{\"puzzle\": \"{INKALA}\"}}\n]\n"),
        format!("{LEETCODE} {INKALA}\n"),
    ] {
        assert_eq!(run_with(&["solve"], &text), both, "{text}");
        if !text.contains('\n') {
            assert_eq!(run(&["solve", &text]), both, "{text}");
        }
    }
    let text = format!("[\"{LEETCODE}\",\"{}\",\"{INKALA}\"]", &TLE[1..]);
    let (code, answers) = run_with(&["solve", "--json"], &text);
    let answers: Vec<Value> = answers.lines().map(json).collect();
    let statuses: Vec<&str> =
        answers.iter().map(|answer| answer["status"].as_str().unwrap()).collect();
    assert_eq!((code, &statuses[..]), (1, &["unique", "malformed", "unique"][..]));
    assert_eq!(answers[2]["index"], 3);
    // What this program writes it reads again, one board for each line.
    let (_, written) = run_with(&["solve", "--json"], format!("{LEETCODE}\n{INKALA}\n"));
    assert_eq!(run_with(&["solve"], written), both);
}

#[test]
fn pencil_marks_are_drawn_from_the_start() {
    let marks = sukaku(INKALA, 2);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("marks-drawings");
    let (code, _) = run(&["explain", "--svg", folder.to_str().unwrap(), &marks.to_string()]);
    assert_eq!(code, 0);
    let first = std::fs::read_to_string(folder.join("step-001.svg")).unwrap();
    let board = opening(marks).board();
    let candidates: usize =
        board.empty_cells().iter().map(|cell| board.candidates(cell).len()).sum();
    let full: usize = board.empty_cells().iter().map(|_| DigitSet::ALL.len()).sum();
    assert!(candidates < full && first.matches("<text").count() < full, "{}", first.len());
}
