//! Puts a module and those that it imports into one script.
//!
//! Each module becomes a function that returns what it exports, called once, when it is needed
//! first. This knows the page's own style and no more: imports stand at the beginning of lines or
//! are awaited, and what is exported is a declaration or a list of names. Whatever else there is,
//! is refused.

use anyhow::{Context as _, Result, bail, ensure};
use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::files::{File, find};
use crate::pages::{imports, resolved};

/// The modules that have been needed, and the functions that make them.
const HEAD: &str =
    "const made = {}, makers = {};\nconst need = (name) => (made[name] ??= makers[name]());\n";

/// How a module begins that is imported when it is needed.
const LATER: &str = "await import(\"";

/// Returns one script that does what these modules do, one after the other.
pub(crate) fn bundle(names: &[&str], web: &[File]) -> Result<String> {
    let mut done = BTreeSet::new();
    let mut script = HEAD.to_owned();
    for name in names {
        add(name, web, &mut done, &mut script)?;
    }
    for name in names {
        let _ = writeln!(script, "need(\"{name}\");");
    }
    ensure!(!script.contains("</script"), "a script would end its own element");
    Ok(format!("(() => {{\n{script}}})();\n"))
}

fn add(name: &str, web: &[File], done: &mut BTreeSet<String>, script: &mut String) -> Result<()> {
    if !done.insert(name.to_owned()) {
        return Ok(());
    }
    let text = find(web, name)?.text();
    let later = text.split(LATER).skip(1).filter_map(|rest| rest.split_once('"'));
    let later: Vec<&str> = later.map(|(path, _)| path).collect();
    for other in
        imports(name, &text).into_iter().chain(later.iter().map(|path| resolved(name, path)))
    {
        add(&other, web, done, script)?;
    }
    let text = later.iter().fold(text.clone(), |text, path| {
        text.replace(
            &format!("{LATER}{path}\""),
            &format!("await need(\"{}\"", resolved(name, path)),
        )
    });
    let body = module(name, &text).with_context(|| name.to_owned())?;
    let _ = writeln!(script, "makers[\"{name}\"] = () => {{\n{body}}};");
    Ok(())
}

/// Returns the body of the function that a module becomes.
fn module(name: &str, text: &str) -> Result<String> {
    let (mut body, mut exports) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut whole = line.to_owned();
            while !whole.ends_with(';') {
                whole.push_str(lines.next().context("an import doesn't end")?);
            }
            body.push_str(&import(name, &whole)?);
        } else if let Some(names) = line.strip_prefix("export {") {
            let names = names.strip_suffix("};").context("names are exported otherwise")?;
            exports.extend(names.split(',').map(|name| name.trim().to_owned()));
        } else if let Some(rest) = line.strip_prefix("export ") {
            exports.push(declared(rest).with_context(|| line.to_owned())?.to_owned());
            let _ = writeln!(body, "{rest}");
        } else {
            let _ = writeln!(body, "{line}");
        }
    }
    exports.retain(|name| !name.is_empty());
    let _ = writeln!(body, "return {{ {} }};", exports.join(", "));
    Ok(body)
}

/// Returns the declaration that an import becomes.
fn import(name: &str, line: &str) -> Result<String> {
    let parts = line.strip_prefix("import ").and_then(|rest| rest.strip_suffix("\";"));
    let Some((names, path)) = parts.and_then(|rest| rest.split_once(" from \"")) else {
        bail!("an import of another kind: {line}");
    };
    let names = names.replace(" as ", ": ");
    ensure!(names.starts_with('{'), "an import of another kind: {line}");
    Ok(format!("const {names} = need(\"{}\");\n", resolved(name, path)))
}

/// Returns the name that a declaration declares.
fn declared(declaration: &str) -> Result<&str> {
    let rest = declaration.strip_prefix("async ").unwrap_or(declaration);
    let kinds = ["const ", "class ", "function* ", "function "];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind));
    let rest = rest.context("only constants, classes and functions are exported")?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
    Ok(&rest[..end.unwrap_or(rest.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_and_exports_become_declarations() {
        let files = [
            File::new("js/a.js", "export const one = 1;\nexport async function two(x) {}\n"),
            File::new(
                "js/b/c.js",
                "import { one, two as deux } from \"../a.js\";\nexport { one };\n\
                 await import(\"../d.js\");\n",
            ),
            File::new("js/d.js", ""),
        ];
        let script = bundle(&["js/b/c.js"], &files).unwrap();
        let (_, rest) = script.split_once("makers[name]());\n").unwrap();
        let expected = "makers[\"js/a.js\"] = () => {\nconst one = 1;\nasync function two(x) {}\n\
             return { one, two };\n};\nmakers[\"js/d.js\"] = () => {\nreturn {  };\n};\n\
             makers[\"js/b/c.js\"] = () => {\nconst { one, two: deux } = need(\"js/a.js\");\n\
             await need(\"js/d.js\");\nreturn { one };\n};\nneed(\"js/b/c.js\");\n})();\n";
        assert_eq!(rest, expected);
    }

    #[test]
    fn what_would_be_lost_is_refused() {
        for text in
            ["export let x = 1;\n", "export default 1;\n", "import * as a from \"./a.js\";\n"]
        {
            assert!(bundle(&["a.js"], &[File::new("a.js", text)]).is_err(), "{text}");
        }
    }
}
