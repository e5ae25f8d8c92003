//! A virtual environment in the build folder with the wheel and the packages that tests need.

#[path = "../../../server/tests/support/tools.rs"]
#[allow(dead_code, reason = "each test file uses some of it")]
pub(crate) mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tools::{Found, folder, may_install, program, run};

/// Far more than a build of the wheel takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// The Python of a virtual environment that has the package.
pub(crate) struct Workshop {
    pub(crate) python: PathBuf,
    /// Held to the end: two test commands at a time would take each other's files away.
    _lock: fs::File,
}

impl Workshop {
    /// Makes an environment of this name with the wheel as it is now, and the packages of a file
    /// beside the tests in Python.
    pub(crate) fn new(name: &str, requirements: &str) -> Found<Self> {
        let python = program(&["python3", "python"], "python3-venv")?;
        let home = folder(name)?;
        let lock = fs::File::create(home.join("lock")).map_err(|error| error.to_string())?;
        lock.lock().map_err(|error| error.to_string())?;
        let place = home.join("venv");
        let inside = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        let workshop = Self { python: place.join(inside), _lock: lock };
        if !workshop.python.exists() {
            may_install()?;
            run(Command::new(python).args(["-m", "venv"]).arg(&place), LIMIT)?;
        }
        workshop.install_packages(&home, &tests().join(requirements))?;
        workshop.install_wheel(&home)?;
        Ok(workshop)
    }

    /// Installs the packages of a file unless that very file was installed before.
    fn install_packages(&self, home: &Path, requirements: &Path) -> Found<()> {
        let wanted = fs::read(requirements).map_err(|error| error.to_string())?;
        let stamp = home.join("installed");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        may_install()?;
        run(self.pip().arg("-r").arg(requirements), LIMIT)?;
        fs::write(stamp, wanted).map_err(|error| error.to_string())
    }

    /// Builds the wheel, in the folder of the workspace's other builds, and installs it.
    fn install_wheel(&self, home: &Path) -> Found<()> {
        may_install()?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let target = home.ancestors().nth(2).ok_or("the build folder has no parent")?;
        let mut pip = self.pip();
        pip.args(["--force-reinstall", "--no-deps"]).arg(root).env("CARGO_TARGET_DIR", target);
        run(&mut pip, LIMIT).map(drop)
    }

    fn pip(&self) -> Command {
        let mut pip = Command::new(&self.python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    }
}

/// Returns the folder of the tests in Python.
pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pytests")
}
