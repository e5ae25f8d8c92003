//! `verify`: checks a proof, step by step.

use ninefold::explain::{Pattern, Proof};
use ninefold::text::{Given, shorten};
use ninefold::{Certificate, Stopped, Uniqueness, Unproven, Work};
use serde::{Deserialize, Serialize};

use crate::board::names;
use crate::{Face, NO_SOLUTION, ONE_SOLUTION, Refusal, Request};

/// What `verify` takes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VerifyRequest {
    /// The proof, as `explain` writes it, or the certificate, as `check` does.
    pub proof: String,
}

/// Whether a proof holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verify {
    /// The clues, or the text that should have been a proof, shortened.
    pub puzzle: String,
    /// Whether every step follows and the last leaves the solution.
    pub accepted: bool,
    /// `accepted`, `refused` or `malformed`.
    pub status: &'static str,
    /// How many steps it has; of a certificate, how many nodes.
    pub steps: usize,
    /// Of a certificate, how many solutions it proves: `none`, `one` or `many`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Proven>,
    /// How many of them were looked up in the solution.
    pub looked_up: usize,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// How many solutions a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Proven {
    /// None.
    None,
    /// Exactly one.
    One,
    /// More than one.
    Many,
}

impl Proven {
    /// Returns the words for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::None => NO_SOLUTION,
            Self::One => ONE_SOLUTION,
            Self::Many => "more than one solution",
        }
    }
}

impl From<&Uniqueness> for Proven {
    fn from(count: &Uniqueness) -> Self {
        match count {
            Uniqueness::None => Self::None,
            Uniqueness::One(_) => Self::One,
            Uniqueness::Many(_) => Self::Many,
        }
    }
}

impl Verify {
    /// Returns the verdict on so many steps from what was given, by what is wrong with them.
    fn new(given: &Given, steps: usize, flaw: Option<impl ToString>) -> Self {
        Self {
            puzzle: names(given).0,
            accepted: flaw.is_none(),
            status: if flaw.is_none() { "accepted" } else { "refused" },
            steps,
            solutions: None,
            looked_up: 0,
            message: flaw.map(|flaw| flaw.to_string()),
        }
    }

    /// Returns the verdict on a text that is no proof.
    fn malformed(text: &str, error: &impl ToString) -> Self {
        Self {
            puzzle: shorten(text.as_bytes()),
            accepted: false,
            status: "malformed",
            steps: 0,
            solutions: None,
            looked_up: 0,
            message: Some(error.to_string()),
        }
    }
}

impl Request for VerifyRequest {
    const NAME: &'static str = "verify";
    const ABOUT: &'static str = "Whether a proof holds";

    type Subject = ();
    type Found = Verify;
    type Answer = Verify;

    fn read(&self, _: &Face) -> Result<(), Refusal> {
        Ok(())
    }

    fn find(&self, (): &(), _: &Face, work: &Work<'_>) -> Result<Verify, Refusal> {
        work.poll()?;
        if self.proof.trim_start().starts_with("ninefold certificate") {
            return self.certificate(work);
        }
        let proof = match self.proof.parse::<Proof>() {
            Ok(proof) => proof,
            Err(error) => return Ok(Verify::malformed(&self.proof, &error)),
        };
        let looked_up = proof.steps.iter().filter(|step| step.pattern == Pattern::Solution).count();
        let flaw = flaw(proof.verify_within(work))?;
        Ok(Verify { looked_up, ..Verify::new(&proof.given, proof.steps.len(), flaw) })
    }

    fn failure(verdict: &Verify) -> Option<&'static str> {
        verdict.message.is_some().then_some(verdict.status)
    }
}

impl VerifyRequest {
    /// Checks a certificate.
    fn certificate(&self, work: &Work<'_>) -> Result<Verify, Refusal> {
        let read = match self.proof.parse::<Certificate>() {
            Ok(read) => read,
            Err(error) => return Ok(Verify::malformed(&self.proof, &error)),
        };
        let verdict = Verify::new(&read.given, read.tree.len(), flaw(read.verify_within(work))?);
        let solutions = verdict.accepted.then(|| Proven::from(&read.count));
        Ok(Verify { solutions, ..verdict })
    }
}

/// Returns what is wrong, if anything is.
fn flaw<E>(verdict: Result<(), Unproven<E>>) -> Result<Option<E>, Stopped> {
    match verdict {
        Ok(()) => Ok(None),
        Err(Unproven::Wrong(flaw)) => Ok(Some(flaw)),
        Err(Unproven::Stopped) => Err(Stopped),
    }
}
