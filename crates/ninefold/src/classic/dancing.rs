//! `dancing`: the board as an exact cover problem, solved with dancing links (Knuth, 2000).
//!
//! ```text
//!     columns: 81 cells · 9x9 row and digit · 9x9 column and digit · 9x9 box and digit
//!     rows:    729 candidates, each covering four columns
//! ```
//!
//! The search takes the column with fewest rows, the first such column from the left, and tries
//! its rows from the top: digits ascending in a cell, or cells ascending for a digit in a house.

use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;

const COLUMNS: usize = 4 * 81;
const ROOT: usize = COLUMNS;
const FIRST_NODE: usize = COLUMNS + 1;

/// Nodes in circular lists: column headers, the root, then four nodes for each candidate.
struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    /// The column of each node.
    column: Vec<usize>,
    /// How many rows each column has.
    size: [usize; COLUMNS],
}

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("324 columns to cover: each cell filled, each digit in each"),
    quiet("  row, column and box; 729 candidates, each covers four"),
    quiet("cover the columns of the clues"),
    quiet("search():"),
    solved("  no column is left: everything is covered, stop"),
    quiet("  c = the column with fewest candidates; cover c"),
    quiet("  for each candidate of c:"),
    place("    write its digit, cover its other three columns"),
    quiet("    search()"),
    erase("    not solved: uncover them in reverse, erase the digit"),
    dead("  no candidate is left: uncover c, go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut links = Links::new();
    for (cell, digit) in tally.grid.iter() {
        let node = FIRST_NODE + 4 * Candidate { cell, digit }.index();
        (node..node + 4).for_each(|node| links.cover(links.column[node]));
    }
    step(tally, &mut links)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, links: &mut Links) -> Flow {
    tally.visit();
    let Some(column) = links.smallest() else { return tally.solved() };
    links.cover(column);
    let mut row = links.down[column];
    while row != column {
        let Candidate { cell, digit } = Candidate::new((row - FIRST_NODE) / 4);
        if tally.place(cell, digit)? {
            links.cover_others(row);
            step(tally, links)?;
            links.uncover_others(row);
            tally.erase(cell, digit);
        }
        row = links.down[row];
    }
    links.uncover(column);
    match column {
        0..81 => tally.dead(Cell::new(column)),
        _ => tally.dead_digit(Digit::from_index(column % 9)),
    }
}

impl Links {
    fn new() -> Self {
        let nodes = FIRST_NODE + 4 * Candidate::COUNT;
        let ring = |by: usize| (0..nodes).map(|i| (i + by) % (COLUMNS + 1)).collect::<Vec<_>>();
        let mut links = Self {
            left: ring(COLUMNS),
            right: ring(1),
            up: (0..nodes).collect(),
            down: (0..nodes).collect(),
            column: (0..nodes).collect(),
            size: [0; COLUMNS],
        };
        for candidate in Candidate::all() {
            links.append(candidate);
        }
        links
    }

    /// Adds a candidate's row below the rows there are.
    fn append(&mut self, candidate: Candidate) {
        let [row, column, block] = candidate.cell.houses().map(House::number);
        let digit = candidate.digit.index();
        let columns = [
            candidate.cell.index(),
            81 + 9 * row + digit,
            162 + 9 * column + digit,
            243 + 9 * block + digit,
        ];
        let first = FIRST_NODE + 4 * candidate.index();
        for (i, &column) in columns.iter().enumerate() {
            let node = first + i;
            self.column[node] = column;
            self.left[node] = first + (i + 3) % 4;
            self.right[node] = first + (i + 1) % 4;
            let last = self.up[column];
            (self.up[node], self.down[node]) = (last, column);
            self.down[last] = node;
            self.up[column] = node;
            self.size[column] += 1;
        }
    }

    /// Returns the uncovered column with fewest rows, the first of them from the left.
    fn smallest(&self) -> Option<usize> {
        let mut best: Option<usize> = None;
        let mut column = self.right[ROOT];
        while column != ROOT {
            if best.is_none_or(|best| self.size[column] < self.size[best]) {
                best = Some(column);
            }
            column = self.right[column];
        }
        best
    }

    /// Takes a column out, and all rows that it holds out of the other columns.
    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        (self.right[left], self.left[right]) = (right, left);
        let mut row = self.down[column];
        while row != column {
            let mut node = self.right[row];
            while node != row {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (down, up);
                self.size[self.column[node]] -= 1;
                node = self.right[node];
            }
            row = self.down[row];
        }
    }

    /// Undoes [`Links::cover`], in the reverse order.
    fn uncover(&mut self, column: usize) {
        let mut row = self.up[column];
        while row != column {
            let mut node = self.left[row];
            while node != row {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (node, node);
                self.size[self.column[node]] += 1;
                node = self.left[node];
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[column], self.right[column]);
        (self.right[left], self.left[right]) = (column, column);
    }

    fn cover_others(&mut self, row: usize) {
        let mut node = self.right[row];
        while node != row {
            self.cover(self.column[node]);
            node = self.right[node];
        }
    }

    fn uncover_others(&mut self, row: usize) {
        let mut node = self.left[row];
        while node != row {
            self.uncover(self.column[node]);
            node = self.left[node];
        }
    }
}
