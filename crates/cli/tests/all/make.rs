//! The commands that make and compare puzzles, as a user runs them.

use crate::support;

use ninefold::explain::{Level, explain};
use ninefold::gallery::{INKALA, LEETCODE, TLE, TWO_SOLUTIONS};
use ninefold::rate::hodoku::Profile;
use ninefold::{Grid, NotAPuzzle, Puzzle, Symmetry, Transform, is_minimal};
use support::{file, json, run};

fn objects(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(json).collect()
}

#[test]
fn a_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    let wish = ["generate", "--count", "20", "--seed", "5", "--symmetry", "180", "--json"];
    let (code, one) = run(&[&wish[..], &["--threads", "1"]].concat());
    let (_, three) = run(&[&wish[..], &["--threads", "3"]].concat());
    assert_eq!((code, &one), (0, &three));
    for object in objects(&one) {
        let grid: Grid = object["puzzle"].as_str().unwrap().parse().unwrap();
        let puzzle = Puzzle::try_from(grid).unwrap();
        assert!(Symmetry::Rotation180.holds(grid.filled()));
        assert_eq!(object["solution"], puzzle.solution().to_string());
        assert_eq!((&object["seed"], &object["met"]), (&5.into(), &true.into()));
        assert_eq!(object["clues"], grid.clue_count());
    }
}

#[test]
fn wishes_that_are_not_met_end_with_1() {
    let (code, text) = run(&["generate", "--clues", "17", "--tries", "3", "--seed", "1", "--json"]);
    assert_eq!(code, 1);
    assert_eq!(json(&text)["met"], false);
    assert_eq!(json(&text)["tries"], 3);
    let (code, text) = run(&["generate", "--pattern", "@leetcode", "--seed", "1"]);
    let made: Grid = text.trim().parse().unwrap();
    assert_eq!((code, made.filled()), (0, LEETCODE.parse::<Grid>().unwrap().filled()));
    for wrong in [["--clues", "90"], ["--clues", "9..3"], ["--symmetry", "odd"], ["--pattern", "5"]]
    {
        assert_eq!(run(&[&["generate"][..], &wrong].concat()).0, 2, "{wrong:?}");
    }
}

#[test]
fn minimise_leaves_no_redundant_clue() {
    let (code, text) = run(&["minimise", LEETCODE]);
    let puzzle = Puzzle::try_from(text.trim().parse::<Grid>().unwrap()).unwrap();
    assert!(code == 0 && is_minimal(&puzzle));
    let (_, text) = run(&["minimal", "--json", text.trim()]);
    assert_eq!(
        (&json(&text)["minimal"], &json(&text)["redundant"]),
        (&true.into(), &serde_json::json!([]))
    );
    let (_, text) = run(&["minimal", "--json", LEETCODE]);
    assert_eq!(json(&text)["minimal"], false);
    assert_eq!(run(&["minimise", TWO_SOLUTIONS]), (1, "# several solutions\n".to_owned()));
}

#[test]
fn backdoors_and_candidates_have_the_fields_of_the_contract() {
    let (code, text) = run(&["backdoors", "--json", INKALA]);
    assert_eq!(code, 0);
    assert_eq!(json(&text)["backdoors"][0].as_array().unwrap().len(), 2);
    assert_eq!(run(&["backdoors", LEETCODE]).1, "singles solve it\n");
    let (code, text) = run(&["candidates", "--json", TWO_SOLUTIONS]);
    assert_eq!(code, 0);
    let found = json(&text)["candidates"].as_object().unwrap().clone();
    let Err(NotAPuzzle::ManySolutions(two)) =
        Puzzle::try_from(TWO_SOLUTIONS.parse::<Grid>().unwrap())
    else {
        panic!("it has two solutions")
    };
    let several = found.values().filter(|digits| digits.as_array().unwrap().len() > 1).count();
    assert_eq!(several, two[0].differences(&two[1]).len());
}

#[test]
fn dedupe_keeps_the_first_of_each_class_as_it_came() {
    let moved =
        |line: &str, seed| Transform::random(seed).apply(&line.parse().unwrap()).to_string();
    let mut lines = vec![moved(TLE, 1), LEETCODE.to_owned()];
    lines.extend((2..3000).map(|seed| moved(if seed % 2 == 0 { TLE } else { LEETCODE }, seed)));
    lines.push(INKALA.to_owned());
    let boards = file("classes.txt", lines.join("\n"));
    let (code, text) = run(&["canonical", "--dedupe", &boards]);
    assert_eq!(code, 0);
    assert_eq!(text, format!("{}\n{LEETCODE}\n{INKALA}\n", lines[0]));
}

#[test]
fn dedupe_keeps_boards_of_other_sizes_and_says_that_they_have_no_class() {
    let lines = [LEETCODE, "1.34..1...4..3.1", LEETCODE, "1.34..1...4..3.1", INKALA];
    let boards = file("classes-mixed.txt", lines.join("\n"));
    let (code, text) = run(&["canonical", "--dedupe", &boards]);
    let other = "# only for classic 9x9";
    assert_eq!((code, text), (1, format!("{LEETCODE}\n{other}\n{other}\n{INKALA}\n")));
    let several = file("classes-more.txt", lines[1]);
    let (_, text) = run(&["canonical", "--dedupe", &boards, &several, &boards]);
    assert_eq!(text.lines().filter(|line| line.starts_with("# ")).count(), 5, "{text}");
    assert!(text.contains(&format!("# {several}:1: only for classic 9x9\n")), "{text}");
}

#[test]
fn canonical_and_transform_undo_each_other() {
    let (_, text) = run(&["transform", "--random", "--seed", "9", "--json", TLE]);
    let moved = json(&text);
    let (_, text) = run(&["canonical", "--json", moved["result"].as_str().unwrap()]);
    let form = json(&text);
    assert_eq!(form["automorphisms"], 1);
    let (_, of_original) = run(&["canonical", TLE]);
    assert_eq!(form["canonical"], of_original.trim());
    let with = form["transform"].as_str().unwrap();
    let (_, again) = run(&["transform", "--with", with, moved["result"].as_str().unwrap()]);
    assert_eq!(again, of_original);
}

#[test]
fn leak_lists_what_is_in_both() {
    let moved = Transform::random(3).apply(&TLE.parse().unwrap()).to_string();
    let a = file("leak_a.txt", format!("{LEETCODE}\n{moved}\n"));
    let b = file("leak_b.txt", format!("{INKALA}\n{TLE}\n"));
    assert_eq!(run(&["leak", &a, &b]), (0, format!("{moved} {TLE}\n")));
    let (_, text) = run(&["leak", "--json", &a, &b]);
    let object = json(&text);
    assert_eq!((&object["index"], &object["match"]), (&2.into(), &TLE.into()));
}

#[test]
fn a_difficulty_is_the_same_with_any_number_of_threads_and_rated() {
    let wish =
        ["generate", "--count", "6", "--seed", "2", "--level", "hard", "--se", "3..8", "--json"];
    let (code, one) = run(&[&wish[..], &["--threads", "1"]].concat());
    let (_, two) = run(&[&wish[..], &["--threads", "2"]].concat());
    assert_eq!((code, &one), (0, &two));
    for object in objects(&one) {
        let puzzle =
            Puzzle::try_from(object["puzzle"].as_str().unwrap().parse::<Grid>().unwrap()).unwrap();
        let path = explain(&puzzle, &Profile::hodoku());
        assert_eq!((&object["hodoku"]["level"], path.level), (&"hard".into(), Level::Hard));
        assert_eq!(object["hodoku"]["score"], path.score);
        let used: u64 = object["hodoku"]["techniques"]
            .as_object()
            .unwrap()
            .values()
            .filter_map(serde_json::Value::as_u64)
            .sum();
        assert_eq!(used, path.steps.len() as u64);
        assert!((3.0..=8.0).contains(&object["se"]["er"].as_f64().unwrap()));
        assert!(object["se"]["ep"].is_f64() && object["se"]["ed"].is_f64());
    }
}

#[test]
fn techniques_are_named_in_any_case_or_short() {
    for name in ["naked pair", "n2"] {
        let (code, text) =
            run(&["generate", "--seed", "4", "--hardest", name, "--practice", "--json"]);
        assert_eq!(code, 0);
        let techniques = json(&text)["hodoku"]["techniques"].as_object().unwrap().clone();
        let singles = ["Full House", "Naked Single", "Hidden Single"];
        let others: Vec<_> =
            techniques.keys().filter(|name| !singles.contains(&name.as_str())).collect();
        assert_eq!(others, ["Naked Pair"]);
        assert!(json(&text).get("se").is_none());
    }
    let never = ["generate", "--seed", "1", "--tries", "5", "--score", "4..9", "--json"];
    let (code, text) = run(&never);
    assert_eq!((code, &json(&text)["met"]), (1, &false.into()));
    assert!(json(&text)["hodoku"]["score"].as_u64().unwrap() > 9);
    for wrong in [
        &["--hardest", "X-Swing"][..],
        &["--level", "nice"],
        &["--score", "9..3"],
        &["--se", "7.25"],
        &["--practice"],
        &["--hardest", "Death Blossom"],
    ] {
        assert_eq!(run(&[&["generate"][..], wrong].concat()).0, 2, "{wrong:?}");
    }
}

/// One of these grids once held the search for ever.
#[test]
fn three_hundred_minimal_puzzles_end() {
    let (code, text) = run(&["generate", "--count", "300", "--seed", "1", "--minimal"]);
    assert_eq!((code, text.lines().count()), (0, 300));
    for line in text.lines().step_by(30) {
        assert!(is_minimal(&Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap()));
    }
}
