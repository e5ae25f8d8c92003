//! [`Entry`]: a puzzle that is to be printed, with its solution and how hard it is.

use ninefold::explain::{Level, Technique};
use ninefold::rate::hodoku::{Profile, rate_within};
use ninefold::rate::se::Rater;
use ninefold::text::Given;
use ninefold::{Er, NotAPuzzle, Opening, Position, Solution, Stopped, Unproven, Work};

/// A puzzle that is to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What is printed: clues, placed digits, struck candidates.
    pub position: Position,
    /// Its only solution, or why there is none.
    pub solution: Result<Solution, NotAPuzzle>,
    /// HoDoKu's level and score, if it is known.
    pub hodoku: Option<(Level, u32)>,
    /// Sudoku Explainer's rating, if it is known.
    pub er: Option<Er>,
    /// What its path needs, in the order in which it is searched.
    pub techniques: Vec<Technique>,
    /// Whether it is a puzzle of candidates, which are printed then.
    pub is_marked: bool,
}

/// How much is found out about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Its solution.
    Solution,
    /// Its solution, level and techniques.
    Level,
    /// All of it.
    Ratings,
}

impl Entry {
    /// Proves that a board has one solution, and rates it.
    ///
    /// A board that has none or several is an entry, too: its solution says why.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn new(given: &Given, depth: Depth, work: &Work<'_>) -> Result<Self, Stopped> {
        let mut entry = Self {
            position: given.to_position(),
            solution: Err(NotAPuzzle::NoSolution),
            hodoku: None,
            er: None,
            techniques: Vec::new(),
            is_marked: given.puzzle_clues().is_err(),
        };
        match Opening::prove(given, work) {
            Ok(opening) => entry.rate(&opening, depth, work)?,
            Err(Unproven::Wrong(flaw)) => entry.solution = Err(flaw),
            Err(Unproven::Stopped) => return Err(Stopped),
        }
        Ok(entry)
    }

    fn rate(&mut self, opening: &Opening, depth: Depth, work: &Work<'_>) -> Result<(), Stopped> {
        self.solution = Ok(*opening.solution());
        if depth != Depth::Solution {
            let rating = rate_within(opening, &Profile::hodoku(), work);
            if rating.is_cut_short {
                return Err(Stopped);
            }
            self.hodoku = Some((rating.level, rating.score));
            self.techniques = rating.techniques.iter().map(|(technique, _)| *technique).collect();
        }
        if depth == Depth::Ratings {
            let rating = Rater::new().rate_within(opening, work);
            work.poll()?;
            self.er = rating.is_exact().then_some(rating.er);
        }
        Ok(())
    }

    /// Returns its level, if it is known.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.hodoku.map(|(level, _)| level)
    }

    /// Orders by difficulty: level, score, rating; what has none comes last.
    #[must_use]
    pub fn difficulty(&self) -> impl Ord + use<> {
        (self.hodoku.is_none(), self.hodoku, self.er)
    }
}

/// Returns what to print of a board that has not exactly one solution.
pub(crate) fn flaw_words(flaw: &NotAPuzzle) -> &'static str {
    match flaw {
        NotAPuzzle::ManySolutions(_) => "several solutions",
        NotAPuzzle::Conflict(_) => "repeats a digit",
        NotAPuzzle::Strayed(_) => "has a mistake",
        NotAPuzzle::NoSolution => "no solution",
    }
}
