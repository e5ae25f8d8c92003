//! The modules: the engine, and what prints, which is a file of its own since few people need it.
//! Each is built once for the same sources and the same compiler.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

use crate::toolchain::{MISSING, TARGET, Toolchain, run};
use crate::{build_folder, digest, files, workspace};

/// What the modules are made of.
const SOURCES: [&str; 12] = [
    ".cargo",
    "Cargo.lock",
    "Cargo.toml",
    "crates/ninefold/Cargo.toml",
    "crates/ninefold/src",
    "crates/api/Cargo.toml",
    "crates/api/src",
    "crates/print/Cargo.toml",
    "crates/print/fonts",
    "crates/print/src",
    "crates/wasm/Cargo.toml",
    "crates/wasm/src",
];

/// A module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine.
    Engine,
    /// What prints.
    Print,
}

impl Kind {
    /// Returns the variable that names a finished one.
    #[must_use]
    pub const fn variable(self) -> &'static str {
        match self {
            Self::Engine => "NINEFOLD_WASM",
            Self::Print => "NINEFOLD_PRINT_WASM",
        }
    }

    /// Returns what to build.
    const fn target(self) -> &'static [&'static str] {
        match self {
            Self::Engine => &["--lib"],
            Self::Print => &["--lib", "--features", "print"],
        }
    }

    const fn end(self) -> &'static str {
        match self {
            Self::Engine => "wasm",
            Self::Print => "print.wasm",
        }
    }

    /// Returns the module's file: the one that the [`variable`](Self::variable) names, or the one
    /// built here, now or before.
    ///
    /// # Errors
    /// If there is no compiler for it, or it doesn't build.
    pub fn file(self) -> Result<PathBuf> {
        let variable = self.variable();
        if let Some(named) = std::env::var_os(variable) {
            let file = fs::canonicalize(&named);
            return file.with_context(|| format!("{variable} is {}", named.display()));
        }
        let folder = build_folder();
        let toolchain = Toolchain::find(&folder).context(MISSING)?;
        build(self, &toolchain, &folder)
    }
}

/// Both modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modules {
    /// The engine.
    pub engine: Vec<u8>,
    /// What prints.
    pub print: Vec<u8>,
}

impl Modules {
    /// Reads both, built if need be.
    ///
    /// # Errors
    /// As for [`Kind::file`].
    pub fn read() -> Result<Self> {
        let [engine, print] = [Kind::Engine, Kind::Print].map(|kind| {
            let file = kind.file()?;
            fs::read(&file).with_context(|| format!("{}", file.display()))
        });
        Ok(Self { engine: engine?, print: print? })
    }
}

/// Builds a module unless it is there already.
fn build(kind: Kind, toolchain: &Toolchain, folder: &Path) -> Result<PathBuf> {
    let name = format!("{}.{}", hash(&toolchain.version()?)?, kind.end());
    let (cache, file) = (folder.join("wasm-cache"), folder.join("wasm-cache").join(name));
    if file.is_file() {
        return Ok(file);
    }
    let built = compile(toolchain, folder, kind.target())?.join("ninefold_wasm.wasm");
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
