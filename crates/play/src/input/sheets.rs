//! What keys mean in the lab, and in what lies above the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::classic::Strategy;

use crate::app::{Act, App, Item, Sheet, exhibit_list, strategy_list};

/// Events that a key moves in the lab with Shift held.
const MANY: i64 = 100;

impl App {
    pub(super) fn lab_key(&mut self, key: KeyEvent) {
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

    pub(super) fn list_key(&mut self, key: KeyEvent) {
        let Some(Sheet::List(list)) = &mut self.sheet else { return };
        let end = list.shown().len().saturating_sub(1);
        match key.code {
            KeyCode::Down | KeyCode::Tab => list.at = if list.at >= end { 0 } else { list.at + 1 },
            KeyCode::Up | KeyCode::BackTab => list.at = list.at.checked_sub(1).unwrap_or(end),
            KeyCode::PageDown => list.at = (list.at + 10).min(end),
            KeyCode::PageUp => list.at = list.at.saturating_sub(10),
            KeyCode::Home => list.at = 0,
            KeyCode::End => list.at = end,
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
                let is_key = |item: &Item| item.key.chars().eq([typed]);
                let found =
                    list.items.iter().find(|item| is_key(item)).map(|item| item.pick.clone());
                match (found, typed) {
                    (Some(pick), _) => self.pick(pick),
                    (None, 'j') => list.at = (list.at + 1).min(end),
                    (None, 'k') => list.at = list.at.saturating_sub(1),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Picks the chosen item, or another.
    pub(crate) fn pick_at(&mut self, at: Option<usize>) {
        let Some(Sheet::List(list)) = &self.sheet else { return };
        let pick = list.shown().get(at.unwrap_or(list.at)).map(|item| item.pick.clone());
        if let Some(pick) = pick {
            self.pick(pick);
        }
    }

    pub(super) fn help_key(&mut self, key: KeyEvent) {
        let Some(Sheet::Help(from)) = &mut self.sheet else { return };
        match key.code {
            KeyCode::Down => *from = from.saturating_add(1),
            KeyCode::Up => *from = from.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => *from = from.saturating_add(10),
            KeyCode::PageUp => *from = from.saturating_sub(10),
            _ => self.sheet = None,
        }
    }

    pub(super) fn jump_key(&mut self, key: KeyEvent) {
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
}
