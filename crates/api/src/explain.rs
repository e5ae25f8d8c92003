//! `explain`: the whole path, in notation, in plain words, and as drawings.

use ninefold::explain::{Pattern, Proof};
use ninefold::text::{Entry, Given};
use ninefold::{Figure, Guide, Opening, Position, Scale, Stopped, Walk, WalkStep, Work};
use serde::Serialize;
use serde_json::Number;

use crate::board::names;
use crate::request::{Attempt, on_its_board, request};
use crate::{Board, Face, PictureObject, Refusal, Request, eliminations, placements};

request! {
    /// What `explain` takes.
    ExplainRequest {
        /// Whose path: `hodoku` if left out, `se`, or `full`, which never looks anything up.
        #[serde(default, deserialize_with = "crate::words::name")]
        #[cfg_attr(feature = "schema", schema(value_type = String, required = false))]
        scale: Scale,
        /// On the full scale, leave out techniques that assume one solution.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        no_uniqueness: bool,
        /// Go from the clues, and compare each step with the player's state.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        from_clues: bool,
    }
}

/// Refuses to leave out what makes a published scale.
pub(crate) fn guide(scale: Scale, no_uniqueness: bool) -> Result<Guide, Refusal> {
    if no_uniqueness && scale != Scale::Full {
        return Err(Refusal::bad_request("no_uniqueness is for the scale full"));
    }
    Ok(Guide { avoids_uniqueness: no_uniqueness, ..Guide::new(scale) })
}

/// A start and the path from it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What was given.
    pub given: Given,
    /// What the path starts from.
    pub opening: Opening,
    /// The path.
    pub walk: Walk,
    /// The player's state that the steps are compared with, if they start from its clues.
    pub beside: Option<Position>,
}

impl Explained {
    /// Returns the path as a proof that a checker can follow.
    #[must_use]
    pub fn proof(&self) -> Proof {
        let steps = self.walk.steps.iter().map(|told| told.step.clone());
        Proof::new(&self.given, steps.collect())
    }
}

impl Request for ExplainRequest {
    const NAME: &'static str = "explain";
    const ABOUT: &'static str = "The whole path to the solution";
    const NEEDS_PUZZLE: bool = true;

    on_its_board!();

    type Found = Explained;
    type Answer = Explain;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        guide(self.scale, self.no_uniqueness).map(drop)
    }

    fn attempts(&self) -> &'static [Attempt] {
        match self.scale {
            Scale::Hodoku => &[Attempt::QUICK],
            Scale::Se | Scale::Full => &[Attempt::LONG],
        }
    }

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Explained, Refusal> {
        let board = Board::of(entry)?;
        let (given, beside) = self.start(board)?;
        let board = Board { given: &given, ..board };
        let opening = board.opening(work)?;
        let walk = Walk::new(&opening, &guide(self.scale, self.no_uniqueness)?, work);
        if walk.is_cut_short {
            return Err(Stopped.into());
        }
        Ok(Explained { given, opening, walk, beside })
    }

    fn failure(explained: &Explained) -> Option<&'static str> {
        (!explained.walk.solved).then_some("unfinished")
    }
}

impl ExplainRequest {
    /// Returns what the path starts from, and the state that its steps are compared with.
    fn start(&self, board: Board<'_>) -> Result<(Given, Option<Position>), Refusal> {
        if !self.from_clues {
            return Ok((board.given.clone(), None));
        }
        let beside = match board.given {
            Given::Position(position) => Some((**position).clone()),
            _ => None,
        };
        Ok((board.clues()?.into(), beside))
    }
}

/// The whole path of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explain {
    /// The puzzle.
    pub puzzle: String,
    /// The player's state that the steps start from, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The player's state that the steps are compared with, if they start from its clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// The steps.
    pub steps: Vec<StepObject>,
    /// Whether they reach the solution.
    pub solved: bool,
    /// How hard it is: HoDoKu's score, the Sudoku Explainer's ER, or the highest rung.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub rating: Number,
    /// The same in words.
    pub difficulty: String,
}

impl From<Explained> for Explain {
    fn from(Explained { given, opening, walk, beside }: Explained) -> Self {
        let (puzzle, state) = names(&given);
        let mut board = opening.board();
        let tell = |step: &WalkStep| {
            let noted = beside.as_ref().map(|position| step.step.noted(position).word());
            let object = StepObject { noted, ..StepObject::new(step, &board) };
            step.step.apply(&mut board);
            object
        };
        let steps = walk.steps.iter().map(tell).collect();
        let rating = match walk.figure {
            Figure::Score(score) => score.into(),
            Figure::Er(er) => Number::from_f64(er.into()).unwrap_or(0.into()),
            Figure::Rung(rung) => rung.into(),
        };
        Self {
            puzzle,
            state,
            beside: beside.map(|position| position.to_string()),
            steps,
            solved: walk.solved,
            rating,
            difficulty: walk.rating,
        }
    }
}

/// A step of the path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepObject {
    /// The technique's long name.
    pub technique: String,
    /// The step in the notation of its scale.
    pub text: String,
    /// The step in plain words.
    pub explanation: String,
    /// What it places.
    pub placements: Vec<String>,
    /// What it eliminates.
    pub eliminations: Vec<String>,
    /// What it follows from.
    pub premises: String,
    /// The lines of an argument in words, which the explanation leaves out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub lines: Vec<String>,
    /// How it stands to the player's state beside: `open`, `partly`, `done` or `excluded`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noted: Option<&'static str>,
    /// Present if the step came from the solution: only the scale `hodoku` has such steps.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub looked_up: bool,
    /// What a drawing marks on the board before it.
    pub picture: PictureObject,
}

impl StepObject {
    /// Returns a step of the board it was found on.
    #[must_use]
    pub fn new(told: &WalkStep, board: &ninefold::Board) -> Self {
        let step = &told.step;
        Self {
            technique: told.name.clone(),
            text: told.text.clone(),
            explanation: step.explanation(),
            placements: placements(&step.placements),
            eliminations: eliminations(&step.eliminations),
            premises: step.premises(),
            lines: step.lines(),
            noted: None,
            looked_up: step.pattern == Pattern::Solution,
            picture: (&step.picture(board)).into(),
        }
    }
}
