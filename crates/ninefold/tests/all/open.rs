//! No board is searched for long, however open: bounds on guesses, not on time.

use ninefold::solve::{Answers, Backend, Batch, Finding, Limits, Next, Source};
use ninefold::{
    Cell, Digit, Generator, Grid, Random, Solution, Solver, Transform, Work, random_solution,
};
use std::collections::BTreeSet;

/// More guesses than any board here needs, several times fewer than take 50 ms.
const BOUND: u64 = 10_000;

/// Boards that took one engine or the other a hundred thousand guesses or millions.
const TRAPS: [&str; 14] = [
    "..............................................................2........5.........",
    "........1...............8..................................................5.....",
    ".................................1.........9.....................................",
    ".................1.......7.......................................................",
    "............1..4............................................3..................9.",
    "................................................................................1",
    "......4.2........6...2.6...........................................3.............",
    "...............................6............................3........6..........2",
    ".7............12..............8...9.....9.8..4.3............................8....",
    "........8................6.....9....4..........3..........1.37....3.71....6......",
    "...................7.3......2................3.9.....5...9........5..............",
    // No solution, for a reason that is in one house: three digits have two cells left in it.
    "........................9.....4..53..7..........3.54......................2......",
    "....8.9...24.1....9.....8.........1........4..............9..2...................",
    "......9............3.8....6..3...8.................3..6............89...9.8..3.5.",
];

fn traps() -> impl Iterator<Item = Grid> {
    TRAPS.iter().map(|line| line.parse().expect("a board"))
}

/// The traps in disguise: lines and digits exchanged.
fn disguised(count: u64) -> impl Iterator<Item = Grid> {
    traps().enumerate().flat_map(move |(i, grid)| {
        (0..count).map(move |k| Transform::random(1000 * i as u64 + k).apply(&grid))
    })
}

/// Random clues that don't repeat a digit: many solutions if they are few, none if they are many.
fn random_clues(random: &mut Random, clues: usize) -> Grid {
    let mut grid = Grid::EMPTY;
    while grid.clue_count() < clues {
        let cell = Cell::new(random.below(81));
        let next = grid.with(cell, Some(Digit::from_index(random.below(9))));
        if grid.get(cell).is_none() && next.is_valid() {
            grid = next;
        }
    }
    grid
}

/// Some clues of a random solution.
fn solvable(random: &mut Random, clues: usize) -> Grid {
    let solution = random_solution(random);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    cells[..clues].iter().fold(Grid::EMPTY, |grid, &cell| grid.with(cell, Some(solution.get(cell))))
}

fn random_boards(count: u64) -> impl Iterator<Item = Grid> {
    (0..count).map(|i| {
        let mut random = Random::new(3, i);
        let clues = random.below(26);
        if i % 3 == 0 { solvable(&mut random, clues) } else { random_clues(&mut random, clues) }
    })
}

/// Searches to the second solution; panics above the bound.
fn search_singly(solver: Solver, grid: &Grid) -> Vec<Solution> {
    let (mut solutions, work) = (solver.solutions(grid), Work::with_budget(BOUND));
    let mut next = || match solutions.advance(&work) {
        Next::Solution(solution) => Some(solution),
        Next::Exhausted => None,
        Next::Stopped => panic!("{grid} takes over {BOUND} guesses"),
    };
    core::iter::from_fn(&mut next).take(2).collect()
}

/// The answers of a batch: how many solutions up to a limit, and the first two.
fn search_batch(
    batch: &mut Batch,
    grids: &[Grid],
    limits: Limits,
) -> Vec<(Finding, [[u8; 81]; 2])> {
    let mut outcomes = vec![Finding::Undecided; grids.len()];
    let (mut first, mut second) = (vec![[0; 81]; grids.len()], vec![[0; 81]; grids.len()]);
    let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut second };
    batch.solve(Source::Grids(grids), limits, answers, &Work::unlimited());
    let two = first.into_iter().zip(second).map(|(first, second)| [first, second]);
    outcomes.into_iter().zip(two).collect()
}

#[test]
fn no_board_takes_many_guesses() {
    // Boards of so few clues taken at random hardly ever have one solution.
    let puzzles = (0..300).filter_map(|i| Some(*Generator::new(3).make(i).puzzle?.clues()));
    let open = random_boards(20_000).chain(traps()).chain(disguised(40));
    let boards: Vec<Grid> = open.chain(puzzles).collect();
    let counts: Vec<u32> = boards
        .iter()
        .map(|grid| u32::try_from(search_singly(Solver::new(), grid).len()).unwrap())
        .collect();
    let of = |count| counts.iter().filter(|&&c| c == count).count();
    assert!((0..=2).all(|count| of(count) > 200), "{:?}", [0, 1, 2].map(of));
    for solutions in [1, 2] {
        let limits = Limits { solutions, guesses: BOUND };
        let answers = search_batch(&mut Batch::new(), &boards, limits);
        for ((grid, count), (outcome, _)) in boards.iter().zip(&counts).zip(answers) {
            assert_eq!(outcome, Finding::Solutions((*count).min(solutions)), "{grid}");
        }
    }
}

#[test]
fn the_order_is_the_same_on_every_back_end_and_in_every_batch() {
    let boards: Vec<Grid> = traps().chain(disguised(3)).collect();
    let limits = Limits { solutions: 2, guesses: u64::MAX };
    for solutions in [1, 2] {
        let limits = Limits { solutions, ..limits };
        let mut best = Batch::new();
        let together = search_batch(&mut best, &boards, limits);
        for backend in Backend::ALL {
            let Some(mut batch) = Batch::with_backend(backend) else {
                println!("left out: {backend}");
                continue;
            };
            assert_eq!(search_batch(&mut batch, &boards, limits), together, "{backend}");
        }
        for (grid, answer) in boards.iter().zip(&together) {
            let alone = search_batch(&mut best, core::slice::from_ref(grid), limits);
            assert_eq!(alone[0], *answer, "{grid}");
        }
    }
    for solver in Backend::ALL.into_iter().filter_map(Solver::with_backend) {
        for grid in &boards {
            assert_eq!(search_singly(solver, grid), search_singly(Solver::new(), grid), "{grid}");
        }
    }
}

#[test]
fn a_search_that_changed_its_order_finds_each_solution_once() {
    for grid in traps() {
        let solver = Solver::new();
        let found: Vec<Solution> = solver.solutions(&grid).take(3000).collect();
        let distinct: BTreeSet<Solution> = found.iter().copied().collect();
        assert_eq!(distinct.len(), found.len(), "{grid}");
        assert!(found.iter().all(|solution| solution.extends(&grid)));
        assert_eq!(found.first(), solver.first(&grid).as_ref());
        assert_eq!(found.len() as u64, solver.count(&grid, 3000));
    }
}

#[test]
fn the_first_solution_is_that_of_the_batch() {
    let mut batch = Batch::new();
    let boards: Vec<Grid> = random_boards(300).chain(traps()).collect();
    let expected = batch.first_all(&boards);
    for (grid, expected) in boards.iter().zip(expected) {
        let first = batch.first_within(grid, &Work::unlimited());
        assert_eq!(first, Ok(expected), "{grid}");
    }
}
