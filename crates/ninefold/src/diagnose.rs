//! Diagnosis: whether a board is a proper puzzle, and if not, why, and which clue to look at.
//!
//! ```
//! let typo = ninefold::gallery::TYPO.parse()?;
//! let diagnosis = ninefold::diagnose(&typo);
//! assert_eq!(diagnosis.status(), "unsolvable");
//! let suspect = &diagnosis.suspects()[0];
//! assert_eq!(suspect.to_string(), "r5c9 is probably a typo: 1 instead of 7");
//! # Ok::<(), ninefold::text::ParseGridError>(())
//! ```

use core::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Conflict, Grid};
use crate::set::{CellSet, DigitSet};
use crate::solution::Solution;
use crate::solve::{Solver, Uniqueness};
use crate::work::{Stopped, Work, unlimited};

/// The fewest clues that a puzzle with one solution can have (proven by exhaustion in 2012).
pub const FEWEST_CLUES: usize = 17;

/// The fewest different digits that the clues of such a puzzle can have: two digits that don't
/// occur could be swapped.
pub const FEWEST_DIGITS: usize = 8;

/// How many guesses the search for a core, and that for suspects, may take in all. It is above what
/// any board was seen to need and keeps the answer under a second.
const BUDGET: u64 = 4_000_000;

/// How many guesses one question about a core may take, from pass to pass.
const CORE_PASSES: [u64; 4] = [30, 1_000, 30_000, 400_000];

/// What there is to say about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The board.
    pub grid: Grid,
    /// What it is.
    pub verdict: Verdict,
    /// Whether the search for a core or for suspects was given up: the core may be smaller, and
    /// there may be more suspects.
    pub is_cut_short: bool,
}

/// Whether a board is a proper puzzle, and what is wrong if not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// A house repeats a digit.
    Invalid {
        /// Every repeated digit of every house.
        conflicts: Vec<Conflict>,
        /// Clues whose change or removal alone leaves exactly one solution.
        suspects: Vec<Suspect>,
    },
    /// The clues don't repeat a digit, yet there is no solution.
    Unsolvable {
        /// Clues that already have no solution.
        core: CellSet,
        /// Whether each clue of the core is needed for that; the search is given up on boards
        /// that take too long.
        core_is_minimal: bool,
        /// Clues whose change or removal alone leaves exactly one solution.
        suspects: Vec<Suspect>,
    },
    /// There are several solutions; here are two.
    Multiple(Box<[Solution; 2]>),
    /// There is exactly one solution.
    Unique(Box<Solution>),
}

/// A clue that is probably wrong: without it or with another digit there is exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suspect {
    /// Where.
    pub cell: Cell,
    /// The digit there.
    pub found: Digit,
    /// The digits that leave exactly one solution when put there instead.
    pub instead: DigitSet,
    /// Whether removing the clue leaves exactly one solution, too.
    pub removal: bool,
}

/// Why a board can't have exactly one solution, known without solving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverUnique {
    /// Fewer than 17 clues.
    FewClues(usize),
    /// At least two digits don't occur, so they can be swapped in any solution.
    MissingDigits(DigitSet),
}

/// Tells whether a board is valid, solvable, unique; and if not, why.
#[must_use]
pub fn diagnose(grid: &Grid) -> Diagnosis {
    unlimited(|work| diagnose_within(grid, work))
}

/// Tells the same within the work allowed, in guesses of the solver and boards looked at.
///
/// If it is stopped once the verdict is known, the reasons found so far are given.
///
/// # Errors
/// If it is stopped before the verdict is known.
///
/// ```
/// use ninefold::{Work, diagnose_within};
/// let typo = ninefold::gallery::TYPO.parse()?;
/// let diagnosis = diagnose_within(&typo, &Work::with_budget(20))?;
/// assert_eq!((diagnosis.status(), diagnosis.is_cut_short), ("unsolvable", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagnose_within(grid: &Grid, work: &Work<'_>) -> Result<Diagnosis, Stopped> {
    let conflicts = grid.conflicts();
    let mut search = Search { left: BUDGET, work, is_cut_short: false };
    let verdict = if conflicts.is_empty() {
        match Solver::new().solve_within(grid, search.work)? {
            Uniqueness::One(solution) => Verdict::Unique(Box::new(solution)),
            Uniqueness::Many(two) => Verdict::Multiple(Box::new(two)),
            Uniqueness::None => search.explain_unsolvable(grid),
        }
    } else {
        let suspects = search.suspects(grid, grid.filled());
        Verdict::Invalid { conflicts, suspects }
    };
    Ok(Diagnosis { grid: *grid, verdict, is_cut_short: search.is_cut_short })
}

/// Says at once why a board can't have exactly one solution, if its clues are too few or of too
/// few digits.
///
/// ```
/// use ninefold::{Grid, NeverUnique, never_unique};
/// let line = format!("{:.<81}", "123456789");
/// assert_eq!(never_unique(&line.parse()?), Some(NeverUnique::FewClues(9)));
/// assert_eq!(never_unique(&ninefold::gallery::SEVENTEEN.parse::<Grid>()?), None);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn never_unique(grid: &Grid) -> Option<NeverUnique> {
    let clues = grid.clue_count();
    let missing = !grid.digits();
    if clues < FEWEST_CLUES {
        Some(NeverUnique::FewClues(clues))
    } else if Digit::COUNT - missing.len() < FEWEST_DIGITS {
        Some(NeverUnique::MissingDigits(missing))
    } else {
        None
    }
}

impl Diagnosis {
    /// Returns the word that programs read: `invalid`, `unsolvable`, `multiple` or `unique`.
    #[must_use]
    pub const fn status(&self) -> &'static str {
        match self.verdict {
            Verdict::Invalid { .. } => "invalid",
            Verdict::Unsolvable { .. } => "unsolvable",
            Verdict::Multiple(_) => "multiple",
            Verdict::Unique(_) => "unique",
        }
    }

    /// Says whether no house repeats a digit.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        !matches!(self.verdict, Verdict::Invalid { .. })
    }

    /// Says whether there is a solution.
    #[must_use]
    pub const fn is_solvable(&self) -> bool {
        matches!(self.verdict, Verdict::Unique(_) | Verdict::Multiple(_))
    }

    /// Says whether there is exactly one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        matches!(self.verdict, Verdict::Unique(_))
    }

    /// Returns the clues that are probably wrong, in cell order.
    #[must_use]
    pub fn suspects(&self) -> &[Suspect] {
        match &self.verdict {
            Verdict::Invalid { suspects, .. } | Verdict::Unsolvable { suspects, .. } => suspects,
            Verdict::Multiple(_) | Verdict::Unique(_) => &[],
        }
    }

    /// Returns the repeated digits.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        match &self.verdict {
            Verdict::Invalid { conflicts, .. } => conflicts,
            _ => &[],
        }
    }

    /// Returns the minimal set of clues that has no solution.
    #[must_use]
    pub const fn core(&self) -> Option<CellSet> {
        match self.verdict {
            Verdict::Unsolvable { core, .. } => Some(core),
            _ => None,
        }
    }

    /// Returns the cells in which the two solutions differ.
    #[must_use]
    pub fn differences(&self) -> Option<CellSet> {
        match &self.verdict {
            Verdict::Multiple(two) => Some(two[0].differences(&two[1])),
            _ => None,
        }
    }
}

impl fmt::Display for Diagnosis {
    /// Writes the verdict in a sentence or two, with player notation and no final dot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Unique(_) => f.write_str("exactly one solution"),
            Verdict::Multiple(two) => {
                let differ = two[0].differences(&two[1]);
                write!(f, "several solutions: two of them differ in {} cells", differ.len())?;
                if differ.len() <= 12 {
                    write!(f, " ({differ})")?;
                }
                never_unique(&self.grid).map_or(Ok(()), |reason| write!(f, "; {reason}"))
            }
            Verdict::Unsolvable { core, .. } => {
                write!(f, "no solution: the {} clues {core} already have none", core.len())?;
                write_suspects(f, self.suspects())
            }
            Verdict::Invalid { conflicts, suspects } => {
                for (i, conflict) in conflicts.iter().enumerate() {
                    write!(f, "{}{conflict}", if i == 0 { "" } else { ", " })?;
                }
                write_suspects(f, suspects)
            }
        }
    }
}

fn write_suspects(f: &mut fmt::Formatter<'_>, suspects: &[Suspect]) -> fmt::Result {
    match suspects {
        [] => Ok(()),
        [one] => write!(f, "; {one}"),
        several => {
            f.write_str("; one of these is probably a typo: ")?;
            for (i, suspect) in several.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { ", " })?;
                suspect.write_change(f)?;
            }
            Ok(())
        }
    }
}

impl Suspect {
    fn write_change(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.cell)?;
        self.write_digits(f)
    }

    fn write_digits(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, digit) in self.instead.iter().enumerate() {
            write!(f, "{}{digit}", if i == 0 { "" } else { " or " })?;
        }
        write!(f, " instead of {}", self.found)
    }
}

impl fmt::Display for Suspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is probably a typo: ", self.cell)?;
        self.write_digits(f)
    }
}

impl fmt::Display for NeverUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FewClues(clues) => {
                let plural = if *clues == 1 { "" } else { "s" };
                write!(
                    f,
                    "{clues} clue{plural} can't have one solution, {FEWEST_CLUES} is the least"
                )
            }
            Self::MissingDigits(missing) => {
                let names: Vec<String> = missing.iter().map(|digit| digit.to_string()).collect();
                let names = names.join(" and ");
                write!(f, "{names} don't occur and can be swapped, so it can't have one solution")
            }
        }
    }
}

/// The search for the reason, with what is left of its budget of guesses.
struct Search<'a, 'w> {
    left: u64,
    work: &'a Work<'w>,
    /// Whether a question that mattered was given up.
    is_cut_short: bool,
}

impl Search<'_, '_> {
    /// Counts solutions up to a limit, with a budget of its own.
    fn count(&mut self, grid: &Grid, limit: u64, budget: u64) -> Result<u64, Stopped> {
        self.work.spend(1)?;
        let (count, spent) = self.work.part(budget.min(self.left), |part| {
            (Solver::new().count_within(grid, limit, part), part.spent())
        });
        self.left -= spent;
        if count.is_cut_short { Err(Stopped) } else { Ok(count.solutions) }
    }

    fn explain_unsolvable(&mut self, grid: &Grid) -> Verdict {
        let (core, core_is_minimal) = self.core(grid);
        self.is_cut_short |= !core_is_minimal;
        self.left = BUDGET;
        // A change outside the core leaves the core, so it can't help.
        let suspects = self.suspects(grid, core);
        Verdict::Unsolvable { core, core_is_minimal, suspects }
    }

    /// Returns clues that have no solution, and whether each is needed for that.
    ///
    /// Drops clues row by row as long as there is still no solution; where that ends in a board
    /// that is too hard to refute, tries again from other sides.
    fn core(&mut self, grid: &Grid) -> (CellSet, bool) {
        let by_row: Vec<Cell> = grid.filled().iter().collect();
        let mut by_column = by_row.clone();
        by_column.sort_by_key(|cell| cell.column().number());
        let mut by_digit = by_row.clone();
        by_digit.sort_by_key(|&cell| grid.get(cell));
        let mut best: Option<CellSet> = None;
        for forwards in [by_row, by_column, by_digit] {
            let backwards = forwards.iter().rev().copied().collect();
            for order in [forwards, backwards] {
                if self.work.is_stopped() {
                    return (best.unwrap_or(grid.filled()), false);
                }
                let (core, is_minimal) = self.drop_in_order(grid, &order);
                if is_minimal {
                    return (core, true);
                }
                best = best.filter(|best| best.len() <= core.len()).or(Some(core));
            }
        }
        (best.unwrap_or(grid.filled()), false)
    }

    /// Drops clues in a given order as long as there is still no solution.
    ///
    /// A board of few clues can be very hard to refute. So the first pass drops a clue only when
    /// that is plain to see without it, which leaves a core that is easily refuted; later passes
    /// look harder at what is left. A clue found to be needed stays so when others go.
    fn drop_in_order(&mut self, grid: &Grid, order: &[Cell]) -> (CellSet, bool) {
        let mut core = *grid;
        let (mut unknown, mut settled) = (grid.filled(), CellSet::EMPTY);
        for budget in CORE_PASSES {
            for &cell in order.iter().filter(|&&cell| unknown.contains(cell)) {
                let smaller = core.with(cell, None);
                match self.count(&smaller, 1, budget) {
                    Ok(0) => core = smaller,
                    Ok(_) => {}
                    Err(Stopped) => continue,
                }
                settled.insert(cell);
            }
            unknown -= settled;
        }
        (core.filled(), unknown.is_empty())
    }

    /// Returns the clues among `cells` whose change or removal alone leaves one solution.
    fn suspects(&mut self, grid: &Grid, cells: CellSet) -> Vec<Suspect> {
        cells
            .iter()
            .filter_map(|cell| {
                let found = grid.get(cell)?;
                let without = grid.with(cell, None);
                let can_help = without.is_valid();
                can_help.then(|| self.suspect(&without, cell, found)).flatten()
            })
            .collect()
    }

    fn suspect(&mut self, without: &Grid, cell: Cell, found: Digit) -> Option<Suspect> {
        let mut unique = |grid: &Grid| {
            let count = never_unique(grid).is_none().then(|| self.count(grid, 2, u64::MAX));
            self.is_cut_short |= matches!(count, Some(Err(Stopped)));
            matches!(count, Some(Ok(1)))
        };
        let removal = unique(without);
        let works = |digit: &Digit| unique(&without.with(cell, Some(*digit)));
        let instead: DigitSet =
            Digit::all().filter(|&digit| digit != found).filter(works).collect();
        (!instead.is_empty()).then_some(Suspect { cell, found, instead, removal })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::{CONFLICT, LEETCODE, TWO_SOLUTIONS, TYPO};

    fn diagnosis(line: &str) -> Diagnosis {
        diagnose(&line.parse().unwrap())
    }

    #[test]
    fn a_proper_puzzle_is_unique() {
        let proper = diagnosis(LEETCODE);
        assert_eq!(proper.to_string(), "exactly one solution");
        assert!(proper.is_valid() && proper.is_solvable() && proper.is_unique());
    }

    #[test]
    fn two_solutions_are_shown_with_their_differences() {
        let double = diagnosis(TWO_SOLUTIONS);
        let Verdict::Multiple(two) = &double.verdict else { panic!("{double}") };
        assert_ne!(two[0], two[1]);
        assert!(two.iter().all(|solution| solution.extends(&double.grid)));
        assert!(double.is_solvable() && !double.is_unique());
    }

    #[test]
    fn too_few_clues_or_digits_are_said_at_once() {
        let empty = diagnose(&Grid::EMPTY);
        assert!(empty.to_string().ends_with("0 clues can't have one solution, 17 is the least"));
        let seven: Grid = LEETCODE.replace(['1', '2'], ".").parse().unwrap();
        let expected = "1 and 2 don't occur and can be swapped, so it can't have one solution";
        assert!(diagnose(&seven).to_string().ends_with(expected));
    }

    #[test]
    fn a_conflict_names_its_cells_and_the_typo() {
        let conflict = diagnosis(CONFLICT);
        assert_eq!(
            conflict.to_string(),
            "two 8s in column 1 (r1c1, r4c1), two 8s in box 1 (r1c1, r3c3); \
             r1c1 is probably a typo: 5 instead of 8"
        );
    }

    #[test]
    fn a_core_is_unsolvable_and_minimal() {
        let typo = diagnosis(TYPO);
        let core = typo.core().unwrap();
        let keep = |cells: CellSet| {
            let clues = typo.grid.iter().filter(|(cell, _)| cells.contains(*cell));
            clues.fold(Grid::EMPTY, |grid, (cell, digit)| grid.with(cell, Some(digit)))
        };
        let solver = Solver::new();
        assert_eq!(solver.first(&keep(core)), None);
        assert!(core.iter().all(|cell| solver.first(&keep(core.without(cell))).is_some()));
    }
}
