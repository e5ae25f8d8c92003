//! `minimise_many`: each row without the clues that can go.

use arrow_schema::{DataType, Field};
use ninefold_api::{MinimiseRequest, Request as _};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, field, text};
use crate::call::FACE;

/// Drops clues.
pub(crate) struct Minimise {
    pub(crate) request: MinimiseRequest,
    /// The number of the first row among those of the seed; all rows are number 0 if left out.
    pub(crate) start: Option<u64>,
}

impl Operation for Minimise {
    const PART: usize = 128;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result"), field("clues", DataType::Int16)]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("minimal").with_clues(), |entry, row, work| {
            let index = self.start.map(|start| start.wrapping_add(row as u64));
            let request = MinimiseRequest { index, ..self.request.clone() };
            let (_, puzzle) = request.find(entry, &FACE, work)?;
            let clues = Some(puzzle.clues().clue_count());
            Ok(Became { result: puzzle.to_string(), transform: None, clues, message: None })
        })
    }
}
