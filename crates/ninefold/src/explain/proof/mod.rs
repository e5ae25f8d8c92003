//! Proofs as text: a puzzle and its steps with all premises, for a machine to check.
//!
//! ```text
//! ninefold proof 1
//! puzzle 53..7....6..195...
//! step Naked Pair | subset house=b3 cells=r2c8,r3c9 digits=78 | r1c7<>7 r2c9<>8
//! ```
//!
//! A path that begins with candidates says `candidates` and 729 of them instead of `puzzle`, one
//! that begins with a player's position `state` and its line; the steps begin there.
//!
//! One line per step: the technique, the pattern with its fields, the conclusions; the lines of an
//! argument follow, up to `end`. [`Proof::verify`]
//! checks every step with [`check`](super::check()) on the board that the steps before have left,
//! and that the end is the solution.

mod fields;
mod lines;

use core::fmt;
use core::str::FromStr;

use crate::candidate_grid::CandidateGrid;
use crate::certificate;
use crate::grid::Grid;
use crate::opening::Opening;
use crate::position::Position;
use crate::puzzle::{NotAPuzzle, Unproven};
use crate::set::CellSet;
use crate::text::{Form, Given, Reader};
use crate::work::Work;

use super::check::{Flaw, check};
use super::find::{Context, Options};
use super::step::Step;
use super::technique::Technique;

/// A puzzle and the steps that solve it.
///
/// ```
/// use ninefold::explain::{Proof, explain};
/// use ninefold::rate::hodoku::Profile;
/// use ninefold::{Grid, Puzzle};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let explanation = explain(&Puzzle::try_from(grid)?, &Profile::hodoku());
/// let proof = Proof { given: grid.into(), steps: explanation.steps };
/// let read: Proof = proof.to_string().parse()?;
/// assert_eq!(read, proof);
/// assert!(read.verify().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What the steps start from.
    pub given: Given,
    /// The steps in order.
    pub steps: Vec<Step>,
}

const HEADER: &str = "ninefold proof 1";

/// What the first line of a proof of any version begins with.
const ANY_HEADER: &str = "ninefold proof";

impl Proof {
    /// Returns the proof of a path from what was given.
    ///
    /// Candidates that leave a lone one open, which 729 characters can't tell, are written as a
    /// state.
    #[must_use]
    pub fn new(given: &Given, steps: Vec<Step>) -> Self {
        let position = given.to_position();
        let given = match given {
            Given::Candidates(marks)
                if Position::from_notes(&marks.candidates, CellSet::EMPTY) != position =>
            {
                position.into()
            }
            given => given.clone(),
        };
        Self { given, steps }
    }

    /// Cuts a text before each line that begins a proof or a certificate; what stands before the
    /// first is one, too, unless it is nothing but blanks and comments.
    #[must_use]
    pub fn split(text: &str) -> Vec<&str> {
        let (mut cuts, mut at) = (vec![0], 0);
        for line in text.split_inclusive('\n') {
            let line_start = line.trim_start();
            if line_start.starts_with(ANY_HEADER) || line_start.starts_with(certificate::ANY_HEADER)
            {
                cuts.push(at);
            }
            at += line.len();
        }
        cuts.push(at);
        let says_something = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
        let proofs = cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]);
        proofs.filter(|proof| proof.lines().any(says_something)).collect()
    }

    /// Checks that the start has one solution, that every step follows, and that the steps place
    /// all digits.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(&self) -> Result<(), ProofError> {
        self.verify_within(&Work::unlimited()).map_err(Unproven::defect)
    }

    /// Does the same as [`verify`](Self::verify) within the work allowed: a unit is a step.
    ///
    /// # Errors
    /// The first thing that is wrong, or that it was stopped before the verdict.
    pub fn verify_within(&self, work: &Work<'_>) -> Result<(), Unproven<ProofError>> {
        let opening = Opening::prove(&self.given, work).map_err(|error| match error {
            Unproven::Wrong(error) => Unproven::Wrong(ProofError::NotAPuzzle(error)),
            Unproven::Stopped => Unproven::Stopped,
        })?;
        let context = Context::of(&opening, Options::default()).within(work);
        let mut board = opening.board();
        for (number, step) in (1..).zip(&self.steps) {
            work.spend(1)?;
            work.poll()?;
            check(step, &board, &context).map_err(|flaw| match flaw {
                Flaw::Stopped => Unproven::Stopped,
                flaw => ProofError::Step { number, technique: step.technique, flaw }.into(),
            })?;
            step.apply(&mut board);
        }
        let is_solved = board.is_complete() && board.grid().is_valid();
        if is_solved { Ok(()) } else { Err(ProofError::Open.into()) }
    }
}

impl From<ProofError> for Unproven<ProofError> {
    fn from(error: ProofError) -> Self {
        Self::Wrong(error)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\n{} {}", self.given.proof_word(), self.given)?;
        self.steps.iter().try_for_each(|step| writeln!(f, "{}", step.proof_text()))
    }
}

impl Step {
    /// Returns the premises as text: the kind of pattern and its fields.
    #[must_use]
    pub fn premises(&self) -> String {
        fields::write(&self.pattern)
    }

    /// Returns the step as it stands in a proof: one line, or with those of an argument.
    #[must_use]
    pub fn proof_text(&self) -> String {
        lines::write(self).join("\n")
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Self, ProofError> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let malformed = |number| ProofError::Malformed { line: number };
        let (number, header) = lines.next().ok_or(malformed(1))?;
        if header != HEADER {
            return Err(malformed(number));
        }
        let (number, start) = lines.next().ok_or(malformed(number + 1))?;
        let given = read_start(start).ok_or(malformed(number))?;
        let lines: Vec<(usize, &str)> = lines.collect();
        Ok(Self { given, steps: lines::read(&lines)? })
    }
}

impl Given {
    /// Returns the word in front of it in proofs and certificates.
    pub(crate) const fn proof_word(&self) -> &'static str {
        match self {
            Self::Clues(_) => "puzzle",
            Self::Candidates(_) => "candidates",
            Self::Position(_) => "state",
        }
    }
}

/// Reads the line that says what a proof or a certificate starts from.
pub(crate) fn read_start(line: &str) -> Option<Given> {
    let (word, text) = line.split_once(' ')?;
    match word {
        "puzzle" => Some(text.parse::<Grid>().ok()?.into()),
        "candidates" => Some(text.parse::<CandidateGrid>().ok()?.into()),
        "state" => {
            let mut reader = Reader::only(Form::State);
            let mut entries = Vec::new();
            reader.push_line(text.as_bytes(), &mut entries);
            let [entry] = <[_; 1]>::try_from(entries).ok()?;
            let given = entry.board.ok()?;
            (matches!(given, Given::Position(_)) && given.to_string() == text).then_some(given)
        }
        _ => None,
    }
}

/// Why a proof was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// A line can't be read.
    Malformed {
        /// Its number, from 1.
        line: usize,
    },
    /// A line isn't written as proofs are: a member of a set twice or out of order, an unknown
    /// field, something left over.
    Unlike {
        /// Its number, from 1.
        line: usize,
        /// What was understood, as it is written.
        expected: String,
    },
    /// The start doesn't have exactly one solution.
    NotAPuzzle(NotAPuzzle),
    /// A step is wrong.
    Step {
        /// Its number, from 1.
        number: usize,
        /// What it says it is.
        technique: Technique,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The steps don't place all digits.
    Open,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { line } => write!(f, "line {line} is not a line of a proof"),
            Self::NotAPuzzle(reason) => write!(f, "the start is not a puzzle: {reason}"),
            Self::Unlike { line, expected } => {
                write!(f, "line {line} is not written as in proofs: expected `{expected}`")
            }
            Self::Step { number, technique, flaw } => {
                write!(f, "step {number}, {technique}: {flaw}")
            }
            Self::Open => f.write_str("the steps don't reach the solution"),
        }
    }
}

impl core::error::Error for ProofError {}

#[cfg(test)]
mod tests {
    use super::super::explain;
    use super::*;
    use crate::rate::hodoku::Profile;

    fn proof(line: &str) -> Proof {
        let clues: Grid = line.parse().unwrap();
        let puzzle = crate::puzzle::Puzzle::try_from(clues).unwrap();
        Proof { given: clues.into(), steps: explain(&puzzle, &Profile::hodoku()).steps }
    }

    #[test]
    fn every_gallery_puzzle_has_a_proof_that_reads_back() {
        for line in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
            let proof = proof(line);
            assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
            assert_eq!(proof.verify(), Ok(()));
        }
    }

    #[test]
    fn a_wrong_step_is_refused() {
        let mut proof = proof(crate::gallery::LEETCODE);
        let placed = &mut proof.steps[3].placements[0];
        placed.digit = crate::Digit::from_index((placed.digit.index() + 1) % 9);
        assert!(matches!(proof.verify(), Err(ProofError::Step { number: 4, .. })));
        proof.steps.truncate(3);
        assert_eq!(proof.verify(), Err(ProofError::Open));
    }
}
