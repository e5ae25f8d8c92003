//! The engine's module: built once for the same sources and the same compiler.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

use crate::toolchain::{MISSING, Toolchain, run};
use crate::{build_folder, digest, files, workspace};

/// What the module is made of.
const SOURCES: [&str; 9] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "crates/ninefold/Cargo.toml",
    "crates/ninefold/src",
    "crates/api/Cargo.toml",
    "crates/api/src",
    "crates/wasm/Cargo.toml",
    "crates/wasm/src",
];

/// Returns the module's file: the one that `NINEFOLD_WASM` names, or the one built here, now or
/// before.
///
/// # Errors
/// If there is no compiler for it, or it doesn't build.
pub fn module() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("NINEFOLD_WASM") {
        let file = fs::canonicalize(&named);
        return file.with_context(|| format!("NINEFOLD_WASM is {}", named.display()));
    }
    let folder = build_folder();
    let toolchain = Toolchain::find(&folder).context(MISSING)?;
    build(&toolchain, &folder)
}

/// Builds the module unless it is there already.
fn build(toolchain: &Toolchain, folder: &Path) -> Result<PathBuf> {
    let name = format!("{}.wasm", hash(&toolchain.version()?)?);
    let (cache, file) = (folder.join("wasm-cache"), folder.join("wasm-cache").join(name));
    if file.is_file() {
        return Ok(file);
    }
    let own = folder.join("wasm");
    let mut command = toolchain.cargo_build()?;
    command.args(["--profile", "wasm", "--locked", "-p", "ninefold-wasm"]);
    // A build for another target, beside the one that may be under way.
    command.current_dir(workspace()).env("CARGO_TARGET_DIR", &own).env_remove("RUSTFLAGS");
    run(&mut command)?;
    fs::create_dir_all(&cache)?;
    let built = own.join(crate::toolchain::TARGET).join("wasm/ninefold_wasm.wasm");
    // Whole or not at all: another process may look for it.
    let part = cache.join(format!("{}.part", std::process::id()));
    fs::copy(&built, &part).with_context(|| format!("{}", built.display()))?;
    fs::rename(&part, &file)?;
    Ok(file)
}

/// Returns a name for the sources and the compiler.
fn hash(compiler: &str) -> Result<String> {
    let mut all = compiler.as_bytes().to_vec();
    for source in SOURCES {
        for file in files::below(&workspace().join(source))? {
            all.extend_from_slice(file.name.as_bytes());
            all.extend_from_slice(digest::hex(&file.bytes).as_bytes());
        }
    }
    Ok(digest::hex(&all)[..32].to_owned())
}
