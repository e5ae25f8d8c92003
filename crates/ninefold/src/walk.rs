//! [`Walk`]: a puzzle's path on either scale, with what a face shows of each step.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::explain::{Picture, Step, explain_within};
use crate::opening::OpeningRef;
use crate::rate::hodoku::Profile;
use crate::rate::se::{Ended, Rater, Reason, SeStep};
use crate::rate::{Er, Scale};
use crate::work::Work;

/// The path of a puzzle.
///
/// ```
/// use ninefold::rate::hodoku::Profile;
/// use ninefold::{Grid, Puzzle, Scale, Walk, Work};
/// let puzzle = Puzzle::try_from(ninefold::gallery::LEETCODE.parse::<Grid>()?)?;
/// let walk = Walk::new(&puzzle, Scale::Se, &Profile::hodoku(), &Work::unlimited());
/// assert!(walk.solved && walk.rating.starts_with("SE "));
/// assert_eq!(walk.steps.iter().filter(|step| !step.placements().is_empty()).count(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Walk {
    /// The steps from the start on.
    pub steps: Vec<AnyStep>,
    /// Whether the steps reach the solution.
    pub solved: bool,
    /// Whether the walk was stopped on its way.
    pub stopped: bool,
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
}

/// A step on either scale.
#[derive(Clone, Debug)]
pub enum AnyStep {
    /// On HoDoKu's.
    Hodoku(Step),
    /// On Sudoku Explainer's.
    Se(SeStep),
}

impl Walk {
    /// Walks a puzzle, or from another start, to its solution, or as far as the work allows.
    #[must_use]
    pub fn new<'p>(
        start: impl Into<OpeningRef<'p>>,
        scale: Scale,
        profile: &Profile,
        work: &Work<'_>,
    ) -> Self {
        match scale {
            Scale::Hodoku => Self::hodoku(start.into(), profile, work),
            Scale::Se => Self::se(start.into(), work),
        }
    }

    fn hodoku(start: OpeningRef<'_>, profile: &Profile, work: &Work<'_>) -> Self {
        let found = explain_within(start, profile, work);
        let rating = format!("{} {}", found.level.word(), found.score);
        let steps = found.steps.into_iter().map(AnyStep::Hodoku).collect();
        let figure = Figure::Score(found.score);
        Self { steps, solved: found.solved, stopped: found.is_cut_short, rating, figure }
    }

    fn se(start: OpeningRef<'_>, work: &Work<'_>) -> Self {
        let found = Rater::new().with_steps().rate_within(start, work);
        let rating = format!("SE {found}");
        let solved = found.ended == Ended::Solved;
        let stopped = found.ended == Ended::Stopped;
        let figure = Figure::Er(found.er);
        let steps = found.steps.into_iter().map(AnyStep::Se).collect();
        Self { steps, solved, stopped, rating, figure }
    }
}

impl AnyStep {
    /// Returns the name of the technique.
    #[must_use]
    pub fn technique(&self) -> String {
        match self {
            Self::Hodoku(step) => step.technique.name().to_owned(),
            Self::Se(step) => step.rule.to_string(),
        }
    }

    /// Returns the step in the notation of its scale.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Hodoku(step) => step.to_string(),
            Self::Se(step) => step.text(),
        }
    }

    /// Returns the step in plain words.
    #[must_use]
    pub fn explanation(&self) -> String {
        match self {
            Self::Hodoku(step) => step.explanation(),
            Self::Se(step) => step.explanation(),
        }
    }

    /// Returns what it places.
    #[must_use]
    pub fn placements(&self) -> Vec<Candidate> {
        match self {
            Self::Hodoku(step) => step.placements.clone(),
            Self::Se(step) => step.placement.into_iter().collect(),
        }
    }

    /// Returns what it strikes.
    #[must_use]
    pub fn eliminations(&self) -> &[Candidate] {
        match self {
            Self::Hodoku(step) => &step.eliminations,
            Self::Se(step) => &step.eliminations,
        }
    }

    /// Returns the premises as text: the pattern and its fields, or the candidates reasoned about.
    #[must_use]
    pub fn premises(&self) -> String {
        match self {
            Self::Hodoku(step) => step.premises(),
            Self::Se(step) => se_premises(step),
        }
    }

    /// Returns what a drawing of the step marks.
    #[must_use]
    pub fn picture(&self, board: &Board) -> Picture {
        match self {
            Self::Hodoku(step) => step.picture(board),
            Self::Se(step) => step.picture(board),
        }
    }

    /// Places and strikes on a board.
    pub fn apply(&self, board: &mut Board) {
        for candidate in self.placements() {
            board.place(candidate.cell, candidate.digit);
        }
        for &candidate in self.eliminations() {
            board.eliminate(candidate);
        }
    }
}

/// Returns the premises of a step on the SE scale: the pattern, or the chains node by node.
fn se_premises(step: &SeStep) -> String {
    match &step.reason {
        Reason::Pattern { cells, digits, houses } => {
            format!("pattern cells={cells} digits={digits} houses={houses}")
        }
        Reason::Chains(chains) => {
            let chains: Vec<String> = chains
                .iter()
                .map(|chain| {
                    let nodes = chain.links.iter().map(|link| {
                        let candidate = link.candidate;
                        if link.on { candidate.placed() } else { candidate.eliminated() }
                    });
                    nodes.collect::<Vec<_>>().join(" ")
                })
                .collect();
            format!("chains {}", chains.join("; "))
        }
    }
}
