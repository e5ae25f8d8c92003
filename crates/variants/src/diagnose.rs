//! Why a board is no puzzle, and what on it isn't needed.

use ninefold::{Stopped, Work};

pub use crate::conflict::{Conflict, conflicts};
use crate::{Answer, Cell, Digits, Grid, Rule, Rules, Shape, Solution, Solver};

/// A part of a board that can be taken away: what is given in a cell, or a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The clue or the marks of a cell.
    Clue(Cell),
    /// A rule, by its number.
    Rule(usize),
}

impl Part {
    /// Names the part on its board: `clue r2c2=7`, `cage 10 at r1c3`.
    #[must_use]
    pub fn say(&self, grid: &Grid) -> String {
        let shape = grid.shape();
        match *self {
            Self::Clue(cell) => match grid.clue(cell) {
                Some(digit) => format!("clue {}={}", shape.name(cell), shape.symbol(digit)),
                None => format!("marks {}={}", shape.name(cell), marks(shape, grid.get(cell))),
            },
            Self::Rule(number) => grid.rules().rules()[number].say(shape),
        }
    }
}

fn marks(shape: Shape, digits: Digits) -> String {
    digits.iter().map(|place| shape.symbol(shape.first() + place as i32)).collect()
}

/// Returns all parts of a board: rules first, then clues.
#[must_use]
pub fn parts(grid: &Grid) -> Vec<Part> {
    let rules = (0..grid.rules().rules().len()).map(Part::Rule);
    rules.chain(grid.given().map(Part::Clue)).collect()
}

/// Returns the board with these parts alone.
#[must_use]
pub fn only(grid: &Grid, parts: &[Part]) -> Grid {
    let all = grid.rules().rules();
    let kept = |number: &usize| parts.contains(&Part::Rule(*number));
    let rules: Vec<Rule> = (0..all.len()).filter(kept).map(|number| all[number].clone()).collect();
    let mut board = grid.with_rules(rules);
    for cell in grid.given() {
        if !parts.contains(&Part::Clue(cell)) {
            board.set(cell, Digits(grid.shape().all()));
        }
    }
    board
}

/// What a board turns out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// It has one solution.
    Puzzle(Solution),
    /// It has none: these parts already exclude each other, and no fewer of them do.
    Contradiction {
        /// The parts.
        core: Vec<Part>,
        /// Whether it was shown of each part that it is needed; else the work ran out before.
        is_minimal: bool,
    },
    /// It has several: two of them.
    Ambiguous([Solution; 2]),
}

/// Finds out whether a board is a puzzle, and why not.
///
/// # Errors
/// If the work is stopped before it is known how many solutions there are.
pub fn diagnose(grid: &Grid, work: &Work<'_>) -> Result<Diagnosis, Stopped> {
    match Solver::new(grid).solve_within(work)? {
        Answer::One(solution) => Ok(Diagnosis::Puzzle(solution)),
        Answer::Many(two) => Ok(Diagnosis::Ambiguous(two)),
        Answer::None => Ok(contradiction(grid, work)),
    }
}

/// Says in words that parts exclude each other:
/// `thermo r1c1-r1c5 and clue r2c2=7 exclude each other`.
#[must_use]
pub fn say_core(grid: &Grid, core: &[Part]) -> String {
    let words: Vec<String> = core.iter().map(|part| part.say(grid)).collect();
    match &words[..] {
        [] => "such a board has none, whatever its clues".to_owned(),
        [one] => format!("{one} can't be met"),
        [front @ .., last] => format!("{} and {last} exclude each other", front.join(", ")),
    }
}

/// Returns the names of the rules that touch some cells, in the order of the table.
#[must_use]
pub fn rules_at(grid: &Grid, cells: &[Cell]) -> Vec<&'static str> {
    let touches = |rule: &&Rule| {
        let own = rule.all_cells();
        own.is_empty() || own.iter().any(|cell| cells.contains(cell))
    };
    Rules::names(grid.rules().rules().iter().filter(touches))
}

/// How much work it may take to see that a part isn't needed for a contradiction.
const PATIENCE: u64 = 20_000;

/// Takes parts away as long as there is no solution: halves first, then one by one.
fn contradiction(grid: &Grid, work: &Work<'_>) -> Diagnosis {
    let mut core = parts(grid);
    let mut is_minimal = true;
    let mut size = core.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < core.len() {
            let end = (at + size).min(core.len());
            let rest = [&core[..at], &core[end..]].concat();
            match fails(&only(grid, &rest), work) {
                Some(true) => core = rest,
                Some(false) => at = end,
                None => {
                    is_minimal &= size > 1;
                    at = end;
                }
            }
        }
        size /= 2;
    }
    Diagnosis::Contradiction { core, is_minimal }
}

/// Says whether a board has no solution, if the work suffices to tell.
fn fails(grid: &Grid, work: &Work<'_>) -> Option<bool> {
    let solver = Solver::new(grid);
    let found = work.part(PATIENCE, |work| solver.first_within(work));
    found.ok().map(|found| found.is_none())
}

/// Returns the parts of a puzzle without which it still has one solution, each taken away alone.
///
/// # Errors
/// If the work is stopped.
pub fn not_needed(grid: &Grid, work: &Work<'_>) -> Result<Vec<Part>, Stopped> {
    let all = parts(grid);
    let mut found = Vec::new();
    for part in &all {
        if is_unique_without(grid, &all, part, work)? {
            found.push(part.clone());
        }
    }
    Ok(found)
}

fn is_unique_without(
    grid: &Grid,
    kept: &[Part],
    part: &Part,
    work: &Work<'_>,
) -> Result<bool, Stopped> {
    let rest: Vec<Part> = kept.iter().filter(|other| *other != part).cloned().collect();
    let answer = Solver::new(&only(grid, &rest)).solve_within(work)?;
    Ok(matches!(answer, Answer::One(_)))
}

/// Takes parts away as long as there is one solution: clues first and then rules, or in a random
/// order that a seed and a number fix.
///
/// # Errors
/// If the work is stopped.
pub fn minimise(grid: &Grid, seed: Option<(u64, u64)>, work: &Work<'_>) -> Result<Grid, Stopped> {
    let mut kept = parts(grid);
    let mut order = kept.clone();
    match seed {
        Some((seed, number)) => ninefold::Random::new(seed, number).shuffle(&mut order),
        None => order.rotate_left(grid.rules().rules().len()),
    }
    for part in order {
        if is_unique_without(grid, &kept, &part, work)? {
            kept.retain(|other| *other != part);
        }
    }
    Ok(only(grid, &kept))
}
