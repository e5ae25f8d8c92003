//! Which strategy a program walks like: its moves are compared with the strategies' own, one by
//! one.
//!
//! Nothing is claimed but equality: of all moves ([`Match::Exact`]), of all but what a known habit
//! adds or changes, or of the rule by which cells are chosen. A strategy runs beside the stored
//! moves and stops at the first difference, so a comparison that fails costs next to nothing.

use super::image::Image;
use super::moves::{Moves, legal};
use super::reading::{Flashes, Reading, Sample, readings};
use super::trace::{Event, Observer, Outcome};
use super::{Run, Strategy};
use crate::cell::Cell;
use crate::grid::Grid;
use crate::work::Work;

/// One strategy of each tree; the first walks like `tables`, `bits` and `cells`, too.
const TREES: [Strategy; 5] =
    [Strategy::Scan, Strategy::Singles, Strategy::Sorted, Strategy::Fewest, Strategy::Dancing];

/// The strategies that walk row by row: one tree.
const ROW_MAJOR: [Strategy; 4] =
    [Strategy::Scan, Strategy::Tables, Strategy::Bits, Strategy::Cells];

/// How near a program is to a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Match {
    /// The same digits in the same order on all boards.
    Exact,
    /// The same, seen from another corner or with digits from 9 down.
    Image,
    /// The same cells in the same order, digits in an order of its own.
    Cells,
    /// Every digit goes into a cell that has fewest legal digits; which of several is its own
    /// choice.
    FewestDigits,
    /// The same on some of the boards only.
    Some,
    /// None of the above.
    None,
}

/// What a program's moves have in common with the strategies'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// How near it is.
    pub kind: Match,
    /// The strategies that fit; several where they walk the same tree.
    pub strategies: Vec<Strategy>,
    /// From where the strategy must look at the board.
    pub image: Image,
    /// The illegal digits that had to be left out, if any.
    pub flashes: Flashes,
    /// Whether it leaves its digits in the board when it goes back, and writes over them later.
    pub leaves: bool,
    /// How many moves come after the solution, on all boards together.
    pub further: u64,
    /// The boards on which the moves are the same, by their place in the list.
    pub equal_on: Vec<usize>,
}

impl Likeness {
    fn none() -> Self {
        let (flashes, image) = (Flashes::default(), Image::PLAIN);
        let (strategies, equal_on) = (Vec::new(), Vec::new());
        let (kind, leaves) = (Match::None, false);
        Self { kind, strategies, image, flashes, leaves, further: 0, equal_on }
    }
}

/// Says which strategy the moves are those of. A list of moves may be cut short, which its flag
/// (`false`) tells; then as much as is there is compared.
///
/// ```
/// use ninefold::classic::{Event, Match, Moves, Strategy, resemblance};
/// let start = ninefold::gallery::INKALA.parse()?;
/// let mut moves = Moves::new(start);
/// Strategy::Bits.trace(&start, &ninefold::Work::unlimited(), &mut |event: Event| match event {
///     Event::Place { cell, digit } => moves.write(cell, Some(digit)),
///     Event::Erase { cell, .. } => moves.write(cell, None),
///     _ => {}
/// });
/// let likeness = resemblance(&[(&moves, true)]);
/// assert_eq!(likeness.kind, Match::Exact);
/// assert!(likeness.strategies.contains(&Strategy::Bits));
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn resemblance(moves: &[(&Moves, bool)]) -> Likeness {
    if moves.is_empty() || moves.iter().all(|(moves, _)| moves.events().is_empty()) {
        return Likeness::none();
    }
    let readings = readings(moves);
    let whole =
        |image: Image, kind| readings.iter().find_map(|reading| same_moves(reading, image, kind));
    whole(Image::PLAIN, Match::Exact)
        .or_else(|| Image::all().skip(1).find_map(|image| whole(image, Match::Image)))
        .or_else(|| readings.iter().find_map(by_rule))
        .unwrap_or_else(|| on_some(&readings[0].samples))
}

/// Looks for a strategy whose moves on the image are these, on all boards.
fn same_moves(reading: &Reading, image: Image, kind: Match) -> Option<Likeness> {
    let Reading { samples, flashes, leaves } = reading;
    for strategy in TREES {
        let further: Option<Vec<u64>> =
            samples.iter().map(|sample| compare(strategy, sample, image)).collect();
        if let Some(further) = further {
            let equal_on = (0..samples.len()).collect();
            let (strategies, further) = (kin(strategy), further.iter().sum());
            let (flashes, leaves) = (*flashes, *leaves);
            return Some(Likeness { kind, strategies, image, flashes, leaves, further, equal_on });
        }
    }
    None
}

/// Names all strategies of a tree.
fn kin(strategy: Strategy) -> Vec<Strategy> {
    if strategy == Strategy::Scan { ROW_MAJOR.to_vec() } else { vec![strategy] }
}

/// Finds the tree that most boards fit.
fn on_some(samples: &[Sample]) -> Likeness {
    let equal = |strategy| -> Vec<usize> {
        let fits = |i: &usize| compare(strategy, &samples[*i], Image::PLAIN).is_some();
        (0..samples.len()).filter(fits).collect()
    };
    let most = TREES.map(|strategy| (equal(strategy), strategy)).into_iter().rev();
    match most.max_by_key(|(boards, _)| boards.len()) {
        Some((equal_on, strategy)) if !equal_on.is_empty() => {
            Likeness { kind: Match::Some, strategies: kin(strategy), equal_on, ..Likeness::none() }
        }
        _ => Likeness::none(),
    }
}

/// Runs a strategy beside the moves; returns how many come after its end if all before are equal.
fn compare(strategy: Strategy, sample: &Sample, image: Image) -> Option<u64> {
    let transform = image.transform();
    let cells: Vec<Cell> = Cell::all().map(|cell| transform.source(cell)).collect();
    let back = transform.inverse();
    let (events, is_equal, is_passed) = (&sample.events[..], true, false);
    let mut along = Along { events, at: 0, is_equal, is_passed, cells, digits: back };
    let run = strategy.trace(&transform.apply(&sample.start), &Work::unlimited(), &mut along);
    along.verdict(&run, sample.is_whole)
}

/// Walks along stored moves while a strategy runs.
struct Along<'a> {
    events: &'a [Event],
    at: usize,
    is_equal: bool,
    /// Whether the strategy had a move where the list had none.
    is_passed: bool,
    /// Where the cells of the image are on the board.
    cells: Vec<Cell>,
    digits: crate::transform::Transform,
}

impl Along<'_> {
    fn verdict(&self, run: &Run, is_whole: bool) -> Option<u64> {
        let left = (self.events.len() - self.at) as u64;
        // Only a list that was cut short may end before the strategy does.
        let ends_before = self.is_passed || run.outcome == Outcome::Stopped;
        (self.is_equal && !(ends_before && is_whole)).then_some(left)
    }
}

impl Observer for Along<'_> {
    fn event(&mut self, event: Event) {
        let here = |cell: Cell| self.cells[cell.index()];
        let mine = match event {
            Event::Prefill { cell, digit } | Event::Place { cell, digit } => {
                Event::Place { cell: here(cell), digit: self.digits.digit(digit) }
            }
            Event::Erase { cell, digit } => {
                Event::Erase { cell: here(cell), digit: self.digits.digit(digit) }
            }
            Event::Dead { .. } | Event::Solved { .. } => return,
        };
        match self.events.get(self.at) {
            Some(theirs) if self.is_equal && *theirs == mine => self.at += 1,
            Some(_) => self.is_equal = false,
            None => self.is_passed = true,
        }
    }

    fn wants_more(&self) -> bool {
        self.is_equal && self.at < self.events.len()
    }
}

/// Looks for a rule by which the cells were chosen, whatever the order of the digits.
fn by_rule(reading: &Reading) -> Option<Likeness> {
    let Reading { samples, flashes, leaves } = reading;
    let equal_on: Vec<usize> = (0..samples.len()).collect();
    let found = |kind, strategies, image| {
        let (flashes, leaves, equal_on) = (*flashes, *leaves, equal_on.clone());
        Some(Likeness { kind, strategies, image, flashes, leaves, further: 0, equal_on })
    };
    for image in Image::all().step_by(2) {
        if samples.iter().all(|sample| keeps_order(sample, &row_major(&sample.start, image))) {
            return found(Match::Cells, ROW_MAJOR.to_vec(), image);
        }
        if samples.iter().all(|sample| keeps_order(sample, &sorted(&sample.start, image))) {
            return found(Match::Cells, vec![Strategy::Sorted], image);
        }
    }
    let takes_fewest = samples.iter().all(takes_fewest);
    takes_fewest.then(|| found(Match::FewestDigits, vec![Strategy::Fewest], Image::PLAIN)).flatten()
}

/// Returns the empty cells in the order of an image.
fn row_major(start: &Grid, image: Image) -> Vec<Cell> {
    let transform = image.transform();
    let cells = Cell::all().map(|cell| transform.source(cell));
    cells.filter(|&cell| start.get(cell).is_none()).collect()
}

fn sorted(start: &Grid, image: Image) -> Vec<Cell> {
    let mut cells = row_major(start, image);
    cells.sort_by_key(|&cell| legal(start, cell).len());
    cells
}

/// Says whether each digit goes into the next cell of a fixed order.
fn keeps_order(sample: &Sample, order: &[Cell]) -> bool {
    let mut depth = 0;
    sample.events.iter().all(|event| match event {
        Event::Place { cell, .. } => {
            let fits = order.get(depth) == Some(cell);
            depth += 1;
            fits
        }
        Event::Erase { cell, .. } if depth > 0 => {
            depth -= 1;
            order[depth] == *cell
        }
        _ => false,
    })
}

/// Says whether each digit goes into a cell that no empty cell undercuts.
fn takes_fewest(sample: &Sample) -> bool {
    let mut grid = sample.start;
    sample.events.iter().take(20_000).all(|event| {
        let fits = match *event {
            Event::Place { cell, .. } => {
                let empty = grid.empty_cells().iter();
                let fewest = empty.map(|cell| legal(&grid, cell).len()).min();
                fewest == Some(legal(&grid, cell).len())
            }
            _ => true,
        };
        event.apply(&mut grid);
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;
    use crate::gallery::{EASY, INKALA, LEETCODE};

    /// What a program writes that does what the strategy does on the image.
    fn moves_of(strategy: Strategy, board: &str, image: Image) -> Moves {
        let start: Grid = board.parse().unwrap();
        let transform = image.transform();
        let back = transform.inverse();
        let mut moves = Moves::new(start);
        let work = Work::with_budget(20_000);
        strategy.trace(&transform.apply(&start), &work, &mut |event: Event| match event {
            Event::Place { cell, digit } | Event::Prefill { cell, digit } => {
                moves.write(transform.source(cell), Some(back.digit(digit)));
            }
            Event::Erase { cell, .. } => moves.write(transform.source(cell), None),
            _ => {}
        });
        moves
    }

    #[test]
    fn every_strategy_is_found_in_all_sixteen_images() {
        for strategy in Strategy::ALL.iter().copied().filter(|&s| s != Strategy::Fast) {
            for image in Image::all() {
                let moves = [LEETCODE, EASY, INKALA].map(|board| moves_of(strategy, board, image));
                let whole = |moves: &Moves| moves.solved_at().is_some();
                let list: Vec<(&Moves, bool)> = moves.iter().map(|m| (m, whole(m))).collect();
                let likeness = resemblance(&list);
                let expected = if image == Image::PLAIN { Match::Exact } else { Match::Image };
                assert!(likeness.strategies.contains(&strategy), "{strategy} {image}");
                // Some boards look the same from several corners; then the first of them is named.
                assert!(likeness.kind == expected || likeness.kind == Match::Exact);
                assert_eq!((likeness.flashes.count, likeness.further), (0, 0));
            }
        }
    }

    #[test]
    fn habits_are_told_apart_from_the_tree() {
        let exact = moves_of(Strategy::Bits, LEETCODE, Image::PLAIN);
        let mut late = exact.clone();
        late.write(Cell::at(8, 8), None);
        let likeness = resemblance(&[(&late, true)]);
        assert_eq!((likeness.kind, likeness.further), (Match::Exact, 1));

        let mut short = Moves::new(*exact.start());
        for event in &exact.events()[..500] {
            let digit = matches!(event, Event::Place { .. }).then(|| event.digit()).flatten();
            short.write(event.cell().unwrap(), digit);
        }
        assert_eq!(resemblance(&[(&short, true)]).kind, Match::Cells, "it ends too early");
        assert_eq!(resemblance(&[(&short, false)]).kind, Match::Exact, "as far as watched");
    }

    #[test]
    fn digits_written_before_they_are_checked_are_flashes() {
        fn search(moves: &mut Moves) -> bool {
            let Some(cell) = moves.board().empty_cells().first() else {
                return true;
            };
            for digit in Digit::all() {
                moves.write(cell, Some(digit));
                if moves.board().is_valid() && search(moves) {
                    return true;
                }
                moves.write(cell, None);
            }
            false
        }
        let start: Grid = LEETCODE.parse().unwrap();
        let mut moves = Moves::new(start);
        assert!(search(&mut moves));
        let likeness = resemblance(&[(&moves, true)]);
        assert_eq!(likeness.kind, Match::Exact);
        assert_eq!(likeness.flashes, Flashes { count: 37_652 - 4208, of: 37_652 });
    }

    #[test]
    fn digits_that_stay_in_the_board_are_a_habit() {
        for strategy in [Strategy::Tables, Strategy::Singles, Strategy::Sorted] {
            let exact = moves_of(strategy, LEETCODE, Image::PLAIN);
            let mut moves = Moves::new(*exact.start());
            for event in exact.events() {
                if let Event::Place { cell, digit } = *event {
                    moves.write(cell, Some(digit));
                }
            }
            let likeness = resemblance(&[(&moves, true)]);
            assert_eq!(likeness.kind, Match::Exact, "{strategy}");
            assert!(likeness.strategies.contains(&strategy), "{strategy}");
            // Singles alone fill this board: then there is nothing to go back from.
            assert_eq!(likeness.leaves, strategy != Strategy::Singles, "{strategy}");
            assert_eq!(moves.unwound_counters(), exact.counters(), "{strategy}");
        }
    }

    #[test]
    fn nothing_is_claimed_of_a_walk_of_its_own() {
        let start: Grid = LEETCODE.parse().unwrap();
        let mut moves = Moves::new(start);
        let solution = crate::Solver::new().first(&start).unwrap();
        for cell in start.empty_cells().iter().step_by(2) {
            moves.write(cell, Some(solution.get(cell)));
        }
        assert_eq!(resemblance(&[(&moves, true)]).kind, Match::None);
        assert_eq!(resemblance(&[]).kind, Match::None);
    }
}
