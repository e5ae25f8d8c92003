//! Steps as lines of a proof, and back.
//!
//! ```text
//! step Dynamic Forcing Chains Plus | argument suppose=r1c1=5 | r1c1<>5
//!   1 r1c1=5
//!   2 r1c7<>5 r1 1
//!   3 sub 2 | Locked Candidates Type 1 (Pointing) | intersection digit=5 from=b3 into=r2 | r2c1<>5
//!   4 r2c1<>5 sub 3
//! end
//! ```

use super::super::argument::{Argument, Because, Line};
use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{ProofError, fields};
use crate::candidate::Candidate;

/// What ends the lines of an argument.
const END: &str = "end";

/// How deep arguments may stand in each other; the finders go three deep.
const DEEPEST: usize = 12;

/// Writes a step, an argument with its lines.
pub(super) fn write(step: &Step) -> Vec<String> {
    let mut out = Vec::new();
    write_step(step, "step ", 0, &mut out);
    out
}

fn write_step(step: &Step, head: &str, depth: usize, out: &mut Vec<String>) {
    let placed = step.placements.iter().map(|candidate| candidate.placed());
    let struck = step.eliminations.iter().map(|candidate| candidate.eliminated());
    let conclusions: Vec<String> = placed.chain(struck).collect();
    let (technique, premises) = (step.technique, fields::write(&step.pattern));
    let indent = "  ".repeat(depth);
    out.push(format!("{indent}{head}{technique} | {premises} | {}", conclusions.join(" ")));
    let Pattern::Argument(argument) = &step.pattern else { return };
    for lines in &argument.cases {
        for (at, line) in lines.iter().enumerate() {
            write_line(at + 1, line, depth + 1, out);
        }
    }
    out.push(format!("{indent}{END}"));
}

fn write_line(number: usize, line: &Line, depth: usize, out: &mut Vec<String>) {
    let from: Vec<String> = line.from().iter().map(|at| (at + 1).to_string()).collect();
    let from = from.join(",");
    let indent = "  ".repeat(depth);
    match line {
        Line::Claim(claim, because) => out.push(match because {
            Because::Assumed => format!("{indent}{number} {claim}"),
            Because::Cell(_) => format!("{indent}{number} {claim} cell {from}"),
            Because::House(house, _) => format!("{indent}{number} {claim} {house} {from}"),
            Because::Sub(_) => format!("{indent}{number} {claim} sub {from}"),
        }),
        Line::Sub { step, .. } => {
            let head = if from.is_empty() {
                format!("{number} sub | ")
            } else {
                format!("{number} sub {from} | ")
            };
            write_step(step, &head, depth, out);
        }
    }
}

/// Reads the steps of a proof from its numbered lines, each written as [`write`] does.
pub(super) fn read(lines: &[(usize, &str)]) -> Result<Vec<Step>, ProofError> {
    let mut reader = Reader { lines, at: 0 };
    let mut steps = Vec::new();
    while let Some((_, line)) = reader.peek() {
        let from = reader.at;
        let text = line.strip_prefix("step ").ok_or_else(|| reader.malformed())?;
        let step = reader.step(text, 0)?;
        for (&(number, line), expected) in lines[from..reader.at].iter().zip(write(&step)) {
            let expected = expected.trim_start();
            if line != expected {
                let expected = expected.to_owned();
                return Err(ProofError::Unlike { line: number, expected });
            }
        }
        steps.push(step);
    }
    Ok(steps)
}

/// Reads lines one after the other.
struct Reader<'a> {
    lines: &'a [(usize, &'a str)],
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<(usize, &'a str)> {
        self.lines.get(self.at).copied()
    }

    /// The line that is next can't be read, or isn't there.
    fn malformed(&self) -> ProofError {
        let last = self.lines.last().map_or(1, |(number, _)| number + 1);
        ProofError::Malformed { line: self.peek().map_or(last, |(number, _)| number) }
    }

    /// Reads a step whose first line is next; `text` is what stands there after the head.
    fn step(&mut self, text: &str, depth: usize) -> Result<Step, ProofError> {
        let mut step = read_step(text).ok_or_else(|| self.malformed())?;
        if let Pattern::Argument(argument) = &mut step.pattern {
            if depth == DEEPEST {
                return Err(self.malformed());
            }
            self.at += 1;
            self.argument(argument, depth)?;
        }
        self.at += 1;
        Ok(step)
    }

    /// Reads the lines of an argument; the line that ends it is next then.
    fn argument(&mut self, argument: &mut Argument, depth: usize) -> Result<(), ProofError> {
        loop {
            let (_, text) = self.peek().ok_or_else(|| self.malformed())?;
            if text == END {
                return Ok(());
            }
            let (number, text) = text.split_once(' ').ok_or_else(|| self.malformed())?;
            if number == "1" {
                argument.cases.push(Vec::new());
            }
            let line = if let Some(text) = text.strip_prefix("sub ") {
                self.sub(text, depth)?
            } else {
                let line = read_claim_line(text).ok_or_else(|| self.malformed())?;
                self.at += 1;
                line
            };
            argument.cases.last_mut().ok_or_else(|| self.malformed())?.push(line);
        }
    }

    fn sub(&mut self, text: &str, depth: usize) -> Result<Line, ProofError> {
        let (from, text) = text.split_once("| ").ok_or_else(|| self.malformed())?;
        let without = read_numbers(from.trim_end()).ok_or_else(|| self.malformed())?;
        Ok(Line::Sub { step: self.step(text, depth + 1)?, without })
    }
}

/// Reads a step's own line, without the lines of an argument.
fn read_step(text: &str) -> Option<Step> {
    let mut parts = text.split(" | ");
    let technique: Technique = parts.next()?.parse().ok()?;
    let pattern = fields::read(parts.next()?)?;
    let mut step = Step::new(technique, pattern);
    for word in parts.next()?.split_whitespace() {
        let candidate: Candidate = word.parse().ok()?;
        if word.contains("<>") {
            step.eliminations.push(candidate);
        } else {
            step.placements.push(candidate);
        }
    }
    Some(step)
}

fn read_claim_line(text: &str) -> Option<Line> {
    let mut words = text.split(' ');
    let claim = fields::read_claim(words.next()?)?;
    let Some(place) = words.next() else { return Some(Line::Claim(claim, Because::Assumed)) };
    let from = read_numbers(words.next()?)?;
    Some(Line::Claim(
        claim,
        match place {
            "cell" => Because::Cell(from),
            "sub" => Because::Sub(<[usize; 1]>::try_from(from).ok()?[0]),
            house => Because::House(house.parse().ok()?, from),
        },
    ))
}

/// Reads line numbers, from 1, as places in a case.
fn read_numbers(text: &str) -> Option<Vec<usize>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.parse::<usize>().ok()?.checked_sub(1)).collect()
}
