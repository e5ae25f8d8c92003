//! The notation of the HoDoKu scale, as `Display` of [`Step`].

use core::fmt::{self, Write};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::argument::{Argument, Choice};
use super::step::{Als, Chain, Clash, Fish, Ground, Node, Pattern, Step};
use super::technique::Technique;

impl fmt::Display for Step {
    /// Writes the step as HoDoKu does; forcing chains and Kraken Fish take several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Pattern::Fish(Fish { twin: Some(_), .. }) = self.pattern {
            f.write_str("Siamese ")?;
        }
        f.write_str(self.technique.name())?;
        match &self.pattern {
            Pattern::Single { .. } | Pattern::Solution => return self.write_placement(f),
            Pattern::Template { .. } => return self.write_template(f),
            Pattern::Nothing => return f.write_str(": Don't know how to proceed!"),
            Pattern::Forcing { chains, clash } => return self.write_forcing(f, chains, *clash),
            Pattern::Kraken { fish, kind, chains } => {
                return self.write_kraken(f, fish, *kind, chains);
            }
            pattern => self.write_pattern(f, pattern)?,
        }
        self.write_conclusion(f)
    }
}

impl Step {
    fn write_placement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.placements.first().map_or(Ok(()), |first| write!(f, ": {}", first.placed()))
    }

    fn write_template(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(first) = self.placements.first() {
            return write!(f, ": {}={}", cells_of(&self.placements), first.digit);
        }
        f.write_str(":")?;
        self.write_conclusion(f)
    }

    /// Writes ` => r1c3=8` or the eliminations, grouped by digit in order of first appearance.
    fn write_conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" => ")?;
        if let Some(first) = self.placements.first() {
            return f.write_str(&first.placed());
        }
        let mut seen = DigitSet::EMPTY;
        for candidate in &self.eliminations {
            if seen.contains(candidate.digit) {
                continue;
            }
            let same = |other: &&Candidate| other.digit == candidate.digit;
            let cells: CellSet =
                self.eliminations.iter().filter(same).map(|other| other.cell).collect();
            let separator = if seen.is_empty() { "" } else { ", " };
            write!(f, "{separator}{cells}<>{}", candidate.digit)?;
            seen.insert(candidate.digit);
        }
        Ok(())
    }

    /// Writes what stands between the name and the arrow.
    fn write_pattern(&self, f: &mut fmt::Formatter<'_>, pattern: &Pattern) -> fmt::Result {
        match pattern {
            Pattern::Intersection { digit, from, .. } => write!(f, ": {digit} in {from}"),
            Pattern::Subset { cells, digits, .. } => {
                write!(f, ": {} in {cells}", joined(*digits, ","))
            }
            Pattern::Fish(fish) => write!(f, ": {}", FishText(fish)),
            Pattern::TwoLinks { digit, ends, bridge, second } => {
                write!(f, ": {digit} in {}", set(ends))?;
                if let Some(second) = second {
                    write!(f, "/in {}", set(&second.ends))?;
                }
                write!(f, " (connected by {})", set(bridge))
            }
            Pattern::EmptyRectangle { digit, block, link, second } => {
                write!(f, ": {digit} in {block} ({}", set(link))?;
                if let Some(second) = second {
                    write!(f, "/{}", set(second))?;
                }
                f.write_str(")")
            }
            Pattern::Wing { pivot, pincers, digits: [x, y, z] } => {
                write!(f, ": {x}/{y}/{z} in {}", set(pincers).with(*pivot))
            }
            Pattern::WWing { cells, digits: [struck, linked], link, .. } => {
                let link = *link - set(cells);
                write!(f, ": {struck}/{linked} in {} connected by {linked} in {link}", set(cells))
            }
            Pattern::Rectangle { cells, digits: [a, b], .. } => {
                write!(f, ": {a}/{b} in {}", set(cells))
            }
            Pattern::Coloring { digit, pairs } => write_colors(f, *digit, pairs),
            Pattern::Chain(chain) => self.write_chain(f, chain),
            Pattern::AlmostLockedSets { sets, links, exits, stem } => {
                self.write_sets(f, sets, links, *exits, *stem)
            }
            Pattern::SueDeCoq { cells, digits, line, block, .. } => write!(
                f,
                ": {cells} - {{{digits}}} ({} - {{{}}}, {} - {{{}}})",
                line.cells, line.digits, block.cells, block.digits
            ),
            Pattern::Direct { first, .. } => self.write_pattern(f, &first.pattern),
            Pattern::Loop { cells, digits: [a, b], .. } => {
                write!(f, ": {a}/{b} in {}", set(cells))
            }
            Pattern::Grave { extras, .. } => {
                let extras: Vec<String> = extras.iter().map(ToString::to_string).collect();
                write!(f, ": {}", extras.join(" "))
            }
            Pattern::Exclusion { cells, excluders } => write!(f, ": {cells} by {excluders}"),
            Pattern::Argument(argument) => write_argument(f, argument),
            _ => Ok(()),
        }
    }

    fn write_chain(&self, f: &mut fmt::Formatter<'_>, chain: &Chain) -> fmt::Result {
        let digits: DigitSet = self.eliminations.iter().map(|gone| gone.digit).collect();
        let text = chain_text(&chain.nodes);
        let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
            return Ok(());
        };
        match self.technique {
            Technique::RemotePair => {
                let other = chain.nodes.get(1).unwrap_or(first).digit;
                write!(f, ": {}/{other} {text}", first.digit)
            }
            Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
                let (out, back) = loop_ends(&chain.nodes);
                write!(f, ": {} {back}= {text} ={out}", joined(digits, "/"))
            }
            Technique::Aic | Technique::GroupedAic | Technique::XyChain => {
                write!(f, ": {} {}- {text} -{}", joined(digits, "/"), first.digit, last.digit)
            }
            _ => write!(f, ": {} {text}", joined(digits, "/")),
        }
    }

    fn write_sets(
        &self,
        f: &mut fmt::Formatter<'_>,
        sets: &[Als],
        links: &[DigitSet],
        exits: DigitSet,
        stem: Option<Cell>,
    ) -> fmt::Result {
        match (self.technique, sets) {
            (Technique::AlsXz, [first, second]) => {
                let commons = joined(links.first().copied().unwrap_or_default(), ",");
                write!(f, ": A={}, B={}, X={commons}", AlsText(first), AlsText(second))?;
                if exits.is_empty() { Ok(()) } else { write!(f, ", Z={}", joined(exits, ",")) }
            }
            (Technique::AlsXyWing, [first, second, third]) => {
                let commons = links.iter().fold(DigitSet::EMPTY, |all, &link| all | link);
                write!(f, ": A={}, B={}, C={}", AlsText(first), AlsText(second), AlsText(third))?;
                write!(f, ", X,Y={}, Z={}", joined(commons, ","), joined(exits, ","))
            }
            (Technique::DeathBlossom, _) => {
                stem.map_or(Ok(()), |stem| write!(f, ": [{stem}]"))?;
                let mut pairs = links.iter().zip(sets);
                pairs.try_for_each(|(link, set)| write!(f, ",  -{link}- {}", AlsText(set)))
            }
            _ => {
                let digits: DigitSet = self.eliminations.iter().map(|gone| gone.digit).collect();
                write!(f, ": {digits}- ")?;
                for (i, set) in sets.iter().enumerate() {
                    write!(f, "{}", AlsText(set))?;
                    links.get(i).map_or(Ok(()), |link| write!(f, " -{link}- "))?;
                }
                write!(f, " -{digits}")
            }
        }
    }

    fn write_forcing(
        &self,
        f: &mut fmt::Formatter<'_>,
        chains: &[Chain],
        clash: Option<Clash>,
    ) -> fmt::Result {
        match clash {
            Some(Clash::Own(cell) | Clash::Cell(cell)) => write!(f, " in {cell}")?,
            Some(Clash::House(house)) => write!(f, " in {house}")?,
            None => {}
        }
        self.write_conclusion(f)?;
        chains.iter().try_for_each(|chain| write!(f, "\n  {}", forcing_text(&chain.nodes)))
    }

    fn write_kraken(
        &self,
        f: &mut fmt::Formatter<'_>,
        fish: &Fish,
        kind: Technique,
        chains: &[Chain],
    ) -> fmt::Result {
        // The reference leaves two blanks before the arrow.
        f.write_str(": ")?;
        self.write_conclusion(f)?;
        write!(f, "\n  {kind}: {}", FishText(fish))?;
        chains.iter().try_for_each(|chain| write!(f, "\n  {}", chain_text(&chain.nodes)))
    }
}

/// Returns the cells of an array as a set.
/// Writes what the cases are and how many lines it takes.
fn write_argument(f: &mut fmt::Formatter<'_>, argument: &Argument) -> fmt::Result {
    match argument.choice {
        Choice::Cell(cell) => write!(f, ": all cases of {cell}")?,
        Choice::House(house, digit) => write!(f, ": all places of {digit} in {house}")?,
        Choice::Candidate(candidate) => write!(f, ": {candidate} true or false")?,
        Choice::Suppose(claim) => write!(f, ": {claim} contradicts itself")?,
    }
    write!(f, " ({} lines)", argument.len())
}

fn set(cells: &[Cell]) -> CellSet {
    cells.iter().copied().collect()
}

fn cells_of(candidates: &[Candidate]) -> CellSet {
    candidates.iter().map(|candidate| candidate.cell).collect()
}

/// Returns the digits with a separator between them.
fn joined(digits: DigitSet, separator: &str) -> String {
    let texts: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    texts.join(separator)
}

/// An almost locked set as `r8c147 {3578}`.
struct AlsText<'a>(&'a Als);

impl fmt::Display for AlsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.0.cells, self.0.digits)
    }
}

/// A fish as `8 c357 r245 fr1c5 efr3c5`.
struct FishText<'a>(&'a Fish);

impl fmt::Display for FishText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fish = self.0;
        write!(f, "{} {} {}", fish.digit, houses(fish.base), houses(fish.cover))?;
        if let Some(twin) = fish.twin {
            write!(f, "/{}", houses(twin))?;
        }
        fish.fins.iter().try_for_each(|cell| write!(f, " f{cell}"))?;
        fish.endo_fins.iter().try_for_each(|cell| write!(f, " ef{cell}"))
    }
}

/// Returns houses as `c14b7`.
fn houses(set: HouseSet) -> String {
    let mut text = String::new();
    let mut last = None;
    for house in set {
        if last != Some(house.kind()) {
            text.push(kind_letter(house));
            last = Some(house.kind());
        }
        text.push(Digit::from_index(house.number()).to_char());
    }
    text
}

fn kind_letter(house: House) -> char {
    match house.kind() {
        crate::HouseKind::Row => 'r',
        crate::HouseKind::Column => 'c',
        crate::HouseKind::Block => 'b',
    }
}

/// Writes `: 4 (r1c9,r2c3) / (r2c7), (r5c4) / (r5c7)`.
fn write_colors(f: &mut fmt::Formatter<'_>, digit: Digit, pairs: &[[CellSet; 2]]) -> fmt::Result {
    write!(f, ": {digit} ")?;
    for (i, [one, other]) in pairs.iter().enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        write!(f, "{separator}({})", list(*one))?;
        if !other.is_empty() {
            write!(f, " / ({})", list(*other))?;
        }
    }
    Ok(())
}

/// Returns cells one by one, `r1c9,r2c3`.
fn list(cells: CellSet) -> String {
    let texts: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    texts.join(",")
}

fn ground_text(ground: Ground) -> String {
    match ground {
        Ground::Cell(cell) => cell.to_string(),
        Ground::Group(cells) => cells.to_string(),
        Ground::Als(_, set) => format!("ALS:{}", set.cells),
    }
}

/// Returns a chain as links between cells: `r4c1 =2= r4c7 -2- r2c7`.
///
/// Neighbours on the same first cell print once: the link inside the cell isn't shown.
fn chain_text(nodes: &[Node]) -> String {
    let mut text = String::new();
    let mut last = None;
    for (i, node) in nodes.iter().enumerate() {
        let first = node.ground.first();
        if last == Some(first) {
            continue;
        }
        last = Some(first);
        if i > 0 {
            let mark = if node.on { '=' } else { '-' };
            let _ = write!(text, " {mark}{}{mark} ", node.digit);
        }
        text.push_str(&ground_text(node.ground));
    }
    text
}

/// Returns the digit that leaves the first cell of a loop and the one that comes back to it.
fn loop_ends(nodes: &[Node]) -> (Digit, Digit) {
    let first = nodes[0].ground.first();
    let out = nodes.iter().find(|node| node.ground.first() != first).unwrap_or(&nodes[0]);
    let last = nodes[nodes.len() - 1];
    let tail = nodes.iter().rev().take_while(|node| node.ground.first() == last.ground.first());
    (out.digit, tail.last().unwrap_or(&last).digit)
}

/// Returns a forcing chain as states, `r9c2=3 r9c2<>8`, side branches in parentheses.
///
/// The reference writes a beginning and an end, so a chain of one state has it twice.
fn forcing_text(nodes: &[Node]) -> String {
    if let [only] = nodes {
        return forcing_text(&[*only, *only]);
    }
    let mut text = String::new();
    let mut side = 0;
    let named = nodes.iter().filter(|node| node.side != Node::UNNAMED);
    for (i, node) in named.enumerate() {
        if node.side != side && side != 0 {
            text.push(')');
        }
        if i > 0 {
            text.push(' ');
        }
        if node.side != side && node.side != 0 {
            text.push('(');
        }
        side = node.side;
        let _ = write!(text, "{node}");
    }
    text
}

impl fmt::Display for Node {
    /// Writes the state as in forcing chains, `r4c7<>3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = if self.on { "=" } else { "<>" };
        write!(f, "{}{relation}{}", ground_text(self.ground), self.digit)
    }
}
