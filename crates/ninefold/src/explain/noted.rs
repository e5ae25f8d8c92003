//! [`Noted`]: how a step stands to what a player has placed and struck already.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::position::Position;

use super::step::Step;

/// How much of a step a player's state has already, or what of it the state denies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noted {
    /// Nothing of it is noted.
    Open,
    /// Some of it is noted.
    Partly,
    /// All of it is noted.
    Done,
    /// The state excludes this conclusion: another digit stands there, or it was struck.
    Excluded(Candidate),
}

impl Noted {
    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Partly => "partly",
            Self::Done => "done",
            Self::Excluded(_) => "excluded",
        }
    }

    /// Says it to the player; nothing where nothing is noted.
    #[must_use]
    pub fn sentence(self, step: &Step) -> Option<String> {
        match self {
            Self::Open => None,
            Self::Partly => Some("Part of this is in your notes already.".to_owned()),
            Self::Done => Some("This is in your notes already.".to_owned()),
            Self::Excluded(candidate) if step.placements.contains(&candidate) => Some(format!(
                "Your notes exclude this: they leave no {} in {}.",
                candidate.digit, candidate.cell
            )),
            Self::Excluded(candidate) => Some(format!(
                "Your notes exclude this: they have {} in {}.",
                candidate.digit, candidate.cell
            )),
        }
    }
}

impl Step {
    /// Compares the step, found elsewhere on the way from the clues, with a player's state.
    ///
    /// ```
    /// use ninefold::explain::{Noted, explain};
    /// use ninefold::rate::hodoku::Profile;
    /// use ninefold::{Position, Puzzle};
    /// let puzzle: Puzzle = ninefold::gallery::LEETCODE.parse()?;
    /// let first = &explain(&puzzle, &Profile::hodoku()).steps[0];
    /// let mut position = Position::start(*puzzle.clues());
    /// assert_eq!(first.noted(&position), Noted::Open);
    /// position.apply(&first.placements, &[]);
    /// assert_eq!(first.noted(&position), Noted::Done);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn noted(&self, position: &Position) -> Noted {
        let board = position.board();
        let stands = |candidate: &Candidate| board.digit(candidate.cell) == Some(candidate.digit);
        let lost = |placed: &&Candidate| !stands(placed) && !board.has(**placed);
        let held = |struck: &&Candidate| stands(struck);
        let denied = self.placements.iter().find(lost);
        if let Some(&candidate) = denied.or_else(|| self.eliminations.iter().find(held)) {
            return Noted::Excluded(candidate);
        }
        let all = self.placements.len() + self.eliminations.len();
        match self.count_noted(&board) {
            0 => Noted::Open,
            noted if noted == all => Noted::Done,
            _ => Noted::Partly,
        }
    }

    /// Counts the conclusions that a board has already.
    fn count_noted(&self, board: &Board) -> usize {
        let placed = self.placements.iter().filter(|c| board.digit(c.cell) == Some(c.digit));
        let struck = self.eliminations.iter().filter(|&&candidate| !board.has(candidate));
        placed.count() + struck.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Pattern, Technique};

    /// A step that strikes 1 and 2 in r1c3 of LeetCode's board, and one that places 4 there.
    fn steps() -> [Step; 2] {
        let mut strikes = Step::new(Technique::HiddenPair, Pattern::Nothing);
        strikes.eliminations = vec!["r1c3<>1".parse().unwrap(), "r1c3<>2".parse().unwrap()];
        let mut places = Step::new(Technique::NakedSingle, Pattern::Single { house: None });
        places.placements = vec!["r1c3=4".parse().unwrap()];
        [strikes, places]
    }

    fn position(placed: &[&str], struck: &[&str]) -> Position {
        let mut position = Position::start(crate::gallery::LEETCODE.parse().unwrap());
        let read = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        let (placed, struck): (Vec<_>, Vec<_>) = (read(placed), read(struck));
        position.apply(&placed, &struck);
        position
    }

    #[test]
    fn notes_have_a_step_wholly_or_in_part() {
        let [strikes, places] = steps();
        assert_eq!(strikes.noted(&position(&[], &[])), Noted::Open);
        assert_eq!(strikes.noted(&position(&[], &["r1c3<>2"])), Noted::Partly);
        assert_eq!(strikes.noted(&position(&[], &["r1c3<>1", "r1c3<>2"])), Noted::Done);
        assert_eq!(strikes.noted(&position(&["r1c3=4"], &[])), Noted::Done);
        assert_eq!(places.noted(&position(&["r1c3=4"], &[])), Noted::Done);
    }

    #[test]
    fn notes_that_deny_a_conclusion_exclude_the_step() {
        let [strikes, places] = steps();
        let wrong = strikes.noted(&position(&["r1c3=2"], &[]));
        assert_eq!(wrong, Noted::Excluded("r1c3=2".parse().unwrap()));
        let said = wrong.sentence(&strikes).unwrap();
        assert_eq!(said, "Your notes exclude this: they have 2 in r1c3.");
        for position in [position(&[], &["r1c3<>4"]), position(&["r1c4=4"], &[])] {
            let wrong = places.noted(&position);
            assert_eq!(wrong, Noted::Excluded("r1c3=4".parse().unwrap()));
            let said = wrong.sentence(&places).unwrap();
            assert_eq!(said, "Your notes exclude this: they leave no 4 in r1c3.");
        }
    }
}
