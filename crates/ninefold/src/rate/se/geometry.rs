//! Houses and peers in the order that the scale looks at them: blocks, rows, columns.
//!
//! A house is numbered 0 to 26 here: blocks 0-8, rows 9-17, columns 18-26, so that counting up is
//! the scale's usual order. Its cells have positions 0 to 8; a set of positions is nine bits.

use crate::house::House;

/// Blocks, then columns, then rows: the order of singles and sets.
pub(super) const BLOCKS_COLUMNS_ROWS: [usize; 27] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16,
    17,
];

/// The cell at each position of each house.
pub(super) static CELL_AT: [[u8; 9]; 27] = cell_at();

/// The block, row and column of each cell.
pub(super) static HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The position of each cell in its block, row and column.
pub(super) static POSITION_IN: [[u8; 3]; 81] = position_in();

/// The 20 peers of each cell: those in its block, then in its row, then in its column.
pub(super) static PEERS_IN_ORDER: [[u8; 20]; 81] = peers_in_order();

/// The 20 peers of each cell as bits.
pub(super) static PEER_BITS: [u128; 81] = peer_bits();

/// The subsets of nine with 2, 3 and 4 members, by increasing bit pattern.
pub(super) static PAIRS: [u16; 36] = subsets(2);
pub(super) static TRIPLES: [u16; 84] = subsets(3);
pub(super) static QUADS: [u16; 126] = subsets(4);

/// Returns the subsets of nine of a size, by increasing bit pattern.
pub(super) fn subsets_of_nine(size: usize) -> impl Iterator<Item = u16> {
    (0..512u16).filter(move |set| set.count_ones() as usize == size)
}

/// Iterates over the one bits, lowest first.
#[inline]
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(low)
    })
}

/// Iterates over the one bits of a set of cells, lowest first.
pub(super) fn cell_bits(mut set: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(low)
    })
}

/// Returns the library's house for a number of this module.
pub(super) fn house(number: usize) -> House {
    match number / 9 {
        0 => House::block(number),
        1 => House::row(number - 9),
        _ => House::column(number - 18),
    }
}

const fn cell_at() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut h = 0;
    while h < 9 {
        let mut i = 0;
        while i < 9 {
            table[h][i] = ((h / 3 * 3 + i / 3) * 9 + h % 3 * 3 + i % 3) as u8;
            table[9 + h][i] = (h * 9 + i) as u8;
            table[18 + h][i] = (i * 9 + h) as u8;
            i += 1;
        }
        h += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (9 + row) as u8, (18 + column) as u8];
        cell += 1;
    }
    table
}

const fn position_in() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn peers_in_order() -> [[u8; 20]; 81] {
    let (cells, houses) = (cell_at(), houses_of());
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut kind) = (1u128 << cell, 0, 0);
        while kind < 3 {
            let mut i = 0;
            while i < 9 {
                let peer = cells[houses[cell][kind] as usize][i];
                if seen & (1 << peer) == 0 {
                    seen |= 1 << peer;
                    table[cell][count] = peer;
                    count += 1;
                }
                i += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
}

const fn peer_bits() -> [u128; 81] {
    let lists = peers_in_order();
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            table[cell] |= 1 << lists[cell][i];
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn subsets<const N: usize>(size: u32) -> [u16; N] {
    let mut table = [0; N];
    let (mut set, mut count) = (0u16, 0);
    while set < 512 {
        if set.count_ones() == size {
            table[count] = set;
            count += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbering_agrees_with_the_library() {
        for (h, cells) in CELL_AT.iter().enumerate() {
            let ours: crate::CellSet =
                cells.iter().map(|&cell| crate::Cell::new(usize::from(cell))).collect();
            assert_eq!(ours, house(h).cells());
        }
        for cell in crate::Cell::all() {
            assert_eq!(PEER_BITS[cell.index()], cell.peers().bits());
            for kind in 0..3 {
                let h = usize::from(HOUSES_OF[cell.index()][kind]);
                let position = usize::from(POSITION_IN[cell.index()][kind]);
                assert_eq!(usize::from(CELL_AT[h][position]), cell.index());
            }
        }
    }

    #[test]
    fn subsets_rise_by_bit_pattern() {
        assert_eq!(PAIRS[..4], [0b11, 0b101, 0b110, 0b1001]);
        assert_eq!(subsets_of_nine(4).collect::<Vec<_>>(), QUADS);
    }
}
