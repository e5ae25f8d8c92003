//! An independent checker: verifies a step from its premises alone, without any finder.
//!
//! What it takes for granted: the candidates of the board hold the solution (each step before was
//! checked), every house takes every digit once, and, for uniqueness rules only, that the puzzle
//! has one solution. Each technique has one rule: it says what a pattern of that name is, and
//! which candidates follow from it. `docs/proof.md` has the definitions as a table.
//!
//! | file | rules |
//! |---|---|
//! | `simple` | singles, locked candidates, subsets |
//! | `fish` | fish of all shapes |
//! | `single_digit` | Skyscraper, 2-String Kite, Empty Rectangle |
//! | `wings` | XY-Wing, XYZ-Wing, W-Wing |
//! | `deadly` | rectangles and BUG + 1 |
//! | `coloring` | Simple Colors, Multi Colors |
//! | `links` | one state of a chain from another, for all chains |
//! | `chains` | X-Chain, XY-Chain, Remote Pair |
//! | `loops` | nice loops, AICs |
//! | `sets` | almost locked sets |
//! | `crossing` | Sue de Coq |
//! | `forcing` | forcing chains and nets |
//! | `net` | nets: chains with branches |
//! | `kraken` | Kraken Fish |
//! | `templates` | templates |
//! | `argument` | cases followed line by line, with steps found under way |
//! | `rings` | unique loops, universal graves |
//! | `exclusion` | aligned exclusion; direct steps |
//! | `flaw` | what can be wrong |

mod argument;
mod chains;
mod coloring;
mod crossing;
mod deadly;
mod exclusion;
mod fish;
mod flaw;
mod forcing;
mod kraken;
mod links;
mod loops;
mod net;
mod rings;
mod sets;
mod simple;
mod single_digit;
mod templates;
mod wings;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::set::{CellSet, DigitSet, seen_by_all};
use crate::work::Work;

use super::find::Context;
use super::step::{Pattern, Step};
use super::technique::{Family, Technique};
pub use flaw::Flaw;
use flaw::require;

/// Checks one step on the board it was found on.
///
/// The pattern must be one of the technique that the step names, stand on the board with all its
/// parts, and prove each conclusion. A step may leave out conclusions that follow, but not all.
///
/// # Errors
/// The first thing that is wrong; or that the work of the context, if it has one, was stopped.
///
/// ```
/// use ninefold::explain::{Context, Options, Page, Technique, check};
/// let (start, mut step) = Page::of(Technique::XWing).worked().ok_or("no example")?;
/// let context = Context::of(&start, Options::default());
/// assert_eq!(check(&step, &start.board(), &context), Ok(()));
/// step.technique = Technique::Swordfish;
/// assert!(check(&step, &start.board(), &context).is_err());
/// # Ok::<(), &str>(())
/// ```
pub fn check(step: &Step, board: &Board, context: &Context<'_>) -> Result<(), Flaw> {
    let case = Case { step, board, context };
    case.check_conclusions()?;
    if step.technique.assumes_uniqueness() && context.solution.is_none() {
        return Err(Flaw::NotProvenUnique);
    }
    rule(step.technique)(&case)
}

/// The definition of a technique.
type Rule = fn(&Case<'_>) -> Result<(), Flaw>;

/// Returns the definition of a technique.
fn rule(technique: Technique) -> Rule {
    use Technique as T;
    match (technique.family(), technique) {
        (Family::Singles, _) => simple::single,
        (_, T::Pointing | T::Claiming) => simple::intersection,
        (_, T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple) => simple::hidden_subset,
        (Family::Intersections | Family::Subsets, _) => simple::naked_subset,
        (Family::BasicFish | Family::FinnedFish | Family::FrankenFish | Family::MutantFish, _) => {
            fish::fish
        }
        (Family::KrakenFish, _) => kraken::kraken,
        (_, T::Skyscraper) => single_digit::skyscraper,
        (_, T::TwoStringKite | T::DualTwoStringKite) => single_digit::kite,
        (_, T::EmptyRectangle | T::DualEmptyRectangle) => single_digit::empty_rectangle,
        (_, T::TurbotFish | T::XChain) => chains::single_digit_chain,
        (_, T::XyChain) => chains::xy_chain,
        (_, T::RemotePair) => chains::remote_pair,
        (Family::Chains, _) => loops::chain,
        (_, T::WWing) => wings::w_wing,
        (Family::Wings, _) => wings::wing,
        (_, T::BugPlusOne) => deadly::bug,
        (_, T::AvoidableRectangleType1 | T::AvoidableRectangleType2) => deadly::avoidable,
        (Family::Uniqueness, _) => deadly::rectangle,
        (Family::Coloring, _) => coloring::coloring,
        (_, T::DeathBlossom) => sets::death_blossom,
        (Family::AlmostLockedSets, _) => sets::almost_locked,
        (_, T::SueDeCoq) => crossing::sue_de_coq,
        (Family::Forcing, _) => forcing::forcing,
        (_, T::TemplateSet | T::TemplateDelete) => templates::templates,
        (_, T::BruteForce) => look_up,
        (Family::Direct, _) => exclusion::direct,
        (_, T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4) => {
            rings::unique_loop
        }
        (Family::Loops, _) => rings::grave,
        (Family::Exclusions, _) => exclusion::aligned,
        (Family::Arguments, _) => argument::argument,
        _ => |_| Err(Flaw::NoProof),
    }
}

/// A step and the board it was found on.
struct Case<'a> {
    step: &'a Step,
    board: &'a Board,
    context: &'a Context<'a>,
}

impl Case<'_> {
    /// Looks whether the caller cancels: before each line of what may be as long as its text.
    fn poll(&self) -> Result<(), Flaw> {
        self.context.work.map_or(Ok(()), Work::poll).map_err(|_| Flaw::Stopped)
    }

    /// Checks what holds for every step: it concludes something, nothing twice, and only about
    /// candidates of the board.
    fn check_conclusions(&self) -> Result<(), Flaw> {
        if matches!(self.step.pattern, Pattern::Nothing) {
            return Err(Flaw::NoProof);
        }
        let (placed, struck) = (&self.step.placements, &self.step.eliminations);
        if placed.is_empty() && struck.is_empty() {
            return Err(Flaw::NoConclusion);
        }
        let mut seen = [CellSet::EMPTY; 9];
        for &candidate in placed.iter().chain(struck) {
            if !self.board.has(candidate) {
                return Err(Flaw::NotACandidate(candidate));
            }
            let cells = &mut seen[candidate.digit.index()];
            if cells.contains(candidate.cell) {
                return Err(Flaw::Repeated(candidate));
            }
            cells.insert(candidate.cell);
        }
        Ok(())
    }

    /// The pattern is of a kind that the technique doesn't have.
    fn misfit(&self) -> Flaw {
        Flaw::Premise(format!("the pattern is not that of a {}", self.step.technique))
    }

    /// Checks that the step only strikes, and that each struck candidate follows.
    fn strikes(&self, follows: impl Fn(Candidate) -> bool) -> Result<(), Flaw> {
        if let Some(placed) = self.step.placements.first() {
            return Err(Flaw::conclusion(placed.placed()));
        }
        let wrong = self.step.eliminations.iter().find(|&&candidate| !follows(candidate));
        wrong.map_or(Ok(()), |candidate| Err(Flaw::conclusion(candidate.eliminated())))
    }

    /// Returns the candidate that the step places, if that is all it does.
    fn only_placement(&self) -> Result<Candidate, Flaw> {
        match (&self.step.placements[..], self.step.eliminations.first()) {
            (&[placed], None) => Ok(placed),
            (_, Some(struck)) => Err(Flaw::conclusion(struck.eliminated())),
            _ => Err(Flaw::Premise("the step must place one digit".to_owned())),
        }
    }

    /// Returns the digits of the struck candidates.
    fn struck_digits(&self) -> DigitSet {
        self.step.eliminations.iter().map(|candidate| candidate.digit).collect()
    }

    /// Returns the candidates of some cells.
    fn digits(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.board.candidates(cell))
    }
}

/// Checks that of two cells that could be exchanged, the one that comes first is named first.
fn in_order(one: Cell, other: Cell) -> Result<(), Flaw> {
    require(one < other, || format!("{other} and {one} are not in order"))
}

/// Returns the cells that see one of some cells.
fn seen_by_any(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

/// Brute Force looks up one digit of the proven solution: that of the middle empty cell, the one
/// with as many empty cells before it as after it, or one more.
fn look_up(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Solution = case.step.pattern else { return Err(case.misfit()) };
    let solution = case.context.solution.ok_or(Flaw::NotProvenUnique)?;
    let placed = case.only_placement()?;
    let empty = case.board.empty_cells();
    let middle: Option<Cell> = empty.iter().nth(empty.len() / 2);
    require(middle == Some(placed.cell), || {
        format!("{} is not the middle empty cell", placed.cell)
    })?;
    if solution.get(placed.cell) != placed.digit {
        return Err(Flaw::conclusion(placed.placed()));
    }
    Ok(())
}
