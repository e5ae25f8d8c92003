//! `generate_many`: puzzles to order, each a function of the seed and its number.

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int16Builder, Int32Builder, Int64Builder, StringBuilder,
};
use arrow_array::{Array as _, ArrayRef, NullArray};
use arrow_schema::{DataType, Field};
use ninefold_api::{GenerateRequest, Made, Plan, Request as _};
use pyo3::prelude::*;
use std::sync::Arc;

use super::input::{Input, Part};
use super::output::together;
use super::run::Desk;
use super::{Answered, Asked, BATCH, Columns, Manner, Operation, field, manner, read, text};
use crate::call::FACE;
use crate::errors::{self, SudokuError};
use crate::value::{Amount, Text, number};

/// So many puzzles at most are made in a call: their columns take a terabyte.
const MOST: u64 = 1 << 32;

/// About how many bytes a puzzle takes in the columns.
const ROW: usize = 210;

/// How many puzzles are shared out among the threads at a time: a minute of work and more.
const ROUND: usize = 1 << 18;

/// Makes puzzles with the numbers from `start` on, the wishes as JSON.
#[pyfunction(name = "_generate_columns")]
pub(crate) fn generate_columns(
    py: Python<'_>,
    count: Amount,
    wishes: Text,
    #[pyo3(from_py_with = manner)] manner: Manner<'_>,
) -> PyResult<Columns> {
    let request: GenerateRequest = read(py, wishes.as_bytes())?;
    let plan = request.prepare(&FACE).map_err(|refusal| errors::refused(py, &refusal))?;
    let start = number(manner.start).unwrap_or(0);
    let count = room(count.0)?;
    let last = start.checked_add(count as u64);
    if [Some(plan.seed), last]
        .iter()
        .any(|number| number.is_none_or(|it| i64::try_from(it).is_err()))
    {
        return Err(SudokuError::new_err("seeds and numbers must be below 2**63"));
    }
    in_rounds(Asked { py, input: nothing(0), run: manner.run()? }, count, Generate { plan, start })
}

/// Returns how many puzzles are to be made, if there is room for that many.
fn room(count: u64) -> PyResult<usize> {
    let rows = usize::try_from(count).ok().filter(|_| count <= MOST);
    let has_room = |rows: &usize| {
        let bytes = rows.checked_mul(ROW);
        bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
    };
    rows.filter(has_room).ok_or_else(|| {
        SudokuError::new_err(format!(
            "{count} puzzles are more than can be held; make fewer at a time, with start=… for the rest"
        ))
    })
}

/// Returns rows that hold nothing.
fn nothing(rows: usize) -> Input {
    Input::of_array(Arc::new(NullArray::new(rows)))
}

/// Makes so many puzzles, some at a time: what the threads share out grows with the puzzles that
/// are there, not with those that are wanted.
fn in_rounds(mut asked: Asked<'_>, count: usize, mut generate: Generate) -> PyResult<Columns> {
    let first = generate.start;
    let (mut whole, mut made) = (Vec::new(), 0);
    loop {
        let rows = ROUND.min(count - made);
        asked.input = nothing(rows);
        asked.run.round = Some((made, count));
        generate.start = first + made as u64;
        let (schema, _, batches) = asked.batches(&generate)?;
        whole.extend(together(&batches, BATCH)?);
        made += rows;
        if made == count {
            return Ok(Columns::new(schema, whole));
        }
    }
}

struct Generate {
    plan: Plan,
    /// The number of the first puzzle.
    start: u64,
}

impl Operation for Generate {
    const PART: usize = 16;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            field("index", DataType::Int64),
            field("seed", DataType::Int64),
            text("puzzle"),
            text("solution"),
            field("clues", DataType::Int16),
            field("met", DataType::Boolean),
            field("tries", DataType::Int64),
        ];
        if self.plan.target.asks_hodoku() {
            fields.extend([text("level"), field("score", DataType::Int32)]);
        }
        if self.plan.target.se.is_some() {
            fields.extend(["er", "ep", "ed"].map(|name| field(name, DataType::Float64)));
        }
        fields
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        let mut puzzles = Puzzles::default();
        for row in 0..part.array.len() {
            let index = self.start + (part.first + row) as u64;
            let work = desk.common_work();
            let made = self.plan.make(index, &work, |_| {});
            let object = made.and_then(|made| self.plan.describe(&made, &work));
            // Only a signal stops it, and then all of this is thrown away.
            let Ok(object) = object else { break };
            puzzles.add(index, &object);
        }
        let target = &self.plan.target;
        let columns = puzzles.finish(target.asks_hodoku(), target.se.is_some());
        Answered { columns, failure: None }
    }
}

#[derive(Default)]
struct Puzzles {
    index: Int64Builder,
    seed: Int64Builder,
    boards: [StringBuilder; 2],
    clues: Int16Builder,
    met: BooleanBuilder,
    tries: Int64Builder,
    level: StringBuilder,
    score: Int32Builder,
    figures: [Float64Builder; 3],
}

/// Returns a number as the columns have it; those that are larger are far out of reach.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Puzzles {
    fn add(&mut self, index: u64, made: &Made) {
        self.index.append_value(signed(index));
        self.seed.append_value(signed(made.seed));
        self.boards[0].append_option(Some(&made.puzzle).filter(|puzzle| !puzzle.is_empty()));
        self.boards[1].append_option(made.solution.as_ref());
        self.clues.append_option(made.clues.and_then(|clues| i16::try_from(clues).ok()));
        self.met.append_value(made.met);
        self.tries.append_value(signed(made.tries));
        self.level.append_option(made.hodoku.as_ref().map(|rating| rating.level));
        let score = made.hodoku.as_ref().map(|rating| i32::try_from(rating.score));
        self.score.append_option(score.map(|score| score.unwrap_or(i32::MAX)));
        let figures = made.se.map(|se| [se.er, se.ep, se.ed]);
        for (at, builder) in self.figures.iter_mut().enumerate() {
            builder.append_option(figures.map(|figures| figures[at]));
        }
    }

    fn finish(&mut self, with_hodoku: bool, with_se: bool) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.index.finish()),
            Arc::new(self.seed.finish()),
            Arc::new(self.boards[0].finish()),
            Arc::new(self.boards[1].finish()),
            Arc::new(self.clues.finish()),
            Arc::new(self.met.finish()),
            Arc::new(self.tries.finish()),
        ];
        if with_hodoku {
            columns.push(Arc::new(self.level.finish()));
            columns.push(Arc::new(self.score.finish()));
        }
        if with_se {
            columns.extend(self.figures.iter_mut().map(|it| Arc::new(it.finish()) as ArrayRef));
        }
        columns
    }
}
