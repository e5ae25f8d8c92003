//! JavaScript, and TypeScript once its types are taken away: one process of Node.

use std::ffi::OsString;

use super::{Bench, Build, Language, NoBuild, Room};
use crate::protocol::Diagnostic;
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.js");
/// Lets stores of a program that is watched go through hooks.
const REWRITE: &str = include_str!("../../harness/rewrite.js");
/// Blanks the types of TypeScript, so that lines and columns stay.
const STRIP: &str = include_str!("../../harness/strip.js");

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let driver = bench.put("driver.js", DRIVER)?;
    bench.put("rewrite.js", REWRITE)?;
    let copy = match bench.source.language {
        Language::TypeScript => strip(bench)?,
        _ => bench.put("learner.js", &bench.source.text)?.into(),
    };
    let memory = format!("--max-old-space-size={}", bench.memory >> 20);
    let mut words = vec![bench.tool.path.clone().into(), memory.into()];
    let watched = build == Build::Watched;
    // Node has a parser for its own use; where it can't be had, own boards stay unseen.
    words.extend(watched.then(|| OsString::from("--expose-internals")));
    words.extend([driver.into(), copy]);
    let mut launch = bench.launch(words, Room::Free);
    launch.words.push(bench.source.name.clone().into());
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.function().into());
    launch.words.extend(watched.then(|| OsString::from("watched")));
    Ok(launch)
}

/// Takes the types away: Node's own way where it has one, or the TypeScript compiler's parser.
fn strip(bench: &Bench<'_>) -> Result<OsString, NoBuild> {
    let folder = bench.cached(&["typescript", &bench.source.text, STRIP], |folder| {
        let script = bench.put("strip.js", STRIP)?;
        let typed = bench.put("learner.ts", &bench.source.text)?;
        let mut words: Vec<OsString> = vec![bench.tool.path.clone().into(), "--no-warnings".into()];
        words.extend([script.into(), typed.into(), folder.join("learner.js").into()]);
        let compiled = bench.compile(&words, &modules())?;
        if compiled.succeeded { Ok(()) } else { Err(refused(&compiled.output)) }
    })?;
    Ok(folder.join("learner.js").into())
}

fn refused(output: &str) -> NoBuild {
    let found = output.lines().filter_map(|line| serde_json::from_str::<Diagnostic>(line).ok());
    let found: Vec<Diagnostic> = found.collect();
    if found.is_empty() {
        let sentence = "TypeScript needs Node 22.13 or later, or the package typescript: npm install -g typescript";
        return NoBuild::Impossible(sentence.to_owned());
    }
    NoBuild::Compile(found)
}

/// Where the TypeScript compiler may be: beside a `tsc` in the path, or in Node's own folders.
fn modules() -> Vec<(&'static str, OsString)> {
    let beside = crate::tool::which(std::path::Path::new("tsc"))
        .and_then(|path| path.canonicalize().ok())
        .and_then(|path| Some(path.parent()?.parent()?.parent()?.to_owned()));
    let usual = ["/usr/lib/node_modules", "/usr/local/lib/node_modules", "/usr/share/nodejs"];
    let given = std::env::var_os("NODE_PATH")
        .into_iter()
        .flat_map(|list| std::env::split_paths(&list).collect::<Vec<_>>());
    let folders = beside.into_iter().chain(given).chain(usual.map(Into::into));
    std::env::join_paths(folders).map(|list| vec![("NODE_PATH", list)]).unwrap_or_default()
}
