//! `judge`: somebody's own program for LeetCode 36 or 37.

mod boards;
mod text;

use anyhow::{Context as _, Result};
use ninefold_judge::{
    Boards, NoVerdict, Onlooker, Options, Problem, Report, Source, Unread, Verdict, judge,
};
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::Style;
use crate::args::{Global, JudgeArgs};
use crate::exit::Exit;
use crate::progress::Spinner;
use crate::{json, output, stop};

/// How often a file is looked at for changes.
const GLANCE: Duration = Duration::from_millis(300);

pub(super) fn run(args: &JudgeArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let options = options(args)?;
    let session = Session { args, style, options };
    if args.watch { session.watch() } else { session.once() }
}

fn options(args: &JudgeArgs) -> Result<Options> {
    let mut boards = boards::read(&args.boards)?;
    if args.random > 0 {
        boards.push(Boards::Random { count: args.random, seed: args.seed });
    }
    let (tool, time, memory, study) = (args.tool.clone(), args.time, args.memory, !args.no_study);
    let many = args.watch || args.files.len() > 1;
    Ok(Options { boards, tool, time, memory, study, stress: study, many })
}

/// What the command was asked for.
struct Session<'a> {
    args: &'a JudgeArgs,
    style: Style,
    options: Options,
}

/// What comes of a file.
enum Judged {
    Reports(Vec<Report>),
    /// It couldn't be judged; a sentence.
    Not(String),
    Stopped,
}

impl Session<'_> {
    /// Judges each file once.
    fn once(&self) -> Result<Exit> {
        let (mut exit, mut reports) = (Exit::Fine, Vec::new());
        let several = self.args.files.len() > 1;
        for (i, file) in self.args.files.iter().enumerate() {
            match self.judge(file)? {
                Judged::Stopped => return Ok(Exit::Interrupted),
                Judged::Not(sentence) => {
                    exit = Exit::Usage;
                    output::complain(&format!("{file}: {sentence}"));
                }
                Judged::Reports(found) => {
                    let accepted = found.iter().all(|report| report.verdict == Verdict::Accepted);
                    if !accepted && exit == Exit::Fine {
                        exit = Exit::Failed;
                    }
                    self.show(&found, (i, several))?;
                    reports.extend(found);
                }
            }
        }
        if several && !self.style.json {
            output::write(text::table(&reports, &self.style).as_bytes())?;
        }
        self.pass_on(&reports)?;
        Ok(exit)
    }

    /// Writes what was seen of the search to a file, or shows it in the lab.
    fn pass_on(&self, reports: &[Report]) -> Result<()> {
        if self.args.trace.is_none() && !self.args.lab {
            return Ok(());
        }
        let Some(trace) = reports.iter().find_map(|report| report.trace.as_ref()) else {
            output::complain("there is no search to show: it can't be watched");
            return Ok(());
        };
        let text = serde_json::to_string(trace).context("writing the trace")?;
        if let Some(file) = &self.args.trace {
            fs::write(file, &text).with_context(|| format!("writing {}", file.display()))?;
        }
        if self.args.lab { super::serve::lab(text, super::serve::open_page) } else { Ok(()) }
    }

    /// Judges again whenever a file has changed.
    fn watch(&self) -> Result<Exit> {
        let changed = |path: &String| fs::metadata(path).and_then(|data| data.modified()).ok();
        let times = || -> Vec<Option<SystemTime>> { self.args.files.iter().map(changed).collect() };
        loop {
            let seen = times();
            if self.once()? == Exit::Interrupted {
                return Ok(Exit::Interrupted);
            }
            output::complain("watching; Ctrl-C stops");
            while times() == seen {
                if stop::requested() {
                    return Ok(Exit::Interrupted);
                }
                thread::sleep(GLANCE);
            }
        }
    }

    fn show(&self, reports: &[Report], (i, several): (usize, bool)) -> Result<()> {
        let mut out = Vec::new();
        for report in reports {
            if self.style.json {
                json::write(i as u64 + 1, report, &mut out);
            } else if !several {
                out.extend_from_slice(text::report(report, &self.style).as_bytes());
            }
        }
        output::write(&out)?;
        Ok(())
    }

    fn judge(&self, file: &str) -> Result<Judged> {
        let source = match self.source(file)? {
            Ok(source) => source,
            Err(error) => return Ok(Judged::Not(error.to_string())),
        };
        let problems = match self.args.problem {
            Some(36) => vec![Problem::Valid],
            Some(_) => vec![Problem::Solve],
            None => source.problems(),
        };
        if problems.is_empty() {
            return Ok(Judged::Not(source.missing(None)));
        }
        let spinner = Spinner::new(self.style.progress && !self.style.json, "judging");
        let (say, stop) =
            (|text: &str| spinner.say(&format!("{}: {text}", source.name)), stop::requested);
        let onlooker = Onlooker { stop: &stop, say: &say };
        let mut reports = Vec::new();
        for problem in problems {
            match judge(&source, problem, &self.options, onlooker) {
                Ok(report) => reports.push(report),
                Err(NoVerdict::Stopped) => return Ok(Judged::Stopped),
                Err(error) => return Ok(Judged::Not(error.to_string())),
            }
        }
        Ok(Judged::Reports(reports))
    }

    fn source(&self, file: &str) -> Result<Result<Source, Unread>> {
        if file != "-" {
            return Ok(Source::read(Path::new(file), self.args.lang));
        }
        let language = self.args.lang.context("'-' needs --lang")?;
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("reading standard input")?;
        let path = PathBuf::from(format!("input.{}", language.endings()[0]));
        Ok(Ok(Source::new(&path, language, &bytes)))
    }
}
