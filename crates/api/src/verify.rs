//! `verify`: checks a proof, step by step.

use ninefold::explain::{Pattern, Proof, ProofError};
use ninefold::text::shorten;
use ninefold::{Certificate, Stopped, Uniqueness, Unproven, Work};
use serde::{Deserialize, Serialize};

use crate::board::names;
use crate::{Face, Refusal, Request};

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
    pub solutions: Option<&'static str>,
    /// How many of them were looked up in the solution.
    pub looked_up: usize,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Request for VerifyRequest {
    const NAME: &'static str = "verify";
    const ABOUT: &'static str = "Whether a proof holds";

    type Subject = ();
    type Found = Verify;
    type Answer = Verify;

    fn prepare(&self, _: &Face) -> Result<(), Refusal> {
        Ok(())
    }

    fn find(&self, (): &(), _: &Face, work: &Work<'_>) -> Result<Verify, Refusal> {
        work.poll()?;
        if self.proof.trim_start().starts_with("ninefold certificate") {
            return self.certificate(work);
        }
        let proof = self.proof.parse::<Proof>();
        let flaw = match &proof {
            Ok(proof) => flaw(proof.verify_within(work))?,
            Err(error) => Some(error.clone()),
        };
        let status = match &flaw {
            None => "accepted",
            Some(ProofError::Malformed { .. } | ProofError::Unlike { .. }) => "malformed",
            Some(_) => "refused",
        };
        let accepted = flaw.is_none();
        let message = flaw.map(|error| error.to_string());
        let Ok(Proof { given, steps }) = proof else {
            let puzzle = shorten(self.proof.as_bytes());
            let (solutions, steps, looked_up) = (None, 0, 0);
            return Ok(Verify { puzzle, accepted, status, steps, solutions, looked_up, message });
        };
        let looked_up = steps.iter().filter(|step| step.pattern == Pattern::Solution);
        let (puzzle, looked_up) = (names(&given).0, looked_up.count());
        let (solutions, steps) = (None, steps.len());
        Ok(Verify { puzzle, accepted, status, steps, solutions, looked_up, message })
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
            Err(error) => {
                return Ok(Verify {
                    puzzle: shorten(self.proof.as_bytes()),
                    accepted: false,
                    status: "malformed",
                    steps: 0,
                    solutions: None,
                    looked_up: 0,
                    message: Some(error.to_string()),
                });
            }
        };
        let flaw = flaw(read.verify_within(work))?;
        let solutions = match read.count {
            Uniqueness::None => "none",
            Uniqueness::One(_) => "one",
            Uniqueness::Many(_) => "many",
        };
        let accepted = flaw.is_none();
        Ok(Verify {
            puzzle: names(&read.given).0,
            accepted,
            status: if accepted { "accepted" } else { "refused" },
            steps: read.tree.len(),
            solutions: accepted.then_some(solutions),
            looked_up: 0,
            message: flaw.map(|error| error.to_string()),
        })
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
