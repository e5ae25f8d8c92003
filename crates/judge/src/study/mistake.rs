//! What a watched run shows of a mistake: facts about what was written, never a guess.

use ninefold::classic::{Event, Moves};
use ninefold::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Solution};

use super::watch::Watched;
use super::words::number;
use crate::check::Look;

/// So often a digit must have fitted before it is said that it is never tried.
const CHANCES: u32 = 3;

/// Something that a watched run shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) said: String,
    pub(super) line: Option<usize>,
    /// Whether it explains what the answer looks like, so that it stands first.
    pub(super) leads: bool,
    /// Whether a larger board wouldn't show more.
    pub(super) is_enough: bool,
}

impl Shown {
    fn leading(said: String, line: Option<usize>) -> Self {
        Self { said, line, leads: true, is_enough: true }
    }
}

/// Says what a watched run shows, given what the answer looks like.
pub(super) fn shown(look: Look, watched: &Watched, solution: &Solution) -> Option<Shown> {
    if matches!(look, Look::Shape | Look::Value(_) | Look::Returned | Look::Singles) {
        return None;
    }
    let moves = &watched.moves;
    solved_before(watched)
        .or_else(|| given_hit(watched))
        .or_else(|| left_out(moves).map(|said| Shown::leading(said, None)))
        .or_else(|| match look {
            Look::Untouched => Some(untouched(watched, solution)),
            Look::Empty => never_back(watched),
            Look::Full => not_compared(watched),
            _ => None,
        })
}

/// The board was solved, and changed again.
fn solved_before(watched: &Watched) -> Option<Shown> {
    let moves = &watched.moves;
    let at = moves.solved_at().filter(|&at| at < moves.events().len())?;
    let (last, next) = (moves.events()[at - 1].cell(), moves.events()[at].cell());
    let line = watched.line(at);
    // A search that goes on takes back its last digit, or writes where it wrote before.
    let goes_on = last == next || line.is_some() && (0..at).any(|i| watched.line(i) == line);
    let begin = format!("it was solved after write {}", number(at as u64));
    let said = if goes_on {
        format!("{begin} and erased again: the search goes on when it has succeeded")
    } else {
        format!("{begin} and changed again afterwards")
    };
    Some(Shown::leading(said, line))
}

fn given_hit(watched: &Watched) -> Option<Shown> {
    let cell = watched.moves.givens_hit().iter().next()?;
    let hit = watched.moves.events().iter().position(|event| event.cell() == Some(cell));
    let line = hit.and_then(|event| watched.line(event));
    let said = format!("it writes over the given in {cell}");
    Some(Shown { said, line, leads: false, is_enough: true })
}

/// All empty cells but the first, or but the last, are written into.
fn left_out(moves: &Moves) -> Option<String> {
    let empty: Vec<Cell> = moves.start().empty_cells().iter().collect();
    let written: CellSet = moves.events().iter().filter_map(|event| event.cell()).collect();
    let left: Vec<Cell> = empty.iter().copied().filter(|&c| !written.contains(c)).collect();
    let &[cell] = left.as_slice() else { return None };
    let (which, question) = if empty.len() < 3 {
        return None;
    } else if cell == empty[0] {
        ("first", "does it begin one too late?")
    } else if cell == empty[empty.len() - 1] {
        ("last", "does it stop one too early?")
    } else {
        return None;
    };
    Some(format!("it never writes into {cell}, the {which} of the empty cells: {question}"))
}

/// The board is as it came in.
fn untouched(watched: &Watched, solution: &Solution) -> Shown {
    let moves = &watched.moves;
    let solved: String = solution.to_string();
    if watched.answer.own.iter().any(|own| own.end == solved) {
        let said = "it solves a board of its own; write into the board that came in, LeetCode looks at no other";
        return Shown { said: said.to_owned(), line: None, leads: false, is_enough: true };
    }
    let placed = moves.counters().placements;
    if placed == 0 {
        let said = "it never writes into the board".to_owned();
        return Shown { said, line: None, leads: false, is_enough: false };
    }
    let detail = untried(moves).or_else(|| stuck(moves, solution));
    let is_enough = detail.is_some();
    let digits = if placed == 1 { "digit" } else { "digits" };
    let taken = if watched.is_whole { " and takes all back" } else { "" };
    let detail = detail.map_or(String::new(), |detail| format!("; {detail}"));
    let said = format!("it writes {} {digits}{taken}{detail}", number(placed));
    Shown { said, line: None, leads: false, is_enough }
}

/// A digit that is never written though it would have fitted again and again. A search that takes
/// all back has tried whatever fits in each cell that it came to.
fn untried(moves: &Moves) -> Option<String> {
    let (mut grid, mut written, mut chances) = (*moves.start(), DigitSet::EMPTY, [0_u32; 9]);
    for event in moves.events() {
        if let Event::Place { cell, digit } = *event {
            written.insert(digit);
            for other in Digit::all().filter(|&other| clashing(&grid, cell, other) == [false; 3]) {
                chances[other.index()] += 1;
            }
        }
        event.apply(&mut grid);
    }
    let never: DigitSet = Digit::all()
        .filter(|&digit| !written.contains(digit) && chances[digit.index()] >= CHANCES)
        .collect();
    let never = never.single()?;
    let question = match never.get() {
        9 => ": does the loop over the digits end too early?",
        1 => ": does the loop over the digits begin too late?",
        _ => "",
    };
    Some(format!("{never} is never tried{question}"))
}

/// Where the search turns back although all digits up to there are right.
fn stuck(moves: &Moves, solution: &Solution) -> Option<String> {
    let (mut right, mut wrong, mut most) = (0_usize, 0_usize, 0);
    let mut tried: Vec<(Cell, Digit)> = Vec::new();
    let mut after_most = true;
    for event in moves.events() {
        match *event {
            Event::Place { cell, digit } => {
                if after_most && !tried.contains(&(cell, digit)) {
                    tried.push((cell, digit));
                }
                if solution.get(cell) == digit {
                    right += 1;
                } else {
                    wrong += 1;
                }
                if wrong == 0 && right > most {
                    most = right;
                    tried.clear();
                }
            }
            Event::Erase { cell, digit } => {
                let count = if solution.get(cell) == digit { &mut right } else { &mut wrong };
                *count = count.saturating_sub(1);
            }
            _ => {}
        }
        after_most = wrong == 0 && right == most;
    }
    let (cell, _) = *tried.first()?;
    let needed = solution.get(cell);
    // If it tried the right digit after all, or several cells, nothing is told.
    if tried.iter().any(|(other, digit)| *other != cell || *digit == needed) {
        return None;
    }
    let begin = match most {
        0 => String::new(),
        1 => "after 1 right digit ".to_owned(),
        n => format!("after {n} right digits "),
    };
    let digits: Vec<String> = tried.iter().map(|(_, digit)| digit.to_string()).collect();
    Some(format!(
        "{begin}it tries only {} in {cell}, never {needed}, which is right: is it refused, or left out?",
        digits.join(", ")
    ))
}

/// No cell is ever emptied, though the search has got stuck.
fn never_back(watched: &Watched) -> Option<Shown> {
    let events = watched.moves.events();
    // A digit that another is written over isn't taken back.
    let empties = |pair: &[Event]| match (pair[0], pair.get(1)) {
        (Event::Erase { cell, .. }, Some(Event::Place { cell: next, .. })) => cell != *next,
        (Event::Erase { .. }, _) => true,
        _ => false,
    };
    let ever = (0..events.len()).any(|i| empties(&events[i..]));
    if ever || events.is_empty() || !watched.is_whole || watched.unseen > 0 {
        return None;
    }
    let said = "it never takes a digit back: when nothing fits any more, the last one has to go";
    Some(Shown::leading(said.to_owned(), watched.line(events.len() - 1)))
}

/// Digits are written that repeat others in houses of one kind only.
fn not_compared(watched: &Watched) -> Option<Shown> {
    let moves = &watched.moves;
    let mut grid: Grid = *moves.start();
    let (mut clashes, mut first) = ([0_u64; 3], None);
    for (i, event) in moves.events().iter().enumerate() {
        if let Event::Place { cell, digit } = *event {
            let here = clashing(&grid, cell, digit);
            for (count, clash) in clashes.iter_mut().zip(here) {
                *count += u64::from(clash);
            }
            if first.is_none() && here.contains(&true) {
                first = Some(i);
            }
        }
        event.apply(&mut grid);
    }
    let kinds = [
        ("row", "rows", "column or box"),
        ("column", "columns", "row or box"),
        ("box", "boxes", "row or column"),
    ];
    let mut guilty = clashes.iter().zip(kinds).filter(|(count, _)| **count > 0);
    let (Some((count, (one, all, others))), None) = (guilty.next(), guilty.next()) else {
        return None;
    };
    let of = number(moves.counters().placements);
    let said = format!(
        "{} of {of} digits that it writes repeat one in their {one}, none in {others}: the {all} aren't compared, or not rightly",
        number(*count)
    );
    Some(Shown::leading(said, first.and_then(|event| watched.line(event))))
}

/// Says in which houses of a cell, of each kind, a digit stands already.
fn clashing(grid: &Grid, cell: Cell, digit: Digit) -> [bool; 3] {
    let mut clashes = [false; 3];
    for house in cell.houses() {
        let there = |peer: Cell| peer != cell && grid.get(peer) == Some(digit);
        let slot = match House::kind(house) {
            HouseKind::Row => 0,
            HouseKind::Column => 1,
            HouseKind::Block => 2,
        };
        clashes[slot] |= house.cells().iter().any(there);
    }
    clashes
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::classic::Strategy;
    use ninefold::gallery::LEETCODE;
    use ninefold::{Solver, Work};

    fn solution() -> Solution {
        Solver::new().first(&start()).unwrap()
    }

    fn start() -> Grid {
        LEETCODE.parse().unwrap()
    }

    /// A watched run in which every write comes from line 7.
    fn run(writes: &[(Cell, Option<Digit>)]) -> Watched {
        Watched::made(start(), writes.iter().map(|&(cell, value)| (cell, value, b'0')), vec![7])
    }

    /// What a search writes that uses the digits of a set.
    fn search(
        grid: &mut Grid,
        writes: &mut Vec<(Cell, Option<Digit>)>,
        legal: &dyn Fn(&Grid, Cell, Digit) -> bool,
    ) -> bool {
        let Some(cell) = grid.empty_cells().first() else { return true };
        let before = *grid;
        for digit in Digit::all().filter(|&digit| legal(&before, cell, digit)) {
            grid.set(cell, Some(digit));
            writes.push((cell, Some(digit)));
            if search(grid, writes, legal) {
                return true;
            }
            grid.set(cell, None);
            writes.push((cell, None));
        }
        false
    }

    fn searched(legal: &dyn Fn(&Grid, Cell, Digit) -> bool) -> Watched {
        let (mut grid, mut writes) = (start(), Vec::new());
        search(&mut grid, &mut writes, legal);
        run(&writes)
    }

    fn fits(grid: &Grid, cell: Cell, digit: Digit) -> bool {
        clashing(grid, cell, digit) == [false; 3]
    }

    #[test]
    fn a_search_in_vain_is_told_with_what_it_never_tried() {
        let to_8 = searched(&|grid, cell, digit| digit.get() < 9 && fits(grid, cell, digit));
        let found = shown(Look::Untouched, &to_8, &solution()).unwrap();
        assert!(
            found.said.contains("takes all back; 9 is never tried: does the loop"),
            "{found:?}"
        );
        let refuses = |grid: &Grid, cell: Cell, digit: Digit| {
            fits(grid, cell, digit) && !(cell == Cell::at(0, 3) && digit == solution().get(cell))
        };
        let found = shown(Look::Untouched, &searched(&refuses), &solution()).unwrap();
        assert!(
            found.said.contains("after 1 right digit it tries only 2 in r1c4, never 6"),
            "{found:?}"
        );
    }

    #[test]
    fn what_was_never_written_is_told() {
        let nothing = shown(Look::Untouched, &run(&[]), &solution()).unwrap();
        assert_eq!(
            (nothing.said.as_str(), nothing.is_enough),
            ("it never writes into the board", false)
        );
        let solution = solution();
        let mut cells: Vec<Cell> = start().empty_cells().iter().collect();
        let last = cells.pop().unwrap();
        let writes: Vec<_> = cells.iter().map(|&cell| (cell, Some(solution.get(cell)))).collect();
        let found = shown(Look::Empty, &run(&writes), &solution).unwrap();
        assert!(found.said.contains(&format!("{last}, the last of the empty cells")), "{found:?}");
        let found = shown(Look::Empty, &run(&writes[..20]), &solution).unwrap();
        assert!(found.said.starts_with("it never takes a digit back") && found.line == Some(7));
        assert_eq!(shown(Look::Singles, &run(&writes[..20]), &solution), None);
        assert_eq!(shown(Look::Shape, &run(&[]), &solution), None);
    }

    #[test]
    fn houses_that_are_not_compared_are_named() {
        let no_boxes =
            searched(&|grid, cell, digit| !clashing(grid, cell, digit)[..2].contains(&true));
        let found = shown(Look::Full, &no_boxes, &solution()).unwrap();
        assert!(
            found.said.contains("none in row or column: the boxes aren't compared"),
            "{found:?}"
        );
        assert_eq!(found.line, Some(7));
    }

    #[test]
    fn only_a_search_that_goes_on_is_said_to_go_on() {
        let mut writes: Vec<(Cell, Option<Digit>)> = Vec::new();
        Strategy::Bits.trace(&start(), &Work::unlimited(), &mut |event: Event| match event {
            Event::Place { cell, digit } => writes.push((cell, Some(digit))),
            Event::Erase { cell, .. } => writes.push((cell, None)),
            _ => {}
        });
        let said = |cell: Cell, mark: u8| {
            let all = writes.iter().map(|&(cell, value)| (cell, value, b'0'));
            let watched = Watched::made(start(), all.chain([(cell, None, mark)]), vec![7, 9]);
            shown(Look::Other, &watched, &solution()).unwrap()
        };
        let last = writes[writes.len() - 1].0;
        assert!(said(last, b'1').said.contains("the search goes on"));
        assert!(said(Cell::at(0, 2), b'0').said.contains("the search goes on"));
        assert!(said(Cell::at(0, 2), b'1').said.ends_with("changed again afterwards"));
    }
}
