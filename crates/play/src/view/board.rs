//! The board, in cells of any size.

use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet};
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::canvas::Canvas;
use super::layout::Size;
use super::palette::{Colours, Glyphs, Palette};
use crate::app::Target;
use crate::panel::{Drawing, Mark};
use crate::state::{Candidates, State};

/// What a drawing of the board is made from.
pub(crate) struct Scene<'a> {
    pub(crate) state: &'a State,
    /// The candidates that show by themselves, instead of the player's notes.
    pub(crate) candidates: Option<Candidates>,
    pub(crate) drawing: &'a Drawing,
    pub(crate) conflicts: CellSet,
    pub(crate) cursor: Option<Cell>,
    pub(crate) selection: CellSet,
    pub(crate) filter: Option<Digit>,
    /// The digits that can still stand in each cell: only of those marks are drawn.
    pub(crate) open: Candidates,
    /// The candidate that a link begins at.
    pub(crate) link_start: Option<Candidate>,
    /// Whether the digits are covered, during a pause.
    pub(crate) covered: bool,
}

/// Draws boards.
pub(crate) struct Painter<'a, 'b> {
    pub(crate) canvas: &'a mut Canvas<'b>,
    pub(crate) palette: &'a Palette,
    pub(crate) size: Size,
    /// The corner of the board.
    pub(crate) corner: (u16, u16),
}

impl Painter<'_, '_> {
    /// Draws a board; adds where its cells are.
    pub(crate) fn draw(&mut self, scene: &Scene<'_>, targets: &mut Vec<(Rect, Target)>) {
        self.rules();
        for cell in Cell::all() {
            let area = self.area(cell);
            self.cell(scene, cell, area);
            targets.push((area, Target::Cell(cell)));
            let notes = Digit::all().filter(|&digit| scene.notes(cell).contains(digit));
            for digit in notes.filter(|_| scene.state[cell].digit().is_none()) {
                if let Some((x, y)) = self.size.note(digit) {
                    let place = Rect { x: area.x + x, y: area.y + y, width: 1, height: 1 };
                    targets.push((place, Target::Note(cell, digit)));
                }
            }
        }
        self.links(scene);
        self.brackets(scene);
    }

    pub(super) fn area(&self, cell: Cell) -> Rect {
        let area = self.size.cell(cell);
        Rect { x: self.corner.0 + area.x, y: self.corner.1 + area.y, ..area }
    }

    /// Draws the lines between boxes, and between cells where there is room.
    fn rules(&mut self) {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let stride = self.size.width + 1;
        let band = if self.size.lined { self.size.height + 1 } else { 3 * self.size.height + 1 };
        let bands = if self.size.lined { 9 } else { 3 };
        for line in 0..=bands {
            let heavy = !self.size.lined || line % 3 == 0;
            for x in 0..columns {
                let crosses = x % stride == 0;
                let on_block = x % (3 * stride) == 0;
                let sign =
                    self.horizontal(heavy, crosses && (on_block || self.size.lined), on_block);
                self.rule(x, line * band, sign, heavy || on_block && crosses);
            }
        }
        for y in 0..rows {
            if y % band == 0 {
                continue;
            }
            for column in 0..=9 {
                let heavy = column % 3 == 0;
                if heavy || self.size.lined {
                    let sign = self.vertical(heavy);
                    self.rule(column * stride, y, sign, heavy);
                }
            }
        }
        self.corners(columns - 1, rows - 1, stride, band);
    }

    fn horizontal(&self, heavy: bool, crosses: bool, on_block: bool) -> char {
        let ascii = self.canvas.glyphs == Glyphs::Ascii;
        match (crosses, self.size.lined, heavy) {
            (true, true, _) if ascii => '+',
            (true, true, true) if on_block => '╋',
            (true, true, true) => '┿',
            (true, true, false) if on_block => '╂',
            (true, false, _) | (true, true, false) => '┼',
            (false, true, true) if ascii => '=',
            (false, true, true) => '━',
            _ => '─',
        }
    }

    fn vertical(&self, heavy: bool) -> char {
        match (self.size.lined, heavy, self.canvas.glyphs) {
            (true, true, _) => '┃',
            (true, false, Glyphs::Ascii) => ':',
            _ => '│',
        }
    }

    fn rule(&mut self, x: u16, y: u16, sign: char, heavy: bool) {
        let style =
            self.palette.base.patch(if heavy { self.palette.block } else { self.palette.rule });
        self.canvas.put(self.corner.0 + x, self.corner.1 + y, sign, style);
    }

    /// Draws where the lines meet the frame.
    fn corners(&mut self, right: u16, bottom: u16, stride: u16, band: u16) {
        let lined = self.size.lined;
        for x in (0..=right).step_by(usize::from(stride)) {
            let on_block = x % (3 * stride) == 0;
            if on_block || lined {
                let [top, low] = match (lined, on_block) {
                    (false, _) => ['┬', '┴'],
                    (true, true) => ['┳', '┻'],
                    (true, false) => ['┯', '┷'],
                };
                self.rule(x, 0, top, true);
                self.rule(x, bottom, low, true);
            }
        }
        for y in (0..=bottom).step_by(usize::from(band)) {
            let [left, other] = match (lined, !lined || y % (3 * band) == 0) {
                (false, _) => ['├', '┤'],
                (true, true) => ['┣', '┫'],
                (true, false) => ['┠', '┨'],
            };
            self.rule(0, y, left, true);
            self.rule(right, y, other, true);
        }
        let corners =
            if lined { ['┏', '┓', '┗', '┛'] } else { ['┌', '┐', '└', '┘'] };
        for (i, corner) in corners.into_iter().enumerate() {
            let (x, y) = (if i % 2 == 0 { 0 } else { right }, if i < 2 { 0 } else { bottom });
            self.rule(x, y, corner, true);
        }
    }

    fn cell(&mut self, scene: &Scene<'_>, cell: Cell, area: Rect) {
        let ground = self.ground(scene, cell);
        self.canvas.clear(area, ground);
        if scene.covered {
            return;
        }
        match scene.state[cell].digit() {
            Some(digit) => self.digit(scene, cell, digit, area, ground),
            None => self.notes(scene, cell, area, ground),
        }
        self.sign(scene, cell, area, ground);
    }

    /// Returns the ground of a cell, the loudest reason last.
    fn ground(&self, scene: &Scene<'_>, cell: Cell) -> Style {
        let palette = self.palette;
        let mut ground = palette.base;
        if scene.covered {
            return ground;
        }
        // What a hint or a check draws is not to be mixed up with what the cursor points out.
        let is_calm = *scene.drawing == Drawing::default();
        if is_calm && scene.cursor.is_some_and(|cursor| cursor.sees(cell)) {
            ground = ground.patch(palette.peer);
        }
        if let Some(colour) = (0..6).find(|i| scene.state[cell].colours >> i & 1 == 1) {
            ground = ground.patch(palette.paint(colour));
        }
        let digit = scene.filter.or(scene.cursor.and_then(|cursor| scene.state[cursor].digit()));
        if is_calm && digit.is_some() && scene.state[cell].digit() == digit {
            ground = ground.patch(palette.same);
        }
        if scene.drawing.houses.iter().any(|house| house.cells().contains(cell)) {
            ground = ground.patch(palette.house);
        }
        if scene.drawing.cells.contains(cell) {
            ground = ground.patch(palette.pointed);
        }
        if scene.selection.contains(cell) {
            ground = ground.patch(palette.selected);
        }
        if scene.cursor == Some(cell) {
            ground = ground.patch(palette.cursor);
        }
        ground
    }

    fn digit(&mut self, scene: &Scene<'_>, cell: Cell, digit: Digit, area: Rect, ground: Style) {
        let palette = self.palette;
        let is_given = scene.state[cell].clue.is_some();
        let mut style = ground.patch(if is_given { palette.given } else { palette.own });
        if scene.filter.is_some_and(|filter| filter != digit) {
            style = ground.patch(palette.faint);
        }
        if scene.conflicts.contains(cell) || scene.drawing.wrong.contains(cell) {
            style = style.patch(palette.conflict);
        }
        if scene.drawing.suspects.contains(cell) {
            style = style.patch(palette.suspect);
        }
        let (x, y) = self.size.middle();
        self.canvas.put(area.x + x, area.y + y, digit.to_char(), style);
    }

    fn notes(&mut self, scene: &Scene<'_>, cell: Cell, area: Rect, ground: Style) {
        let notes = scene.notes(cell);
        let centre = scene.centre(cell);
        if self.size.height == 1 {
            return self.short_notes(scene, cell, area, ground);
        }
        if notes.is_empty() && centre.is_empty() {
            return self.dot(area, ground);
        }
        let style = ground.patch(self.palette.note);
        let centre_style = ground.patch(self.palette.centre);
        let width = usize::from(self.size.width);
        match (notes.is_empty(), centre.is_empty()) {
            (_, true) => notes
                .iter()
                .for_each(|digit| self.note(scene, Candidate { cell, digit }, area, ground)),
            (true, false) => {
                let text = centre.to_string();
                let lines: Vec<&str> = if text.len() > width {
                    vec![&text[..width], &text[width..]]
                } else {
                    vec![&text]
                };
                let top = self.size.middle().1;
                for (line, row) in lines.iter().zip(top..) {
                    self.centred(line, area, row, centre_style);
                }
            }
            (false, false) => {
                let x = self.centred(&cut(notes, width), area, 0, style);
                for (digit, x) in notes.iter().zip(x..).take(width.min(notes.len())) {
                    if let Some(tint) = self.tint(scene, Candidate { cell, digit }) {
                        self.canvas.style(Rect { x, width: 1, height: 1, ..area }, tint);
                    }
                }
                self.centred(&cut(centre, width), area, 1, centre_style);
            }
        }
    }

    /// Writes a text in the middle of a row; returns where it begins.
    fn centred(&mut self, text: &str, area: Rect, row: u16, style: Style) -> u16 {
        let length = u16::try_from(text.len()).unwrap_or(area.width);
        let x = area.x + area.width.saturating_sub(length) / 2;
        let line = Rect { x, y: area.y + row, width: area.right().saturating_sub(x), height: 1 };
        self.canvas.text(line, text, style);
        x
    }

    /// Returns the look of a candidate that the player has coloured.
    fn tint(&self, scene: &Scene<'_>, candidate: Candidate) -> Option<Style> {
        let colours = scene.state[candidate.cell].tint(candidate.digit);
        let first = colours.trailing_zeros() as usize;
        (colours != 0 && scene.shows_own_marks()).then(|| self.palette.tint(first))
    }

    fn dot(&mut self, area: Rect, ground: Style) {
        if !self.size.lined {
            let (x, y) = self.size.middle();
            self.canvas.put(area.x + x, area.y + y, '·', ground.patch(self.palette.rule));
        }
    }

    /// Draws a note at its place; where there is room, with the sign of its mark or the letter of
    /// its colour. Where there is neither room nor colour the letter stands for the digit: its
    /// place tells which it is.
    fn note(&mut self, scene: &Scene<'_>, candidate: Candidate, area: Rect, ground: Style) {
        let Some((x, y)) = self.size.note(candidate.digit) else { return };
        let mark = scene.drawing.mark(candidate);
        let tint = self.tint(scene, candidate);
        let style = match (mark, tint) {
            (Some(mark), _) => ground.patch(self.palette.mark(mark)),
            (None, Some(tint)) => ground.patch(tint),
            (None, None) => ground.patch(self.palette.note),
        };
        let letter = scene.state[candidate.cell].tint_letters(candidate.digit).chars().next();
        let sign = mark.map(Mark::sign).or(letter.filter(|_| tint.is_some()));
        let digit = candidate.digit.to_char();
        let is_narrow = self.size.height == 2;
        let shown = match sign {
            Some(letter)
                if mark.is_none() && is_narrow && self.palette.colours == Colours::None =>
            {
                letter
            }
            _ => digit,
        };
        self.canvas.put(area.x + x, area.y + y, shown, style);
        if let Some(sign) = sign.filter(|_| !is_narrow) {
            self.canvas.put(area.x + x + 1, area.y + y, sign, style);
        }
    }

    /// Draws notes in a cell of one line: up to three, or those that are marked.
    fn short_notes(&mut self, scene: &Scene<'_>, cell: Cell, area: Rect, ground: Style) {
        let noted = scene.notes(cell) | scene.centre(cell);
        let marked: DigitSet = scene
            .drawing
            .marks
            .iter()
            .filter(|(c, _)| c.cell == cell)
            .map(|(c, _)| c.digit)
            .collect();
        let mut digits = if marked.is_empty() { noted } else { marked }.to_string();
        let style = match scene.drawing.mark_of(cell) {
            Some(mark) => ground.patch(self.palette.mark(mark)),
            None => ground.patch(self.palette.note),
        };
        if digits.is_empty() {
            return self.dot(area, ground);
        }
        if self.size.width == 1 {
            let sign = if marked.is_empty() { ':' } else { digits.chars().next().unwrap_or(':') };
            return self.canvas.put(area.x, area.y, sign, style);
        }
        let room = if scene.sign(cell).is_some() { 2 } else { 3 };
        if digits.len() > room {
            digits.truncate(room - 1);
            digits.push('…');
        }
        self.canvas.text(area, &digits, style);
        for (character, x) in digits.chars().zip(area.x..) {
            let digit = Digit::from_char(character).filter(|_| marked.is_empty());
            if let Some(tint) = digit.and_then(|digit| self.tint(scene, Candidate { cell, digit }))
            {
                self.canvas.style(Rect { x, width: 1, ..area }, tint);
            }
        }
    }

    /// Draws the sign of a cell, and the letters of its colours.
    fn sign(&mut self, scene: &Scene<'_>, cell: Cell, area: Rect, ground: Style) {
        let palette = self.palette;
        let letters = scene.state[cell].letters();
        let place = match (self.size.width, self.size.height) {
            (1, _) => (area.right(), area.y),
            // Among notes only the digit's place is free.
            (_, 2) if scene.state[cell].digit().is_none() => (area.x + 2, area.y),
            (_, 1 | 2) => (area.right() - 1, area.bottom() - 1),
            _ => (area.x, area.y),
        };
        // In large cells each candidate has its own sign.
        let is_told = |mark: Option<Mark>| mark.is_some() && self.size.height >= 3;
        let shown = scene.sign(cell).filter(|(_, mark)| !is_told(*mark));
        if let Some((sign, mark)) = shown {
            let style = match (sign, mark) {
                (_, Some(mark)) => ground.patch(palette.mark(mark)),
                ('!', _) => ground.patch(palette.conflict),
                ('?', _) => ground.patch(palette.suspect),
                _ => ground.patch(palette.good),
            };
            self.canvas.put(place.0, place.1, sign, style);
        } else if let Some(letter) = letters.chars().next().filter(|_| self.size.height < 3) {
            self.canvas.put(place.0, place.1, letter, ground.patch(palette.good));
        }
        if self.size.height >= 3 {
            for (letter, x) in letters.chars().rev().zip((area.x..area.right()).rev()) {
                self.canvas.put(x, area.y, letter, ground.patch(palette.good));
            }
        }
    }

    /// Puts brackets around the cursor's cell and the selected ones, where colours don't tell.
    fn brackets(&mut self, scene: &Scene<'_>) {
        if !matches!(self.palette.colours, Colours::None | Colours::Few) {
            return;
        }
        for cell in scene.selection {
            let area = self.area(cell);
            let (left, right) = if scene.cursor == Some(cell) { ('[', ']') } else { ('(', ')') };
            let y = area.y + self.size.middle().1;
            let style = self.palette.base.patch(self.palette.title);
            self.canvas.put(area.x - 1, y, left, style);
            if self.size.width > 1 || scene.sign(cell).is_none() {
                self.canvas.put(area.right(), y, right, style);
            }
        }
    }
}

impl Scene<'_> {
    /// Says whether the player's colours of candidates and links show: not among what a step draws.
    pub(super) fn shows_own_marks(&self) -> bool {
        self.drawing.marks.is_empty() && !self.covered
    }

    /// Returns the digits of a cell that have a colour, or are at the end of a link.
    fn marked(&self, cell: Cell) -> DigitSet {
        if !self.shows_own_marks() {
            return DigitSet::EMPTY;
        }
        let tinted = Digit::all().filter(|&digit| self.state[cell].tint(digit) != 0);
        let ends = self.state.links.iter().flat_map(|link| [link.from, link.to]);
        let linked = ends.chain(self.link_start).filter(|end| end.cell == cell);
        tinted.chain(linked.map(|end| end.digit)).collect()
    }

    /// Returns the notes that show in a cell.
    fn notes(&self, cell: Cell) -> DigitSet {
        let notes = self.candidates.as_ref().map_or(self.state[cell].notes, |all| all.of(cell));
        let notes = notes | self.marked(cell) & self.open.of(cell);
        match self.filter {
            Some(digit) => notes & DigitSet::only(digit),
            None => notes,
        }
    }

    /// Returns the notes that show in the centre; none where a step is drawn.
    fn centre(&self, cell: Cell) -> DigitSet {
        if self.drawing.marks.is_empty() && self.filter.is_none() {
            self.state[cell].centre
        } else {
            DigitSet::EMPTY
        }
    }

    /// Returns the sign of a cell, the loudest that it has.
    fn sign(&self, cell: Cell) -> Option<(char, Option<Mark>)> {
        let drawing = self.drawing;
        if drawing.suspects.contains(cell) {
            Some(('?', None))
        } else if drawing.wrong.contains(cell) || self.conflicts.contains(cell) {
            Some(('!', None))
        } else if let Some(mark) = drawing.mark_of(cell) {
            Some((mark.sign(), Some(mark)))
        } else if drawing.cells.contains(cell) {
            Some(('*', None))
        } else if drawing.houses.iter().any(|house| house.cells().contains(cell))
            && drawing.marks.is_empty()
        {
            Some((':', None))
        } else {
            None
        }
    }
}

/// Returns digits in so many columns; a plus stands for those that don't fit.
fn cut(digits: DigitSet, width: usize) -> String {
    let mut text = digits.to_string();
    if text.len() > width {
        text.truncate(width - 1);
        text.push('+');
    }
    text
}
