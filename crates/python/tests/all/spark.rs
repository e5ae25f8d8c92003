//! Spark on a local cluster of processes: runs `pytests/test_spark*.py`, and Ray and Dask.
//!
//! Only where `CI` or `NINEFOLD_SPARK=1` is set, since pyspark alone is half a gigabyte. Needs
//! Python 3.11 and Java 17; the wheel and the packages of `pytests/spark.txt` go to the build
//! folder.

use crate::support;

use std::time::Duration;
use support::tools::{leave_out, program};
use support::{Workshop, tests};

/// Far more than it takes on a machine with nothing else to do.
const LIMIT: Duration = Duration::from_mins(15);

#[test]
fn clusters_give_the_answers_of_one_machine() {
    let what = "the tests on a Spark cluster";
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !is_set("CI") && !is_set("NINEFOLD_SPARK") {
        return leave_out(what, "set NINEFOLD_SPARK=1 to install pyspark and run them");
    }
    let java = program(&["java"], "default-jre-headless");
    match java.and_then(|_| Workshop::new("spark", "spark.txt")) {
        Ok(workshop) => {
            let files = ["test_spark.py", "test_spark_files.py", "test_ray_dask.py"];
            let files = files.map(|file| tests().join(file));
            workshop.test(&[], &files, LIMIT);
        }
        Err(why) => leave_out(what, &why),
    }
}
