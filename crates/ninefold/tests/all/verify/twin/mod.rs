//! The slow twin of the checker: the definitions of `docs/proof.md`, written down a second time, by
//! candidates and plain loops, for the test to ask whether a step is what it says.

mod chains;
pub(crate) mod fish;
mod forcing;
mod sets;
mod small;
mod unique;

use ninefold::explain::{Pattern, Step, Technique};
use ninefold::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, Puzzle};

/// A board, its puzzle and a step on it.
pub(crate) struct Twin<'a> {
    pub(crate) board: &'a Board,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) step: &'a Step,
}

impl Twin<'_> {
    /// Says whether the step is an instance of the technique that it names.
    pub(crate) fn is_valid(&self) -> bool {
        let Step { technique, placements, eliminations, .. } = self.step;
        let mut all: Vec<Candidate> = placements.iter().chain(eliminations).copied().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        let distinct = count > 0 && all.len() == count;
        let places = matches!(technique.name(), "Full House" | "Naked Single" | "Hidden Single")
            || matches!(technique.name(), "Brute Force" | "Template Set")
            || technique.name().starts_with("Forcing ");
        distinct
            && all.iter().all(|&candidate| self.board.has(candidate))
            && (places || placements.is_empty())
            && self.fits()
    }

    fn fits(&self) -> bool {
        match &self.step.pattern {
            Pattern::Single { house } => self.single(*house),
            Pattern::Intersection { digit, from, into } => self.intersection(*digit, *from, *into),
            Pattern::Subset { house, cells, digits } => self.subset(*house, *cells, *digits),
            Pattern::Fish(fish) => self.fish(fish),
            Pattern::Kraken { fish, kind, chains } => self.kraken(fish, *kind, chains),
            Pattern::TwoLinks { digit, ends, bridge, second } => {
                self.two_links(*digit, *ends, *bridge, *second)
            }
            Pattern::EmptyRectangle { digit, block, link, second } => {
                self.empty_rectangle(*digit, *block, *link, *second)
            }
            Pattern::Wing { pivot, pincers, digits } => self.wing(*pivot, *pincers, *digits),
            Pattern::WWing { cells, digits, house, link } => {
                self.w_wing(*cells, *digits, *house, *link)
            }
            Pattern::Rectangle { cells, digits, subset } => {
                self.rectangle(*cells, *digits, *subset)
            }
            Pattern::Bug { cell, digit } => self.bug(*cell, *digit),
            Pattern::Coloring { digit, pairs } => self.coloring(*digit, pairs),
            Pattern::Chain(chain) => self.chain(&chain.nodes),
            Pattern::AlmostLockedSets { sets, links, exits, stem } => {
                self.almost_locked(sets, links, *exits, *stem)
            }
            Pattern::SueDeCoq { .. } => self.is_found(&[Technique::SueDeCoq]),
            Pattern::Forcing { chains, clash } => self.forcing(chains, *clash),
            Pattern::Template { digit } => self.template(*digit),
            Pattern::Solution => self.solution(),
            // What only the Sudoku Explainer scale and the ladder have is tried in `full.rs`.
            Pattern::Direct { .. }
            | Pattern::Loop { .. }
            | Pattern::Grave { .. }
            | Pattern::Exclusion { .. }
            | Pattern::Argument(_)
            | Pattern::Nothing => false,
        }
    }

    fn named(&self, name: &str) -> bool {
        self.step.technique.name() == name
    }

    /// Says whether all struck candidates have a property.
    fn strikes(&self, property: impl Fn(Candidate) -> bool) -> bool {
        self.step.eliminations.iter().all(|&candidate| property(candidate))
    }

    /// Says whether a cell has a candidate.
    fn can(&self, cell: Cell, digit: Digit) -> bool {
        self.board.has(Candidate { cell, digit })
    }

    /// Returns the cells of a house that have a candidate.
    fn at(&self, digit: Digit, house: House) -> Vec<Cell> {
        house.cell_list().iter().copied().filter(|&cell| self.can(cell, digit)).collect()
    }

    fn candidates_of(&self, cells: CellSet) -> DigitSet {
        Digit::all().filter(|&digit| cells.iter().any(|cell| self.can(cell, digit))).collect()
    }

    /// Says whether a finder comes upon the same pattern with these conclusions and perhaps more.
    fn is_found(&self, searches: &[Technique]) -> bool {
        use ninefold::explain::{Context, Options, find};
        let context = Context::of(self.puzzle, Options::default());
        let mut found = false;
        for &technique in searches {
            let _ = find::search(technique, self.board, &context, &mut |step| {
                found |= step.technique == self.step.technique
                    && step.pattern == self.step.pattern
                    && self.strikes(|c| step.eliminations.contains(&c));
                core::ops::ControlFlow::Continue(())
            });
        }
        found
    }

    /// Brute Force: the digit of the solution in the middle one of the empty cells.
    fn solution(&self) -> bool {
        let empty: Vec<Cell> =
            Cell::all().filter(|&cell| self.board.digit(cell).is_none()).collect();
        let cell = empty[empty.len() / 2];
        let digit = self.puzzle.solution().get(cell);
        self.named("Brute Force")
            && self.step.eliminations.is_empty()
            && self.step.placements == [Candidate { cell, digit }]
    }
}

/// Says whether two cells share a house.
fn sees(one: Cell, other: Cell) -> bool {
    one != other && House::all().any(|h| h.cells().contains(one) && h.cells().contains(other))
}

/// Says whether a cell sees all of others.
fn sees_all(cell: Cell, others: CellSet) -> bool {
    others.iter().all(|other| sees(cell, other))
}
