//! Puzzles to order, the same for a seed everywhere: `cargo run --release --example generate`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use ninefold::explain::{Level, Technique};
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::{Generator, Symmetry, Target};

fn main() {
    let target =
        Target { level: Some(Level::Hard), without: vec![Technique::XyWing], ..Target::default() };
    let generator = Generator::new(2026).symmetry(Symmetry::Rotation180).target(target);
    if let Some(reason) = generator.contradiction() {
        return println!("no puzzle is like that: {reason}");
    }
    for index in 0..3 {
        let made = generator.make(index);
        let Some(puzzle) = made.puzzle else { continue };
        let rating = rate(&puzzle, &Profile::hodoku());
        println!("{puzzle} {rating} after {} tries", made.tries);
    }
}
