//! Cancelling: every command ends within 50 ms of being told to, on boards that keep it busy.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::classic::Strategy;
use ninefold::gallery::{ANTI_BRUTE_FORCE, EMPTY, HARDEST, INKALA, TLE};
use ninefold::{Board, Digit, Grid, House, Puzzle, Work};
use ninefold_api::{Code, Face, Limits, RaceRequest, Request, Visitor, call, visit};
use serde_json::{Value, json};

/// How long a command may go on after it is told to stop.
const GRACE: Duration = Duration::from_millis(50);

/// When a command is told to stop.
#[derive(Clone, Copy, Debug)]
enum When {
    /// After it has run for so long.
    After(Duration),
    /// When it asks for this time, from 1.
    Asked(u32),
}

/// In the thick of it; and, for commands that are soon done, the first time after the beginning.
const WHEN: [When; 2] = [When::After(Duration::from_millis(30)), When::Asked(2)];

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
    /// Whether it was told to stop at all.
    was_cancelled: bool,
}

/// Runs a command until it has taken a while, then cancels it; that alone is a reason to refuse.
fn cancel(command: &str, body: &Value, when: When) -> Run {
    let begun = busy();
    let (last, blind) = (Cell::new(begun), Cell::new(Duration::ZERO));
    let (told, asked) = (Cell::new(None), Cell::new(0));
    let cancel = || {
        let now = busy();
        blind.set(blind.get().max(now.saturating_sub(last.replace(now))));
        asked.set(asked.get() + 1);
        let is_due = match when {
            When::After(time) => now.saturating_sub(begun) >= time,
            When::Asked(times) => asked.get() >= times,
        };
        if is_due && told.get().is_none() {
            told.set(Some(now));
        }
        told.get().is_some()
    };
    let face = Face::native(Limits::PRIVATE);
    let work = Work::unlimited().cancelled_by(&cancel);
    let answer = call(command, body.to_string().as_bytes(), &face, &work);
    let late = told.get().map_or(Duration::ZERO, |told| busy().saturating_sub(told));
    if let Err(refusal) = answer {
        assert_eq!(refusal.code, Code::OverBudget, "{command} {body}: {refusal:?}");
        assert!(told.get().is_some(), "{command} {body}: {refusal:?}");
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

/// The digit of a cell of a 16x16 solution, from 1.
#[cfg(feature = "variants")]
const fn digit_at(row: usize, column: usize) -> usize {
    (4 * (row % 4) + row / 4 + column) % 16 + 1
}

/// Returns a killer without clues that takes long whatever is asked of it: cages across the blocks
/// of a 16x16 board, one with a sum that no solution has.
#[cfg(feature = "variants")]
fn killer() -> String {
    let corners = (1..15).step_by(2).flat_map(|row| (1..15).step_by(2).map(move |c| (row, c)));
    let cages = corners.map(|(row, column)| {
        let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let names = cells.map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
        (names.join(" "), cells.map(|(row, column)| digit_at(row, column)))
    });
    let is_cage = |digits: &[usize; 4]| (1..4).all(|at| !digits[..at].contains(&digits[at]));
    let cages = cages.filter(|(_, digits)| is_cage(digits)).enumerate();
    let rules = cages.map(|(number, (cells, digits))| {
        let sum = digits.iter().sum::<usize>() + usize::from(number == 3);
        json!({"cage": cells, "sum": sum})
    });
    let (clues, rules) = (".".repeat(256), rules.collect::<Vec<Value>>());
    json!({"size": "16x16", "clues": clues, "rules": rules}).to_string()
}

/// Returns a 16x16 board on which every cell is a clue.
#[cfg(feature = "variants")]
fn filled() -> String {
    let symbols = b"123456789ABCDEFG";
    let cells = (0..256).map(|cell| char::from(symbols[digit_at(cell / 16, cell % 16) - 1]));
    json!({"size": "16x16", "clues": cells.collect::<String>()}).to_string()
}

/// Returns candidates that look alike from many sides: the digits of a solution, and for each cell
/// two more by the same rule.
fn alike() -> String {
    let digit = |cell: usize| (3 * (cell / 9 % 3) + cell / 27 + cell) % 9;
    let shown = |cell, at: usize| (at + 9 - digit(cell)).is_multiple_of(3);
    let places = (0..81).flat_map(|cell| (0..9).map(move |at| (cell, at)));
    places.map(|(cell, at)| if shown(cell, at) { b"123456789"[at].into() } else { '.' }).collect()
}

/// Returns for each command what keeps it busy for long, as far as there is such a thing.
fn long_work() -> Vec<(&'static str, Value)> {
    let all = "123456789".repeat(81);
    let open = all.replacen("123", "...", 30);
    let full = INKALA.parse::<Puzzle>().expect("a puzzle").solution().to_string();
    let mut work = vec![
        ("check", json!({"puzzle": ENDLESS})),
        ("solve", json!({"puzzle": ENDLESS, "strategy": "scan"})),
        ("solve", json!({"puzzle": EMPTY, "limit": 0})),
        ("count", json!({"puzzle": EMPTY, "limit": 0})),
        ("count", json!({"puzzle": open, "limit": 0})),
        ("race", json!({"puzzle": ANTI_BRUTE_FORCE})),
        ("generate", json!({"seed": 1, "se": "11.0..11.9", "tries": 1_000_000})),
        ("generate", json!({"seed": 1, "technique": "Jellyfish", "level": "extreme", "clues": 17})),
        ("generate", json!({"seed": 1, "pattern": ENDLESS, "tries": 1_000_000})),
        ("canonical", json!({"puzzle": all})),
        ("canonical", json!({"puzzle": EMPTY})),
        ("canonical", json!({"puzzle": alike()})),
        ("candidates", json!({"puzzle": open})),
        ("candidates", json!({"puzzle": ENDLESS})),
        ("minimise", json!({"puzzle": full})),
        ("minimal", json!({"puzzle": full})),
        ("backdoors", json!({"puzzle": HARDEST, "most": 3})),
        ("backdoors", json!({"puzzle": INKALA, "most": 3})),
        ("trace", json!({"puzzle": ENDLESS, "strategy": "scan", "checkpoints": 1000})),
        ("verify", json!({"proof": long_certificate()})),
    ];
    #[cfg(feature = "print")]
    work.push(("print", json!({"puzzle": format!("{HARDEST}\n{INKALA}\n{TLE}")})));
    #[cfg(feature = "variants")]
    work.extend([
        ("solve", json!({"puzzle": killer()})),
        ("solve", json!({"puzzle": killer(), "limit": 0})),
        ("count", json!({"puzzle": killer(), "limit": 0})),
        ("count", json!({"puzzle": killer(), "estimate": true, "samples": 1_000_000})),
        ("check", json!({"puzzle": killer()})),
        ("minimise", json!({"puzzle": killer()})),
        ("minimal", json!({"puzzle": killer()})),
        ("minimise", json!({"puzzle": filled()})),
        ("minimal", json!({"puzzle": filled()})),
        ("candidates", json!({"puzzle": killer()})),
    ]);
    for board in [HARDEST, INKALA, ENDLESS, TLE] {
        for scale in ["se", "hodoku"] {
            work.push(("rate", json!({"puzzle": board, "scale": scale})));
            work.push(("explain", json!({"puzzle": board, "scale": scale})));
        }
        work.push(("explain", json!({"puzzle": board, "scale": "full"})));
        work.push(("hint", json!({"puzzle": board, "level": 4})));
    }
    work
}

#[test]
fn every_command_ends_soon_after_it_is_cancelled() {
    let mut cancelled = BTreeMap::new();
    let work = long_work();
    for ((command, body), when) in work.iter().flat_map(|work| WHEN.map(|when| (work, when))) {
        // A machine that stands still isn't a command that does.
        let run = (0..3)
            .map(|_| cancel(command, body, when))
            .find(|run| run.blind <= GRACE && run.late <= GRACE);
        let run = run.unwrap_or_else(|| {
            let Run { blind, late, .. } = cancel(command, body, when);
            panic!("{command} {body}: {blind:?} without a look, {late:?} late")
        });
        *cancelled.entry(*command).or_insert(false) |= run.was_cancelled;
    }
    let quick: Vec<&str> =
        cancelled.into_iter().filter(|(_, was)| !was).map(|(name, _)| name).collect();
    assert!(quick.is_empty(), "never cancelled: {quick:?}");
}

#[test]
fn a_command_cancelled_from_the_start_does_nothing() {
    for (command, body) in long_work() {
        let run = cancel(command, &body, When::Asked(1));
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
        assert_eq!((race.strategies[0].status.name(), work.spent()), ("budget", 1000), "{time:?}");
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
