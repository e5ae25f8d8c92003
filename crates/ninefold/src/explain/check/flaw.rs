//! [`Flaw`]: why a step is refused.

use core::fmt;

use crate::candidate::Candidate;
use crate::work::Stopped;

/// Why a step was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It concludes nothing.
    NoConclusion,
    /// It strikes or places a candidate that isn't on the board.
    NotACandidate(Candidate),
    /// It concludes something twice.
    Repeated(Candidate),
    /// The pattern isn't on the board as described, or isn't one of the technique; in words.
    Premise(String),
    /// An inference is wrong.
    DoesNotFollow {
        /// What is said to follow, `r4c7<>3`.
        claim: String,
        /// What it is said to follow from; none for a conclusion from the whole pattern.
        from: Option<String>,
    },
    /// It assumes one solution, which isn't proven.
    NotProvenUnique,
    /// The step gives no reason at all.
    NoProof,
    /// The work of the context was stopped before the verdict.
    Stopped,
}

impl Flaw {
    /// A conclusion doesn't follow from the pattern.
    pub(super) const fn conclusion(claim: String) -> Self {
        Self::DoesNotFollow { claim, from: None }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => f.write_str("the step concludes nothing"),
            Self::NotACandidate(candidate) => write!(f, "{candidate} is not a candidate"),
            Self::Repeated(candidate) => write!(f, "{candidate} is concluded twice"),
            Self::Premise(reason) => f.write_str(reason),
            Self::DoesNotFollow { claim, from: Some(from) } => {
                write!(f, "{claim} does not follow from {from}")
            }
            Self::DoesNotFollow { claim, from: None } => {
                write!(f, "{claim} does not follow from the pattern")
            }
            Self::NotProvenUnique => f.write_str("the puzzle is not proven to be unique"),
            Self::NoProof => f.write_str("the step gives no proof"),
            Self::Stopped => fmt::Display::fmt(&Stopped, f),
        }
    }
}

impl core::error::Error for Flaw {}

/// Returns the flaw unless the premise holds.
pub(super) fn require(premise: bool, reason: impl FnOnce() -> String) -> Result<(), Flaw> {
    if premise { Ok(()) } else { Err(Flaw::Premise(reason())) }
}
