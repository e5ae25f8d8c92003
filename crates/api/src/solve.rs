//! `solve`: the solution, and the proof that it is the only one.

use ninefold::classic::{Outcome, Run, Strategy};
use ninefold::solve::{Batch, Next, Solutions, Start};
use ninefold::text::Entry;
use ninefold::{Conflict, Solution, Solver, Uniqueness, Work};
use serde::Serialize;

use crate::race::run_within;
use crate::request::{Attempt, Pace, request};
use crate::{Board, Face, Refusal, Request, STOPPED, Status};

request! {
    /// What `solve` takes.
    SolveRequest {
        /// Stop at the first solution, without proof that there is no other.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        first: bool,
        /// List the solutions.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        all: bool,
        /// List at most so many solutions; never more than 1,000.
        limit: Option<u64>,
        /// Search with a classic strategy.
        #[serde(default, deserialize_with = "crate::words::option")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        strategy: Option<Strategy>,
    }
}

/// Enough guesses for nearly every board, and a fraction of a millisecond.
const FEW: Attempt = Attempt { pace: Pace::AtOnce, budget: Some(500) };

/// The answer, and the solutions as they were found.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer.
    pub object: Solve,
    /// The solution, or all that were asked for.
    pub found: Vec<Solution>,
    /// Two solutions where there should be one.
    pub two: Option<Box<[Solution; 2]>>,
    /// What of the given the answer is not about.
    pub note: Option<String>,
}

impl Solved {
    fn new(object: Solve, found: impl IntoIterator<Item = Solution>) -> Self {
        Self { object, found: found.into_iter().collect(), two: None, note: None }
    }
}

impl From<Solved> for Solve {
    fn from(Solved { object, note, .. }: Solved) -> Self {
        Self { message: object.message.or(note), ..object }
    }
}

impl Request for SolveRequest {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "The solution, and the proof that it is the only one";
    const LEAVES_PLAY_OUT: bool = true;

    type Subject = Entry;
    type Found = Solved;
    type Answer = Solve;

    fn prepare(&self, _: &Face) -> Result<Entry, Refusal> {
        self.entry()
    }

    fn attempts(&self) -> &'static [Attempt] {
        match (self.strategy, self.lists()) {
            (Some(_), _) => &[Attempt::LONG],
            (None, true) => &[Attempt::QUICK],
            (None, false) => &[FEW, Attempt::QUICK],
        }
    }

    fn find(&self, entry: &Entry, face: &Face, work: &Work<'_>) -> Result<Solved, Refusal> {
        self.find_on(&mut Engines::default(), entry, face, work)
    }

    fn failure(solved: &Solved) -> Option<&'static str> {
        solved.found.is_empty().then_some(solved.object.status.word())
    }
}

impl SolveRequest {
    /// Does the same as [`find`](Request::find) on engines that are kept from board to board.
    ///
    /// # Errors
    /// If the entry is malformed, or a puzzle of candidates where clues are needed.
    pub fn find_on(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        face: &Face,
        work: &Work<'_>,
    ) -> Result<Solved, Refusal> {
        let board = Board::of(entry)?;
        let (puzzle, start) = (board.name(), board.start());
        let clues = self.strategy.is_some().then(|| board.clues()).transpose()?;
        if let Start::Clues(grid) = start
            && !grid.is_valid()
            && let [first, ..] = grid.conflicts().as_slice()
        {
            return Ok(Solved::new(Solve::invalid(puzzle, first), None));
        }
        let solved = match (self.strategy, clues) {
            (Some(strategy), Some(grid)) => {
                let run = run_within(strategy, &grid, face.limits.placements.most, work);
                Solved::new(Solve::by_strategy(puzzle, &run), run.solution)
            }
            _ if self.lists() => {
                let solutions = engines.solver.solutions(start);
                list(puzzle, solutions, face.limits.listed.lowered(self.limit), work)
            }
            _ if self.first => match engines.batch().first_within(start, work) {
                Ok(found) => Solved::new(Solve::first(puzzle, found.as_ref()), found),
                Err(_) => Solved::new(Solve::stopped(puzzle), None),
            },
            _ => match engines.solver.solve_within(start, work) {
                Ok(found) => {
                    let object = Solve::proven(puzzle, &found);
                    match found {
                        Uniqueness::None => Solved::new(object, None),
                        Uniqueness::One(only) => Solved::new(object, Some(only)),
                        Uniqueness::Many(two) => {
                            let two = Some(Box::new(two));
                            Solved { two, ..Solved::new(object, None) }
                        }
                    }
                }
                Err(_) => Solved::new(Solve::stopped(puzzle), None),
            },
        };
        Ok(Solved { note: board.beside_puzzle(), ..solved })
    }

    /// Says whether solutions are listed.
    #[must_use]
    pub fn lists(&self) -> bool {
        self.all || self.limit.is_some()
    }
}

/// The engines that solve.
#[derive(Clone, Debug, Default)]
pub struct Engines {
    /// For one board at a time.
    pub solver: Solver,
    /// For many; also the one whose first solution is everybody's.
    pub batch: Option<Batch>,
}

impl Engines {
    /// Returns the engine for many boards.
    pub fn batch(&mut self) -> &mut Batch {
        self.batch.get_or_insert_default()
    }
}

fn list(puzzle: String, mut solutions: Solutions, limit: u64, work: &Work<'_>) -> Solved {
    let mut found: Vec<Solution> = Vec::new();
    let complete = loop {
        match solutions.advance(work) {
            Next::Solution(solution) if (found.len() as u64) < limit => found.push(solution),
            Next::Exhausted => break true,
            Next::Solution(_) | Next::Stopped => break false,
        }
    };
    Solved::new(Solve::listed(puzzle, &found, complete), found)
}

/// The solution, or why there is none to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solve {
    /// The board.
    pub puzzle: String,
    /// What came of it.
    pub status: Status,
    /// The solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The solutions, if a list was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// What is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Solve {
    /// Returns a solution.
    #[must_use]
    pub fn solved(puzzle: String, status: Status, solution: &Solution) -> Self {
        let solution = Some(solution.to_string());
        Self { puzzle, status, solution, solutions: None, message: None }
    }

    /// Returns that there is none, with the reason.
    #[must_use]
    pub fn failed(puzzle: String, status: Status, message: impl Into<String>) -> Self {
        let message = Some(message.into());
        Self { puzzle, status, solution: None, solutions: None, message }
    }

    /// Returns that the clues repeat a digit.
    #[must_use]
    pub fn invalid(puzzle: String, conflict: &Conflict) -> Self {
        Self::failed(puzzle, Status::Invalid, conflict.to_string())
    }

    /// Returns that the search was stopped.
    #[must_use]
    pub fn stopped(puzzle: String) -> Self {
        Self::failed(puzzle, Status::Stopped, STOPPED)
    }

    /// Returns the answer of a search for the only solution.
    #[must_use]
    pub fn proven(puzzle: String, found: &Uniqueness) -> Self {
        match found {
            Uniqueness::None => Self::failed(puzzle, Status::Unsolvable, "no solution"),
            Uniqueness::One(solution) => Self::solved(puzzle, Status::Unique, solution),
            Uniqueness::Many(two) => {
                let differ = two[0].differences(&two[1]).len();
                let message = format!("several solutions: two of them differ in {differ} cells");
                Self::failed(puzzle, Status::Multiple, message)
            }
        }
    }

    /// Returns the answer of a search for any solution.
    #[must_use]
    pub fn first(puzzle: String, found: Option<&Solution>) -> Self {
        match found {
            Some(solution) => Self::solved(puzzle, Status::Solved, solution),
            None => Self::failed(puzzle, Status::Unsolvable, "no solution"),
        }
    }

    /// Returns a list of solutions, and whether that is all there are.
    #[must_use]
    pub fn listed(puzzle: String, found: &[Solution], complete: bool) -> Self {
        let (status, message) = match found.len() {
            0 if complete => (Status::Unsolvable, Some("no solution".to_owned())),
            0 => return Self { solutions: Some(Vec::new()), ..Self::stopped(puzzle) },
            1 if complete => (Status::Unique, None),
            _ if complete => (Status::Multiple, None),
            count => (Status::Multiple, Some(Self::stopped_at(count as u64))),
        };
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        let solution = lines.first().filter(|_| status == Status::Unique).cloned();
        Self { puzzle, status, solution, solutions: Some(lines), message }
    }

    /// Returns what is to be said of a list that is not complete.
    #[must_use]
    pub fn stopped_at(count: u64) -> String {
        format!("stopped at {count}, there are more")
    }

    /// Returns the answer of a classic strategy.
    #[must_use]
    pub fn by_strategy(puzzle: String, run: &Run) -> Self {
        match (&run.solution, run.outcome) {
            (Some(solution), _) => Self::solved(puzzle, Status::Solved, solution),
            (None, Outcome::Stopped | Outcome::Budget) => Self::stopped(puzzle),
            _ => Self::failed(puzzle, Status::Unsolvable, "no solution"),
        }
    }
}
