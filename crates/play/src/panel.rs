//! [`Panel`]: what is said beside the board, what is drawn on it, and what can be done about it.

use ninefold::explain::{Picture, Role, Step};
use ninefold::{Candidate, Cell, CellSet, Digit, HouseSet, Scale};

/// The part a candidate plays in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It makes the pattern.
    Main,
    /// The other side of it.
    Other,
    /// What is left over.
    Extra,
    /// It goes here.
    Place,
    /// It can be struck.
    Strike,
}

impl Mark {
    /// All marks with what they mean, in the order of a legend.
    pub const ALL: [Self; 5] = [Self::Main, Self::Other, Self::Extra, Self::Place, Self::Strike];

    /// Returns the sign that stands for it where there are no colours.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Main => '*',
            Self::Other => 'o',
            Self::Extra => '~',
            Self::Place => '+',
            Self::Strike => 'x',
        }
    }

    /// Returns what it means.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Main => "the pattern",
            Self::Other => "its other side",
            Self::Extra => "extra candidates",
            Self::Place => "goes here",
            Self::Strike => "can be struck",
        }
    }
}

/// What is drawn upon the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The houses to look at.
    pub houses: HouseSet,
    /// The cells to look at.
    pub cells: CellSet,
    /// The cells that are wrong, or in conflict.
    pub wrong: CellSet,
    /// The clues that are probably mistyped.
    pub suspects: CellSet,
    /// The candidates that play a part; those struck first.
    pub marks: Vec<(Candidate, Mark)>,
}

impl Drawing {
    /// Returns the drawing of a step.
    #[must_use]
    pub fn of_step(step: &Step, picture: &Picture) -> Self {
        let mut marks: Vec<(Candidate, Mark)> =
            step.eliminations.iter().map(|&gone| (gone, Mark::Strike)).collect();
        marks.extend(step.placements.iter().map(|&placed| (placed, Mark::Place)));
        for &(candidate, role) in &picture.marks {
            let mark = match role {
                Role::Main => Mark::Main,
                Role::Other => Mark::Other,
                Role::Extra => Mark::Extra,
            };
            if marks.iter().all(|(marked, _)| *marked != candidate) {
                marks.push((candidate, mark));
            }
        }
        Self { houses: picture.houses, cells: picture.cells, marks, ..Self::default() }
    }

    /// Returns the mark of a candidate.
    #[must_use]
    pub fn mark(&self, candidate: Candidate) -> Option<Mark> {
        self.marks.iter().find(|(marked, _)| *marked == candidate).map(|(_, mark)| *mark)
    }

    /// Returns the loudest mark in a cell: what is to be done, then the pattern.
    #[must_use]
    pub fn mark_of(&self, cell: Cell) -> Option<Mark> {
        let order = [Mark::Place, Mark::Strike, Mark::Main, Mark::Other, Mark::Extra];
        let has =
            |mark: &Mark| self.marks.iter().any(|(at, found)| at.cell == cell && found == mark);
        order.into_iter().find(has)
    }

    /// Returns the candidates with a mark, in notation.
    #[must_use]
    pub fn candidates(&self, mark: Mark) -> Vec<String> {
        let own = self.marks.iter().filter(|(_, found)| *found == mark);
        own.map(|(candidate, _)| match mark {
            Mark::Strike => candidate.eliminated(),
            _ => candidate.placed(),
        })
        .collect()
    }
}

/// Something that can be done about what is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Tells the next level of a hint, applies it, or looks for the next one.
    MoreHint,
    /// Takes these digits back.
    TakeBack(CellSet),
    /// Undoes so many moves.
    GoBack(usize),
    /// Puts these candidates back.
    PutBack(Vec<Candidate>),
    /// Shows which digits are wrong.
    ShowWhere(CellSet),
    /// Changes or removes a clue.
    Fix(Cell, Option<Digit>),
    /// Goes to a step of the path.
    StepTo(usize),
    /// Goes on playing from the step of the path.
    PlayFromHere,
    /// Finds the path with other techniques.
    PathOn(Scale),
    /// Shows the path.
    Path,
    /// Makes another puzzle of the same kind.
    Another,
}

/// A deed with its key and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key.
    pub key: char,
    /// What it does.
    pub label: String,
    /// What is done.
    pub deed: Deed,
}

/// Who has opened a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A hint.
    Hint,
    /// The check.
    Check,
    /// The path.
    Path,
    /// The end of a game.
    Solved,
}

/// What is said beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Who has opened it.
    pub owner: Owner,
    /// What it is about.
    pub title: String,
    /// What is said.
    pub text: Vec<String>,
    /// What is drawn.
    pub drawing: Drawing,
    /// What can be done.
    pub choices: Vec<Choice>,
}

impl Panel {
    /// Returns a panel that draws nothing and asks nothing.
    #[must_use]
    pub fn new(owner: Owner, title: impl Into<String>, text: Vec<String>) -> Self {
        let (drawing, choices) = (Drawing::default(), Vec::new());
        Self { owner, title: title.into(), text, drawing, choices }
    }

    /// Returns the panel with something drawn.
    #[must_use]
    pub fn drawn(mut self, drawing: Drawing) -> Self {
        self.drawing = drawing;
        self
    }

    /// Returns the panel with something to do.
    #[must_use]
    pub fn choice(mut self, key: char, label: impl Into<String>, deed: Deed) -> Self {
        self.choices.push(Choice { key, label: label.into(), deed });
        self
    }

    /// Returns all that is said, as one text.
    #[must_use]
    pub fn spoken(&self) -> String {
        let text = self.text.join(" ");
        let says_it = text.to_lowercase().starts_with(&self.title.to_lowercase());
        if says_it { text } else { format!("{}. {text}", self.title) }
    }
}

/// Returns what to say of something that was done, or could not be.
pub(crate) fn said(done: bool, yes: &str, no: &str) -> String {
    if done { yes } else { no }.to_owned()
}

/// Returns a message as a sentence: a capital in front, a dot at the end.
#[must_use]
pub fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let first = characters.next().map(|first| {
        // Names of cells stay as they are.
        let is_name = characters.clone().next().is_some_and(|next| next.is_ascii_digit());
        if is_name { first.to_string() } else { first.to_uppercase().to_string() }
    });
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    first.unwrap_or_default() + characters.as_str() + end
}
