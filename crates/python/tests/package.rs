//! The Python package as its users get it: installed by pip from the root of the workspace into an
//! environment of its own, then every test in `pytests`, the docstrings, the types and the notebook.
//!
//! Needs Python 3.11 or later with `venv`; what else it takes is installed in the build folder, at
//! the versions of `pytests/requirements.txt`. See `tools.rs` of the server's tests for what happens
//! without. `NINEFOLD_PYTEST=board` runs only the tests with `board` in their name.

#[path = "../../server/tests/support/tools.rs"]
#[allow(dead_code, reason = "each test file uses its own part")]
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tools::{Found, folder, install, leave_out, may_install, program, run, say};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// Ends with 0 for a Python that the package runs on.
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

#[test]
fn the_package_does_what_it_says() {
    let python = match set_up() {
        Ok(python) => python,
        Err(why) => return leave_out("the tests of the Python package", &why),
    };
    // The wheel is what is tested, so it must build: no reason to leave anything out.
    let mut build = pip(&python);
    build.args(["--no-deps", "--no-build-isolation", "--force-reinstall"]).arg(root());
    let time = run(build.env("CARGO_TARGET_DIR", target()), LIMIT);
    let time = time.unwrap_or_else(|error| panic!("the package can't be built: {error}"));
    say(&format!("the wheel took {:.1} s", time.as_secs_f64()));
    let mut tests = Command::new(&python);
    tests
        .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--durations=5"])
        .args(["-k", &std::env::var("NINEFOLD_PYTEST").unwrap_or_default()])
        .arg(root().join("crates/python/pytests"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(folder("python").expect("it is there")); // what it writes stays out of the sources
    let release = target().join("release").join(format!("ninefold{}", std::env::consts::EXE_SUFFIX));
    if release.is_file() {
        tests.env("NINEFOLD_CLI", release);
    }
    let time = run(&mut tests, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
    say(&format!("the tests of the package took {:.1} s", time.as_secs_f64()));
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// Returns the build folder of the workspace: what is compiled there isn't compiled again.
fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_TARGET_TMPDIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

fn pip(python: &Path) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// Returns the Python of an environment with all that the tests need, made anew unless these very
/// versions were installed before.
fn set_up() -> Found<PathBuf> {
    let home = folder("python")?.join("venv");
    let place = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let own = home.join(place);
    let list = root().join("crates/python/pytests/requirements.txt");
    let wanted = fs::read(&list).map_err(|error| error.to_string())?;
    let stamp = home.join("installed");
    if own.is_file() && fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(own);
    }
    may_install()?;
    let mut make = Command::new(recent_python()?);
    make.args(["-m", "venv", "--clear"]).arg(&home);
    if let Err(error) = run(&mut make, LIMIT) {
        // Debian's Python comes without the module.
        install("python3-venv").map_err(|why| format!("{error}; {why}"))?;
        run(&mut make, LIMIT)?;
    }
    run(pip(&own).arg("-r").arg(list), LIMIT)?;
    fs::write(&stamp, wanted).map_err(|error| error.to_string())?;
    Ok(own)
}

/// Returns a Python that is recent enough.
fn recent_python() -> Found<PathBuf> {
    let python = program(&["python3", "python"], "python3-venv")?;
    let mut ask = Command::new(&python);
    match ask.args(["-c", IS_NEW_ENOUGH]).status() {
        Ok(status) if status.success() => Ok(python),
        _ => Err(format!("{} is not Python 3.11 or later", python.display())),
    }
}
