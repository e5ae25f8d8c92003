//! The tables: strategies, techniques, built-in boards, symmetries.

use axum::response::Response;
use ninefold::classic::Strategy;
use ninefold::explain::Technique;
use ninefold::{Symmetry, gallery};
use ninefold_json::{BoardRow, StrategyRow, TechniqueRow};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::json;

/// A built-in board.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Exhibit {
    /// Its name, without the `@` that requests put before it.
    name: &'static str,
    /// The board.
    board: &'static str,
    /// How many clues it has.
    clues: usize,
    /// What it shows.
    about: &'static str,
}

pub(crate) async fn strategies() -> Response {
    json(&Strategy::ALL.iter().map(|&strategy| strategy.into()).collect::<Vec<StrategyRow>>())
}

pub(crate) async fn techniques() -> Response {
    json(&Technique::ALL.iter().map(|&technique| technique.into()).collect::<Vec<TechniqueRow>>())
}

pub(crate) async fn puzzles() -> Response {
    let rows = gallery::ALL.iter().map(|exhibit| Exhibit {
        name: exhibit.name,
        board: exhibit.board,
        clues: BoardRow::from(exhibit).clues,
        about: exhibit.about,
    });
    json(&rows.collect::<Vec<Exhibit>>())
}

pub(crate) async fn symmetries() -> Response {
    json(&Symmetry::ALL.map(Symmetry::name))
}
