//! Checks certificates: places singles and follows the tree.

use core::fmt;

use super::{Certificate, TreeNode};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::puzzle::Unproven;
use crate::set::CellSet;
use crate::solution::Solution;
use crate::solve::Uniqueness;
use crate::work::Work;

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Uncertain {
    /// A solution that is given doesn't fit the board.
    NotASolution,
    /// The two solutions are the same, or there is a tree beside them.
    NotTwo,
    /// A node of the tree is not what it says; its number, from 1.
    Node(usize),
    /// The tree ends too early, or goes on after its end.
    Length,
    /// The tree doesn't come to the solution just once.
    Count,
}

impl fmt::Display for Uncertain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASolution => f.write_str("a solution does not fit the board"),
            Self::NotTwo => f.write_str("there are not two solutions and nothing else"),
            Self::Node(number) => write!(f, "node {number} of the tree is not what it says"),
            Self::Length => f.write_str("the tree has too few nodes, or too many"),
            Self::Count => f.write_str("the tree does not come to as many solutions as it says"),
        }
    }
}

impl core::error::Error for Uncertain {}

impl From<Uncertain> for Unproven<Uncertain> {
    fn from(error: Uncertain) -> Self {
        Self::Wrong(error)
    }
}

pub(super) fn check(certificate: &Certificate, work: &Work<'_>) -> Result<(), Unproven<Uncertain>> {
    let Certificate { given, count, tree } = certificate;
    let position = given.to_position();
    let board = position.board();
    let fits = |solution: &Solution| {
        Cell::all().all(|cell| {
            let candidate = Candidate { cell, digit: solution.get(cell) };
            board.digit(cell).map_or_else(|| board.has(candidate), |digit| digit == candidate.digit)
        })
    };
    let wanted = match count {
        Uniqueness::Many(two) => {
            if !two.iter().all(fits) {
                return Err(Uncertain::NotASolution.into());
            }
            let differ = two[0] != two[1] && tree.is_empty();
            return if differ { Ok(()) } else { Err(Uncertain::NotTwo.into()) };
        }
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::None => None,
    };
    if !wanted.is_none_or(fits) {
        return Err(Uncertain::NotASolution.into());
    }
    let mut walk = Walk { tree, work, at: 0, solution: wanted, met: 0 };
    walk.node(board)?;
    if walk.at != tree.len() {
        return Err(Uncertain::Length.into());
    }
    if walk.met == usize::from(wanted.is_some()) { Ok(()) } else { Err(Uncertain::Count.into()) }
}

/// Where the check is in the tree.
struct Walk<'a> {
    tree: &'a [TreeNode],
    work: &'a Work<'a>,
    at: usize,
    solution: Option<&'a Solution>,
    /// How often the solution was met.
    met: usize,
}

impl Walk<'_> {
    /// Checks a node and all below it. Every split places a digit, so it never gets deep.
    fn node(&mut self, mut board: Board) -> Result<(), Unproven<Uncertain>> {
        self.work.spend(1)?;
        let branch = *self.tree.get(self.at).ok_or(Uncertain::Length)?;
        self.at += 1;
        let wrong = Err(Uncertain::Node(self.at).into());
        let alive = place_singles(&mut board);
        match branch {
            TreeNode::Dead => {
                if alive {
                    wrong
                } else {
                    Ok(())
                }
            }
            TreeNode::Solved => {
                self.met += 1;
                let same = |solution: &&Solution| {
                    Cell::all().all(|cell| board.digit(cell) == Some(solution.get(cell)))
                };
                if alive && self.solution.as_ref().is_some_and(same) { Ok(()) } else { wrong }
            }
            TreeNode::Cell(_) | TreeNode::House(..) if !alive => wrong,
            TreeNode::Cell(cell) => {
                let digits = board.candidates(cell);
                if digits.is_empty() {
                    return wrong;
                }
                self.cases(&board, digits.iter().map(|digit| Candidate { cell, digit }))
            }
            TreeNode::House(house, digit) => {
                let places = board.places(digit, house);
                if places.is_empty() {
                    return wrong;
                }
                self.cases(&board, places.iter().map(|cell| Candidate { cell, digit }))
            }
        }
    }

    fn cases(
        &mut self,
        board: &Board,
        mut cases: impl Iterator<Item = Candidate>,
    ) -> Result<(), Unproven<Uncertain>> {
        cases.try_for_each(|Candidate { cell, digit }| {
            let mut next = board.clone();
            next.place(cell, digit);
            self.node(next)
        })
    }
}

/// Places singles as long as there are any; says whether the board doesn't contradict itself.
fn place_singles(board: &mut Board) -> bool {
    loop {
        if board.is_dead() || !board.grid().is_valid() {
            return false;
        }
        let lone = board.cells_with(1).first();
        let single = lone.and_then(|cell| Some((cell, board.candidates(cell).single()?)));
        let Some((cell, digit)) = single.or_else(|| only_place(board)) else { return true };
        board.place(cell, digit);
    }
}

/// Returns a digit with one place in a house.
fn only_place(board: &Board) -> Option<(Cell, Digit)> {
    Digit::all().find_map(|digit| {
        let one = |house: House| CellSet::single(board.places(digit, house));
        House::all().find_map(one).map(|cell| (cell, digit))
    })
}
