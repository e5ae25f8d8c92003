//! Boards for property tests, made here, and the public corpora when they are at hand.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::print_stdout, reason = "says what is left out")]

use ninefold::{Cell, Digit, Grid, Solution, Solver};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

/// Any 81 values: mostly conflicting boards.
pub(crate) fn any_grid() -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![3 => Just(0u8), 1 => 1..=9u8];
    proptest::collection::vec(cell, 81).prop_map(|values| {
        Grid::from_values(values.try_into().expect("81 values")).expect("digits")
    })
}

/// A random complete grid: the first solution of an empty board with a shuffled first row and a
/// few more digits, relabelled and transposed or not.
pub(crate) fn solution() -> impl Strategy<Value = Solution> {
    let row = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    (row.clone(), row, any::<bool>(), proptest::collection::vec((9..81usize, 0..9usize), 8))
        .prop_map(|(first_row, relabel, transpose, extra)| {
            let mut grid = Grid::EMPTY;
            for (column, &value) in first_row.iter().enumerate() {
                grid.set(Cell::at(0, column), Some(Digit::new(value)));
            }
            let solver = Solver::new();
            for (index, digit) in extra {
                let next = grid.with(Cell::new(index), Some(Digit::from_index(digit)));
                if next.is_valid() && solver.first(&next).is_some() {
                    grid = next;
                }
            }
            let full = solver.first(&grid).expect("it had a solution all along");
            let mut result = Grid::EMPTY;
            for (cell, digit) in full.grid().iter() {
                let (row, column) = (cell.row().number(), cell.column().number());
                let to = if transpose { Cell::at(column, row) } else { cell };
                result.set(to, Some(Digit::new(relabel[digit.index()])));
            }
            Solution::try_from(result).expect("still complete and valid")
        })
}

/// A solvable board: a complete grid with cells emptied in random order, `kept` of them left.
pub(crate) fn solvable(kept: core::ops::Range<usize>) -> impl Strategy<Value = Grid> {
    let order = Just((0..81usize).collect::<Vec<_>>()).prop_shuffle();
    (solution(), order, kept).prop_map(|(solution, order, kept)| {
        let mut grid = solution.grid();
        for &index in &order[kept..] {
            grid.set(Cell::new(index), None);
        }
        grid
    })
}

/// A proper puzzle with few clues to spare: clues dropped in random order while it stays unique.
pub(crate) fn puzzle() -> impl Strategy<Value = Grid> {
    let order = Just((0..81usize).collect::<Vec<_>>()).prop_shuffle();
    (solution(), order, 0..12usize).prop_map(|(solution, order, spare)| {
        let mut grid = solution.grid();
        let mut dropped = Vec::new();
        for &index in &order {
            let smaller = grid.with(Cell::new(index), None);
            if Solver::new().count(&smaller, 2) == 1 {
                grid = smaller;
                dropped.push(Cell::new(index));
            }
        }
        for &cell in dropped.iter().take(spare) {
            grid.set(cell, Some(solution.get(cell)));
        }
        grid
    })
}

/// Returns where a file of the public corpora is, or says what is left out without them.
fn corpus_path(path: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("NINEFOLD_CORPORA");
    if folder.is_none() {
        println!("left out: NINEFOLD_CORPORA is not set, so {path} is not checked");
    }
    folder.map(|folder| PathBuf::from(folder).join(path))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a file of the public corpora, or says what is left out without them.
pub(crate) fn corpus(path: &str) -> Option<String> {
    corpus_path(path).map(|path| read(&path))
}

/// Returns the names and texts of the files with an ending in a folder of the public corpora,
/// sorted by name, or says what is left out without them.
pub(crate) fn corpus_files(folder: &str, ending: &str) -> Option<Vec<(String, String)>> {
    let folder = corpus_path(folder)?;
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == ending));
    paths.sort();
    assert!(!paths.is_empty(), "{}", folder.display());
    Some(paths.into_iter().map(|path| (path.display().to_string(), read(&path))).collect())
}
