//! The site in a real browser: its own tests (`browser/site.test.mjs`), and tests of the page that
//! run on the server too (`crates/server/browser`), here on the site in a subfolder of a host.
//!
//! Of the latter some are run each time, so that a test of everything stays short; all of them with
//! `NINEFOLD_SITE_ALL=1`. What is missing is installed, see `tools.rs`.

use ninefold_checks::modules::{Files, LIMIT, modules, node};
use ninefold_checks::tools::{Found, browser, copy, folder, install_packages, leave_out, run, say};
use ninefold_site::module::Modules;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The tests of the page that are run each time: play, and the lab with a learner's own program.
const CHOSEN: [&str; 2] = ["play.test.mjs", "yours.test.mjs"];

/// These measure what the server sends; the site has a budget of its own.
const ABOUT_THE_SERVER: [&str; 1] = ["views.test.mjs"];

/// A page and what it loads, but for the module, may have so many bytes, compressed.
const BUDGET: usize = 120_000;

/// Two versions of the site, the page in one file, the scripts and the packages.
struct Workshop {
    node: PathBuf,
    chromium: PathBuf,
    modules: Files,
    scripts: PathBuf,
    home: PathBuf,
    /// Held to the end: two test commands at a time would take each other's files away.
    _lock: fs::File,
}

impl Workshop {
    fn new() -> Found<Self> {
        let home = folder("site")?;
        let lock = fs::File::create(home.join("lock")).map_err(|error| error.to_string())?;
        lock.lock().map_err(|error| error.to_string())?;
        let (source, scripts) = (ninefold_site::workspace(), home.join("browser"));
        copy(&source.join("crates/server/browser"), &scripts)?;
        copy(&source.join("crates/site/browser"), &scripts)?;
        let glue = source.join("crates/server/web/js/engine/module.js");
        fs::copy(glue, scripts.join("module.mjs")).map_err(|error| error.to_string())?;
        install_packages(&scripts)?;
        let (node, chromium) = (node()?, browser()?);
        let workshop = Self { node, chromium, modules: modules()?, scripts, home, _lock: lock };
        workshop.write_sites();
        Ok(workshop)
    }

    fn write_sites(&self) {
        let modules = self.modules.read();
        for name in ["dist", "newer"] {
            let _ = fs::remove_dir_all(self.home.join(name));
        }
        ninefold_site::dist::write(&self.home.join("dist"), &modules).expect("a site");
        // The same with a section that means nothing: another version.
        let engine = [modules.engine.as_slice(), b"\0\x05\x04test"].concat();
        let newer = Modules { engine, ..modules.clone() };
        ninefold_site::dist::write(&self.home.join("newer"), &newer).expect("another site");
        let single = ninefold_site::single::html(&modules).expect("a page");
        fs::write(self.home.join("ninefold.html"), single).expect("a file");
    }

    /// Runs test files.
    fn test(&self, files: &[String], settings: &[(&str, &str)]) {
        let mut tests = Command::new(&self.node);
        tests
            .args(["--test", "--test-reporter=spec", "--test-concurrency=2"])
            .arg("--test-timeout=600000")
            .args(files)
            .current_dir(&self.scripts)
            .env("NINEFOLD_CHROMIUM", &self.chromium)
            .env("NINEFOLD_SHOTS", self.home.join("shots"))
            .env("NINEFOLD_DIST", self.home.join("dist"))
            .env("NINEFOLD_DIST_NEW", self.home.join("newer"))
            .env("NINEFOLD_SINGLE", self.home.join("ninefold.html"))
            .env("NINEFOLD_PRINT_WASM", &self.modules.print)
            .envs(settings.iter().copied());
        let time = run(&mut tests, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
        say(&format!("{} took {:.1} s", files.join(", "), time.as_secs_f64()));
    }
}

/// A host in a process of its own; dropping it ends it.
struct Host {
    child: Child,
    url: String,
}

impl Host {
    fn start(workshop: &Workshop) -> Self {
        let mut command = Command::new(&workshop.node);
        command.arg("ear.mjs").arg(workshop.home.join("dist")).arg(&workshop.modules.engine);
        command.current_dir(&workshop.scripts).stdout(Stdio::piped()).stdin(Stdio::null());
        let mut child = command.spawn().expect("a host");
        let mut url = String::new();
        let output = child.stdout.take().expect("what it says");
        BufReader::new(output).read_line(&mut url).expect("where it is");
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_site_works_in_a_browser_offline_and_through_updates() {
    let workshop = match Workshop::new() {
        Ok(workshop) => workshop,
        Err(why) => return leave_out("the tests of the site in a browser", &why),
    };
    workshop.test(&["site.test.mjs".to_owned()], &[]);
    let host = Host::start(&workshop);
    let settings = [("NINEFOLD_URL", host.url.as_str()), ("NINEFOLD_ENGINE", "page")];
    workshop.test(&page_tests(&workshop.scripts), &settings);
}

/// Returns the tests of the page to run.
fn page_tests(scripts: &Path) -> Vec<String> {
    if std::env::var_os("NINEFOLD_SITE_ALL").is_none() {
        say("some tests of the page are run on the site; NINEFOLD_SITE_ALL=1 runs all of them");
        return CHOSEN.map(str::to_owned).to_vec();
    }
    let names = fs::read_dir(scripts).expect("the scripts").flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let is_theirs = |name: &String| name.ends_with(".test.mjs") && name != "site.test.mjs";
    let is_wanted = |name: &String| is_theirs(name) && !ABOUT_THE_SERVER.contains(&name.as_str());
    let mut names: Vec<String> = names.filter(is_wanted).collect();
    names.sort();
    names
}

#[test]
fn the_site_is_small_strict_and_whole() {
    let home = folder("site-files").expect("a folder");
    let _ = fs::remove_dir_all(home.join("dist"));
    let bare = b"\0asm\x01\0\0\0".to_vec();
    let modules = Modules { engine: bare.clone(), print: bare };
    ninefold_site::dist::write(&home.join("dist"), &modules).expect("a site");
    let worker = fs::read_to_string(home.join("dist/sw.js")).expect("the service worker");
    for page in ["index.html", "lab.html"] {
        let html = fs::read_to_string(home.join("dist").join(page)).expect("a page");
        assert!(
            html.contains("data-engine=\"page\"") && !html.contains("=\"/"),
            "{page} is relative"
        );
        assert!(
            html.contains("'wasm-unsafe-eval'") && !html.contains("'unsafe-"),
            "{page} is strict"
        );
        let mut size = packed(html.as_bytes());
        for name in named(&html) {
            let file = home.join("dist").join(&name);
            let bytes = fs::read(file).unwrap_or_else(|_| panic!("{page} names {name}"));
            assert!(worker.contains(&format!("\"{name}\"")), "{name} is kept");
            size += packed(&bytes);
        }
        say(&format!("{page} and what it loads, but for the module: {size} bytes compressed"));
        assert!(size <= BUDGET, "{page} has grown beyond its budget");
    }
    assert!(worker.contains("/print.wasm\""), "what prints is kept, too");
    assert!(ninefold_site::dist::write(&home.join("dist"), &modules).is_ok(), "again");
    assert!(ninefold_site::dist::write(&home, &modules).is_err(), "a folder of something else");
}

/// Returns the files that a page names, and those of its worker; its icons are loaded when it is
/// installed.
fn named(html: &str) -> BTreeSet<String> {
    let names = html.split("\"./").skip(1).filter_map(|rest| rest.split_once('"'));
    let mut names: BTreeSet<String> = names.map(|(name, _)| name.to_owned()).collect();
    let engine = names.iter().find(|name| name.ends_with("/js/engine/page.js")).cloned();
    let engine = engine.expect("the page has its engine");
    names.insert(engine.replace("page.js", "worker.js"));
    names.retain(|name| !name.is_empty() && name != "lab.html" && !name.starts_with("icon-"));
    names
}

fn packed(bytes: &[u8]) -> usize {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory").len()
}
