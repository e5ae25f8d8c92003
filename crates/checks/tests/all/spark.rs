//! Spark on a local cluster of processes: runs `pytests/test_spark*.py`, and Ray and Dask, in two
//! parts, since a cluster waits for itself a good part of the time.
//!
//! Only where `CI` or `NINEFOLD_SPARK=1` is set, since pyspark alone is half a gigabyte. Needs
//! Python 3.11 and Java 17; the wheel and the packages of `pytests/spark.txt` go to the build
//! folder.

use ninefold_checks::tools::{Found, leave_out, program};
use std::sync::LazyLock;
use std::time::Duration;

use crate::python::{Workshop, tests};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(15);

/// Set up once, for all tests of this file.
static WORKSHOP: LazyLock<Found<Workshop>> = LazyLock::new(|| {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !is_set("CI") && !is_set("NINEFOLD_SPARK") {
        return Err("set NINEFOLD_SPARK=1 to install pyspark and run them".to_owned());
    }
    program(&["java"], "default-jre-headless").and_then(|_| Workshop::new("spark", "spark.txt"))
});

fn check(what: &str, files: &[&str]) {
    match &*WORKSHOP {
        Ok(workshop) => {
            let files: Vec<_> = files.iter().map(|file| tests().join(file)).collect();
            workshop.test(&[], &files, LIMIT);
        }
        Err(why) => leave_out(what, why),
    }
}

#[test]
fn clusters_give_the_answers_of_one_machine() {
    check("the tests on a Spark cluster", &["test_spark.py"]);
}

#[test]
fn files_connections_and_other_clusters_do_too() {
    let files = ["test_spark_connect.py", "test_spark_files.py", "test_ray_dask.py"];
    check("the tests of files, Spark Connect, Ray and Dask", &files);
}
