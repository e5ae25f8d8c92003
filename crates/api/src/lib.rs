//! Ninefold's requests and answers: for each command what it takes, what it answers, its defaults,
//! limits and words of refusal. The command line, the HTTP interface and other faces are skins over
//! it: they read input, call, and print.
//!
//! ```
//! use ninefold::Work;
//! use ninefold_api::{Face, Limits, call};
//! let face = Face::native(Limits::PUBLIC);
//! let body = br#"{"puzzle": "@leetcode", "level": 3}"#;
//! let answer = call("hint", body, &face, &Work::unlimited())?;
//! assert!(answer.starts_with(br#"{"puzzle":"53..7....6..195"#));
//! # Ok::<(), ninefold_api::Refusal>(())
//! ```
//!
//! * A [`Request`] is a type; one is read from JSON by [`parse`] or put together by a face. It
//!   `check`s its options, `read`s what to work on, and `find`s the answer within a [`Work`](ninefold::Work).
//! * What is found is in the words of the library, for faces that draw. It turns into the answer,
//!   the object that outside programs rely on.
//! * A [`Refusal`] says why there is no answer; its [`Code`] has the HTTP status and the exit code.
//! * [`Limits`] and the clock are the face's own: they are in a [`Face`].
//! * [`call`] is all of it under one name: JSON in, JSON out.
//!
//! The layer starts no thread, does no input or output, and reads no clock of its own:
//! [`Face::native`] hands it the system's. With the feature `schema` requests and answers describe
//! themselves for OpenAPI; with `variants` some requests take boards of other sizes and with other
//! rules; with `print` there is a request for paper.
//!
//! In answers cells are written `r4c7`, houses `r3` `c3` `b3`, placements `r1c1=5`, eliminations
//! `r2c3<>4`, boards as 81 characters with `.` for a blank. What is not there is left out.

mod backdoors;
mod board;
mod call;
mod candidates;
mod canonical;
mod check;
mod convert;
mod count;
mod explain;
mod face;
mod generate;
mod hint;
mod limits;
mod minimise;
mod picture;
#[cfg(feature = "print")]
mod print;
mod race;
mod rate;
mod refusal;
mod request;
mod solve;
mod spread;
mod status;
pub mod tables;
mod trace;
mod transform;
mod tree;
mod variant;
#[cfg(feature = "variants")]
mod variants;
mod verify;
pub mod words;

pub use backdoors::{Backdoors, BackdoorsRequest};
pub use board::{Board, read_all, read_one};
pub use call::{Visitor, call, call_one, call_within, json, visit, visit_served, written};
pub use candidates::{Candidates, CandidatesRequest, TrueCandidates};
pub use canonical::{Canonical, CanonicalRequest};
pub use check::{Check, CheckRequest, Checked, ConflictObject, SuspectObject};
pub use convert::{Convert, ConvertRequest, Pasted, Target};
pub use count::{Count, CountRequest, Estimate};
pub use explain::{Explain, ExplainRequest, Explained, StepObject};
pub use face::Face;
pub use generate::{GenerateRequest, Generated, Made, Plan};
pub use hint::{Hint, HintRequest};
pub use limits::{Cap, Limits};
pub use minimise::{Minimal, MinimalRequest, Minimise, MinimiseRequest};
pub use picture::{LinkObject, MarkObject, PictureObject};
#[cfg(feature = "print")]
pub use print::{Print, PrintRequest, Printed};
pub use race::{Lap, LapEnd, Race, RaceRequest};
pub use rate::{Hodoku, Rate, RateRequest, Rated, Se};
pub use refusal::{Cause, Code, ErrorBody, ErrorObject, Refusal, Unanswered};
pub use request::{Attempt, Described, Pace, Prepared, Request, parse};
pub use solve::{Engines, Solve, SolveRequest, Solved, stopped_at};
pub use spread::Spread;
pub use status::{NO_SOLUTION, ONE_SOLUTION, Status};
pub use trace::{
    CheckpointObject, CountersObject, DepthObject, EventObject, Trace, TraceRequest, WindowObject,
};
pub use transform::{Transform, TransformRequest};
pub use tree::{BranchObject, TreeObject};
pub use variant::{Told, Variant};
#[cfg(feature = "variants")]
pub use variants::{AnyBoard, Gatherer, Taken, Written, options, read as read_variant};
pub use verify::{Proven, Verify, VerifyRequest};

use ninefold::{Candidate, CellSet, Digit, DigitSet};

/// What is said of work that was cut off, and of what it found so far.
pub(crate) const STOPPED: &str = "stopped before the end";

/// Returns the names of the cells.
#[must_use]
pub fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns the digits as numbers.
#[must_use]
pub fn digits(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// Returns the notation of placements, `r1c1=5`.
#[must_use]
pub fn placements(placed: &[Candidate]) -> Vec<String> {
    placed.iter().map(|candidate| candidate.placed()).collect()
}

/// Returns the notation of eliminations, `r2c3<>4`.
#[must_use]
pub fn eliminations(gone: &[Candidate]) -> Vec<String> {
    gone.iter().map(|candidate| candidate.eliminated()).collect()
}
