//! [`App`]: all that a terminal shows, and what keys, mouse and pastes do to it. It draws nothing
//! and reads nothing itself, so it is tested without a terminal.

mod lists;
mod mouse;

use core::time::Duration;
use std::time::Instant;

use ninefold::classic::Strategy;
use ninefold::gallery::Exhibit;
use ninefold::{Cell, Digit, Position, Scale};
use ninefold_api::{Board, GenerateRequest};
use ratatui_core::layout::Rect;

use crate::engine::{Answer, Ask, Job, seed};
use crate::game::{Game, Mode};
use crate::lab::Lab;
use crate::marks::Brush;
use crate::panel::{Deed, said, sentence};
use crate::session::Session;
use crate::state::State;
use crate::store::News;

pub use lists::{Item, List, Pick, practised};
pub(crate) use lists::{exhibit_list, strategy_list};
use lists::{menu, new_list, technique_list};

/// Time between two saves of the time alone.
const TICK: Duration = Duration::from_secs(15);

/// Something that a key, a button or the menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Takes the last move back.
    Undo,
    /// Makes it again.
    Redo,
    /// Empties the selected cells.
    Erase,
    /// Tells a little more.
    Hint,
    /// Checks the board.
    Check,
    /// Shows the path.
    Path,
    /// Offers new puzzles.
    New,
    /// Offers saved games.
    Games,
    /// Opens the lab on this board.
    Lab,
    /// Shows candidates, or the player's notes.
    Auto,
    /// Writes all candidates as notes.
    FillNotes,
    /// Takes all colours and links away.
    Unmark,
    /// Goes back to the clues.
    Restart,
    /// Shows the solution.
    Reveal,
    /// Stops the clock, or lets it run.
    Pause,
    /// Shows the keys.
    Help,
    /// Shows the menu.
    Menu,
    /// Types a puzzle from paper.
    TypeIn,
    /// Goes back to the shell for a while.
    Suspend,
    /// Ends, with the game saved.
    Quit,
}

/// What lies above the board.
#[derive(Clone, Debug)]
pub enum Sheet {
    /// A list to pick from.
    List(List),
    /// The keys, from this line on.
    Help(usize),
    /// A number of an event, or a percentage, that is being typed.
    Jump(String),
    /// Asks whether to quit though the game can't be saved.
    Unsaved,
}

/// What is at a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell.
    Cell(Cell),
    /// The place of a note.
    Note(Cell, Digit),
    /// A digit of the pad.
    Pad(Digit),
    /// A mode.
    Mode(Mode),
    /// What the mode for colours marks.
    Brush(Brush),
    /// A colour for candidates, from 0.
    Colour(u8),
    /// A button.
    Act(Act),
    /// A choice of the panel.
    Choice(usize),
    /// An item of a list.
    Item(usize),
    /// A column of the plot of a run.
    Plot(u16, u16),
    /// Plays or pauses.
    Play,
}

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By the player.
    Quit,
}

/// All that a terminal shows.
#[derive(Debug)]
pub struct App {
    /// The game.
    pub session: Session,
    /// The lab, while it is open.
    pub lab: Option<Lab>,
    /// What lies above.
    pub sheet: Option<Sheet>,
    /// What is being looked for.
    pub job: Option<Job>,
    /// How far the panel is scrolled.
    pub scroll: usize,
    /// How far it can be.
    pub most_scroll: usize,
    /// What is where on the screen, the topmost last.
    pub targets: Vec<(Rect, Target)>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// Whether to go back to the shell for a while.
    pub suspends: bool,
    /// Whether all is to be drawn anew.
    pub redraws: bool,
    pub(crate) filtering: bool,
    pub(crate) clicked: Option<(Instant, Cell)>,
    since_save: Duration,
}

impl App {
    /// Returns a screen with a game.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            session,
            lab: None,
            sheet: None,
            job: None,
            scroll: 0,
            most_scroll: 0,
            targets: Vec::new(),
            ended: None,
            suspends: false,
            redraws: false,
            filtering: false,
            clicked: None,
            since_save: Duration::ZERO,
        }
    }

    /// Says something in the line for that.
    pub fn say(&mut self, words: impl Into<String>) {
        self.session.said = words.into();
    }

    /// Lets time pass: clocks run, answers arrive, games are saved. Says whether to draw anew.
    pub fn tick(&mut self, time: Duration) -> bool {
        let mut changed = false;
        if let Some(answer) = self.job.as_ref().and_then(Job::poll) {
            self.take(answer);
            changed = true;
        }
        changed |= self.job.is_some();
        match &mut self.lab {
            Some(lab) => {
                changed |= lab.playing;
                lab.tick(time);
            }
            None if self.sheet.is_none() => changed |= self.run_clock(time),
            None => {}
        }
        self.since_save += time;
        if self.since_save >= TICK {
            self.since_save = Duration::ZERO;
            self.session.save(News::Time);
        }
        changed
    }

    fn run_clock(&mut self, time: Duration) -> bool {
        let game = &mut self.session.game;
        if game.entering || game.is_solved() {
            return false;
        }
        let before = game.clock.seconds();
        game.clock.pass(time);
        game.clock.seconds() != before
    }

    /// Says whether something moves, so that it is to be drawn often.
    #[must_use]
    pub fn is_lively(&self) -> bool {
        self.job.is_some() || self.lab.as_ref().is_some_and(|lab| lab.playing)
    }

    /// Takes an answer of the engine.
    pub fn take(&mut self, answer: Answer) {
        self.job = None;
        if let Answer::Run(strategy, run) = answer {
            match (&mut self.lab, run) {
                (Some(lab), Some(run)) if lab.strategy == strategy => lab.take(run),
                _ => {}
            }
            return;
        }
        let is_new = matches!(answer, Answer::Made(_, Ok(_)));
        let ask = self.session.take(answer);
        self.scroll = 0;
        if is_new {
            self.sheet = None;
            self.lab = None;
        }
        self.ask(ask);
    }

    /// Asks the engine; what was asked before is given up, but not a puzzle that is being made:
    /// for that the player has to say so.
    pub fn ask(&mut self, ask: Option<Ask>) {
        let Some(ask) = ask else { return };
        let makes = self.job.as_ref().is_some_and(|job| matches!(job.ask(), Ask::Make(_)));
        if makes && !matches!(ask, Ask::Make(_)) {
            self.lab = None;
            self.say("A puzzle is being made; Esc gives it up.");
        } else {
            self.scroll = 0;
            self.job = Some(Job::start(ask));
        }
    }

    /// Makes a move.
    pub(crate) fn play(&mut self, deed: impl FnOnce(&mut Game) -> String) {
        let is_about_the_board = self
            .job
            .as_ref()
            .is_some_and(|job| matches!(job.ask(), Ask::Hint(_) | Ask::Check(_) | Ask::Path(..)));
        if is_about_the_board {
            self.job = None;
        }
        let ask = self.session.play(deed);
        self.ask(ask);
    }

    /// Does something about what the panel says.
    pub(crate) fn deed(&mut self, deed: Deed) {
        self.scroll = 0;
        let ask = self.session.act(deed);
        self.ask(ask);
    }

    /// Does something.
    pub fn act(&mut self, act: Act) {
        self.sheet = None;
        match act {
            Act::Undo => self.play(|game| said(game.undo(), "undone", "nothing to undo")),
            Act::Redo => self.play(|game| said(game.redo(), "redone", "nothing to redo")),
            Act::Erase => self.play(Game::erase),
            Act::Hint => {
                self.scroll = 0;
                let ask = self.session.hint();
                self.ask(ask);
            }
            Act::Check => {
                let ask = self.session.check();
                self.ask(Some(ask));
            }
            Act::Path => {
                let ask = self.session.find_path(Scale::Full);
                self.ask(Some(ask));
            }
            Act::New => self.sheet = Some(Sheet::List(new_list())),
            Act::Games => self.open_games(),
            Act::Lab => self.open_lab(),
            Act::Auto => {
                let game = &mut self.session.game;
                game.auto = !game.auto;
                let words = if game.auto {
                    "Candidates are shown by themselves."
                } else {
                    "The notes are yours."
                };
                self.say(words);
                self.session.save(News::Moves);
            }
            Act::FillNotes => self.play(Game::fill_notes),
            Act::Unmark => self.play(|game| {
                game.change(game.state.unmarked());
                "Colours and links are gone. Undo brings them back.".to_owned()
            }),
            Act::Restart => self.play(|game| {
                game.change(game.state.restarted());
                "Back to the clues. Undo brings your digits back.".to_owned()
            }),
            Act::Reveal => self.ask(Some(Ask::Solution(self.session.game.state.clues()))),
            Act::Pause => self.pause(),
            Act::Help => self.sheet = Some(Sheet::Help(0)),
            Act::Menu => self.sheet = Some(Sheet::List(menu())),
            Act::TypeIn => self.type_in(),
            Act::Suspend => self.suspends = true,
            Act::Quit => self.quit(),
        }
    }

    /// Ends, if the game is safe or the player doesn't mind.
    pub fn quit(&mut self) {
        self.session.save(News::Time);
        if self.session.is_unsaved() && !matches!(self.sheet, Some(Sheet::Unsaved)) {
            self.sheet = Some(Sheet::Unsaved);
        } else {
            self.ended = Some(Ended::Quit);
        }
    }

    fn pause(&mut self) {
        let clock = &mut self.session.game.clock;
        clock.paused = !clock.paused;
        let words = if clock.paused { "Paused: any key goes on." } else { "" };
        self.say(words);
        self.session.save(News::Time);
    }

    fn type_in(&mut self) {
        let mut game = Game { entering: true, name: "From paper".to_owned(), ..Game::default() };
        game.select(Cell::at(0, 0));
        self.open(game);
        self.say("Type the clues row by row; 0 or Space leaves a cell empty; Enter ends.");
    }

    /// Ends typing: the clues are a puzzle from now on.
    pub(crate) fn end_typing(&mut self) {
        let game = &mut self.session.game;
        game.entering = false;
        (game.past, game.future) = (Vec::new(), Vec::new());
        self.session.save(News::Moves);
        self.act(Act::Check);
    }

    /// Puts another game down.
    pub fn open(&mut self, game: Game) {
        (self.job, self.lab, self.sheet, self.scroll) = (None, None, None, 0);
        self.session.begin(game);
    }

    /// Opens the board that a text has, such as one that was pasted.
    pub fn paste(&mut self, text: &str) {
        match read_game(text, "Pasted") {
            Ok((game, note)) => {
                let lab = self.lab.take().map(|lab| lab.strategy);
                self.open(game);
                self.say(note);
                if let Some(strategy) = lab {
                    self.show_lab(strategy);
                }
            }
            Err(why) => self.say(format!("That is no board: {why}")),
        }
    }

    fn open_lab(&mut self) {
        self.show_lab(self.lab.as_ref().map_or(Strategy::Bits, |lab| lab.strategy));
    }

    /// Opens the lab on the clues of the game.
    pub fn show_lab(&mut self, strategy: Strategy) {
        let game = &self.session.game;
        let lab = Lab::new(game.state.clues(), game.name.clone(), strategy);
        self.sheet = None;
        let ask = lab.ask();
        self.lab = Some(lab);
        self.ask(Some(ask));
    }

    /// Picks an item of a list.
    pub fn pick(&mut self, pick: Pick) {
        self.sheet = None;
        match pick {
            Pick::Act(act) => self.act(act),
            Pick::Level(level) => {
                self.make(GenerateRequest { level: Some(level), ..Default::default() });
            }
            Pick::Techniques => self.sheet = Some(Sheet::List(technique_list())),
            Pick::Practise(technique) => self.make(GenerateRequest {
                technique: vec![technique],
                practice: true,
                ..Default::default()
            }),
            Pick::Exhibits => self.sheet = Some(Sheet::List(exhibit_list())),
            Pick::Exhibit(exhibit) => self.open_exhibit(exhibit),
            Pick::Saved(saved) => {
                (self.job, self.lab, self.scroll) = (None, None, 0);
                if saved.id != self.session.id() && !self.session.go_on_with(*saved) {
                    self.say("This game can't be read.");
                }
            }
            Pick::Strategy(strategy) => self.choose(strategy),
            Pick::Close => {}
        }
    }

    /// Has a puzzle made.
    pub fn make(&mut self, mut wish: GenerateRequest) {
        wish.seed = wish.seed.or_else(|| Some(seed()));
        self.ask(Some(Ask::Make(Box::new(wish))));
    }

    fn open_exhibit(&mut self, exhibit: &'static Exhibit) {
        let lab = self.lab.as_ref().map(|lab| lab.strategy);
        if let Ok((game, _)) = read_game(exhibit.board, &format!("@{}", exhibit.name)) {
            self.open(game);
            self.say(sentence(exhibit.about));
        }
        if let Some(strategy) = lab {
            self.show_lab(strategy);
        }
    }

    /// Chooses a strategy in the lab.
    pub(crate) fn choose(&mut self, strategy: Strategy) {
        if let Some(lab) = &mut self.lab {
            let ask = lab.choose(strategy);
            self.ask(Some(ask));
        }
    }

    /// Gives up what is being looked for; says whether there was something.
    pub(crate) fn give_up(&mut self) -> bool {
        let was_busy = self.job.take().is_some();
        if was_busy {
            self.say("Given up.");
        }
        was_busy
    }
}

/// Reads the first board of a text as a game; returns what is to be said, too.
///
/// # Errors
/// If there is no board in it, in a sentence.
pub fn read_game(text: &str, name: &str) -> Result<(Game, String), String> {
    let entries =
        ninefold_api::read_all(text, None).map_err(|refusal| sentence(&refusal.message))?;
    let boards: Vec<Position> = entries
        .iter()
        .filter_map(|entry| Some(Board::of(entry).ok()?.given.to_position()))
        .collect();
    match (boards.first(), entries.first()) {
        (Some(position), _) => {
            let note = match boards.len() {
                1 => String::new(),
                count => format!("There are {count} boards in it; this is the first."),
            };
            Ok((Game::new(State::from(position), name), note))
        }
        (None, Some(entry)) => {
            let refusal = Board::of(entry).err().map(|refusal| refusal.message);
            Err(sentence(&refusal.unwrap_or_default()))
        }
        (None, None) => Err("There is no board in it.".to_owned()),
    }
}
