//! What a drawing of a step marks: candidates by their part in the pattern, links, houses.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::argument::Argument;
use super::step::{Chain, Fish, Ground, LinkPair, Node, Pattern, Step};

/// The part a candidate plays in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It makes the pattern; in a chain it is turned on.
    Main,
    /// The other side: the second colour, the pincers, what a chain turns off.
    Other,
    /// What is left over: fins, extra candidates.
    Extra,
}

impl Role {
    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Other => "other",
            Self::Extra => "extra",
        }
    }
}

/// A link of a chain, drawn from candidate to candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: Candidate,
    /// Where it ends.
    pub to: Candidate,
    /// If the one is false the other is true; a weak link is the other way round.
    pub strong: bool,
}

/// What to mark on the board before a step, besides what it places and eliminates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The houses that the pattern is about.
    pub houses: HouseSet,
    /// The cells of the pattern.
    pub cells: CellSet,
    /// The candidates of the pattern; each once, by the first part it plays.
    pub marks: Vec<(Candidate, Role)>,
    /// The links between them.
    pub links: Vec<Link>,
}

impl Picture {
    /// Marks a candidate unless it has a mark.
    pub fn mark(&mut self, candidate: Candidate, role: Role) {
        if self.marks.iter().all(|(marked, _)| *marked != candidate) {
            self.marks.push((candidate, role));
            self.cells.insert(candidate.cell);
        }
    }

    fn mark_digit(&mut self, digit: Digit, cells: CellSet, role: Role) {
        for cell in cells {
            self.mark(Candidate { cell, digit }, role);
        }
    }

    fn mark_cells(&mut self, cells: CellSet, digits: DigitSet, role: Role) {
        for digit in digits {
            self.mark_digit(digit, cells, role);
        }
    }

    fn link(&mut self, digit: Digit, from: Cell, to: Cell, strong: bool) {
        let end = |cell| Candidate { cell, digit };
        self.links.push(Link { from: end(from), to: end(to), strong });
    }

    fn add_fish(&mut self, fish: &Fish, board: &Board) {
        let places = |houses: HouseSet| {
            houses.iter().fold(CellSet::EMPTY, |all, house| all | board.places(fish.digit, house))
        };
        let fins = fish.fins | fish.endo_fins;
        self.houses = fish.base;
        self.mark_digit(fish.digit, fins, Role::Extra);
        self.mark_digit(fish.digit, places(fish.base) & places(fish.cover), Role::Main);
    }

    /// Marks the claims of the cases, with a link from each reason to what follows; the lines of
    /// steps found under way stay out, but for their cells.
    fn add_argument(&mut self, argument: &Argument) {
        for lines in &argument.cases {
            for line in lines {
                let Some(claim) = line.claim() else { continue };
                self.mark(claim.candidate, if claim.on { Role::Main } else { Role::Other });
                let from = line.from().iter().filter_map(|&at| lines.get(at)?.claim());
                self.links.extend(from.map(|from| Link {
                    from: from.candidate,
                    to: claim.candidate,
                    strong: claim.on,
                }));
            }
        }
    }

    fn add_chain(&mut self, chain: &Chain) {
        let mut before: Option<&Node> = None;
        for node in chain.nodes.iter().filter(|node| node.side != Node::UNNAMED) {
            let role = if node.on { Role::Main } else { Role::Other };
            match node.ground {
                Ground::Cell(_) | Ground::Group(_) => {
                    self.mark_digit(node.digit, node.ground.cells(), role);
                }
                Ground::Als(_, set) => self.mark_cells(set.cells, set.digits, Role::Extra),
            }
            let end = |node: &Node| {
                node.ground.cells().first().map(|cell| Candidate { cell, digit: node.digit })
            };
            if let Some(before) = before.filter(|before| before.side == node.side)
                && let (Some(from), Some(to)) = (end(before), end(node))
            {
                self.links.push(Link { from, to, strong: node.on });
            }
            before = Some(node);
        }
    }
}

impl Step {
    /// Returns what a drawing of the step marks on the board it was found on.
    ///
    /// ```
    /// use ninefold::explain::{Technique, explain};
    /// use ninefold::rate::hodoku::Profile;
    /// use ninefold::{Board, Grid, Puzzle};
    /// let grid: Grid = ninefold::gallery::INKALA.parse()?;
    /// let mut board = Board::new(&grid);
    /// for step in explain(&Puzzle::try_from(grid)?, &Profile::hodoku()).steps {
    ///     let picture = step.picture(&board);
    ///     assert!(picture.marks.iter().all(|&(candidate, _)| board.has(candidate)));
    ///     step.apply(&mut board);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self, board: &Board) -> Picture {
        let mut picture = Picture::default();
        self.draw(&mut picture, board);
        picture.cells |= self.cells();
        picture.marks.retain(|&(candidate, _)| board.has(candidate));
        picture
    }

    fn draw(&self, picture: &mut Picture, board: &Board) {
        let all = |cells: CellSet| {
            cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
        };
        match &self.pattern {
            Pattern::Single { house } => {
                picture.houses = house.map_or(HouseSet::EMPTY, HouseSet::only);
            }
            Pattern::Intersection { digit, from, into } => {
                picture.houses = HouseSet::only(*from).with(*into);
                picture.mark_digit(*digit, from.cells() & into.cells(), Role::Main);
            }
            Pattern::Subset { house, cells, digits } => {
                picture.houses = HouseSet::only(*house);
                picture.mark_cells(*cells, *digits, Role::Main);
            }
            Pattern::Fish(fish) => picture.add_fish(fish, board),
            Pattern::Kraken { fish, chains, .. } => {
                picture.add_fish(fish, board);
                for chain in chains {
                    picture.add_chain(chain);
                }
            }
            Pattern::TwoLinks { digit, ends, bridge, second } => {
                let first = LinkPair { digit: *digit, ends: *ends, bridge: *bridge };
                for LinkPair { digit, ends, bridge } in [Some(first), *second].into_iter().flatten()
                {
                    picture.mark_digit(digit, ends.into_iter().collect(), Role::Main);
                    picture.link(digit, ends[0], bridge[0], true);
                    picture.link(digit, ends[1], bridge[1], true);
                    picture.mark_digit(digit, bridge.into_iter().collect(), Role::Other);
                    picture.link(digit, bridge[0], bridge[1], false);
                }
            }
            Pattern::EmptyRectangle { digit, block, link, second } => {
                picture.houses = HouseSet::only(*block);
                for [from, to] in [Some(*link), *second].into_iter().flatten() {
                    picture.mark_digit(*digit, CellSet::only(from).with(to), Role::Main);
                    picture.link(*digit, from, to, true);
                }
                picture.mark_digit(*digit, block.cells(), Role::Other);
            }
            Pattern::Wing { pivot, pincers, .. } => {
                let pivot = CellSet::only(*pivot);
                let pincers: CellSet = pincers.iter().copied().collect();
                picture.mark_cells(pivot, all(pivot), Role::Main);
                picture.mark_cells(pincers, all(pincers), Role::Other);
            }
            Pattern::WWing { cells, digits: [struck, linked], house, link } => {
                picture.houses = HouseSet::only(*house);
                let cells: CellSet = cells.iter().copied().collect();
                picture.mark_digit(*struck, cells, Role::Main);
                picture.mark_digit(*linked, cells | *link, Role::Other);
                if let Some([from, to]) = link.pair() {
                    picture.link(*linked, from, to, true);
                }
            }
            Pattern::Rectangle { cells, digits, subset } => {
                let corners: CellSet = cells.iter().copied().collect();
                picture.mark_cells(corners, digits.iter().copied().collect(), Role::Main);
                picture.mark_cells(corners, all(corners), Role::Extra);
                picture.mark_cells(*subset, all(*subset), Role::Other);
            }
            Pattern::Bug { cell, digit } => {
                picture.mark(Candidate { cell: *cell, digit: *digit }, Role::Main);
            }
            Pattern::Coloring { digit, pairs } => {
                for &[one, other] in pairs {
                    picture.mark_digit(*digit, one, Role::Main);
                    picture.mark_digit(*digit, other, Role::Other);
                }
            }
            Pattern::Chain(chain) => picture.add_chain(chain),
            Pattern::AlmostLockedSets { sets, stem, .. } => {
                if let Some(stem) = stem.map(CellSet::only) {
                    picture.mark_cells(stem, all(stem), Role::Extra);
                }
                for (set, role) in sets.iter().zip([Role::Main, Role::Other].into_iter().cycle()) {
                    picture.mark_cells(set.cells, set.digits, role);
                }
            }
            Pattern::SueDeCoq { cells, digits, line, block, line_house, block_house } => {
                picture.houses = HouseSet::only(*line_house).with(*block_house);
                picture.mark_cells(*cells, *digits, Role::Main);
                picture.mark_cells(line.cells, line.digits, Role::Other);
                picture.mark_cells(block.cells, block.digits, Role::Extra);
            }
            Pattern::Forcing { chains, .. } => {
                for chain in chains {
                    picture.add_chain(chain);
                }
            }
            Pattern::Template { digit } => {
                picture.mark_digit(*digit, board.all_places(*digit), Role::Main);
            }
            Pattern::Solution | Pattern::Nothing => {}
            _ => self.draw_harder(picture, board),
        }
    }

    /// Draws what only the Sudoku Explainer scale knows.
    fn draw_harder(&self, picture: &mut Picture, board: &Board) {
        let all = |cells: CellSet| {
            cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
        };
        match &self.pattern {
            Pattern::Direct { first, house } => {
                first.draw(picture, board);
                picture.houses.insert(*house);
            }
            Pattern::Loop { cells, digits, set } => {
                let ring: CellSet = cells.iter().copied().collect();
                picture.mark_cells(ring, digits.iter().copied().collect(), Role::Main);
                picture.mark_cells(ring, all(ring), Role::Extra);
                if let Some(set) = set {
                    picture.houses = HouseSet::only(set.house);
                    picture.mark_cells(set.cells, all(set.cells), Role::Other);
                }
            }
            Pattern::Grave { extras, subset } => {
                for &extra in extras {
                    picture.mark(extra, Role::Main);
                }
                picture.mark_cells(*subset, all(*subset), Role::Other);
            }
            Pattern::Exclusion { cells, excluders } => {
                picture.mark_cells(*cells, all(*cells), Role::Main);
                picture.mark_cells(*excluders, all(*excluders), Role::Other);
            }
            Pattern::Argument(argument) => picture.add_argument(argument),
            _ => {}
        }
    }
}
