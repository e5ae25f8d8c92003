//! Chains in plain words: the cells in the order in which they follow.

use super::plain::{all, cells, either};
use super::step::{Chain, Clash, Ground, Node};
use super::technique::Technique;

/// Tells a chain, and why something follows from its ends.
pub(super) fn chain(technique: Technique, nodes: &[Node]) -> String {
    let ([first, ..], [.., last]) = (nodes, nodes) else { return String::new() };
    let way = suppose(nodes);
    match technique {
        Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => format!(
            "{way} That closes a ring, which holds in the other direction as well: of any two \
             neighbours in it one is true. What both of them rule out can't be."
        ),
        Technique::DiscontinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop => {
            let end = match (first.on, last.on) {
                (true, _) => "Both can't be, so it was wrong to suppose it.".to_owned(),
                (false, true) => "So it is either way.".to_owned(),
                (false, false) => format!(
                    "And if {}, that can't be either, since a cell holds one digit.",
                    said(first, true)
                ),
            };
            format!("{way} {end}")
        }
        Technique::RemotePair => format!(
            "{way} The two digits take turns, so of two cells an odd number of links apart one \
             holds each of them. A cell that sees both can't hold either."
        ),
        _ => format!(
            "{way} So at least one of the two is true: {}, or {}. What both rule out can't be.",
            said(first, true),
            said(last, true)
        ),
    }
}

/// Tells a chain from its first state to its last.
fn suppose(nodes: &[Node]) -> String {
    let [first, rest @ ..] = nodes else { return String::new() };
    let told: Vec<String> = rest.iter().map(|node| said(node, node.on)).collect();
    format!("Suppose {}. Then {}.", said(first, first.on), told.join(", so "))
}

/// Says that a digit is somewhere, or isn't.
fn said(node: &Node, on: bool) -> String {
    let digit = node.digit;
    match (node.ground, on) {
        (Ground::Cell(cell), true) => format!("{cell} is {digit}"),
        (Ground::Cell(cell), false) => format!("{cell} isn't {digit}"),
        (Ground::Group(group), true) => format!("{} is {digit}", either(group)),
        (Ground::Group(group), false) => format!("none of {} is {digit}", cells(group)),
        (Ground::Als(_, set), true) => format!("one of {} is {digit}", cells(set.cells)),
        (Ground::Als(_, set), false) => format!(
            "{}, having no {digit}, hold {} in some order",
            cells(set.cells),
            all(set.digits.without(digit))
        ),
    }
}

/// Tells the chains or nets from each case.
pub(super) fn forcing(chains: &[Chain], clash: Option<Clash>) -> String {
    let told: Vec<String> = chains.iter().map(|chain| net(&chain.nodes)).collect();
    match clash {
        None => format!("One of these must be true. {} All end with the same.", told.join(" ")),
        Some(Clash::Own(_)) => format!("{} It contradicts itself, so it is wrong.", told.join(" ")),
        Some(Clash::Cell(cell)) => {
            format!("{} Together that leaves {cell} no digit, or two.", told.join(" "))
        }
        Some(Clash::House(house)) => format!(
            "{} Together that leaves {} no place for a digit, or two.",
            told.join(" "),
            house.describe()
        ),
    }
}

/// Tells what a start forces: of a long chain the digits, and how it ends.
fn net(nodes: &[Node]) -> String {
    let [first, way @ .., last] = nodes else { return String::new() };
    let forced: Vec<String> =
        way.iter().filter(|node| node.on).map(|node| said(node, true)).collect();
    let forced =
        if forced.is_empty() { String::new() } else { format!("{}, so ", forced.join(", then ")) };
    format!("If {}, then {forced}{}.", said(first, first.on), said(last, last.on))
}
