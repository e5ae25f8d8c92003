//! The canonical form: the smallest equivalent board, checked against every equivalent board.

use crate::support;

use std::collections::HashSet;

use ninefold::{CanonicalKey, Cell, Digit, Grid, Random, Solver, Transform, canonical_form};
use proptest::prelude::*;

const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Returns the smallest equivalent board and how many rearrangements give it, by trying all.
fn by_trying_all(grid: &Grid) -> ([u8; 81], u64) {
    let orders = line_orders();
    let (mut best, mut ways) = ([u8::MAX; 81], 0);
    for view in [*grid, Transform::TRANSPOSE.apply(grid)] {
        for rows in &orders {
            for columns in &orders {
                match written(&view, rows, columns, &best) {
                    Some(board) if board == best => ways += 1,
                    Some(board) => (best, ways) = (board, 1),
                    None => {}
                }
            }
        }
    }
    (best, ways)
}

/// Returns the board in this order with digits named as they come, unless it is above `best`.
fn written(view: &Grid, rows: &[usize], columns: &[usize], best: &[u8; 81]) -> Option<[u8; 81]> {
    let mut board = [0; 81];
    let (mut names, mut next, mut below) = ([0; 10], 1, false);
    for place in 0..81 {
        let value = view.values()[rows[place / 9] * 9 + columns[place % 9]];
        if value != 0 && names[usize::from(value)] == 0 {
            names[usize::from(value)] = next;
            next += 1;
        }
        board[place] = names[usize::from(value)];
        if !below && board[place] > best[place] {
            return None;
        }
        below |= board[place] < best[place];
    }
    Some(board)
}

fn line_orders() -> Vec<Vec<usize>> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in three {
        for (a, b, c) in (0..216).map(|i| (i / 36, i / 6 % 6, i % 6)) {
            let lines = chutes.iter().zip([a, b, c]);
            orders.push(lines.flat_map(|(&chute, o)| three[o].map(|i| 3 * chute + i)).collect());
        }
    }
    orders
}

fn assert_equals_trying_all(grid: &Grid) {
    let form = canonical_form(grid);
    let (board, ways) = by_trying_all(grid);
    let relabellings: u64 = (1..=9 - grid.digits().len() as u64).product();
    assert_eq!(form.grid.values(), &board, "{grid}");
    assert_eq!(form.automorphisms, ways * relabellings, "{grid}");
}

/// A board of any kind: clues of a solution, a band's worth of symmetry, or random digits.
fn boards() -> impl Strategy<Value = Grid> {
    let kinds = 0_usize..6;
    (kinds, any::<u64>(), 0_usize..=81).prop_map(|(kind, seed, clues)| board(kind, seed, clues))
}

fn board(kind: usize, seed: u64, clues: usize) -> Grid {
    let mut random = Random::new(seed, 0);
    let most: Grid = MOST_CANONICAL.parse().expect("a board");
    let cell = |random: &mut Random| Cell::new(random.below(81));
    match kind {
        // Clues of a random solution: a puzzle, more or less.
        0 => keep(&solution(&mut random), clues, &mut random),
        // Some digits of the most symmetric grid.
        1 => with_digits(&most, random.below(512)),
        // The most symmetric grid and few blanks or changes.
        2 => (0..clues % 4).fold(most, |grid, _| {
            let digit = Digit::all().nth(random.below(10));
            grid.with(cell(&mut random), digit)
        }),
        // Random digits of a small alphabet: conflicts, repeats.
        3 => {
            let alphabet = 1 + random.below(9);
            (0..clues).fold(Grid::EMPTY, |grid, _| {
                let digit = Digit::from_index(random.below(alphabet));
                grid.with(cell(&mut random), Some(digit))
            })
        }
        // Few clues.
        4 => keep(&solution(&mut random), clues % 8, &mut random),
        // A full solution.
        _ => solution(&mut random),
    }
}

fn solution(random: &mut Random) -> Grid {
    let mut digits: Vec<Digit> = Digit::all().collect();
    random.shuffle(&mut digits);
    let mut grid = Grid::EMPTY;
    for (i, &digit) in digits.iter().enumerate() {
        grid.set(Cell::at(i, [0, 3, 6, 1, 4, 7, 2, 5, 8][i]), Some(digit));
    }
    let skip = random.below(300);
    let found = Solver::new().solutions(&grid).nth(skip);
    Transform::draw(random).apply(&found.expect("a sparse board has many solutions").grid())
}

fn keep(grid: &Grid, count: usize, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    cells[count.min(81)..].iter().fold(*grid, |grid, &cell| grid.with(cell, None))
}

fn with_digits(grid: &Grid, digits: usize) -> Grid {
    let gone = grid.iter().filter(|(_, digit)| digits >> digit.index() & 1 == 0);
    gone.fold(*grid, |grid, (cell, _)| grid.with(cell, None))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_form_does_not_depend_on_the_transform(grid in boards(), seed: u64) {
        let form = canonical_form(&grid);
        let other = canonical_form(&Transform::random(seed).apply(&grid));
        prop_assert_eq!(form.grid, other.grid);
        prop_assert_eq!(form.automorphisms, other.automorphisms);
        prop_assert_eq!(form.transform.apply(&grid), form.grid);
        prop_assert!(form.grid <= grid);
        prop_assert_eq!(canonical_form(&form.grid).grid, form.grid);
    }
}

#[test]
fn the_form_is_the_smallest_of_all() {
    for kind in 0..6 {
        for seed in 0..2 {
            assert_equals_trying_all(&board(kind, seed, 10 + 13 * kind));
        }
    }
    assert_equals_trying_all(&ninefold::gallery::TLE.parse().unwrap());
    assert_equals_trying_all(&Grid::EMPTY.with(Cell::at(4, 4), Some(Digit::new(5))));
}

#[test]
fn symmetries_are_counted() {
    let of = |grid: &Grid| canonical_form(grid).automorphisms;
    assert_eq!(of(&Grid::EMPTY), 1_218_998_108_160);
    assert_eq!(of(&MOST_CANONICAL.parse().unwrap()), 648);
    let one = Grid::EMPTY.with(Cell::at(7, 2), Some(Digit::new(3)));
    assert_eq!(of(&one), 1_218_998_108_160 / 729);
    assert_eq!(of(&Grid::from_values([4; 81]).unwrap()), 1_218_998_108_160 / 9);
    let row = std::array::from_fn(|i| u8::try_from(i % 9).unwrap() + 1);
    assert_eq!(of(&Grid::from_values(row).unwrap()), 1296 * 1296); // nine equal rows
}

/// Returns the lines of a corpus file that are not comments.
fn corpus_lines(file: &str) -> Vec<String> {
    let text = support::corpus(file).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn published_forms_agree() {
    for line in corpus_lines("canonical_pairs/full_grids_automorphisms.tsv") {
        let fields: Vec<&str> = line.split('\t').collect();
        let form = canonical_form(&fields[0].parse().unwrap());
        assert_eq!(form.grid.to_string(), fields[1]);
        assert_eq!(form.automorphisms.to_string(), fields[2]);
    }
    for line in corpus_lines("canonical_pairs/gsf_isomorphic_pairs.tsv") {
        let keys: Vec<_> =
            line.split('\t').take(2).map(|grid| CanonicalKey::of(&grid.parse().unwrap())).collect();
        assert_eq!(keys[0], keys[1]);
    }
}

#[test]
fn the_17_clue_puzzles_are_49158_classes() {
    let lines = corpus_lines("seventeen_clue/puzzles2_17_clue.txt");
    if lines.is_empty() {
        return;
    }
    let mut random = Random::new(17, 0);
    let mut classes = HashSet::new();
    for line in &lines {
        let grid: Grid = line[..81].parse().unwrap();
        classes.insert(CanonicalKey::of(&grid));
        classes.insert(CanonicalKey::of(&Transform::draw(&mut random).apply(&grid)));
    }
    assert_eq!(classes.len(), 49_158);
    for line in lines.iter().step_by(6000) {
        assert_equals_trying_all(&line[..81].parse().unwrap());
    }
}
