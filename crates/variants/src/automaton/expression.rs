//! Regular expressions over digits: groups, `|`, `.`, classes and quantifiers.

use super::Machine;
use crate::Shape;

/// The most copies that quantifiers may make of anything.
const MOST_COPIES: usize = 64;
/// The deepest nesting of groups.
const DEEPEST: usize = 32;

/// A parsed expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// One character of a set; `true` for all but those.
    One(Vec<char>, bool),
    All(Vec<Tree>),
    Any(Vec<Tree>),
    /// At least and at most so often; no most is no limit.
    Repeat(Box<Tree>, usize, Option<usize>),
}

/// Parses an expression.
///
/// # Errors
/// If it isn't one.
pub(crate) fn parse(text: &str) -> Result<Tree, &'static str> {
    let mut parser = Parser { rest: text.chars().filter(|c| !c.is_whitespace()).collect(), at: 0 };
    let tree = parser.any(0)?;
    if parser.peek().is_some() { Err("one `)` too many") } else { Ok(tree) }
}

struct Parser {
    rest: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn any(&mut self, depth: usize) -> Result<Tree, &'static str> {
        if depth > DEEPEST {
            return Err("groups are nested too deeply");
        }
        let mut choices = vec![self.all(depth)?];
        while self.take('|') {
            choices.push(self.all(depth)?);
        }
        Ok(Tree::Any(choices))
    }

    fn all(&mut self, depth: usize) -> Result<Tree, &'static str> {
        let mut parts = Vec::new();
        while let Some(symbol) = self.peek().filter(|&symbol| symbol != '|' && symbol != ')') {
            self.at += 1;
            let part = match symbol {
                '(' => self.group(depth)?,
                '.' => Tree::One(Vec::new(), true),
                '[' => self.class()?,
                '*' | '+' | '?' | '{' | ']' | '}' => {
                    return Err("a quantifier has nothing before it");
                }
                symbol => Tree::One(vec![symbol.to_ascii_uppercase()], false),
            };
            parts.push(self.repeated(part)?);
        }
        Ok(Tree::All(parts))
    }

    fn group(&mut self, depth: usize) -> Result<Tree, &'static str> {
        let group = self.any(depth + 1)?;
        if self.take(')') { Ok(group) } else { Err("a `)` is missing") }
    }

    fn class(&mut self) -> Result<Tree, &'static str> {
        let is_negative = self.take('^');
        let mut symbols = Vec::new();
        loop {
            let symbol = self.peek().ok_or("a `]` is missing")?.to_ascii_uppercase();
            self.at += 1;
            match symbol {
                ']' => return Ok(Tree::One(symbols, is_negative)),
                '-' if self.peek().is_some_and(|next| next != ']') && !symbols.is_empty() => {
                    let last = self.peek().map_or('0', |last| last.to_ascii_uppercase());
                    self.at += 1;
                    symbols.extend(symbols[symbols.len() - 1]..=last);
                }
                symbol => symbols.push(symbol),
            }
        }
    }

    fn repeated(&mut self, mut part: Tree) -> Result<Tree, &'static str> {
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => self.bounds()?,
                _ => return Ok(part),
            };
            self.at += 1;
            part = Tree::Repeat(Box::new(part), least, most);
        }
    }

    /// Reads `{2}`, `{2,}` or `{2,3}` up to the closing brace.
    fn bounds(&mut self) -> Result<(usize, Option<usize>), &'static str> {
        let end = self.rest[self.at..].iter().position(|&c| c == '}').ok_or("a `}` is missing")?;
        let text: String = self.rest[self.at + 1..self.at + end].iter().collect();
        self.at += end;
        let number = |text: &str| {
            let number = text.parse().ok().filter(|&number| number <= MOST_COPIES);
            number.ok_or("a number in braces isn't one up to 64")
        };
        match text.split_once(',') {
            None => number(&text).map(|count| (count, Some(count))),
            Some((least, "")) => Ok((number(least)?, None)),
            Some((least, most)) => Ok((number(least)?, Some(number(most)?))),
        }
    }
}

impl Tree {
    /// Says whether it matches a whole text: tries every way.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.ends(&text, 0).contains(&text.len())
    }

    /// Returns where a match that begins at a place can end.
    fn ends(&self, text: &[char], at: usize) -> Vec<usize> {
        let mut ends = match self {
            Self::One(set, is_negative) => match text.get(at) {
                Some(symbol) if set.contains(symbol) != *is_negative => vec![at + 1],
                _ => Vec::new(),
            },
            Self::All(parts) => parts.iter().fold(vec![at], |starts, part| {
                dedup(starts.iter().flat_map(|&start| part.ends(text, start)).collect())
            }),
            Self::Any(choices) => choices.iter().flat_map(|choice| choice.ends(text, at)).collect(),
            Self::Repeat(part, least, most) => {
                let (mut found, mut now) = (Vec::new(), vec![at]);
                for count in 0..=most.unwrap_or(least + text.len()) {
                    if count >= *least {
                        found.extend(&now);
                    }
                    now = dedup(now.iter().flat_map(|&start| part.ends(text, start)).collect());
                }
                found
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Returns the machine that accepts what it matches: states are the places in a list of
    /// instructions (Thompson 1968), with the empty steps taken out.
    pub(crate) fn machine(&self, shape: Shape) -> Machine {
        let mut code = Vec::new();
        self.emit(&mut code);
        code.push(Op::Match);
        let accepts: Vec<bool> =
            (0..code.len()).map(|at| closure(&code, at).contains(&(code.len() - 1))).collect();
        let mut steps = Vec::new();
        for from in 0..code.len() {
            for at in closure(&code, from) {
                let Op::One(set, is_negative) = &code[at] else { continue };
                for place in 0..shape.digits() {
                    let symbol = shape.symbol(shape.first() + place as i32);
                    if set.contains(&symbol) != *is_negative {
                        steps.push((from as u16, place as u16, at as u16 + 1));
                    }
                }
            }
        }
        Machine::of_steps(shape.digits(), vec![0], accepts, steps)
    }

    fn emit(&self, code: &mut Vec<Op>) {
        // Beyond the limit nothing is added: such an expression matches less than it says, which
        // `Parser` keeps out by its own limits in all but absurd cases.
        if code.len() > 4096 {
            return;
        }
        match self {
            Self::One(set, is_negative) => code.push(Op::One(set.clone(), *is_negative)),
            Self::All(parts) => parts.iter().for_each(|part| part.emit(code)),
            Self::Any(choices) => {
                let mut ends = Vec::new();
                for (i, choice) in choices.iter().enumerate() {
                    let fork = code.len();
                    let is_last = i + 1 == choices.len();
                    if !is_last {
                        code.push(Op::Fork(0));
                    }
                    choice.emit(code);
                    if !is_last {
                        ends.push(code.len());
                        code.push(Op::Jump(0));
                        code[fork] = Op::Fork(code.len());
                    }
                }
                for end in ends {
                    code[end] = Op::Jump(code.len());
                }
            }
            Self::Repeat(part, least, most) => {
                (0..*least).for_each(|_| part.emit(code));
                match most {
                    None => {
                        let fork = code.len();
                        code.push(Op::Fork(0));
                        part.emit(code);
                        code.push(Op::Jump(fork));
                        code[fork] = Op::Fork(code.len());
                    }
                    Some(most) => {
                        let mut forks = Vec::new();
                        for _ in *least..*most {
                            forks.push(code.len());
                            code.push(Op::Fork(0));
                            part.emit(code);
                        }
                        for fork in forks {
                            code[fork] = Op::Fork(code.len());
                        }
                    }
                }
            }
        }
    }
}

/// An instruction: read one, go on or jump, jump, done.
#[derive(Clone, Debug)]
enum Op {
    One(Vec<char>, bool),
    Fork(usize),
    Jump(usize),
    Match,
}

/// Returns the places reached from one without reading.
fn closure(code: &[Op], from: usize) -> Vec<usize> {
    let (mut seen, mut open) = (vec![false; code.len()], vec![from]);
    while let Some(at) = open.pop() {
        if at < code.len() && !std::mem::replace(&mut seen[at], true) {
            match code[at] {
                Op::Fork(to) => open.extend([at + 1, to]),
                Op::Jump(to) => open.push(to),
                Op::One(..) | Op::Match => {}
            }
        }
    }
    (0..code.len()).filter(|&at| seen[at]).collect()
}

fn dedup(mut places: Vec<usize>) -> Vec<usize> {
    places.sort_unstable();
    places.dedup();
    places
}
