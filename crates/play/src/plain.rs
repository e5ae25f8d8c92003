//! The plain mode: line by line, in sentences, for screen readers, scripts and terminals that can
//! do no more. It has the same games, hints and words as the screen.

mod cells;
mod games;
mod lab;

use core::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicU64;

use ninefold::classic::Strategy;
use ninefold::{Scale, Work};

use crate::clock::format_time;
use crate::engine::Ask;
use crate::game::{Game, Mode};
use crate::lab::Lab;
use crate::panel::{Deed, Mark, Owner, said};
use crate::session::Session;
use crate::store::News;

/// No line of a person is longer; the rest is dropped.
const LONGEST_LINE: u64 = 1 << 20;

/// What the commands are, with what they do.
const COMMANDS: [(&str, &str); 31] = [
    ("r4c7=5", "place a 5; several at once: r4c7=5 r1c1=3"),
    ("r4c7", "what is in the cell"),
    ("clear r4c7", "empty the cell"),
    ("note r1c2 3", "a note, on or off; several digits: note r1c2 135"),
    ("centre r1c2 3", "a note in the centre"),
    ("strike r1c2 3", "strike a candidate, or put it back"),
    ("colour r1c2 a", "a colour from a to f, on or off; colour r1c2=3 a for a candidate"),
    ("link r1c2=3 r4c2=3", "a strong link; again: a weak one; again: none"),
    ("marks", "which cells and candidates have colours, and all links; so unmark"),
    ("row 3", "what is in row 3; so column 3, box 3"),
    ("board", "the whole board, row by row"),
    ("candidates r1c2", "the digits that can still go there"),
    ("where 5", "where a 5 stands, and how many are missing"),
    ("hint", "a nudge; again for more, up to five levels"),
    ("more", "the next level of the hint, the next step of the path"),
    ("check", "is it valid, unique, are my digits right"),
    ("path", "the whole way, step by step: more, back, end, step 12"),
    ("fix 1", "mend the board as the check proposes; so takeback"),
    ("undo, redo", "take a move back; make it again"),
    ("new easy", "a new puzzle: easy, medium, hard, unfair, extreme"),
    ("practise X-Wing", "a puzzle to practise a technique"),
    ("open @name", "a built-in board, or a board in any form"),
    ("games", "the saved games"),
    ("resume 1", "go on with one of them"),
    ("lab bits", "a strategy on this board: next 10, back, jump 500, end, leave"),
    ("time, pause", "the time played; stop the clock"),
    ("restart", "back to the clues"),
    ("solution", "show the solution"),
    ("save", "save now; every move is saved by itself"),
    ("help", "this list"),
    ("quit", "end; the game is saved"),
];

/// A game line by line.
struct Plain<'a, W> {
    session: Session,
    lab: Option<Lab>,
    out: W,
    cancel: &'a dyn Fn() -> bool,
    games: Vec<crate::store::Saved>,
    /// Whether the next line is the answer to whether to quit unsaved.
    asked_to_quit: bool,
}

/// Plays line by line until the input ends, the player quits, or `cancel` says so.
///
/// # Errors
/// If input or output fail.
pub fn play(
    session: Session,
    input: &mut dyn BufRead,
    out: impl Write,
    prompts: Prompts,
    cancel: &dyn Fn() -> bool,
) -> io::Result<()> {
    let mut plain =
        Plain { session, lab: None, out, cancel, games: Vec::new(), asked_to_quit: false };
    plain.begin(prompts)?;
    loop {
        if prompts.shown {
            write!(plain.out, "> ")?;
            plain.out.flush()?;
        }
        let Some(line) = read_line(input)? else { break };
        if cancel() || !plain.line(&line)? {
            break;
        }
        plain.out.flush()?;
    }
    plain.session.save(News::Time);
    plain.out.flush()
}

/// How a plain game begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prompts {
    /// Whether a sign asks for each line, since a person types it.
    pub shown: bool,
    /// Whether to say first what there is to go on with.
    pub welcome: bool,
    /// Whether to begin in the lab.
    pub lab: Option<Strategy>,
}

/// Reads a line; nothing at the end. What is no text is read as well as can be.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let count = loop {
        match io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other?,
        }
    };
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

impl<W: Write> Plain<'_, W> {
    pub(super) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{words}")
    }

    pub(super) fn begin(&mut self, prompts: Prompts) -> io::Result<()> {
        let game = &self.session.game;
        let clues = game.state.clues().clue_count();
        let placed = game.state.digits().clue_count() - clues;
        let name = if game.name.is_empty() { "A puzzle" } else { &game.name };
        let text = format!(
            "{name}: {clues} clues, {placed} of {} placed. Type help for the commands.",
            81 - clues
        );
        self.say(&text)?;
        if prompts.welcome {
            self.list_games()?;
        }
        if let Some(strategy) = prompts.lab {
            self.open_lab(strategy)?;
        }
        if !self.session.said.is_empty() {
            let said = core::mem::take(&mut self.session.said);
            self.say(&said)?;
        }
        Ok(())
    }

    /// Takes a line; says whether to go on.
    fn line(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        if core::mem::take(&mut self.asked_to_quit) && matches!(word.as_str(), "y" | "yes") {
            return Ok(false);
        }
        if line.is_empty() {
            return Ok(true);
        }
        if self.lab.is_some() && self.lab_line(&word, rest)? {
            return Ok(true);
        }
        if matches!(word.as_str(), "quit" | "q" | "exit") {
            return self.quit();
        }
        if !self.command(&word, rest)? && !self.cells(line)? && !self.board_text(line)? {
            let text = format!(
                "I don't know {:?}. Type help for the commands.",
                ninefold::text::shorten(line.as_bytes())
            );
            self.say(&text)?;
        }
        Ok(true)
    }

    fn quit(&mut self) -> io::Result<bool> {
        self.session.save(News::Time);
        if self.session.is_unsaved() {
            self.asked_to_quit = true;
            self.say("The game can't be saved. Quit all the same? Type yes or go on.")?;
            return Ok(true);
        }
        let text = match self.session.store() {
            Some(_) if !self.session.game.past.is_empty() => "The game is saved. Good bye.",
            _ => "Good bye.",
        };
        self.say(text)?;
        Ok(false)
    }

    /// Takes a command; says whether it is one.
    fn command(&mut self, word: &str, rest: &str) -> io::Result<bool> {
        match word {
            "help" | "?" | "h" if word != "h" => self.help()?,
            "hint" | "h" => {
                let ask = self.session.hint();
                self.ask(ask)?;
            }
            "more" | "next" | "." => self.more()?,
            "back" | "," => self.step(|at, _| at.saturating_sub(1))?,
            "end" => self.step(|_, count| count - 1)?,
            "step" => match rest.parse::<usize>() {
                Ok(number) if number > 0 => self.step(|_, _| number - 1)?,
                _ => self.say("Say which step, such as step 12.")?,
            },
            "check" => {
                let ask = self.session.check();
                self.ask(Some(ask))?;
            }
            "path" => {
                let scale = rest.parse::<Scale>().unwrap_or(Scale::Full);
                let ask = self.session.find_path(scale);
                self.ask(Some(ask))?;
            }
            "play" | "playfromhere" => self.deed(|deed| *deed == Deed::PlayFromHere)?,
            "close" => self.close()?,
            "fix" => self.fix(rest)?,
            "takeback" => self.deed(|deed| matches!(deed, Deed::TakeBack(_) | Deed::PutBack(_)))?,
            "goback" => self.deed(|deed| matches!(deed, Deed::GoBack(_)))?,
            "showwhere" => self.deed(|deed| matches!(deed, Deed::ShowWhere(_)))?,
            "another" => self.deed(|deed| *deed == Deed::Another)?,
            "undo" | "u" => {
                self.play(|game| said(game.undo(), "Undone.", "There is nothing to undo."))?;
            }
            "redo" => {
                self.play(|game| said(game.redo(), "Redone.", "There is nothing to redo."))?;
            }
            "note" | "notes" => self.digits_of(rest, Mode::Note)?,
            "centre" | "center" => self.digits_of(rest, Mode::Centre)?,
            "strike" => self.strike(rest)?,
            "colour" | "color" => self.colour(rest)?,
            "link" => self.link(rest)?,
            "marks" | "links" => self.marks()?,
            "unmark" => self.play(|game| {
                let changed = game.change(game.state.unmarked());
                said(
                    changed,
                    "Colours and links are gone. Undo brings them back.",
                    "There are none.",
                )
            })?,
            "clear" | "erase" => self.clear(rest)?,
            "row" | "r" | "column" | "col" | "box" | "block" => self.house(word, rest)?,
            "board" => self.board()?,
            "candidates" => self.candidates(rest)?,
            "where" => self.whereabouts(rest)?,
            "fill" => self.play(Game::fill_notes)?,
            "new" => self.new_puzzle(rest)?,
            "practise" | "practice" => self.practise(rest)?,
            "open" => {
                if rest.is_empty() || !self.board_text(rest)? {
                    self.say("Say which board: open @easy, or open and the board itself.")?;
                }
            }
            "games" => self.list_games()?,
            "resume" => self.resume(rest)?,
            "lab" => match rest.parse::<Strategy>() {
                _ if rest.is_empty() => self.open_lab(Strategy::Bits)?,
                Ok(strategy) => self.open_lab(strategy)?,
                Err(error) => self.say(&format!("{error}."))?,
            },
            "time" => {
                let time = format_time(self.session.game.clock.seconds());
                self.say(&format!("You have played for {time}."))?;
            }
            "pause" => {
                let clock = &mut self.session.game.clock;
                clock.paused = !clock.paused;
                let text = if clock.paused {
                    "The clock stands; pause again to go on."
                } else {
                    "The clock runs."
                };
                self.say(text)?;
            }
            "restart" => self.play(|game| {
                game.change(game.state.restarted());
                "Back to the clues. Undo brings your digits back.".to_owned()
            })?,
            "solution" => {
                let ask = Ask::Solution(self.session.game.state.clues());
                self.ask(Some(ask))?;
            }
            "save" => self.save()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn help(&mut self) -> io::Result<()> {
        self.say(
            "A cell is named by its row and column: r4c7 is in row 4 and column 7. Commands:",
        )?;
        for (command, about) in COMMANDS {
            self.say(&format!("{command}: {about}."))?;
        }
        Ok(())
    }

    fn save(&mut self) -> io::Result<()> {
        self.session.save(News::Time);
        let text = match (self.session.store(), self.session.is_unsaved()) {
            (Some(store), false) => format!("Saved in {}.", store.folder().display()),
            _ => format!("Not saved. {}", self.session.said),
        };
        self.say(&text)
    }

    /// Makes a move and says what came of it.
    pub(super) fn play(&mut self, deed: impl FnOnce(&mut Game) -> String) -> io::Result<()> {
        let before = self.session.panel.clone();
        let ask = self.session.play(deed);
        let words = capital(&core::mem::take(&mut self.session.said));
        if ask.is_some() {
            return self.ask(ask);
        }
        self.say(&words)?;
        match &self.session.panel {
            Some(panel) if self.session.panel != before && panel.owner == Owner::Hint => {
                let text = panel.text.last().cloned().unwrap_or_default();
                self.say(&text)
            }
            _ => Ok(()),
        }
    }

    /// Asks the engine, and says what it answers.
    fn ask(&mut self, ask: Option<Ask>) -> io::Result<()> {
        let Some(ask) = ask else { return self.say_panel() };
        let before = self.session.panel.clone();
        let work = Work::unlimited().cancelled_by(&self.cancel);
        let answer = ask.answer(&work, &AtomicU64::new(0));
        let next = self.session.take(answer);
        if next.is_some() {
            return self.ask(next);
        }
        if self.session.panel != before || self.session.said.is_empty() {
            return self.say_panel();
        }
        let said = core::mem::take(&mut self.session.said);
        self.say(&said)
    }

    /// Says what the panel says, and what can be done about it.
    fn say_panel(&mut self) -> io::Result<()> {
        let said = core::mem::take(&mut self.session.said);
        let Some(panel) = self.session.panel.clone() else {
            return if said.is_empty() { Ok(()) } else { self.say(&said) };
        };
        let mut text = panel.spoken();
        for (mark, word) in [(Mark::Place, "place"), (Mark::Strike, "strike")] {
            let candidates = panel.drawing.candidates(mark);
            if !candidates.is_empty() && panel.owner == Owner::Hint {
                let _ = write!(text, " To {word}: {}.", candidates.join(", "));
            }
        }
        self.say(&text)?;
        let mut offers = Vec::new();
        for (number, choice) in panel.choices.iter().enumerate() {
            let label = &choice.label;
            offers.push(match &choice.deed {
                Deed::MoreHint => format!("more: {label}"),
                Deed::TakeBack(_) | Deed::PutBack(_) => format!("takeback: {label}"),
                Deed::GoBack(_) => format!("goback: {label}"),
                Deed::ShowWhere(_) => format!("showwhere: {label}"),
                Deed::Fix(..) => format!("fix {}: {label}", number + 1),
                Deed::StepTo(_) if choice.key == '.' => "more: the next step".to_owned(),
                Deed::StepTo(_) => "back: the step before".to_owned(),
                Deed::PlayFromHere => "play: play from here".to_owned(),
                Deed::PathOn(Scale::Hodoku) => "path hodoku: HoDoKu's path".to_owned(),
                Deed::PathOn(Scale::Se) => "path se: the Explainer's path".to_owned(),
                Deed::PathOn(Scale::Full) => "path: the path with all techniques".to_owned(),
                Deed::Path => "path: see the path".to_owned(),
                Deed::Another => "another: another like this".to_owned(),
            });
        }
        if panel.owner == Owner::Path {
            offers.push("close: back to your board".to_owned());
        }
        if offers.is_empty() {
            Ok(())
        } else {
            self.say(&format!("You can type {}.", offers.join("; ")))
        }
    }

    fn more(&mut self) -> io::Result<()> {
        if self.session.panel.as_ref().is_some_and(|panel| panel.owner == Owner::Path) {
            return self.step(|at, _| at + 1);
        }
        let ask = self.session.hint();
        self.ask(ask)
    }

    fn step(&mut self, to: impl FnOnce(usize, usize) -> usize) -> io::Result<()> {
        match self.session.path_at() {
            Some((at, count)) => {
                let next = to(at, count);
                if next >= count {
                    return self.say("This is the last step.");
                }
                self.session.step_to(next);
                self.say_panel()
            }
            None => self.say("There is no path open; type path."),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        let text = if self.session.close() { "Closed." } else { "There is nothing to close." };
        self.say(text)
    }

    /// Does the first thing that the panel offers of a kind.
    fn deed(&mut self, is_it: impl Fn(&Deed) -> bool) -> io::Result<()> {
        let choices = self.session.panel.iter().flat_map(|panel| &panel.choices);
        let found = choices.map(|choice| &choice.deed).find(|deed| is_it(deed)).cloned();
        match found {
            Some(deed) => {
                let ask = self.session.act(deed);
                let said = core::mem::take(&mut self.session.said);
                if !said.is_empty() {
                    self.say(&said)?;
                }
                if ask.is_some() { self.ask(ask) } else { Ok(()) }
            }
            None => self.say("That isn't offered now."),
        }
    }

    fn fix(&mut self, rest: &str) -> io::Result<()> {
        let choices = self.session.panel.iter().flat_map(|panel| &panel.choices);
        let fixes: Vec<Deed> = choices
            .map(|choice| choice.deed.clone())
            .filter(|deed| matches!(deed, Deed::Fix(..)))
            .collect();
        let number = if rest.is_empty() { Ok(1) } else { rest.parse::<usize>() };
        match number.ok().and_then(|number| fixes.get(number.checked_sub(1)?)) {
            Some(deed) => {
                let deed = deed.clone();
                self.deed(|other| *other == deed)
            }
            None => self.say("There is no such proposal; type check."),
        }
    }
}

/// Returns words as a sentence; names of cells keep their small letter.
fn capital(words: &str) -> String {
    crate::panel::sentence(words)
}
