//! [`Store`]: saved games, a file each in the user's data folder.
//!
//! A game is written whole to a file beside it and renamed, so that a crash leaves the old one or
//! the new one. Each write counts up the game's version: whoever finds another version than the
//! one it knows has been overtaken by another terminal, and goes on with a copy.

use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crate::clock::Clock;
use crate::codec;
use crate::game::Game;

/// The layout of the files: 2 where candidates have colours or links, which programs that know
/// nothing of them leave alone; else 1, which all can read.
const FORMAT: u32 = 2;

/// Moves that are saved with a game.
const HISTORY: usize = 500;

/// No saved game is nearly as large.
const LARGEST: u64 = 4 << 20;

/// How long to wait for another terminal that is writing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A saved game as its file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Saved {
    format: u32,
    /// Which game it is.
    pub id: String,
    /// How often it was written.
    pub version: u64,
    /// What it is called.
    pub name: String,
    /// When it was begun, in seconds of Unix.
    pub made: u64,
    /// When it was played last.
    pub touched: u64,
    /// The seconds played.
    pub seconds: u64,
    /// How many steps came from hints.
    pub aids: u32,
    /// Whether it was solved.
    pub finished: bool,
    revealed: bool,
    entering: bool,
    auto: bool,
    cells: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    links: String,
    past: Vec<String>,
    future: Vec<String>,
}

/// What is new in a game that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A move was made.
    Moves,
    /// Only time has passed.
    Time,
}

/// What became of a game that was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is saved.
    Saved,
    /// Another terminal has gone on with it: this one is saved as a copy from now on.
    Copied,
    /// Another terminal has gone on with it, and nothing here is worth a copy.
    Behind,
}

impl Saved {
    /// Returns a game that was never written.
    #[must_use]
    pub fn begin(game: &Game) -> Self {
        let now = now();
        let mut saved = Self { id: new_id(), made: now, ..Self::default() };
        saved.take(game, News::Moves);
        saved
    }

    /// Takes over what a game is now.
    pub fn take(&mut self, game: &Game, news: News) {
        let texts = |changes: &[crate::game::Change]| {
            let skipped = changes.len().saturating_sub(HISTORY);
            changes[skipped..].iter().map(codec::change_text).collect()
        };
        self.seconds = game.clock.seconds();
        if news == News::Time {
            return;
        }
        self.touched = now();
        self.name.clone_from(&game.name);
        (self.aids, self.finished, self.revealed) = (game.aids, game.finished, game.revealed);
        (self.entering, self.auto) = (game.entering, game.auto);
        self.cells = codec::state_text(&game.state);
        self.links = codec::links_text(&game.state.links);
        (self.past, self.future) = (texts(&game.past), texts(&game.future));
        let mut texts =
            [&self.cells, &self.links].into_iter().chain(&self.past).chain(&self.future);
        self.format = if texts.any(|text| codec::has_marks(text)) { FORMAT } else { 1 };
    }

    /// Returns the game, or nothing if its text is broken.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let changes = |texts: &[String]| -> Option<Vec<_>> {
            texts.iter().map(|text| codec::read_change(text)).collect()
        };
        let mut game = Game::new(codec::read_state(&self.cells)?, self.name.clone());
        game.state.links = codec::read_links(&self.links)?;
        (game.past, game.future) = (changes(&self.past)?, changes(&self.future)?);
        (game.aids, game.finished, game.revealed) = (self.aids, self.finished, self.revealed);
        (game.entering, game.auto) = (self.entering, self.auto);
        game.clock = Clock::at(self.seconds);
        Some(game)
    }

    /// Returns a line that tells it from others: name, how far, how long, when.
    #[must_use]
    pub fn describe(&self) -> String {
        let state = codec::read_state(&self.cells).unwrap_or_default();
        let (clues, digits) = (state.clues().clue_count(), state.digits().clue_count());
        let name = if self.name.is_empty() { "A puzzle" } else { &self.name };
        let done = match (self.finished, self.entering) {
            (true, _) => "solved".to_owned(),
            (_, true) => "being typed in".to_owned(),
            _ => format!("{} of {}", digits - clues.min(digits), 81 - clues),
        };
        let time = crate::clock::format_time(self.seconds);
        format!("{name}: {done}, {time}, {}", ago(now().saturating_sub(self.touched)))
    }
}

/// Returns how long ago something was, roughly.
fn ago(seconds: u64) -> String {
    let plural =
        |count: u64, unit: &str| format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" });
    match seconds {
        0..=59 => "just now".to_owned(),
        60..=3599 => plural(seconds / 60, "minute"),
        3600..=86_399 => plural(seconds / 3600, "hour"),
        _ => plural(seconds / 86_400, "day"),
    }
}

/// Returns the seconds of Unix.
fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Returns a name that no other game has.
fn new_id() -> String {
    let chance = RandomState::new().hash_one(now()) & 0xffff_ffff;
    format!("{:x}-{chance:08x}", now())
}

/// What was found in the folder: the games that can be played, the last one first, and what is to
/// be said about the others.
#[derive(Debug, Default)]
pub struct Found {
    /// The games.
    pub games: Vec<Saved>,
    /// What is to be said.
    pub notices: Vec<String>,
}

/// The saved games of a user.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Returns the store in a folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the store of the user: in `$XDG_DATA_HOME/ninefold`, or where the platform keeps
    /// such data; nothing without a home.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let set = |name: &str| {
            std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
        };
        let home = || set("HOME").or_else(|| set("USERPROFILE"));
        let data = set("XDG_DATA_HOME").filter(|path| path.is_absolute()).or_else(|| {
            if cfg!(windows) {
                set("APPDATA").or_else(|| Some(home()?.join("AppData/Roaming")))
            } else if cfg!(target_os = "macos") {
                Some(home()?.join("Library/Application Support"))
            } else {
                Some(home()?.join(".local/share"))
            }
        })?;
        Some(Self::new(data.join("ninefold/games")))
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    /// Returns all saved games, those played last first. What can't be read is moved aside.
    #[must_use]
    pub fn list(&self) -> Found {
        let mut found = Found::default();
        let Ok(entries) = fs::read_dir(&self.folder) else { return found };
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
        paths.sort();
        for path in paths {
            match read(&path) {
                Ok(saved) => found.games.push(saved),
                Err(Trouble::Unreadable(why)) => {
                    found.notices.push(format!("{} can't be read: {why}.", path.display()));
                }
                Err(Trouble::Broken(why)) => found.notices.push(set_aside(&path, &why)),
            }
        }
        found.games.sort_by(|a, b| (b.touched, &b.id).cmp(&(a.touched, &a.id)));
        found
    }

    /// Writes a game, unless another terminal has gone on with it; see [`Written`].
    ///
    /// # Errors
    /// If the folder or the file can't be written.
    pub fn save(&self, saved: &mut Saved, news: News) -> io::Result<Written> {
        fs::create_dir_all(&self.folder)?;
        let _lock = self.lock();
        let there = read(&self.path(&saved.id)).ok().map(|other| other.version);
        let is_behind = there.is_some_and(|version| version != saved.version);
        if is_behind && news == News::Time {
            return Ok(Written::Behind);
        }
        let mut next = saved.clone();
        if is_behind {
            (next.id, next.version) = (new_id(), 0);
        }
        next.version += 1;
        self.write(&next)?;
        *saved = next;
        Ok(if is_behind { Written::Copied } else { Written::Saved })
    }

    /// Waits a little until no other terminal writes. Where locks can't be had, the version alone
    /// has to do.
    fn lock(&self) -> Option<File> {
        let file = File::create(self.folder.join("lock")).ok()?;
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match file.try_lock() {
                Ok(()) => return Some(file),
                Err(fs::TryLockError::WouldBlock) => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(fs::TryLockError::Error(_)) => return None,
            }
        }
        None
    }

    fn write(&self, saved: &Saved) -> io::Result<()> {
        let beside = self.folder.join(format!(".{}.{}.tmp", saved.id, std::process::id()));
        let text = serde_json::to_vec_pretty(saved)?;
        let written = File::create(&beside).and_then(|mut file| {
            file.write_all(&text)?;
            file.sync_data()
        });
        let renamed = written.and_then(|()| fs::rename(&beside, self.path(&saved.id)));
        if renamed.is_err() {
            // What is left of it is of no use to anybody.
            let _ = fs::remove_file(&beside);
        }
        renamed
    }

    /// Takes a game off the list; its file goes to the folder `removed`.
    ///
    /// # Errors
    /// If it can't be moved.
    pub fn remove(&self, id: &str) -> io::Result<()> {
        let removed = self.folder.join("removed");
        fs::create_dir_all(&removed)?;
        fs::rename(self.path(id), removed.join(format!("{id}.json")))
    }
}

/// Why a saved game can't be had.
enum Trouble {
    /// The file can't be read at all; it stays where it is.
    Unreadable(String),
    /// It is no saved game.
    Broken(String),
}

fn read(path: &Path) -> Result<Saved, Trouble> {
    let unreadable = |error: io::Error| Trouble::Unreadable(error.to_string());
    let mut text = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(LARGEST + 1).read_to_end(&mut text).map_err(unreadable)?;
    if text.len() as u64 > LARGEST {
        return Err(Trouble::Broken("it is too large".to_owned()));
    }
    let saved: Saved =
        serde_json::from_slice(&text).map_err(|error| Trouble::Broken(error.to_string()))?;
    if saved.format > FORMAT {
        return Err(Trouble::Unreadable("a newer Ninefold wrote it".to_owned()));
    }
    let is_whole = path.file_stem().is_some_and(|stem| stem == saved.id.as_str());
    if !is_whole || saved.game().is_none() {
        return Err(Trouble::Broken("its moves can't be made out".to_owned()));
    }
    Ok(saved)
}

/// Moves a broken file out of the way; returns what to say.
fn set_aside(path: &Path, why: &str) -> String {
    let names = (0..100).map(|number| match number {
        0 => path.with_extension("json.broken"),
        number => path.with_extension(format!("json.broken{number}")),
    });
    let aside = names.into_iter().find(|aside| !aside.exists());
    match aside {
        Some(aside) if fs::rename(path, &aside).is_ok() => {
            format!("A saved game is broken ({why}); it was moved to {}.", aside.display())
        }
        _ => format!("{} is broken ({why}) and can't be moved aside.", path.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Mode;
    use crate::state::State;
    use ninefold::{Cell, Digit, Position};

    /// A store in a folder of its own, which goes with it.
    struct Own(Store, PathBuf);

    impl std::ops::Deref for Own {
        type Target = Store;

        fn deref(&self) -> &Store {
            &self.0
        }
    }

    impl Drop for Own {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.1);
        }
    }

    fn store(name: &str) -> Own {
        let folder =
            std::env::temp_dir().join(format!("ninefold-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Own(Store::new(folder.clone()), folder)
    }

    fn game() -> Game {
        let clues = ninefold::gallery::LEETCODE.parse().unwrap();
        let mut game = Game::new(State::from(&Position::start(clues)), "sample");
        for value in [1, 2, 4] {
            game.select(Cell::at(0, 2));
            game.digit(Digit::new(value), Mode::Note);
        }
        game.digit(Digit::new(4), Mode::Digit);
        game.undo();
        game
    }

    #[test]
    fn a_game_comes_back_with_its_past_and_future() {
        let store = store("back");
        let mut saved = Saved::begin(&game());
        assert_eq!(store.save(&mut saved, News::Moves).unwrap(), Written::Saved);
        let found = store.list();
        assert_eq!((found.games.len(), found.notices.len()), (1, 0));
        let mut back = found.games[0].game().unwrap();
        assert_eq!((back.state.clone(), back.past.clone()), (game().state, game().past));
        assert!(back.redo() && back.state[Cell::at(0, 2)].placed.is_some());
        assert!(found.games[0].describe().starts_with("sample: 0 of 51, 0:00, just now"));
        store.remove(&saved.id).unwrap();
        assert!(store.list().games.is_empty());
    }

    #[test]
    fn two_terminals_dont_overwrite_each_other() {
        let store = store("two");
        let mut first = Saved::begin(&game());
        store.save(&mut first, News::Moves).unwrap();
        let mut second = store.list().games.remove(0);
        assert_eq!(store.save(&mut first, News::Moves).unwrap(), Written::Saved);
        assert_eq!(store.save(&mut second, News::Time).unwrap(), Written::Behind);
        assert_eq!(store.save(&mut second, News::Moves).unwrap(), Written::Copied);
        assert_ne!(first.id, second.id);
        assert_eq!(store.save(&mut second, News::Moves).unwrap(), Written::Saved);
        assert_eq!(store.save(&mut first, News::Moves).unwrap(), Written::Saved);
        assert_eq!(store.list().games.len(), 2);
    }

    #[test]
    fn broken_files_are_moved_aside_and_named() {
        let store = store("broken");
        let mut saved = Saved::begin(&game());
        store.save(&mut saved, News::Moves).unwrap();
        let text = fs::read_to_string(store.path(&saved.id)).unwrap();
        fs::write(store.path("half"), &text[..text.len() / 2]).unwrap();
        fs::write(store.path("empty"), "").unwrap();
        fs::write(store.path("other"), &text).unwrap();
        fs::write(store.path("moves"), text.replace("r1c3", "r1c9x").replace(&saved.id, "moves"))
            .unwrap();
        fs::write(store.path("newer"), text.replace("\"format\": 1", "\"format\": 9")).unwrap();
        let found = store.list();
        assert_eq!((found.games.len(), found.notices.len()), (1, 5), "{:?}", found.notices);
        assert!(found.notices.iter().any(|notice| notice.contains("half.json.broken")));
        let again = store.list();
        assert_eq!(again.notices.len(), 1, "only the newer one stays where it is");
    }

    #[test]
    fn where_nothing_can_be_written_an_error_says_so() {
        let file = std::env::temp_dir().join(format!("ninefold-file-{}", std::process::id()));
        fs::write(&file, "").unwrap();
        let store = Store::new(file.join("games"));
        let saved = store.save(&mut Saved::begin(&game()), News::Moves);
        fs::remove_file(&file).unwrap();
        assert!(saved.is_err());
        assert!(store.list().games.is_empty());
    }
}
