//! Makes `crates/ninefold/src/explain/pages.tsv`: of each technique its short name, how many of
//! 10,000 minimal puzzles use it on the ladder, and a state in which it is found.
//!
//! Usage: `technique_pages [COUNT] > crates/ninefold/src/explain/pages.tsv`. The puzzles are those
//! of `ninefold generate --minimal --seed 14`; the example is the state with the most digits placed
//! of the first hundred's paths in which the technique is used, or found beside it, the first among
//! equals.
#![allow(clippy::print_stdout, reason = "it prints its table")]

use std::collections::BTreeMap;

use ninefold::explain::{Context, Options, Technique, find};
use ninefold::rate::ladder::Ladder;
use ninefold::{Board, Generator, Position, Puzzle, Work};

/// What is known of a technique.
#[derive(Default)]
struct Row {
    needed: u32,
    /// How many digits are placed in the example, and its state.
    example: Option<(usize, String)>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count = std::env::args().nth(1).map_or(Ok(10_000), |argument| argument.parse::<u64>())?;
    let generator = Generator::new(14).minimal();
    let threads = std::thread::available_parallelism()?.get();
    let tables: Vec<BTreeMap<Technique, Row>> = std::thread::scope(|scope| {
        let worker = |first: u64| {
            let generator = &generator;
            scope.spawn(move || {
                let mut table = BTreeMap::new();
                for index in (first..count).step_by(threads) {
                    if let Some(puzzle) = generator.make(index).puzzle {
                        walk(&puzzle, index, &mut table);
                    }
                }
                table
            })
        };
        let workers: Vec<_> = (0..threads as u64).map(worker).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    for &technique in Technique::ALL {
        let rows = || tables.iter().filter_map(|table| table.get(&technique));
        let needed: u32 = rows().map(|row| row.needed).sum();
        let examples = rows().filter_map(|row| row.example.as_ref());
        let best = examples.max_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.cmp(&a.1)));
        let needed = Ladder::rung(technique).map_or_else(String::new, |_| needed.to_string());
        let state = best.map_or("", |(_, state)| state);
        println!("{}\t{needed}\t{state}", technique.short_name());
    }
    Ok(())
}

/// Walks a puzzle on the ladder and notes what it meets.
fn walk(puzzle: &Puzzle, index: u64, table: &mut BTreeMap<Technique, Row>) {
    let context = Context::of(puzzle, Options::default());
    let (mut ladder, mut board) = (Ladder::new(), Board::new(puzzle.clues()));
    let mut position = Position::start(*puzzle.clues());
    let mut used = Vec::new();
    while let Ok(Some(step)) = ladder.next(&board, &context, &Work::unlimited()) {
        let placed = position.placed.clue_count();
        let mut note = |technique: Technique| {
            let row = table.entry(technique).or_default();
            if row.example.as_ref().is_none_or(|(most, _)| placed > *most) {
                row.example = Some((placed, position.to_string()));
            }
        };
        if index < 100 {
            note(step.technique);
        }
        if index < 100 && !step.placements.is_empty() {
            for &technique in Technique::ALL.iter().filter(|technique| is_quick(**technique)) {
                if let Some(step) = find::first(technique, &board, &context) {
                    note(step.technique);
                }
            }
        }
        if !used.contains(&step.technique) {
            used.push(step.technique);
        }
        step.apply(&mut board);
        position.apply(&step.placements, &step.eliminations);
    }
    for technique in used {
        table.entry(technique).or_default().needed += 1;
    }
}

/// Says whether a technique is looked for everywhere: those off the ladder, but for the slowest.
fn is_quick(technique: Technique) -> bool {
    use ninefold::explain::Family as F;
    let size = technique.short_name().chars().last().and_then(|letter| letter.to_digit(10));
    match technique.family() {
        F::FrankenFish | F::MutantFish => size <= Some(3),
        F::KrakenFish | F::LastResort | F::Forcing => false,
        _ => true,
    }
}
