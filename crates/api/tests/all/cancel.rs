//! Cancelling: every command ends within 50 ms of being told to, on boards that keep it busy.

use std::cell::Cell;
use std::time::{Duration, Instant};

use ninefold::classic::Strategy;
use ninefold::gallery::{ANTI_BRUTE_FORCE, EMPTY, HARDEST, INKALA, TLE};
use ninefold::{Board, Digit, Grid, House, Puzzle, Work};
use ninefold_api::{Code, Face, Limits, RaceRequest, Request, Visitor, call, visit};
use serde_json::{Value, json};

/// How long a command may go on after it is told to stop.
const GRACE: Duration = Duration::from_millis(50);

/// After how long it is told to.
const AFTER: Duration = Duration::from_millis(30);

/// A board of few clues on which a search by rows takes ages.
const ENDLESS: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Returns the time that this thread has had a core, if the system says, or else the time: others
/// use the machine as well.
fn busy() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// What a command did when it was cancelled.
struct Run {
    /// The longest time between two looks at whether to stop.
    blind: Duration,
    /// The time from the moment that it was told to stop.
    late: Duration,
    /// Whether it was told to stop at all, and then said that it didn't end.
    was_cancelled: bool,
}

/// Runs a command until it has taken a while, then cancels it.
fn cancel(command: &str, body: &Value, after: Duration) -> Run {
    let begun = busy();
    let (last, blind) = (Cell::new(begun), Cell::new(Duration::ZERO));
    let told = Cell::new(None);
    let cancel = || {
        let now = busy();
        blind.set(blind.get().max(now.saturating_sub(last.replace(now))));
        if now.saturating_sub(begun) >= after && told.get().is_none() {
            told.set(Some(now));
        }
        told.get().is_some()
    };
    let face = Face::native(Limits::PRIVATE);
    let work = Work::unlimited().cancelled_by(&cancel);
    let answer = call(command, body.to_string().as_bytes(), &face, &work);
    let late = told.get().map_or(Duration::ZERO, |told| busy().saturating_sub(told));
    if told.get().is_some()
        && let Err(refusal) = answer
    {
        assert_eq!(refusal.code, Code::OverBudget, "{command} {body}: {refusal:?}");
    }
    Run { blind: blind.get(), late, was_cancelled: told.get().is_some() }
}

/// Returns a certificate that takes long to check: `ENDLESS` by cases of its first open cell, which
/// a search would never take, as far as it goes.
fn long_certificate() -> String {
    let grid: Grid = ENDLESS.parse().expect("a board");
    let mut lines = vec!["ninefold certificate 1".to_owned(), format!("puzzle {grid}")];
    lines.push("none".to_owned());
    write_cases(Board::new(&grid), &mut lines);
    lines.join("\n")
}

fn write_cases(mut board: Board, lines: &mut Vec<String>) {
    let is_open = |board: &Board| !board.is_dead() && board.grid().is_valid();
    while let Some((cell, digit)) = single(&board).filter(|_| is_open(&board)) {
        board.place(cell, digit);
    }
    let cell = board.empty_cells().first();
    match cell.filter(|_| is_open(&board)) {
        _ if lines.len() > 20_000 => {}
        None => lines.push("x".to_owned()),
        Some(cell) => {
            lines.push(format!("split {cell}"));
            for digit in board.candidates(cell) {
                let mut next = board.clone();
                next.place(cell, digit);
                write_cases(next, lines);
            }
        }
    }
}

/// Returns a digit that a cell or a house has one place for.
fn single(board: &Board) -> Option<(ninefold::Cell, Digit)> {
    let lone = |cell| board.candidates(cell).single().map(|digit| (cell, digit));
    let only = |digit: Digit| {
        let cell = House::all().find_map(|house| board.places(digit, house).single())?;
        Some((cell, digit))
    };
    board.cells_with(1).first().and_then(lone).or_else(|| Digit::all().find_map(only))
}

/// Returns for each command what keeps it busy for long, as far as there is such a thing.
fn long_work() -> Vec<(&'static str, Value)> {
    let all = "123456789".repeat(81);
    let open = all.replacen("123", "...", 30);
    let full = INKALA.parse::<Puzzle>().expect("a puzzle").solution().to_string();
    let mut work = vec![
        ("check", json!({"puzzle": ENDLESS})),
        ("solve", json!({"puzzle": ENDLESS, "strategy": "brute-force"})),
        ("solve", json!({"puzzle": EMPTY, "limit": 0})),
        ("count", json!({"puzzle": EMPTY, "limit": 0})),
        ("count", json!({"puzzle": open, "limit": 0})),
        ("race", json!({"puzzle": ANTI_BRUTE_FORCE})),
        ("generate", json!({"seed": 1, "se": "11.0..11.9", "tries": 1_000_000})),
        ("generate", json!({"seed": 1, "technique": "Jellyfish", "level": "extreme", "clues": 17})),
        ("generate", json!({"seed": 1, "pattern": ENDLESS, "tries": 1_000_000})),
        ("canonical", json!({"puzzle": all})),
        ("canonical", json!({"puzzle": EMPTY})),
        ("candidates", json!({"puzzle": open})),
        ("minimise", json!({"puzzle": full})),
        ("minimal", json!({"puzzle": full})),
        ("backdoors", json!({"puzzle": HARDEST, "size": 3})),
        ("trace", json!({"puzzle": TLE, "strategy": "brute-force", "checkpoints": 1000})),
        ("verify", json!({"proof": long_certificate()})),
    ];
    #[cfg(feature = "print")]
    work.push(("print", json!({"puzzle": format!("{HARDEST}\n{INKALA}\n{TLE}\n{ENDLESS}")})));
    for board in [HARDEST, INKALA, ENDLESS, TLE] {
        for scale in ["se", "hodoku"] {
            work.push(("rate", json!({"puzzle": board, "scale": scale})));
            work.push(("explain", json!({"puzzle": board, "scale": scale})));
        }
        work.push(("hint", json!({"puzzle": board, "level": 4})));
    }
    work
}

#[test]
fn every_command_ends_soon_after_it_is_cancelled() {
    let mut cancelled = 0;
    for (command, body) in long_work() {
        // A machine that stands still isn't a command that does.
        let run = (0..3)
            .map(|_| cancel(command, &body, AFTER))
            .find(|run| run.blind <= GRACE && run.late <= GRACE);
        let run = run.unwrap_or_else(|| {
            let Run { blind, late, .. } = cancel(command, &body, AFTER);
            panic!("{command} {body}: {blind:?} without a look, {late:?} late")
        });
        cancelled += usize::from(run.was_cancelled);
    }
    assert!(cancelled >= 10, "only {cancelled} of these commands took long enough");
}

#[test]
fn a_command_cancelled_from_the_start_does_nothing() {
    for (command, body) in long_work() {
        let run = cancel(command, &body, Duration::ZERO);
        assert!(run.late <= GRACE, "{command} {body}: {:?} late", run.late);
    }
}

#[test]
fn a_race_with_a_time_spends_the_budget_and_says_so() {
    let face = Face::native(Limits::PRIVATE);
    for time in [None, Some(Duration::from_hours(1))] {
        let puzzle = ANTI_BRUTE_FORCE.to_owned();
        let strategies = vec![Strategy::Scan];
        let request = RaceRequest { puzzle, strategies, time, ..RaceRequest::default() };
        let work = Work::with_budget(1000);
        let entry = request.prepare(&face).expect("a board");
        let race = request.find(&entry, &face, &work).expect("a lap");
        assert_eq!((race.strategies[0].status, work.spent()), ("budget", 1000), "{time:?}");
        assert!(work.is_stopped() && !work.is_cancelled(), "{time:?}");
    }
}

#[test]
fn every_command_that_can_take_long_is_tried() {
    #[derive(Default)]
    struct Names(Vec<&'static str>);
    impl Visitor for Names {
        fn see<R: Request>(&mut self) {
            self.0.push(R::NAME);
        }
    }
    // These read a text once and write another.
    const SHORT: [&str; 2] = ["convert", "transform"];
    let mut names = Names::default();
    visit(&mut names);
    let tried = long_work();
    for name in names.0.into_iter().filter(|name| !SHORT.contains(name)) {
        assert!(tried.iter().any(|(command, _)| *command == name), "{name} isn't tried");
    }
}
