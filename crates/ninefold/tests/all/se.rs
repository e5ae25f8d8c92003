//! The Sudoku Explainer rating against reference ratings, and what it promises on its own.
//!
//! The references are read from the folder that `NINEFOLD_CORPORA` names; a sample by default, all
//! of them with `NINEFOLD_FULL=1`.

use crate::support::corpus;

use ninefold::explain::{Context, Options, check};
use ninefold::rate::se::{Ended, Rater, SeRating, rate};
use ninefold::{Board, Er, Grid, Puzzle, Work};
use std::cell::Cell;

fn puzzle(line: &str) -> Puzzle {
    Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap()
}

fn er(text: &str) -> Er {
    text.trim().parse().unwrap()
}

/// Takes every `step`th item, or every one when the full run is asked for.
fn sample<T>(items: impl Iterator<Item = T>, step: usize) -> Vec<T> {
    let step = if std::env::var_os("NINEFOLD_FULL").is_some() { 1 } else { step };
    items.step_by(step).collect()
}

#[test]
fn ratings_equal_the_reference() {
    let Some(text) = corpus("ratings/se.tsv") else { return };
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    let (hard, easy): (Vec<_>, Vec<_>) = rows.iter().partition(|row| er(row[1]) >= Er::new(95));
    let mut wrong = Vec::new();
    for row in sample(easy.into_iter(), 20) {
        let rating = rate(&puzzle(row[0]));
        let expected = [er(row[1]), er(row[2]), er(row[3])];
        if [rating.er, rating.ep, rating.ed] != expected || row[4].parse() != Ok(rating.step_count)
        {
            wrong.push(format!("{} {rating}, expected {:?}", row[0], &row[1..5]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let hard = sample(hard.into_iter(), 3);
    let close = hard.iter().filter(|row| {
        let rating = rate(&puzzle(row[0]));
        let got = [rating.er, rating.ep, rating.ed];
        (0..3).all(|i| got[i].tenths().abs_diff(er(row[i + 1]).tenths()) <= 1)
    });
    let close = close.count();
    assert!(close * 100 >= hard.len() * 95, "{close} of {} are close", hard.len());
}

#[test]
fn published_ratings_are_met() {
    for name in ["000", "001", "013"] {
        let Some(puzzles) = corpus(&format!("cbg_rated/{name}-puzzles.txt")) else { return };
        let ratings = corpus(&format!("cbg_rated/{name}-SER.txt")).unwrap();
        let pairs = puzzles.lines().zip(ratings.lines());
        let wrong: Vec<String> = sample(pairs, 100)
            .into_iter()
            .map(|(line, text)| (line, er(text), rate(&puzzle(&line[..81]))))
            .filter(|(_, er, rating)| rating.er != *er)
            .map(|(line, er, rating)| format!("{line} {rating}, expected {er}"))
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    }
}

/// Rates a puzzle with its steps.
fn path(puzzle: &Puzzle) -> SeRating {
    Rater::new().with_steps().rate(puzzle)
}

#[test]
fn steps_are_sound_and_reach_the_solution() {
    for line in [
        ninefold::gallery::LEETCODE,
        ninefold::gallery::INKALA,
        "..8...25.1.5..7...9...6.4..........2.2..7.58...3..869.......8.4...1.......6.39...",
    ] {
        let puzzle = puzzle(line);
        let rating = path(&puzzle);
        let mut bare = rating.clone();
        bare.steps.clear();
        assert_eq!(rate(&puzzle), bare, "without steps it takes another way");
        let mut board = Board::new(puzzle.clues());
        let context = Context::of(&puzzle, Options::default());
        for rated in &rating.steps {
            let (step, text) = (&rated.step, rated.text());
            if let Err(flaw) = check(step, &board, &context) {
                panic!("{text}: {flaw}\n{}", step.proof_text());
            }
            for &gone in &step.eliminations {
                assert!(board.has(gone), "{text}");
                assert_ne!(puzzle.solution().get(gone.cell), gone.digit, "{text}");
            }
            for placed in &step.placements {
                assert_eq!(puzzle.solution().get(placed.cell), placed.digit, "{text}");
            }
            step.apply(&mut board);
            assert!(!step.is_empty());
        }
        assert!(board.is_complete());
        assert_eq!(rating.steps.iter().map(|step| step.rating).max(), Some(rating.er));
        assert_eq!(rating.steps[0].rating, rating.ed);
    }
}

#[test]
fn a_limit_gives_a_lower_bound() {
    let puzzle = puzzle(ninefold::gallery::INKALA);
    let full = rate(&puzzle);
    assert_eq!(full.ended, Ended::Solved);
    let limited = Rater::new().up_to(Er::new(60)).rate(&puzzle);
    assert_eq!(limited.ended, Ended::AboveMax);
    assert!(limited.er > Er::new(60) && limited.er <= full.er);
    assert!(limited.to_string().starts_with('≥'));
    let enough = Rater::new().up_to(full.er).rate(&puzzle);
    assert_eq!(enough, full);
}

#[test]
fn a_budget_and_a_caller_can_stop_it() {
    let puzzle = puzzle(ninefold::gallery::INKALA);
    let spent = Rater::new().rate_within(&puzzle, &Work::with_budget(5));
    assert_eq!(spent.ended, Ended::Stopped);
    let asked = Cell::new(0);
    let cancel = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    let stopped = Rater::new().rate_within(&puzzle, &Work::unlimited().cancelled_by(&cancel));
    assert_eq!(stopped.ended, Ended::Stopped);
    assert_eq!(asked.get(), 3);
}

#[test]
fn a_complete_board_has_no_rating() {
    let solved = puzzle(ninefold::gallery::LEETCODE).solution().to_string();
    let rating = rate(&puzzle(&solved));
    assert_eq!(
        (rating.er, rating.ep, rating.ed, rating.step_count),
        (Er::MIN, Er::MIN, Er::MIN, 0)
    );
    assert_eq!(rating.ended, Ended::Solved);
}
