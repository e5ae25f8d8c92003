//! The rule for Kraken Fish: the chains leave the bases too few covers.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;
use crate::set::{CellSet, HouseSet};

use super::super::step::{Chain, Fish, Ground, Node, Step};
use super::implication::look_at_chain;
use super::replay::Replay;
use super::{Flaw, require};

/// The largest fish that has a name.
const LARGEST: usize = 7;

/// If the struck candidate were true, each chain would make its start false, and what is left of
/// the bases would not fit into the covers.
///
/// A chain is followed forwards, within the candidates that it names: every state of it must come
/// about, and the struck candidate must be false at the end. So a true candidate makes all starts
/// false. Then each base still takes the digit from a place in a cover, no two from the same cover;
/// if there is no such choice, the candidate isn't true.
pub(super) fn kraken(
    step: &Step,
    fish: &Fish,
    chains: &[Chain],
    board: &Board,
) -> Result<(), Flaw> {
    require(step.placements.is_empty(), "a Kraken Fish places nothing")?;
    look_at_fish(fish, board)?;
    for &struck in &step.eliminations {
        let mut left = board.all_places(fish.digit);
        for chain in chains {
            left -= CellSet::only(denied_start(chain, struck, fish, board)?);
        }
        let mut bases = fish.base;
        if struck.digit == fish.digit {
            left -= struck.cell.peers();
            bases = bases.iter().filter(|base| !base.cells().contains(struck.cell)).collect();
        } else {
            left -= CellSet::only(struck.cell);
        }
        if can_serve(fish.cover, bases, left) {
            return Err(Flaw::DoesNotFollow(struck));
        }
    }
    Ok(())
}

/// Checks that the fish is on the board as described.
fn look_at_fish(fish: &Fish, board: &Board) -> Result<(), Flaw> {
    require(fish.cover.len() == fish.base.len(), "as many covers as bases are needed")?;
    require(fish.base.len() <= LARGEST, "the fish is too large")?;
    let places = |house: House| board.places(fish.digit, house);
    let open = |house| !places(house).is_empty();
    require(fish.base.iter().all(open), "a base house has no place for the digit")?;
    let (mut base, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for cells in fish.base.iter().map(places) {
        twice |= base & cells;
        base |= cells;
    }
    let cover = fish.cover.iter().map(places).fold(CellSet::EMPTY, |all, cells| all | cells);
    require(fish.endo_fins == twice, "the endo fins are not the places in two bases")?;
    require(fish.fins == base - cover - twice, "the fins are not the places outside the covers")
}

/// Checks that a chain leads from a place of the fish to the struck candidate being false.
fn denied_start(
    chain: &Chain,
    struck: Candidate,
    fish: &Fish,
    board: &Board,
) -> Result<Cell, Flaw> {
    let start = match chain.nodes.first() {
        Some(&Node { ground: Ground::Cell(cell), digit, on: true, .. }) => {
            Some(Candidate { cell, digit })
        }
        _ => None,
    };
    let start = start.filter(|start| start.digit == fish.digit && board.has(*start));
    let start = start.ok_or(Flaw::Premise("a chain doesn't start from a place of the fish"))?;
    let mut replay = Replay::new(board);
    look_at_chain(&mut replay, chain);
    if replay.assume(start).and_then(|()| replay.run()).is_ok() {
        let follows = chain.nodes.iter().all(|node| holds(node, &replay));
        require(follows, "a link of a chain doesn't follow")?;
        if !replay.is_off(struck) {
            return Err(Flaw::DoesNotFollow(struck));
        }
    }
    Ok(start.cell)
}

/// Says whether a state has come about; a group is on if some house has no place outside it.
fn holds(node: &Node, replay: &Replay<'_>) -> bool {
    let left = replay.left(node.digit);
    match (node.ground, node.on) {
        (Ground::Cell(cell), true) => replay.is_on(Candidate { cell, digit: node.digit }),
        (Ground::Group(cells), true) => House::all()
            .any(|house| cells.is_subset(house.cells()) && (left & house.cells()).is_subset(cells)),
        (Ground::Als(..), true) => false,
        (ground, false) => left.is_disjoint(ground.cells()),
    }
}

/// Says whether every base can take one of the places left, no two of them in the same cover; a
/// place outside the covers will do.
fn can_serve(covers: HouseSet, bases: HouseSet, left: CellSet) -> bool {
    let Some(base) = bases.iter().next() else { return true };
    (left & base.cells()).iter().any(|place| {
        let around = |house: &House| house.cells().contains(place);
        let mut own = covers.iter().filter(around).peekable();
        if own.peek().is_none() {
            return true;
        }
        let left = own.fold(left, |left, cover| left - cover.cells());
        can_serve(covers, bases.iter().filter(|base| !around(base)).collect(), left)
    })
}
