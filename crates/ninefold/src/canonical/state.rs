//! What a partial transform has decided ([`State`]), and what all of them share ([`Frame`]).

use super::row::RowText;
use crate::grid::Grid;
use crate::transform::Transform;

/// What an unlabelled digit counts as in comparisons: more than any label.
pub(super) const NEW: u8 = 10;

/// The board row by row, as it is and transposed.
pub(super) struct Views {
    lines: [[[u8; 9]; 9]; 2],
    /// For each view, the rows (bits) that repeat a digit.
    repeating: [u16; 2],
}

impl Views {
    pub(super) fn new(grid: &Grid) -> Self {
        let lines = super::lines(grid);
        let repeating = lines.map(|view| {
            (0..9).filter(|&row| repeats(&view[row])).fold(0, |rows, row| rows | 1 << row)
        });
        Self { lines, repeating }
    }

    pub(super) fn line(&self, view: u8, row: u8) -> &[u8; 9] {
        &self.lines[usize::from(view & 1)][usize::from(row)]
    }

    pub(super) fn have_repeats(&self) -> bool {
        self.repeating != [0; 2]
    }

    pub(super) fn is_repeating(&self, view: u8, row: u8) -> bool {
        self.repeating[usize::from(view & 1)] >> row & 1 == 1
    }
}

fn repeats(line: &[u8; 9]) -> bool {
    let mut seen = 0_u16;
    line.iter().any(|&digit| {
        let again = digit != 0 && seen >> digit & 1 == 1;
        seen |= 1 << digit;
        again
    })
}

/// A set of transforms that agree in what they have decided so far.
///
/// Columns that are still tied (see [`Frame`]) stand in any order; the set has all their orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// 0: the board as it is; 1: transposed.
    pub(super) view: u8,
    /// The rows taken, the first `depth` of them decided.
    pub(super) rows: [u8; 9],
    /// The rows taken, as bits.
    pub(super) taken: u16,
    /// The column at each place.
    pub(super) columns: [u8; 9],
    /// What is written for each digit: 0 for a blank, [`NEW`] if undecided.
    pub(super) labels: [u8; 10],
    /// How many sets like this one it stands for.
    pub(super) weight: u64,
}

impl State {
    /// Returns all transforms of a view.
    pub(super) fn new(view: u8) -> Self {
        let mut labels = [NEW; 10];
        labels[0] = 0;
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { view, rows: [0; 9], taken: 0, columns, labels, weight: 1 }
    }

    /// Returns the rows that may come next, as bits: of the band begun, or of any untouched band.
    pub(super) fn next_rows(&self, depth: usize) -> u16 {
        if !depth.is_multiple_of(3) {
            let band = self.rows[depth - 1] / 3 * 3;
            return (0b111 << band) & !self.taken;
        }
        !self.taken & 0x1FF
    }

    /// Returns what stands at each place in a row.
    pub(super) fn read(&self, line: &[u8; 9]) -> [u8; 9] {
        self.columns.map(|column| self.labels[usize::from(line[usize::from(column)])])
    }

    /// Returns one transform of the set; digits without a label get the labels left over.
    pub(super) fn transform(&self) -> Transform {
        let mut spare = (1..=9).filter(|label| !self.labels[1..].contains(label));
        let mut digits = [0; 9];
        for (digit, &label) in digits.iter_mut().zip(&self.labels[1..]) {
            *digit = if label == NEW { spare.next().unwrap_or(1) } else { label } - 1;
        }
        Transform::new(self.view == 1, self.rows, self.columns, digits)
            .expect("rows are taken band by band, columns move within stacks, labels differ")
    }
}

/// The rows written so far, which all states share, and what follows from them.
///
/// Two columns of a stack are tied while they read the same in every row written; two stacks are
/// tied while their three columns do. Ties depend on the text alone, so all states share them.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The rows, those not written blank.
    rows: [[u8; 9]; 9],
    /// How many are written.
    depth: usize,
    /// Bit p: the columns at places p and p + 1 are tied.
    column_ties: u16,
    /// Bit s: the stacks at places s and s + 1 are tied.
    stack_ties: u8,
    /// How many digits have a label.
    pub(super) labelled: u8,
}

impl Frame {
    pub(super) fn new() -> Self {
        let rows = [[0; 9]; 9];
        Self { rows, depth: 0, column_ties: 0b0_1101_1011, stack_ties: 0b11, labelled: 0 }
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn column_tied(&self, place: usize) -> bool {
        self.column_ties >> place & 1 == 1
    }

    pub(super) fn stack_tied(&self, place: usize) -> bool {
        self.stack_ties >> place & 1 == 1
    }

    pub(super) fn has_ties(&self) -> bool {
        self.column_ties != 0 || self.stack_ties != 0
    }

    pub(super) fn column_ties_of(&self, stack: usize) -> u16 {
        self.column_ties >> (3 * stack) & 0b11
    }

    pub(super) fn stack_ties(&self) -> u8 {
        self.stack_ties
    }

    /// Appends a row.
    pub(super) fn push(&mut self, text: RowText) {
        let row = text.labels(&mut self.labelled);
        for place in 0..8 {
            if row[place] != row[place + 1] {
                self.column_ties &= !(1 << place);
            }
        }
        for stack in 0..2 {
            if row[3 * stack..3 * stack + 3] != row[3 * stack + 3..3 * stack + 6] {
                self.stack_ties &= !(1 << stack);
            }
        }
        self.rows[self.depth] = row;
        self.depth += 1;
    }

    /// Returns how many orders the columns still tied can have.
    pub(super) fn freedom(&self) -> u64 {
        let orders = |ties: u16| [1, 2, 2, 6][usize::from(ties & 0b11)];
        (0..3).map(|stack| orders(self.column_ties_of(stack))).product::<u64>()
            * orders(self.stack_ties.into())
    }

    /// Returns the rows as a grid, those not written blank.
    pub(super) fn grid(&self) -> Grid {
        let mut values = [0; 81];
        values.copy_from_slice(self.rows.as_flattened());
        Grid::from_values(values).expect("labels are 1 to 9")
    }
}
