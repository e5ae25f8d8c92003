//! Whatever a player has placed and struck rightly: each step found agrees with the solution, and
//! the checker accepts it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::explain::{Context, Family, Options, Technique, check, find};
use ninefold::{Board, Candidate, Generator, Work};

/// Says whether the search for all steps of a technique is short on any board.
fn is_quick(technique: Technique) -> bool {
    let size = technique.short_name().chars().last().and_then(|letter| letter.to_digit(10));
    match technique.family() {
        Family::FrankenFish | Family::MutantFish => size <= Some(2),
        Family::KrakenFish | Family::Forcing | Family::LastResort => false,
        _ => technique.entry() == technique,
    }
}

fuzz_target!(|bytes: &[u8]| {
    // Technique, options, seed of the puzzle; then the candidates that are placed or struck.
    let Some((&[technique, switches, seed], rest)) = bytes.split_first_chunk() else { return };
    let technique = Technique::ALL[usize::from(technique) % Technique::ALL.len()];
    let Some(puzzle) = Generator::new(u64::from(seed)).make(0).puzzle else { return };
    if !is_quick(technique) {
        return;
    }
    let mut board = Board::new(puzzle.clues());
    for pair in rest.chunks_exact(2) {
        let index = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let candidate = Candidate::new(index % Candidate::COUNT);
        if puzzle.solution().get(candidate.cell) != candidate.digit {
            board.eliminate(candidate);
        } else if board.digit(candidate.cell).is_none() {
            board.place(candidate.cell, candidate.digit);
        }
    }
    let is_set = |switch: u8| switches >> switch & 1 == 1;
    let options = Options {
        missing_candidates: is_set(0),
        two_candidate_rectangles: is_set(1),
        dual_steps: is_set(2),
        als_overlap: is_set(3),
        als_in_chains: is_set(4),
        one_per_elimination: is_set(5),
        ..Options::default()
    };
    let work = Work::with_budget(20_000);
    let context = Context::of(&puzzle, options).within(&work);
    for step in find::all(technique, &board, &context) {
        for placed in &step.placements {
            assert_eq!(puzzle.solution().get(placed.cell), placed.digit, "{puzzle}: {step}");
        }
        for struck in &step.eliminations {
            assert_ne!(puzzle.solution().get(struck.cell), struck.digit, "{puzzle}: {step}");
        }
        let verdict = check(&step, &board, &context);
        assert_eq!(verdict, Ok(()), "{puzzle}: {step}");
    }
});
