//! Clues that are not needed: finding and dropping them, and exchanging one clue for another.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::dropping::Dropping;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;
use crate::solve::{Next, Solver};
use crate::work::{Stopped, Work, unlimited};

/// Returns the clues that can go, each by itself, with the solution still the only one.
///
/// ```
/// use ninefold::{Grid, Puzzle, minimise, redundant_clues};
/// let puzzle = Puzzle::try_from(ninefold::gallery::LEETCODE.parse::<Grid>()?)?;
/// assert!(!redundant_clues(&puzzle).is_empty());
/// assert!(redundant_clues(&minimise(&puzzle)).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn redundant_clues(puzzle: &Puzzle) -> CellSet {
    unlimited(|work| redundant_clues_within(puzzle, work))
}

/// Returns the [`redundant_clues`] within the work allowed.
///
/// # Errors
/// If it is stopped before all are known.
pub fn redundant_clues_within(puzzle: &Puzzle, work: &Work<'_>) -> Result<CellSet, Stopped> {
    let mut dropping = Dropping::new(puzzle.clues(), puzzle.solution());
    let mut redundant = CellSet::EMPTY;
    for cell in puzzle.clues().filled() {
        if dropping.can_go(CellSet::only(cell), work)? {
            redundant.insert(cell);
        }
    }
    Ok(redundant)
}

/// Says whether no clue can go.
#[must_use]
pub fn is_minimal(puzzle: &Puzzle) -> bool {
    unlimited(|work| is_minimal_within(puzzle, work))
}

/// Says whether no clue can go, within the work allowed.
///
/// # Errors
/// If it is stopped before that is known.
pub fn is_minimal_within(puzzle: &Puzzle, work: &Work<'_>) -> Result<bool, Stopped> {
    let mut dropping = Dropping::new(puzzle.clues(), puzzle.solution());
    for cell in puzzle.clues().filled() {
        if dropping.can_go(CellSet::only(cell), work)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns a minimal puzzle with some of the clues: each in turn, row by row, is dropped if it can.
#[must_use]
pub fn minimise(puzzle: &Puzzle) -> Puzzle {
    minimise_in_order(puzzle, puzzle.clues().filled())
}

/// Does the same as [`minimise()`] within the work allowed.
///
/// # Errors
/// If it is stopped before every clue has had its turn.
pub fn minimise_within(puzzle: &Puzzle, work: &Work<'_>) -> Result<Puzzle, Stopped> {
    minimise_in_order_within(puzzle, puzzle.clues().filled(), work)
}

/// Returns a minimal puzzle with some of the clues, tried in a random order.
#[must_use]
pub fn minimise_at_random(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    unlimited(|work| minimise_at_random_within(puzzle, random, work))
}

/// Does the same as [`minimise_at_random`] within the work allowed.
///
/// # Errors
/// If it is stopped before every clue has had its turn.
pub fn minimise_at_random_within(
    puzzle: &Puzzle,
    random: &mut Random,
    work: &Work<'_>,
) -> Result<Puzzle, Stopped> {
    let mut order: Vec<Cell> = puzzle.clues().filled().iter().collect();
    random.shuffle(&mut order);
    minimise_in_order_within(puzzle, order, work)
}

/// Returns the puzzle without the clues that can go when they are tried in the given order.
///
/// The result is minimal if the order has all clues: what can't go early can't go later.
#[must_use]
pub fn minimise_in_order(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Puzzle {
    unlimited(|work| minimise_in_order_within(puzzle, order, work))
}

/// Does the same as [`minimise_in_order`] within the work allowed.
///
/// # Errors
/// If it is stopped before every clue of the order has had its turn.
pub fn minimise_in_order_within(
    puzzle: &Puzzle,
    order: impl IntoIterator<Item = Cell>,
    work: &Work<'_>,
) -> Result<Puzzle, Stopped> {
    let mut dropping = Dropping::new(puzzle.clues(), puzzle.solution());
    for cell in order {
        if dropping.clues().get(cell).is_some() {
            dropping.drop_if_needless_within(CellSet::only(cell), work)?;
        }
    }
    Ok(Puzzle::proven(*dropping.clues(), *puzzle.solution()))
}

/// Returns the {-1+1} neighbours: the puzzles with one clue dropped and another one added, in the
/// order of the dropped cell, then the added cell, then its digit.
///
/// A cell may be dropped and added with another digit. Without the dropped clue there are usually
/// many solutions; a clue that exactly one of them has makes a puzzle.
pub fn neighbours(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    let without = |dropped| unlimited(|work| neighbours_without(puzzle, dropped, work));
    puzzle.clues().filled().iter().flat_map(without)
}

/// Returns the [`neighbours`] for which one clue is dropped, within the work allowed.
///
/// # Errors
/// If it is stopped before all are known.
pub fn neighbours_without(
    puzzle: &Puzzle,
    dropped: Cell,
    work: &Work<'_>,
) -> Result<Vec<Puzzle>, Stopped> {
    let rest = puzzle.clues().with(dropped, None);
    let times = digit_counts(&rest, work)?;
    let mut found = Vec::new();
    for cell in Cell::all().filter(|&cell| rest.get(cell).is_none()) {
        for digit in Digit::all().filter(|digit| times[cell.index()][digit.index()] == 1) {
            if puzzle.clues().get(cell) != Some(digit) {
                work.poll()?;
                found.extend(Puzzle::try_from(rest.with(cell, Some(digit))));
            }
        }
    }
    Ok(found)
}

/// Returns how many solutions have each digit in each cell; 255 stands for more, too.
fn digit_counts(grid: &Grid, work: &Work<'_>) -> Result<[[u8; 9]; 81], Stopped> {
    let mut times = [[0_u8; 9]; 81];
    let mut solutions = Solver::new().solutions(grid);
    loop {
        let solution = match solutions.advance(work) {
            Next::Solution(solution) => solution,
            Next::Exhausted => return Ok(times),
            Next::Stopped => return Err(Stopped),
        };
        for (&value, times) in solution.grid().values().iter().zip(&mut times) {
            let times = &mut times[usize::from(value) - 1];
            *times = times.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap()
    }

    #[test]
    fn a_minimal_puzzle_loses_uniqueness_with_any_clue() {
        let full = puzzle(crate::gallery::LEETCODE);
        let minimal = minimise_at_random(&full, &mut Random::new(1, 1));
        assert!(is_minimal(&minimal) && !is_minimal(&full));
        for cell in minimal.clues().filled() {
            let without = minimal.clues().with(cell, None);
            assert_eq!(crate::solve::reference::solutions(&without, 2).len(), 2, "{cell}");
        }
    }

    #[test]
    fn each_clue_is_a_unit_of_work_and_a_moment_to_stop() {
        let full = puzzle(crate::gallery::LEETCODE);
        let clues = full.clues().clue_count() as u64;
        let enough = Work::with_budget(clues);
        assert_eq!(minimise_within(&full, &enough), Ok(minimise(&full)));
        assert_eq!(enough.spent(), clues);
        let short = || Work::with_budget(clues - 1);
        assert_eq!(redundant_clues_within(&full, &short()), Err(Stopped));
        assert_eq!(minimise_within(&full, &short()), Err(Stopped));
        let looks = core::cell::Cell::new(0);
        let cancel = || looks.replace(looks.get() + 1) == 5;
        let work = Work::unlimited().cancelled_by(&cancel);
        assert_eq!(minimise_within(&full, &work), Err(Stopped));
        assert!(work.is_cancelled() && work.spent() < 6, "{}", work.spent());
    }

    #[test]
    fn neighbours_differ_by_one_clue() {
        let puzzle = puzzle(crate::gallery::TLE);
        let found: Vec<Puzzle> = neighbours(&puzzle).collect();
        assert!(!found.is_empty());
        for other in found {
            assert_eq!(other.clues().clue_count(), 17);
            let kept = puzzle
                .clues()
                .iter()
                .filter(|(cell, digit)| other.clues().get(*cell) == Some(*digit));
            assert_eq!(kept.count(), 16);
        }
    }
}
