//! Sample programs: files, and lists of what is changed in them.

use ninefold::classic::Program;
use ninefold_judge::Language;
use std::fs;
use std::path::{Path, PathBuf};

/// A program with what is expected of the judge.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) wishes: Vec<String>,
    pub(crate) text: String,
}

impl Sample {
    pub(crate) fn has(&self, wish: &str) -> bool {
        self.wishes.iter().any(|found| found == wish)
    }
}

/// Returns all samples of a language.
pub(crate) fn samples(language: Language) -> Vec<Sample> {
    let mut samples = files(language);
    if language == Language::TypeScript {
        samples.extend(changed(language, Language::JavaScript));
    }
    samples.extend(changed(language, language));
    samples
}

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(language.name())
}

/// Reads the programs that stand in files of their own; the first line says what is expected.
fn files(language: Language) -> Vec<Sample> {
    let entries = fs::read_dir(folder(language)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().unwrap() != "txt").collect();
    paths.sort();
    let sample = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let (_, expected) = text.lines().next().unwrap().split_once("expect: ").unwrap();
        let wishes = expected.trim().split("; ").map(str::to_owned).collect();
        Sample { name: path.file_stem().unwrap().to_str().unwrap().to_owned(), wishes, text }
    };
    paths.iter().map(sample).collect()
}

/// Makes the programs that are listed by what is changed in another.
fn changed(language: Language, listed: Language) -> Vec<Sample> {
    let list = fs::read_to_string(folder(listed).join("samples.txt")).unwrap();
    let parts = list.split("\nsample ").skip(1);
    // Some are about JavaScript alone.
    let shared = |part: &&str| {
        language == listed
            || !part.lines().next().is_some_and(|head| head.ends_with("; javascript"))
    };
    parts.filter(shared).map(|part| made(language, part)).collect()
}

/// Makes one of them.
fn made(language: Language, part: &str) -> Sample {
    let (head, rest) = part.split_once('\n').unwrap();
    let (name, wishes) = head.split_once(": ").unwrap();
    let wishes: Vec<String> = wishes.split("; ").map(str::to_owned).collect();
    let mut lines = rest.lines().filter(|line| !line.trim().is_empty());
    let base = lines.next().and_then(|line| line.strip_prefix("from ")).unwrap();
    let mut text = base_text(language, base);
    let (mut old, mut new): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
    for line in lines.chain(["end"]) {
        let begins = !line.starts_with('+');
        if begins && let Some(new) = new.take() {
            text = replaced(&text, &old.join("\n"), &new.join("\n"), name);
            old.clear();
        }
        match line.split_at(1) {
            ("-", rest) => old.push(rest.strip_prefix(' ').unwrap_or(rest)),
            ("+", rest) => new.get_or_insert_default().push(rest.strip_prefix(' ').unwrap_or(rest)),
            _ => assert_eq!(line, "end", "{name}"),
        }
    }
    let text = dressed(text, &wishes, language);
    Sample { name: name.to_owned(), wishes, text }
}

/// Returns the text that is changed: a file, or our own program for a strategy.
fn base_text(language: Language, base: &str) -> String {
    let file = folder(language).join(format!("{base}.{}", language.endings()[0]));
    let programs = if language == Language::TypeScript { Language::JavaScript } else { language };
    fs::read_to_string(file).unwrap_or_else(|_| {
        Program::find(base.parse().unwrap(), programs.name()).unwrap().source.to_owned()
    })
}

fn replaced(text: &str, old: &str, new: &str, name: &str) -> String {
    if old.is_empty() {
        return format!("{text}{new}\n");
    }
    assert!(text.contains(old), "{name}: there is no {old:?} to be changed in\n{text}");
    text.replacen(old, new, 1)
}

/// Changes what isn't a matter of the program's own text.
fn dressed(text: String, wishes: &[String], language: Language) -> String {
    let has = |wish: &str| wishes.iter().any(|found| found == wish);
    let comment = if language == Language::Python { "#" } else { "//" };
    if has("lc") {
        return format!(
            "no (\n{comment} @lc code=start\n{text}{comment} @lc code=end\n) program\n"
        );
    }
    match (has("crlf"), has("bom")) {
        (true, _) => text.replace('\n', "\r\n"),
        (_, true) => format!("\u{FEFF}{text}"),
        _ => text,
    }
}
