//! The checker of proofs: it accepts what the finders find, and refuses whatever was changed in a
//! step, unless the change makes it another valid instance of the technique that it names.
#![expect(clippy::unwrap_used, reason = "a test may stop")]
#![expect(clippy::print_stdout, reason = "the maker of cases writes them")]

mod cases;
mod make;
mod mutate;
mod twin;

use crate::support;

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use ninefold::explain::{Context, Family, Proof, Technique, check, explain, find};
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
    let mut mutants = mutate::mutants(&case.step.proof_text(), &case.board, random);
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
            wrong.push(format!("{}\n  passes as {line}", case.step.proof_text()));
        }
    }
    wrong
}

fn cases() -> Vec<Case> {
    read(include_str!("../../data/steps.txt"))
}

/// Techniques that are no steps: the entries of sub-types, and giving up; and those that no finder
/// gives, which are tried in `full.rs`.
fn is_a_step(technique: Technique) -> bool {
    use Family as F;
    if matches!(technique.family(), F::Direct | F::Loops | F::Exclusions | F::Arguments) {
        return false;
    }
    let has_parts = Technique::ALL.iter().any(|t| t.entry() == technique && *t != technique);
    let own = matches!(technique, Technique::TwoStringKite | Technique::EmptyRectangle);
    (!has_parts || own) && !matches!(technique, Technique::GiveUp | Technique::Incomplete)
}

#[test]
fn the_cases_are_accepted_and_show_every_technique() {
    let cases = cases();
    for case in &cases {
        let line = case.step.proof_text();
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

/// Here r3c3 has no other candidate than 9: it is on whatever the set does, and no link of a chain.
#[test]
fn a_state_that_holds_anyway_does_not_follow_from_the_one_before_it() {
    let board = "board ..68.45.98.......2.....58.77..4.2..1...13.....63......9.......6.....127.....7.4.5 \
        2768145398..3..6424..6.58177..4623515..139.681637...249275431866..9812733..276495";
    let link = "r3c5=9>>r3c2@r3c2+r5c2/349<>9>>r3c3=9>>1~r2c2<>9>>r2c3<>9>>r2c5=9";
    for step in [
        format!("forcing clash=own chains=r2c5<>9>>{link} | r2c5=9"),
        format!("forcing clash=c5 chains=r3c5<>2>>{link};r3c5<>2>>r3c5=9 | r3c5=2"),
    ] {
        let cases = read(&format!("{board}\nstep Forcing Net Contradiction | {step}"));
        let case = cases.first().unwrap();
        let flaw = check(&case.step, &case.board, &case.context()).unwrap_err();
        assert!(flaw.to_string().contains("r3c3=9 does not follow"), "{flaw}");
    }
}

/// A state that the notation leaves out is said again only where nothing else beside it is a
/// reason.
#[test]
fn a_state_without_a_name_comes_twice_only_where_it_is_asked_for() {
    let mut tried = 0;
    for case in cases() {
        let line = case.step.proof_text();
        let unnamed: Vec<&str> = line.split(">>").filter(|node| node.starts_with("?~")).collect();
        for node in unnamed {
            let twice = line.replacen(node, &format!("{node}>>{node}"), 1);
            let Some(step) = read_step(&twice) else { continue };
            assert!(check(&step, &case.board, &case.context()).is_err(), "{twice}");
            tried += 1;
        }
    }
    assert!(tried > 0);
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

/// Whatever the finders find is accepted, with all that is off by default as well.
#[test]
fn every_net_on_the_boards_of_the_cases_is_accepted() {
    let mut boards: Vec<Case> = cases();
    boards.retain(|case| case.step.technique.family() == Family::Forcing);
    boards.dedup_by(|one, other| one.board == other.board);
    let mut found = 0;
    for (case, options) in boards.iter().flat_map(|case| make::options().map(|o| (case, o))) {
        let context = Context::of(&case.puzzle, options);
        for technique in [Technique::ForcingChain, Technique::ForcingNet] {
            let _ = find::search(technique, &case.board, &context, &mut |step| {
                let line = step.proof_text();
                assert_eq!(check(&step, &case.board, &case.context()), Ok(()), "{line}");
                assert!(Twin { board: &case.board, puzzle: &case.puzzle, step: &step }.is_valid());
                assert_eq!(read_step(&line).as_ref(), Some(&step), "{line}");
                found += 1;
                ControlFlow::<()>::Continue(())
            });
        }
    }
    println!("{found} chains and nets on {} boards", boards.len());
    assert!(found > 1000, "{found}");
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
