//! Running the binary.
#![allow(dead_code, reason = "each test file uses its own part")]

use assert_cmd::Command;
use serde_json::Value;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The binary, with empty standard input and a limit on its time.
pub(crate) fn ninefold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.timeout(Duration::from_mins(1));
    command
}

/// Runs it; returns the exit code and what it wrote.
pub(crate) fn run(args: &[&str]) -> (i32, String) {
    run_with(args, "")
}

/// Runs it with a text on standard input.
pub(crate) fn run_with(args: &[&str], input: impl AsRef<[u8]>) -> (i32, String) {
    let output = ninefold().args(args).write_stdin(input.as_ref()).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    let code = output.status.code().expect("it ends by itself");
    (code, String::from_utf8(output.stdout).expect("it writes UTF-8"))
}

/// Runs it with a text on standard input; returns what it wrote to standard error, too.
pub(crate) fn run_heard(args: &[&str], input: impl AsRef<[u8]>) -> (i32, String, String) {
    let output = ninefold().args(args).write_stdin(input.as_ref()).output().expect("it runs");
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    (output.status.code().expect("it ends by itself"), out, errors)
}

/// Waits until a program that takes over Ctrl-C has done so and is at its work.
pub(crate) fn wait_until_at_work(child: &Child) {
    const INTERRUPT: u64 = 1 << (2 - 1);
    let begun = Instant::now();
    // Only Linux tells which signals are caught.
    while caught(child.id()).is_some_and(|signals| signals & INTERRUPT == 0) {
        assert!(begun.elapsed() < Duration::from_secs(30), "it never takes over Ctrl-C");
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(if cfg!(target_os = "linux") { 300 } else { 700 }));
}

/// Returns the signals that a process catches, one a bit, if that can be known.
fn caught(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
    u64::from_str_radix(line.trim(), 16).ok()
}

/// Reads a line of JSON.
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Writes a file for a test; returns its path.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder for tests can be written");
    path.to_str().expect("a plain path").to_owned()
}
