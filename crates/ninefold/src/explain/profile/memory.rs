//! What the searches of a path have gone through in vain: see [`Scope`].

use crate::board::Board;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::find::Scope;

/// For each technique in search order, the part of the board that changed since it found nothing.
#[derive(Clone, Default)]
pub(super) struct Memory {
    /// The places of each digit when the board was looked at last.
    places: [CellSet; 9],
    /// Empty until the first look: many puzzles need none.
    scopes: Vec<Scope>,
}

impl Memory {
    /// Notices what has changed on the board; `count` techniques are searched for.
    pub(super) fn look_at(&mut self, board: &Board, count: usize) {
        if self.scopes.is_empty() {
            self.scopes = vec![Scope::ALL; count];
        } else {
            let changed = Scope::between(&self.places, board);
            self.scopes.iter_mut().for_each(|scope| *scope |= changed);
        }
        self.places = core::array::from_fn(|i| board.all_places(Digit::from_index(i)));
    }

    /// Returns what a technique must look at.
    pub(super) fn scope(&self, technique: usize) -> Scope {
        self.scopes.get(technique).copied().unwrap_or(Scope::ALL)
    }

    /// Remembers that a search handed over nothing, not even a sibling.
    pub(super) fn found_nothing(&mut self, technique: usize) {
        if let Some(scope) = self.scopes.get_mut(technique) {
            *scope = Scope::NONE;
        }
    }
}
