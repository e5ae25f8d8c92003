//! `solve`: the solution, and the proof that it is the only one.

use ninefold::classic::{Outcome, Strategy};
use ninefold::solve::{Batch, Next, Solutions, Start};
use ninefold::text::Entry;
use ninefold::{Solution, Solver, Uniqueness, Work};
use serde::Serialize;

use crate::race::run_within;
use crate::request::{Attempt, Pace, on_its_board, open_request, told_of_variants};
use crate::status::several_solutions;
use crate::{Board, Face, NO_SOLUTION, Refusal, Request, STOPPED, Status};

open_request! {
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
        /// List at most this many solutions; never more than 1,000.
        limit: Option<u64>,
        /// Search with a classic strategy.
        #[serde(default, deserialize_with = "crate::words::option")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        strategy: Option<Strategy>,
    }
}

/// Enough guesses for nearly every board, and a fraction of a millisecond.
const FEW: Attempt = Attempt { pace: Pace::AtOnce, budget: Some(500) };

/// What a search came to, in the words of the library.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The name of the board.
    pub puzzle: String,
    /// What came of it.
    pub status: Status,
    /// The solution, or all that were asked for.
    pub found: Vec<Solution>,
    /// Whether they are a list.
    pub is_list: bool,
    /// Two solutions where there should be one.
    pub two: Option<Box<[Solution; 2]>>,
    /// A remark for people, if there is one.
    pub message: Option<String>,
    /// What of the given the answer is not about.
    pub note: Option<String>,
}

impl Solved {
    /// Returns what came of a search for the only solution.
    #[must_use]
    pub fn proven(board: Board<'_>, answer: Uniqueness) -> Self {
        match answer {
            Uniqueness::None => Self::unsolvable(board),
            Uniqueness::One(only) => Self::new(board, Status::Unique, vec![only], None),
            Uniqueness::Many(two) => {
                let differ = two[0].differences(&two[1]).len();
                let message = Some(several_solutions(differ));
                let several = Self::new(board, Status::Multiple, Vec::new(), message);
                Self { two: Some(Box::new(two)), ..several }
            }
        }
    }

    /// Returns what came of a search for any solution.
    #[must_use]
    pub fn first(board: Board<'_>, found: Option<Solution>) -> Self {
        match found {
            Some(first) => Self::new(board, Status::Solved, vec![first], None),
            None => Self::unsolvable(board),
        }
    }

    /// Returns a list of solutions, and whether that is all there are.
    #[must_use]
    pub fn listed(board: Board<'_>, found: Vec<Solution>, complete: bool) -> Self {
        let solved = match found.len() {
            0 if complete => Self::unsolvable(board),
            0 => Self::stopped(board),
            1 if complete => Self::new(board, Status::Unique, found, None),
            count => {
                let message = (!complete).then(|| stopped_at(count as u64));
                Self::new(board, Status::Multiple, found, message)
            }
        };
        Self { is_list: true, ..solved }
    }

    fn stopped(board: Board<'_>) -> Self {
        Self::new(board, Status::Stopped, Vec::new(), Some(STOPPED.to_owned()))
    }

    fn unsolvable(board: Board<'_>) -> Self {
        Self::new(board, Status::Unsolvable, Vec::new(), Some(NO_SOLUTION.to_owned()))
    }

    fn new(
        board: Board<'_>,
        status: Status,
        found: Vec<Solution>,
        message: Option<String>,
    ) -> Self {
        let (puzzle, note) = (board.name(), board.beside_puzzle());
        Self { puzzle, status, found, two: None, is_list: false, message, note }
    }
}

/// Returns the remark on solutions that are not all there are.
#[must_use]
pub fn stopped_at(count: u64) -> String {
    format!("stopped at {count}, there are more")
}

impl From<Solved> for Solve {
    fn from(solved: Solved) -> Self {
        let Solved { puzzle, status, found, is_list, message, note, .. } = solved;
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        let is_one = matches!(status, Status::Unique | Status::Solved);
        let solution = lines.first().filter(|_| is_one).cloned();
        let solutions = is_list.then_some(lines);
        let message = message.or(note);
        Self { puzzle, status, solution, solutions, message, rules: None, notes: None }
    }
}

impl Request for SolveRequest {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "The solution, and the proof that it is the only one";
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    type Found = Solved;
    type Answer = Solve;

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
        solved.found.is_empty().then_some(solved.status.word())
    }

    told_of_variants!(solve);
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
        let start = board.start();
        let clues = self.strategy.is_some().then(|| board.clues()).transpose()?;
        if let Start::Clues(grid) = start
            && !grid.is_valid()
            && let [first, ..] = grid.conflicts().as_slice()
        {
            let message = Some(first.to_string());
            return Ok(Solved::new(board, Status::Invalid, Vec::new(), message));
        }
        Ok(match (self.strategy, clues) {
            (Some(strategy), Some(grid)) => {
                let run = run_within(strategy, &grid, face.limits.placements.most, work);
                match run.outcome {
                    Outcome::Stopped | Outcome::Budget => Solved::stopped(board),
                    _ => Solved::first(board, run.solution),
                }
            }
            _ if self.lists() => {
                let (mut found, limit) = (Vec::new(), face.limits.listed.lowered(self.limit));
                let mut solutions = engines.solver.solutions(start);
                let complete = each_solution(&mut solutions, limit, work, |next| found.push(next));
                if work.is_cancelled() {
                    found.truncate(KEPT);
                }
                Solved::listed(board, found, complete)
            }
            _ if self.first => engines
                .batch()
                .first_within(start, work)
                .map_or_else(|_| Solved::stopped(board), |found| Solved::first(board, found)),
            _ => engines
                .solver
                .solve_within(start, work)
                .map_or_else(|_| Solved::stopped(board), |found| Solved::proven(board, found)),
        })
    }

    /// Says whether solutions are listed.
    #[must_use]
    pub fn lists(&self) -> bool {
        self.all || self.limit.is_some()
    }
}

/// Of a list that was cancelled so many are kept: whoever cancels shouldn't wait for the text of
/// hundreds of thousands.
const KEPT: usize = 10_000;

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

/// Finds solutions up to a limit; says whether these are all.
pub(crate) fn each_solution(
    solutions: &mut Solutions,
    limit: u64,
    work: &Work<'_>,
    mut found: impl FnMut(Solution),
) -> bool {
    let mut count = 0;
    loop {
        match solutions.advance(work) {
            Next::Solution(solution) if count < limit => found(solution),
            Next::Exhausted => return true,
            Next::Solution(_) | Next::Stopped => return false,
        }
        count += 1;
    }
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
    /// A remark for people, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}
