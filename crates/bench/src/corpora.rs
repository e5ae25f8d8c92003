//! What is raced on: public corpora when `NINEFOLD_CORPORA` names their folder, generated puzzles
//! always.

use anyhow::{Context as _, Result};
use ninefold::{Generator, Grid, Solver, solves_with_singles, text};
use std::path::Path;

/// A board and how many solutions it has, counted up to two.
pub(crate) struct Puzzle {
    pub(crate) grid: Grid,
    pub(crate) text: String,
    pub(crate) solutions: usize,
}

/// A named set of boards.
pub(crate) struct Corpus {
    pub(crate) name: &'static str,
    pub(crate) puzzles: Vec<Puzzle>,
}

/// The public corpora: name, file, the most puzzles taken.
const FILES: [(&str, &str, usize); 4] = [
    ("17-clue", "seventeen_clue", 6000),
    ("top1465", "magictour_top1465", 1465),
    ("hardest", "forum_hardest_1106", 375),
    ("multi", "serg_benchmark", 3000),
];

/// Returns all corpora there are.
pub(crate) fn all() -> Result<Vec<Corpus>> {
    let mut corpora = vec![generated("easy", true), generated("minimal", false)];
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        #[allow(clippy::print_stdout, reason = "says what is left out")]
        {
            println!("left out: NINEFOLD_CORPORA is not set, so only generated puzzles are raced");
        }
        return Ok(corpora);
    };
    for (name, file, most) in FILES {
        corpora.push(Corpus { name, puzzles: read(&Path::new(&folder).join(file), most)? });
    }
    Ok(corpora)
}

/// Makes 2,500 puzzles, minimal, or with clues to spare and solved by singles.
fn generated(name: &'static str, easy: bool) -> Corpus {
    let generator =
        if easy { Generator::new(1).clues(30..=40) } else { Generator::new(1).minimal() };
    let fits = |puzzle: &ninefold::Puzzle| !easy || solves_with_singles(puzzle);
    let made = (0..).filter_map(|i| generator.make(i).puzzle).filter(fits).take(2500);
    Corpus { name, puzzles: made.map(|puzzle| Puzzle::new(*puzzle.clues())).collect() }
}

fn read(folder: &Path, most: usize) -> Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let text = std::fs::read_to_string(entry?.path())?;
        let boards = text::read_all(&text).filter_map(|entry| Some(entry.board.ok()?.clues()));
        puzzles.extend(boards.take(most - puzzles.len().min(most)).map(Puzzle::new));
    }
    Ok(puzzles)
}

impl Puzzle {
    fn new(grid: Grid) -> Self {
        let solutions = usize::try_from(Solver::new().count(&grid, 2)).unwrap_or(2);
        Self { grid, text: grid.to_string(), solutions }
    }
}
