//! Puts the page's files into the binary: as they are and compressed, under an address that changes
//! with their bytes, so that browsers may keep them for good. Each HTML file names its files by
//! that address, and all modules that it will need.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// A file's name from `web` on, and its bytes.
type File = (String, Vec<u8>);

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let mut files = Vec::new();
    read(Path::new("web"), "", &mut files)?;
    let version = version(&files);
    let pages: Vec<File> = files.iter().filter(|(name, _)| is_page(name)).cloned().collect();
    for (name, text) in pages {
        let page = gathered(&name, &String::from_utf8_lossy(&text), &mut files);
        let page = addressed(&page, &version, &files);
        files.retain(|(other, _)| *other != name);
        files.push((name, page.into_bytes()));
    }
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    write(&out, &version, &files)
}

fn is_page(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "html")
}

/// Reads all files below a folder.
fn read(folder: &Path, name: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{name}{}", entry.file_name().display());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, fs::read(entry.path())?));
        }
    }
    files.sort();
    Ok(())
}

/// Returns a text that changes with any byte of any file: FNV-1a over names and bytes.
fn version(files: &[File]) -> String {
    let bytes = files.iter().flat_map(|(name, bytes)| name.bytes().chain(bytes.iter().copied()));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        u64::wrapping_mul(hash ^ u64::from(byte), 0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Makes one file of a page's style sheets: browsers ask for several over connections that they
/// have to open first, which takes another round trip before the first paint.
fn gathered(name: &str, page: &str, files: &mut Vec<File>) -> String {
    let find = |name: &str| files.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes);
    let sheets: Vec<&str> = page.lines().filter_map(sheet).collect();
    let all: Vec<u8> = sheets.iter().filter_map(|name| find(name)).flatten().copied().collect();
    if sheets.len() < 2 {
        return page.to_owned();
    }
    let whole = format!("css/all-{}", name.replace(".html", ".css"));
    let lines = page.lines().filter(|line| sheet(line).is_none_or(|name| name == sheets[0]));
    let one = lines.map(|line| line.replace(sheets[0], &whole) + "\n").collect();
    files.push((whole, all));
    one
}

/// Returns the style sheet that a line of a page names.
fn sheet(line: &str) -> Option<&str> {
    line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"./")?.strip_suffix("\">")
}

/// Returns a page that names its files by their lasting addresses, and the modules to fetch early.
fn addressed(page: &str, version: &str, files: &[File]) -> String {
    let mut page = page.to_owned();
    let mut modules = BTreeSet::new();
    for (name, _) in files.iter().filter(|(name, _)| !is_page(name)) {
        let script = format!("<script type=\"module\" src=\"./{name}\">");
        if page.contains(&script) {
            follow(name, files, &mut modules);
        }
        page = page.replace(&format!("\"./{name}\""), &format!("\"/v/{version}/{name}\""));
    }
    let page = page.replace("\"./lab.html\"", "\"/lab\"").replace("\"./\"", "\"/\"");
    let links = modules.iter().fold(String::new(), |mut links, name| {
        let _ = writeln!(links, "  <link rel=\"modulepreload\" href=\"/v/{version}/{name}\">");
        links
    });
    page.replace("</head>", &format!("{links}</head>"))
}

/// Adds a module and those that it imports.
fn follow(name: &str, files: &[File], modules: &mut BTreeSet<String>) {
    let Some((_, bytes)) = files.iter().find(|(other, _)| other == name) else { return };
    if !modules.insert(name.to_owned()) {
        return;
    }
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    for line in String::from_utf8_lossy(bytes).lines() {
        let from = line.strip_suffix("\";").and_then(|line| line.split_once("from \""));
        if let Some((_, path)) = from.filter(|(_, path)| path.starts_with('.')) {
            follow(&resolved(folder, path), files, modules);
        }
    }
}

/// Returns where a relative import leads.
fn resolved(folder: &Path, path: &str) -> String {
    let mut parts: Vec<String> =
        folder.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name.to_owned()),
        }
    }
    parts.join("/")
}

/// Returns a script without the lines that are nothing but comment: nobody reads them there.
fn without_comments(name: &str, bytes: &[u8]) -> Vec<u8> {
    if Path::new(name).extension().is_none_or(|end| end != "js") {
        return bytes.to_vec();
    }
    let mut inside = false;
    let text = String::from_utf8_lossy(bytes);
    let kept = text.lines().filter(|line| {
        let line = line.trim();
        let whole = line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
        let comment = inside || whole || (line.starts_with("/**") && !line.contains("*/"));
        inside = (inside || (comment && line.starts_with("/**"))) && !line.contains("*/");
        !comment
    });
    kept.flat_map(|line| [line.as_bytes(), b"\n"]).flatten().copied().collect()
}

/// Writes the files beside the table that takes them in.
fn write(out: &Path, version: &str, files: &[File]) -> io::Result<()> {
    let mut table = format!("(\"{version}\", &[\n");
    for (number, (name, bytes)) in files.iter().enumerate() {
        let bytes = &without_comments(name, bytes);
        let (plain, packed) = (out.join(format!("{number}")), out.join(format!("{number}.gz")));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        fs::write(&plain, bytes)?;
        fs::write(&packed, encoder.finish()?)?;
        let (plain, packed) = (plain.display().to_string(), packed.display().to_string());
        let _ = writeln!(
            table,
            "File {{ name: {name:?}, bytes: include_bytes!({plain:?}), packed: include_bytes!({packed:?}) }},"
        );
    }
    table.push_str("])\n");
    fs::write(out.join("web.rs"), table)
}
