//! `generate`: puzzles to order.

use axum::extract::State;
use axum::response::Response;
use core::ops::ControlFlow;
use ninefold::explain::{self, Profile, Technique};
use ninefold::rate::se;
use ninefold::{Generator, Target};
use ninefold_json::{Hodoku, Made, Se, ranges};
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher as _, RandomState};
use utoipa::ToSchema;

use super::{over_time, within};
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::{Kind, Watch};

/// What `generate` takes; all of it may be left out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GenerateOptions)]
pub(crate) struct Options {
    /// The same seed gives the same puzzle everywhere; drawn if left out.
    #[schema(format = "uint64")]
    seed: Option<u64>,
    /// How many puzzles; more than one are listed in `puzzles`.
    #[schema(minimum = 1, maximum = 100)]
    count: Option<u64>,
    /// How many clues: a number, or a range `24..28`.
    clues: Option<Words>,
    /// Only puzzles from which no clue can be dropped.
    #[serde(default)]
    #[schema(required = false)]
    minimal: bool,
    /// Symmetry of the clue cells.
    symmetry: Option<String>,
    /// Clues in exactly the cells that are not blank here: a board or `@name`.
    pattern: Option<String>,
    /// Level of the HoDoKu scale.
    level: Option<String>,
    /// Score of the HoDoKu scale: a number, or a range `400..700`.
    score: Option<Words>,
    /// Sudoku Explainer rating: a number, or a range `7.0..7.9`.
    se: Option<Words>,
    /// Techniques that are needed.
    technique: Option<Names>,
    /// Techniques that are not needed.
    without: Option<Names>,
    /// The hardest technique that is needed.
    hardest: Option<String>,
    /// For practice: singles do apart from the techniques named.
    #[serde(default)]
    #[schema(required = false)]
    practice: bool,
    /// Give up on a puzzle after so many tries, and answer with the nearest.
    tries: Option<u64>,
}

/// A number, or words.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum Words {
    Number(f64),
    Text(String),
}

impl Words {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// A name, or several.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum Names {
    One(String),
    Some(Vec<String>),
}

impl Names {
    fn techniques(names: Option<&Self>) -> Result<Vec<Technique>, Failure> {
        match names {
            None => Ok(Vec::new()),
            Some(Self::One(name)) => Ok(vec![parse("technique", name)?]),
            Some(Self::Some(names)) => names.iter().map(|name| parse("technique", name)).collect(),
        }
    }
}

/// One puzzle, or the first of several with all of them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Generated)]
pub(crate) struct Answer {
    #[serde(flatten)]
    first: Made,
    /// All puzzles, if more than one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<Vec<Made>>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let count = within("count", options.count, 1, app.limits.made)?;
    if count == 0 {
        return Err(Failure::BadRequest("count is 0; at least 1".to_owned()));
    }
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(count) >> 16);
    let target = options.target()?;
    let generator = options.generator(&app, seed)?.target(target.clone());
    if let Some(contradiction) = generator.contradiction() {
        return Err(Failure::BadRequest(contradiction.to_string()));
    }
    let made = app.works.run(Kind::Long, move |watch| {
        (0..count).map(|index| make(&generator, &target, (seed, index), watch)).collect()
    });
    let made: Option<Vec<Made>> = made.await?;
    let Some(first) = made.as_ref().and_then(|made| made.first()).cloned() else {
        return Ok(over_time());
    };
    Ok(json(&Answer { first, puzzles: made.filter(|_| count > 1) }))
}

/// Makes a puzzle; `None` if it was stopped, since time must not decide what a seed gives.
fn make(
    generator: &Generator,
    target: &Target,
    (seed, index): (u64, u64),
    watch: &Watch,
) -> Option<Made> {
    let made = generator.make_watched(index, |_| {
        if watch.should_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if watch.should_stop() {
        return None;
    }
    let mut object = Made::new(seed, &made);
    if let Some(puzzle) = &made.puzzle {
        if target.asks_hodoku() {
            object.hodoku = Some(Hodoku::from(&explain::rate(puzzle, &Profile::hodoku())));
        }
        if target.se.is_some() {
            object.se = Some(Se::from(&se::rate(puzzle, se::Options::default())));
        }
    }
    Some(object)
}

impl Options {
    fn target(&self) -> Result<Target, Failure> {
        let text = |words: &Option<Words>| words.as_ref().map(Words::text);
        let wrong = |field: &str| {
            let field = field.to_owned();
            move |message: String| Failure::BadRequest(format!("{field}: {message}"))
        };
        Ok(Target {
            level: self.level.as_deref().map(|name| parse("level", name)).transpose()?,
            score: text(&self.score)
                .map(|text| ranges::score_range(&text).map_err(wrong("score")))
                .transpose()?,
            se: text(&self.se)
                .map(|text| ranges::er_range(&text).map_err(wrong("se")))
                .transpose()?,
            with: Names::techniques(self.technique.as_ref())?,
            without: Names::techniques(self.without.as_ref())?,
            hardest: self.hardest.as_deref().map(|name| parse("technique", name)).transpose()?,
            practice: self.practice,
        })
    }

    fn generator(&self, app: &App, seed: u64) -> Result<Generator, Failure> {
        let symmetry = self.symmetry.as_deref().unwrap_or("none");
        let mut generator = Generator::new(seed).symmetry(parse("symmetry", symmetry)?);
        if self.tries.is_some() {
            generator = generator.tries(within("tries", self.tries, 0, app.limits.tries)?);
        }
        if self.minimal {
            generator = generator.minimal();
        }
        if let Some(clues) = &self.clues {
            let wrong = |message| Failure::BadRequest(format!("clues: {message}"));
            let range = ranges::clue_range(&clues.text()).map_err(wrong)?;
            generator = generator.clues(range);
        }
        if let Some(pattern) = &self.pattern {
            generator = generator.pattern(Board::read(pattern, None)?.grid().clues());
        }
        Ok(generator)
    }
}

fn parse<T: std::str::FromStr>(what: &str, name: &str) -> Result<T, Failure>
where
    T::Err: std::fmt::Display,
{
    name.parse().map_err(|error: T::Err| Failure::BadRequest(format!("{what}: {error}")))
}
