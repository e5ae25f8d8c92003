//! Digits for a fixed pattern of clue cells.
//!
//! The clues of a random grid rarely have one solution. So one clue after the other is changed,
//! and a change is kept if the solutions don't become more; counting stops at the number to beat.

use super::{fill::random_solution, restricted};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;
use crate::solve::Solver;
use crate::solve::reference::legal_digits;
use crate::work::{Stopped, Work};

/// Solutions counted at the start of a search at most.
const MOST_SOLUTIONS: u64 = 2000;

/// Changes tried in a search.
const CHANGES: usize = 300;

/// Searches once for digits that make a puzzle of the pattern. It spends nothing: a search takes
/// about as long as another, and whoever asks for it counts it.
///
/// # Errors
/// If the work is stopped.
pub(super) fn fill_pattern(
    cells: CellSet,
    random: &mut Random,
    work: &Work<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let solution = random_solution(random);
    let mut clues = restricted(&solution.grid(), cells);
    let solver = Solver::new();
    let mut count = solver.count(&clues, MOST_SOLUTIONS);
    for _ in 0..CHANGES {
        if count == 1 {
            break;
        }
        work.poll()?;
        let Some(changed) = change(&clues, cells, random) else { continue };
        let solutions = solver.count(&changed, count + 1);
        if (1..=count).contains(&solutions) {
            (clues, count) = (changed, solutions);
        }
    }
    Ok(if count == 1 { Puzzle::try_from(clues).ok() } else { None })
}

/// Puts another digit into one of the cells, if there is one.
fn change(clues: &Grid, cells: CellSet, random: &mut Random) -> Option<Grid> {
    let cell = cells.iter().nth(random.below(cells.len()))?;
    let old = clues.get(cell)?;
    let others: Vec<Digit> = legal_digits(clues, cell).without(old).iter().collect();
    let digit = others.get(random.below(others.len()))?;
    Some(clues.with(cell, Some(*digit)))
}
