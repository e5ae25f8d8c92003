//! A program on a list of boards: one process for all, as on LeetCode; a new one after a crash.

use std::time::{Duration, Instant};

use ninefold::trial::Trial;
use ninefold::{Grid, Solution, Solver};

use crate::check::{self, Fault};
use crate::crash;
use crate::language::Language;
use crate::limits::Limits;
use crate::problem::{Problem, Verdict};
use crate::process::{Heard, Process};
use crate::protocol::{Answer, Diagnostic, Line, Mode};
use crate::sandbox::Sandbox;
use crate::source::Source;
use crate::tool::Launch;

/// So often a program is started anew after its first failure.
const RESTARTS: usize = 3;
/// So long boards are tried after the first failure.
const AFTERWARDS: Duration = Duration::from_secs(20);
/// So many boards for LeetCode 36 are sent ahead; they take next to no time.
const AHEAD: usize = 100;

/// A board with what is expected of it.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) trial: Trial,
    /// The solution, for LeetCode 37.
    pub(crate) solution: Option<Solution>,
}

impl Task {
    pub(crate) fn new(trial: Trial, problem: Problem) -> Self {
        let solution = match problem {
            Problem::Solve => Solver::new().first(&trial.grid),
            Problem::Valid => None,
        };
        Self { trial, solution }
    }
}

/// What is wrong with a program on a board.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    pub(crate) verdict: Verdict,
    pub(crate) fault: Fault,
    pub(crate) line: Option<usize>,
}

/// How a program did on a board.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub(crate) wrong: Option<Wrong>,
    /// Seconds of the processor, by the program's own account.
    pub(crate) seconds: f64,
    /// Seconds on the clock.
    pub(crate) wall: f64,
    /// The most memory seen up to now, in bytes.
    pub(crate) memory: u64,
    pub(crate) printed: String,
}

/// What came of all boards.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// Board by board; shorter than the list if the rest wasn't tried.
    pub(crate) tried: Vec<Tried>,
    /// The most memory seen, in bytes.
    pub(crate) peak: u64,
    /// The tool's own name and version.
    pub(crate) tool: Option<String>,
    pub(crate) notes: Vec<String>,
}

impl Run {
    /// Returns what is wrong on the first board that fails.
    pub(crate) fn first_wrong(&self) -> Option<&Wrong> {
        self.tried.iter().find_map(|tried| tried.wrong.as_ref())
    }
}

/// Why a program couldn't be started.
#[derive(Debug)]
pub(crate) enum NoRun {
    Compile(Vec<Diagnostic>),
    Missing,
    /// It failed while it was loaded.
    Start(Wrong),
    Stopped,
    System(std::io::Error),
}

/// Everything that a run needs.
pub(crate) struct Runner<'a> {
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) source: &'a Source,
    pub(crate) problem: Problem,
    pub(crate) limits: Limits,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Runner<'a> {
    /// Starts a program and waits until it is loaded.
    pub(crate) fn start(&self, launch: &Launch) -> Result<(Process<'a>, String), NoRun> {
        let process = Process::start(self.sandbox, launch, self.limits, self.stop);
        let mut process = process.map_err(NoRun::System)?;
        match process.greeting() {
            Heard::Line(Line::Ready { ready }) => Ok((process, ready)),
            Heard::Line(Line::Compile { compile }) => Err(NoRun::Compile(compile)),
            Heard::Line(Line::Missing { .. }) => Err(NoRun::Missing),
            Heard::Line(Line::Start { start }) => Err(NoRun::Start(crash::of_failure(&start))),
            Heard::Stopped => Err(NoRun::Stopped),
            heard => Err(NoRun::Start(self.ended(heard, &process))),
        }
    }

    /// Runs all boards; `tell` hears the number of each before it starts.
    pub(crate) fn all(
        &self,
        launch: &Launch,
        tasks: &[Task],
        tell: impl Fn(usize),
    ) -> Result<Run, NoRun> {
        let (mut run, mut process) = (Run::default(), None);
        let (mut restarts, mut failed_at) = (0, None::<Instant>);
        for (i, task) in tasks.iter().enumerate() {
            if failed_at.is_some_and(|then| then.elapsed() > AFTERWARDS) || restarts > RESTARTS {
                break;
            }
            tell(i);
            let mut running = if let Some(running) = process.take() {
                running
            } else {
                let (running, tool) = self.start(launch)?;
                run.tool = Some(tool);
                running
            };
            let number = i as u64 + 1;
            if self.problem == Problem::Valid {
                for (ahead, task) in (number..).zip(&tasks[i..]).take(AHEAD) {
                    running.send(ahead, (self.problem.number(), Mode::Plain), &task.trial.grid);
                }
            }
            let (tried, lives) = self.one(&mut running, number, task, &mut run.notes)?;
            run.peak = run.peak.max(running.peak);
            if tried.wrong.is_some() && failed_at.is_none() {
                failed_at = Some(Instant::now());
            }
            // What runs into a limit once does so again: the other boards would tell nothing new.
            let limited = tried.wrong.as_ref().is_some_and(|wrong| wrong.verdict.is_limit());
            run.tried.push(tried);
            if limited {
                break;
            }
            if lives {
                process = Some(running);
            } else {
                restarts += 1;
            }
        }
        Ok(run)
    }

    /// Runs one board in a process; says whether the process lives on.
    pub(crate) fn one(
        &self,
        process: &mut Process<'_>,
        number: u64,
        task: &Task,
        notes: &mut Vec<String>,
    ) -> Result<(Tried, bool), NoRun> {
        let (asked, begun) = ((self.problem.number(), Mode::Plain), Instant::now());
        let answer = process.ask(number, asked, &task.trial.grid, |_, _| {});
        let (wall, memory) = (begun.elapsed().as_secs_f64(), process.peak);
        match answer {
            Ok(answer) => {
                let wrong = self.judged(task, &answer, notes);
                let printed =
                    if wrong.is_some() { process.prints.of(number) } else { String::new() };
                #[expect(clippy::cast_precision_loss, reason = "a time for display")]
                let seconds = answer.cpu as f64 / 1e9;
                Ok((Tried { wrong, seconds, wall, memory, printed }, true))
            }
            Err(Heard::Stopped) => Err(NoRun::Stopped),
            Err(heard) => {
                let wrong = self.ended(heard, process);
                let printed = crash::without_report(&process.prints.last());
                let seconds = process.spent.0.as_secs_f64();
                Ok((Tried { wrong: Some(wrong), seconds, wall, memory, printed }, false))
            }
        }
    }

    fn judged(&self, task: &Task, answer: &Answer, notes: &mut Vec<String>) -> Option<Wrong> {
        if let Some(failure) = &answer.error {
            return Some(crash::of_failure(failure));
        }
        let fault = match (self.problem, &task.solution) {
            (Problem::Solve, Some(solution)) => {
                check::solved(&task.trial.grid, solution, answer).err()
            }
            _ => match check::valid(&task.trial.grid, answer, self.source.language.truth()) {
                Ok(note) => {
                    notes.extend(note.filter(|note| !notes.contains(note)));
                    None
                }
                Err(fault) => Some(fault),
            },
        };
        fault.map(|fault| Wrong { verdict: Verdict::WrongAnswer, fault, line: None })
    }

    /// Puts the end of a process into words.
    fn ended(&self, heard: Heard, process: &Process<'_>) -> Wrong {
        let say = |verdict, message: String| {
            let fault = Fault { message, ..Fault::default() };
            Wrong { verdict, fault, line: None }
        };
        let limits = &self.limits;
        match heard {
            Heard::TimeLimit => {
                let (cpu, asleep) = process.spent;
                let sentence = if cpu > limits.time {
                    format!("no answer after {} s", seconds(limits.time))
                } else {
                    format!(
                        "no answer after {:.1} s of the processor, {:.0} s asleep: what does it wait for?",
                        cpu.as_secs_f64(),
                        asleep.as_secs_f64()
                    )
                };
                say(Verdict::TimeLimit, sentence)
            }
            Heard::MemoryLimit => {
                say(Verdict::MemoryLimit, format!("takes more than {} MB", limits.memory >> 20))
            }
            Heard::OutputLimit => say(Verdict::OutputLimit, "prints more than 64 MB".to_owned()),
            Heard::Nonsense(text) => say(
                Verdict::RuntimeError,
                format!("writes to the judge's own channel, file descriptor 4: {text:?}"),
            ),
            Heard::Died(death) => crash::of_death(&death, &process.prints.last(), self.source),
            Heard::Line(_) | Heard::Stopped => say(Verdict::RuntimeError, "ended".to_owned()),
        }
    }
}

/// Writes a time in seconds.
pub(crate) fn seconds(time: Duration) -> String {
    if time.subsec_millis() == 0 {
        time.as_secs().to_string()
    } else if time < Duration::from_millis(100) {
        format!("{:.3}", time.as_secs_f64())
    } else {
        format!("{:.1}", time.as_secs_f64())
    }
}

/// Says whether a language has no checks of its own, so that a build with checks decides.
pub(crate) const fn is_unchecked(language: Language) -> bool {
    matches!(language, Language::Cpp | Language::C)
}

/// Returns the board as LeetCode writes it.
pub(crate) fn leetcode(grid: &Grid) -> String {
    ninefold::text::Form::LeetCode.write(grid)
}
