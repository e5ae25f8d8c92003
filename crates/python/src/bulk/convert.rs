//! `convert_many`: each row in another form.

use arrow_schema::Field;
use ninefold_api::{Board, Convert as Converted, ConvertRequest};

use super::boards::{Became, Boards};
use super::each::each;
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, text};

/// Writes boards in a form.
pub(crate) struct Convert(pub(crate) ConvertRequest);

impl Operation for Convert {
    const PART: usize = 8192;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), text("result")]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        each(part, desk, Boards::new("converted"), |entry, _, _| {
            let Converted { result, message, .. } = Converted::to(Board::of(entry)?, self.0.to)?;
            Ok(Became { result, transform: None, clues: None, message })
        })
    }
}
