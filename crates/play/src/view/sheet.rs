//! What lies above the board: lists, the keys, questions.

use ratatui_core::layout::Rect;

use super::View;
use super::canvas::wrap;
use super::{skip, take_line};
use crate::app::{App, List, Sheet, Target};

/// The keys, as the page has them, and what only a terminal needs.
pub(crate) const HELP: [(&str, &str); 45] = [
    ("", "Digits and notes"),
    ("1-9", "digit, as the mode takes it"),
    ("Shift or Alt 1-9", "note; a digit in notes mode"),
    ("Ctrl 1-9", "note in the centre, where the terminal tells"),
    ("z x c v", "digits, notes, centre, colours (1-6)"),
    ("v again", "colours of candidates; links; of cells"),
    ("[ ]", "the colour for candidates; then 1-9 are candidates"),
    ("1-9 with links", "from this candidate; move; to that one"),
    ("Space or n", "notes on or off"),
    ("0 Delete Backspace", "erase"),
    ("b", "candidates by themselves; a note then strikes"),
    ("f", "only the places of this digit; or f and a digit"),
    ("", "Moving"),
    ("arrows or w a s d", "move; Shift with arrows selects"),
    ("Home End", "ends of the row; with Ctrl corners"),
    ("PgUp PgDn", "ends of the column; scroll what is said"),
    ("Ctrl A", "select all"),
    ("Esc", "close, give up, let go"),
    ("", "Help"),
    ("h", "hint, and more: five levels"),
    ("k", "check: is it unique, are my digits right?"),
    ("p", "path; arrows walk it, g plays from there"),
    ("Enter", "the first thing that the panel offers"),
    ("", "Game"),
    ("u, Ctrl Z", "undo"),
    ("U or y, Ctrl Y", "redo"),
    ("N", "new puzzle"),
    ("G", "saved games"),
    ("i", "pause"),
    ("m", "menu: all of it, and more"),
    ("L", "lab"),
    ("q, Ctrl C", "quit; the game is saved"),
    ("paste", "opens a board in any form"),
    ("", "Mouse"),
    ("click, drag", "select; Ctrl click adds a cell"),
    ("double click", "all cells with the same digit or notes"),
    ("click a note", "in notes mode, in the selected cell: strike it"),
    ("click candidates", "with their colours or links on: mark them"),
    ("", "Lab"),
    ("Space", "play or pause"),
    ("left right", "one event; with Shift, or up and down, 100"),
    ("Home End PgUp PgDn", "start, end, a twentieth of the run"),
    ("+ -", "faster, slower"),
    ("g", "jump: 5000, 50%; or click in the plot"),
    ("1-9, s, b", "a strategy; the list; another board"),
];

impl View<'_> {
    pub(super) fn sheet(&mut self, app: &mut App, area: Rect) {
        match &mut app.sheet {
            None => {}
            Some(Sheet::List(list)) => self.list(list, area, &app.session.said),
            Some(Sheet::Help(from)) => self.help(from, area),
            Some(Sheet::Jump(typed)) => {
                let text = format!("Jump to event (or 50%): {typed}_");
                self.question(&text, area);
            }
            Some(Sheet::Unsaved) => {
                self.question("The game can't be saved. Quit all the same? y / n", area);
            }
        }
    }

    /// Clears a frame in the middle; returns what is inside of it.
    fn window(&mut self, title: &str, area: Rect, width: u16, height: u16) -> Rect {
        let (width, height) = (width.min(area.width), height.min(area.height));
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        let frame = Rect { x, y, width, height };
        let base = self.palette.base;
        self.canvas.clear(frame, base);
        self.canvas.frame(frame, base.patch(self.palette.block));
        let head = Rect { x: x + 2, width: width.saturating_sub(4), height: 1, y };
        self.canvas.text(head, &format!(" {title} "), base.patch(self.palette.title));
        self.targets.clear();
        Rect {
            x: x + 2.min(width),
            y: y + 1.min(height),
            width: width.saturating_sub(4),
            height: height.saturating_sub(2),
        }
    }

    fn list(&mut self, list: &mut List, area: Rect, said: &str) {
        let base = self.palette.base;
        let shown = list.shown();
        let longest = shown.iter().map(|item| item.label.chars().count()).max().unwrap_or(0);
        let width = u16::try_from(longest + 10).unwrap_or(u16::MAX).clamp(44, 96);
        let extra = u16::from(list.narrows)
            + u16::from(!list.note.is_empty())
            + u16::from(!said.is_empty());
        let rows = u16::try_from(list.items.len()).unwrap_or(u16::MAX).saturating_add(2 + extra);
        let mut rest = self.window(&list.title, area, width, rows);
        for text in
            [Some(list.note.as_str()), list.narrows.then_some(list.typed.as_str()), Some(said)]
        {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                self.canvas.text(take_line(&mut rest), text, base.patch(self.palette.faint));
            }
        }
        let room = usize::from(rest.height).max(1);
        let from = (list.at + 1).saturating_sub(room);
        for (i, item) in shown.iter().enumerate().skip(from).take(room) {
            let place = take_line(&mut rest);
            let is_on = i == list.at;
            let style = if is_on { base.patch(self.palette.chosen) } else { base };
            let sign = if is_on { '>' } else { ' ' };
            let key = if list.narrows { String::new() } else { format!("{:<2}", item.key) };
            self.canvas.style(place, style);
            self.canvas.text(place, &format!("{sign} {key}{}", item.label), style);
            self.targets.push((place, Target::Item(i)));
        }
        if shown.is_empty() {
            self.canvas.text(
                take_line(&mut rest),
                "nothing of that name",
                base.patch(self.palette.faint),
            );
        }
    }

    fn help(&mut self, from: &mut usize, area: Rect) {
        let base = self.palette.base;
        let width = 72.min(area.width);
        let mut lines: Vec<(String, String)> = Vec::new();
        let narrow = width < 60;
        let room = usize::from(width).saturating_sub(if narrow { 6 } else { 24 });
        for (key, about) in HELP {
            let about = if key.is_empty() { vec![about.to_owned()] } else { wrap(about, room) };
            for (i, line) in about.into_iter().enumerate() {
                let key = if i == 0 { key } else { " " };
                if narrow && i == 0 && !key.is_empty() {
                    lines.push((key.to_owned(), String::new()));
                    lines.push((" ".to_owned(), line));
                } else {
                    lines.push((key.to_owned(), line));
                }
            }
        }
        let rows = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
        let mut rest = self.window("Keys and mouse (any key closes, ↑↓ scroll)", area, width, rows);
        *from = (*from).min(lines.len().saturating_sub(usize::from(rest.height)));
        for (key, about) in lines.iter().skip(*from).take(usize::from(rest.height)) {
            let place = take_line(&mut rest);
            if key.is_empty() {
                self.canvas.text(place, about, base.patch(self.palette.title));
                continue;
            }
            self.canvas.text(place, key, base.patch(self.palette.key));
            let indent = if narrow { 2 } else { 20 };
            let x = place.x + indent;
            let after = Rect { x, width: place.right().saturating_sub(x), ..place };
            if !about.is_empty() {
                self.canvas.text(after, about, base);
            }
        }
        skip(&mut rest, 0);
    }

    fn question(&mut self, text: &str, area: Rect) {
        let width = u16::try_from(text.chars().count() + 4).unwrap_or(area.width).min(area.width);
        let lines = wrap(text, usize::from(width.saturating_sub(4)).max(1));
        let rows = u16::try_from(lines.len() + 2).unwrap_or(3);
        let inside = self.window("Ninefold", area, width, rows);
        self.paragraph(inside, text, self.palette.base);
    }
}
