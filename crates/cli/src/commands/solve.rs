//! `solve`: the solution, and the proof that it is the only one.

use anyhow::{Context as _, Result};
use ninefold::classic::{self, Strategy};
use ninefold::solve::{Answers, Batch, Limits, Outcome, Source, Start};
use ninefold::{Grid, Solution, Solver, Uniqueness};

use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::exit::Exit;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item};
use crate::{draw, json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

/// `--all` stops here; `--limit 0` doesn't.
const MOST_LISTED: u64 = 1_000_000;

#[derive(Clone, Copy, Debug)]
enum Mode {
    Prove,
    First,
    List { limit: u64 },
    Classic(Strategy),
}

/// What is known of a board.
struct Answer {
    status: &'static str,
    solution: Option<Solution>,
    solutions: Option<Vec<Solution>>,
    message: Option<String>,
    hope: Hope,
}

pub(super) fn run(args: &SolveArgs, global: &Global) -> Result<Exit> {
    let mode = match (args.strategy, args.limit) {
        (Some(strategy), _) => Mode::Classic(strategy),
        (_, Some(limit)) => Mode::List { limit: if limit == 0 { u64::MAX } else { limit } },
        _ if args.all => Mode::List { limit: MOST_LISTED },
        _ if args.first => Mode::First,
        _ => Mode::Prove,
    };
    let batch = match args.backend {
        None => Batch::new(),
        Some(backend) => Batch::with_backend(backend)
            .with_context(|| format!("this machine has no {backend}"))?,
    };
    let worker = Worker { style: Style::new(global), mode, batch, room: Room::default() };
    pipeline::run_worker(&args.inputs, global, CHUNK, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    style: Style,
    mode: Mode,
    batch: Batch,
    room: Room,
}

/// Where a batch leaves its answers; kept from job to job.
#[derive(Clone, Default)]
struct Room {
    outcomes: Vec<Outcome>,
    first: Vec<[u8; 81]>,
}

impl Worker {
    /// Returns at how many solutions a batch stops, if this is work for one.
    fn batch_limit(&self) -> Option<u32> {
        match self.mode {
            Mode::Prove => Some(2),
            Mode::First => Some(1),
            Mode::List { .. } | Mode::Classic(_) => None,
        }
    }

    /// Solves a batch; the answers are in `room`.
    fn solve_batch(&mut self, source: Source<'_>, count: usize, solutions: u32) {
        let Room { outcomes, first } = &mut self.room;
        outcomes.clear();
        outcomes.resize(count, Outcome::Undecided);
        first.resize(first.len().max(count), [0; 81]);
        let limits = Limits { solutions, guesses: u64::MAX };
        let answers = Answers { outcomes, first: &mut first[..count], second: &mut [] };
        self.batch.solve(source, limits, answers, &mut || !stop::requested());
    }

    /// Returns the digits that the batch found for a board, if that is the answer hoped for.
    fn hoped_for(&self, index: usize) -> Option<&[u8; 81]> {
        let fine = match self.room.outcomes.get(index)? {
            Outcome::Solutions(1) => true,
            Outcome::Solutions(2..) => matches!(self.mode, Mode::First),
            _ => false,
        };
        fine.then(|| &self.room.first[index])
    }

    fn answer_slowly(&self, item: &Item, out: &mut Vec<u8>) -> Hope {
        match item.start() {
            Ok(start) => {
                let answer = solve(start, self.mode);
                write(&answer, item, &self.style, out);
                answer.hope
            }
            Err(malformed) => self.style.write_malformed(item.index, malformed, out),
        }
    }
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        let failed = self.answer_all(std::slice::from_ref(item), out);
        if failed > 0 { Hope::Failed } else { Hope::Fulfilled }
    }

    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> u64 {
        let has_clues = |item: &&Item| item.entry.candidates.is_none();
        let grids: Vec<Grid> = match self.batch_limit() {
            Some(_) => items
                .iter()
                .filter(has_clues)
                .filter_map(|item| item.entry.board.clone().ok())
                .collect(),
            None => Vec::new(),
        };
        if let Some(limit) = self.batch_limit() {
            self.solve_batch(Source::Grids(&grids), grids.len(), limit);
        } else {
            self.room.outcomes.clear();
        }
        let status = if matches!(self.mode, Mode::First) { "solved" } else { "unique" };
        let (mut next, mut failed) = (0, 0);
        for item in items {
            let in_batch = item.entry.board.is_ok() && has_clues(&item);
            let found = in_batch.then(|| self.hoped_for(next)).flatten();
            next += usize::from(in_batch);
            match found.and_then(|&digits| Grid::from_values(digits)?.try_into().ok()) {
                Some(solution) => {
                    write(&Answer::solved(status, solution), item, &self.style, out);
                }
                None => failed += u64::from(self.answer_slowly(item, out) == Hope::Failed),
            }
        }
        failed
    }

    fn answer_plain(&mut self, lines: &PlainLines, first_index: u64, out: &mut Vec<u8>) -> u64 {
        let Some(limit) = self.batch_limit().filter(|_| self.style.writes_plain_lines()) else {
            let items = lines.items(first_index);
            return self.answer_all(&items, out);
        };
        let source = Source::Text { bytes: &lines.bytes, stride: STRIDE };
        self.solve_batch(source, lines.len(), limit);
        let mut failed = 0;
        out.reserve(lines.len() * STRIDE);
        for i in 0..lines.len() {
            if let Some(digits) = self.hoped_for(i) {
                let mut line = [b'\n'; STRIDE];
                for (character, digit) in line.iter_mut().zip(digits) {
                    *character = digit + b'0';
                }
                out.extend_from_slice(&line);
            } else if let Some(item) = lines.item(i, first_index) {
                failed += u64::from(self.answer_slowly(&item, out) == Hope::Failed);
            }
        }
        failed
    }
}

fn solve(start: Start<'_>, mode: Mode) -> Answer {
    if let Start::Clues(grid) = start
        && let [first, ..] = grid.conflicts().as_slice()
    {
        return Answer::failed("invalid", first.to_string());
    }
    match mode {
        Mode::Prove => match Solver::new().solve(start) {
            Uniqueness::None => Answer::failed("unsolvable", "no solution".to_owned()),
            Uniqueness::One(solution) => Answer::solved("unique", solution),
            Uniqueness::Many(two) => Answer::failed("multiple", describe_two(&two)),
        },
        Mode::First => Solver::new().first(start).map_or_else(
            || Answer::failed("unsolvable", "no solution".to_owned()),
            |solution| Answer::solved("solved", solution),
        ),
        Mode::List { limit } => list(start, limit),
        Mode::Classic(strategy) => {
            let Start::Clues(grid) = start else {
                let message = "the strategies search from clues, not from candidates";
                return Answer::failed("malformed", message.to_owned());
            };
            let run = strategy.trace(grid, None, &mut UntilStopped);
            match run.solution {
                Some(solution) => Answer::solved("solved", solution),
                None if run.outcome == classic::Outcome::Stopped => {
                    Answer::failed("stopped", "stopped before the end".to_owned())
                }
                None => Answer::failed("unsolvable", "no solution".to_owned()),
            }
        }
    }
}

/// Watches nothing but the wish to stop.
pub(super) struct UntilStopped;

impl ninefold::classic::Observer for UntilStopped {
    fn event(&mut self, _: ninefold::classic::Event) {}

    fn wants_more(&self) -> bool {
        !stop::requested()
    }
}

fn describe_two(two: &[Solution; 2]) -> String {
    let differ = two[0].differences(&two[1]);
    format!("several solutions: two of them differ in {} cells", differ.len())
}

fn list(start: Start<'_>, limit: u64) -> Answer {
    let mut solutions = Solver::new().solutions(start);
    let room = usize::try_from(limit).unwrap_or(usize::MAX);
    let found: Vec<Solution> =
        solutions.by_ref().take(room).take_while(|_| !stop::requested()).collect();
    let complete = found.len() < room || solutions.next().is_none();
    let (status, hope) = match found.len() {
        0 => ("unsolvable", Hope::Failed),
        1 if complete => ("unique", Hope::Fulfilled),
        _ => ("multiple", Hope::Fulfilled),
    };
    let message = match found.len() {
        0 => Some("no solution".to_owned()),
        _ if complete => None,
        count => Some(format!("stopped at {count}, there are more")),
    };
    let solution = (status == "unique").then(|| found[0]);
    Answer { status, solution, solutions: Some(found), message, hope }
}

impl Answer {
    fn solved(status: &'static str, solution: Solution) -> Self {
        let (solutions, message) = (None, None);
        Self { status, solution: Some(solution), solutions, message, hope: Hope::Fulfilled }
    }

    fn failed(status: &'static str, message: String) -> Self {
        let (solution, solutions) = (None, None);
        Self { status, solution, solutions, message: Some(message), hope: Hope::Failed }
    }
}

fn write(answer: &Answer, item: &Item, style: &Style, out: &mut Vec<u8>) {
    if style.json {
        return write_json(answer, item, out);
    }
    let Ok(grid) = &item.entry.board else { return };
    let listed = answer.solutions.as_deref().unwrap_or_default();
    if style.draws(item) && answer.solution.is_none() && listed.is_empty() {
        return super::check::write_drawing(&ninefold::diagnose(grid), style, out);
    }
    for solution in listed.iter().chain(answer.solution.iter().filter(|_| listed.is_empty())) {
        if style.draws(item) && listed.len() < 2 {
            line(out, &draw::solved(grid, &solution.grid(), &style.palette));
        } else {
            style.write_board(&solution.grid(), item, out);
        }
    }
    if let Some(message) = &answer.message {
        match answer.status {
            status if listed.is_empty() => line(out, &format!("# {status}: {message}")),
            _ => line(out, &format!("# {message}")),
        }
    }
}

fn write_json(answer: &Answer, item: &Item, out: &mut Vec<u8>) {
    let mut object = json::object(item.index, &item.puzzle());
    object.insert("status".to_owned(), answer.status.into());
    if let Some(solution) = &answer.solution {
        object.insert("solution".to_owned(), solution.to_string().into());
    }
    if let Some(solutions) = &answer.solutions {
        let lines: Vec<String> = solutions.iter().map(ToString::to_string).collect();
        object.insert("solutions".to_owned(), json::value(lines));
    }
    if let Some(message) = &answer.message {
        object.insert("message".to_owned(), message.clone().into());
    }
    json::write(object, out);
}
