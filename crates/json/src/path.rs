//! `explain` and `hint`: steps, whole or as much as is asked for.

use ninefold::explain::{Hint as Found, Picture, Position, Role};
use ninefold::text::Given;
use ninefold::{AnyStep, Board, Figure, Opening, Puzzle, Walk};
use serde::Serialize;

use crate::{cells, eliminations, placements};

/// The whole path of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explain {
    /// The puzzle.
    pub puzzle: String,
    /// The player's state that the steps start from, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The steps.
    pub steps: Vec<StepObject>,
    /// Whether they reach the solution.
    pub solved: bool,
    /// How hard it is: HoDoKu's score, or the Sudoku Explainer's ER.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub rating: Rating,
    /// The same in words.
    pub difficulty: String,
}

/// How hard a path is, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Rating {
    /// HoDoKu's score.
    Score(u32),
    /// The Sudoku Explainer's ER.
    Er(f64),
}

impl From<Figure> for Rating {
    fn from(figure: Figure) -> Self {
        match figure {
            Figure::Score(score) => Self::Score(score),
            Figure::Er(tenths) => Self::Er(f64::from(tenths) / 10.0),
        }
    }
}

impl Explain {
    /// Returns the walk of a puzzle as an object.
    #[must_use]
    pub fn new(puzzle: &Puzzle, walk: &Walk) -> Self {
        Self::from_board(puzzle.to_string(), None, Board::new(puzzle.clues()), walk)
    }

    /// Returns a walk from anything given as an object.
    #[must_use]
    pub fn of(given: &Given, opening: &Opening, walk: &Walk) -> Self {
        Self::from_board(crate::puzzle(given), crate::state(given), opening.board(), walk)
    }

    fn from_board(puzzle: String, state: Option<String>, mut board: Board, walk: &Walk) -> Self {
        let steps = walk.steps.iter().map(|step| {
            let object = StepObject::new(step, &board);
            step.apply(&mut board);
            object
        });
        Self {
            puzzle,
            state,
            steps: steps.collect(),
            solved: walk.solved,
            rating: walk.figure.into(),
            difficulty: walk.rating.clone(),
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
    /// What it strikes.
    pub eliminations: Vec<String>,
    /// What it follows from.
    pub premises: String,
    /// What a drawing marks on the board before it.
    pub picture: PictureObject,
}

impl StepObject {
    /// Returns a step of the board it was found on.
    #[must_use]
    pub fn new(step: &AnyStep, board: &Board) -> Self {
        Self {
            technique: step.technique(),
            text: step.text(),
            explanation: step.explanation(),
            placements: placements(&step.placements()),
            eliminations: eliminations(step.eliminations()),
            premises: step.premises(),
            picture: (&step.picture(board)).into(),
        }
    }
}

/// What a drawing of a step marks, besides what it places and strikes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureObject {
    /// The houses that the pattern is about.
    pub houses: Vec<String>,
    /// The cells of the pattern.
    pub cells: Vec<String>,
    /// Its candidates.
    pub marks: Vec<MarkObject>,
    /// The links between them.
    pub links: Vec<LinkObject>,
}

/// A candidate of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MarkObject {
    /// The candidate, `r1c1=5`.
    pub candidate: String,
    /// The part it plays: `main`, `other` or `extra`.
    pub role: &'static str,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkObject {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// If the one is false the other is true; a weak link is the other way round.
    pub strong: bool,
}

impl From<&Picture> for PictureObject {
    fn from(picture: &Picture) -> Self {
        let role = |role| match role {
            Role::Main => "main",
            Role::Other => "other",
            Role::Extra => "extra",
        };
        let marks = picture.marks.iter();
        let links = picture.links.iter();
        Self {
            houses: picture.houses.iter().map(|house| house.to_string()).collect(),
            cells: cells(picture.cells),
            marks: marks
                .map(|&(candidate, part)| MarkObject {
                    candidate: candidate.placed(),
                    role: role(part),
                })
                .collect(),
            links: links
                .map(|link| LinkObject {
                    from: link.from.placed(),
                    to: link.to.placed(),
                    strong: link.strong,
                })
                .collect(),
        }
    }
}

/// The next step from a player's state: what the level tells, and nothing above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The board as the player has it.
    pub puzzle: String,
    /// How much is told, from 1 to 5.
    pub level: u8,
    /// `step`, `solved`, `stuck`, `invalid`, `wrong placement` or `wrong strike`.
    pub status: &'static str,
    /// The technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// Plain words of that level.
    pub text: String,
    /// Where to look, from level 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<String>>,
    /// The cells of the pattern, from level 3 on; those that are wrong on any level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// What it places, from level 4 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<String>>,
    /// What it strikes, from level 4 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<String>>,
    /// What a drawing marks, from level 4 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureObject>,
    /// The state after the step, on level 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The digits or strikes that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<String>>,
}

impl Hint {
    /// Returns as much of a hint as the level tells.
    #[must_use]
    pub fn new(position: &Position, found: &Found, level: u8) -> Self {
        let step = found.step();
        let region = step.filter(|_| level >= 2).map(ninefold::explain::Step::region);
        let shows_cells = level >= 3 || !matches!(found, Found::Step(_));
        let mut hint = Self {
            puzzle: position.placed.to_string(),
            level,
            status: status(found),
            technique: step.map(|step| step.technique.name()),
            text: found.text(level),
            houses: region.map(|houses| houses.iter().map(|house| house.to_string()).collect()),
            cells: shows_cells.then(|| cells(found.cells(level))),
            placements: None,
            eliminations: None,
            picture: None,
            after: None,
            wrong: None,
        };
        match found {
            Found::Step(step) if level >= 4 => {
                hint.placements = Some(placements(&step.placements));
                hint.eliminations = Some(eliminations(&step.eliminations));
                hint.picture = Some((&step.picture(&position.board())).into());
            }
            Found::WrongPlacement(wrong) => hint.wrong = Some(placements(wrong)),
            Found::WrongStrike(wrong) => hint.wrong = Some(eliminations(wrong)),
            _ => {}
        }
        if let (Found::Step(step), 5..) = (found, level) {
            let mut after = position.clone();
            after.apply(&step.placements, &step.eliminations);
            hint.after = Some(after.to_string());
        }
        hint
    }
}

fn status(hint: &Found) -> &'static str {
    match hint {
        Found::WrongPlacement(_) => "wrong placement",
        Found::WrongStrike(_) => "wrong strike",
        Found::Conflict(_) => "invalid",
        Found::Step(_) => "step",
        Found::Solved => "solved",
        Found::Stuck => "stuck",
    }
}
