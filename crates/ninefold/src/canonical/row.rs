//! The smallest text of a row under a state, and the states that give it.
//!
//! In a row without repeats, sorting does it: tied columns by what they hold (blank, labels
//! ascending, new digits last), then tied stacks. Each new digit gets the next label where it
//! stands, so the text is settled; which of several tied new digits stands first is open, and each
//! answer is a state of its own. A row that repeats an unlabelled digit (only boards with
//! conflicts have one) is tried in every order that the ties allow.

use super::state::{Frame, NEW, State, Views};

/// A row of the canonical form: nine numbers of four bits, the first the highest.
///
/// The first sight of a digit is written [`NEW`], not the label it gets. That keeps the order of
/// texts: up to the first difference two texts have seen equally many digits, and the label that
/// a new one would get is above all labels given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowText(u64);

impl RowText {
    pub(super) const LARGEST: Self = Self(u64::MAX);

    pub(super) fn new(row: &[u8; 9]) -> Self {
        Self(row.iter().fold(0, |text, &value| text << 4 | u64::from(value)))
    }

    /// Returns what stands at a place.
    fn at(self, place: usize) -> u8 {
        (self.0 >> (32 - 4 * place) & 0xF) as u8
    }

    /// Returns the row with labels for the new digits, `labelled` being the last label given.
    pub(super) fn labels(self, labelled: &mut u8) -> [u8; 9] {
        core::array::from_fn(|place| match self.at(place) {
            NEW => {
                *labelled += 1;
                *labelled
            }
            label => label,
        })
    }
}

/// A state and a row to come next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) state: u32,
    pub(super) row: u8,
}

/// The smallest text that any state can write next, and the choices that write it.
pub(super) struct Smallest {
    pub(super) text: RowText,
    pub(super) choices: Vec<Choice>,
}

impl Smallest {
    pub(super) fn new() -> Self {
        Self { text: RowText::LARGEST, choices: Vec::with_capacity(64) }
    }

    /// Forgets all, but keeps its room.
    pub(super) fn clear(&mut self) {
        self.text = RowText::LARGEST;
        self.choices.clear();
    }

    /// Looks at what a state can write next.
    pub(super) fn offer(&mut self, views: &Views, frame: &Frame, index: u32, state: &State) {
        let rows = state.next_rows(frame.depth());
        for row in (0..9).filter(|row| rows >> row & 1 == 1) {
            let text = text_of(views, frame, state, row);
            if text < self.text {
                self.text = text;
                self.choices.clear();
            }
            if text == self.text {
                self.choices.push(Choice { state: index, row });
            }
        }
    }
}

/// Returns the smallest text of a row under a state.
fn text_of(views: &Views, frame: &Frame, state: &State, row: u8) -> RowText {
    if views.is_repeating(state.view, row) {
        let mut best = RowText::LARGEST;
        each_order(frame, &state.columns, |columns| {
            best = best.min(text_in_order(state, views.line(state.view, row), columns));
        });
        return best;
    }
    let read = state.read(views.line(state.view, row));
    if !frame.has_ties() {
        return RowText::new(&read);
    }
    let mut triads = [0, 1, 2].map(|stack| {
        let triad = [read[3 * stack], read[3 * stack + 1], read[3 * stack + 2]];
        let [a, b, c] = sort_tied(triad, frame.column_ties_of(stack)).map(u64::from);
        a << 8 | b << 4 | c
    });
    triads = sort_tied(triads, frame.stack_ties().into());
    RowText(triads[0] << 24 | triads[1] << 12 | triads[2])
}

/// Sorts the tied ones of three neighbours.
fn sort_tied<T: Copy + Ord>([a, b, c]: [T; 3], ties: u16) -> [T; 3] {
    match ties {
        0b00 => [a, b, c],
        0b01 => [a.min(b), a.max(b), c],
        0b10 => [a, b.min(c), b.max(c)],
        _ => {
            let (low, high) = (a.min(b), a.max(b));
            [low.min(c), high.min(low.max(c)), high.max(c)]
        }
    }
}

/// Adds the states in which `row` comes next and reads `text`.
pub(super) fn extend(
    views: &Views,
    frame: &Frame,
    state: &State,
    row: u8,
    text: RowText,
    next: &mut Vec<State>,
) {
    let line = views.line(state.view, row);
    let mut state = *state;
    state.rows[frame.depth()] = row;
    state.taken |= 1 << row;
    if views.is_repeating(state.view, row) {
        let mut after = frame.clone();
        after.push(text);
        each_order(frame, &state.columns, |columns| {
            if text_in_order(&state, line, columns) == text && stands_for_its_ties(&after, columns)
            {
                next.push(with_order(&state, line, columns, frame.labelled));
            }
        });
        return;
    }
    let mut open = Groups::new();
    open_groups(frame, text).for_each(|group| open.push(group));
    let sorted = sorted_columns(frame, &state, line);
    each_way(sorted, open.groups(), &mut |columns| {
        next.push(with_order(&state, line, columns, frame.labelled));
    });
}

/// Returns the state with columns in the given order and labels for the new digits of the row.
fn with_order(state: &State, line: &[u8; 9], columns: &[u8; 9], labelled: u8) -> State {
    let mut state = State { columns: *columns, ..*state };
    let mut label = labelled;
    for &column in columns {
        let digit = usize::from(line[usize::from(column)]);
        if state.labels[digit] == NEW {
            label += 1;
            state.labels[digit] = label;
        }
    }
    state
}

/// Returns the columns in an order that gives the row its smallest text.
fn sorted_columns(frame: &Frame, state: &State, line: &[u8; 9]) -> [u8; 9] {
    let value = |column: u8| state.labels[usize::from(line[usize::from(column)])];
    let mut stacks = [0, 1, 2].map(|stack| {
        let three = [0, 1, 2].map(|i| {
            let column = state.columns[3 * stack + i];
            (value(column), column)
        });
        sort_tied(three, frame.column_ties_of(stack))
    });
    // Compares what the stacks hold first: the values come before the columns of all three.
    let keyed = stacks.map(|three| (three.map(|(value, _)| value), three));
    stacks = sort_tied(keyed, frame.stack_ties().into()).map(|(_, three)| three);
    core::array::from_fn(|place| stacks[place / 3][place % 3].1)
}

/// Neighbours that can stand in any order.
#[derive(Clone, Copy, Default)]
struct Group {
    /// The first place.
    start: usize,
    /// How many columns each has: one, or the three of a stack.
    width: usize,
    /// How many there are: two or three.
    count: usize,
}

/// All groups of a row, the columns before the stacks: at most one for each stack, and one of
/// stacks.
struct Groups {
    all: [Group; 4],
    len: usize,
}

impl Groups {
    fn new() -> Self {
        Self { all: [Group::default(); 4], len: 0 }
    }

    fn push(&mut self, group: Group) {
        self.all[self.len] = group;
        self.len += 1;
    }

    fn groups(&self) -> &[Group] {
        &self.all[..self.len]
    }
}

/// Returns the neighbours tied so far that hold new digits and so can stand in any order.
fn open_groups(frame: &Frame, text: RowText) -> impl Iterator<Item = Group> {
    let stack_text = move |stack: usize| text.0 >> (24 - 12 * stack) & 0xFFF;
    let has_new = move |stack: usize| (0..3).any(|i| text.at(3 * stack + i) == NEW);
    let column_open = |place: usize| {
        place < 8 && frame.column_tied(place) && text.at(place) == NEW && text.at(place + 1) == NEW
    };
    let stack_open = |stack: usize| {
        stack < 2
            && frame.stack_tied(stack)
            && stack_text(stack) == stack_text(stack + 1)
            && has_new(stack)
    };
    let columns = groups::<9>(1, core::array::from_fn(column_open));
    columns.chain(groups::<3>(3, core::array::from_fn(stack_open)))
}

/// Returns the runs of columns or stacks that are open towards the next.
fn groups<const N: usize>(width: usize, open: [bool; N]) -> impl Iterator<Item = Group> {
    (0..N).filter(move |&i| open[i] && (i == 0 || !open[i - 1])).map(move |start| {
        let count = 1 + (start..N).take_while(|&i| open[i]).count();
        Group { start: start * width, width, count }
    })
}

/// Calls `visit` with the columns in every order of the groups, the last of them changing fastest.
fn each_way(columns: [u8; 9], groups: &[Group], visit: &mut dyn FnMut(&[u8; 9])) {
    const PERMUTATIONS: [[usize; 3]; 6] =
        [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let Some((&Group { start, width, count }, others)) = groups.split_first() else {
        return visit(&columns);
    };
    let used = if count == 2 { &PERMUTATIONS[..2] } else { &PERMUTATIONS[..] };
    for permutation in used {
        let mut moved = columns;
        for (to, &from) in permutation.iter().enumerate().take(count) {
            let (to, from) = (start + to * width, start + from * width);
            moved[to..to + width].copy_from_slice(&columns[from..from + width]);
        }
        each_way(moved, others, visit);
    }
}

/// Calls `visit` with every order of the columns that the ties allow.
fn each_order(frame: &Frame, columns: &[u8; 9], mut visit: impl FnMut(&[u8; 9])) {
    let mut tied = Groups::new();
    let columns_tied = groups::<9>(1, core::array::from_fn(|place| frame.column_tied(place)));
    let stacks_tied = groups::<3>(3, core::array::from_fn(|stack| frame.stack_tied(stack)));
    columns_tied.chain(stacks_tied).for_each(|group| tied.push(group));
    each_way(*columns, tied.groups(), &mut visit);
}

/// Returns the text of a row with the columns in a given order.
fn text_in_order(state: &State, line: &[u8; 9], columns: &[u8; 9]) -> RowText {
    let mut labels = state.labels;
    let mut next = labels.iter().filter(|&&label| label != NEW).max().map_or(1, |last| last + 1);
    let row = columns.map(|column| {
        let digit = usize::from(line[usize::from(column)]);
        let written = labels[digit];
        if written == NEW {
            labels[digit] = next;
            next += 1;
        }
        written
    });
    RowText::new(&row)
}

/// Says whether all columns and stacks that are still tied ascend: one order stands for all.
fn stands_for_its_ties(frame: &Frame, columns: &[u8; 9]) -> bool {
    (0..8).all(|place| !frame.column_tied(place) || columns[place] < columns[place + 1])
        && (0..2).all(|s| !frame.stack_tied(s) || columns[3 * s] < columns[3 * s + 3])
}
