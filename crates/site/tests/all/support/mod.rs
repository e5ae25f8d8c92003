//! What the tests of the module, of the package and of the site need: the module itself, built
//! once, and Node.
#![allow(dead_code, reason = "each test file uses some of it")]

#[path = "../../../../server/tests/support/tools.rs"]
pub(crate) mod tools;

use ninefold_site::build_folder;
use ninefold_site::toolchain::{MISSING, Toolchain};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;
use tools::{Found, may_install, program, say};

/// Far more than anything here takes on a machine with nothing else to do.
pub(crate) const LIMIT: Duration = Duration::from_mins(20);

/// Returns the module's file. Where there is no compiler for it, one is unpacked into the build
/// folder, if that is permitted.
///
/// # Panics
/// If the module doesn't build: that is no reason to leave anything out.
pub(crate) fn module() -> Found<PathBuf> {
    static MODULE: LazyLock<Found<PathBuf>> = LazyLock::new(|| {
        let folder = build_folder();
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        // Two test commands at a time would take each other's files away.
        let lock = fs::File::create(folder.join("wasm.lock")).map_err(|error| error.to_string())?;
        lock.lock().map_err(|error| error.to_string())?;
        if std::env::var_os("NINEFOLD_WASM").is_none() && Toolchain::find(&folder).is_none() {
            may_install().map_err(|why| format!("{MISSING}; {why}"))?;
            say("unpacking a compiler for WebAssembly into the build folder");
            Toolchain::unpack(&folder).map_err(|error| format!("{MISSING}; {error:#}"))?;
        }
        say("the module is built unless its sources are as they were before");
        Ok(ninefold_site::module::module().unwrap_or_else(|error| panic!("{error:#}")))
    });
    MODULE.clone()
}

/// Returns Node 20 or newer.
pub(crate) fn node() -> Found<PathBuf> {
    let node = program(&["node", "nodejs"], "nodejs")?;
    let output =
        Command::new(&node).arg("--version").output().map_err(|error| error.to_string())?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major =
        version.trim_start_matches('v').split('.').next().and_then(|part| part.parse().ok());
    match major {
        Some(20u32..) => Ok(node),
        _ => Err(format!("Node 20 or newer is needed, {} is {version:?}", node.display())),
    }
}
