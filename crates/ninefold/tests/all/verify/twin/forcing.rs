//! Forcing chains and nets.

use ninefold::explain::{Chain, Clash, Ground, Node};
use ninefold::{Candidate, Cell, Digit, House};

use super::Twin;

/// A candidate, and whether it is on.
type State = (Candidate, bool);

fn state(node: &Node) -> Option<State> {
    match node.ground {
        Ground::Cell(cell) => Some((Candidate { cell, digit: node.digit }, node.on)),
        _ => None,
    }
}

impl Twin<'_> {
    pub(super) fn forcing(&self, chains: &[Chain], clash: Option<Clash>) -> bool {
        let branch = |node: &Node| node.side != 0 && node.side != Node::UNNAMED;
        let net = chains.iter().any(|chain| chain.nodes.iter().any(branch));
        let name = format!(
            "Forcing {} {}",
            if net { "Net" } else { "Chain" },
            if clash.is_some() { "Contradiction" } else { "Verity" }
        );
        let follows = |chain: &Chain| {
            if net { self.is_net(&chain.nodes) } else { self.is_line(&chain.nodes) }
        };
        if !self.named(&name) || !chains.iter().all(follows) {
            return false;
        }
        let mut starts: Vec<State> = Vec::new();
        let mut ends: Vec<State> = Vec::new();
        for chain in chains {
            let main = |node: &&Node| node.side == 0;
            let start = chain.nodes.first().filter(main).and_then(state);
            let end = chain.nodes.iter().rev().find(main).and_then(state);
            let (Some(start), Some(end)) = (start, end) else { return false };
            starts.push(start);
            ends.push(end);
        }
        let placed = self.step.placements.iter().map(|&candidate| (candidate, true));
        let struck = self.step.eliminations.iter().map(|&candidate| (candidate, false));
        let all: Vec<State> = placed.chain(struck).collect();
        let &[(candidate, on)] = &all[..] else { return false };
        let Some(clash) = clash else {
            return ends.iter().all(|&end| end == (candidate, on)) && self.are_all_cases(&starts);
        };
        starts.iter().all(|&start| start == (candidate, !on))
            && match clash {
                Clash::Own(_) => ends == [(candidate, on)],
                Clash::Cell(cell) => self.cell_breaks(cell, &ends),
                Clash::House(house) => self.house_breaks(house, &ends),
            }
    }

    fn is_net(&self, nodes: &[Node]) -> bool {
        (0..nodes.len()).all(|i| {
            let before: Vec<&Node> = nodes[..i].iter().collect();
            self.stands(&nodes[i]) && (i == 0 || self.follows(&before, &nodes[i]))
        })
    }

    /// Says whether states of a cell can't all hold, and none of them could be left out.
    fn cell_breaks(&self, cell: Cell, ends: &[State]) -> bool {
        let here = ends.iter().all(|(candidate, _)| candidate.cell == cell);
        let distinct = (0..ends.len()).all(|i| !ends[..i].contains(&ends[i]));
        let all_off =
            ends.len() == self.board.candidates(cell).len() && ends.iter().all(|&(_, on)| !on);
        let two = ends.len() == 2
            && (ends[0].1 && ends[1].1 || ends[0].0 == ends[1].0 && ends[0].1 != ends[1].1);
        here && distinct && (all_off || two)
    }

    fn house_breaks(&self, house: House, ends: &[State]) -> bool {
        let Some(&(Candidate { digit, .. }, on)) = ends.first() else { return false };
        let places = self.at(digit, house);
        let distinct = (0..ends.len()).all(|i| !ends[..i].contains(&ends[i]));
        let inside = ends
            .iter()
            .all(|&(c, state)| c.digit == digit && state == on && places.contains(&c.cell));
        distinct && inside && if on { ends.len() >= 2 } else { ends.len() == places.len() }
    }

    fn are_all_cases(&self, starts: &[State]) -> bool {
        let mut starts = starts.to_vec();
        starts.sort_unstable();
        let on = |candidate: Candidate| (candidate, true);
        let of_cell = |cell: Cell| -> Vec<State> {
            self.board.candidates(cell).iter().map(|digit| on(Candidate { cell, digit })).collect()
        };
        let of_house = |digit: Digit, house: House| -> Vec<State> {
            let mut all: Vec<State> = self
                .at(digit, house)
                .into_iter()
                .map(|cell| on(Candidate { cell, digit }))
                .collect();
            all.sort_unstable();
            all
        };
        let Some(&(first, _)) = starts.first() else { return false };
        starts == [(first, false), (first, true)]
            || starts == of_cell(first.cell)
            || House::all().any(|house| starts == of_house(first.digit, house))
    }
}
