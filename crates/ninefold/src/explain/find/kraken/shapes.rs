//! Finned fish of all sizes that strike nothing by themselves.

use core::ops::ControlFlow;

use crate::house::House;
use crate::set::{CellSet, HouseSet};

use super::super::super::technique::Technique;
use super::super::Context;
use super::super::fish::{Base, Cover, FishShape, Kind, with_places};

/// The largest fish that has a name.
const LARGEST: usize = 7;

/// A base, as many covers, and fins.
pub(super) struct Shape {
    pub(super) base: Base,
    pub(super) cover: Cover,
    /// The places of the base outside the covers, and those in two base houses.
    pub(super) fins: CellSet,
}

impl Shape {
    /// Returns what would go if no fin were true.
    pub(super) fn hopes(&self) -> CellSet {
        (self.cover.cells - self.base.cells) | self.cover.twice
    }

    /// Returns what the fish is called.
    pub(super) fn form(&self) -> Form {
        let shape = FishShape::of(self.base.houses, self.cover.houses);
        let body = self.base.cells - self.fins;
        let thin = |house: House| (body & house.cells()).len() <= 1;
        let sashimi = shape == FishShape::Basic && self.base.houses.iter().any(thin);
        Form { shape, size: self.base.houses.len(), sashimi }
    }

    /// Says whether some cell sees all fins, but none that the fish would strike.
    fn needs_chains(&self) -> bool {
        let seen = self.fins.iter().fold(CellSet::ALL, |all, fin| all & fin.peers());
        !seen.is_empty() && self.hopes().is_disjoint(seen)
    }
}

/// What a fish is called; the plainer, the less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Form {
    pub(super) shape: FishShape,
    pub(super) size: usize,
    /// A base house keeps at most one place beside the fins; told apart for basic fish only.
    pub(super) sashimi: bool,
}

impl Form {
    pub(super) fn technique(self) -> Technique {
        let kind = match (self.shape, self.sashimi) {
            (FishShape::Basic, true) => Kind::Sashimi,
            (FishShape::Basic, false) => Kind::Finned,
            (FishShape::Franken, _) => Kind::FinnedFranken,
            (FishShape::Mutant, _) => Kind::FinnedMutant,
        };
        kind.technique(self.size)
    }
}

/// Takes a fish; `Break` ends the search.
type Visit<'v> = dyn FnMut(&Shape) -> ControlFlow<()> + 'v;

/// The search for one digit and one choice of houses.
pub(super) struct Shapes<'c> {
    context: &'c Context<'c>,
    max_size: usize,
    max_fins: usize,
    max_endo_fins: usize,
    base_houses: Vec<(House, CellSet)>,
    cover_houses: Vec<(House, CellSet)>,
}

impl<'c> Shapes<'c> {
    pub(super) fn new(
        places: CellSet,
        (base, cover): (HouseSet, HouseSet),
        context: &'c Context<'c>,
    ) -> Self {
        let options = &context.options;
        Self {
            context,
            max_size: options.max_kraken_size.min(LARGEST),
            max_fins: options.max_kraken_fins,
            max_endo_fins: options.max_kraken_endo_fins,
            base_houses: with_places(base, places, 9),
            cover_houses: with_places(cover, places, 9),
        }
    }

    /// Visits the fish: each base before those that grow from it, its covers in order.
    pub(super) fn each(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.extend_base(0, Base::default(), visit)
    }

    fn extend_base(&self, from: usize, base: Base, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if base.houses.len() >= self.max_size {
            return ControlFlow::Continue(());
        }
        for (i, &house) in self.base_houses.iter().enumerate().skip(from) {
            self.context.poll()?;
            let Some(next) = base.with(house, self.max_endo_fins) else { continue };
            if next.houses.len() >= 2 {
                let meeting: Vec<_> = next.meeting(&self.cover_houses).collect();
                self.extend_cover(next, &meeting, Cover::default(), visit)?;
            }
            self.extend_base(i + 1, next, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds each of the houses to the covers, in order.
    fn extend_cover(
        &self,
        base: Base,
        houses: &[(House, CellSet)],
        cover: Cover,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let missing = base.houses.len() - cover.houses.len();
        let open = base.cells - cover.cells;
        if missing == 0 {
            let shape = Shape { base, cover, fins: open | base.endo_fins };
            let fits = (1..=self.max_fins).contains(&shape.fins.len()) && shape.needs_chains();
            return if fits { visit(&shape) } else { ControlFlow::Continue(()) };
        }
        let most = houses.iter().map(|(_, cells)| (*cells & open).len()).max().unwrap_or(0);
        if (open - base.endo_fins).len() > self.max_fins + missing * most {
            return ControlFlow::Continue(());
        }
        for (i, &house) in houses.iter().enumerate() {
            if houses.len() - i < missing {
                break;
            }
            self.extend_cover(base, &houses[i + 1..], cover.with(house), visit)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::digit::Digit;
    use crate::grid::Grid;

    use super::super::super::Options;

    type Houses = Vec<House>;

    /// Tries all bases and all covers, and sorts them.
    fn slowly(places: CellSet, options: &Options) -> Vec<(Houses, Houses, CellSet)> {
        let mut found = Vec::new();
        let union =
            |set: HouseSet| set.iter().fold(CellSet::EMPTY, |all, h| all | h.cells()) & places;
        for (number, (bases, covers)) in options.kraken_shape.directions().into_iter().enumerate() {
            let holds = |house: &House| !(house.cells() & places).is_empty();
            let bases: HouseSet = bases.iter().filter(holds).collect();
            for size in 2..=options.max_kraken_size {
                for base in bases.combinations(size) {
                    let twice = |cell: &crate::Cell| {
                        base.iter().filter(|house| house.cells().contains(*cell)).count() > 1
                    };
                    let endo_fins: CellSet = union(base).iter().filter(twice).collect();
                    let meets = |house: &House| !(house.cells() & union(base)).is_empty();
                    let covers: HouseSet = (covers - base).iter().filter(meets).collect();
                    for cover in covers.combinations(size) {
                        let twice = |cell: &crate::Cell| {
                            cover.iter().filter(|house| house.cells().contains(*cell)).count() > 1
                        };
                        let fins = (union(base) - union(cover)) | endo_fins;
                        let seen = places.iter().filter(|cell| fins.is_subset(cell.peers()));
                        let hopes = union(cover) - union(base);
                        let twice: CellSet = union(cover).iter().filter(twice).collect();
                        if (1..=options.max_kraken_fins).contains(&fins.len())
                            && endo_fins.len() <= options.max_kraken_endo_fins
                            && seen.collect::<CellSet>().is_disjoint(hopes | twice)
                            && crate::Cell::all().any(|cell| fins.is_subset(cell.peers()))
                        {
                            let list = |set: HouseSet| set.iter().collect();
                            found.push((number, list(base), list(cover), fins));
                        }
                    }
                }
            }
        }
        found.sort_unstable_by(|a, b| (a.0, &a.1, &a.2).cmp(&(b.0, &b.1, &b.2)));
        found.into_iter().map(|(_, base, cover, fins)| (base, cover, fins)).collect()
    }

    #[test]
    fn all_fish_are_met_in_order() {
        let grid: Grid =
            "...1.2..4..4..9.2..2.45.3...4..9.23.9782...462...4.89.4.25...8.18.924.7....3..4.2"
                .parse()
                .unwrap();
        let board = Board::new(&grid);
        let mut total = 0;
        for (kraken_shape, max_kraken_size, max_kraken_endo_fins) in
            [(FishShape::Basic, 4, 0), (FishShape::Franken, 3, 1), (FishShape::Mutant, 2, 1)]
        {
            let options = Options {
                kraken_shape,
                max_kraken_size,
                max_kraken_endo_fins,
                max_kraken_fins: 3,
                ..Options::default()
            };
            let context = Context::new(None, options.clone());
            for digit in Digit::all() {
                let places = board.all_places(digit);
                let mut met = Vec::new();
                for houses in kraken_shape.directions() {
                    let _ = Shapes::new(places, houses, &context).each(&mut |shape| {
                        let list = |set: HouseSet| set.iter().collect::<Houses>();
                        let (base, cover) = (shape.base.houses, shape.cover.houses);
                        met.push((list(base), list(cover), shape.fins));
                        ControlFlow::Continue(())
                    });
                }
                total += met.len();
                assert_eq!(met, slowly(places, &options), "{digit}");
            }
        }
        assert!(total > 1000, "{total}");
    }
}
