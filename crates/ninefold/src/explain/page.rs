//! [`Page`]: what a technique is, why it holds, an example, and how often it is needed.
//!
//! Examples and counts are in `pages.tsv`, which
//! `cargo run --release -p ninefold-bench --bin technique_pages` makes from 10,000 minimal puzzles:
//! the short name, how many of them use it on the ladder, and a state in which it is found.

use super::find::{Context, Options};
use super::step::Step;
use super::technique::{Family, Technique};
use crate::opening::Opening;
use crate::rate::ladder::Ladder;
use crate::text::{Form, Reader};
use crate::work::{Stopped, Work};

/// What there is to say of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The technique.
    pub technique: Technique,
    /// What it is.
    pub what: &'static str,
    /// Why it holds.
    pub why: &'static str,
    /// How many of the [`Page::PUZZLES`] use it on the ladder; none if it has no rung.
    pub needed: Option<u32>,
    /// A state in which it is found; [`Page::without`] says why there is none.
    pub example: Option<&'static str>,
}

static TABLE: &str = include_str!("pages.tsv");

impl Page {
    /// How many minimal puzzles were walked to count.
    pub const PUZZLES: u32 = 10_000;

    /// Returns the page of a technique.
    ///
    /// ```
    /// use ninefold::explain::{Page, Technique};
    /// let page = Page::of(Technique::XWing);
    /// assert!(page.what.contains("two lines") && page.example.is_some());
    /// ```
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        let mut rows = TABLE.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let row = rows.find(|row| row.first() == Some(&technique.short_name()));
        let field = |at: usize| row.as_ref().and_then(|row| row.get(at).copied());
        let [what, why] = words(technique);
        Self {
            technique,
            what,
            why,
            needed: field(1).and_then(|count| count.parse().ok()),
            example: field(2).filter(|state| !state.is_empty()),
        }
    }

    /// Returns why there is no example, where there is none.
    #[must_use]
    pub const fn without(technique: Technique) -> Option<&'static str> {
        use Technique as T;
        match technique {
            T::GiveUp | T::Incomplete => {
                Some("There is no example: it marks where a path ends, and is no step.")
            }
            T::NestedMultipleForcingChains
            | T::NestedDynamicForcingChains
            | T::DoublyNestedForcingChains => Some(
                "There is no example: none of these puzzles needs it, nor does any built-in one; \
                 only some of the hardest puzzles known do.",
            ),
            _ => None,
        }
    }

    /// Returns the start of the example and the step found there.
    ///
    /// ```
    /// use ninefold::explain::{Page, Technique};
    /// let (_, step) = Page::of(Technique::Skyscraper).worked().ok_or("no example")?;
    /// assert_eq!(step.technique, Technique::Skyscraper);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn worked(&self) -> Option<(Opening, Step)> {
        let mut entries = Vec::new();
        Reader::only(Form::State).push_line(self.example?.as_bytes(), &mut entries);
        let opening = Opening::try_from(&entries.pop()?.board.ok()?).ok()?;
        let step = Self::step(self.technique, &opening, &Work::unlimited()).ok()??;
        Some((opening, step))
    }

    /// Returns the step of a technique from a start, whatever easier ones there are.
    ///
    /// # Errors
    /// If the work is stopped before one is found or known not to be there.
    pub fn step(
        technique: Technique,
        start: &Opening,
        work: &Work<'_>,
    ) -> Result<Option<Step>, Stopped> {
        use Technique as T;
        let dual_steps = matches!(technique, T::DualTwoStringKite | T::DualEmptyRectangle);
        let options = Options { dual_steps, ..Options::default() };
        let context = Context::of(start, options).within(work);
        Ladder::new().only(technique, &start.board(), &context)
    }
}

/// Returns what a technique is, and why it holds.
fn words(technique: Technique) -> [&'static str; 2] {
    use Technique as T;
    match technique {
        T::FullHouse => [
            "The last empty cell of a row, column or box takes the digit that is missing there.",
            "Every house holds every digit once.",
        ],
        T::NakedSingle => [
            "A cell has one candidate left.",
            "All other digits stand in its row, column or box already, or have been ruled out.",
        ],
        T::HiddenSingle => [
            "A digit has one place left in a row, column or box.",
            "The digit must go somewhere in the house, and nowhere else is left.",
        ],
        T::LockedPair | T::LockedTriple => [
            "Two (three) cells where a box and a line cross have only two (three) candidates together.",
            "They use these digits up, in the box and in the line at once.",
        ],
        T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple => [
            "Two (three, four) digits can go only to as many cells of a house.",
            "These digits fill those cells, so nothing else fits there.",
        ],
        T::XWing => [
            "In two lines a digit has places only where the same two lines cross them.",
            "Each of the two lines takes the digit once, so the crossing lines are served and lose it \
             elsewhere.",
        ],
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => [
            "Two houses with two places of a digit each, joined at one end.",
            "The joined ends can't both hold the digit, so one of the free ends does.",
        ],
        T::EmptyRectangle | T::DualEmptyRectangle => [
            "A box whose places of a digit lie in one row and one column, and a line with two places.",
            "Either way the line's digit goes, the box or the line rules out the cell where they meet.",
        ],
        T::XyWing | T::XyzWing => [
            "A pivot of two (three) candidates sees two cells that each share one of them.",
            "Whatever the pivot is, one of the cells holds the digit that they have in common.",
        ],
        T::WWing => [
            "Two cells with the same two candidates, one of which has just two places in a house, each \
             seen by one of the cells.",
            "That digit takes one of its places, so one of the two cells holds the other digit.",
        ],
        T::RemotePair => [
            "A chain of cells that all have the same two candidates.",
            "The digits alternate, so cells an odd number of links apart hold both of them.",
        ],
        T::BugPlusOne => [
            "All empty cells have two candidates, but one that has three.",
            "With two everywhere all could be exchanged, and a puzzle has one solution.",
        ],
        T::SueDeCoq => [
            "Cells where a box and a line cross share their digits with a set in the line and one in \
             the box.",
            "Together they have as many digits as cells, so each digit is used up in its own house.",
        ],
        T::DeathBlossom => [
            "A stem, each of whose candidates is in an almost locked set that it sees.",
            "Whichever the stem is, one of the sets loses it and is locked; all of them rule out the \
             same.",
        ],
        T::BruteForce => [
            "The digit of one cell is looked up in the solution.",
            "It is no method, but what the HoDoKu scale does where its methods end.",
        ],
        T::GiveUp | T::Incomplete => {
            ["No method that is switched on goes further.", "Nothing follows."]
        }
        T::Nishio => [
            "A digit is assumed somewhere and followed through the board, that digit alone.",
            "If the assumption leaves no place for the digit, or two in a house, it is wrong.",
        ],
        T::CellForcingChains | T::RegionForcingChains => [
            "Every candidate of a cell, or every place of a digit in a house, leads to the same.",
            "One of them is true, so what all of them say is true.",
        ],
        T::SimpleXChain | T::SimpleForcingChain => [
            "An assumption leads link by link to its own opposite.",
            "Were it true, it would be false; so it is false.",
        ],
        T::DoubleForcingChain => [
            "A candidate leads to the same whether it is true or false.",
            "It is one of the two, so that is true.",
        ],
        _ => of_family(technique.family()),
    }
}

/// Returns what the techniques of a family are, and why they hold.
const fn of_family(family: Family) -> [&'static str; 2] {
    match family {
        Family::Singles => ["A digit that can go nowhere else.", "Every house holds every digit."],
        Family::Intersections => [
            "All places of a digit in a box lie in one line, or those of a line in one box.",
            "One of them holds the digit, so the rest of the other house can't.",
        ],
        Family::Subsets => [
            "Two (three, four) cells of a house have as many candidates together.",
            "They use these digits up, so no other cell of the house has them.",
        ],
        Family::BasicFish => [
            "In some lines a digit has places only where as many crossing lines meet them.",
            "Each line takes the digit once, so the crossing lines are served and lose it elsewhere.",
        ],
        Family::FinnedFish => [
            "A fish with a few places left over, its fins.",
            "A fin is true, or the fish holds; what both rule out is false.",
        ],
        Family::FrankenFish => [
            "A fish with boxes among its lines.",
            "Each base house takes the digit once from the cover houses, which have no more of it.",
        ],
        Family::MutantFish => [
            "A fish of any houses.",
            "Each base house takes the digit once from the cover houses, which have no more of it.",
        ],
        Family::KrakenFish => [
            "A fish whose fins reach the same by chains.",
            "A fin is true, or the fish holds; in every case the candidate is ruled out.",
        ],
        Family::SingleDigit => [
            "A small pattern of strong links of one digit.",
            "One of its ends is true, so what sees both is false.",
        ],
        Family::Wings => [
            "A few cells of two or three candidates that see each other.",
            "Whatever the middle one is, one of the ends holds a certain digit.",
        ],
        Family::Uniqueness => [
            "Four cells in two rows, two columns and two boxes that would hold two digits crosswise.",
            "The two could be exchanged, and a puzzle has one solution; so something else is true.",
        ],
        Family::Coloring => [
            "The places of a digit that come in twos are coloured in turn.",
            "One colour is true, the other false; what clashes with both, or with itself, is false.",
        ],
        Family::Chains => [
            "Strong and weak links in turn: if not the one, then the other; if the one, then not the \
             other.",
            "If one end is false the other is true, so what both rule out is false.",
        ],
        Family::AlmostLockedSets => [
            "Groups of cells with one digit more than cells, joined by digits that only one of them \
             can keep.",
            "When a group loses a digit it is locked, so one of its ends keeps the struck digit.",
        ],
        Family::Miscellaneous => ["Sets that share cells.", "They have as many digits as cells."],
        Family::Forcing => [
            "Chains or nets from all cases of a choice, or from one assumption to a contradiction.",
            "One case is true, so what all say is true; what contradicts itself is false.",
        ],
        Family::LastResort => [
            "All ways to place the nine of a digit are tried.",
            "What none of them has is false, what all of them have is true.",
        ],
        Family::Direct => [
            "Locked candidates or hidden digits that leave another digit one place in a house.",
            "The step and the single that it leaves are seen at once.",
        ],
        Family::Loops => [
            "A ring of cells, or all cells, that would hold two digits in turn.",
            "They could be exchanged, and a puzzle has one solution; so one cell holds something else.",
        ],
        Family::Exclusions => [
            "The ways to fill two or three cells, without those that leave another cell nothing.",
            "A candidate that is in none of the ways left is false.",
        ],
        Family::Arguments => [
            "An assumption is followed line by line, with all that it strikes, and with other patterns \
             or whole chains found under way.",
            "If it contradicts itself it is false; what all cases of a choice say is true.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{check, find};

    #[test]
    fn every_technique_has_an_example_that_the_checker_accepts() {
        for &technique in Technique::ALL {
            if Page::without(technique).is_some() {
                assert_eq!(Page::of(technique).example, None);
                continue;
            }
            let worked = Page::of(technique).worked();
            let (opening, step) = worked.unwrap_or_else(|| panic!("{technique}"));
            assert!(find::is_asked(technique, &step), "{technique}: {step}");
            let context = Context::of(&opening, Options::default());
            assert_eq!(check(&step, &opening.board(), &context), Ok(()), "{technique}");
        }
    }
}
