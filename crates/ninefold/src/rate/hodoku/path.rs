//! The path of the HoDoKu scale: the first technique in order that finds a step, again and again.

use core::ops::ControlFlow;
use std::borrow::Cow;

use crate::candidate::Candidate;
use crate::house::House;
use crate::opening::OpeningRef;
use crate::solution::Solution;
use crate::work::{Stopped, Work};

use super::Profile;
use super::memory::Memory;
use super::singles::State;
use crate::explain::find::{self, Context};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::{Family, Level, ProfileEntry, Technique};

/// A walk through a puzzle, step by step; an iterator over the steps.
///
/// ```
/// use ninefold::rate::hodoku::{Path, Profile};
/// let puzzle: ninefold::Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// let profile = Profile::hodoku();
/// let mut path = Path::new(&puzzle, &profile);
/// assert_eq!(path.next().map(|step| step.to_string()).as_deref(), Some("Naked Single: r5c5=5"));
/// assert_eq!((path.by_ref().count(), path.is_solved(), path.score()), (50, true, 204));
/// # Ok::<(), ninefold::ParsePuzzleError>(())
/// ```
#[derive(Clone)]
pub struct Path<'a> {
    context: Context<'a>,
    solution: &'a Solution,
    profile: &'a Profile,
    search_list: Cow<'a, [(Technique, ProfileEntry)]>,
    state: State,
    score: u32,
    hardest: Level,
    given_up: bool,
    siblings: Siblings,
    memory: Memory,
    /// What searches share.
    desk: find::Desk,
    /// Whether memory and desk know the board as it is.
    is_looked_at: bool,
    is_cut_short: bool,
}

/// Steps of other techniques, met while the board was the same and kept for their turn.
#[derive(Clone, Default)]
struct Siblings {
    /// The groups whose search went through the whole board.
    complete: Vec<Group>,
    steps: Vec<Step>,
}

/// Techniques that one search finds together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Rectangles,
    Avoidable,
    /// Finned and Sashimi fish of a size.
    FinnedFish(usize),
}

impl Group {
    fn of(technique: Technique) -> Option<Self> {
        use Technique as T;
        match technique.family() {
            Family::Uniqueness => match technique {
                T::BugPlusOne => None,
                T::AvoidableRectangleType1 | T::AvoidableRectangleType2 => Some(Self::Avoidable),
                _ => Some(Self::Rectangles),
            },
            Family::FinnedFish => find::fish_size(technique).map(Self::FinnedFish),
            _ => None,
        }
    }
}

/// A step that was found: a single isn't worth its own allocation.
enum Found {
    Single(Technique, Candidate, Option<House>),
    Step(Step),
}

impl<'a> Path<'a> {
    /// Returns the path from the clues of a puzzle, or from where another start begins.
    #[must_use]
    #[inline]
    pub fn new(start: impl Into<OpeningRef<'a>>, profile: &'a Profile) -> Self {
        let start = start.into();
        Self {
            context: Context::of(start, profile.options.clone()),
            solution: start.solution,
            profile,
            search_list: profile.search_list(),
            state: State::new(start.placed, start.struck),
            score: 0,
            hardest: Level::Easy,
            given_up: false,
            siblings: Siblings::default(),
            memory: Memory::default(),
            desk: find::Desk::default(),
            is_looked_at: false,
            is_cut_short: false,
        }
    }

    /// Returns the same path with a limit: where it is stopped, it ends.
    #[must_use]
    pub fn within(mut self, work: &'a Work<'a>) -> Self {
        self.context = self.context.within(work);
        self
    }

    /// Says whether the path was stopped.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Returns the score so far.
    #[must_use]
    pub const fn score(&self) -> u32 {
        self.score
    }

    /// Returns the level so far.
    #[must_use]
    pub fn level(&self) -> Level {
        self.profile.level(self.hardest, self.score)
    }

    /// Says whether all digits are placed.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    /// Returns how many cells are without a digit.
    pub(crate) const fn unsolved(&self) -> usize {
        self.state.unsolved()
    }

    /// Returns the board after the steps so far.
    #[must_use]
    pub const fn board(&self) -> &crate::board::Board {
        self.state.board()
    }

    /// Takes one step without keeping it; breaks at the end of the path.
    pub(crate) fn advance(&mut self) -> ControlFlow<(), Technique> {
        self.advance_from(0)
    }

    /// Takes one step of the techniques from a number on.
    pub(super) fn advance_from(&mut self, first: usize) -> ControlFlow<(), Technique> {
        match self.find_and_apply(first) {
            Some(Found::Single(technique, ..)) => ControlFlow::Continue(technique),
            Some(Found::Step(step)) => ControlFlow::Continue(step.technique),
            None => ControlFlow::Break(()),
        }
    }

    /// Takes the singles that there are, if they come first in the search, and tells how many of
    /// each kind; returns the number of the technique that is next.
    ///
    /// The same steps as one by one, without what a step may need besides: most steps are singles.
    pub(super) fn take_singles(&mut self, mut tell: impl FnMut(Technique, u32)) -> usize {
        use Technique as T;
        let Some(&[full @ (T::FullHouse, _), naked @ (T::NakedSingle, _), hidden]) =
            self.search_list.first_chunk()
        else {
            return 0;
        };
        let kinds = [full, naked, hidden];
        if hidden.0 != T::HiddenSingle || kinds.iter().any(|(_, entry)| !entry.enabled) {
            return 0;
        }
        let mut taken = [0; 3];
        let next = self.place_singles(&mut taken);
        for ((technique, entry), count) in kinds.into_iter().zip(taken) {
            if count > 0 {
                self.score += count * entry.score;
                self.hardest = self.hardest.max(entry.level);
                self.forget_findings();
                tell(technique, count);
            }
        }
        next
    }

    /// Places singles as long as there are some; counts each kind.
    fn place_singles(&mut self, taken: &mut [u32; 3]) -> usize {
        while !self.state.is_solved() && !self.given_up && !self.is_cut_short {
            let Ok((number, candidate)) = self.next_single() else {
                self.is_cut_short = true;
                break;
            };
            let Some(candidate) = candidate else { return 3 };
            taken[number] += 1;
            self.state.place(candidate);
        }
        0
    }

    /// Returns the next single and which of the three it is: as many units are spent as are asked.
    #[inline]
    fn next_single(&mut self) -> Result<(usize, Option<Candidate>), Stopped> {
        self.context.spend(1)?;
        if let Some((candidate, _)) = self.state.full_house() {
            return Ok((0, Some(candidate)));
        }
        self.context.spend(1)?;
        if let Some(candidate) = self.state.naked_single() {
            return Ok((1, Some(candidate)));
        }
        self.context.spend(1)?;
        Ok((2, self.state.hidden_single().map(|(candidate, _)| candidate)))
    }

    fn find_and_apply(&mut self, first: usize) -> Option<Found> {
        if self.state.is_solved() || self.given_up || self.is_cut_short {
            return None;
        }
        for i in first..self.search_list.len() {
            let (technique, entry) = self.search_list[i];
            if !entry.enabled {
                continue;
            }
            if self.context.spend(1).is_err() {
                self.is_cut_short = true;
                return None;
            }
            if let Some(found) = self.find(i, technique) {
                self.score += entry.score;
                self.hardest = self.hardest.max(entry.level);
                self.apply(&found);
                return Some(found);
            }
        }
        self.is_cut_short = self.context.spend(0).is_err();
        None
    }

    fn find(&mut self, number: usize, technique: Technique) -> Option<Found> {
        let single = |(candidate, house)| Found::Single(technique, candidate, house);
        match technique {
            Technique::FullHouse => {
                self.state.full_house().map(|(candidate, house)| single((candidate, Some(house))))
            }
            Technique::NakedSingle => {
                self.state.naked_single().map(|candidate| single((candidate, None)))
            }
            Technique::HiddenSingle => {
                let found = self.state.hidden_single()?;
                Some(single((found.0, Some(self.state.first_house(found)))))
            }
            _ => self.find_step(number, technique).map(Found::Step),
        }
    }

    /// Searches, or takes what a search for a sibling has met on this board.
    fn find_step(&mut self, number: usize, technique: Technique) -> Option<Step> {
        let group = Group::of(technique);
        if group.is_some_and(|group| self.siblings.complete.contains(&group)) {
            let kept = &mut self.siblings.steps;
            let at = kept.iter().position(|step| step.technique == technique)?;
            return Some(kept.swap_remove(at));
        }
        if !self.is_looked_at {
            self.desk.clear();
            self.memory.look_at(self.state.board(), self.search_list.len());
            self.is_looked_at = true;
        }
        let key = (number, technique.family());
        let scope = self.memory.scope(key, self.state.board(), self.solution);
        let (mut found, mut others) = (None, Vec::new());
        let mut is_barren = true;
        let board = self.state.board();
        let mut sink = |step| {
            is_barren = false;
            if find::is_asked(technique, &step) {
                found = Some(step);
                return ControlFlow::Break(());
            }
            if group.is_some() {
                others.push(step);
            }
            ControlFlow::Continue(())
        };
        let known = (scope, &mut self.desk);
        let _ = find::search_within(technique, board, &self.context, known, &mut sink);
        if is_barren {
            self.memory.found_nothing(number);
        }
        if let (None, Some(group)) = (&found, group) {
            self.siblings.complete.push(group);
            self.siblings.steps.append(&mut others);
        }
        found
    }

    /// Forgets what was found on the board as it was.
    #[inline]
    fn forget_findings(&mut self) {
        self.is_looked_at = false;
        self.siblings.complete.clear();
        self.siblings.steps.clear();
    }

    fn apply(&mut self, found: &Found) {
        self.forget_findings();
        match found {
            Found::Single(_, candidate, _) => self.state.place(*candidate),
            Found::Step(step) => {
                self.given_up = step.technique == Technique::GiveUp;
                step.placements.iter().for_each(|&candidate| self.state.place(candidate));
                step.eliminations.iter().for_each(|&candidate| self.state.strike(candidate));
            }
        }
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        Some(match self.find_and_apply(0)? {
            Found::Single(technique, candidate, house) => {
                Step::placing(technique, Pattern::Single { house }, candidate)
            }
            Found::Step(step) => step,
        })
    }
}
