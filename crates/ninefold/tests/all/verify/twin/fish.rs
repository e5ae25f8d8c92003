//! Fish, by how many base and cover houses each place is in.

use ninefold::explain::Technique;
use ninefold::explain::{Chain, Fish, Ground};
use ninefold::{Board, Candidate, Cell, CellSet, HouseKind, HouseSet};

use super::{Twin, sees_all};

/// A fish on a board.
pub(crate) struct Shape {
    pub(crate) name: String,
    pub(crate) fins: CellSet,
    pub(crate) endo_fins: CellSet,
    /// What it strikes.
    pub(crate) victims: CellSet,
    /// What it would strike without fins.
    prey: CellSet,
    base: CellSet,
    twice: CellSet,
}

/// Reads a fish off a board, if the houses make one.
pub(crate) fn read(fish: &Fish, cover: HouseSet, board: &Board) -> Option<Shape> {
    let size = fish.base.len();
    let places: Vec<Cell> = board.all_places(fish.digit).iter().collect();
    let within = |houses: HouseSet, cell: Cell| {
        houses.iter().filter(|house| house.cells().contains(cell)).count()
    };
    let (bases, covers) = (|c| within(fish.base, c), |c| within(cover, c));
    let houses = size == cover.len() && (2..=7).contains(&size) && (fish.base & cover).is_empty();
    let used = fish.base.iter().all(|h| places.iter().any(|&c| h.cells().contains(c)))
        && cover.iter().all(|h| places.iter().any(|&c| h.cells().contains(c) && bases(c) > 0));
    if !houses || !used {
        return None;
    }
    let set = |is: &dyn Fn(Cell) -> bool| places.iter().copied().filter(|&c| is(c)).collect();
    let fins: CellSet = set(&|c| bases(c) == 1 && covers(c) == 0);
    let endo_fins: CellSet = set(&|c| bases(c) > 1);
    let prey: CellSet = set(&|c| covers(c) > 1 || covers(c) == 1 && bases(c) == 0);
    let victims = prey.iter().filter(|&c| sees_all(c, fins | endo_fins)).collect();
    let base: CellSet = set(&|c| bases(c) > 0);
    let name = name(fish.base, cover, (base, fins, endo_fins));
    Some(Shape { name, fins, endo_fins, victims, prey, base, twice: set(&|c| covers(c) > 1) })
}

fn name(
    base: HouseSet,
    cover: HouseSet,
    (cells, fins, endo_fins): (CellSet, CellSet, CellSet),
) -> String {
    let kinds = |set: HouseSet| {
        [HouseKind::Row, HouseKind::Column, HouseKind::Block]
            .map(|kind| set.iter().any(|house| house.kind() == kind))
    };
    let shape = match (kinds(base), kinds(cover)) {
        ([true, false, false], [false, true, false])
        | ([false, true, false], [true, false, false]) => "",
        ([true, false, _], [false, true, _]) | ([false, true, _], [true, false, _]) => "Franken ",
        _ => "Mutant ",
    };
    let all = fins | endo_fins;
    let thin = base.iter().any(|house| ((cells - all) & house.cells()).len() < 2);
    let finned = match (all.is_empty(), shape.is_empty() && thin) {
        (true, _) => "",
        (false, true) => "Sashimi ",
        (false, false) => "Finned ",
    };
    let sizes = ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"];
    format!("{finned}{shape}{}", sizes[base.len() - 2])
}

impl Twin<'_> {
    pub(super) fn fish(&self, fish: &Fish) -> bool {
        let Some(shape) = read(fish, fish.cover, self.board) else { return false };
        let hits =
            |shape: &Shape, c: Candidate| c.digit == fish.digit && shape.victims.contains(c.cell);
        if !self.named(&shape.name) || fish.endo_fins != shape.endo_fins {
            return false;
        }
        let Some(twin) = fish.twin else {
            return fish.fins == shape.fins && self.strikes(|c| hits(&shape, c));
        };
        let Some(other) = read(fish, twin, self.board) else { return false };
        let technique: Technique = other.name.parse().unwrap();
        let struck = &self.step.eliminations;
        twin != fish.cover
            && technique.family() == self.step.technique.family()
            && shape.fins.is_empty() == other.fins.is_empty()
            && fish.fins == shape.fins | other.fins
            && struck.iter().any(|&c| hits(&shape, c))
            && struck.iter().any(|&c| hits(&other, c))
            && self.strikes(|c| hits(&shape, c) || hits(&other, c))
    }

    pub(super) fn kraken(&self, fish: &Fish, kind: Technique, chains: &[Chain]) -> bool {
        let Some(shape) = read(fish, fish.cover, self.board) else { return false };
        let &[struck] = &self.step.eliminations[..] else { return false };
        let fins = shape.fins | shape.endo_fins;
        let same = kind.name() == shape.name
            && fish.twin.is_none()
            && !fins.is_empty()
            && (fish.fins, fish.endo_fins) == (shape.fins, shape.endo_fins);
        let mut starts: Vec<Cell> = Vec::new();
        for chain in chains {
            let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
                return false;
            };
            let (Ground::Cell(from), Ground::Cell(to)) = (first.ground, last.ground) else {
                return false;
            };
            let leads = first.on
                && !last.on
                && first.digit == fish.digit
                && (to, last.digit) == (struck.cell, struck.digit)
                && self.is_line(&chain.nodes);
            if !leads {
                return false;
            }
            starts.push(from);
        }
        let unique: CellSet = starts.iter().copied().collect();
        if !same || unique.len() != starts.len() {
            return false;
        }
        if self.named("Kraken Fish Type 1") {
            return unique == fins
                && struck.digit == fish.digit
                && shape.prey.contains(struck.cell);
        }
        let of_cover = |house| {
            let places: CellSet = self.at(fish.digit, house).into_iter().collect();
            let own = (places & shape.base) - shape.twice;
            own != places && own | fins == unique
        };
        self.named("Kraken Fish Type 2")
            && !unique.contains(struck.cell)
            && fish.cover.iter().any(of_cover)
    }
}
