//! The classic strategies: the textbook programs for LeetCode 37, each as a named strategy that
//! can be run, counted, traced and raced on any board.
//!
//! All try digits in ascending order, stop at the first solution, and restore what they changed
//! when they back out. They differ in how they find the next cell and how they know that a digit
//! is legal:
//!
//! | strategy | next cell | legal digits |
//! |---|---|---|
//! | [`Scan`](Strategy::Scan) | every cell in turn | scans row, column and box |
//! | [`Tables`](Strategy::Tables) | list of empty cells | boolean tables |
//! | [`Bits`](Strategy::Bits) | list of empty cells | bit masks |
//! | [`Cells`](Strategy::Cells) | every cell in turn | bit masks |
//! | [`Singles`](Strategy::Singles) | first empty cell, after filling naked singles | boolean tables |
//! | [`Sorted`](Strategy::Sorted) | list sorted once by number of digits | sets, listed digits only |
//! | [`Fewest`](Strategy::Fewest) | fewest digits, chosen anew each time | bit masks |
//! | [`Dancing`](Strategy::Dancing) | smallest column of an exact cover | dancing links |
//! | [`Fast`](Strategy::Fast) | the production engine | propagation |
//!
//! The first four walk the same tree: tables and masks make a node cheaper, never the tree smaller.
//!
//! ```
//! use ninefold::Work;
//! use ninefold::classic::{Event, Outcome, Strategy};
//! let grid = ninefold::gallery::LEETCODE.parse()?;
//! let run = Strategy::Tables.run(&grid);
//! assert_eq!((run.outcome, run.counters.placements), (Outcome::Solved, 4208));
//!
//! let mut erased = 0;
//! Strategy::Tables.trace(&grid, &Work::unlimited(), &mut |event| {
//!     erased += u64::from(matches!(event, Event::Erase { .. }));
//! });
//! assert_eq!(erased, run.counters.backtracks);
//! # Ok::<(), ninefold::text::ParseGridError>(())
//! ```

mod bits;
mod cells;
mod checkpoint;
mod dancing;
mod depth;
mod fast;
mod fewest;
mod image;
mod likeness;
mod moment;
mod moves;
mod program;
mod pseudocode;
mod reading;
mod record;
mod replay;
mod scan;
mod singles;
mod sorted;
mod tables;
mod trace;
mod tree;

pub use checkpoint::{Checkpoint, CheckpointError, ParseTrailError, Trail};
pub use depth::{DepthBucket, DepthSummary};
pub use image::Image;
pub use likeness::{Likeness, Match, resemblance};
pub use moment::Moment;
pub use moves::{Moves, ParseMovesError};
pub use program::Program;
pub use pseudocode::CodeLine;
pub use reading::Flashes;
pub use record::{RecordOptions, Recording, Window};
pub use trace::{Counters, Event, EventKind, Observer, Outcome, Silent};
pub use tree::{Branch, Tree};

use core::fmt;
use core::str::FromStr;

use crate::grid::Grid;
use crate::names;
use crate::solution::Solution;
use crate::work::Work;
use trace::Tally;

/// Declares the strategies from one table: variant, name, module and description.
macro_rules! strategies {
    ($($(#[$doc:meta])* $Variant:ident = $name:literal, $module:ident, $about:literal;)*) => {
        /// A way to search for the solution of a board.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Strategy {
            $($(#[$doc])* $Variant,)*
        }

        impl Strategy {
            /// All strategies, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),*];

            /// Returns the name that the command line uses.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)*
                }
            }

            /// Returns a line that describes how it searches.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$Variant => $about,)*
                }
            }

            /// Returns how it searches, line by line.
            #[must_use]
            pub const fn pseudocode(self) -> &'static [CodeLine] {
                match self {
                    $(Self::$Variant => $module::PSEUDOCODE,)*
                }
            }

            fn search<O: Observer>(self, tally: &mut Tally<'_, O>) -> trace::Flow {
                match self {
                    $(Self::$Variant => $module::search(tally),)*
                }
            }
        }
    };
}

strategies! {
    /// Brute force: every cell in turn, legality by scanning.
    Scan = "scan", scan, "walks all cells row by row; a digit is legal if a scan of its row, column and box doesn't meet it";
    /// A list of empty cells and boolean tables.
    Tables = "tables", tables, "lists the empty cells once; boolean tables for rows, columns and boxes tell what is legal";
    /// A list of empty cells and bit masks.
    Bits = "bits", bits, "lists the empty cells once; one bit mask per row, column and box tells what is legal";
    /// Every cell in turn, bit masks.
    Cells = "cells", cells, "recurses through every cell, givens included; bit masks tell what is legal";
    /// Naked singles first, then the first empty cell.
    Singles = "singles", singles, "fills naked singles until none is left, then searches from the first empty cell";
    /// Cells sorted once by how many digits they can hold.
    Sorted = "sorted", sorted, "sorts the empty cells once by how many digits they can hold, and searches in that order";
    /// The cell with fewest digits, chosen anew at every level.
    Fewest = "fewest", fewest, "takes the empty cell with fewest legal digits, chosen anew at every level";
    /// Exact cover with dancing links.
    Dancing = "dancing", dancing, "exact cover with dancing links, smallest column first";
    /// The production engine.
    Fast = "fast", fast, "the production engine: propagates, and guesses only where that doesn't decide";
}

/// What a strategy did with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub counters: Counters,
    /// The solution, if it was found.
    pub solution: Option<Solution>,
}

impl Run {
    /// Returns the answer for a board with conflicting clues.
    fn invalid() -> Self {
        Self { outcome: Outcome::Invalid, counters: Counters::default(), solution: None }
    }
}

impl Strategy {
    /// Runs the strategy to the end.
    #[must_use]
    pub fn run(self, grid: &Grid) -> Run {
        self.trace(grid, &Work::unlimited(), &mut Silent)
    }

    /// Runs the strategy within the work allowed, a unit for each placement, and reports each
    /// event.
    ///
    /// With [`Silent`] as observer the reports cost nothing. Boards with conflicting clues are
    /// refused before anything runs.
    pub fn trace(self, grid: &Grid, work: &Work<'_>, observer: &mut impl Observer) -> Run {
        if !grid.is_valid() {
            return Run::invalid();
        }
        let mut tally = Tally::new(grid, work, observer);
        let flow = self.search(&mut tally);
        tally.finish(&flow)
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    /// Reads a name; case, spaces and hyphens are ignored.
    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        names::find(Self::ALL, Self::name, name).ok_or_else(|| UnknownStrategy(name.to_owned()))
    }
}

/// The name is not that of a [`Strategy`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStrategy(pub String);

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Strategy::ALL.iter().try_for_each(|strategy| write!(f, " {strategy}"))?;
        f.write_str(&names::suggestion(&self.0, Strategy::ALL.iter().map(|known| known.name())))
    }
}

impl core::error::Error for UnknownStrategy {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::{CONFLICT, INKALA, LEETCODE, TWO_SOLUTIONS, TYPO};

    fn run(strategy: Strategy, line: &str) -> Run {
        strategy.run(&line.parse().unwrap())
    }

    #[test]
    fn the_sample_board_gives_the_known_counters() {
        for (strategy, visits) in [
            (Strategy::Scan, 6879),
            (Strategy::Tables, 4209),
            (Strategy::Bits, 4209),
            (Strategy::Cells, 6428),
        ] {
            let Counters { prefilled, placements, backtracks, checks, visits: found, max_depth } =
                run(strategy, LEETCODE).counters;
            assert_eq!((prefilled, placements, backtracks, checks), (0, 4208, 4157, 37_652));
            assert_eq!((found, max_depth), (visits, 51), "{strategy}");
        }
        let singles = run(Strategy::Singles, LEETCODE).counters;
        assert_eq!((singles.prefilled, singles.placements), (51, 0));
        let sorted = run(Strategy::Sorted, LEETCODE).counters;
        assert_eq!((sorted.placements, sorted.visits), (102, 103));
    }

    #[test]
    fn inkala_shows_that_singles_do_nothing_and_fewest_helps() {
        assert_eq!(run(Strategy::Scan, INKALA).counters.placements, 49_558);
        let singles = run(Strategy::Singles, INKALA).counters;
        assert_eq!((singles.prefilled, singles.placements), (0, 49_558));
        assert!(run(Strategy::Fewest, INKALA).counters.placements < 49_558);
        assert_eq!(run(Strategy::Dancing, INKALA).counters.checks, 0);
    }

    #[test]
    fn every_strategy_knows_the_four_answers() {
        for &strategy in Strategy::ALL {
            assert_eq!(run(strategy, LEETCODE).outcome, Outcome::Solved, "{strategy}");
            assert_eq!(run(strategy, TWO_SOLUTIONS).outcome, Outcome::Solved, "{strategy}");
            assert_eq!(run(strategy, CONFLICT).outcome, Outcome::Invalid, "{strategy}");
            let unsolvable = run(strategy, TYPO);
            assert_eq!(unsolvable.outcome, Outcome::Unsolvable, "{strategy}");
            assert_eq!(unsolvable.counters.placements, unsolvable.counters.backtracks);
        }
    }

    #[test]
    fn a_budget_stops_the_search() {
        let grid: Grid = INKALA.parse().unwrap();
        for &strategy in Strategy::ALL.iter().filter(|&&s| s != Strategy::Fast) {
            let run = strategy.trace(&grid, &Work::with_budget(10), &mut Silent);
            assert_eq!((run.outcome, run.counters.placements), (Outcome::Budget, 10), "{strategy}");
            assert_eq!(run.solution, None);
        }
        let leetcode: Grid = LEETCODE.parse().unwrap();
        let enough = Strategy::Scan.trace(&leetcode, &Work::with_budget(4208), &mut Silent);
        assert_eq!(enough.outcome, Outcome::Solved);
        let short = Strategy::Scan.trace(&leetcode, &Work::with_budget(4207), &mut Silent);
        assert_eq!(short.outcome, Outcome::Budget);
    }

    #[test]
    fn names_read_back() {
        for &strategy in Strategy::ALL {
            assert_eq!(strategy.name().parse(), Ok(strategy));
        }
        assert_eq!("quick".parse::<Strategy>(), Err(UnknownStrategy("quick".to_owned())));
        assert_eq!("Dancing".parse(), Ok(Strategy::Dancing));
    }
}
