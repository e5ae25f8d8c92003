//! Rules for forcing chains and nets: every case is followed to its end.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::set::DigitSet;

use super::super::step::{Chain, Clash, Ground, Node, Step};
use super::super::technique::Technique;
use super::implication::{look_at_chain, refute};
use super::replay::{Contradiction, Replay};
use super::{Flaw, require};

/// A contradiction: the opposite of the conclusion breaks the candidates that the chains name. A
/// verity: the chains start from all cases of a choice, and in each case the opposite of the
/// conclusion breaks the candidates that the case's chain names.
pub(super) fn forcing(
    step: &Step,
    chains: &[Chain],
    clash: Option<Clash>,
    board: &Board,
) -> Result<(), Flaw> {
    if clash.is_some() {
        let mut scope = Replay::new(board);
        for chain in chains {
            look_at_chain(&mut scope, chain);
        }
        look_further(&mut scope, step);
        return refute_all(step, &scope);
    }
    let starts: Option<Vec<&Node>> = chains.iter().map(|chain| chain.nodes.first()).collect();
    let starts = starts.ok_or(Flaw::Premise("a chain is empty"))?;
    require(covers_all_cases(&starts, board), "the chains don't start from all cases")?;
    for (chain, start) in chains.iter().zip(starts) {
        let mut scope = Replay::new(board);
        look_at_chain(&mut scope, chain);
        look_further(&mut scope, step);
        if assume_node(&mut scope, start).and_then(|()| scope.run()).is_ok() {
            refute_all(step, &scope)?;
        }
    }
    Ok(())
}

/// Opens the scope of a net to the whole board.
///
/// The notation of a net names one reason for each digit, but a digit may need several cells or
/// places to be ruled out, which the branches don't always show. So a net is replayed as what it
/// is: singles that follow from the assumption.
fn look_further(scope: &mut Replay<'_>, step: &Step) {
    if matches!(step.technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity) {
        scope.look_at_board();
    }
}

/// Checks that the opposite of each conclusion contradicts.
fn refute_all(step: &Step, scope: &Replay<'_>) -> Result<(), Flaw> {
    for &candidate in &step.eliminations {
        refute(scope.clone(), candidate, Replay::assume)?;
    }
    for &candidate in &step.placements {
        refute(scope.clone(), candidate, Replay::assume_not)?;
    }
    Ok(())
}

fn candidate_of(node: &Node) -> Option<Candidate> {
    match node.ground {
        Ground::Cell(cell) => Some(Candidate { cell, digit: node.digit }),
        _ => None,
    }
}

fn assume_node(scope: &mut Replay<'_>, node: &Node) -> Result<(), Contradiction> {
    match candidate_of(node) {
        Some(candidate) if node.on => scope.assume(candidate),
        Some(candidate) => scope.assume_not(candidate),
        None => Ok(()),
    }
}

/// Says whether one of the starts must hold: both states of a candidate, all candidates of a cell,
/// or all places of a digit in a house.
fn covers_all_cases(starts: &[&Node], board: &Board) -> bool {
    let Some(candidates) =
        starts.iter().map(|start| candidate_of(start)).collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    let Some(&first) = candidates.first() else { return false };
    if starts.iter().any(|start| !start.on) {
        let same = candidates.iter().all(|&candidate| candidate == first);
        return same && starts.iter().any(|start| start.on);
    }
    let of_cell: DigitSet =
        candidates.iter().filter(|c| c.cell == first.cell).map(|c| c.digit).collect();
    if board.candidates(first.cell).is_subset(of_cell) {
        return true;
    }
    let places = candidates.iter().filter(|c| c.digit == first.digit).map(|c| c.cell).collect();
    let served = |house: &House| board.places(first.digit, *house).is_subset(places);
    first.cell.houses().iter().any(served)
}
