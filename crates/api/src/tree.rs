//! The search tree of a run as an object, part of what `trace` answers.

use ninefold::classic::{Branch, Tree};
use serde::Serialize;

/// A search tree without its small branches, and where the placements went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreeObject {
    /// Branches with fewer placements than this are left out.
    pub least: u64,
    /// How many digits were written into each cell, row by row.
    pub cells: Vec<u64>,
    /// How many digits were written at each depth, from 1 on.
    pub depths: Vec<u64>,
    /// The branches, a parent before what is below it.
    pub branches: Vec<BranchObject>,
}

/// A digit that was tried, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BranchObject {
    /// Where and what, such as `r1c3=4`.
    pub digit: String,
    /// How many digits stood when it was written, itself included.
    pub depth: usize,
    /// How many events came before it was written.
    pub first: u64,
    /// How many events had come when it was erased, or at the end.
    pub last: u64,
    /// How many digits were written from it on, itself included.
    pub placements: u64,
    /// How many branches that start here are left out.
    pub hidden: u64,
}

impl From<&Tree> for TreeObject {
    fn from(tree: &Tree) -> Self {
        let mut branches = Vec::new();
        list(&tree.branches, 1, &mut branches);
        let (cells, depths) = (tree.cells.clone(), tree.depths.clone());
        Self { least: tree.least, cells, depths, branches }
    }
}

/// Lists branches and what is below each of them.
fn list(branches: &[Branch], depth: usize, into: &mut Vec<BranchObject>) {
    for branch in branches {
        into.push(BranchObject {
            digit: format!("{}={}", branch.cell, branch.digit),
            depth,
            first: branch.first,
            last: branch.last,
            placements: branch.placements,
            hidden: branch.hidden,
        });
        list(&branch.branches, depth + 1, into);
    }
}
