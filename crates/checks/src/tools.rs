//! Programs and packages that tests need besides Rust: found, installed, or skipped with a message.
//!
//! Debian packages are installed when the user is root or may use `sudo` without a password;
//! packages of Node and Python go to the build folder. `NINEFOLD_INSTALL=never` forbids both.
//! Without a tool a test says what it leaves out and passes; where `CI` is set it fails.

use ninefold_site::build_folder;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Far more than packages take to install.
const INSTALL_LIMIT: Duration = Duration::from_mins(20);

/// What is needed, or a sentence on why it can't be had.
pub type Found<T> = Result<T, String>;

/// Writes a line to the terminal at once, also where the output of passing tests is kept back.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Says what is not tested and why.
///
/// # Panics
/// Where `CI` is set: there nothing may be left out.
pub fn leave_out(what: &str, why: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what} can't be left out in CI: {why}");
    say(&format!("left out: {what}: {why}"));
}

/// Returns a folder for a test's own files in the build folder; it stays from run to run.
pub fn folder(name: &str) -> Found<PathBuf> {
    let folder = build_folder().join("tmp").join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Returns the first of these programs that is on the path; installs a Debian package if none is.
pub fn program(names: &[&str], package: &str) -> Found<PathBuf> {
    if let Some(found) = on_path(names) {
        return Ok(found);
    }
    install(package).map_err(|why| format!("no {} on the path; {why}", names.join(" or ")))?;
    on_path(names).ok_or_else(|| format!("the package {package} has no {}", names.join(" or ")))
}

/// Browsers, the one without windows first: it is the same engine, and takes a third of the
/// processor time.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Returns the browser: `NINEFOLD_CHROMIUM`, or the first of its kind on the path. Where there is
/// none, both are installed, since a test wants the one with windows; not every archive has the
/// other.
pub fn browser() -> Found<PathBuf> {
    /// One at a time: the tests of a program ask for it side by side.
    static SEARCH: Mutex<()> = Mutex::new(());

    if let Some(named) = std::env::var_os("NINEFOLD_CHROMIUM") {
        return Ok(named.into());
    }
    let _search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner);
    if on_path(&BROWSERS).is_none() && install("chromium").is_ok() {
        let _ = install(BROWSERS[0]);
    }
    program(&BROWSERS, "chromium")
}

fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut files = names.iter().flat_map(|name| {
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        places.iter().map(move |place| place.join(&file))
    });
    files.find(|file| file.is_file())
}

/// Fails with a sentence when nothing may be installed.
pub fn may_install() -> Found<()> {
    match std::env::var("NINEFOLD_INSTALL").as_deref() {
        Ok("never") => Err("NINEFOLD_INSTALL forbids to install it".to_owned()),
        _ => Ok(()),
    }
}

/// Installs a Debian package, where that is permitted.
pub fn install(package: &str) -> Found<()> {
    may_install()?;
    if on_path(&["apt-get"]).is_none() {
        return Err(format!("install {package} by hand, there is no apt-get here"));
    }
    if apt(&["install", "-y", package]) || apt(&["update"]) && apt(&["install", "-y", package]) {
        return Ok(());
    }
    Err(format!(
        "apt-get can't install {package} (not root, no sudo without a password, or no network)"
    ))
}

/// Runs `apt-get`, as root or with a `sudo` that asks nothing.
fn apt(arguments: &[&str]) -> bool {
    let plain = || Command::new("apt-get");
    let sudo = || {
        let mut command = Command::new("sudo");
        command.args(["-n", "apt-get"]);
        command
    };
    [plain(), sudo()].into_iter().any(|mut command| {
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        run(&mut command, Duration::from_mins(5)).is_ok()
    })
}

/// Runs a command to its end, its output going to the terminal, and returns how long it took.
///
/// After the limit it is told to stop, with all that it started, and that is an error like a
/// status other than 0.
pub fn run(command: &mut Command, limit: Duration) -> Found<Duration> {
    let line = shown(command);
    say(&format!("$ {line}"));
    own_group(command);
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).spawn().map_err(|error| format!("`{line}`: {error}"))?;
    match wait(&mut child, limit) {
        Some(status) if status.success() => Ok(start.elapsed()),
        Some(status) => Err(format!("`{line}` ended with {status}")),
        None => Err(format!("`{line}` was not done after {} s", limit.as_secs())),
    }
}

/// Waits for a process; after the limit it ends the process and returns nothing.
fn wait(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < limit {
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Ok(status) => return status,
            Err(_) => break,
        }
    }
    end(child);
    None
}

/// Lets a process and those it starts be ended together.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Ends a process and its group: kindly, so that it can tidy up, and a little later by force.
fn end(child: &mut Child) {
    let group = format!("-{}", child.id());
    for signal in ["-TERM", "-KILL"] {
        let _ = Command::new("kill").args([signal, "--", &group]).status();
        for _ in 0..100 {
            if let Ok(Some(_)) = child.try_wait() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn shown(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Installs the packages of a lock file that lies in a folder, unless that very file was installed
/// there before.
pub fn install_packages(folder: &Path) -> Found<()> {
    let lock = folder.join("package-lock.json");
    let wanted = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    let stamp = folder.join("installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    may_install()?;
    let mut install = Command::new(program(&["npm"], "npm")?);
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
    run(&mut install, INSTALL_LIMIT)?;
    fs::write(&stamp, wanted).map_err(|error| error.to_string())
}

/// Copies the files of a folder and of those in it, but for installed packages.
pub fn copy(from: &Path, to: &Path) -> Found<()> {
    let fail = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(to).map_err(fail)?;
    for entry in fs::read_dir(from).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == "node_modules" {
            continue;
        }
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(fail)?;
        }
    }
    Ok(())
}
