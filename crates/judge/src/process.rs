//! A running program: one question at a time, and an end to every wait.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Grid;

use crate::limits::Limits;
use crate::meter::{Meter, Usage};
use crate::prints::Prints;
use crate::protocol::{Answer, Line, Mode, question};
use crate::sandbox::{Sandbox, kill_group};
use crate::tool::Launch;

/// How often limits are looked at.
const GLANCE: Duration = Duration::from_millis(5);
/// How often it is looked whether a program waits for something.
const DOZE: Duration = Duration::from_millis(100);
/// How long a process may take to end once it has closed its answers.
const PARTING: Duration = Duration::from_secs(2);
/// No line of an answer is longer.
const LONGEST: u64 = 4 << 20;
/// So many processes a program may have at once.
const PROCESSES: usize = 64;

/// How a wait ends.
#[derive(Debug)]
pub(crate) enum Heard {
    Line(Line),
    /// The program has ended.
    Died(Death),
    TimeLimit,
    MemoryLimit,
    OutputLimit,
    /// It wrote something else to the descriptor of the answers.
    Nonsense(String),
    /// The user wants to stop.
    Stopped,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    Exit(i32),
    Signal(i32),
    /// It closed the channel of the answers and lives on.
    Silent,
    /// It started too many processes.
    Forks,
}

/// A program that runs inside a sandbox.
pub(crate) struct Process<'a> {
    child: Child,
    questions: Option<ChildStdin>,
    lines: Receiver<Spoken>,
    pub(crate) prints: Prints,
    meter: Meter,
    usage: Usage,
    read_at: Instant,
    limits: Limits,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// The most memory seen, in bytes.
    pub(crate) peak: u64,
    /// Time of the processor and time asleep of the last question.
    pub(crate) spent: (Duration, Duration),
    doze: Doze,
    /// The number of the last question that was sent.
    sent: u64,
}

/// How long a program has been asleep since it was asked.
#[derive(Debug)]
struct Doze {
    asleep: Duration,
    /// When it was looked at last, and the time that it had taken then.
    seen: Instant,
    cpu: Duration,
}

impl Doze {
    fn new(cpu: Duration) -> Self {
        Self { asleep: Duration::ZERO, seen: Instant::now(), cpu }
    }

    /// Counts the time since the last look unless the program was running, or could have been.
    fn look(&mut self, meter: &Meter, cpu: Duration) {
        let since = self.seen.elapsed();
        if since < DOZE {
            return;
        }
        if cpu == self.cpu && meter.is_asleep() {
            self.asleep += since;
        }
        (self.seen, self.cpu) = (Instant::now(), cpu);
    }
}

/// What the thread that listens passes on.
enum Spoken {
    Text(Vec<u8>),
    End,
}

impl<'a> Process<'a> {
    /// Starts a program.
    pub(crate) fn start(
        sandbox: &Sandbox,
        launch: &Launch,
        limits: Limits,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> std::io::Result<Self> {
        let mut command = sandbox.command(&launch.words, launch.ceilings);
        command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
        let mut child = command.spawn()?;
        let missing = || std::io::Error::other("a stream is missing");
        let questions = child.stdin.take();
        let (answers, prints) =
            (child.stdout.take().ok_or_else(missing)?, child.stderr.take().ok_or_else(missing)?);
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || listen(answers, &sender));
        let (prints, meter) = (Prints::collect(prints, &launch.nonce), Meter::new(child.id()));
        let (usage, read_at, spent) = (Usage::default(), Instant::now(), Default::default());
        Ok(Self {
            child,
            questions,
            lines,
            prints,
            meter,
            usage,
            read_at,
            limits,
            stop,
            peak: 0,
            spent,
            doze: Doze::new(Duration::ZERO),
            sent: 0,
        })
    }

    /// Changes what it may take for a board.
    pub(crate) const fn allow(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Waits for the first line, in which the program says what it is.
    pub(crate) fn greeting(&mut self) -> Heard {
        let limits = self.limits;
        self.limits.time = limits.time.max(Duration::from_secs(10));
        self.doze = Doze::new(Duration::ZERO);
        let heard = self.hear(Duration::ZERO, Instant::now());
        self.limits = limits;
        heard
    }

    /// Sends a question before its turn: the program finds it when it has answered those before. On
    /// a busy machine thousands of boards would else wait for each other's turn.
    pub(crate) fn send(&mut self, number: u64, (problem, mode): (u8, Mode), grid: &Grid) -> bool {
        if number <= self.sent {
            return true;
        }
        self.sent = number;
        let line = question(problem, number, mode, grid);
        let Some(to) = &mut self.questions else { return false };
        to.write_all(line.as_bytes()).is_ok() && to.flush().is_ok()
    }

    /// Asks for a board; passes on what it writes, returns how it ends.
    pub(crate) fn ask(
        &mut self,
        number: u64,
        asked: (u8, Mode),
        grid: &Grid,
        mut written: impl FnMut(usize, &str),
    ) -> Result<Answer, Heard> {
        let begun = Instant::now();
        let before = self.usage.cpu;
        self.doze = Doze::new(before);
        let sent = self.send(number, asked, grid);
        loop {
            let heard = if sent { self.hear(before, begun) } else { self.died() };
            self.spent = (self.usage.cpu.saturating_sub(before), self.doze.asleep);
            match heard {
                Heard::Line(Line::Writes { n, own, writes }) if n == number => {
                    written(own, &writes);
                }
                Heard::Line(Line::Done(answer)) if answer.n == number => return Ok(*answer),
                Heard::Line(line) => {
                    self.kill();
                    return Err(Heard::Nonsense(brief(&format!("{line:?}"))));
                }
                end => {
                    self.kill();
                    return Err(end);
                }
            }
        }
    }

    /// Waits for a line, or for a reason not to wait any longer.
    fn hear(&mut self, before: Duration, begun: Instant) -> Heard {
        loop {
            let spoken = self.lines.recv_timeout(GLANCE);
            if self.read_at.elapsed() >= GLANCE {
                self.usage = self.meter.read();
                self.read_at = Instant::now();
                self.peak = self.peak.max(self.usage.memory);
                self.doze.look(&self.meter, self.usage.cpu);
            }
            match spoken {
                Ok(Spoken::Text(line)) => return understood(&line),
                Ok(Spoken::End) | Err(RecvTimeoutError::Disconnected) => return self.died(),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(end) = self.limit(before, begun) {
                self.kill();
                return end;
            }
        }
    }

    fn limit(&self, before: Duration, begun: Instant) -> Option<Heard> {
        let spent = self.usage.cpu.saturating_sub(before);
        if (self.stop)() {
            Some(Heard::Stopped)
        } else if self.usage.processes > PROCESSES {
            Some(Heard::Died(Death::Forks))
        } else if self.usage.memory > self.limits.memory {
            Some(Heard::MemoryLimit)
        } else if self.prints.is_over() {
            Some(Heard::OutputLimit)
        } else if spent > self.limits.time
            || self.doze.asleep > self.limits.sleep()
            || begun.elapsed() > self.limits.clock()
        {
            Some(Heard::TimeLimit)
        } else {
            None
        }
    }

    /// The channel is closed: waits a moment for the end of the process.
    fn died(&mut self) -> Heard {
        let begun = Instant::now();
        while begun.elapsed() < PARTING {
            if let Ok(Some(status)) = self.child.try_wait() {
                self.kill();
                return Heard::Died(death(status));
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.kill();
        Heard::Died(Death::Silent)
    }

    /// Ends the program and all of its group.
    fn kill(&mut self) {
        kill_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        drop(self.questions.take());
        self.kill();
    }
}

#[cfg(unix)]
fn death(status: ExitStatus) -> Death {
    use std::os::unix::process::ExitStatusExt as _;
    match (status.code(), status.signal()) {
        // Shells and bwrap tell a signal by a code above 128.
        (Some(code @ 129..=192), _) => Death::Signal(code - 128),
        (Some(code), _) => Death::Exit(code),
        (None, signal) => Death::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn death(status: ExitStatus) -> Death {
    Death::Exit(status.code().unwrap_or(-1))
}

/// Passes lines on until the stream ends.
fn listen(stream: impl Read, sender: &SyncSender<Spoken>) {
    let mut stream = BufReader::new(stream);
    loop {
        let mut line = Vec::new();
        match stream.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) if sender.send(Spoken::Text(line)).is_err() => return,
            Ok(_) => {}
        }
    }
    // Nobody waits any longer if this fails.
    let _ = sender.send(Spoken::End);
}

fn understood(line: &[u8]) -> Heard {
    if let Ok(line) = serde_json::from_slice(line) {
        return Heard::Line(line);
    }
    Heard::Nonsense(brief(&String::from_utf8_lossy(line)))
}

/// Cuts what isn't ours.
fn brief(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
