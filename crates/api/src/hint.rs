//! `hint`: the next step from a player's own state, as much of it as is asked for.

use ninefold::Position;
use ninefold::explain::{Hint as Found, Pattern, Step, hint_within};
use ninefold::text::Entry;
use ninefold::{Guide, Opening, Scale, Work};
use serde::Serialize;

use crate::explain::guide;
use crate::request::{Attempt, Pace, on_its_board, request};
use crate::{Board, Face, PictureObject, Refusal, Request, cells, eliminations, placements};

request! {
    /// What `hint` takes.
    HintRequest {
        /// From 1, what kind of step, to 5, the whole step.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 5))]
        level: Option<u8>,
        /// Whose step: `full` if left out, which never looks anything up, `hodoku` or `se`.
        #[serde(default, deserialize_with = "crate::words::option")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        scale: Option<Scale>,
        /// On the full scale, leave out techniques that assume one solution.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        no_uniqueness: bool,
    }
}

/// What nearly every hint takes; the rest is left to those who have seconds.
const SHORT: Attempt = Attempt { pace: Pace::Quick, budget: Some(2_000) };

impl Request for HintRequest {
    const NAME: &'static str = "hint";
    const ABOUT: &'static str = "The next step from a player's state";
    const NEEDS_PUZZLE: bool = true;

    on_its_board!();

    type Found = Hint;
    type Answer = Hint;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        let level = self.level();
        if !(1..=Found::LEVELS).contains(&level) {
            let most = Found::LEVELS;
            return Err(Refusal::bad_request(format!("level is {level}; from 1 to {most}")));
        }
        self.guide().map(drop)
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[SHORT, Attempt::LONG]
    }

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Hint, Refusal> {
        let (position, found) = self.search(entry, work)?;
        Ok(Hint::new(&position, &found, self.level()))
    }

    fn failure(hint: &Hint) -> Option<&'static str> {
        (hint.status == Found::Stuck.status()).then_some(hint.status)
    }
}

impl HintRequest {
    /// Looks for what there is to say of a position, whatever the level tells of it.
    ///
    /// # Errors
    /// As [`find`](Request::find).
    pub fn search(&self, entry: &Entry, work: &Work<'_>) -> Result<(Position, Found), Refusal> {
        let board = Board::of(entry)?;
        let position = board.given.to_position();
        let opening = Opening::for_hints(&position, work);
        let opening = opening.map_err(|error| board.unproven(&error))?;
        let opening = opening.as_ref().map(Into::into);
        let found = hint_within(&position, opening, &self.guide()?, work)?;
        Ok((position, found))
    }

    fn guide(&self) -> Result<Guide, Refusal> {
        guide(self.scale.unwrap_or(Scale::Full), self.no_uniqueness)
    }

    fn level(&self) -> u8 {
        self.level.unwrap_or(1)
    }
}

/// The next step from a player's state: what the level tells, and nothing above it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// What it eliminates, from level 4 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<String>>,
    /// Present if the step came from the solution: only the scale `hodoku` has such steps.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub looked_up: bool,
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
        let region = step.filter(|_| level >= 2).map(Step::region);
        let shows_cells = level >= 3 || !matches!(found, Found::Step(_));
        let mut hint = Self {
            puzzle: position.placed.to_string(),
            level,
            status: found.status(),
            technique: step.map(|step| step.technique.name()),
            text: found.text(level),
            houses: region.map(|houses| houses.iter().map(|house| house.to_string()).collect()),
            looked_up: step.is_some_and(|step| step.pattern == Pattern::Solution),
            cells: shows_cells.then(|| cells(found.cells(level))),
            ..Self::default()
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
