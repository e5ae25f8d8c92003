//! An argument as a story: what is assumed, the few facts that matter, where it ends.
//!
//! The links between stay folded away; [`Step::lines`] has them all.

use crate::candidate::Candidate;
use crate::set::DigitSet;

use super::argument::{Argument, Because, Choice, Claim, Line};
use super::plain::{all, cells, either_digit, houses, list};
use super::step::{Pattern, Step};
use super::technique::Technique;

/// How many facts of a case are told.
const TOLD: usize = 10;

/// Tells why an argument holds, without what it concludes.
pub(super) fn story(argument: &Argument, step: &Step) -> String {
    match argument.choice {
        Choice::Suppose(claim) => {
            let lines = argument.cases.first().map_or(&[][..], Vec::as_slice);
            format!(
                "Suppose {}. {}But then {}, which can't be.",
                would(claim),
                on_the_way(lines),
                breaks(lines)
            )
        }
        choice => {
            let end = ends(argument, step);
            let cases = argument.cases.iter().map(|lines| {
                let start = lines.first().and_then(Line::claim).map_or_else(String::new, says);
                format!("If {start}: {}so {end}.", on_the_way(lines).replacen("Then", "then", 1))
            });
            let cases: Vec<String> = cases.collect();
            format!("{} {} In every case {end}.", all_cases(choice, argument), cases.join(" "))
        }
    }
}

/// Names the cases of a choice.
fn all_cases(choice: Choice, argument: &Argument) -> String {
    let starts = argument.cases.iter().filter_map(|lines| lines.first()?.claim());
    match choice {
        Choice::Cell(cell) => {
            let digits: DigitSet = starts.map(|claim| claim.candidate.digit).collect();
            format!("{cell} is {}.", either_digit(digits))
        }
        Choice::House(house, digit) => {
            let places: Vec<String> = starts.map(|c| c.candidate.cell.to_string()).collect();
            format!("In {} the {digit} goes to {}.", house.describe(), list(&places, "or"))
        }
        Choice::Candidate(Candidate { cell, digit }) => {
            format!("Either {cell} is {digit} or it isn't.")
        }
        Choice::Suppose(claim) => format!("Suppose {}.", would(claim)),
    }
}

/// Says what a claim says.
fn says(Claim { candidate: Candidate { cell, digit }, on }: Claim) -> String {
    if on { format!("{cell} is {digit}") } else { format!("{cell} isn't {digit}") }
}

fn would(Claim { candidate: Candidate { cell, digit }, on }: Claim) -> String {
    if on { format!("{cell} were {digit}") } else { format!("{cell} weren't {digit}") }
}

/// Says what all cases agree on, as far as the step concludes it.
fn ends(argument: &Argument, step: &Step) -> String {
    let first = argument.cases.first().map_or(&[][..], Vec::as_slice);
    let struck = |claim: &Claim| {
        if claim.on {
            step.placements.contains(&claim.candidate)
                || step.eliminations.iter().any(|gone| gone.cell == claim.candidate.cell)
        } else {
            step.eliminations.contains(&claim.candidate)
        }
    };
    let shared = |claim: &Claim| {
        let mut others = argument.cases.iter().skip(1);
        others.all(|lines| lines.iter().any(|line| line.claim() == Some(*claim)))
    };
    let claims = first.iter().filter_map(Line::claim).filter(struck).filter(shared);
    list(&claims.map(says).collect::<Vec<_>>(), "and")
}

/// Tells the facts of a case that matter, and how many lines there are in all.
fn on_the_way(lines: &[Line]) -> String {
    let facts = facts(lines);
    if facts.is_empty() {
        return String::new();
    }
    let told: Vec<String> = facts.iter().map(|&at| fact(lines, at)).collect();
    let cut =
        if is_cut(lines) { format!(" (of {} lines in all)", lines.len()) } else { String::new() };
    format!("Then {}{cut}. ", told.join("; then "))
}

/// Says whether a line is one to tell: a digit that is forced, or a step found under way. What else
/// is struck follows from the digits at a glance.
fn is_fact((at, line): &(usize, &Line), last: usize) -> bool {
    match line {
        Line::Claim(claim, _) => claim.on && *at > 0 && *at != last,
        Line::Sub { .. } => true,
    }
}

fn is_cut(lines: &[Line]) -> bool {
    let last = lines.len().saturating_sub(1);
    lines.iter().enumerate().filter(|line| is_fact(line, last)).count() > TOLD
}

/// Chooses the lines to tell, in the order of the case: if there are too many, arguments found under
/// way and what most rests on.
fn facts(lines: &[Line]) -> Vec<usize> {
    let mut uses = vec![0_usize; lines.len()];
    for at in lines.iter().flat_map(Line::from) {
        uses[*at] += 1;
    }
    let last = lines.len().saturating_sub(1);
    let weight = |(at, line): (usize, &Line)| {
        let nested = match line {
            Line::Sub { step, .. } => matches!(step.pattern, Pattern::Argument(_)),
            Line::Claim(..) => false,
        };
        (nested, uses[at], at)
    };
    let open = lines.iter().enumerate().filter(|line| is_fact(line, last));
    let mut chosen: Vec<(bool, usize, usize)> = open.map(weight).collect();
    chosen.sort_unstable_by(|one, other| other.cmp(one));
    let mut told: Vec<usize> = chosen.into_iter().take(TOLD).map(|(_, _, at)| at).collect();
    told.sort_unstable();
    told
}

/// Tells one line, with its reason in short.
fn fact(lines: &[Line], at: usize) -> String {
    match &lines[at] {
        Line::Claim(claim, because) => {
            let Candidate { cell, digit } = claim.candidate;
            match because {
                Because::Cell(_) => format!("{cell} is {digit}, as nothing else is left there"),
                Because::House(house, _) => {
                    format!("{cell} is {digit}, its only place left in {}", house.describe())
                }
                Because::Assumed | Because::Sub(_) => says(*claim),
            }
        }
        Line::Sub { step, .. } => {
            let digits: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
            let gone = digits.iter().map(|digit| {
                let of = step.eliminations.iter().filter(|gone| gone.digit == digit);
                format!("{} can't be {digit}", cells(of.map(|gone| gone.cell).collect()))
            });
            format!("{}, {}", list(&gone.collect::<Vec<_>>(), "and"), by_step(step))
        }
    }
}

/// Says in a few words what a step found under way shows.
fn by_step(step: &Step) -> String {
    match &step.pattern {
        Pattern::Argument(inner) => match inner.choice {
            Choice::Suppose(claim) => {
                let lines = inner.cases.first().map_or(&[][..], Vec::as_slice);
                format!("for if {}, {}", would(claim), breaks(lines))
            }
            Choice::Cell(cell) => format!("whatever {cell} is"),
            Choice::House(house, digit) => {
                format!("wherever the {digit} of {} goes", house.describe())
            }
            Choice::Candidate(Candidate { cell, digit }) => {
                format!("whether {cell} is {digit} or not")
            }
        },
        Pattern::Intersection { digit, from, into } => {
            format!("as the {digit} of {} must lie in {}", from.describe(), into.describe())
        }
        Pattern::Subset { house, cells: found, digits } => match step.technique {
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple => {
                format!("as {} of {} must go to {}", all(*digits), house.describe(), cells(*found))
            }
            _ => format!("as {} hold {}", cells(*found), all(*digits)),
        },
        Pattern::Fish(fish) => {
            format!("as the {}s of {} use up {}", fish.digit, houses(fish.base), houses(fish.cover))
        }
        _ => format!("by a {} in {}", step.technique, cells(step.cells())),
    }
}

/// Says how the last line of a case contradicts an earlier one.
fn breaks(lines: &[Line]) -> String {
    let Some(Line::Claim(last, last_because)) = lines.last() else { return String::new() };
    let earlier = lines.iter().find_map(|line| match line {
        Line::Claim(claim, because) if *claim == last.opposite() => Some(because),
        _ => None,
    });
    let Some(earlier) = earlier else { return says(*last) };
    let (on, off) = if last.on { (last_because, earlier) } else { (earlier, last_because) };
    let Candidate { cell, digit } = last.candidate;
    let other = |from: &[usize]| Some(lines.get(*from.first()?)?.claim()?.candidate);
    match (on, off) {
        (_, Because::House(house, from)) => other(from).map_or_else(String::new, |rival| {
            format!(
                "{} and {cell} would both have to be {digit} in {}",
                rival.cell,
                house.describe()
            )
        }),
        (_, Because::Cell(from)) => other(from).map_or_else(String::new, |rival| {
            format!("{cell} would have to be both {} and {digit}", rival.digit)
        }),
        (Because::House(house, _), _) => {
            format!("{} would have no place left for {digit}", house.describe())
        }
        (Because::Cell(_), _) => format!("{cell} would have no digit left"),
        (Because::Assumed, _) => format!("{cell} could not be {digit} after all"),
        _ => format!("{cell} would have to be {digit} after all"),
    }
}

impl Step {
    /// Returns an argument line by line, in words; nothing for other patterns.
    ///
    /// The lines of a step found under way are indented.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut out = Vec::new();
        write_lines(self, 0, &mut out);
        out
    }
}

fn write_lines(step: &Step, depth: usize, out: &mut Vec<String>) {
    let Pattern::Argument(argument) = &step.pattern else { return };
    let indent = "  ".repeat(depth);
    for (number, lines) in argument.cases.iter().enumerate() {
        if argument.cases.len() > 1 {
            out.push(format!("{indent}case {}:", number + 1));
        }
        for (at, line) in lines.iter().enumerate() {
            out.push(format!("{indent}({}) {}", at + 1, in_words(line)));
            if let Line::Sub { step, .. } = line {
                write_lines(step, depth + 2, out);
            }
        }
    }
}

fn in_words(line: &Line) -> String {
    let from: Vec<String> = line.from().iter().map(|at| format!("({})", at + 1)).collect();
    let from = from.join(" ");
    match line {
        Line::Claim(claim, because) => match because {
            Because::Assumed => format!("{claim} is assumed"),
            Because::Cell(_) => format!("{claim} by the cell, from {from}"),
            Because::House(house, _) => format!("{claim} by {}, from {from}", house.describe()),
            Because::Sub(_) => format!("{claim} by {from}"),
        },
        Line::Sub { step, .. } => {
            let without = if from.is_empty() { String::new() } else { format!(", after {from}") };
            match &step.pattern {
                Pattern::Argument(_) => format!("{}{without}:", step.technique),
                _ => format!("{step}{without}"),
            }
        }
    }
}
