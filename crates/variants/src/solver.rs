//! [`Solver`]: what can be asked about the solutions of a board.

use ninefold::{CandidateGrid, Cell as ClassicCell, DigitSet, Stopped, Uniqueness, Work};

use crate::model::{Compiled, Model};
use crate::search::Search;
use crate::search::hunt::Hunt;
use crate::{Digits, Grid, Rules, Solution};

/// How many solutions a board has: none, one, or at least two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is none.
    None,
    /// There is exactly one.
    One(Solution),
    /// There are more: two of them.
    Many([Solution; 2]),
}

/// How many solutions were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The solutions found.
    pub solutions: u64,
    /// Whether the work was stopped, so that there may be more.
    pub is_cut_short: bool,
}

/// How solutions are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Goes through the tree of guesses for a while, then learns from conflicts.
    #[default]
    Both,
    /// Goes through the tree of guesses only.
    Search,
    /// Learns from conflicts from the beginning.
    Learn,
}

/// Answers questions about the solutions of a board.
///
/// A classic 9x9 board goes to the classic solver. For any other, rules are compiled once, and a
/// search goes through the solutions: in an order that is the same on every machine, but not
/// sorted.
#[derive(Debug)]
pub struct Solver {
    grid: Grid,
    compiled: Compiled,
    engine: Engine,
}

impl Solver {
    /// Prepares to answer questions about a board.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        Self { grid: grid.clone(), compiled: Model::new(grid).finish(), engine: Engine::Both }
    }

    /// Returns the same solver with an engine of choice, for comparisons: answers are the same.
    #[must_use]
    pub const fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    fn rules(&self) -> &Rules {
        self.grid.rules()
    }

    /// Returns the digits that the board gives.
    fn masks(&self) -> Vec<u32> {
        self.grid.shape().all_cells().map(|cell| self.grid.get(cell).0).collect()
    }

    fn search(&self) -> Search<'_> {
        Search::new(&self.compiled, &self.masks())
    }

    /// Returns whether there is no solution, one, or more.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "unlimited work isn't stopped")]
    pub fn solve(&self) -> Answer {
        self.solve_within(&Work::unlimited()).expect("unlimited work isn't stopped")
    }

    /// Does the same within the work allowed; a unit is a guess or a conflict.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn solve_within(&self, work: &Work<'_>) -> Result<Answer, Stopped> {
        if let Some(board) = classic(&self.grid) {
            return self.solve_classic(&board, work);
        }
        self.two(&self.masks(), work)
    }

    fn two(&self, masks: &[u32], work: &Work<'_>) -> Result<Answer, Stopped> {
        if let Some(named) = self.compiled.named(masks) {
            let found = Hunt::new(&self.compiled, &named).find(1, self.engine, work)?;
            let Some(first) = found.first() else { return Ok(Answer::None) };
            // Two digits change their names.
            let swap = |&mask: &u32| if mask == 1 || mask == 2 { mask ^ 3 } else { mask };
            let second: Vec<u32> = first.iter().map(swap).collect();
            let solutions = [first, &second].map(|masks| Solution::new(self.rules(), masks));
            return Ok(Answer::Many(solutions));
        }
        let found = Hunt::new(&self.compiled, masks).find(2, self.engine, work)?;
        let mut found = found.iter().map(|masks| Solution::new(self.rules(), masks));
        Ok(match (found.next(), found.next()) {
            (None, _) => Answer::None,
            (Some(first), None) => Answer::One(first),
            (Some(first), Some(second)) => Answer::Many([first, second]),
        })
    }

    fn solve_classic(&self, board: &CandidateGrid, work: &Work<'_>) -> Result<Answer, Stopped> {
        let solution = |solution: &ninefold::Solution| {
            let bits = |cell: ClassicCell| 1 << solution.get(cell).index();
            let masks: Vec<u32> = ClassicCell::all().map(bits).collect();
            Solution::new(self.rules(), &masks)
        };
        Ok(match ninefold::Solver::new().solve_within(board, work)? {
            Uniqueness::None => Answer::None,
            Uniqueness::One(one) => Answer::One(solution(&one)),
            Uniqueness::Many([one, other]) => Answer::Many([solution(&one), solution(&other)]),
        })
    }

    /// Returns a solution within the work allowed.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn first_within(&self, work: &Work<'_>) -> Result<Option<Solution>, Stopped> {
        self.first_of(&self.masks(), work)
    }

    /// Finds a solution with other digits than the board's.
    fn first_of(&self, masks: &[u32], work: &Work<'_>) -> Result<Option<Solution>, Stopped> {
        let named = self.compiled.named(masks);
        let masks = named.as_deref().unwrap_or(masks);
        let found = Hunt::new(&self.compiled, masks).find(1, self.engine, work)?;
        Ok(found.first().map(|masks| Solution::new(self.rules(), masks)))
    }

    /// Counts the solutions, at most `limit` of them, within the work allowed.
    #[must_use]
    pub fn count_within(&self, limit: u64, work: &Work<'_>) -> Count {
        let mut count = Count { solutions: 0, is_cut_short: false };
        let mut search = self.search();
        while count.solutions < limit {
            match search.next(work) {
                Ok(Some(_)) => count.solutions += 1,
                Ok(None) => break,
                Err(Stopped) => return Count { is_cut_short: true, ..count },
            }
        }
        count
    }

    /// Counts the solutions, at most `limit` of them.
    #[must_use]
    pub fn count(&self, limit: u64) -> u64 {
        self.count_within(limit, &Work::unlimited()).solutions
    }

    /// Returns the first `limit` solutions in the order of the search, within the work allowed.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn solutions_within(
        &self,
        limit: usize,
        work: &Work<'_>,
    ) -> Result<Vec<Solution>, Stopped> {
        if self.engine == Engine::Learn {
            let found = Hunt::new(&self.compiled, &self.masks()).find(limit, self.engine, work)?;
            return Ok(found.iter().map(|masks| Solution::new(self.rules(), masks)).collect());
        }
        let mut search = self.search();
        let mut found = Vec::new();
        while found.len() < limit {
            match search.next(work)? {
                Some(masks) => found.push(Solution::new(self.rules(), masks)),
                None => break,
            }
        }
        Ok(found)
    }

    /// Hands out the solutions in the order of the search until `found` wants no more.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn each_within(
        &self,
        work: &Work<'_>,
        mut found: impl FnMut(Solution) -> bool,
    ) -> Result<(), Stopped> {
        let mut search = self.search();
        while let Some(masks) = search.next(work)? {
            if !found(Solution::new(self.rules(), masks)) {
                break;
            }
        }
        Ok(())
    }

    /// Returns the digits that each cell has in some solution: none if there is no solution.
    ///
    /// Each solution found settles a candidate in every cell, so few searches are needed.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn true_candidates_within(&self, work: &Work<'_>) -> Result<Vec<Digits>, Stopped> {
        let mut found = vec![0_u32; self.grid.shape().cells()];
        let mut search = self.search();
        let Some(mut left) = search.settle().map(<[u32]>::to_vec) else {
            return Ok(found.into_iter().map(Digits).collect());
        };
        for cell in self.rules().cells() {
            let at = cell.index();
            while let Some(bit) = lowest(left[at] & !found[at]) {
                let mut masks = left.clone();
                masks[at] = bit;
                match self.first_of(&masks, work)? {
                    None => left[at] &= !bit,
                    Some(solution) => self.keep(&solution, &mut found),
                }
            }
        }
        Ok(found.into_iter().map(Digits).collect())
    }

    fn keep(&self, solution: &Solution, found: &mut [u32]) {
        for cell in self.rules().cells() {
            let bit = solution.get(cell).and_then(|digit| self.grid.shape().bit(digit));
            found[cell.index()] |= bit.unwrap_or(0);
        }
    }

    /// Estimates the number of solutions by going down random branches (Knuth 1975): the mean over
    /// the samples, and its standard error.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn estimate_within(
        &self,
        samples: u32,
        seed: u64,
        work: &Work<'_>,
    ) -> Result<(f64, f64), Stopped> {
        let (mut sum, mut squares) = (0.0, 0.0);
        for sample in 0..samples {
            let mut random = ninefold::Random::new(seed, u64::from(sample));
            let weight = self.search().descend(&mut random, work)?;
            sum += weight;
            squares += weight * weight;
        }
        let count = f64::from(samples.max(1));
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        Ok((mean, (variance / count).sqrt()))
    }
}

/// Returns the smallest digit of a set.
fn lowest(set: u32) -> Option<u32> {
    (set != 0).then_some(set & set.wrapping_neg())
}

/// Returns a classic board as the classic solver takes it.
fn classic(grid: &Grid) -> Option<CandidateGrid> {
    if !grid.rules().is_classic() {
        return None;
    }
    let mut board = CandidateGrid::FULL;
    for (cell, place) in ClassicCell::all().zip(grid.shape().all_cells()) {
        board.set(cell, DigitSet::from_bits(grid.get(place).0 as u16));
    }
    Some(board)
}
