//! The houses of a fish: which may be base and cover, and what they hold so far.

use crate::house::House;
use crate::set::{CellSet, HouseSet};

/// The houses of each kind, as bits of a set.
const ROWS: u32 = 0x1ff;
const COLUMNS: u32 = ROWS << 9;
const BLOCKS: u32 = ROWS << 18;

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FishShape {
    /// Rows against columns.
    Basic,
    /// Rows against columns, with boxes on either side.
    Franken,
    /// Any mixture.
    Mutant,
}

impl FishShape {
    /// Returns the shape of a base and a cover.
    pub(in super::super) fn of(base: HouseSet, cover: HouseSet) -> Self {
        let has = |set: HouseSet, kind: u32| set.bits() & kind != 0;
        let lines = |set| (has(set, ROWS), has(set, COLUMNS));
        let franken = matches!(
            (lines(base), lines(cover)),
            ((true, false), (false, true)) | ((false, true), (true, false))
        );
        match (franken, has(base | cover, BLOCKS)) {
            (true, false) => Self::Basic,
            (true, true) => Self::Franken,
            (false, _) => Self::Mutant,
        }
    }

    /// Returns the houses to choose base and cover from: rows as base first, then columns; any
    /// mixture at once.
    pub(in super::super) fn directions(self) -> Vec<(HouseSet, HouseSet)> {
        let choices: &[(u32, u32)] = match self {
            Self::Basic => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            Self::Franken => {
                &[(ROWS | BLOCKS, COLUMNS | BLOCKS), (COLUMNS | BLOCKS, ROWS | BLOCKS)]
            }
            Self::Mutant => &[(ROWS | COLUMNS | BLOCKS, ROWS | COLUMNS | BLOCKS)],
        };
        let set = HouseSet::from_bits;
        choices.iter().map(|&(base, cover)| (set(base), set(cover))).collect()
    }
}

/// Returns the houses with a place, and with no more than `most`, and their places.
pub(in super::super) fn with_places(
    houses: HouseSet,
    places: CellSet,
    most: usize,
) -> Vec<(House, CellSet)> {
    let houses = houses.iter().map(|house| (house, house.cells() & places));
    houses.filter(|(_, cells)| (1..=most).contains(&cells.len())).collect()
}

/// The base so far.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Base {
    pub(in super::super) houses: HouseSet,
    pub(in super::super) cells: CellSet,
    /// Places in two houses.
    pub(in super::super) endo_fins: CellSet,
}

impl Base {
    /// Adds a house, unless too many places are then in two houses.
    #[inline]
    pub(in super::super) fn with(
        self,
        (house, cells): (House, CellSet),
        max_endo_fins: usize,
    ) -> Option<Self> {
        let overlap = self.cells & cells;
        // The reference adds up the overlaps house by house, so that a place in three houses counts
        // twice against the limit: which fish are found depends on it.
        if !overlap.is_empty() && self.endo_fins.len() + overlap.len() > max_endo_fins {
            return None;
        }
        let houses = self.houses.with(house);
        let cells = self.cells | cells;
        Some(Self { houses, cells, endo_fins: self.endo_fins | overlap })
    }

    /// Returns those of the houses that can cover the base: others than its own that meet it.
    pub(in super::super) fn meeting(
        self,
        houses: &[(House, CellSet)],
    ) -> impl Iterator<Item = (House, CellSet)> {
        let meets = move |(house, cells): &(House, CellSet)| {
            !self.houses.contains(*house) && !self.cells.is_disjoint(*cells)
        };
        houses.iter().copied().filter(meets)
    }
}

/// The covers so far.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Cover {
    pub(in super::super) houses: HouseSet,
    pub(in super::super) cells: CellSet,
    /// Places in two covers.
    pub(in super::super) twice: CellSet,
}

impl Cover {
    /// Adds a house.
    #[inline]
    pub(in super::super) fn with(self, (house, cells): (House, CellSet)) -> Self {
        Self {
            houses: self.houses.with(house),
            cells: self.cells | cells,
            twice: self.twice | self.cells & cells,
        }
    }
}
