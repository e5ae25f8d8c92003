//! Rules from bytes: both engines find the same solutions of a small board, and every rule holds on
//! each of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::Work;
use ninefold_variants::{
    Cell, Digits, Engine, Grid, Kind, Place, Rule, Rules, Shape, Solver, Sub, TABLE, View,
};

/// Bytes, one after the other; zeros at the end.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % limit.max(1)
    }

    fn cells(&mut self, all: &[Cell], most: usize) -> Vec<Cell> {
        let mut cells = all.to_vec();
        let count = 1 + self.below(most);
        (0..count.min(all.len())).map(|_| cells.swap_remove(self.below(cells.len()))).collect()
    }

    fn rule(&mut self, all: &[Cell]) -> Option<Rule> {
        let row = &TABLE[self.below(TABLE.len())];
        let groups = match row.place {
            Place::Whole => Vec::new(),
            Place::Pair => vec![[self.cells(all, 1), self.cells(all, 1)].concat()],
            Place::Groups => vec![self.cells(all, 2), self.cells(all, 3)],
            Place::Parts => return None,
            _ => vec![self.cells(all, 5)],
        };
        let count = if row.number.is_empty() { 0 } else { 1 + self.below(2) };
        let numbers = (0..count).map(|_| self.below(14) as i32).collect();
        let needs_text = [Kind::Relation, Kind::AllRelation, Kind::Regex, Kind::Automaton];
        let is_pair = |group: &Vec<Cell>| group.len() == 2 && group[0] != group[1];
        let is_fair = row.place != Place::Pair || groups.iter().all(is_pair);
        (is_fair && !needs_text.contains(&row.kind)).then(|| Rule {
            kind: row.kind,
            groups,
            numbers,
            ..Rule::default()
        })
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let sizes = [(4, 4, 1, 4), (2, 3, 1, 6), (3, 3, 0, 4), (2, 4, 1, 5), (4, 6, 1, 6)];
    let (rows, columns, first, digits) = sizes[bytes.below(sizes.len())];
    let shape = Shape::new(rows, columns, first, digits).expect("small sizes are sizes");
    let all: Vec<Cell> = shape.all_cells().collect();
    let rules = (0..1 + bytes.below(4)).filter_map(|_| bytes.rule(&all)).collect();
    let rules = Rules::new(shape, vec![Sub::whole(shape)], rules);
    let mut grid = Grid::empty(rules);
    for _ in 0..bytes.below(4) {
        let cell = all[bytes.below(all.len())];
        grid.set(cell, Digits(1 << bytes.below(digits)));
    }
    let list = |engine| {
        let solver = Solver::new(&grid).with_engine(engine);
        solver.solutions_within(60, &Work::with_budget(20_000))
    };
    let (Ok(searched), Ok(learnt)) = (list(Engine::Search), list(Engine::Learn)) else { return };
    assert_eq!(searched.len(), learnt.len(), "{grid:?}");
    for solution in searched.iter().chain(&learnt) {
        let digits: Vec<i32> = solution.digits().iter().map(|digit| digit.unwrap_or(0)).collect();
        assert!(View { rules: grid.rules(), digits: &digits }.is_solved(), "{grid:?} {digits:?}");
    }
});
