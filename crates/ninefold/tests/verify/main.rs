//! The checker of proofs: it accepts what the finders find, and refuses whatever was changed in a
//! step, unless the change makes it another valid instance of the technique that it names.
#![expect(clippy::unwrap_used, reason = "a test may stop")]
#![expect(clippy::print_stdout, reason = "the maker of cases writes them")]

mod cases;
mod make;
mod mutate;
mod twin;

#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;

use ninefold::explain::{Proof, Technique, check, explain};
use ninefold::rate::hodoku::Profile;
use ninefold::{Grid, Puzzle, Random};

use cases::{Case, kind, read, read_step};
use twin::Twin;

/// The most mutants of one step that are tried.
const MOST: usize = 2500;

/// What became of the mutants of a kind of step.
#[derive(Clone, Copy, Default)]
struct Tally {
    steps: usize,
    refused: usize,
    /// Changed text of the same step, or another valid instance.
    valid: usize,
}

/// Tries all mutants of a step; returns those that pass and shouldn't.
fn try_mutants(case: &Case, random: &mut Random, tally: &mut Tally) -> Vec<String> {
    let context = case.context();
    let mut wrong = Vec::new();
    let mut mutants = mutate::mutants(&case.step.proof_line(), &case.board, random);
    while mutants.len() > MOST {
        mutants.swap_remove(random.below(mutants.len()));
    }
    tally.steps += 1;
    for line in mutants {
        let step = read_step(&line).filter(|step| *step != case.step);
        let Some(step) = step else { continue };
        if check(&step, &case.board, &context).is_err() {
            tally.refused += 1;
            continue;
        }
        let twin = Twin { board: &case.board, puzzle: &case.puzzle, step: &step };
        if twin.is_valid() {
            tally.valid += 1;
        } else {
            wrong.push(format!("{}\n  passes as {line}", case.step.proof_line()));
        }
    }
    wrong
}

fn cases() -> Vec<Case> {
    read(include_str!("../data/steps.txt"))
}

/// Techniques that are no steps: the entries of sub-types, and giving up.
fn is_a_step(technique: Technique) -> bool {
    let has_parts = Technique::ALL.iter().any(|t| t.entry() == technique && *t != technique);
    let own = matches!(technique, Technique::TwoStringKite | Technique::EmptyRectangle);
    (!has_parts || own) && !matches!(technique, Technique::GiveUp | Technique::Incomplete)
}

#[test]
fn the_cases_are_accepted_and_show_every_technique() {
    let cases = cases();
    for case in &cases {
        let line = case.step.proof_line();
        assert_eq!(check(&case.step, &case.board, &case.context()), Ok(()), "{line}");
        let twin = Twin { board: &case.board, puzzle: &case.puzzle, step: &case.step };
        assert!(twin.is_valid(), "{line}");
        assert_eq!(read_step(&line).as_ref(), Some(&case.step), "{line}");
    }
    for &technique in Technique::ALL.iter().filter(|technique| is_a_step(**technique)) {
        let shown = cases.iter().filter(|case| case.step.technique == technique).count();
        assert!(shown > 0, "no {technique}");
    }
}

#[test]
fn a_mutant_passes_only_as_a_valid_instance() {
    let mut random = Random::new(20, 1);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in cases() {
        let tally = tallies.entry(kind(&case.step)).or_default();
        wrong.extend(try_mutants(&case, &mut random, tally));
    }
    let mut total = Tally::default();
    for (kind, tally) in &tallies {
        println!("{kind:70} {:6} refused, {:4} valid", tally.refused, tally.valid);
        total.refused += tally.refused;
        total.valid += tally.valid;
    }
    println!("{} mutants refused, {} valid in {} kinds", total.refused, total.valid, tallies.len());
    assert!(wrong.is_empty(), "{} pass:\n{}", wrong.len(), wrong.join("\n"));
    for (kind, tally) in &tallies {
        assert!(tally.refused >= 100 * tally.steps, "{kind}: {}", tally.refused);
    }
}

/// Every step of the proofs of hard public puzzles is accepted, and its mutants are not.
#[test]
fn mutants_of_public_puzzles_are_refused() {
    let mut random = Random::new(20, 2);
    let (mut tally, mut wrong) = (Tally::default(), Vec::new());
    for (path, every) in [
        ("magictour_top1465/puzzles3_magictour_top1465.txt", 150),
        ("forum_hardest_1106/puzzles6_forum_hardest_1106.txt", 60),
    ] {
        let Some(text) = support::corpus(path) else { return };
        for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
            let grid = line.get(..81).and_then(|line| line.parse::<Grid>().ok());
            let Some(grid) = grid else { continue };
            let puzzle = Puzzle::try_from(grid).unwrap();
            let steps = explain(&puzzle, &Profile::hodoku()).steps;
            let proof = Proof { given: grid.into(), steps };
            assert_eq!(proof.to_string().parse(), Ok(proof.clone()), "{line}");
            assert_eq!(proof.verify(), Ok(()), "{line}");
            let mut board = ninefold::Board::new(&grid);
            for step in proof.steps {
                let case = Case { puzzle, board: board.clone(), step };
                wrong.extend(try_mutants(&case, &mut random, &mut tally));
                case.step.apply(&mut board);
            }
        }
    }
    println!("{} steps, {} mutants refused, {} valid", tally.steps, tally.refused, tally.valid);
    assert!(wrong.is_empty(), "{} pass:\n{}", wrong.len(), wrong.join("\n"));
}
