//! C and C++: the file with LeetCode's headers before it and a few lines of ours behind it, in
//! three builds: with the address and undefined-behaviour sanitizers for the verdict, fast for
//! times, and with our own functions in place of the thread sanitizer's to see what is written.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{Bench, Build, Language, NoBuild, Prelude, Room, gcc_complaints};
use crate::problem::Problem;
use crate::protocol::Diagnostic;
use crate::tool::{Launch, output_of, which};

const DRIVER: &str = include_str!("../../harness/driver.c");
/// Boards of the program's own, for the driver that watches.
const OWN: &str = include_str!("../../harness/own.h");
const GLUE: &str = include_str!("../../harness/glue.c");
const GLUE_CPP: &str = include_str!("../../harness/glue.cpp");

const HEADERS: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdbool.h>\n\
    #include <math.h>\n#include <limits.h>\n#include <ctype.h>\n#include <stdint.h>\n#include <assert.h>\n";
const HEADERS_CPP: &str = "#include <algorithm>\n#include <array>\n#include <bitset>\n#include <climits>\n#include <cmath>\n\
    #include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <deque>\n#include <functional>\n#include <iostream>\n\
    #include <map>\n#include <numeric>\n#include <queue>\n#include <set>\n#include <stack>\n#include <string>\n\
    #include <unordered_map>\n#include <unordered_set>\n#include <utility>\n#include <vector>\nusing namespace std;\n";
const FEW_CPP: &str =
    "#include <algorithm>\n#include <array>\n#include <vector>\nusing namespace std;\n";
const ALL_CPP: &str = "#include <bits/stdc++.h>\nusing namespace std;\n";

/// Whether the linker can lead calls of functions that copy memory to the driver.
const WRAPS: bool = cfg!(target_os = "linux");

pub(super) fn build(bench: &Bench<'_>, build: Build) -> Result<Launch, NoBuild> {
    let usual = match (bench.source.language, bench.prelude) {
        (Language::Cpp, Prelude::LeetCode) => HEADERS_CPP,
        (Language::Cpp, Prelude::Own) => FEW_CPP,
        _ => HEADERS,
    };
    let made = match compiled(bench, build, usual) {
        Err(NoBuild::Compile(found))
            if bench.source.language == Language::Cpp && lacks_something(&found) =>
        {
            // Perhaps it needs a header that is dear; if not, the complaints are the same.
            compiled(bench, build, ALL_CPP).map_err(|_| NoBuild::Compile(found))
        }
        other => other,
    };
    let program = made?.join("program");
    let room = if build == Build::Checked { Room::Free } else { Room::Bounded };
    let mut launch = bench.launch(vec![program.into()], room);
    launch.words.push(launch.nonce.clone().into());
    if build == Build::Checked {
        let options = "detect_leaks=0:quarantine_size_mb=8:allocator_may_return_null=0:handle_abort=1:detect_stack_use_after_return=0";
        launch.variables.push(("ASAN_OPTIONS", options.into()));
        launch.variables.push(("UBSAN_OPTIONS", "print_stacktrace=0".into()));
    }
    Ok(launch)
}

/// Says whether a compiler complains of something that it doesn't know.
fn lacks_something(found: &[Diagnostic]) -> bool {
    let words =
        ["declared", "not a member", "does not name", "undeclared", "incomplete", "no member"];
    let lacks = |each: &Diagnostic| words.iter().any(|words| each.message.contains(words));
    found.iter().any(lacks)
}

/// Compiles LeetCode's headers ahead where many programs need them, once for each compiler and
/// build.
fn compiled_headers(
    bench: &Bench<'_>,
    headers: &str,
    flags: &[&str],
) -> Result<Option<PathBuf>, NoBuild> {
    if !bench.many || headers != HEADERS_CPP {
        return Ok(None);
    }
    let folder = bench.cached(&["native headers", headers, &flags.join(" ")], |folder| {
        let file = folder.join("prelude.hpp");
        std::fs::write(&file, headers)?;
        let mut words: Vec<OsString> = vec![bench.tool.path.clone().into()];
        words.extend(flags.iter().map(OsString::from));
        words.extend(["-x".into(), "c++-header".into(), file.into(), "-o".into()]);
        words.push(folder.join("prelude.hpp.gch").into());
        let done = bench.compile(&words, &[])?;
        if done.succeeded { Ok(()) } else { Err(NoBuild::Impossible(last_line(&done.output))) }
    })?;
    Ok(Some(folder.join("prelude.hpp")))
}

fn compiled(bench: &Bench<'_>, build: Build, headers: &str) -> Result<PathBuf, NoBuild> {
    let (unit, flags) = (unit(bench, headers), flags(bench.source.language, build));
    let all = flags.join(" ");
    bench.cached(&["native", &unit, &all, DRIVER, OWN], |folder| {
        let (driver, ahead) = (driver(bench, build)?, compiled_headers(bench, headers, &flags)?);
        let ending = if bench.source.language == Language::Cpp { "cpp" } else { "c" };
        let text = if ahead.is_some() { self::unit(bench, "") } else { unit.clone() };
        let file = bench.put(&format!("unit-{build:?}.{ending}"), &text)?;
        let mut words: Vec<OsString> = vec![bench.tool.path.clone().into()];
        words.extend(flags.iter().map(OsString::from));
        words.extend(ahead.into_iter().flat_map(|path| ["-include".into(), path.into()]));
        words.extend(["-c".into(), file.into(), "-o".into(), folder.join("unit.o").into()]);
        let done = bench.compile(&words, &[])?;
        if !done.succeeded {
            return Err(NoBuild::Compile(explained(&done.output, bench)));
        }
        let mut words: Vec<OsString> = vec![bench.tool.path.clone().into()];
        let link = flags.iter().filter(|flag| **flag != "-fsanitize=thread");
        words.extend(link.map(OsString::from));
        if build == Build::Watched && WRAPS {
            words.push("-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset".into());
        }
        words.extend([
            folder.join("unit.o").into(),
            driver.into(),
            "-o".into(),
            folder.join("program").into(),
            "-lm".into(),
        ]);
        let done = bench.compile(&words, &[])?;
        let _ = std::fs::remove_file(folder.join("unit.o"));
        if done.succeeded { Ok(()) } else { Err(NoBuild::Impossible(last_line(&done.output))) }
    })
}

/// Puts the file between the headers and the lines that call it.
fn unit(bench: &Bench<'_>, headers: &str) -> String {
    let (name, text) = (&bench.source.name, &bench.source.text);
    let (cpp, function) = (bench.source.language == Language::Cpp, bench.function());
    let call = match (cpp, bench.problem) {
        (true, problem) => {
            let has_class =
                ["class Solution", "struct Solution"].iter().any(|words| text.contains(words));
            let callee = if has_class {
                format!("Solution().{function}(board)")
            } else {
                format!("{function}(board)")
            };
            if problem == Problem::Valid {
                format!("returned = static_cast<bool>({callee});")
            } else {
                format!("(void){callee};")
            }
        }
        (false, Problem::Valid) => format!("returned = {function}(board, 9, sizes) ? 1 : 0;"),
        (false, Problem::Solve) => format!("{function}(board, 9, sizes);"),
    };
    let glue = if cpp { GLUE_CPP } else { GLUE }.replace("NF_CALL", &call);
    format!(
        "{headers}#define main nf_learner_main\n#line 1 \"{name}\"\n{text}\n#line 1 \"the judge's own lines\"\n{glue}"
    )
}

fn flags(language: Language, build: Build) -> Vec<&'static str> {
    let mut flags = match language {
        Language::Cpp => vec!["-std=c++20", "-w", "-fmax-errors=5"],
        _ => vec!["-std=gnu17", "-w", "-fmax-errors=5"],
    };
    flags.extend(match build {
        Build::Checked => [
            "-O1",
            "-g1",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=all",
            "-fno-omit-frame-pointer",
        ]
        .as_slice(),
        Build::Fast => &["-O2"],
        Build::Watched => &["-O1", "-g1", "-fsanitize=thread", "-fno-pie", "-no-pie"],
    });
    flags
}

/// Compiles the driver itself, once for each compiler and build.
fn driver(bench: &Bench<'_>, build: Build) -> Result<PathBuf, NoBuild> {
    let watched = build == Build::Watched;
    let kind = if watched { "watched" } else { "plain" };
    let folder = bench.cached(&["native driver", kind, DRIVER, OWN], |folder| {
        let file = bench.put("driver.c", DRIVER)?;
        bench.put("own.h", OWN)?;
        let mut words: Vec<OsString> = vec![bench.tool.path.clone().into()];
        words.extend(["-x", "c", "-O2", "-w", "-c"].map(OsString::from));
        if watched {
            words.extend(["-DNF_WATCH", "-fno-pie"].map(OsString::from));
            words.extend(WRAPS.then(|| OsString::from("-DNF_WRAP")));
        }
        words.extend([file.into(), "-o".into(), folder.join("driver.o").into()]);
        let done = bench.compile(&words, &[])?;
        if done.succeeded { Ok(()) } else { Err(NoBuild::Impossible(last_line(&done.output))) }
    })?;
    Ok(folder.join("driver.o"))
}

/// Reads the complaints; one about our own lines means that the function isn't LeetCode's.
fn explained(output: &str, bench: &Bench<'_>) -> Vec<Diagnostic> {
    let mut found = gcc_complaints(output, &bench.source.name);
    if found.iter().all(|each| each.line.is_none()) {
        let wanted = match (bench.source.language, bench.problem) {
            (Language::Cpp, Problem::Valid) => "bool isValidSudoku(vector<vector<char>>& board)",
            (Language::Cpp, Problem::Solve) => "void solveSudoku(vector<vector<char>>& board)",
            (_, Problem::Valid) => {
                "bool isValidSudoku(char** board, int boardSize, int* boardColSize)"
            }
            (_, Problem::Solve) => {
                "void solveSudoku(char** board, int boardSize, int* boardColSize)"
            }
        };
        let first = found.first().map_or(String::new(), |each| each.message.clone());
        found = vec![Diagnostic {
            line: None,
            message: format!("it can't be called as LeetCode does, {wanted}: {first}"),
        }];
    }
    found
}

fn last_line(output: &str) -> String {
    output
        .lines()
        .rev()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("it can't be linked")
        .to_owned()
}

/// Finds the learner's lines of addresses in a program.
pub(super) fn lines(program: &Path, places: &[u64], name: &str) -> Vec<usize> {
    let Some(tool) = which(Path::new("addr2line")) else { return Vec::new() };
    let program = program.to_string_lossy().into_owned();
    // A hook knows where it returns to, which is behind the access.
    let places: Vec<String> =
        places.iter().map(|place| format!("{:#x}", place.saturating_sub(1))).collect();
    let mut words = vec!["-e", &program, "-i", "-a"];
    words.extend(places.iter().map(String::as_str));
    let Some(output) = output_of(&tool, &words) else { return Vec::new() };
    let mut lines = Vec::new();
    for text in output.lines() {
        if text.starts_with("0x") && !text.contains(':') {
            lines.push(0);
        } else if let (Some(rest), Some(last)) = (place(text, name), lines.last_mut()) {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            // Of functions that are inlined into each other the innermost comes first.
            if *last == 0 {
                *last = digits.parse().unwrap_or(0);
            }
        }
    }
    lines
}

/// Returns what follows the file's name. Some versions tell the name of the unit that it was put
/// into instead, with the right line.
fn place<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (file, rest) = text.rsplit_once(':')?;
    let unit = Path::new(file).file_stem().is_some_and(|stem| stem == "unit-Watched");
    (unit || file.ends_with(name)).then_some(rest)
}
