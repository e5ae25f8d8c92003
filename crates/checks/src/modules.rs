//! What the tests of the modules, of the package and of the site need: the modules themselves,
//! built once, and Node.

use ninefold_site::build_folder;
use ninefold_site::module::{Kind, Modules};
use ninefold_site::toolchain::{MISSING, Toolchain};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use crate::tools::{Found, may_install, program, say};

/// Far more than anything here takes on a machine with nothing else to do.
pub const LIMIT: Duration = Duration::from_mins(20);

/// The files of both modules.
#[derive(Clone)]
pub struct Files {
    /// The engine.
    pub engine: PathBuf,
    /// What prints.
    pub print: PathBuf,
}

impl Files {
    /// Reads both.
    pub fn read(&self) -> Modules {
        let read = |file: &PathBuf| fs::read(file).expect("a module");
        Modules { engine: read(&self.engine), print: read(&self.print) }
    }
}

/// Returns the modules' files. Where there is no compiler for them, one is unpacked into the build
/// folder, if that is permitted.
///
/// # Panics
/// If they don't build: that is no reason to leave anything out.
pub fn modules() -> Found<Files> {
    static FILES: LazyLock<Found<Files>> = LazyLock::new(|| {
        let folder = build_folder();
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        // Two test commands at a time would take each other's files away.
        let lock = fs::File::create(folder.join("wasm.lock")).map_err(|error| error.to_string())?;
        lock.lock().map_err(|error| error.to_string())?;
        let is_named = |kind: Kind| std::env::var_os(kind.variable()).is_some();
        let are_named = is_named(Kind::Engine) && is_named(Kind::Print);
        if !are_named && Toolchain::find(&folder).is_none() {
            may_install().map_err(|why| format!("{MISSING}; {why}"))?;
            say("unpacking a compiler for WebAssembly into the build folder");
            Toolchain::unpack(&folder).map_err(|error| format!("{MISSING}; {error:#}"))?;
        }
        say("the modules are built unless their sources are as they were before");
        let file = |kind: Kind| kind.file().unwrap_or_else(|error| panic!("{error:#}"));
        Ok(Files { engine: file(Kind::Engine), print: file(Kind::Print) })
    });
    FILES.clone()
}

/// Returns Node 20 or newer.
pub fn node() -> Found<PathBuf> {
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
