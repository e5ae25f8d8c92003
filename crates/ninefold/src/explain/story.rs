//! An argument as a story: what is assumed, the few facts that matter, where it ends.
//!
//! The links between stay folded away; [`Step::lines`] has them all.

use crate::candidate::Candidate;
use crate::set::DigitSet;

use super::argument::{Argument, Because, Choice, Claim, Line};
use super::plain::{all, cells, either_digit, houses, list};
use super::step::{Pattern, Step};
use super::technique::Technique;

/// Tells why an argument holds, without what it concludes.
pub(super) fn story(argument: &Argument, step: &Step) -> String {
    match argument.choice {
        Choice::Suppose(claim) => {
            let lines = up_to_clash(argument.cases.first().map_or(&[][..], Vec::as_slice));
            let some = lines.iter().any(|line| matches!(line, Line::Sub { .. }));
            format!(
                "Suppose {}{}. {}But then {}, which can't be.",
                would(claim),
                if some { " (of what follows, only what matters is named)" } else { "" },
                on_the_way(lines),
                breaks(lines)
            )
        }
        choice => {
            let end = ends(argument, step);
            let cases = argument.cases.iter().map(|lines| {
                let start = lines.first().and_then(Line::claim).map_or_else(String::new, says);
                format!("Suppose {start}. {}So {end}.", on_the_way(lines))
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

/// Returns a case up to the first digit that can't stand beside an earlier one: an argument may go
/// on past that, but who reads it need not.
fn up_to_clash(lines: &[Line]) -> &[Line] {
    let end = (1..lines.len()).find(|&end| rival(&lines[..=end]).is_some());
    end.map_or(lines, |end| &lines[..=end])
}

/// Returns the first digit that the last one of a case can't stand beside.
fn rival(lines: &[Line]) -> Option<Candidate> {
    let (last, earlier) = lines.split_last()?;
    let last = last.claim().filter(|claim| claim.on)?.candidate;
    let placed = earlier.iter().filter_map(Line::claim).filter(|claim| claim.on);
    placed.map(|claim| claim.candidate).find(|one| {
        if one.cell == last.cell {
            one.digit != last.digit
        } else {
            one.digit == last.digit && one.cell.sees(last.cell)
        }
    })
}

/// Says in brackets why a digit is where it is.
fn why(Claim { candidate: Candidate { digit, .. }, .. }: Claim, because: &Because) -> String {
    match because {
        Because::Cell(_) => " (only digit left there)".to_owned(),
        Because::House(house, _) => format!(" (only {digit} left in {})", house.describe()),
        Because::Assumed | Because::Sub(_) => String::new(),
    }
}

/// Tells a digit that is forced, and why.
fn forced(claim: Claim, because: &Because) -> String {
    format!("{claim}{}", why(claim, because))
}

/// Tells a case in order: the digits that are forced, and the steps found under way. What is struck
/// besides follows from those at a glance.
fn on_the_way(lines: &[Line]) -> String {
    let (mut told, mut waiting) = (String::new(), Vec::new());
    let last = lines.len().saturating_sub(1);
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Claim(claim, because) if claim.on && at > 0 && at != last => {
                waiting.push(forced(*claim, because));
            }
            Line::Claim(..) => {}
            Line::Sub { step, .. } => {
                told += &force(&mut waiting);
                told.extend(["Now ", &found(step), ". "]);
            }
        }
    }
    told + &force(&mut waiting)
}

/// Tells digits that follow in this order, and forgets them.
fn force(waiting: &mut Vec<String>) -> String {
    let told = match waiting.len() {
        0 => String::new(),
        1 => format!("That forces {}. ", waiting[0]),
        _ => format!("That forces, in this order, {}. ", list(waiting, "and")),
    };
    waiting.clear();
    told
}

/// Tells what a step found under way strikes or places, and why.
fn found(step: &Step) -> String {
    let digits: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
    let gone = digits.iter().map(|digit| {
        let of = step.eliminations.iter().filter(|gone| gone.digit == digit);
        format!("{} can't be {digit}", cells(of.map(|gone| gone.cell).collect()))
    });
    let placed = step.placements.iter().map(|placed| says(Claim::on(*placed)));
    format!("{}, {}", list(&placed.chain(gone).collect::<Vec<_>>(), "and"), by_step(step))
}

/// Says in a few words what a step found under way shows.
fn by_step(step: &Step) -> String {
    match &step.pattern {
        Pattern::Argument(inner) => match inner.choice {
            Choice::Suppose(claim) => {
                let lines = up_to_clash(inner.cases.first().map_or(&[][..], Vec::as_slice));
                format!("for if {}, {}{}", would(claim), inner_way(lines), breaks(lines))
            }
            Choice::Cell(cell) => format!("whatever {cell} is ({})", inner_cases(inner)),
            Choice::House(house, digit) => {
                let house = house.describe();
                format!("wherever the {digit} of {house} goes ({})", inner_cases(inner))
            }
            Choice::Candidate(Candidate { cell, digit }) => {
                format!("whether {cell} is {digit} or not ({})", inner_cases(inner))
            }
        },
        Pattern::Intersection { digit, from, into } => {
            format!("as the {digit} of {} must lie in {}", from.describe(), into.describe())
        }
        Pattern::Subset { house, cells: found, digits } => match step.technique {
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple => {
                format!("as {} of {} must go to {}", all(*digits), house.describe(), cells(*found))
            }
            _ => format!("as {} have only {} left", cells(*found), all(*digits)),
        },
        Pattern::Fish(fish) => {
            format!("as the {}s of {} use up {}", fish.digit, houses(fish.base), houses(fish.cover))
        }
        _ => format!("by a {} in {}", step.technique, cells(step.cells())),
    }
}

/// Names the digits and steps on the way of an inner case.
fn inner_facts(lines: &[Line]) -> Vec<String> {
    let last = lines.len().saturating_sub(1);
    let told = lines.iter().enumerate().filter_map(|(at, line)| match line {
        Line::Claim(claim, because) => {
            (claim.on && at > 0 && at != last).then(|| forced(*claim, because))
        }
        Line::Sub { step, .. } => Some(found(step)),
    });
    told.collect()
}

fn inner_way(lines: &[Line]) -> String {
    match inner_facts(lines) {
        facts if facts.is_empty() => String::new(),
        facts => format!("that would force {}, and ", list(&facts, "and")),
    }
}

/// Tells the cases of an inner argument, each in a few words.
fn inner_cases(inner: &Argument) -> String {
    let cases = inner.cases.iter().filter_map(|lines| {
        let start = lines.first()?.claim()?;
        Some(match inner_facts(lines) {
            facts if facts.is_empty() => format!("{start} at once"),
            facts => format!("{start} by {}", list(&facts, "and")),
        })
    });
    cases.collect::<Vec<_>>().join("; ")
}

/// Says how the last line of a case contradicts an earlier one.
fn breaks(lines: &[Line]) -> String {
    let Some(Line::Claim(last, last_because)) = lines.last() else { return String::new() };
    if let Some(rival) = rival(lines) {
        return both(rival, *last, last_because);
    }
    let earlier = lines.iter().find_map(|line| match line {
        Line::Claim(claim, because) if *claim == last.opposite() => Some(because),
        _ => None,
    });
    let Some(earlier) = earlier else { return says(*last) };
    let (on, off) = if last.on { (last_because, earlier) } else { (earlier, last_because) };
    let Candidate { cell, digit } = last.candidate;
    let other = |from: &[usize]| Some(lines.get(*from.first()?)?.claim()?.candidate);
    let claim = Claim::on(last.candidate);
    match (on, off) {
        (_, Because::House(_, from) | Because::Cell(from)) => {
            other(from).map_or_else(String::new, |rival| both(rival, claim, on))
        }
        (Because::House(house, _), _) => {
            format!("{} would have no place left for {digit}", house.describe())
        }
        (Because::Cell(_), _) => format!("{cell} would have no digit left"),
        (Because::Assumed, _) => format!("{cell} could not be {digit} after all"),
        _ => format!("{cell} would have to be {digit} after all"),
    }
}

/// Says that two digits exclude each other; why the second has to be is told with it.
fn both(first: Candidate, second: Claim, because: &Because) -> String {
    let (Candidate { cell, digit }, why) = (second.candidate, why(second, because));
    if first.cell == cell {
        return format!("{cell} would have to be both {} and {digit}{why}", first.digit);
    }
    let shared = cell.houses().into_iter().find(|house| house.cells().contains(first.cell));
    let place = shared.map_or_else(String::new, |house| format!(" in {}", house.describe()));
    format!("{} and {cell}{why} would both have to be {digit}{place}", first.cell)
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
