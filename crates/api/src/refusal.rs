//! [`Refusal`]: why a request got no answer, and the one table of codes, HTTP statuses and exit
//! codes.

use core::fmt;
use ninefold::text::{Malformed, NotClues, ParseGridError};
use ninefold::{NotAPuzzle, Stopped};
use serde::Serialize;

use crate::Status;

/// Why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// The sentence for people.
    pub message: String,
    /// What the board is, if it is the board that is refused.
    pub board: Option<Box<(String, Status)>>,
    /// What is wrong with it, for faces that point at the place.
    pub cause: Option<Box<Cause>>,
}

/// What is wrong with a board, in the words of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It can't be read.
    Malformed(ParseGridError),
    /// It doesn't have exactly one solution.
    NotAPuzzle(NotAPuzzle),
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
    /// The board is a puzzle of candidates where clues are needed.
    NotClues,
    /// The command is only for classic 9x9, and the board is another.
    OnlyClassic,
    /// The form asked for has no words for something on the board.
    NoWords,
    /// The guesses that the request or the face allows didn't suffice.
    Undecided,
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
            Self::BadRequest | Self::NoWords => ("bad_request", 422, 2),
            Self::MalformedPuzzle => ("malformed_puzzle", 400, 1),
            Self::NotAPuzzle => ("not_a_puzzle", 200, 1),
            Self::NotClues => ("bad_request", 422, 1),
            Self::OnlyClassic => ("only_classic", 422, 2),
            Self::Undecided => ("over_budget", 422, 1),
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
    /// Returns that a request can't be answered.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), board: None, cause: None }
    }

    /// Returns that an option is not there or out of range.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// Returns that a body is longer than it may be.
    #[must_use]
    pub fn too_large(limit: usize) -> Self {
        Self::new(Code::TooLarge, format!("the body is longer than {limit} bytes"))
    }

    /// Returns that a text holds no board.
    pub fn no_board(text: &str, message: impl Into<String>) -> Self {
        let puzzle = ninefold::text::shorten(text.as_bytes());
        Self::of_board(Code::MalformedPuzzle, puzzle, Status::Malformed, message)
    }

    /// Returns that a board is no puzzle.
    #[must_use]
    pub fn not_a_puzzle(puzzle: String, error: &NotAPuzzle) -> Self {
        let status = match error {
            NotAPuzzle::Conflict(_) => Status::Invalid,
            NotAPuzzle::NoSolution | NotAPuzzle::Strayed(_) => Status::Unsolvable,
            NotAPuzzle::ManySolutions(_) => Status::Multiple,
        };
        let refusal = Self::of_board(Code::NotAPuzzle, puzzle, status, error.to_string());
        refusal.because(Cause::NotAPuzzle(error.clone()))
    }

    /// Returns that a puzzle of candidates was given where clues are needed.
    #[must_use]
    pub fn not_clues(puzzle: String) -> Self {
        Self::of_board(Code::NotClues, puzzle, Status::Malformed, NotClues.to_string())
    }

    /// Returns that a command is not for boards of another size or with other rules.
    #[must_use]
    pub fn only_classic(puzzle: String) -> Self {
        let message = "only for classic 9x9";
        Self::of_board(Code::OnlyClassic, puzzle, Status::Unsupported, message)
    }

    /// Returns that a variant is no puzzle.
    #[cfg(feature = "variants")]
    pub(crate) fn no_puzzle(puzzle: String, status: Status, message: String) -> Self {
        Self::of_board(Code::NotAPuzzle, puzzle, status, message)
    }

    /// Returns that a form has no words for something on a board.
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn no_words(puzzle: String, message: String) -> Self {
        Self::of_board(Code::NoWords, puzzle, Status::Unsupported, message)
    }

    /// Returns that the guesses didn't suffice.
    #[cfg(feature = "variants")]
    pub(crate) fn undecided(puzzle: String, message: String) -> Self {
        Self::of_board(Code::Undecided, puzzle, Status::Stopped, message)
    }

    fn of_board(code: Code, puzzle: String, status: Status, message: impl Into<String>) -> Self {
        Self { board: Some(Box::new((puzzle, status))), ..Self::new(code, message) }
    }

    fn because(self, cause: Cause) -> Self {
        Self { cause: Some(Box::new(cause)), ..self }
    }

    /// Returns the object for a board that gets no answer, if that is why.
    #[must_use]
    pub fn unanswered(&self) -> Option<Unanswered> {
        let (puzzle, status) = self.board.as_deref()?.clone();
        Some(Unanswered { puzzle, status, message: self.message.clone() })
    }

    /// Returns the word for what the board is, or for what is wrong with the request.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.board.as_ref().map_or(self.code.word(), |board| board.1.word())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Refusal {}

impl From<&Malformed> for Refusal {
    fn from(Malformed { error, raw }: &Malformed) -> Self {
        let message = error.to_string();
        Self::of_board(Code::MalformedPuzzle, raw.clone(), Status::Malformed, message)
            .because(Cause::Malformed(error.clone()))
    }
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Self {
        Self::new(Code::OverBudget, "this takes more work or time than a request may")
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
        let (code, message) = (refusal.code.word(), refusal.message.clone());
        Self { error: ErrorObject { code, message } }
    }
}
