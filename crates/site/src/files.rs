//! Files read into memory, with their names from some folder on.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::Path;

use crate::workspace;

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct File {
    /// Its name, with `/` between folders.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) bytes: Vec<u8>,
}

impl File {
    pub(crate) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into() }
    }

    /// Returns what it holds as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Says whether its name ends like this.
    pub(crate) fn is(&self, end: &str) -> bool {
        Path::new(&self.name).extension().is_some_and(|extension| extension == end)
    }
}

/// Reads all files below a folder in the order of their names, or the one file.
pub(crate) fn below(path: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    read(path, "", &mut files).with_context(|| format!("{}", path.display()))?;
    files.sort();
    Ok(files)
}

fn read(path: &Path, name: &str, files: &mut Vec<File>) -> Result<()> {
    if path.is_file() {
        files.push(File::new(name, fs::read(path)?));
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let slash = if name.is_empty() { "" } else { "/" };
        let name = format!("{name}{slash}{}", entry.file_name().to_string_lossy());
        read(&entry.path(), &name, files)?;
    }
    Ok(())
}

/// Reads the page's files.
pub(crate) fn web() -> Result<Vec<File>> {
    let mut files = below(&workspace().join("crates/server/web"))?;
    for file in files.iter_mut().filter(|file| file.is("js")) {
        file.bytes = without_comments(&file.text()).into_bytes();
    }
    Ok(files)
}

/// Reads the files that only a site has.
pub(crate) fn own() -> Result<Vec<File>> {
    below(&workspace().join("crates/site/files"))
}

/// Returns the file of a name.
pub(crate) fn find<'f>(files: &'f [File], name: &str) -> Result<&'f File> {
    files.iter().find(|file| file.name == name).with_context(|| format!("there is no {name}"))
}

/// Returns a script without the lines that are nothing but comment: nobody reads them there.
fn without_comments(script: &str) -> String {
    let mut inside = false;
    let kept = script.lines().filter(|line| {
        let line = line.trim();
        let whole = line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
        let comment = inside || whole || (line.starts_with("/**") && !line.contains("*/"));
        inside = (inside || (comment && line.starts_with("/**"))) && !line.contains("*/");
        !comment
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}
