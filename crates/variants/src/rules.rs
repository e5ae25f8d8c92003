//! [`Rules`]: a shape, its Sudokus and all the rules that hold on it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::{Cell, Kind, Rule, Shape, Sub};

/// What holds on a board: shape, Sudokus and rules, never changed once made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    shape: Shape,
    subs: Vec<Sub>,
    clues: Vec<Rule>,
    /// For each cell, the block it is in, by its number; `None` for a cell in none.
    block_of: Vec<Option<u16>>,
    /// Whether a cell belongs to some Sudoku.
    in_use: Vec<bool>,
}

impl Rules {
    /// Returns the rules of a board.
    #[must_use]
    pub fn new(shape: Shape, subs: Vec<Sub>, rules: Vec<Rule>) -> Arc<Self> {
        let mut block_of = vec![None; shape.cells()];
        let mut in_use = vec![false; shape.cells()];
        let mut blocks = 0;
        for sub in &subs {
            for cell in sub.row_cells(shape).concat() {
                in_use[cell.index()] = true;
            }
            for block in sub.block_cells(shape) {
                for cell in block {
                    block_of[cell.index()].get_or_insert(blocks);
                }
                blocks += 1;
            }
        }
        Arc::new(Self { shape, subs, clues: rules, block_of, in_use })
    }

    /// Returns the plain rules of a shape.
    #[must_use]
    pub fn plain(shape: Shape) -> Arc<Self> {
        Self::new(shape, vec![Sub::whole(shape)], Vec::new())
    }

    /// Returns the same board with other rules on it.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Arc<Self> {
        Arc::new(Self { clues: rules, ..self.clone() })
    }

    /// Returns the shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the Sudokus of the board.
    #[must_use]
    pub fn subs(&self) -> &[Sub] {
        &self.subs
    }

    /// Returns the rules besides rows, columns and blocks.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.clues
    }

    /// Says whether a cell belongs to the board and is no hole in it.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.in_use[cell.index()]
    }

    /// Returns the cells of the board, without holes, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.shape.all_cells().filter(|&cell| self.has(cell))
    }

    /// Returns the number of the block a cell is in.
    #[must_use]
    pub fn block_of(&self, cell: Cell) -> Option<u16> {
        self.block_of[cell.index()]
    }

    /// Returns the sets of cells that have no digit twice because of the Sudokus alone.
    #[must_use]
    pub fn houses(&self) -> Vec<Vec<Cell>> {
        let mut houses = Vec::new();
        for sub in &self.subs {
            if sub.lines == crate::Lines::Different {
                houses.extend(sub.row_cells(self.shape));
                houses.extend(sub.column_cells(self.shape));
            }
            houses.extend(sub.block_cells(self.shape));
        }
        let mut seen = std::collections::BTreeSet::new();
        houses.retain(|house: &Vec<Cell>| {
            let mut cells = house.clone();
            cells.sort_unstable();
            seen.insert(cells)
        });
        houses
    }

    /// Says whether it is a 9x9 board with 3x3 boxes, digits 1 to 9 and no further rule.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        let nine = Shape::square(9).is_ok_and(|nine| nine == self.shape);
        nine && self.clues.is_empty() && self.subs == [Sub::whole(self.shape)]
    }

    /// Returns the names of the kinds of some rules, each once, in the order of the table.
    #[must_use]
    pub fn names<'r>(of: impl IntoIterator<Item = &'r Rule>) -> Vec<&'static str> {
        let kinds: BTreeSet<Kind> = of.into_iter().map(|rule| rule.kind).collect();
        kinds.into_iter().map(|kind| kind.row().name).collect()
    }

    /// Returns the pairs of cells a step apart, each pair once, holes left out.
    pub(crate) fn pairs(&self, steps: &[(i32, i32)]) -> Vec<(Cell, Cell)> {
        let pairs = self.cells().flat_map(|cell| {
            let others: Vec<Cell> = self.shape.steps(cell, steps).collect();
            others.into_iter().map(move |other| (cell, other))
        });
        pairs.filter(|&(_, other)| self.has(other)).collect()
    }

    /// Returns all squares of 2x2 cells without a hole.
    pub(crate) fn squares(&self) -> Vec<[Cell; 4]> {
        let square = |cell| {
            let (row, column) = (self.shape.row(cell), self.shape.column(cell));
            let at = |down, right| self.shape.at(row + down, column + right);
            Some([at(0, 0)?, at(0, 1)?, at(1, 0)?, at(1, 1)?])
        };
        self.cells()
            .filter_map(square)
            .filter(|square| square.iter().all(|&c| self.has(c)))
            .collect()
    }
}
