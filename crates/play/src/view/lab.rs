//! The lab: a strategy at work, with its counters, its depth and its program.

use ninefold::CellSet;
use ninefold::text::thousands;
use ratatui_core::layout::Rect;

use super::View;
use super::board::{Painter, Scene};
use super::canvas::wrap;
use super::layout::Size;
use super::{skip, take_line};
use crate::app::{App, Target};
use crate::lab::Lab;
use crate::panel::Drawing;
use crate::state::State;

/// The parts of eight of a column of a plot.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The keys of the lab.
const KEYS: &str =
    "Space play  ←→ step  ↑↓ 100  Home End  +- speed  g jump  1-9 s strategy  b board  Esc back";
const SHORT_KEYS: &str = "Space ←→ ↑↓ +- g 1-9 b Esc ?";

impl View<'_> {
    pub(super) fn lab(&mut self, app: &App, area: Rect) {
        let Some(lab) = &app.lab else { return };
        let Some(size) = size_for(area) else { return self.too_small(area) };
        let mut rest = area;
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        let status = Rect { y: area.bottom() - 2, height: 1, ..area };
        rest.height -= 2;
        self.lab_board(lab, size, (rest.x, rest.y));
        let beside = size.columns() + 2;
        let board_rows = size.rows().min(rest.height);
        if area.width >= beside + 25 {
            let right =
                Rect { x: rest.x + beside, width: rest.width - beside, height: board_rows, ..rest };
            self.program(lab, right);
        }
        skip(&mut rest, board_rows);
        self.figures(lab, &mut rest);
        self.plot(lab, rest);
        self.lab_status(app, lab, status);
        let text = if usize::from(area.width) >= KEYS.chars().count() { KEYS } else { SHORT_KEYS };
        self.canvas.text(keys, text, self.palette.base.patch(self.palette.faint));
    }

    fn lab_board(&mut self, lab: &Lab, size: Size, corner: (u16, u16)) {
        let moment = lab.moment();
        let mut state = State::default();
        for cell in ninefold::Cell::all() {
            state[cell].clue = lab.grid.get(cell);
            state[cell].placed = moment.board.get(cell).filter(|_| state[cell].clue.is_none());
        }
        let cursor = moment.last.and_then(ninefold::classic::Event::cell);
        let drawing = Drawing::default();
        let scene = Scene {
            state: &state,
            candidates: None,
            drawing: &drawing,
            conflicts: state.conflicts(),
            cursor,
            selection: cursor.map(CellSet::only).unwrap_or_default(),
            filter: None,
            open: state.candidates(),
            link_start: None,
            covered: false,
        };
        let (canvas, palette) = (&mut self.canvas, &self.palette);
        Painter { canvas, palette, size, corner }.draw(&scene, &mut self.targets);
    }

    /// Draws the strategy's pseudo-code with the line lit at which the search is.
    fn program(&mut self, lab: &Lab, area: Rect) {
        let base = self.palette.base;
        let mut rest = area;
        let index =
            ninefold::classic::Strategy::ALL.iter().position(|s| *s == lab.strategy).unwrap_or(0)
                + 1;
        let title = format!("{index} {} on {}", lab.strategy.name(), lab.name);
        self.canvas.text(take_line(&mut rest), &title, base.patch(self.palette.title));
        let lines = lab.strategy.pseudocode();
        if usize::from(rest.height) > 2 * lines.len() {
            let used = self.paragraph(rest, lab.strategy.about(), base.patch(self.palette.faint));
            skip(&mut rest, used + 1);
        }
        let lit = lab.line();
        let lines = lines_of(lab, usize::from(rest.width), usize::from(rest.height));
        // Where the program is longer than the screen, the lit line is always seen.
        let last = lines.iter().rposition(|(i, _)| Some(*i) == lit).unwrap_or(0);
        let from = (last + 1).saturating_sub(usize::from(rest.height));
        let room = usize::from(rest.height);
        for (i, text) in lines.iter().skip(from).take(room) {
            let is_lit = lit == Some(*i);
            let style = if is_lit { base.patch(self.palette.lit) } else { base };
            let mark = if is_lit { '▶' } else { ' ' };
            let place = take_line(&mut rest);
            self.canvas.text(place, &format!("{mark} {text}"), style);
        }
    }

    /// Draws the counters, now and at the end.
    fn figures(&mut self, lab: &Lab, rest: &mut Rect) {
        let base = self.palette.base;
        let (now, end) =
            (lab.moment().counters, lab.run().map(|run| run.counters).unwrap_or_default());
        let figures = [
            ("placements", now.placements, end.placements),
            ("backtracks", now.backtracks, end.backtracks),
            ("checks", now.checks, end.checks),
            ("visits", now.visits, end.visits),
            ("prefilled", now.prefilled, end.prefilled),
            ("max depth", now.max_depth, end.max_depth),
        ];
        let columns = (rest.width / 38).clamp(1, 3);
        let rows = 6_u16.div_ceil(columns).min(rest.height.saturating_sub(1));
        let width = rest.width / columns;
        for ((name, now, end), i) in figures.into_iter().zip(0_u16..) {
            let (row, column) = (i % rows.max(1), i / rows.max(1));
            if row >= rows || column >= columns {
                break;
            }
            let place = Rect { x: rest.x + column * width, y: rest.y + row, width, height: 1 };
            let text = format!("{name:<10} {:>11} / {}", thousands(now), thousands(end));
            self.canvas.text(place, &text, base);
        }
        skip(rest, rows);
    }

    /// Draws how deep the search was over time, and where it is now.
    fn plot(&mut self, lab: &Lab, area: Rect) {
        let base = self.palette.base;
        if area.height == 0 || area.width < 8 {
            return;
        }
        let plot = Rect { x: area.x + 3, width: area.width - 3, ..area };
        let depths = lab.depths(usize::from(plot.width));
        let most = u16::from(depths.iter().copied().max().unwrap_or(0)).max(1);
        self.canvas.text(area, &format!("{most:>2}"), base.patch(self.palette.faint));
        if area.height > 1 {
            let last = Rect { y: area.bottom() - 1, height: 1, ..area };
            self.canvas.text(last, " 0", base.patch(self.palette.faint));
        }
        let at = part(lab.event(), lab.total(), plot.width - 1);
        for (x, depth) in (0..plot.width).zip(depths) {
            let mut eighths =
                (u32::from(depth) * u32::from(plot.height) * 8).div_ceil(u32::from(most));
            let is_now = x == at;
            for y in (plot.y..plot.bottom()).rev() {
                let full = eighths.min(8);
                eighths -= full;
                let style = base.patch(if is_now { self.palette.lit } else { self.palette.own });
                let sign = if is_now && full == 0 { '│' } else { EIGHTHS[full as usize] };
                self.canvas.put(plot.x + x, y, sign, style);
            }
            let column = Rect { x: plot.x + x, width: 1, ..plot };
            self.targets.push((column, Target::Plot(x, plot.width)));
        }
    }

    fn lab_status(&mut self, app: &App, lab: &Lab, area: Rect) {
        let base = self.palette.base;
        if let Some(job) = &app.job {
            let text = format!("{} (Esc gives up)", job.waiting());
            return self.canvas.text(area, &text, base.patch(self.palette.key));
        }
        let state = if lab.playing { "playing" } else { "paused" };
        let (event, total) = (thousands(lab.event()), thousands(lab.total()));
        let speed = speed_text(lab.speed);
        let said = &app.session.said;
        let words = if said.is_empty() { lab.sentence() } else { said.clone() };
        let depth = lab.moment().depth;
        let text = format!(
            "{event} of {total}: {words} Depth {depth}; {state}, {speed} a second; {}",
            lab.ending()
        );
        self.canvas.text(area, &text, base);
        self.targets.push((area, Target::Play));
    }
}

/// Returns the size of the board's cells: the largest that leaves room for program and plot, then
/// for the plot alone.
fn size_for(area: Rect) -> Option<Size> {
    let [.., medium, small, tiny] = Size::ALL;
    let tries = [(medium, 52, 9), (small, 68, 6), (tiny, 27, 6), (small, 0, 6), (tiny, 0, 4)];
    let fits = |&(size, beside, below): &(Size, u16, u16)| {
        area.width >= size.columns() + beside && area.height >= size.rows() + below
    };
    tries.iter().find(|one| fits(one)).map(|&(size, ..)| size)
}

/// Returns the lines of the program with their numbers; long ones are folded where there is room.
fn lines_of(lab: &Lab, width: usize, room: usize) -> Vec<(usize, String)> {
    let width = width.saturating_sub(2).max(8);
    let mut folded = Vec::new();
    let mut cut = Vec::new();
    for (i, line) in lab.strategy.pseudocode().iter().enumerate() {
        let indent = line.text.len() - line.text.trim_start().len();
        let hang = " ".repeat(indent + 4);
        let parts = wrap(line.text.trim_start(), width.saturating_sub(indent + 4).max(8));
        for (j, part) in parts.iter().enumerate() {
            let head = if j == 0 { &hang[..indent] } else { &hang };
            folded.push((i, format!("{head}{part}")));
        }
        let whole = line.text.chars().count() <= width;
        let short: String = line.text.chars().take(width - 1).collect();
        cut.push((i, if whole { line.text.to_owned() } else { short + "…" }));
    }
    if folded.len() <= room { folded } else { cut }
}

/// Returns how far something is, on a scale from 0 to `most`.
fn part(now: u64, total: u64, most: u16) -> u16 {
    let scaled = u128::from(now) * u128::from(most) / u128::from(total.max(1));
    u16::try_from(scaled).unwrap_or(most).min(most)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "speeds are small and positive"
)]
fn speed_text(speed: f64) -> String {
    let number = thousands(speed.round() as u64);
    format!("{number} event{}", if number == "1" { "" } else { "s" })
}
