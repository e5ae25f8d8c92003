//! Full grids, all 6,670,903,752,021,072,936,960 of them equally likely.
//!
//! ```text
//!     B1 B2 B3     1. B1, B2, B3 and B4, B7 at random, all ways equally likely
//!     B4 .. ..     2. count the N ways to fill the other four
//!     B7 .. ..     3. with chance N / 11,664 fill them in one of the N ways; else start again
//! ```
//!
//! A border (step 1) is kept in proportion to the grids it has, and one of those is taken fairly,
//! so every grid is equally likely: no bias but that of the random numbers. `inner` counts the
//! ways.
//!
//! N is at most 11,664, reached only if B2, B3 have the same digits in their columns as B4, B7 in
//! their rows (in any order); else it is at most 6,280. Both numbers come from counting all cases,
//! as the tests do again.

use super::inner::{Inner, Lines, SPLITS, digits as digits_of, split};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::random::Random;
use crate::solution::Solution;

/// Most ways to fill four blocks.
const MOST: usize = 11_664;

/// Most ways unless all four blocks of the border agree.
const MOST_IF_UNEQUAL: usize = 6_280;

/// Draws a full grid, all equally likely.
///
/// ```
/// use ninefold::{Random, random_solution};
/// let solution = random_solution(&mut Random::new(1, 0));
/// assert!(solution.grid().is_valid());
/// ```
#[must_use]
pub fn random_solution(random: &mut Random) -> Solution {
    loop {
        if let Some(solution) = try_border(random) {
            return solution;
        }
    }
}

/// Draws a border and fills it, or turns it down.
fn try_border(random: &mut Random) -> Option<Solution> {
    let border = Border::draw(random);
    let needed = random.below(MOST);
    if needed >= MOST_IF_UNEQUAL && !border.is_equal() {
        return None;
    }
    // Below the number of ways all values of `needed` are equally likely: it names the way.
    let grid = border.inner().fill(border.grid, needed)?;
    Some(Solution::trusted(*grid.values()))
}

/// Blocks 1, 2, 3, 4 and 7, filled.
struct Border {
    grid: Grid,
    columns_2: Lines,
    columns_3: Lines,
    rows_4: Lines,
    rows_7: Lines,
}

impl Border {
    fn draw(random: &mut Random) -> Self {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut digits);
        let mut grid = Grid::EMPTY;
        for (i, &digit) in digits.iter().enumerate() {
            grid.set(Cell::at(i / 3, i % 3), Some(Digit::from_index(digit)));
        }
        let triad = |i: usize, step: usize, by: usize| {
            [0, 1, 2].map(|j| 1 << digits[i * step + j * by]).iter().sum::<u16>()
        };
        let rows = [0, 1, 2].map(|i| triad(i, 3, 1));
        let columns = [0, 1, 2].map(|i| triad(i, 1, 3));
        let (beside, below) = (draw_split(rows, random), draw_split(columns, random));
        for line in 0..3 {
            for (block, across, down) in
                [(1, beside.0[line], below.0[line]), (2, beside.1[line], below.1[line])]
            {
                put(&mut grid, across, random, |i| Cell::at(line, 3 * block + i));
                put(&mut grid, down, random, |i| Cell::at(3 * block + i, line));
            }
        }
        let lines = |cell: fn(usize, usize, usize) -> Cell, block: usize| {
            [0, 1, 2].map(|i| [0, 1, 2].map(|j| bit(&grid, cell(block, i, j))).iter().sum())
        };
        let down = |block, i, j| Cell::at(j, 3 * block + i);
        let across = |block, i, j| Cell::at(3 * block + i, j);
        let (columns_2, columns_3) = (lines(down, 1), lines(down, 2));
        let (rows_4, rows_7) = (lines(across, 1), lines(across, 2));
        Self { grid, columns_2, columns_3, rows_4, rows_7 }
    }

    fn inner(&self) -> Inner {
        Inner::of([self.rows_4, self.rows_7, self.columns_2, self.columns_3])
    }

    /// Says whether all four blocks have the same three sets of digits in their lines.
    fn is_equal(&self) -> bool {
        let sorted = |mut lines: Lines| {
            lines.sort_unstable();
            lines
        };
        let all = [self.columns_2, self.columns_3, self.rows_4, self.rows_7].map(sorted);
        all.iter().all(|lines| *lines == all[0])
    }
}

fn bit(grid: &Grid, cell: Cell) -> u16 {
    grid.get(cell).map_or(0, |digit| 1 << digit.index())
}

/// Puts three digits into three cells in a random order.
fn put(grid: &mut Grid, digits: u16, random: &mut Random, cell: impl Fn(usize) -> Cell) {
    let mut three = digits_of(digits);
    random.shuffle(&mut three);
    for (i, &digit) in three.iter().enumerate() {
        grid.set(cell(i), Some(Digit::from_index(digit)));
    }
}

fn draw_split(lines: Lines, random: &mut Random) -> (Lines, Lines) {
    split(lines, random.below(SPLITS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solver;
    use crate::transform::Transform;

    #[test]
    fn the_count_is_the_number_of_solutions() {
        let mut random = Random::new(5, 0);
        for _ in 0..4 {
            let border = Border::draw(&mut random);
            let inner = border.inner();
            let count = inner.count();
            assert_eq!(Solver::new().count(&border.grid, 20_000), count as u64);
            let mut filled: Vec<Grid> =
                (0..count).filter_map(|n| inner.fill(border.grid, n)).collect();
            assert!(filled.iter().all(|grid| Solution::try_from(*grid).is_ok()));
            filled.sort_unstable();
            filled.dedup();
            assert_eq!(filled.len(), count);
            assert_eq!(inner.fill(border.grid, count), None);
        }
    }

    /// Counts for one pair (B2, B3) of each kind with all pairs (B4, B7): renaming the digits makes
    /// every border one of these.
    #[test]
    fn no_border_has_more_grids_than_claimed() {
        let divisions = divisions();
        assert_eq!(divisions.len(), 280);
        let second = [0o7, 0o70, 0o700];
        let mut kinds: Vec<(Vec<u32>, Lines)> = divisions
            .iter()
            .map(|third| {
                let shares = |a: &u16| third.map(|b| (a & b).count_ones());
                let mut kind: Vec<u32> = second.iter().flat_map(shares).collect();
                kind.sort_unstable();
                (kind, *third)
            })
            .collect();
        kinds.sort_unstable();
        kinds.dedup_by_key(|(kind, _)| kind.clone());
        assert_eq!(kinds.len(), 5);
        for (_, third) in kinds {
            let inner: Vec<Inner> =
                divisions.iter().map(|&rows| Inner::of([rows, rows, second, third])).collect();
            for (a, of_4) in inner.iter().enumerate() {
                for (b, of_7) in inner.iter().enumerate() {
                    let count = of_4.count_all_above(of_7);
                    let equal =
                        divisions[a] == divisions[b] && divisions[a] == second && third == second;
                    assert!(count <= MOST_IF_UNEQUAL || equal && count == MOST, "{count}");
                }
            }
        }
    }

    /// A border with N grids is drawn in proportion to N, so 1 / N is on average the number of
    /// borders divided by the number of grids. Any four blocks can be seen as the inner ones.
    #[test]
    fn borders_come_in_proportion_to_their_grids() {
        const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
        const BORDERS: f64 = 362_880.0 * 2_612_736.0 * 2_612_736.0;
        let mut random = Random::new(6, 0);
        let (mut as_drawn, mut inside_out) = (0.0, 0.0);
        let rounds = 3000;
        let inside: Transform = "r456789123c456789123".parse().unwrap();
        for _ in 0..rounds {
            let grid = random_solution(&mut random).grid();
            as_drawn += 1.0 / count_around(&grid);
            inside_out += 1.0 / count_around(&inside.apply(&grid));
        }
        for sum in [as_drawn, inside_out] {
            let ratio = sum / f64::from(rounds) / (BORDERS / GRIDS);
            assert!((ratio - 1.0).abs() < 0.01, "{as_drawn} {inside_out} {ratio}");
        }
    }

    /// Returns how many grids have the border of a grid.
    fn count_around(grid: &Grid) -> f64 {
        let lines = |cell: fn(usize, usize) -> Cell| {
            [0, 1, 2].map(|i| [0, 1, 2].map(|j| bit(grid, cell(i, j))).iter().sum())
        };
        let count = Inner::of([
            lines(|i, j| Cell::at(3 + i, j)),
            lines(|i, j| Cell::at(6 + i, j)),
            lines(|i, j| Cell::at(j, 3 + i)),
            lines(|i, j| Cell::at(j, 6 + i)),
        ])
        .count();
        f64::from(u32::try_from(count).unwrap())
    }

    /// The divisions of nine digits into three sets of three, each ascending.
    fn divisions() -> Vec<Lines> {
        let threes = || (0..512_u16).filter(|set| set.count_ones() == 3);
        let mut all = Vec::new();
        for a in threes().filter(|a| a & 1 == 1) {
            let rest = 0x1FF & !a;
            let low = 1 << rest.trailing_zeros();
            all.extend(
                threes().filter(|b| b & !rest == 0 && b & low != 0).map(|b| [a, b, rest & !b]),
            );
        }
        all
    }
}
