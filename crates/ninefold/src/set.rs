//! Sets of digits, cells and houses, each one machine word.
//!
//! They behave like sets, not like integers: `|` union, `&` intersection, `-` difference,
//! `^` symmetric difference, `!` complement. Iteration is in ascending order.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};
use core::str::FromStr;

use crate::cell::{Cell, ParseNameError};
use crate::digit::Digit;
use crate::house::House;

macro_rules! bit_set {
    ($(#[$doc:meta])* $Set:ident of $Item:ident in $Word:ty, $count:expr, $len:path, $from:path, $Iter:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $Set($Word);

        impl $Set {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set of all members there are.
            pub const ALL: Self = Self((1 << $count) - 1);

            /// Returns the set of one member.
            #[must_use]
            pub const fn only(item: $Item) -> Self {
                Self(1 << item.index())
            }

            /// Returns the set whose members are the indices of the one bits; others are dropped.
            #[must_use]
            pub const fn from_bits(bits: $Word) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns the members as one bits, the lowest for index 0.
            #[must_use]
            pub const fn bits(self) -> $Word {
                self.0
            }

            /// Returns the number of members.
            #[must_use]
            pub const fn len(self) -> usize {
                $len(self.0) as usize
            }

            /// Says whether there is no member.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Says whether the item is a member.
            #[must_use]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 & (1 << item.index()) != 0
            }

            /// Returns the set with the item added.
            #[must_use]
            pub const fn with(self, item: $Item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// Returns the set with the item taken out.
            #[must_use]
            pub const fn without(self, item: $Item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// Returns the members of either set; `|` in a `const fn`.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the members of both sets; `&` in a `const fn`.
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns the members of this set that the other lacks; `-` in a `const fn`.
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Says whether every member is in the other set too.
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Says whether the two sets share no member.
            #[must_use]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Adds an item.
            pub const fn insert(&mut self, item: $Item) {
                self.0 |= 1 << item.index();
            }

            /// Takes an item out; says whether it was there.
            pub const fn remove(&mut self, item: $Item) -> bool {
                let had = self.contains(item);
                self.0 &= !(1 << item.index());
                had
            }

            /// Returns the lowest member.
            #[must_use]
            pub const fn first(self) -> Option<$Item> {
                if self.0 == 0 { None } else { Some($from(self.0.trailing_zeros() as usize)) }
            }

            /// Returns the member if there is exactly one.
            #[must_use]
            pub const fn single(self) -> Option<$Item> {
                if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
            }

            /// Returns the two members if there are exactly two.
            #[must_use]
            pub const fn pair(self) -> Option<[$Item; 2]> {
                let rest = self.0 & self.0.wrapping_sub(1);
                if rest == 0 || rest & (rest - 1) != 0 {
                    return None;
                }
                let (first, second) = (self.0.trailing_zeros(), rest.trailing_zeros());
                Some([$from(first as usize), $from(second as usize)])
            }

            /// Iterates over the members in ascending order.
            #[must_use]
            pub const fn iter(self) -> $Iter {
                $Iter(self)
            }

            /// Iterates over the subsets that have `size` members, in lexicographic order.
            pub fn combinations(self, size: usize) -> impl Iterator<Item = Self> {
                let members: Vec<$Item> = self.iter().collect();
                let mut chosen: Option<Vec<usize>> =
                    (size <= members.len()).then(|| (0..size).collect());
                core::iter::from_fn(move || {
                    let indices = chosen.as_mut()?;
                    let set = indices.iter().map(|&i| members[i]).collect();
                    if !advance(indices, members.len()) {
                        chosen = None;
                    }
                    Some(set)
                })
            }
        }

        impl BitOr for $Set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl BitAnd for $Set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }

        impl BitXor for $Set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl Sub for $Set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }

        impl Not for $Set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $Set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl SubAssign for $Set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $Iter;
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        #[doc = concat!("Iterates over a [`", stringify!($Set), "`] in ascending order.")]
        #[derive(Clone, Debug)]
        pub struct $Iter($Set);

        impl Iterator for $Iter {
            type Item = $Item;

            fn next(&mut self) -> Option<$Item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $Iter {}
        impl core::iter::FusedIterator for $Iter {}
    };
}

bit_set! {
    /// A set of digits: the candidates of a cell, for example.
    ///
    /// ```
    /// use ninefold::{Digit, DigitSet};
    /// let set = DigitSet::only(Digit::new(7)).with(Digit::new(3));
    /// assert_eq!(set.to_string(), "37");
    /// assert_eq!((!set).len(), 7);
    /// assert_eq!(set.without(Digit::new(3)).single(), Some(Digit::new(7)));
    /// ```
    DigitSet of Digit in u16, 9, count_of_nine, Digit::from_index, DigitSetIter
}

bit_set! {
    /// A set of cells; prints in players' notation, and with `{:#}` as a picture.
    ///
    /// ```
    /// use ninefold::{Cell, House};
    /// let both = Cell::at(0, 0).peers() & Cell::at(4, 4).peers();
    /// assert_eq!(both.to_string(), "r1c5,r5c1");
    /// assert_eq!(format!("{:#}", House::block(4).cells()), "\
    /// . . . | . . . | . . .
    /// . . . | . . . | . . .
    /// . . . | . . . | . . .
    /// ------+-------+------
    /// . . . | X X X | . . .
    /// . . . | X X X | . . .
    /// . . . | X X X | . . .
    /// ------+-------+------
    /// . . . | . . . | . . .
    /// . . . | . . . | . . .
    /// . . . | . . . | . . .");
    /// ```
    CellSet of Cell in u128, 81, u128::count_ones, Cell::new, CellSetIter
}

bit_set! {
    /// A set of houses.
    HouseSet of House in u32, 27, u32::count_ones, House::new, HouseSetIter
}

impl CellSet {
    /// Calls `visit` with each member in ascending order: what iterating does, in words that a
    /// processor has.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves are taken one by one")]
    pub(crate) fn each(self, mut visit: impl FnMut(Cell)) {
        for (half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            let mut half = half;
            while half != 0 {
                visit(Cell::new(first + half.trailing_zeros() as usize));
                half &= half - 1;
            }
        }
    }
}

/// Counts the one bits of nine: a look-up, since not every processor that this runs on counts them.
pub(crate) const fn count_of_nine(bits: u16) -> u8 {
    COUNTS[bits as usize % 512]
}

const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        counts[bits] = counts[bits / 2] + if bits % 2 == 1 { 1 } else { 0 };
        bits += 1;
    }
    counts
};

/// Moves an ascending choice of indices below `count` to the next one in lexicographic order.
fn advance(indices: &mut [usize], count: usize) -> bool {
    let size = indices.len();
    let Some(at) = (0..size).rev().find(|&i| indices[i] < count - size + i) else { return false };
    indices[at] += 1;
    for i in at + 1..size {
        indices[i] = indices[i - 1] + 1;
    }
    true
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Display for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, house) in self.iter().enumerate() {
            write!(f, "{}{house}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for CellSet {
    /// Writes `r1c45,r5c1`; with `{:#}` a 9x9 picture.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let mark = |cell| if self.contains(cell) { 'X' } else { '.' };
            return f.write_str(&crate::text::draw_grid(|cell| mark(cell).to_string()));
        }
        let mut rest = *self;
        let mut separator = "";
        while let Some(first) = rest.first() {
            f.write_str(separator)?;
            rest -= write_group(f, first, rest)?;
            separator = ",";
        }
        Ok(())
    }
}

/// Writes a cell with the others of its row, or else of its column; returns those written.
fn write_group(
    f: &mut fmt::Formatter<'_>,
    first: Cell,
    cells: CellSet,
) -> Result<CellSet, fmt::Error> {
    let in_row = cells & first.row().cells();
    let in_column = cells & first.column().cells();
    let group = if in_row.len() > 1 { in_row } else { in_column };
    let (mut rows, mut columns) = (String::new(), String::new());
    for cell in group {
        let digit = |house: House| Digit::from_index(house.number()).to_char();
        if in_row.len() == 1 || rows.is_empty() {
            rows.push(digit(cell.row()));
        }
        if in_row.len() > 1 || columns.is_empty() {
            columns.push(digit(cell.column()));
        }
    }
    write!(f, "r{rows}c{columns}")?;
    Ok(group)
}

impl FromStr for DigitSet {
    type Err = ParseNameError;

    /// Reads digits: `78`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        text.chars()
            .map(|c| Digit::from_char(c).ok_or_else(|| unlike("digits such as 478", text)))
            .collect()
    }
}

impl FromStr for HouseSet {
    type Err = ParseNameError;

    /// Reads names between commas: `r3,c5,b9`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        members(text).map(str::parse).collect()
    }
}

impl FromStr for CellSet {
    type Err = ParseNameError;

    /// Reads names between commas, several cells of a line at once or not: `r1c45,r5c1`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let mut cells = Self::EMPTY;
        for group in members(text) {
            let lines = group.strip_prefix('r').and_then(|group| group.split_once('c'));
            let (rows, columns) = lines.ok_or_else(|| unlike(CELLS, text))?;
            let (rows, columns): (DigitSet, DigitSet) = (rows.parse()?, columns.parse()?);
            if rows.is_empty() || columns.is_empty() {
                return Err(unlike(CELLS, text));
            }
            for row in rows {
                cells.extend(columns.iter().map(|column| Cell::at(row.index(), column.index())));
            }
        }
        Ok(cells)
    }
}

/// What a set of cells looks like.
const CELLS: &str = "cells such as r1c45,r5c1";

/// Returns that a text isn't what was expected.
fn unlike(expected: &'static str, text: &str) -> ParseNameError {
    ParseNameError { expected, found: text.to_owned() }
}

/// Returns the names between commas; none in an empty text.
fn members(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| !text.is_empty())
}

/// Returns the cells that see all of some cells.
pub(crate) fn seen_by_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_read_back_what_they_print() {
        let cells: CellSet = "r1c45,r5c1,r9c9".parse().unwrap();
        assert_eq!((cells.len(), cells.to_string().as_str()), (4, "r1c45,r5c1,r9c9"));
        assert_eq!("r12c34".parse::<CellSet>().unwrap().len(), 4);
        assert_eq!(CellSet::ALL.to_string().parse(), Ok(CellSet::ALL));
        assert_eq!("".parse(), Ok(CellSet::EMPTY));
        assert_eq!("478".parse::<DigitSet>().unwrap().to_string(), "478");
        assert_eq!("r3,c5,b9".parse::<HouseSet>().unwrap().to_string(), "r3,c5,b9");
        for bad in ["r1", "rc1", "r0c1", "r1c1,", "c1r1"] {
            assert!(bad.parse::<CellSet>().is_err(), "{bad}");
        }
        let error = "r1".parse::<CellSet>().unwrap_err();
        assert_eq!(error.to_string(), "expected cells such as r1c45,r5c1, found \"r1\"");
    }

    fn cells(names: &[&str]) -> CellSet {
        names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn operators_are_set_operations() {
        let a: DigitSet = [1, 2, 3].map(Digit::new).into_iter().collect();
        let b: DigitSet = [3, 4].map(Digit::new).into_iter().collect();
        assert_eq!((a | b).to_string(), "1234");
        assert_eq!((a & b).to_string(), "3");
        assert_eq!((a - b).to_string(), "12");
        assert_eq!((a ^ b).to_string(), "124");
        assert_eq!((!a).to_string(), "456789");
        assert_eq!(!DigitSet::ALL, DigitSet::EMPTY);
        assert!((a & b).is_subset(a) && !a.is_subset(b) && !a.is_disjoint(b));
    }

    #[test]
    fn iteration_is_ascending_and_knows_its_length() {
        let all = CellSet::ALL;
        assert_eq!(all.len(), 81);
        assert!(all.iter().eq(Cell::all()));
        assert_eq!(all.iter().len(), 81);
    }

    #[test]
    fn a_pair_has_exactly_two_members() {
        for bits in 0..512 {
            let set = DigitSet::from_bits(bits);
            let members: Vec<Digit> = set.iter().collect();
            assert_eq!(set.pair().map(|pair| pair.to_vec()), (set.len() == 2).then_some(members));
        }
    }

    #[test]
    fn combinations_are_lexicographic() {
        let set: DigitSet = [2, 5, 9].map(Digit::new).into_iter().collect();
        let pairs: Vec<String> = set.combinations(2).map(|pair| pair.to_string()).collect();
        assert_eq!(pairs, ["25", "29", "59"]);
        assert_eq!(set.combinations(0).count(), 1);
        assert_eq!(set.combinations(3).count(), 1);
        assert_eq!(set.combinations(4).count(), 0);
        assert_eq!(DigitSet::ALL.combinations(4).count(), 126);
    }

    #[test]
    fn cells_print_in_compressed_notation() {
        assert_eq!(cells(&["r1c4", "r1c5"]).to_string(), "r1c45");
        assert_eq!(cells(&["r2c6", "r3c6"]).to_string(), "r23c6");
        assert_eq!(cells(&["r1c1", "r1c4", "r2c6"]).to_string(), "r1c14,r2c6");
        assert_eq!(CellSet::EMPTY.to_string(), "");
    }

    #[test]
    fn houses_print_as_a_list() {
        let set: HouseSet = [House::row(2), House::block(4)].into_iter().collect();
        assert_eq!(set.to_string(), "r3,b5");
    }
}
