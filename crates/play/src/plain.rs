//! The plain mode: line by line, in sentences, for screen readers, scripts and terminals that can
//! do no more. It has the same games, hints and words as the screen.

use core::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicU64;

use ninefold::classic::Strategy;
use ninefold::explain::{Level, Technique};
use ninefold::{Candidate, Cell, CellSet, Digit, House, Scale, Work};
use ninefold_api::GenerateRequest;

use crate::app::read_game;
use crate::clock::format_time;
use crate::engine::{Answer, Ask, seed};
use crate::game::{Game, Mode, spaced};
use crate::lab::{Lab, whole};
use crate::panel::{Deed, Mark, Owner};
use crate::session::Session;
use crate::store::News;

/// No line of a person is longer; the rest is dropped.
const LONGEST_LINE: u64 = 1 << 20;

/// What the commands are, with what they do.
const COMMANDS: [(&str, &str); 29] = [
    ("r4c7=5", "place a 5; several at once: r4c7=5 r1c1=3"),
    ("r4c7", "what is in the cell"),
    ("clear r4c7", "empty the cell"),
    ("note r1c2 3", "a note, on or off; several digits: note r1c2 135"),
    ("centre r1c2 3", "a note in the centre"),
    ("strike r1c2 3", "strike a candidate, or put it back"),
    ("colour r1c2 a", "a colour from a to f, on or off"),
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
    fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{words}")
    }

    fn begin(&mut self, prompts: Prompts) -> io::Result<()> {
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
                self.play(|game| said(game.undo(), "Undone.", "There is nothing to undo."))?
            }
            "redo" => {
                self.play(|game| said(game.redo(), "Redone.", "There is nothing to redo."))?
            }
            "note" | "notes" => self.digits_of(rest, Mode::Note)?,
            "centre" | "center" => self.digits_of(rest, Mode::Centre)?,
            "strike" => self.strike(rest)?,
            "colour" | "color" => self.colour(rest)?,
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
    fn play(&mut self, deed: impl FnOnce(&mut Game) -> String) -> io::Result<()> {
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
        match self.session.panel.as_ref().map(|panel| panel.owner) {
            Some(Owner::Path) => self.step(|at, _| at + 1),
            _ => {
                let ask = self.session.hint();
                self.ask(ask)
            }
        }
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

    /// Takes placements and names of cells; says whether the line is nothing else.
    fn cells(&mut self, line: &str) -> io::Result<bool> {
        let words =
            || line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        if let Some(placements) = words().map(placement).collect::<Option<Vec<_>>>() {
            for Candidate { cell, digit } in placements {
                self.session.game.select(cell);
                if self.session.game.state[cell].placed == Some(digit) {
                    self.say(&format!("{cell} is {digit} already."))?;
                    continue;
                }
                self.play(|game| game.digit(digit, Mode::Digit))?;
            }
            return Ok(true);
        }
        match line.to_lowercase().parse::<Cell>() {
            Ok(cell) => {
                let text = self.session.game.describe(cell) + ".";
                self.say(&text)?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// Takes cells and digits, such as "r1c2 35".
    fn read_cells_and(&mut self, rest: &str) -> io::Result<Option<(CellSet, String)>> {
        let lower = rest.to_lowercase();
        let split = lower.split_once(char::is_whitespace);
        let read = split.and_then(|(cells, what)| {
            Some((cells.parse::<CellSet>().ok()?, what.trim().to_owned()))
        });
        if read.is_none() {
            self.say("Say the cell and what goes there, such as r1c2 3.")?;
        }
        Ok(read)
    }

    fn digits_of(&mut self, rest: &str, mode: Mode) -> io::Result<()> {
        let Some((cells, what)) = self.read_cells_and(rest)? else { return Ok(()) };
        let digits: Option<Vec<Digit>> = what
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .map(Digit::from_char)
            .collect();
        let Some(digits) = digits else { return self.say("Digits go from 1 to 9.") };
        let was_auto = core::mem::take(&mut self.session.game.auto);
        self.session.game.select_all(cells);
        for digit in digits {
            self.play(|game| game.digit(digit, mode))?;
        }
        self.session.game.auto = was_auto;
        Ok(())
    }

    fn strike(&mut self, rest: &str) -> io::Result<()> {
        let Some((cells, what)) = self.read_cells_and(rest)? else { return Ok(()) };
        let Some(digit) = what.parse::<Digit>().ok() else {
            return self.say("Digits go from 1 to 9.");
        };
        self.session.game.select_all(cells);
        self.play(|game| {
            let was_auto = core::mem::replace(&mut game.auto, true);
            let words = game.digit(digit, Mode::Note);
            game.auto = was_auto;
            words
        })
    }

    fn colour(&mut self, rest: &str) -> io::Result<()> {
        let Some((cells, what)) = self.read_cells_and(rest)? else { return Ok(()) };
        let colour = match what.bytes().next() {
            Some(letter @ b'a'..=b'f') => letter - b'a',
            Some(digit @ b'1'..=b'6') => digit - b'1',
            _ => return self.say("Colours go from a to f."),
        };
        self.session.game.select_all(cells);
        self.play(|game| game.paint(colour))
    }

    fn clear(&mut self, rest: &str) -> io::Result<()> {
        match rest.to_lowercase().parse::<CellSet>() {
            Ok(cells) if !cells.is_empty() => {
                self.session.game.select_all(cells);
                self.play(Game::erase)
            }
            _ => self.say("Say which cell, such as clear r4c7."),
        }
    }

    fn house(&mut self, word: &str, rest: &str) -> io::Result<()> {
        let number = rest.parse::<usize>().ok().filter(|number| (1..=9).contains(number));
        let Some(number) = number else {
            return self.say("Say which, from 1 to 9, such as row 3.");
        };
        let house = match word {
            "row" | "r" => House::row(number - 1),
            "column" | "col" => House::column(number - 1),
            _ => House::block(number - 1),
        };
        let name = house.kind().word();
        let text = format!("{name} {number}: {}.", self.words_of(house));
        self.say(&capital(&text))
    }

    /// Says the nine cells of a house.
    fn words_of(&self, house: House) -> String {
        let state = &self.session.game.state;
        let word = |&cell: &Cell| {
            state[cell].digit().map_or("empty".to_owned(), |digit| digit.to_string())
        };
        house.cell_list().iter().map(word).collect::<Vec<_>>().join(", ")
    }

    fn board(&mut self) -> io::Result<()> {
        for row in 0..9 {
            let text = format!("Row {}: {}.", row + 1, self.words_of(House::row(row)));
            self.say(&text)?;
        }
        Ok(())
    }

    fn candidates(&mut self, rest: &str) -> io::Result<()> {
        let Ok(cell) = rest.to_lowercase().parse::<Cell>() else {
            return self.say("Say which cell, such as candidates r1c2.");
        };
        let digits = self.session.game.state.candidates().of(cell);
        let text = match self.session.game.state[cell].digit() {
            Some(digit) => format!("{cell} is {digit}."),
            None if digits.is_empty() => format!("{cell} has no candidate left."),
            None => format!("{cell} can be {}.", spaced(digits)),
        };
        self.say(&text)
    }

    fn whereabouts(&mut self, rest: &str) -> io::Result<()> {
        let Ok(digit) = rest.parse::<Digit>() else {
            return self.say("Say which digit, such as where 5.");
        };
        let digits = self.session.game.state.digits();
        let cells: CellSet =
            digits.iter().filter(|(_, found)| *found == digit).map(|(cell, _)| cell).collect();
        let left = self.session.game.missing()[digit.index()];
        let text = if cells.is_empty() {
            format!("No {digit} stands yet.")
        } else {
            format!("{digit} stands in {cells}; {left} left.")
        };
        self.say(&text)
    }

    fn new_puzzle(&mut self, rest: &str) -> io::Result<()> {
        let mut request = GenerateRequest { seed: Some(seed()), ..GenerateRequest::default() };
        let mut words = rest.split_whitespace();
        let level = words.next().unwrap_or("easy");
        match level.parse::<Level>() {
            Ok(level) => request.level = Some(level),
            Err(_) => return self.say("Say how hard: new easy, medium, hard, unfair or extreme."),
        }
        if let Some(number) = words.next() {
            match number.parse() {
                Ok(seed) => request.seed = Some(seed),
                Err(_) => return self.say("A seed is a number, such as new easy 7."),
            }
        }
        self.make(request)
    }

    fn practise(&mut self, rest: &str) -> io::Result<()> {
        match rest.parse::<Technique>() {
            Ok(technique) => self.make(GenerateRequest {
                technique: vec![technique],
                practice: true,
                seed: Some(seed()),
                ..GenerateRequest::default()
            }),
            Err(error) => self.say(&format!("{}.", capital(&error.to_string()))),
        }
    }

    fn make(&mut self, request: GenerateRequest) -> io::Result<()> {
        let work = Work::unlimited().cancelled_by(&self.cancel);
        let answer = Ask::Make(Box::new(request)).answer(&work, &AtomicU64::new(0));
        let is_made = matches!(answer, Answer::Made(_, Ok(_)));
        self.session.take(answer);
        let said = core::mem::take(&mut self.session.said);
        if !said.is_empty() {
            self.say(&said)?;
        }
        if is_made { self.begin(Prompts::default()) } else { Ok(()) }
    }

    /// Opens a board in any form; says whether the text has one.
    fn board_text(&mut self, text: &str) -> io::Result<bool> {
        let is_name = text.starts_with('@');
        if !is_name && !ninefold::text::looks_like_a_board(text) {
            return Ok(false);
        }
        match read_game(text, if is_name { text } else { "Typed" }) {
            Ok((game, note)) => {
                self.session.begin(game);
                self.session.said = note;
                self.begin(Prompts::default())?;
            }
            Err(why) => self.say(&format!("That is no board. {why}"))?,
        }
        Ok(true)
    }

    fn list_games(&mut self) -> io::Result<()> {
        let found = self.session.store().map(crate::store::Store::list).unwrap_or_default();
        for notice in &found.notices {
            self.say(notice)?;
        }
        self.games = found.games;
        if self.games.is_empty() {
            return self.say("There are no saved games. Type new easy for a puzzle.");
        }
        let lines: Vec<String> = self
            .games
            .iter()
            .enumerate()
            .map(|(i, saved)| format!("resume {}: {}.", i + 1, saved.describe()))
            .collect();
        self.say("Saved games, the last one first:")?;
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn resume(&mut self, rest: &str) -> io::Result<()> {
        if self.games.is_empty() {
            self.games = self.session.store().map(|store| store.list().games).unwrap_or_default();
        }
        let number = if rest.is_empty() { Some(1) } else { rest.parse::<usize>().ok() };
        let saved = number.and_then(|number| self.games.get(number.checked_sub(1)?)).cloned();
        match saved {
            Some(saved) if self.session.go_on_with(saved.clone()) => self.begin(Prompts::default()),
            Some(_) => self.say("This game can't be read."),
            None => self.say("There is no such game; type games."),
        }
    }

    fn open_lab(&mut self, strategy: Strategy) -> io::Result<()> {
        let game = &self.session.game;
        let mut lab = Lab::new(game.state.clues(), game.name.clone(), strategy);
        let work = Work::unlimited().cancelled_by(&self.cancel);
        match lab.ask().answer(&work, &AtomicU64::new(0)) {
            Answer::Run(_, Some(run)) => lab.take(run),
            _ => return self.say("The run was given up."),
        }
        let counters = lab.run().map(|run| run.counters).unwrap_or_default();
        let text = format!(
            "The lab: {} {}. It takes {} events, {} placements and {} backtracks, and {}. \
             Type next, next 100, back, jump 500, end, or leave.",
            lab.strategy.name(),
            lab.strategy.about(),
            whole(lab.total()),
            whole(counters.placements),
            whole(counters.backtracks),
            lab.ending(),
        );
        self.lab = Some(lab);
        self.say(&text)
    }

    /// Takes a line in the lab; says whether it is one of the lab's.
    fn lab_line(&mut self, word: &str, rest: &str) -> io::Result<bool> {
        let Some(lab) = &mut self.lab else { return Ok(false) };
        let count = rest.parse::<i64>().unwrap_or(1);
        match word {
            "next" | "n" | "more" => lab.step(count),
            "back" | "b" => lab.step(-count),
            "jump" => match (rest.strip_suffix('%').map(str::parse), rest.parse()) {
                (Some(Ok(part)), _) => lab.seek_part(part, 100),
                (None, Ok(event)) => lab.seek(event),
                _ => {
                    self.say("Say where to, such as jump 500 or jump 50%.")?;
                    return Ok(true);
                }
            },
            "start" => lab.seek(0),
            "end" => lab.seek(u64::MAX),
            "leave" | "close" => {
                self.lab = None;
                self.say("Back to your board.")?;
                return Ok(true);
            }
            "row" | "column" | "col" | "box" | "board" => {
                let board = lab.moment().board;
                let rows = board.to_string();
                for row in rows.as_bytes().chunks(9) {
                    self.say(&String::from_utf8_lossy(row))?;
                }
                return Ok(true);
            }
            _ => return Ok(false),
        }
        let moment = lab.moment();
        let line = lab.line().map(|line| lab.strategy.pseudocode()[line].text.trim());
        let text = format!(
            "Event {} of {}. {} Depth {}, {} placements, {} backtracks.{}",
            whole(lab.event()),
            whole(lab.total()),
            lab.sentence(),
            moment.depth,
            whole(moment.counters.placements),
            whole(moment.counters.backtracks),
            line.map(|line| format!(" The line: {line}.")).unwrap_or_default(),
        );
        self.say(&text)?;
        Ok(true)
    }
}

/// Reads `r4c7=5`, in any case.
fn placement(word: &str) -> Option<Candidate> {
    let lower = word.to_lowercase();
    let (cell, digit) = lower.split_once('=')?;
    Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? })
}

fn said(done: bool, yes: &str, no: &str) -> String {
    if done { yes } else { no }.to_owned()
}

/// Returns words as a sentence; names of cells keep their small letter.
fn capital(words: &str) -> String {
    crate::panel::sentence(words)
}
