//! Lists to pick from: the menu, new puzzles, techniques, built-in boards, saved games.

use ninefold::classic::Strategy;
use ninefold::explain::{Level, Technique};
use ninefold::gallery::{self, Exhibit};

use super::{Act, App, Sheet};
use crate::store::{Saved, Store};

/// What the menu offers: what it does, its key, its name.
pub(crate) const MENU: [(Act, &str, &str); 19] = [
    (Act::Hint, "h", "Hint: a nudge first, the step at last"),
    (Act::Check, "k", "Check: valid, unique, are my digits right?"),
    (Act::Path, "p", "Path: the whole way, step by step"),
    (Act::New, "N", "New puzzle, by difficulty or technique"),
    (Act::Games, "G", "Saved games"),
    (Act::Lab, "L", "Lab: watch a strategy search this board"),
    (Act::Undo, "u", "Undo"),
    (Act::Redo, "U", "Redo"),
    (Act::Auto, "b", "Candidates by themselves, on or off"),
    (Act::FillNotes, "", "Write all candidates as notes"),
    (Act::Unmark, "", "Take all colours and links away"),
    (Act::Pause, "i", "Pause"),
    (Act::Restart, "", "Restart from the clues"),
    (Act::Reveal, "", "Show the solution"),
    (Act::TypeIn, "", "Type in a puzzle from paper"),
    (Act::Erase, "0", "Erase"),
    (Act::Help, "?", "Keys and mouse"),
    (Act::Suspend, "", "To the shell for a while (fg comes back)"),
    (Act::Quit, "q", "Save and quit"),
];

/// The keys of the levels, from easy to extreme.
const LEVEL_KEYS: [&str; 5] = ["e", "m", "h", "u", "x"];

/// What an item of a list stands for.
#[derive(Clone, Debug)]
pub enum Pick {
    /// Something to do.
    Act(Act),
    /// A puzzle of a level.
    Level(Level),
    /// The list of techniques.
    Techniques,
    /// A puzzle to practise a technique.
    Practise(Technique),
    /// The list of built-in boards.
    Exhibits,
    /// A built-in board.
    Exhibit(&'static Exhibit),
    /// A saved game.
    Saved(Box<Saved>),
    /// A strategy of the lab.
    Strategy(Strategy),
    /// Closes the list.
    Close,
}

/// An item of a list.
#[derive(Clone, Debug)]
pub struct Item {
    /// The key that picks it; may be empty.
    pub key: &'static str,
    /// What it says.
    pub label: String,
    /// What it stands for.
    pub pick: Pick,
}

/// A list to pick from. Typing narrows it, where items have no keys.
#[derive(Clone, Debug, Default)]
pub struct List {
    /// What it is about.
    pub title: String,
    /// What can be picked.
    pub items: Vec<Item>,
    /// Which is chosen, among those shown.
    pub at: usize,
    /// What was typed to narrow it.
    pub typed: String,
    /// Whether typing narrows it.
    pub narrows: bool,
    /// What else can be done.
    pub note: String,
}

impl List {
    /// Returns the items that what was typed leaves.
    #[must_use]
    pub fn shown(&self) -> Vec<&Item> {
        let typed = self.typed.to_lowercase();
        self.items.iter().filter(|item| item.label.to_lowercase().contains(&typed)).collect()
    }

    pub(super) fn push(&mut self, key: &'static str, label: impl Into<String>, pick: Pick) {
        self.items.push(Item { key, label: label.into(), pick });
    }
}

impl App {
    pub(super) fn open_games(&mut self) {
        let found = self.session.store().map(Store::list).unwrap_or_default();
        let mut list = List { title: "Saved games".to_owned(), narrows: true, ..List::default() };
        list.note = String::from("Enter plays, Delete removes");
        list.push("", "New puzzle…", Pick::Act(Act::New));
        for saved in found.games {
            list.push("", saved.describe(), Pick::Saved(Box::new(saved)));
        }
        if let Some(notice) = found.notices.first() {
            self.say(notice.clone());
        }
        self.sheet = Some(Sheet::List(list));
    }

    /// Takes a saved game off the list.
    pub(crate) fn remove_saved(&mut self) {
        let Some(Sheet::List(list)) = &mut self.sheet else { return };
        let Some(Pick::Saved(saved)) = list.shown().get(list.at).map(|item| &item.pick) else {
            return;
        };
        let id = saved.id.clone();
        if id == self.session.id() {
            return self.say("This is the game on the board.");
        }
        let removed = self.session.store().map(|store| store.remove(&id));
        match removed {
            Some(Ok(())) => {
                list.items
                    .retain(|item| !matches!(&item.pick, Pick::Saved(saved) if saved.id == id));
                list.at = list.at.min(list.items.len().saturating_sub(1));
                self.say("Removed; the file is in the folder removed.");
            }
            Some(Err(error)) => self.say(format!("It can't be removed: {error}")),
            None => {}
        }
    }

    /// Offers what there is to begin with: saved games, new puzzles.
    pub fn welcome(&mut self) {
        let found = self.session.store().map(Store::list).unwrap_or_default();
        let mut list = List { title: "Ninefold".to_owned(), ..List::default() };
        for (saved, key) in
            found.games.into_iter().filter(|saved| !saved.finished).zip(["r", "2", "3"])
        {
            list.push(key, format!("Go on: {}", saved.describe()), Pick::Saved(Box::new(saved)));
        }
        for (level, key) in Level::ALL.into_iter().zip(LEVEL_KEYS) {
            list.push(key, format!("New: {}", level.word()), Pick::Level(level));
        }
        list.push("t", "New: practise a technique…", Pick::Techniques);
        list.push("b", "Built-in boards…", Pick::Exhibits);
        list.push("p", "Type in a puzzle from paper", Pick::Act(Act::TypeIn));
        list.push("g", "Saved games…", Pick::Act(Act::Games));
        list.push("?", "Keys and mouse", Pick::Act(Act::Help));
        list.push("q", "Quit", Pick::Act(Act::Quit));
        if let Some(notice) = found.notices.first() {
            self.say(notice.clone());
        }
        self.sheet = Some(Sheet::List(list));
    }
}

/// Returns the menu.
pub(super) fn menu() -> List {
    let mut list = List { title: "Menu".to_owned(), ..List::default() };
    for (act, key, label) in MENU {
        list.push(key, label, Pick::Act(act));
    }
    list
}

/// Returns the list of new puzzles.
pub(super) fn new_list() -> List {
    let mut list = List { title: "New puzzle".to_owned(), ..List::default() };
    for (level, key) in Level::ALL.into_iter().zip(LEVEL_KEYS) {
        list.push(key, level.word(), Pick::Level(level));
    }
    list.push("t", "practise a technique…", Pick::Techniques);
    list.push("b", "built-in boards…", Pick::Exhibits);
    list.push("p", "type one in from paper", Pick::Act(Act::TypeIn));
    list.note = String::from("or paste a board in any form");
    list
}

/// Returns the techniques that can be practised: those that puzzles are made for, but for the
/// easiest, which every puzzle has.
#[must_use]
pub fn practised() -> Vec<Technique> {
    let is_practised = |technique: &Technique| {
        let entry = technique.default_entry();
        entry.enabled && entry.level != Level::Easy && *technique == technique.entry()
    };
    let mut techniques: Vec<Technique> =
        Technique::ALL.iter().copied().filter(is_practised).collect();
    techniques.retain(|technique| !matches!(technique, Technique::GiveUp));
    techniques.sort_by_key(|technique| {
        (technique.default_entry().level, technique.default_entry().order)
    });
    techniques
}

pub(super) fn technique_list() -> List {
    let mut list = List { title: "Practise".to_owned(), narrows: true, ..List::default() };
    list.note = String::from("type a part of the name");
    for technique in practised() {
        let level = technique.default_entry().level.word();
        list.push("", format!("{} ({level})", technique.name()), Pick::Practise(technique));
    }
    list
}

pub(crate) fn exhibit_list() -> List {
    let mut list = List { title: "Built-in boards".to_owned(), narrows: true, ..List::default() };
    for exhibit in gallery::ALL {
        list.push("", format!("@{}: {}", exhibit.name, exhibit.about), Pick::Exhibit(exhibit));
    }
    list
}

pub(crate) fn strategy_list() -> List {
    let mut list = List { title: "Strategies".to_owned(), ..List::default() };
    for (strategy, key) in Strategy::ALL.iter().zip(["1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
        let label = format!("{}: {}", strategy.name(), strategy.about());
        list.push(key, label, Pick::Strategy(*strategy));
    }
    list
}
