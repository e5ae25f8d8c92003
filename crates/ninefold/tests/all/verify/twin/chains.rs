//! Chains, by constraints: of the candidates of a cell, and of the places of a digit in a house,
//! just one is true; an almost locked set that loses a digit has all others.

use ninefold::explain::{Als, Ground, Node};
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::{Twin, sees, sees_all};

type Set = Vec<Candidate>;

impl Twin<'_> {
    /// Returns the sets of candidates of which just one is true.
    fn constraints(&self) -> Vec<Set> {
        let cells = Cell::all().map(|cell| {
            Digit::all()
                .map(|digit| Candidate { cell, digit })
                .filter(|&c| self.board.has(c))
                .collect()
        });
        let houses = House::all().flat_map(|house| {
            Digit::all().map(move |digit| {
                self.at(digit, house).into_iter().map(|cell| Candidate { cell, digit }).collect()
            })
        });
        cells.chain(houses).filter(|set: &Set| !set.is_empty()).collect()
    }

    /// Returns the candidates that a state speaks of.
    fn members(&self, node: &Node) -> Set {
        let cells = node.ground.cells().iter();
        let all = cells.map(|cell| Candidate { cell, digit: node.digit });
        all.filter(|&candidate| self.board.has(candidate)).collect()
    }

    /// Says whether what a state speaks of is on the board.
    pub(super) fn stands(&self, node: &Node) -> bool {
        let members = self.members(node);
        match node.ground {
            Ground::Cell(_) => members.len() == 1,
            Ground::Group(cells) => {
                let shared: Vec<House> =
                    House::all().filter(|h| cells.iter().all(|c| h.cells().contains(c))).collect();
                let &[line, block] = &shared[..] else { return false };
                let crossing = line.cells() & block.cells();
                let all = crossing.iter().filter(|&cell| self.can(cell, node.digit)).count();
                members.len() == cells.len() && cells.len() == all && all > 1
            }
            Ground::Als(cell, set) => {
                self.is_als(&set)
                    && set.cells.len() > 1
                    && !node.on
                    && members.first().is_some_and(|first| first.cell == cell)
            }
        }
    }

    pub(super) fn is_als(&self, set: &Als) -> bool {
        let Als { cells, digits } = *set;
        !cells.is_empty()
            && House::all().any(|house| cells.iter().all(|cell| house.cells().contains(cell)))
            && cells.iter().all(|cell| self.board.digit(cell).is_none())
            && self.candidates_of(cells) == digits
            && digits.len() == cells.len() + 1
    }

    /// Says whether a state follows from some others, all of which hold, by one constraint.
    pub(super) fn follows(&self, from: &[&Node], to: &Node) -> bool {
        let to_members = self.members(to);
        if !to.on {
            // One state makes each of the members false.
            return from.iter().any(|from| match from.ground {
                Ground::Als(_, set) => self.set_takes(&set, from.digit, to),
                _ if !from.on => false,
                _ => {
                    let froms = self.members(from);
                    froms.iter().all(|&f| to_members.iter().all(|&t| clash(f, t)))
                }
            });
        }
        let off: Set = from
            .iter()
            .filter(|node| !node.on && !matches!(node.ground, Ground::Als(..)))
            .flat_map(|node| self.members(node))
            .collect();
        let forced = |set: &Set| {
            set.iter().all(|c| off.contains(c) || to_members.contains(c))
                && to_members.iter().all(|c| set.contains(c))
                && !to_members.iter().any(|c| off.contains(c) && from.len() == 1)
        };
        if self.constraints().iter().any(forced) {
            return true;
        }
        // A set takes all other candidates of a cell.
        from.iter().any(|from| match (from.ground, to.ground) {
            (Ground::Als(_, set), Ground::Cell(cell)) => {
                self.board.candidates(cell).iter().filter(|&d| d != to.digit).all(|digit| {
                    let other = Node::cell(cell, digit, false);
                    self.set_takes(&set, from.digit, &other)
                })
            }
            _ => false,
        })
    }

    /// Says whether a set that loses a digit takes that of a state from it.
    fn set_takes(&self, set: &Als, lost: Digit, to: &Node) -> bool {
        let places: Set = set
            .cells
            .iter()
            .map(|cell| Candidate { cell, digit: to.digit })
            .filter(|&c| self.board.has(c))
            .collect();
        to.digit != lost
            && set.digits.contains(to.digit)
            && self.members(to).iter().all(|&t| places.iter().all(|&p| clash(p, t)))
    }

    /// Says whether each state of a chain follows from the one before it alone.
    pub(super) fn is_line(&self, nodes: &[Node]) -> bool {
        nodes.iter().all(|node| node.side == 0 && self.stands(node))
            && nodes.windows(2).all(|pair| self.follows(&[&pair[0]], &pair[1]))
    }

    pub(super) fn chain(&self, nodes: &[Node]) -> bool {
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return false };
        let (Ground::Cell(from), Ground::Cell(to)) = (first.ground, last.ground) else {
            return false;
        };
        let start = Candidate { cell: from, digit: first.digit };
        let end = Candidate { cell: to, digit: last.digit };
        if !self.is_line(nodes) {
            return false;
        }
        let plain = nodes.iter().all(|node| matches!(node.ground, Ground::Cell(_)));
        let name = self.step.technique.name();
        let (grouped, name) = match name.strip_prefix("Grouped ") {
            Some(name) => (true, name),
            None => (false, name),
        };
        if grouped == plain {
            return false;
        }
        let opens = !first.on && last.on;
        let ends = opens && start.digit == end.digit;
        match name {
            "Turbot Fish" | "X-Chain" => {
                let one_digit = nodes.iter().all(|node| node.digit == first.digit);
                let long = if name == "X-Chain" { nodes.len() >= 4 } else { nodes.len() == 4 };
                let inner = if from == to { &nodes[1..] } else { nodes };
                ends && one_digit && long && distinct(inner) && self.between(start, end)
            }
            "XY-Chain" => ends && is_pairwise(nodes) && nodes.len() > 2 && self.between(start, end),
            "Remote Pair" => ends && is_pairwise(nodes) && self.remote_pair(nodes),
            "AIC" => opens && from != to && leaves(nodes, None) && self.alternating(start, end),
            "Discontinuous Nice Loop" => {
                is_loop(nodes, from, to) && self.discontinuous([first.on, last.on], start, end)
            }
            "Continuous Nice Loop" => {
                is_loop(nodes, from, to) && self.continuous(nodes, start, end)
            }
            _ => false,
        }
    }

    /// Says whether all struck candidates clash with both of two of one digit.
    fn between(&self, start: Candidate, end: Candidate) -> bool {
        self.strikes(|c| {
            c.digit == start.digit && sees(c.cell, start.cell) && sees(c.cell, end.cell)
        })
    }

    fn remote_pair(&self, nodes: &[Node]) -> bool {
        let cells: Vec<Cell> = nodes.iter().step_by(2).filter_map(|n| n.ground.first()).collect();
        let pair = self.board.candidates(cells[0]);
        let hit = |struck: Cell| {
            (0..cells.len()).any(|i| {
                let later = (i + 3..cells.len()).filter(|j| (j - i) % 2 == 1);
                sees(struck, cells[i]) && later.into_iter().any(|j| sees(struck, cells[j]))
            })
        };
        cells.len() > 3
            && cells.iter().all(|&cell| self.board.candidates(cell) == pair)
            && self.strikes(|c| pair.contains(c.digit) && hit(c.cell))
    }

    fn alternating(&self, start: Candidate, end: Candidate) -> bool {
        if start.digit == end.digit {
            let seen = |cell: &Cell| {
                self.can(*cell, start.digit) && sees(*cell, start.cell) && sees(*cell, end.cell)
            };
            return Cell::all().filter(seen).count() > 1 && self.between(start, end);
        }
        let crosswise =
            [Candidate { digit: end.digit, ..start }, Candidate { digit: start.digit, ..end }];
        sees(start.cell, end.cell)
            && crosswise.iter().all(|&c| self.board.has(c))
            && self.strikes(|c| crosswise.contains(&c))
    }

    fn discontinuous(&self, states: [bool; 2], start: Candidate, end: Candidate) -> bool {
        // What is true in the cell if the start is, and if it isn't.
        let same = start.digit == end.digit;
        self.strikes(|c| match states {
            [true, on] => c == start && on != same,
            [false, true] => same && c.cell == start.cell && c.digit != start.digit,
            [false, false] => !same && c == end,
        })
    }

    /// All states hold or none does: a struck candidate clashes with a state in either case.
    fn continuous(&self, nodes: &[Node], start: Candidate, end: Candidate) -> bool {
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        let closes = if start == end { first.on == last.on } else { self.follows(&[last], first) };
        closes
            && self.strikes(|c| {
                let here = Node::cell(c.cell, c.digit, true);
                let all = nodes.iter().any(|node| self.follows_clash(node, true, &here));
                let none = nodes.iter().any(|node| self.follows_clash(node, false, &here));
                let by_sets = nodes.iter().any(|node| matches!(node.ground, Ground::Als(..)));
                all && (none || by_sets)
            })
    }

    /// Says whether a candidate clashes with a state that holds, or doesn't.
    fn follows_clash(&self, node: &Node, holds: bool, struck: &Node) -> bool {
        let candidate = self.members(struck)[0];
        let members = self.members(node);
        match node.ground {
            Ground::Als(_, set) if holds => self.set_takes(&set, node.digit, struck),
            _ if node.on == holds => members.iter().all(|&m| clash(m, candidate)),
            _ => false,
        }
    }
}

fn cells_of(node: &Node) -> CellSet {
    node.ground.cells()
}

fn distinct(nodes: &[Node]) -> bool {
    let all = nodes.iter().fold(CellSet::EMPTY, |all, node| all | cells_of(node));
    all.len() == nodes.len()
}

/// Says whether states come in pairs of a cell, off and on, no cell twice.
fn is_pairwise(nodes: &[Node]) -> bool {
    let pairs: Vec<&[Node]> = nodes.chunks(2).collect();
    let whole = |pair: &&[Node]| {
        pair.len() == 2 && pair[0].ground == pair[1].ground && !pair[0].on && pair[1].on
    };
    let all = nodes.iter().fold(CellSet::EMPTY, |all, node| all | cells_of(node));
    pairs.iter().all(whole) && all.len() == pairs.len()
}

/// Says whether no state stands where one before its neighbour stood, but for a loop's own cell.
fn leaves(nodes: &[Node], own: Option<Cell>) -> bool {
    (0..nodes.len()).all(|i| {
        let first = nodes[i].ground.first();
        (0..i.saturating_sub(1)).all(|j| {
            nodes[j].ground.first() == own && own.is_some()
                || !first.is_some_and(|cell| cells_of(&nodes[j]).contains(cell))
        })
    })
}

fn is_loop(nodes: &[Node], from: Cell, to: Cell) -> bool {
    let away = |node: &Node| node.ground.first() != Some(from);
    from == to
        && nodes.len() > 2
        && away(&nodes[1])
        && away(&nodes[nodes.len() - 2])
        && leaves(nodes, Some(from))
}

/// Says whether each of some cells sees each of others.
pub(super) fn all_see(cells: CellSet, others: CellSet) -> bool {
    cells.iter().all(|cell| sees_all(cell, others))
}

/// Returns the digits of some candidates.
pub(super) fn digits_of(candidates: &[Candidate]) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit).collect()
}

/// Says whether of two candidates at most one is true, by one constraint.
fn clash(one: Candidate, other: Candidate) -> bool {
    let same_cell = one.cell == other.cell;
    one != other && (same_cell || one.digit == other.digit && sees(one.cell, other.cell))
}
