//! Variations: a puzzle with a few clues exchanged, on the same solution.

use super::{Generator, Miss, drop_clues};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;
use crate::solution::Solution;
use crate::solve::{Solver, Uniqueness};

/// The puzzle that is varied: the nearest to the target since the last fresh one.
pub(super) struct Near {
    pub(super) puzzle: Puzzle,
    miss: Miss,
    patience: u32,
}

impl Near {
    /// Returns what to vary after a try: the try itself if it came nearer.
    pub(super) fn next(near: Option<Self>, puzzle: Puzzle, miss: Miss, most: u32) -> Option<Self> {
        match near {
            Some(near) if near.miss <= miss => {
                let patience = near.patience - 1;
                (patience > 0).then_some(Self { patience, ..near })
            }
            _ => (most > 0).then_some(Self { puzzle, miss, patience: most }),
        }
    }
}

impl Generator {
    /// Drops one or two orbits of clues, adds others where solutions differ until one is left, and
    /// drops what is not needed, the new ones last.
    pub(super) fn vary(&self, puzzle: &Puzzle, orbits: &[CellSet], random: &mut Random) -> Puzzle {
        let solution = *puzzle.solution();
        let mut clues = *puzzle.clues();
        let mut order: Vec<CellSet> = orbits.to_vec();
        random.shuffle(&mut order);
        let given = |orbit: &&CellSet| orbit.is_subset(puzzle.clues().clues());
        let number = 1 + random.below(2);
        let dropped: Vec<CellSet> = order.iter().filter(given).take(number).copied().collect();
        let dropped = dropped.iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit);
        dropped.iter().for_each(|cell| clues.set(cell, None));
        while let Uniqueness::Many(two) = Solver::new().solve(&clues) {
            let differing = two[0].differences(&two[1]);
            let fresh = differing - dropped;
            let cells = if fresh.is_empty() { differing } else { fresh };
            let Some(cell) = cells.iter().nth(random.below(cells.len())) else { break };
            give(&mut clues, self.symmetry.orbit(cell), &solution);
        }
        let fewest = self.draw_fewest(random);
        for &orbit in &order {
            if clues.clue_count() < fewest {
                give(&mut clues, orbit, &solution);
            }
        }
        let added = |orbit: &CellSet| !orbit.is_subset(puzzle.clues().clues());
        order.sort_by_key(added);
        order.retain(|orbit| orbit.is_subset(clues.clues()));
        drop_clues(clues, &solution, &order, fewest)
    }
}

/// Adds the solution's digits in some cells.
fn give(clues: &mut Grid, cells: CellSet, solution: &Solution) {
    cells.iter().for_each(|cell| clues.set(cell, Some(solution.get(cell))));
}
