//! Making puzzles to order: [`Generator`].
//!
//! A try draws a full grid, all equally likely (`fill`), and drops clues in a random order while
//! the solution stays the only one (for a large fish in a better order, `fish`); with a fixed
//! pattern of clue cells it looks for digits instead (`pattern`). What can't be built in (a
//! difficulty, a technique) is judged afterwards, and the tries go on until the judge is satisfied
//! or they are used up. A near miss of a [`Target`] is varied (`vary`): a few clues dropped and
//! others added.

mod contradiction;
mod fill;
mod fish;
mod inner;
mod pattern;
mod target;
#[cfg(test)]
mod uniform;
mod vary;

pub use contradiction::Contradiction;
pub use fill::random_solution;
pub use target::Target;

use core::ops::RangeInclusive;

use crate::dropping::Dropping;
use crate::grid::Grid;
use crate::minimise::redundant_clues;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::set::CellSet;
use crate::solution::Solution;
use crate::symmetry::Symmetry;
use crate::work::{Stopped, Work, unlimited};

use target::Judge;
use vary::Near;

/// Makes puzzles that have exactly one solution; the same for a seed on every machine.
///
/// Puzzle number i of a seed depends on the two numbers and the wishes alone, so puzzles can be
/// made in any order and on any number of threads.
///
/// ```
/// use ninefold::{Generator, Symmetry, is_minimal};
/// let generator = Generator::new(2026).symmetry(Symmetry::Rotation180).clues(24..=32);
/// let made = generator.make(0);
/// let puzzle = made.puzzle.expect("only a pattern can be without a puzzle");
/// assert!(made.met && Symmetry::Rotation180.holds(puzzle.clues().filled()));
/// assert_eq!(generator.make(0).puzzle, Some(puzzle));
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    clues: Option<RangeInclusive<usize>>,
    minimal: bool,
    symmetry: Symmetry,
    pattern: Option<CellSet>,
    target: Target,
    tries: Option<u64>,
}

/// How many variations of a puzzle may fail to come nearer before a fresh one is drawn.
const PATIENCE: u32 = 300;

impl Generator {
    /// How many tries a puzzle gets unless told otherwise: half a minute at most on one core.
    pub const TRIES: u64 = 50_000;

    /// The same for puzzles that need chains on the SE scale, which take longer to rate.
    pub const TRIES_WITH_CHAINS: u64 = 10_000;

    /// Returns a generator without wishes: any puzzle from which no clue can be dropped.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            clues: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            target: Target::default(),
            tries: None,
        }
    }

    /// Asks for a number of clues in a range.
    #[must_use]
    pub fn clues(mut self, range: RangeInclusive<usize>) -> Self {
        self.clues = Some(range);
        self
    }

    /// Asks for puzzles from which no single clue can be dropped.
    #[must_use]
    pub const fn minimal(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// Asks for a symmetric pattern of clues.
    #[must_use]
    pub const fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Asks for clues in exactly these cells.
    #[must_use]
    pub const fn pattern(mut self, cells: CellSet) -> Self {
        self.pattern = Some(cells);
        self
    }

    /// Asks for a difficulty or techniques.
    #[must_use]
    pub fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// Limits the tries for one puzzle; at least one is made.
    #[must_use]
    pub const fn tries(mut self, tries: u64) -> Self {
        self.tries = Some(tries);
        self
    }

    /// Returns how many tries a puzzle gets at most.
    #[must_use]
    pub fn most_tries(&self) -> u64 {
        let usual = if self.target.needs_chains() { Self::TRIES_WITH_CHAINS } else { Self::TRIES };
        self.tries.unwrap_or(usual).max(1)
    }

    /// Makes puzzle number `index`, or the nearest to it that the tries give.
    #[must_use]
    pub fn make(&self, index: u64) -> Made {
        self.make_within(index, &Work::unlimited(), |_| ())
    }

    /// Does what [`make`](Self::make) does within the work allowed: a unit for each try, and what
    /// judging it takes. Before each try `watch` is shown the nearest so far, for progress.
    pub fn make_within(&self, index: u64, work: &Work<'_>, watch: impl FnMut(&Made)) -> Made {
        if self.target.is_empty() {
            return self.search(index, work, |_| Ok(Miss::NONE), watch);
        }
        let mut judge = Judge::new(&self.target);
        self.search(index, work, |puzzle| judge.miss(puzzle, work), watch)
    }

    /// Makes puzzle number `index` to the liking of a judge in place of the target, or the nearest
    /// that the tries give.
    ///
    /// The judge sees puzzles that meet all other wishes, one a try. It must be a pure function of
    /// the puzzle for the result to depend on the seed alone.
    pub fn make_judged(&self, index: u64, mut judge: impl FnMut(&Puzzle) -> Miss) -> Made {
        self.search(index, &Work::unlimited(), |puzzle| Ok(judge(puzzle)), |_| ())
    }

    /// Tries fresh puzzles, and variations of near misses of the target.
    fn search(
        &self,
        index: u64,
        work: &Work<'_>,
        mut judge: impl FnMut(&Puzzle) -> Result<Miss, Stopped>,
        mut watch: impl FnMut(&Made),
    ) -> Made {
        let patience = if self.target.is_empty() { 0 } else { PATIENCE };
        let mut best = Made { puzzle: None, met: false, tries: 0, is_cut_short: false };
        let mut least = Miss(u64::MAX);
        let mut random = Random::new(self.seed, index);
        let orbits = self.symmetry.orbits();
        let mut near: Option<Near> = None;
        while !best.met && best.tries < self.most_tries() {
            if work.poll().and_then(|()| work.spend(1)).is_err() {
                best.is_cut_short = true;
                break;
            }
            watch(&best);
            best.tries += 1;
            let is_fresh = near.is_none() && self.pattern.is_none();
            let attempt = self.attempt(near.as_ref(), &orbits, &mut random, work);
            let Ok(Some(puzzle)) = attempt else { continue };
            // Every clue of a fresh puzzle was tried by itself if no others go with it, and what
            // can't go early can't go later.
            let is_minimal = is_fresh && self.symmetry == Symmetry::None;
            let shape =
                if is_minimal { self.outline_miss(&puzzle) } else { self.shape_miss(&puzzle) };
            let miss = if shape == 0 { judge(&puzzle) } else { Ok(Miss::shape(shape)) };
            let Ok(miss) = miss else { continue };
            if miss < least {
                least = miss;
                best.puzzle = Some(puzzle);
                best.met = miss == Miss::NONE;
            }
            if self.pattern.is_none() {
                near = Near::next(near, puzzle, miss, patience);
            }
        }
        best
    }

    fn attempt(
        &self,
        near: Option<&Near>,
        orbits: &[CellSet],
        random: &mut Random,
        work: &Work<'_>,
    ) -> Result<Option<Puzzle>, Stopped> {
        match (near, self.pattern) {
            (Some(near), _) => Ok(Some(self.vary(&near.puzzle, orbits, random))),
            (None, Some(cells)) => pattern::fill_pattern(cells, random, work),
            (None, None) => Ok(Some(self.draw(orbits, random))),
        }
    }

    /// Iterates over fresh tries for puzzle number `index`, without end: puzzles of about the shape
    /// that is wished for, or nothing where a pattern got no puzzle.
    pub fn attempts(&self, index: u64) -> impl Iterator<Item = Option<Puzzle>> + '_ {
        let mut random = Random::new(self.seed, index);
        let orbits = self.symmetry.orbits();
        core::iter::repeat_with(move || {
            unlimited(|work| self.attempt(None, &orbits, &mut random, work))
        })
    }

    /// Draws a full grid and drops orbits of clues in a random order, or in one that leaves room
    /// for a technique that would else be rare.
    fn draw(&self, orbits: &[CellSet], random: &mut Random) -> Puzzle {
        let solution = random_solution(random);
        let fewest = self.draw_fewest(random);
        let mut order = orbits.to_vec();
        random.shuffle(&mut order);
        if let Some(size) = self.target.large_fish() {
            fish::arrange(&mut order, &solution, size, random);
        }
        drop_clues(solution.grid(), &solution, &order, fewest)
    }

    /// Draws how many clues should be kept at least.
    fn draw_fewest(&self, random: &mut Random) -> usize {
        self.clues.as_ref().filter(|_| !self.minimal).map_or(0, |range| {
            range.start() + random.below((range.end() + 1).saturating_sub(*range.start()))
        })
    }

    /// Says how far a puzzle is from the wished shape; 0 if it has it.
    #[must_use]
    pub fn shape_miss(&self, puzzle: &Puzzle) -> usize {
        let miss = self.outline_miss(puzzle);
        if miss == 0 && self.minimal { redundant_clues(puzzle).len() } else { miss }
    }

    /// Does so but for clues that can go.
    fn outline_miss(&self, puzzle: &Puzzle) -> usize {
        let cells = puzzle.clues().filled();
        let count = cells.len();
        let of_count = self.clues.as_ref().map_or(0, |range| {
            range.start().saturating_sub(count) + count.saturating_sub(*range.end())
        });
        let of_symmetry = usize::from(!self.symmetry.holds(cells));
        let of_pattern = self.pattern.map_or(0, |pattern| (pattern ^ cells).len());
        of_count + of_symmetry + of_pattern
    }
}

/// Drops orbits of clues in turn while `solution` stays the only one.
fn drop_clues(clues: Grid, solution: &Solution, order: &[CellSet], fewest: usize) -> Puzzle {
    let mut dropping = Dropping::new(&clues, solution);
    let mut count = clues.clue_count();
    for &orbit in order {
        if count >= fewest + orbit.len() && dropping.drop_if_needless(orbit) {
            count -= orbit.len();
        }
    }
    Puzzle::proven(*dropping.clues(), *solution)
}

/// What came of the tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle, or the nearest to the wishes; nothing only if a pattern never got one.
    pub puzzle: Option<Puzzle>,
    /// Whether it meets all wishes.
    pub met: bool,
    /// How many tries it took.
    pub tries: u64,
    /// Whether the search was stopped before its tries were used up.
    pub is_cut_short: bool,
}

/// How far a puzzle is from what is wished for: nothing, or the more the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Miss(u64);

impl Miss {
    /// The puzzle is what is wished for.
    pub const NONE: Self = Self(0);

    /// Returns a miss by some distance; 0 counts as 1.
    #[must_use]
    pub fn by(distance: u32) -> Self {
        Self(u64::from(distance.max(1)))
    }

    /// Returns [`Miss::NONE`] if a wish is met, else a miss by the distance.
    #[must_use]
    pub fn unless(met: bool, distance: u32) -> Self {
        if met { Self::NONE } else { Self::by(distance) }
    }

    /// Returns both misses together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Says whether a variation of the puzzle may well be what is wished for.
    const fn is_near(self) -> bool {
        self.0 < Self::FAR
    }

    /// Misses from here on are no better to start from than a fresh puzzle.
    const FAR: u64 = 100_000_000;

    /// A wrong shape is worse than any judgement.
    fn shape(distance: usize) -> Self {
        Self((1 << 40) + distance as u64)
    }
}

/// Completes the clues of a pattern: returns a puzzle with clues in exactly these cells, if `tries`
/// searches find one.
///
/// ```
/// use ninefold::{Grid, Random, complete_pattern};
/// let pattern = ninefold::gallery::EASY.parse::<Grid>()?.filled();
/// let puzzle = complete_pattern(pattern, &mut Random::new(1, 0), 100).expect("an easy pattern");
/// assert_eq!(puzzle.clues().filled(), pattern);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn complete_pattern(cells: CellSet, random: &mut Random, tries: u64) -> Option<Puzzle> {
    unlimited(|work| complete_pattern_within(cells, random, tries, work))
}

/// Does what [`complete_pattern`] does within the work allowed: a unit is a search.
///
/// # Errors
/// If it is stopped before a puzzle is found or the searches are used up.
///
/// ```
/// use ninefold::{CellSet, Random, Stopped, Work, complete_pattern_within};
/// let few: CellSet = "r1c123456789".parse()?; // no puzzle has its clues in one row
/// let mut random = Random::new(1, 0);
/// assert_eq!(complete_pattern_within(few, &mut random, 3, &Work::unlimited()), Ok(None));
/// assert_eq!(complete_pattern_within(few, &mut random, 3, &Work::with_budget(2)), Err(Stopped));
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
pub fn complete_pattern_within(
    cells: CellSet,
    random: &mut Random,
    tries: u64,
    work: &Work<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    for _ in 0..tries {
        work.spend(1)?;
        let found = pattern::fill_pattern(cells, random, work)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Returns the grid without the cells that are not in the set.
fn restricted(grid: &Grid, cells: CellSet) -> Grid {
    (!cells).iter().fold(*grid, |grid, cell| grid.with(cell, None))
}
