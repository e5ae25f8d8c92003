//! `convert_many`: each row in another form.

use arrow_schema::Field;
use ninefold_api::{AnyBoard, Board, Convert as Converted, ConvertRequest, Request as _};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, remark, text};
use crate::call::FACE;

/// Writes boards in a form.
pub(crate) struct Convert(pub(crate) ConvertRequest);

impl Operation for Convert {
    const PART: usize = 8192;
    const OTHERS: usize = 512;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result")]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("converted"), |board, _, work| {
            let Converted { result, message, notes, .. } = match board {
                AnyBoard::Classic(entry) => Converted::to(Board::of(entry)?, self.0.to)?,
                AnyBoard::Other(variant) => self.0.tell(variant, &FACE, work)?.answer,
            };
            Ok(Became { result, transform: None, clues: None, message: remark(message, notes) })
        })
    }
}
