//! Exit codes.

use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success.
    Fine,
    /// Some puzzle is malformed, invalid or unsolvable, or not unique where that is needed.
    Failed,
    /// Bad usage, an unreadable file, or no puzzle in the input.
    Usage,
    /// Stopped from outside.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::Interrupted => 130,
        })
    }
}
