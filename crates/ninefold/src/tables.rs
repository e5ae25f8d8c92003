//! The geometry of the grid, worked out at compile time.
//!
//! ```text
//!          c1 c2 c3   c4 c5 c6   c7 c8 c9
//!     r1    0  1  2 |  3  4  5 |  6  7  8
//!     r2    9 10 11 | 12 13 14 | 15 16 17      cell indices: row by row
//!     r3   18 19 20 | 21 22 23 | 24 25 26
//!          ---------+----------+---------      houses: rows 0-8, columns 9-17,
//!     r4   27 28 29 | 30 31 32 | 33 34 35      blocks 18-26, left to right, down
//!           …
//! ```

use crate::cell::Cell;
use crate::house::House;
use crate::set::{CellSet, HouseSet};

/// The cells of each house in order.
pub(crate) static HOUSE_CELLS: [[Cell; 9]; 27] = house_cells();

/// The cells of each house as a set.
pub(crate) const HOUSES: [CellSet; 27] = houses();

/// The 20 cells that share a house with each cell.
pub(crate) const PEERS: [CellSet; 81] = peers();

/// The row, the column and the block of each cell.
pub(crate) static HOUSES_OF: [[House; 3]; 81] = houses_of();

/// The same as a set.
pub(crate) static HOUSE_SETS_OF: [HouseSet; 81] = {
    let mut table = [HouseSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let [row, column, block] = Cell::new(index).houses();
        table[index] = HouseSet::only(row).with(column).with(block);
        index += 1;
    }
    table
};

/// The houses that share a cell with each house, itself included.
pub(crate) static CROSSING: [HouseSet; 27] = {
    let mut table = [HouseSet::EMPTY; 27];
    let mut index = 0;
    while index < 81 {
        let houses = Cell::new(index).houses();
        let mut i = 0;
        while i < 3 {
            let house = houses[i].index();
            table[house] = table[house].union(HOUSE_SETS_OF[index]);
            i += 1;
        }
        index += 1;
    }
    table
};

const fn houses_of() -> [[House; 3]; 81] {
    let mut table = [[House::row(0); 3]; 81];
    let mut index = 0;
    while index < 81 {
        table[index] = Cell::new(index).houses();
        index += 1;
    }
    table
}

const fn house_cells() -> [[Cell; 9]; 27] {
    let mut table = [[Cell::new(0); 9]; 27];
    let mut number = 0;
    while number < 9 {
        let mut i = 0;
        while i < 9 {
            table[number][i] = Cell::at(number, i);
            table[9 + number][i] = Cell::at(i, number);
            table[18 + number][i] = Cell::at(number / 3 * 3 + i / 3, number % 3 * 3 + i % 3);
            i += 1;
        }
        number += 1;
    }
    table
}

const fn houses() -> [CellSet; 27] {
    let lists = house_cells();
    let mut table = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut i = 0;
        while i < 9 {
            table[house] = table[house].with(lists[house][i]);
            i += 1;
        }
        house += 1;
    }
    table
}

const fn peers() -> [CellSet; 81] {
    let houses = houses();
    let mut table = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::new(index);
        let [row, column, block] = cell.houses();
        table[index] = houses[row.index()]
            .union(houses[column.index()])
            .union(houses[block.index()])
            .without(cell);
        index += 1;
    }
    table
}
