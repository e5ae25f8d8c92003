//! Writes documents: one file, or one per page.

use anyhow::{Context as _, Result, bail};
use ninefold_print::{Document, pdf, png, svg};
use std::fs;
use std::path::{Path, PathBuf};

use crate::args::{Format, PrintArgs};
use crate::output;

/// Says at once if there is no such folder: puzzles may take minutes to make.
pub(super) fn check_writable(path: &Path) -> Result<()> {
    if path == Path::new("-") {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    if !folder.is_dir() {
        bail!("{}: there is no such folder", folder.display());
    }
    if path.is_dir() {
        bail!("{}: it is a folder", path.display());
    }
    Ok(())
}

pub(super) fn write(document: &Document, format: Format, args: &PrintArgs) -> Result<()> {
    if format == Format::Pdf {
        return write_one(&args.output, &pdf(document));
    }
    let count = document.page_count();
    if count > 1 && args.output == Path::new("-") {
        bail!("{count} pages don't go to standard output as one picture; name a file");
    }
    for page in 0..count {
        let data = match format {
            Format::Svg => svg(document, page).map(String::into_bytes),
            _ => png(document, page, args.dpi),
        };
        let Some(data) = data else { bail!("the picture would be too large; a lower --dpi helps") };
        write_one(&name(&args.output, page, count), &data)?;
    }
    Ok(())
}

fn write_one(path: &Path, data: &[u8]) -> Result<()> {
    if path == Path::new("-") {
        output::write(data)?;
        return Ok(());
    }
    fs::write(path, data).with_context(|| format!("can't write {}", path.display()))
}

/// Returns the name of a page's file: the one given, or with the number of the page, as wide as the
/// last.
fn name(path: &Path, page: usize, count: usize) -> PathBuf {
    if count == 1 {
        return path.to_owned();
    }
    let width = count.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{:0width$}", page + 1);
    if let Some(ending) = path.extension() {
        name.push('.');
        name.push_str(&ending.to_string_lossy());
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_sort_by_their_names() {
        assert_eq!(name(Path::new("a/b.png"), 0, 1), Path::new("a/b.png"));
        assert_eq!(name(Path::new("a/b.png"), 8, 10), Path::new("a/b-09.png"));
        assert_eq!(name(Path::new("b"), 9, 10), Path::new("b-10"));
    }
}
