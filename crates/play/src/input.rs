//! What keys and the mouse mean: the same as on the page, as far as terminals tell.

mod sheets;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use ninefold::{Cell, CellSet, Digit};

use crate::app::{Act, App, Sheet};
use crate::game::Mode;
use crate::marks::Brush;
use crate::panel::{Choice, Deed, Owner};
use crate::state::colour_letter;

/// The keys of the digits with Shift held, on most keyboards.
const SHIFTED: &str = "!@#$%^&*(";

impl App {
    /// Takes an event of the terminal.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                // What was said was about the deed before.
                self.session.said.clear();
                self.key(*key);
            }
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::Resize(..) | Event::FocusGained => self.redraws = true,
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C' | 'd' | 'D') if control => return self.quit(),
            KeyCode::Char('l' | 'L') if control => {
                self.redraws = true;
                return;
            }
            _ => {}
        }
        match &self.sheet {
            Some(Sheet::List(_)) => self.list_key(key),
            Some(Sheet::Help(_)) => self.help_key(key),
            Some(Sheet::Jump(_)) => self.jump_key(key),
            Some(Sheet::Unsaved) => match key.code {
                KeyCode::Char('y' | 'q') => self.quit(),
                _ => self.sheet = None,
            },
            None if self.lab.is_some() => self.lab_key(key),
            None => self.play_key(key),
        }
    }

    fn play_key(&mut self, key: KeyEvent) {
        if self.session.game.clock.paused {
            match key.code {
                KeyCode::Char('q') => self.act(Act::Quit),
                KeyCode::Char('?') => self.act(Act::Help),
                _ => self.act(Act::Pause),
            }
            return;
        }
        let filtering = core::mem::take(&mut self.filtering);
        let taken = self.panel_key(key)
            || self.digit_key(key, filtering)
            || self.command_key(key)
            || self.move_key(key)
            || self.letter_key(key);
        if !taken {
            self.say("? lists the keys, m has the menu.");
        }
    }

    /// Keys that belong to what is said beside the board.
    fn panel_key(&mut self, key: KeyEvent) -> bool {
        let Some(panel) = &self.session.panel else { return false };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return false;
        }
        if panel.owner == Owner::Path
            && let Some((at, count)) = self.session.path_at()
        {
            let to = match key.code {
                KeyCode::Right | KeyCode::Down => at + 1,
                KeyCode::Left | KeyCode::Up => at.saturating_sub(1),
                KeyCode::Home => 0,
                KeyCode::End => count,
                _ => usize::MAX,
            };
            if to != usize::MAX {
                self.deed(Deed::StepTo(to));
                return true;
            }
        }
        match key.code {
            KeyCode::PageDown if self.most_scroll > 0 => {
                self.scroll = (self.scroll + 5).min(self.most_scroll);
                return true;
            }
            KeyCode::PageUp if self.most_scroll > 0 => {
                self.scroll = self.scroll.saturating_sub(5);
                return true;
            }
            _ => {}
        }
        let is_picked = |choice: &&Choice| match key.code {
            KeyCode::Char(typed) => typed == choice.key,
            _ => false,
        };
        let choice = match key.code {
            KeyCode::Enter => panel.choices.first(),
            _ => panel.choices.iter().find(is_picked),
        };
        let Some(deed) = choice.map(|choice| choice.deed.clone()) else { return false };
        self.deed(deed);
        true
    }

    fn digit_key(&mut self, key: KeyEvent, filtering: bool) -> bool {
        let KeyCode::Char(typed) = key.code else { return false };
        let shifted = SHIFTED.chars().position(|sign| sign == typed);
        let digit = shifted.map(Digit::from_index).or_else(|| Digit::from_char(typed));
        let note =
            shifted.is_some() || key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::ALT);
        let centre = key.modifiers.contains(KeyModifiers::CONTROL);
        match digit {
            Some(digit) if filtering => {
                let words = self.session.game.set_filter(Some(digit));
                self.say(words);
            }
            Some(digit) => {
                let mode = meant(self.session.game.mode, note, centre);
                self.play(|game| game.digit(digit, mode));
            }
            None if typed == '0' && !centre => {
                if self.session.game.entering {
                    self.play(|game| game.type_clue(None));
                } else {
                    self.act(Act::Erase);
                }
            }
            None => return false,
        }
        true
    }

    fn command_key(&mut self, key: KeyEvent) -> bool {
        if !key.modifiers.contains(KeyModifiers::CONTROL) {
            return false;
        }
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Char('z') if !shift => self.act(Act::Undo),
            KeyCode::Char('y' | 'r' | 'z' | 'Z') => self.act(Act::Redo),
            KeyCode::Char('a') => self.session.game.select_all(CellSet::ALL),
            _ => return false,
        }
        true
    }

    /// Arrows and their like; with Shift they select.
    fn move_key(&mut self, key: KeyEvent) -> bool {
        let game = &mut self.session.game;
        let whole = key.modifiers.contains(KeyModifiers::CONTROL);
        let Some(cell) = destination(game.cursor(), key.code, whole) else { return false };
        let is_letter = matches!(key.code, KeyCode::Char(_));
        if key.modifiers.contains(KeyModifiers::SHIFT) && !is_letter {
            game.select_too(cell);
        } else {
            game.select(cell);
        }
        true
    }

    fn letter_key(&mut self, key: KeyEvent) -> bool {
        let entering = self.session.game.entering;
        match key.code {
            KeyCode::Backspace if entering => self.play(crate::game::Game::untype),
            KeyCode::Backspace | KeyCode::Delete => self.act(Act::Erase),
            KeyCode::Enter if entering => self.end_typing(),
            KeyCode::Esc => self.escape(),
            KeyCode::Char(' ' | '.') if entering => self.play(|game| game.type_clue(None)),
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::ALT) => {
                return self.act_by_letter(letter);
            }
            _ => return false,
        }
        true
    }

    fn act_by_letter(&mut self, letter: char) -> bool {
        let game = &mut self.session.game;
        if let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.key() == letter) {
            match (game.mode, mode) {
                (Mode::Colour, Mode::Colour) => self.set_brush(self.session.game.brush.next()),
                _ => self.set_mode(mode),
            }
            return true;
        }
        match letter {
            ' ' | 'n' => {
                let mode = if game.mode == Mode::Note { Mode::Digit } else { Mode::Note };
                self.set_mode(mode);
            }
            'f' if game.filter.is_some() || game.state[game.cursor()].digit().is_some() => {
                let words = game.set_filter(None);
                self.say(words);
            }
            'f' => {
                self.filtering = true;
                self.say("Which digit?");
            }
            '[' | ']' => {
                let words = game.turn_colour(if letter == ']' { 1 } else { -1 });
                self.say(words);
            }
            'h' => self.act(Act::Hint),
            'k' => self.act(Act::Check),
            'p' => self.act(Act::Path),
            'N' => self.act(Act::New),
            'G' => self.act(Act::Games),
            'l' | 'L' => self.act(Act::Lab),
            'u' => self.act(Act::Undo),
            'U' | 'y' => self.act(Act::Redo),
            'b' => self.act(Act::Auto),
            'i' => self.act(Act::Pause),
            'm' => self.act(Act::Menu),
            '?' => self.act(Act::Help),
            'q' => self.act(Act::Quit),
            _ => return false,
        }
        true
    }

    /// Chooses how digits are meant.
    pub(crate) fn set_mode(&mut self, mode: Mode) {
        (self.session.game.mode, self.session.game.link_start) = (mode, None);
        match mode {
            Mode::Digit => self.say("Digits"),
            Mode::Note => self.say("Notes"),
            Mode::Centre => self.say("Notes in the centre"),
            Mode::Colour => self.set_brush(self.session.game.brush),
        }
    }

    /// Chooses what the mode for colours marks.
    pub(crate) fn set_brush(&mut self, brush: Brush) {
        let game = &mut self.session.game;
        (game.brush, game.link_start) = (brush, None);
        let letter = colour_letter(game.colour);
        self.say(match brush {
            Brush::Cells => "Colours of cells: 1 to 6; v: candidates".to_owned(),
            Brush::Candidates => {
                format!("Colour {letter} on candidates 1 to 9; [ ] another; v: links")
            }
            Brush::Links => "Links: from a candidate to another; v: cells".to_owned(),
        });
    }

    /// Closes the topmost thing, or lets go.
    fn escape(&mut self) {
        if self.give_up() || self.session.close() {
            return;
        }
        if !self.session.game.let_go() {
            self.say("q quits, m has the menu.");
        }
    }
}

/// Returns what a digit means with these keys held.
fn meant(mode: Mode, note: bool, centre: bool) -> Mode {
    match (note, centre) {
        (true, true) => Mode::Colour,
        (false, true) if mode == Mode::Centre => Mode::Digit,
        (false, true) => Mode::Centre,
        (true, false) if mode == Mode::Note => Mode::Digit,
        (true, false) => Mode::Note,
        (false, false) => mode,
    }
}

/// Returns where a key goes from a cell; `whole` lets Home and End go to the corners.
fn destination(cell: Cell, key: KeyCode, whole: bool) -> Option<Cell> {
    let (row, column) = (cell.row().number(), cell.column().number());
    Some(match key {
        KeyCode::Up | KeyCode::Char('w') => Cell::at(row.saturating_sub(1), column),
        KeyCode::Down | KeyCode::Char('s') => Cell::at((row + 1).min(8), column),
        KeyCode::Left | KeyCode::Char('a') => Cell::at(row, column.saturating_sub(1)),
        KeyCode::Right | KeyCode::Char('d') => Cell::at(row, (column + 1).min(8)),
        KeyCode::Home if whole => Cell::at(0, 0),
        KeyCode::End if whole => Cell::at(8, 8),
        KeyCode::Home => Cell::at(row, 0),
        KeyCode::End => Cell::at(row, 8),
        KeyCode::PageUp => Cell::at(0, column),
        KeyCode::PageDown => Cell::at(8, column),
        _ => return None,
    })
}
