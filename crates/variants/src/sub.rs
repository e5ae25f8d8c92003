//! [`Sub`]: one Sudoku inside the rectangle; its lines and its [`Blocks`].

use crate::{Cell, Shape};

/// One Sudoku inside the rectangle of a board. A plain board has one, a samurai five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sub {
    /// Its first row, from 0.
    pub row: usize,
    /// Its first column, from 0.
    pub column: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
    /// Whether its rows and columns have no digit twice.
    pub lines: Lines,
    /// Its boxes or regions.
    pub blocks: Blocks,
}

/// What the rows and columns of a Sudoku are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// No row or column has a digit twice.
    Different,
    /// Rows and columns mean nothing.
    Free,
}

/// The blocks of a Sudoku: no digit twice in any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// None: a Latin square.
    None,
    /// Rectangles of one size.
    Boxes {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Any sets of cells; they need not cover the Sudoku.
    Regions(Vec<Vec<Cell>>),
}

impl Blocks {
    /// Returns boxes of `size` cells that tile so many rows and columns, the most square ones;
    /// upright ones only if flat ones don't fit.
    #[must_use]
    pub fn boxes(rows: usize, columns: usize, size: usize) -> Self {
        let sides = (2..=size)
            .take_while(|side| side * side <= size)
            .filter(|side| size.is_multiple_of(*side));
        let fits = |height: usize, width: usize| {
            (rows.is_multiple_of(height) && columns.is_multiple_of(width))
                .then_some(Self::Boxes { height, width })
        };
        let both = |side: usize| fits(side, size / side).or_else(|| fits(size / side, side));
        sides.filter_map(both).last().unwrap_or(Self::None)
    }
}

impl Sub {
    /// Returns the Sudoku that fills a shape, with the boxes that are usual for its size.
    #[must_use]
    pub fn whole(shape: Shape) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let blocks = Blocks::boxes(rows, columns, rows.max(columns));
        Self { row: 0, column: 0, rows, columns, lines: Lines::Different, blocks }
    }

    /// Returns the cell in a row and a column of the Sudoku.
    fn cell(&self, shape: Shape, row: usize, column: usize) -> Cell {
        Cell(((self.row + row) * shape.columns() + self.column + column) as u16)
    }

    /// Returns its rows.
    #[must_use]
    pub fn row_cells(&self, shape: Shape) -> Vec<Vec<Cell>> {
        let row = |row| (0..self.columns).map(|column| self.cell(shape, row, column)).collect();
        (0..self.rows).map(row).collect()
    }

    /// Returns its columns.
    #[must_use]
    pub fn column_cells(&self, shape: Shape) -> Vec<Vec<Cell>> {
        let column = |column| (0..self.rows).map(|row| self.cell(shape, row, column)).collect();
        (0..self.columns).map(column).collect()
    }

    /// Returns its blocks, each in reading order.
    #[must_use]
    pub fn block_cells(&self, shape: Shape) -> Vec<Vec<Cell>> {
        match &self.blocks {
            Blocks::None => Vec::new(),
            Blocks::Regions(regions) => regions.clone(),
            &Blocks::Boxes { height, width } => self.windows(shape, (height, width), (0, 0)),
        }
    }

    /// Returns the rectangles of a size that follow each other from a place on, a gap as wide as
    /// the offset between them, and at least as much after the last.
    fn windows(
        &self,
        shape: Shape,
        (height, width): (usize, usize),
        (top, left): (usize, usize),
    ) -> Vec<Vec<Cell>> {
        let starts = |size: usize, offset: usize, limit: usize| {
            (offset..limit).step_by(size + offset).filter(move |at| at + size + offset <= limit)
        };
        let mut windows = Vec::new();
        for row in starts(height, top, self.rows) {
            for column in starts(width, left, self.columns) {
                let cells = (row..row + height)
                    .flat_map(|row| (column..column + width).map(move |column| (row, column)));
                windows.push(cells.map(|(row, column)| self.cell(shape, row, column)).collect());
            }
        }
        windows
    }

    /// Returns the windows of windoku: rectangles of the boxes' size, one line apart and one line
    /// from every side; none if there are no boxes.
    #[must_use]
    pub fn windoku_cells(&self, shape: Shape) -> Vec<Vec<Cell>> {
        match self.blocks {
            Blocks::Boxes { height, width } => self.windows(shape, (height, width), (1, 1)),
            Blocks::None | Blocks::Regions(_) => Vec::new(),
        }
    }

    /// Returns the diagonal from the top left down, or the one from the bottom left up; none if the
    /// Sudoku isn't square.
    #[must_use]
    pub fn diagonal_cells(&self, shape: Shape, slope: Slope) -> Option<Vec<Cell>> {
        let row = |column| match slope {
            Slope::Falling => column,
            Slope::Rising => self.rows - 1 - column,
        };
        let cells = || (0..self.rows).map(|column| self.cell(shape, row(column), column)).collect();
        (self.rows == self.columns).then(cells)
    }

    /// Returns the sets of the cells that stand at the same place of their blocks.
    #[must_use]
    pub fn disjoint_cells(&self, shape: Shape) -> Vec<Vec<Cell>> {
        let blocks = self.block_cells(shape);
        let longest = blocks.iter().map(Vec::len).max().unwrap_or(0);
        let at =
            |place: usize| blocks.iter().filter_map(|block| block.get(place).copied()).collect();
        (0..longest).map(at).collect()
    }
}

/// Which of the two diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// From the top left to the bottom right: `\`.
    Falling,
    /// From the bottom left to the top right: `/`.
    Rising,
}
