//! Answers about boards of other sizes and with other rules, for people.

use ninefold::text::Form;
use ninefold_api::{
    Candidates, Check, Convert, Count, Minimal, Minimise, NO_SOLUTION, Solve, Status, Variant,
    Written,
};
use ninefold_draw::variants as draw;
use ninefold_variants::{Cell, Grid, Reading};

use super::check::write_verdict;
use super::solve::write_remark;
use super::{Style, line};
use crate::output;
use crate::pipeline::Item;

impl Style {
    /// Says whether to draw a board of another size or with other rules.
    fn draws_other(&self, item: &Item) -> bool {
        item.alone && self.terminal && self.to.is_none()
    }
}

pub(super) fn solve(
    style: &Style,
    (item, variant): (&Item, &Variant),
    solve: &Solve,
    out: &mut Vec<u8>,
) {
    let Solve { status, solution, solutions, message, .. } = solve;
    let found: Vec<&String> =
        solutions.as_ref().map_or_else(|| solution.iter().collect(), |list| list.iter().collect());
    for solution in &found {
        if style.draws_other(item) && found.len() < 2 {
            let grid = &variant.reading.grid;
            line(out, &draw::board(grid, &variant.filled(solution), &style.palette));
        } else {
            write_board(style, item, (variant, solution), out);
        }
    }
    let Some(message) = message else { return };
    let advice = match status {
        Status::Unsolvable if style.draws_other(item) => " ('ninefold check' says why)",
        _ => "",
    };
    write_remark(*status, found.len(), &format!("{message}{advice}"), out);
}

/// Writes a solution in the form asked for; a line has a character for each cell, holes left out.
fn write_board(
    style: &Style,
    item: &Item,
    (variant, solution): (&Variant, &str),
    out: &mut Vec<u8>,
) {
    let Some(form) = style.to.filter(|&form| form != Form::Line) else {
        return line(out, solution);
    };
    let reading = Reading { grid: variant.filled(solution), ..variant.reading.clone() };
    match Written::Classic(form).write(&reading) {
        Ok(text) => {
            if item.index > 1 {
                line(out, "");
            }
            line(out, &text);
        }
        Err(refusal) => line(out, &format!("# {refusal}")),
    }
}

pub(super) fn count(_: &Style, _: (&Item, &Variant), count: &Count, out: &mut Vec<u8>) {
    super::count::write(count, out);
}

pub(super) fn check(
    style: &Style,
    (item, variant): (&Item, &Variant),
    check: &Check,
    out: &mut Vec<u8>,
) {
    let (status, message) = (check.status.word(), &check.message);
    if style.draws_other(item) {
        let grid = &variant.reading.grid;
        line(out, &draw::board(grid, grid, &style.palette));
        write_verdict(style, status, message, out);
    } else if check.unique {
        line(out, status);
    } else {
        line(out, &format!("# {status}: {message}"));
    }
}

pub(super) fn candidates(
    style: &Style,
    (item, variant): (&Item, &Variant),
    found: &Candidates,
    out: &mut Vec<u8>,
) {
    let grid = &variant.reading.grid;
    let cells = || grid.rules().cells();
    let text = |cell: Cell| candidates_of(grid, cell, found);
    if cells().all(|cell| grid.clue(cell).is_none() && text(cell).is_empty()) {
        line(out, &format!("# {NO_SOLUTION}"));
    } else if style.draws_other(item) {
        let width = cells().map(|cell| text(cell).chars().count()).max().unwrap_or(1);
        line(out, &draw::drawn(grid.rules(), |cell| format!("{:<width$}", text(cell)), width));
    } else {
        line(out, &cells().map(text).collect::<Vec<_>>().join(","));
    }
}

/// Returns the candidates of a cell, with their counts if there are some: `12`, `1:5 2:3`.
fn candidates_of(grid: &Grid, cell: Cell, found: &Candidates) -> String {
    let shape = grid.shape();
    if let Some(digit) = grid.clue(cell) {
        return shape.symbol(digit).to_string();
    }
    let name = shape.name(cell);
    let counts = found.counts.as_ref().and_then(|counts| counts.get(&name));
    let digits = found.candidates.get(&name).map_or(&[][..], Vec::as_slice);
    let texts: Vec<String> = digits
        .iter()
        .map(|&digit| {
            let symbol = shape.symbol(i32::from(digit));
            let count = counts.and_then(|counts| counts.get(&digit.to_string()));
            count.map_or_else(|| symbol.to_string(), |count| format!("{symbol}:{count}"))
        })
        .collect();
    texts.join(if counts.is_some() { " " } else { "" })
}

pub(super) fn minimal(
    _: &Style,
    _: (&Item, &Variant),
    Minimal { redundant, .. }: &Minimal,
    out: &mut Vec<u8>,
) {
    if redundant.is_empty() {
        line(out, "minimal");
    } else {
        line(out, &format!("redundant: {}", redundant.join(", ")));
    }
}

pub(super) fn minimise(
    style: &Style,
    _: (&Item, &Variant),
    Minimise { result, .. }: &Minimise,
    out: &mut Vec<u8>,
) {
    let written = style.to.map(|form| {
        let reading = Reading::of(result).map_err(|error| error.to_string())?;
        Written::Classic(form).write(&reading).map_err(|refusal| refusal.to_string())
    });
    match written {
        None => line(out, result),
        Some(Ok(text)) => line(out, &text),
        Some(Err(error)) => line(out, &format!("# {error}")),
    }
}

pub(super) fn convert(
    _: &Style,
    (item, _): (&Item, &Variant),
    Convert { result, message, .. }: &Convert,
    out: &mut Vec<u8>,
) {
    if let Some(message) = message {
        output::note(message);
    }
    if item.index > 1 && result.contains('\n') {
        line(out, "");
    }
    line(out, result.trim_end_matches('\n'));
}
