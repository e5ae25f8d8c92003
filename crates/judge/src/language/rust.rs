//! Rust: the file is a crate of its own, the driver another. Watched, it is compiled for the thread
//! sanitizer, whose functions the driver has; that takes flags of a nightly compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Bench, Build, NoBuild, Room};
use crate::problem::Problem;
use crate::protocol::Diagnostic;
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.rs");

/// Boards of the program's own, for the driver that watches.
const OWN: &str = include_str!("../../harness/own.rs");

/// Lets the two meet.
const MAIN: &str = "fn main() { nf_driver::run(learner::nf_call) }\n";

const MISMATCH: &str = "-Cunsafe-allow-abi-mismatch=sanitizer";
const WATCHED: [&str; 4] = ["-Zsanitizer=thread", "-Zexternal-clangrt", MISMATCH, "-Copt-level=1"];

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let watched = build == Build::Watched;
    let (text, kind) = (library(bench), if watched { "watched" } else { "plain" });
    let key = ["rust", kind, &bench.source.name, &text, DRIVER, OWN];
    let folder = bench.cached(&key, |folder| {
        let driver = driver(bench, watched)?;
        let learner = folder.join("liblearner.rlib");
        let file = bench.put(&format!("learner/{}", bench.source.name), &text)?;
        let mut words = library_words(bench, "learner", folder);
        words.push(file.into());
        if watched {
            words.extend(WATCHED.map(OsString::from));
        } else {
            words.push("-Copt-level=3".into());
        }
        rustc(bench, &words, watched)?;
        let mut words = words_for_all(bench);
        for (name, library) in [("learner", &learner), ("nf_driver", &driver)] {
            let mut place = OsString::from(format!("{name}="));
            place.push(library);
            words.extend(["--extern".into(), place]);
        }
        let main = bench.put("main.rs", MAIN)?;
        words.extend(["-o".into(), folder.join("program").into(), main.into()]);
        words.extend(watched.then(|| OsString::from(MISMATCH)));
        rustc(bench, &words, watched)?;
        let _ = std::fs::remove_file(learner);
        Ok(())
    })?;
    let mut launch = bench.launch(vec![folder.join("program").into()], Room::Bounded);
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.source.name.clone().into());
    Ok(launch)
}

/// Compiles the driver, once for each compiler.
fn driver(bench: &Bench<'_>, watched: bool) -> Result<PathBuf, NoBuild> {
    let kind = if watched { "watched" } else { "plain" };
    let folder = bench.cached(&["rust driver", kind, DRIVER, OWN], |folder| {
        let mut words = library_words(bench, "nf_driver", folder);
        // All in one object, so that the linker finds the hooks wherever they are asked for.
        words.extend(["-Copt-level=1", "-Ccodegen-units=1"].map(OsString::from));
        let file = bench.put(&format!("driver-{kind}/driver.rs"), DRIVER)?;
        bench.put(&format!("driver-{kind}/own.rs"), OWN)?;
        words.push(file.into());
        if watched {
            words.extend(["--cfg", "nf_watch", MISMATCH].map(OsString::from));
        }
        rustc(bench, &words, watched)
    })?;
    Ok(folder.join("libnf_driver.rlib"))
}

fn words_for_all(bench: &Bench<'_>) -> Vec<OsString> {
    let words = ["--edition", "2021", "-Awarnings", "--error-format=json", "-Cdebuginfo=1"];
    std::iter::once(bench.tool.path.clone().into()).chain(words.map(OsString::from)).collect()
}

fn library_words(bench: &Bench<'_>, name: &str, folder: &Path) -> Vec<OsString> {
    let mut words = words_for_all(bench);
    words.extend(["--crate-type", "rlib", "--crate-name", name, "--out-dir"].map(OsString::from));
    words.push(folder.into());
    words
}

/// Runs the compiler; watched, flags of a nightly one are taken.
fn rustc(bench: &Bench<'_>, words: &[OsString], watched: bool) -> Result<(), NoBuild> {
    let bootstrap: &[(&str, OsString)] = &[("RUSTC_BOOTSTRAP", "1".into())];
    let done = bench.compile(words, if watched { bootstrap } else { &[] })?;
    if done.succeeded { Ok(()) } else { Err(NoBuild::Compile(complaints(&done.output, bench))) }
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
        Problem::Valid => "std::mem::take(board)",
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
