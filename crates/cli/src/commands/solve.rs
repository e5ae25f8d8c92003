//! `solve`: the solution, and the proof that it is the only one.

use anyhow::Result;
use ninefold::classic::{Outcome, Strategy};
use ninefold::solve::Start;
use ninefold::{Solution, Solver, Uniqueness};

use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Hope, Item};
use crate::{draw, json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

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
    let style = Style::new(global);
    let mode = match (args.strategy, args.limit) {
        (Some(strategy), _) => Mode::Classic(strategy),
        (_, Some(limit)) => Mode::List { limit: if limit == 0 { u64::MAX } else { limit } },
        _ if args.all => Mode::List { limit: MOST_LISTED },
        _ if args.first => Mode::First,
        _ => Mode::Prove,
    };
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| match item.start() {
        Ok(start) => {
            let answer = solve(start, mode);
            write(&answer, item, &style, out);
            answer.hope
        }
        Err(malformed) => style.write_malformed(item.index, malformed, out),
    })
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
                None if run.outcome == Outcome::Stopped => {
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
