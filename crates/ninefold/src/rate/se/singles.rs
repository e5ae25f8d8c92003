//! How far hidden singles alone lead, all at once: most puzzles that people solve need no more.
//!
//! A hidden single stays one until it is placed, whatever else is placed before. So which cells the
//! singles fill, and whether those of boxes and full houses suffice, doesn't depend on the order in
//! which they are taken. Nor do the ratings: the first is that of the easiest single at the start,
//! the highest is 1.5 if boxes and full houses get stuck before the other houses do, else 1.2.
//!
//! Each digit has three words, a band each, whose lowest 27 bits are its places row by row; so have
//! the empty cells. The words of all digits stand side by side and a loop treats them alike, in
//! vectors where the machine has some.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::CellSet;

/// Cells of the whole grid: a word for each band.
type Bands = [u32; 3];

/// A band of each digit; those after the ninth are room for whole vectors.
type Digits = [u32; 12];

/// The lowest bit of each three cells of a row that share a box.
const TRIADS: u32 = 0o111_111_111;

/// The lowest bit of each row.
const ROWS: u32 = 0o001_001_001;

/// What each cell sees, itself included, as three bands.
static SEEN: [Bands; Cell::COUNT] = {
    let mut seen = [[0; 3]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::new(index);
        seen[index] = bands(cell.peers().with(cell));
        index += 1;
    }
    seen
};

/// What hidden singles make of a grid.
pub(super) struct Reached {
    /// The digits there are then.
    pub(super) grid: Grid,
    /// How many steps it took.
    pub(super) steps: usize,
    /// The rating of the first step; 0 if there is none.
    pub(super) first: f64,
    /// The highest rating of a step; 0 if there is none.
    pub(super) highest: f64,
}

/// Says whether a grid is so empty that full houses alone can't fill it: each of them completes a
/// house, and there are 27.
pub(super) fn is_wide(grid: &Grid) -> bool {
    grid.clue_count() < Cell::COUNT - 27
}

/// Places hidden singles on a [wide](is_wide) grid that has a solution, without some candidates,
/// until there are none.
pub(super) fn reach(grid: &Grid, struck: &[Candidate]) -> Reached {
    let mut filling = Filling::new(grid, struck);
    let start = filling.unfilled();
    let mut first = if filling.has_full_house() { 1.0 } else { 0.0 };
    let mut highest = 0.0;
    for (kind, rating) in [(Kind::Boxes, 1.2), (Kind::All, 1.5)] {
        if filling.place_all(kind) {
            first = if first == 0.0 { rating } else { first };
            highest = rating;
        }
    }
    Reached { grid: filling.grid, steps: start - filling.unfilled(), first, highest }
}

/// Which singles are placed.
#[derive(Clone, Copy)]
enum Kind {
    /// Those of boxes, and the last empty cells of lines.
    Boxes,
    /// Those of all houses.
    All,
}

/// A grid with the places of its digits.
struct Filling {
    grid: Grid,
    places: [Digits; 3],
    empty: Bands,
}

impl Filling {
    fn new(grid: &Grid, struck: &[Candidate]) -> Self {
        let empty = bands(!grid.filled());
        let mut places = empty.map(|band| {
            let mut digits = [0; 12];
            digits[..9].fill(band);
            digits
        });
        for (cell, digit) in grid.iter() {
            strike(&mut places, digit, SEEN[cell.index()]);
        }
        for &Candidate { cell, digit } in struck {
            strike(&mut places, digit, bands(CellSet::only(cell)));
        }
        Self { grid: *grid, places, empty }
    }

    fn unfilled(&self) -> usize {
        self.empty.iter().map(|band| band.count_ones() as usize).sum()
    }

    fn has_full_house(&self) -> bool {
        let lines = in_lines(self.empty);
        (0..3).any(|band| in_boxes(self.empty[band]) | lines[band] != 0)
    }

    /// Places singles until there are none; says whether there were any.
    fn place_all(&mut self, kind: Kind) -> bool {
        let start = self.empty;
        loop {
            let before = self.empty;
            let found = match kind {
                Kind::Boxes => self.singles_of_boxes(),
                Kind::All => self.all_singles(),
            };
            self.place(&found);
            if before == self.empty {
                return before != start;
            }
        }
    }

    /// Places each digit in some cells.
    fn place(&mut self, found: &[Digits; 3]) {
        for (band, digits) in found.iter().enumerate() {
            for (digit, &cells) in Digit::all().zip(digits) {
                self.put(digit, band, cells);
            }
        }
        for (places, empty) in self.places.iter_mut().zip(self.empty) {
            for cells in places {
                *cells &= empty;
            }
        }
    }

    /// Puts a digit into some cells of a band.
    #[inline]
    fn put(&mut self, digit: Digit, band: usize, mut cells: u32) {
        self.empty[band] &= !cells;
        while cells != 0 {
            let cell = Cell::new(27 * band + cells.trailing_zeros() as usize);
            self.grid.set(cell, Some(digit));
            strike(&mut self.places, digit, SEEN[cell.index()]);
            cells &= cells - 1;
        }
    }

    fn singles_of_boxes(&self) -> [Digits; 3] {
        let last = in_lines(self.empty);
        let mut found = [[0; 12]; 3];
        for ((found, places), last) in found.iter_mut().zip(&self.places).zip(last) {
            for (found, &cells) in found.iter_mut().zip(places) {
                *found = in_boxes(cells) | cells & last;
            }
        }
        found
    }

    fn all_singles(&self) -> [Digits; 3] {
        let mut found = [[0; 12]; 3];
        let [top, middle, bottom] = &self.places;
        for i in 0..12 {
            let cells = [top[i], middle[i], bottom[i]];
            let [above, between, below] = in_lines(cells);
            found[0][i] = in_boxes(cells[0]) | above;
            found[1][i] = in_boxes(cells[1]) | between;
            found[2][i] = in_boxes(cells[2]) | below;
        }
        found
    }
}

/// Takes some cells from the places of a digit.
#[inline]
fn strike(places: &mut [Digits; 3], digit: Digit, cells: Bands) {
    for (band, cells) in places.iter_mut().zip(cells) {
        band[digit.index()] &= !cells;
    }
}

/// Returns the triads of a band that have any of the cells, and those that have several.
#[inline]
const fn triads(band: u32) -> (u32, u32) {
    let (second, third) = (band >> 1, band >> 2);
    let any = (band | second | third) & TRIADS;
    (any, (band & second | (band | second) & third) & TRIADS)
}

/// Returns the cells of triads.
#[inline]
const fn cells_of(triads: u32) -> u32 {
    triads | triads << 1 | triads << 2
}

/// Returns the cells of a band that are alone in their box.
#[inline]
const fn in_boxes(band: u32) -> u32 {
    let (any, several) = triads(band);
    let others = any << 9 | any >> 18 | any << 18 | any >> 9;
    cells_of(any & !others & !several) & band
}

/// Returns the cells of a band that are alone in their row.
#[inline]
const fn in_rows(band: u32) -> u32 {
    let (any, several) = triads(band);
    let (left, middle, right) = (any & ROWS, any >> 3 & ROWS, any >> 6 & ROWS);
    let others = (middle | right) | (left | right) << 3 | (left | middle) << 6;
    cells_of(any & !others & !several) & band
}

/// Returns the columns in which a band has any of the cells, and those in which it has several.
#[inline]
const fn columns(band: u32) -> (u32, u32) {
    let (first, second, third) = (band & 0x1ff, band >> 9 & 0x1ff, band >> 18);
    (first | second | third, first & second | (first | second) & third)
}

/// Returns the cells that are alone in their row or in their column.
#[inline]
fn in_lines(bands: Bands) -> Bands {
    let [(top, tops), (middle, middles), (bottom, bottoms)] = bands.map(columns);
    let several = tops | middles | bottoms | top & middle | (top | middle) & bottom;
    let alone = (top | middle | bottom) & !several;
    let in_columns = alone | alone << 9 | alone << 18;
    bands.map(|band| in_rows(band) | in_columns & band)
}

/// Returns a set of cells by band.
const fn bands(cells: CellSet) -> Bands {
    const BAND: u128 = (1 << 27) - 1;
    let bits = cells.bits();
    [(bits & BAND) as u32, (bits >> 27 & BAND) as u32, (bits >> 54) as u32]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::rate::se::{Ended, Rater, basics, marks::Marks};

    /// Takes the singles in the order of the scale.
    fn one_by_one(grid: &Grid, struck: &[Candidate]) -> Reached {
        let mut marks = Marks::new(grid);
        for &candidate in struck {
            marks.strike(candidate);
        }
        let mut slow = Reached { grid: *grid, steps: 0, first: 0.0, highest: 0.0 };
        while let Some((_, at, rating)) = basics::hidden_single_at(&marks) {
            marks.place(at);
            slow.grid.set(at.cell, Some(at.digit));
            slow.first = if slow.steps == 0 { rating } else { slow.first };
            slow.highest = rating.max(slow.highest);
            slow.steps += 1;
        }
        slow
    }

    #[test]
    fn singles_at_once_are_singles_one_by_one() {
        let mut random = crate::random::Random::new(7, 0);
        let mut seen = std::collections::BTreeMap::new();
        for round in 0..4000 {
            let puzzle = [crate::gallery::LEETCODE, crate::gallery::INKALA][round % 2];
            let solution = *puzzle.parse::<Puzzle>().unwrap().solution();
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            let mut grid = solution.grid();
            cells[18 + round % 35..].iter().for_each(|&cell| grid.set(cell, None));
            let wrong =
                cells.iter().rev().take(round % 20).flat_map(|&cell| {
                    Digit::all().take(3).map(move |digit| Candidate { cell, digit })
                });
            let struck: Vec<_> = wrong.filter(|at| solution.get(at.cell) != at.digit).collect();
            let (fast, slow) = (reach(&grid, &struck), one_by_one(&grid, &struck));
            assert!(is_wide(&grid));
            assert_eq!((fast.grid, fast.steps), (slow.grid, slow.steps), "{grid} {struck:?}");
            let ratings = [fast.first, fast.highest].map(f64::to_bits);
            assert_eq!(ratings, [slow.first, slow.highest].map(f64::to_bits), "{grid} {struck:?}");
            *seen.entry((ratings, fast.grid == solution.grid())).or_insert(0) += 1;
        }
        assert!(seen.len() >= 8, "{seen:?}");
    }

    #[test]
    fn a_rating_with_steps_is_the_same() {
        for text in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
            let puzzle: Puzzle = text.parse().unwrap();
            let mut slow = Rater::new().with_steps().rate(&puzzle);
            slow.steps.clear();
            assert_eq!(Rater::new().rate(&puzzle), slow);
            let low = Rater::new().up_to("1.0".parse().unwrap()).rate(&puzzle);
            assert_eq!((low.ended, low.step_count), (Ended::AboveMax, 1), "{text}");
        }
    }
}
