//! Each short cut against the long way round, on the boards of real paths.

use super::links::Links;
use super::search::{Producer, Slot, Wanted};
use super::simple::{Simple, SimpleSearch};
use super::{Engine, Node, Tables};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;
use crate::rate::se::next_finding;
use crate::work::Work;

/// Made by `ninefold generate --se RANGE --seed 41`: 8.3..8.9, then 9.0..9.4.
const PUZZLES: [&str; 3] = [
    crate::gallery::INKALA,
    "..8...25.1.5..7...9...6.4..........2.2..7.58...3..869.......8.4...1.......6.39...",
    "..83..2.......7...9...6.4..........2...67.58...3.4869...1..68...5.1...3.2.6.3....",
];

fn engine<'a>(tables: &'a mut Tables, work: &'a Work<'a>) -> Engine<'a, 'a> {
    Engine { tables, work, keeps_chains: false }
}

/// Visits boards of the paths of some puzzles on which no pattern is left.
fn each_board(most: usize, mut visit: impl FnMut(&Marks)) {
    for line in PUZZLES {
        let mut marks = Marks::new(&line.parse().unwrap());
        let mut tables = Tables::default();
        let work = Work::unlimited();
        let mut engine = engine(&mut tables, &work);
        let mut seen = 0;
        while !marks.is_complete() && seen < most {
            let finding = next_finding(&marks, &mut engine).unwrap().unwrap();
            if finding.rating >= 6.5 {
                seen += 1;
                visit(&marks);
            }
            finding.apply(&mut marks);
        }
    }
}

/// Returns boards with a cell cut down to two candidates, as a propagation might.
fn with_strikes(marks: &Marks) -> impl Iterator<Item = Marks> {
    let marks = *marks;
    Cell::all().filter(move |&cell| marks.candidates(cell).len() > 2).map(move |cell| {
        let mut struck = marks;
        for digit in marks.candidates(cell).iter().take(marks.candidates(cell).len() - 2) {
            struck.strike(Candidate { cell, digit });
        }
        struck
    })
}

type Summary = (String, u32, Strikes, Vec<Node>);

fn summary(simple: &Simple) -> Summary {
    let nodes = simple.path.iter().map(|link| link.0).collect();
    (format!("{:?}", simple.rank()), simple.complexity, simple.strikes.clone(), nodes)
}

#[test]
fn the_closure_leaves_out_no_simple_chain() {
    let (mut fast, mut slow) = (SimpleSearch::default(), SimpleSearch::default());
    slow.every_start = true;
    let mut found = 0;
    each_board(6, |marks| {
        for board in with_strikes(marks) {
            let all: Vec<Summary> = slow.all(&board).iter().map(summary).collect();
            found += all.len();
            assert_eq!(fast.all(&board).iter().map(summary).collect::<Vec<_>>(), all);
            assert_eq!(fast.best(&board).as_ref().map(summary), all.first().cloned());
        }
    });
    assert!(found > 100, "{found}");
}

#[test]
fn the_closure_is_what_walking_finds() {
    let mut links = Links::default();
    each_board(2, |marks| {
        for board in with_strikes(marks) {
            links.prepare(&board);
            links.read_lists(&board);
            let (words, count) = (links.words, links.len());
            for start in 0..2 * count {
                let mut seen = vec![false; 2 * count];
                let mut open = vec![start as u16];
                while let Some(live) = open.pop() {
                    if !core::mem::replace(&mut seen[usize::from(live)], true) {
                        open.extend(links.after(live).iter().map(|link| link.to));
                    }
                }
                let sets = [&links.on_from_off, &links.on_from_on][start % 2];
                let row = Links::row(sets, words, start / 2);
                let is_in = |number: usize| row[number / 64] >> (number % 64) & 1 != 0;
                assert!((0..count).all(|number| is_in(number) == seen[2 * number + 1]));
            }
        }
    });
}

#[test]
fn a_bound_leaves_the_easiest_finding() {
    let key = |slot: &Slot| (slot.complexity, slot.recipe.sort_key(), slot.recipe.target);
    let (mut tables, mut found) = (Tables::default(), 0);
    let work = Work::unlimited();
    let mut engine = engine(&mut tables, &work);
    each_board(4, |marks| {
        for producer in [
            Producer::Nishio,
            Producer::Multiple,
            Producer::Dynamic(0),
            Producer::Dynamic(1),
            Producer::Dynamic(2),
        ] {
            let best = engine.search(marks, producer, 0, Wanted::Best).unwrap().slots[0];
            let all = engine.search(marks, producer, 0, Wanted::Each).unwrap();
            let order = |slot: &&Slot| (slot.complexity, slot.recipe.sort_key(), slot.found);
            let least = all.slots.iter().flatten().min_by_key(order);
            assert_eq!(best.as_ref().map(key), least.map(key), "{producer:?}");
            if producer == Producer::Multiple && best.is_some() {
                assert!(engine.multiple_is_possible(marks));
            }
            found += usize::from(best.is_some());
        }
    });
    assert!(found >= 20, "{found}");
}

#[test]
fn what_is_remembered_changes_no_finding() {
    let (mut kept, work) = (Tables::default(), Work::unlimited());
    let mut chains = 0;
    // Twice: what is remembered of the first round meets other boards in the second.
    for line in PUZZLES[1..].iter().chain(&PUZZLES[1..]) {
        let mut marks = Marks::new(&line.parse().unwrap());
        for _ in 0..60 {
            let (spent, mut fresh) = (Work::unlimited(), Tables::default());
            let before = work.spent();
            let found = next_finding(&marks, &mut engine(&mut kept, &work)).unwrap().unwrap();
            let anew = next_finding(&marks, &mut engine(&mut fresh, &spent)).unwrap().unwrap();
            assert_eq!((found.rule, found.placement), (anew.rule, anew.placement));
            assert_eq!((found.complexity, &found.strikes), (anew.complexity, &anew.strikes));
            assert_eq!(work.spent() - before, spent.spent(), "a budget is the same");
            chains += usize::from(found.rating > 7.0);
            found.apply(&mut marks);
            if marks.is_complete() {
                break;
            }
        }
    }
    assert!(chains > 20, "{chains}");
}
