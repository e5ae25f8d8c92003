//! `backdoors`: cells that make a puzzle solve with singles.

use anyhow::Result;
use ninefold::CellSet;
use ninefold_api::BackdoorsRequest;

use super::desk::Desk;
use super::line;
use crate::args::{BackdoorsArgs, Global};
use crate::exit::Exit;

pub(super) fn run(args: &BackdoorsArgs, global: &Global) -> Result<Exit> {
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
