//! Forcing chains and nets: contradictions and verities.
//!
//! *Contradiction*: an assumption leads to something impossible, so its opposite holds. *Verity*:
//! all cases of a choice (a candidate on or off, the candidates of a cell, the places of a digit in
//! a house) lead to the same conclusion, so it holds.

use core::ops::ControlFlow;

use super::super::Context;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::CellSet;

use super::super::super::step::Clash;
use super::super::super::technique::Technique;
use super::super::Sink;
use super::order::{Rank, sort_steps};
use super::reach::{Expanded, Reach};
use super::tables::{Tables, node_of};
use super::trace::{Tracer, View};
use super::{Found, Link};

/// Hands over all forcing chains, or nets, best first; some tables may be expanded already.
pub(super) fn search(
    board: &Board,
    context: &Context<'_>,
    (tables, all): (&Tables, &mut Expanded),
    nets: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    all.complete(board, tables, context);
    context.flow(1)?;
    let mut search = Search::new(board, tables, all, nets);
    search.contradictions(context);
    search.verities(context);
    context.flow(0)?;
    let mut found = search.found;
    sort_steps(&mut found, &|a, b| a.rank.compare_forcing(&b.rank));
    found.into_iter().try_for_each(|found| sink(found.into_step(&tables.nodes, board)))
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    all: &'a Expanded,
    nets: bool,
    /// For each digit the empty cells that see no cell with the digit.
    allowed: [CellSet; 9],
    /// These cells by house, if there are any: by kind of house, then by digit.
    places: Vec<(House, Digit, CellSet)>,
    /// What the reference names as the place of a contradiction with itself: the first cell of the
    /// set it looked at last. It means nothing, but it is in the text of the step.
    last_cell: Cell,
    found: Vec<Found>,
    /// For each kind of step and conclusion, by number, which of the found it is, plus one.
    known: Vec<usize>,
    tracer: Tracer,
}

/// The conclusion of a step.
#[derive(Clone, Copy)]
enum Conclusion {
    Place(Candidate),
    Strike(Candidate),
}

impl Conclusion {
    /// Returns a number for the conclusion of each kind of step.
    const fn number(self, net: bool, clash: bool) -> usize {
        let (candidate, places) = match self {
            Self::Place(candidate) => (candidate, true),
            Self::Strike(candidate) => (candidate, false),
        };
        candidate.index() * 8 + net as usize * 4 + clash as usize * 2 + places as usize
    }
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, tables: &'a Tables, all: &'a Expanded, nets: bool) -> Self {
        let mut allowed = [board.empty_cells(); 9];
        for (cell, digit) in board.grid().iter() {
            allowed[digit.index()] -= cell.peers();
        }
        Self {
            board,
            tables,
            all,
            nets,
            allowed,
            places: places(&allowed),
            last_cell: Cell::new(0),
            found: Vec::new(),
            known: vec![0; 8 * Candidate::COUNT],
            tracer: Tracer::default(),
        }
    }

    /// Looks at the contradictions; if stopped, not at all of them.
    fn contradictions(&mut self, context: &Context<'_>) {
        let truth = context.truth(self.board);
        for candidate in Candidate::all() {
            if !self.board.has(candidate) || context.spend(1).is_err() {
                continue;
            }
            let state = truth.map(|truth| truth.get(candidate.cell) == candidate.digit);
            for on in [true, false] {
                // Nothing impossible follows from what is true.
                if state == Some(on) {
                    self.note_last_place(node_of(candidate, on));
                    self.note_last_cell();
                } else {
                    self.contradiction(candidate, on);
                }
            }
        }
    }

    fn contradiction(&mut self, start: Candidate, on: bool) {
        let (all, table) = (self.all, node_of(start, on));
        let reach = all.reach(table);
        let conclusion = if on { Conclusion::Strike(start) } else { Conclusion::Place(start) };
        let opposite = if on { &reach.off } else { &reach.on };
        if opposite[start.digit.index()].contains(start.cell) {
            let clash = Some(Clash::Own(self.last_cell));
            self.add(conclusion, clash, &[(table, start, !on)]);
        }
        self.both_states(table, conclusion);
        self.two_digits(table, conclusion);
        self.digit_twice(table, conclusion);
        self.empty_cell(table, conclusion);
        self.no_place(table, conclusion);
        self.note_last_cell();
    }

    fn note_last_cell(&mut self) {
        if let Some(cell) = (self.allowed[8] & House::block(8).cells()).first() {
            self.last_cell = cell;
        }
    }

    /// Notes the first place in the last box of the last digit that is on anywhere.
    fn note_last_place(&mut self, table: u16) {
        let on = &self.all.reach(table).on;
        if let Some(cells) = on.iter().rev().find(|cells| !cells.is_empty()) {
            let mut boxes = (0..9).rev().map(|i| *cells & House::block(i).cells());
            self.last_cell = boxes.find_map(CellSet::first).unwrap_or(self.last_cell);
        }
    }

    /// A candidate both on and off.
    fn both_states(&mut self, table: u16, conclusion: Conclusion) {
        let reach = self.all.reach(table);
        for digit in Digit::all() {
            let both = reach.on[digit.index()] & reach.off[digit.index()];
            if let Some(cell) = both.first() {
                let end = Candidate { cell, digit };
                let cases = [(table, end, false), (table, end, true)];
                self.add(conclusion, Some(Clash::Cell(cell)), &cases);
            }
        }
    }

    /// Two digits in a cell.
    fn two_digits(&mut self, table: u16, conclusion: Conclusion) {
        let reach = self.all.reach(table);
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &cells in &reach.on {
            twice |= once & cells;
            once |= cells;
        }
        if twice.is_empty() {
            return;
        }
        for first in Digit::all() {
            for second in Digit::all().skip(first.index() + 1) {
                let both = reach.on[first.index()] & reach.on[second.index()];
                if let Some(cell) = both.first() {
                    let end = |digit| (table, Candidate { cell, digit }, true);
                    let cases = [end(first), end(second)];
                    self.add(conclusion, Some(Clash::Cell(cell)), &cases);
                }
            }
        }
    }

    /// A digit twice in a house.
    fn digit_twice(&mut self, table: u16, conclusion: Conclusion) {
        let reach = self.all.reach(table);
        self.note_last_place(table);
        if reach.on.iter().all(|&cells| !see_each_other(cells)) {
            return;
        }
        for kind in 0..3 {
            for digit in Digit::all() {
                let on = reach.on[digit.index()];
                for house in (kind * 9..kind * 9 + 9).map(House::new) {
                    let twice = on & house.cells();
                    if twice.len() > 1 {
                        self.add_places(table, conclusion, house, (digit, twice), true);
                    }
                }
            }
        }
    }

    /// A cell without a candidate.
    fn empty_cell(&mut self, table: u16, conclusion: Conclusion) {
        let reach = self.all.reach(table);
        let mut empty = self.board.empty_cells();
        for digit in Digit::all() {
            empty &= reach.off[digit.index()] | !self.board.all_places(digit);
            empty -= reach.on[digit.index()];
        }
        for cell in empty {
            let digits = self.board.candidates(cell).iter();
            let cases: Vec<_> =
                digits.map(|digit| (table, Candidate { cell, digit }, false)).collect();
            self.add(conclusion, Some(Clash::Cell(cell)), &cases);
        }
        if let Some(cell) = empty.first() {
            self.last_cell = cell;
        }
    }

    /// A house without a place for a digit.
    fn no_place(&mut self, table: u16, conclusion: Conclusion) {
        let (all, places) = (self.all, core::mem::take(&mut self.places));
        for &(house, digit, cells) in &places {
            if cells.is_subset(all.reach(table).off[digit.index()]) {
                self.add_places(table, conclusion, house, (digit, cells), false);
                self.last_cell = cells.first().unwrap_or(self.last_cell);
            }
        }
        self.places = places;
    }

    fn add_places(
        &mut self,
        table: u16,
        conclusion: Conclusion,
        house: House,
        (digit, cells): (Digit, CellSet),
        on: bool,
    ) {
        let cases: Vec<_> =
            cells.iter().map(|cell| (table, Candidate { cell, digit }, on)).collect();
        self.add(conclusion, Some(Clash::House(house)), &cases);
    }

    /// Looks at the verities; if stopped, not at all of them.
    fn verities(&mut self, context: &Context<'_>) {
        for candidate in Candidate::all() {
            if self.board.has(candidate) && context.spend(1).is_ok() {
                self.both_ways(candidate);
            }
        }
        for cell in self.board.empty_cells() {
            if context.spend(1).is_err() {
                return;
            }
            let digits = self.board.candidates(cell).iter();
            let cases: Vec<u16> =
                digits.map(|digit| node_of(Candidate { cell, digit }, true)).collect();
            self.verity(&cases);
        }
        for house in House::all() {
            if context.spend(1).is_err() {
                return;
            }
            for digit in Digit::all() {
                let cells = self.board.places(digit, house).iter();
                let cases: Vec<u16> =
                    cells.map(|cell| node_of(Candidate { cell, digit }, true)).collect();
                if !cases.is_empty() {
                    self.verity(&cases);
                }
            }
        }
    }

    /// What follows from a candidate both when it is on and when it is off.
    fn both_ways(&mut self, start: Candidate) {
        let (on, off) = (node_of(start, true), node_of(start, false));
        let all = self.all;
        let (from_on, from_off) = (all.reach(on), all.reach(off));
        for state in [true, false] {
            for digit in Digit::all() {
                let sets = |reach: &Reach| if state { reach.on } else { reach.off };
                let both = sets(from_on)[digit.index()] & sets(from_off)[digit.index()];
                for cell in both.without(start.cell) {
                    let end = Candidate { cell, digit };
                    self.add(conclude(end, state), None, &[(on, end, state), (off, end, state)]);
                }
            }
        }
    }

    /// What follows in every case of a choice; nothing is said of a choice without cases.
    fn verity(&mut self, choice: &[u16]) {
        let Some((&first, others)) = choice.split_first() else { return };
        let mut common = self.all.reach(first).clone();
        for &table in others {
            let reach = self.all.reach(table);
            for digit in 0..9 {
                common.on[digit] &= reach.on[digit];
                common.off[digit] &= reach.off[digit];
            }
        }
        for digit in Digit::all() {
            for (state, cells) in [(true, common.on), (false, common.off)] {
                for cell in cells[digit.index()] {
                    let end = Candidate { cell, digit };
                    let cases: Vec<_> = choice.iter().map(|&table| (table, end, state)).collect();
                    self.add(conclude(end, state), None, &cases);
                }
            }
        }
    }

    /// Adds a step, or puts it in place of a longer one with the same conclusion.
    fn add(&mut self, conclusion: Conclusion, clash: Option<Clash>, cases: &[Case]) {
        let (mut length, mut net) = (0, false);
        for &case in cases {
            let Some((view, place)) = self.view(case) else { return };
            let (own, has_sides) = self.tracer.measure(view, place);
            length += own;
            net |= has_sides;
        }
        if self.nets && !net {
            return;
        }
        let number = conclusion.number(net, clash.is_some());
        let old = self.known[number].checked_sub(1);
        if old.is_some_and(|old| self.found[old].rank.length <= length) {
            return;
        }
        let technique = match (net, clash.is_some()) {
            (false, true) => Technique::ForcingChainContradiction,
            (false, false) => Technique::ForcingChainVerity,
            (true, true) => Technique::ForcingNetContradiction,
            (true, false) => Technique::ForcingNetVerity,
        };
        let (placement, eliminations) = match conclusion {
            Conclusion::Place(candidate) => (Some(candidate), Vec::new()),
            Conclusion::Strike(candidate) => (None, vec![candidate]),
        };
        let rank = Rank { technique, placement, eliminations, length, digits: 0 };
        let chains: Vec<Vec<Link>> = cases.iter().filter_map(|&case| self.chain(case)).collect();
        let found = Found { rank, chains, clash };
        if let Some(old) = old {
            self.found[old] = found;
        } else {
            self.found.push(found);
            self.known[number] = self.found.len();
        }
    }

    /// Returns the table of a case, and where its end stands in there.
    fn view(&self, (table, end, on): Case) -> Option<(View<'a>, usize)> {
        let (entries, node) = (self.all.entries(table), node_of(end, on));
        let place = entries.iter().position(|entry| entry.node == node)?;
        Some((View { tables: self.tables, table, entries }, place))
    }

    fn chain(&mut self, case: Case) -> Option<Vec<Link>> {
        let (view, place) = self.view(case)?;
        Some(self.tracer.chain(view, place))
    }
}

/// A table, and what it leads to: a candidate on or off.
type Case = (u16, Candidate, bool);

/// Lists the cells of each digit in each house.
fn places(allowed: &[CellSet; 9]) -> Vec<(House, Digit, CellSet)> {
    let mut places = Vec::with_capacity(243);
    for kind in 0..3 {
        for digit in Digit::all() {
            let houses = (kind * 9..kind * 9 + 9).map(House::new);
            let all = houses.map(|house| (house, digit, allowed[digit.index()] & house.cells()));
            places.extend(all.filter(|(.., cells)| !cells.is_empty()));
        }
    }
    places
}

/// Says whether two of the cells share a house.
fn see_each_other(cells: CellSet) -> bool {
    let mut seen = CellSet::EMPTY;
    cells.iter().any(|cell| {
        seen |= cell.peers();
        seen.contains(cell)
    })
}

const fn conclude(end: Candidate, state: bool) -> Conclusion {
    if state { Conclusion::Place(end) } else { Conclusion::Strike(end) }
}
