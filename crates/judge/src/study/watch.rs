//! A watched run: what a program writes, as moves of a search.

use ninefold::classic::{Event, Moves};
use ninefold::{Cell, Digit, Grid};

use crate::process::{Heard, Process};
use crate::protocol::{Answer, Mode, OwnBoard};

/// So many writes are watched on a board.
pub(super) const MOST: u64 = 300_000;

/// What a program wrote while it was watched.
#[derive(Clone, Debug)]
pub(crate) struct Watched {
    pub(super) moves: Moves,
    /// The line of each move: a character that stands for it.
    marks: Vec<u8>,
    /// The mark of the last write to each cell of the board that came in.
    last: Vec<u8>,
    /// The lines that the characters stand for.
    pub(crate) lines: Vec<usize>,
    /// Whether all of it was seen, or only the first writes.
    pub(super) is_whole: bool,
    pub(super) unseen: u64,
    pub(super) reads: u64,
    /// Whether the moves are those on a board of the program's own.
    pub(super) is_own: bool,
    pub(crate) answer: Answer,
}

impl Watched {
    /// Returns the learner's lines that place a digit, and those that take one back.
    pub(super) fn lines_by_event(&self) -> (Vec<usize>, Vec<usize>) {
        let (mut places, mut erases) = (Vec::new(), Vec::new());
        for (i, event) in self.moves.events().iter().enumerate() {
            let list = if matches!(event, Event::Place { .. }) { &mut places } else { &mut erases };
            list.extend(self.line(i).filter(|line| *line > 0 && !list.contains(line)));
        }
        (places, erases)
    }

    /// Returns the learner's line that made a move.
    pub(super) fn line(&self, event: usize) -> Option<usize> {
        self.line_of(*self.marks.get(event)?)
    }

    /// Returns the learner's line that wrote into a cell last.
    pub(super) fn last_line(&self, cell: Cell) -> Option<usize> {
        self.line_of(*self.last.get(cell.index())?)
    }

    fn line_of(&self, mark: u8) -> Option<usize> {
        let line = self.lines.get(usize::from(mark.checked_sub(b'0')?)).copied();
        line.filter(|line| *line > 0)
    }
}

#[cfg(test)]
impl Watched {
    /// Returns a whole run that made these writes, each with the mark of its line.
    pub(super) fn made(
        start: Grid,
        writes: impl Iterator<Item = (Cell, Option<Digit>, u8)>,
        lines: Vec<usize>,
    ) -> Self {
        let (mut board, mut last) = (Marked::new(start), vec![0; Cell::COUNT]);
        for (cell, value, mark) in writes {
            board.write(cell, value, mark);
            last[cell.index()] = mark;
        }
        let Marked { moves, marks } = board;
        let (is_whole, is_own, answer) = (true, false, Answer::default());
        Self { moves, marks, last, lines, is_whole, unseen: 0, reads: 0, is_own, answer }
    }
}

/// Moves with the mark of each.
struct Marked {
    moves: Moves,
    marks: Vec<u8>,
}

impl Marked {
    fn new(start: Grid) -> Self {
        Self { moves: Moves::new(start), marks: Vec::new() }
    }

    fn write(&mut self, cell: Cell, value: Option<Digit>, mark: u8) {
        self.moves.write(cell, value);
        self.marks.resize(self.moves.events().len(), mark);
    }
}

/// Runs a board watched. `None` if the program can't be watched on it. Watched it is slower: what
/// is seen until its time is up counts as the beginning of a walk.
pub(super) fn watch(
    process: &mut Process<'_>,
    number: u64,
    grid: &Grid,
    mode: Mode,
) -> Result<Option<Watched>, Heard> {
    let mut board = Marked::new(*grid);
    let mut own: Vec<Vec<(Cell, Option<Digit>, u8)>> = Vec::new();
    let mut last = vec![0; Cell::COUNT];
    let asked = process.ask(number, (37, mode), grid, |of, text| {
        for write in writes(text) {
            if of == 0 {
                last[write.0.index()] = write.2;
                board.write(write.0, write.1, write.2);
            } else {
                own.resize(own.len().max(of), Vec::new());
                own[of - 1].push(write);
            }
        }
    });
    let answer = match asked {
        Err(Heard::TimeLimit) if !board.moves.events().is_empty() => {
            Answer { cut: true, ..Answer::default() }
        }
        other => other?,
    };
    if answer.unwatched.is_some() || answer.error.is_some() {
        return Ok(None);
    }
    let mut watched = Watched {
        moves: board.moves,
        marks: board.marks,
        last,
        lines: answer.lines.clone(),
        is_whole: !answer.cut,
        unseen: answer.unseen,
        reads: answer.reads,
        is_own: false,
        answer,
    };
    if is_copied_at_the_end(&watched.moves) {
        watched.take_own(&own);
    }
    Ok(Some(watched))
}

/// Reads writes of four characters: row, column, digit, line.
fn writes(text: &str) -> impl Iterator<Item = (Cell, Option<Digit>, u8)> {
    let digit = |byte: u8| Digit::from_char(char::from(byte));
    text.as_bytes().as_chunks::<4>().0.iter().filter_map(move |&[row, column, value, mark]| {
        let cell = Cell::at(digit(row)?.index(), digit(column)?.index());
        Some((cell, digit(value), mark))
    })
}

/// Says whether every empty cell was written once, row by row, and nothing erased.
fn is_copied_at_the_end(moves: &Moves) -> bool {
    let mut last = None;
    moves.events().iter().all(|event| {
        let cell = event.cell();
        let ascends = matches!(event, Event::Place { .. }) && last < cell;
        last = cell;
        ascends
    })
}

impl Watched {
    /// Takes the moves on a board of the program's own that ends as this one does. If the run was
    /// cut short, this one has no moves yet: then the one with most moves is taken.
    fn take_own(&mut self, own: &[Vec<(Cell, Option<Digit>, u8)>]) {
        let target = *self.moves.board();
        let (boards, whole) = (self.answer.own.iter().zip(own), self.is_whole);
        let found = boards.filter_map(|(board, writes)| replay(board, writes, &self.moves));
        let found = found.filter(|own| !whole || *own.moves.board() == target);
        if let Some(own) = found.max_by_key(|own| own.moves.events().len()) {
            (self.moves, self.marks, self.is_own) = (own.moves, own.marks, true);
            // What was copied at the end in a way that isn't seen matters no more.
            self.unseen = 0;
        }
    }
}

/// Plays the writes on a board of the program's own, from when it holds exactly the clues.
fn replay(board: &OwnBoard, writes: &[(Cell, Option<Digit>, u8)], outer: &Moves) -> Option<Marked> {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::all().zip(board.start.bytes()) {
        grid.set(cell, Digit::from_char(char::from(byte)));
    }
    let mut begun = (grid == *outer.start()).then(|| Marked::new(grid));
    for &(cell, value, mark) in writes {
        if let Some(marked) = &mut begun {
            marked.write(cell, value, mark);
        } else {
            grid.set(cell, value);
            begun = (grid == *outer.start()).then(|| Marked::new(grid));
        }
    }
    begun
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::gallery::LEETCODE;

    #[test]
    fn the_walk_on_an_own_board_begins_when_the_clues_are_copied() {
        let start: Grid = LEETCODE.parse().unwrap();
        let clues = start.iter().map(|(cell, digit)| (cell, Some(digit), b'0'));
        let mut writes: Vec<_> = clues.collect();
        writes.push((Cell::at(0, 2), Some(Digit::new(1)), b'1'));
        let board = OwnBoard { start: "0".repeat(81), end: String::new() };
        let own = replay(&board, &writes, &Moves::new(start)).unwrap();
        assert_eq!((own.moves.events().len(), own.marks), (1, vec![b'1']));
        let never = replay(&board, &writes[..5], &Moves::new(start));
        assert!(never.is_none());
    }

    #[test]
    fn writes_are_four_characters() {
        let read: Vec<_> = writes("115a110b99x").collect();
        assert_eq!(read.len(), 2);
        assert_eq!(read[1], (Cell::at(0, 0), None, b'b'));
    }
}
