//! Python: the driver compiles the file under its own name; everything happens in one process.

use super::{Bench, NoBuild, Room};
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.py");

pub(super) fn build(bench: &Bench<'_>) -> Result<Launch, NoBuild> {
    let driver = bench.put("driver.py", DRIVER)?;
    let copy = bench.put("learner.py", &bench.source.text)?;
    let words =
        vec![bench.tool.path.clone().into(), "-s".into(), "-B".into(), driver.into(), copy.into()];
    let mut launch = bench.launch(words, Room::Bounded);
    launch.words.push(bench.source.name.clone().into());
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.function().into());
    // A set of strings then has the same order each time.
    launch.variables.push(("PYTHONHASHSEED", "0".into()));
    launch.variables.push(("PYTHONIOENCODING", "utf-8:backslashreplace".into()));
    Ok(launch)
}
