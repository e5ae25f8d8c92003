//! [`Certificate`]: how many solutions a board has, checkable without a solver.
//!
//! ```text
//! ninefold certificate 1
//! puzzle 8..........36......
//! one 812753649943682175...
//! split r3c3
//! x
//! =
//! ```
//!
//! Two solutions prove themselves. One, or none, is proven by a tree: at each node singles are
//! placed as long as there are any; then the board contradicts itself (`x`), is the solution (`=`),
//! or is split over the candidates of a cell or the places of a digit in a house, each with a node
//! of its own, in order. Whoever checks it places singles and follows the tree, and never searches.

mod check;
mod make;

use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::read_start;
use crate::house::House;
use crate::puzzle::Unproven;
use crate::solution::Solution;
use crate::solve::Uniqueness;
use crate::text::Given;
use crate::work::{Stopped, Work, unlimited};

pub use check::Uncertain;

/// How many solutions a board has, with what proves it.
///
/// ```
/// use ninefold::{Certificate, Grid};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let grid: Grid = ninefold::gallery::INKALA.parse()?;
/// let certificate = Certificate::of(&grid.into());
/// let read: Certificate = certificate.to_string().parse()?;
/// assert_eq!(read.verify(), Ok(()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The board.
    pub given: Given,
    /// How many solutions it has.
    pub count: Uniqueness,
    /// The nodes of the tree, each before its children; none where two solutions are given.
    pub tree: Vec<TreeNode>,
}

/// A node of the tree, after singles are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeNode {
    /// The board contradicts itself.
    Dead,
    /// The board is the solution.
    Solved,
    /// One case for each candidate of the cell.
    Cell(Cell),
    /// One case for each place of the digit in the house.
    House(House, Digit),
}

const HEADER: &str = "ninefold certificate 1";

/// What the first line of a certificate of any version begins with.
pub(crate) const ANY_HEADER: &str = "ninefold certificate";

impl Certificate {
    /// Returns the certificate of a board.
    #[must_use]
    pub fn of(given: &Given) -> Self {
        unlimited(|work| Self::within(given, work))
    }

    /// Returns the certificate of a board within the work allowed: a unit is a guess, or a node.
    ///
    /// # Errors
    /// If it is stopped before the tree is whole.
    pub fn within(given: &Given, work: &Work<'_>) -> Result<Self, Stopped> {
        make::make(given, work)
    }

    /// Checks what is said of the board.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn verify(&self) -> Result<(), Uncertain> {
        self.verify_within(&Work::unlimited()).map_err(Unproven::defect)
    }

    /// Does the same as [`verify`](Self::verify) within the work allowed: a unit is a node.
    ///
    /// # Errors
    /// The first thing that is wrong, or that it was stopped before the verdict.
    pub fn verify_within(&self, work: &Work<'_>) -> Result<(), Unproven<Uncertain>> {
        check::check(self, work)
    }
}

impl fmt::Display for TreeNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dead => f.write_str("x"),
            Self::Solved => f.write_str("="),
            Self::Cell(cell) => write!(f, "split {cell}"),
            Self::House(house, digit) => write!(f, "split {house} {digit}"),
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\n{} {}", self.given.proof_word(), self.given)?;
        match &self.count {
            Uniqueness::None => writeln!(f, "none")?,
            Uniqueness::One(solution) => writeln!(f, "one {solution}")?,
            Uniqueness::Many([first, second]) => writeln!(f, "many {first} {second}")?,
        }
        self.tree.iter().try_for_each(|branch| writeln!(f, "{branch}"))
    }
}

impl FromStr for Certificate {
    type Err = MalformedCertificate;

    fn from_str(text: &str) -> Result<Self, MalformedCertificate> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut last = 0;
        let mut next = |read: &mut dyn FnMut(&str) -> bool| match lines.next() {
            Some((number, line)) => {
                last = number;
                if read(line) { Ok(true) } else { Err(MalformedCertificate { line: number }) }
            }
            None => Ok(false),
        };
        let (mut given, mut count, mut tree) = (None, None, Vec::new());
        next(&mut |line| line == HEADER)?;
        next(&mut |line| {
            given = read_start(line);
            given.is_some()
        })?;
        next(&mut |line| {
            count = read_count(line);
            count.is_some()
        })?;
        while next(&mut |line| read_branch(line).map(|branch| tree.push(branch)).is_some())? {}
        match (given, count) {
            (Some(given), Some(count)) => Ok(Self { given, count, tree }),
            _ => Err(MalformedCertificate { line: last + 1 }),
        }
    }
}

fn read_count(line: &str) -> Option<Uniqueness> {
    let mut words = line.split(' ');
    let word = words.next()?;
    let solutions: Option<Vec<Solution>> = words.map(|word| word.parse().ok()).collect();
    match (word, solutions?.as_slice()) {
        ("none", []) => Some(Uniqueness::None),
        ("one", [solution]) => Some(Uniqueness::One(*solution)),
        ("many", [first, second]) => Some(Uniqueness::Many([*first, *second])),
        _ => None,
    }
}

fn read_branch(line: &str) -> Option<TreeNode> {
    let words: Vec<&str> = line.split(' ').collect();
    let branch = match words[..] {
        ["x"] => TreeNode::Dead,
        ["="] => TreeNode::Solved,
        ["split", cell] => TreeNode::Cell(cell.parse().ok()?),
        ["split", house, digit] => {
            let mut letters = digit.chars();
            let digit = Digit::from_char(letters.next()?)?;
            TreeNode::House(house.parse().ok()?, Some(digit).filter(|_| letters.next().is_none())?)
        }
        _ => return None,
    };
    (branch.to_string() == line).then_some(branch)
}

/// A line can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedCertificate {
    /// Its number, from 1.
    pub line: usize,
}

impl fmt::Display for MalformedCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not a line of a certificate", self.line)
    }
}

impl core::error::Error for MalformedCertificate {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use crate::grid::Grid;

    fn certificate(line: &str) -> Certificate {
        Certificate::of(&line.parse::<Grid>().unwrap().into())
    }

    #[test]
    fn every_exhibit_has_a_certificate_that_holds() {
        for exhibit in gallery::ALL {
            let certificate = certificate(exhibit.board);
            assert_eq!(certificate.verify(), Ok(()), "{}", exhibit.name);
            assert_eq!(certificate.to_string().parse(), Ok(certificate), "{}", exhibit.name);
        }
    }

    #[test]
    fn any_other_leaf_of_the_tree_is_refused() {
        let certificate = certificate(gallery::INKALA);
        assert!(certificate.tree.len() > 10);
        for at in 0..certificate.tree.len() {
            let mut other = certificate.clone();
            other.tree[at] = match other.tree[at] {
                TreeNode::Dead => TreeNode::Solved,
                TreeNode::Solved => TreeNode::Dead,
                TreeNode::Cell(_) | TreeNode::House(..) => continue,
            };
            assert!(other.verify().is_err(), "{at}");
        }
        let mut shorter = certificate.clone();
        shorter.tree.pop();
        assert_eq!(shorter.verify(), Err(Uncertain::Length));
        let mut longer = certificate;
        longer.tree.push(TreeNode::Dead);
        assert_eq!(longer.verify(), Err(Uncertain::Length));
    }
}
