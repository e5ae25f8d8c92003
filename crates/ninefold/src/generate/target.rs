//! [`Target`]: how a puzzle should be to solve, as data.
//!
//! A puzzle is walked by the HoDoKu scale until a wish can no longer be met: a step that is not
//! wanted, a level or a score above the wish. Techniques that come after the last one that is
//! allowed are not even searched for: without them the path is stuck where it would have used one.

use core::ops::{ControlFlow, RangeInclusive};

use super::Miss;
use crate::explain::{Family, Level, Technique};
use crate::puzzle::Puzzle;
use crate::rate::Er;
use crate::rate::hodoku::{Path, Profile};
use crate::rate::se::{Ended, Rater};
use crate::work::{Stopped, Work, unlimited};

/// How a puzzle should be to solve; wishes that are not set don't count, the others count together.
///
/// ```
/// use ninefold::explain::Technique;
/// use ninefold::rate::hodoku::{Profile, rate};
/// use ninefold::{Generator, Target};
/// let target = Target { hardest: Some(Technique::NakedPair), ..Target::default() };
/// let puzzle = Generator::new(1).target(target.clone()).make(0).puzzle.expect("there is one");
/// assert!(target.is_met_by(&puzzle));
/// let used = rate(&puzzle, &Profile::hodoku()).techniques;
/// assert_eq!(used.iter().map(|(technique, _)| *technique).max(), target.hardest);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The level of the HoDoKu scale.
    pub level: Option<Level>,
    /// The score of the HoDoKu scale.
    pub score: Option<RangeInclusive<u32>>,
    /// ER of the Sudoku Explainer scale.
    pub se: Option<RangeInclusive<Er>>,
    /// Techniques that the path must use.
    pub with: Vec<Technique>,
    /// Techniques that it must not use.
    pub without: Vec<Technique>,
    /// The technique that must be the hardest on the path: used, and none after it in the table.
    pub hardest: Option<Technique>,
    /// For practice: apart from the techniques named in `with` and `hardest`, singles suffice.
    pub practice: bool,
}

impl Target {
    /// Says whether anything is wished for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Says whether the HoDoKu scale is needed to judge a puzzle.
    #[must_use]
    pub fn asks_hodoku(&self) -> bool {
        !Self { se: None, ..self.clone() }.is_empty()
    }

    /// Returns a technique that must be used and never is, since the scale doesn't search for it.
    #[must_use]
    pub fn never_used(&self) -> Option<Technique> {
        let profile = Profile::hodoku();
        self.wanted().find(|&technique| !profile.entry(technique).enabled)
    }

    /// Says whether the puzzle may be one whose rating on the SE scale takes long.
    pub(super) fn needs_chains(&self) -> bool {
        self.se.as_ref().is_some_and(|range| *range.end() >= Er::new(70))
    }

    /// Says whether a puzzle is as wished.
    #[must_use]
    pub fn is_met_by(&self, puzzle: &Puzzle) -> bool {
        unlimited(|work| Judge::new(self).miss(puzzle, work)) == Miss::NONE
    }

    /// The techniques that must be used.
    pub(super) fn wanted(&self) -> impl Iterator<Item = Technique> + '_ {
        let hardest = self.hardest.filter(|technique| !self.with.contains(technique));
        self.with.iter().copied().chain(hardest)
    }

    /// Returns the size of a fish that must be used and hardly comes by chance.
    pub(super) fn large_fish(&self) -> Option<usize> {
        self.wanted().any(|technique| technique == Technique::Jellyfish).then_some(4)
    }

    /// Says whether a step of the technique spoils the puzzle.
    pub(super) fn forbids(&self, technique: Technique) -> bool {
        let named = |asked: Technique| is_kind_of(technique, asked);
        self.level.is_some_and(|level| technique.default_entry().level > level)
            || self.without.iter().any(|&asked| named(asked))
            || self.hardest.is_some_and(|hardest| technique > hardest && !named(hardest))
    }

    /// Says whether a step of the technique is one too many for practice.
    pub(super) fn is_surplus(&self, technique: Technique) -> bool {
        self.practice
            && technique.family() != Family::Singles
            && !self.wanted().any(|asked| is_kind_of(technique, asked))
    }
}

/// Says whether a technique is the one asked for: the same, or a sub-type of it.
pub(super) fn is_kind_of(technique: Technique, asked: Technique) -> bool {
    technique == asked || technique.entry() == asked
}

/// Judges puzzles one after the other.
pub(super) struct Judge<'t> {
    target: &'t Target,
    profile: Profile,
    rater: Rater,
}

impl<'t> Judge<'t> {
    pub(super) fn new(target: &'t Target) -> Self {
        let end = target.se.as_ref().map(|range| *range.end());
        let rater = end.map_or_else(Rater::new, |end| Rater::new().up_to(end));
        Self { target, profile: cut_profile(target), rater }
    }

    /// Says how far a puzzle is from the target.
    ///
    /// # Errors
    /// If the work is stopped before that is known.
    pub(super) fn miss(&mut self, puzzle: &Puzzle, work: &Work<'_>) -> Result<Miss, Stopped> {
        let miss = if self.target.asks_hodoku() { self.hodoku(puzzle, work)? } else { 0 };
        let Some(range) = &self.target.se else { return Ok(Miss::unless(miss == 0, miss)) };
        if miss > 0 {
            return Ok(Miss::by(miss.saturating_add(FAR)));
        }
        let rating = self.rater.rate_within(puzzle, work);
        if rating.ended == Ended::Stopped {
            return Err(Stopped);
        }
        let [er, low, high] =
            [rating.er, *range.start(), *range.end()].map(|er| u32::from(er.tenths()));
        let miss = distance(er, &(low..=high));
        Ok(Miss::unless(miss == 0, miss))
    }

    /// Walks the puzzle as far as the wishes can still be met. A technique that is not used counts
    /// most, then the cells that are left, then level and score.
    fn hodoku(&self, puzzle: &Puzzle, work: &Work<'_>) -> Result<u32, Stopped> {
        let target = self.target;
        let mut path = Path::new(puzzle, &self.profile).within(work);
        let mut missing: Vec<Technique> = target.wanted().collect();
        let mut surplus = 0;
        while let ControlFlow::Continue(technique) = path.advance() {
            missing.retain(|&asked| !is_kind_of(technique, asked));
            surplus += u32::from(target.is_surplus(technique));
            let too_hard = target.level.is_some_and(|level| path.level() > level)
                || target.score.as_ref().is_some_and(|range| path.score() > *range.end());
            if too_hard || target.forbids(technique) {
                return Ok(far(missing.len(), path.unsolved().max(1)));
            }
        }
        if path.is_cut_short() {
            return Err(Stopped);
        }
        let too_easy = target.level.map_or(0, |level| level as u32 - path.level() as u32);
        let of_score = target.score.as_ref().map_or(0, |range| distance(path.score(), range));
        Ok(far(missing.len(), path.unsolved())
            .saturating_add(surplus * 10_000 + too_easy * 1000)
            .saturating_add(of_score))
    }
}

/// More than any distance from a level or a score in reach.
const FAR: u32 = 1_000_000;

/// A technique that is missing makes the puzzle as good as any other.
fn far(missing: usize, unsolved: usize) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "few techniques, 81 cells")]
    let (missing, unsolved) = (missing as u32, unsolved as u32);
    missing.saturating_mul(100 * FAR).saturating_add(unsolved * FAR)
}

/// Returns how far a number is from a range.
fn distance(number: u32, range: &RangeInclusive<u32>) -> u32 {
    range.start().saturating_sub(number).max(number.saturating_sub(*range.end()))
}

/// Returns the scale without what comes after the last technique that the target allows.
fn cut_profile(target: &Target) -> Profile {
    let mut profile = Profile::hodoku();
    let allowed = |entry: Technique| {
        let mut kinds = Technique::ALL.iter().filter(|kind| is_kind_of(**kind, entry));
        kinds.any(|&kind| !target.forbids(kind) && !target.is_surplus(kind))
    };
    let searched: Vec<Technique> = profile.searched().collect();
    let kept = searched.iter().rposition(|&entry| allowed(entry)).map_or(0, |last| last + 1);
    for &entry in &searched[kept..] {
        if let Some(entry) = profile.entry_mut(entry) {
            entry.enabled = false;
        }
    }
    profile
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::rate::hodoku::{Rating, rate};

    /// The judgement by the whole rating.
    fn is_met(target: &Target, rating: &Rating) -> bool {
        let used = |asked| rating.techniques.iter().any(|&(found, _)| is_kind_of(found, asked));
        target.level.is_none_or(|level| rating.level == level)
            && target.score.as_ref().is_none_or(|range| range.contains(&rating.score))
            && target.with.iter().all(|&asked| used(asked))
            && !target.without.iter().any(|&asked| used(asked))
            && target.hardest.is_none_or(|hardest| {
                let last = rating.techniques.iter().map(|(technique, _)| *technique).max();
                last.is_some_and(|last| is_kind_of(last, hardest))
            })
    }

    /// Walking only as far as needed decides as the whole path does.
    #[test]
    fn the_short_way_agrees_with_the_whole_rating() {
        let wish = |change: fn(&mut Target)| {
            let mut target = Target::default();
            change(&mut target);
            target
        };
        let mut targets: Vec<Target> = Level::ALL
            .map(|level| Target { level: Some(level), ..Target::default() })
            .into_iter()
            .chain([
                wish(|target| target.score = Some(400..=700)),
                wish(|target| target.with = vec![Technique::NakedPair, Technique::Pointing]),
                wish(|target| target.without = vec![Technique::Pointing, Technique::NiceLoop]),
                wish(|target| {
                    target.level = Some(Level::Hard);
                    target.score = Some(900..=1300);
                    target.without = vec![Technique::Claiming];
                }),
            ])
            .collect();
        let hardest =
            ["Hidden Single", "Claiming", "lc2", "Hidden Pair", "Skyscraper", "AIC", "nl", "cnl"];
        targets.extend(
            hardest
                .iter()
                .filter_map(|name| name.parse().ok())
                .map(|technique| Target { hardest: Some(technique), ..Target::default() }),
        );
        assert_eq!(targets.len(), 16);
        let mut met = vec![0; targets.len()];
        for index in 0..250 {
            let puzzle = Generator::new(77).make(index).puzzle.unwrap();
            let rating = rate(&puzzle, &Profile::hodoku());
            for (target, met) in targets.iter().zip(&mut met) {
                assert_eq!(
                    target.is_met_by(&puzzle),
                    is_met(target, &rating),
                    "{target:?} {puzzle}"
                );
                *met += u32::from(is_met(target, &rating));
            }
        }
        assert!(met.iter().filter(|met| **met > 0).count() > 12, "{met:?}");
    }

    #[test]
    fn a_technique_that_is_off_is_named() {
        let target = Target { with: vec![Technique::DeathBlossom], ..Target::default() };
        assert_eq!(target.never_used(), Some(Technique::DeathBlossom));
        assert_eq!(Target::default().never_used(), None);
    }
}
