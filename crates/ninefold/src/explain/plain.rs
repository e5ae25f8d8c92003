//! Steps in plain words: two or three sentences a beginner understands.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::chain_words;
use super::step::{Als, Chain, Fish, LinkPair, Pattern, Step};
use super::story::story;
use super::technique::Technique;

impl Step {
    /// Explains the step: why the pattern holds, and what follows from it.
    ///
    /// ```
    /// use ninefold::explain::explain;
    /// use ninefold::rate::hodoku::Profile;
    /// use ninefold::{Grid, Puzzle};
    /// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
    /// let steps = explain(&Puzzle::try_from(grid)?, &Profile::hodoku()).steps;
    /// assert!(steps[0].explanation().starts_with("r5c5 can only be 5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explanation(&self) -> String {
        format!("{} {}", self.reason(), self.conclusion())
    }

    /// Says what the step places and eliminates: `So r1c3 is 8.`
    #[must_use]
    pub fn conclusion(&self) -> String {
        let placed: Vec<String> =
            self.placements.iter().map(|c| format!("{} is {}", c.cell, c.digit)).collect();
        if !placed.is_empty() {
            return format!("So {}.", list(&placed, "and"));
        }
        let digits: DigitSet = self.eliminations.iter().map(|gone| gone.digit).collect();
        let gone: Vec<String> = digits
            .iter()
            .map(|digit| {
                let of = self.eliminations.iter().filter(|c| c.digit == digit).map(|c| c.cell);
                format!("{digit} from {}", cells(of.collect()))
            })
            .collect();
        if gone.is_empty() {
            return "Nothing follows.".to_owned();
        }
        format!("So strike {}.", list(&gone, "and"))
    }

    /// Says why, without the conclusion.
    fn reason(&self) -> String {
        match &self.pattern {
            Pattern::Single { house } => self.single(*house),
            Pattern::Intersection { digit, from, into } => format!(
                "In {} the {digit} can only go where it crosses {}. One of those cells holds it, so \
                 the rest of {} can't.",
                from.describe(),
                into.describe(),
                into.describe()
            ),
            Pattern::Subset { house, cells, digits } => self.subset(*house, *cells, *digits),
            Pattern::Fish(fish) => fish_reason(fish),
            Pattern::Kraken { fish, chains, .. } => self.kraken(fish, chains),
            Pattern::TwoLinks { digit, ends, bridge, second } => {
                let second = second.map(|LinkPair { digit, ends, bridge }| {
                    format!(" {}", two_links(digit, ends, bridge))
                });
                two_links(*digit, *ends, *bridge) + &second.unwrap_or_default()
            }
            Pattern::EmptyRectangle { digit, block, link, .. } => format!(
                "In {} the places for {digit} all lie in one row and one column. {} and {} are the \
                 only two places in their line: if {} is {digit} it drives the {digit} of {} into \
                 the other line, and if not, {} is {digit}. Either way the cell where the two meet \
                 can't be.",
                block.describe(),
                link[0],
                link[1],
                link[0],
                block.describe(),
                link[1]
            ),
            Pattern::Wing { pivot, pincers, .. } => self.wing(*pivot, *pincers),
            Pattern::WWing { cells: [one, other], digits: [struck, linked], house, link } => {
                format!(
                    "{one} and {other} can both only be {struck} or {linked}. In {} the {linked} must go \
                 to {}, and whichever it takes makes one of the two cells {struck}. A cell that sees \
                 both can't be {struck}.",
                    house.describe(),
                    cells(*link)
                )
            }
            Pattern::Rectangle { cells: corners, digits, .. } => rectangle(*corners, *digits),
            Pattern::Bug { cell, digit } => format!(
                "Every empty cell but {cell} has two candidates, and every digit two places in its \
                 houses. If {cell} weren't {digit}, all of them could be exchanged and the puzzle \
                 would have two solutions or none."
            ),
            Pattern::Coloring { digit, pairs } => coloring(*digit, pairs),
            Pattern::Chain(chain) => chain_words::chain(self.technique, &chain.nodes),
            Pattern::AlmostLockedSets { sets, stem, .. } => almost_locked(sets, *stem),
            Pattern::SueDeCoq { cells: crossing, line_house, block_house, line, block, .. } => {
                format!(
                    "The cells {} where {} and {} cross, with {} and {}, have as many digits as \
                     cells, and no digit can go to both sides. Each digit is used up in its own \
                     house.",
                    cells(*crossing),
                    line_house.describe(),
                    block_house.describe(),
                    cells(line.cells),
                    cells(block.cells)
                )
            }
            Pattern::Forcing { chains, clash } => chain_words::forcing(chains, *clash),
            Pattern::Direct { first, house } => format!(
                "{} Without them the only place left in {} is found at once.",
                first.reason(),
                house.describe()
            ),
            Pattern::Loop { cells: ring, digits, .. } => unique_loop(ring, *digits),
            Pattern::Grave { extras, .. } => grave(extras),
            Pattern::Exclusion { cells: base, excluders } => format!(
                "Try all ways to fill {}: each way with a struck candidate repeats a digit or takes \
                 every candidate of one of {}.",
                cells(*base),
                cells(*excluders)
            ),
            Pattern::Argument(argument) => story(argument, self),
            Pattern::Template { digit } => format!(
                "Of all the ways to place the nine {digit}s on the board as it stands, none leaves \
                 another choice here."
            ),
            Pattern::Solution => {
                "No method that is switched on goes further, so this digit comes from the solution."
                    .to_owned()
            }
            Pattern::Nothing => "No method that is switched on goes further.".to_owned(),
        }
    }

    fn single(&self, house: Option<House>) -> String {
        let Some(placed) = self.placements.first() else { return String::new() };
        match house {
            Some(house) if self.technique == Technique::FullHouse => {
                format!("{} is the last empty cell of {}.", placed.cell, house.describe())
            }
            Some(house) => format!(
                "In {} the {} can go nowhere but {}: every other empty cell there sees another {} or has \
                 lost it.",
                house.describe(),
                placed.digit,
                placed.cell,
                placed.digit
            ),
            None => format!(
                "{} can only be {}: every other digit is in its row, column or box already, or has \
                 been struck.",
                placed.cell, placed.digit
            ),
        }
    }

    fn subset(&self, house: House, found: CellSet, digits: DigitSet) -> String {
        let hidden = matches!(
            self.technique,
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple
        );
        if hidden {
            return format!(
                "In {} the digits {} can only go to {}. That fills these cells, so nothing else \
                 fits there.",
                house.describe(),
                all(digits),
                cells(found)
            );
        }
        format!(
            "Because {} must occupy {} in some order, they are used up in the houses these cells \
             share. No other cell there can hold them.",
            all(digits),
            cells(found)
        )
    }

    fn wing(&self, pivot: Cell, [one, other]: [Cell; 2]) -> String {
        let struck = self.eliminations.first().map_or('?', |gone| gone.digit.to_char());
        let reach = if self.technique == Technique::XyzWing { "all three" } else { "both" };
        format!(
            "Whatever {pivot} is, {struck} ends up in {}: {pivot} sees {one} and {other}, and each \
             other value of {pivot} leaves one of them only {struck}. A cell that sees {reach} \
             can't be {struck}.",
            if self.technique == Technique::XyzWing {
                format!("{pivot}, {one} or {other}")
            } else {
                format!("{one} or {other}")
            }
        )
    }

    fn kraken(&self, fish: &Fish, chains: &[Chain]) -> String {
        let digit = fish.digit;
        let Some(struck) = self.eliminations.first() else { return fish_reason(fish) };
        let start = format!("{}, but for", fish_start(fish));
        let fins = fish.fins | fish.endo_fins;
        let end = format!("{} not being {}", struck.cell, struck.digit);
        if self.technique == Technique::KrakenFishType1 {
            let (none, some) = match fins.single() {
                Some(fin) => (format!("{fin} isn't"), "it is"),
                None => ("none of these is".to_owned(), "one is"),
            };
            return format!(
                "{start} {}. If {none} {digit}, the fish leaves no {digit} for {}. If {some}, follow \
                 the chain from there: it ends with {end}, too.",
                cells(fins),
                struck.cell
            );
        }
        let starts = chains.iter().filter_map(|chain| chain.nodes.first()?.ground.first());
        let own = starts.collect::<CellSet>() - fins;
        let cover = fish.cover.iter().find(|cover| own.is_subset(cover.cells()));
        let choice = match cover {
            Some(cover) if !own.is_empty() => format!(
                "either {} is {digit}, or {} takes its {digit} from {}",
                either(fins),
                cover.describe(),
                either(own)
            ),
            _ => format!("{} is {digit}", either(fins)),
        };
        format!(
            "{start} {}. So {choice}. Follow the chain from each of these cells: all of them end \
             with {end}.",
            cells(fins)
        )
    }
}

/// Says why one of the ends of two links holds the digit.
fn two_links(digit: Digit, ends: [Cell; 2], bridge: [Cell; 2]) -> String {
    let ([a, b], [near_a, near_b]) = (ends, bridge);
    format!(
        "{a} and {near_a} are the only two places for {digit} in their line, and so are {b} and \
         {near_b}. {near_a} and {near_b} see each other, so they can't both be {digit}: at least \
         one of {a} and {b} is. A cell that sees both of these can't be {digit}."
    )
}

fn fish_reason(fish: &Fish) -> String {
    let digit = fish.digit;
    let fins = fish.fins | fish.endo_fins;
    let start = fish_start(fish);
    if fins.is_empty() {
        return format!(
            "In {} the {digit} can only stand where they cross {}. Each of them takes one {digit}, \
             and no two in the same line or box, so together they use up the {digit}s of {}. No \
             other cell there can be {digit}.",
            houses(fish.base),
            houses(fish.cover),
            houses(fish.cover)
        );
    }
    format!(
        "{start}, but for {}. Either {} is {digit}, or the rest takes one {digit} for each of \
         them. A cell that is ruled out both ways can't be {digit}.",
        cells(fins),
        if fins.len() == 1 { "that one" } else { "one of those" }
    )
}

fn fish_start(fish: &Fish) -> String {
    format!("The {}s of {} fit into {}", fish.digit, houses(fish.base), houses(fish.cover))
}

fn rectangle(corners: [Cell; 4], [a, b]: [Digit; 2]) -> String {
    format!(
        "{} are four corners in two rows, two columns and two boxes. If they held only {a} and \
         {b}, these could be exchanged and the puzzle would have two solutions. It has one, so \
         what would leave only {a} and {b} there is wrong.",
        cells(corners.into_iter().collect())
    )
}

fn unique_loop(ring: &[Cell], [a, b]: [Digit; 2]) -> String {
    format!(
        "The cells {} form a ring that touches each of its rows, columns and boxes twice. If they \
         held only {a} and {b}, these could be exchanged all round and the puzzle would have two \
         solutions. It has one, so one of them holds something else.",
        list(&ring.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
    )
}

fn grave(extras: &[Candidate]) -> String {
    let extras: Vec<String> =
        extras.iter().map(|extra| format!("{} in {}", extra.digit, extra.cell)).collect();
    format!(
        "Without {}, every empty cell would have two candidates and every digit two places in each \
         of its houses; all of them could be exchanged and the puzzle would have two solutions or \
         none. So {} is true.",
        list(&extras, "and"),
        if extras.len() == 1 { "that" } else { "one of these" }
    )
}

fn coloring(digit: Digit, pairs: &[[CellSet; 2]]) -> String {
    let colours = |[one, other]: &[CellSet; 2]| {
        format!("either {} {digit} or {} {digit}", all_are(*one), all_are(*other))
    };
    let told: Vec<String> = pairs.iter().map(colours).collect();
    let start = format!(
        "Where {digit} has two places in a house, one of them holds it. So {}",
        told.join(", and ")
    );
    if pairs.len() > 1 {
        return format!(
            "{start}. Some of these see each other and can't both be, which rules out what would \
             need that."
        );
    }
    format!("{start}. What clashes with both, or a set of cells that see each other, is false.")
}

/// Returns `r1c1 and r2c2 are` or `r1c1 is`.
fn all_are(set: CellSet) -> String {
    format!("{} {}", cells(set), if set.len() == 1 { "is" } else { "are all" })
}

fn almost_locked(sets: &[Als], stem: Option<Cell>) -> String {
    let group = |set: &Als| format!("{} ({})", cells(set.cells), all(set.digits));
    let groups = list(&sets.iter().map(group).collect::<Vec<_>>(), "and");
    if let Some(stem) = stem {
        return format!(
            "These groups have one digit more than cells: {groups}. Whatever {stem} is, it takes \
             that digit from one of them, which then holds all its others. Each of them rules out \
             the same."
        );
    }
    format!(
        "These groups have one digit more than cells: {groups}. When a group loses a digit, it holds \
         all its others. Neighbours share a digit that only one of them can keep, so the first or \
         the last group keeps the struck digit."
    )
}

/// Returns words as `a, b and c`.
pub(super) fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

pub(super) fn all(digits: DigitSet) -> String {
    list(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "and")
}

pub(super) fn cells(set: CellSet) -> String {
    list(&set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "and")
}

/// Returns digits as `2, 5 or 7`.
pub(super) fn either_digit(digits: DigitSet) -> String {
    list(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "or")
}

pub(super) fn either(set: CellSet) -> String {
    list(&set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "or")
}

/// Returns houses as `rows 2 and 7` or `column 1 and box 4`.
pub(super) fn houses(set: HouseSet) -> String {
    let mut groups = Vec::new();
    for first in [0, 9, 18] {
        let of_kind = set.iter().filter(|house| house.index() / 9 * 9 == first);
        let numbers: Vec<String> = of_kind.map(|house| (house.number() + 1).to_string()).collect();
        let word = House::new(first).kind().word();
        let plural = match (numbers.len(), word) {
            (0 | 1, _) => "",
            (_, "box") => "es",
            _ => "s",
        };
        if !numbers.is_empty() {
            groups.push(format!("{word}{plural} {}", list(&numbers, "and")));
        }
    }
    list(&groups, "and")
}
