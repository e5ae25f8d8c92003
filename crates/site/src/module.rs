//! The engine's module: built once for the same sources and the same compiler.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

use crate::toolchain::{MISSING, TARGET, Toolchain, run};
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
    let built = compile(toolchain, folder, &["--lib"])?.join("ninefold_wasm.wasm");
    fs::create_dir_all(&cache)?;
    let built = fs::read(&built).with_context(|| format!("{}", built.display()))?;
    let bare = without_remarks(&built).context("the compiler wrote no module")?;
    // Whole or not at all: another process may look for it.
    let part = cache.join(format!("{}.part", std::process::id()));
    fs::write(&part, bare)?;
    fs::rename(&part, &file)?;
    Ok(file)
}

/// Builds some of the module's package; returns the folder where it is.
fn compile(toolchain: &Toolchain, folder: &Path, what: &[&str]) -> Result<PathBuf> {
    let own = folder.join("wasm");
    let mut command = toolchain.cargo_build()?;
    command.args(["--profile", "wasm", "--locked", "-p", "ninefold-wasm"]).args(what);
    // A build for another target, beside the one that may be under way.
    command.current_dir(workspace()).env("CARGO_TARGET_DIR", &own).env_remove("RUSTFLAGS");
    run(&mut command)?;
    Ok(own.join(TARGET).join("wasm"))
}

/// Returns the file of a module that only measures the engines.
///
/// # Errors
/// If there is no compiler for it, or it doesn't build.
pub fn engines() -> Result<PathBuf> {
    let folder = build_folder();
    let toolchain = Toolchain::find(&folder).context(MISSING)?;
    Ok(compile(&toolchain, &folder, &["--example", "engines"])?.join("examples/engines.wasm"))
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

/// Returns a module without its custom sections: names of functions and remarks of the compiler,
/// which some linkers leave in and nobody needs to download.
fn without_remarks(module: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = module.split_at_checked(8)?;
    let mut kept = head.to_vec();
    while let Some((&kind, after)) = rest.split_first() {
        let (length, used) = number(after)?;
        let (section, next) = rest.split_at_checked(1 + used + length)?;
        if kind != 0 {
            kept.extend_from_slice(section);
        }
        rest = next;
    }
    Some(kept)
}

/// Reads a number of seven bits a byte, the low ones first; returns it and how many bytes it has.
fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut number = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        number |= usize::from(byte & 0x7f).checked_shl(7 * u32::try_from(i).ok()?)?;
        if byte & 0x80 == 0 {
            return Some((number, i + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_left_out_and_the_rest_stays() {
        let module = b"\0asm\x01\0\0\0\x01\x02ab\x00\x83\x00xyz\x0a\x01c";
        assert_eq!(without_remarks(module).unwrap(), b"\0asm\x01\0\0\0\x01\x02ab\x0a\x01c");
        assert_eq!(without_remarks(b"\0asm\x01\0\0\0\x01\x09ab"), None);
        assert_eq!(without_remarks(b"?"), None);
    }
}
