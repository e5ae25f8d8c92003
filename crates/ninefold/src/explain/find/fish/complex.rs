//! Franken and mutant fish: houses of any kind as base and cover.
//!
//! The reference goes through all bases and all covers, in lexicographic order. Here the bases that
//! can't strike anything are left out first:
//!
//! Suppose place `x` is struck. The cover that holds `x` lies in a house of `x`, whose places all
//! see `x`. So the places of the base that `x` doesn't see are neither fins nor in that cover: the
//! other covers, one fewer than bases, must hold them; if `x` is in the base itself, two covers
//! hold it and two fewer are left. That is rarely possible, and quickly decided: some cover must
//! hold the first such place, by its row, column or box. So a base carries its *hopes*, the places
//! it may still strike, and is dropped when it has none left; and so do the covers chosen for it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};
use crate::tables::HOUSES_OF;

use super::super::super::step::{Fish, Pattern, Step};
use super::super::{Context, Sink};
use super::Kind;
use super::houses::{Base, Cover, FishShape, with_places};

/// By digit; rows (and boxes) as base first, then columns (and boxes); mutant fish mix all at once.
pub(super) fn search(
    board: &Board,
    context: &Context<'_>,
    (digits, kind, size): (DigitSet, Kind, usize),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mutant = matches!(kind, Kind::Mutant | Kind::FinnedMutant);
    let finned = matches!(kind, Kind::FinnedFranken | Kind::FinnedMutant);
    let shape = if mutant { FishShape::Mutant } else { FishShape::Franken };
    let directions = shape.directions();
    // What is true is never struck. But with a limit as much is spent as there are bases that would
    // be worth a look without knowing the solution.
    let truth = if context.work.is_some() { None } else { context.truth(board) };
    for digit in digits {
        for &(base, cover) in &directions {
            let mut search = Search::new(board, context, (digit, size, finned), sink);
            search.set_houses(base, cover);
            let is_false = |cell: &Cell| truth.is_none_or(|solution| solution.get(*cell) != digit);
            let struck = search.places.iter().filter(is_false);
            search.hopes.extend(struck.map(|struck| Hope { struck, unseen: CellSet::EMPTY }));
            search.extend_base(0, Base::default(), 0)?;
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
    /// The hopes of the base so far, after those of the bases it grew from.
    hopes: Vec<Hope>,
    /// The covers that meet the base, and the most places of it that one from there on holds.
    meeting: Vec<(House, CellSet)>,
    most: Vec<usize>,
    context: &'a Context<'a>,
    sink: &'a mut Sink<'s>,
}

/// A place that may be struck.
#[derive(Clone, Copy)]
struct Hope {
    struck: Cell,
    /// The places of the base that it doesn't see.
    unseen: CellSet,
}

impl<'a, 's> Search<'a, 's> {
    fn new(
        board: &Board,
        context: &'a Context<'a>,
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
            hopes: Vec::new(),
            meeting: Vec::new(),
            most: Vec::new(),
            context,
            sink,
        }
    }

    fn set_houses(&mut self, base: HouseSet, cover: HouseSet) {
        let most = if self.finned { 9 } else { self.size };
        self.base_houses = with_places(base, self.places, most);
        self.cover_houses = with_places(cover, self.places, 9);
        self.covers = cover;
    }

    /// Adds each house from `from` on to the base, in order; its hopes start at `hopes`.
    fn extend_base(&mut self, from: usize, base: Base, hopes: usize) -> ControlFlow<()> {
        let missing = self.size - base.houses.len();
        if missing == 0 {
            return self.cover(base, hopes);
        }
        let end = self.hopes.len();
        for i in from..(self.base_houses.len() + 1).saturating_sub(missing) {
            let (house, cells) = self.base_houses[i];
            let Some(next) = base.with((house, cells), self.max_endo_fins) else { continue };
            for at in hopes..end {
                let Hope { struck, unseen } = self.hopes[at];
                let unseen = unseen | (cells - struck.peers()).without(struck);
                if self.is_hopeful(&next, struck, unseen) {
                    self.hopes.push(Hope { struck, unseen });
                }
            }
            if self.hopes.len() > end {
                self.extend_base(i + 1, next, end)?;
                self.hopes.truncate(end);
            }
        }
        ControlFlow::Continue(())
    }

    /// Says whether a base may strike a place: see the head of the file.
    fn is_hopeful(&self, base: &Base, struck: Cell, unseen: CellSet) -> bool {
        let covers = self.covers - base.houses;
        let own = covers_needed(base, struck);
        base.endo_fins.is_subset(struck.peers())
            && houses_in(covers, struck) >= own
            && can_cover(covers, unseen, self.size - own)
    }

    fn cover(&mut self, base: Base, hopes: usize) -> ControlFlow<()> {
        self.context.flow(1)?;
        self.meeting.clear();
        self.meeting.extend(base.meeting(&self.cover_houses));
        self.most.clear();
        self.most.resize(self.meeting.len() + 1, 0);
        for i in (0..self.meeting.len()).rev() {
            self.most[i] = self.most[i + 1].max((self.meeting[i].1 & base.cells).len());
        }
        self.extend_cover(base, hopes, 0, Cover::default())
    }

    fn extend_cover(
        &mut self,
        base: Base,
        hopes: usize,
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
        for i in from..(self.meeting.len() + 1).saturating_sub(missing) {
            if open > self.max_fins + missing * self.most[i] {
                break;
            }
            let (house, cells) = self.meeting[i];
            let next = cover.with((house, cells));
            let hopeful = |hope: &Hope| self.may_strike(&base, &next, (house, missing - 1), hope);
            if self.hopes[hopes..].iter().any(hopeful) {
                self.extend_cover(base, hopes, i + 1, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Says whether covers with `missing` more after the last may strike a place.
    fn may_strike(
        &self,
        base: &Base,
        cover: &Cover,
        (last, missing): (House, usize),
        &Hope { struck, unseen }: &Hope,
    ) -> bool {
        let own =
            usize::from(cover.cells.contains(struck)) + usize::from(cover.twice.contains(struck));
        let needed = covers_needed(base, struck).saturating_sub(own);
        let left = unseen - cover.cells;
        if missing == 0 {
            return needed == 0 && left.is_empty();
        }
        let upto = HouseSet::from_bits((2 << last.index()) - 1);
        let later = self.covers - base.houses - upto;
        needed <= missing
            && houses_in(later, struck) >= needed
            && can_cover(later, left, missing - needed)
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
        match (FishShape::of(base, cover), self.finned) {
            (FishShape::Basic, _) => None,
            (FishShape::Franken, false) => Some(Kind::Franken),
            (FishShape::Franken, true) => Some(Kind::FinnedFranken),
            (FishShape::Mutant, false) => Some(Kind::Mutant),
            (FishShape::Mutant, true) => Some(Kind::FinnedMutant),
        }
    }
}

/// Returns how many covers must hold a place that is struck.
fn covers_needed(base: &Base, struck: Cell) -> usize {
    1 + usize::from(base.cells.contains(struck))
}

/// Returns the number of houses of a cell in a set.
fn houses_in(set: HouseSet, cell: Cell) -> usize {
    HOUSES_OF[cell.index()].into_iter().filter(|&house| set.contains(house)).count()
}

/// Says whether a number of houses of a set can hold the cells.
fn can_cover(houses: HouseSet, cells: CellSet, count: usize) -> bool {
    let Some(first) = cells.first() else { return true };
    let mut own = HOUSES_OF[first.index()].into_iter().filter(|&house| houses.contains(house));
    match count {
        0 => false,
        1 => own.any(|house| cells.is_subset(house.cells())),
        _ => own.any(|house| can_cover(houses, cells - house.cells(), count - 1)),
    }
}
