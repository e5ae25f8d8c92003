//! Every back end must answer as the obvious solver does, in every lane and in a batch of any size.
#![allow(clippy::cast_possible_truncation, reason = "digits and small counts")]

use crate::support;

use ninefold::Work;
use ninefold::solve::{Answers, Backend, Batch, Finding, Limits, Source};

/// A grid as digit values, row by row; 0 is blank.
type Grid = [u8; 81];

/// The obvious solver: the cell with the fewest candidates, each candidate in turn.
fn reference(board: &mut Grid, limit: u32, found: &mut Vec<Grid>) {
    let mut seen = [[0u16; 9]; 3];
    for (cell, &digit) in board.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            if seen[kind][house] & 1 << digit != 0 {
                return;
            }
            seen[kind][house] |= 1 << digit;
        }
    }
    let free = |cell: usize| {
        houses(cell)
            .into_iter()
            .enumerate()
            .fold(0x3fe, |free, (kind, house)| free & !seen[kind][house])
    };
    let Some(cell) =
        (0..81).filter(|&cell| board[cell] == 0).min_by_key(|&cell| free(cell).count_ones())
    else {
        return found.push(*board);
    };
    for digit in 1..=9u8 {
        if found.len() < limit as usize && free(cell) & 1 << digit != 0 {
            board[cell] = digit;
            reference(board, limit, found);
            board[cell] = 0;
        }
    }
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

fn solutions(puzzle: &Grid, limit: u32) -> Vec<Grid> {
    let mut found = Vec::new();
    reference(&mut puzzle.clone(), limit, &mut found);
    found
}

fn is_solution(puzzle: &Grid, solution: &Grid) -> bool {
    solution.iter().all(|d| (1..=9).contains(d))
        && (0..81).all(|c| puzzle[c] == 0 || puzzle[c] == solution[c])
        && solutions(solution, 1).len() == 1
}

fn backends() -> Vec<Batch> {
    let all = Backend::ALL;
    all.into_iter()
        .filter_map(|b| {
            let e = Batch::with_backend(b);
            if e.is_none() {
                println!("left out: {b:?}");
            }
            e
        })
        .collect()
}

type Answer = (Finding, Grid, Grid);

fn run(batch: &mut Batch, source: Source<'_>, count: usize, limit: u32) -> Vec<Answer> {
    let mut outcomes = vec![Finding::Undecided; count];
    let (mut first, mut second) = (vec![[0; 81]; count], vec![[0; 81]; count]);
    let limits = Limits { solutions: limit, guesses: u64::MAX };
    batch.solve(
        source,
        limits,
        Answers { outcomes: &mut outcomes, first: &mut first, second: &mut second },
        &Work::unlimited(),
    );
    (0..count).map(|i| (outcomes[i], first[i], second[i])).collect()
}

fn values(batch: &mut Batch, puzzles: &[Grid], limit: u32) -> Vec<Answer> {
    run(batch, Source::Values(puzzles), puzzles.len(), limit)
}

fn parse(line: &str) -> Grid {
    let mut grid = [0; 81];
    for (cell, byte) in grid.iter_mut().zip(line.bytes()) {
        *cell = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    grid
}

fn corpus(path: &str) -> Vec<Grid> {
    let Some(text) = support::corpus(path) else { return Vec::new() };
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.split([',', '\t', ' ', ':']).find(|f| f.len() == 81))
        .map(parse)
        .collect()
}

/// A small reproducible generator of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }

    /// A solved grid: shuffled rows, columns and digits of a simple pattern.
    fn solution(&mut self) -> Grid {
        let mut order = || {
            let mut lines: Vec<usize> = Vec::new();
            for band in self.shuffled(3) {
                lines.extend(self.shuffled(3).into_iter().map(|l| 3 * band + l));
            }
            lines
        };
        let (rows, columns) = (order(), order());
        let digits = self.shuffled(9);
        std::array::from_fn(|c| {
            let (r, k) = (rows[c / 9], columns[c % 9]);
            digits[(3 * (r % 3) + r / 3 + k) % 9] as u8 + 1
        })
    }

    fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            all.swap(i, self.below(i + 1));
        }
        all
    }

    /// A board with some clues of a solution, and now and then a wrong one.
    fn board(&mut self, clues: usize) -> Grid {
        let solution = self.solution();
        let mut board = [0; 81];
        for cell in self.shuffled(81).into_iter().take(clues) {
            board[cell] = solution[cell];
        }
        if self.below(4) == 0 {
            board[self.below(81)] = self.below(9) as u8 + 1;
        }
        board
    }
}

/// Compares every back end with the obvious solver, which is asked once: it takes far longer than
/// they.
fn check(puzzles: &[Grid]) {
    let expected: Vec<usize> = puzzles.iter().map(|puzzle| solutions(puzzle, 2).len()).collect();
    for batch in &mut backends() {
        for limit in [1, 2] {
            let answers = values(batch, puzzles, limit);
            for ((puzzle, &most), (outcome, first, second)) in
                puzzles.iter().zip(&expected).zip(answers)
            {
                let expected = most.min(limit as usize);
                assert_eq!(outcome, Finding::Solutions(expected as u32), "{puzzle:?}");
                assert!(expected == 0 || is_solution(puzzle, &first));
                assert!(expected < 2 || is_solution(puzzle, &second) && first != second);
            }
        }
    }
}

#[test]
fn random_boards_agree_with_the_reference() {
    let mut numbers = Numbers(1);
    let puzzles: Vec<Grid> = (0..1500).map(|i| numbers.board(18 + i % 30)).collect();
    check(&puzzles);
}

#[test]
fn corpora_agree_with_the_reference() {
    for path in [
        "kaggle3m_curated5000/part_dev.csv",
        "norvig/sudoku10k.txt",
        "norvig/sudoku-top95.txt",
        "magictour_top1465/puzzles3_magictour_top1465.txt",
        "forum_hardest_1106/puzzles6_forum_hardest_1106.txt",
        "seventeen_clue/puzzles2_17_clue.txt",
        "serg_benchmark/puzzles7_serg_benchmark.txt",
        "nullsudoku_rated/easy_part_dev.txt",
        "tdoku_test_puzzles/test_puzzles.txt",
        "tricky_inputs/part_dev.tsv",
    ] {
        let mut puzzles = corpus(path);
        puzzles.truncate(60);
        println!("{path}: {}", puzzles.len());
        check(&puzzles);
    }
}

/// Boards without, with one and with many solutions, in a fixed order.
fn mixture(count: usize) -> Vec<Grid> {
    let mut numbers = Numbers(7);
    let mut boards = vec![[0; 81]];
    boards.extend([ninefold::gallery::INKALA, ninefold::gallery::ANTI_BRUTE_FORCE].map(parse));
    boards.extend((boards.len()..count).map(|i| numbers.board(17 + i * 7 % 30)));
    boards.truncate(count);
    boards
}

#[test]
fn answers_depend_on_neither_lane_nor_batch_size_nor_back_end() {
    let puzzles = mixture(70);
    for limit in [1, 2, 40] {
        let mut scalar = Batch::with_backend(Backend::Scalar).expect("a portable back end");
        let alone: Vec<Answer> =
            puzzles.iter().flat_map(|&puzzle| values(&mut scalar, &[puzzle], limit)).collect();
        for batch in &mut backends() {
            for size in 0..=70 {
                assert_eq!(
                    values(batch, &puzzles[..size], limit),
                    alone[..size],
                    "{:?}, {size} puzzles",
                    batch.backend()
                );
                assert_eq!(
                    values(batch, &puzzles[70 - size..], limit),
                    alone[70 - size..],
                    "{:?}, last {size}",
                    batch.backend()
                );
            }
        }
    }
}

#[test]
fn every_lane_gives_the_same_answer() {
    let filler = mixture(40);
    for &puzzle in &mixture(12) {
        for batch in &mut backends() {
            let alone = values(batch, &[puzzle], 2)[0];
            for lane in 0..32 {
                let mut puzzles = filler.clone();
                puzzles[lane] = puzzle;
                assert_eq!(values(batch, &puzzles, 2)[lane], alone);
                assert_eq!(values(batch, &vec![puzzle; lane + 1], 2)[lane], alone);
            }
        }
    }
}

#[test]
fn solutions_are_counted_up_to_the_limit() {
    let mut numbers = Numbers(3);
    let puzzles: Vec<Grid> = (0..120).map(|_| numbers.board(26)).collect();
    for batch in &mut backends() {
        for limit in [3, 100, 1000] {
            for (puzzle, answer) in puzzles.iter().zip(values(batch, &puzzles, limit)) {
                assert_eq!(answer.0, Finding::Solutions(solutions(puzzle, limit).len() as u32));
            }
        }
        assert_eq!(values(batch, &[[0; 81]], 50_000)[0].0, Finding::Solutions(50_000));
    }
}

#[test]
fn text_and_values_and_candidates_are_read_alike() {
    let puzzles = mixture(53);
    for batch in &mut backends() {
        let expected = values(batch, &puzzles, 2);
        for (stride, blank) in [(81, b'.'), (82, b'0'), (100, b'.')] {
            let mut text = Vec::new();
            for puzzle in &puzzles {
                text.extend(puzzle.iter().map(|&d| if d == 0 { blank } else { b'0' + d }));
                text.resize(text.len() + stride - 81, b'\n');
            }
            assert_eq!(run(batch, Source::Text { bytes: &text, stride }, 53, 2), expected);
            text.truncate(text.len() - (stride - 81));
            assert_eq!(run(batch, Source::Text { bytes: &text, stride }, 53, 2), expected);
        }
        let candidates: Vec<[u16; 81]> =
            puzzles.iter().map(|p| p.map(|d| if d == 0 { 0x1ff } else { 1 << (d - 1) })).collect();
        assert_eq!(run(batch, Source::Candidates(&candidates), 53, 2), expected);
    }
}

#[test]
fn malformed_puzzles_are_reported_and_harm_no_other() {
    let puzzles = mixture(64);
    for batch in &mut backends() {
        let expected = values(batch, &puzzles, 2);
        for cell in 0..81 {
            let at = cell % 64;
            let mut text: Vec<u8> = puzzles.iter().flatten().map(|d| b'0' + d).collect();
            text[81 * at + cell] = b"\nx:/+~ \x00\xff\x3e\x2d"[cell % 11];
            let mut bad = puzzles.clone();
            bad[at][cell] = [10, 16, 17, 255, 32, 14][cell % 6];
            for answers in [
                run(batch, Source::Text { bytes: &text, stride: 81 }, 64, 2),
                values(batch, &bad, 2),
            ] {
                for (i, answer) in answers.iter().enumerate() {
                    if i == at {
                        assert_eq!(answer.0, Finding::Malformed);
                    } else {
                        assert_eq!(*answer, expected[i]);
                    }
                }
            }
        }
        let all_bad = vec![[77; 81]; 40];
        assert!(values(batch, &all_bad, 1).iter().all(|answer| answer.0 == Finding::Malformed));
        let mut candidates = [[0x1ff; 81]; 3];
        candidates[1][40] = 0x200;
        assert_eq!(run(batch, Source::Candidates(&candidates), 3, 1)[1].0, Finding::Malformed);
    }
}

#[test]
fn pencil_marks_are_respected() {
    let mut numbers = Numbers(5);
    for batch in &mut backends() {
        let solutions: Vec<Grid> = (0..40).map(|_| numbers.solution()).collect();
        let sparse: Vec<[u16; 81]> = solutions
            .iter()
            .map(|s| s.map(|d| 1 << (d - 1) | 1 << numbers.below(9) | 1 << numbers.below(9)))
            .collect();
        for (i, (outcome, first, second)) in
            run(batch, Source::Candidates(&sparse), 40, 2).into_iter().enumerate()
        {
            assert!(matches!(outcome, Finding::Solutions(1 | 2)));
            let many = outcome == Finding::Solutions(2);
            assert!(many || first == solutions[i]);
            for solution in if many { vec![first, second] } else { vec![first] } {
                assert!(
                    is_solution(&[0; 81], &solution)
                        && (0..81).all(|c| sparse[i][c] & 1 << (solution[c] - 1) != 0)
                );
            }
        }
        let empty = [[0; 81]; 5];
        assert!(
            run(batch, Source::Candidates(&empty), 5, 2)
                .iter()
                .all(|a| a.0 == Finding::Solutions(0))
        );
    }
}

/// Two rows of a band and two columns of different stacks that hold the same two digits.
fn rectangle(grid: &Grid) -> Option<[usize; 4]> {
    let corners = |row: usize, one: usize, two: usize| {
        let below = row - row % 3 + (row + 1) % 3;
        [9 * row + one, 9 * row + two, 9 * below + one, 9 * below + two]
    };
    let all = (0..9 * 9 * 9).map(|i| corners(i / 81, i / 9 % 9, i % 9));
    all.filter(|[a, b, ..]| a % 9 / 3 != b % 9 / 3)
        .find(|&[a, b, c, d]| grid[a] == grid[d] && grid[b] == grid[c])
}

#[test]
fn two_digits_in_one_cell_are_no_solution_though_every_house_has_all() {
    let boards = ninefold::Solver::new().solutions(&ninefold::Grid::EMPTY).take(1000);
    let grids = boards.map(|solution| *solution.grid().values());
    let candidates: Vec<[u16; 81]> = grids
        .filter_map(|grid| {
            let [a, b, c, d] = rectangle(&grid)?;
            let mut cells = grid.map(|digit| 1 << (digit - 1));
            let both = cells[a] | cells[b];
            [cells[a], cells[b], cells[c], cells[d]] = [both, 0, 0, both];
            Some(cells)
        })
        .take(40)
        .collect();
    assert_eq!(candidates.len(), 40);
    for batch in &mut backends() {
        for limit in [1, 2, 3] {
            let answers = run(batch, Source::Candidates(&candidates), 40, limit);
            assert!(answers.iter().all(|answer| answer.0 == Finding::Solutions(0)));
        }
    }
}

#[test]
fn many_easy_puzzles_can_be_stopped() {
    let mut numbers = Numbers(7);
    let mut puzzle = numbers.solution();
    puzzle[..9].fill(0);
    let puzzles = vec![puzzle; 40_000];
    for batch in &mut backends() {
        let mut outcomes = vec![Finding::Malformed; puzzles.len()];
        let answers = Answers { outcomes: &mut outcomes, first: &mut [], second: &mut [] };
        let limits = Limits { solutions: 2, guesses: u64::MAX };
        let work = Work::unlimited().cancelled_by(&|| true);
        batch.solve(Source::Values(&puzzles), limits, answers, &work);
        assert_eq!(outcomes[0], Finding::Solutions(1));
        assert_eq!(outcomes[39_999], Finding::Undecided);
    }
}

#[test]
fn a_search_that_is_stopped_leaves_the_engine_usable() {
    let puzzles = vec![[0; 81]; 40];
    let good = mixture(40);
    for batch in &mut backends() {
        let expected = values(batch, &good, 2);
        for asked in 1..4 {
            let mut outcomes = [Finding::Malformed; 40];
            let left = std::cell::Cell::new(asked);
            let answers = Answers { outcomes: &mut outcomes, first: &mut [], second: &mut [] };
            batch.solve(
                Source::Values(&puzzles),
                Limits { solutions: u32::MAX, guesses: u64::MAX },
                answers,
                &Work::unlimited().cancelled_by(&|| {
                    left.set(left.get() - 1);
                    left.get() == 0
                }),
            );
            assert_eq!(outcomes, [Finding::Undecided; 40]);
            assert_eq!(values(batch, &good, 2), expected);
        }
        let mut outcomes = [Finding::Malformed; 40];
        let answers = Answers { outcomes: &mut outcomes, first: &mut [], second: &mut [] };
        batch.solve(
            Source::Values(&puzzles),
            Limits { solutions: u32::MAX, guesses: 1000 },
            answers,
            &Work::unlimited(),
        );
        assert_eq!(outcomes, [Finding::Undecided; 40]);
        assert_eq!(values(batch, &good, 2), expected);
    }
}
