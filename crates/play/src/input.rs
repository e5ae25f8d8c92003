//! What keys and the mouse mean: the same as on the page, as far as terminals tell.

use core::time::Duration;
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::Instant;

use ninefold::classic::Strategy;
use ninefold::{Cell, CellSet, Digit};
use ratatui_core::layout::Position;

use crate::app::{Act, App, Sheet, Target, exhibit_list, strategy_list};
use crate::game::Mode;
use crate::panel::{Choice, Deed, Owner};

/// Two clicks within this time are one double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// Events that a key moves in the lab with Shift held.
const MANY: i64 = 100;

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
            self.set_mode(mode);
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
        self.session.game.mode = mode;
        self.say(match mode {
            Mode::Digit => "Digits",
            Mode::Note => "Notes",
            Mode::Centre => "Notes in the centre",
            Mode::Colour => "Colours: 1 to 6",
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

    fn lab_key(&mut self, key: KeyEvent) {
        let Some(lab) = &mut self.lab else { return };
        let many = if key.modifiers.contains(KeyModifiers::SHIFT) { MANY } else { 1 };
        let part = i64::try_from(lab.total() / 20).unwrap_or(1).max(1);
        match key.code {
            KeyCode::Char(' ') => lab.toggle(),
            KeyCode::Left => lab.step(-many),
            KeyCode::Right => lab.step(many),
            KeyCode::Down => lab.step(MANY),
            KeyCode::Up => lab.step(-MANY),
            KeyCode::PageDown => lab.step(part),
            KeyCode::PageUp => lab.step(-part),
            KeyCode::Home => lab.step(i64::MIN),
            KeyCode::End => lab.step(i64::MAX),
            KeyCode::Char('+' | '=') => lab.change_speed(1),
            KeyCode::Char('-') => lab.change_speed(-1),
            KeyCode::Char('g') => self.sheet = Some(Sheet::Jump(String::new())),
            KeyCode::Char('s') => self.sheet = Some(Sheet::List(strategy_list())),
            KeyCode::Char('b') => self.sheet = Some(Sheet::List(exhibit_list())),
            KeyCode::Char('?') => self.act(Act::Help),
            KeyCode::Char('N') => self.act(Act::New),
            KeyCode::Char('q') => self.act(Act::Quit),
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if let Some(&strategy) = Strategy::ALL.get(index) {
                    self.choose(strategy);
                }
            }
            KeyCode::Esc => {
                self.job = None;
                self.lab = None;
            }
            _ => self.say("Space plays, arrows step, 1 to 9 choose, Esc goes back."),
        }
    }

    fn list_key(&mut self, key: KeyEvent) {
        let Some(Sheet::List(list)) = &mut self.sheet else { return };
        let last = list.shown().len().saturating_sub(1);
        match key.code {
            KeyCode::Down | KeyCode::Tab => list.at = if list.at >= last { 0 } else { list.at + 1 },
            KeyCode::Up | KeyCode::BackTab => list.at = list.at.checked_sub(1).unwrap_or(last),
            KeyCode::PageDown => list.at = (list.at + 10).min(last),
            KeyCode::PageUp => list.at = list.at.saturating_sub(10),
            KeyCode::Home => list.at = 0,
            KeyCode::End => list.at = last,
            KeyCode::Esc => {
                self.sheet = None;
                self.give_up();
            }
            KeyCode::Enter => self.pick_at(None),
            KeyCode::Delete => self.remove_saved(),
            KeyCode::Backspace => {
                list.typed.pop();
                list.at = 0;
            }
            KeyCode::Char(typed) if list.narrows => {
                list.typed.push(typed);
                list.at = 0;
            }
            KeyCode::Char(typed) => {
                let is_key = |item: &crate::app::Item| item.key.chars().eq([typed]);
                let found =
                    list.items.iter().find(|item| is_key(item)).map(|item| item.pick.clone());
                match (found, typed) {
                    (Some(pick), _) => self.pick(pick),
                    (None, 'j') => list.at = (list.at + 1).min(last),
                    (None, 'k') => list.at = list.at.saturating_sub(1),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Picks the chosen item, or another.
    fn pick_at(&mut self, at: Option<usize>) {
        let Some(Sheet::List(list)) = &self.sheet else { return };
        let pick = list.shown().get(at.unwrap_or(list.at)).map(|item| item.pick.clone());
        if let Some(pick) = pick {
            self.pick(pick);
        }
    }

    fn help_key(&mut self, key: KeyEvent) {
        let Some(Sheet::Help(from)) = &mut self.sheet else { return };
        match key.code {
            KeyCode::Down => *from = from.saturating_add(1),
            KeyCode::Up => *from = from.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => *from = from.saturating_add(10),
            KeyCode::PageUp => *from = from.saturating_sub(10),
            _ => self.sheet = None,
        }
    }

    fn jump_key(&mut self, key: KeyEvent) {
        let Some(Sheet::Jump(typed)) = &mut self.sheet else { return };
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() || digit == '%' => {
                if typed.len() < 20 {
                    typed.push(digit);
                }
            }
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Enter => {
                let typed = core::mem::take(typed);
                self.sheet = None;
                self.jump(&typed);
            }
            _ => self.sheet = None,
        }
    }

    /// Jumps to an event, or to a percentage of the run.
    fn jump(&mut self, typed: &str) {
        let Some(lab) = &mut self.lab else { return };
        lab.playing = false;
        match typed.strip_suffix('%').map(str::parse) {
            Some(Ok(part)) => lab.seek_part(part, 100),
            Some(Err(_)) => self.say("A percentage is a number before the %."),
            None => match typed.parse() {
                Ok(event) => lab.seek(event),
                Err(_) => self.say("A number of an event, or a percentage: 5000, 50%"),
            },
        }
    }

    /// Returns what is at a place.
    fn target(&self, column: u16, row: u16) -> Option<Target> {
        let at = Position { x: column, y: row };
        self.targets.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, target)| *target)
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let target = self.target(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.session.said.clear();
                self.press(target, mouse);
            }
            MouseEventKind::Drag(MouseButton::Left) if self.sheet.is_none() => match target {
                Some(Target::Cell(cell) | Target::Note(cell, _)) if self.lab.is_none() => {
                    if !self.session.game.selection().contains(cell) {
                        self.session.game.select_too(cell);
                    }
                }
                Some(Target::Plot(column, width)) => self.press_plot(column, width),
                _ => {}
            },
            MouseEventKind::ScrollDown => self.wheel(1),
            MouseEventKind::ScrollUp => self.wheel(-1),
            _ => {}
        }
    }

    fn wheel(&mut self, lines: isize) {
        match (&mut self.sheet, &mut self.lab) {
            (Some(Sheet::List(list)), _) => {
                let last = list.shown().len().saturating_sub(1);
                list.at = list.at.saturating_add_signed(lines).min(last);
            }
            (Some(Sheet::Help(from)), _) => *from = from.saturating_add_signed(lines),
            (None, Some(lab)) => lab.step(if lines > 0 { 1 } else { -1 }),
            _ => self.scroll = self.scroll.saturating_add_signed(lines).min(self.most_scroll),
        }
    }

    fn press_plot(&mut self, column: u16, width: u16) {
        if let Some(lab) = &mut self.lab {
            lab.seek_part(u64::from(column), u64::from(width.saturating_sub(1)));
        }
    }

    fn press(&mut self, target: Option<Target>, mouse: MouseEvent) {
        let Some(target) = target else {
            self.sheet = None;
            return;
        };
        match target {
            Target::Item(at) => self.pick_at(Some(at)),
            _ if self.sheet.is_some() => self.sheet = None,
            Target::Plot(column, width) => self.press_plot(column, width),
            Target::Play => {
                if let Some(lab) = &mut self.lab {
                    lab.toggle();
                }
            }
            Target::Cell(_) | Target::Note(..) if self.lab.is_some() => {}
            _ if self.session.game.clock.paused => self.act(Act::Pause),
            Target::Cell(cell) => self.press_cell(cell, mouse),
            Target::Note(cell, digit) => self.press_note(cell, digit, mouse),
            Target::Pad(digit) => {
                let mode = self.session.game.mode;
                self.play(|game| game.digit(digit, mode));
            }
            Target::Mode(mode) => self.set_mode(mode),
            Target::Act(act) => self.act(act),
            Target::Choice(at) => {
                let choice = self.session.panel.as_ref().and_then(|panel| panel.choices.get(at));
                if let Some(deed) = choice.map(|choice| choice.deed.clone()) {
                    self.deed(deed);
                }
            }
        }
    }

    fn press_cell(&mut self, cell: Cell, mouse: MouseEvent) {
        let adds = mouse
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::SHIFT | KeyModifiers::ALT);
        let now = Instant::now();
        let again = self.clicked.replace((now, cell));
        let is_double = again.is_some_and(|(time, before)| before == cell && now - time < DOUBLE);
        let game = &mut self.session.game;
        if adds {
            game.select_toggle(cell);
        } else if is_double {
            game.select_alike(cell);
        } else {
            game.select(cell);
        }
    }

    /// In notes mode a click on a note of the selected cell strikes it.
    fn press_note(&mut self, cell: Cell, digit: Digit, mouse: MouseEvent) {
        let game = &self.session.game;
        let strikes = game.mode == Mode::Note && game.selection() == CellSet::only(cell);
        if strikes && mouse.modifiers.is_empty() {
            self.play(|game| game.digit(digit, Mode::Note));
        } else {
            self.press_cell(cell, mouse);
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
