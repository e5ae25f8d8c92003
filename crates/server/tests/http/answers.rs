//! Good answers: the objects that the command line writes with `--json`, but for the index.

use crate::SERVER;
use crate::client::{ENDPOINTS, ask, get};
use ninefold::Position;
use ninefold::classic::Strategy;
use ninefold::explain;
use ninefold::rate::hodoku::{self, Profile};
use ninefold::rate::se;
use ninefold::solve::Batch;
use ninefold::text::{Form, Given};
use ninefold::{
    CanonicalGiven, Generator, Grid, Opening, Puzzle, Scale, Solver, Symmetry, Walk, diagnose,
    gallery,
};
use ninefold_api as object;
use serde_json::{Value, json};
use std::time::Duration;

/// One solution, none, several, a repeated digit, no clue at all.
const NAMES: [&str; 4] = ["leetcode", "17", "inkala", "typo"];

fn boards() -> Vec<Grid> {
    let named = NAMES.iter().map(|name| gallery::find(name).expect("built in").board.parse());
    let made =
        ["11".to_owned() + &".".repeat(79), "1".to_owned() + &".".repeat(80), ".".repeat(81)];
    named
        .map(|grid| grid.expect("a board"))
        .chain(made.iter().map(|line| line.parse().expect("a board")))
        .collect()
}

fn puzzles() -> Vec<Puzzle> {
    boards().into_iter().filter_map(|grid| Puzzle::try_from(grid).ok()).collect()
}

fn value(object: impl serde::Serialize) -> Value {
    serde_json::to_value(object).expect("an object")
}

#[test]
fn solve_answers_the_only_solution_or_why_there_is_none() {
    for grid in boards() {
        let line = grid.to_string();
        let given = grid.into();
        let board = object::Board { form: Form::Line, given: &given };
        let expected = match grid.conflicts().first() {
            Some(conflict) => {
                json!({"puzzle": line, "status": "invalid", "message": conflict.to_string()})
            }
            None => value(object::Solve::from(object::Solved::proven(
                board,
                Solver::new().solve(&grid),
            ))),
        };
        assert_eq!(ask(&SERVER, "solve", &json!({"puzzle": line})), expected);
    }
}

#[test]
fn the_first_solution_of_several_is_that_of_the_command_line() {
    let open = [gallery::TWO_SOLUTIONS.to_owned(), format!("{}25", ".".repeat(79)), ".".repeat(81)];
    let grids = open.map(|line| line.parse::<Grid>().expect("a board"));
    for (grid, first) in grids.iter().zip(Batch::new().first_all(&grids)) {
        let answer = ask(&SERVER, "solve", &json!({"puzzle": grid.to_string(), "first": true}));
        let first = first.map(|first| first.to_string());
        assert_eq!((&answer["status"], &answer["solution"]), (&json!("solved"), &json!(first)));
    }
}

#[test]
fn solve_answers_the_first_solution_or_a_list() {
    let (board, blank) = (puzzles()[0], ".".repeat(81));
    let first = ask(&SERVER, "solve", &json!({"puzzle": board.to_string(), "first": true}));
    assert_eq!(
        (&first["status"], &first["solution"]),
        (&json!("solved"), &json!(board.solution().to_string()))
    );
    let all = ask(&SERVER, "solve", &json!({"puzzle": board.to_string(), "all": true}));
    assert_eq!(
        (&all["status"], &all["solutions"]),
        (&json!("unique"), &json!([board.solution().to_string()]))
    );
    let some = ask(&SERVER, "solve", &json!({"puzzle": blank, "limit": 25}));
    let lines: Vec<&str> =
        some["solutions"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!((some["status"].as_str(), lines.len()), (Some("multiple"), 25));
    assert!(
        lines.iter().all(|line| line
            .parse::<Grid>()
            .is_ok_and(|grid| grid.is_valid() && !line.contains('.')))
    );
    for strategy in Strategy::ALL {
        let by = ask(
            &SERVER,
            "solve",
            &json!({"puzzle": board.to_string(), "strategy": strategy.name()}),
        );
        assert_eq!(
            (&by["status"], &by["solution"]),
            (&json!("solved"), &json!(board.solution().to_string())),
            "{by}"
        );
    }
}

#[test]
fn check_answers_the_whole_diagnosis() {
    for grid in boards() {
        let expected = object::Check::from(&diagnose(&grid));
        assert_eq!(ask(&SERVER, "check", &json!({"puzzle": grid.to_string()})), value(expected));
    }
}

#[test]
fn count_stops_at_its_limit_and_says_so() {
    let blank = ".".repeat(81);
    for (puzzle, limit, count, complete) in [
        ("@leetcode", None, 1, true),
        ("@leetcode", Some(1), 1, true),
        ("@typo", None, 0, true),
        (blank.as_str(), Some(1), 1, false),
        (blank.as_str(), Some(1234), 1234, false),
        (blank.as_str(), None, 10_000, false),
    ] {
        let mut request = json!({"puzzle": puzzle});
        if let Some(limit) = limit {
            request["limit"] = json!(limit);
        }
        let answer = ask(&SERVER, "count", &request);
        assert_eq!(
            (&answer["count"], &answer["complete"]),
            (&json!(count), &json!(complete)),
            "{request}"
        );
    }
}

#[test]
fn race_answers_the_counters_of_every_strategy() {
    let grid: Grid = gallery::LEETCODE.parse().expect("a board");
    let laps = Strategy::ALL
        .iter()
        .map(|&strategy| object::Lap::new(strategy, &strategy.run(&grid), Duration::ZERO));
    let expected =
        value(object::Race { puzzle: grid.to_string(), strategies: laps.collect(), message: None });
    let mut answer = ask(&SERVER, "race", &json!({"puzzle": "@leetcode"}));
    for lap in answer["strategies"].as_array_mut().expect("a list") {
        assert!(lap["micros"].is_u64(), "{lap}");
        lap["micros"] = json!(0);
    }
    assert_eq!(answer, expected);
    let some = ask(
        &SERVER,
        "race",
        &json!({"puzzle": "@leetcode", "strategies": ["bits", "singles"], "budget": 1000}),
    );
    let ends: Vec<_> = some["strategies"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|lap| (&lap["name"], &lap["status"]))
        .collect();
    assert_eq!(ends, [(&json!("bits"), &json!("budget")), (&json!("singles"), &json!("solved"))]);
}

#[test]
fn hint_tells_more_on_every_level() {
    let puzzle = puzzles()[0];
    let position = Position::start(*puzzle.clues());
    let found = explain::hint(&position, Some(&puzzle), &ninefold::Guide::new(Scale::Full));
    for level in 1..=5 {
        let answer = ask(&SERVER, "hint", &json!({"puzzle": puzzle.to_string(), "level": level}));
        assert_eq!(answer, value(object::Hint::new(&position, &found, level)));
    }
    assert_eq!(ask(&SERVER, "hint", &json!({"puzzle": "@leetcode"}))["level"], 1);
}

#[test]
fn hints_lead_from_the_clues_to_the_solution() {
    let mut state = gallery::LEETCODE.to_owned();
    for _ in 0..200 {
        let hint = ask(&SERVER, "hint", &json!({"puzzle": state, "level": 5}));
        match hint["status"].as_str() {
            Some("step") => state = hint["after"].as_str().expect("a state").to_owned(),
            Some("solved") => {
                return assert!(!hint["puzzle"].as_str().expect("a board").contains('.'));
            }
            _ => panic!("{state}: {hint}"),
        }
    }
    panic!("not solved after 200 steps: {state}");
}

#[test]
fn hint_says_first_what_is_wrong() {
    let solution = puzzles()[0].solution().to_string();
    let clues = gallery::LEETCODE;
    let at = clues.find('.').expect("a blank");
    let right = solution.as_bytes()[at] - b'0';
    let wrong = (1..=9).map(|add| (right + add - 1) % 9 + 1).find(|digit| {
        let line = format!("{}{digit}{}", &clues[..at], &clues[at + 1..]);
        line.parse::<Grid>().is_ok_and(|grid| grid.is_valid())
    });
    let wrong = wrong.expect("a digit that repeats none");
    let state = format!("{}+{wrong}{}", &clues[..at], &clues[at + 1..]);
    let cell = format!("r{}c{}", at / 9 + 1, at % 9 + 1);
    let hint = ask(&SERVER, "hint", &json!({"puzzle": state}));
    assert_eq!(
        (&hint["status"], &hint["wrong"]),
        (&json!("wrong placement"), &json!([format!("{cell}={wrong}")]))
    );
    let struck = format!(":::{clues}:{right}{}{}", at / 9 + 1, at % 9 + 1);
    let hint = ask(&SERVER, "hint", &json!({"puzzle": struck}));
    assert_eq!(
        (&hint["status"], &hint["wrong"]),
        (&json!("wrong strike"), &json!([format!("{cell}<>{right}")]))
    );
}

#[test]
fn explain_answers_the_whole_path() {
    for (name, scale) in [("hodoku", Scale::Hodoku), ("se", Scale::Se), ("full", Scale::Full)] {
        let puzzle = puzzles()[0];
        let given = Given::from(*puzzle.clues());
        let opening = Opening::from(&puzzle);
        let walk = Walk::new(&puzzle, &ninefold::Guide::new(scale), &ninefold::Work::unlimited());
        let answer = ask(&SERVER, "explain", &json!({"puzzle": puzzle.to_string(), "scale": name}));
        assert_eq!(
            answer,
            value(object::Explain::from(object::Explained { given, opening, walk, beside: None }))
        );
    }
}

#[test]
fn rate_answers_both_scales() {
    for puzzle in &puzzles()[..2] {
        let hodoku = object::Hodoku::from(&hodoku::rate(puzzle, &Profile::hodoku()));
        let se = object::Se::from(&se::rate(puzzle));
        let line = puzzle.to_string();
        for (scale, hodoku, se) in [
            ("all", Some(hodoku.clone()), Some(se)),
            ("hodoku", Some(hodoku.clone()), None),
            ("se", None, Some(se)),
        ] {
            let expected = value(object::Rate { puzzle: line.clone(), state: None, hodoku, se });
            assert_eq!(ask(&SERVER, "rate", &json!({"puzzle": line, "scale": scale})), expected);
        }
    }
}

#[test]
fn boards_without_a_path_are_answers_too() {
    for grid in boards() {
        let Err(error) = Puzzle::try_from(grid) else { continue };
        for endpoint in ["rate", "explain"] {
            let answer = ask(&SERVER, endpoint, &json!({"puzzle": grid.to_string()}));
            assert_eq!(
                answer,
                value(object::Refusal::not_a_puzzle(grid.to_string(), &error).unanswered())
            );
        }
    }
}

#[test]
fn generate_keeps_to_its_seed() {
    for seed in 1..4u64 {
        let made = Generator::new(seed).make(0);
        let answer = ask(&SERVER, "generate", &json!({"seed": seed}));
        assert_eq!(answer, value(object::Made::new(seed, &made)));
    }
    let wish = json!({"seed": 7, "count": 3, "level": "hard", "symmetry": "180"});
    let answer = ask(&SERVER, "generate", &wish);
    assert_eq!(answer, ask(&SERVER, "generate", &wish));
    assert_eq!((&answer["met"], &answer["hodoku"]["level"]), (&json!(true), &json!("hard")));
    let (one, other) = (ask(&SERVER, "generate", &json!({})), ask(&SERVER, "generate", &json!({})));
    assert_ne!((&one["seed"], &one["puzzle"]), (&other["seed"], &other["puzzle"]));
    assert_eq!(ask(&SERVER, "generate", &json!({"seed": one["seed"]})), one);
}

#[test]
fn canonical_answers_the_smallest_board() {
    for grid in boards() {
        let given = Given::from(grid);
        let found = CanonicalGiven::find(&given, &ninefold::Work::unlimited()).expect("no limit");
        let expected = object::Canonical::from((given, found));
        assert_eq!(
            ask(&SERVER, "canonical", &json!({"puzzle": grid.to_string()})),
            value(expected)
        );
    }
}

#[test]
fn convert_reads_what_it_writes_in_every_form() {
    let grid: Grid = gallery::LEETCODE.parse().expect("a board");
    let solution = json!(puzzles()[0].solution().to_string());
    for form in Form::ALL {
        let answer = ask(&SERVER, "convert", &json!({"puzzle": "@leetcode", "to": form.name()}));
        let text = answer["result"].as_str().expect("text");
        let back = ask(&SERVER, "convert", &json!({"puzzle": text, "to": "line"}));
        let solved = ask(&SERVER, "solve", &json!({"puzzle": text}));
        assert_eq!(solved["solution"], solution, "{form:?}: {text}");
        if form.carries() == ninefold::text::Carries::Clues {
            assert_eq!(
                (&back["result"], &back["state"]),
                (&json!(grid.to_string()), &json!(grid.to_string())),
                "{form:?}"
            );
        }
    }
}

#[test]
fn one_board_in_many_forms_has_one_answer() {
    let line = gallery::LEETCODE;
    let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
    for text in [
        line.replace('.', "0"),
        line.replace('.', "_"),
        format!("{line} a comment\n"),
        rows.join("\n"),
        rows.join("\r\n"),
        json!(
            rows.iter()
                .map(|row| row.chars().map(String::from).collect())
                .collect::<Vec<Vec<String>>>()
        )
        .to_string(),
        format!("puzzle,other\n{line},x\n"),
        format!("\n# words\n\n{line}\n"),
    ] {
        let answer = ask(&SERVER, "solve", &json!({"puzzle": text}));
        assert_eq!(answer, ask(&SERVER, "solve", &json!({"puzzle": "@leetcode"})), "{text}");
    }
}

#[test]
fn tables_hold_what_the_library_knows() {
    let names = |path: &str| -> Vec<String> {
        let rows = get(&SERVER, path).json();
        let rows = rows.as_array().expect("a list").clone();
        rows.iter()
            .map(|row| row["name"].as_str().or(row.as_str()).expect("a name").to_owned())
            .collect()
    };
    assert_eq!(
        names("/api/v1/strategies"),
        Strategy::ALL.iter().map(|strategy| strategy.name()).collect::<Vec<_>>()
    );
    assert_eq!(names("/api/v1/symmetries"), Symmetry::ALL.map(Symmetry::name));
    assert_eq!(
        names("/api/v1/puzzles"),
        gallery::ALL.iter().map(|exhibit| format!("@{}", exhibit.name)).collect::<Vec<_>>()
    );
    assert_eq!(
        names("/api/v1/techniques"),
        explain::Technique::ALL.iter().map(|technique| technique.name()).collect::<Vec<_>>()
    );
    for row in get(&SERVER, "/api/v1/puzzles").json().as_array().expect("a list") {
        let listed = ask(&SERVER, "convert", &json!({"puzzle": row["name"]}));
        assert_eq!(listed["puzzle"], row["puzzle"]);
    }
}

#[test]
fn health_names_the_engine() {
    let health = get(&SERVER, "/health").json();
    assert_eq!(
        (&health["status"], &health["engine"]),
        (&json!("ok"), &json!(Solver::new().backend().to_string()))
    );
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_document_names_every_address() {
    let document = get(&SERVER, "/api/v1/openapi.json").json();
    assert!(document["openapi"].as_str().expect("a version").starts_with("3."));
    let paths = document["paths"].as_object().expect("paths");
    for name in ENDPOINTS {
        let operation = &paths[&format!("/api/v1/{name}")]["post"];
        assert!(
            operation["requestBody"]["content"]["application/json"]["schema"].is_object(),
            "{name}"
        );
        for status in ["200", "400", "413", "422"] {
            assert!(
                operation["responses"][status]["content"]["application/json"]["schema"].is_object(),
                "{name} {status}"
            );
        }
    }
    for name in ["strategies", "programs", "puzzles", "techniques", "symmetries"] {
        assert!(paths[&format!("/api/v1/{name}")]["get"]["responses"]["200"].is_object(), "{name}");
    }
    assert!(paths.contains_key("/health"));
}

#[test]
fn print_answers_a_pdf_of_as_many_boards_as_may_be() {
    let two = format!("{}\n{}", gallery::LEETCODE, gallery::TLE);
    let answer =
        ask(&SERVER, "print", &json!({"puzzle": two, "paper": "6x9", "solutions": "foot"}));
    assert_eq!((&answer["puzzles"], &answer["pages"]), (&json!(2), &json!(1)));
    // The first bytes of a PDF, three and three.
    assert!(answer["pdf"].as_str().is_some_and(|pdf| pdf.starts_with("JVBERi0xLj")), "{answer}");
    let again = ask(&SERVER, "print", &json!({"puzzle": two, "paper": "6x9", "solutions": "foot"}));
    assert_eq!(answer, again);
    let flawed = format!("{two}\n{}", ".".repeat(81));
    let answer = ask(&SERVER, "print", &json!({"puzzle": flawed}));
    assert_eq!((&answer["status"], answer.get("pdf")), (&json!("multiple"), None));
}

#[test]
fn every_part_that_the_document_names_is_in_it() {
    let text = get(&SERVER, "/api/v1/openapi.json").body;
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let references: Vec<&str> = text.split("\"$ref\": \"#").skip(1).collect();
    assert!(references.len() > 20, "only {} references", references.len());
    for reference in references {
        let pointer = reference.split('"').next().expect("a pointer");
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
}
