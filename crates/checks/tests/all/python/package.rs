//! The Python package as its users get it: installed by pip from the root of the workspace into an
//! environment of its own, then every test in `pytests`, the docstrings, the types and the
//! notebook, in two processes side by side.
//!
//! Needs Python 3.11 or later with `venv`; what else it takes is installed in the build folder, at
//! the versions of `pytests/requirements.txt`. See `tools.rs` for what happens
//! without. `NINEFOLD_PYTEST=board` runs only the tests with `board` in their name.

use ninefold_checks::tools::{Found, leave_out, say};
use std::sync::LazyLock;
use std::time::Duration;

use super::{Workshop, tests};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(20);

/// Takes nearly as long as all the others.
const LONGEST: &str = "test_hostile.py";

/// Those have tests of their own, with packages of their own.
const ELSEWHERE: [&str; 2] = ["test_spark*.py", "test_ray_dask.py"];

/// Set up once, for all tests of this file.
static WORKSHOP: LazyLock<Found<Workshop>> =
    LazyLock::new(|| Workshop::new("python", "requirements.txt"));

/// Which tests are wanted, if not all.
static WANTED: LazyLock<Option<String>> =
    LazyLock::new(|| std::env::var("NINEFOLD_PYTEST").ok().filter(|wanted| !wanted.is_empty()));

#[test]
fn the_package_does_what_it_says() {
    let mut arguments = ELSEWHERE.map(without).to_vec();
    match WANTED.as_deref() {
        Some(wanted) => arguments.extend(["-k".to_owned(), wanted.to_owned()]),
        None => arguments.push(without(LONGEST)),
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    check("the tests of the Python package", &arguments, "");
}

/// Leaves out the tests of some files.
fn without(files: &str) -> String {
    format!("--ignore-glob={}", tests().join(files).display())
}

#[test]
fn the_package_withstands_what_nobody_means_to_hand_in() {
    match WANTED.as_deref() {
        Some(_) => say("the tests that are wanted of these run with the others"),
        None => check("the tests of hostile arguments in Python", &[], LONGEST),
    }
}

fn check(what: &str, arguments: &[&str], file: &str) {
    match &*WORKSHOP {
        Ok(workshop) => workshop.test(arguments, &[tests().join(file)], LIMIT),
        Err(why) => leave_out(what, why),
    }
}
