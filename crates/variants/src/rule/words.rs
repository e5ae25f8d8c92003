//! Rules in words, for reasons and for pictures.

use super::{Kind, Place, Rule};
use crate::{Cell, Shape};

impl Rule {
    /// Names the rule on its board: `thermo r1c1-r1c5`, `cage 10 at r1c3`.
    #[must_use]
    pub fn say(&self, shape: Shape) -> String {
        let name = self.row().name;
        let number = self.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
        let number = if number.is_empty() { String::new() } else { format!(" {number}") };
        let cells = self.all_cells();
        match (self.row().place, &cells[..]) {
            (Place::Whole, _) | (_, []) => format!("{name}{number}"),
            (Place::Parts, [first, ..]) => {
                let parts: Vec<String> = self.parts.iter().map(|part| part.say(shape)).collect();
                let word = if self.kind == Kind::Or { " or " } else { " and " };
                if parts.len() <= 3 {
                    parts.join(word)
                } else {
                    format!("{name} of {} rules at {}", parts.len(), shape.name(*first))
                }
            }
            (Place::Set, [first, ..]) => format!("{name}{number} at {}", shape.name(*first)),
            (Place::Outside, cells) => {
                let line = crate::text::line_name(shape, cells);
                format!("{name}{number} at {}", line.unwrap_or_else(|| ends(shape, cells)))
            }
            (_, [cell]) => format!("{name}{number} {}", shape.name(*cell)),
            (_, cells) => format!("{name}{number} {}", ends(shape, cells)),
        }
    }
}

fn ends(shape: Shape, cells: &[Cell]) -> String {
    match cells {
        [] => String::new(),
        [one] => shape.name(*one),
        [first, .., last] => format!("{}-{}", shape.name(*first), shape.name(*last)),
    }
}
