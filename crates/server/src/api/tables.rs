//! The tables: strategies, techniques, built-in boards, symmetries.

use axum::response::Response;
use ninefold::classic::Strategy;
use ninefold::explain::Technique;
use ninefold::{Symmetry, gallery};
use ninefold_json::{BoardRow, StrategyRow, TechniqueRow};

use crate::error::json;

pub(crate) async fn strategies() -> Response {
    json(&Strategy::ALL.iter().map(|&strategy| strategy.into()).collect::<Vec<StrategyRow>>())
}

pub(crate) async fn techniques() -> Response {
    json(&Technique::ALL.iter().map(|&technique| technique.into()).collect::<Vec<TechniqueRow>>())
}

pub(crate) async fn puzzles() -> Response {
    json(&gallery::ALL.iter().map(Into::into).collect::<Vec<BoardRow>>())
}

pub(crate) async fn symmetries() -> Response {
    json(&Symmetry::ALL.map(Symmetry::name))
}
