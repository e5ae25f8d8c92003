//! Almost locked sets.

use ninefold::explain::Als;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::chains::{all_see, digits_of};
use super::{Twin, sees_all};

impl Twin<'_> {
    /// Returns the cells of a set that have a digit.
    fn of_set(&self, set: &Als, digit: Digit) -> CellSet {
        set.cells.iter().filter(|&cell| self.can(cell, digit)).collect()
    }

    /// Returns the digits of which only one of two sets can have a place.
    fn shared_once(&self, one: &Als, other: &Als) -> DigitSet {
        let restricted = |digit: &Digit| {
            let (mine, theirs) = (self.of_set(one, *digit), self.of_set(other, *digit));
            !mine.is_empty() && !theirs.is_empty() && all_see(mine, theirs)
        };
        Digit::all().filter(restricted).collect()
    }

    /// Says whether a candidate outside a set takes its digit from it.
    fn takes(&self, c: Candidate, set: &Als) -> bool {
        let places = self.of_set(set, c.digit);
        !places.is_empty() && !set.cells.contains(c.cell) && sees_all(c.cell, places)
    }

    pub(super) fn almost_locked(
        &self,
        sets: &[Als],
        links: &[DigitSet],
        exits: DigitSet,
        stem: Option<Cell>,
    ) -> bool {
        if !sets.iter().all(|set| self.is_als(set)) {
            return false;
        }
        let repeated = (0..sets.len()).any(|i| sets[..i].contains(&sets[i]));
        let named = exits == digits_of(&self.step.eliminations);
        let whole = |one: &Als, other: &Als, link: DigitSet| {
            let all = self.shared_once(one, other);
            !link.is_empty() && link.is_subset(all) && (link == all || link.len() == 2)
        };
        let by = |ends: [&Als; 2], not: DigitSet| {
            self.strikes(|c| !not.contains(c.digit) && ends.iter().all(|set| self.takes(c, set)))
        };
        match (self.step.technique.name(), sets, stem) {
            ("Almost Locked Set XZ-Rule", [a, b], None) => {
                let &[link] = links else { return false };
                if repeated || !whole(a, b, link) {
                    return false;
                }
                if link.len() == 1 {
                    return named && by([a, b], link);
                }
                let both = |c: Candidate| self.takes(c, a) && self.takes(c, b);
                let one = |c: Candidate, set: &Als, far: &Als| {
                    !link.contains(c.digit) && !far.cells.contains(c.cell) && self.takes(c, set)
                };
                if exits.is_empty() {
                    return self.strikes(|c| both(c) || one(c, a, b) || one(c, b, a));
                }
                named && self.strikes(both)
            }
            ("Almost Locked Set XY-Wing", [a, b, c], None) => {
                let &[first, second] = links else { return false };
                !repeated
                    && named
                    && whole(a, c, first)
                    && whole(b, c, second)
                    && first.iter().any(|x| second.iter().any(|y| x != y))
                    && !a.cells.is_subset(b.cells)
                    && !b.cells.is_subset(a.cells)
                    && by([a, b], first | second)
            }
            ("Almost Locked Set Chain", [first, .., last], None) => {
                let linked = sets.len() >= 4
                    && links.len() + 1 == sets.len()
                    && (0..links.len()).all(|i| {
                        !links[i].is_empty()
                            && links[i].is_subset(self.shared_once(&sets[i], &sets[i + 1]))
                    });
                !repeated
                    && named
                    && linked
                    && can_choose(links, None)
                    && by([first, last], links[0] | links[links.len() - 1])
            }
            ("Death Blossom", _, Some(stem)) => self.blossom(sets, links, stem) && named,
            _ => false,
        }
    }

    fn blossom(&self, sets: &[Als], links: &[DigitSet], stem: Cell) -> bool {
        let mut digits: Vec<Digit> = links.iter().filter_map(|link| link.single()).collect();
        let each = digits.len() == links.len() && links.len() == sets.len();
        let petals = sets.iter().zip(&digits);
        let taken = petals
            .into_iter()
            .all(|(set, &digit)| self.takes(Candidate { cell: stem, digit }, set));
        digits.sort_unstable();
        each && taken
            && !digits.is_empty()
            && digits.iter().copied().eq(self.board.candidates(stem))
            && self.strikes(|c| {
                !digits.contains(&c.digit) && sets.iter().all(|set| self.takes(c, set))
            })
    }
}

/// Says whether a digit of each link can be chosen, no two neighbours the same.
fn can_choose(links: &[DigitSet], last: Option<Digit>) -> bool {
    let Some((first, rest)) = links.split_first() else { return true };
    first.iter().any(|digit| Some(digit) != last && can_choose(rest, Some(digit)))
}
