//! `completions` and `man`, generated from the definition of the arguments.

use anyhow::{Context as _, Result};
use clap_complete::Shell;
use std::path::Path;

use crate::args;
use crate::exit::Exit;
use crate::output;

pub(super) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "ninefold", &mut script);
    output::write(&script)?;
    Ok(Exit::Fine)
}

pub(super) fn man(folder: Option<&Path>) -> Result<Exit> {
    let command = args::command();
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
