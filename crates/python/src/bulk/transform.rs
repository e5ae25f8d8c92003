//! `transform_many`: an equivalent board of each row.

use arrow_schema::Field;
use ninefold_api::{Request as _, TransformRequest};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, text};
use crate::call::FACE;

/// Relabels, permutes, transposes.
pub(crate) struct Transform {
    pub(crate) request: TransformRequest,
    /// The number of the first row among those of the seed; all rows are number 0 if left out.
    pub(crate) start: Option<u64>,
}

impl Operation for Transform {
    const PART: usize = 8192;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result"), text("transform")]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("transformed").with_transform(), |board, row, work| {
            let index = self.start.map(|start| start.wrapping_add(row as u64));
            let request = TransformRequest { index, ..self.request.clone() };
            let (_, change, result) = request.find(board.classic()?, &FACE, work)?;
            let (result, transform) = (result.to_string(), Some(change.to_string()));
            Ok(Became { result, transform, clues: None, message: None })
        })
    }
}
