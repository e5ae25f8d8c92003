//! `hint`: the next step from a player's own state, as much of it as is asked for.

use ninefold::{Scale, WalkStep, explain};
use ninefold_api::{HintRequest, Refusal, StepObject};
use pyo3::prelude::*;
use serde_json::{Value, json};

use super::path::Step;
use super::{Data, answer};
use crate::board;
use crate::call::run;
use crate::draw::Scene;
use crate::errors;
use crate::value::{Amount, Pixels, Text, budget_argument, number};

answer! {
    /// The next step from a player's state: what the level tells, and nothing above it.
    Hint {
        /// The board as the player has it.
        puzzle,
        /// How much is told, from 1 to 5.
        level,
        /// The technique.
        technique,
        /// Plain words of that level.
        text,
        /// Where to look, from level 2 on.
        houses,
        /// The cells of the pattern, from level 3 on; those that are wrong on any level.
        cells,
        /// What it places, from level 4 on.
        placements,
        /// What it strikes, from level 4 on.
        eliminations,
        /// The state after the step, on level 5.
        after,
        /// The digits or strikes that are wrong.
        wrong,
    }

    /// "step", "solved", "stuck", "invalid", "wrong placement" or "wrong strike".
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.field(py, "status")
    }

    /// The step itself, on level 5.
    #[getter]
    fn step(&self) -> Option<Step> {
        let object = self.0.more["step"].clone();
        let more = json!({ "state": self.0.more["state"] });
        (self.level_number() == 5 && object.is_object()).then_some(Step(Data { object, more }))
    }

    /// Returns the hint of the next level; of the last one itself.
    fn more(&self) -> Self {
        let next = self.level_number() + 1;
        let object = self.0.more["levels"].get(next - 1).unwrap_or(&self.0.object).clone();
        let more = with_level(self.0.more.clone(), next.min(5));
        Self(Data { object, more })
    }

    fn __str__(&self) -> String {
        self.0.text("text").to_owned()
    }

    /// Returns the board as SVG, with as much of the step as the level tells.
    #[pyo3(signature = (size=None, notes=true))]
    fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        self.scene().svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, true)
    }

    fn _repr_html_(&self) -> String {
        self.scene().figure(self.0.text("text"))
    }
}

impl Hint {
    fn level_number(&self) -> usize {
        self.0.object["level"].as_u64().and_then(|level| level.try_into().ok()).unwrap_or(1)
    }

    fn scene(&self) -> Scene {
        let state = self.0.more["state"].as_str().unwrap_or(self.0.text("puzzle"));
        let scene = Scene::of(state, self.0.text("text"));
        if self.0.object["picture"].is_object() {
            return scene.with_step(&self.0.object);
        }
        let told = json!({ "houses": self.0.object["houses"], "cells": self.0.object["cells"] });
        scene.with_step(&json!({ "picture": told }))
    }
}

/// Notes the call that gives the hint of a level.
fn with_level(mut more: Value, level: usize) -> Value {
    let text = |name: &str| more[name].as_str().unwrap_or_default();
    let call = format!("hint('{}', level={level}{})", text("state"), text("options"));
    more["call"] = json!(call);
    more
}

/// Finds the next step from a player's state, told on a level from 1 (a nudge) to 5 (the step).
///
/// A state is any board; `+5` in a line is a placed digit. The scale "full" never looks anything
/// up; "hodoku" and "se" take the step that those scales do.
///
/// >>> import ninefold
/// >>> hint = ninefold.hint("@leetcode")
/// >>> hint.kind, hint.level, hint.placements
/// ('step', 1, None)
/// >>> hint.more().more().more().placements
/// ['r3c7=5']
#[pyfunction]
#[pyo3(
    signature = (state, level=Amount(1), budget=None, scale=Text::from("full")),
    text_signature = "(state, level=1, budget=None, scale='full')"
)]
pub(crate) fn hint(
    py: Python<'_>,
    state: &Bound<'_, PyAny>,
    level: Amount,
    budget: Option<Amount>,
    scale: Text,
) -> PyResult<Hint> {
    let entry = board::entry(state)?;
    let wrong =
        || errors::refused(py, &Refusal::bad_request(format!("level is {}; from 1 to 5", level.0)));
    let most = u64::from(explain::Hint::LEVELS);
    let level = usize::try_from(level.0)
        .ok()
        .filter(|_| (1..=most).contains(&level.0))
        .ok_or_else(wrong)?;
    let chosen: Result<Scale, _> = scale.parse();
    let chosen = chosen.map_err(|error| errors::SudokuError::new_err(error.to_string()))?;
    let request = HintRequest { scale: Some(chosen), ..HintRequest::default() };
    let (position, found) = run(py, number(budget), |work| request.search(&entry, work))?;
    let levels: Vec<Value> = (1..=explain::Hint::LEVELS)
        .map(|level| json!(ninefold_api::Hint::new(&position, &found, level)))
        .collect();
    let step =
        found.step().map(|step| StepObject::new(&WalkStep::new(step.clone()), &position.board()));
    let object = levels[level - 1].clone();
    let scale =
        if chosen == Scale::Full { String::new() } else { format!(", scale='{}'", &*scale) };
    let options = budget_argument(budget) + &scale;
    let state = position.to_string();
    let more = json!({ "state": state, "levels": levels, "step": step, "options": options });
    Ok(Hint(Data { object, more: with_level(more, level) }))
}
