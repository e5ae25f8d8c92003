//! The tree that a search walks, pruned to its largest branches: a picture of runs of any length.

use super::Strategy;
use super::trace::{Event, Observer, Outcome};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::work::Work;

/// A search tree without its small branches, and where the placements went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// How it ended.
    pub outcome: Outcome,
    /// How many events there were.
    pub events: u64,
    /// The branches that start at the root.
    pub branches: Vec<Branch>,
    /// Branches with fewer placements than this are left out.
    pub least: u64,
    /// How many digits were written into each cell.
    pub cells: Vec<u64>,
    /// How many digits were written at each depth, from 1 on.
    pub depths: Vec<u64>,
}

/// A digit that was tried, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
    /// How many events came before it was written.
    pub first: u64,
    /// How many events had come when it was erased, or at the end.
    pub last: u64,
    /// How many digits were written from it on, itself included.
    pub placements: u64,
    /// The branches that start here.
    pub branches: Vec<Branch>,
    /// How many branches that start here are left out.
    pub hidden: u64,
}

impl Strategy {
    /// Runs the strategy within the work allowed, a unit for each placement, and keeps the largest
    /// branches of its tree, `most` of them at the most but for the path that stands at the end.
    ///
    /// ```
    /// use ninefold::Work;
    /// use ninefold::classic::Strategy;
    /// let grid = ninefold::gallery::LEETCODE.parse()?;
    /// let tree = Strategy::Bits.tree(&grid, &Work::unlimited(), 200);
    /// assert_eq!(tree.cells.iter().sum::<u64>(), 4208);
    /// # Ok::<(), ninefold::text::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn tree(self, grid: &Grid, work: &Work<'_>, most: usize) -> Tree {
        let mut grower = Grower::new(most);
        let run = self.trace(grid, work, &mut grower);
        grower.finish(run.outcome)
    }
}

/// Grows a tree and keeps it small.
struct Grower {
    most: usize,
    least: u64,
    kept: usize,
    events: u64,
    /// The branches that are open, from the root down.
    open: Vec<Branch>,
    roots: Vec<Branch>,
    cells: Vec<u64>,
    depths: Vec<u64>,
}

impl Grower {
    fn new(most: usize) -> Self {
        let (open, roots) = (Vec::new(), Vec::new());
        let cells = vec![0; Cell::COUNT];
        Self { most, least: 1, kept: 0, events: 0, open, roots, cells, depths: Vec::new() }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        let first = self.events;
        let branch = Branch {
            cell,
            digit,
            first,
            last: first,
            placements: 1,
            branches: Vec::new(),
            hidden: 0,
        };
        self.open.push(branch);
        self.cells[cell.index()] += 1;
        let depth = self.open.len();
        if self.depths.len() < depth {
            self.depths.push(0);
        }
        self.depths[depth - 1] += 1;
    }

    /// Closes the innermost branch; small ones are only counted.
    fn close(&mut self, keep: Keep) {
        let Some(mut branch) = self.open.pop() else { return };
        branch.last = self.events;
        if let Some(parent) = self.open.last_mut() {
            parent.placements += branch.placements;
        }
        if keep == Keep::Always || branch.placements >= self.least {
            self.kept += 1;
            self.siblings().push(branch);
            self.prune();
        } else if let Some(parent) = self.open.last_mut() {
            parent.hidden += 1;
        }
    }

    /// Returns the branches beside the one that was closed last.
    fn siblings(&mut self) -> &mut Vec<Branch> {
        match self.open.last_mut() {
            Some(parent) => &mut parent.branches,
            None => &mut self.roots,
        }
    }

    /// Drops branches that are too small until there are few enough.
    fn prune(&mut self) {
        while self.kept > self.most && self.least < u64::MAX / 2 {
            self.least *= 2;
            let least = self.least;
            self.kept = retain(&mut self.roots, least).0;
            for branch in &mut self.open {
                let (kept, dropped) = retain(&mut branch.branches, least);
                self.kept += kept;
                branch.hidden += dropped;
            }
        }
    }

    fn finish(mut self, outcome: Outcome) -> Tree {
        self.most = usize::MAX; // the path to the solution stays whole
        while !self.open.is_empty() {
            self.close(Keep::Always);
        }
        let Self { events, roots, least, cells, depths, .. } = self;
        Tree { outcome, events, branches: roots, least, cells, depths }
    }
}

/// Whether a branch stays whatever its size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Always,
    IfLarge,
}

/// Drops small branches; returns how many are left with all below them, and how many of these were
/// dropped.
fn retain(branches: &mut Vec<Branch>, least: u64) -> (usize, u64) {
    let before = branches.len();
    branches.retain(|branch| branch.placements >= least);
    let dropped = (before - branches.len()) as u64;
    let mut kept = branches.len();
    for branch in branches {
        let (below, hidden) = retain(&mut branch.branches, least);
        kept += below;
        branch.hidden += hidden;
    }
    (kept, dropped)
}

impl Observer for Grower {
    fn event(&mut self, event: Event) {
        match event {
            Event::Place { cell, digit } => self.place(cell, digit),
            Event::Erase { .. } => self.close(Keep::IfLarge),
            Event::Prefill { .. } | Event::Dead { .. } | Event::Solved { .. } => {}
        }
        self.events += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::{INKALA, LEETCODE, TYPO};

    fn tree(strategy: Strategy, line: &str, most: usize) -> Tree {
        strategy.tree(&line.parse().unwrap(), &Work::unlimited(), most)
    }

    fn count(branches: &[Branch]) -> usize {
        branches.iter().map(|branch| 1 + count(&branch.branches)).sum()
    }

    fn check(branches: &[Branch], first: u64, last: u64) {
        let mut from = first;
        for branch in branches {
            assert!(from <= branch.first && branch.first < branch.last && branch.last <= last);
            let below: u64 = branch.branches.iter().map(|below| below.placements).sum();
            assert!(below < branch.placements);
            check(&branch.branches, branch.first, branch.last);
            from = branch.last;
        }
    }

    #[test]
    fn a_whole_tree_has_every_placement() {
        let tree = tree(Strategy::Bits, LEETCODE, usize::MAX);
        assert_eq!((count(&tree.branches), tree.least), (4208, 1));
        assert_eq!(tree.depths.iter().sum::<u64>(), 4208);
        assert_eq!(tree.branches.iter().map(|branch| branch.placements).sum::<u64>(), 4208);
        check(&tree.branches, 0, tree.events);
    }

    #[test]
    fn a_large_tree_keeps_its_largest_branches_and_the_way_to_the_solution() {
        let tree = tree(Strategy::Bits, INKALA, 300);
        assert!(tree.least > 1 && count(&tree.branches) <= 300 + 81);
        assert_eq!(tree.cells.iter().sum::<u64>(), 49_558);
        check(&tree.branches, 0, tree.events);
        let mut depth = 0;
        let mut branches = &tree.branches;
        while let Some(last) = branches.last().filter(|branch| branch.last == tree.events) {
            (depth, branches) = (depth + 1, &last.branches);
        }
        assert_eq!(depth, 60);
    }

    #[test]
    fn a_board_without_solution_has_a_tree_as_well() {
        let tree = tree(Strategy::Bits, TYPO, 50);
        assert_eq!(tree.outcome, Outcome::Unsolvable);
        assert!(count(&tree.branches) <= 50);
        check(&tree.branches, 0, tree.events);
    }
}
