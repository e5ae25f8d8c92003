//! The HoDoKu scale: the order of techniques, their scores and levels, and what is stateful in it.
//!
//! [`Profile`] is data that a user can change; [`Path`] walks a puzzle by it.

mod memory;
mod path;
mod queue;
mod singles;
mod start;

pub use path::Path;

use core::fmt;
use core::ops::ControlFlow;
use std::borrow::Cow;

use crate::opening::OpeningRef;
use crate::work::Work;

use crate::explain::find::Options;
use crate::explain::technique::{Level, ProfileEntry, Technique};

/// A configuration of the HoDoKu scale: order, on or off, scores, levels, options.
///
/// ```
/// use ninefold::explain::Technique;
/// use ninefold::rate::hodoku::Profile;
/// let mut profile = Profile::hodoku();
/// profile.entry_mut(Technique::XWing).expect("an entry of its own").enabled = false;
/// assert!(profile.searched().all(|technique| technique != Technique::XWing));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The entries; see [`Profile::searched`] for their order.
    entries: Vec<(Technique, ProfileEntry)>,
    /// How far the finders look.
    pub options: Options,
    /// The highest score of each level but the last; a puzzle above it is moved up.
    pub max_scores: [u32; 4],
}

impl Profile {
    /// Returns the default configuration of HoDoKu 2.2.0.
    #[must_use]
    pub fn hodoku() -> Self {
        let own = Technique::ALL.iter().filter(|technique| technique.entry() == **technique);
        Self {
            entries: own.map(|&technique| (technique, technique.default_entry())).collect(),
            options: Options::default(),
            max_scores: [800, 1000, 1600, 1800],
        }
    }

    /// Returns the entry of a technique; a sub-type has none of its own.
    pub fn entry_mut(&mut self, technique: Technique) -> Option<&mut ProfileEntry> {
        self.entries.iter_mut().find(|(found, _)| *found == technique).map(|(_, entry)| entry)
    }

    /// Returns the entry that scores a technique: its own or that of the entry it belongs to.
    #[must_use]
    pub fn entry(&self, technique: Technique) -> ProfileEntry {
        let owner = technique.entry();
        let found = self.entries.iter().find(|(entry, _)| *entry == owner);
        found.map_or_else(|| technique.default_entry(), |(_, entry)| *entry)
    }

    /// Iterates over the techniques that are searched for, in order.
    pub fn searched(&self) -> impl Iterator<Item = Technique> {
        let list = self.search_list().into_owned().into_iter();
        list.filter(|(_, entry)| entry.enabled).map(|(technique, _)| technique)
    }

    /// Returns the entries in search order, also those that are switched off.
    fn search_list(&self) -> Cow<'_, [(Technique, ProfileEntry)]> {
        let mut list = Cow::from(&self.entries);
        if !list.is_sorted_by_key(|(_, entry)| entry.order) {
            list.to_mut().sort_by_key(|(_, entry)| entry.order);
        }
        list
    }

    /// Returns the level of a score and the highest level of any step.
    fn level(&self, hardest: Level, score: u32) -> Level {
        let above = |level: Level| {
            self.max_scores.get(level as usize).is_some_and(|&max_score| score > max_score)
        };
        Level::ALL[hardest as usize..]
            .iter()
            .copied()
            .find(|&level| !above(level))
            .unwrap_or(hardest)
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::hodoku()
    }
}

/// How hard a puzzle is, and which techniques it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
    /// How often each technique was used, in search order; those not used are left out.
    pub techniques: Vec<(Technique, u32)>,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// Whether the path was stopped: level and score are then the least they can be.
    pub is_cut_short: bool,
}

impl fmt::Display for Rating {
    /// Writes the level's lower-case word and the score: `easy 204`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level.word(), self.score)
    }
}

/// Walks a puzzle to its solution and keeps only the counts: faster than
/// [`explain`](crate::explain::explain).
///
/// ```
/// use ninefold::rate::hodoku::{Profile, rate};
/// let puzzle: ninefold::Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// assert_eq!(rate(&puzzle, &Profile::hodoku()).to_string(), "easy 204");
/// # Ok::<(), ninefold::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn rate<'p>(start: impl Into<OpeningRef<'p>>, profile: &Profile) -> Rating {
    let start = start.into();
    rate_along(Path::new(start, profile))
}

/// Walks a puzzle as far as the work allows and keeps only the counts; see
/// [`explain_within`](crate::explain::explain_within).
///
/// ```
/// use ninefold::rate::hodoku::{Profile, rate, rate_within};
/// use ninefold::{Puzzle, Work};
/// let puzzle: Puzzle = ninefold::gallery::INKALA.parse()?;
/// let profile = Profile::hodoku();
/// let part = rate_within(&puzzle, &profile, &Work::with_budget(100));
/// assert!(part.is_cut_short && part.score < rate(&puzzle, &profile).score);
/// # Ok::<(), ninefold::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn rate_within<'p>(
    start: impl Into<OpeningRef<'p>>,
    profile: &Profile,
    work: &Work<'_>,
) -> Rating {
    let start: OpeningRef<'_> = start.into();
    rate_along(Path::new(start, profile).within(work))
}

fn rate_along(mut path: Path<'_>) -> Rating {
    let mut counts = [0_u32; 256];
    loop {
        let next = path.take_singles(|technique, count| counts[technique as usize] += count);
        let ControlFlow::Continue(technique) = path.advance_from(next) else { break };
        counts[technique as usize] += 1;
    }
    counted(&path, &counts)
}

/// Returns the rating of a path that has come to its end, with how often each technique was used.
fn counted(path: &Path<'_>, counts: &[u32; 256]) -> Rating {
    let used = Technique::ALL.iter().map(|&technique| (technique, counts[technique as usize]));
    // Most puzzles use the first few alone.
    let mut left: u32 = counts.iter().sum();
    let used = used.take_while(|&(_, count)| {
        let is_any_left = left > 0;
        left -= count;
        is_any_left
    });
    Rating {
        level: path.level(),
        score: path.score(),
        techniques: used.filter(|&(_, count)| count > 0).collect(),
        solved: path.is_solved(),
        is_cut_short: path.is_cut_short(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    /// Walks step by step.
    fn slowly(puzzle: &Puzzle, profile: &Profile, work: &Work<'_>) -> Rating {
        let mut path = Path::new(puzzle, profile).within(work);
        let mut counts = [0_u32; 256];
        for step in path.by_ref() {
            counts[step.technique as usize] += 1;
        }
        counted(&path, &counts)
    }

    #[test]
    fn singles_in_a_row_are_singles_one_by_one() {
        let mut unlike = Profile::hodoku();
        unlike.entry_mut(Technique::FullHouse).expect("an entry").enabled = false;
        for profile in [Profile::hodoku(), unlike] {
            for text in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
                let puzzle: Puzzle = text.parse().unwrap();
                for budget in (0..300).chain([100_000]) {
                    let [fast, slow] = [(); 2].map(|()| Work::with_budget(budget));
                    let rating = rate_within(&puzzle, &profile, &fast);
                    assert_eq!(rating, slowly(&puzzle, &profile, &slow), "{budget}");
                    assert_eq!(fast.spent(), slow.spent(), "{budget}");
                }
            }
        }
    }
}
