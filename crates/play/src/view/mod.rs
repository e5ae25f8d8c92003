//! What the screen shows: [`render`] draws an [`App`] on a screen of any size, and says what is
//! where for the mouse.

mod board;
mod canvas;
mod lab;
mod layout;
mod links;
mod palette;
mod sheet;

use ninefold::{CellSet, Digit};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::app::{Act, App, Target};
use crate::clock::format_time;
use crate::game::{Game, Mode};
use crate::marks::Brush;
use crate::panel::{Drawing, Mark, Panel};
use crate::state::{COLOURS, colour_letter};
use board::{Painter, Scene};
use canvas::{Canvas, wrap};
use layout::Layout;
use palette::Palette;
pub use palette::{Colours, Glyphs, Look};

/// The buttons of the line at the bottom, for a game.
const BUTTONS: [(Act, &str, &str); 9] = [
    (Act::Help, "?", "keys"),
    (Act::Menu, "m", "menu"),
    (Act::Hint, "h", "hint"),
    (Act::Check, "k", "check"),
    (Act::Path, "p", "path"),
    (Act::Undo, "u", "undo"),
    (Act::New, "N", "new"),
    (Act::Lab, "L", "lab"),
    (Act::Quit, "q", "quit"),
];

/// A screen that is being drawn.
struct View<'a> {
    canvas: Canvas<'a>,
    palette: Palette,
    targets: Vec<(Rect, Target)>,
}

/// Draws all that there is to see.
pub fn render(app: &mut App, look: Look, buffer: &mut Buffer) {
    let area = buffer.area;
    let palette = Palette::new(look);
    let canvas = Canvas { buffer, glyphs: look.glyphs };
    let mut view = View { canvas, palette, targets: Vec::new() };
    view.canvas.clear(area, palette.base);
    match (&app.lab, Layout::of(area)) {
        (Some(_), _) => view.lab(app, area),
        (None, Some(layout)) => view.play(app, &layout),
        (None, None) => view.too_small(area),
    }
    view.sheet(app, area);
    let inside = |(place, target): (Rect, Target)| (place.intersection(area), target);
    app.targets = view.targets.into_iter().map(inside).collect();
    app.targets.retain(|(place, _)| !place.is_empty());
}

impl View<'_> {
    /// Says that there is no room, in as much room as there is.
    fn too_small(&mut self, area: Rect) {
        let size = format!("{}x{}", area.width, area.height);
        let text = format!(
            "The terminal is too small for a board ({size}): 19x14 is the least. The game is saved; q quits."
        );
        self.paragraph(area, &text, self.palette.base);
    }

    /// Writes a text that wraps; returns how many lines it took.
    fn paragraph(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrap(text, usize::from(area.width));
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            self.canvas.text(Rect { y, height: 1, ..area }, line, style);
        }
        u16::try_from(lines.len()).unwrap_or(area.height).min(area.height)
    }

    fn play(&mut self, app: &mut App, layout: &Layout) {
        self.board(app, layout);
        self.side(app, layout.side);
        self.status(app, layout.status);
        self.buttons(layout.keys, &BUTTONS);
    }

    fn board(&mut self, app: &App, layout: &Layout) {
        let session = &app.session;
        let game = &session.game;
        let none = Drawing::default();
        let drawing = session.drawing().unwrap_or(&none);
        let state = session.shown();
        let shows_candidates = game.auto || !drawing.marks.is_empty() || session.is_preview();
        let scene = Scene {
            state,
            candidates: shows_candidates.then(|| {
                // A step found with the player's notes is drawn on what they leave.
                let is_exact = session.is_preview() || game.auto;
                if is_exact { state.candidates() } else { noted_candidates(state) }
            }),
            drawing,
            conflicts: state.conflicts(),
            cursor: (!session.is_preview()).then(|| game.cursor()),
            selection: if session.is_preview() { CellSet::EMPTY } else { game.selection() },
            filter: game.filter,
            open: state.candidates(),
            link_start: game.link_start.filter(|_| !session.is_preview()),
            covered: game.clock.paused,
        };
        let corner = (layout.board.x, layout.board.y);
        let (canvas, palette) = (&mut self.canvas, &self.palette);
        let mut painter = Painter { canvas, palette, size: layout.size, corner };
        painter.draw(&scene, &mut self.targets);
        if game.clock.paused {
            let middle =
                Rect { y: layout.board.y + layout.board.height / 2, height: 1, ..layout.board };
            let text = "Paused: any key goes on";
            let x = middle.x + middle.width.saturating_sub(23) / 2;
            self.canvas.text(
                Rect { x, ..middle },
                text,
                self.palette.base.patch(self.palette.title),
            );
        }
    }

    /// Draws what stands beside the board: name, time, modes, digits; then what is said.
    fn side(&mut self, app: &mut App, area: Rect) {
        let mut rest = area;
        let is_low = area.height < 10;
        if !is_low || app.session.panel.is_none() {
            self.heading(app, &mut rest, is_low);
        }
        if !is_low || app.session.panel.is_none() {
            self.modes(app, &mut rest, is_low);
        }
        if rest.height == 0 {
            return;
        }
        match app.session.panel.clone() {
            Some(panel) => self.panel(app, &panel, rest),
            None => self.about_cell(app, rest),
        }
    }

    fn heading(&mut self, app: &App, rest: &mut Rect, is_low: bool) {
        let game = &app.session.game;
        let time = format_time(game.clock.seconds());
        let name = if game.name.is_empty() { "A puzzle" } else { &game.name };
        let clues = game.state.clues().clue_count();
        let placed = game.state.digits().clue_count() - clues;
        let base = self.palette.base;
        let line = take_line(rest);
        let width = usize::from(line.width).saturating_sub(time.len() + 1);
        let shown: String = name.chars().take(width).collect();
        self.canvas.text(line, &shown, base.patch(self.palette.title));
        let x = line.right().saturating_sub(u16::try_from(time.len()).unwrap_or(0));
        self.canvas.text(Rect { x, ..line }, &time, base.patch(self.palette.faint));
        if is_low {
            return;
        }
        let empty = 81 - clues;
        let typing = format!("{clues} clues so far");
        let text = if game.entering { typing } else { format!("{placed} of {empty} placed") };
        self.canvas.text(take_line(rest), &text, base.patch(self.palette.faint));
        take_line(rest);
    }

    /// Draws the modes and the digits with how many of each are missing.
    fn modes(&mut self, app: &App, rest: &mut Rect, is_low: bool) {
        let game = &app.session.game;
        let base = self.palette.base;
        let pairs: &[&[Mode]] = if is_low || rest.width >= 46 {
            &[&Mode::ALL]
        } else {
            &[&[Mode::Digit, Mode::Note], &[Mode::Centre, Mode::Colour]]
        };
        for modes in pairs {
            let line = take_line(rest);
            let mut x = line.x;
            for &mode in *modes {
                let text = format!("{} {}", mode.key(), mode.name());
                let width = u16::try_from(text.len()).unwrap_or(0) + 2;
                let is_on = game.mode == mode;
                let style = if is_on { base.patch(self.palette.chosen) } else { base };
                let shown = if is_on { format!("[{text}]") } else { format!(" {text} ") };
                let place = Rect { x, width: width.min(line.right().saturating_sub(x)), ..line };
                self.canvas.text(place, &shown, style);
                self.targets.push((place, Target::Mode(mode)));
                x += if is_low { width } else { width.max(11) };
            }
        }
        if !is_low {
            let line = take_line(rest);
            self.brushes(game, line);
        }
        let (digits, counts) = (take_line(rest), if is_low { Rect::ZERO } else { take_line(rest) });
        let picks_colour = game.mode == Mode::Colour && game.brush == Brush::Candidates && !is_low;
        if picks_colour {
            self.colours(game, counts);
        }
        for (digit, left) in Digit::all().zip(game.missing()) {
            let x = digits.x + 1 + 2 * u16::from(digit.get() - 1);
            let style = if left == 0 { self.palette.faint } else { self.palette.title };
            let sign = if left == 0 { '·' } else { digit.to_char() };
            self.put_within(digits, x, sign, base.patch(style));
            let count =
                if left == 0 { ' ' } else { char::from(b'0' + u8::try_from(left).unwrap_or(9)) };
            if !picks_colour {
                self.put_within(counts, x, count, base.patch(self.palette.faint));
            }
            let place = Rect { x, width: 2, height: if picks_colour { 1 } else { 2 }, ..digits };
            self.targets.push((place, Target::Pad(digit)));
        }
        if counts.height > 0 {
            let x = counts.x + 20;
            self.canvas.text(
                Rect { x, width: counts.right().saturating_sub(x), ..counts },
                if picks_colour { "[ ]" } else { "left" },
                base.patch(self.palette.faint),
            );
            take_line(rest);
        }
    }

    /// Draws what the mode for colours marks, while it is on.
    fn brushes(&mut self, game: &Game, line: Rect) {
        if game.mode != Mode::Colour || game.entering {
            return;
        }
        let mut x = line.x;
        for brush in Brush::ALL {
            let is_on = game.brush == brush;
            let name = brush.name();
            let shown = if is_on { format!("[{name}]") } else { name.to_owned() };
            let style = if is_on { self.palette.chosen } else { Style::new() };
            let width = u16::try_from(shown.len()).unwrap_or(0);
            let place = Rect { x, width: width.min(line.right().saturating_sub(x)), ..line };
            self.canvas.text(place, &shown, self.palette.base.patch(style));
            self.targets.push((place, Target::Brush(brush)));
            x += width + 1;
        }
    }

    /// Draws the colours for candidates, the chosen one in brackets.
    fn colours(&mut self, game: &Game, line: Rect) {
        let base = self.palette.base;
        for colour in 0..COLOURS {
            let x = line.x + 1 + 2 * u16::from(colour);
            if colour == game.colour {
                self.put_within(line, x - 1, '[', base.patch(self.palette.title));
                self.put_within(line, x + 1, ']', base.patch(self.palette.title));
            }
            let style = base.patch(self.palette.tint(usize::from(colour)));
            self.put_within(line, x, colour_letter(colour), style);
            self.targets.push((Rect { x, width: 1, ..line }, Target::Colour(colour)));
        }
    }

    fn put_within(&mut self, area: Rect, x: u16, sign: char, style: Style) {
        if area.height > 0 && x < area.right() {
            self.canvas.put(x, area.y, sign, style);
        }
    }

    /// Says what is in the cursor's cell, and how to go on.
    fn about_cell(&mut self, app: &App, area: Rect) {
        let game = &app.session.game;
        let base = self.palette.base;
        let mut rest = area;
        let used = self.paragraph(rest, &(game.describe(game.cursor()) + "."), base);
        skip(&mut rest, used + 1);
        let tips: &[&str] = if game.entering {
            &["Type the clues row by row.", "0 or Space: empty", "Enter: done"]
        } else {
            &[
                "h  a hint, and more",
                "k  check",
                "p  the path",
                "b  candidates",
                "f  one digit alone",
                "Space  notes on, off",
            ]
        };
        for tip in tips {
            if rest.height == 0 {
                return;
            }
            self.canvas.text(take_line(&mut rest), tip, base.patch(self.palette.faint));
        }
    }

    /// Draws what is said, the legend of what is drawn, and what can be done about it.
    fn panel(&mut self, app: &mut App, panel: &Panel, area: Rect) {
        let base = self.palette.base;
        let mut rest = area;
        self.canvas.text(take_line(&mut rest), &panel.title, base.patch(self.palette.title));
        let width = usize::from(rest.width);
        let mut lines: Vec<(String, Style)> = Vec::new();
        for text in &panel.text {
            lines.extend(wrap(text, width).into_iter().map(|line| (line, base)));
        }
        for mark in Mark::ALL {
            let candidates = panel.drawing.candidates(mark);
            if !candidates.is_empty() {
                let text = format!("{} {}: {}", mark.sign(), mark.meaning(), candidates.join(" "));
                let style = base.patch(self.palette.faint);
                lines.extend(wrap(&text, width).into_iter().map(|line| (line, style)));
            }
        }
        let choices: Vec<String> = panel
            .choices
            .iter()
            .map(|choice| format!("{}  {}", choice.key, choice.label))
            .collect();
        let foot = choices.iter().map(|text| wrap(text, width).len()).sum::<usize>();
        let room = usize::from(rest.height).saturating_sub(foot).max(usize::from(rest.height) / 2);
        app.most_scroll = lines.len().saturating_sub(room);
        app.scroll = app.scroll.min(app.most_scroll);
        for (line, style) in lines.iter().skip(app.scroll).take(room) {
            self.canvas.text(take_line(&mut rest), line, *style);
        }
        if app.most_scroll > 0 {
            let more = if app.scroll < app.most_scroll { "↓ PgDn" } else { "↑ PgUp" };
            let place = Rect { x: area.right().saturating_sub(6), width: 6, height: 1, y: area.y };
            self.canvas.text(place, more, base.patch(self.palette.key));
        }
        for (at, text) in choices.iter().enumerate() {
            let used = self.paragraph(rest, text, base.patch(self.palette.good));
            self.targets.push((Rect { height: used, ..rest }, Target::Choice(at)));
            skip(&mut rest, used);
        }
    }

    fn status(&mut self, app: &App, area: Rect) {
        let base = self.palette.base;
        let (text, style) = match &app.job {
            Some(job) => {
                let text = format!("{} (Esc gives up) {}", job.waiting(), app.session.said);
                (text, base.patch(self.palette.key))
            }
            None => (app.session.said.clone(), base),
        };
        self.canvas.text(area, &text, style);
    }

    fn buttons(&mut self, area: Rect, buttons: &[(Act, &str, &str)]) {
        let base = self.palette.base;
        let mut x = area.x;
        for &(act, key, name) in buttons {
            let width = u16::try_from(key.len() + name.len() + 3).unwrap_or(0);
            if x + width > area.right() + 2 || area.height == 0 {
                return;
            }
            let place = Rect { x, width: width - 2, ..area };
            self.canvas.text(place, key, base.patch(self.palette.key));
            let after = u16::try_from(key.len()).unwrap_or(0) + 1;
            self.canvas.text(Rect { x: x + after, ..place }, name, base.patch(self.palette.faint));
            self.targets.push((place, Target::Act(act)));
            x += width;
        }
    }
}

/// Returns the candidates of a board less what the player's notes leave out.
fn noted_candidates(state: &crate::state::State) -> crate::state::Candidates {
    let mut noted = state.clone();
    for struck in state.position(false).struck {
        noted[struck.cell].struck.insert(struck.digit);
    }
    noted.candidates()
}

/// Takes the first line off an area.
fn take_line(rest: &mut Rect) -> Rect {
    let line = Rect { height: rest.height.min(1), ..*rest };
    skip(rest, 1);
    line
}

/// Drops lines from the top of an area.
fn skip(rest: &mut Rect, lines: u16) {
    let lines = lines.min(rest.height);
    rest.y += lines;
    rest.height -= lines;
}
