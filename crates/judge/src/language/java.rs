//! Java: the driver compiles the file in memory, plain and rewritten, into two folders of classes.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Bench, Build, NoBuild, Room, complaints};
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/Driver.java");
const HOOK: &str = include_str!("../../harness/NfHook.java");

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let driver = driver(bench)?;
    let classes = bench.cached(
        &["java", &bench.source.name, &bench.source.text, DRIVER, HOOK],
        |folder| {
            let copy = bench.put("learner.java", &bench.source.text)?;
            let (plain, watched) = (folder.join("plain"), folder.join("watched"));
            fs::create_dir_all(&plain)?;
            fs::create_dir_all(&watched)?;
            let mut words = jvm(bench, &driver, "-XX:TieredStopAtLevel=1");
            words.push("compile".into());
            words.push(copy.into());
            words.push(bench.source.name.clone().into());
            words.extend([plain.into(), watched.into()]);
            let compiled = bench.compile(&words, &[])?;
            if compiled.succeeded {
                Ok(())
            } else {
                Err(NoBuild::Compile(complaints(&compiled.output)))
            }
        },
    )?;
    let folder = classes.join(if build == Build::Watched { "watched" } else { "plain" });
    if build == Build::Watched
        && fs::read_dir(&folder).is_ok_and(|mut files| files.next().is_none())
    {
        return Err(NoBuild::Impossible("its stores can't be rewritten".to_owned()));
    }
    let mut words = jvm(bench, &driver, &format!("-Xmx{}m", bench.memory >> 20));
    words.push("run".into());
    let mut launch = bench.launch(words, Room::Free);
    launch.words.extend([folder.into(), bench.source.name.clone().into()]);
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.function().into());
    Ok(launch)
}

fn jvm(bench: &Bench<'_>, driver: &Path, option: &str) -> Vec<OsString> {
    let options = ["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto", option, "-cp"];
    let mut words = vec![bench.tool.path.clone().into()];
    words.extend(options.map(OsString::from));
    words.extend([driver.into(), "Driver".into()]);
    words
}

/// Compiles the driver itself, once for each Java.
fn driver(bench: &Bench<'_>) -> Result<PathBuf, NoBuild> {
    bench.cached(&["java driver", DRIVER, HOOK], |folder| {
        let missing = || NoBuild::Impossible("there is no 'javac' beside this Java: a JDK is needed (Debian: apt install default-jdk)".to_owned());
        let javac = bench.tool.beside("javac").ok_or_else(missing)?;
        let files = [bench.put("Driver.java", DRIVER)?, bench.put("NfHook.java", HOOK)?];
        let mut words: Vec<OsString> = vec![javac.into(), "-nowarn".into(), "-d".into(), folder.into()];
        words.extend(files.map(OsString::from));
        let compiled = bench.compile(&words, &[])?;
        if compiled.succeeded { Ok(()) } else { Err(NoBuild::Impossible(compiled.output)) }
    })
}
