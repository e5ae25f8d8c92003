//! Implication tables: what follows when a candidate is on, and when it is off.
//!
//! For each candidate and each group there are two tables, one for each state. A table starts with
//! the *direct* consequences; expansion appends, breadth first, what the direct consequences of
//! each entry are. Nice loops, alternating chains, forcing chains and nets are then read off.
//!
//! | file | holds |
//! |---|---|
//! | `tables` | the nodes, the direct consequences, the expansion |
//! | `net` | direct consequences with look-ahead: singles that follow are placed |
//! | `trace` | the way from a table's assumption to one of its entries |
//! | `loops` | nice loops and alternating inference chains |
//! | `forcing` | contradictions and verities |
//! | `complete` | what a net needs beside what its notation names |
//! | `reach` | expanded tables, and what each of them reaches |
//! | `implications` | the tables for finders outside this folder |
//! | `order` | which of many steps comes first |

mod complete;
mod forcing;
mod implications;
mod loops;
mod net;
mod order;
mod reach;
mod tables;
mod trace;

use core::ops::ControlFlow;

use crate::board::Board;

use super::super::step::{Chain, Clash, Node, Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Desk, Options, Sink};
use reach::Expanded;
use tables::{Nodes, Tables};

pub(super) use implications::Implications;
use order::Rank;
pub(super) use order::{sort_steps, weight};
pub(super) use reach::Shelf;

/// Hands over nice loops, grouped ones, forcing chains or nets, best first.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    desk: &mut Desk,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let nodes = nodes(&context.options);
    match technique.entry() {
        Technique::NiceLoop => {
            let tables = Tables::new(board, Nodes::Cells, None);
            loops::search(board, (Nodes::Cells, context), (&tables, None), sink)
        }
        Technique::GroupedNiceLoop => {
            let (tables, kept) = desk.shelf().of(board, nodes);
            loops::search(board, (nodes, context), (tables, Some(kept)), sink)
        }
        Technique::ForcingChain => {
            context.flow(1)?;
            let tables = desk.shelf().of(board, nodes);
            forcing::search(board, context, tables, false, sink)
        }
        _ => {
            context.flow(1)?;
            let tables = Tables::new(board, nodes, Some(context.options.net_depth));
            forcing::search(board, context, (&tables, &mut Expanded::none()), true, sink)
        }
    }
}

/// Returns the nodes of tables that know more than cells.
const fn nodes(options: &Options) -> Nodes {
    if options.als_in_chains { Nodes::Sets } else { Nodes::Groups }
}

/// A state in a chain as found: the node, and the side branch it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    node: u16,
    side: u16,
}

/// A step as found, before it is written out.
#[derive(Clone, Debug)]
struct Found {
    rank: Rank,
    chains: Vec<Vec<Link>>,
    clash: Option<Clash>,
}

impl Found {
    /// Writes the step out.
    fn into_step(self, nodes: &tables::NodeTable, board: &Board) -> Step {
        let technique = self.rank.technique;
        let node = |link: &Link| Node { side: link.side, ..nodes.node(link.node) };
        let chain = |links: &Vec<Link>| {
            let nodes: Vec<Node> = links.iter().map(node).collect();
            let is_net = technique.entry() == Technique::ForcingNet;
            Chain { nodes: if is_net { complete::complete(&nodes, board) } else { nodes } }
        };
        let mut chains: Vec<Chain> = self.chains.iter().map(chain).collect();
        let forcing = matches!(technique.entry(), Technique::ForcingChain | Technique::ForcingNet);
        let pattern = match chains.pop() {
            Some(only) if !forcing && chains.is_empty() => Pattern::Chain(only),
            last => {
                chains.extend(last);
                Pattern::Forcing { chains, clash: self.clash }
            }
        };
        Step {
            technique,
            pattern,
            placements: self.rank.placement.into_iter().collect(),
            eliminations: self.rank.eliminations,
        }
    }
}
