//! The public puzzles of `NINEFOLD_CORPORA/variants`: status and solution, exact counts, layouts.

use crate::corpus::{DISPUTED, NOT_BUILT, corpus};

use ninefold::Work;
use ninefold_variants::{Answer, Reading, Solver};

/// How much work a puzzle of the corpora may take here; harder ones are for the benchmark.
const BUDGET: u64 = 3_000;

fn digits(solution: &ninefold_variants::Solution, letters: bool) -> String {
    let symbol = |digit: &Option<i32>| {
        let digit = u32::try_from(digit.unwrap()).unwrap();
        char::from_digit(if letters { digit + 9 } else { digit }, 36).unwrap().to_ascii_uppercase()
    };
    solution.digits().iter().map(symbol).collect()
}

#[test]
fn puzzles_have_their_published_status_and_solution() {
    let mut solved = 0;
    for puzzle in corpus("puzzles_dev.jsonl") {
        let name = puzzle["name"].as_str().unwrap();
        let reading = match Reading::of(puzzle["input"].as_str().unwrap()) {
            Ok(reading) => reading,
            Err(error) => {
                let what = error.to_string();
                assert!(NOT_BUILT.iter().any(|word| what.contains(word)), "{name}: {what}");
                continue;
            }
        };
        let shape = reading.grid.shape();
        let work = Work::with_budget(BUDGET);
        let Ok(answer) = Solver::new(&reading.grid).solve_within(&work) else { continue };
        let status = match &answer {
            Answer::None => "none",
            Answer::One(_) => "unique",
            Answer::Many(_) => "multiple",
        };
        let expected = puzzle["expected"].as_str().unwrap();
        if name == DISPUTED {
            let Answer::Many(solutions) = &answer else { panic!("{name}: {status}") };
            for solution in solutions {
                let digits: Vec<i32> = solution.digits().iter().flatten().copied().collect();
                let view = ninefold_variants::View { rules: reading.grid.rules(), digits: &digits };
                assert!(view.is_solved(), "{name}: {digits:?}");
            }
        }
        if name != DISPUTED && !["unknown", "count"].contains(&expected) {
            assert_eq!(status, expected, "{name}");
        }
        if let (Answer::One(solution), Some(published)) = (&answer, puzzle["solution"].as_str()) {
            let letters = shape.digits() > 9 && shape.first() == 1;
            if published.len() == shape.cells() {
                assert_eq!(digits(solution, letters), published.to_uppercase(), "{name}");
            }
        }
        solved += 1;
    }
    assert!(solved == 0 || solved > 180, "only {solved} puzzles were decided");
}

#[test]
fn counts_are_exact() {
    for row in corpus("counts_dev.jsonl") {
        let reading = Reading::of(row["input"].as_str().unwrap()).unwrap();
        let count = Solver::new(&reading.grid).count(1_000_000);
        assert_eq!(Some(count), row["count"].as_u64(), "{}", row["name"]);
    }
}

#[test]
fn layouts_are_judged() {
    for (i, row) in corpus("layouts_dev.jsonl").iter().enumerate().filter(|(i, _)| i % 97 == 0) {
        let layout = row["layout"].as_str().unwrap();
        let reading = Reading::of(layout).unwrap();
        let work = Work::with_budget(BUDGET);
        if let Ok(found) = Solver::new(&reading.grid).first_within(&work) {
            assert_eq!(Some(found.is_some()), row["valid"].as_bool(), "layout {i}: {layout}");
        }
    }
}

#[test]
fn links_survive_the_round_trip() {
    let mut links: Vec<String> = Vec::new();
    for puzzle in corpus("puzzles_dev.jsonl") {
        if puzzle["format"] == "fpuzzles" {
            links.push(puzzle["input"].as_str().unwrap().to_owned());
        }
    }
    for pair in corpus("fpuzzles_pairs_dev.jsonl") {
        links.extend(["first", "second"].map(|key| pair[key].as_str().unwrap().to_owned()));
    }
    for link in links {
        let reading = Reading::of(&link).unwrap_or_else(|error| panic!("{error}: {link}"));
        let again = Reading::of(&reading.fpuzzles_link().unwrap()).unwrap();
        assert_eq!((&again.grid, &again.title), (&reading.grid, &reading.title), "{link}");
        let native = Reading::of(&reading.native()).unwrap();
        assert_eq!(native.grid, reading.grid, "{}", reading.native());
    }
}

#[test]
fn a_restriction_has_only_solutions_of_what_it_restricts() {
    for pair in corpus("fpuzzles_pairs_dev.jsonl")
        .iter()
        .filter(|pair| pair["second_restricts_first"] == true)
    {
        let [first, second] =
            ["first", "second"].map(|key| Reading::of(pair[key].as_str().unwrap()).unwrap());
        let found = Solver::new(&second.grid).first_within(&Work::with_budget(BUDGET));
        if let Ok(Some(solution)) = found {
            let digits: Vec<i32> = solution.digits().iter().map(|digit| digit.unwrap()).collect();
            let view = ninefold_variants::View { rules: first.grid.rules(), digits: &digits };
            assert!(view.is_solved(), "{}", pair["name"]);
        }
    }
}
