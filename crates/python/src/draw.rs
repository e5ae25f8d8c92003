//! Drawings of boards and steps for notebooks.

use ninefold::explain::{Link, Picture, Role};
use ninefold::text::Given;
use ninefold::{Candidate, Position};
use ninefold_api::read_one;
use ninefold_draw::{Drawing, Flaws, Notes, escape};
use serde_json::Value;

use crate::value::Pixels;

/// A drawing without a size of its own is no wider than this.
const WIDTH: &str = "style=\"max-width:32rem\"";

/// What is drawn: a position, and what is marked on it.
pub(crate) struct Scene {
    pub(crate) position: Position,
    pub(crate) picture: Picture,
    pub(crate) placements: Vec<Candidate>,
    pub(crate) eliminations: Vec<Candidate>,
    pub(crate) flaws: Flaws,
    pub(crate) title: String,
}

impl Scene {
    /// Returns a board without marks.
    pub(crate) fn new(position: Position, title: &str) -> Self {
        Self {
            position,
            picture: Picture::default(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            flaws: Flaws::default(),
            title: title.to_owned(),
        }
    }

    /// Returns the board of a text, which is empty if it is none.
    pub(crate) fn of(state: &str, title: &str) -> Self {
        Self::new(position(state), title)
    }

    /// Adds what a step or a hint marks.
    pub(crate) fn with_step(self, step: &Value) -> Self {
        Self {
            picture: picture(&step["picture"]),
            placements: candidates(&step["placements"]),
            eliminations: candidates(&step["eliminations"]),
            ..self
        }
    }

    /// Returns the drawing, as wide as it may be, or with a size in pixels.
    pub(crate) fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        let drawing = Drawing {
            clues: &self.position.clues,
            board: &self.position.board(),
            picture: &self.picture,
            placements: &self.placements,
            eliminations: &self.eliminations,
            title: &self.title,
            flaws: self.flaws,
            notes: if notes { Notes::Shown } else { Notes::Hidden },
        };
        match size {
            Some(Pixels(size)) => drawing.inline(&format!("width=\"{size}\" height=\"{size}\"")),
            None => drawing.inline(WIDTH),
        }
    }

    /// Returns the drawing with words below it, candidates shown if it marks some.
    pub(crate) fn figure(&self, words: &str) -> String {
        let notes = !self.picture.marks.is_empty() || !self.eliminations.is_empty();
        let words = escape(words).replace('\n', "<br>");
        format!("<figure>{}<figcaption>{words}</figcaption></figure>", self.svg(None, notes))
    }
}

/// Returns the position of a text, which is empty if it is none.
pub(crate) fn position(state: &str) -> Position {
    let entry = read_one(state, None).ok();
    let given = entry.and_then(|entry| entry.board.ok()).as_ref().map(Given::to_position);
    given.unwrap_or_else(|| Position::start(ninefold::Grid::EMPTY))
}

/// Returns the candidates of a list of placements or eliminations.
pub(crate) fn candidates(list: &Value) -> Vec<Candidate> {
    parsed(list).collect()
}

fn parsed<T: std::str::FromStr>(list: &Value) -> impl Iterator<Item = T> {
    let names = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    names.filter_map(|name| name.parse().ok())
}

fn picture(object: &Value) -> Picture {
    let items = |list: &str| object[list].as_array().cloned().unwrap_or_default();
    let candidate = |name: &Value| name.as_str().and_then(|name| name.parse().ok());
    let role = |mark: &Value| match mark["role"].as_str() {
        Some("other") => Role::Other,
        Some("extra") => Role::Extra,
        _ => Role::Main,
    };
    let mark = |mark: &Value| Some((candidate(&mark["candidate"])?, role(mark)));
    let link = |link: &Value| {
        let strong = link["strong"].as_bool()?;
        Some(Link { from: candidate(&link["from"])?, to: candidate(&link["to"])?, strong })
    };
    Picture {
        houses: parsed(&object["houses"]).collect(),
        cells: parsed(&object["cells"]).collect(),
        marks: items("marks").iter().filter_map(mark).collect(),
        links: items("links").iter().filter_map(link).collect(),
    }
}
