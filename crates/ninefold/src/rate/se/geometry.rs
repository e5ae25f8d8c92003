//! The order in which the scale looks at houses, peers and subsets.
//!
//! It takes the first finding, so each order here is the reference's and decides ratings.

use super::places::Places;
use crate::cell::Cell;
use crate::house::House;
use crate::set::{CellSet, HouseSet, count_of_nine};
use crate::tables::HOUSE_SETS_OF;

/// The columns with the rows that cross them, then the rows with the columns: the order of fish.
pub(super) const COLUMNS_AND_ROWS: [([House; 9], [House; 9]); 2] =
    [(by_kind(&[9]), by_kind(&[0])), (by_kind(&[0]), by_kind(&[9]))];

/// Blocks, then columns, then rows: the order of singles and sets.
pub(super) static BLOCKS_COLUMNS_ROWS: [House; 27] = by_kind(&[18, 9, 0]);

/// Blocks, then rows, then columns: the order of graves.
pub(super) static BLOCKS_ROWS_COLUMNS: [House; 27] = by_kind(&[18, 0, 9]);

/// The block, row and column of each cell, each as the one place that the cell has there.
static SEATS: [[Places; 3]; 81] = seats_of_all();

static PEERS_IN_ORDER: [[Cell; 20]; 81] = peers_in_order_of_all();

/// Returns the block, row and column of a cell, each as the one place that the cell has there.
#[inline]
pub(super) fn seats(cell: Cell) -> &'static [Places; 3] {
    &SEATS[cell.index()]
}

/// Returns the block, row and column of a cell as a set.
#[inline]
pub(super) fn houses_of(cell: Cell) -> HouseSet {
    HOUSE_SETS_OF[cell.index()]
}

/// Returns the peers of a cell: those in its block, then in its row, then in its column.
pub(super) fn peers_in_order(cell: Cell) -> &'static [Cell; 20] {
    &PEERS_IN_ORDER[cell.index()]
}

/// Iterates over the houses that all the cells share: block, row, column.
pub(super) fn shared_houses(cells: &[Cell]) -> impl Iterator<Item = House> {
    let houses = cells.first().map_or(&[][..], |&first| seats(first)).iter().map(|s| s.house);
    houses.filter(|house| cells.iter().all(|&cell| house.cells().contains(cell)))
}

/// Iterates over the subsets of a set of bits with `size` members, by increasing bit pattern.
pub(super) fn subsets(set: u16, size: usize) -> impl Iterator<Item = u16> {
    let next = move |&subset: &u16| Some(subset.wrapping_sub(set) & set).filter(|&next| next != 0);
    core::iter::successors(Some(0), next).filter(move |subset| subset.count_ones() as usize == size)
}

/// Iterates over the subsets of nine with `size` members, at least one, by increasing bit pattern.
pub(super) fn subsets_of_nine(size: usize) -> impl Iterator<Item = u16> {
    // The lowest run of ones moves its top bit up by one; the others of it fall to the bottom.
    let next = |&set: &u16| {
        let up = set + (set & set.wrapping_neg());
        Some(up | (set ^ up) >> (2 + set.trailing_zeros()))
    };
    core::iter::successors(Some((1 << size) - 1), next).take_while(|&set| set < 512)
}

/// Visits the choices of so many of nine sets, among some of them, whose union has as many members,
/// by increasing bit pattern; returns the first answer.
pub(super) fn tight_unions<T>(
    sets: &[u16; 9],
    among: u16,
    size: usize,
    mut visit: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    Choice { sets, size }.extend(among, size, (0, 0), &mut visit)
}

/// What [`tight_unions`] chooses from.
struct Choice<'a> {
    sets: &'a [u16; 9],
    size: usize,
}

impl Choice<'_> {
    /// Adds so many more, all below those chosen; each choice comes with its union.
    fn extend<T>(
        &self,
        below: u16,
        more: usize,
        (chosen, union): (u16, u16),
        visit: &mut impl FnMut(u16, u16) -> Option<T>,
    ) -> Option<T> {
        let mut rest = below;
        for _ in 1..more {
            rest &= rest.wrapping_sub(1); // the lowest leave too few below them
        }
        for i in bits(rest) {
            let (chosen, union) = (chosen | 1 << i, union | self.sets[i]);
            let count = usize::from(count_of_nine(union));
            let found = match more {
                _ if count > self.size => None,
                1 if count == self.size => visit(chosen, union),
                1 => None,
                _ => self.extend(below & ((1 << i) - 1), more - 1, (chosen, union), visit),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// Iterates over the one bits, lowest first.
#[inline]
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(low)
    })
}

/// Returns the houses of one or more kinds, given the index of the first of each.
const fn by_kind<const COUNT: usize>(kinds: &[usize]) -> [House; COUNT] {
    let mut table = [House::row(0); COUNT];
    let mut i = 0;
    while i < COUNT {
        table[i] = House::new(kinds[i / 9] + i % 9);
        i += 1;
    }
    table
}

const fn seats_of_all() -> [[Places; 3]; 81] {
    let mut table = [[Places::all(House::row(0)); 3]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::new(index);
        let own = CellSet::only(cell);
        table[index] = [
            Places::common(cell.block(), own),
            Places::common(cell.row(), own),
            Places::common(cell.column(), own),
        ];
        index += 1;
    }
    table
}

const fn peers_in_order_of_all() -> [[Cell; 20]; 81] {
    let mut table = [[Cell::new(0); 20]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::new(index);
        let (mut seen, mut count, mut i) = (CellSet::only(cell), 0, 0);
        while i < 27 {
            let peer = [cell.block(), cell.row(), cell.column()][i / 9].cell_list()[i % 9];
            if !seen.contains(peer) {
                seen.insert(peer);
                table[index][count] = peer;
                count += 1;
            }
            i += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_peers_are_those_of_the_library() {
        for cell in Cell::all() {
            assert!(seats(cell).iter().all(|seat| seat.cells().eq([cell])));
            assert_eq!(peers_in_order(cell).iter().copied().collect::<CellSet>(), cell.peers());
        }
    }

    #[test]
    fn subsets_rise_by_bit_pattern() {
        for size in 1..=9 {
            let slow: Vec<u16> =
                (0..512u16).filter(|set| set.count_ones() as usize == size).collect();
            assert_eq!(subsets_of_nine(size).collect::<Vec<_>>(), slow);
            assert_eq!(subsets(0x1ff, size).collect::<Vec<_>>(), slow);
        }
        for size in 1..=4 {
            let sets = [0b11, 0b110, 0b101, 0b1100, 0b1_1000, 0b11, 0b1111, 0b1001, 0b1_0000_0001];
            for among in [0x1ff, 0b1_0110_1101] {
                let union = |&set: &u16| bits(set).fold(0, |all, i| all | sets[i]);
                let mut slow: Vec<(u16, u16)> =
                    subsets(among, size).map(|set| (set, union(&set))).collect();
                slow.retain(|(_, union)| union.count_ones() as usize == size);
                let mut found = Vec::new();
                tight_unions(&sets, among, size, |set, union| {
                    found.push((set, union));
                    None::<()>
                });
                assert_eq!(found, slow);
                assert_eq!(size > 1, !found.is_empty(), "{size} {among:b}");
            }
        }
        assert_eq!(subsets(0b1011, 2).collect::<Vec<_>>(), [0b11, 0b1001, 0b1010]);
    }
}
