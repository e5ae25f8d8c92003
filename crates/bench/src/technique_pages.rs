//! Makes `crates/ninefold/src/explain/pages.tsv`: of each technique its short name, how many of
//! 10,000 minimal puzzles use it on the ladder, and a state in which it is found.
//!
//! Usage: `technique_pages [COUNT] > crates/ninefold/src/explain/pages.tsv`. The puzzles are those
//! of `ninefold generate --minimal --seed 14`. An example is, in this order, the state of a path
//! with the most digits placed
//! 1. in which the technique is the next step,
//! 2. in which it is found beside it, where that is looked for everywhere (`is_rare`),
//! 3. the same among the states of the first hundred paths and of the gallery's hardest boards, if
//!    a search of some seconds finds it there,
//!
//! and of several the first. Every example is found again, and checked, from its text; it ends with
//! an error if a technique has none that should have one.
#![allow(clippy::print_stdout, reason = "it prints its table")]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use ninefold::explain::{Context, Family, Options, Page, Technique, check};
use ninefold::rate::hodoku::Profile;
use ninefold::rate::ladder::Ladder;
use ninefold::text::Given;
use ninefold::{Board, Generator, Opening, Position, Puzzle, Work, gallery};

/// How many paths are kept to look for what isn't met on any.
const KEPT: u64 = 100;

/// What a search in one of the kept states may cost.
const BUDGET: u64 = 3_000;

/// A state with a technique in it; the larger the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Example {
    is_next: bool,
    placed: usize,
    /// The number of the puzzle, so that which thread was first doesn't matter.
    index: Reverse<u64>,
    state: String,
}

/// What is known of the techniques.
#[derive(Default)]
struct Table {
    needed: BTreeMap<Technique, u32>,
    examples: BTreeMap<Technique, Example>,
    /// The states of some paths.
    kept: BTreeSet<Example>,
}

fn main() -> Result<()> {
    let count = std::env::args().nth(1).map_or(Ok(10_000), |argument| argument.parse::<u64>())?;
    let mut table = walk_all(count)?;
    for (index, board) in (count..).zip([gallery::INKALA, gallery::HARDEST]) {
        let mut hard = Table::default();
        hard.walk(&board.parse()?, index);
        table.join(Table { needed: BTreeMap::new(), ..hard });
    }
    for &technique in Technique::ALL {
        if !table.examples.contains_key(&technique) && Page::without(technique).is_none() {
            let example = search(technique, &table.kept);
            table.examples.extend(example.map(|example| (technique, example)));
        }
    }
    let looked_up = look_up()?;
    for &technique in Technique::ALL {
        let state = match technique {
            Technique::BruteForce => looked_up.as_str(),
            technique => table.example(technique),
        };
        match Page::without(technique) {
            None => verify(technique, state)?,
            Some(_) => ensure!(state.is_empty(), "{technique} has an example: {state}"),
        }
        let needed = Ladder::rung(technique).map(|_| table.needed.get(&technique).unwrap_or(&0));
        let needed = needed.map_or_else(String::new, ToString::to_string);
        println!("{}\t{needed}\t{state}", technique.short_name());
    }
    Ok(())
}

/// Walks the puzzles, on all processors.
fn walk_all(count: u64) -> Result<Table> {
    let generator = Generator::new(14).minimal();
    let threads = std::thread::available_parallelism()?.get();
    let tables: Vec<Table> = std::thread::scope(|scope| {
        let worker = |first: u64| {
            let generator = &generator;
            scope.spawn(move || {
                let mut table = Table::default();
                for index in (first..count).step_by(threads) {
                    if let Some(puzzle) = generator.make(index).puzzle {
                        table.walk(&puzzle, index);
                    }
                }
                table
            })
        };
        let workers: Vec<_> = (0..threads as u64).map(worker).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    Ok(tables.into_iter().fold(Table::default(), |mut all, table| {
        all.join(table);
        all
    }))
}

impl Table {
    fn join(&mut self, other: Self) {
        for (technique, needed) in other.needed {
            *self.needed.entry(technique).or_default() += needed;
        }
        for (technique, example) in other.examples {
            self.note(technique, &example);
        }
        self.kept.extend(other.kept);
    }

    /// Keeps the better example, for what the technique is an entry of, too.
    fn note(&mut self, technique: Technique, example: &Example) {
        for technique in [technique, technique.entry()] {
            if self.examples.get(&technique).is_none_or(|best| best < example) {
                self.examples.insert(technique, example.clone());
            }
        }
    }

    fn example(&self, technique: Technique) -> &str {
        self.examples.get(&technique).map_or("", |example| &example.state)
    }

    /// Walks a puzzle on the ladder and notes what it meets.
    fn walk(&mut self, puzzle: &Puzzle, index: u64) {
        let context = Context::of(puzzle, Options::default());
        let (mut ladder, mut board) = (Ladder::new(), Board::new(puzzle.clues()));
        let mut position = Position::start(*puzzle.clues());
        let mut used = BTreeSet::new();
        while let Ok(Some(step)) = ladder.next(&board, &context) {
            let mut example = Example {
                is_next: true,
                placed: position.placed.clue_count(),
                index: Reverse(index),
                state: position.to_string(),
            };
            self.note(step.technique, &example);
            example.is_next = false;
            self.look_beside(&position, &example);
            if index < KEPT || puzzle.clues().to_string() == gallery::HARDEST {
                self.kept.insert(example);
            }
            used.insert(step.technique);
            step.apply(&mut board);
            position.apply(&step.placements, &step.eliminations);
        }
        for technique in used {
            *self.needed.entry(technique).or_default() += 1;
        }
    }

    /// Looks for the rare techniques in a state that is better than what is known of them.
    fn look_beside(&mut self, position: &Position, example: &Example) {
        let better = |technique: &Technique| {
            is_rare(*technique) && self.examples.get(technique).is_none_or(|best| best < example)
        };
        let wanted: Vec<Technique> = Technique::ALL.iter().copied().filter(better).collect();
        if wanted.is_empty() {
            return;
        }
        let Ok(opening) = Opening::try_from(&Given::from(position.clone())) else { return };
        for technique in wanted {
            let step = Page::step(technique, &opening, &Work::unlimited());
            if let Ok(Some(step)) = step {
                self.note(step.technique, example);
            }
        }
    }
}

/// Says whether a technique is so rare, and looked for so quickly, that it is done everywhere.
fn is_rare(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique.family(), Family::Loops)
        || matches!(
            technique,
            T::AvoidableRectangleType2
                | T::UniquenessTest5
                | T::DualTwoStringKite
                | T::DualEmptyRectangle
                | T::DirectClaiming
        )
}

/// Finds the state with the most digits in which a technique is found at a bounded cost.
fn search(technique: Technique, kept: &BTreeSet<Example>) -> Option<Example> {
    let found = |example: &&Example| {
        let work = Work::with_budget(BUDGET);
        let step = opening(&example.state).map(|start| Page::step(technique, &start, &work));
        matches!(step, Ok(Ok(Some(_))))
    };
    kept.iter().rev().find(found).cloned()
}

fn opening(state: &str) -> Result<Opening> {
    let position: Position = state.parse()?;
    Ok(Opening::try_from(&Given::from(position))?)
}

/// Returns the first state in which the HoDoKu scale looks a digit up.
fn look_up() -> Result<String> {
    let puzzle: Puzzle = gallery::INKALA.parse()?;
    let mut position = Position::start(*puzzle.clues());
    for step in ninefold::explain::explain(&puzzle, &Profile::hodoku()).steps {
        if step.technique == Technique::BruteForce {
            break;
        }
        position.apply(&step.placements, &step.eliminations);
    }
    Ok(position.to_string())
}

/// Finds an example again and has it checked.
fn verify(technique: Technique, state: &str) -> Result<()> {
    let start = opening(state)?;
    let step = Page::step(technique, &start, &Work::unlimited())?;
    let context = Context::of(&start, Options::default());
    let accepted = step.as_ref().is_some_and(|step| check(step, &start.board(), &context).is_ok());
    ensure!(accepted, "{technique}: {state}: {step:?}");
    Ok(())
}
