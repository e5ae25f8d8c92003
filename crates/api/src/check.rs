//! `check`: valid, solvable, unique; and why not.

use ninefold::Position;
use ninefold::solve::Start;
use ninefold::text::{Entry, Given};
use ninefold::{
    Certificate, Conflict, Diagnosis, Solution, Solver, Stray, Suspect, Uniqueness, Verdict, Work,
    diagnose_within,
};
use serde::Serialize;

use crate::request::{on_its_board, open_request, told_of_variants};
use crate::status::SEVERAL_SOLUTIONS;
use crate::{
    Board, Face, NO_SOLUTION, ONE_SOLUTION, Refusal, Request, Status, Unanswered, cells, digits,
    eliminations, placements,
};

open_request! {
    /// What `check` takes.
    CheckRequest {
        /// Add a certificate of how many solutions there are, which `verify` checks.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        proof: bool,
    }
}

/// What was found out about a board.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The answer.
    pub check: Check,
    /// What is wrong with the clues; nothing for candidates, which have none to blame.
    pub diagnosis: Option<Box<Diagnosis>>,
}

impl Request for CheckRequest {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Valid? Solvable? Unique? And why not";

    on_its_board!();

    type Found = Checked;
    type Answer = Check;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Checked, Refusal> {
        let board = Board::of(entry)?;
        let mut checked = Self::look(&board, work)?;
        if self.proof {
            let certificate = Certificate::within(board.given, work)?;
            checked.check.certificate = Some(certificate.to_string());
        }
        Ok(checked)
    }

    fn unanswered(board: Unanswered) -> Option<Check> {
        Some(Check::bare(board.puzzle, board.status, board.message))
    }

    fn failure(Checked { check, .. }: &Checked) -> Option<&'static str> {
        match check.wrong {
            Some(_) => Some("wrong"),
            None => (!check.unique).then_some(check.status.word()),
        }
    }

    told_of_variants!(check);
}

impl CheckRequest {
    /// Finds out what a board is.
    fn look(board: &Board<'_>, work: &Work<'_>) -> Result<Checked, Refusal> {
        let grid = match board.start() {
            Start::Clues(grid) => grid,
            Start::Candidates(notes) => {
                let found = Solver::new().solve_within(notes, work)?;
                let check = Check::of_candidates(board.name(), &found);
                return Ok(Checked { check, diagnosis: None });
            }
        };
        let diagnosis = diagnose_within(grid, work)?;
        let check = match board.given {
            Given::Position(position) => Check::of_position(&diagnosis, position),
            _ => Check::from(&diagnosis),
        };
        Ok(Checked { check, diagnosis: Some(Box::new(diagnosis)) })
    }
}

impl From<Checked> for Check {
    fn from(checked: Checked) -> Self {
        checked.check
    }
}

/// What a board is, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Check {
    /// The board.
    pub puzzle: String,
    /// What it is.
    pub status: Status,
    /// No house repeats a digit.
    pub valid: bool,
    /// There is a solution.
    pub solvable: bool,
    /// There is exactly one.
    pub unique: bool,
    /// How many clues there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// The repeated digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<Vec<ConflictObject>>,
    /// All of it in words.
    pub message: String,
    /// The solution, if there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Two solutions, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// The cells in which those two differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// Clues that already have no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core: Option<Vec<String>>,
    /// Whether each clue of the core is needed for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core_is_minimal: Option<bool>,
    /// The clues that are probably wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suspects: Option<Vec<SuspectObject>>,
    /// The digits that the player has placed and the solution has not; or a strike of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<String>>,
    /// What proves how many solutions there are, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// A digit that a house repeats, or a rule that doesn't hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConflictObject {
    /// The digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Where the digit stands in it.
    pub cells: Vec<String>,
    /// The rule of a variant that doesn't hold with the digits of these cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The same in words, for variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// A clue whose change alone leaves exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuspectObject {
    /// Where.
    pub cell: String,
    /// What stands there.
    pub found: u8,
    /// The digits that repair it.
    pub instead: Vec<u8>,
    /// Whether taking the clue away does, too.
    pub removal: bool,
}

impl From<&Conflict> for ConflictObject {
    fn from(conflict: &Conflict) -> Self {
        Self {
            digit: Some(conflict.digit.get()),
            house: Some(conflict.house.to_string()),
            cells: cells(conflict.cells),
            rule: None,
            message: None,
        }
    }
}

impl From<&Suspect> for SuspectObject {
    fn from(suspect: &Suspect) -> Self {
        Self {
            cell: suspect.cell.to_string(),
            found: suspect.found.get(),
            instead: digits(suspect.instead),
            removal: suspect.removal,
        }
    }
}

impl Check {
    /// Returns an answer without details.
    pub(crate) fn bare(puzzle: String, status: Status, message: String) -> Self {
        Self {
            puzzle,
            status,
            valid: !matches!(status, Status::Invalid | Status::Malformed),
            solvable: matches!(status, Status::Unique | Status::Multiple),
            unique: status == Status::Unique,
            message,
            ..Self::default()
        }
    }

    /// Adds two solutions and where they differ.
    fn with_two(mut self, two: &[Solution; 2]) -> Self {
        self.solutions = Some(two.iter().map(ToString::to_string).collect());
        self.differ = Some(cells(two[0].differences(&two[1])));
        self
    }

    /// Returns what the clues of a player's position are, and which placed digits are wrong, or the
    /// first wrong strike.
    #[must_use]
    pub fn of_position(diagnosis: &Diagnosis, position: &Position) -> Self {
        let mut check = Self::from(diagnosis);
        if let Verdict::Unique(solution) = &diagnosis.verdict {
            let mistakes = position.mistakes(solution);
            if let [first, rest @ ..] = mistakes.as_slice() {
                let others = match rest.len() {
                    0 => String::new(),
                    1 => ", nor is another digit right".to_owned(),
                    more => format!(", nor are {more} other digits right"),
                };
                check.message = format!(
                    "{}, but {} can't be {}{others}",
                    check.message, first.cell, first.digit
                );
                check.wrong = Some(placements(&mistakes));
            } else if let Some(Stray::Struck(lost)) = position.first_error(solution) {
                check.message =
                    format!("{}, but {} can be {}", check.message, lost.cell, lost.digit);
                check.wrong = Some(eliminations(&[lost]));
            }
        }
        check
    }

    /// Returns what candidates are; there are no clues to blame.
    #[must_use]
    pub fn of_candidates(puzzle: String, found: &Uniqueness) -> Self {
        let bare = |status, message: &str| Self::bare(puzzle, status, message.to_owned());
        match found {
            Uniqueness::None => bare(Status::Unsolvable, NO_SOLUTION),
            Uniqueness::One(solution) => {
                let solution = Some(solution.to_string());
                Self { solution, ..bare(Status::Unique, ONE_SOLUTION) }
            }
            Uniqueness::Many(two) => bare(Status::Multiple, SEVERAL_SOLUTIONS).with_two(two),
        }
    }
}

impl From<&Diagnosis> for Check {
    fn from(diagnosis: &Diagnosis) -> Self {
        let status = match diagnosis.verdict {
            Verdict::Invalid { .. } => Status::Invalid,
            Verdict::Multiple(_) => Status::Multiple,
            Verdict::Unique(_) => Status::Unique,
            _ => Status::Unsolvable,
        };
        let mut check = Self::bare(diagnosis.grid.to_string(), status, diagnosis.to_string());
        check.clues = Some(diagnosis.grid.clue_count());
        check.conflicts = Some(diagnosis.conflicts().iter().map(Into::into).collect());
        match &diagnosis.verdict {
            Verdict::Unique(solution) => check.solution = Some(solution.to_string()),
            Verdict::Multiple(two) => return check.with_two(two),
            verdict => {
                if let Verdict::Unsolvable { core, core_is_minimal, .. } = verdict {
                    check.core = Some(cells(*core));
                    check.core_is_minimal = Some(*core_is_minimal);
                }
                check.suspects = Some(diagnosis.suspects().iter().map(Into::into).collect());
            }
        }
        check
    }
}
