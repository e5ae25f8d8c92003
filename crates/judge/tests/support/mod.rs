//! What the tests share.
#![allow(dead_code, reason = "each test uses a part")]

use ninefold_judge::{Language, Onlooker, Options, Report, Source, Tool, judge};
use std::path::Path;
use std::process::Command;

/// Says whether a language can be tried here; if not, why it is left out.
///
/// Programs are judged by the time they take, so these tests want a machine with nothing else to
/// do: `NINEFOLD_JUDGE=1` asks for them.
pub(crate) fn tool_is_there(language: Language) -> bool {
    if std::env::var_os("NINEFOLD_JUDGE").is_none() {
        eprintln!("left out: judging {}: NINEFOLD_JUDGE=1 asks for it", language.name());
        return false;
    }
    let missing = match Tool::find(language, None) {
        Ok(_) if language == Language::TypeScript && !has_types() => {
            "there is neither Node 22.13 nor the package typescript".to_owned()
        }
        Ok(_) => return true,
        Err(missing) => missing.to_string(),
    };
    assert!(std::env::var_os("CI").is_none(), "{}: {missing}", language.name());
    eprintln!("left out: {}: {missing}", language.name());
    false
}

/// Says whether types can be taken away from TypeScript.
fn has_types() -> bool {
    let script = "process.exit(require('node:module').stripTypeScriptTypes ? 0 : 1)";
    let by_node =
        Command::new("node").args(["-e", script]).status().is_ok_and(|status| status.success());
    by_node || Command::new("tsc").arg("--version").output().is_ok_and(|done| done.status.success())
}

/// The usual options.
pub(crate) fn options() -> Options {
    Options { stress: false, ..Options::default() }
}

/// Judges a file for the one problem that it names.
pub(crate) fn judged(file: &Path, language: Language, options: &Options) -> Report {
    let source = Source::read(file, Some(language)).unwrap();
    let problem =
        source.problems().pop().unwrap_or_else(|| panic!("{}: no function", file.display()));
    let onlooker = Onlooker { stop: &|| false, say: &|_| () };
    judge(&source, problem, options, onlooker)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Judges a text.
pub(crate) fn judged_text(text: &str, name: &str, options: &Options) -> Report {
    let path = Path::new(name);
    let source = Source::new(path, Language::of(path).unwrap(), text.as_bytes());
    let problem = source.problems().pop().unwrap();
    let onlooker = Onlooker { stop: &|| false, say: &|_| () };
    judge(&source, problem, options, onlooker).unwrap()
}
