//! What the searches of a path have gone through in vain: see [`Scope`].

use crate::board::Board;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, HouseSet};
use crate::solution::Solution;

use super::super::find::Scope;

/// For each technique in search order, the part of the board that changed since it found nothing.
#[derive(Clone, Default)]
pub(super) struct Memory {
    /// The places of each digit when the board was looked at last.
    places: [CellSet; 9],
    /// Empty until the first look: many puzzles need none.
    scopes: Vec<Scope>,
    ripe: HouseSet,
}

impl Memory {
    /// Notices what has changed on the board; `count` techniques are searched for.
    pub(super) fn look_at(&mut self, board: &Board, solution: &Solution, count: usize) {
        let mut changed = Scope::ALL;
        if self.scopes.is_empty() {
            self.scopes = vec![Scope::ALL; count];
        } else {
            changed = Scope::between(&self.places, board);
            self.scopes.iter_mut().for_each(|scope| *scope |= changed);
        }
        self.places = core::array::from_fn(|i| board.all_places(Digit::from_index(i)));
        self.ripe -= changed.houses;
        self.ripe.extend(changed.houses.iter().filter(|&house| is_ripe(board, solution, house)));
    }

    /// Returns what a technique must look at.
    pub(super) fn scope(&self, technique: usize) -> Scope {
        let scope = self.scopes.get(technique).copied().unwrap_or(Scope::ALL);
        Scope { ripe: self.ripe, ..scope }
    }

    /// Remembers that a search handed over nothing, not even a sibling.
    pub(super) fn found_nothing(&mut self, technique: usize) {
        if let Some(scope) = self.scopes.get_mut(technique) {
            *scope = Scope::NONE;
        }
    }
}

/// Says whether some subset of a house, of any size, strikes something in it.
///
/// Let a digit lead to the candidates of the cell that takes it in some arrangement; the solution
/// is one. Cells are locked to their digits if these lead to no others, and strike if another digit
/// leads to them. So there is nothing to strike if every digit leads back to where it came from.
fn is_ripe(board: &Board, solution: &Solution, house: House) -> bool {
    let mut direct = [0_u16; 9];
    for &cell in house.cell_list() {
        direct[solution.get(cell).index()] = board.candidates(cell).bits();
    }
    let mut reach = direct;
    for through in 0..9 {
        let further = reach[through];
        if further == 0 {
            continue;
        }
        for mask in &mut reach {
            // All ones if the digit leads to `through`.
            *mask |= further & (*mask >> through & 1).wrapping_neg();
        }
    }
    let one_way = |from: usize| {
        let mut ends = direct[from];
        let mut back = 1;
        while ends != 0 {
            back &= reach[ends.trailing_zeros() as usize] >> from;
            ends &= ends - 1;
        }
        back == 0
    };
    (0..9).any(one_way)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;
    use crate::set::DigitSet;

    /// Tries all sets of cells.
    fn is_ripe_slowly(board: &Board, house: House) -> bool {
        let cells = house.cells() & board.empty_cells();
        (1..cells.len()).any(|size| {
            cells.combinations(size).any(|set| {
                let union = |cells: CellSet| {
                    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
                };
                union(set).len() == size && !union(set).is_disjoint(union(cells - set))
            })
        })
    }

    #[test]
    fn a_house_is_ripe_if_some_set_of_cells_strikes() {
        use crate::explain::{Path, Profile};
        let profile = Profile::hodoku();
        let (mut ripe, mut total) = (0, 0);
        for text in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
            let puzzle = Puzzle::try_from(text.parse::<Grid>().unwrap()).unwrap();
            let mut path = Path::new(&puzzle, &profile);
            loop {
                for house in House::all() {
                    let fast = is_ripe(path.board(), puzzle.solution(), house);
                    assert_eq!(fast, is_ripe_slowly(path.board(), house), "{house}");
                    ripe += usize::from(fast);
                    total += 1;
                }
                if path.next().is_none() {
                    break;
                }
            }
        }
        assert!(ripe > 100 && total - ripe > 100, "{ripe} of {total}");
    }
}
