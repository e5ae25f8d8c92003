//! A short cut for solution grids: which columns can begin the first two rows.
//!
//! The first row of the form is 123456789, in any of 18 · 1296 ways, far too many to keep. The
//! second row cuts them down: take rows a, b of a band for the first two and a stack for the left
//! one. The digits of b in that stack stand in row a in the two other stacks, either all three in
//! one, or two in one and one in the other:
//!
//! ```text
//!             left    middle  right                left    middle  right
//!     row a   1 2 3 | 4 5 6 | 7 8 9        row a   1 2 3 | 4 5 6 | 7 8 9
//!     row b   4 5 6 | 7 8 9 | . . .        row b   4 5 7 | . . . | . . .
//!             "pure": 6 ways                       "mixed": 2 ways
//! ```
//!
//! So b must begin 456 if any pair of rows is pure, else 457, and the order of two or three
//! columns on the left settles all other columns and all labels.

use super::row::RowText;
use super::state::{Frame, NEW, State, Views};
use crate::grid::Grid;

/// Adds the states after the first two rows of a solution grid, and returns those rows; nothing for
/// another board.
pub(super) fn first_two_rows(grid: &Grid, views: &Views, states: &mut Vec<State>) -> Option<Frame> {
    if grid.values().contains(&0) || !grid.is_valid() {
        return None;
    }
    let pairs = row_pairs(views);
    let any_pure = pairs.iter().any(Pair::is_pure);
    let mut best = Best { text: RowText::LARGEST, states };
    for pair in pairs.iter().filter(|pair| pair.is_pure() == any_pure) {
        for left in 0..3 {
            if any_pure {
                best.add_pure(views, pair, left);
            } else {
                best.add_mixed(views, pair, left);
            }
        }
    }
    let mut frame = Frame::new();
    frame.push(RowText::new(&[NEW; 9]));
    frame.push(best.text);
    Some(frame)
}

/// Two rows of a band, in order, for the first two of the form.
struct Pair {
    view: u8,
    rows: [u8; 2],
    /// For each column, where the second row's digit stands in the first row.
    link: [u8; 9],
}

impl Pair {
    /// Says whether each stack of the second row has the digits of one stack of the first.
    fn is_pure(&self) -> bool {
        self.link[0] / 3 == self.link[1] / 3 && self.link[1] / 3 == self.link[2] / 3
    }
}

fn row_pairs(views: &Views) -> [Pair; 36] {
    const ORDERS: [[u8; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];
    const CHUTES: [(u8, u8); 6] = [(0, 0), (0, 3), (0, 6), (1, 0), (1, 3), (1, 6)];
    core::array::from_fn(|index| {
        let (view, band) = CHUTES[index / 6];
        let rows = ORDERS[index % 6].map(|row| band + row);
        let mut place = [0; 10];
        for (&digit, column) in views.line(view, rows[0]).iter().zip(0..) {
            place[usize::from(digit)] = column;
        }
        Pair { view, rows, link: views.line(view, rows[1]).map(|digit| place[usize::from(digit)]) }
    })
}

/// The smallest second row seen, and the states that give it.
struct Best<'a> {
    text: RowText,
    states: &'a mut Vec<State>,
}

impl Best<'_> {
    /// Offers the six orders of the left stack; 4, 5, 6 and then 7, 8, 9 follow from each.
    fn add_pure(&mut self, views: &Views, pair: &Pair, left: u8) {
        const ORDERS: [[u8; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let link = |column: u8| pair.link[usize::from(column)];
        for order in ORDERS {
            let left = order.map(|i| 3 * left + i);
            let middle = left.map(link);
            self.offer(views, pair, [left, middle, middle.map(link)]);
        }
    }

    /// Offers the two orders of the columns above 4 and 5; the column above 7 comes third, and the
    /// right stack follows from where its digits stand in the middle.
    fn add_mixed(&mut self, views: &Views, pair: &Pair, left: u8) {
        let link = |column: u8| pair.link[usize::from(column)];
        let columns = [0, 1, 2].map(|i| 3 * left + i);
        let [x, y, z] = columns.map(|column| link(column) / 3);
        let odd = if x == y { 2 } else { usize::from(x == z) };
        let (seven, four, five) = (columns[odd], columns[(odd + 1) % 3], columns[(odd + 2) % 3]);
        for [four, five] in [[four, five], [five, four]] {
            let middle = with_third(link(four), link(five));
            let right = link(seven);
            let eight = middle.map(link).into_iter().find(|column| column / 3 == right / 3);
            let right = with_third(right, eight.unwrap_or(right));
            self.offer(views, pair, [[four, five, seven], middle, right]);
        }
    }

    fn offer(&mut self, views: &Views, pair: &Pair, stacks: [[u8; 3]; 3]) {
        let columns: &[u8] = stacks.as_flattened();
        let mut label = [0; 9];
        for (&column, number) in columns.iter().zip(1..) {
            label[usize::from(column)] = number;
        }
        let second = core::array::from_fn(|place| {
            label[usize::from(pair.link[usize::from(columns[place])])]
        });
        let text = RowText::new(&second);
        if text < self.text {
            self.text = text;
            self.states.clear();
        }
        if text == self.text {
            self.states.push(state(views, pair, &label, columns));
        }
    }
}

fn state(views: &Views, pair: &Pair, label: &[u8; 9], columns: &[u8]) -> State {
    let mut state = State::new(pair.view);
    state.columns.copy_from_slice(columns);
    for (&digit, &label) in views.line(pair.view, pair.rows[0]).iter().zip(label) {
        state.labels[usize::from(digit)] = label;
    }
    for (depth, row) in pair.rows.into_iter().enumerate() {
        state.rows[depth] = row;
        state.taken |= 1 << row;
    }
    state
}

/// Returns two columns of a stack and the third one.
fn with_third(first: u8, second: u8) -> [u8; 3] {
    [first, second, (first / 3 * 9 + 3) - first - second]
}
