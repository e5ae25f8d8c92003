//! Where results and complaints go.
#![allow(clippy::print_stderr, reason = "this is the one place that prints")]

use anstyle::{AnsiColor, Style};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::args::Color;

/// Writes a finished piece of output; whole pieces only, so a stop never leaves half a line.
pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Writes a line to standard error.
pub(crate) fn complain(message: &str) {
    let mut out = io::stderr().lock();
    // Nothing is left to do if even that fails.
    let _ = writeln!(out, "{message}");
}

/// Writes a note to standard error, the same one only once however many boards it is about.
pub(crate) fn note(message: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(message.to_owned()) {
        complain(&format!("note: {message}"));
    }
}

/// Says whether the error is a pipe that was closed at the other end, which is no error.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Says whether results are shown to a person.
pub(crate) fn to_terminal() -> bool {
    io::stdout().is_terminal()
}

/// The colours of drawings; all plain when colours are off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Palette {
    /// Whether there are colours at all.
    pub(crate) on: bool,
    pub(crate) given: Style,
    pub(crate) solved: Style,
    pub(crate) wrong: Style,
    pub(crate) suspect: Style,
    pub(crate) faint: Style,
    pub(crate) good: Style,
}

impl Palette {
    /// Returns the colours to use on standard output.
    pub(crate) fn new(when: Color) -> Self {
        let on = match when {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let choice = anstream::AutoStream::choice(&io::stdout());
                choice != anstream::ColorChoice::Never && to_terminal()
            }
        };
        if on { Self::colourful() } else { Self::default() }
    }

    fn colourful() -> Self {
        let color = |color: AnsiColor| color.on_default();
        Self {
            on: true,
            given: Style::new().bold(),
            solved: color(AnsiColor::Cyan),
            wrong: color(AnsiColor::Red).bold().invert(),
            suspect: color(AnsiColor::Yellow).bold(),
            faint: Style::new().dimmed(),
            good: color(AnsiColor::Green).bold(),
        }
    }
}
