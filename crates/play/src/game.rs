//! [`Game`]: a board with its past and future, what is selected, and how input is meant. What a
//! player can do ends here, and each deed answers with the words for it.

use ninefold::{Candidate, Cell, CellSet, Digit};

use crate::clock::Clock;
use crate::marks::{Brush, Link};
use crate::state::{COLOURS, Content, Layer, State, colour_letter};

/// Moves that are kept.
const HISTORY: usize = 2000;

/// How digits are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// They are placed.
    #[default]
    Digit,
    /// They are notes, each at its place.
    Note,
    /// They are notes in the centre.
    Centre,
    /// They are colours.
    Colour,
}

impl Mode {
    /// All modes, in the order of their keys z x c v.
    pub const ALL: [Self; 4] = [Self::Digit, Self::Note, Self::Centre, Self::Colour];

    /// Returns the key that chooses it.
    #[must_use]
    pub const fn key(self) -> char {
        match self {
            Self::Digit => 'z',
            Self::Note => 'x',
            Self::Centre => 'c',
            Self::Colour => 'v',
        }
    }

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digits",
            Self::Note => "notes",
            Self::Centre => "centre",
            Self::Colour => "colours",
        }
    }
}

/// What changed in a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Each cell that changed, as it was and as it is.
    pub cells: Vec<(Cell, Content, Content)>,
    /// The links that vanished.
    pub gone: Vec<Link>,
    /// The links that were drawn.
    pub drawn: Vec<Link>,
}

impl Change {
    fn between(before: &State, after: &State) -> Self {
        let changed = Cell::all().filter(|&cell| before[cell] != after[cell]);
        Self {
            cells: changed.map(|cell| (cell, before[cell], after[cell])).collect(),
            gone: before.links.difference(&after.links).copied().collect(),
            drawn: after.links.difference(&before.links).copied().collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.gone.is_empty() && self.drawn.is_empty()
    }

    fn make(&self, state: &mut State) {
        self.cells.iter().for_each(|(cell, _, after)| state[*cell] = *after);
        state.links.retain(|link| !self.gone.contains(link));
        state.links.extend(&self.drawn);
    }

    fn take_back(&self, state: &mut State) {
        self.cells.iter().for_each(|(cell, before, _)| state[*cell] = *before);
        state.links.retain(|link| !self.drawn.contains(link));
        state.links.extend(&self.gone);
    }

    /// Returns the cell to look at: where a digit changed, or anything else.
    fn place(&self) -> Option<Cell> {
        let is_digit =
            |(_, before, after): &&(Cell, Content, Content)| before.digit() != after.digit();
        let cell = self.cells.iter().find(is_digit).or(self.cells.first()).map(|(cell, ..)| *cell);
        cell.or(self.drawn.first().or(self.gone.first()).map(|link| link.from.cell))
    }
}

/// A board with its past and future.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Game {
    /// What is on the board.
    pub state: State,
    /// Moves that can be undone, the last one last.
    pub past: Vec<Change>,
    /// Moves that can be redone, the next one last.
    pub future: Vec<Change>,
    /// What the board is called; may be empty.
    pub name: String,
    /// How many steps came from hints, or that the solution was shown.
    pub aids: u32,
    /// Whether it was solved, once.
    pub finished: bool,
    /// Whether the solution was shown.
    pub revealed: bool,
    /// Whether the clues are still being typed in.
    pub entering: bool,
    /// Whether candidates show by themselves.
    pub auto: bool,
    /// The time played.
    pub clock: Clock,
    /// How digits are meant.
    pub mode: Mode,
    /// What the mode for colours marks.
    pub brush: Brush,
    /// The colour that candidates get, from 0.
    pub colour: u8,
    /// The candidate that a link begins at.
    pub link_start: Option<Candidate>,
    /// The digit whose places alone are shown.
    pub filter: Option<Digit>,
    pub(crate) cursor: Option<Cell>,
    pub(crate) selection: CellSet,
}

impl Game {
    /// Returns a game that begins with a state.
    #[must_use]
    pub fn new(state: State, name: impl Into<String>) -> Self {
        Self { state, name: name.into(), ..Self::default() }
    }

    /// Returns the cell that has the focus.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor.unwrap_or(Cell::at(4, 4))
    }

    /// Returns the selected cells; the cursor's at least.
    #[must_use]
    pub fn selection(&self) -> CellSet {
        self.selection.with(self.cursor())
    }

    /// Selects a cell alone.
    pub fn select(&mut self, cell: Cell) {
        self.cursor = Some(cell);
        self.selection = CellSet::only(cell);
    }

    /// Adds a cell to the selection.
    pub fn select_too(&mut self, cell: Cell) {
        self.selection = self.selection().with(cell);
        self.cursor = Some(cell);
    }

    /// Adds a cell to the selection, or takes it away unless it is the only one.
    pub fn select_toggle(&mut self, cell: Cell) {
        let rest = self.selection().without(cell);
        if self.selection().contains(cell)
            && let Some(other) = rest.first()
        {
            self.selection = rest;
            if self.cursor() == cell {
                self.cursor = Some(other);
            }
        } else {
            self.select_too(cell);
        }
    }

    /// Selects these cells; the cursor stays where it is if it is among them.
    pub fn select_all(&mut self, cells: CellSet) {
        if let Some(first) = cells.first() {
            self.selection = cells;
            self.cursor = Some(if cells.contains(self.cursor()) { self.cursor() } else { first });
        }
    }

    /// Selects the cells with the same digit as a cell; of an empty one, those with the same notes.
    pub fn select_alike(&mut self, cell: Cell) {
        let key = |cell: Cell| {
            let Content { notes, centre, colours, .. } = self.state[cell];
            match self.state[cell].digit() {
                Some(digit) => (Some(digit), (notes & !notes, centre & !centre, 0)),
                None => (None, (notes, centre, colours)),
            }
        };
        let own = key(cell);
        let is_blank = own.0.is_none() && own.1.0.is_empty() && own.1.1.is_empty() && own.1.2 == 0;
        let alike: CellSet = Cell::all().filter(|&other| key(other) == own).collect();
        self.select(cell);
        if !is_blank {
            self.select_all(alike);
        }
    }

    /// Lets go of all but the cursor's cell; says whether there was more.
    pub fn let_go(&mut self) -> bool {
        let more = self.selection().len() > 1 || self.filter.is_some() || self.link_start.is_some();
        self.select(self.cursor());
        (self.filter, self.link_start) = (None, None);
        more
    }

    /// Says whether the board is filled without conflict.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.entering && self.state.is_solved()
    }

    /// Makes a move; says whether anything changed.
    pub fn change(&mut self, next: State) -> bool {
        let change = Change::between(&self.state, &next);
        if change.is_empty() {
            return false;
        }
        self.past.push(change);
        if self.past.len() > HISTORY {
            self.past.remove(0);
        }
        self.future.clear();
        self.state = next;
        true
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.past.pop() else { return false };
        change.take_back(&mut self.state);
        self.follow(&change);
        self.future.push(change);
        true
    }

    /// Makes a move again that was taken back; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.future.pop() else { return false };
        change.make(&mut self.state);
        self.follow(&change);
        self.past.push(change);
        true
    }

    /// Goes where a move changed a digit, so that the player sees what happens.
    fn follow(&mut self, change: &Change) {
        if let Some(cell) = change.place() {
            self.select(cell);
        }
    }

    /// Returns how many moves ago these cells last had none of the digits that stand there now.
    #[must_use]
    pub fn moves_since(&self, wrong: CellSet) -> usize {
        let mut state = self.state.clone();
        for (back, change) in self.past.iter().rev().enumerate() {
            change.take_back(&mut state);
            let is_gone = |cell: Cell| state[cell].placed != self.state[cell].placed;
            if wrong.iter().all(is_gone) {
                return back + 1;
            }
        }
        0
    }

    /// Takes a digit as a mode means it; says what came of it.
    pub fn digit(&mut self, digit: Digit, mode: Mode) -> String {
        if self.entering {
            return self.type_clue(Some(digit));
        }
        match mode {
            Mode::Digit => self.place(digit),
            Mode::Note if self.auto => self.strike(digit),
            Mode::Note => self.note(digit, Layer::Notes),
            Mode::Centre => self.note(digit, Layer::Centre),
            Mode::Colour => self.mark(digit),
        }
    }

    fn place(&mut self, digit: Digit) -> String {
        if !self.change(self.state.placing(self.selection(), digit)) {
            return "This is a clue; it stays.".to_owned();
        }
        let cursor = self.cursor();
        if self.state[cursor].digit().is_none() {
            return format!("{digit} removed from {cursor}");
        }
        let same = |&peer: &Cell| self.state[peer].digit() == self.state[cursor].digit();
        match cursor.peers().iter().find(same) {
            Some(peer) => format!("{cursor}={digit}, conflict with {peer}"),
            None => format!("{cursor}={digit}"),
        }
    }

    fn note(&mut self, digit: Digit, layer: Layer) -> String {
        if !self.change(self.state.noting(self.selection(), digit, layer)) {
            return "There is a digit here.".to_owned();
        }
        let cell = self.state.empty(self.selection()).first().unwrap_or(self.cursor());
        let on = self.state[cell].layer(layer).contains(digit);
        let kind = if layer == Layer::Centre { "centre note" } else { "note" };
        format!("{kind} {digit}{}", if on { "" } else { " removed" })
    }

    fn strike(&mut self, digit: Digit) -> String {
        if !self.change(self.state.striking(self.selection(), digit)) {
            return format!("{digit} is no candidate here.");
        }
        let cells = self.state.empty(self.selection());
        let on = cells.iter().any(|cell| self.state[cell].struck.contains(digit));
        format!("{digit} {}", if on { "struck" } else { "put back" })
    }

    /// Marks the selected cells with a colour, from 0.
    pub fn paint(&mut self, colour: u8) -> String {
        if colour >= COLOURS {
            return format!("Colours go from 1 to {COLOURS}.");
        }
        self.change(self.state.painting(self.selection(), colour));
        let on = self.state[self.cursor()].colours >> colour & 1 == 1;
        format!("colour {}{}", colour_letter(colour), if on { "" } else { " removed" })
    }

    /// Clears the selected cells of the first thing that is there.
    pub fn erase(&mut self) -> String {
        if self.entering {
            let cell = self.cursor();
            self.change(self.state.with_clue(self.selection(), None));
            return format!("{cell} is empty");
        }
        let changed = self.change(self.state.erasing(self.selection(), self.auto));
        if changed { "erased" } else { "nothing to erase" }.to_owned()
    }

    /// Types a clue, or a blank, and moves on.
    pub fn type_clue(&mut self, digit: Option<Digit>) -> String {
        let cell = self.cursor();
        self.change(self.state.with_clue(self.selection(), digit));
        if self.selection().len() == 1 && cell.index() + 1 < Cell::COUNT {
            self.select(Cell::new(cell.index() + 1));
        }
        match digit {
            Some(digit) if self.state.conflicts().contains(cell) => {
                format!("{cell}={digit}, conflict")
            }
            Some(digit) => format!("{cell}={digit}"),
            None => format!("{cell} is empty"),
        }
    }

    /// Takes back the clue typed last, or the one here.
    pub fn untype(&mut self) -> String {
        let cell = self.cursor();
        if self.selection().len() == 1 && self.state[cell].clue.is_none() && cell.index() > 0 {
            self.select(Cell::new(cell.index() - 1));
        }
        self.erase()
    }

    /// Writes all candidates as notes.
    pub fn fill_notes(&mut self) -> String {
        if self.auto {
            return "Candidates are shown already.".to_owned();
        }
        self.change(self.state.filling_notes());
        "Every candidate is a note now. Undo takes them away.".to_owned()
    }

    /// Shows the places of a digit alone, or all again; without a digit, the cursor's.
    pub fn set_filter(&mut self, digit: Option<Digit>) -> String {
        let wanted = digit.or(self.state[self.cursor()].digit());
        self.filter = if self.filter.is_some() && (digit.is_none() || self.filter == digit) {
            None
        } else {
            wanted
        };
        match self.filter {
            Some(digit) => format!("only the places of {digit}"),
            None => "all digits".to_owned(),
        }
    }

    /// Returns how often each digit is still to be placed.
    #[must_use]
    pub fn missing(&self) -> [usize; 9] {
        let mut left = [9_usize; 9];
        for (_, digit) in self.state.digits().iter() {
            left[digit.index()] = left[digit.index()].saturating_sub(1);
        }
        left
    }

    /// Says what is in a cell, for those who listen.
    #[must_use]
    pub fn describe(&self, cell: Cell) -> String {
        let content = self.state[cell];
        let mut words = vec![match content.digit() {
            Some(digit) => format!("{cell} is {digit}"),
            None => format!("{cell} is empty"),
        }];
        if content.clue.is_some() {
            words.push("given".to_owned());
        }
        if content.digit().is_none() {
            let notes = if self.auto { self.state.candidates().of(cell) } else { content.notes };
            let kind = if self.auto { "candidates" } else { "notes" };
            words.extend((!notes.is_empty()).then(|| format!("{kind} {}", spaced(notes))));
            let centre = content.centre;
            words.extend((!centre.is_empty()).then(|| format!("in the centre {}", spaced(centre))));
            let gone = content.struck;
            words.extend((!gone.is_empty()).then(|| format!("struck {}", spaced(gone))));
            words.extend(self.mark_words(cell));
        }
        let letters = content.letters();
        words.extend((!letters.is_empty()).then(|| format!("colour {letters}")));
        if self.state.conflicts().contains(cell) {
            words.push("in conflict".to_owned());
        }
        words.join(", ")
    }
}

/// Returns digits apart by spaces.
pub(crate) fn spaced(digits: ninefold::DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Position;

    fn game() -> Game {
        let clues = ninefold::gallery::LEETCODE.parse().unwrap();
        Game::new(State::from(&Position::start(clues)), "sample")
    }

    fn digit(value: u8) -> Digit {
        Digit::new(value)
    }

    #[test]
    fn undo_and_redo_go_through_every_state() {
        let mut game = game();
        let mut states = vec![game.state.clone()];
        game.select(Cell::at(0, 2));
        for (value, mode) in [
            (1, Mode::Note),
            (2, Mode::Centre),
            (3, Mode::Colour),
            (4, Mode::Digit),
            (4, Mode::Digit),
        ] {
            game.digit(digit(value), mode);
            states.push(game.state.clone());
        }
        for state in states.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!(game.state, *state);
        }
        assert!(!game.undo());
        for state in &states[1..] {
            assert!(game.redo());
            assert_eq!(game.state, *state);
        }
        assert!(!game.redo());
    }

    #[test]
    fn a_move_says_what_it_did() {
        let mut game = game();
        game.select(Cell::at(0, 2));
        assert_eq!(game.digit(digit(5), Mode::Digit), "r1c3=5, conflict with r1c1");
        assert_eq!(game.digit(digit(5), Mode::Digit), "5 removed from r1c3");
        assert_eq!(game.digit(digit(1), Mode::Note), "note 1");
        assert_eq!(game.digit(digit(1), Mode::Note), "note 1 removed");
        game.select(Cell::at(0, 0));
        assert_eq!(game.digit(digit(1), Mode::Digit), "This is a clue; it stays.");
        assert_eq!(game.digit(digit(1), Mode::Note), "There is a digit here.");
        assert_eq!(game.digit(digit(7), Mode::Colour), "Colours go from 1 to 6.");
        assert_eq!(game.describe(Cell::at(0, 0)), "r1c1 is 5, given");
        game.auto = true;
        assert_eq!(game.describe(Cell::at(0, 2)), "r1c3 is empty, candidates 1 2 4");
    }

    #[test]
    fn cells_alike_are_selected_together() {
        let mut game = game();
        game.select_alike(Cell::at(0, 0));
        assert_eq!(game.selection().len(), 3, "the fives");
        game.select_alike(Cell::at(0, 2));
        assert_eq!(game.selection().len(), 1, "nothing is noted there");
        game.select_toggle(Cell::at(0, 3));
        assert_eq!(game.selection().len(), 2);
        game.select_toggle(Cell::at(0, 3));
        assert_eq!((game.selection().len(), game.cursor()), (1, Cell::at(0, 2)));
        game.select_toggle(Cell::at(0, 2));
        assert_eq!(game.selection().len(), 1, "one stays");
    }

    #[test]
    fn clues_are_typed_one_after_the_other() {
        let mut game = Game { entering: true, ..Game::default() };
        game.select(Cell::at(0, 0));
        assert_eq!(game.type_clue(Some(digit(5))), "r1c1=5");
        assert_eq!(game.type_clue(None), "r1c2 is empty");
        assert_eq!(game.digit(digit(5), Mode::Note), "r1c3=5, conflict");
        assert_eq!(game.untype(), "r1c3 is empty");
        assert_eq!(game.state.clues().clue_count(), 1);
    }

    #[test]
    fn it_is_known_how_long_a_digit_is_wrong() {
        let mut game = game();
        for (column, value) in [(2, 1), (3, 2), (5, 6)] {
            game.select(Cell::at(0, column));
            game.digit(digit(value), Mode::Digit);
        }
        assert_eq!(game.moves_since(CellSet::only(Cell::at(0, 2))), 3);
        assert_eq!(game.moves_since(CellSet::only(Cell::at(0, 5))), 1);
    }
}
