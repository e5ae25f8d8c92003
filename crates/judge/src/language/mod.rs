//! The languages: how each is told, started, compiled and watched. One file each.

mod go;
mod java;
mod javascript;
mod native;
mod python;
mod rust;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::builder::{self, Compiled};
use crate::cache::{self, Cache, Entry};
use crate::problem::Problem;
use crate::protocol::Diagnostic;
use crate::sandbox::{Ceilings, Sandbox};
use crate::source::Source;
use crate::study::Watched;
use crate::tool::{Launch, Tool};

/// A language that programs come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Python 3.
    Python,
    /// Node.
    JavaScript,
    /// Node, with the types taken away.
    TypeScript,
    /// A JDK.
    Java,
    /// g++ or clang++.
    Cpp,
    /// gcc or clang.
    C,
    /// Go.
    Go,
    /// rustc.
    Rust,
}

/// Title, name for options, endings of file names, commands, packages of Debian and macOS.
struct Row {
    title: &'static str,
    name: &'static str,
    endings: &'static [&'static str],
    commands: &'static [&'static str],
    packages: (&'static str, &'static str),
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 8] = [
        Self::Python,
        Self::JavaScript,
        Self::TypeScript,
        Self::Java,
        Self::Cpp,
        Self::C,
        Self::Go,
        Self::Rust,
    ];

    const fn row(self) -> Row {
        let (title, name, endings, commands, packages): (_, _, &[&str], &[&str], _) = match self {
            Self::Python => (
                "Python",
                "python",
                &["py"],
                &["python3", "python"],
                ("python3", "brew install python"),
            ),
            Self::JavaScript => (
                "Node",
                "javascript",
                &["js", "mjs", "cjs"],
                &["node", "nodejs"],
                ("nodejs", "brew install node"),
            ),
            Self::TypeScript => (
                "Node",
                "typescript",
                &["ts"],
                &["node", "nodejs"],
                ("nodejs", "brew install node"),
            ),
            Self::Java => {
                ("Java", "java", &["java"], &["java"], ("default-jdk", "brew install openjdk"))
            }
            Self::Cpp => (
                "C++",
                "cpp",
                &["cpp", "cc", "cxx"],
                &["g++", "clang++", "c++"],
                ("g++", "xcode-select --install"),
            ),
            Self::C => {
                ("C", "c", &["c"], &["gcc", "clang", "cc"], ("gcc", "xcode-select --install"))
            }
            Self::Go => ("Go", "go", &["go"], &["go"], ("golang-go", "brew install go")),
            Self::Rust => ("Rust", "rust", &["rs"], &["rustc"], ("rustc", "brew install rust")),
        };
        Row { title, name, endings, commands, packages }
    }

    /// Returns the name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Returns the name for options and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the endings of its files' names, the usual one first.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        self.row().endings
    }

    pub(crate) const fn commands(self) -> &'static [&'static str] {
        self.row().commands
    }

    pub(crate) const fn packages(self) -> (&'static str, &'static str) {
        self.row().packages
    }

    /// Tells the language by the end of a file's name.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        Self::ALL.into_iter().find(|language| language.endings().contains(&ending.as_str()))
    }

    /// Returns the name of the function that LeetCode calls.
    #[must_use]
    pub const fn function(self, problem: Problem) -> &'static str {
        match self {
            Self::Rust => problem.snake(),
            _ => problem.camel(),
        }
    }

    /// Returns how the language spells true and false.
    pub(crate) const fn truth(self) -> [&'static str; 2] {
        match self {
            Self::Python => ["True", "False"],
            _ => ["true", "false"],
        }
    }

    /// Returns how long a board may take unless told otherwise.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_secs(match self {
            Self::Python => 10,
            Self::JavaScript | Self::TypeScript => 4,
            _ => 2,
        })
    }
}

impl FromStr for Language {
    type Err = String;

    /// Reads a name or an ending.
    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.to_lowercase();
        let named = |language: &Self| {
            language.name() == name
                || language.endings().contains(&name.as_str())
                || name == "c++" && *language == Self::Cpp
        };
        Self::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| format!("expected one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// A way to build a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// For the verdict: with checks where the language has none of its own.
    Checked,
    /// For times.
    Fast,
    /// For what it writes.
    Watched,
}

/// Why a program couldn't be built.
#[derive(Debug)]
pub(crate) enum NoBuild {
    /// The compiler refuses it.
    Compile(Vec<Diagnostic>),
    /// It can't be built so; the reason.
    Impossible(String),
    /// The system's fault.
    System(io::Error),
    /// The user wants to stop.
    Stopped,
}

impl From<io::Error> for NoBuild {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// Where a program is built: everything that a language needs to know.
pub(crate) struct Bench<'a> {
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) cache: &'a Cache,
    pub(crate) source: &'a Source,
    pub(crate) problem: Problem,
    pub(crate) tool: &'a Tool,
    /// Bytes that the program may take.
    pub(crate) memory: u64,
    pub(crate) prelude: Prelude,
    /// Whether more programs follow, so that it is worth while to prepare what they share.
    pub(crate) many: bool,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

/// What a program finds in front of it where headers are dear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prelude {
    /// What LeetCode gives.
    LeetCode,
    /// What our own programs need.
    Own,
}

impl Bench<'_> {
    /// Builds the program and returns how it is started.
    pub(crate) fn build(&self, build: Build) -> Result<Launch, NoBuild> {
        match self.source.language {
            Language::Python => python::build(self),
            Language::JavaScript | Language::TypeScript => javascript::build(self, build),
            Language::Java => java::build(self, build),
            Language::Cpp | Language::C => native::build(self, build),
            Language::Rust => rust::build(self, build),
            Language::Go => go::build(self, build),
        }
    }

    /// Turns addresses into the learner's lines, where the language tells only those.
    pub(crate) fn located(&self, mut watched: Watched, launch: &Launch) -> Watched {
        if let Some(program) = launch.words.first().filter(|_| !watched.answer.places.is_empty()) {
            let (program, places) = (Path::new(program), &watched.answer.places);
            watched.lines = native::lines(program, places, &self.source.name);
        }
        watched
    }

    /// Says whether reads of the board are seen, too.
    pub(crate) const fn sees_reads(&self) -> bool {
        !matches!(self.source.language, Language::Java | Language::Go)
    }

    /// Says whether boards of the program's own are found by the addresses that it writes to.
    pub(crate) const fn sees_addresses(&self) -> bool {
        matches!(self.source.language, Language::C | Language::Cpp | Language::Rust)
    }

    /// Runs a compiler inside the sandbox.
    fn compile(
        &self,
        words: &[OsString],
        variables: &[(&'static str, OsString)],
    ) -> Result<Compiled, NoBuild> {
        builder::compile(self.sandbox, words, variables, self.stop)
    }

    /// Returns the folder of what is made from exactly these texts with this tool; makes it if need
    /// be.
    fn cached(
        &self,
        parts: &[&str],
        make: impl FnOnce(&Path) -> Result<(), NoBuild>,
    ) -> Result<PathBuf, NoBuild> {
        let tool = format!("{} {}", self.tool.path.display(), self.tool.title);
        let key = format!("{tool}\n{}", parts.join("\n\0\n"));
        let workshop = self.sandbox.folder().join(format!("made-{}", nonce()));
        // Whoever makes the same just now is waited for.
        let turn = cache::turn(&key);
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = match self.cache.entry(&key, self.sandbox.folder()) {
            Entry::Kept(folder) => return Ok(folder),
            Entry::New(folder) => folder,
        };
        fs::create_dir_all(&workshop)?;
        make(&workshop)?;
        self.cache.keep(&folder, &key, &workshop)?;
        Ok(folder)
    }

    /// Writes a file into the sandbox.
    fn put(&self, name: &str, text: &str) -> Result<PathBuf, NoBuild> {
        let path = self.sandbox.folder().join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        // Another build may be reading it just now: it is there as a whole or not at all.
        if !fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            let part = path.with_extension(format!("{}.part", nonce()));
            fs::write(&part, text)?;
            fs::rename(&part, &path)?;
        }
        Ok(path)
    }

    fn function(&self) -> &'static str {
        self.source.language.function(self.problem)
    }

    /// Returns a launch with the usual limits on files and, if asked for, on address space.
    fn launch(&self, words: Vec<OsString>, room: Room) -> Launch {
        let address_space = match room {
            Room::Bounded => self.memory + (1 << 30),
            Room::Free => 0,
        };
        let ceilings = Ceilings { address_space, file: 64 << 20, stack: 0, also: None };
        Launch { words, variables: Vec::new(), ceilings, nonce: nonce() }
    }
}

/// Whether the address space can be bounded: not where a runtime reserves much more than it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Bounded,
    Free,
}

/// Returns a word that no program prints by accident, another each time.
fn nonce() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = nanos.map_or(0, |time| time.as_nanos()) ^ u128::from(std::process::id());
    format!("{nanos:x}-{number}")
}

/// Reads complaints that a harness writes as a JSON object a line.
fn complaints(output: &str) -> Vec<Diagnostic> {
    let found: Vec<Diagnostic> =
        output.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if found.is_empty() {
        let message =
            output.lines().find(|line| !line.trim().is_empty()).unwrap_or("it doesn't compile");
        return vec![Diagnostic { line: None, message: message.to_owned() }];
    }
    found
}

/// Reads complaints of the form `name:LINE:COLUMN: error: message`.
fn gcc_complaints(output: &str, name: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for line in output.lines() {
        let Some((place, message)) = line.split_once("error: ") else { continue };
        let rest = place.rsplit_once(&format!("{name}:")).map(|(_, rest)| rest);
        let number = rest.and_then(|rest| rest.split(':').next()?.parse().ok());
        found.push(Diagnostic { line: number, message: message.to_owned() });
    }
    if found.is_empty() { complaints(output) } else { found }
}
