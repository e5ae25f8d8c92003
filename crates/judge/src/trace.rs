//! What was seen of a program while it was watched, as a file that the lab opens.

use ninefold::classic::{Event, Moves};
use serde::Serialize;

use crate::source::Source;

/// The name of the form; the lab opens no other.
const FORMAT: &str = "ninefold trace";
/// Changes when the form does.
const VERSION: u32 = 1;

/// The watched runs of a program.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    /// `ninefold trace`.
    pub format: &'static str,
    /// The version of the form.
    pub version: u32,
    /// The program.
    pub program: TraceProgram,
    /// A run for each board.
    pub runs: Vec<TraceRun>,
}

/// The program of a trace.
#[derive(Clone, Debug, Serialize)]
pub struct TraceProgram {
    /// The name of its file.
    pub name: String,
    /// Its language.
    pub language: &'static str,
    /// Its text, line by line.
    pub lines: Vec<String>,
    /// The lines, counted from 1, that place a digit.
    pub place: Vec<usize>,
    /// The lines that take one back.
    pub erase: Vec<usize>,
}

/// A watched run.
#[derive(Clone, Debug, Serialize)]
pub struct TraceRun {
    /// The name of the board.
    pub board: String,
    /// The board, 81 characters.
    pub puzzle: String,
    /// `solved`, `wrong`, or `budget` if only the beginning was watched.
    pub status: &'static str,
    /// Digits written.
    pub placements: u64,
    /// Digits taken back.
    pub backtracks: u64,
    /// Three characters a write: row, column, digit, or 0 for a cell that is emptied.
    pub writes: String,
}

impl Trace {
    pub(crate) fn new(
        source: &Source,
        mut place: Vec<usize>,
        mut erase: Vec<usize>,
        runs: Vec<TraceRun>,
    ) -> Self {
        for lines in [&mut place, &mut erase] {
            lines.sort_unstable();
            lines.dedup();
        }
        let (name, language) = (source.name.clone(), source.language.name());
        let lines = source.text.lines().map(str::to_owned).collect();
        let program = TraceProgram { name, language, lines, place, erase };
        Self { format: FORMAT, version: VERSION, program, runs }
    }
}

impl TraceRun {
    pub(crate) fn new(board: String, moves: &Moves, is_whole: bool) -> Self {
        let mut writes = String::with_capacity(3 * moves.events().len());
        for event in moves.events() {
            let (cell, digit) = match *event {
                Event::Place { cell, digit } => (cell, digit.get()),
                Event::Erase { cell, .. } => (cell, 0),
                _ => continue,
            };
            let numbers = [cell.index() / 9 + 1, cell.index() % 9 + 1, usize::from(digit)];
            writes
                .extend(numbers.map(|number| char::from(b'0' + u8::try_from(number).unwrap_or(0))));
        }
        let counters = moves.counters();
        Self {
            board,
            puzzle: moves.start().to_string(),
            status: match moves.solved_at() {
                _ if !is_whole => "budget",
                Some(at) if at == moves.events().len() => "solved",
                _ => "wrong",
            },
            placements: counters.placements,
            backtracks: counters.backtracks,
            writes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;

    #[test]
    fn what_is_written_can_be_read_again() {
        let start: Grid = ninefold::gallery::LEETCODE.parse().unwrap();
        let mut moves = Moves::new(start);
        moves.read("131132130144").unwrap();
        let run = TraceRun::new("@leetcode".to_owned(), &moves, true);
        let mut again = Moves::new(start);
        again.read(&run.writes).unwrap();
        assert_eq!(again.events(), moves.events());
        assert_eq!((run.placements, run.backtracks, run.status), (3, 2, "wrong"));
    }
}
