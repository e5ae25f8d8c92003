//! Makes certificates: the solver says how many solutions there are, a small search grows the tree.
//!
//! It splits where there are the fewest cases, among equals where the digits of the case strike the
//! most, and knows nothing of the checker but what a node means.

use super::{Certificate, TreeNode};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::digit::Digit;
use crate::explain::Proof;
use crate::house::House;
use crate::set::CellSet;
use crate::solve::{Solver, Start, Uniqueness};
use crate::text::Given;
use crate::work::{Stopped, Work};

pub(super) fn make(given: &Given, work: &Work<'_>) -> Result<Certificate, Stopped> {
    let board = given.to_position().board();
    let count = if board.grid().is_valid() {
        let candidates = CandidateGrid::from(&board);
        Solver::new().solve_within(Start::Candidates(&candidates), work)?
    } else {
        Uniqueness::None
    };
    let mut tree = Vec::new();
    if !matches!(count, Uniqueness::Many(_)) {
        grow(board, &mut tree, work)?;
    }
    // What 729 characters can't tell is written as in proofs.
    let given = Proof::new(given, Vec::new()).given;
    Ok(Certificate { given, count, tree })
}

/// Adds a node and all below it.
fn grow(mut board: Board, tree: &mut Vec<TreeNode>, work: &Work<'_>) -> Result<(), Stopped> {
    work.spend(1)?;
    let legal = board.grid().is_valid();
    if !legal || !follow_singles(&mut board) {
        tree.push(TreeNode::Dead);
        return Ok(());
    }
    if board.is_complete() {
        tree.push(TreeNode::Solved);
        return Ok(());
    }
    let (branch, cases) = split(&board);
    tree.push(branch);
    for Candidate { cell, digit } in cases {
        let mut next = board.clone();
        next.place(cell, digit);
        grow(next, tree, work)?;
    }
    Ok(())
}

/// Places digits that have no alternative; says whether every cell and every digit keeps a place.
fn follow_singles(board: &mut Board) -> bool {
    loop {
        let mut is_changed = false;
        for cell in board.empty_cells() {
            match board.candidates(cell).len() {
                0 => return false,
                1 => {
                    if let Some(digit) = board.candidates(cell).single() {
                        board.place(cell, digit);
                        is_changed = true;
                    }
                }
                _ => {}
            }
        }
        for house in House::all() {
            for digit in Digit::all() {
                let taken = house.cells().iter().any(|cell| board.digit(cell) == Some(digit));
                let places = board.places(digit, house);
                if taken {
                    continue;
                }
                match places.single() {
                    Some(cell) => {
                        board.place(cell, digit);
                        is_changed = true;
                    }
                    None if places.is_empty() => return false,
                    None => {}
                }
            }
        }
        if !is_changed {
            // A digit twice in a house leaves another without a place, so there is none.
            return true;
        }
    }
}

/// Chooses what to split: the cell, or the digit of a house, with the fewest cases.
fn split(board: &Board) -> (TreeNode, Vec<Candidate>) {
    let weight = |cases: &[Candidate]| {
        let struck = |case: &Candidate| {
            let peers = (case.cell.peers() & board.all_places(case.digit)).len();
            peers + board.candidates(case.cell).len()
        };
        (cases.len(), usize::MAX - cases.iter().map(struck).sum::<usize>())
    };
    let cells = board.empty_cells().iter().map(|cell| {
        let digits = board.candidates(cell);
        let cases: Vec<Candidate> = digits.iter().map(|digit| Candidate { cell, digit }).collect();
        (TreeNode::Cell(cell), cases)
    });
    let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
    let houses = houses.filter_map(|(house, digit)| {
        let places: CellSet = board.places(digit, house);
        let cases: Vec<Candidate> = places.iter().map(|cell| Candidate { cell, digit }).collect();
        (!cases.is_empty()).then_some((TreeNode::House(house, digit), cases))
    });
    let least = cells.chain(houses).min_by_key(|(_, cases)| weight(cases));
    least.unwrap_or((TreeNode::Dead, Vec::new()))
}
