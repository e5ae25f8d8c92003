//! JavaScript, and TypeScript once its types are taken away: one process of Node.

use std::ffi::OsString;

use super::{Bench, Language, NoBuild, Room};
use crate::protocol::Diagnostic;
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.js");
/// Blanks the types of TypeScript, so that lines and columns stay.
const STRIP: &str = include_str!("../../harness/strip.js");

pub(super) fn build(bench: &Bench<'_>) -> Result<Launch, NoBuild> {
    let driver = bench.put("driver.js", DRIVER)?;
    let copy = match bench.source.language {
        Language::TypeScript => strip(bench)?,
        _ => bench.put("learner.js", &bench.source.text)?.into(),
    };
    let memory = format!("--max-old-space-size={}", bench.memory >> 20);
    let words = vec![bench.tool.path.clone().into(), memory.into(), driver.into(), copy];
    let mut launch = bench.launch(words, Room::Free);
    launch.words.push(bench.source.name.clone().into());
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.function().into());
    Ok(launch)
}

/// Takes the types away: Node's own way where it has one, or the TypeScript compiler's parser.
fn strip(bench: &Bench<'_>) -> Result<OsString, NoBuild> {
    let script = bench.put("strip.js", STRIP)?;
    let typed = bench.put("learner.ts", &bench.source.text)?;
    let plain = bench.sandbox.folder().join("learner.js");
    let words = vec![
        bench.tool.path.clone().into(),
        "--no-warnings".into(),
        script.into(),
        typed.into(),
        plain.clone().into(),
    ];
    let compiled = bench.compile(&words, &modules())?;
    if compiled.succeeded {
        return Ok(plain.into());
    }
    let refused =
        compiled.output.lines().filter_map(|line| serde_json::from_str::<Diagnostic>(line).ok());
    let refused: Vec<Diagnostic> = refused.collect();
    if refused.is_empty() {
        let sentence = "TypeScript needs Node 22.13 or later, or the package typescript: npm install -g typescript";
        return Err(NoBuild::Impossible(sentence.to_owned()));
    }
    Err(NoBuild::Compile(refused))
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
