//! The pages as a site needs them: which engine they have, where their files are, what their policy
//! is.

use anyhow::{Context as _, Result, ensure};
use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::bundle::bundle;
use crate::digest::integrity;
use crate::files::{File, find};
use crate::module::Modules;

/// The pages of a site.
pub(crate) const PAGES: [&str; 2] = ["index.html", "lab.html"];

/// What only the server needs, and what goes into the lab's page or the worker's script instead.
const LEFT_OUT: [&str; 4] = ["lost.html", "runner.html", RUNNER_SCRIPT, "js/engine/module.js"];
const RUNNER_SCRIPT: &str = "js/lab/runner.js";

/// The scripts that a page with its own engine has besides.
const ENGINE: &str = "js/engine/page.js";
const OFFLINE: &str = "js/engine/offline.js";
const WORKER: &str = "js/engine/worker.js";

/// The frame in which the lab runs a learner's own program: text that the lab's page has with it,
/// since a frame without an origin gets nothing from a service worker.
pub(crate) struct Runner {
    script: String,
}

impl Runner {
    pub(crate) fn new(web: &[File]) -> Result<Self> {
        let script = find(web, RUNNER_SCRIPT)?.text();
        ensure!(!script.contains("</"), "{RUNNER_SCRIPT} would end its own element");
        Ok(Self { script })
    }

    /// Returns the digest by which a policy lets its script run.
    pub(crate) fn integrity(&self) -> String {
        integrity(self.script.as_bytes())
    }

    /// Returns the element that holds the frame's page. The frame has no origin, hence neither
    /// storage nor cookies, and no way to the network; it may start workers from what it is given.
    pub(crate) fn template(&self) -> String {
        let policy = format!(
            "default-src 'none'; script-src '{}'; worker-src blob:; base-uri 'none'; \
             form-action 'none'",
            self.integrity()
        );
        let meta = policy_element(&policy);
        format!("  <template id=\"runner\">{meta}<script>{}</script></template>\n", self.script)
    }
}

/// Returns the policy of a page of a site. Only the lab has a frame, and only the frame makes
/// workers of text.
pub(crate) fn policy(page: &str, runner: &Runner) -> String {
    let (frame, blob) = match page {
        "lab.html" => (format!(" '{}'", runner.integrity()), " blob:"),
        _ => (String::new(), ""),
    };
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{frame}; style-src 'self'; \
         img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'{blob}; \
         manifest-src 'self'; form-action 'none'; base-uri 'none'"
    )
}

/// Returns a policy as an element of a page's head.
pub(crate) fn policy_element(policy: &str) -> String {
    format!("<meta http-equiv=\"content-security-policy\" content=\"{policy}\">")
}

/// Returns the files that pages name, under an address that changes with their bytes. The worker's
/// script is one file, so that it comes at once.
pub(crate) fn assets(web: &[File], modules: &Modules, version: &str) -> Result<Vec<File>> {
    let is_asset = |file: &&File| !file.is("html") && !LEFT_OUT.contains(&file.name.as_str());
    let all = web.iter().filter(is_asset).filter(|file| file.name != "icon.svg").cloned();
    let mut all: Vec<File> = all.filter(|file| file.name != WORKER).collect();
    all.push(File::new(WORKER, bundle(&[WORKER], web)?));
    all.push(File::new("ninefold.wasm", modules.engine.as_slice()));
    all.push(File::new("print.wasm", modules.print.as_slice()));
    for file in &mut all {
        file.name = format!("v/{version}/{}", file.name);
    }
    Ok(all)
}

/// Returns a page of the site.
pub(crate) fn page(name: &str, web: &[File], version: &str) -> Result<File> {
    let runner = Runner::new(web)?;
    let html = find(web, name)?.text();
    let main = main_script(&html).context("the page has no script")?.to_owned();
    let html = with_engine(&html, &policy(name, &runner))?;
    let mut modules = BTreeSet::from([WORKER.to_owned(), "ninefold.wasm".to_owned()]);
    for script in [&main, ENGINE, OFFLINE] {
        follow(script, web, &mut modules);
    }
    let module = |name: &str| format!("  <script type=\"module\" src=\"./{name}\"></script>\n");
    let own = format!("  <script type=\"module\" src=\"./{main}\"></script>\n");
    let scripts = [module(ENGINE), own.clone(), module(OFFLINE)].concat();
    ensure!(html.contains(&own), "the page's script stands otherwise than expected");
    let html =
        html.replace(&own, &scripts).replace("</head>", &format!("{}</head>", early(&modules)));
    let html = if name == "lab.html" {
        html.replace("</body>", &format!("{}</body>", runner.template()))
    } else {
        html
    };
    let html = ["css", "js"].iter().fold(html, |html, folder| {
        html.replace(&format!("\"./{folder}/"), &format!("\"./v/{version}/{folder}/"))
    });
    Ok(File::new(
        name,
        html.replace("\"./ninefold.wasm\"", &format!("\"./v/{version}/ninefold.wasm\"")),
    ))
}

/// Returns the links that let a browser fetch everything at once.
fn early(modules: &BTreeSet<String>) -> String {
    modules.iter().fold(String::new(), |mut links, name| {
        let _ = match name.as_str() {
            "ninefold.wasm" => writeln!(
                links,
                "  <link rel=\"preload\" href=\"./{name}\" as=\"fetch\" crossorigin>"
            ),
            WORKER => Ok(()),
            _ => writeln!(links, "  <link rel=\"modulepreload\" href=\"./{name}\">"),
        };
        links
    })
}

/// Returns a page that says that its engine is in it, with its policy and what makes it an
/// application of its own.
fn with_engine(html: &str, policy: &str) -> Result<String> {
    let (root, charset) = ("<html lang=\"en\">", "  <meta charset=\"utf-8\">\n");
    ensure!(
        html.contains(root) && html.contains(charset),
        "the page begins otherwise than expected"
    );
    let head = format!(
        "{charset}  {}\n  <link rel=\"manifest\" href=\"./manifest.webmanifest\">\n  \
         <link rel=\"apple-touch-icon\" href=\"./icon-192.png\">\n  \
         <meta name=\"theme-color\" content=\"#0b5c6b\">\n",
        policy_element(policy)
    );
    Ok(html.replace(root, "<html lang=\"en\" data-engine=\"page\">").replace(charset, &head))
}

/// Returns the name of a page's own module.
pub(crate) fn main_script(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("<script type=\"module\" src=\"./")?;
    rest.split_once('"').map(|(name, _)| name)
}

/// Adds a module and those that it imports.
pub(crate) fn follow(name: &str, web: &[File], modules: &mut BTreeSet<String>) {
    let Ok(file) = find(web, name) else { return };
    if modules.insert(name.to_owned()) {
        for other in imports(name, &file.text()) {
            follow(&other, web, modules);
        }
    }
}

/// Returns the names of the modules that one imports, in its order.
pub(crate) fn imports(name: &str, script: &str) -> Vec<String> {
    let from = |line: &str| {
        let (_, path) = line.strip_suffix("\";")?.split_once("from \"")?;
        path.starts_with('.').then(|| resolved(name, path))
    };
    script.lines().filter_map(from).collect()
}

/// Returns where a relative import of a module leads.
pub(crate) fn resolved(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}
