//! What a drawing of a step marks.

use ninefold::explain::Picture;
use serde::Serialize;

use crate::cells;

/// What a drawing of a step marks, besides what it places and eliminates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureObject {
    /// The houses that the pattern is about.
    pub houses: Vec<String>,
    /// The cells of the pattern.
    pub cells: Vec<String>,
    /// Its candidates.
    pub marks: Vec<MarkObject>,
    /// The links between them.
    pub links: Vec<LinkObject>,
}

/// A candidate of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MarkObject {
    /// The candidate, `r1c1=5`.
    pub candidate: String,
    /// The part it plays: `main`, `other` or `extra`.
    pub role: &'static str,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkObject {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// If the one is false the other is true; a weak link is the other way round.
    pub strong: bool,
}

impl From<&Picture> for PictureObject {
    fn from(picture: &Picture) -> Self {
        let marks = picture.marks.iter();
        let links = picture.links.iter();
        Self {
            houses: picture.houses.iter().map(|house| house.to_string()).collect(),
            cells: cells(picture.cells),
            marks: marks
                .map(|&(candidate, part)| MarkObject {
                    candidate: candidate.placed(),
                    role: part.name(),
                })
                .collect(),
            links: links
                .map(|link| LinkObject {
                    from: link.from.placed(),
                    to: link.to.placed(),
                    strong: link.strong,
                })
                .collect(),
        }
    }
}
