//! [`Explanation`]: the whole path of a puzzle, every step kept.

use crate::opening::OpeningRef;
use crate::rate::hodoku::{Path, Profile};
use crate::work::Work;

use super::step::Step;
use super::technique::Level;

/// The whole path of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps from the clues on.
    pub steps: Vec<Step>,
    /// The sum of their scores.
    pub score: u32,
    /// The level.
    pub level: Level,
    /// Whether the steps reach the solution.
    pub solved: bool,
    /// Whether the path was stopped: level and score are then the least they can be.
    pub is_cut_short: bool,
}

/// Walks a puzzle, or from another [`Opening`](crate::Opening), to its solution and keeps every
/// step.
///
/// ```
/// use ninefold::explain::{Level, explain};
/// use ninefold::rate::hodoku::Profile;
/// use ninefold::{Grid, Puzzle};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let explanation = explain(&Puzzle::try_from(grid)?, &Profile::hodoku());
/// assert!(explanation.solved);
/// assert_eq!(explanation.level, Level::Easy);
/// assert_eq!(explanation.steps[0].to_string(), "Naked Single: r5c5=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain<'p>(start: impl Into<OpeningRef<'p>>, profile: &Profile) -> Explanation {
    explain_within(start, profile, &Work::unlimited())
}

/// Walks a puzzle as far as the work allows and keeps every step; a unit is a look for one
/// technique, or a part of a long one.
///
/// ```
/// use ninefold::explain::explain_within;
/// use ninefold::rate::hodoku::Profile;
/// use ninefold::{Grid, Puzzle, Work};
/// let puzzle = Puzzle::try_from(ninefold::gallery::LEETCODE.parse::<Grid>()?)?;
/// let path = explain_within(&puzzle, &Profile::hodoku(), &Work::with_budget(10));
/// assert!(path.is_cut_short && !path.solved && !path.steps.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain_within<'p>(
    start: impl Into<OpeningRef<'p>>,
    profile: &Profile,
    work: &Work<'_>,
) -> Explanation {
    let start: OpeningRef<'_> = start.into();
    let mut path = Path::new(start, profile).within(work);
    let steps: Vec<Step> = path.by_ref().collect();
    let (score, level) = (path.score(), path.level());
    let (solved, is_cut_short) = (path.is_solved(), path.is_cut_short());
    Explanation { steps, score, level, solved, is_cut_short }
}
