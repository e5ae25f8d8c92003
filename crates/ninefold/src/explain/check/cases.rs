//! Rules that go through cases: forcing chains and nets, Kraken Fish.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::step::{Chain, Fish, Node, Step};
use super::implication::look_at_chain;
use super::replay::{Contradiction, Replay};
use super::{Flaw, require};

/// Contradiction: the opposite of the conclusion breaks the chains. Verity: one of the chains'
/// assumptions must be true, and each of them forces the conclusion.
pub(super) fn forcing(
    step: &Step,
    chains: &[Chain],
    contradiction: bool,
    board: &Board,
) -> Result<(), Flaw> {
    if contradiction {
        let mut scope = Replay::new(board);
        for chain in chains {
            look_at_chain(&mut scope, chain);
        }
        return each_refuted(step, &scope);
    }
    let starts: Vec<Node> =
        chains.iter().filter_map(|chain| chain.nodes.first().copied()).collect();
    require(covers_all_cases(&starts, board), "the cases leave something out")?;
    for (chain, start) in chains.iter().zip(&starts) {
        let mut replay = Replay::new(board);
        look_at_chain(&mut replay, chain);
        if assume_node(&mut replay, start).and_then(|()| replay.run()).is_err() {
            continue;
        }
        let placed = step.placements.iter().find(|&&candidate| !replay.is_on(candidate));
        let struck = step.eliminations.iter().find(|&&candidate| !replay.is_off(candidate));
        if let Some(&candidate) = placed.or(struck) {
            return Err(Flaw::DoesNotFollow(candidate));
        }
    }
    Ok(())
}

/// Checks that the opposite of each conclusion ends in a contradiction.
fn each_refuted(step: &Step, scope: &Replay<'_>) -> Result<(), Flaw> {
    for &candidate in &step.eliminations {
        let mut replay = scope.clone();
        if replay.assume(candidate).and_then(|()| replay.run()).is_ok() {
            return Err(Flaw::DoesNotFollow(candidate));
        }
    }
    for &candidate in &step.placements {
        let mut replay = scope.clone();
        if replay.assume_not(candidate).and_then(|()| replay.run()).is_ok() {
            return Err(Flaw::DoesNotFollow(candidate));
        }
    }
    Ok(())
}

fn assume_node(replay: &mut Replay<'_>, node: &Node) -> Result<(), Contradiction> {
    let cells = node.ground.cells();
    match (node.on, cells.single()) {
        (true, Some(cell)) => replay.assume(Candidate { cell, digit: node.digit }),
        (true, None) => replay.assume_one_of(node.digit, cells),
        (false, _) => cells
            .iter()
            .try_for_each(|cell| replay.assume_not(Candidate { cell, digit: node.digit })),
    }
}

/// Says whether one of the assumptions must be true: a candidate and its opposite, all candidates
/// of a cell, or all places of a digit in a house.
fn covers_all_cases(starts: &[Node], board: &Board) -> bool {
    let opposite = |one: &Node| {
        starts.iter().any(|other| {
            one.on != other.on && one.digit == other.digit && one.ground == other.ground
        })
    };
    if starts.iter().any(opposite) {
        return true;
    }
    let Some(first) = starts.first() else { return false };
    let on = || starts.iter().filter(|node| node.on);
    let digits: DigitSet = on().map(|node| node.digit).collect();
    let cells = on().fold(CellSet::EMPTY, |all, node| all | node.ground.cells());
    if let Some(cell) = cells.single() {
        return board.candidates(cell).is_subset(digits);
    }
    let all_of = |house: crate::House| {
        let places = board.places(first.digit, house);
        !places.is_empty() && places.is_subset(cells)
    };
    digits.single().is_some() && crate::House::all().any(all_of)
}

/// If the struck candidate were true, the chains would leave the bases of the fish too few covers.
pub(super) fn kraken(
    step: &Step,
    fish: &Fish,
    chains: &[Chain],
    board: &Board,
) -> Result<(), Flaw> {
    require(fish.cover.len() == fish.base.len(), "as many covers as bases are needed")?;
    require(step.placements.is_empty(), "a Kraken Fish places nothing")?;
    for &struck in &step.eliminations {
        let mut replay = Replay::new(board);
        for chain in chains {
            look_at_chain(&mut replay, chain);
        }
        let contradicts = replay.assume(struck).and_then(|()| replay.run()).is_err();
        if !contradicts && !is_starved(fish, &replay) {
            return Err(Flaw::DoesNotFollow(struck));
        }
    }
    Ok(())
}

/// Says whether the bases can't all be served by the places that are left: they lie in fewer
/// covers, and none in two bases.
fn is_starved(fish: &Fish, replay: &Replay<'_>) -> bool {
    let left = replay.left(fish.digit);
    let served = |house: &crate::House| !(house.cells() & replay.on(fish.digit)).is_empty();
    let mut seen = CellSet::EMPTY;
    let (mut needed, mut used) = (0, HouseSet::EMPTY);
    for base in fish.base.iter().filter(|base| !served(base)) {
        let places = left & base.cells();
        let covered = places.iter().all(|cell| {
            fish.cover.iter().any(|cover| !served(&cover) && cover.cells().contains(cell))
        });
        if !covered || !places.is_disjoint(seen) {
            return false;
        }
        seen |= places;
        needed += 1;
    }
    for cover in fish.cover.iter().filter(|cover| !served(cover)) {
        if !(cover.cells() & seen).is_empty() {
            used.insert(cover);
        }
    }
    needed > used.len()
}
