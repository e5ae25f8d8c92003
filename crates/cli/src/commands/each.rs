//! The commands that answer each board with a line, or with a board.

use anyhow::Result;
use ninefold::CellSet;
use ninefold::text::draw_grid;
use ninefold_api::{
    BackdoorsRequest, CandidatesRequest, HintRequest, MinimalRequest, MinimiseRequest, NO_SOLUTION,
    TransformRequest, TrueCandidates,
};

use super::desk::Desk;
use super::{Style, line, variants};
use crate::args::{
    BackdoorsArgs, CandidatesArgs, Global, HintArgs, Inputs, MinimiseArgs, TransformArgs,
};
use crate::exit::Exit;
use crate::input::Other;
use crate::pipeline::{self, Both, Item};

pub(super) fn backdoors(args: &BackdoorsArgs, global: &Global) -> Result<Exit> {
    let request = BackdoorsRequest { most: args.most, ..BackdoorsRequest::default() };
    let most = request.most();
    Desk::new(request, global)?.run((&args.inputs, global), 1, move |_, _, (_, found), out| {
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

pub(super) fn candidates(args: &CandidatesArgs, global: &Global) -> Result<Exit> {
    let CandidatesArgs { inputs, at_least, limit } = args;
    let request = CandidatesRequest {
        at_least: *at_least,
        limit: *limit,
        guesses: inputs.rules.guesses,
        ..CandidatesRequest::default()
    };
    let text = |style: &Style, item: &Item, found: TrueCandidates, out: &mut Vec<u8>| {
        let candidates = found.digits;
        if candidates[0].is_empty() {
            line(out, &format!("# {NO_SOLUTION}"));
        } else if style.draws(item) {
            line(out, &draw_grid(|cell| format!("{:<9}", candidates[cell.index()])));
        } else {
            line(out, &candidates.map(|digits| digits.to_string()).join(","));
        }
    };
    Desk::new(request, global)?.run_both((inputs, global), 16, text, variants::candidates)
}

pub(super) fn hint(args: &HintArgs, global: &Global) -> Result<Exit> {
    let request = HintRequest {
        level: Some(args.level),
        scale: Some(args.scale),
        no_uniqueness: args.no_uniqueness,
        ..HintRequest::default()
    };
    Desk::new(request, global)?.run((&args.inputs, global), 16, |style, _, hint, out| {
        line(out, &style.wrap(&hint.text, 0, 0));
    })
}

pub(super) fn minimal(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let request = MinimalRequest { guesses: inputs.rules.guesses, ..MinimalRequest::default() };
    let text = |_: &Style, _: &Item, (_, redundant): (String, CellSet), out: &mut Vec<u8>| {
        if redundant.is_empty() {
            line(out, "minimal");
        } else {
            line(out, &format!("redundant: {redundant}"));
        }
    };
    Desk::new(request, global)?.run_both((inputs, global), 64, text, variants::minimal)
}

pub(super) fn minimise(args: &MinimiseArgs, global: &Global) -> Result<Exit> {
    let (seed, guesses) = (args.seed, args.inputs.rules.guesses);
    let request = MinimiseRequest { seed, guesses, ..MinimiseRequest::default() };
    let all = Desk::new(request, global)?;
    let desk = move |item: &Item| {
        let mut desk = all.clone();
        desk.request.index = Some(item.index - 1);
        desk
    };
    let others = desk.clone();
    let classic = move |item: &Item, out: &mut Vec<u8>| {
        desk(item).answer(item, out, |style, item, (_, result), out| {
            style.write_board(result.clues(), item, out);
        })
    };
    let other = move |item: &Item, other: &Other, out: &mut Vec<u8>| {
        others(item).answer_other(item, other, out, variants::minimise)
    };
    pipeline::run(&args.inputs, global, 64, Both { classic, other })
}

pub(super) fn transform(args: &TransformArgs, global: &Global) -> Result<Exit> {
    let (random, seed) = (args.random, Some(args.seed));
    let with = (!random).then_some(args.transform);
    let request = TransformRequest { with, random, seed, ..TransformRequest::default() };
    let all = Desk::new(request, global)?;
    pipeline::run(&args.inputs, global, 1024, move |item: &Item, out: &mut Vec<u8>| {
        let mut desk = all.clone();
        desk.request.index = Some(item.index - 1);
        desk.answer(item, out, |style, item, (_, _, result), out| {
            style.write_given(&result, item, out);
        })
    })
}
