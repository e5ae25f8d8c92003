//! Compilers and interpreters: where they are, what they are called, how a program is launched.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::language::Language;
use crate::sandbox::Ceilings;

/// How a program is started.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) words: Vec<OsString>,
    pub(crate) variables: Vec<(&'static str, OsString)>,
    pub(crate) ceilings: Ceilings<'static>,
    /// The word in the marks that the harness prints between boards.
    pub(crate) nonce: String,
}

/// A compiler or interpreter on this machine.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Where it is.
    pub path: PathBuf,
    /// Its name and version.
    pub title: String,
}

impl Tool {
    /// Finds the tool of a language, or takes the one that is given.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(language: Language, given: Option<&Path>) -> Result<Self, NoTool> {
        let missing = || NoTool { language, given: given.map(Path::to_owned) };
        let named = match given {
            Some(path) => vec![path.to_owned()],
            None => language.commands().iter().map(PathBuf::from).collect(),
        };
        named.iter().find_map(|name| asked(language, &which(name)?)).ok_or_else(missing)
    }

    /// Finds a program that stands beside the tool, or in the path.
    pub(crate) fn beside(&self, name: &str) -> Option<PathBuf> {
        let sibling = self.path.with_file_name(name);
        if sibling.is_file() { Some(sibling) } else { which(Path::new(name)) }
    }
}

/// Finds a command in the path, as a shell would.
pub(crate) fn which(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return name.is_file().then(|| name.to_owned());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|found| found.is_file())
}

/// Asks a tool once, however many files are judged.
fn asked(language: Language, path: &Path) -> Option<Tool> {
    static KNOWN: Mutex<Vec<(Language, PathBuf, Tool)>> = Mutex::new(Vec::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |(of, at, _): &&(Language, PathBuf, Tool)| *of == language && at == path;
    if let Some((_, _, tool)) = known().iter().find(is_it) {
        return Some(tool.clone());
    }
    let tool = probe(language, path)?;
    known().push((language, path.to_owned(), tool.clone()));
    Some(tool)
}

/// Asks a tool where it really is and which version: what is in the path may be a go-between that
/// needs the user's own settings, which programs under trial don't get.
fn probe(language: Language, path: &Path) -> Option<Tool> {
    let ask = |arguments: &[&str]| output_of(path, arguments);
    let (real, title) = match language {
        Language::Python => {
            let found =
                ask(&["-c", "import sys; print(sys.executable); print(sys.version.split()[0])"])?;
            let (real, version) = found.split_once('\n')?;
            (PathBuf::from(real), format!("Python {}", version.trim()))
        }
        Language::JavaScript | Language::TypeScript => {
            let found = ask(&["-p", "process.execPath + '\\n' + process.versions.node"])?;
            let (real, version) = found.split_once('\n')?;
            (PathBuf::from(real), format!("Node {}", version.trim()))
        }
        Language::Java => {
            let real = path.canonicalize().ok()?;
            let version = ask(&["--version"])?;
            (real, format!("Java {}", version.split_whitespace().nth(1)?))
        }
        Language::Go => {
            let found = ask(&["env", "GOROOT", "GOVERSION"])?;
            let (root, version) = found.split_once('\n')?;
            let real = Path::new(root).join("bin/go");
            (real, version.trim().replacen("go", "Go ", 1))
        }
        Language::Rust => {
            let root = ask(&["--print", "sysroot"])?;
            let version = ask(&["--version"])?;
            (Path::new(root.trim()).join("bin/rustc"), version.split('(').next()?.trim().to_owned())
        }
        Language::Cpp | Language::C => {
            let first = ask(&["--version"])?.lines().next()?.to_owned();
            let version = first
                .split_whitespace()
                .rev()
                .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
            let kind = if first.contains("clang") { "clang" } else { "gcc" };
            let plus = if language == Language::Cpp {
                if kind == "gcc" { "g++" } else { "clang++" }
            } else {
                kind
            };
            (path.to_owned(), format!("{plus} {version}"))
        }
    };
    let path = if real.is_file() { real } else { path.to_owned() };
    Some(Tool { path, title })
}

/// Returns what a command prints, if it succeeds.
pub(crate) fn output_of(path: &Path, arguments: &[&str]) -> Option<String> {
    let done = Command::new(path).args(arguments).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&done.stdout).trim().to_owned();
    (done.status.success() && !text.is_empty()).then_some(text)
}

/// There is no compiler or interpreter for a language.
#[derive(Clone, Debug)]
pub struct NoTool {
    /// Which language.
    pub language: Language,
    /// The tool that was asked for.
    pub given: Option<PathBuf>,
}

impl fmt::Display for NoTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, command) = (self.language.title(), self.language.commands()[0]);
        if let Some(given) = &self.given {
            return write!(f, "{} is no {title} that can be started", given.display());
        }
        let (debian, mac) = self.language.packages();
        write!(
            f,
            "it needs {title}, and there is no '{command}' in PATH. Debian: apt install {debian}; \
             macOS: {mac}; or --tool PATH"
        )
    }
}

impl std::error::Error for NoTool {}
