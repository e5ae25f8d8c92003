//! The files of `NINEFOLD_CORPORA/variants`, and what is known of them beforehand. The tests of the
//! command line use this, too.

use serde_json::Value;

/// Rules that aren't built: their names are in the error.
pub(crate) const NOT_BUILT: [&str; 5] = ["Chaos", "FullRank", "Var", "Doppelganger", "VS1"];

/// A puzzle whose published answer comes from a reader of the sandwich that leaves out fillings of
/// five digits where the smallest is 0; it has more solutions.
pub(crate) const DISPUTED: &str = "0-indexed: Sums and indexing";

/// Returns the lines of a corpus, or says that it isn't there.
pub(crate) fn corpus(name: &str) -> Vec<Value> {
    let Ok(root) = std::env::var("NINEFOLD_CORPORA") else {
        eprintln!("left out: NINEFOLD_CORPORA isn't set");
        return Vec::new();
    };
    let path = std::path::Path::new(&root).join("variants").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("left out: {} isn't there", path.display());
        return Vec::new();
    };
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
