//! Times full grids and minimal puzzles by the time of one core: `generate_speed [COUNT]`.

use cpu_time::ThreadTime;
use ninefold::{Generator, Random, random_solution};

#[expect(clippy::print_stdout, reason = "it prints its figures")]
#[expect(clippy::cast_precision_loss, reason = "rates")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u64 = std::env::args().nth(1).map_or(Ok(2000), |count| count.parse())?;
    let mut random = Random::new(1, 0);
    let start = ThreadTime::now();
    let digits: u64 =
        (0..count).map(|_| u64::from(random_solution(&mut random).grid().values()[80])).sum();
    let rate = count as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0} full grids a second (checksum {digits})");
    let generator = Generator::new(1);
    let start = ThreadTime::now();
    let clues: usize = (0..count)
        .filter_map(|index| generator.make(index).puzzle)
        .map(|puzzle| puzzle.clues().clue_count())
        .sum();
    let rate = count as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0} minimal puzzles a second, {:.2} clues", clues as f64 / count as f64);
    Ok(())
}
