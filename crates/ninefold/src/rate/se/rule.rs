//! [`Rule`]: the named methods of the scale, in its own words.

use core::fmt;

/// A method of the Sudoku Explainer, with what its name depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A digit has one place in a house.
    HiddenSingle,
    /// A digit locked in a line by a box leaves one place in another box.
    DirectPointing,
    /// A digit locked in a box by a line leaves one place in another line.
    DirectClaiming,
    /// Two or three hidden digits leave one place for another digit of the house.
    DirectHiddenSet(u8),
    /// A cell has one candidate.
    NakedSingle,
    /// A digit of a box lies in one line.
    Pointing,
    /// A digit of a line lies in one box.
    Claiming,
    /// As many digits as cells, by cells.
    NakedSet(u8),
    /// As many digits as cells, by digits.
    HiddenSet(u8),
    /// As many lines across as lines down: X-Wing, Swordfish, Jellyfish.
    Fish(u8),
    /// A pivot with two digits and two wings.
    XyWing,
    /// A pivot with three digits and two wings.
    XyzWing,
    /// A loop of two digits that must not be; its length and type.
    UniqueLoop {
        /// How many cells.
        size: u8,
        /// 1 to 4.
        kind: u8,
    },
    /// A bivalue universal grave, type 1 to 4.
    Bug(u8),
    /// Value combinations of two or three cells that other cells forbid.
    AlignedExclusion(u8),
    /// A cycle of one digit.
    XCycle {
        /// Whether it has four cells.
        four_cells: bool,
    },
    /// A cycle through cells with two candidates.
    YCycle,
    /// A cycle of both kinds of link.
    XyCycle,
    /// A forcing chain of one digit.
    XChain {
        /// Whether it has six nodes.
        turbot: bool,
    },
    /// A forcing chain of both kinds of link.
    XyChain,
    /// One digit assumed somewhere leads to a contradiction within that digit.
    Nishio,
    /// Several assumptions, one of which is true, agree; or an assumption contradicts itself.
    Chains {
        /// What the assumptions are.
        basis: Basis,
        /// `None`: static; otherwise what a dynamic chain may use, 0 to 5.
        level: Option<u8>,
    },
}

/// The assumptions that forcing chains start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Every candidate of a cell.
    Cell,
    /// Every place of a digit in a house.
    House,
    /// A candidate, true and false.
    Double,
    /// One assumption that contradicts itself.
    Contradiction,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = |size| match size {
            2 => "Pair",
            3 => "Triplet",
            _ => "Quad",
        };
        match *self {
            Self::HiddenSingle => f.write_str("Hidden Single"),
            Self::DirectPointing => f.write_str("Direct Pointing"),
            Self::DirectClaiming => f.write_str("Direct Claiming"),
            Self::DirectHiddenSet(size) => write!(f, "Direct Hidden {}", set(size)),
            Self::NakedSingle => f.write_str("Naked Single"),
            Self::Pointing => f.write_str("Pointing"),
            Self::Claiming => f.write_str("Claiming"),
            Self::NakedSet(size) => write!(f, "Naked {}", set(size)),
            Self::HiddenSet(size) => write!(f, "Hidden {}", set(size)),
            Self::Fish(2) => f.write_str("X-Wing"),
            Self::Fish(3) => f.write_str("Swordfish"),
            Self::Fish(_) => f.write_str("Jellyfish"),
            Self::XyWing => f.write_str("XY-Wing"),
            Self::XyzWing => f.write_str("XYZ-Wing"),
            Self::UniqueLoop { size: 4, kind } => write!(f, "Unique Rectangle type {kind}"),
            Self::UniqueLoop { size: 6, kind } => write!(f, "Unique Loop type {kind}"),
            Self::UniqueLoop { size, kind } => write!(f, "Unique Loop {size} type {kind}"),
            Self::Bug(kind) => write!(f, "Bivalue Universal Grave type {kind}"),
            Self::AlignedExclusion(size) => write!(f, "Aligned {} Exclusion", set(size)),
            Self::XCycle { four_cells: true } => f.write_str("Generalized X-Wing"),
            Self::XCycle { four_cells: false } => f.write_str("Bidirectional X-Cycle"),
            Self::YCycle => f.write_str("Bidirectional Y-Cycle"),
            Self::XyCycle => f.write_str("Bidirectional Cycle"),
            Self::XChain { turbot: true } => f.write_str("Turbot Fish"),
            Self::XChain { turbot: false } => f.write_str("Forcing X-Chain"),
            Self::XyChain => f.write_str("Forcing Chain"),
            Self::Nishio => f.write_str("Nishio Forcing Chains"),
            Self::Chains { basis, level } => {
                f.write_str(if level.is_some() { "Dynamic " } else { "" })?;
                f.write_str(match basis {
                    Basis::Cell => "Cell Forcing Chains",
                    Basis::House => "Region Forcing Chains",
                    Basis::Double => "Double Forcing Chains",
                    Basis::Contradiction => "Contradiction Forcing Chains",
                })?;
                f.write_str(match level {
                    None | Some(0) => "",
                    Some(1) => " (+)",
                    Some(2) => " (+ Forcing Chains)",
                    Some(3) => " (+ Multiple Forcing Chains)",
                    Some(4) => " (+ Dynamic Forcing Chains)",
                    Some(_) => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
                })
            }
        }
    }
}
