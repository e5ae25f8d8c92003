//! Times puzzles made to targets on one core: `target_speed [COUNT] [SEED]`.

use std::time::Instant;

use ninefold::explain::{Level, Technique};
use ninefold::{Generator, Target};

const HARDEST: [Technique; 6] = [
    Technique::XWing,
    Technique::Swordfish,
    Technique::XyWing,
    Technique::Skyscraper,
    Technique::UniquenessTest1,
    Technique::WWing,
];

#[expect(clippy::print_stdout, reason = "it prints its figures")]
#[expect(clippy::cast_precision_loss, reason = "averages")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let count: u64 = args.next().map_or(Ok(20), |count| count.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let levels = Level::ALL
        .map(|level| (level.to_string(), Target { level: Some(level), ..Target::default() }));
    let hardest = HARDEST.map(|technique| {
        (technique.to_string(), Target { hardest: Some(technique), ..Target::default() })
    });
    for (name, target) in levels.into_iter().chain(hardest) {
        let generator = Generator::new(seed).target(target);
        let start = Instant::now();
        let made: Vec<_> = (0..count).map(|index| generator.make(index)).collect();
        let seconds = start.elapsed().as_secs_f64() / count as f64;
        let tries = made.iter().map(|made| made.tries).sum::<u64>() as f64 / count as f64;
        let met = made.iter().filter(|made| made.met).count();
        println!("{name:<20} {seconds:>8.4} s and {tries:>8.1} tries each, {met} of {count} met");
    }
    Ok(())
}
