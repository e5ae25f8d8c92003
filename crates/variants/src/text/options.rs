//! [`Options`]: what somebody says about a text besides the text itself.

use core::str::FromStr;

use super::{Form, ReadError, Reading, native};
use crate::json::Json;
use crate::{Grid, Kind, Place, Rule, Rules, Shape};

/// How a text is to be read, and what holds besides what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Rows and columns of a plain board, where the number of its cells doesn't tell.
    pub size: Option<(usize, usize)>,
    /// Other blocks: `2x3`, `none`, or a layout with a character for each cell.
    pub blocks: Option<String>,
    /// How the digits of a plain board are written.
    pub alphabet: Option<Alphabet>,
    /// Rules to add: names of rules of the whole board, or our JSON of any rules.
    pub rules: Option<String>,
    /// Which rules that a drawing looks like are accepted.
    pub assume: Assume,
    /// Whether constraints that aren't known are left out with a note; else they are an error.
    pub lenient: bool,
}

impl Options {
    /// Says whether they ask for another board than the text by itself.
    #[must_use]
    pub const fn changes_boards(&self) -> bool {
        self.size.is_some()
            || self.blocks.is_some()
            || self.alphabet.is_some()
            || self.rules.is_some()
    }

    /// Reads a size: `6x6`, or `6` for the same.
    ///
    /// # Errors
    /// If it is none.
    pub fn size_of(text: &str) -> Result<(usize, usize), String> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        let read = |side: &str| side.trim().parse().ok();
        let size = read(rows).zip(read(columns));
        let size = size.ok_or_else(|| format!("{text:?} is no size like 6x6"))?;
        Shape::new(size.0, size.1, 1, size.0.max(size.1)).map_err(|bad| bad.to_string())?;
        Ok(size)
    }
}

/// How the digits of a plain board are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// 1 to 9, then letters from `A` for 10; 0 is a blank.
    FromOne,
    /// 0 to 9, then letters: 0 is the smallest.
    FromZero,
    /// Letters from `A` for 1.
    Letters,
}

impl FromStr for Alphabet {
    type Err = String;

    /// Reads one by its first symbol: `1-9A-Z`, `0-9A-F`, `A-Z`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.chars().next() {
            Some('1') => Ok(Self::FromOne),
            Some('0') => Ok(Self::FromZero),
            Some('A' | 'a') => Ok(Self::Letters),
            _ => Err(format!("{text:?} is no alphabet; there are 1-9A-Z, 0-9A-Z and A-Z")),
        }
    }
}

/// Which rules that a drawing looks like are accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Assume {
    /// None of them: they are only named in the notes.
    #[default]
    Nothing,
    /// All of them.
    All,
    /// Those of these kinds.
    Kinds(Vec<Kind>),
}

impl FromStr for Assume {
    type Err = String;

    /// Reads `all`, `none`, or names of rules apart by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "all" => return Ok(Self::All),
            "none" | "" => return Ok(Self::Nothing),
            _ => {}
        }
        let kind = |name: &str| {
            let name = name.trim();
            Kind::named(name).ok_or_else(|| unknown(name))
        };
        text.split(',').map(kind).collect::<Result<_, _>>().map(Self::Kinds)
    }
}

fn unknown(name: &str) -> String {
    format!("there is no rule {name:?}")
}

/// Other names that people have for rules of the whole board.
const ALIASES: &[(&str, &[Kind])] = &[
    ("diagonal", &[Kind::DiagonalFalling, Kind::DiagonalRising]),
    ("diagonals", &[Kind::DiagonalFalling, Kind::DiagonalRising]),
    ("x", &[Kind::DiagonalFalling, Kind::DiagonalRising]),
    ("hyper", &[Kind::Windoku]),
    ("knight", &[Kind::AntiKnight]),
    ("king", &[Kind::AntiKing]),
    ("disjointgroups", &[Kind::Disjoint]),
    ("entropy", &[Kind::Entropy]),
];

/// Reads rules to add: names apart by commas, or our JSON of one rule or a list of them.
fn rules(shape: Shape, text: &str) -> Result<Vec<Rule>, String> {
    let text = text.trim();
    if text.starts_with(['[', '{']) {
        return match Json::parse(text)? {
            Json::List(list) => list.iter().map(|rule| native::read_rule(shape, rule)).collect(),
            rule => Ok(vec![native::read_rule(shape, &rule)?]),
        };
    }
    let mut rules = Vec::new();
    for name in text.split(',').map(|name| name.trim().to_lowercase()) {
        let plain = name.replace([' ', '-', '_'], "");
        let named = |name: &str| Kind::named(name).or_else(|| Kind::named(&plain));
        let alias = ALIASES.iter().find(|(alias, _)| *alias == plain);
        if let (None, Some((_, kinds))) = (Kind::named(&name), alias) {
            rules.extend(kinds.iter().copied().map(Rule::whole));
        } else if let Some(kind) = named(&name) {
            if kind.row().place != Place::Whole {
                return Err(format!(
                    "{name} needs cells: write it as {{\"{name}\":\"r1c1 r1c2\"}}"
                ));
            }
            rules.push(Rule::whole(kind));
        } else if !name.is_empty() {
            return Err(unknown(&name));
        }
    }
    Ok(rules)
}

impl Reading {
    /// Does to the board what the options ask for.
    pub(super) fn changed_by(mut self, options: &Options) -> Result<Self, ReadError> {
        let error = |what: String| ReadError::new(None, what);
        let shape = self.grid.shape();
        if let Some((rows, columns)) = options.size
            && (rows, columns) != (shape.rows(), shape.columns())
        {
            return Err(error(format!("the board is {shape}, not {rows}x{columns}")));
        }
        if let Some(text) = &options.blocks {
            self.grid = with_blocks(&self.grid, text)?;
        }
        if let Some(text) = &options.rules {
            let added = rules(shape, text).map_err(|what| error(format!("rules: {what}")))?;
            let mut all = self.grid.rules().rules().to_vec();
            all.extend(added.into_iter().filter(|rule| !self.grid.rules().rules().contains(rule)));
            self.grid = self.grid.with_rules(all);
        }
        Ok(self.assuming(&options.assume))
    }

    /// Accepts rules that the drawing looks like.
    fn assuming(mut self, assume: &Assume) -> Self {
        let is_accepted = |rule: &Rule| match assume {
            Assume::Nothing => false,
            Assume::All => true,
            Assume::Kinds(kinds) => kinds.contains(&rule.kind),
        };
        let shape = self.grid.shape();
        let (accepted, left) = self.proposals.iter().cloned().partition(is_accepted);
        let accepted: Vec<Rule> = accepted;
        self.proposals = left;
        for rule in &accepted {
            let said = rule.say(shape);
            self.notes.retain(|note| !note.ends_with(&format!(": {said}")));
            self.notes.push(format!("assumed from the drawing: {said}"));
        }
        if !accepted.is_empty() {
            let rules = [self.grid.rules().rules(), &accepted].concat();
            self.grid = self.grid.with_rules(rules);
        }
        self
    }
}

/// Returns the same board with other blocks.
fn with_blocks(grid: &Grid, text: &str) -> Result<Grid, ReadError> {
    let [sub] = grid.rules().subs() else {
        return Err(ReadError::new(None, "blocks: the board has several grids"));
    };
    let shape = grid.shape();
    let mut sub = sub.clone();
    sub.blocks = native::blocks(shape, text)?;
    let rules = Rules::new(shape, vec![sub], grid.rules().rules().to_vec());
    Ok(grid.under(rules))
}

/// Keys that no object but one of these forms has.
const KEYS: &[&str] = &["clues", "rules", "blocks", "marks", "grids"];

/// Returns the form that an object is in by its keys.
pub(super) fn form_of(json: &Json) -> Option<Form> {
    if json.get("puzzle").is_some() {
        return None; // an answer or a row about a board, not the board itself
    }
    if json.get("size").is_some() && json.get("grid").is_some() {
        return Some(Form::Fpuzzles);
    }
    let cells = json.get("cells").or_else(|| json.get("ce")).map_or(&[][..], Json::list);
    if !cells.is_empty() {
        return Some(Form::SudokuPad);
    }
    let is_ours = KEYS.iter().any(|key| json.get(key).is_some()) || native::is_bare(json);
    is_ours.then_some(Form::Native)
}
