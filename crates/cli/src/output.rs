//! Where results and complaints go.
#![allow(clippy::print_stderr, reason = "this is the one place that prints")]

use ninefold_draw::terminal::Palette;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::args::Color;

/// Where results go instead of standard output.
pub(crate) trait Sink: Send {
    /// Takes a finished piece.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Ends it.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// Where results go, if not to standard output; set once, before the first piece.
static SINK: Mutex<Option<Box<dyn Sink>>> = Mutex::new(None);

/// Sends results elsewhere from now on.
pub(crate) fn redirect(sink: Box<dyn Sink>) {
    *SINK.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
}

/// Ends what results were sent to.
pub(crate) fn finish() -> io::Result<()> {
    let sink = SINK.lock().unwrap_or_else(PoisonError::into_inner).take();
    sink.map_or(Ok(()), Sink::finish)
}

/// Writes a finished piece of output; whole pieces only, so a stop never leaves half a line.
pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
    if let Some(sink) = &mut *SINK.lock().unwrap_or_else(PoisonError::into_inner) {
        return sink.write(bytes);
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Returns the width of a stream that is a terminal.
pub(crate) fn width(stream: &impl io::IsTerminal) -> Option<usize> {
    let asked = || std::env::var("COLUMNS").ok()?.parse().ok();
    let found = || Some(usize::from(terminal_size::terminal_size()?.0.0));
    if stream.is_terminal() { asked().or_else(found).filter(|&width| width >= 20) } else { None }
}

/// Wraps a text between words: `used` columns of the first line are taken, further lines begin at
/// `indent`. Without a width only the lines that the text has are indented.
pub(crate) fn wrap(text: &str, width: Option<usize>, used: usize, indent: usize) -> String {
    let (mut wrapped, mut column) = (String::new(), used);
    let gap = format!("\n{}", " ".repeat(indent));
    for (i, text) in text.split('\n').enumerate() {
        if i > 0 {
            wrapped.push_str(&gap);
            column = indent;
        }
        let Some(width) = width else {
            wrapped.push_str(text);
            continue;
        };
        for (j, word) in text.split(' ').enumerate() {
            let length = word.chars().count();
            if j > 0 && column + 1 + length > width {
                wrapped.push_str(&gap);
                column = indent;
            } else if j > 0 {
                wrapped.push(' ');
                column += 1;
            }
            wrapped.push_str(word);
            column += length;
        }
    }
    wrapped
}

/// Writes a line to standard error.
pub(crate) fn complain(message: &str) {
    let message = wrap(message, width(&io::stderr()), 0, 0);
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
    io::stdout().is_terminal() && SINK.lock().unwrap_or_else(PoisonError::into_inner).is_none()
}

/// Returns the colours to use on standard output.
pub(crate) fn palette(when: Color) -> Palette {
    let on = match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let choice = anstream::AutoStream::choice(&io::stdout());
            choice != anstream::ColorChoice::Never && to_terminal()
        }
    };
    if on { Palette::colourful() } else { Palette::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_pipes_get_them_as_they_are() {
        let text = "one two three\nfour a-word-that-is-too-long five";
        assert_eq!(wrap(text, None, 9, 2), text.replace('\n', "\n  "));
        let narrow = wrap(text, Some(12), 4, 2);
        assert_eq!(narrow, "one two\n  three\n  four\n  a-word-that-is-too-long\n  five");
        assert_eq!(wrap("é é é", Some(3), 0, 0), "é é\né");
    }
}
