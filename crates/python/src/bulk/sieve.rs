//! [`Sieve`]: the boards of a part through the batch engine, for operations that are quick if a
//! board has exactly one solution.

use ninefold::solve::{Answers, Finding, Limits, Source};
use ninefold_api::Engines;

use super::rows::Rows;
use super::run::Desk;

/// The engines of a thread, and what the batch engine finds.
#[derive(Default)]
pub(crate) struct Sieve {
    pub(crate) engines: Engines,
    outcomes: Vec<Finding>,
    first: Vec<[u8; 81]>,
}

/// What the batch engine has found.
pub(crate) struct Sifted {
    /// For each row whether it has exactly one solution, or one at all if no second was looked for.
    pub(crate) is_solved: Vec<bool>,
    /// The solution of each such row; zeros for the others.
    pub(crate) solutions: Vec<[u8; 81]>,
}

impl Sieve {
    /// Looks for so many solutions of each board; rows that are none, or more than may be guessed
    /// at, are left over.
    pub(crate) fn sift(&mut self, rows: &Rows<'_>, solutions: u32, desk: &Desk<'_>) -> Sifted {
        let mut sifted =
            Sifted { is_solved: vec![false; rows.len()], solutions: vec![[0; 81]; rows.len()] };
        let Some(guesses) = desk.guesses() else { return sifted };
        let plain = rows.plain();
        let count = plain.text.len() / 81;
        let Self { engines, outcomes, first } = self;
        outcomes.clear();
        outcomes.resize(count, Finding::Undecided);
        first.clear();
        let found = if plain.rows.is_some() {
            first.resize(count, [0; 81]);
            first
        } else {
            &mut sifted.solutions
        };
        let source = Source::Text { bytes: &plain.text, stride: 81 };
        let limits = Limits { solutions, guesses };
        let answers = Answers { outcomes, first: found, second: &mut [] };
        engines.batch().solve(source, limits, answers, &desk.common_work());
        for (at, outcome) in outcomes.iter().enumerate() {
            let row = plain.rows.as_ref().map_or(at, |rows| rows[at]);
            let is_solved = *outcome == Finding::Solutions(1);
            sifted.is_solved[row] = is_solved;
            if !is_solved {
                sifted.solutions[row] = [0; 81];
            } else if plain.rows.is_some() {
                sifted.solutions[row] = self.first[at];
            }
        }
        sifted
    }
}
