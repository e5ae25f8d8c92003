//! Sudoku in the terminal, as `ninefold play` has it.
//!
//! * [`Game`] is a board with its past and future, [`Session`] that with what is said about it and
//!   where it is saved ([`Store`]): plain data that knows no terminal.
//! * [`Ask`] and [`Answer`] go between it and the engine; a [`Job`] is one in the background.
//! * [`App`] is all that a screen shows, and what keys and the mouse do to it; [`render`] draws it.
//! * [`plain()`] is the same game line by line, for screen readers and scripts.
//! * [`play`] takes the terminal over, and gives it back as it was.
//!
//! The Sudoku in all of it is the library's, through the request layer.

mod app;
mod clock;
mod codec;
mod engine;
mod game;
mod input;
mod lab;
mod marks;
mod panel;
mod plain;
mod session;
mod state;
mod store;
mod terminal;
mod view;

pub use app::{Act, App, Ended, Item, List, Pick, Sheet, Target, practised, read_game};
pub use clock::{Clock, format_time};
pub use engine::{Answer, Ask, Job};
pub use game::{Change, Game, Mode};
pub use lab::{Lab, Moment};
pub use marks::{Brush, Link};
pub use panel::{Choice, Deed, Drawing, Mark, Owner, Panel, sentence};
pub use plain::{Prompts, play as plain};
pub use session::Session;
pub use state::{COLOURS, Candidates, Content, Layer, State};
pub use store::{Found, News, Saved, Store, Written};
pub use terminal::restore;
pub use view::{Colours, Glyphs, Look, render};

use ninefold::classic::Strategy;
use std::io;

/// How a game begins.
#[derive(Debug, Default)]
pub struct Start {
    /// The game to begin with; a built-in one otherwise.
    pub game: Option<Game>,
    /// The saved game to go on with.
    pub saved: Option<Saved>,
    /// Whether to offer what there is to go on with.
    pub welcome: bool,
    /// Whether to list saved games.
    pub games: bool,
    /// A puzzle to make first.
    pub wish: Option<Box<ninefold_api::GenerateRequest>>,
    /// The strategy to watch, if the lab is to be opened.
    pub lab: Option<Strategy>,
    /// What to say first.
    pub said: String,
}

impl Start {
    /// Returns the session that it begins with.
    #[must_use]
    pub fn session(&mut self, store: Option<Store>) -> Session {
        let saved = self.saved.take().and_then(|saved| Session::resume(saved, store.clone()));
        let mut session = saved.unwrap_or_else(|| {
            let game = self.game.take().unwrap_or_else(first_game);
            Session::new(game, store)
        });
        session.said = core::mem::take(&mut self.said);
        session
    }
}

/// Returns the board for those who bring none.
fn first_game() -> Game {
    read_game("@easy", "@easy").map(|(game, _)| game).unwrap_or_default()
}

/// Plays on the terminal until the player quits, or `stopped` says that the program should end.
/// Returns the app as it was left.
///
/// # Errors
/// If the terminal can't be read or written; it is given back as it was in any case.
pub fn play(
    mut start: Start,
    store: Option<Store>,
    look: Look,
    stopped: fn() -> bool,
) -> io::Result<App> {
    let mut app = App::new(start.session(store));
    if start.welcome {
        app.welcome();
    } else if start.games {
        app.act(Act::Games);
    }
    if let Some(wish) = start.wish {
        app.make(*wish);
    }
    if let Some(strategy) = start.lab {
        app.show_lab(strategy);
    }
    terminal::run(&mut app, look, stopped)?;
    Ok(app)
}
