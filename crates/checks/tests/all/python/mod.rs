//! The Python package: virtual environments in the build folder with the wheel and the packages
//! that tests need.

mod package;

use ninefold_checks::tools::{Found, folder, install, may_install, program, run, say};
use ninefold_site::{build_folder, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

/// Far more than a build of the wheel takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// Ends with 0 for a Python that the package runs on.
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// The wheel as it is now, built once for all environments, and the lock on where it lies.
static WHEEL: LazyLock<Found<(PathBuf, fs::File)>> = LazyLock::new(build_wheel);

/// The Python of a virtual environment that has the package.
pub(crate) struct Workshop {
    pub(crate) python: PathBuf,
    /// Held to the end: two test commands at a time would take each other's files away.
    _lock: fs::File,
}

impl Workshop {
    /// Makes an environment of this name with the packages of a file beside the tests in Python,
    /// and, once it is built, with the wheel.
    ///
    /// # Panics
    /// If the wheel can't be built: that is no reason to leave anything out.
    pub(crate) fn new(name: &str, requirements: &str) -> Found<Self> {
        let (home, lock) = locked(name)?;
        let environment = thread::scope(|scope| {
            let wheel = scope.spawn(wheel);
            let python = environment(&home.join("venv"), requirements);
            let wheel = wheel.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            python.and_then(|python| Ok((python, wheel?)))
        });
        let (python, wheel) = environment?;
        run(pip(&python, "install").args(["--no-deps", "--force-reinstall"]).arg(wheel), LIMIT)?;
        Ok(Self { python, _lock: lock })
    }

    /// Runs pytest with these arguments in a folder of the build, so that what it writes stays out
    /// of the sources.
    ///
    /// # Panics
    /// If a test fails.
    pub(crate) fn test(&self, arguments: &[&str], files: &[PathBuf], limit: Duration) {
        let mut pytest = Command::new(&self.python);
        pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--durations=5"]);
        pytest.args(arguments).args(files).env("PYTHONDONTWRITEBYTECODE", "1");
        pytest.current_dir(folder("python").expect("the build folder is there"));
        let program = format!("ninefold{}", std::env::consts::EXE_SUFFIX);
        let release = build_folder().join("release").join(program);
        if release.is_file() {
            pytest.env("NINEFOLD_CLI", release);
        }
        let time = run(&mut pytest, limit).unwrap_or_else(|error| panic!("{error}; see above"));
        say(&format!("the tests in Python took {:.1} s", time.as_secs_f64()));
    }
}

/// Returns a folder of the build and a lock on it.
fn locked(name: &str) -> Found<(PathBuf, fs::File)> {
    let home = folder(name)?;
    let lock = fs::File::create(home.join("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    Ok((home, lock))
}

/// Makes an environment with the packages of a file, anew unless the packages of that very file
/// were installed before; returns its Python.
fn environment(venv: &Path, requirements: &str) -> Found<PathBuf> {
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let file = tests().join(requirements);
    let wanted = fs::read(&file).map_err(|error| error.to_string())?;
    let stamp = venv.join("installed");
    if python.is_file() && fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    may_install()?;
    let mut make = Command::new(recent_python()?);
    make.args(["-m", "venv", "--clear"]).arg(venv);
    if let Err(error) = run(&mut make, LIMIT) {
        // Debian's Python comes without the module.
        install("python3-venv").map_err(|why| format!("{error}; {why}"))?;
        run(&mut make, LIMIT)?;
    }
    run(pip(&python, "install").arg("-r").arg(file), LIMIT)?;
    fs::write(stamp, wanted).map_err(|error| error.to_string())?;
    Ok(python)
}

/// Returns the wheel.
///
/// # Panics
/// If it can't be built.
pub(crate) fn wheel() -> Found<&'static Path> {
    WHEEL.as_ref().map(|(wheel, _)| wheel.as_path()).map_err(Clone::clone)
}

/// Builds the wheel as pip does for those who install the package from its sources, but in the
/// folder of the workspace's other builds; returns it with a lock on where it lies.
///
/// # Panics
/// If it can't be built.
fn build_wheel() -> Found<(PathBuf, fs::File)> {
    let (home, lock) = locked("wheel")?;
    let python = environment(&home.join("venv"), "wheel.txt")?;
    let made = home.join("made");
    let _ = fs::remove_dir_all(&made);
    let mut pip = pip(&python, "wheel");
    pip.args(["--no-deps", "--no-build-isolation", "--wheel-dir"]).arg(&made).arg(workspace());
    // What builds it is among the programs of the environment.
    let own = python.parent().map(Path::to_path_buf);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = own.into_iter().chain(std::env::split_paths(&path));
    pip.env("PATH", std::env::join_paths(places).expect("they were joined before"));
    let time = run(pip.env("CARGO_TARGET_DIR", build_folder()), LIMIT);
    let time = time.unwrap_or_else(|error| panic!("the package can't be built: {error}"));
    say(&format!("the wheel took {:.1} s", time.as_secs_f64()));
    let wheel = fs::read_dir(&made).expect("a folder").flatten().next().expect("a wheel in it");
    Ok((wheel.path(), lock))
}

fn pip(python: &Path, command: &str) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", command, "--quiet", "--disable-pip-version-check"]);
    pip
}

/// Returns the folder of the tests in Python.
pub(crate) fn tests() -> PathBuf {
    workspace().join("crates/python/pytests")
}

/// Returns a Python that is recent enough.
fn recent_python() -> Found<PathBuf> {
    let python = program(&["python3", "python"], "python3-venv")?;
    match Command::new(&python).args(["-c", IS_NEW_ENOUGH]).status() {
        Ok(status) if status.success() => Ok(python),
        _ => Err(format!("{} is not Python 3.11 or later", python.display())),
    }
}
