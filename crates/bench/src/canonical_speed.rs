//! Times canonical forms of the boards in a file, one per line: `canonical_speed FILE [ROUNDS]`.

use std::time::Instant;

use ninefold::{Grid, canonical_form};

#[expect(clippy::print_stdout, reason = "it prints its figures")]
#[expect(clippy::cast_precision_loss, reason = "rates")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected a file of boards")?;
    let rounds = arguments.next().map_or(Ok(3), |rounds| rounds.parse())?;
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter_map(|line| line.get(..81));
    let boards: Vec<Grid> = lines.filter_map(|line| line.parse().ok()).collect();
    for _ in 0..rounds {
        let start = Instant::now();
        let automorphisms: u64 =
            boards.iter().map(|board| canonical_form(board).automorphisms).sum();
        let seconds = start.elapsed().as_secs_f64();
        let rate = boards.len() as f64 / seconds;
        println!("{} boards, {rate:.0} a second, {automorphisms} automorphisms", boards.len());
    }
    Ok(())
}
