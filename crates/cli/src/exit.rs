//! Exit codes.

use ninefold_api::Code;
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

impl From<Code> for Exit {
    /// Returns how the program ends over a refusal, as the table of codes has it.
    fn from(code: Code) -> Self {
        match code.exit_code() {
            0 => Self::Fine,
            1 => Self::Failed,
            130 => Self::Interrupted,
            _ => Self::Usage,
        }
    }
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
