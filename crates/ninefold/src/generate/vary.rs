//! Variations: a puzzle with a few clues exchanged, on the same solution.

use super::{Generator, Miss, drop_clues, restricted};
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
    /// Returns what to vary after a try: the try itself if it came nearer
    /// and is near at all.
    pub(super) fn next(near: Option<Self>, puzzle: Puzzle, miss: Miss, most: u32) -> Option<Self> {
        match near {
            Some(near) if near.miss <= miss => {
                let patience = near.patience - 1;
                (patience > 0).then_some(Self { patience, ..near })
            }
            _ => (most > 0 && miss.is_near()).then_some(Self { puzzle, miss, patience: most }),
        }
    }
}

impl Generator {
    /// Drops one or two orbits of clues, adds others where solutions differ until one is left, and
    /// drops what is not needed. For practice, where fewer steps are wanted, clues may also become
    /// more, unless the puzzle must be minimal.
    pub(super) fn vary(&self, puzzle: &Puzzle, orbits: &[CellSet], random: &mut Random) -> Puzzle {
        let (old, solution) = (puzzle.clues().filled(), *puzzle.solution());
        let mut order: Vec<CellSet> = orbits.to_vec();
        random.shuffle(&mut order);
        let number = if self.may_grow() { random.below(3) } else { 1 + random.below(2) };
        let given = order.iter().filter(|orbit| orbit.is_subset(old)).take(number);
        let dropped = given.fold(CellSet::EMPTY, |all, &orbit| all | orbit);
        let mut clues = restricted(puzzle.clues(), !dropped);
        while let Uniqueness::Many(two) = Solver::new().solve(&clues) {
            let differing = two[0].differences(&two[1]);
            let fresh = differing - dropped;
            let cells = if fresh.is_empty() { differing } else { fresh };
            let Some(cell) = cells.iter().nth(random.below(cells.len())) else { break };
            give(&mut clues, self.symmetry.orbit(cell), &solution);
        }
        let fewest = self.fewest_of_variation(old.len(), number, random);
        for &orbit in &order {
            if clues.clue_count() < fewest {
                give(&mut clues, orbit, &solution);
            }
        }
        order.retain(|orbit| orbit.is_subset(clues.filled()));
        // What came last goes last.
        order.sort_by_key(|orbit| !orbit.is_subset(old));
        drop_clues(clues, &solution, &order, fewest)
    }

    /// Says whether variations may have more clues than they need.
    fn may_grow(&self) -> bool {
        self.target.practice && !self.minimal
    }

    /// Returns how many clues a variation keeps at least: with a range one of it, for practice as
    /// many as there were, or one more if nothing was dropped.
    fn fewest_of_variation(&self, before: usize, number: usize, random: &mut Random) -> usize {
        if self.clues.is_none() && self.may_grow() {
            before + usize::from(number == 0)
        } else {
            self.draw_fewest(random)
        }
    }
}

/// Adds the solution's digits in some cells.
fn give(clues: &mut Grid, cells: CellSet, solution: &Solution) {
    cells.iter().for_each(|cell| clues.set(cell, Some(solution.get(cell))));
}
