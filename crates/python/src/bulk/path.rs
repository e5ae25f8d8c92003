//! The path of each row, for learning: step by step the board before and what changes.

use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, Int16Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_schema::{DataType, Field, Fields};
use ninefold::{Candidate, CandidateGrid, WalkStep};
use ninefold_api::{ExplainRequest, Explained, Request as _};
use std::sync::Arc;

use super::each::{Sink, each};
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, field, text};
use crate::call::FACE;

/// Walks to the solution on a scale.
pub(crate) struct Path(pub(crate) ExplainRequest);

impl Operation for Path {
    const PART: usize = 16;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        let item = Arc::new(field("item", DataType::Struct(step_fields())));
        vec![text("status"), field("steps", DataType::List(item))]
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        let builders: Vec<Box<dyn ArrayBuilder>> = vec![
            Box::new(StringBuilder::new()),
            Box::new(StringBuilder::new()),
            Box::new(StringBuilder::new()),
            Box::new(ListBuilder::new(Int16Builder::new())),
            Box::new(ListBuilder::new(Int16Builder::new())),
        ];
        let steps = Steps(ListBuilder::new(StructBuilder::new(step_fields(), builders)));
        each(part, desk, steps, |board, _, work| self.0.find(board.classic()?, &FACE, work))
    }
}

/// A step: its technique, the digits and candidates before it, what it places and what it strikes.
fn step_fields() -> Fields {
    let numbers = || DataType::List(Arc::new(field("item", DataType::Int16)));
    Fields::from(vec![
        text("technique"),
        text("board"),
        text("candidates"),
        field("places", numbers()),
        field("strikes", numbers()),
    ])
}

struct Steps(ListBuilder<StructBuilder>);

/// Returns the number of a candidate: that of its cell times nine, and of its digit from 0.
fn number(candidate: Candidate) -> Option<i16> {
    i16::try_from(9 * candidate.cell.index() + candidate.digit.index()).ok()
}

impl Sink for Steps {
    type Found = Explained;

    fn add(
        &mut self,
        Explained { opening, walk, .. }: Explained,
    ) -> (&'static str, Option<String>) {
        let mut board = opening.board();
        let item = self.0.values();
        for WalkStep { step, name, .. } in &walk.steps {
            let texts =
                [name.clone(), board.grid().to_string(), CandidateGrid::from(&board).to_string()];
            for (at, text) in texts.iter().enumerate() {
                if let Some(builder) = item.field_builder::<StringBuilder>(at) {
                    builder.append_value(text);
                }
            }
            for (at, changes) in [(3, &step.placements), (4, &step.eliminations)] {
                if let Some(builder) = item.field_builder::<ListBuilder<Int16Builder>>(at) {
                    builder.append_value(changes.iter().copied().map(number));
                }
            }
            item.append(true);
            step.apply(&mut board);
        }
        self.0.append(true);
        (if walk.solved { "solved" } else { "unfinished" }, None)
    }

    fn add_none(&mut self) {
        self.0.append(false);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![Arc::new(self.0.finish())]
    }
}
