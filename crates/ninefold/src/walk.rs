//! [`Walk`]: a path to the solution on any scale; [`Guide`]: how it is chosen.

use crate::explain::find::{Context, Options};
use crate::explain::{Step, Technique, explain_within};
use crate::opening::OpeningRef;
use crate::rate::hodoku::Profile;
use crate::rate::ladder::Ladder;
use crate::rate::se::{Ended, Rater};
use crate::rate::{Er, Scale};
use crate::work::{Stopped, Work};

/// How the steps of a path or a hint are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// Whose order.
    pub scale: Scale,
    /// The configuration of the HoDoKu scale.
    pub profile: Profile,
    /// Whether to leave out, on the full scale, techniques that assume one solution.
    pub avoids_uniqueness: bool,
}

impl Guide {
    /// Returns the guide of a scale as it is published.
    #[must_use]
    pub fn new(scale: Scale) -> Self {
        Self { scale, profile: Profile::hodoku(), avoids_uniqueness: false }
    }

    /// Returns the ladder of the full scale.
    pub(crate) fn ladder(&self) -> Ladder {
        if self.avoids_uniqueness { Ladder::new().without_uniqueness() } else { Ladder::new() }
    }
}

/// The path of a puzzle.
///
/// ```
/// use ninefold::{Guide, Puzzle, Scale, Walk, Work};
/// let puzzle: Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// let walk = Walk::new(&puzzle, &Guide::new(Scale::Se), &Work::unlimited());
/// assert!(walk.solved && walk.rating.starts_with("SE "));
/// assert_eq!(walk.steps.iter().filter(|told| !told.step.placements.is_empty()).count(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Walk {
    /// The steps from the start on.
    pub steps: Vec<WalkStep>,
    /// Whether the steps reach the solution.
    pub solved: bool,
    /// Whether the walk was stopped on its way.
    pub is_cut_short: bool,
    /// How hard it is on the scale: `hard 614`, `SE 7.1/1.2/1.2`.
    pub rating: String,
    /// The same as one number.
    pub figure: Figure,
}

/// How hard a path is, in the number of its scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// HoDoKu's score.
    Score(u32),
    /// Sudoku Explainer's ER.
    Er(Er),
    /// The highest rung of the ladder.
    Rung(usize),
}

/// A step of a path, as its scale calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalkStep {
    /// The step.
    pub step: Step,
    /// The name of the technique on the scale.
    pub name: String,
    /// The step in the notation of the scale.
    pub text: String,
}

impl WalkStep {
    /// Returns a step under the name and in the notation of the library.
    #[must_use]
    pub fn new(step: Step) -> Self {
        Self { name: step.technique.name().to_owned(), text: step.to_string(), step }
    }
}

impl Walk {
    /// Walks a puzzle, or from another start, to its solution, or as far as the work allows.
    #[must_use]
    pub fn new<'p>(start: impl Into<OpeningRef<'p>>, guide: &Guide, work: &Work<'_>) -> Self {
        match guide.scale {
            Scale::Hodoku => Self::hodoku(start.into(), &guide.profile, work),
            Scale::Se => Self::se(start.into(), work),
            Scale::Full => Self::full(start.into(), guide, work),
        }
    }

    fn hodoku(start: OpeningRef<'_>, profile: &Profile, work: &Work<'_>) -> Self {
        let found = explain_within(start, profile, work);
        let rating = format!("{} {}", found.level.word(), found.score);
        let steps = found.steps.into_iter().map(WalkStep::new).collect();
        let figure = Figure::Score(found.score);
        Self { steps, solved: found.solved, is_cut_short: found.is_cut_short, rating, figure }
    }

    fn se(start: OpeningRef<'_>, work: &Work<'_>) -> Self {
        let found = Rater::new().with_steps().rate_within(start, work);
        let rating = format!("SE {found}");
        let solved = found.ended == Ended::Solved;
        let is_cut_short = found.ended == Ended::Stopped;
        let figure = Figure::Er(found.er);
        let steps = found.steps.into_iter().map(|rated| {
            let (name, text) = (rated.rule.to_string(), rated.text());
            WalkStep { step: rated.step, name, text }
        });
        Self { steps: steps.collect(), solved, is_cut_short, rating, figure }
    }

    fn full(start: OpeningRef<'_>, guide: &Guide, work: &Work<'_>) -> Self {
        let mut ladder = guide.ladder();
        let context = Context::of(start, Options::default()).within(work);
        let mut board = start.board();
        let (mut steps, mut is_cut_short) = (Vec::new(), false);
        while !board.is_complete() {
            match ladder.next(&board, &context) {
                Ok(Some(step)) => {
                    step.apply(&mut board);
                    steps.push(WalkStep::new(step));
                }
                Ok(None) => break,
                Err(Stopped) => {
                    is_cut_short = true;
                    break;
                }
            }
        }
        let rung = |told: &WalkStep| (Ladder::rung(told.step.technique), told.step.technique);
        let hardest: Option<(Option<usize>, Technique)> = steps.iter().map(rung).max();
        let number = hardest.and_then(|(rung, _)| rung).unwrap_or(0);
        let rating = hardest.map_or_else(
            || "nothing to do".to_owned(),
            |(_, technique)| format!("rung {number} of {}, {technique}", Ladder::height()),
        );
        let figure = Figure::Rung(number);
        Self { steps, solved: board.is_complete(), is_cut_short, rating, figure }
    }
}
