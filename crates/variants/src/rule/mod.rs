//! The table of rules: one row a rule, with its truth on a complete board and what it compiles to.
//!
//! A row names the rule, says what it means, which fields its clues have, and how it is drawn. Its
//! two functions stand in the file of its family: `holds` is **the truth**, obvious and slow, on a
//! complete board; `post` tells the solver. Tests compare the two on every small board.

#![allow(
    clippy::wildcard_imports,
    reason = "each rule is a small module of its own inside of its family's file"
)]

mod cells;
mod counts;
mod lines;
mod outside;
mod pairs;
mod sums;
mod whole;
mod words;

pub(crate) use sums::sum_of;

use crate::model::Model;
use crate::{Cell, Rules, Shape};

/// A clue, or a rule of the whole board.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// Which rule it is.
    pub kind: Kind,
    /// Its cells: one group, or several where the rule has parts, as an arrow has a circle and a
    /// shaft. Lines are in order.
    pub groups: Vec<Vec<Cell>>,
    /// Its numbers: a sum, a difference, a list of digits.
    pub numbers: Vec<i32>,
    /// Its text: a regular expression, a table of pairs.
    pub text: String,
    /// The rules it is made of.
    pub parts: Vec<Rule>,
}

impl Rule {
    /// Returns a rule of the whole board.
    #[must_use]
    pub fn whole(kind: Kind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Returns a rule about one group of cells.
    #[must_use]
    pub fn on(kind: Kind, cells: Vec<Cell>, numbers: Vec<i32>) -> Self {
        Self { kind, groups: vec![cells], numbers, ..Self::default() }
    }

    /// Returns a rule about several groups of cells.
    #[must_use]
    pub fn on_groups(kind: Kind, groups: Vec<Vec<Cell>>) -> Self {
        Self { kind, groups, ..Self::default() }
    }

    /// Returns the cells of its first group.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// Returns all cells that it names.
    #[must_use]
    pub fn all_cells(&self) -> Vec<Cell> {
        let mut cells = self.groups.concat();
        for part in &self.parts {
            cells.extend(part.all_cells());
        }
        cells
    }

    /// Returns its first number, or what stands for none.
    fn number_or(&self, default: i32) -> i32 {
        self.numbers.first().copied().unwrap_or(default)
    }

    /// Returns its row of the table.
    #[must_use]
    pub fn row(&self) -> &'static Row {
        self.kind.row()
    }

    /// Says whether the rule holds on a complete board.
    #[must_use]
    pub fn holds(&self, view: &View<'_>) -> bool {
        (self.row().holds)(self, view)
    }

    /// Tells the solver.
    pub(crate) fn post(&self, model: &mut Model<'_>) {
        (self.row().post)(self, model);
    }
}

/// A complete board, for the truth of rules.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What holds on the board.
    pub rules: &'a Rules,
    /// The digit of each cell; any number in holes.
    pub digits: &'a [i32],
}

impl View<'_> {
    fn of(&self, cell: Cell) -> i32 {
        self.digits[cell.index()]
    }

    fn all(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.of(cell)).collect()
    }

    fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.of(cell)).sum()
    }

    fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Says whether every rule holds, rows, columns and blocks included.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let houses = self.rules.houses();
        houses.iter().all(|house| different(&self.all(house)))
            && self.rules.rules().iter().all(|rule| rule.holds(self))
    }
}

/// Says whether no digit comes twice.
fn different(digits: &[i32]) -> bool {
    digits.iter().enumerate().all(|(i, digit)| !digits[..i].contains(digit))
}

/// What a rule is about, and with it how its clue is written and drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The whole board.
    Whole,
    /// Marked cells, each by itself.
    Cells,
    /// Two cells side by side, and what stands on their border.
    Pair,
    /// A line in order.
    Line,
    /// A set of cells.
    Set,
    /// Several groups of cells, each with its part to play.
    Groups,
    /// A row, column or diagonal, seen from its end outside of the board.
    Outside,
    /// Other rules.
    Parts,
}

/// A row of the table.
#[derive(Debug)]
pub struct Row {
    /// The rule.
    pub kind: Kind,
    /// Its name: the key of its clues in our JSON.
    pub name: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
    /// What it is about.
    pub place: Place,
    /// The key of its numbers in our JSON; empty if it has none.
    pub number: &'static str,
    holds: fn(&Rule, &View<'_>) -> bool,
    post: fn(&Rule, &mut Model<'_>),
}

impl Row {
    /// Says whether the rule looks only at the cells that it names.
    #[must_use]
    pub fn is_local(&self) -> bool {
        let looks_around =
            [Kind::Minimum, Kind::Maximum, Kind::RowIndexer, Kind::ColumnIndexer, Kind::BoxIndexer];
        self.place != Place::Whole && !looks_around.contains(&self.kind)
    }
}

macro_rules! rules {
    ($($kind:ident $name:literal $place:ident $number:literal $family:ident::$rule:ident $help:literal)+) => {
        /// Which rule.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $help] $kind,)+
            /// No rule at all.
            #[default]
            Nothing,
        }

        /// All rules.
        pub static TABLE: &[Row] = &[
            $(Row {
                kind: Kind::$kind,
                name: $name,
                help: $help,
                place: Place::$place,
                number: $number,
                holds: $family::$rule::holds,
                post: $family::$rule::post,
            },)+
            Row {
                kind: Kind::Nothing,
                name: "nothing",
                help: "no rule at all",
                place: Place::Whole,
                number: "",
                holds: |_, _| true,
                post: |_, _| {},
            },
        ];
    };
}

rules! {
    DiagonalFalling "diagonal-" Whole "" whole::diagonal_falling "all different from the top left to the bottom right"
    DiagonalRising "diagonal+" Whole "" whole::diagonal_rising "all different from the bottom left to the top right"
    Windoku "windoku" Whole "" whole::windoku "all different in windows of the boxes' size, one line apart"
    Disjoint "disjoint" Whole "" whole::disjoint "all different in the same place of all blocks"
    AntiKnight "antiknight" Whole "" whole::antiknight "cells a knight's move apart differ"
    AntiKing "antiking" Whole "" whole::antiking "cells a king's move apart differ"
    Chess "chess" Whole "step" whole::chess "cells a leaper's move apart differ"
    NonConsecutive "nonconsecutive" Whole "" whole::nonconsecutive "neighbours are not consecutive"
    DiagonalNonConsecutive "diagonal-nonconsecutive" Whole "" whole::diagonal_nonconsecutive "diagonal neighbours are not consecutive"
    AntiTaxicab "antitaxicab" Whole "" whole::antitaxicab "two of a digit d are never d steps apart"
    Entropy "entropy2x2" Whole "" whole::entropy "every 2x2 square has a low, a middle and a high digit"
    Mod "mod2x2" Whole "" whole::modulo "every 2x2 square has a digit of each remainder by 3"
    NegativeDifference "negative-difference" Whole "by" whole::negative_difference "neighbours without a dot don't differ by this"
    NegativeRatio "negative-ratio" Whole "by" whole::negative_ratio "neighbours without a dot don't have this ratio"
    NegativeSum "negative-xv" Whole "sum" whole::negative_sum "unmarked neighbours don't have these sums"
    Connected "connected" Whole "digits" whole::connected "all cells with one of these digits are one piece, side by side"
    Given "given" Cells "is" cells::given "the cell holds one of these digits"
    Even "even" Cells "" cells::even "the digit is even"
    Odd "odd" Cells "" cells::odd "the digit is odd"
    Low "low" Cells "" cells::low "the digit is below the middle"
    High "high" Cells "" cells::high "the digit is above the middle"
    Minimum "minimum" Cells "" cells::minimum "smaller than its neighbours that are no minimum"
    Maximum "maximum" Cells "" cells::maximum "larger than its neighbours that are no maximum"
    RowIndexer "rowindexer" Cells "" cells::row_indexer "the digit says in which row of its column the row's number stands"
    ColumnIndexer "columnindexer" Cells "" cells::column_indexer "the digit says in which column of its row the column's number stands"
    BoxIndexer "boxindexer" Cells "" cells::box_indexer "the digit says at which place of its box the number of its own place stands"
    Difference "difference" Pair "by" pairs::difference "the two differ by exactly this, 1 if nothing is said"
    Ratio "ratio" Pair "by" pairs::ratio "one is this many times the other, 2 if nothing is said"
    PairSum "xv" Pair "sum" pairs::pair_sum "the two have this sum: 10 for X, 5 for V"
    Greater "greater" Pair "" pairs::greater "the first is larger than the second"
    Clone "clone" Groups "" pairs::clone "the two groups have the same digits, cell by cell"
    Relation "relation" Line "" pairs::relation "neighbours on the line are one of the pairs of a table"
    AllRelation "all-relation" Set "" pairs::all_relation "any two of the cells are one of the pairs of a table"
    Thermo "thermo" Line "" lines::thermo "digits rise from the bulb"
    SlowThermo "slowthermo" Line "" lines::slow_thermo "digits never fall from the bulb"
    FastThermo "fastthermo" Line "by" lines::fast_thermo "digits rise from the bulb by at least this"
    Whispers "whispers" Line "by" lines::whispers "neighbours on the line differ by at least this"
    Renban "renban" Line "" lines::renban "consecutive digits in any order"
    Nabner "nabner" Line "" lines::nabner "no two digits on the line are equal or consecutive"
    Palindrome "palindrome" Line "" lines::palindrome "reads the same from both ends"
    Between "between" Line "" lines::between "inner digits are strictly between the ends"
    Lockout "lockout" Line "by" lines::lockout "ends differ by at least this, inner digits are outside of them"
    Entropic "entropic" Line "" lines::entropic "any three in a row have a low, a middle and a high digit"
    Modular "modular" Line "by" lines::modular "any so many in a row have all remainders by that number"
    Parity "parity" Line "" lines::parity "odd and even digits alternate"
    Regex "regex" Line "" lines::regex "the digits read as text match an expression"
    Automaton "automaton" Line "" lines::automaton "the digits are accepted by a machine"
    Cage "cage" Set "sum" sums::cage "all different, with this sum if there is one"
    Root "root" Set "is" sums::root "all different, the sum has this remainder by 9"
    Rellik "rellik" Set "sum" sums::rellik "all different, no part of them has this sum"
    Equality "equality" Set "" sums::equality "all different, as many odd as even and as many low as high digits"
    Sum "sum" Set "sum" sums::sum "the cells have one of these sums; digits may repeat"
    Weighted "weighted" Set "times" sums::weighted "the cells, each times its number, have this sum (the last number)"
    LittleKiller "littlekiller" Outside "sum" sums::sum "the diagonal has this sum; digits may repeat"
    Arrow "arrow" Groups "" sums::arrow "the shaft has the sum in the circle, or the number in the pill"
    DoubleArrow "doublearrow" Line "" sums::double_arrow "the inner cells have the sum of the two ends"
    Zipper "zipper" Line "" sums::zipper "cells as far from the middle have one sum, the middle itself is it"
    RegionSum "regionsum" Line "" sums::region_sum "each part of the line in one block has the same sum"
    SumLine "sumline" Line "sum" sums::sum_line "the line can be cut into parts of this sum"
    SumLoop "sumloop" Line "sum" sums::sum_loop "the loop can be cut into parts of this sum"
    EqualSum "equalsum" Groups "" sums::equal_sum "the groups have one sum"
    Sandwich "sandwich" Outside "sum" outside::sandwich "sum of the digits between the smallest and the largest"
    Lunchbox "lunchbox" Line "sum" outside::lunchbox "all different; sum of the digits between the smallest and the largest on the line"
    XSum "xsum" Outside "sum" outside::x_sum "sum of the first X digits, X being the first"
    Skyscraper "skyscraper" Outside "seen" outside::skyscraper "so many digits are larger than all before them"
    HiddenSkyscraper "hiddenskyscraper" Outside "is" outside::hidden_skyscraper "the first digit that isn't larger than all before it"
    NumberedRoom "numberedroom" Outside "is" outside::numbered_room "the X-th digit is this, X being the first"
    OutsideDigits "outside" Outside "digits" outside::outside_digits "these digits are among the first cells, as deep as a box"
    Quadruple "quadruple" Set "digits" counts::contain "these digits are in the square, each as often as it is named"
    Contain "contain" Set "digits" counts::contain "these digits are in the cells, each at least as often as it is named"
    ContainExactly "contain-exactly" Set "digits" counts::contain_exactly "these digits are in the cells, each exactly as often as it is named"
    LookAndSay "lookandsay" Set "says" counts::look_and_say "each digit is in the cells as often as the number before it says"
    Different "extraregion" Set "" counts::different "all different"
    SameValues "samevalues" Groups "" counts::same_values "the groups have the same digits, each as often"
    CountingCircles "countingcircles" Set "" counts::counting_circles "a digit in a circle says in how many circles it is"
    CountDistinct "countdistinct" Line "" counts::count_distinct "the first cell says how many different digits the others have"
    ValueIndex "valueindex" Line "" counts::value_index "the first digit stands again as many steps after the second as that says"
    Or "or" Parts "" counts::or "at least one of these rules holds"
    And "and" Parts "" counts::and "all of these rules hold"
}

impl Kind {
    /// Returns its row of the table.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns the rule of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let row = TABLE.iter().find(|row| row.name == name && row.kind != Self::Nothing);
        row.map(|row| row.kind)
    }
}
