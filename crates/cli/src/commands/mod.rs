//! The commands, one file each but for the smallest; what they share is here.

mod bench;
mod canonical;
mod check;
mod convert;
mod count;
mod desk;
mod each;
mod explain;
mod generate;
#[cfg(feature = "judge")]
mod judge;
mod leak;
mod manual;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "print")]
mod print;
mod race;
mod rate;
mod scaling;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod tables;
mod variants;
mod verify;

use anyhow::{Result, bail};
use ninefold::Grid;
use ninefold::text::{Form, Given};
use ninefold_api::Written;
use ninefold_draw::terminal::Palette;

use crate::args::{Args, Command, Global};
use crate::exit::Exit;
use crate::output;
use crate::pipeline::Item;
use crate::target::{self, schema};

/// Runs the command of the arguments.
pub(crate) fn run(args: Args) -> Result<Exit> {
    let mut global = args.global;
    let out = match &args.command {
        Command::Solve(args) => Some((&args.out, &*args.inputs.inputs, schema::SOLVE)),
        Command::Rate(args) => Some((&args.out, &*args.inputs.inputs, schema::RATE)),
        Command::Canonical(args) => Some((&args.out, &*args.inputs.inputs, schema::CANONICAL)),
        Command::Generate(args) => Some((&args.out, &[][..], schema::GENERATE)),
        Command::Convert(args) => Some((&args.out, &*args.inputs.inputs, schema::CONVERT)),
        _ => None,
    };
    if let Some((out, inputs, schema)) = out {
        target::open(out.output.as_deref(), inputs, schema, &mut global)?;
    }
    let is_columns = |form: Written| form.hub().is_some_and(ninefold_formats::Format::is_columns);
    if let Some(form) = global.to.filter(|form| form.classic().is_none())
        && !matches!(args.command, Command::Convert(_))
        && !(is_columns(form) && out.is_some())
    {
        let others = if is_columns(form) { ", solve, rate, canonical and generate" } else { "" };
        bail!("--to {form} is for 'ninefold convert'{others}");
    }
    let exit = run_command(args.command, &global)?;
    output::finish()?;
    Ok(exit)
}

fn run_command(command: Command, global: &Global) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args, global),
        Command::Count(args) => count::run(&args, global),
        Command::Check(args) => check::run(&args, global),
        Command::Race(args) => race::run(&args, global),
        Command::Rate(args) => rate::run(&args, global),
        Command::Explain(args) => explain::run(&args, global),
        Command::Hint(args) => each::hint(&args, global),
        Command::Verify(args) => verify::run(&args, global),
        #[cfg(feature = "judge")]
        Command::Judge(args) => judge::run(&args, global),
        Command::Techniques(args) => tables::techniques(args.name, global),
        Command::Convert(args) => convert::run(&args, global),
        Command::Generate(args) => generate::run(&args, global),
        #[cfg(feature = "print")]
        Command::Print(args) => print::run(&args, global),
        Command::Minimise(args) => each::minimise(&args, global),
        Command::Minimal(inputs) => each::minimal(&inputs, global),
        Command::Backdoors(args) => each::backdoors(&args, global),
        Command::Candidates(args) => each::candidates(&args, global),
        Command::Canonical(args) => canonical::run(&args, global),
        Command::Transform(args) => each::transform(&args, global),
        Command::Leak(args) => leak::run(&args, global),
        Command::Formats => tables::formats(global),
        Command::Puzzles => tables::puzzles(global),
        #[cfg(feature = "play")]
        Command::Play(args) => play::run(&args, global),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        Command::Bench(args) => bench::run(&args, global),
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
    /// The width of the terminal, if it is one.
    pub(crate) width: Option<usize>,
    /// Whether progress is wanted.
    pub(crate) progress: bool,
    pub(crate) palette: Palette,
}

impl Style {
    pub(crate) fn new(global: &Global) -> Self {
        Self {
            json: global.json,
            to: global.to.and_then(Written::classic),
            terminal: output::to_terminal(),
            width: output::width(&std::io::stdout()),
            progress: !global.no_progress,
            palette: output::palette(global.color),
        }
    }

    /// Wraps a sentence for a person, who sees it behind `used` columns, further lines `indent`
    /// columns from the edge; in a pipe it stays as it is.
    pub(crate) fn wrap(&self, text: &str, used: usize, indent: usize) -> String {
        output::wrap(text, self.width, used, indent)
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

    /// Returns the form to write what was given in: the one asked for, or one that tells all of it.
    pub(crate) fn form_for(&self, given: &Given, came_as: Form) -> Form {
        self.to.unwrap_or_else(|| given.form(came_as))
    }

    /// Writes a board; drawn ones are set apart by an empty line.
    pub(crate) fn write_board(&self, grid: &Grid, item: &Item, out: &mut Vec<u8>) {
        let form = self.form(item.entry.form);
        write_in_form(&form.write(grid), form, item.index, out);
    }

    /// Writes what was given as [`Style::write_board`] does; says once what the form can't tell.
    pub(crate) fn write_given(&self, given: &Given, item: &Item, out: &mut Vec<u8>) {
        let form = self.form_for(given, item.entry.form);
        if let Some(left_out) = form.left_out(given) {
            output::note(&left_out.message(form));
        }
        write_in_form(&form.write_given(given), form, item.index, out);
    }
}

/// Writes the text of board number `index` of a file: the first after the header that the form may
/// have, drawn ones set apart by an empty line.
pub(crate) fn write_in_form(text: &str, form: Form, index: u64, out: &mut Vec<u8>) {
    if form.is_multi_line() && index > 1 {
        out.push(b'\n');
    } else if let (1, Some(header)) = (index, form.header()) {
        line(out, header);
    }
    line(out, text);
}

/// Writes a line of text.
pub(crate) fn line(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
}
