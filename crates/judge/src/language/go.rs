//! Go: a small program, built with the learner's own Go, prepares the file and puts hooks into it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use super::{Bench, Build, NoBuild, Room, complaints};
use crate::problem::Problem;
use crate::protocol::Diagnostic;
use crate::tool::Launch;

const DRIVER: &str = include_str!("../../harness/driver.go");
const INSTRUMENT: &str = include_str!("../../harness/instrument.go");
const MODULE: &str = "module learner\n\ngo 1.18\n";

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let instrument = instrument(bench)?;
    let kind = if build == Build::Watched { "watch" } else { "plain" };
    let call = call(bench);
    let folder = bench.cached(
        &["go", kind, &bench.source.name, &bench.source.text, &call, DRIVER, INSTRUMENT],
        |folder| {
            let copy = bench.put(&format!("go-{kind}/learner.txt"), &bench.source.text)?;
            let prepared = copy.with_file_name("prepared.txt");
            let words =
                vec![instrument.clone().into(), copy.into(), prepared.clone().into(), kind.into()];
            let done = bench.compile(&words, &[])?;
            if !done.succeeded {
                return Err(NoBuild::Compile(complaints(&done.output)));
            }
            // Errors and panics then have the learner's own name and lines.
            let text =
                format!("//line {}:1\n{}", bench.source.name, fs::read_to_string(&prepared)?);
            bench.put(&format!("go-{kind}/learner.go"), &text)?;
            bench.put(&format!("go-{kind}/driver.go"), DRIVER)?;
            bench.put(&format!("go-{kind}/call.go"), &call)?;
            bench.put(&format!("go-{kind}/go.mod"), MODULE)?;
            go(bench, kind, &folder.join("program"))
        },
    )?;
    let mut launch = bench.launch(vec![folder.join("program").into()], Room::Free);
    launch.words.push(launch.nonce.clone().into());
    launch.words.push(bench.source.name.clone().into());
    Ok(launch)
}

fn call(bench: &Bench<'_>) -> String {
    let body = match bench.problem {
        Problem::Valid => "return isValidSudoku(*board)",
        Problem::Solve => "solveSudoku(*board); return nil",
    };
    format!("package main\n\nfunc nfCall(board *[][]byte) interface{{}} {{ {body} }}\n")
}

/// Builds the program that prepares files, once for each Go.
fn instrument(bench: &Bench<'_>) -> Result<PathBuf, NoBuild> {
    let folder = bench.cached(&["go instrument", INSTRUMENT], |folder| {
        bench.put("go-tool/instrument.go", INSTRUMENT)?;
        bench.put("go-tool/go.mod", MODULE)?;
        go(bench, "tool", &folder.join("instrument"))
    })?;
    Ok(folder.join("instrument"))
}

/// Builds what is in a folder of the sandbox.
fn go(bench: &Bench<'_>, kind: &str, program: &std::path::Path) -> Result<(), NoBuild> {
    let folder = bench.sandbox.folder().join(format!("go-{kind}"));
    // Only newer versions can change the folder themselves.
    let script = "cd \"$1\" && exec \"$2\" build -o \"$3\" .";
    let shell: Vec<OsString> = vec![
        "sh".into(),
        "-c".into(),
        script.into(),
        "sh".into(),
        folder.into(),
        bench.tool.path.clone().into(),
        program.into(),
    ];
    let cache = bench.cache.shared("go").unwrap_or_else(|| bench.sandbox.folder().join("go-cache"));
    let variables = [
        ("GOCACHE", cache.into()),
        ("GOPATH", bench.sandbox.folder().join("go-path").into()),
        ("GOFLAGS", "-mod=mod".into()),
        ("GOTOOLCHAIN", "local".into()),
        ("GO111MODULE", "on".into()),
        ("CGO_ENABLED", "0".into()),
        ("GOTELEMETRY", "off".into()),
    ];
    let done = bench.compile(&shell, &variables)?;
    if done.succeeded {
        return Ok(());
    }
    Err(NoBuild::Compile(explained(&done.output, bench)))
}

/// Reads complaints of the form `name:LINE:COLUMN: message`.
fn explained(output: &str, bench: &Bench<'_>) -> Vec<Diagnostic> {
    let read = |line: &str| -> Option<Diagnostic> {
        let (_, rest) = line.split_once(&format!("{}:", bench.source.name))?;
        let (number, rest) = rest.split_once(':')?;
        let message = rest.split_once(": ").map_or(rest, |(_, message)| message);
        Some(Diagnostic { line: number.parse().ok(), message: message.trim().to_owned() })
    };
    let found: Vec<Diagnostic> = output.lines().filter_map(read).collect();
    if found.is_empty() {
        let message =
            output.lines().find(|line| !line.starts_with('#')).unwrap_or("it doesn't compile");
        return vec![Diagnostic { line: None, message: message.to_owned() }];
    }
    found
}
