//! `check_many`: what each row is, and what is wrong with it.

use arrow_array::ArrayRef;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Int16Builder, ListBuilder, StringBuilder, StructBuilder,
};
use arrow_schema::{DataType, Field, Fields};
use ninefold_api::{
    AnyBoard, Check as Answer, CheckRequest, ConflictObject, Request as _, Status, SuspectObject,
};
use std::sync::Arc;

use super::input::Part;
use super::rows::{Row, Rows};
use super::run::Desk;
use super::sieve::Sieve;
use super::verdicts::Verdicts;
use super::{Answered, Operation, field, text};
use crate::call::FACE;

/// Diagnoses boards.
pub(crate) struct Check(pub(crate) CheckRequest);

/// What is said of a board with one solution.
const FINE: &str = "exactly one solution";

impl Operation for Check {
    const PART: usize = 2048;
    const OTHERS: usize = 32;
    type Worker = Sieve;

    fn fields(&self) -> Vec<Field> {
        vec![
            text("status"),
            field("clues", DataType::Int16),
            text("message"),
            field("conflicts", list(DataType::Struct(conflict_fields()))),
            field("core", list(DataType::Utf8)),
            field("suspects", list(DataType::Struct(suspect_fields()))),
            field("notes", list(DataType::Utf8)),
        ]
    }

    fn worker(&self) -> Sieve {
        Sieve::default()
    }

    fn answer(&self, sieve: &mut Sieve, part: &Part, desk: &Desk<'_>) -> Answered {
        let rows = Rows::of(part);
        let sifted = sieve.sift(&rows, 2, desk);
        let mut verdicts = Verdicts::new(desk, rows.len());
        let mut findings = Findings::new();
        for (at, row) in rows.iter().enumerate() {
            match row {
                _ if sifted.is_solved[at] => {
                    verdicts.add(Status::Unique.word(), None);
                    findings.add_fine(clue_count(row));
                }
                Row::Null => {
                    verdicts.null();
                    findings.add(None, None);
                }
                row => self.look(row, desk, (&mut verdicts, &mut findings)),
            }
        }
        let (status, _, failure) = verdicts.finish();
        Answered { columns: core::iter::once(status).chain(findings.finish()).collect(), failure }
    }
}

impl Check {
    /// Looks at a row by itself.
    fn look(&self, row: Row<'_>, desk: &Desk<'_>, out: (&mut Verdicts, &mut Findings)) {
        let (verdicts, findings) = out;
        let work = desk.work();
        let board = row.board(desk.terms.form);
        let found = board.and_then(|board| match board {
            AnyBoard::Classic(entry) => Ok(self.0.find(&entry, &FACE, &work)?.check),
            AnyBoard::Other(variant) => Ok(self.0.tell(&variant, &FACE, &work)?.answer),
        });
        match found {
            Ok(check) => {
                verdicts.add(check.status.word(), None);
                findings.add(Some(&check.message), Some(&check));
            }
            Err(refusal) => {
                findings.add(Some(&refusal.message), None);
                verdicts.refuse(refusal, work.spent());
            }
        }
    }
}

/// Counts the clues of a plain row.
fn clue_count(row: Row<'_>) -> i16 {
    let count = match row {
        Row::Text(text) => text.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count(),
        Row::Values(values) => values.iter().filter(|&&value| value > 0).count(),
        Row::Null | Row::Junk(_) => 0,
    };
    i16::try_from(count).unwrap_or(81)
}

fn list(item: DataType) -> DataType {
    DataType::List(Arc::new(field("item", item)))
}

fn conflict_fields() -> Fields {
    let cells = field("cells", list(DataType::Utf8));
    Fields::from(vec![field("digit", DataType::Int16), text("house"), cells, text("rule")])
}

fn suspect_fields() -> Fields {
    Fields::from(vec![
        text("cell"),
        field("found", DataType::Int16),
        field("instead", list(DataType::Int16)),
        field("removal", DataType::Boolean),
    ])
}

/// The columns of what is wrong.
struct Findings {
    clues: Int16Builder,
    message: StringBuilder,
    conflicts: ListBuilder<StructBuilder>,
    core: ListBuilder<StringBuilder>,
    suspects: ListBuilder<StructBuilder>,
    notes: ListBuilder<StringBuilder>,
}

impl Findings {
    fn new() -> Self {
        Self {
            clues: Int16Builder::new(),
            message: StringBuilder::new(),
            conflicts: ListBuilder::new(conflict_builder()),
            core: ListBuilder::new(StringBuilder::new()),
            suspects: ListBuilder::new(suspect_builder()),
            notes: ListBuilder::new(StringBuilder::new()),
        }
    }

    /// Adds a row with one solution.
    fn add_fine(&mut self, clues: i16) {
        self.clues.append_value(clues);
        self.message.append_value(FINE);
        self.conflicts.append(true);
        self.core.append(false);
        self.suspects.append(false);
        self.notes.append(false);
    }

    fn add(&mut self, message: Option<&str>, check: Option<&Answer>) {
        let clues = check.and_then(|check| check.clues);
        self.clues.append_option(clues.and_then(|clues| i16::try_from(clues).ok()));
        self.message.append_option(message);
        let conflicts = check.and_then(|check| check.conflicts.as_ref());
        for conflict in conflicts.into_iter().flatten() {
            add_conflict(self.conflicts.values(), conflict);
        }
        self.conflicts.append(conflicts.is_some());
        add_texts(&mut self.core, check.and_then(|check| check.core.as_ref()));
        add_texts(&mut self.notes, check.and_then(|check| check.notes.as_ref()));
        let suspects = check.and_then(|check| check.suspects.as_ref());
        for suspect in suspects.into_iter().flatten() {
            add_suspect(self.suspects.values(), suspect);
        }
        self.suspects.append(suspects.is_some());
    }

    fn finish(mut self) -> [ArrayRef; 6] {
        [
            Arc::new(self.clues.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.conflicts.finish()),
            Arc::new(self.core.finish()),
            Arc::new(self.suspects.finish()),
            Arc::new(self.notes.finish()),
        ]
    }
}

/// The builders of the fields of a conflict.
fn conflict_builder() -> StructBuilder {
    let builders: Vec<Box<dyn ArrayBuilder>> = vec![
        Box::new(Int16Builder::new()),
        Box::new(StringBuilder::new()),
        Box::new(ListBuilder::new(StringBuilder::new())),
        Box::new(StringBuilder::new()),
    ];
    StructBuilder::new(conflict_fields(), builders)
}

/// The builders of the fields of a suspect.
fn suspect_builder() -> StructBuilder {
    let builders: Vec<Box<dyn ArrayBuilder>> = vec![
        Box::new(StringBuilder::new()),
        Box::new(Int16Builder::new()),
        Box::new(ListBuilder::new(Int16Builder::new())),
        Box::new(BooleanBuilder::new()),
    ];
    StructBuilder::new(suspect_fields(), builders)
}

/// Adds texts as a list, or that there is none.
fn add_texts(lists: &mut ListBuilder<StringBuilder>, texts: Option<&Vec<String>>) {
    for text in texts.into_iter().flatten() {
        lists.values().append_value(text);
    }
    lists.append(texts.is_some());
}

fn add_conflict(item: &mut StructBuilder, conflict: &ConflictObject) {
    if let Some(digit) = item.field_builder::<Int16Builder>(0) {
        digit.append_option(conflict.digit.map(i16::from));
    }
    if let Some(house) = item.field_builder::<StringBuilder>(1) {
        house.append_option(conflict.house.as_ref());
    }
    if let Some(cells) = item.field_builder::<ListBuilder<StringBuilder>>(2) {
        cells.append_value(conflict.cells.iter().map(Some));
    }
    if let Some(rule) = item.field_builder::<StringBuilder>(3) {
        rule.append_option(conflict.rule.as_ref());
    }
    item.append(true);
}

fn add_suspect(item: &mut StructBuilder, suspect: &SuspectObject) {
    if let Some(cell) = item.field_builder::<StringBuilder>(0) {
        cell.append_value(&suspect.cell);
    }
    if let Some(found) = item.field_builder::<Int16Builder>(1) {
        found.append_value(i16::from(suspect.found));
    }
    if let Some(instead) = item.field_builder::<ListBuilder<Int16Builder>>(2) {
        instead.append_value(suspect.instead.iter().map(|&digit| Some(i16::from(digit))));
    }
    if let Some(removal) = item.field_builder::<BooleanBuilder>(3) {
        removal.append_value(suspect.removal);
    }
    item.append(true);
}
