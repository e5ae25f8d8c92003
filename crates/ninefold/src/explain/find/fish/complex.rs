//! Franken and mutant fish: houses of any kind as base and cover.
//!
//! The reference goes through all bases and all covers, in lexicographic order. Here the bases that
//! can't strike anything are left out first:
//!
//! Suppose place `x` is struck. The cover that holds `x` lies in a house of `x`, whose places all
//! see `x`. So the places of the base that `x` doesn't see are neither fins nor in that cover: the
//! other covers, one fewer than bases, must hold them. That is rarely possible, and quickly decided:
//! some cover must hold the first such place, by its row, column or box.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, HouseSet};
use crate::tables::HOUSES_OF;

use super::super::super::step::{Fish, Pattern, Step};
use super::super::{Context, Sink};
use super::Kind;

/// By digit; rows (and boxes) as base first, then columns (and boxes); mutant fish mix all at once.
pub(super) fn search(
    board: &Board,
    context: &Context<'_>,
    (kind, size): (Kind, usize),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mutant = matches!(kind, Kind::Mutant | Kind::FinnedMutant);
    let finned = matches!(kind, Kind::FinnedFranken | Kind::FinnedMutant);
    let (rows, columns, blocks) = (0x1ff, 0x1ff << 9, 0x1ff << 18);
    let directions: &[(u32, u32)] = if mutant {
        &[(rows | columns | blocks, rows | columns | blocks)]
    } else {
        &[(rows | blocks, columns | blocks), (columns | blocks, rows | blocks)]
    };
    for digit in Digit::all() {
        for &(base, cover) in directions {
            let mut search = Search::new(board, context, (digit, size, finned), sink);
            search.set_houses(HouseSet::from_bits(base), HouseSet::from_bits(cover));
            for base in search.promising_bases() {
                search.try_base(base)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for one digit and one choice of houses.
struct Search<'a, 's> {
    digit: Digit,
    size: usize,
    finned: bool,
    max_fins: usize,
    max_endo_fins: usize,
    places: CellSet,
    base_houses: Vec<(House, CellSet)>,
    cover_houses: Vec<(House, CellSet)>,
    covers: HouseSet,
    sink: &'a mut Sink<'s>,
}

/// The base so far.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
    endo_fins: CellSet,
}

/// The covers so far.
#[derive(Clone, Copy, Default)]
struct Cover {
    houses: HouseSet,
    cells: CellSet,
    /// Places in two covers.
    twice: CellSet,
}

impl<'a, 's> Search<'a, 's> {
    fn new(
        board: &Board,
        context: &Context<'_>,
        (digit, size, finned): (Digit, usize, bool),
        sink: &'a mut Sink<'s>,
    ) -> Self {
        Self {
            digit,
            size,
            finned,
            max_fins: if finned { context.options.max_fins } else { 0 },
            max_endo_fins: if finned { context.options.max_endo_fins } else { 0 },
            places: board.all_places(digit),
            base_houses: Vec::new(),
            cover_houses: Vec::new(),
            covers: HouseSet::EMPTY,
            sink,
        }
    }

    fn set_houses(&mut self, base: HouseSet, cover: HouseSet) {
        let with_places = |set: HouseSet, most: usize| -> Vec<(House, CellSet)> {
            let houses = set.iter().map(|house| (house, house.cells() & self.places));
            houses.filter(|(_, cells)| (1..=most).contains(&cells.len())).collect()
        };
        let most = if self.finned { 9 } else { self.size };
        self.base_houses = with_places(base, most);
        self.cover_houses = with_places(cover, 9);
        self.covers = cover;
    }

    /// Returns the bases that may strike something, in lexicographic order.
    fn promising_bases(&self) -> Vec<HouseSet> {
        let mut bases = Vec::new();
        for struck in self.places {
            let unseen: Vec<CellSet> =
                self.base_houses.iter().map(|(_, cells)| *cells - struck.peers()).collect();
            let left = CellSet::EMPTY;
            self.promise(&unseen, (0, HouseSet::EMPTY, left), struck, &mut bases);
        }
        // Of two sets of one size, the one with the lowest house of their difference comes first.
        bases.sort_unstable_by_key(|base| core::cmp::Reverse(base.bits().reverse_bits()));
        bases.dedup();
        bases
    }

    fn promise(
        &self,
        unseen: &[CellSet],
        (from, chosen, left): (usize, HouseSet, CellSet),
        struck: Cell,
        bases: &mut Vec<HouseSet>,
    ) {
        let missing = self.size - chosen.len();
        if missing == 0 {
            bases.push(chosen);
            return;
        }
        for i in from..(unseen.len() + 1).saturating_sub(missing) {
            let left = left | unseen[i].without(struck);
            if self.can_cover(left, self.size - 1) {
                let chosen = chosen.with(self.base_houses[i].0);
                self.promise(unseen, (i + 1, chosen, left), struck, bases);
            }
        }
    }

    /// Says whether a number of cover houses can hold the cells.
    fn can_cover(&self, cells: CellSet, count: usize) -> bool {
        let Some(first) = cells.first() else { return true };
        if count == 0 || cells.len() > 9 * count {
            return false;
        }
        let houses = HOUSES_OF[first.index()].into_iter().filter(|&h| self.covers.contains(h));
        let mut rests = houses.map(|house| cells - house.cells());
        rests.any(|rest| self.can_cover(rest, count - 1))
    }

    /// Adds up the houses of a base; gives up when it has too many places in two of them.
    fn try_base(&mut self, houses: HouseSet) -> ControlFlow<()> {
        let mut base = Base::default();
        for house in houses {
            let cells = house.cells() & self.places;
            let overlap = base.cells & cells;
            // The reference adds up the overlaps house by house.
            if base.endo_fins.len() + overlap.len() > self.max_endo_fins && !overlap.is_empty() {
                return ControlFlow::Continue(());
            }
            base.houses.insert(house);
            base.cells |= cells;
            base.endo_fins |= overlap;
        }
        self.cover(base)
    }

    fn cover(&mut self, base: Base) -> ControlFlow<()> {
        let meets = |(house, cells): &&(House, CellSet)| {
            !base.houses.contains(*house) && !base.cells.is_disjoint(*cells)
        };
        let covers: Vec<(House, CellSet)> =
            self.cover_houses.iter().filter(meets).copied().collect();
        // The most places of the base that the covers from `i` on can hold, one cover each.
        let mut most = vec![0; covers.len() + 1];
        for i in (0..covers.len()).rev() {
            most[i] = most[i + 1].max((covers[i].1 & base.cells).len());
        }
        self.extend_cover(base, (&covers, &most), 0, Cover::default())
    }

    fn extend_cover(
        &mut self,
        base: Base,
        (covers, most): (&[(House, CellSet)], &[usize]),
        from: usize,
        cover: Cover,
    ) -> ControlFlow<()> {
        let missing = self.size - cover.houses.len();
        if missing == 0 {
            return match self.step(base, cover) {
                Some(step) => (self.sink)(step),
                None => ControlFlow::Continue(()),
            };
        }
        let open = (base.cells - cover.cells - base.endo_fins).len();
        for i in from..(covers.len() + 1).saturating_sub(missing) {
            if open > self.max_fins + missing * most[i] {
                break;
            }
            let (house, cells) = covers[i];
            let next = Cover {
                houses: cover.houses.with(house),
                cells: cover.cells | cells,
                twice: cover.twice | cover.cells & cells,
            };
            self.extend_cover(base, (covers, most), i + 1, next)?;
        }
        ControlFlow::Continue(())
    }

    fn step(&self, base: Base, cover: Cover) -> Option<Step> {
        let fins = base.cells - cover.cells;
        let all_fins = fins | base.endo_fins;
        if all_fins.is_empty() == self.finned || all_fins.len() > self.max_fins {
            return None;
        }
        let seen = all_fins.iter().fold(self.places, |all, fin| all & fin.peers());
        let outside = (cover.cells - base.cells) & seen;
        let cannibal = cover.twice & seen;
        if outside.is_empty() && cannibal.is_empty() {
            return None;
        }
        let technique = self.kind(base.houses, cover.houses)?.technique(self.size);
        let fish = Fish {
            digit: self.digit,
            base: base.houses,
            cover: cover.houses,
            fins: all_fins - base.endo_fins,
            endo_fins: base.endo_fins,
            twin: None,
        };
        let mut step = Step::new(technique, Pattern::Fish(fish));
        step.strike(self.digit, outside);
        step.strike(self.digit, cannibal - outside);
        Some(step)
    }

    /// Returns the kind; none for rows against columns, which are basic fish.
    fn kind(&self, base: HouseSet, cover: HouseSet) -> Option<Kind> {
        let has = |set: HouseSet, kind| set.iter().any(|house| house.kind() == kind);
        let mixed = |set| has(set, HouseKind::Row) && has(set, HouseKind::Column);
        let only_blocks = |set| !has(set, HouseKind::Row) && !has(set, HouseKind::Column);
        let same = |kind| has(base, kind) && has(cover, kind);
        let blocks = has(base, HouseKind::Block) || has(cover, HouseKind::Block);
        let franken = !mixed(base)
            && !mixed(cover)
            && !only_blocks(base)
            && !only_blocks(cover)
            && !same(HouseKind::Row)
            && !same(HouseKind::Column);
        match (franken, blocks, self.finned) {
            (true, false, _) => None,
            (true, true, false) => Some(Kind::Franken),
            (true, true, true) => Some(Kind::FinnedFranken),
            (false, _, false) => Some(Kind::Mutant),
            (false, _, true) => Some(Kind::FinnedMutant),
        }
    }
}
