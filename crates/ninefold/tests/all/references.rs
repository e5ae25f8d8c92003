//! Both ratings against what the two reference programs answer for puzzles of this project.
//!
//! The figures are part of the repository (`tests/data`), so these tests always run. Those of the
//! public corpora are in `hodoku.rs` and `se.rs`.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::explain::explain;
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::rate::se;
use ninefold::{Er, Grid, Puzzle};

const HODOKU: &str = include_str!("../data/hodoku.txt");
const SE: &str = include_str!("../data/se.tsv");

/// A puzzle of `hodoku.txt` with its level, its score and the texts of its steps.
struct Walk<'a> {
    puzzle: &'a str,
    level: &'a str,
    score: &'a str,
    steps: Vec<String>,
}

fn walks() -> Vec<Walk<'static>> {
    let mut walks: Vec<Walk<'_>> = Vec::new();
    for line in HODOKU.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix("   "), walks.last_mut()) {
            (Some(step), Some(walk)) if !step.starts_with(' ') => walk.steps.push(step.to_owned()),
            (_, Some(walk)) if line.starts_with(' ') => {
                let step = walk.steps.last_mut().expect("a step goes on");
                step.push('\n');
                step.push_str(line);
            }
            _ => {
                let [puzzle, level, score] = line.split(' ').collect::<Vec<_>>()[..] else {
                    panic!("{line}");
                };
                let score = score.trim_matches(['(', ')']);
                walks.push(Walk { puzzle, level, score, steps: Vec::new() });
            }
        }
    }
    walks
}

/// Returns the rows of `se.tsv`: puzzle, ER, EP, ED.
fn rows() -> Vec<[&'static str; 4]> {
    let rows = SE.lines().filter(|line| !line.starts_with('#'));
    let fields = |row: &'static str| row.split('\t').collect::<Vec<_>>().try_into();
    rows.map(|row| fields(row).expect("four fields")).collect()
}

fn puzzle(line: &str) -> Puzzle {
    Puzzle::try_from(line.parse::<Grid>().expect("81 cells")).expect("one solution")
}

/// Returns the name at the beginning of a step's text.
fn technique(step: &str) -> &str {
    let name = step.split([':', '=']).next().unwrap_or(step);
    name.split(" in ").next().unwrap_or(name).trim()
}

/// Returns the count that the header of a file states.
fn stated(file: &str) -> Option<usize> {
    let line = file.lines().find_map(|line| line.strip_prefix("# Count: "))?;
    line.split(' ').next()?.parse().ok()
}

#[test]
fn every_step_of_hodoku_is_met() {
    let profile = Profile::hodoku();
    for walk in walks() {
        let puzzle = puzzle(walk.puzzle);
        let explanation = explain(&puzzle, &profile);
        let found: Vec<String> = explanation.steps.iter().map(ToString::to_string).collect();
        for (number, (found, wanted)) in found.iter().zip(&walk.steps).enumerate() {
            assert_eq!(found, wanted, "{puzzle}: step {}", number + 1);
        }
        assert_eq!(found.len(), walk.steps.len(), "{puzzle}");
        assert_eq!(explanation.level.to_string(), walk.level, "{puzzle}");
        assert_eq!(explanation.score.to_string(), walk.score, "{puzzle}");
        // Counting alone takes another way through the finders, which build no text.
        let rating = rate(&puzzle, &profile);
        assert_eq!((rating.level, rating.score), (explanation.level, explanation.score));
    }
}

#[test]
fn every_rating_of_sudoku_explainer_is_met() {
    let read = |text: &str| text.parse::<Er>().expect("a rating");
    for [line, er, ep, ed] in rows() {
        let rating = se::rate(&puzzle(line));
        assert_eq!([rating.er, rating.ep, rating.ed], [er, ep, ed].map(read), "{line}");
    }
}

/// The tests above see every level; every technique of the scale's paths but four that none of
/// 40,000 puzzles shows (Simple Colors Wrap and three Franken fish); every rating of these puzzles.
#[test]
fn the_figures_cover_both_scales() {
    let (walks, rows) = (walks(), rows());
    assert_eq!((Some(walks.len()), Some(rows.len())), (stated(HODOKU), stated(SE)));
    assert!(walks.iter().zip(&rows).all(|(walk, row)| walk.puzzle == row[0]));
    let puzzles: BTreeSet<&str> = walks.iter().map(|walk| walk.puzzle).collect();
    assert_eq!(puzzles.len(), walks.len(), "a puzzle is there twice");

    let mut levels = BTreeMap::new();
    for walk in &walks {
        *levels.entry(walk.level).or_insert(0) += 1;
    }
    assert!(levels.len() == 5 && levels.values().all(|&count| count >= 50), "{levels:?}");

    let steps = walks.iter().flat_map(|walk| &walk.steps);
    let names: BTreeSet<&str> = steps.map(|step| technique(step)).collect();
    assert_eq!(names.len(), 61, "{names:?}");

    let ratings: BTreeSet<&str> = rows.iter().map(|row| row[1]).collect();
    assert!(ratings.len() >= 50, "{ratings:?}");
    let bands = ratings.iter().filter_map(|er| er.split('.').next());
    assert_eq!(bands.collect::<BTreeSet<_>>().len(), 9, "{ratings:?}");
}
