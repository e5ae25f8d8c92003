//! Patterns as text: a word and `key=value` fields without blanks, and back.

use core::fmt::Display;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::argument::{Argument, Choice, Claim};
use super::super::step::{Als, Chain, Clash, Fish, Ground, LinkPair, LoopSet, Node, Pattern, Step};
use super::super::technique::Technique;
use crate::candidate::Candidate;

/// Writes a pattern.
pub(super) fn write(pattern: &Pattern) -> String {
    let (word, fields) = fields(pattern);
    let fields = fields.into_iter().filter(|(_, value)| !value.is_empty());
    fields.fold(word.to_owned(), |text, (key, value)| format!("{text} {key}={value}"))
}

type Fields = Vec<(&'static str, String)>;

fn fields(pattern: &Pattern) -> (&'static str, Fields) {
    match pattern {
        Pattern::Single { house } => ("single", vec![("house", optional(*house))]),
        Pattern::Intersection { digit, from, into } => (
            "intersection",
            vec![("digit", text(digit)), ("from", text(from)), ("into", text(into))],
        ),
        Pattern::Subset { house, cells, digits } => (
            "subset",
            vec![("house", text(house)), ("cells", list(*cells)), ("digits", text(digits))],
        ),
        Pattern::Fish(fish) => ("fish", fish_fields(fish)),
        Pattern::Kraken { fish, kind, chains } => {
            let mut fields = fish_fields(fish);
            fields.push(("kind", kind.short_name().to_owned()));
            fields.push(("chains", chains_text(chains)));
            ("kraken", fields)
        }
        Pattern::TwoLinks { digit, ends, bridge, second } => (
            "links",
            vec![
                ("digit", text(digit)),
                ("ends", list(ends.iter().copied())),
                ("bridge", list(bridge.iter().copied())),
                ("second", list(second.iter().flat_map(|second| second.ends))),
                ("second-digit", optional(second.map(|second| second.digit))),
                ("second-bridge", list(second.iter().flat_map(|second| second.bridge))),
            ],
        ),
        Pattern::EmptyRectangle { digit, block, link, second } => (
            "empty-rectangle",
            vec![
                ("digit", text(digit)),
                ("block", text(block)),
                ("link", list(link.iter().copied())),
                ("second", list(second.iter().flatten().copied())),
            ],
        ),
        Pattern::Wing { pivot, pincers, digits } => (
            "wing",
            vec![
                ("pivot", text(pivot)),
                ("pincers", list(pincers.iter().copied())),
                ("digits", digits.iter().map(ToString::to_string).collect()),
            ],
        ),
        Pattern::WWing { cells, digits, house, link } => (
            "w-wing",
            vec![
                ("cells", list(cells.iter().copied())),
                ("digits", digits.iter().map(ToString::to_string).collect()),
                ("house", text(house)),
                ("link", list(*link)),
            ],
        ),
        Pattern::Rectangle { cells, digits, subset } => (
            "rectangle",
            vec![
                ("cells", list(cells.iter().copied())),
                ("digits", digits.iter().map(ToString::to_string).collect()),
                ("subset", list(*subset)),
            ],
        ),
        Pattern::Bug { cell, digit } => ("bug", vec![("cell", text(cell)), ("digit", text(digit))]),
        Pattern::Coloring { digit, pairs } => {
            let colors = pairs.iter().flatten().map(|&cells| list(cells));
            let colors = colors.collect::<Vec<_>>().join(";");
            ("coloring", vec![("digit", text(digit)), ("colors", colors)])
        }
        harder => harder_fields(harder),
    }
}

fn harder_fields(pattern: &Pattern) -> (&'static str, Fields) {
    match pattern {
        Pattern::Chain(chain) => ("chain", vec![("nodes", chain_text(chain))]),
        Pattern::AlmostLockedSets { sets, links, exits, stem } => (
            "sets",
            vec![
                ("sets", sets.iter().map(als_text).collect::<Vec<_>>().join(";")),
                ("links", links.iter().map(text).collect::<Vec<_>>().join(";")),
                ("exits", text(exits)),
                ("stem", optional(*stem)),
            ],
        ),
        Pattern::SueDeCoq { cells, digits, line, block, line_house, block_house } => (
            "sue-de-coq",
            vec![
                ("cells", list(*cells)),
                ("digits", text(digits)),
                ("line", als_text(line)),
                ("block", als_text(block)),
                ("houses", format!("{line_house},{block_house}")),
            ],
        ),
        Pattern::Forcing { chains, clash } => {
            let clash = clash.map_or_else(String::new, |clash| match clash {
                Clash::Own(_) => OWN.to_owned(),
                Clash::Cell(cell) => cell.to_string(),
                Clash::House(house) => house.to_string(),
            });
            ("forcing", vec![("clash", clash), ("chains", chains_text(chains))])
        }
        Pattern::Template { digit } => ("template", vec![("digit", text(digit))]),
        Pattern::Direct { first, house } => ("direct", direct_fields(first, *house)),
        Pattern::Loop { cells, digits, set } => (
            "loop",
            vec![
                ("cells", list(cells.iter().copied())),
                ("digits", digits.iter().map(ToString::to_string).collect()),
                ("house", optional(set.map(|set| set.house))),
                ("set", set.map_or_else(String::new, |set| list(set.cells))),
                ("hidden", set.map_or_else(String::new, |set| text(&set.hidden))),
            ],
        ),
        Pattern::Grave { extras, subset } => (
            "grave",
            vec![
                ("extras", extras.iter().map(text).collect::<Vec<_>>().join(",")),
                ("subset", list(*subset)),
            ],
        ),
        Pattern::Exclusion { cells, excluders } => {
            ("exclusion", vec![("cells", list(*cells)), ("excluders", list(*excluders))])
        }
        Pattern::Argument(argument) => ("argument", choice_fields(argument.choice)),
        Pattern::Solution => ("solution", Vec::new()),
        _ => ("nothing", Vec::new()),
    }
}

/// Returns what a direct step is made of: its house, then the pattern that isn't applied.
fn direct_fields(first: &Step, house: House) -> Fields {
    let struck = first.eliminations.iter().map(|struck| struck.cell);
    let mut fields = vec![
        ("house", text(&house)),
        ("digit", optional(first.eliminations.first().map(|struck| struck.digit))),
        ("struck", list(struck)),
    ];
    match &first.pattern {
        Pattern::Intersection { from, into, .. } => {
            fields.extend([("from", text(from)), ("into", text(into))]);
        }
        Pattern::Subset { house, cells, digits } => {
            fields.extend([
                ("set", text(house)),
                ("cells", list(*cells)),
                ("digits", text(digits)),
            ]);
        }
        _ => {}
    }
    fields
}

fn choice_fields(choice: Choice) -> Fields {
    match choice {
        Choice::Cell(cell) => vec![("cell", text(&cell))],
        Choice::House(house, digit) => vec![("house", text(&house)), ("digit", text(&digit))],
        Choice::Candidate(candidate) => vec![("candidate", text(&candidate))],
        Choice::Suppose(claim) => vec![("suppose", text(&claim))],
    }
}

fn fish_fields(fish: &Fish) -> Fields {
    vec![
        ("digit", text(&fish.digit)),
        ("base", text(&fish.base)),
        ("cover", text(&fish.cover)),
        ("fins", list(fish.fins)),
        ("endo", list(fish.endo_fins)),
        ("twin", optional(fish.twin)),
    ]
}

fn text(value: &impl Display) -> String {
    value.to_string()
}

fn optional(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn list(cells: impl IntoIterator<Item = Cell>) -> String {
    joined(cells, ",")
}

fn joined(cells: impl IntoIterator<Item = Cell>, separator: &str) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(separator)
}

fn als_text(set: &Als) -> String {
    format!("{}/{}", joined(set.cells, "+"), set.digits)
}

fn chains_text(chains: &[Chain]) -> String {
    chains.iter().map(chain_text).collect::<Vec<_>>().join(";")
}

/// The place of a contradiction of the assumption with itself.
const OWN: &str = "own";

/// What stands before `~` where the notation leaves out a state.
const UNNAMED: &str = "?";

/// Writes nodes as `r1c1=3>>r1c2+r1c3<>3>>2~r4c4=5`; the number before `~` is the side branch.
fn chain_text(chain: &Chain) -> String {
    let node_text = |node: &Node| {
        let side = match node.side {
            0 => String::new(),
            Node::UNNAMED => format!("{UNNAMED}~"),
            side => format!("{side}~"),
        };
        let ground = match node.ground {
            Ground::Cell(cell) => cell.to_string(),
            Ground::Group(cells) => joined(cells, "+"),
            Ground::Als(cell, set) => format!("{cell}@{}", als_text(&set)),
        };
        format!("{side}{ground}{}{}", if node.on { "=" } else { "<>" }, node.digit)
    };
    chain.nodes.iter().map(node_text).collect::<Vec<_>>().join(">>")
}

/// Reads a pattern; `None` if the text isn't one.
pub(super) fn read(line: &str) -> Option<Pattern> {
    let mut words = line.split_whitespace();
    let word = words.next()?;
    let pairs = words.map(|field| field.split_once('=')).collect::<Option<Vec<_>>>()?;
    let fields = Read(pairs);
    Some(match word {
        "single" => Pattern::Single { house: fields.maybe("house")? },
        "intersection" => Pattern::Intersection {
            digit: fields.digit("digit")?,
            from: fields.one("from")?,
            into: fields.one("into")?,
        },
        "subset" => Pattern::Subset {
            house: fields.one("house")?,
            cells: fields.cells("cells")?,
            digits: fields.digits("digits")?,
        },
        "fish" => Pattern::Fish(fields.fish()?),
        "kraken" => Pattern::Kraken {
            fish: fields.fish()?,
            kind: fields.one("kind")?,
            chains: fields.chains("chains")?,
        },
        "links" => Pattern::TwoLinks {
            digit: fields.digit("digit")?,
            ends: fields.array("ends")?,
            bridge: fields.array("bridge")?,
            second: fields.second_links()?,
        },
        "empty-rectangle" => Pattern::EmptyRectangle {
            digit: fields.digit("digit")?,
            block: fields.one("block")?,
            link: fields.array("link")?,
            second: fields.maybe_array("second")?,
        },
        "wing" => Pattern::Wing {
            pivot: fields.one("pivot")?,
            pincers: fields.array("pincers")?,
            digits: fields.digit_array("digits")?,
        },
        "w-wing" => Pattern::WWing {
            cells: fields.array("cells")?,
            digits: fields.digit_array("digits")?,
            house: fields.one("house")?,
            link: fields.cells("link")?,
        },
        "rectangle" => Pattern::Rectangle {
            cells: fields.array("cells")?,
            digits: fields.digit_array("digits")?,
            subset: fields.cells("subset")?,
        },
        "bug" => Pattern::Bug { cell: fields.one("cell")?, digit: fields.digit("digit")? },
        "coloring" => {
            Pattern::Coloring { digit: fields.digit("digit")?, pairs: fields.colors("colors")? }
        }
        _ => return read_harder(word, &fields),
    })
}

fn read_harder(word: &str, fields: &Read<'_>) -> Option<Pattern> {
    Some(match word {
        "chain" => Pattern::Chain(read_chain(fields.get("nodes"))?),
        "sets" => Pattern::AlmostLockedSets {
            sets: fields.get("sets").split(';').map(read_als).collect::<Option<_>>()?,
            links: fields.get("links").split(';').map(read_digits).collect::<Option<_>>()?,
            exits: fields.digits("exits")?,
            stem: fields.maybe("stem")?,
        },
        "sue-de-coq" => {
            let (line_house, block_house) = fields.get("houses").split_once(',')?;
            Pattern::SueDeCoq {
                cells: fields.cells("cells")?,
                digits: fields.digits("digits")?,
                line: read_als(fields.get("line"))?,
                block: read_als(fields.get("block"))?,
                line_house: line_house.parse().ok()?,
                block_house: block_house.parse().ok()?,
            }
        }
        "forcing" => {
            let chains = fields.chains("chains")?;
            let clash = read_clash(fields.get("clash"), &chains)?;
            Pattern::Forcing { chains, clash }
        }
        "template" => Pattern::Template { digit: fields.digit("digit")? },
        "direct" => fields.direct()?,
        "loop" => Pattern::Loop {
            cells: fields
                .get("cells")
                .split(',')
                .map(|cell| cell.parse().ok())
                .collect::<Option<_>>()?,
            digits: fields.digit_array("digits")?,
            set: match fields.maybe("house")? {
                Some(house) => Some(LoopSet {
                    house,
                    cells: fields.cells("set")?,
                    hidden: fields.digits("hidden")?,
                }),
                None => None,
            },
        },
        "grave" => Pattern::Grave {
            extras: fields
                .get("extras")
                .split(',')
                .map(|extra| extra.parse().ok())
                .collect::<Option<_>>()?,
            subset: fields.cells("subset")?,
        },
        "exclusion" => Pattern::Exclusion {
            cells: fields.cells("cells")?,
            excluders: fields.cells("excluders")?,
        },
        "argument" => Pattern::Argument(Argument { choice: fields.choice()?, cases: Vec::new() }),
        "solution" => Pattern::Solution,
        "nothing" => Pattern::Nothing,
        _ => return None,
    })
}

/// The fields of a pattern, by key.
struct Read<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Read<'a> {
    /// Returns the value, empty if there is none.
    fn get(&self, key: &str) -> &'a str {
        self.0.iter().find(|(found, _)| *found == key).map_or("", |(_, value)| value)
    }

    fn one<T: FromStr>(&self, key: &str) -> Option<T> {
        self.get(key).parse().ok()
    }

    #[expect(clippy::option_option, reason = "malformed, absent, present")]
    fn maybe<T: FromStr>(&self, key: &str) -> Option<Option<T>> {
        if self.get(key).is_empty() { Some(None) } else { self.one(key).map(Some) }
    }

    fn digit(&self, key: &str) -> Option<Digit> {
        self.digits(key)?.single()
    }

    fn digits(&self, key: &str) -> Option<DigitSet> {
        read_digits(self.get(key))
    }

    fn digit_array<const N: usize>(&self, key: &str) -> Option<[Digit; N]> {
        let digits: Option<Vec<Digit>> = self.get(key).chars().map(Digit::from_char).collect();
        digits?.try_into().ok()
    }

    fn cells(&self, key: &str) -> Option<CellSet> {
        read_cells(self.get(key), ',')
    }

    fn array<const N: usize>(&self, key: &str) -> Option<[Cell; N]> {
        let cells: Result<Vec<Cell>, _> = self.get(key).split(',').map(str::parse).collect();
        cells.ok()?.try_into().ok()
    }

    #[expect(clippy::option_option, reason = "malformed, absent, present")]
    fn maybe_array<const N: usize>(&self, key: &str) -> Option<Option<[Cell; N]>> {
        if self.get(key).is_empty() { Some(None) } else { self.array(key).map(Some) }
    }

    #[expect(clippy::option_option, reason = "malformed, absent, present")]
    fn second_links(&self) -> Option<Option<LinkPair>> {
        let Some(ends) = self.maybe_array("second")? else { return Some(None) };
        let (digit, bridge) = (self.digit("second-digit")?, self.array("second-bridge")?);
        Some(Some(LinkPair { digit, ends, bridge }))
    }

    fn houses(&self, key: &str) -> Option<HouseSet> {
        self.get(key).split(',').map(|name| name.parse::<House>().ok()).collect()
    }

    fn fish(&self) -> Option<Fish> {
        Some(Fish {
            digit: self.digit("digit")?,
            base: self.houses("base")?,
            cover: self.houses("cover")?,
            fins: self.cells("fins")?,
            endo_fins: self.cells("endo")?,
            twin: if self.get("twin").is_empty() { None } else { Some(self.houses("twin")?) },
        })
    }

    fn choice(&self) -> Option<Choice> {
        match self.0.first()?.0 {
            "cell" => self.one("cell").map(Choice::Cell),
            "house" => Some(Choice::House(self.one("house")?, self.digit("digit")?)),
            "candidate" => self.one("candidate").map(Choice::Candidate),
            _ => read_claim(self.get("suppose")).map(Choice::Suppose),
        }
    }

    fn direct(&self) -> Option<Pattern> {
        let digit = self.digit("digit")?;
        let struck = self.cells("struck")?.iter().map(|cell| Candidate { cell, digit }).collect();
        let first = if self.get("set").is_empty() {
            let (from, into): (House, House) = (self.one("from")?, self.one("into")?);
            let pointing = from.kind() == crate::house::HouseKind::Block;
            let technique = if pointing { Technique::Pointing } else { Technique::Claiming };
            Step::striking(technique, Pattern::Intersection { digit, from, into }, struck)
        } else {
            let (house, cells) = (self.one("set")?, self.cells("cells")?);
            let digits = self.digits("digits")?;
            let technique =
                if digits.len() == 2 { Technique::HiddenPair } else { Technique::HiddenTriple };
            Step::striking(technique, Pattern::Subset { house, cells, digits }, struck)
        };
        Some(Pattern::Direct { first: Box::new(first), house: self.one("house")? })
    }

    fn colors(&self, key: &str) -> Option<Vec<[CellSet; 2]>> {
        let sets: Option<Vec<CellSet>> =
            self.get(key).split(';').map(|cells| read_cells(cells, ',')).collect();
        let sets = sets?;
        (sets.len() % 2 == 0).then(|| sets.chunks(2).map(|pair| [pair[0], pair[1]]).collect())
    }

    fn chains(&self, key: &str) -> Option<Vec<Chain>> {
        self.get(key).split(';').map(read_chain).collect()
    }
}

/// Reads `r4c7=3` or `r4c7<>3`.
pub(super) fn read_claim(text: &str) -> Option<Claim> {
    let candidate: Candidate = text.parse().ok()?;
    (!text.contains('#')).then_some(Claim { candidate, on: !text.contains("<>") })
}

fn read_digits(text: &str) -> Option<DigitSet> {
    text.chars().map(Digit::from_char).collect()
}

fn read_cells(text: &str, separator: char) -> Option<CellSet> {
    if text.is_empty() {
        return Some(CellSet::EMPTY);
    }
    text.split(separator).map(|name| name.parse::<Cell>().ok()).collect()
}

fn read_als(text: &str) -> Option<Als> {
    let (cells, digits) = text.split_once('/')?;
    Some(Als { cells: read_cells(cells, '+')?, digits: read_digits(digits)? })
}

#[expect(clippy::option_option, reason = "malformed, absent, present")]
fn read_clash(text: &str, chains: &[Chain]) -> Option<Option<Clash>> {
    if text.is_empty() {
        return Some(None);
    }
    if text == OWN {
        let start = chains.first()?.nodes.first()?;
        return Some(Some(Clash::Own(start.ground.first()?)));
    }
    let cell = text.parse().ok().map(Clash::Cell);
    Some(Some(cell.or_else(|| text.parse().ok().map(Clash::House))?))
}

fn read_chain(text: &str) -> Option<Chain> {
    Some(Chain { nodes: text.split(">>").map(read_node).collect::<Option<_>>()? })
}

fn read_node(text: &str) -> Option<Node> {
    let (side, state) = match text.split_once('~') {
        Some((UNNAMED, state)) => (Node::UNNAMED, state),
        Some((side, state)) => (side.parse().ok()?, state),
        None => (0, text),
    };
    let (ground, digit, on) = match state.split_once("<>") {
        Some((ground, digit)) => (ground, digit, false),
        None => state.split_once('=').map(|(ground, digit)| (ground, digit, true))?,
    };
    let ground = match ground.split_once('@') {
        Some((cell, set)) => Ground::Als(cell.parse().ok()?, read_als(set)?),
        None => match read_cells(ground, '+')? {
            cells if cells.len() > 1 => Ground::Group(cells),
            cells => Ground::Cell(cells.single()?),
        },
    };
    Some(Node { ground, digit: read_digits(digit)?.single()?, on, side })
}
