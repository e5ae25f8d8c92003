//! Lists the files of the page, so that they can be put into the binary.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let mut table = String::from("&[\n");
    list(Path::new("web"), "", &mut table)?;
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("web.rs"), table)
}

/// Writes a line for each file below a folder: its name from `web` on, and its bytes.
fn list(folder: &Path, name: &str, table: &mut String) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = fs::canonicalize(entry.path())?;
        let name = format!("{name}{}", entry.file_name().display());
        if path.is_dir() {
            list(&path, &format!("{name}/"), table)?;
        } else {
            let path = path.display().to_string(); // quoted and escaped below
            let _ = writeln!(table, "({name:?}, include_bytes!({path:?})),");
        }
    }
    Ok(())
}
