//! `rate`: how hard, on the published scales.

use anyhow::{Result, bail};
use ninefold::Work;
use ninefold::rate::Format;
use ninefold::rate::hodoku::Rating;
use ninefold::rate::se::SeRating;
use ninefold_api::{RateRequest, Rated};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, RateArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Item};
use crate::resume::Resumed;

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &RateArgs, global: &Global) -> Result<Exit> {
    let scale = match (args.scale, &args.format) {
        (scale, None) => scale.flatten(),
        (None, Some(format)) => format.scale(),
        (Some(None), Some(_)) => None,
        (Some(scale), Some(format)) if scale == format.scale() => scale,
        _ => bail!("--format names figures of another scale than --scale"),
    };
    let request = RateRequest { scale, max: args.max, ..RateRequest::default() };
    let (desk, format) = (Desk::new(request, global)?, args.format.clone());
    if args.resume.is_some() && args.format.as_ref().is_some_and(|format| !format.is_one_line()) {
        bail!("--resume takes a format of one line");
    }
    let resumed = args.resume.as_deref().map(Resumed::open).transpose()?;
    let mut rater = desk.request.rater();
    let worker = move |item: &Item, out: &mut Vec<u8>| {
        let find = |request: &RateRequest, work: &Work<'_>| {
            request.find_with(&mut rater, &item.entry, work)
        };
        desk.answer_by(item, out, find, |style, item, rated, out| {
            write(style, item, (&rated, format.as_ref()), out);
        })
    };
    match resumed {
        Some(resumed) => pipeline::resume(&args.inputs, global, (CHUNK, worker), resumed),
        None => pipeline::run(&args.inputs, global, CHUNK, worker),
    }
}

fn write(
    style: &Style,
    item: &Item,
    (rated, format): (&Rated, Option<&Format>),
    out: &mut Vec<u8>,
) {
    let Rated { hodoku, se, .. } = rated;
    if let Some(format) = format {
        let puzzle = (item.index, &rated.given);
        return line(out, &format.fill(puzzle, hodoku.as_ref(), se.as_ref()));
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
