//! Rules that follow links: assume the opposite of the conclusion, reach a contradiction.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::step::{Chain, Ground, Pattern, Step};
use super::Flaw;
use super::replay::{Contradiction, Replay};

/// Checks each conclusion by itself: its opposite must break the pattern.
pub(super) fn follow(step: &Step, board: &Board) -> Result<(), Flaw> {
    let mut scope = Replay::new(board);
    look_at_pattern(&mut scope, &step.pattern, board);
    for &candidate in &step.eliminations {
        refute(scope.clone(), candidate, Replay::assume)?;
    }
    for &candidate in &step.placements {
        refute(scope.clone(), candidate, Replay::assume_not)?;
    }
    Ok(())
}

/// Checks that an assumption leads to a contradiction.
pub(super) fn refute<'a>(
    mut replay: Replay<'a>,
    candidate: Candidate,
    assume: impl Fn(&mut Replay<'a>, Candidate) -> Result<(), Contradiction>,
) -> Result<(), Flaw> {
    let outcome = assume(&mut replay, candidate).and_then(|()| replay.run());
    match outcome {
        Err(Contradiction) => Ok(()),
        Ok(()) => Err(Flaw::DoesNotFollow(candidate)),
    }
}

/// Opens the scope to the candidates that the pattern names.
pub(super) fn look_at_pattern(scope: &mut Replay<'_>, pattern: &Pattern, board: &Board) {
    match pattern {
        Pattern::TwoLinks { digit, ends, bridge, second } => {
            let cells = ends.iter().chain(bridge).chain(second.iter().flatten());
            scope.look_at(*digit, cells.copied().collect());
        }
        Pattern::EmptyRectangle { digit, block, link, second } => {
            let cells = link.iter().chain(second.iter().flatten()).copied().collect();
            scope.look_at(*digit, cells);
            scope.look_at(*digit, board.places(*digit, *block));
        }
        Pattern::Wing { pivot, pincers, digits } => {
            let cells: CellSet = pincers.iter().copied().collect();
            look_at_all(scope, cells.with(*pivot), digits);
        }
        Pattern::WWing { cells, digits, link, .. } => {
            look_at_all(scope, cells.iter().copied().collect(), digits);
            scope.look_at(digits[1], *link);
        }
        Pattern::Coloring { digit, pairs } => {
            pairs.iter().flatten().for_each(|&cells| scope.look_at(*digit, cells));
        }
        Pattern::Chain(chain) => look_at_chain(scope, chain),
        _ => {}
    }
}

fn look_at_all(scope: &mut Replay<'_>, cells: CellSet, digits: &[Digit]) {
    for &digit in digits {
        scope.look_at(digit, cells);
    }
}

/// Opens the scope to the nodes of a chain.
pub(super) fn look_at_chain(scope: &mut Replay<'_>, chain: &Chain) {
    for node in &chain.nodes {
        match node.ground {
            Ground::Als(_, set) => scope.look_at_set(set.cells),
            ground => scope.look_at(node.digit, ground.cells()),
        }
    }
}
