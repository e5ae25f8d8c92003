//! Fish: one digit; as many cover houses as base houses hold all its places in the base.
//!
//! Each base house takes the digit once, so the covers are served by the base, and no place of a
//! cover outside the base can hold it. Places of the base outside the covers are *fins*: then only
//! what sees all fins goes. A place in two base houses is an *endo fin* and counts as one; a place
//! in two covers can go too, even inside the base (*cannibalism*).
//!
//! * `basic`: rows against columns, by nine-bit masks.
//! * `complex`: boxes among the houses (Franken) and any mixture (mutant).
//! * `houses`: base and cover as they grow, for `complex` and for Kraken Fish.

mod basic;
mod complex;
mod houses;

use core::ops::ControlFlow;

use crate::board::Board;

use super::super::step::{Fish, Pattern, Step};
use super::super::technique::{Family, Technique};
use super::{Context, Scope, Sink, with_joined};
pub use houses::FishShape;
pub(super) use houses::{Base, Cover, with_places};

/// The kinds of fish, as they are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// The techniques by kind and size, two to seven.
#[rustfmt::skip]
const TECHNIQUES: [(Kind, [Technique; 6]); 7] = {
    use Technique as T;
    [
        (Kind::Basic, [T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan]),
        (Kind::Finned, [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish, T::FinnedSquirmbag, T::FinnedWhale, T::FinnedLeviathan]),
        (Kind::Sashimi, [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish, T::SashimiSquirmbag, T::SashimiWhale, T::SashimiLeviathan]),
        (Kind::Franken, [T::FrankenXWing, T::FrankenSwordfish, T::FrankenJellyfish, T::FrankenSquirmbag, T::FrankenWhale, T::FrankenLeviathan]),
        (Kind::FinnedFranken, [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish, T::FinnedFrankenJellyfish, T::FinnedFrankenSquirmbag, T::FinnedFrankenWhale, T::FinnedFrankenLeviathan]),
        (Kind::Mutant, [T::MutantXWing, T::MutantSwordfish, T::MutantJellyfish, T::MutantSquirmbag, T::MutantWhale, T::MutantLeviathan]),
        (Kind::FinnedMutant, [T::FinnedMutantXWing, T::FinnedMutantSwordfish, T::FinnedMutantJellyfish, T::FinnedMutantSquirmbag, T::FinnedMutantWhale, T::FinnedMutantLeviathan]),
    ]
};

impl Kind {
    /// Returns the technique of this kind and a size from two to seven.
    pub(super) fn technique(self, size: usize) -> Technique {
        TECHNIQUES[self as usize].1[size - 2]
    }

    /// Returns the kind and size of a fish.
    pub(super) fn of(technique: Technique) -> Option<(Self, usize)> {
        TECHNIQUES.iter().find_map(|(kind, sizes)| {
            let at = sizes.iter().position(|&found| found == technique)?;
            Some((*kind, at + 2))
        })
    }
}

/// Returns how many houses the base of a fish has.
pub(crate) fn fish_size(technique: Technique) -> Option<usize> {
    Kind::of(technique).map(|(_, size)| size)
}

/// By digit; rows as base first, then columns; base and cover houses in lexicographic order.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let Some((kind, size)) = Kind::of(technique) else { return ControlFlow::Continue(()) };
    let singly = |sink: &mut Sink<'_>| match technique.family() {
        Family::BasicFish => basic::search(board, scope.digits & scope.ripe_digits, size, sink),
        Family::FinnedFish => basic::search_finned(board, context, (scope.digits, size), sink),
        _ => complex::search(board, context, (scope.digits, kind, size), sink),
    };
    if context.options.dual_steps { with_joined(singly, siamese, sink) } else { singly(sink) }
}

/// Joins two fish with the same base and different eliminations.
fn siamese(first: &Step, second: &Step) -> Option<Step> {
    let (Pattern::Fish(one), Pattern::Fish(other)) = (&first.pattern, &second.pattern) else {
        return None;
    };
    let fits = one.digit == other.digit
        && one.base == other.base
        && first.technique.family() == second.technique.family()
        && first.eliminations.first() != second.eliminations.first();
    if !fits {
        return None;
    }
    let twins = Fish { fins: one.fins | other.fins, twin: Some(other.cover), ..one.clone() };
    let mut step = Step { pattern: Pattern::Fish(twins), ..first.clone() };
    let new = second.eliminations.iter().filter(|gone| !first.eliminations.contains(gone));
    step.eliminations.extend(new);
    Some(step)
}
