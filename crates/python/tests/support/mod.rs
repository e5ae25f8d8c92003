//! A virtual environment in the build folder with the wheel and the packages that tests need.

#[path = "../../../server/tests/support/tools.rs"]
#[allow(dead_code, reason = "each test file uses some of it")]
pub(crate) mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tools::{Found, folder, install, may_install, program, run};

/// Far more than a build of the wheel takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// Ends with 0 for a Python that the package runs on.
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// The Python of a virtual environment for tests of the package.
pub(crate) struct Workshop {
    pub(crate) python: PathBuf,
    /// Where the environment lies.
    home: PathBuf,
    /// Held to the end: two test commands at a time would take each other's files away.
    _lock: fs::File,
}

impl Workshop {
    /// Makes an environment of this name with the packages of a file beside the tests in Python.
    pub(crate) fn new(name: &str, requirements: &str) -> Found<Self> {
        let home = folder(name)?;
        let lock = fs::File::create(home.join("lock")).map_err(|error| error.to_string())?;
        lock.lock().map_err(|error| error.to_string())?;
        let place = home.join("venv");
        let inside = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        let workshop = Self { python: place.join(inside), home, _lock: lock };
        if !workshop.python.exists() {
            make_environment(&place)?;
        }
        workshop.install_packages(&tests().join(requirements))?;
        Ok(workshop)
    }

    /// Installs the packages of a file unless that very file was installed before.
    fn install_packages(&self, requirements: &Path) -> Found<()> {
        let wanted = fs::read(requirements).map_err(|error| error.to_string())?;
        let stamp = self.home.join("installed");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        may_install()?;
        run(self.pip().arg("-r").arg(requirements), LIMIT)?;
        fs::write(stamp, wanted).map_err(|error| error.to_string())
    }

    /// Builds the wheel, in the folder of the workspace's other builds, and installs it.
    pub(crate) fn install_wheel(&self) -> Found<Duration> {
        let mut pip = self.pip();
        pip.args(["--force-reinstall", "--no-deps"]).arg(root());
        if self.python.with_file_name(format!("maturin{}", std::env::consts::EXE_SUFFIX)).exists() {
            pip.arg("--no-build-isolation"); // what builds it is here already
        }
        run(pip.env("CARGO_TARGET_DIR", target()), LIMIT)
    }

    fn pip(&self) -> Command {
        let mut pip = Command::new(&self.python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    }
}

/// Makes an environment with a Python that is recent enough.
fn make_environment(place: &Path) -> Found<()> {
    may_install()?;
    let python = program(&["python3", "python"], "python3-venv")?;
    let found = Command::new(&python).args(["-c", IS_NEW_ENOUGH]).status();
    if !found.is_ok_and(|status| status.success()) {
        return Err(format!("{} is not Python 3.11 or later", python.display()));
    }
    let mut make = Command::new(python);
    make.args(["-m", "venv", "--clear"]).arg(place);
    run(&mut make, LIMIT).map(drop).or_else(|error| {
        // Debian's Python comes without the module.
        install("python3-venv").map_err(|why| format!("{error}; {why}"))?;
        run(&mut make, LIMIT).map(drop)
    })
}

/// Returns the root of the workspace.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// Returns the build folder of the workspace: what is compiled there isn't compiled again.
pub(crate) fn target() -> PathBuf {
    let own = Path::new(env!("CARGO_TARGET_TMPDIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

/// Returns the folder of the tests in Python.
pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pytests")
}
