//! [`Queue`] and [`Unnoticed`]: what waits for its turn on the way from single to single.

use crate::cell::Cell;
use crate::digit::Digit;

/// A queue that never wraps: a cell or a house and digit becomes single once, so no more than 243
/// are pushed. It is so long that every place of 8 bits is one of its items.
#[derive(Clone)]
pub(super) struct Queue<T> {
    items: [T; 256],
    head: u8,
    tail: u8,
}

impl<T: Copy> Queue<T> {
    pub(super) const fn new(any: T) -> Self {
        Self { items: [any; 256], head: 0, tail: 0 }
    }

    /// Pushes an item if it is wanted, without a branch: a processor could not guess which way.
    #[inline]
    pub(super) fn push_if(&mut self, wanted: bool, item: T) {
        self.items[usize::from(self.tail)] = item;
        self.tail += u8::from(wanted);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        if self.head == self.tail {
            return None;
        }
        let item = self.items[usize::from(self.head)];
        self.head += 1;
        Some(item)
    }

    /// Drops items up to the first that is wanted.
    #[inline]
    pub(super) fn skip_until(&mut self, is_wanted: impl Fn(&T) -> bool) {
        while self.head != self.tail && !is_wanted(&self.items[usize::from(self.head)]) {
            self.head += 1;
        }
    }

    pub(super) fn waiting(&self) -> &[T] {
        &self.items[usize::from(self.head)..usize::from(self.tail)]
    }
}

/// Candidates in the order in which they went; room for more than a placement strikes.
#[derive(Clone)]
pub(super) struct Unnoticed {
    struck: [(Cell, Digit); 256],
    len: u8,
}

impl Unnoticed {
    pub(super) const fn new() -> Self {
        Self { struck: [(Cell::new(0), Digit::new(1)); 256], len: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, cell: Cell, digit: Digit) {
        self.struck[usize::from(self.len)] = (cell, digit);
        self.len += 1;
    }

    /// Says whether the room may not do for another placement.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.len >= 200
    }

    /// Returns them all.
    #[inline]
    pub(super) fn all(&self) -> &[(Cell, Digit)] {
        &self.struck[..usize::from(self.len)]
    }

    #[inline]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }
}
