//! `rate`: how hard, on the published scales.

use ninefold::rate::hodoku::{Profile, Rating, rate_within};
use ninefold::rate::se::{Rater, SeRating};
use ninefold::text::{Entry, Given};
use ninefold::{Er, OpeningRef, Scale, Stopped, Work};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::board::names;
use crate::request::{Attempt, on_its_board, request};
use crate::{Board, Face, Refusal, Request};

request! {
    /// What `rate` takes.
    RateRequest {
        /// Which scale: `hodoku`, `se` or `all`, the default.
        #[serde(default, deserialize_with = "crate::words::scales")]
        #[cfg_attr(feature = "schema", schema(value_type = String, required = false))]
        scale: Option<Scale>,
        /// Stop rating on the SE scale once ER is above this; the answer is then "at least".
        #[serde(default, deserialize_with = "crate::words::max")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, minimum = 0, maximum = 20))]
        max: Option<Er>,
    }
}

/// A start and its ratings on the scales asked for.
#[derive(Clone, Debug)]
pub struct Rated {
    /// What was given.
    pub given: Given,
    /// On the HoDoKu scale.
    pub hodoku: Option<Rating>,
    /// On the Sudoku Explainer scale.
    pub se: Option<SeRating>,
}

impl Request for RateRequest {
    const NAME: &'static str = "rate";
    const ABOUT: &'static str = "How hard, on the published scales";
    const NEEDS_PUZZLE: bool = true;

    on_its_board!();

    type Found = Rated;
    type Answer = Rate;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        if self.max.is_some() && self.scale == Some(Scale::Hodoku) {
            return Err(Refusal::bad_request("max is for the SE scale"));
        }
        Ok(())
    }

    fn attempts(&self) -> &'static [Attempt] {
        match self.scale {
            Some(Scale::Hodoku) => &[Attempt::QUICK],
            _ => &[Attempt::LONG],
        }
    }

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Rated, Refusal> {
        self.find_with(&mut self.rater(), entry, work)
    }
}

impl RateRequest {
    /// Returns a rater for such requests.
    #[must_use]
    pub fn rater(&self) -> Rater {
        self.max.map_or_else(Rater::new, |max| Rater::new().up_to(max))
    }

    /// Does the same with a [`rater`](Self::rater) that is kept from board to board.
    ///
    /// # Errors
    /// As [`find`](Request::find).
    pub fn find_with(
        &self,
        rater: &mut Rater,
        entry: &Entry,
        work: &Work<'_>,
    ) -> Result<Rated, Refusal> {
        let board = Board::of(entry)?;
        let opening = board.opening(work)?;
        let asked = |scale| self.scale.is_none_or(|asked| asked == scale);
        let hodoku = asked(Scale::Hodoku).then(|| rate_hodoku(&opening, work)).transpose()?;
        let se = asked(Scale::Se).then(|| rater.rate_within(&opening, work));
        Ok(Rated { given: board.given.clone(), hodoku, se })
    }
}

/// Rates on the HoDoKu scale: all or nothing.
pub(crate) fn rate_hodoku<'p>(
    start: impl Into<OpeningRef<'p>>,
    work: &Work<'_>,
) -> Result<Rating, Stopped> {
    let rating = rate_within(start, &Profile::hodoku(), work);
    if rating.is_cut_short { Err(Stopped) } else { Ok(rating) }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rate {
    /// The puzzle.
    pub puzzle: String,
    /// The player's state that it is rated from, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// On the HoDoKu scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Hodoku>,
    /// On the Sudoku Explainer scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<Se>,
}

impl Rated {
    /// Returns the ratings as objects.
    pub(crate) fn objects(&self) -> (Option<Hodoku>, Option<Se>) {
        (self.hodoku.as_ref().map(Into::into), self.se.as_ref().map(Into::into))
    }
}

impl From<Rated> for Rate {
    fn from(rated: Rated) -> Self {
        let ((puzzle, state), (hodoku, se)) = (names(&rated.given), rated.objects());
        Self { puzzle, state, hodoku, se }
    }
}

/// A rating of the HoDoKu scale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hodoku {
    /// The level in lower case.
    pub level: &'static str,
    /// The score.
    pub score: u32,
    /// How often each technique is used, in the order of the table.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::HashMap<String, u32>))]
    pub techniques: Vec<(&'static str, u32)>,
}

fn as_map<S: Serializer>(pairs: &[(&str, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (name, uses) in pairs {
        map.serialize_entry(name, uses)?;
    }
    map.end()
}

impl From<&Rating> for Hodoku {
    fn from(rating: &Rating) -> Self {
        let uses = rating.techniques.iter().map(|&(technique, uses)| (technique.name(), uses));
        Self { level: rating.level.word(), score: rating.score, techniques: uses.collect() }
    }
}

/// A rating of the Sudoku Explainer scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Se {
    /// The hardest step.
    pub er: f64,
    /// The hardest step up to the first placement.
    pub ep: f64,
    /// The first step.
    pub ed: f64,
    /// Present if the rating was stopped early: `er` is a lower bound.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub at_least: bool,
}

impl From<&SeRating> for Se {
    fn from(rating: &SeRating) -> Self {
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(f64::from);
        Self { er, ep, ed, at_least: !rating.is_exact() }
    }
}
