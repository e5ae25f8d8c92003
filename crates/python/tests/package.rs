//! The Python package as its users get it: installed by pip from the root of the workspace into an
//! environment of its own, then every test in `pytests`, the docstrings, the types and the notebook.
//!
//! Needs Python 3.11 or later with `venv`; what else it takes is installed in the build folder, at
//! the versions of `pytests/requirements.txt`. See `tools.rs` of the server's tests for what happens
//! without. `NINEFOLD_PYTEST=board` runs only the tests with `board` in their name.

mod support;

use std::process::Command;
use std::time::Duration;
use support::tools::{leave_out, run, say};
use support::{Workshop, target, tests};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

#[test]
fn the_package_does_what_it_says() {
    let workshop = match Workshop::new("python", "requirements.txt") {
        Ok(workshop) => workshop,
        Err(why) => return leave_out("the tests of the Python package", &why),
    };
    // All that it takes is there, so a package that can't be built is broken.
    let time = workshop.install_wheel().unwrap_or_else(|error| panic!("{error}; see above"));
    say(&format!("the wheel took {:.1} s", time.as_secs_f64()));
    let mut pytest = Command::new(&workshop.python);
    pytest
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "--durations=5"])
        .args(["-k", &std::env::var("NINEFOLD_PYTEST").unwrap_or_default()])
        .args(["--ignore=test_spark.py", "--ignore=test_ray_dask.py"])
        .current_dir(tests())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let release = target().join(format!("release/ninefold{}", std::env::consts::EXE_SUFFIX));
    if release.is_file() {
        pytest.env("NINEFOLD_CLI", release);
    }
    let time = run(&mut pytest, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
    say(&format!("the tests of the package took {:.1} s", time.as_secs_f64()));
}
