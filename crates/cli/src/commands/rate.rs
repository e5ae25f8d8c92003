//! `rate`: how hard, on the published scales.

use anyhow::{Result, bail};
use ninefold::explain::Rating;
use ninefold::rate::se::SeRating;
use ninefold::{Puzzle, Scale};
use ninefold_api::{RateRequest, Rated};
use std::fmt::Write as _;

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, RateArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Item};
use crate::stop;

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &RateArgs, global: &Global) -> Result<Exit> {
    let scale = match (args.scale, &args.format) {
        (Some(Some(Scale::Hodoku)), Some(_)) => bail!("--format is for the SE scale"),
        (_, Some(_)) => Some(Scale::Se),
        (scale, None) => scale.flatten(),
    };
    if scale == Some(Scale::Hodoku) && args.max.is_some() {
        bail!("--max is for the SE scale");
    }
    let request = RateRequest { scale, max: args.max, ..RateRequest::default() };
    let mut rater = request.rater();
    let (desk, format) = (Desk::new(request, global), args.format.clone());
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let found = stop::within(|work| desk.request.find_with(&mut rater, &item.entry, work));
        match found {
            Ok(found) => desk.write(item, found, out, |style, item, rated, out| {
                write(style, item, (&rated, format.as_deref()), out);
            }),
            Err(refusal) => desk.style.refuse(item.index, &refusal, out),
        }
    })
}

fn write(style: &Style, item: &Item, (rated, format): (&Rated, Option<&str>), out: &mut Vec<u8>) {
    let Rated { puzzle, hodoku, se, .. } = rated;
    if let (Some(format), Some(se)) = (format, se) {
        return line(out, &formatted(format, item.index, puzzle, se));
    }
    line(out, &in_words(hodoku.as_ref(), se.as_ref()));
    if let (true, Some(rating)) = (style.draws(item), hodoku) {
        write_techniques(rating, out);
    }
}

fn in_words(hodoku: Option<&Rating>, se: Option<&SeRating>) -> String {
    let hodoku = hodoku.map(|rating| format!("{} {}", rating.level.word(), rating.score));
    match (hodoku, se) {
        (Some(hodoku), Some(se)) => format!("{hodoku}  SE {se}"),
        (hodoku, se) => hodoku.or_else(|| se.map(ToString::to_string)).unwrap_or_default(),
    }
}

fn write_techniques(rating: &Rating, out: &mut Vec<u8>) {
    for (technique, uses) in &rating.techniques {
        line(out, &format!("{uses:>4} x {technique}"));
    }
}

fn formatted(format: &str, index: u64, puzzle: &Puzzle, se: &SeRating) -> String {
    let mut text = String::new();
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        let _ = match (c, if c == '%' { characters.next() } else { None }) {
            ('%', Some('g')) => write!(text, "{}", puzzle.clues()),
            ('%', Some('n')) => write!(text, "{index}"),
            ('%', Some('r')) => {
                write!(text, "{}{}", if se.is_exact() { "" } else { "≥" }, se.er)
            }
            ('%', Some('p')) => write!(text, "{}", se.ep),
            ('%', Some('d')) => write!(text, "{}", se.ed),
            _ => write!(text, "{c}"),
        };
    }
    text
}
