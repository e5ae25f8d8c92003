//! `minimise_many`: each row without the clues that can go.

use arrow_schema::{DataType, Field};
use ninefold_api::{AnyBoard, MinimiseRequest, Request as _};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, field, remark, text};
use crate::call::FACE;

/// Drops clues.
pub(crate) struct Minimise {
    pub(crate) request: MinimiseRequest,
    /// The number of the first row among those of the seed; all rows are number 0 if left out.
    pub(crate) start: Option<u64>,
}

impl Operation for Minimise {
    const PART: usize = 128;
    const OTHERS: usize = 8;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result"), field("clues", DataType::Int16)]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("minimal").with_clues(), |board, row, work| {
            let index = self.start.map(|start| start.wrapping_add(row as u64));
            let request = MinimiseRequest { index, ..self.request.clone() };
            let (result, clues, message) = match board {
                AnyBoard::Classic(entry) => {
                    let (_, puzzle) = request.find(entry, &FACE, work)?;
                    (puzzle.to_string(), puzzle.clues().clue_count(), None)
                }
                AnyBoard::Other(variant) => {
                    let left = request.tell(variant, &FACE, work)?.answer;
                    (left.result, left.clues, remark(None, left.notes))
                }
            };
            Ok(Became { result, transform: None, clues: Some(clues), message })
        })
    }
}
