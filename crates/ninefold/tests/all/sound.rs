//! The soundness gate: over the states of many paths, no step of any technique contradicts the
//! solution, the checker accepts each, and replaying a path reaches the solution.

use crate::support;
use std::collections::BTreeSet;

use ninefold::explain::{Context, Family, Options, Proof, Step, Technique, check, find};
use ninefold::rate::hodoku::{Path, Profile};
use ninefold::{Board, Generator, Grid, Puzzle};

/// Puzzles of all levels, made by `ninefold generate --level LEVEL --seed SEED`: extreme 41,
/// extreme 42, unfair 43, hard 44, medium 45; and three of the gallery.
const PUZZLES: [&str; 8] = [
    "..8......1.5..73..9...6.47....5....2.2..7..8...3...69.......8.....1.2...2....9..5",
    "5..83.9.4..1..6...8......7.....6.8..694..5....2.1.....4..5....6.1......8..9.4.5..",
    ninefold::gallery::LEETCODE,
    "6.47........4.3.7..8.96....2.73..9..........3.9....45..4.6.5.......7.1....5...2.8",
    "..8.76..2...25..4............4....19.7.4.......3.287...97.8.3..2..7..56..........",
    "...9..7...7..5..31.....6.9..8..94.65.1.........3..5.7.5....7..8...41....3.....4..",
    ninefold::gallery::TLE,
    ninefold::gallery::INKALA,
];

fn assert_sound(step: &Step, board: &Board, puzzle: &Puzzle, context: &Context<'_>) {
    for placed in &step.placements {
        assert_eq!(puzzle.solution().get(placed.cell), placed.digit, "{puzzle}: {step}");
    }
    for struck in &step.eliminations {
        assert_ne!(puzzle.solution().get(struck.cell), struck.digit, "{puzzle}: {step}");
    }
    if let Err(flaw) = check(step, board, context) {
        panic!("{puzzle}: {step}: {flaw}");
    }
}

/// Says whether an exhaustive search takes too long for every state of a path.
fn is_slow(technique: Technique) -> bool {
    let size = technique.short_name().chars().last().and_then(|letter| letter.to_digit(10));
    match technique.family() {
        Family::FrankenFish | Family::MutantFish => size > Some(2),
        Family::Forcing => true,
        _ => false,
    }
}

#[test]
fn every_step_of_every_technique_is_sound() {
    let profile = Profile::hodoku();
    let (mut states, mut met) = (0, BTreeSet::new());
    for puzzle in PUZZLES.map(|line| line.parse::<Puzzle>().unwrap()) {
        let context = Context::of(&puzzle, Options::default());
        let mut path = Path::new(&puzzle, &profile);
        let mut last = usize::MAX;
        loop {
            let board = path.board().clone();
            let left = board.empty_cells().len();
            // Between placements the board hardly changes: look at every fourth cell.
            if left / 4 != last {
                last = left / 4;
                states += 1;
                for &technique in Technique::ALL.iter().filter(|t| !is_slow(**t)) {
                    if technique == Technique::GiveUp || technique.entry() != technique {
                        continue;
                    }
                    for step in find::all(technique, &board, &context) {
                        assert_sound(&step, &board, &puzzle, &context);
                        met.insert(step.technique);
                    }
                }
            }
            let Some(step) = path.next() else { break };
            assert_sound(&step, &board, &puzzle, &context);
        }
        assert!(path.is_solved(), "{puzzle}");
    }
    assert!(states > 50, "{states}");
    assert!(met.len() >= 65, "{met:?}");
}

/// Says whether all steps of a technique are found and checked within microseconds: patterns of
/// one house, of one digit without boxes, of few cells.
fn is_cheap(technique: Technique) -> bool {
    let size = technique.short_name().chars().last().and_then(|letter| letter.to_digit(10));
    match technique.family() {
        Family::Singles
        | Family::Intersections
        | Family::Subsets
        | Family::SingleDigit
        | Family::Wings
        | Family::Uniqueness
        | Family::Coloring => true,
        Family::BasicFish | Family::FinnedFish => size <= Some(4),
        _ => false,
    }
}

#[test]
fn cheap_techniques_are_sound_in_thousands_of_states() {
    let profile = Profile::hodoku();
    let generator = Generator::new(4);
    let (mut states, mut steps) = (0, 0);
    let cheap = |technique: &&Technique| technique.entry() == **technique && is_cheap(**technique);
    for puzzle in (0..80).filter_map(|index| generator.make(index).puzzle) {
        let context = Context::of(&puzzle, Options::default());
        let mut path = Path::new(&puzzle, &profile);
        loop {
            let board = path.board().clone();
            states += 1;
            for &technique in Technique::ALL.iter().filter(cheap) {
                for step in find::all(technique, &board, &context) {
                    assert_sound(&step, &board, &puzzle, &context);
                    steps += 1;
                }
            }
            let Some(step) = path.next() else { break };
            assert_sound(&step, &board, &puzzle, &context);
        }
        assert!(path.is_solved(), "{puzzle}");
    }
    println!("{steps} steps in {states} states are sound");
    assert!(states > 4000 && steps > states, "{steps}, {states}");
}

/// What a path leaves out because nothing has changed there is really empty: a search of the whole
/// board finds none of the techniques before the one that was taken.
#[test]
fn a_path_overlooks_nothing() {
    let profile = Profile::hodoku();
    let generator = Generator::new(5);
    let mut states = 0;
    for puzzle in (0..40).filter_map(|index| generator.make(index).puzzle) {
        let context = Context::of(&puzzle, Options::default());
        let mut path = Path::new(&puzzle, &profile);
        loop {
            let board = path.board().clone();
            let Some(taken) = path.next() else { break };
            // Singles are taken in the order in which they were noticed.
            if taken.technique.family() == Family::Singles {
                continue;
            }
            states += 1;
            for technique in profile.searched() {
                if technique == taken.technique.entry() {
                    break;
                }
                if technique.family() != Family::Singles {
                    let found = find::first(technique, &board, &context);
                    assert_eq!(found, None, "{puzzle}: taken {taken}");
                }
            }
        }
    }
    assert!(states > 200, "{states}");
}

#[test]
fn a_proof_of_every_rated_puzzle_verifies() {
    let Some(text) = support::corpus("ratings/hodoku.tsv") else { return };
    let every = std::env::var("NINEFOLD_EVERY").map_or(20, |text| text.parse().unwrap());
    let profile = Profile::hodoku();
    let (mut total, mut refused) = (0, Vec::new());
    for line in text.lines().skip(1).step_by(every) {
        let clues: Grid = line[..81].parse().unwrap();
        let puzzle = Puzzle::try_from(clues).unwrap();
        let proof = Proof { given: clues.into(), steps: Path::new(&puzzle, &profile).collect() };
        let read: Proof = proof.to_string().parse().unwrap();
        assert_eq!(read, proof);
        total += 1;
        if let Err(error) = read.verify() {
            let step = match &error {
                ninefold::explain::ProofError::Step { number, .. } => {
                    proof.steps[number - 1].to_string()
                }
                _ => String::new(),
            };
            refused.push(format!("{clues}: {error}: {step}"));
        }
    }
    assert!(total > 0);
    assert!(refused.is_empty(), "{} of {total} refused\n{}", refused.len(), refused.join("\n"));
}
