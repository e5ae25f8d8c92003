//! What the mouse does: selects, drags, strikes notes, presses what can be pressed.

use core::time::Duration;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ninefold::{Candidate, Cell, CellSet, Digit};
use ratatui_core::layout::Position;
use std::time::Instant;

use super::{Act, App, Sheet, Target};
use crate::game::Mode;
use crate::marks::Brush;

/// Two clicks within this time are one double click.
const DOUBLE: Duration = Duration::from_millis(400);

impl App {
    /// Returns what is at a place.
    fn target(&self, column: u16, row: u16) -> Option<Target> {
        let at = Position { x: column, y: row };
        self.targets.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, target)| *target)
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let target = self.target(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.session.said.clear();
                self.press(target, mouse);
            }
            MouseEventKind::Drag(MouseButton::Left) if self.sheet.is_none() => match target {
                Some(Target::Cell(cell) | Target::Note(cell, _))
                    if self.lab.is_none() && !self.session.game.selection().contains(cell) =>
                {
                    self.session.game.select_too(cell);
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
                let end = list.shown().len().saturating_sub(1);
                list.at = list.at.saturating_add_signed(lines).min(end);
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
            Target::Brush(brush) => self.set_brush(brush),
            Target::Colour(colour) => {
                self.session.game.colour = colour;
                self.set_brush(Brush::Candidates);
            }
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

    /// In notes mode a click on a note of the selected cell strikes it; a click on any is coloured
    /// or linked where that is what the mode for colours does.
    fn press_note(&mut self, cell: Cell, digit: Digit, mouse: MouseEvent) {
        let game = &self.session.game;
        let strikes = game.mode == Mode::Note && game.selection() == CellSet::only(cell);
        let marks = game.mode == Mode::Colour && game.brush != Brush::Cells;
        if marks && mouse.modifiers.is_empty() {
            if !game.selection().contains(cell) {
                self.session.game.select(cell);
            }
            self.play(|game| game.mark_candidate(Candidate { cell, digit }));
        } else if strikes && mouse.modifiers.is_empty() {
            self.play(|game| game.digit(digit, Mode::Note));
        } else {
            self.press_cell(cell, mouse);
        }
    }
}
