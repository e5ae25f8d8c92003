//! The Python package as its users get it: installed by pip from the root of the workspace into an
//! environment of its own, then every test in `pytests`, the docstrings, the types and the
//! notebook.
//!
//! Needs Python 3.11 or later with `venv`; what else it takes is installed in the build folder, at
//! the versions of `pytests/requirements.txt`. See `tools.rs` of the server's tests for what
//! happens without. `NINEFOLD_PYTEST=board` runs only the tests with `board` in their name.

use crate::support;

use std::time::Duration;
use support::tools::leave_out;
use support::{Workshop, tests};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

#[test]
fn the_package_does_what_it_says() {
    let wanted = std::env::var("NINEFOLD_PYTEST").unwrap_or_default();
    match Workshop::new("python", "requirements.txt") {
        Ok(workshop) => {
            // Those have a test of their own, with packages of their own.
            let others = ["--ignore-glob=*test_spark*.py", "--ignore-glob=*test_ray_dask.py"];
            workshop.test(&["-k", &wanted, others[0], others[1]], &[tests()], LIMIT);
        }
        Err(why) => leave_out("the tests of the Python package", &why),
    }
}
