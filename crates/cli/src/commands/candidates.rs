//! `candidates`: the digits that each cell has in some solution.

use anyhow::Result;
use ninefold::text::{Given, draw_grid};
use ninefold::{CandidateGrid, Cell, DigitSet, Grid, true_candidates};
use serde_json::{Map, Value};

use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item, out| {
        let given = match style.given(item, out) {
            Ok(given) => given,
            Err(hope) => return hope,
        };
        let position = given.to_position();
        let candidates = match given {
            Given::Position(_) => true_candidates(&CandidateGrid::from(&position.board())),
            Given::Clues(_) | Given::Candidates(_) => true_candidates(given.start()),
        };
        let solvable = !candidates[0].is_empty();
        if style.json {
            let mut object = json::object(&item.puzzle());
            object.insert("candidates".to_owned(), by_cell(&position.placed, &candidates));
            json::write(item.index, object, out);
        } else if !solvable {
            line(out, "# no solution");
        } else if style.draws(item) {
            line(out, &draw_grid(|cell| format!("{:<9}", candidates[cell.index()])));
        } else {
            line(out, &candidates.map(|digits| digits.to_string()).join(","));
        }
        if solvable { Hope::Fulfilled } else { Hope::Failed("unsolvable") }
    })
}

/// Returns the digits of the empty cells by the cells' names.
fn by_cell(grid: &Grid, candidates: &[DigitSet; 81]) -> Value {
    let empty = Cell::all().filter(|&cell| grid.get(cell).is_none());
    let fields = empty
        .map(|cell| (cell.to_string(), ninefold_json::digits(candidates[cell.index()]).into()));
    Value::Object(fields.collect::<Map<_, _>>())
}
