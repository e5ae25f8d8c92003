//! Solving by naked and hidden singles alone, and the [`backdoors`] that make it enough.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::opening::OpeningRef;
use crate::set::CellSet;
use crate::solution::Solution;
use crate::work::{Stopped, Work, unlimited};

/// The cells where each digit can go, and those settled.
#[derive(Clone, Debug)]
struct Marks {
    places: [CellSet; 9],
    settled: CellSet,
}

impl Marks {
    fn new(start: OpeningRef<'_>) -> Self {
        let mut marks = Self { places: [CellSet::ALL; 9], settled: CellSet::EMPTY };
        start.placed.iter().for_each(|(cell, digit)| marks.settle(cell, digit));
        for candidate in start.struck {
            marks.places[candidate.digit.index()].remove(candidate.cell);
        }
        marks
    }

    fn settle(&mut self, cell: Cell, digit: Digit) {
        self.places.iter_mut().for_each(|places| *places = places.without(cell));
        self.places[digit.index()] -= cell.peers();
        self.places[digit.index()].insert(cell);
        self.settled.insert(cell);
    }

    /// Settles singles until there is none.
    fn propagate(&mut self) {
        while self.settle_naked() | self.settle_hidden() {}
    }

    fn settle_naked(&mut self) -> bool {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for places in self.places {
            twice |= once & places;
            once |= places;
        }
        let fresh = once - twice - self.settled;
        for cell in fresh {
            if let Some(digit) = Digit::all().find(|d| self.places[d.index()].contains(cell)) {
                self.settle(cell, digit);
            }
        }
        !fresh.is_empty()
    }

    fn settle_hidden(&mut self) -> bool {
        let mut any = false;
        for digit in Digit::all() {
            for house in House::all() {
                let single = (self.places[digit.index()] & house.cells()).single();
                if let Some(cell) = single.filter(|&cell| !self.settled.contains(cell)) {
                    self.settle(cell, digit);
                    any = true;
                }
            }
        }
        any
    }
}

/// Says whether naked and hidden singles solve the puzzle, or from another start.
///
/// ```
/// use ninefold::{Puzzle, gallery, solves_with_singles};
/// assert!(solves_with_singles(&gallery::LEETCODE.parse::<Puzzle>()?));
/// assert!(!solves_with_singles(&gallery::INKALA.parse::<Puzzle>()?));
/// # Ok::<(), ninefold::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn solves_with_singles<'p>(start: impl Into<OpeningRef<'p>>) -> bool {
    let mut marks = Marks::new(start.into());
    marks.propagate();
    marks.settled == CellSet::ALL
}

/// Returns the smallest sets of cells that, once filled, let singles solve the puzzle: all sets of
/// the smallest size there is, in lexicographic order.
///
/// One empty set if singles solve it as it is; nothing if no set of `most` cells does.
///
/// ```
/// use ninefold::{Grid, Puzzle, backdoors};
/// let puzzle = Puzzle::try_from(ninefold::gallery::INKALA.parse::<Grid>()?)?;
/// let sets = backdoors(&puzzle, 2);
/// assert!(!sets.is_empty() && sets.iter().all(|set| set.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn backdoors<'p>(start: impl Into<OpeningRef<'p>>, most: usize) -> Vec<CellSet> {
    unlimited(|work| backdoors_within(start, most, work))
}

/// Does the same as [`backdoors`] within the work allowed: a unit is a cell filled.
///
/// # Errors
/// If it is stopped before all sets of a size are known.
pub fn backdoors_within<'p>(
    start: impl Into<OpeningRef<'p>>,
    most: usize,
    work: &Work<'_>,
) -> Result<Vec<CellSet>, Stopped> {
    let start = start.into();
    let mut marks = Marks::new(start);
    marks.propagate();
    let mut search = Search { solution: start.solution, work, found: Vec::new() };
    for size in 0..=most.min(Cell::COUNT) {
        search.extend(&marks, CellSet::EMPTY, size)?;
        if !search.found.is_empty() {
            break;
        }
    }
    Ok(search.found)
}

/// A search for backdoors, and those found.
struct Search<'s, 'w> {
    solution: &'s Solution,
    work: &'s Work<'w>,
    found: Vec<CellSet>,
}

impl Search<'_, '_> {
    /// Adds the backdoors that extend `chosen` by `more` cells after its last.
    ///
    /// A cell that singles settle once `chosen` is filled adds nothing to it: sets with one are
    /// left out, since a smaller set would do.
    fn extend(&mut self, marks: &Marks, chosen: CellSet, more: usize) -> Result<(), Stopped> {
        if more == 0 {
            if marks.settled == CellSet::ALL {
                self.found.push(chosen);
            }
            return Ok(());
        }
        let last = chosen.iter().last();
        for cell in (!marks.settled).iter().filter(|&cell| Some(cell) > last) {
            self.work.spend(1)?;
            let mut next = marks.clone();
            next.settle(cell, self.solution.get(cell));
            next.propagate();
            self.extend(&next, chosen.with(cell), more - 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    fn puzzle(line: &str) -> Puzzle {
        Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap()
    }

    #[test]
    fn an_easy_puzzle_needs_no_cell() {
        let easy = puzzle(crate::gallery::LEETCODE);
        assert!(solves_with_singles(&easy));
        assert_eq!(backdoors(&easy, 3), [CellSet::EMPTY]);
    }

    #[test]
    fn backdoors_are_all_the_pairs_that_work() {
        let hard = puzzle(crate::gallery::INKALA);
        assert!(!solves_with_singles(&hard) && backdoors(&hard, 1).is_empty());
        let works = |pair: &CellSet| {
            let fill = |grid: Grid, cell| grid.with(cell, Some(hard.solution().get(cell)));
            let filled = pair.iter().fold(*hard.clues(), fill);
            solves_with_singles(&Puzzle::proven(filled, *hard.solution()))
        };
        let open = !hard.clues().filled();
        let pairs: Vec<CellSet> = open.combinations(2).filter(works).collect();
        assert!(!pairs.is_empty());
        assert_eq!(backdoors(&hard, 3), pairs);
    }
}
