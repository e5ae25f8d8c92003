//! The ladder: the techniques of both scales in one order, from what everybody sees to what nobody
//! does unaided.
//!
//! [`Ladder::next`] climbs from the first rung until one has a step; so a step is the easiest there
//! is by this order. Of several on one rung the one with the fewest cells and links is taken, then
//! the one found first; rungs whose search is long give the first they find. Nothing is ever looked
//! up in the solution, and what assumes that there is only one is left out where that isn't proven,
//! or when asked to.

use crate::board::Board;
use crate::explain::find::{self, Context};
use crate::explain::{Pattern, Step, Technique};
use crate::rate::se::{Quarry, Seeker};
use crate::work::{Stopped, Work};

/// A rung: a name, and who looks for it.
#[derive(Clone, Copy, Debug)]
struct Rung {
    /// The technique, or the first of several that are looked for together.
    technique: Technique,
    search: Search,
}

impl Rung {
    /// Says whether chains are looked for inside of chains.
    const fn is_nested(self) -> bool {
        matches!(self.search, Search::Producer(Quarry::Dynamic(2..)))
    }
}

#[derive(Clone, Copy, Debug)]
enum Search {
    /// All steps of a finder are compared.
    Best,
    /// The first step of a finder.
    First,
    /// A producer of the Sudoku Explainer scale, which compares by itself.
    Producer(Quarry),
}

macro_rules! rungs {
    ($($search:ident $technique:ident $(($quarry:expr))?;)*) => {
        &[$(Rung {
            technique: Technique::$technique,
            search: Search::$search $(($quarry))?,
        },)*]
    };
}

/// The order, from easy to hard.
const RUNGS: &[Rung] = rungs! {
    Best FullHouse;
    Best HiddenSingle;
    Best NakedSingle;
    Producer DirectPointing (Quarry::DirectLocking);
    Producer DirectHiddenPair (Quarry::DirectHiddenSet(2));
    Best Pointing;
    Best Claiming;
    Best LockedPair;
    Best NakedPair;
    Best HiddenPair;
    Producer DirectHiddenTriple (Quarry::DirectHiddenSet(3));
    Best LockedTriple;
    Best NakedTriple;
    Best HiddenTriple;
    Best XWing;
    Best Skyscraper;
    Best TwoStringKite;
    Best TurbotFish;
    Best EmptyRectangle;
    Best XyWing;
    Best XyzWing;
    Best WWing;
    Best RemotePair;
    Best UniquenessTest1;
    Best UniquenessTest2;
    Best UniquenessTest3;
    Best UniquenessTest4;
    Best UniquenessTest5;
    Best UniquenessTest6;
    Best HiddenRectangle;
    Best AvoidableRectangleType1;
    Best AvoidableRectangleType2;
    Best BugPlusOne;
    Best Swordfish;
    Best NakedQuadruple;
    Best HiddenQuadruple;
    Best Jellyfish;
    Best SimpleColors;
    Best FinnedXWing;
    Best SashimiXWing;
    Best MultiColors;
    Producer UniqueLoop1 (Quarry::UniqueLoop);
    Producer Grave1 (Quarry::Grave);
    Best FinnedSwordfish;
    Best SashimiSwordfish;
    Best FinnedJellyfish;
    Best SashimiJellyfish;
    First SueDeCoq;
    First XChain;
    First XyChain;
    Producer AlignedPairExclusion (Quarry::AlignedPair);
    First NiceLoop;
    Producer SimpleXChain (Quarry::SimpleChain);
    First GroupedNiceLoop;
    First AlsXz;
    First AlsXyWing;
    First AlsChain;
    First FrankenXWing;
    First FrankenSwordfish;
    First FinnedFrankenXWing;
    First FinnedFrankenSwordfish;
    Producer AlignedTripleExclusion (Quarry::AlignedTriple);
    Producer Nishio (Quarry::Nishio);
    Producer CellForcingChains (Quarry::Multiple);
    First ForcingChain;
    Producer DynamicForcingChains (Quarry::Dynamic(0));
    First ForcingNet;
    Producer DynamicForcingChainsPlus (Quarry::Dynamic(1));
    Producer NestedForcingChains (Quarry::Dynamic(2));
    Producer NestedMultipleForcingChains (Quarry::Dynamic(3));
    Producer NestedDynamicForcingChains (Quarry::Dynamic(4));
    Producer DoublyNestedForcingChains (Quarry::Dynamic(5));
};

/// All techniques in one order; asks the finders from the easiest on.
///
/// ```
/// use ninefold::explain::{Context, Options, Technique};
/// use ninefold::rate::ladder::Ladder;
/// use ninefold::{Board, Puzzle};
/// let puzzle: Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// let board = Board::new(puzzle.clues());
/// let context = Context::of(&puzzle, Options::default());
/// let found = Ladder::new().next(&board, &context)?;
/// assert_eq!(found.map(|step| step.technique), Some(Technique::HiddenSingle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Ladder {
    seeker: Seeker,
    avoids_uniqueness: bool,
}

impl core::fmt::Debug for Ladder {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Ladder")
            .field("avoids_uniqueness", &self.avoids_uniqueness)
            .finish_non_exhaustive()
    }
}

impl Ladder {
    /// Returns a ladder with all rungs.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the same ladder without the techniques that assume one solution.
    #[must_use]
    pub const fn without_uniqueness(mut self) -> Self {
        self.avoids_uniqueness = true;
        self
    }

    /// Returns how many rungs there are.
    #[must_use]
    pub const fn height() -> usize {
        RUNGS.len()
    }

    /// Iterates over the techniques in order, of those looked for together the first.
    #[must_use]
    pub fn techniques() -> impl ExactSizeIterator<Item = Technique> {
        RUNGS.iter().map(|rung| rung.technique)
    }

    /// Returns the number of the rung that finds a technique, from 1; none for those that are not
    /// looked for.
    #[must_use]
    pub fn rung(technique: Technique) -> Option<usize> {
        let home = home(technique);
        RUNGS.iter().position(|rung| rung.technique == home).map(|at| at + 1)
    }

    /// Returns the easiest step on a board.
    ///
    /// # Errors
    /// If the context's work is stopped before one is found or known not to be there.
    pub fn next(&mut self, board: &Board, context: &Context<'_>) -> Result<Option<Step>, Stopped> {
        for &rung in RUNGS {
            let assumes = rung.technique.assumes_uniqueness();
            if assumes && (self.avoids_uniqueness || context.solution.is_none()) {
                continue;
            }
            // On boards with several solutions nothing may follow at all, and to know that for sure
            // would take hours.
            if rung.is_nested() && context.solution.is_none() {
                break;
            }
            if let Some(step) = self.ask(rung, board, context)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Returns a step of one technique, whatever easier ones there are; also of those that have no
    /// rung.
    ///
    /// # Errors
    /// If the context's work is stopped before one is found or known not to be there.
    pub fn only(
        &mut self,
        technique: Technique,
        board: &Board,
        context: &Context<'_>,
    ) -> Result<Option<Step>, Stopped> {
        let home = home(technique);
        let rung = RUNGS.iter().find(|rung| rung.technique == home);
        let search = rung.map_or(Search::First, |rung| rung.search);
        let step = self.ask(Rung { technique, search }, board, context)?;
        Ok(step.filter(|step| find::is_asked(technique, step)))
    }

    fn ask(
        &mut self,
        Rung { technique, search }: Rung,
        board: &Board,
        context: &Context<'_>,
    ) -> Result<Option<Step>, Stopped> {
        match search {
            Search::Producer(quarry) => {
                context.spend(1)?;
                let unlimited = Work::unlimited();
                self.seeker.find(quarry, board, context.work.unwrap_or(&unlimited))
            }
            Search::First => find::first_within(technique, board, context),
            Search::Best => {
                let all = find::all_within(technique, board, context)?.into_iter();
                Ok(all.map(|step| at_a_glance(step, board)).min_by_key(effort))
            }
        }
    }
}

/// Returns the technique whose rung finds another.
fn home(technique: Technique) -> Technique {
    use Technique as T;
    match technique {
        T::DirectClaiming => T::DirectPointing,
        T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => T::UniqueLoop1,
        T::Grave2 | T::Grave3 | T::Grave4 => T::Grave1,
        T::SimpleForcingChain | T::DoubleForcingChain => T::SimpleXChain,
        T::RegionForcingChains => T::CellForcingChains,
        other => other.entry(),
    }
}

/// Returns a hidden single in its box, if it is one there, too: a box is seen at a glance.
fn at_a_glance(mut step: Step, board: &Board) -> Step {
    if let (Technique::HiddenSingle, Some(placed)) = (step.technique, step.placements.first()) {
        let block = placed.cell.block();
        if board.places(placed.digit, block).single().is_some() {
            step.pattern = Pattern::Single { house: Some(block) };
        }
    }
    step
}

/// Returns how much there is to see: the houses of a single by how they are seen, then cells, then
/// links.
fn effort(step: &Step) -> (usize, usize) {
    let cells = match &step.pattern {
        Pattern::Single { house: Some(house) } => usize::from(house.index() < 18),
        _ => step.cells().len(),
    };
    let links = match &step.pattern {
        Pattern::Chain(chain) => chain.nodes.len(),
        Pattern::Fish(fish) => fish.fins.len() + fish.endo_fins.len(),
        _ => 0,
    };
    (cells, links)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Family;

    #[test]
    fn every_technique_that_is_on_has_a_rung_and_none_has_two() {
        let own = Technique::ALL.iter().copied();
        for technique in own.filter(|t| t.family() != Family::LastResort) {
            let on = technique.default_entry().enabled || technique.default_entry().order > 9100;
            assert_eq!(Ladder::rung(technique).is_some(), on, "{technique}");
        }
        let mut seen: Vec<Technique> = Ladder::techniques().collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), Ladder::height());
    }
}
