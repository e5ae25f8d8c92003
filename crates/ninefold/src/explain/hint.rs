//! Hints from a player's own state: five levels, from a nudge to the whole step.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;
use crate::opening::OpeningRef;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::set::{CellSet, HouseSet};
use crate::solution::Solution;
use crate::work::{Stopped, Work, unlimited};

use super::find::{self, Context};
use super::plain::houses;
use super::step::{Chain, Fish, Pattern, Step};
use super::technique::Technique;
use crate::rate::Scale;
use crate::rate::hodoku::Profile;
use crate::rate::se::Rater;
use crate::walk::Guide;

/// The answer to a player who asks what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// These cells hold a wrong digit.
    WrongPlacement(Vec<Candidate>),
    /// These candidates were struck, but they are the solution's.
    WrongStrike(Vec<Candidate>),
    /// Digits repeat in a house, so no step makes sense.
    Conflict(CellSet),
    /// The next step.
    Step(Box<Step>),
    /// All digits are placed.
    Solved,
    /// No technique that is switched on finds a step.
    Stuck,
}

/// Finds the next step from a player's state; says first what is wrong already.
///
/// Without a proven puzzle, techniques that assume one solution are not used, and only conflicts
/// are noticed as wrong.
///
/// ```
/// use ninefold::explain::{Hint, hint};
/// use ninefold::{Cell, Digit, Grid, Guide, Position, Puzzle, Scale};
/// let clues: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let puzzle = Puzzle::try_from(clues)?;
/// let mut position = Position::start(clues);
/// position.placed.set(Cell::at(0, 2), Some(Digit::new(1)));
/// let answer = hint(&position, Some(&puzzle), &Guide::new(Scale::Full));
/// assert_eq!(answer.text(4), "r1c3 can't be 1; it went wrong there.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn hint(position: &Position, puzzle: Option<&Puzzle>, guide: &Guide) -> Hint {
    unlimited(|work| hint_within(position, puzzle.map(Into::into), guide, work))
}

/// Finds the next step within the work allowed; [`Opening::for_hints`](crate::Opening::for_hints)
/// gives what it may rely on.
///
/// # Errors
/// If it is stopped before a step is found or known not to be there.
///
/// ```
/// use ninefold::explain::{Hint, hint_within};
/// use ninefold::{Guide, Position, Puzzle, Scale, Stopped, Work};
/// let puzzle: Puzzle = ninefold::gallery::INKALA.parse()?;
/// let position = Position::start(*puzzle.clues());
/// let hint = |work: &Work<'_>| {
///     hint_within(&position, Some((&puzzle).into()), &Guide::new(Scale::Full), work)
/// };
/// assert!(matches!(hint(&Work::with_budget(1_000_000)), Ok(Hint::Step(_))));
/// assert_eq!(hint(&Work::with_budget(3)), Err(Stopped));
/// # Ok::<(), ninefold::ParsePuzzleError>(())
/// ```
pub fn hint_within(
    position: &Position,
    opening: Option<OpeningRef<'_>>,
    guide: &Guide,
    work: &Work<'_>,
) -> Result<Hint, Stopped> {
    let solution = opening.map(|opening| opening.solution);
    if let Some(answer) = without_search(position, solution) {
        return Ok(answer);
    }
    let board = position.board();
    let context = Context {
        clues: position.clues.filled(),
        solution,
        marks: opening.and_then(|opening| opening.marks),
        options: guide.profile.options.clone(),
        work: Some(work),
    };
    let step = match guide.scale {
        Scale::Hodoku => on_profile(&board, &context, &guide.profile)?,
        Scale::Se => Rater::next_step(&board, &context)?,
        Scale::Full => guide.ladder().next(&board, &context)?,
    };
    Ok(step.map_or(Hint::Stuck, |step| Hint::Step(Box::new(step))))
}

/// Returns the first step of the first technique that is switched on and has one.
fn on_profile(
    board: &Board,
    context: &Context<'_>,
    profile: &Profile,
) -> Result<Option<Step>, Stopped> {
    let mut searched = profile.searched().filter(|&technique| technique != Technique::GiveUp);
    let found = |technique| find::first_within(technique, board, context).transpose();
    searched.find_map(found).transpose()
}

/// Says what is wrong already, or that nothing is left to do.
fn without_search(position: &Position, solution: Option<&Solution>) -> Option<Hint> {
    let wrong = solution.map_or_else(Vec::new, |solution| position.mistakes(solution));
    if !wrong.is_empty() {
        return Some(Hint::WrongPlacement(wrong));
    }
    let conflicts = position.placed.conflicts();
    if !conflicts.is_empty() {
        return Some(Hint::Conflict(conflicts.iter().fold(CellSet::EMPTY, |all, c| all | c.cells)));
    }
    let board = position.board();
    if board.is_complete() {
        return Some(Hint::Solved);
    }
    let missing = solution.map_or_else(Vec::new, |solution| wrong_strikes(&board, solution));
    (!missing.is_empty()).then_some(Hint::WrongStrike(missing))
}

fn wrong_strikes(board: &Board, solution: &Solution) -> Vec<Candidate> {
    let right = |cell: Cell| Candidate { cell, digit: solution.get(cell) };
    board.empty_cells().iter().map(right).filter(|&candidate| !board.has(candidate)).collect()
}

impl Hint {
    /// Returns the words for what kind of answer it is.
    #[must_use]
    pub const fn status(&self) -> &'static str {
        match self {
            Self::WrongPlacement(_) => "wrong placement",
            Self::WrongStrike(_) => "wrong strike",
            Self::Conflict(_) => "invalid",
            Self::Step(_) => "step",
            Self::Solved => "solved",
            Self::Stuck => "stuck",
        }
    }

    /// The highest level: the whole step, to be applied.
    pub const LEVELS: u8 = 5;

    /// Returns the words of a level: 1 what kind of technique, 2 which region, 3 which cells,
    /// 4 what follows and why, 5 the step to apply. What is wrong is said at every level.
    #[must_use]
    pub fn text(&self, level: u8) -> String {
        match self {
            Self::WrongPlacement(wrong) => wrong.first().map_or_else(String::new, |first| {
                format!("{} can't be {}; it went wrong there.", first.cell, first.digit)
            }),
            Self::WrongStrike(wrong) => wrong.first().map_or_else(String::new, |first| {
                format!("{} can be {}; it was struck by mistake.", first.cell, first.digit)
            }),
            Self::Conflict(cells) => format!("A digit stands twice in a house: {cells}."),
            Self::Step(step) => step_text(step, level),
            Self::Solved => "The puzzle is solved.".to_owned(),
            Self::Stuck => "No technique that is switched on finds a step here.".to_owned(),
        }
    }

    /// Returns the step, if there is one.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        match self {
            Self::Step(step) => Some(step),
            _ => None,
        }
    }

    /// Returns the cells that a level reveals: none below 3.
    #[must_use]
    pub fn cells(&self, level: u8) -> CellSet {
        match self {
            Self::Step(step) if level >= 3 => step.cells(),
            Self::WrongPlacement(list) | Self::WrongStrike(list) => {
                list.iter().map(|candidate| candidate.cell).collect()
            }
            Self::Conflict(cells) => *cells,
            _ => CellSet::EMPTY,
        }
    }
}

fn step_text(step: &Step, level: u8) -> String {
    let name = step.technique.name();
    match level {
        0 | 1 => format!("There is a step of this kind: {name}."),
        2 => format!("{name}: look at {}.", houses(step.region())),
        3 => format!("{name}: look at {}.", step.cells()),
        4 => step.explanation(),
        _ => step.to_string(),
    }
}

impl Step {
    /// Returns the cells that make the pattern; what is eliminated elsewhere isn't among them.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
        match &self.pattern {
            Pattern::Intersection { from, into, .. } => from.cells() & into.cells(),
            Pattern::Subset { cells, .. } => *cells,
            Pattern::Fish(fish) => fish_cells(fish),
            Pattern::Kraken { fish, chains, .. } => fish_cells(fish) | chain_cells(chains),
            Pattern::TwoLinks { ends, bridge, second, .. } => {
                set(ends) | set(bridge) | second.map_or(CellSet::EMPTY, |second| set(&second.ends))
            }
            Pattern::EmptyRectangle { block, link, second, .. } => {
                block.cells() | set(link) | second.map_or(CellSet::EMPTY, |cells| set(&cells))
            }
            Pattern::Wing { pivot, pincers, .. } => set(pincers).with(*pivot),
            Pattern::WWing { cells, link, .. } => set(cells) | *link,
            Pattern::Rectangle { cells, subset, .. } => set(cells) | *subset,
            Pattern::Bug { cell, .. } => CellSet::only(*cell),
            Pattern::Coloring { pairs, .. } => {
                pairs.iter().flatten().fold(CellSet::EMPTY, |all, &cells| all | cells)
            }
            Pattern::Chain(chain) => chain_cells(core::slice::from_ref(chain)),
            Pattern::AlmostLockedSets { sets, stem, .. } => {
                let start = stem.map_or(CellSet::EMPTY, CellSet::only);
                sets.iter().fold(start, |all, set| all | set.cells)
            }
            Pattern::SueDeCoq { cells, line, block, .. } => *cells | line.cells | block.cells,
            Pattern::Forcing { chains, .. } => chain_cells(chains),
            Pattern::Direct { first, .. } => first.cells(),
            Pattern::Loop { cells, set: extra, .. } => {
                set(cells) | extra.map_or(CellSet::EMPTY, |extra| extra.cells)
            }
            Pattern::Grave { extras, subset } => {
                extras.iter().map(|extra| extra.cell).collect::<CellSet>() | *subset
            }
            Pattern::Exclusion { cells, excluders } => *cells | *excluders,
            Pattern::Argument(argument) => {
                argument.claims().map(|claim| claim.candidate.cell).collect()
            }
            Pattern::Single { .. } | Pattern::Template { .. } | Pattern::Solution => {
                self.placements.iter().chain(&self.eliminations).map(|c| c.cell).collect()
            }
            Pattern::Nothing => CellSet::EMPTY,
        }
    }

    /// Returns the houses to look at: those the pattern names, or else the boxes of its cells.
    #[must_use]
    pub fn region(&self) -> HouseSet {
        match &self.pattern {
            Pattern::Single { house: Some(house) } | Pattern::Subset { house, .. } => {
                HouseSet::only(*house)
            }
            Pattern::Intersection { from, into, .. } => HouseSet::only(*from).with(*into),
            Pattern::Fish(fish) | Pattern::Kraken { fish, .. } => fish.base,
            Pattern::EmptyRectangle { block, .. } => HouseSet::only(*block),
            Pattern::Direct { house, .. } => HouseSet::only(*house),
            Pattern::SueDeCoq { line_house, block_house, .. } => {
                HouseSet::only(*line_house).with(*block_house)
            }
            _ => self.cells().iter().map(Cell::block).collect(),
        }
    }
}

fn fish_cells(fish: &Fish) -> CellSet {
    let union = |set: HouseSet| set.iter().fold(CellSet::EMPTY, |all, h: House| all | h.cells());
    (union(fish.base) & union(fish.cover)) | fish.fins | fish.endo_fins
}

fn chain_cells(chains: &[Chain]) -> CellSet {
    let nodes = chains.iter().flat_map(|chain| &chain.nodes);
    nodes.fold(CellSet::EMPTY, |all, node| all | node.ground.cells())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::grid::Grid;

    fn puzzle() -> Puzzle {
        Puzzle::try_from(crate::gallery::LEETCODE.parse::<Grid>().unwrap()).unwrap()
    }

    #[test]
    fn each_level_tells_more() {
        let puzzle = puzzle();
        let position = Position::start(*puzzle.clues());
        let answer = hint(&position, Some(&puzzle), &Guide::new(Scale::Hodoku));
        let texts: Vec<String> = (1..=Hint::LEVELS).map(|level| answer.text(level)).collect();
        assert_eq!(texts[0], "There is a step of this kind: Naked Single.");
        assert_eq!(texts[1], "Naked Single: look at box 5.");
        assert_eq!(texts[2], "Naked Single: look at r5c5.");
        assert!(texts[3].starts_with("r5c5 can only be 5"), "{}", texts[3]);
        assert_eq!(texts[4], "Naked Single: r5c5=5");
        assert!(answer.cells(2).is_empty() && !answer.cells(3).is_empty());
    }

    #[test]
    fn a_right_candidate_that_was_struck_is_said_before_any_step() {
        let puzzle = puzzle();
        let mut position = Position::start(*puzzle.clues());
        position.struck = vec![Candidate { cell: Cell::at(4, 4), digit: Digit::new(5) }];
        let answer = hint(&position, Some(&puzzle), &Guide::new(Scale::Hodoku));
        assert_eq!(answer.text(1), "r5c5 can be 5; it was struck by mistake.");
    }

    #[test]
    fn without_a_proof_no_step_assumes_one_solution() {
        let puzzle = puzzle();
        let mut position = Position::start(*puzzle.clues());
        loop {
            match hint(&position, None, &Guide::new(Scale::Full)) {
                Hint::Step(step) => {
                    assert!(!step.technique.assumes_uniqueness(), "{step}");
                    for placed in &step.placements {
                        position.placed.set(placed.cell, Some(placed.digit));
                    }
                    position.struck.extend(&step.eliminations);
                }
                other => {
                    assert_eq!(other, Hint::Solved);
                    return;
                }
            }
        }
    }
}
