//! The candidates of each row, for learning: those that its digits leave, or the true ones.

use arrow_schema::Field;
use ninefold::text::Entry;
use ninefold::{CandidateGrid, Digit, DigitSet, Work};
use ninefold_api::{Board, CandidatesRequest, Refusal, Request as _};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, text};
use crate::call::FACE;

/// Finds candidates.
pub(crate) struct Candidates {
    pub(crate) request: CandidatesRequest,
    /// Whether only digits of some solution count.
    pub(crate) are_true: bool,
}

impl Operation for Candidates {
    const PART: usize = 512;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result")]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("candidates"), |board, _, work| {
            let result = self.find(board.classic()?, work)?;
            Ok(Became { result, transform: None, clues: None, message: None })
        })
    }
}

impl Candidates {
    fn find(&self, entry: &Entry, work: &Work<'_>) -> Result<String, Refusal> {
        if self.are_true {
            let found = self.request.find(entry, &FACE, work)?;
            return Ok(found.digits.iter().flat_map(|&digits| characters(digits)).collect());
        }
        let position = Board::of(entry)?.given.to_position();
        Ok(CandidateGrid::from(&position.board()).to_string())
    }
}

/// Returns nine characters for the candidates of a cell.
fn characters(digits: DigitSet) -> impl Iterator<Item = char> {
    Digit::all().map(
        move |digit| {
            if digits.contains(digit) { char::from(b'0' + digit.get()) } else { '.' }
        },
    )
}
