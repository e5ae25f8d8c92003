//! The boards that a program is tried on, with what is expected of it.

use ninefold::trial::{self, Trial};
use ninefold::{Cell, Generator, Grid, Puzzle, Random, random_solution};

use crate::judge::NoVerdict;
use crate::problem::Problem;
use crate::run::Task;

/// Which boards to try.
#[derive(Clone, Debug)]
pub enum Boards {
    /// Those that decide: 24 for LeetCode 37, 4,351 for 36.
    Core,
    /// Those that take some programs minutes.
    Stress,
    /// Others.
    Own(Vec<Trial>),
    /// So many made from a seed.
    Random {
        /// How many.
        count: u64,
        /// The seed.
        seed: u64,
    },
}

/// Lists the boards with what is expected of them.
pub(crate) fn tasks(problem: Problem, boards: &[Boards]) -> Result<Vec<Task>, NoVerdict> {
    let mut tasks = Vec::new();
    for boards in boards {
        let trials = match (boards, problem) {
            (Boards::Core, Problem::Solve) => trial::core(),
            (Boards::Stress, Problem::Solve) => trial::stress(),
            (Boards::Core | Boards::Stress, Problem::Valid) if tasks.is_empty() => trial::valid(),
            (Boards::Core | Boards::Stress, Problem::Valid) => Vec::new(),
            (Boards::Own(trials), _) => trials.clone(),
            (&Boards::Random { count, seed }, _) => {
                (0..count).map(|i| random_board(problem, seed, i)).collect()
            }
        };
        for trial in trials {
            if problem == Problem::Solve {
                Puzzle::try_from(trial.grid)
                    .map_err(|error| NoVerdict::Board(format!("{}: {error}", trial.name)))?;
            }
            tasks.push(Task::new(trial, problem));
        }
    }
    Ok(tasks)
}

fn random_board(problem: Problem, seed: u64, i: u64) -> Trial {
    let name = format!("random-{}", i + 1).into();
    let made = || Generator::new(seed).clues(32..=36).make(i).puzzle.map(|puzzle| *puzzle.clues());
    let grid = match problem {
        Problem::Solve => made().unwrap_or_default(),
        Problem::Valid => random_part(&mut Random::new(seed, i)),
    };
    Trial { name, about: "", grid }
}

/// Draws a part of a full board; every other one has a digit changed.
fn random_part(random: &mut Random) -> Grid {
    let full = random_solution(random).grid();
    let keep = random.below(70);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let mut grid = cells.iter().skip(keep).fold(full, |grid, &cell| grid.with(cell, None));
    if random.below(2) == 0 {
        let digit = ninefold::Digit::from_index(random.below(9));
        grid.set(Cell::new(random.below(81)), Some(digit));
    }
    grid
}
