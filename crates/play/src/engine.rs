//! What is asked of the engine, at once or in the background: [`Ask`], [`Answer`], [`Job`].

use core::fmt::Write as _;
use ninefold::classic::{RecordOptions, Recording, Strategy};
use ninefold::explain::Hint;
use ninefold::text::{Entry, Given};
use ninefold::{Grid, Position, Scale, Solution, Verdict, Work};
use ninefold_api::{
    CheckRequest, Checked, ExplainRequest, Explained, Face, GenerateRequest, HintRequest, Limits,
    Made, RateRequest, Rated, Refusal, Request as _,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// The face that the games are.
const FACE: Face = Face::native(Limits::PRIVATE);

/// The most placements of a strategy in the lab.
const PLACEMENTS: u64 = Limits::PUBLIC.placements.most;

/// A question.
#[derive(Clone, Debug)]
pub enum Ask {
    /// The next step from a position.
    Hint(Position),
    /// What is the matter with these clues.
    Check(Grid),
    /// Their solution.
    Solution(Grid),
    /// The whole path, from the clues on, compared with a position.
    Path(Position, Scale),
    /// A new puzzle.
    Make(Box<GenerateRequest>),
    /// How hard these clues are.
    Rate(Grid),
    /// What a strategy does with a board.
    Run(Grid, Strategy),
}

/// What came of a question.
#[derive(Debug)]
pub enum Answer {
    /// The position that was asked about, and what there is to say.
    Hint(Result<(Position, Hint), Refusal>),
    /// What the clues are.
    Check(Result<Box<Checked>, Refusal>),
    /// The solution, if there is exactly one.
    Solution(Result<Option<Solution>, Refusal>),
    /// The path on a scale.
    Path(Scale, Result<Box<Explained>, Refusal>),
    /// A puzzle, and what it was made from.
    Made(Box<GenerateRequest>, Result<Made, Refusal>),
    /// The rating.
    Rated(Result<Box<Rated>, Refusal>),
    /// The run.
    Run(Strategy, Option<Box<Recording>>),
    /// Something went wrong that never should.
    Failed(String),
}

impl Ask {
    /// Returns what is said while the answer isn't there.
    #[must_use]
    pub fn waiting(&self) -> &'static str {
        match self {
            Self::Hint(_) => "Looking for a step…",
            Self::Check(_) => "Checking…",
            Self::Solution(_) => "Solving…",
            Self::Path(..) => "Looking for the way…",
            Self::Make(_) => "Making a puzzle…",
            Self::Rate(_) => "Rating…",
            Self::Run(..) => "Running the strategy…",
        }
    }

    /// Finds the answer, or gives up when the work is stopped. `tries` counts those of a generator.
    #[must_use]
    pub fn answer(&self, work: &Work<'_>, tries: &AtomicU64) -> Answer {
        match self {
            Self::Hint(position) => Answer::Hint(hint(position, work)),
            Self::Check(clues) => Answer::Check(check(clues, work).map(Box::new)),
            Self::Solution(clues) => Answer::Solution(check(clues, work).map(|checked| {
                let verdict = checked.diagnosis.map(|diagnosis| diagnosis.verdict);
                verdict.and_then(|verdict| match verdict {
                    Verdict::Unique(solution) => Some(*solution),
                    _ => None,
                })
            })),
            Self::Path(position, scale) => {
                Answer::Path(*scale, path(position, *scale, work).map(Box::new))
            }
            Self::Make(request) => Answer::Made(request.clone(), make(request, work, tries)),
            Self::Rate(clues) => Answer::Rated(rate(clues, work).map(Box::new)),
            Self::Run(grid, strategy) => Answer::Run(*strategy, run(grid, *strategy, work)),
        }
    }
}

/// Returns a position as what is asked about; one without a move is its clues.
fn entry(position: &Position) -> Entry {
    let given = Given::from(position.clone());
    given.clues_alone().map_or(given, Given::from).into()
}

fn hint(position: &Position, work: &Work<'_>) -> Result<(Position, Hint), Refusal> {
    HintRequest::default().search(&entry(position), work)
}

fn check(clues: &Grid, work: &Work<'_>) -> Result<Checked, Refusal> {
    CheckRequest::default().find(&Given::from(*clues).into(), &FACE, work)
}

fn path(position: &Position, scale: Scale, work: &Work<'_>) -> Result<Explained, Refusal> {
    let request = ExplainRequest { scale, from_clues: true, ..ExplainRequest::default() };
    request.find(&entry(position), &FACE, work)
}

fn make(request: &GenerateRequest, work: &Work<'_>, tries: &AtomicU64) -> Result<Made, Refusal> {
    let plan = request.prepare(&FACE)?;
    let made = plan.make(0, work, |nearest| tries.store(nearest.tries, Ordering::Relaxed))?;
    Ok(plan.describe(&made, work)?)
}

fn rate(clues: &Grid, work: &Work<'_>) -> Result<Rated, Refusal> {
    let request = RateRequest { scale: Some(Scale::Hodoku), ..RateRequest::default() };
    request.find(&Given::from(*clues).into(), &FACE, work)
}

fn run(grid: &Grid, strategy: Strategy, work: &Work<'_>) -> Option<Box<Recording>> {
    let options = RecordOptions { limit: 0, checkpoints: 2048, ..RecordOptions::default() };
    let recording = work.part(PLACEMENTS, |part| strategy.record(grid, options, part));
    recording.ok().filter(|recording| !recording.is_cancelled).map(Box::new)
}

/// Returns a seed for a new puzzle.
#[must_use]
pub(crate) fn seed() -> u64 {
    (FACE.seed)() & 0xffff_ffff
}

/// A question that is being answered in the background; dropping it gives it up.
#[derive(Debug)]
pub struct Job {
    ask: Ask,
    started: Instant,
    cancel: Arc<AtomicBool>,
    tries: Arc<AtomicU64>,
    receiver: Receiver<Answer>,
}

impl Job {
    /// Begins to look for the answer.
    #[must_use]
    pub fn start(ask: Ask) -> Self {
        let (cancel, tries) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (sender, receiver) = sync_channel(1);
        let (asked, stop, count) = (ask.clone(), cancel.clone(), tries.clone());
        let work = move || {
            let stopped = || stop.load(Ordering::Relaxed);
            let work = Work::unlimited().cancelled_by(&stopped);
            let answer = catch_unwind(AssertUnwindSafe(|| asked.answer(&work, &count)));
            let failed =
                |_| Answer::Failed("The engine failed; the game is not harmed.".to_owned());
            // Nobody waits any more if the job was given up.
            let _ = sender.send(answer.unwrap_or_else(failed));
        };
        // Without a thread the receiver finds nobody at the other end, and says so.
        let _ = std::thread::Builder::new().name("engine".to_owned()).spawn(work);
        Self { ask, started: Instant::now(), cancel, tries, receiver }
    }

    /// Returns the answer once it is there.
    #[must_use]
    pub fn poll(&self) -> Option<Answer> {
        match self.receiver.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Answer::Failed("No thread could be started.".to_owned()))
            }
        }
    }

    /// Waits for the answer, but not longer than this.
    #[must_use]
    pub fn wait(&self, time: Duration) -> Option<Answer> {
        self.receiver.recv_timeout(time).ok()
    }

    /// Returns what was asked.
    #[must_use]
    pub fn ask(&self) -> &Ask {
        &self.ask
    }

    /// Returns what is said while the answer isn't there.
    #[must_use]
    pub fn waiting(&self) -> String {
        let (tries, time) = (self.tries.load(Ordering::Relaxed), self.started.elapsed().as_secs());
        let mut text = self.ask.waiting().to_owned();
        if tries > 1 {
            let _ = write!(text, " {tries} tries");
        }
        if time >= 2 {
            let _ = write!(text, " {time} s");
        }
        text
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now(ask: &Ask) -> Answer {
        ask.answer(&Work::unlimited(), &AtomicU64::new(0))
    }

    #[test]
    fn every_question_has_its_answer() {
        let clues: Grid = ninefold::gallery::LEETCODE.parse().unwrap();
        let position = Position::start(clues);
        assert!(matches!(now(&Ask::Hint(position.clone())), Answer::Hint(Ok((_, Hint::Step(_))))));
        assert!(
            matches!(now(&Ask::Check(clues)), Answer::Check(Ok(checked)) if checked.check.unique)
        );
        assert!(matches!(now(&Ask::Solution(clues)), Answer::Solution(Ok(Some(_)))));
        let Answer::Path(Scale::Full, Ok(path)) = now(&Ask::Path(position, Scale::Full)) else {
            panic!("a path");
        };
        assert!(path.walk.solved);
        let Answer::Run(Strategy::Bits, Some(run)) = now(&Ask::Run(clues, Strategy::Bits)) else {
            panic!("a run");
        };
        assert_eq!(run.counters.placements, 4208);
    }

    #[test]
    fn boards_that_are_no_puzzles_are_refused_with_the_reason() {
        let two: Grid = ninefold::gallery::TWO_SOLUTIONS.parse().unwrap();
        assert!(matches!(now(&Ask::Solution(two)), Answer::Solution(Ok(None))));
        let Answer::Path(_, Err(refusal)) = now(&Ask::Path(Position::start(two), Scale::Full))
        else {
            panic!("no path");
        };
        assert!(refusal.message.contains("solution"), "{refusal}");
    }

    #[test]
    fn a_job_that_is_given_up_ends() {
        let request = GenerateRequest {
            hardest: Some("Jellyfish".parse().unwrap()),
            seed: Some(3),
            tries: Some(1_000_000_000),
            ..GenerateRequest::default()
        };
        let job = Job::start(Ask::Make(Box::new(request)));
        let receiver = {
            job.cancel.store(true, Ordering::Relaxed);
            job.wait(Duration::from_secs(20))
        };
        assert!(matches!(receiver, Some(Answer::Made(_, Err(_)))));
    }
}
