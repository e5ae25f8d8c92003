//! A compiler for WebAssembly: rustup's target, or Debian's packages, unpacked into the build
//! folder.
//!
//! Debian's `rustc-web` can't be installed beside rustup, but it can be unpacked: it compiles, with
//! the standard library built from its own source, and rustup's cargo and linker do the rest.

use anyhow::{Context as _, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The target that the module is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What to say where there is no compiler.
pub const MISSING: &str = "no compiler for WebAssembly: run `rustup target add \
     wasm32-unknown-unknown`, or name a finished module in NINEFOLD_WASM";

/// A compiler for WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toolchain {
    /// The installed compiler, which has the target.
    Installed,
    /// A compiler unpacked into a folder.
    Unpacked(PathBuf),
}

impl Toolchain {
    /// Returns the compiler to use, if there is one: the installed one, or one unpacked before.
    #[must_use]
    pub fn find(build_folder: &Path) -> Option<Self> {
        let folder = unpacked(build_folder);
        if has_target() {
            Some(Self::Installed)
        } else {
            compiler(&folder).is_file().then_some(Self::Unpacked(folder))
        }
    }

    /// Downloads Debian's packages and unpacks them into the build folder; nothing is installed.
    ///
    /// # Errors
    /// If there is no `apt-get`, no network, or the packages aren't there.
    pub fn unpack(build_folder: &Path) -> Result<Self> {
        let folder = unpacked(build_folder);
        let packages = folder.join("packages");
        fs::create_dir_all(&packages)?;
        // Old lists name old packages; without the right to renew them they must do.
        let _ = run(Command::new("apt-get").args(["update", "-qq"]));
        run(Command::new("apt-get").arg("download").args(needed()?).current_dir(&packages))?;
        for package in fs::read_dir(&packages)? {
            run(Command::new("dpkg").arg("-x").arg(package?.path()).arg(folder.join("root")))?;
        }
        fs::remove_dir_all(&packages)?;
        write_wrapper(&folder)?;
        Ok(Self::Unpacked(folder))
    }

    /// Returns the version of the compiler.
    ///
    /// # Errors
    /// If it doesn't run.
    pub fn version(&self) -> Result<String> {
        match self {
            Self::Installed => read(Command::new("rustc").arg("-vV")),
            Self::Unpacked(folder) => read(Command::new(compiler(folder)).arg("-vV")),
        }
    }

    /// Returns the command that builds for the target with it.
    ///
    /// # Errors
    /// If the installed toolchain has no linker.
    pub fn cargo_build(&self) -> Result<Command> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.args(["build", "--target", TARGET]);
        if let Self::Unpacked(folder) = self {
            command
                .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="])
                .env("RUSTC", compiler(folder))
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
        }
        Ok(command)
    }
}

fn unpacked(build_folder: &Path) -> PathBuf {
    build_folder.join("wasm-toolchain")
}

fn compiler(folder: &Path) -> PathBuf {
    folder.join("rustc-wasm")
}

/// Says whether the installed compiler has the target's standard library.
fn has_target() -> bool {
    let folder = read(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Returns the packages: the compiler, the library's source, and the libraries of both.
fn needed() -> Result<Vec<String>> {
    let skip = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"];
    let mut command = Command::new("apt-cache");
    command.args(["depends", "--recurse", "rustc-web"]);
    command.args(skip.map(|kind| format!("--no-{kind}")));
    let tree = read(&mut command).context("apt-cache doesn't know the package rustc-web")?;
    let is_part = |name: &&str| name.starts_with("libstd-rust-web") || name.starts_with("libllvm");
    let mut names: Vec<String> = tree.lines().filter(is_part).map(str::to_owned).collect();
    ensure!(names.iter().any(|name| name.starts_with("libllvm")), "rustc-web has no LLVM");
    names.extend(["rustc-web", "rust-web-src"].map(str::to_owned));
    Ok(names)
}

/// Writes the script that runs the compiler with its own libraries.
fn write_wrapper(folder: &Path) -> Result<()> {
    let root = folder.canonicalize()?.join("root/usr");
    let libraries = fs::read_dir(root.join("lib"))?.flatten().map(|entry| entry.path());
    let libraries = libraries.filter(|path| path.to_string_lossy().ends_with("-linux-gnu"));
    let Some(libraries) = libraries.into_iter().next() else {
        bail!("the packages hold no libraries")
    };
    let root = root.display();
    let script = format!(
        "#!/bin/sh\nexport LD_LIBRARY_PATH='{}'\nexec '{root}/bin/rustc' \"$@\"\n",
        libraries.display()
    );
    let file = compiler(folder);
    fs::write(&file, script)?;
    run(Command::new("chmod").arg("+x").arg(&file))
}

/// Returns the linker of the installed toolchain.
fn linker() -> Result<PathBuf> {
    let sysroot = read(Command::new("rustc").args(["--print", "sysroot"]))?;
    let version = read(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc doesn't name its host")?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    ensure!(linker.is_file(), "there is no {}", linker.display());
    Ok(linker)
}

fn read(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    ensure!(output.status.success(), "{command:?} ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs a command; what it says is only for those who look for a flaw.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("{}", command.get_program().display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} ended with {}: {said}", output.status);
    Ok(())
}
