//! [`Refusal`]: why a request got no answer, and the one table of codes, HTTP statuses and exit
//! codes.

use core::fmt;
use ninefold::text::Malformed;
use ninefold::{NotAPuzzle, Stopped};
use serde::Serialize;

use crate::Status;

/// Why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board can't have one.
    Board(Unanswered),
    /// The request can't.
    Request(Code, String),
}

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The body is not JSON.
    BadJson,
    /// The JSON is not what the command takes.
    BadRequest,
    /// The text is no board.
    MalformedPuzzle,
    /// The board is no puzzle: of all refusals the one that HTTP calls an answer.
    NotAPuzzle,
    /// The body is too long.
    TooLarge,
    /// The body didn't come in time.
    TooSlow,
    /// Enough requests wait already.
    Busy,
    /// The work takes more than a request may, or was stopped.
    OverBudget,
    /// Nothing has this name.
    NotFound,
    /// Not with this method.
    MethodNotAllowed,
    /// A defect.
    Internal,
}

impl Code {
    /// The word, the HTTP status and the exit code of each.
    const fn row(self) -> (&'static str, u16, u8) {
        match self {
            Self::BadJson => ("bad_json", 400, 2),
            Self::BadRequest => ("bad_request", 422, 2),
            Self::MalformedPuzzle => ("malformed_puzzle", 400, 1),
            Self::NotAPuzzle => ("not_a_puzzle", 200, 1),
            Self::TooLarge => ("too_large", 413, 2),
            Self::TooSlow => ("too_slow", 408, 2),
            Self::Busy => ("busy", 429, 2),
            Self::OverBudget => ("over_budget", 422, 130),
            Self::NotFound => ("not_found", 404, 2),
            Self::MethodNotAllowed => ("method_not_allowed", 405, 2),
            Self::Internal => ("internal", 500, 2),
        }
    }

    /// Returns the word for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().0
    }

    /// Returns the HTTP status.
    #[must_use]
    pub const fn http_status(self) -> u16 {
        self.row().1
    }

    /// Returns the exit code of the command line.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        self.row().2
    }
}

impl Refusal {
    /// Returns that an option is not there or out of range.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::Request(Code::BadRequest, message.into())
    }

    /// Returns that a body is longer than it may be.
    #[must_use]
    pub fn too_large(limit: usize) -> Self {
        Self::Request(Code::TooLarge, format!("the body is longer than {limit} bytes"))
    }

    /// Returns that a text holds no board.
    pub fn no_board(text: &str, message: impl Into<String>) -> Self {
        let puzzle = ninefold::text::shorten(text.as_bytes());
        Self::Board(Unanswered { puzzle, status: Status::Malformed, message: message.into() })
    }

    /// Returns that a board is no puzzle.
    #[must_use]
    pub fn not_a_puzzle(puzzle: String, error: &NotAPuzzle) -> Self {
        Self::Board(Unanswered::not_a_puzzle(puzzle, error))
    }

    /// Returns what kind of refusal it is.
    #[must_use]
    pub const fn code(&self) -> Code {
        match self {
            Self::Board(board) if matches!(board.status, Status::Malformed) => {
                Code::MalformedPuzzle
            }
            Self::Board(_) => Code::NotAPuzzle,
            Self::Request(code, _) => *code,
        }
    }

    /// Returns the sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Board(board) => &board.message,
            Self::Request(_, message) => message,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for Refusal {}

impl From<&Malformed> for Refusal {
    fn from(malformed: &Malformed) -> Self {
        Self::Board(Unanswered::from(malformed))
    }
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Self {
        Self::Request(Code::OverBudget, "this takes more time than a request may".to_owned())
    }
}

/// A board that gets no answer, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unanswered {
    /// The board, or the text that should have been one, shortened.
    pub puzzle: String,
    /// What it is.
    pub status: Status,
    /// Why it got no answer.
    pub message: String,
}

impl Unanswered {
    /// Returns that a board is no puzzle.
    #[must_use]
    pub fn not_a_puzzle(puzzle: String, error: &NotAPuzzle) -> Self {
        let status = match error {
            NotAPuzzle::Conflict(_) => Status::Invalid,
            NotAPuzzle::NoSolution => Status::Unsolvable,
            NotAPuzzle::ManySolutions(_) => Status::Multiple,
        };
        Self { puzzle, status, message: error.to_string() }
    }
}

impl From<&Malformed> for Unanswered {
    fn from(malformed: &Malformed) -> Self {
        let (puzzle, message) = (malformed.raw.clone(), malformed.error.to_string());
        Self { puzzle, status: Status::Malformed, message }
    }
}

/// The object that tells of a refusal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    error: ErrorObject,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorObject {
    /// A word for programs.
    code: &'static str,
    /// A sentence for people.
    message: String,
}

impl From<&Refusal> for ErrorBody {
    fn from(refusal: &Refusal) -> Self {
        let (code, message) = (refusal.code().word(), refusal.message().to_owned());
        Self { error: ErrorObject { code, message } }
    }
}
