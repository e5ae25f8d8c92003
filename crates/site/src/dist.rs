//! The static site: files for any host, in any folder of it.

use anyhow::{Context as _, Result, ensure};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::digest::{hex, integrity};
use crate::files::{File, find, own, web};
use crate::module::Modules;
use crate::pages::{PAGES, Runner, assets, page, policy};
use crate::workspace;

/// The lines of the service worker that its version and its list of files take the place of.
const VERSION: &str = "const VERSION = \"\";";
const LIST: &str = "const FILES = [];";

/// Writes the site with these modules into a folder: a new one, an empty one, or one with a site.
///
/// # Errors
/// If the folder holds something else, or can't be written.
pub fn write(folder: &Path, modules: &Modules) -> Result<()> {
    let files = site(modules)?;
    let is_free = !folder.exists() || fs::read_dir(folder)?.next().is_none();
    ensure!(is_free || folder.join("sw.js").is_file(), "{} holds something else", folder.display());
    if folder.join("v").is_dir() {
        fs::remove_dir_all(folder.join("v"))?;
    }
    for File { name, bytes } in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, bytes).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

/// Returns the files of the site.
fn site(modules: &Modules) -> Result<Vec<File>> {
    let (web, own) = (web()?, own()?);
    let version = version(&[&web, &own], modules);
    let mut files = assets(&web, modules, &version)?;
    for name in PAGES {
        files.push(page(name, &web, &version)?);
    }
    files.push(find(&web, "icon.svg")?.clone());
    let is_kept = |file: &&File| file.is("png") || file.is("webmanifest");
    files.extend(own.iter().filter(is_kept).cloned());
    files.sort();
    let worker = find(&own, "sw.js")?.text();
    ensure!(worker.contains(LIST) && worker.contains(VERSION), "sw.js has nothing to fill in");
    let named = format!("const VERSION = \"{version}\";");
    let worker = worker.replace(VERSION, &named).replace(LIST, &list(&files));
    files.push(File::new("sw.js", worker));
    files.push(find(&own, "404.html")?.clone());
    // The fonts of what prints are given away with their licence.
    let licence = workspace().join("crates/print/fonts/OFL.txt");
    files.push(File::new("LICENSE-FONTS.txt", fs::read(licence)?));
    files.push(File::new(".nojekyll", ""));
    files.push(File::new("_headers", headers(&Runner::new(&web)?)));
    Ok(files)
}

/// Returns a text that changes with any byte of any file.
fn version(parts: &[&[File]], modules: &Modules) -> String {
    let mut all = hex(&modules.engine) + &hex(&modules.print);
    for file in parts.iter().copied().flatten() {
        all.push_str(&file.name);
        all.push_str(&hex(&file.bytes));
    }
    hex(all.as_bytes())[..16].to_owned()
}

/// Returns the list of the files that the service worker keeps, with their digests.
fn list(files: &[File]) -> String {
    let mut text = "const FILES = [\n".to_owned();
    for File { name, bytes } in files {
        let _ = writeln!(text, "  [\"{name}\", \"{}\"],", integrity(bytes));
    }
    text + "];"
}

/// Returns what hosts are told that take it from a file.
fn headers(runner: &Runner) -> String {
    let mut text = "/*\n  X-Content-Type-Options: nosniff\n  X-Frame-Options: DENY\n  \
         Referrer-Policy: no-referrer\n  Cross-Origin-Opener-Policy: same-origin\n"
        .to_owned();
    for (path, page) in
        [("/", "index.html"), ("/index.html", "index.html"), ("/lab.html", "lab.html")]
    {
        let policy = policy(page, runner);
        let _ =
            writeln!(text, "{path}\n  Content-Security-Policy: {policy}; frame-ancestors 'none'");
    }
    text + "/v/*\n  Cache-Control: public, max-age=31536000, immutable\n/sw.js\n  \
            Cache-Control: no-cache\n"
}

/// The lines that do for nginx what `_headers` does for others.
pub const NGINX: &str = "\
location /v/    { add_header Cache-Control \"public, max-age=31536000, immutable\"; }
location /sw.js { add_header Cache-Control \"no-cache\"; }
types           { application/wasm wasm; text/javascript js; \
application/manifest+json webmanifest; }
gzip on; gzip_types application/wasm text/javascript text/css image/svg+xml;";
