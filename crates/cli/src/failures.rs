//! What went wrong in a batch: how many boards, of which kinds, and where the first is.

use ninefold_api::Refusal;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::exit::Exit;
use crate::pipeline::Item;

/// Where boards come from, for messages.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The file, or what else was read.
    pub(crate) name: Arc<str>,
    /// Whether there are others, so that messages must name it.
    pub(crate) is_one_of_several: bool,
}

/// What came of a board, if it is not what was hoped for.
pub(crate) type Failure = Option<Fault>;

/// What came of a board that is not as hoped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// The word for it.
    word: &'static str,
    /// How a program ends that was asked about this board alone.
    exit: Exit,
}

impl From<&'static str> for Fault {
    fn from(word: &'static str) -> Self {
        Self { word, exit: Exit::Failed }
    }
}

impl From<&Refusal> for Fault {
    fn from(refusal: &Refusal) -> Self {
        Self { word: refusal.word(), exit: refusal.code.into() }
    }
}

/// The boards of a batch without the answer that was hoped for.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    kinds: BTreeMap<&'static str, u64>,
    first: Option<First>,
}

/// The first of them: where it is, and how a program ends that was asked about it alone.
#[derive(Debug)]
struct First {
    place: Place,
    line: usize,
    exit: Exit,
}

impl Failures {
    /// Takes note of what came of a board.
    pub(crate) fn note(&mut self, item: &Item, failure: Failure) {
        if let Some(Fault { word, exit }) = failure {
            *self.kinds.entry(word).or_default() += 1;
            let (place, line) = (&item.place, item.entry.line);
            self.first.get_or_insert_with(|| First { place: place.clone(), line, exit });
        }
    }

    /// Adds those of boards that came later.
    pub(crate) fn extend(&mut self, later: Self) {
        for (kind, count) in later.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.first = self.first.take().or(later.first);
    }

    /// Returns how a program with them ends.
    pub(crate) fn exit(&self) -> Exit {
        if self.kinds.is_empty() { Exit::Fine } else { Exit::Failed }
    }

    /// Returns how a program ends whose only board they are about: a command that isn't for such
    /// boards was used badly.
    pub(crate) fn exit_alone(&self) -> Exit {
        self.first.as_ref().map_or(Exit::Fine, |first| first.exit)
    }

    /// Returns the sentence for the end of the batch, if there is something to say.
    pub(crate) fn summary(&self, of: u64) -> Option<String> {
        let First { place, line, .. } = self.first.as_ref()?;
        let kinds: Vec<String> =
            self.kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let (count, kinds, first) =
            (self.kinds.values().sum::<u64>(), kinds.join(", "), located(place, *line));
        Some(format!("{count} of {of} puzzles failed ({kinds}); the first is {first}"))
    }
}

/// Returns `file:line`, or the words for what is no file.
pub(crate) fn located(place: &Place, line: usize) -> String {
    if place.name.contains(' ') {
        format!("line {line} of {}", place.name)
    } else {
        format!("{}:{line}", place.name)
    }
}

impl Item {
    /// Returns where the board began.
    pub(crate) fn located(&self) -> String {
        located(&self.place, self.entry.line)
    }

    /// Puts the file into the text from `start` on, which is `# ` and a reason, or an object.
    pub(crate) fn name_file(&self, start: usize, out: &mut Vec<u8>) {
        if !self.place.is_one_of_several {
            return;
        }
        let text = &out[start..];
        let (at, words) = if text.starts_with(b"# ") {
            (2, format!("{}: ", self.located()))
        } else if text.starts_with(b"{\"index\":") {
            let Some(comma) = text.iter().position(|&byte| byte == b',') else { return };
            let name = serde_json::Value::from(&*self.place.name);
            (comma + 1, format!("\"file\":{name},\"line\":{},", self.entry.line))
        } else {
            return;
        };
        out.splice(start + at..start + at, words.into_bytes());
    }
}
