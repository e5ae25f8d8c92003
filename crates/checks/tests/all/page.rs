//! The page in a real browser: the types of its scripts, then every `browser/*.test.mjs`.
//!
//! Needs Node 20 with npm, Chromium, and the packages of `browser/package-lock.json`; what is
//! missing is installed, see `tools.rs`. The packages and a copy of the scripts lie in the
//! build folder, so the sources stay as they were checked out. `NINEFOLD_BROWSER_TESTS=lab` runs
//! only the files with `lab` in their name; pictures that tests take go to `tmp/browser/shots`
//! there.

use ninefold_checks::modules::node;
use ninefold_checks::tools::{Found, browser, copy, folder, install_packages, leave_out, run, say};
use ninefold_server::Limits;
use ninefold_site::workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use crate::server::Server;

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// Node, and a folder with the scripts, the page and the packages.
struct Workshop {
    node: PathBuf,
    scripts: PathBuf,
    shots: PathBuf,
    /// Held to the end: two test commands at a time would take each other's files away.
    _lock: fs::File,
}

/// Set up once, for all tests of this file.
static WORKSHOP: LazyLock<Found<Workshop>> = LazyLock::new(set_up);

#[test]
fn the_scripts_of_the_page_agree_with_their_types() {
    let workshop = match &*WORKSHOP {
        Ok(workshop) => workshop,
        Err(why) => return leave_out("the types of the page's scripts", why),
    };
    let compiler = workshop.scripts.join("node_modules/typescript/bin/tsc");
    let mut check = Command::new(&workshop.node);
    check.arg(compiler).args(["-p", "tsconfig.json", "--pretty", "false"]);
    run(check.current_dir(&workshop.scripts), LIMIT).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_page_works_in_a_browser() {
    let set_up = WORKSHOP.as_ref().map_err(Clone::clone);
    let (workshop, chromium) = match set_up.and_then(|workshop| Ok((workshop, browser()?))) {
        Ok(found) => found,
        Err(why) => return leave_out("the tests of the page in a browser", &why),
    };
    let server = Server::with(&roomy());
    let mut tests = Command::new(&workshop.node);
    tests
        .args(["--test", "--test-reporter=spec", "--test-concurrency=2", "--test-timeout=500000"])
        .args(test_files(&workshop.scripts))
        .current_dir(&workshop.scripts)
        .env("NINEFOLD_URL", server.url(""))
        .env("NINEFOLD_CHROMIUM", chromium)
        .env("NINEFOLD_SHOTS", &workshop.shots);
    let time = run(&mut tests, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
    say(&format!("browser tests took {:.1} s", time.as_secs_f64()));
}

/// Returns limits that no page comes to on a busy machine, but one that asks for too much.
fn roomy() -> Limits {
    let mut limits = Limits::default();
    limits.work_time = Duration::from_mins(5);
    limits.waiting_long = 64;
    limits
}

/// Returns the names of the test files, in order.
fn test_files(scripts: &Path) -> Vec<String> {
    let wanted = std::env::var("NINEFOLD_BROWSER_TESTS").unwrap_or_default();
    let mut names: Vec<String> = files(scripts)
        .filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()))
        .filter(|name| name.ends_with(".test.mjs") && name.contains(&wanted))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no test file has {wanted:?} in its name");
    names
}

fn set_up() -> Found<Workshop> {
    let node = node()?;
    let home = folder("browser")?;
    let lock = fs::File::create(home.join("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    let source = workspace().join("crates/server");
    let scripts = home.join("browser");
    let _ = fs::remove_dir_all(home.join("web"));
    for old in files(&scripts).filter(|file| !file.ends_with("installed")) {
        let _ = fs::remove_file(old);
    }
    copy(&source.join("browser"), &scripts)?;
    copy(&source.join("web"), &home.join("web"))?;
    install_packages(&scripts)?;
    Ok(Workshop { node, shots: home.join("shots"), scripts, _lock: lock })
}

/// Returns the files right in a folder.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_file())
}
