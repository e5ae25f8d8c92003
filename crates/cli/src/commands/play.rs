//! `play`: a game in the terminal, or line by line.

use anyhow::{Context as _, Result, bail};
use ninefold::text::Entry;
use ninefold_api::Board;
use ninefold_play::{Answer, Ask, Colours, Game, Glyphs, Look, Prompts, Start, State, Store};
use ninefold_variants::Options;
use std::io::{self, IsTerminal as _};
use std::sync::atomic::AtomicU64;

use crate::args::{Global, PlayArgs};
use crate::exit::Exit;
use crate::input::{Piece, Source, Wants};
use crate::pipeline::refusal_of;
use crate::{output, stop};

pub(super) fn run(args: &PlayArgs, global: &Global) -> Result<Exit> {
    let store = Store::of_user();
    let mut start = begin(args, global, store.as_ref())?;
    if is_plain(args) {
        return plain(args, start, store);
    }
    stop::at_the_end(ninefold_play::restore);
    start.wish = args.wish().map(Box::new);
    let app = ninefold_play::play(start, store, look(args, global), stop::requested)
        .context("the terminal can't be used; try --plain")?;
    if app.session.is_unsaved() {
        output::complain("note: the game could not be saved");
    } else if !app.session.game.past.is_empty() && !app.session.game.finished {
        output::complain("The game is saved; 'ninefold play --resume' goes on with it.");
    }
    Ok(Exit::Fine)
}

/// Says whether to play line by line: asked for, or nothing else can be done here.
fn is_plain(args: &PlayArgs) -> bool {
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    // Where the board comes from standard input, keys come from the terminal itself.
    let has_keys = io::stdin().is_terminal() || args.input.as_deref() == Some("-");
    args.plain || is_dumb || !has_keys || !io::stdout().is_terminal()
}

fn plain(args: &PlayArgs, mut start: Start, store: Option<Store>) -> Result<Exit> {
    if args.input.as_deref() == Some("-") {
        bail!("line by line, standard input has the commands; name a file instead of '-'");
    }
    let prompts = Prompts {
        shown: io::stdin().is_terminal(),
        welcome: start.welcome || start.games,
        lab: start.lab,
    };
    let mut session = start.session(store);
    if let Some(wish) = args.wish() {
        let ask = Ask::Make(Box::new(wish));
        match stop::within(|work| ask.answer(work, &AtomicU64::new(0))) {
            Answer::Made(_, Err(refusal)) => return Err(refusal.into()),
            made => drop(session.take(made)),
        }
    }
    let mut input = io::stdin().lock();
    ninefold_play::plain(session, &mut input, io::stdout().lock(), prompts, &stop::requested)?;
    Ok(Exit::Fine)
}

/// Finds out what to begin with.
fn begin(args: &PlayArgs, global: &Global, store: Option<&Store>) -> Result<Start> {
    let mut start = Start { games: args.games, lab: args.lab, ..Start::default() };
    if let Some(number) = args.resume {
        let found = store.map(Store::list).unwrap_or_default();
        let count = found.games.len();
        start.said = found.notices.join(" ");
        start.saved = number.checked_sub(1).and_then(|at| found.games.into_iter().nth(at));
        if start.saved.is_none() {
            bail!("there is no such saved game: there are {count}; {}", start.said);
        }
    } else if let Some(input) = &args.input {
        let (game, note) = read(input, global)?;
        (start.game, start.said) = (Some(game), note);
    } else {
        start.welcome = !args.games && args.lab.is_none() && args.wish().is_none();
    }
    Ok(start)
}

/// Reads the first board of an input.
fn read(input: &str, global: &Global) -> Result<(Game, String)> {
    let inputs = [input.to_owned()];
    let mut source = Source::new(&inputs, global.from, Options::default(), Wants::Boards)?;
    let mut pieces = Vec::new();
    while pieces.iter().map(Piece::len).sum::<usize>() == 0 && source.read(&mut pieces)?.is_some() {
    }
    let Some(piece) = pieces.first().filter(|piece| piece.len() > 0) else {
        bail!("there is no board in {input}");
    };
    if let Some(other) = piece.other(0) {
        return Err(refusal_of(&other).into());
    }
    let entry: Entry = piece.entry(0).0;
    let position = Board::of(&entry)?.given.to_position();
    let count: usize = pieces.iter().map(Piece::len).sum();
    let note = if count > 1 { "There are several boards in it; this is the first." } else { "" };
    let name = if input.len() < 40 && input != "-" { input } else { "A puzzle" };
    Ok((Game::new(State::from(&position), name), note.to_owned()))
}

/// Returns the colours and characters of this terminal.
fn look(args: &PlayArgs, global: &Global) -> Look {
    let value = |name: &str| std::env::var(name).unwrap_or_default();
    let term = value("TERM");
    let known = ["256", "kitty", "alacritty", "foot", "ghostty", "wezterm", "truecolor", "direct"];
    let has_many = cfg!(windows)
        || !value("COLORTERM").is_empty()
        || known.iter().any(|name| term.contains(name));
    let ground = value("COLORFGBG");
    let is_light = args.light || [";7", ";15"].iter().any(|end| ground.ends_with(end));
    let colours = match (output::palette(global.color).on, has_many, is_light) {
        (false, ..) => Colours::None,
        (_, false, _) => Colours::Few,
        (_, _, true) => Colours::Light,
        (_, _, false) => Colours::Dark,
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).into_iter().find(|set| !set.is_empty());
    let locale = locale.unwrap_or_default().to_lowercase();
    let is_unicode = cfg!(any(windows, target_os = "macos"))
        || locale.contains("utf-8")
        || locale.contains("utf8");
    Look { colours, glyphs: if is_unicode { Glyphs::Unicode } else { Glyphs::Ascii } }
}
