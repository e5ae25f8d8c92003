//! What is printed: boards of the inputs, or puzzles that are made, each proven and rated.

use anyhow::{Result, bail};
use ninefold::explain::Technique;
use ninefold::text::Given;
use ninefold::{Stopped, Work};
use ninefold_api::{GenerateRequest, Spread};
use ninefold_print::{Depth, Entry, Headings, Kind, Options, Practice};
use std::sync::Arc;

use crate::args::{Global, PrintArgs};
use crate::commands::desk::FACE;
use crate::commands::generate::{LONGER, lament};
use crate::crew::{Crew, Taker};
use crate::failures::{Place, located};
use crate::input::{Piece, Source, Wants};
use crate::pipeline::refusal_of;
use crate::progress::Progress;
use crate::{output, stop};

/// How many boards a thread may be ahead of the one that is taken next.
const AHEAD: usize = 1024;

/// The most boards of a document: each stays in memory until all are there.
const MOST: usize = 100_000;

/// How many boards that are left out are named.
const NAMED: usize = 10;

/// The boards that are printed.
pub(super) struct Gathered {
    pub(super) entries: Vec<Entry>,
    /// What makes them again, if they were made.
    pub(super) seed: Option<u64>,
    /// Whether some are not as hoped.
    pub(super) failed: bool,
}

/// Makes or reads the boards.
pub(super) fn entries(args: &PrintArgs, options: &Options, global: &Global) -> Result<Gathered> {
    let depth = match (options.headings, options.kind) {
        (Headings::Full, _) => Depth::Ratings,
        // A book is sorted by level.
        (Headings::Number | Headings::None, Some(Kind::Sheets)) => Depth::Solution,
        _ => Depth::Level,
    };
    match args.make {
        Some(count) => make(args, count, depth, global),
        None => read(args, depth, global),
    }
}

/// Says how many of the boards are there.
struct Collector<T> {
    taken: Vec<T>,
    count: usize,
    progress: Progress,
}

impl<T: Send + 'static> Taker<Result<T, Stopped>> for Collector<T> {
    fn take(&mut self, result: Result<T, Stopped>) -> Result<()> {
        self.taken.extend(result);
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "a share for display")]
    fn glance(&mut self) {
        let (done, count) = (self.taken.len(), self.count);
        let share = done as f64 / count.max(1) as f64;
        self.progress.tell(share, &format!("{done} of {count} puzzles"));
    }
}

/// Does something for each of some boards, on all threads, and returns what comes of it in order.
fn each<T: Send + 'static>(
    count: usize,
    global: &Global,
    work: impl Fn(usize, &Work<'_>) -> Result<T, Stopped> + Send + Sync + 'static,
) -> Result<Vec<T>> {
    let progress = Progress::new(!global.no_progress, None);
    let collector = Collector { taken: Vec::new(), count, progress };
    let work = Arc::new(work);
    let job = move |index, _: &mut dyn FnMut(_) -> bool| stop::within(|w| work(index, w));
    let collector = Crew::new(global, AHEAD).run(0..count, &job, collector)?;
    collector.progress.clear();
    Ok(collector.taken)
}

/// Plans puzzles to be made, and says the seed if it was drawn.
fn plan(args: &PrintArgs, request: GenerateRequest, count: u64) -> Result<(Spread, usize)> {
    let most = u64::try_from(MOST).unwrap_or(u64::MAX);
    if count > most {
        bail!("{count} puzzles are too many for one document; at most {MOST}");
    }
    let request = GenerateRequest { count: Some(count), ..request };
    let spread = Spread::new(&request, args.level.clone(), &FACE)?;
    if args.wishes.seed.is_none() {
        output::complain(&format!("seed {}", spread.seed));
    }
    let count = usize::try_from(spread.count)?;
    Ok((spread, count))
}

fn make(args: &PrintArgs, count: u64, depth: Depth, global: &Global) -> Result<Gathered> {
    let (spread, count) = plan(args, args.wishes.request(), count)?;
    let (seed, tries) = (Some(spread.seed), spread.most_tries());
    let made = each(count, global, move |index, work| {
        let made = spread.make(index as u64, work, |_| {})?;
        let Some(puzzle) = made.puzzle else { return Ok(None) };
        Ok(Some((Entry::new(&Given::Clues(*puzzle.clues()), depth, work)?, made.met)))
    })?;
    let missing = made.iter().filter(|made| made.is_none()).count();
    let (mut entries, met): (Vec<Entry>, Vec<bool>) = made.into_iter().flatten().unzip();
    if args.level.is_some() {
        entries.sort_by_key(Entry::difficulty);
    }
    let unmet = met.iter().filter(|met| !**met).count();
    if missing > 0 && !stop::requested() {
        output::complain(&format!("{missing} of {count} puzzles were not found with this pattern"));
    }
    if unmet > 0 && !stop::requested() {
        output::complain(&lament([unmet as u64, count as u64], tries, None));
    }
    Ok(Gathered { entries, seed, failed: missing + unmet > 0 })
}

/// Makes boards to practise a technique on; returns them with the seed, and whether they are all.
pub(super) fn practise(
    args: &PrintArgs,
    technique: Technique,
    global: &Global,
) -> Result<(Vec<Practice>, u64, bool)> {
    let wishes = args.wishes.request();
    if wishes.hardest.is_some_and(|hardest| hardest != technique) {
        bail!("--hardest is the technique of --worksheet");
    }
    let request = GenerateRequest { hardest: Some(technique), practice: true, ..wishes };
    let (spread, count) = plan(args, request, args.make.unwrap_or(10))?;
    let seed = spread.seed;
    let found = each(count, global, move |index, work| {
        let made = spread.make(index as u64, work, |_| {})?;
        match made.puzzle.filter(|_| made.met) {
            Some(puzzle) => Practice::find(&puzzle, technique, work),
            None => Ok(None),
        }
    })?;
    let boards: Vec<Practice> = found.into_iter().flatten().collect();
    let missing = count - boards.len().min(count);
    if missing > 0 && !boards.is_empty() && !stop::requested() {
        output::complain(&format!(
            "{missing} of {count} boards with {technique} were not found. {LONGER}"
        ));
    }
    Ok((boards, seed, missing == 0))
}

/// A board that was read, or why it wasn't; and where it stands.
type ReadBoard = (Result<Given, String>, Place, usize);

fn read(args: &PrintArgs, depth: Depth, global: &Global) -> Result<Gathered> {
    let boards = Arc::new(read_all(args, global)?);
    if boards.is_empty() {
        bail!("there is no puzzle in the input");
    }
    let source = boards.clone();
    let found = each(boards.len(), global, move |index, work| match &source[index].0 {
        Ok(given) => Entry::new(given, depth, work).map(Ok),
        Err(reason) => Ok(Err(reason.clone())),
    })?;
    let (mut entries, mut left_out, mut flawed) = (Vec::new(), Vec::new(), 0);
    for (found, (_, place, line)) in found.into_iter().zip(boards.iter()) {
        let reason = match found {
            Ok(entry) => match &entry.solution {
                Ok(_) => {
                    entries.push(entry);
                    continue;
                }
                Err(flaw) => {
                    let reason = flaw.to_string();
                    if args.flawed {
                        flawed += 1;
                        entries.push(entry);
                        continue;
                    }
                    reason
                }
            },
            Err(reason) => reason,
        };
        left_out.push(format!("{}: left out: {reason}", located(place, *line)));
    }
    report(&left_out);
    Ok(Gathered { entries, seed: None, failed: !left_out.is_empty() || flawed > 0 })
}

fn report(left_out: &[String]) {
    for reason in left_out.iter().take(NAMED) {
        output::complain(reason);
    }
    if left_out.len() > NAMED {
        output::complain(&format!("and {} more are left out", left_out.len() - NAMED));
    }
}

fn read_all(args: &PrintArgs, global: &Global) -> Result<Vec<ReadBoard>> {
    let inputs = &args.inputs;
    let mut source =
        Source::new(&inputs.inputs, global.from, inputs.rules.options()?, Wants::Boards)?;
    let (mut boards, mut pieces) = (Vec::new(), Vec::new());
    loop {
        let more = source.read(&mut pieces)?;
        for piece in pieces.drain(..) {
            boards.extend((0..piece.len()).map(|at| board(&piece, at)));
        }
        if boards.len() > MOST {
            bail!("more than {MOST} puzzles are too many for one document");
        }
        if more.is_none() || stop::requested() {
            return Ok(boards);
        }
    }
}

fn board(piece: &Piece, at: usize) -> ReadBoard {
    let (entry, place) = piece.entry(at);
    let given = match piece.other(at).as_deref() {
        Some(other) => Err(refusal_of(other).to_string()),
        None => entry.board.map_err(|malformed| format!("malformed: {}", malformed.error)),
    };
    (given, place, entry.line)
}
