//! DIMACS CNF: the puzzle as clauses for a SAT solver.
//!
//! Variable 81·row + 9·column + digit (rows and columns from 0, digits from 1) says that the digit
//! is in the cell.

use core::fmt::Write as _;
use ninefold::{Cell, Digit, House};

use crate::Document;
use crate::document::Content;

fn variable(cell: Cell, digit: Digit) -> usize {
    9 * cell.index() + usize::from(digit.get())
}

/// Writes the clauses: each cell has a digit and no two, each house each digit and none twice; then
/// the clues, and the candidates that are ruled out.
pub(crate) fn write(document: &Document) -> String {
    let mut clauses = Vec::new();
    for cell in Cell::all() {
        clauses.push(Digit::all().map(|digit| variable(cell, digit)).collect::<Vec<_>>());
    }
    for house in House::all() {
        for digit in Digit::all() {
            clauses.push(house.cells().iter().map(|cell| variable(cell, digit)).collect());
        }
    }
    let mut pairs = Vec::new();
    for cell in Cell::all() {
        for (a, b) in Digit::all().flat_map(|a| Digit::all().map(move |b| (a, b))) {
            if a < b {
                pairs.push((variable(cell, a), variable(cell, b)));
            }
        }
        for peer in cell.peers().iter().filter(|&peer| cell < peer) {
            let both = |digit| (variable(cell, digit), variable(peer, digit));
            pairs.extend(Digit::all().map(both));
        }
    }
    let (units, negations) = facts(document);
    let count = clauses.len() + pairs.len() + units.len() + negations.len();
    let mut text = format!("c {}\np cnf 729 {count}\n", document.given.to_puzzle());
    for clause in clauses {
        let words: Vec<String> = clause.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{} 0", words.join(" "));
    }
    for (a, b) in pairs {
        let _ = writeln!(text, "-{a} -{b} 0");
    }
    for unit in units {
        let _ = writeln!(text, "{unit} 0");
    }
    for negation in negations {
        let _ = writeln!(text, "-{negation} 0");
    }
    text.pop();
    text
}

/// Returns what is known: digits of clues, and of a puzzle of candidates those that are missing.
fn facts(document: &Document) -> (Vec<usize>, Vec<usize>) {
    let puzzle = Document::from(document.given.to_puzzle());
    let (mut units, mut negations) = (Vec::new(), Vec::new());
    for (cell, content) in Cell::all().zip(puzzle.cells()) {
        match content {
            Content::Clue(digit) | Content::Placed(digit) => units.push(variable(cell, digit)),
            Content::Marks(digits) => {
                negations.extend((!digits).iter().map(|digit| variable(cell, digit)));
            }
            Content::Empty => {}
        }
    }
    (units, negations)
}
