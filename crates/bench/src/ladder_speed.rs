//! Explains puzzles without a look-up, hint by hint, and verifies each proof; prints the times.
//!
//! Usage: `ladder_speed [FROM [COUNT]] < PUZZLES`: lines that begin with 81 cells, those from FROM
//! on, at most COUNT of them. A line for each puzzle: its number, its steps, the processor time in
//! milliseconds of all hints, of the longest and of verifying, the lines of its proof, and the
//! technique of the highest rung; then the sums, and the hints that took longest. It ends with an
//! error if a puzzle isn't solved, a digit is looked up, or a proof that was read back from its
//! text is refused.
#![allow(clippy::print_stdout, reason = "it prints its figures")]

use std::io::Read as _;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use cpu_time::ThreadTime;
use ninefold::explain::{Hint, Pattern, Proof, Step, hint};
use ninefold::rate::ladder::Ladder;
use ninefold::text::Given;
use ninefold::{Grid, Guide, Position, Puzzle, Scale};

/// What was measured of a puzzle.
struct Figures {
    steps: usize,
    finding: Duration,
    longest: Duration,
    /// The state of the longest hint.
    at: String,
    verifying: Duration,
    lines: usize,
    hardest: String,
}

fn main() -> Result<()> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let from = numbers.next().transpose()?.unwrap_or(1);
    let count = numbers.next().transpose()?.unwrap_or(usize::MAX);
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let boards = text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    let mut all = Vec::new();
    for (number, grid) in (1..).zip(boards).skip(from.saturating_sub(1)).take(count) {
        let found = measure(grid).with_context(|| format!("{number}: {grid}"))?;
        println!(
            "{number:5} {:4} steps {:9.1} ms, longest {:8.1}, verifying {:6.1}, {:6} lines, {}",
            found.steps,
            ms(found.finding),
            ms(found.longest),
            ms(found.verifying),
            found.lines,
            found.hardest
        );
        all.push(found);
    }
    sum_up(all);
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Solves a puzzle by hints and verifies what they prove.
fn measure(grid: Grid) -> Result<Figures> {
    let puzzle = Puzzle::try_from(grid)?;
    let (guide, mut position) = (Guide::new(Scale::Full), Position::start(grid));
    let (mut steps, mut times): (Vec<Step>, Vec<(Duration, String)>) = (Vec::new(), Vec::new());
    loop {
        let began = ThreadTime::now();
        let answer = hint(&position, Some(&puzzle), &guide);
        times.push((began.elapsed(), position.to_string()));
        match answer {
            Hint::Step(step) => {
                ensure!(step.pattern != Pattern::Solution, "looked up");
                position.apply(&step.placements, &step.eliminations);
                steps.push(*step);
            }
            Hint::Solved => break,
            other => bail!("{}", other.status()),
        }
    }
    let finding = times.iter().map(|(time, _)| *time).sum();
    let (longest, at) = times.into_iter().max_by_key(|(time, _)| *time).unwrap_or_default();
    let hardest = steps.iter().map(|step| step.technique).max_by_key(|&t| Ladder::rung(t));
    let count = steps.len();
    let text = Proof::new(&Given::from(grid), steps).to_string();
    let began = ThreadTime::now();
    text.parse::<Proof>()?.verify()?;
    Ok(Figures {
        steps: count,
        finding,
        longest,
        at,
        verifying: began.elapsed(),
        lines: text.lines().count(),
        hardest: hardest.map_or_else(String::new, |technique| technique.to_string()),
    })
}

fn sum_up(mut all: Vec<Figures>) {
    let sum = |part: fn(&Figures) -> Duration| all.iter().map(part).sum::<Duration>().as_secs_f64();
    let (finding, verifying) = (sum(|one| one.finding), sum(|one| one.verifying));
    let steps: usize = all.iter().map(|one| one.steps).sum();
    println!("{} puzzles, {steps} hints: {finding:.2} s, verifying {verifying:.2} s", all.len());
    all.sort_by_key(|one| core::cmp::Reverse(one.longest));
    for one in all.iter().take(5) {
        println!("{:9.1} ms at {}", ms(one.longest), one.at);
    }
}
