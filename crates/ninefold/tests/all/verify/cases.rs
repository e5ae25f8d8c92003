//! Cases: a puzzle, a board on the way to its solution, and a step on that board.
//!
//! In a file, a line `board CLUES GRID STRUCK` and then a line of a proof for each step on it. The
//! grid has the digits placed so far; struck candidates are groups of digit, row and column.

use ninefold::explain::{Chain, Clash, Ground, Node};
use ninefold::explain::{Context, Options, Pattern, Proof, ProofError, Step};
use ninefold::{Board, Candidate, Cell, Digit, Grid, Puzzle};

pub(crate) struct Case {
    pub(crate) puzzle: Puzzle,
    pub(crate) board: Board,
    pub(crate) step: Step,
}

impl Case {
    pub(crate) fn context(&self) -> Context<'_> {
        Context::of(&self.puzzle, Options::default())
    }
}

/// Reads a file of cases.
pub(crate) fn read(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut state: Option<(Puzzle, Board)> = None;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(line) = line.strip_prefix("board ") {
            state = Some(read_board(line));
            continue;
        }
        let (puzzle, board) = state.clone().expect("a board comes first");
        let step = read_step(line).expect("a line of a proof");
        cases.push(Case { puzzle, board, step });
    }
    cases
}

fn read_board(line: &str) -> (Puzzle, Board) {
    let mut words = line.split(' ');
    let mut grid = || words.next().unwrap().parse::<Grid>().unwrap();
    let (clues, grid) = (grid(), grid());
    let mut board = Board::new(&grid);
    let value = |byte: u8| usize::from(byte - b'1');
    for group in words {
        let &[digit, row, column] = group.as_bytes() else { panic!("{group}") };
        let cell = Cell::at(value(row), value(column));
        board.eliminate(Candidate { cell, digit: Digit::from_index(value(digit)) });
    }
    (Puzzle::try_from(clues).unwrap(), board)
}

/// Returns the line of a board.
pub(crate) fn board_line(puzzle: &Puzzle, board: &Board) -> String {
    let fresh = Board::new(board.grid());
    let struck = Candidate::all().filter(|&c| fresh.has(c) && !board.has(c)).map(|c| {
        format!(" {}{}{}", c.digit, c.cell.row().number() + 1, c.cell.column().number() + 1)
    });
    format!("board {} {}{}", puzzle.clues(), board.grid(), struck.collect::<String>())
}

/// Reads a line of a proof, even if it isn't written as proofs are.
pub(crate) fn read_step(line: &str) -> Option<Step> {
    let proof = |line: &str| -> Result<Proof, ProofError> {
        format!("ninefold proof 1\npuzzle {}\n{line}\n", Grid::EMPTY).parse()
    };
    match proof(line) {
        Ok(proof) => proof.steps.into_iter().next(),
        Err(ProofError::Unlike { expected, .. }) => proof(&expected).ok()?.steps.into_iter().next(),
        Err(_) => None,
    }
}

/// Returns what kind of step it is: the technique, and which of its forms.
pub(crate) fn kind(step: &Step) -> String {
    let form = match &step.pattern {
        Pattern::Fish(fish) if fish.twin.is_some() => "siamese".to_owned(),
        Pattern::Fish(fish) if !fish.endo_fins.is_empty() => "endo fins".to_owned(),
        Pattern::Kraken { chains, .. } => ground(chains).to_owned(),
        Pattern::Chain(chain) => chain_form(chain),
        Pattern::AlmostLockedSets { sets, links, exits, .. } => {
            let cells: usize = sets.iter().map(|set| set.cells.len()).sum();
            let all = sets.iter().fold(ninefold::CellSet::EMPTY, |all, set| all | set.cells);
            let shared = if all.len() < cells { "overlap " } else { "" };
            let double = if links.iter().any(|link| link.len() > 1) { "double " } else { "" };
            format!("{shared}{double}{}", if exits.is_empty() { "locked" } else { "" })
        }
        Pattern::Forcing { chains, clash } => forcing_form(chains, *clash),
        _ => String::new(),
    };
    format!("{}/{form}", step.technique)
}

fn ground(chains: &[Chain]) -> &'static str {
    let has = |is: fn(&Ground) -> bool| {
        chains.iter().flat_map(|chain| &chain.nodes).any(|node| is(&node.ground))
    };
    if has(|ground| matches!(ground, Ground::Als(..))) {
        "sets"
    } else if has(|ground| matches!(ground, Ground::Group(_))) {
        "groups"
    } else {
        "cells"
    }
}

fn chain_form(chain: &Chain) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let cells = if first.ground == last.ground { "loop" } else { "line" };
    let digits = if first.digit == last.digit { "one digit" } else { "two digits" };
    let states = format!("{}-{}", u8::from(first.on), u8::from(last.on));
    format!("{cells} {digits} {states} {}", ground(core::slice::from_ref(chain)))
}

fn forcing_form(chains: &[Chain], clash: Option<Clash>) -> String {
    let start = |chain: &Chain| chain.nodes[0];
    let end = |chain: &Chain| *chain.nodes.iter().rev().find(|node| node.side == 0).unwrap();
    let text = |nodes: Vec<Node>| {
        let same = |f: fn(&Node) -> String| nodes.iter().all(|node| f(node) == f(&nodes[0]));
        let cell = if same(|node| format!("{:?}", node.ground)) { "cell" } else { "cells" };
        let digit = if same(|node| node.digit.to_string()) { "digit" } else { "digits" };
        let on = if same(|node| node.on.to_string()) {
            nodes[0].on.to_string()
        } else {
            "mixed".to_owned()
        };
        format!("{cell} {digit} {on}")
    };
    let place = match clash {
        None => return format!("from {}", text(chains.iter().map(start).collect())),
        Some(Clash::Own(_)) => "own",
        Some(Clash::Cell(_)) => "in cell",
        Some(Clash::House(_)) => "in house",
    };
    format!("{place} {}", text(chains.iter().map(end).collect()))
}
