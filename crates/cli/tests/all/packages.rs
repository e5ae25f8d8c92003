//! What is published is complete: each crate has its README, its licences and a description.

use std::fs;
use std::path::{Path, PathBuf};

/// The workspace, unless this is the crate alone.
fn workspace() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("LICENSE-MIT").exists().then_some(root)
}

#[test]
fn every_published_crate_has_a_readme_and_the_licences() {
    let Some(root) = workspace() else { return };
    let folders = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut published = 0;
    for folder in folders {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        if manifest.contains("publish = false") {
            continue;
        }
        published += 1;
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let found = fs::read_to_string(folder.join(name)).unwrap_or_default();
            assert_eq!(found, fs::read_to_string(root.join(name)).unwrap(), "{folder:?} {name}");
        }
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        assert!(readme.contains("ninefold-cli"), "{folder:?} says where the program is");
        for field in ["description = ", "readme = \"README.md\"", "license.workspace"] {
            assert!(manifest.contains(field), "{folder:?} {field}");
        }
        if manifest.contains("\ninclude = ") {
            assert!(manifest.contains("\"README.md\"") && manifest.contains("\"LICENSE-*\""));
        }
    }
    assert!(published >= 4);
}
