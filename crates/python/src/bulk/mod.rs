//! Columns: the same questions for millions of boards.
//!
//! * [`input`]: columns in, from Arrow, buffers or lists (`items`); [`rows`]: as the engines take them
//! * [`run`]: parts of a column on threads; [`verdicts`]: what became of each row
//! * [`output`]: columns out
//! * one file for each operation: what it is called with, which columns it makes

mod boards;
mod candidates;
mod canonical;
mod check;
mod classes;
mod convert;
mod count;
mod each;
mod generate;
mod input;
mod items;
mod minimise;
mod output;
mod pace;
mod path;
mod rate;
mod rows;
mod run;
mod scan;
mod sieve;
mod solve;
mod transform;
mod verdicts;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ninefold::text::Form;
use ninefold_api::{Request, parse};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

pub(crate) use output::Columns;
use output::Lists;
pub(crate) use scan::Scan;

use crate::capsule::broken;
use crate::errors::{self, SudokuError};
use crate::value::{Amount, Text, number};
use input::{Input, Part, tuple};
use run::{Desk, Failure, Run, Terms};

/// How many rows a batch of the answer has at most.
const BATCH: usize = 8192;

/// How many items of a list each thread answers before Python takes the answers.
const ROUND: usize = 8 * BATCH;

/// What is asked of every row of a column.
pub(crate) trait Operation: Sync {
    /// How many rows to take at a time: some milliseconds of work.
    const PART: usize;
    /// How many of them to take at a time if they aren't 81 characters each: they may be boards of
    /// other sizes and with other rules, which take longer.
    const OTHERS: usize = Self::PART;
    /// What a thread keeps from part to part.
    type Worker;

    /// Returns the columns of the answer, without that of the reasons.
    fn fields(&self) -> Vec<Field>;

    /// Returns what a thread needs.
    fn worker(&self) -> Self::Worker;

    /// Answers the rows of a part.
    fn answer(&self, worker: &mut Self::Worker, part: &Part, desk: &Desk<'_>) -> Answered;
}

/// The answers for a part.
pub(crate) struct Answered {
    /// The columns, and that of the reasons if it is wanted.
    pub(crate) columns: Vec<ArrayRef>,
    /// The first row of the part without an answer.
    pub(crate) failure: Option<Failure>,
}

/// How to go about it, from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Manner<'py> {
    /// The column of a table.
    column: Option<Text>,
    /// Whether a buffer holds characters.
    is_text: bool,
    form: Option<Text>,
    budget: Option<Amount>,
    threads: Option<Amount>,
    progress: Option<Bound<'py, PyAny>>,
    errors: Text,
    message: bool,
    /// Whether to add the column that is only there on demand.
    details: bool,
    /// The number of the first row, for answers that depend on it.
    start: Option<Amount>,
}

impl Manner<'_> {
    fn run(self) -> PyResult<Run> {
        let ends_at_failure = match &*self.errors {
            "status" => false,
            "raise" => true,
            other => {
                let message = format!("errors must be \"status\" or \"raise\", found {other:?}");
                return Err(SudokuError::new_err(message));
            }
        };
        let unknown = |error: ninefold::text::UnknownForm| SudokuError::new_err(error.to_string());
        let form = self.form.as_deref().map(str::parse::<Form>).transpose().map_err(unknown)?;
        let terms = Terms {
            budget: number(self.budget),
            form,
            tells_reasons: self.message,
            ends_at_failure,
        };
        let progress = self.progress.map(Bound::unbind);
        let threads =
            number(self.threads).map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        Ok(Run { terms, threads, progress, round: None })
    }
}

/// Reads it. What is wrong with a value is said as anywhere else, not where the value is kept here.
fn manner<'py>(given: &Bound<'py, PyAny>) -> PyResult<Manner<'py>> {
    given.extract().map_err(|error: PyErr| error.cause(given.py()).unwrap_or(error))
}

/// Answers a question for every row: the name of the operation, the rows, the options as JSON, and
/// how to go about it.
#[pyfunction(name = "_answer_columns")]
pub(crate) fn answer_columns(
    py: Python<'_>,
    operation: Text,
    puzzles: &Bound<'_, PyAny>,
    options: Text,
    #[pyo3(from_py_with = manner)] manner: Manner<'_>,
) -> PyResult<Columns> {
    let input = Input::of(puzzles, manner.column.as_deref(), manner.is_text)?;
    let question = Question::of(&operation, &options, &manner);
    question.ask(&Asked { py, input, run: manner.run()? })
}

/// Answers the same question for every item of a list or tuple, as lists by the names of the
/// columns. Some items are answered at a time, so that columns are only there until Python has made
/// its own objects of them: those take ten times the memory of a row, and fresh memory takes longer
/// than to fill it.
#[pyfunction(name = "_answer_lists")]
pub(crate) fn answer_lists<'py>(
    py: Python<'py>,
    operation: Text,
    puzzles: &Bound<'py, PyAny>,
    options: Text,
    #[pyo3(from_py_with = manner)] manner: Manner<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let items = tuple(puzzles)?;
    let question = Question::of(&operation, &options, &manner);
    let mut run = manner.run()?;
    let mut lists = Lists::with_room(items.len());
    let round = ROUND * run.most_threads();
    loop {
        let rows = lists.len()..items.len().min(lists.len() + round);
        let ends = rows.end == items.len();
        run.round = Some((rows.start, items.len()));
        let asked = Asked { py, input: Input::of_items(&items, rows)?, run };
        lists.add(py, &question.ask(&asked)?)?;
        if ends {
            return lists.finish(py);
        }
        run = asked.run;
    }
}

/// What is asked of each row.
struct Question<'a> {
    operation: &'a str,
    options: &'a [u8],
    details: bool,
    start: Option<u64>,
}

impl<'a> Question<'a> {
    fn of(operation: &'a Text, options: &'a Text, manner: &Manner<'_>) -> Self {
        let start = number(manner.start);
        Self { operation, options: options.as_bytes(), details: manner.details, start }
    }

    fn ask(&self, asked: &Asked<'_>) -> PyResult<Columns> {
        let &Self { operation, options, details, start } = self;
        let py = asked.py;
        match operation {
            "solve" => asked.answer(&solve::Solve(read(py, options)?)),
            "rate" => {
                asked.answer(&rate::Rate { request: read(py, options)?, with_techniques: details })
            }
            "check" => asked.answer(&check::Check(read(py, options)?)),
            "count" => asked.answer(&count::Count(read(py, options)?)),
            "canonical" => asked.answer(&canonical::Canonical {
                request: read(py, options)?,
                with_transform: details,
            }),
            "candidates" => asked
                .answer(&candidates::Candidates { request: read(py, options)?, are_true: details }),
            "path" => asked.answer(&path::Path(read(py, options)?)),
            "minimise" => asked.answer(&minimise::Minimise { request: read(py, options)?, start }),
            "transform" => {
                asked.answer(&transform::Transform { request: read(py, options)?, start })
            }
            "convert" => asked.answer(&convert::Convert(read(py, options)?)),
            other => Err(SudokuError::new_err(format!("there is no operation {other:?}"))),
        }
    }
}

/// Reads the options of an operation.
fn read<R: Request>(py: Python<'_>, options: &[u8]) -> PyResult<R> {
    parse(options).map_err(|refusal| errors::refused(py, &refusal))
}

/// The rows, and how to go about them.
struct Asked<'py> {
    py: Python<'py>,
    input: Input,
    run: Run,
}

impl Asked<'_> {
    fn answer<O: Operation>(&self, operation: &O) -> PyResult<Columns> {
        let (schema, parts, batches) = self.batches(operation)?;
        match self.input.others(&parts) {
            Some((others, rows)) => output::beside(&others, &rows, &schema, &batches),
            None => Ok(Columns::new(schema, output::together(&batches, BATCH)?)),
        }
    }

    /// Returns what the parts are, and a batch for each.
    fn batches<O: Operation>(
        &self,
        operation: &O,
    ) -> PyResult<(SchemaRef, Vec<Part>, Vec<RecordBatch>)> {
        let Self { py, input, run } = self;
        let parts = input.parts(O::PART, O::OTHERS);
        let answers = run.run(*py, operation, &parts)?;
        let mut fields = operation.fields();
        if run.terms.tells_reasons && fields.iter().all(|field| field.name() != "message") {
            fields.push(text("message"));
        }
        let schema = Arc::new(Schema::new(fields));
        let mut batches = Vec::with_capacity(answers.len());
        for (part, answered) in parts.iter().zip(answers) {
            if let (Some(failure), true) = (&answered.failure, run.terms.ends_at_failure) {
                return Err(raised(*py, part.first, failure));
            }
            batches.push(RecordBatch::try_new(schema.clone(), answered.columns).map_err(broken)?);
        }
        Ok((schema, parts, batches))
    }
}

/// Returns the exception for a row, with its number.
fn raised(py: Python<'_>, first: usize, failure: &Failure) -> PyErr {
    let raised = match failure.reason.code {
        ninefold_api::Code::OverBudget => errors::budget(py, failure.spent),
        _ => errors::refused(py, &failure.reason),
    };
    errors::with(py, &raised, "row", first + failure.row);
    raised
}

/// Returns what is to be said of a row: the message, and what the text of a variant says and the
/// rules don't enforce.
fn remark(message: Option<String>, notes: Option<Vec<String>>) -> Option<String> {
    let words: Vec<String> = message.into_iter().chain(notes.into_iter().flatten()).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// Returns a column of text.
pub(crate) fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

/// Returns a column of another type.
pub(crate) fn field(name: &str, data_type: DataType) -> Field {
    Field::new(name, data_type, true)
}

/// Adds what Python sees to the module.
pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Columns>()?;
    m.add_class::<Scan>()?;
    m.add_function(wrap_pyfunction!(answer_columns, m)?)?;
    m.add_function(wrap_pyfunction!(answer_lists, m)?)?;
    m.add_function(wrap_pyfunction!(generate::generate_columns, m)?)?;
    m.add_function(wrap_pyfunction!(classes::first_of_classes, m)?)?;
    m.add_function(wrap_pyfunction!(classes::shared_classes, m)?)?;
    Ok(())
}
