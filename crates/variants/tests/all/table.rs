//! The documentation has a row for every rule, in the words of the table.

use ninefold_variants::{Kind, TABLE};

#[test]
fn every_rule_is_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants.md");
    let Ok(text) = std::fs::read_to_string(path) else { return }; // a published crate has no docs
    for row in TABLE.iter().filter(|row| row.kind != Kind::Nothing) {
        let line = text.lines().find(|line| line.starts_with(&format!("| `{}` |", row.name)));
        let line = line.unwrap_or_else(|| panic!("{} isn't documented", row.name));
        assert!(line.ends_with(&format!("| {} |", row.help)), "{line}");
        assert_eq!(line.contains(&format!("| `{}` |", row.number)), !row.number.is_empty());
    }
}
