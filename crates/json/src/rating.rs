//! `rate`: how hard, on the published scales.

use ninefold::explain::Rating;
use ninefold::rate::se::SeRating;
use ninefold::text::Given;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

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

impl Rate {
    /// Returns how hard it is from what was given on.
    #[must_use]
    pub fn new(given: &Given, hodoku: Option<&Rating>, se: Option<&SeRating>) -> Self {
        Self {
            puzzle: crate::puzzle(given),
            state: crate::state(given),
            hodoku: hodoku.map(Into::into),
            se: se.map(Into::into),
        }
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
        let decimal = |tenths: u16| f64::from(tenths) / 10.0;
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(decimal);
        Self { er, ep, ed, at_least: !rating.is_exact() }
    }
}
