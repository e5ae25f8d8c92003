//! `explain`: the whole path, in notation and in plain words.

use anyhow::{Context as _, Result};
use ninefold::explain::Noted;
use ninefold::{Position, Walk};
use ninefold_api::{ExplainRequest, Explained, Request as _};
use ninefold_draw::{page, terminal};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{ExplainArgs, Global};
use crate::exit::Exit;
use crate::failures::Failure;
use crate::output;
use crate::pipeline::{self, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 4;

pub(super) fn run(args: &ExplainArgs, global: &Global) -> Result<Exit> {
    let &ExplainArgs { scale, no_uniqueness, from_clues, .. } = args;
    let request = ExplainRequest { scale, no_uniqueness, from_clues, ..ExplainRequest::default() };
    let desk = Desk::new(request, global)?;
    if let Some(folder) = &args.svg {
        fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    let (proof, links) = (args.proof, args.links);
    let guide = Guide { desk, proof, links, svg: args.svg.clone() };
    let Some(path) = &args.html else {
        return pipeline::run(
            &args.inputs,
            global,
            CHUNK,
            move |item: &Item, out: &mut Vec<u8>| guide.answer(item, out),
        );
    };
    let mut file = File::create(path).with_context(|| format!("writing {}", path.display()))?;
    file.write_all(page::head().as_bytes())?;
    let worker = move |item: &Item, out: &mut Vec<u8>| guide.answer_in_page(item, out);
    let mut rest = file.try_clone()?;
    let exit = pipeline::run_sifted(&args.inputs, global, (CHUNK, worker), move |sections| {
        rest.write_all(&sections).context("writing the page")?;
        Ok(Vec::new())
    });
    file.write_all(page::FOOT.as_bytes()).context("writing the page")?;
    exit
}

/// Explains boards.
#[derive(Clone)]
struct Guide {
    desk: Desk<ExplainRequest>,
    proof: bool,
    links: bool,
    svg: Option<PathBuf>,
}

impl Guide {
    fn answer(&self, item: &Item, out: &mut Vec<u8>) -> Failure {
        self.desk.find(item, out, |found, out| {
            let undrawn = self.write_drawings(item, &found);
            let failure = self.desk.write(item, found, out, |style, item, found, out| {
                if self.proof {
                    out.extend_from_slice(found.proof().to_string().as_bytes());
                } else {
                    self.write_text(style, item, &found, out);
                }
            });
            undrawn.or(failure)
        })
    }

    /// Adds a section to the page; a board without a path gets a line there and a complaint.
    fn answer_in_page(&self, item: &Item, out: &mut Vec<u8>) -> Failure {
        let (mut reason, mut section) = (Vec::new(), Vec::new());
        let failure = self.desk.find(item, &mut reason, |found, _| {
            let undrawn = self.write_drawings(item, &found);
            page::write_walk(item.index, &found.opening, &found.walk, &mut section);
            ExplainRequest::failure(&found).map(Into::into).or(undrawn)
        });
        out.extend(section);
        if !reason.is_empty() {
            let reason = String::from_utf8_lossy(&reason);
            let reason = format!("{}: {}", item.located(), reason.trim_start_matches("# "));
            output::complain(reason.trim_end());
            line(out, &format!("<h2>{}</h2>", ninefold_draw::escape(reason.trim_end())));
        }
        failure
    }

    /// Writes the drawings if they were asked for; returns the word for what went wrong.
    fn write_drawings(&self, item: &Item, found: &Explained) -> Failure {
        let folder = self.svg.as_ref()?;
        let front = if item.alone { String::new() } else { format!("puzzle-{}-", item.index) };
        let mut written = Ok(());
        page::for_each_drawing(&found.opening, &found.walk, |number, drawing| {
            if written.is_ok() {
                let path: &Path = &folder.join(format!("{front}step-{number:03}.svg"));
                written = fs::write(path, drawing.file());
            }
        });
        let error = written.err()?;
        output::complain(&format!("error: writing into {}: {error}", folder.display()));
        Some("not drawn".into())
    }

    /// Writes the path for people; on a terminal with colours, steps that are no singles are drawn.
    fn write_text(&self, style: &Style, item: &Item, found: &Explained, out: &mut Vec<u8>) {
        let Explained { opening, walk, beside, .. } = found;
        if !item.alone {
            let gap = if item.index > 1 { "\n" } else { "" };
            line(out, &format!("{gap}# {}: {}", item.index, item.puzzle()));
        }
        let draws = style.draws(item) && style.palette.on;
        page::for_each_drawing(opening, walk, |number, drawing| {
            let told = &walk.steps[number - 1];
            line(out, &format!("{number:>3}. {}", style.wrap(&told.text, 5, 5)));
            line(out, &format!("     {}", style.wrap(&told.step.explanation(), 5, 5)));
            let noted =
                beside.as_ref().and_then(|state| told.step.noted(state).sentence(&told.step));
            if let Some(noted) = noted {
                line(out, &format!("     {}", style.wrap(&noted, 5, 5)));
            }
            let links = if self.links { told.step.lines() } else { Vec::new() };
            for link in links {
                line(out, &format!("       {link}"));
            }
            if draws && !drawing.eliminations.is_empty() {
                let board = terminal::step(&drawing, &style.palette);
                line(out, &format!("\n     {}\n", indented(&board)));
            }
        });
        let end = if walk.solved { "solved" } else { "no method goes further" };
        line(out, &format!("{end}: {}, {} steps", walk.rating, walk.steps.len()));
        if let Some(state) = beside {
            line(out, &style.wrap(&sum_up(walk, state), 0, 0));
        }
    }
}

/// Says how many of the steps a player has noted, and where the notes leave the path.
fn sum_up(walk: &Walk, state: &Position) -> String {
    let noted: Vec<Noted> = walk.steps.iter().map(|told| told.step.noted(state)).collect();
    let done = noted.iter().filter(|&&noted| noted == Noted::Done).count();
    let first = |wanted: fn(&Noted) -> bool| noted.iter().position(wanted).map(|at| at + 1);
    let excluded = first(|noted| matches!(noted, Noted::Excluded(_)));
    let next = first(|noted| matches!(noted, Noted::Open | Noted::Partly));
    match (excluded, next) {
        (Some(number), _) => format!("noted: {done} of them; your notes exclude step {number}"),
        (None, Some(number)) => {
            format!("noted: {done} of them; the first that isn't is step {number}")
        }
        (None, None) => "noted: all of them".to_owned(),
    }
}

/// Returns the text with its further lines indented.
fn indented(text: &str) -> String {
    text.replace('\n', "\n     ")
}
