//! [`Palette`]: what everything looks like, in many colours, in few, or in none.

use ratatui_core::style::{Color, Modifier, Style};

use crate::panel::Mark;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// None: bold, underlined and reversed text has to do, and signs.
    None,
    /// The sixteen that every terminal has.
    Few,
    /// 256, on a dark ground.
    #[default]
    Dark,
    /// 256, on a light ground.
    Light,
}

/// The characters that lines are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Lines and blocks of Unicode.
    #[default]
    Unicode,
    /// ASCII alone, for other locales.
    Ascii,
}

/// How a terminal shows things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub colours: Colours,
    /// The characters.
    pub glyphs: Glyphs,
}

/// What everything looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Which colours these are.
    pub(crate) colours: Colours,
    pub(crate) base: Style,
    pub(crate) rule: Style,
    pub(crate) block: Style,
    pub(crate) given: Style,
    pub(crate) own: Style,
    pub(crate) note: Style,
    pub(crate) centre: Style,
    pub(crate) cursor: Style,
    pub(crate) selected: Style,
    pub(crate) peer: Style,
    pub(crate) same: Style,
    pub(crate) conflict: Style,
    pub(crate) suspect: Style,
    pub(crate) house: Style,
    pub(crate) pointed: Style,
    pub(crate) title: Style,
    pub(crate) faint: Style,
    pub(crate) key: Style,
    pub(crate) chosen: Style,
    pub(crate) good: Style,
    pub(crate) lit: Style,
    /// A link that the player has drawn.
    pub(crate) link: Style,
    marks: [Style; 5],
    paints: [Style; 6],
    tints: [Style; 6],
}

impl Palette {
    /// Returns the palette of a look.
    #[must_use]
    pub(crate) fn new(look: Look) -> Self {
        match look.colours {
            Colours::None => Self::none(),
            Colours::Few => Self::few(),
            Colours::Dark => Self::many(Colours::Dark, &DARK),
            Colours::Light => Self::many(Colours::Light, &LIGHT),
        }
    }

    /// Returns the look of a marked candidate.
    #[must_use]
    pub(crate) fn mark(&self, mark: Mark) -> Style {
        let place = Mark::ALL.iter().position(|one| *one == mark).unwrap_or(0);
        self.marks[place]
    }

    /// Returns the ground of a player's colour.
    #[must_use]
    pub(crate) fn paint(&self, colour: usize) -> Style {
        self.paints[colour.min(5)]
    }

    /// Returns the look of a candidate in a player's colour.
    #[must_use]
    pub(crate) fn tint(&self, colour: usize) -> Style {
        self.tints[colour.min(5)]
    }

    fn none() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let underlined = plain.add_modifier(Modifier::UNDERLINED);
        let reversed = plain.add_modifier(Modifier::REVERSED);
        Self {
            colours: Colours::None,
            base: plain,
            rule: plain,
            block: plain,
            given: bold,
            own: underlined,
            note: plain,
            centre: underlined,
            cursor: plain,
            selected: plain,
            peer: plain,
            same: plain,
            conflict: bold,
            suspect: bold,
            house: plain,
            pointed: plain,
            title: bold,
            faint: plain,
            key: bold,
            chosen: reversed,
            good: bold,
            lit: reversed,
            link: plain,
            marks: [bold.patch(underlined), underlined, plain, reversed, reversed],
            paints: [plain; 6],
            tints: [bold.patch(underlined); 6],
        }
    }

    fn few() -> Self {
        let fg = |color| Style::new().fg(color);
        let on = |color| Style::new().bg(color).fg(Color::Black);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        Self {
            colours: Colours::Few,
            base: Style::new(),
            rule: Style::new(),
            block: Style::new(),
            given: bold,
            own: fg(Color::Cyan),
            note: Style::new(),
            centre: fg(Color::Yellow),
            cursor: reversed,
            selected: on(Color::Cyan),
            peer: Style::new(),
            same: bold.fg(Color::Yellow),
            conflict: bold.fg(Color::Red),
            suspect: bold.fg(Color::Magenta),
            house: fg(Color::Green),
            pointed: on(Color::Green),
            title: bold,
            faint: Style::new(),
            key: bold.fg(Color::Cyan),
            chosen: reversed,
            good: bold.fg(Color::Green),
            lit: reversed,
            link: fg(Color::Magenta),
            marks: [
                on(Color::Green),
                on(Color::Yellow),
                on(Color::Cyan),
                on(Color::Blue).fg(Color::White).add_modifier(Modifier::BOLD),
                on(Color::Red).fg(Color::White).add_modifier(Modifier::BOLD),
            ],
            paints: FEW.map(on),
            tints: FEW.map(|colour| on(colour).add_modifier(Modifier::BOLD)),
        }
    }

    fn many(colours: Colours, ink: &Ink) -> Self {
        let fg = |index: u8| Style::new().fg(Color::Indexed(index));
        let bg = |index: u8| Style::new().bg(Color::Indexed(index));
        let bold = |style: Style| style.add_modifier(Modifier::BOLD);
        let [main, other, extra, place, strike] = ink.marks;
        let mark = |ground: u8| bold(bg(ground).fg(Color::Indexed(ink.mark_text)));
        Self {
            colours,
            base: fg(ink.text).bg(Color::Indexed(ink.ground)),
            rule: fg(ink.rule),
            block: fg(ink.block),
            given: bold(fg(ink.given)),
            own: fg(ink.own),
            note: fg(ink.note),
            centre: fg(ink.centre),
            cursor: bg(ink.cursor),
            selected: bg(ink.selected),
            peer: bg(ink.peer),
            same: bg(ink.same),
            conflict: bold(fg(ink.wrong)),
            suspect: bold(fg(ink.suspect)),
            house: bg(ink.house),
            pointed: bg(ink.pointed),
            title: bold(fg(ink.given)),
            faint: fg(ink.faint),
            key: bold(fg(ink.key)),
            chosen: bold(bg(ink.cursor).fg(Color::Indexed(ink.given))),
            good: bold(fg(ink.good)),
            lit: bold(bg(ink.cursor).fg(Color::Indexed(ink.given))),
            marks: [mark(main), mark(other), mark(extra), mark(place), mark(strike)],
            link: fg(ink.link),
            paints: ink.paints.map(bg),
            tints: ink.tints.map(mark),
        }
    }
}

/// The colours of a ground, by their numbers among the 256.
struct Ink {
    ground: u8,
    text: u8,
    rule: u8,
    block: u8,
    given: u8,
    own: u8,
    note: u8,
    centre: u8,
    faint: u8,
    key: u8,
    good: u8,
    wrong: u8,
    suspect: u8,
    cursor: u8,
    selected: u8,
    peer: u8,
    same: u8,
    house: u8,
    pointed: u8,
    mark_text: u8,
    link: u8,
    marks: [u8; 5],
    paints: [u8; 6],
    tints: [u8; 6],
}

/// The player's colours where there are only sixteen.
const FEW: [Color; 6] =
    [Color::Yellow, Color::Green, Color::Cyan, Color::Blue, Color::Magenta, Color::Red];

const DARK: Ink = Ink {
    ground: 234,
    text: 252,
    rule: 238,
    block: 246,
    given: 231,
    own: 117,
    note: 248,
    centre: 180,
    faint: 245,
    key: 117,
    good: 114,
    wrong: 210,
    suspect: 221,
    cursor: 25,
    selected: 24,
    peer: 236,
    same: 240,
    house: 238,
    pointed: 22,
    mark_text: 16,
    link: 176,
    marks: [114, 179, 152, 117, 210],
    paints: [58, 22, 23, 17, 53, 52],
    tints: [185, 114, 80, 75, 176, 210],
};

const LIGHT: Ink = Ink {
    ground: 231,
    text: 235,
    rule: 252,
    block: 240,
    given: 16,
    own: 25,
    note: 240,
    centre: 94,
    faint: 243,
    key: 25,
    good: 28,
    wrong: 160,
    suspect: 130,
    cursor: 153,
    selected: 195,
    peer: 255,
    same: 252,
    house: 253,
    pointed: 194,
    mark_text: 16,
    link: 91,
    marks: [114, 215, 152, 117, 210],
    paints: [229, 194, 195, 189, 225, 224],
    tints: [220, 114, 80, 111, 176, 210],
};
