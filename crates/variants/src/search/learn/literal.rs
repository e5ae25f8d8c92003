//! [`Literal`]: that a cell has a digit, or that it hasn't.

/// A statement about one candidate, and whether it is denied.
///
/// Candidates are numbered cell by cell, so the number of digits is needed to take one apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    /// Says that a candidate is true.
    #[inline]
    pub(super) const fn is(candidate: usize) -> Self {
        Self((candidate as u32) << 1)
    }

    /// Says that a candidate is false.
    #[inline]
    pub(super) const fn is_not(candidate: usize) -> Self {
        Self((candidate as u32) << 1 | 1)
    }

    #[inline]
    pub(super) const fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) const fn is_denied(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns its place in a table of all literals.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was guessed, or known from the beginning.
    None,
    /// Another literal excludes its opposite.
    Literal(Literal),
    /// The cell has no other digit left.
    Cell,
    /// A house has no other place left for the digit: the number of the house.
    House(u32),
    /// All other literals of a clause are false: where the clause begins.
    Clause(u32),
    /// A kernel found it: its number, and how long the trail was when it ran.
    Kernel(u32, u32),
}

/// What can't be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// Two literals that exclude each other are true.
    Literals(Literal, Literal),
    /// A cell has no digit left.
    Cell(u16),
    /// A house has no place left for a digit: house, digit.
    House(u32, u32),
    /// All literals of a clause are false.
    Clause(u32),
    /// A kernel can't be fulfilled.
    Kernel(u32),
    /// A kernel excludes a literal that is true.
    Against(u32, Literal),
}
