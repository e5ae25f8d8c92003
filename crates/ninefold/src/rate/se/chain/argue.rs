//! Findings as arguments: the lines that a conclusion rests on, each with all of its reasons.
//!
//! A propagation keeps the parents of every node; but of a rule found under way it keeps only what
//! the reference counts, which is not always all that the rule needs. So such a rule is looked for
//! again, on the board as it was then, and what it needs to be gone is read off its pattern. An
//! inner chain is followed again in the same way: it is one of thousands that a search went
//! through, and only the one that is told needs its lines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::engine::Engine;
use super::nested::{Nested, Origin};
use super::search::{Producer, Recipe, Search, Start, Wanted};
use super::spread::Spread;
use super::{Cause, Node};
use crate::candidate::Candidate;
use crate::explain::{Argument, Because, Choice, Claim, Line, Pattern, Step};
use crate::rate::se::geometry::shared_houses;
use crate::rate::se::marks::Marks;
use crate::rate::se::needs::Needs;
use crate::rate::se::under_way;
use crate::work::Stopped;

/// An argument, and what must be gone from the board for it to hold.
type Made = (Argument, Needs);

/// A step found under way that a case uses.
struct Sub {
    nested: Option<Arc<Nested>>,
    step: Step,
    /// Where the nodes are that strike what it needs to be gone.
    supports: Vec<usize>,
}

impl Engine<'_, '_> {
    /// Returns what a finding of a search says, line by line.
    pub(super) fn argument(
        &mut self,
        base: &Marks,
        s: &Search,
        recipe: Recipe,
    ) -> Result<Made, Stopped> {
        let ends = self.ends(base, s, recipe);
        let mut needs = Needs::default();
        let choice = match recipe.start {
            Start::Cell(cell) => {
                needs.cell(cell);
                Choice::Cell(cell)
            }
            Start::House(digit, house) => {
                needs.house(digit, house);
                Choice::House(house, digit)
            }
            Start::Double(candidate) => Choice::Candidate(candidate),
            Start::Contradiction(source) => Choice::Suppose(claim(source)),
        };
        let mut cases = Vec::new();
        if let Start::Contradiction(source) = recipe.start {
            let both: Vec<usize> = ends.iter().map(|&(_, at)| at).collect();
            cases.push(self.case(base, (s.depth, source), &both, &mut needs)?);
        } else {
            for (source, at) in ends {
                cases.push(self.case(base, (s.depth, source), &[at], &mut needs)?);
            }
        }
        needs.leave(base);
        Ok((Argument { choice, cases }, needs))
    }

    /// Returns the lines that lead from an assumption to some of its consequences.
    fn case(
        &mut self,
        base: &Marks,
        (depth, source): (usize, Node),
        ends: &[usize],
        needs: &mut Needs,
    ) -> Result<Vec<Line>, Stopped> {
        let spread = self.tables.pools[depth].spread(source).take();
        let spread = spread.expect("the assumption was followed");
        let used = self.used(base, depth, &spread, ends);
        let lines = used.map(|used| write(&spread, used, needs));
        *self.tables.pools[depth].spread(source) = Some(spread);
        lines
    }

    /// Collects the nodes that some rest on, from the last to the first.
    fn used(
        &mut self,
        base: &Marks,
        depth: usize,
        spread: &Spread,
        ends: &[usize],
    ) -> Result<Used, Stopped> {
        let mut used = Used::default();
        let mut open: BTreeSet<usize> = ends.iter().copied().collect();
        while let Some(at) = open.pop_last() {
            let sub = match spread.facts[at].cause {
                Cause::Rule(_) => Some(self.sub(base, depth, (spread, at), &mut used)?),
                _ => None,
            };
            match sub {
                Some(sub) => open.extend(&used.subs[sub].supports),
                None => open.extend(spread.parents_of(at).iter().map(|&at| usize::from(at))),
            }
            used.nodes.insert(at, sub);
        }
        Ok(used)
    }

    /// Finds the step that strikes a node, and adds what it concludes.
    fn sub(
        &mut self,
        base: &Marks,
        depth: usize,
        (spread, at): (&Spread, usize),
        used: &mut Used,
    ) -> Result<usize, Stopped> {
        let board = spread.board_at(base, at);
        let struck = spread.facts[at].node.candidate();
        let nested = spread.nested_of(at);
        // A cycle says no more than it strikes, so each of its strikes is told by itself.
        let shared = |nested: &Arc<Nested>| match &nested.origin {
            Origin::Simple { cycle, .. } => !cycle,
            Origin::Search { .. } => true,
        };
        let same = |sub: &Sub| {
            let both = sub.nested.as_ref().zip(nested);
            both.is_some_and(|(one, other)| Arc::ptr_eq(one, other) && shared(one))
        };
        if let Some(found) = used.subs.iter().position(same) {
            used.subs[found].step.eliminations.push(struck);
            return Ok(found);
        }
        let (step, needs) = match nested {
            Some(nested) => {
                let (argument, needs) = self.inner(&board, nested, (depth + 1, struck))?;
                let technique = argument.technique();
                (Step::striking(technique, Pattern::Argument(argument), vec![struck]), needs)
            }
            None => under_way::step((base, &board), struck)
                .expect("a rule that struck something on a board does so again"),
        };
        let alike = |sub: &Sub| sub.nested.is_none() && sub.step.pattern == step.pattern;
        if let Some(found) = used.subs.iter().position(alike) {
            used.subs[found].step.eliminations.push(struck);
            return Ok(found);
        }
        let supports = needs.on(base).filter_map(|gone| spread.find(Node::off(gone))).collect();
        used.subs.push(Sub { nested: nested.cloned(), step, supports });
        Ok(used.subs.len() - 1)
    }

    /// Follows an inner chain again.
    fn inner(
        &mut self,
        board: &Marks,
        nested: &Nested,
        (depth, struck): (usize, Candidate),
    ) -> Result<Made, Stopped> {
        match &nested.origin {
            Origin::Simple { path, cycle } => Ok(simple(board, path, *cycle, &[struck])),
            Origin::Search { producer, recipe } => self.again(board, *producer, depth, *recipe),
        }
    }

    fn again(
        &mut self,
        board: &Marks,
        producer: Producer,
        depth: usize,
        recipe: Recipe,
    ) -> Result<Made, Stopped> {
        let search = Search::new(producer, depth, Wanted::Each);
        self.tables.pools[depth].restart();
        for source in recipe.start.sources(board) {
            self.follow(board, &search, source)?;
        }
        self.argument(board, &search, recipe)
    }
}

/// The nodes that a case uses, and the steps found under way.
#[derive(Default)]
struct Used {
    /// Where each node is, and which step strikes it, if one does.
    nodes: BTreeMap<usize, Option<usize>>,
    subs: Vec<Sub>,
}

/// Writes the nodes as lines, each step before the first node that it strikes.
fn write(spread: &Spread, used: Used, needs: &mut Needs) -> Vec<Line> {
    let Used { nodes, mut subs } = used;
    let mut lines: Vec<Line> = Vec::new();
    let mut line_of: BTreeMap<usize, usize> = BTreeMap::new();
    let mut line_of_sub = vec![None; subs.len()];
    for (at, sub) in nodes {
        let fact = &spread.facts[at];
        let node = claim(fact.node);
        let from = |parents: &mut dyn Iterator<Item = usize>| {
            let mut from: Vec<usize> = parents.map(|at| line_of[&at]).collect();
            from.sort_unstable();
            from.dedup();
            from
        };
        let because = if let Some(sub) = sub {
            let line = *line_of_sub[sub].get_or_insert_with(|| {
                let Sub { step, supports, .. } = &mut subs[sub];
                step.eliminations.sort_unstable();
                needs.step(step);
                let without = from(&mut supports.iter().copied());
                lines.push(Line::Sub { step: step.clone(), without });
                lines.len() - 1
            });
            Because::Sub(line)
        } else {
            let parents = spread.parents_of(at);
            let from = from(&mut parents.iter().map(|&at| usize::from(at)));
            needs.line(node, fact.cause);
            match fact.cause {
                Cause::House(house) => Because::House(house, from),
                Cause::Cell => Because::Cell(from),
                Cause::Assumed | Cause::Rule(_) => Because::Assumed,
            }
        };
        line_of.insert(at, lines.len());
        lines.push(Line::Claim(node, because));
    }
    lines
}

/// Returns what a cycle or a forcing chain says; of a cycle only what it takes for some strikes.
pub(super) fn simple(
    board: &Marks,
    path: &[(Node, Cause)],
    cycle: bool,
    struck: &[Candidate],
) -> Made {
    let forward: Vec<(Node, Cause)> = path.iter().rev().copied().collect();
    let argument = if cycle {
        let start = path[0].0;
        // The way round: the assumption, then every node with its cause up to itself again.
        let round = core::iter::once((start, Cause::Assumed)).chain(forward.iter().copied());
        let round: Vec<_> = round.take(path.len()).collect();
        // The other way every link leads back, so a node has the cause of the one after it.
        let mut back = vec![(start.opposite(), Cause::Assumed)];
        back.extend(path.windows(2).map(|pair| (pair[1].0.opposite(), pair[0].1)));
        let cases = [round, back].map(|nodes| one_way(&nodes, struck));
        Argument { choice: Choice::Candidate(start.candidate()), cases: cases.to_vec() }
    } else {
        let cases = vec![line_up(&forward)];
        Argument { choice: Choice::Suppose(claim(forward[0].0)), cases }
    };
    let mut needs = Needs::default();
    for line in argument.cases.iter().flatten() {
        if let Line::Claim(claim, because) = line {
            needs.because(*claim, because);
        }
    }
    needs.leave(board);
    (argument, needs)
}

/// Returns nodes, each of which follows from the one before, as lines.
fn line_up(nodes: &[(Node, Cause)]) -> Vec<Line> {
    let line = |(at, &(node, cause)): (usize, &(Node, Cause))| {
        let from = at.checked_sub(1).into_iter().collect();
        let because = match cause {
            Cause::Cell => Because::Cell(from),
            Cause::House(house) => Because::House(house, from),
            Cause::Assumed | Cause::Rule(_) => Because::Assumed,
        };
        Line::Claim(claim(node), because)
    };
    nodes.iter().enumerate().map(line).collect()
}

/// Returns one way round a cycle as far as it takes to strike some candidates, then these.
fn one_way(nodes: &[(Node, Cause)], struck: &[Candidate]) -> Vec<Line> {
    let seen_from = |gone: Candidate| {
        nodes.iter().position(|&(node, _)| {
            let Candidate { cell, digit } = node.candidate();
            node.is_on() && digit == gone.digit && cell.sees(gone.cell)
        })
    };
    let ends: Vec<(usize, Candidate)> =
        struck.iter().filter_map(|&gone| Some((seen_from(gone)?, gone))).collect();
    let last = ends.iter().map(|&(at, _)| at).max().unwrap_or(0);
    let mut lines = line_up(&nodes[..=last]);
    for (at, gone) in ends {
        let house = shared_houses(&[nodes[at].0.candidate().cell, gone.cell]).next();
        let house = house.expect("the two see each other");
        lines.push(Line::Claim(Claim::off(gone), Because::House(house, vec![at])));
    }
    lines
}

fn claim(node: Node) -> Claim {
    Claim { candidate: node.candidate(), on: node.is_on() }
}
