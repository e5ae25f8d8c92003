//! Drawings of boards and steps, so that every face draws alike: SVG without fixed colours of the
//! surroundings, HTML without script, text with or without colours. Text in, text out; nothing is
//! read or written here.
//!
//! ```
//! use ninefold::text::Given;
//! use ninefold::{Guide, Opening, Scale, Walk, Work, gallery};
//! let given = Given::from(gallery::LEETCODE.parse::<ninefold::Grid>()?);
//! let opening = Opening::prove(&given, &Work::unlimited())?;
//! let walk = Walk::new(&opening, &Guide::new(Scale::Hodoku), &Work::unlimited());
//! let mut drawings = Vec::new();
//! ninefold_draw::for_each_drawing(&opening, &walk, |_, drawing| drawings.push(drawing.file()));
//! assert_eq!(drawings.len(), walk.steps.len());
//! assert!(drawings[0].starts_with("<svg ") && drawings[0].ends_with("</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod page;
mod svg;
pub mod terminal;
#[cfg(feature = "variants")]
pub mod variants;

pub use page::for_each_drawing;
pub use svg::{Drawing, Flaws, LEGEND, Notes, STYLE, escape};
