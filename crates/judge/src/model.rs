//! Validators with one mistake each, to compare a learner's answers with: where all of them are
//! equal, that mistake explains them.

use ninefold::{Cell, Grid};

/// A validator with one mistake.
pub(crate) struct Model {
    answers: fn(&Grid) -> bool,
    /// What it does, after "as if".
    pub(crate) does: &'static str,
    /// What to look for.
    pub(crate) asks: &'static str,
}

/// Returns the models whose answer fits on all boards, given with the answers.
pub(crate) fn fitting(answers: &[(&Grid, bool)]) -> Option<&'static Model> {
    let fits = |model: &&Model| answers.iter().all(|(grid, said)| (model.answers)(grid) == *said);
    MODELS.iter().find(fits)
}

const NUMBER: &str = "is the number of a box right (row / 3 * 3 + column / 3)?";

static MODELS: [Model; 15] = [
    Model {
        answers: |grid| by(grid, EVERYWHERE, |_, _| 0),
        does: "any two equal digits were a conflict, wherever they stand",
        asks: "is one set shared by all rows, columns or boxes ([set()] * 9, fill(new Set()))?",
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row % 3 * 3 + column % 3),
        does: "a box had the number row % 3 * 3 + column % 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row / 3 * 3 + column % 3),
        does: "a box had the number row / 3 * 3 + column % 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row % 3 * 3 + column / 3),
        does: "a box had the number row % 3 * 3 + column / 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row / 3 + column / 3),
        does: "a box had the number row / 3 + column / 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row / 3 * 2 + column / 3),
        does: "a box had the number row / 3 * 2 + column / 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, |row, column| row + column / 3),
        does: "a box had the number row + column / 3",
        asks: NUMBER,
    },
    Model {
        answers: |grid| by(grid, EVERYWHERE, unrounded),
        does: "a box had the number row / 3 * 3 + column / 3 without rounding",
        asks: "is row / 3 a whole number (Math.floor, //)?",
    },
    Model {
        answers: |grid| by(grid, |row, _| row < 8, right),
        does: "row 9 weren't there",
        asks: "does a loop end too early?",
    },
    Model {
        answers: |grid| by(grid, |row, _| row > 0, right),
        does: "row 1 weren't there",
        asks: "does a loop begin too late?",
    },
    Model {
        answers: |grid| by(grid, |_, column| column < 8, right),
        does: "column 9 weren't there",
        asks: "does a loop end too early?",
    },
    Model {
        answers: |grid| by(grid, |_, column| column > 0, right),
        does: "column 1 weren't there",
        asks: "does a loop begin too late?",
    },
    Model {
        answers: |grid| by(grid, |row, column| row < 8 && column < 8, right),
        does: "row 9 and column 9 weren't there",
        asks: "do the loops end too early?",
    },
    Model {
        answers: |grid| by(grid, |row, column| row > 0 && column > 0, right),
        does: "row 1 and column 1 weren't there",
        asks: "do the loops begin too late?",
    },
    Model {
        answers: |grid| !grid.is_valid(),
        does: "true meant a conflict",
        asks: "are true and false the wrong way round?",
    },
];

const EVERYWHERE: fn(usize, usize) -> bool = |_, _| true;

const fn right(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

/// Computes the number as a language does whose numbers all have fractions; its bits tell it apart.
#[expect(clippy::cast_precision_loss, reason = "both are below nine")]
#[expect(
    clippy::cast_possible_truncation,
    reason = "any part of the bits would do on 32-bit machines"
)]
const fn unrounded(row: usize, column: usize) -> usize {
    ((row as f64 / 3.0) * 3.0 + column as f64 / 3.0).to_bits() as usize
}

/// Says whether no digit repeats among the cells that are looked at, with boxes numbered so.
fn by(grid: &Grid, looks_at: fn(usize, usize) -> bool, number: fn(usize, usize) -> usize) -> bool {
    let (mut rows, mut columns) = ([0_u16; 9], [0_u16; 9]);
    let mut boxes: Vec<(usize, u16)> = Vec::new();
    Cell::all().all(|cell| {
        let (row, column) = (cell.row().number(), cell.column().number());
        let Some(digit) = grid.get(cell).filter(|_| looks_at(row, column)) else { return true };
        let bit = 1 << digit.index();
        let (key, is_new) = (number(row, column), |seen: u16| seen & bit == 0);
        let within = boxes.iter().filter(|(of, _)| *of == key).all(|(_, seen)| is_new(*seen));
        let fits = within && is_new(rows[row]) && is_new(columns[column]);
        rows[row] |= bit;
        columns[column] |= bit;
        boxes.push((key, bit));
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::trial;

    #[test]
    fn every_model_is_wrong_and_found_by_its_answers() {
        let boards = trial::valid();
        for (i, model) in MODELS.iter().enumerate() {
            let answers: Vec<(&Grid, bool)> =
                boards.iter().map(|trial| (&trial.grid, (model.answers)(&trial.grid))).collect();
            assert!(answers.iter().any(|(grid, said)| *said != grid.is_valid()), "{}", model.does);
            let found = fitting(&answers).unwrap();
            assert_eq!(found.does, MODELS[i].does);
        }
        let right: Vec<(&Grid, bool)> =
            boards.iter().map(|trial| (&trial.grid, trial.grid.is_valid())).collect();
        assert!(fitting(&right).is_none());
    }
}
