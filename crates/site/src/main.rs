//! Writes Ninefold's page as a static site, as one file, and as the npm package.

use anyhow::{Result, ensure};
use clap::Parser;
use ninefold_site::module::Modules;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Writes Ninefold's page without a server: `dist` as a static site for any host, `--single` as one
/// file that opens by double click, `--npm` as the package for JavaScript. Builds the engine for
/// WebAssembly first, unless that was done before.
#[derive(Debug, Parser)]
#[command(name = "ninefold-site", version)]
struct Arguments {
    /// The folder to write the site to.
    folder: Option<PathBuf>,
    /// Write the whole page to one HTML file.
    #[arg(long, value_name = "FILE")]
    single: Option<PathBuf>,
    /// Write the npm package to a folder.
    #[arg(long, value_name = "DIR")]
    npm: Option<PathBuf>,
    /// Print the lines that nginx needs.
    #[arg(long)]
    nginx: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("ninefold-site: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { folder, single, npm, nginx } = arguments;
    if *nginx {
        say(ninefold_site::dist::NGINX);
    }
    if folder.is_none() && single.is_none() && npm.is_none() {
        ensure!(*nginx, "name a folder for the site, --single FILE or --npm DIR");
        return Ok(());
    }
    let modules = Modules::read()?;
    if let Some(folder) = folder {
        ninefold_site::dist::write(folder, &modules)?;
        say(&format!(
            "the site is in {0}; to try it: python3 -m http.server -d {0}",
            folder.display()
        ));
    }
    if let Some(file) = single {
        fs::write(file, ninefold_site::single::html(&modules)?)?;
        say(&format!("the page is {}; open it in a browser", file.display()));
    }
    if let Some(folder) = npm {
        ninefold_site::npm::write(folder, &modules)?;
        say(&format!("the package is in {}", folder.display()));
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "a command says what it has done")]
fn say(line: &str) {
    eprintln!("{line}");
}
