//! The commands that answer each board with a line, or with a board.

use anyhow::Result;
use ninefold::CellSet;
use ninefold::text::draw_grid;
use ninefold_api::{
    BackdoorsRequest, Board, CandidatesRequest, Convert, HintRequest, MinimalRequest,
    MinimiseRequest, TransformRequest,
};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{BackdoorsArgs, Global, HintArgs, Inputs, MinimiseArgs, TransformArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Item};

pub(super) fn backdoors(args: &BackdoorsArgs, global: &Global) -> Result<Exit> {
    let request = BackdoorsRequest { most: args.most, ..BackdoorsRequest::default() };
    let most = request.most();
    Desk::new(request, global).run((&args.inputs, global), 1, move |_, _, (_, found), out| {
        line(out, &describe(&found, most));
    })
}

fn describe(found: &[CellSet], most: usize) -> String {
    match found.first().map(|set| set.len()) {
        None => format!("none of up to {most} cells"),
        Some(0) => "singles solve it".to_owned(),
        Some(_) => found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

pub(super) fn candidates(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(CandidatesRequest::default(), global);
    desk.run((inputs, global), 16, |style, item, found, out| {
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

pub(super) fn convert(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, 4096, move |item: &Item, out: &mut Vec<u8>| {
        let board = match Board::of(&item.entry) {
            Ok(board) => board,
            Err(refusal) => {
                style.refuse(item.index, &refusal, out);
                return Some(refusal.word());
            }
        };
        if style.json {
            json::write(item.index, Convert::new(board, style.to), out);
        } else {
            style.write_given(board.given, item, out);
        }
        None
    })
}

pub(super) fn hint(args: &HintArgs, global: &Global) -> Result<Exit> {
    let request = HintRequest {
        level: Some(args.level),
        scale: Some(args.scale),
        no_uniqueness: args.no_uniqueness,
        ..HintRequest::default()
    };
    Desk::new(request, global).run((&args.inputs, global), 16, |style, _, hint, out| {
        line(out, &style.wrap(&hint.text, 0, 0));
    })
}

pub(super) fn minimal(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(MinimalRequest::default(), global);
    desk.run((inputs, global), 64, |_, _, (_, redundant), out| {
        if redundant.is_empty() {
            line(out, "minimal");
        } else {
            line(out, &format!("redundant: {redundant}"));
        }
    })
}

pub(super) fn minimise(args: &MinimiseArgs, global: &Global) -> Result<Exit> {
    let (seed, style) = (args.seed, Style::new(global));
    pipeline::run(&args.inputs, global, 64, move |item: &Item, out: &mut Vec<u8>| {
        let index = Some(item.index - 1);
        let request = MinimiseRequest { seed, index, ..MinimiseRequest::default() };
        Desk { request, style }.answer(item, out, |style, item, (_, result), out| {
            style.write_board(result.clues(), item, out);
        })
    })
}

pub(super) fn transform(args: &TransformArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (random, seed, with) = (args.random, Some(args.seed), Some(args.transform));
    pipeline::run(&args.inputs, global, 1024, move |item: &Item, out: &mut Vec<u8>| {
        let index = Some(item.index - 1);
        let request = TransformRequest { with, random, seed, index, ..TransformRequest::default() };
        Desk { request, style }.answer(item, out, |style, item, (_, _, result), out| {
            style.write_given(&result, item, out);
        })
    })
}
