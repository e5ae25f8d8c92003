//! Small patterns of one digit: Skyscraper, 2-String Kite, Empty Rectangle.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, HouseSet};

use super::super::step::{LinkPair, Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink, count, pair_houses, with_joined};

/// By digit, then by house; see each pattern.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let singly = |sink: &mut Sink<'_>| {
        for digit in scope.digits {
            match technique {
                Technique::TwoStringKite => kites(board, digit, sink)?,
                _ => empty_rectangles(board, digit, context, sink)?,
            }
        }
        ControlFlow::Continue(())
    };
    match technique {
        Technique::Skyscraper => {
            let mut twos = [HouseSet::EMPTY; 9];
            for digit in scope.digits {
                twos[digit.index()] = pair_houses(board.all_places(digit));
            }
            skyscrapers(board, 0, &twos, sink)?;
            skyscrapers(board, 9, &twos, sink)
        }
        _ if context.options.dual_steps => with_joined(singly, dual, sink),
        _ => singly(sink),
    }
}

/// The two places of a digit in a line, for up to nine lines.
struct Links {
    pairs: [[Cell; 2]; 9],
    count: usize,
}

impl Links {
    /// Collects the pairs of those of nine houses from `first` on that have exactly two places.
    fn new(board: &Board, digit: Digit, (twos, first): (HouseSet, usize)) -> Self {
        let mut links = Self { pairs: [[Cell::new(0); 2]; 9], count: 0 };
        for house in twos & nine_from(first) {
            if let Some(pair) = board.places(digit, house).pair() {
                links.pairs[links.count] = pair;
                links.count += 1;
            }
        }
        links
    }
}

/// Returns the rows (0) or columns (9).
const fn nine_from(first: usize) -> HouseSet {
    HouseSet::from_bits(0x1ff << first)
}

/// Finds two rows (columns) with two places each, one of which shares a column (row).
///
/// The two places that share a line can't both hold the digit, so at least one of the other two
/// does, and what sees both of them can't.
///
/// ```text
///          c3          c9
///     r3   . . X | . . . | . . X      both places of rows 3 and 7; one of r3c3, r7c1 holds
///     r7   X . . | . . . | . . X      the digit, so r1c1 and r9c3 don't
/// ```
fn skyscrapers(
    board: &Board,
    first: usize,
    twos: &[HouseSet; 9],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let crossing = |cell: Cell| if first == 0 { cell.column() } else { cell.row() };
    for (digit, &twos) in Digit::all().zip(twos) {
        if (twos & nine_from(first)).len() < 2 {
            continue;
        }
        let links = Links::new(board, digit, (twos, first));
        for i in 0..links.count {
            for j in i + 1..links.count {
                let [a, b] = [links.pairs[i], links.pairs[j]];
                let shared = [0, 1].map(|k| crossing(a[k]) == crossing(b[k]));
                let base = match shared {
                    [true, false] => 0,
                    [false, true] => 1,
                    _ => continue,
                };
                let ends = [a[1 - base], b[1 - base]];
                let struck = board.all_places(digit) & ends[0].peers() & ends[1].peers();
                if !struck.is_empty() {
                    let bridge = [a[base], b[base]];
                    let pattern = Pattern::TwoLinks { digit, ends, bridge, second: None };
                    let mut step = Step::new(Technique::Skyscraper, pattern);
                    step.strike(digit, struck);
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds a row and a column with two places each, joined in a box by one place of each.
///
/// The joined places can't both hold the digit, so one of the free ends does; the cell that sees
/// both ends can't.
fn kites(board: &Board, digit: Digit, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let twos = pair_houses(board.all_places(digit));
    if [0, 9].iter().any(|&first| twos.is_disjoint(nine_from(first))) {
        return ControlFlow::Continue(());
    }
    let mut rows = Links::new(board, digit, (twos, 0));
    let mut columns = Links::new(board, digit, (twos, 9));
    for i in 0..rows.count {
        for j in 0..columns.count {
            // The joined ends are moved to the front, and stay there for the pairs to come.
            let (row, column) = (&mut rows.pairs[i], &mut columns.pairs[j]);
            let joined = |r: usize, c: usize| row[r].block() == column[c].block();
            let ends = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|&(r, c)| joined(r, c));
            let Some((r, c)) = ends else { continue };
            *row = [row[r], row[1 - r]];
            *column = [column[c], column[1 - c]];
            if row.iter().any(|cell| column.contains(cell)) {
                continue;
            }
            let cross = Cell::at(column[1].index() / 9, row[1].index() % 9);
            if board.all_places(digit).contains(cross) {
                let (ends, bridge) = ([row[1], column[1]], [row[0], column[0]]);
                let pattern = Pattern::TwoLinks { digit, ends, bridge, second: None };
                let mut step = Step::new(Technique::TwoStringKite, pattern);
                step.strike(digit, CellSet::only(cross));
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each choice of cells in a box, the rows and columns that hold them together and not alone:
/// a bit for each of nine pairs, the last row and column lowest.
static CROSSES: [u16; 512] = {
    let mut crosses = [0; 512];
    let mut mask = 0_u16;
    while mask < 512 {
        let mut i = 0;
        while i < 9 {
            let (in_row, in_column) = (mask & 0o700 >> (3 * (i / 3)), mask & 0o444 >> (i % 3));
            let both = in_row & in_column;
            if mask == in_row | in_column && in_row != both && in_column != both {
                crosses[mask as usize] |= 1 << i;
            }
            i += 1;
        }
        mask += 1;
    }
    crosses
};

/// Finds a box whose places lie in one row and one column, and a strong link that meets the row
/// (column) at one end.
///
/// If the link's end in the row holds the digit, the box takes it in the column; if not, the other
/// end holds it. Either way the cell where the column and the other end's line cross can't.
fn empty_rectangles(
    board: &Board,
    digit: Digit,
    context: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let places = board.all_places(digit).bits();
    for block in (0..9).map(House::block) {
        // The nine cells of the box as a mask, row by row.
        let (band, stack) = (block.number() / 3, block.number() % 3);
        let corner = places >> (27 * band + 3 * stack);
        #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
        let mask = (corner & 7 | corner >> 6 & 0o70 | corner >> 12 & 0o700) as u16;
        // The reference tries the empty four cells row by row, so the cross comes last line first;
        // the first rectangle found is the step.
        let mut crosses = CROSSES[usize::from(mask)];
        while crosses != 0 {
            let last = crosses.trailing_zeros() as usize;
            let (row, column) = (2 - last / 3, 2 - last % 3);
            crosses &= crosses - 1;
            if count(mask) > 2 || context.options.two_candidate_rectangles {
                let row = House::row(3 * band + row);
                let column = House::column(3 * stack + column);
                linked_lines(board, (digit, block), [row, column], sink)?;
                linked_lines(board, (digit, block), [column, row], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tries the strong links that start in the line `along`; the elimination lies in `across`.
fn linked_lines(
    board: &Board,
    (digit, block): (Digit, House),
    [along, across]: [House; 2],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let same_kind = |cell: Cell, house: House| {
        if house.kind() == crate::HouseKind::Row { cell.row() } else { cell.column() }
    };
    for near in board.places(digit, along) - block.cells() {
        let Some(pair) = board.places(digit, same_kind(near, across)).pair() else { continue };
        let far = if pair[0] == near { pair[1] } else { pair[0] };
        let target = same_kind(far, along);
        let struck = (board.places(digit, target) & across.cells()) - block.cells();
        if !struck.is_empty() {
            let ends = [near, far];
            let pattern = Pattern::EmptyRectangle { digit, block, link: ends, second: None };
            let mut step = Step::new(Technique::EmptyRectangle, pattern);
            step.strike(digit, struck);
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Joins two steps that share their middle: two kites the two cells that join them, be it for
/// different digits; two empty rectangles the box and the digit.
fn dual(first: &Step, other: &Step) -> Option<Step> {
    if first.eliminations[0] == other.eliminations[0] {
        return None;
    }
    let mut step = first.clone();
    step.eliminations.push(other.eliminations[0]);
    match (&mut step.pattern, &other.pattern) {
        (
            Pattern::TwoLinks { bridge: first_bridge, second, .. },
            &Pattern::TwoLinks { digit, ends, bridge, .. },
        ) if *first_bridge == bridge || *first_bridge == [bridge[1], bridge[0]] => {
            *second = Some(LinkPair { digit, ends, bridge });
            step.technique = Technique::DualTwoStringKite;
            Some(step)
        }
        (
            Pattern::EmptyRectangle { digit, block, second, .. },
            Pattern::EmptyRectangle { digit: other_digit, block: other_block, link, .. },
        ) if digit == other_digit && block == other_block => {
            *second = Some(*link);
            step.technique = Technique::DualEmptyRectangle;
            Some(step)
        }
        _ => None,
    }
}
