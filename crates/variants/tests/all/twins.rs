//! Every rule has a slow twin: the solutions that the solver finds are exactly the boards on which
//! every rule holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold::{Random, Work};
use ninefold_variants::{
    Answer, Blocks, Cell, Digits, Engine, Grid, Kind, Lines, Place, Rule, Rules, Shape, Solver,
    Sub, TABLE, View, diagnose,
};

/// Returns the small boards on which rules are tried.
fn boards() -> Vec<Arc<Rules>> {
    let whole = |rows, columns, first, digits| {
        Sub::whole(Shape::new(rows, columns, first, digits).unwrap())
    };
    let rules = |first: usize, digits: usize, sub: Sub| {
        let shape = Shape::new(sub.rows, sub.columns, first, digits).unwrap();
        Rules::new(shape, vec![sub], Vec::new())
    };
    vec![
        rules(1, 4, whole(4, 4, 1, 4)),
        rules(0, 4, Sub { blocks: Blocks::None, ..whole(4, 4, 0, 4) }),
        rules(1, 5, whole(2, 4, 1, 5)),
        rules(0, 5, Sub { blocks: Blocks::None, ..whole(3, 3, 0, 5) }),
        rules(1, 4, Sub { lines: Lines::Free, blocks: Blocks::None, ..whole(2, 3, 1, 4) }),
        rules(1, 6, Sub { lines: Lines::Free, blocks: Blocks::None, ..whole(1, 5, 1, 6) }),
    ]
}

/// Returns every board without a digit twice in a house, by plain backtracking.
fn all_boards(rules: &Rules) -> Vec<Vec<i32>> {
    let shape = rules.shape();
    let houses: Vec<Vec<usize>> = rules
        .houses()
        .iter()
        .map(|house| house.iter().map(|cell| cell.index()).collect())
        .collect();
    let mut boards = vec![Vec::new()];
    for cell in 0..shape.cells() {
        let mut longer = Vec::new();
        for board in &boards {
            for digit in shape.first()..=shape.last() {
                let clashes = |house: &Vec<usize>| {
                    house.contains(&cell)
                        && house.iter().any(|&other| board.get(other) == Some(&digit))
                };
                if !houses.iter().any(clashes) {
                    longer.push([&board[..], &[digit]].concat());
                }
            }
        }
        boards = longer;
    }
    boards
}

fn pick(random: &mut Random, cells: &[Cell], count: usize) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    random.shuffle(&mut cells);
    cells.truncate(count);
    cells
}

/// Returns a rule of a kind with cells and numbers drawn at random.
fn draw(kind: Kind, rules: &Rules, random: &mut Random) -> Rule {
    let shape = rules.shape();
    let cells: Vec<Cell> = rules.cells().collect();
    let longest = cells.len().min(5);
    let few = |random: &mut Random| {
        let count = 1 + random.below(longest);
        pick(random, &cells, count)
    };
    let digit = |random: &mut Random| shape.first() + random.below(shape.digits()) as i32;
    let mut rule = Rule::whole(kind);
    rule.groups = match kind.row().place {
        Place::Whole | Place::Parts => Vec::new(),
        Place::Pair => vec![pick(random, &cells, 2)],
        Place::Cells | Place::Line | Place::Set | Place::Outside => vec![few(random)],
        Place::Groups => {
            let size = 1 + random.below(2);
            vec![pick(random, &cells, size), pick(random, &cells, size), pick(random, &cells, size)]
        }
    };
    if kind == Kind::Arrow {
        let size = 1 + random.below(2);
        rule.groups = vec![pick(random, &cells, size), few(random)];
    }
    rule.numbers = match (kind, kind.row().number) {
        (Kind::Weighted, _) => {
            let mut factors: Vec<i32> =
                rule.cells().iter().map(|_| random.below(7) as i32 - 3).collect();
            factors.push(random.below(12) as i32 - 4);
            factors
        }
        (Kind::LookAndSay, _) => {
            vec![random.below(3) as i32, digit(random), random.below(2) as i32, digit(random)]
        }
        (Kind::Chess, _) => vec![random.below(2) as i32, 1 + random.below(2) as i32],
        (_, "") => Vec::new(),
        (_, "digits" | "is") => (0..=random.below(3)).map(|_| digit(random)).collect(),
        (_, "sum") if random.below(4) == 0 => {
            vec![random.below(12) as i32, random.below(12) as i32]
        }
        (_, "sum") => vec![random.below(14) as i32],
        (_, _) => vec![1 + random.below(3) as i32],
    };
    if matches!(kind, Kind::Relation | Kind::AllRelation) {
        let pairs = shape.digits() * shape.digits();
        rule.text = (0..pairs).map(|_| if random.below(3) == 0 { '0' } else { '1' }).collect();
    }
    if kind == Kind::Regex {
        let patterns = ["[12]*3?.*", "(1|2)+.{0,3}", ".[^2].*", "1.*|.*3", "(12|3)*4?.?"];
        patterns[random.below(patterns.len())].clone_into(&mut rule.text);
    }
    if matches!(kind, Kind::Or | Kind::And) {
        let kinds = [
            Kind::Thermo,
            Kind::Cage,
            Kind::Given,
            Kind::Sum,
            Kind::Renban,
            Kind::Whispers,
            Kind::And,
        ];
        let parts = 1 + random.below(3);
        rule.parts = (0..parts)
            .map(|_| {
                let kind = kinds[random.below(kinds.len() - usize::from(kind == Kind::And))];
                draw(kind, rules, random)
            })
            .collect();
    }
    rule
}

/// Returns all solutions that an engine finds, none of them twice.
fn found(grid: &Grid, engine: Engine) -> BTreeSet<Vec<i32>> {
    let solver = Solver::new(grid).with_engine(engine);
    let solutions = solver.solutions_within(usize::MAX, &Work::unlimited()).unwrap();
    let set: BTreeSet<Vec<i32>> = solutions
        .iter()
        .map(|solution| solution.digits().iter().flatten().copied().collect())
        .collect();
    assert_eq!(set.len(), solutions.len(), "{engine:?} finds a solution twice");
    set
}

fn compare(rules: &Rules, boards: &[Vec<i32>], clues: &[Rule]) {
    let board = rules.with_rules(clues.to_vec());
    let holds = |digits: &&Vec<i32>| {
        let view = View { rules: &board, digits };
        board.rules().iter().all(|rule| rule.holds(&view))
    };
    let wanted: BTreeSet<Vec<i32>> = boards.iter().filter(holds).cloned().collect();
    let shape = rules.shape();
    let said: Vec<String> =
        clues.iter().map(|rule| format!("{} {:?}", rule.say(shape), rule)).collect();
    let range = (shape.first(), shape.last());
    // Listing by learning takes a clause for each solution.
    let engines = [Engine::Search, Engine::Learn];
    for engine in engines.into_iter().take(if wanted.len() > 300 { 1 } else { 2 }) {
        let found = found(&Grid::empty(board.clone()), engine);
        assert_eq!(found.len(), wanted.len(), "{engine:?} {shape} {range:?} {said:#?}");
        assert!(found == wanted, "{engine:?} {shape} {said:#?}");
    }
}

#[test]
fn the_solver_finds_what_holds_for_every_rule() {
    let mut random = Random::new(17, 0);
    for rules in boards() {
        let boards = all_boards(&rules);
        for row in TABLE.iter().filter(|row| row.kind != Kind::Automaton) {
            for _ in 0..3 {
                let clue = draw(row.kind, &rules, &mut random);
                compare(&rules, &boards, &[clue]);
            }
        }
    }
}

#[test]
fn no_part_of_a_solution_is_a_conflict() {
    let mut random = Random::new(17, 9);
    for rules in boards() {
        let boards = all_boards(&rules);
        for row in TABLE.iter().filter(|row| row.kind != Kind::Automaton) {
            let board = rules.with_rules(vec![draw(row.kind, &rules, &mut random)]);
            let rule = &board.rules()[0];
            let holds = |digits: &&Vec<i32>| rule.holds(&View { rules: &board, digits });
            for solution in boards.iter().filter(holds).take(5) {
                let mut grid = Grid::empty(board.clone());
                let shown = random.below(solution.len() + 1);
                for cell in pick(&mut random, &board.cells().collect::<Vec<_>>(), shown) {
                    let bit = board.shape().bit(solution[cell.index()]).unwrap();
                    grid.set(cell, Digits(bit));
                }
                let found = diagnose::conflicts(&grid);
                assert!(found.is_empty(), "{grid} {rule:?} {found:?}");
            }
        }
    }
}

#[test]
fn the_solver_finds_what_holds_for_rules_together() {
    let mut random = Random::new(17, 1);
    for rules in boards() {
        let boards = all_boards(&rules);
        for _ in 0..50 {
            let count = 2 + random.below(3);
            let kinds: Vec<Kind> =
                (0..count).map(|_| TABLE[random.below(TABLE.len())].kind).collect();
            let known = kinds.into_iter().filter(|&kind| kind != Kind::Automaton);
            let clues: Vec<Rule> = known.map(|kind| draw(kind, &rules, &mut random)).collect();
            compare(&rules, &boards, &clues);
        }
    }
}

/// Returns the packed text of a machine drawn at random, which reads so many signs.
fn machine(signs: usize, random: &mut Random) -> String {
    const STATES: usize = 6;
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: usize, count: usize| {
        bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    };
    let sign_bits = (signs - 1).ilog2() as usize + 1;
    // The plain form, three bits a state, the signs, one start, three states that accept.
    for (number, count) in [(0, 2), (2, 4), (signs - 1, 4), (1, 3), (3, 3), (0, 1), (4, 4)] {
        put(number, count);
    }
    for _ in 0..STATES {
        let mut steps: Vec<(usize, usize)> =
            (0..signs).map(|sign| (sign, random.below(STATES))).collect();
        steps.retain(|_| random.below(5) > 0);
        put(steps.len(), 4);
        for (sign, state) in steps {
            put(sign, sign_bits);
            put(state, 3);
        }
    }
    bits.resize(bits.len().next_multiple_of(8), false);
    bits.resize(bits.len().next_multiple_of(6), false);
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let sextet = |bits: &[bool]| bits.iter().fold(0, |number, &bit| number * 2 + usize::from(bit));
    bits.chunks(6).map(|bits| char::from(alphabet[sextet(bits)])).collect()
}

#[test]
fn machines_read_one_line_or_several() {
    let mut random = Random::new(17, 3);
    let mut solutions = 0;
    for rules in boards() {
        let boards = all_boards(&rules);
        let cells: Vec<Cell> = rules.cells().collect();
        for lines in [1, 1, 2, 2, 3, 3] {
            let groups: Vec<Vec<Cell>> = (0..lines)
                .map(|_| {
                    let count = 1 + random.below(3);
                    pick(&mut random, &cells, count)
                })
                .collect();
            let text = machine(rules.shape().digits() + 1, &mut random);
            let rule = Rule { text, ..Rule::on_groups(Kind::Automaton, groups) };
            let view = |digits| rule.holds(&View { rules: &rules, digits });
            solutions += boards.iter().filter(|digits| view(&digits[..])).count();
            compare(&rules, &boards, std::slice::from_ref(&rule));
        }
    }
    assert!(solutions > 0);
}

#[test]
fn long_sums_that_are_joined_lose_no_solution() {
    let mut random = Random::new(17, 2);
    for rules in boards().into_iter().take(2) {
        let boards = all_boards(&rules);
        let mut cells: Vec<Cell> = rules.cells().collect();
        for _ in 0..20 {
            random.shuffle(&mut cells);
            let solution = &boards[random.below(boards.len())];
            let size = 6 + random.below(3);
            let sum = |cells: &[Cell]| {
                let total = cells.iter().map(|cell| solution[cell.index()]).sum();
                Rule::on(Kind::Sum, cells.to_vec(), vec![total])
            };
            compare(&rules, &boards, &[sum(&cells[..size]), sum(&cells[size..2 * size])]);
        }
    }
}

/// Returns some rules that together may or may not have a solution on a 6x6 or a 9x9 board.
fn clues_of(solution: &[i32], shape: Shape, random: &mut Random) -> Vec<Rule> {
    let columns = shape.columns();
    let mut clues = Vec::new();
    let cell = |row: usize, column: usize| shape.at(row as i32, column as i32).unwrap();
    for _ in 0..shape.cells() / 3 {
        let (row, column) = (random.below(shape.rows()), random.below(columns - 2));
        let cells = vec![cell(row, column), cell(row, column + 1), cell(row, column + 2)];
        let digits: Vec<i32> = cells.iter().map(|cell| solution[cell.index()]).collect();
        let sum: i32 = digits.iter().sum();
        let rule = match random.below(4) {
            0 => Rule::on(Kind::Cage, cells, vec![sum]),
            1 if digits.is_sorted() => Rule::on(Kind::Thermo, cells, Vec::new()),
            2 => Rule::on(Kind::PairSum, cells[..2].to_vec(), vec![digits[0] + digits[1]]),
            _ => Rule::on(Kind::Given, cells[..1].to_vec(), vec![digits[0]]),
        };
        clues.push(rule);
    }
    clues
}

#[test]
fn engines_agree_on_larger_boards() {
    for (size, seed) in [(6, 1), (6, 2), (6, 3), (9, 4), (9, 5), (9, 6), (9, 7)] {
        let shape = Shape::square(size).unwrap();
        let rules = Rules::plain(shape);
        let mut random = Random::new(17, seed);
        let corner = Rule::on(
            Kind::Given,
            vec![shape.at(random.below(size) as i32, random.below(size) as i32).unwrap()],
            vec![1 + random.below(size) as i32],
        );
        let start = Grid::empty(rules.with_rules(vec![corner]));
        let full = Solver::new(&start).first_within(&Work::unlimited()).unwrap().unwrap();
        let digits: Vec<i32> = full.digits().iter().map(|digit| digit.unwrap()).collect();
        let clues = clues_of(&digits, shape, &mut random);
        let grid = Grid::empty(rules.with_rules(clues));
        let [search, learn, both] = [Engine::Search, Engine::Learn, Engine::Both]
            .map(|engine| {
                Solver::new(&grid).with_engine(engine).solutions_within(3, &Work::unlimited())
            })
            .map(Result::unwrap);
        assert_eq!(search.len(), learn.len(), "{size} {seed}");
        assert_eq!(both, search, "{size} {seed}");
        if search.len() < 3 {
            let set = |solutions: &[ninefold_variants::Solution]| -> BTreeSet<Vec<Option<i32>>> {
                solutions.iter().map(|solution| solution.digits().to_vec()).collect()
            };
            assert_eq!(set(&search), set(&learn), "{size} {seed}");
        }
    }
}

#[test]
fn every_engine_stops_at_its_budget() {
    let shape = Shape::square(16).unwrap();
    let rules = Rules::plain(shape);
    // A line that wants more than the board has leads to many conflicts.
    let diagonal: Vec<Cell> = (0..16).map(|i| shape.at(i, i).unwrap()).collect();
    let sum = Rule::on(Kind::Sum, diagonal, vec![17]);
    let grid = Grid::empty(rules.with_rules(vec![sum, Rule::whole(Kind::AntiKnight)]));
    for engine in [Engine::Search, Engine::Learn, Engine::Both] {
        let work = Work::with_budget(200);
        let solver = Solver::new(&grid).with_engine(engine);
        let _ = solver.solve_within(&work);
        assert!(work.spent() <= 200, "{engine:?}");
        let cancelled = Work::unlimited().cancelled_by(&|| true);
        let answer = solver.solve_within(&cancelled);
        assert!(answer.is_err() || work.spent() < 200, "{engine:?}");
    }
}

/// On a board without digits the names of digits mean nothing, which the solver makes use of.
#[test]
fn boards_without_digits_are_judged_as_by_counting() {
    let mut random = Random::new(23, 17);
    let mut empty = 0;
    for _ in 0..150 {
        let size = 4 + random.below(2);
        let shape = Shape::square(size).unwrap();
        let mut cells: Vec<Cell> = shape.all_cells().collect();
        // Regions of neighbours mostly, a few cells of which change places.
        for _ in 0..random.below(12) {
            let (a, b) = (random.below(cells.len()), random.below(cells.len()));
            cells.swap(a, b);
        }
        let regions = cells.chunks(size).map(<[Cell]>::to_vec).collect();
        let sub = Sub { blocks: Blocks::Regions(regions), ..Sub::whole(shape) };
        let knights =
            if random.below(3) == 0 { vec![Rule::whole(Kind::AntiKnight)] } else { vec![] };
        let grid = Grid::empty(Rules::new(shape, vec![sub], knights));
        let solver = Solver::new(&grid);
        let is_any = solver.count(1) > 0;
        empty += usize::from(!is_any);
        assert_eq!(solver.first_within(&Work::unlimited()).unwrap().is_some(), is_any);
        match solver.solve() {
            Answer::None => assert!(!is_any),
            Answer::One(_) => panic!("two digits can always change their names"),
            Answer::Many(two) => {
                assert!(is_any && two[0] != two[1]);
                for solution in two {
                    let digits: Vec<i32> =
                        solution.digits().iter().map(|digit| digit.unwrap()).collect();
                    assert!(View { rules: grid.rules(), digits: &digits }.is_solved());
                }
            }
        }
    }
    assert!((5..145).contains(&empty), "{empty}");
}
