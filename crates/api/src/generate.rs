//! `generate`: puzzles to order.

use core::ops::RangeInclusive;
use ninefold::explain::{Level, Technique};
use ninefold::rate::se::Rater;
use ninefold::{Er, Generator, Puzzle, Stopped, Symmetry, Target, Work};
use serde::{Deserialize, Serialize};

use crate::board::read_one;
use crate::rate::rate_hodoku;
use crate::request::Attempt;
use crate::{Board, Face, Hodoku, Rated, Refusal, Request, Se};

/// What `generate` takes; all of it may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateRequest {
    /// The same seed gives the same puzzle everywhere; drawn if left out.
    #[cfg_attr(feature = "schema", schema(format = "uint64"))]
    pub seed: Option<u64>,
    /// How many puzzles; more than one are listed in `puzzles`.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub count: Option<u64>,
    /// How many clues: a number, or a range `24..28`.
    #[serde(default, deserialize_with = "crate::words::clues")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::words::Words>))]
    pub clues: Option<RangeInclusive<usize>>,
    /// Only puzzles from which no clue can be dropped.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub minimal: bool,
    /// Symmetry of the clue cells.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub symmetry: Option<Symmetry>,
    /// Clues in exactly the cells that are not blank here: a board or `@name`.
    pub pattern: Option<String>,
    /// Level of the HoDoKu scale.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub level: Option<Level>,
    /// Score of the HoDoKu scale: a number, or a range `400..700`.
    #[serde(default, deserialize_with = "crate::words::score")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::words::Words>))]
    pub score: Option<RangeInclusive<u32>>,
    /// Sudoku Explainer rating: a number, or a range `7.0..7.9`.
    #[serde(default, deserialize_with = "crate::words::se")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::words::Words>))]
    pub se: Option<RangeInclusive<Er>>,
    /// Techniques that are needed: a name, or several.
    #[serde(default, deserialize_with = "crate::words::names")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::words::OneOrMore>))]
    pub technique: Vec<Technique>,
    /// Techniques that are not needed: a name, or several.
    #[serde(default, deserialize_with = "crate::words::names")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::words::OneOrMore>))]
    pub without: Vec<Technique>,
    /// The hardest technique that is needed.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub hardest: Option<Technique>,
    /// For practice: singles suffice apart from the techniques named.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub practice: bool,
    /// Give up on a puzzle after this many tries, and answer with the nearest.
    pub tries: Option<u64>,
}

/// What to make, checked.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many puzzles.
    pub count: u64,
    /// What makes them again.
    pub seed: u64,
    /// How they should be to solve.
    pub target: Target,
    /// What makes them.
    pub generator: Generator,
}

impl Plan {
    /// Makes puzzle number `index`. Before each try `watch` sees the nearest so far.
    ///
    /// # Errors
    /// If the work is stopped, since time must not decide what a seed gives.
    pub fn make(
        &self,
        index: u64,
        work: &Work<'_>,
        watch: impl FnMut(&ninefold::Made),
    ) -> Result<ninefold::Made, Stopped> {
        let made = self.generator.make_within(index, work, watch);
        if made.is_cut_short { Err(Stopped) } else { Ok(made) }
    }

    /// Rates a puzzle on the scales that the wishes are about.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn rate(&self, puzzle: &Puzzle, work: &Work<'_>) -> Result<Rated, Stopped> {
        let hodoku = self.target.asks_hodoku().then(|| rate_hodoku(puzzle, work)).transpose()?;
        let asks_se = self.target.se.is_some();
        let se = asks_se.then(|| Rater::new().rate_within(puzzle, work));
        Ok(Rated { given: (*puzzle.clues()).into(), hodoku, se })
    }

    /// Returns a puzzle that was made as an object, rated.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn describe(&self, made: &ninefold::Made, work: &Work<'_>) -> Result<Made, Stopped> {
        let mut object = Made::new(self.seed, made);
        if let Some(puzzle) = &made.puzzle {
            let rated = self.rate(puzzle, work)?;
            work.poll()?;
            (object.hodoku, object.se) = rated.objects();
        }
        Ok(object)
    }
}

impl Request for GenerateRequest {
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "A puzzle to order";

    type Subject = Plan;
    type Found = Vec<Made>;
    type Answer = Generated;

    fn read(&self, face: &Face) -> Result<Plan, Refusal> {
        let count = face.limits.made.checked("count", self.count)?;
        if count == 0 {
            return Err(Refusal::bad_request("count is 0; at least 1"));
        }
        let seed = self.seed.unwrap_or_else(face.seed);
        let target = self.target();
        let generator = self.generator(face, seed)?.target(target.clone());
        match generator.contradiction() {
            Some(contradiction) => Err(Refusal::bad_request(contradiction.to_string())),
            None => Ok(Plan { count, seed, target, generator }),
        }
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[Attempt::LONG]
    }

    fn find(&self, plan: &Plan, _: &Face, work: &Work<'_>) -> Result<Vec<Made>, Refusal> {
        let mut one = |index| plan.describe(&plan.make(index, work, |_| {})?, work);
        Ok((0..plan.count).map(&mut one).collect::<Result<_, Stopped>>()?)
    }

    fn failure(made: &Vec<Made>) -> Option<&'static str> {
        made.iter().any(|made| !made.met).then_some("unmet")
    }
}

impl GenerateRequest {
    fn target(&self) -> Target {
        Target {
            level: self.level,
            score: self.score.clone(),
            se: self.se.clone(),
            with: self.technique.clone(),
            without: self.without.clone(),
            hardest: self.hardest,
            practice: self.practice,
        }
    }

    fn generator(&self, face: &Face, seed: u64) -> Result<Generator, Refusal> {
        let symmetry = self.symmetry.unwrap_or(Symmetry::None);
        let mut generator = Generator::new(seed).symmetry(symmetry);
        if self.tries.is_some() {
            generator = generator.tries(face.limits.tries.checked("tries", self.tries)?);
        }
        if self.minimal {
            generator = generator.minimal();
        }
        if let Some(range) = &self.clues {
            generator = generator.clues(range.clone());
        }
        if let Some(pattern) = &self.pattern {
            let entry = read_one(pattern, None)?;
            generator = generator.pattern(Board::of(&entry)?.given.clues().filled());
        }
        Ok(generator)
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Made {
    /// The puzzle; empty if there is none with the pattern asked for.
    pub puzzle: String,
    /// Its solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The seed that makes it again.
    #[cfg_attr(feature = "schema", schema(format = "uint64"))]
    pub seed: u64,
    /// How many clues it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// Whether it is what was asked for; else it is the nearest that was found.
    pub met: bool,
    /// How many tries it took.
    pub tries: u64,
    /// Its rating on the HoDoKu scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Hodoku>,
    /// Its rating on the Sudoku Explainer scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<Se>,
}

impl Made {
    /// Returns what was made, without ratings.
    #[must_use]
    pub fn new(seed: u64, made: &ninefold::Made) -> Self {
        let puzzle = made.puzzle.as_ref();
        Self {
            puzzle: puzzle.map(ToString::to_string).unwrap_or_default(),
            solution: puzzle.map(|puzzle| puzzle.solution().to_string()),
            seed,
            clues: puzzle.map(|puzzle: &Puzzle| puzzle.clues().clue_count()),
            met: made.met,
            tries: made.tries,
            hodoku: None,
            se: None,
        }
    }
}

/// One puzzle, or the first of several with all of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Generated {
    #[serde(flatten)]
    first: Option<Made>,
    /// All puzzles, if more than one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<Vec<Made>>,
}

impl From<Vec<Made>> for Generated {
    fn from(puzzles: Vec<Made>) -> Self {
        let several = puzzles.len() > 1;
        Self { first: puzzles.first().cloned(), puzzles: several.then_some(puzzles) }
    }
}
