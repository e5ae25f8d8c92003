//! The npm package: its own files, the engine's glue, which the page uses too, and the modules.

use anyhow::{Context as _, Result, ensure};
use std::fs;
use std::path::Path;

use crate::module::Modules;
use crate::workspace;

/// What is taken from elsewhere, and its name in the package.
const TAKEN: [(&str, &str); 4] = [
    ("crates/server/web/js/engine/module.js", "engine.js"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("crates/print/fonts/OFL.txt", "LICENSE-FONTS"),
];

/// Writes the package with these modules into a folder, ready for `npm pack` or `npm publish`.
///
/// # Errors
/// If the folder can't be written, or the package has another version than the workspace.
pub fn write(folder: &Path, modules: &Modules) -> Result<()> {
    let source = workspace().join("npm");
    fs::create_dir_all(folder)?;
    ensure!(folder.canonicalize()? != source.canonicalize()?, "the sources stay as they are");
    let package = fs::read_to_string(source.join("package.json"))?;
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    ensure!(package.contains(&version), "npm/package.json has another version");
    for entry in fs::read_dir(&source)? {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
        fs::copy(&path, folder.join(name)).with_context(|| format!("{}", path.display()))?;
    }
    for (from, name) in TAKEN {
        fs::copy(workspace().join(from), folder.join(name)).with_context(|| from.to_owned())?;
    }
    fs::write(folder.join("ninefold.wasm"), &modules.engine)?;
    fs::write(folder.join("print.wasm"), &modules.print)?;
    Ok(())
}
