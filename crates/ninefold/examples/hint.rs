//! A hint for a game in progress, from a nudge to the whole step: `cargo run --example hint`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use ninefold::explain::{Hint, hint};
use ninefold::{Guide, Position, Puzzle, Scale, gallery};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = gallery::LEETCODE.parse()?;
    // What the player has: the clues, and what was placed and struck since.
    let mut game = Position::start(*puzzle.clues());
    game.apply(&["r5c5=5".parse()?], &["r1c3<>2".parse()?]);
    let next = hint(&game, Some(&puzzle), &Guide::new(Scale::Full));
    for level in 1..=Hint::LEVELS {
        println!("{level}: {}", next.text(level));
    }
    if let Hint::Step(step) = next {
        game.apply(&step.placements, &step.eliminations);
    }
    println!("{game}");
    Ok(())
}
