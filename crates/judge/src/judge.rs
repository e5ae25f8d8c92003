//! From a file to a report.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::cache::Cache;
use crate::cause;
use crate::language::{Bench, Build, NoBuild, Prelude};
use crate::limits::Limits;
use crate::problem::{Problem, Verdict};
use crate::protocol::Diagnostic;
use crate::report::{BoardReport, Failed, Report, Slowest};
use crate::run::{NoRun, Run, Runner, Task, Tried, Wrong, is_unchecked, leetcode};
use crate::sandbox::Sandbox;
use crate::source::Source;
use crate::tasks::{Boards, tasks};
use crate::tool::{Launch, NoTool, Tool};
use crate::{compile, study};

/// What a user may choose.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which boards; those that decide unless told otherwise.
    pub boards: Vec<Boards>,
    /// The compiler or interpreter; found unless given.
    pub tool: Option<PathBuf>,
    /// Time of the processor for a board; the language's own unless given.
    pub time: Option<Duration>,
    /// Memory, in megabytes.
    pub memory: u64,
    /// Whether to watch how the program walks.
    pub study: bool,
    /// Whether to try boards that take some programs minutes, if it is studied.
    pub stress: bool,
    /// Whether more programs follow, or the same again: then what they share is compiled once.
    pub many: bool,
}

impl Default for Options {
    fn default() -> Self {
        let boards = vec![Boards::Core];
        Self { boards, tool: None, time: None, memory: 512, study: true, stress: true, many: false }
    }
}

/// Who is told what goes on, and may stop it.
#[derive(Clone, Copy)]
pub struct Onlooker<'a> {
    /// Says whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears what is being done.
    pub say: &'a dyn Fn(&str),
}

/// Why a file isn't judged.
#[derive(Debug)]
pub enum NoVerdict {
    /// There is no compiler or interpreter.
    Tool(NoTool),
    /// There is no function of the name; a sentence.
    Function(String),
    /// A board isn't one to try; a sentence.
    Board(String),
    /// It was stopped.
    Stopped,
    /// The system failed.
    System(std::io::Error),
}

impl std::fmt::Display for NoVerdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Tool(missing) => missing.fmt(f),
            Self::Function(sentence) | Self::Board(sentence) => f.write_str(sentence),
            Self::Stopped => f.write_str("stopped"),
            Self::System(error) => write!(f, "the program can't be run: {error}"),
        }
    }
}

impl std::error::Error for NoVerdict {}

impl From<std::io::Error> for NoVerdict {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}

/// Judges a file for one problem.
///
/// # Errors
/// If it can't be run at all: no compiler, no such function, or stopped.
pub fn judge(
    source: &Source,
    problem: Problem,
    options: &Options,
    onlooker: Onlooker<'_>,
) -> Result<Report, NoVerdict> {
    let tool = Tool::find(source.language, options.tool.as_deref()).map_err(NoVerdict::Tool)?;
    let tasks = tasks(problem, &options.boards)?;
    let (sandbox, cache) = (Sandbox::new()?, Cache::open());
    let (memory, stop) = (options.memory << 20, onlooker.stop);
    let limits = Limits { time: options.time.unwrap_or(source.language.time()), memory };
    let (sandbox, cache, tool) = (&sandbox, &cache, &tool);
    let prelude = Prelude::LeetCode;
    let many = options.many;
    let bench = Bench { sandbox, cache, source, problem, tool, memory, prelude, many, stop };
    let runner = Runner { sandbox, source, problem, limits, stop };
    let study = options.study;
    let court = Court { bench: &bench, runner: &runner, tasks: &tasks, onlooker, study };
    let mut report = court.hear()?;
    if report.verdict == Verdict::Accepted && options.study {
        study::study(&court, &mut report)?;
        if options.stress {
            study::stress(&court, &mut report)?;
            study::advise(&court, &mut report)?;
        }
    }
    Ok(report)
}

/// A program under trial, with all that is needed for it.
pub(crate) struct Court<'a> {
    pub(crate) bench: &'a Bench<'a>,
    pub(crate) runner: &'a Runner<'a>,
    pub(crate) tasks: &'a [Task],
    pub(crate) onlooker: Onlooker<'a>,
    /// Whether it is to be studied if it is right.
    study: bool,
}

impl Court<'_> {
    /// Tries all boards and returns the verdict. What is needed later is built at the same time.
    fn hear(&self) -> Result<Report, NoVerdict> {
        let (refused, decided) = (AtomicBool::new(false), AtomicBool::new(false));
        let fast = || {
            let over = refused.load(Ordering::Relaxed) || decided.load(Ordering::Relaxed);
            over || (self.bench.stop)()
        };
        let watched = || refused.load(Ordering::Relaxed) || (self.bench.stop)();
        thread::scope(|scope| {
            let (bench, study) = (self.bench, self.study);
            let (fast, watched): (&(dyn Fn() -> bool + Sync), &(dyn Fn() -> bool + Sync)) =
                (&fast, &watched);
            let others = scope.spawn(move || {
                // Whoever needs one of these learns why there is none.
                if is_unchecked(bench.source.language) && !fast() {
                    let _ = Bench { stop: fast, ..*bench }.build(Build::Fast);
                }
                if study && !watched() {
                    let _ = Bench { stop: watched, ..*bench }.build(Build::Watched);
                }
            });
            (self.onlooker.say)("compiling");
            let launch = match self.bench.build(Build::Checked) {
                Ok(launch) => launch,
                Err(error) => {
                    refused.store(true, Ordering::Relaxed);
                    return match error {
                        NoBuild::Compile(diagnostics) => Ok(self.refused(&diagnostics)),
                        other => Err(no_build(other)),
                    };
                }
            };
            let heard = self.try_all(&launch);
            let wrong = heard.as_ref().is_ok_and(|run| run.first_wrong().is_some());
            decided.store(wrong, Ordering::Relaxed);
            refused.store(heard.is_err(), Ordering::Relaxed);
            let run = match heard {
                Ok(run) => run,
                Err(NoRun::Compile(diagnostics)) => return Ok(self.refused(&diagnostics)),
                Err(NoRun::Start(wrong)) => return Ok(self.fell_at_once(&wrong)),
                Err(other) => return Err(self.no_run(other)),
            };
            // Nobody builds the same twice.
            let _ = others.join();
            Ok(self.report(&run, &launch))
        })
    }

    /// Tries all boards, and where the language has no checks of its own, without them, too.
    fn try_all(&self, launch: &Launch) -> Result<Run, NoRun> {
        let tell = |i: usize| {
            let task = &self.tasks[i].trial;
            let about = if task.about.is_empty() { &task.name } else { task.about };
            (self.onlooker.say)(&format!("board {} of {}, {about}", i + 1, self.tasks.len()));
        };
        if !is_unchecked(self.bench.source.language) {
            return self.runner.all(launch, self.tasks, tell);
        }
        // A build with checks is slower and larger; time and memory are judged by the fast one.
        let Limits { time, memory } = self.runner.limits;
        let limits = Limits { time: time * 5, memory: memory + (256 << 20) };
        let run = Runner { limits, ..*self.runner }.all(launch, self.tasks, tell)?;
        let limited =
            |wrong: &Wrong| matches!(wrong.verdict, Verdict::TimeLimit | Verdict::MemoryLimit);
        if !run.first_wrong().is_none_or(limited) {
            return Ok(run);
        }
        let fast = self.bench.build(Build::Fast).map_err(|error| match error {
            NoBuild::Compile(diagnostics) => NoRun::Compile(diagnostics),
            NoBuild::Stopped => NoRun::Stopped,
            NoBuild::System(error) => NoRun::System(error),
            NoBuild::Impossible(sentence) => NoRun::System(std::io::Error::other(sentence)),
        })?;
        self.runner.all(&fast, self.tasks, tell)
    }

    fn no_run(&self, error: NoRun) -> NoVerdict {
        match error {
            NoRun::Stopped => NoVerdict::Stopped,
            NoRun::System(error) => NoVerdict::System(error),
            _ => NoVerdict::Function(self.bench.source.missing(Some(self.bench.problem))),
        }
    }

    fn blank(&self, verdict: Verdict) -> Report {
        let source = self.bench.source;
        Report {
            file: source.path.to_string_lossy().into_owned(),
            language: source.language.name(),
            tool: self.bench.tool.title.clone(),
            problem: self.bench.problem,
            verdict,
            passed: 0,
            of: self.tasks.len(),
            failed: None,
            boards: Vec::new(),
            shared: None,
            walk: None,
            stress: Vec::new(),
            advice: Vec::new(),
            notes: Vec::new(),
            seconds: 0.0,
            memory: 0,
            memory_limit: self.runner.limits.memory >> 20,
            slowest: None,
            trace: None,
        }
    }

    /// The compiler refuses it.
    fn refused(&self, diagnostics: &[Diagnostic]) -> Report {
        let mut report = self.blank(Verdict::CompileError);
        report.failed = Some(compile::explain(self.bench.source, diagnostics));
        report
    }

    /// It failed while it was loaded.
    fn fell_at_once(&self, wrong: &Wrong) -> Report {
        let mut report = self.blank(wrong.verdict);
        let text = wrong.line.and_then(|line| self.bench.source.line(line)).map(str::to_owned);
        let message = format!("before any board: {}", wrong.fault.message);
        report.failed = Some(Failed { message, line: wrong.line, text, ..Failed::default() });
        report
    }

    fn report(&self, run: &Run, launch: &Launch) -> Report {
        let first = run.tried.iter().position(|tried| tried.wrong.is_some());
        let wrong = first.and_then(|i| run.tried[i].wrong.as_ref());
        let mut report = self.blank(wrong.map_or(Verdict::Accepted, |wrong| wrong.verdict));
        if let Some(title) = run.tool.as_ref().filter(|title| *title != "ready") {
            report.tool.clone_from(title);
        }
        report.passed = run.tried.iter().filter(|tried| tried.wrong.is_none()).count();
        report.seconds = run.tried.iter().map(|tried| tried.seconds).sum();
        report.memory = run.peak >> 20;
        report.slowest = self.slowest(run);
        report.notes.clone_from(&run.notes);
        report.boards = self.boards(run);
        report.shared = self.shared(run);
        if let (Some(i), Some(wrong)) = (first, wrong) {
            let mut failed = self.failed(i, &run.tried[i], wrong);
            if !wrong.verdict.is_limit() {
                let (kept, trace) = study::look_again(self, launch, (i, &wrong.fault), &mut failed);
                report.trace = trace;
                // What boards have in common says nothing where the order of the calls matters.
                report.shared = report.shared.filter(|_| !kept);
            }
            // The list of boards says the same of this one.
            if let Some(board) = report.boards.iter_mut().find(|board| board.name == failed.name) {
                board.message = Some(failed.message.clone());
            }
            report.failed = Some(failed);
        }
        report
    }

    fn slowest(&self, run: &Run) -> Option<Slowest> {
        let by_time =
            |a: &(usize, &Tried), b: &(usize, &Tried)| a.1.seconds.total_cmp(&b.1.seconds);
        let (i, tried) = run.tried.iter().enumerate().max_by(by_time)?;
        Some(Slowest {
            name: self.tasks[i].trial.name.clone().into_owned(),
            seconds: tried.seconds,
        })
    }

    fn boards(&self, run: &Run) -> Vec<BoardReport> {
        let all = self.bench.problem == Problem::Solve;
        let wanted = |(_, tried): &(&Task, &Tried)| all || tried.wrong.is_some();
        let report = |(task, tried): (&Task, &Tried)| BoardReport {
            name: task.trial.name.clone().into_owned(),
            status: tried.wrong.as_ref().map_or("passed", |wrong| wrong.verdict.name()),
            cpu: tried.seconds,
            wall: tried.wall,
            memory: tried.memory >> 20,
            message: tried.wrong.as_ref().map(|wrong| wrong.fault.message.clone()),
            leetcode: tried.wrong.as_ref().map(|_| leetcode(&task.trial.grid)),
        };
        self.tasks.iter().zip(&run.tried).filter(wanted).take(100).map(report).collect()
    }

    fn shared(&self, run: &Run) -> Option<String> {
        let wrong_answer = |tried: &Tried| {
            tried.wrong.as_ref().is_none_or(|wrong| wrong.verdict == Verdict::WrongAnswer)
        };
        let whole = run.tried.len() == self.tasks.len() && run.tried.iter().all(wrong_answer);
        if !whole || self.bench.problem != Problem::Valid {
            return None;
        }
        let tried = self.tasks.iter().zip(&run.tried);
        let list: Vec<cause::Tried> = tried
            .map(|(task, tried)| cause::Tried {
                grid: task.trial.grid,
                passed: tried.wrong.is_none(),
            })
            .collect();
        let yes = self.bench.source.language.truth()[0];
        cause::of_validator(&list, yes)
    }

    fn failed(&self, i: usize, tried: &Tried, wrong: &Wrong) -> Failed {
        let trial = &self.tasks[i].trial;
        let drawn = wrong.fault.found.as_deref().copied().unwrap_or(trial.grid);
        Failed {
            name: trial.name.clone().into_owned(),
            number: i + 1,
            puzzle: trial.grid.to_string(),
            message: wrong.fault.message.clone(),
            further: wrong.fault.further.clone(),
            line: wrong.line,
            text: wrong.line.and_then(|line| self.bench.source.line(line)).map(str::to_owned),
            leetcode: leetcode(&trial.grid),
            printed: (!tried.printed.trim().is_empty()).then(|| tried.printed.clone()),
            drawing: Some((drawn, wrong.fault.cells)),
            about: trial.about,
        }
    }
}

pub(crate) fn no_build(error: NoBuild) -> NoVerdict {
    match error {
        NoBuild::Stopped => NoVerdict::Stopped,
        NoBuild::System(error) => NoVerdict::System(error),
        NoBuild::Impossible(sentence) => NoVerdict::Function(sentence),
        NoBuild::Compile(_) => NoVerdict::Function("it doesn't compile a second time".to_owned()),
    }
}
