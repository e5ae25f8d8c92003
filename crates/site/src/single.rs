//! The whole page in one file that opens by double click: scripts, styles, both pages, both
//! modules.
//!
//! Browsers load no modules from files, but they run a script that is in the page, start a worker
//! from a text and compile a module from bytes. Which page is shown is in the address: `?lab`.

use anyhow::{Context as _, Result, ensure};

use crate::bundle::bundle;
use crate::digest::{base64, integrity};
use crate::files::{File, find, own, web};
use crate::module::Modules;
use crate::pages::{PAGES, Runner, main_script, policy_element};

/// Returns the file.
///
/// # Errors
/// If the page's files can't be read, or aren't as expected.
pub fn html(modules: &Modules) -> Result<String> {
    let web = web()?;
    let runner = Runner::new(&web)?;
    let theme = find(&web, "js/theme.js")?.text();
    let boot = boot(&web)?;
    let [play, lab] = PAGES.map(|page| Page::new(page, &web));
    let (play, lab) = (play?, lab?);
    let scripts =
        [theme.as_str(), &boot].map(|script| format!(" '{}'", integrity(script.as_bytes())));
    let styles =
        [&play.style, &lab.style].map(|style| format!(" '{}'", integrity(style.as_bytes())));
    let policy = format!(
        "default-src 'none'; script-src 'wasm-unsafe-eval'{} '{}'; style-src{}; \
         img-src data: blob:; worker-src blob:; form-action 'none'; base-uri 'none'",
        scripts.concat(),
        runner.integrity(),
        styles.concat()
    );
    let icon = icon(&web)?;
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\" data-engine=\"page\">\n<head>\n  \
         <meta charset=\"utf-8\">\n  \
         {}\n  <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n  \
         <meta name=\"color-scheme\" content=\"light dark\">\n  <title>Ninefold</title>\n  \
         <link rel=\"icon\" href=\"{icon}\">\n<script>{theme}</script>\n\
         <style data-page=\"play\">{}</style>\n<style data-page=\"lab\">{}</style>\n\
         </head>\n<body>\n\
         <template data-page=\"play\">{}</template>\n<template data-page=\"lab\">{}{}</template>\n\
         <script type=\"application/wasm\" id=\"module\">{}</script>\n\
         <script type=\"application/wasm\" id=\"print-module\">{}</script>\n\
         <script>{boot}</script>\n</body>\n</html>\n",
        policy_element(&policy),
        play.style,
        lab.style,
        play.body,
        lab.body,
        runner.template(),
        base64(&modules.engine),
        base64(&modules.print)
    ))
}

/// What of a page goes into the file: its elements and its styles.
struct Page {
    body: String,
    style: String,
}

impl Page {
    fn new(name: &str, web: &[File]) -> Result<Self> {
        let html = find(web, name)?.text();
        let (_, body) = html.split_once("<body>").context("the page has no body")?;
        let (body, _) = body.split_once("</body>").context("the page has no end")?;
        let body = body.replace("\"./icon.svg\"", &format!("\"{}\"", icon(web)?));
        let body = body.replace("\"./lab.html\"", "\"?lab\"").replace("\"./\"", "\"?play\"");
        ensure!(!body.contains("\"./"), "{name} names a file that isn't in it");
        Ok(Self { body, style: style(&html, web)? })
    }
}

/// Returns the styles of a page, in its order.
fn style(html: &str, web: &[File]) -> Result<String> {
    let names = html.split("<link rel=\"stylesheet\" href=\"./").skip(1);
    let names = names.filter_map(|rest| rest.split_once('"')).map(|(name, _)| name);
    names.map(|name| Ok(find(web, name)?.text())).collect()
}

fn icon(web: &[File]) -> Result<String> {
    Ok(format!("data:image/svg+xml;base64,{}", base64(&find(web, "icon.svg")?.bytes)))
}

/// Returns the script that puts the page together and starts it.
fn boot(web: &[File]) -> Result<String> {
    let engine = bundle(&["js/engine/worker.js"], web)?;
    let quoted = engine.replace('\\', "\\\\").replace('`', "\\`").replace("${", "\\${");
    let mut script =
        find(&own()?, "single.js")?.text().replace("\"WORKER\"", &format!("`{quoted}`"));
    for page in PAGES {
        let main = find(web, page)?.text();
        let main = main_script(&main).context("the page has no script")?;
        let bundled = bundle(&["js/engine/page.js", main], web)?;
        // Only in modules is there an address of the module itself; here it isn't asked for.
        let bundled = bundled.replace("import.meta.url", "document.baseURI");
        script = script.replace(&format!("\"{page}\";"), &bundled);
    }
    ensure!(!script.contains("</script"), "the script would end its own element");
    Ok(script)
}
