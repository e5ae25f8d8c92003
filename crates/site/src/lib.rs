//! Ninefold's page without a server: the same page with the engine inside, as static files or as
//! one file, and the engine as an npm package.
//!
//! | file | does |
//! |---|---|
//! | `toolchain` | finds a compiler for WebAssembly, or unpacks one where none is installed |
//! | `module` | builds the engine's module, once for the same sources |
//! | `files` | reads the page's files |
//! | `pages` | the pages as a site needs them: their policy, their engine, their addresses |
//! | `dist` | writes the site |
//! | `bundle`, `single` | puts modules into one script, and the whole page into one file |
//! | `npm` | writes the npm package |
//! | `digest` | SHA-256 and Base64 |

mod bundle;
mod digest;
pub mod dist;
mod files;
pub mod module;
pub mod npm;
mod pages;
pub mod single;
pub mod toolchain;

use std::path::{Path, PathBuf};

/// Returns the folder of the workspace.
#[must_use]
pub fn workspace() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).unwrap_or(own).to_path_buf()
}

/// Returns the build folder of the workspace.
#[must_use]
pub fn build_folder() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    workspace().join(named.unwrap_or_else(|| PathBuf::from("target")))
}
