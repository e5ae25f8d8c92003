//! The command line of Ninefold: parses arguments, calls the library, prints.

mod args;
mod bulk;
mod commands;
mod crew;
mod decode;
mod exit;
mod failures;
mod input;
mod json;
mod output;
mod pipeline;
mod progress;
mod resume;
mod stop;
mod target;

use std::process::ExitCode;

use exit::Exit;

fn main() -> ExitCode {
    stop::install();
    let args = args::parse();
    match commands::run(args) {
        Ok(_) if stop::requested() => Exit::Interrupted.into(),
        Ok(exit) => exit.into(),
        Err(error) if output::is_broken_pipe(&error) => Exit::Fine.into(),
        Err(error) => {
            output::complain(&format!("error: {error:#}"));
            Exit::Usage.into()
        }
    }
}
