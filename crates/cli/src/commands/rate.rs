//! `rate`: how hard, on the published scales.

use anyhow::{Result, bail};
use ninefold::Opening;
use ninefold::explain::{self, Profile, Rating};
use ninefold::rate::se::{Options, Rater, SeRating};
use ninefold::text::Given;
use ninefold_json::Rate;
use std::cell::RefCell;
use std::fmt::Write as _;

use super::{Style, line};
use crate::args::{Global, RateArgs, Scale};
use crate::exit::Exit;
use crate::pipeline::{self, Hope, Item};
use crate::{json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &RateArgs, global: &Global) -> Result<Exit> {
    let scale = match (args.scale, &args.format) {
        (scale, None) => scale.unwrap_or(Scale::All),
        (None, Some(format)) => scale_of(format),
        (Some(scale), Some(format)) if scale == Scale::All || scale == scale_of(format) => scale,
        _ => bail!("--format names figures of another scale than --scale"),
    };
    if scale == Scale::Hodoku && args.max.is_some() {
        bail!("--max is for the SE scale");
    }
    let judge = Judge {
        style: Style::new(global),
        scale,
        max: args.max,
        format: args.format.clone(),
        profile: Profile::hodoku(),
    };
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| judge.answer(item, out))
}

thread_local! {
    /// Each thread keeps the room that ratings need from one puzzle to the next.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Rates boards.
#[derive(Clone)]
struct Judge {
    style: Style,
    scale: Scale,
    max: Option<u16>,
    format: Option<String>,
    profile: Profile,
}

impl Judge {
    fn answer(&self, item: &Item, out: &mut Vec<u8>) -> Hope {
        let (given, opening) = match self.style.opening(item, out) {
            Ok(found) => found,
            Err(hope) => return hope,
        };
        let hodoku = (self.scale != Scale::Se).then(|| explain::rate(&opening, &self.profile));
        let se = (self.scale != Scale::Hodoku).then(|| self.rate_se(&opening));
        if self.style.json {
            json::write(item.index, Rate::new(given, hodoku.as_ref(), se.as_ref()), out);
        } else if let Some(format) = &self.format {
            let ratings = (hodoku.as_ref(), se.as_ref());
            line(out, &formatted(format, item.index, given, ratings));
        } else {
            line(out, &in_words(hodoku.as_ref(), se.as_ref()));
            if let (true, Some(rating)) = (self.style.draws(item), &hodoku) {
                write_techniques(rating, out);
            }
        }
        Hope::Fulfilled
    }

    fn rate_se(&self, opening: &Opening) -> SeRating {
        let mut cancel = stop::requested;
        let options = Options { max_er: self.max, cancel: Some(&mut cancel), ..Options::default() };
        RATER.with_borrow_mut(|rater| rater.rate(opening, options))
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

/// Returns a rating in tenths as a number with one decimal.
fn decimal(tenths: u16) -> f64 {
    f64::from(tenths) / 10.0
}

/// Returns the scale that a format names figures of.
fn scale_of(format: &str) -> Scale {
    let mut letters = format.replace("%%", "");
    letters.retain(|c| c == '%' || "rpdLH".contains(c));
    let names = |set: [&str; 3]| set.iter().any(|letter| letters.contains(letter));
    match (names(["%L", "%H", "%H"]), names(["%r", "%p", "%d"])) {
        (true, true) => Scale::All,
        (false, true) => Scale::Se,
        (_, false) => Scale::Hodoku,
    }
}

fn formatted(
    format: &str,
    index: u64,
    given: &Given,
    (hodoku, se): (Option<&Rating>, Option<&SeRating>),
) -> String {
    let mut text = String::new();
    let mut characters = format.chars();
    while let Some(c) = characters.next() {
        let letter = if c == '%' { characters.next() } else { None };
        let _ = match (letter, hodoku, se) {
            (Some('g'), ..) => write!(text, "{given}"),
            (Some('n'), ..) => write!(text, "{index}"),
            (Some('L'), Some(hodoku), _) => text.write_str(hodoku.level.word()),
            (Some('H'), Some(hodoku), _) => write!(text, "{}", hodoku.score),
            (Some('r'), _, Some(se)) => {
                write!(text, "{}{:.1}", if se.is_exact() { "" } else { "≥" }, decimal(se.er))
            }
            (Some('p'), _, Some(se)) => write!(text, "{:.1}", decimal(se.ep)),
            (Some('d'), _, Some(se)) => write!(text, "{:.1}", decimal(se.ed)),
            _ => write!(text, "{c}"),
        };
    }
    text
}
