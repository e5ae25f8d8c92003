//! [`Step`]: one application of a technique, as data: why ([`Pattern`]) and what follows.

use core::hash::{Hash, Hasher};

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::argument::Argument;
use super::technique::Technique;

/// One application of a technique to a board.
///
/// Prints in the notation of the HoDoKu scale: `Naked Pair: 7,8 in r2c8,r3c9 => r2c9<>8`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The method.
    pub technique: Technique,
    /// The premises: enough to check the step without searching.
    pub pattern: Pattern,
    /// The digits to place, in the order found.
    pub placements: Vec<Candidate>,
    /// The candidates to strike, in the order found: it decides the order of the singles after.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    /// Returns a step that concludes nothing yet.
    #[must_use]
    pub const fn new(technique: Technique, pattern: Pattern) -> Self {
        Self { technique, pattern, placements: Vec::new(), eliminations: Vec::new() }
    }

    /// Returns a step that places one digit.
    #[must_use]
    pub fn placing(technique: Technique, pattern: Pattern, candidate: Candidate) -> Self {
        Self { placements: vec![candidate], ..Self::new(technique, pattern) }
    }

    /// Returns a step that strikes candidates.
    #[must_use]
    pub const fn striking(
        technique: Technique,
        pattern: Pattern,
        eliminations: Vec<Candidate>,
    ) -> Self {
        Self { technique, pattern, placements: Vec::new(), eliminations }
    }

    /// Adds the eliminations of a digit from cells, in cell order.
    pub fn strike(&mut self, digit: Digit, cells: CellSet) {
        self.eliminations.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }

    /// Says whether the step changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Places and strikes on a board.
    pub fn apply(&self, board: &mut Board) {
        for candidate in &self.placements {
            board.place(candidate.cell, candidate.digit);
        }
        for &candidate in &self.eliminations {
            board.eliminate(candidate);
        }
    }
}

/// The shape of the reason: the premises of a [`Step`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// The last candidate of a cell, or the last place of a digit in the house.
    Single {
        /// The house that makes it a single; none for a naked one.
        house: Option<House>,
    },
    /// The places of a digit in one house all lie in another.
    Intersection {
        /// The confined digit.
        digit: Digit,
        /// The house whose places are confined.
        from: House,
        /// The other house, which loses the rest.
        into: House,
    },
    /// As many digits as cells in a house.
    Subset {
        /// The house it was found in.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits, as many as cells.
        digits: DigitSet,
    },
    /// The places of a digit in the base houses are covered by as many cover houses.
    Fish(Fish),
    /// A fish whose fins or cover houses reach the elimination by chains.
    Kraken {
        /// The fish.
        fish: Fish,
        /// Its plain kind, named in the notation.
        kind: Technique,
        /// One chain for each case.
        chains: Vec<Chain>,
    },
    /// Two strong links of a digit, joined at one end (Skyscraper, 2-String Kite).
    TwoLinks {
        /// The digit.
        digit: Digit,
        /// The free ends: one of them holds the digit.
        ends: [Cell; 2],
        /// The joined ends, which see each other; `ends[i]` and `bridge[i]` are a strong link.
        bridge: [Cell; 2],
        /// The second half of a dual step: the same two cells are joined, be it by another digit,
        /// for the reference compares only the cells.
        second: Option<LinkPair>,
    },
    /// A box whose places lie in one row and one column, and a strong link.
    EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box.
        block: House,
        /// The strong link: the first cell sees the box's row or column, the second the
        /// elimination.
        link: [Cell; 2],
        /// The strong link of a second one in the same box.
        second: Option<[Cell; 2]>,
    },
    /// A pivot and two pincers (XY-Wing, XYZ-Wing).
    Wing {
        /// The cell in the middle.
        pivot: Cell,
        /// The two cells that see it.
        pincers: [Cell; 2],
        /// The pivot's candidates, and for an XY-Wing the struck digit: the notation's order.
        digits: [Digit; 3],
    },
    /// Two equal bivalue cells whose second digit is joined by a strong link (W-Wing).
    WWing {
        /// The bivalue cells.
        cells: [Cell; 2],
        /// The digit that is struck, and the linked one.
        digits: [Digit; 2],
        /// The house with two places of the linked digit.
        house: House,
        /// Those places.
        link: CellSet,
    },
    /// Four cells in two rows, two columns and two boxes that must not hold two digits crosswise.
    Rectangle {
        /// The corners, in the notation's order.
        cells: [Cell; 4],
        /// The two digits, in the notation's order.
        digits: [Digit; 2],
        /// Cells that complete a naked subset with the extra candidates (type 3).
        subset: CellSet,
    },
    /// All unsolved cells but one are bivalue, and each digit twice in each house (BUG + 1).
    Bug {
        /// The cell with three candidates.
        cell: Cell,
        /// The digit that must be placed there.
        digit: Digit,
    },
    /// One digit; of each pair of colours, one is true.
    Coloring {
        /// The digit.
        digit: Digit,
        /// The pairs of colours: one or two.
        pairs: Vec<[CellSet; 2]>,
    },
    /// Alternating links.
    Chain(Chain),
    /// Almost locked sets joined by restricted common digits.
    AlmostLockedSets {
        /// The sets in chain order; for Death Blossom the petals.
        sets: Vec<Als>,
        /// The restricted commons in use between neighbours; for Death Blossom the stem's digits.
        links: Vec<DigitSet>,
        /// The common digits that are struck.
        exits: DigitSet,
        /// The stem cell of a Death Blossom.
        stem: Option<Cell>,
    },
    /// Cells of an intersection that share digits with a set in the line and a set in the box.
    SueDeCoq {
        /// The cells of the intersection.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
        /// The set in the line.
        line: Als,
        /// The set in the box.
        block: Als,
        /// The line.
        line_house: House,
        /// The box.
        block_house: House,
    },
    /// Chains or nets from all cases of a choice, or from one assumption to a contradiction.
    Forcing {
        /// One for each case; nets have side branches.
        chains: Vec<Chain>,
        /// Where it breaks; none for a verity.
        clash: Option<Clash>,
    },
    /// A step that is not taken, and the digit that it would leave one place.
    Direct {
        /// The step.
        first: Box<Step>,
        /// The house in which the digit has one place after it.
        house: House,
    },
    /// A ring of cells that must not hold two digits in turn (unique loop).
    Loop {
        /// The cells in order, the smallest first, then its smaller neighbour.
        cells: Vec<Cell>,
        /// The two digits.
        digits: [Digit; 2],
        /// What completes a set with the two cells that have other candidates (type 3).
        set: Option<LoopSet>,
    },
    /// Without these candidates, all cells and all digits of the houses come in twos.
    Grave {
        /// The candidates too many: one of them is true.
        extras: Vec<Candidate>,
        /// Cells that complete a naked set with those (type 3).
        subset: CellSet,
    },
    /// Ways to fill cells that other cells forbid (aligned exclusion).
    Exclusion {
        /// The cells to be filled.
        cells: CellSet,
        /// The cells that forbid: each sees all of them.
        excluders: CellSet,
    },
    /// Cases followed line by line.
    Argument(Argument),
    /// The ways to place all nine of a digit leave or require these cells.
    Template {
        /// The digit; for Template Delete the first one that is struck.
        digit: Digit,
    },
    /// The solution, looked up.
    Solution,
    /// Nothing was found.
    Nothing,
}

/// Cells of a house that make a set with the rich cells of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoopSet {
    /// The house of the set.
    pub house: House,
    /// The cells besides the two of the loop.
    pub cells: CellSet,
    /// The digits of a hidden set, which is what they share with the loop's; none for a naked one.
    pub hidden: DigitSet,
}

/// A fish: base houses, cover houses and what is left over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The houses that must each take the digit.
    pub base: HouseSet,
    /// The houses that hold the places of the base.
    pub cover: HouseSet,
    /// The places of the base outside the cover.
    pub fins: CellSet,
    /// The places in two base houses at once.
    pub endo_fins: CellSet,
    /// A second cover of the same base that makes a Siamese fish.
    pub twin: Option<HouseSet>,
}

/// Two strong links of a digit, joined at one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkPair {
    /// The digit.
    pub digit: Digit,
    /// The free ends.
    pub ends: [Cell; 2],
    /// The joined ends, in the order of `ends`.
    pub bridge: [Cell; 2],
}

/// A set of cells in one house with one more digit than cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Als {
    /// The cells.
    pub cells: CellSet,
    /// Their candidates.
    pub digits: DigitSet,
}

/// What a chain's node stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// One cell.
    Cell(Cell),
    /// Two or three cells of a box and a line.
    Group(CellSet),
    /// An almost locked set; the cell is where the reference's tables enter it.
    Als(Cell, Als),
}

impl Ground {
    /// Returns the cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Cell(cell) => CellSet::only(cell),
            Self::Group(cells) => cells,
            Self::Als(_, set) => set.cells,
        }
    }

    /// Returns the first cell: neighbours that share it print as one.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) | Self::Als(cell, _) => Some(cell),
            Self::Group(cells) => cells.first(),
        }
    }
}

/// A state of a digit in a cell or group: on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Where.
    pub ground: Ground,
    /// Which digit.
    pub digit: Digit,
    /// Whether the chain turns it on (reached by a strong link) or off (by a weak one).
    pub on: bool,
    /// 0 on the main line; otherwise the number of the side branch it belongs to, or
    /// [`Node::UNNAMED`].
    pub side: u16,
}

impl Node {
    /// The side of a state that a net needs, but its notation leaves out.
    pub const UNNAMED: u16 = u16::MAX;

    /// Says whether it stands on a side branch that the notation shows.
    #[must_use]
    pub const fn is_on_branch(&self) -> bool {
        self.side != 0 && self.side != Self::UNNAMED
    }

    /// Returns a node of one cell on the main line.
    #[must_use]
    pub const fn cell(cell: Cell, digit: Digit, on: bool) -> Self {
        Self { ground: Ground::Cell(cell), digit, on, side: 0 }
    }
}

/// A sequence of states, each of which follows from what stands before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The states in order; the first is assumed.
    pub nodes: Vec<Node>,
}

/// Where a forcing chain or net contradicts itself.
#[derive(Clone, Copy, Debug)]
pub enum Clash {
    /// The assumption leads to its own opposite. The cell is the one that the reference's notation
    /// names, which is no premise: what it says is equal whatever the cell.
    Own(Cell),
    /// A cell without a candidate, or with two digits.
    Cell(Cell),
    /// A house without a place for a digit, or with two of it.
    House(House),
}

impl PartialEq for Clash {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(_), Self::Own(_)) => true,
            (Self::Cell(one), Self::Cell(other)) => one == other,
            (Self::House(one), Self::House(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Clash {}

impl Hash for Clash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        core::mem::discriminant(self).hash(state);
        match self {
            Self::Own(_) => {}
            Self::Cell(cell) => cell.hash(state),
            Self::House(house) => house.hash(state),
        }
    }
}
