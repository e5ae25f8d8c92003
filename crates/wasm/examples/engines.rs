//! Both engines as a WebAssembly module for measuring: many puzzles a call, so that what is
//! measured is an engine and not the way to it. `ninefold-site`'s example `speed` builds and runs
//! it.
#![expect(unsafe_code, reason = "an exported name could collide with another; these are our own")]

use ninefold::solve::{Answers, Batch, Finding, Limits, Source};
use ninefold::{Grid, Solver, Uniqueness, Work};
use std::cell::RefCell;

/// From one puzzle to the next.
const STRIDE: usize = 82;

/// The puzzles as text, as grids, and the engine that keeps its memory.
#[derive(Default)]
struct Desk {
    text: Vec<u8>,
    grids: Vec<Grid>,
    batch: Option<Batch>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for lines of 81 cells and returns where it is.
#[unsafe(no_mangle)]
extern "C" fn desk(len: usize) -> usize {
    DESK.with_borrow_mut(|desk| {
        desk.text = vec![0; len];
        desk.text.as_ptr().addr()
    })
}

/// Reads the lines; returns how many are boards.
#[unsafe(no_mangle)]
extern "C" fn read() -> usize {
    DESK.with_borrow_mut(|desk| {
        let lines = desk.text.chunks(STRIDE).filter_map(|line| str::from_utf8(&line[..81]).ok());
        desk.grids = lines.filter_map(|line| line.parse().ok()).collect();
        desk.grids.len()
    })
}

/// Solves all with the batch engine; returns how many have one solution.
#[unsafe(no_mangle)]
extern "C" fn batch() -> usize {
    DESK.with_borrow_mut(|desk| {
        let count = desk.grids.len();
        let (mut outcomes, mut first) = (vec![Finding::Undecided; count], vec![[0; 81]; count]);
        let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
        let limits = Limits { solutions: 2, guesses: u64::MAX };
        let source = Source::Text { bytes: &desk.text, stride: STRIDE };
        let batch = desk.batch.get_or_insert_with(Batch::new);
        batch.solve(source, limits, answers, &Work::unlimited());
        outcomes.iter().filter(|outcome| **outcome == Finding::Solutions(1)).count()
    })
}

/// Solves all with the engine for one board, one after the other; returns how many have one
/// solution.
#[unsafe(no_mangle)]
extern "C" fn single() -> usize {
    let solver = Solver::new();
    let has_one = |grid: &&Grid| matches!(solver.solve(*grid), Uniqueness::One(_));
    DESK.with_borrow(|desk| desk.grids.iter().filter(has_one).count())
}
