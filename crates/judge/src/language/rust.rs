//! Rust: the file is a crate of its own, the driver another. Watched, it is compiled for the thread
//! sanitizer, whose functions the driver has; that takes flags of a nightly compiler.

use std::ffi::OsString;

use super::{Bench, Build, NoBuild, Room};
use crate::problem::Problem;
use crate::protocol::Diagnostic;
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.rs");

const WATCHED: [&str; 4] = [
    "-Zsanitizer=thread",
    "-Zexternal-clangrt",
    "-Cunsafe-allow-abi-mismatch=sanitizer",
    "-Copt-level=1",
];

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let watched = build == Build::Watched;
    let (text, driver) = (library(bench), DRIVER);
    let kind = if watched { "watched" } else { "plain" };
    let folder = bench.cached(&["rust", kind, &bench.source.name, &text, driver], |folder| {
        let bootstrap: &[(&str, OsString)] = &[("RUSTC_BOOTSTRAP", "1".into())];
        let variables = if watched { bootstrap } else { &[] };
        let file = bench.put(&format!("learner/{}", bench.source.name), &text)?;
        let rustc = || -> Vec<OsString> {
            let words = ["--edition", "2021", "-Awarnings", "--error-format=json", "-Cdebuginfo=1"];
            std::iter::once(bench.tool.path.clone().into())
                .chain(words.map(OsString::from))
                .collect()
        };
        let mut words = rustc();
        words.extend(
            ["--crate-type", "rlib", "--crate-name", "learner", "--out-dir"].map(OsString::from),
        );
        words.extend([folder.into(), file.into()]);
        if watched {
            words.extend(WATCHED.map(OsString::from));
        } else {
            words.push("-Copt-level=3".into());
        }
        let done = bench.compile(&words, variables)?;
        if !done.succeeded {
            return Err(NoBuild::Compile(complaints(&done.output, bench)));
        }
        let main = bench.put("driver.rs", driver)?;
        let mut words = rustc();
        words.extend(["-Copt-level=1", "--extern"].map(OsString::from));
        let mut library = OsString::from("learner=");
        library.push(folder.join("liblearner.rlib"));
        words.extend([library, "-o".into(), folder.join("program").into(), main.into()]);
        if watched {
            words.extend(
                ["--cfg", "nf_watch", "-Cunsafe-allow-abi-mismatch=sanitizer"].map(OsString::from),
            );
        }
        let done = bench.compile(&words, variables)?;
        if !done.succeeded {
            return Err(NoBuild::Compile(complaints(&done.output, bench)));
        }
        let _ = std::fs::remove_file(folder.join("liblearner.rlib"));
        Ok(())
    })?;
    let mut launch = bench.launch(vec![folder.join("program").into()], Room::Bounded);
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.source.name.clone().into());
    Ok(launch)
}

/// Gives the file what LeetCode gives it, on its first line.
fn library(bench: &Bench<'_>) -> String {
    let text = &bench.source.text;
    let given = if text.contains("struct Solution") { "" } else { "pub struct Solution; " };
    let function = bench.function();
    // Ours call the function by a name that is always public.
    let (value, wrap) = match bench.problem {
        Problem::Valid => ("Some(", ")"),
        Problem::Solve => ("{ let _ = ", "; None }"),
    };
    let board = match bench.problem {
        Problem::Valid => "board.clone()",
        Problem::Solve => "board",
    };
    format!(
        "{given}{text}\npub fn nf_call(board: &mut Vec<Vec<char>>) -> Option<bool> {{ {value}Solution::{function}({board}){wrap} }}\n"
    )
}

/// Reads rustc's JSON: a line a complaint.
fn complaints(output: &str, bench: &Bench<'_>) -> Vec<Diagnostic> {
    let read = |line: &str| -> Option<Diagnostic> {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        if value["level"] != "error" {
            return None;
        }
        let span = value["spans"].as_array()?.iter().find(|span| {
            let file = span["file_name"].as_str().unwrap_or_default();
            span["is_primary"] == true && file.ends_with(&bench.source.name)
        });
        let lines = bench.source.text.lines().count();
        let number =
            span.and_then(|span| span["line_start"].as_u64()).and_then(|n| usize::try_from(n).ok());
        let number = number.filter(|&number| number <= lines);
        Some(Diagnostic { line: number, message: value["message"].as_str()?.to_owned() })
    };
    let found: Vec<Diagnostic> = output.lines().filter_map(read).collect();
    let kept: Vec<Diagnostic> =
        found.iter().filter(|each| !each.message.starts_with("aborting due to")).cloned().collect();
    if kept.is_empty() { super::complaints(output) } else { kept }
}
