//! Kraken Fish: chains rule out the fins, and perhaps a cover.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;
use crate::set::CellSet;

use super::super::step::{Chain, Fish, Ground, Node, Pattern};
use super::super::technique::Technique;
use super::fish::{Body, check_fins, is_called};
use super::links::check_line;
use super::{Case, Flaw, require};

/// Type 1: the struck candidate would go if no fin were true, and a chain leads from each fin to
/// its being false. Type 2: if no fin is true, a cover takes the digit from one of its places in
/// the base, none of them in two covers; a chain leads from each of these and from each fin to the
/// struck candidate being false. The cover has other places, too: else it would be enough by
/// itself.
pub(super) fn kraken(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Kraken { fish, kind, chains } = &case.step.pattern else {
        return Err(case.misfit());
    };
    require(fish.twin.is_none(), || "a Kraken Fish is not Siamese".to_owned())?;
    let body = Body::new(fish, fish.cover, case.board)?;
    is_called(body.name(), *kind)?;
    check_fins(fish, body.fins, body.endo_fins)?;
    require(!body.all_fins().is_empty(), || "the fish has no fins".to_owned())?;
    let &[struck] = &case.step.eliminations[..] else {
        return Err(Flaw::Premise("a Kraken Fish strikes one candidate".to_owned()));
    };
    let mut starts = CellSet::EMPTY;
    for chain in chains {
        let start = start_of(case, fish, chain, struck)?;
        let ordered = starts.iter().all(|before| before < start);
        require(ordered, || format!("the chain from {start} is not in order"))?;
        starts.insert(start);
    }
    match case.step.technique {
        Technique::KrakenFishType1 => {
            check_starts(starts, body.all_fins())?;
            case.strikes(|c| c.digit == fish.digit && body.prey().contains(c.cell))
        }
        Technique::KrakenFishType2 => {
            let own = |house: House| {
                let places = case.board.places(fish.digit, house);
                let own = places & (body.base - body.twice);
                (own != places).then_some(own)
            };
            let all = |house| own(house).is_some_and(|own| own | body.all_fins() == starts);
            require(fish.cover.iter().any(all), || {
                format!("{starts} are not the fins and the places of a cover")
            })?;
            case.strikes(|c| !starts.contains(c.cell))
        }
        _ => Err(Flaw::NoProof),
    }
}

fn check_starts(starts: CellSet, fins: CellSet) -> Result<(), Flaw> {
    require(starts == fins, || format!("the chains start from {starts}, not from the fins {fins}"))
}

/// Checks that a chain leads from the digit in a cell to the struck candidate being false; returns
/// the cell.
fn start_of(case: &Case<'_>, fish: &Fish, chain: &Chain, struck: Candidate) -> Result<Cell, Flaw> {
    check_line(&chain.nodes, case)?;
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return Err(Flaw::Premise("a chain is empty".to_owned()));
    };
    require(*last == Node::cell(struck.cell, struck.digit, false), || {
        format!("a chain ends with {last}, not with {}", struck.eliminated())
    })?;
    match first.ground {
        Ground::Cell(cell) if first.on && first.digit == fish.digit => Ok(cell),
        _ => Err(Flaw::Premise(format!("a chain starts from {first}"))),
    }
}
