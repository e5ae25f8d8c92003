//! Fish: each base house takes the digit in a cover house, so the covers are used up.
//!
//! If no fin is true, each of the N bases takes the digit from a place in one of the N covers, no
//! two of them in one cover. So no place of a cover outside the bases is true, nor one that would
//! use up two covers. If a fin is true, what sees it isn't. So what sees all fins goes.

use crate::board::Board;
use crate::cell::Cell;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, HouseSet};

use super::super::step::{Fish, Pattern};
use super::super::technique::{Family, Technique};
use super::{Case, Flaw, require, seen_by_all};

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Rows against columns.
    Basic,
    /// Rows against columns, each at least one, with boxes on either side or both.
    Franken,
    /// Any other mixture.
    Mutant,
}

/// A fish as it stands on the board.
pub(super) struct Body {
    pub(super) base: CellSet,
    pub(super) cover: CellSet,
    /// The places in two covers.
    pub(super) twice: CellSet,
    /// The places of the base outside the covers, but for the endo fins.
    pub(super) fins: CellSet,
    /// The places in two base houses.
    pub(super) endo_fins: CellSet,
    shape: Shape,
    size: usize,
    /// Whether a base house keeps at most one place beside the fins.
    thin: bool,
}

impl Body {
    /// Reads a fish off the board: houses that make one, whatever it is called.
    pub(super) fn new(fish: &Fish, cover: HouseSet, board: &Board) -> Result<Self, Flaw> {
        let (base, size) = (fish.base, fish.base.len());
        require((2..=7).contains(&size) && cover.len() == size, || {
            format!("{} base houses and {} cover houses make no fish", size, cover.len())
        })?;
        require((base & cover).is_empty(), || "a house is base and cover".to_owned())?;
        let places = |house: House| board.places(fish.digit, house);
        let idle = |house: &House| places(*house).is_empty();
        if let Some(house) = base.iter().find(idle) {
            return Err(Flaw::Premise(format!("{} has no place in {house}", fish.digit)));
        }
        let (base_cells, endo_fins) = once_and_twice(base.iter().map(places));
        let (cover_cells, twice) = once_and_twice(cover.iter().map(places));
        let idle = |house: &House| places(*house).is_disjoint(base_cells);
        if let Some(house) = cover.iter().find(idle) {
            return Err(Flaw::Premise(format!("{house} covers nothing")));
        }
        let fins = base_cells - cover_cells - endo_fins;
        let thin = |house| (places(house) - fins - endo_fins).len() <= 1;
        Ok(Self {
            base: base_cells,
            cover: cover_cells,
            twice,
            fins,
            endo_fins,
            shape: shape(base, cover),
            size,
            thin: base.iter().any(thin),
        })
    }

    pub(super) fn all_fins(&self) -> CellSet {
        self.fins | self.endo_fins
    }

    /// Returns what goes if no fin is true.
    pub(super) fn prey(&self) -> CellSet {
        (self.cover - self.base) | self.twice
    }

    fn strikes(&self, cell: Cell) -> bool {
        (self.prey() & seen_by_all(self.all_fins())).contains(cell)
    }

    /// Returns what the fish is called.
    pub(super) fn name(&self) -> Technique {
        let finned = !self.all_fins().is_empty();
        let row = match (self.shape, finned) {
            (Shape::Basic, false) => 0,
            (Shape::Basic, true) if self.thin => 2,
            (Shape::Basic, true) => 1,
            (Shape::Franken, false) => 3,
            (Shape::Franken, true) => 4,
            (Shape::Mutant, false) => 5,
            (Shape::Mutant, true) => 6,
        };
        NAMES[row][self.size - 2]
    }
}

/// The names by kind and size, two to seven.
#[rustfmt::skip]
const NAMES: [[Technique; 6]; 7] = {
    use Technique as T;
    [
        [T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan],
        [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish, T::FinnedSquirmbag, T::FinnedWhale, T::FinnedLeviathan],
        [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish, T::SashimiSquirmbag, T::SashimiWhale, T::SashimiLeviathan],
        [T::FrankenXWing, T::FrankenSwordfish, T::FrankenJellyfish, T::FrankenSquirmbag, T::FrankenWhale, T::FrankenLeviathan],
        [T::FinnedFrankenXWing, T::FinnedFrankenSwordfish, T::FinnedFrankenJellyfish, T::FinnedFrankenSquirmbag, T::FinnedFrankenWhale, T::FinnedFrankenLeviathan],
        [T::MutantXWing, T::MutantSwordfish, T::MutantJellyfish, T::MutantSquirmbag, T::MutantWhale, T::MutantLeviathan],
        [T::FinnedMutantXWing, T::FinnedMutantSwordfish, T::FinnedMutantJellyfish, T::FinnedMutantSquirmbag, T::FinnedMutantWhale, T::FinnedMutantLeviathan],
    ]
};

/// Returns the cells of some sets, and those of two of them.
fn once_and_twice(sets: impl Iterator<Item = CellSet>) -> (CellSet, CellSet) {
    sets.fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), cells| {
        (once | cells, twice | once & cells)
    })
}

fn shape(base: HouseSet, cover: HouseSet) -> Shape {
    let has = |set: HouseSet, kind| set.iter().any(|house| house.kind() == kind);
    let crosses = |one: HouseSet, other: HouseSet| {
        has(one, HouseKind::Row)
            && !has(one, HouseKind::Column)
            && has(other, HouseKind::Column)
            && !has(other, HouseKind::Row)
    };
    if !crosses(base, cover) && !crosses(cover, base) {
        Shape::Mutant
    } else if has(base | cover, HouseKind::Block) {
        Shape::Franken
    } else {
        Shape::Basic
    }
}

/// The houses make a fish of the name, the fins are those that are left over, and what is struck
/// sees them all. A Siamese fish is two with the same bases, each of which strikes something.
pub(super) fn fish(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Fish(fish) = &case.step.pattern else { return Err(case.misfit()) };
    let body = Body::new(fish, fish.cover, case.board)?;
    is_called(body.name(), case.step.technique)?;
    let Some(twin) = fish.twin else {
        check_fins(fish, body.fins, body.endo_fins)?;
        return case.strikes(|c| c.digit == fish.digit && body.strikes(c.cell));
    };
    let other = Body::new(fish, twin, case.board)?;
    require(twin != fish.cover, || "both fish have the same covers".to_owned())?;
    require(family(&other) == family(&body), || {
        format!("a {} and a {} are no twins", body.name(), other.name())
    })?;
    check_fins(fish, body.fins | other.fins, body.endo_fins)?;
    for body in [&body, &other] {
        let mut struck = case.step.eliminations.iter();
        require(struck.any(|c| body.strikes(c.cell)), || "a twin strikes nothing".to_owned())?;
    }
    case.strikes(|c| c.digit == fish.digit && (body.strikes(c.cell) || other.strikes(c.cell)))
}

fn family(body: &Body) -> (Family, bool) {
    (body.name().family(), body.all_fins().is_empty())
}

/// Checks that a fish is called what it is.
pub(super) fn is_called(name: Technique, stated: Technique) -> Result<(), Flaw> {
    require(name == stated, || format!("the fish is a {name}, not a {stated}"))
}

/// Checks that the fins are those stated.
pub(super) fn check_fins(fish: &Fish, fins: CellSet, endo_fins: CellSet) -> Result<(), Flaw> {
    let text =
        |cells: CellSet| if cells.is_empty() { "none".to_owned() } else { cells.to_string() };
    require(fish.fins == fins, || format!("the fins are {}, not {}", text(fins), text(fish.fins)))?;
    require(fish.endo_fins == endo_fins, || {
        format!("the endo fins are {}, not {}", text(endo_fins), text(fish.endo_fins))
    })
}
