//! Finders: one family per file, each pure over a board and a read-only [`Context`].
//!
//! A family has one function `search(technique, board, context, scope, sink)`. It hands the steps
//! of that technique to the sink in the order in which the reference program meets them, and stops
//! when the sink says so. It may hand over steps of sibling techniques too, met on the way: the
//! callers here filter them, a profile may keep them.

mod als;
mod cell_reach;
mod coloring;
pub(super) mod context;
pub(super) mod fish;
mod intersections;
mod kraken;
mod last_resort;
mod order;
mod scope;
mod short_chains;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod tabling;
mod templates;
mod uniqueness;
mod wings;

use core::ops::ControlFlow;

use crate::board::Board;
use crate::set::{CellSet, HouseSet, count_of_nine};
use crate::work::Stopped;

use super::step::Step;
use super::technique::{Family, Technique};
pub(crate) use context::{Context, Options};
pub(crate) use fish::fish_size;
pub(crate) use scope::Scope;

/// Takes steps as they are found; `Break` ends the search.
pub type Sink<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;

/// Searches for a technique; hands over its steps, and perhaps siblings', in reference order.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold::explain::{Context, Options, Page, Technique, find};
/// let (start, _) = Page::of(Technique::NakedPair).worked().ok_or("no example")?;
/// let context = Context::of(&start, Options::default());
/// let mut pairs = 0;
/// let _ = find::search(Technique::NakedPair, &start.board(), &context, &mut |step| {
///     pairs += usize::from(step.technique == Technique::NakedPair);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(pairs, find::all(Technique::NakedPair, &start.board(), &context).len());
/// # Ok::<(), &str>(())
/// ```
pub fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    search_within(technique, board, context, (Scope::ALL, &mut Desk::default()), sink)
}

/// What searches on one board share: it is to be cleared when the board changes.
///
/// Most puzzles need none of the searches that do, so it is made when it is first used.
#[derive(Clone, Default)]
pub(crate) struct Desk(Option<Box<(als::Web, tabling::Shelf)>>);

impl Desk {
    /// Forgets the board.
    pub(crate) fn clear(&mut self) {
        if let Some(desk) = &mut self.0 {
            desk.0.clear();
            desk.1.clear();
        }
    }

    /// Returns the almost locked sets of a board; they may still have to be filled.
    fn web(&mut self) -> &mut als::Web {
        &mut self.0.get_or_insert_default().0
    }

    /// Returns the tables of a board.
    fn shelf(&mut self) -> &mut tabling::Shelf {
        &mut self.0.get_or_insert_default().1
    }
}

/// Searches the part of a board that may hold something new; leaving out the rest is an
/// opportunity, not a duty.
pub(crate) fn search_within(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    (scope, desk): (Scope, &mut Desk),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    let find = match (technique.family(), technique) {
        (Family::Singles, _) => singles::search,
        (_, T::Pointing | T::Claiming) => intersections::search,
        (Family::Intersections | Family::Subsets, _) => subsets::search,
        (_, T::NiceLoop | T::GroupedNiceLoop | T::ForcingChain | T::ForcingNet) => {
            return tabling::search(technique, board, context, desk, sink);
        }
        (_, T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom) => {
            return als::search(technique, board, context, desk, sink);
        }
        (_, T::TemplateSet | T::TemplateDelete) => templates::search,
        (_, T::SueDeCoq) => sue_de_coq::search,
        (Family::BasicFish | Family::FinnedFish | Family::FrankenFish | Family::MutantFish, _) => {
            fish::search
        }
        (Family::KrakenFish, _) => kraken::search,
        (_, T::Skyscraper | T::TwoStringKite | T::EmptyRectangle) => single_digit::search,
        (_, T::TurbotFish | T::RemotePair | T::XChain | T::XyChain) => short_chains::search,
        (Family::Wings, _) => wings::search,
        (Family::Uniqueness, _) => uniqueness::search,
        (Family::Coloring, _) => coloring::search,
        (_, T::BruteForce | T::GiveUp) => last_resort::search,
        _ => return ControlFlow::Continue(()),
    };
    find(technique, board, context, scope, sink)
}

/// Hands over all steps of a search, and what `join` makes of each two of them.
fn with_joined(
    search: impl FnOnce(&mut Sink<'_>) -> ControlFlow<()>,
    join: impl Fn(&Step, &Step) -> Option<Step>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut steps = Vec::new();
    let _ = search(&mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    for step in &steps {
        sink(step.clone())?;
    }
    for (i, first) in steps.iter().enumerate() {
        for second in &steps[i + 1..] {
            if let Some(joined) = join(first, second) {
                sink(joined)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the first step of a technique on a board.
///
/// An entry with sub-types (Nice Loop/AIC) finds any of them, a sub-type only itself. A search that
/// the context's work stops finds nothing: see [`first_within`].
#[must_use]
pub fn first(technique: Technique, board: &Board, context: &Context<'_>) -> Option<Step> {
    first_within(technique, board, context).unwrap_or(None)
}

/// Returns the first step of a technique on a board, and says so if the search was stopped.
///
/// # Errors
/// If the context's work stops the search before it finds a step.
///
/// ```
/// use ninefold::explain::{Context, Options, Page, Technique, find};
/// use ninefold::{Stopped, Work};
/// let (start, step) = Page::of(Technique::ForcingNet).worked().ok_or("no example")?;
/// let context = Context::of(&start, Options::default());
/// let find = |work: &Work<'_>| {
///     find::first_within(step.technique, &start.board(), &context.clone().within(work))
/// };
/// assert_eq!(find(&Work::unlimited()), Ok(Some(step.clone())));
/// assert_eq!(find(&Work::with_budget(9)), Err(Stopped));
/// # Ok::<(), &str>(())
/// ```
pub fn first_within(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
) -> Result<Option<Step>, Stopped> {
    context.spend(1)?;
    let mut found = None;
    let _ = search(technique.entry(), board, context, &mut |step| {
        if is_asked(technique, &step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if found.is_none() {
        context.spend(0)?;
    }
    Ok(found)
}

/// Returns all steps of a technique on a board; if the context's work stops the search, those found
/// until then: see [`all_within`].
#[must_use]
pub fn all(technique: Technique, board: &Board, context: &Context<'_>) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = search(technique.entry(), board, context, &mut |step| {
        if is_asked(technique, &step) {
            found.push(step);
        }
        ControlFlow::Continue(())
    });
    found
}

/// Returns all steps of a technique on a board, and says so if the search was stopped.
///
/// # Errors
/// If the context's work stops the search before all are found.
pub fn all_within(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
) -> Result<Vec<Step>, Stopped> {
    context.spend(1)?;
    let found = all(technique, board, context);
    context.spend(0)?;
    Ok(found)
}

/// Says whether a step is of the technique that was asked for.
pub(crate) fn is_asked(technique: Technique, step: &Step) -> bool {
    step.technique == technique || step.technique.entry() == technique
}

/// Returns the number of one bits of a nine-bit mask.
fn count(mask: u16) -> usize {
    usize::from(count_of_nine(mask))
}

/// Returns the houses with exactly two of the cells.
fn pair_houses(cells: CellSet) -> HouseSet {
    let mut bits = cells.bits();
    let (mut houses, mut rows) = (0, [0_u16; 9]);
    // Cells of each column, counted by two binary places; four and more are `many`.
    let (mut ones, mut twos, mut many) = (0, 0, 0);
    for (number, row) in rows.iter_mut().enumerate() {
        *row = (bits & 0x1ff) as u16;
        bits >>= 9;
        houses |= u32::from(count(*row) == 2) << number;
        let carry = ones & *row;
        ones ^= *row;
        many |= twos & carry;
        twos ^= carry;
    }
    houses |= u32::from(twos & !ones & !many) << 9;
    for number in 0..9 {
        let of_row = |row: usize| rows[number / 3 * 3 + row] >> (number % 3 * 3) & 7;
        let block = of_row(0) | of_row(1) << 3 | of_row(2) << 6;
        houses |= u32::from(count(block) == 2) << (18 + number);
    }
    HouseSet::from_bits(houses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::house::House;
    use crate::puzzle::Puzzle;
    use crate::rate::hodoku::{Path, Profile};
    use crate::work::Work;

    /// Searches that share a desk, in the order of a path, or know what is true.
    const HARD: [Technique; 10] = [
        Technique::NiceLoop,
        Technique::GroupedNiceLoop,
        Technique::FrankenSwordfish,
        Technique::FinnedFrankenXWing,
        Technique::FinnedFrankenSwordfish,
        Technique::AlsXz,
        Technique::AlsXyWing,
        Technique::AlsChain,
        Technique::ForcingChain,
        Technique::ForcingNet,
    ];

    fn steps(
        technique: Technique,
        board: &Board,
        context: &Context<'_>,
        desk: &mut Desk,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = search_within(technique, board, context, (Scope::ALL, desk), &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn desk_and_solution_change_no_step() {
        let puzzle: Puzzle = crate::gallery::INKALA.parse().unwrap();
        let profile = Profile::hodoku();
        let mut path = Path::new(&puzzle, &profile);
        let (fresh, known) =
            (Context::new(None, Options::default()), Context::of(&puzzle, Options::default()));
        let (mut desk, mut found) = (Desk::default(), [0; HARD.len()]);
        for _ in 0..6 {
            desk.clear();
            for (technique, found) in HARD.into_iter().zip(&mut found) {
                let expected = steps(technique, path.board(), &fresh, &mut Desk::default());
                assert_eq!(steps(technique, path.board(), &known, &mut desk), expected);
                let [slow, fast] = [(); 2].map(|()| Work::unlimited());
                let limited = known.clone().within(&fast);
                assert_eq!(steps(technique, path.board(), &limited, &mut desk), expected);
                steps(technique, path.board(), &fresh.clone().within(&slow), &mut Desk::default());
                assert_eq!(fast.spent(), slow.spent(), "{technique:?}");
                *found += expected.len();
            }
            path.nth(3);
        }
        assert!(found.iter().all(|&found| found > 0), "{found:?}");
    }

    #[test]
    fn houses_of_pairs_are_those_with_two_cells() {
        let grid: crate::grid::Grid = crate::gallery::INKALA.parse().unwrap();
        let board = Board::new(&grid);
        for digit in Digit::all() {
            for seen in crate::cell::Cell::all() {
                let cells = board.all_places(digit) & seen.peers();
                for cells in [cells, board.all_places(digit) - cells] {
                    let two = |house: &House| (house.cells() & cells).len() == 2;
                    let expected: HouseSet = House::all().filter(two).collect();
                    assert_eq!(pair_houses(cells), expected, "{cells:#}");
                }
            }
        }
    }
}
