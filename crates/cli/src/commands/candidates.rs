//! `candidates`: the digits that each cell has in some solution.

use anyhow::Result;
use ninefold::text::draw_grid;
use ninefold_api::CandidatesRequest;

use super::desk::Desk;
use super::line;
use crate::args::{Global, Inputs};
use crate::exit::Exit;

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(CandidatesRequest::default(), global);
    desk.run((inputs, global), CHUNK, |style, item, found, out| {
        let candidates = found.digits;
        if candidates[0].is_empty() {
            line(out, "# no solution");
        } else if style.draws(item) {
            line(out, &draw_grid(|cell| format!("{:<9}", candidates[cell.index()])));
        } else {
            line(out, &candidates.map(|digits| digits.to_string()).join(","));
        }
    })
}
