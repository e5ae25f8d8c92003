//! Whatever a player has placed and struck rightly: the step that each scale takes next agrees with
//! the solution, and the checker accepts it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::explain::{Context, Hint, Options, check, hint_within};
use ninefold::{Candidate, Generator, Guide, Position, Scale, Work};

fuzz_target!(|bytes: &[u8]| {
    // Scale, seed of the puzzle; then the candidates that are placed or struck.
    let Some((&[scale, seed], rest)) = bytes.split_first_chunk() else { return };
    let scale = Scale::ALL[usize::from(scale) % Scale::ALL.len()];
    let Some(puzzle) = Generator::new(u64::from(seed)).minimal().make(0).puzzle else { return };
    let mut position = Position::start(*puzzle.clues());
    for pair in rest.chunks_exact(2) {
        let index = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let candidate = Candidate::new(index % Candidate::COUNT);
        if puzzle.solution().get(candidate.cell) != candidate.digit {
            position.apply(&[], &[candidate]);
        } else if position.placed.get(candidate.cell).is_none() {
            position.apply(&[candidate], &[]);
        }
    }
    let work = Work::with_budget(20_000);
    let guide = Guide::new(scale);
    let Ok(Hint::Step(step)) = hint_within(&position, Some((&puzzle).into()), &guide, &work) else {
        return;
    };
    for placed in &step.placements {
        assert_eq!(puzzle.solution().get(placed.cell), placed.digit, "{position}: {step}");
    }
    for struck in &step.eliminations {
        assert_ne!(puzzle.solution().get(struck.cell), struck.digit, "{position}: {step}");
    }
    let context = Context::of(&puzzle, Options::default());
    let verdict = check(&step, &position.board(), &context);
    assert_eq!(verdict, Ok(()), "{position}: {}", step.proof_text());
});
