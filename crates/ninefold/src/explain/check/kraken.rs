//! The rule for Kraken Fish: the chains leave the bases too few covers.

use crate::board::Board;
use crate::set::{CellSet, HouseSet};

use super::super::step::{Chain, Fish, Step};
use super::implication::look_at_chain;
use super::replay::Replay;
use super::{Flaw, require};

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
