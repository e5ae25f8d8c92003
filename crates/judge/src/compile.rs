//! What a compiler complains about, in a sentence with the learner's line.

use crate::protocol::Diagnostic;
use crate::report::Failed;
use crate::source::Source;

/// Puts the first complaint into words.
pub(crate) fn explain(source: &Source, diagnostics: &[Diagnostic]) -> Failed {
    let first = diagnostics.iter().find(|found| found.line.is_some()).or(diagnostics.first());
    let Some(Diagnostic { line, message }) = first else {
        return Failed { message: "it doesn't compile".to_owned(), ..Failed::default() };
    };
    let text = line.and_then(|line| source.line(line)).map(str::to_owned);
    let message = match text.as_deref() {
        Some(text)
            if message.starts_with("TabError") || message.starts_with("IndentationError") =>
        {
            indentation(source, line.unwrap_or(1), text, message)
        }
        _ => message.trim().chars().take(300).collect(),
    };
    let more = diagnostics.len().saturating_sub(1);
    let further =
        (more > 0).then(|| format!("{more} more complaints follow")).into_iter().collect();
    Failed { message, further, line: *line, text, ..Failed::default() }
}

/// Says which characters the lines begin with.
fn indentation(source: &Source, line: usize, text: &str, message: &str) -> String {
    let begins = |text: &str, with: char| text.starts_with(with);
    let kind = message.split(':').next().unwrap_or("");
    let before =
        (1..line).rev().filter_map(|line| source.line(line)).find(|text| !text.trim().is_empty());
    match before {
        Some(_) if text.contains('\t') => {
            let spaces = source.text.lines().filter(|line| begins(line, ' ')).count();
            let tabs = source.text.lines().filter(|line| begins(line, '\t')).count();
            let mixed = if spaces > 0 && tabs > 0 { ", those around it with spaces" } else { "" };
            format!(
                "{kind}: tabs and spaces don't fit together; this line starts with a tab{mixed}"
            )
        }
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use std::path::Path;

    #[test]
    fn tabs_among_spaces_are_pointed_out() {
        let text =
            "class Solution:\n    def f(self):\n        x = 1\n\tfor i in x:\n            pass\n";
        let source = Source::new(Path::new("tabs.py"), Language::Python, text.as_bytes());
        let found =
            Diagnostic { line: Some(4), message: "TabError: inconsistent use of tabs".into() };
        let failed = explain(&source, &[found]);
        assert_eq!(failed.line, Some(4));
        assert!(
            failed.message.contains("this line starts with a tab, those around it with spaces")
        );
        assert_eq!(failed.text.as_deref(), Some("\tfor i in x:"));
    }
}
