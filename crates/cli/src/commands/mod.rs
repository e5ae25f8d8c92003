//! One file a command; what they share is here.

mod check;
mod convert;
mod count;
mod manual;
mod puzzles;
mod race;
mod solve;

use anyhow::Result;
use ninefold::Grid;
use ninefold::text::{Form, Malformed};

use crate::args::{Args, Command, Global};
use crate::exit::Exit;
use crate::json;
use crate::output::{self, Palette};
use crate::pipeline::{Hope, Item};

/// Runs the command of the arguments.
pub(crate) fn run(args: Args) -> Result<Exit> {
    let global = args.global;
    match args.command {
        Command::Solve(args) => solve::run(&args, &global),
        Command::Count(args) => count::run(&args, &global),
        Command::Check(inputs) => check::run(&inputs, &global),
        Command::Race(args) => race::run(&args, &global),
        Command::Convert(inputs) => convert::run(&inputs, &global),
        Command::Puzzles => puzzles::run(&global),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { out } => manual::man(out.as_deref()),
    }
}

/// How a command writes: JSON, some form of board, or for a person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) json: bool,
    pub(crate) to: Option<Form>,
    pub(crate) terminal: bool,
    pub(crate) palette: Palette,
}

impl Style {
    pub(crate) fn new(global: &Global) -> Self {
        Self {
            json: global.json,
            to: global.to,
            terminal: output::to_terminal(),
            palette: Palette::new(global.color),
        }
    }

    /// Says whether to draw for a person: one board, a terminal, and no form asked for.
    pub(crate) fn draws(&self, item: &Item) -> bool {
        item.alone && self.terminal && self.to.is_none() && !item.entry.form.is_literal()
    }

    /// Returns the form to write a board in: the one asked for, a literal as it came, or a line.
    pub(crate) fn form(&self, came_as: Form) -> Form {
        let as_it_came = if came_as.is_literal() { came_as } else { Form::Line };
        self.to.unwrap_or(as_it_came)
    }

    /// Writes a board; drawn ones are set apart by an empty line.
    pub(crate) fn write_board(&self, grid: &Grid, item: &Item, out: &mut Vec<u8>) {
        let form = self.form(item.entry.form);
        if form.is_multi_line() && item.index > 1 {
            out.push(b'\n');
        } else if let (1, Some(header)) = (item.index, form.header()) {
            line(out, header);
        }
        line(out, &form.write(grid));
    }

    /// Writes that a board could not be read.
    pub(crate) fn write_malformed(
        &self,
        index: u64,
        malformed: &Malformed,
        out: &mut Vec<u8>,
    ) -> Hope {
        let message = malformed.error.to_string();
        if self.json {
            let mut object = json::object(index, &malformed.raw);
            object.insert("status".to_owned(), "malformed".into());
            object.insert("message".to_owned(), message.into());
            json::write(object, out);
        } else {
            line(out, &format!("# malformed: {message}"));
        }
        Hope::Failed
    }
}

/// Writes a line of text.
pub(crate) fn line(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
}
