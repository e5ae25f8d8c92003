//! `completions` and `man`, generated from the definition of the arguments.

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use clap_complete::Shell;
use std::path::Path;

use crate::args::Args;
use crate::exit::Exit;
use crate::output;

pub(super) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "ninefold", &mut script);
    output::write(&script)?;
    Ok(Exit::Fine)
}

pub(super) fn man(folder: Option<&Path>) -> Result<Exit> {
    let command = Args::command();
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string())?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        output::write(&page)?;
    }
    Ok(Exit::Fine)
}
