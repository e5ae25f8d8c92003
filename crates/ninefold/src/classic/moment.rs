//! What a program does between two events, line by line: so that a page that plays a run can light
//! every line as it is reached, and not only those at which something is written.

use super::EventKind;
use super::program::Program;
use super::pseudocode::CodeLine;

/// Something that happens at a line of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// Tables, masks and lists are made, before the search.
    Setup,
    /// Cells with a single digit are looked for, before the search.
    Sweep,
    /// Such a digit is written.
    Prefill,
    /// The search is called.
    Enter,
    /// The row is at its end: on to the next.
    Wrap,
    /// Is every cell filled?
    Done,
    /// Is this cell filled already?
    Filled,
    /// The cell is fetched or chosen.
    Pick,
    /// What is legal in it is found out.
    Free,
    /// The next digit's turn.
    Loop,
    /// Is the digit legal?
    Test,
    /// The lowest bit is taken.
    Take,
    /// The digit is entered into the tables.
    Mark,
    /// It is written on the board.
    Place,
    /// The search goes on with the next cell.
    Call,
    /// It was solved further down.
    Found,
    /// The digit is taken out of the tables.
    Unmark,
    /// It is erased from the board.
    Erase,
    /// No digit is left: back to the call before.
    Fail,
}

impl Moment {
    /// All moments.
    pub const ALL: [Self; 19] = [
        Self::Setup,
        Self::Sweep,
        Self::Prefill,
        Self::Enter,
        Self::Wrap,
        Self::Done,
        Self::Filled,
        Self::Pick,
        Self::Free,
        Self::Loop,
        Self::Test,
        Self::Take,
        Self::Mark,
        Self::Place,
        Self::Call,
        Self::Found,
        Self::Unmark,
        Self::Erase,
        Self::Fail,
    ];

    /// Returns the word that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Sweep => "sweep",
            Self::Prefill => "prefill",
            Self::Enter => "enter",
            Self::Wrap => "wrap",
            Self::Done => "done",
            Self::Filled => "filled",
            Self::Pick => "pick",
            Self::Free => "free",
            Self::Loop => "loop",
            Self::Test => "test",
            Self::Take => "take",
            Self::Mark => "mark",
            Self::Place => "place",
            Self::Call => "call",
            Self::Found => "found",
            Self::Unmark => "unmark",
            Self::Erase => "erase",
            Self::Fail => "fail",
        }
    }
}

impl CodeLine {
    /// Returns what happens at this line.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        let mut moments: Vec<Moment> = self.on.iter().map(|&kind| Moment::from(kind)).collect();
        let has = |part: &str| self.text.contains(part);
        let inner = self.text.starts_with(' ');
        moments.extend(match () {
            () if has("repeat until") || has("exactly one legal") => Some(Moment::Sweep),
            () if has("past the last column") => Some(Moment::Wrap),
            () if has("already has a digit") => Some(Moment::Filled),
            () if has("search(") && inner => Some(Moment::Call),
            () if has("search(") => Some(Moment::Enter),
            () if has("cell = ") || has("count the legal") || has("c = ") => Some(Moment::Pick),
            () if has("free = ") => Some(Moment::Free),
            () if has("scan the") || has("if none") || has("if the tables") || has("if d is") => {
                Some(Moment::Test)
            }
            () if has("for each") && inner => Some(Moment::Loop),
            () if moments.is_empty() => Some(if inner { Moment::Pick } else { Moment::Setup }),
            () => None,
        });
        let listed = has("that no mask") || has("that is legal") || has("legal digit d");
        moments.extend(listed.then_some(Moment::Free));
        let tables = has("the three") || has("tick it in the tables");
        moments.extend((tables && self.on.contains(&EventKind::Place)).then_some(Moment::Mark));
        moments.extend((tables && self.on.contains(&EventKind::Erase)).then_some(Moment::Unmark));
        moments
    }
}

impl From<EventKind> for Moment {
    fn from(kind: EventKind) -> Self {
        match kind {
            EventKind::Prefill => Self::Prefill,
            EventKind::Place => Self::Place,
            EventKind::Erase => Self::Erase,
            EventKind::Dead => Self::Fail,
            EventKind::Solved => Self::Done,
        }
    }
}

/// The function that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Setup,
    Sweep,
    Search,
    /// A function whose lines are all reached at the same moment.
    Helper(Moment),
}

/// The beginnings of functions, by the name that is declared there.
const PARTS: [(&str, Part); 13] = [
    ("search", Part::Search),
    ("is_legal", Part::Helper(Moment::Test)),
    ("isLegal", Part::Helper(Moment::Test)),
    ("houses", Part::Helper(Moment::Test)),
    ("legal", Part::Helper(Moment::Free)),
    ("flip", Part::Helper(Moment::Mark)),
    ("mark", Part::Helper(Moment::Mark)),
    ("choose", Part::Helper(Moment::Pick)),
    ("size", Part::Helper(Moment::Pick)),
    ("digit_of", Part::Helper(Moment::Place)),
    ("boxOf", Part::Helper(Moment::Free)),
    ("fill_singles", Part::Sweep),
    ("fillSingles", Part::Sweep),
];

/// Returns the part that begins at a line.
fn begins(line: &str) -> Option<Part> {
    let declared = [
        "def ",
        "fn ",
        "bool ",
        "int ",
        "void ",
        "private boolean ",
        "private int ",
        "private void ",
        "const ",
    ];
    let rest = declared.iter().find_map(|word| line.strip_prefix(word))?;
    let named = |name: &str| {
        let after = rest.strip_prefix(name)?;
        let function = after.starts_with('(') || (after.starts_with(" = ") && line.contains("=>"));
        function.then_some(())
    };
    PARTS.iter().find_map(|&(name, part)| named(name).map(|()| part))
}

impl Program {
    /// Returns what happens at each line of the text, in order; nothing at brackets and blanks.
    ///
    /// ```
    /// use ninefold::classic::{Moment, Program, Strategy};
    /// let program = Program::find(Strategy::Scan, "python").expect("it is there");
    /// let lines = program.moments();
    /// assert_eq!(lines[program.places()[0] - 1], [Moment::Place]);
    /// ```
    #[must_use]
    pub fn moments(&self) -> Vec<Vec<Moment>> {
        let mut reading = Reading { part: Part::Setup, indent: 0, called: false, last: Vec::new() };
        self.source.lines().map(|line| reading.take(line)).collect()
    }
}

/// Reads a program line by line.
struct Reading {
    part: Part,
    /// How far the part's first line is indented.
    indent: usize,
    /// Whether the recursive call was seen: what tables do after it undoes what they did before.
    called: bool,
    /// What happens at the line before.
    last: Vec<Moment>,
}

impl Reading {
    fn take(&mut self, line: &str) -> Vec<Moment> {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if !text.chars().any(char::is_alphanumeric) {
            return Vec::new();
        }
        if self.part != Part::Setup && indent <= self.indent {
            self.part = Part::Setup;
        }
        let begun = begins(text);
        if let Some(part) = begun {
            (self.part, self.indent) = (part, indent);
        }
        let moments = match self.part {
            Part::Setup => vec![Moment::Setup],
            Part::Helper(Moment::Mark) => vec![Moment::Mark, Moment::Unmark],
            Part::Helper(moment) => vec![moment],
            Part::Sweep if writes(text).is_some() => vec![Moment::Prefill],
            Part::Sweep => vec![Moment::Sweep],
            Part::Search if begun.is_some() => vec![Moment::Enter],
            Part::Search => self.searching(text),
        };
        self.last.clone_from(&moments);
        moments
    }

    /// Says what happens at a line of the search itself.
    fn searching(&mut self, text: &str) -> Vec<Moment> {
        let has = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        if let Some(written) = writes(text) {
            return vec![if written { Moment::Place } else { Moment::Erase }];
        }
        if has(&["any(digit in"]) {
            return vec![Moment::Test];
        }
        if has(&["flip(", "mark(", "house.", "for house", "const house"]) {
            return vec![if self.called { Moment::Unmark } else { Moment::Mark }];
        }
        if has(&["column == 9", "column === 9"]) {
            return vec![Moment::Wrap];
        }
        if text.starts_with("return search(") {
            return self.last.clone();
        }
        if has(&["search("]) && has(&["if search(", "if (search("]) {
            self.called = true;
            let found = has(&["return true"]).then_some(Moment::Found);
            return [Moment::Call].into_iter().chain(found).collect();
        }
        if has(&["return True", "return true"]) && has(&["if", "else"]) {
            return if has(&["split_first", "chosen else"]) {
                vec![Moment::Pick, Moment::Done]
            } else {
                vec![Moment::Done]
            };
        }
        if text.starts_with("return True") || text.starts_with("return true") {
            let found = self.last == [Moment::Call];
            return vec![if found { Moment::Found } else { Moment::Done }];
        }
        if has(&["return False", "return false"]) || text == "false" {
            return vec![Moment::Fail];
        }
        choosing(text)
    }
}

/// Says what happens at a line that chooses a cell or a digit.
fn choosing(text: &str) -> Vec<Moment> {
    let has = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
    let each = has(&["for (int free", "for (let free", "for digit in legal", "of legal("]);
    match () {
        () if each => vec![Moment::Free, Moment::Loop],
        () if has(&[
            "== len(",
            "== 81",
            "=== 81",
            "row == 9",
            "row === 9",
            "not empty",
            "== null",
            "=== null",
            "< 0",
        ]) =>
        {
            vec![Moment::Done]
        }
        () if text.starts_with("if")
            && has(&[
                "board[row][column] != ",
                "board[row][column] !== ",
                "board[row][column] == \".\"",
            ]) =>
        {
            vec![Moment::Filled]
        }
        () if has(&["is_legal(", "isLegal(", "taken >>"]) => vec![Moment::Test],
        () if has(&[
            "while free",
            "while (free",
            "for digit",
            "for (int digit",
            "for (char digit",
            "for (const digit",
            "for (let digit",
            "for (; free",
            "for bit in",
        ]) =>
        {
            vec![Moment::Loop]
        }
        () if has(&["bit = ", "free ^= bit"]) => vec![Moment::Take],
        () if has(&["free = ", "taken = "]) => vec![Moment::Free],
        () => vec![Moment::Pick],
    }
}

/// Says whether a line writes a digit (`true`) or a blank to the board, if it writes to it.
fn writes(text: &str) -> Option<bool> {
    let written = text.strip_prefix("board[row][column] = ")?.trim_end_matches(';');
    Some(written != "'.'" && written != "\".\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Strategy;

    const LANGUAGES: [&str; 5] = ["python", "java", "javascript", "cpp", "rust"];

    #[test]
    fn every_line_of_every_program_is_reached_at_some_moment() {
        for program in Program::ALL.iter().filter(|one| LANGUAGES.contains(&one.language)) {
            let name = format!("{} {}", program.language, program.strategy);
            let lines = program.moments();
            assert_eq!(lines.len(), program.source.lines().count());
            for (line, moments) in program.source.lines().zip(&lines) {
                let says = line.chars().any(char::is_alphanumeric);
                assert_eq!(says, !moments.is_empty(), "{name}: {line}");
            }
            let needed = [
                Moment::Enter,
                Moment::Done,
                Moment::Place,
                Moment::Call,
                Moment::Found,
                Moment::Erase,
                Moment::Fail,
                Moment::Loop,
            ];
            for moment in needed {
                assert!(
                    lines.iter().flatten().any(|&there| there == moment),
                    "{name} has no {moment:?}"
                );
            }
            let at = |moment| lines.iter().position(|there| there.contains(&moment));
            let written = program.places().into_iter().next_back().expect("it writes");
            assert_eq!(lines[written - 1], [Moment::Place], "{name}");
            assert_eq!(lines[program.erases()[0] - 1], [Moment::Erase], "{name}");
            assert!(at(Moment::Call) < at(Moment::Erase), "{name}");
        }
    }

    #[test]
    fn tables_are_marked_before_the_call_and_unmarked_after_it() {
        for strategy in
            [Strategy::Tables, Strategy::Bits, Strategy::Cells, Strategy::Sorted, Strategy::Fewest]
        {
            for language in LANGUAGES {
                let lines = Program::find(strategy, language).unwrap().moments();
                let only = |moment| lines.iter().position(|there| there == &[moment]);
                let call = lines.iter().position(|there| there.contains(&Moment::Call));
                assert!(
                    only(Moment::Mark) < call && call < only(Moment::Unmark),
                    "{language} {strategy}"
                );
            }
        }
    }

    #[test]
    fn every_line_of_every_outline_is_reached_at_some_moment() {
        for &strategy in Strategy::ALL {
            for line in strategy.pseudocode() {
                assert!(!line.moments().is_empty(), "{strategy}: {}", line.text);
            }
        }
    }

    #[test]
    fn names_differ() {
        let mut names = Moment::ALL.map(Moment::name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Moment::ALL.len());
    }
}
