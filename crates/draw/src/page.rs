//! The illustrated walk-through: one HTML file that needs nothing else.

use ninefold::{Opening, Walk};
use std::fmt::Write as _;

use crate::{Drawing, Flaws, LEGEND, Notes, STYLE, escape};

/// Returns how the file begins.
#[must_use]
pub fn head() -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Ninefold: step by step</title>\n<style>\n\
         body{{font:17px/1.5 system-ui,Helvetica,Arial,sans-serif;max-width:44rem;margin:2rem auto;\
         padding:0 1rem;color:#111;background:#fff}}\n\
         svg.step{{width:100%;max-width:36rem;height:auto;display:block}}\n\
         svg.key{{width:1.1em;height:1.1em;vertical-align:-.2em}}svg.wide{{width:2.2em}}\n\
         code,pre{{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;background:#f3f3f3;padding:.1em .3em;\
         overflow-wrap:anywhere;white-space:pre-wrap}}\n\
         section{{border-top:1px solid #ccc;margin-top:2rem}}.legend{{font-size:15px;color:#333}}\n\
         @media print{{section{{break-inside:avoid}}}}\n{STYLE}\n</style>\n\
         <h1>Step by step</h1>\n<p class=\"legend\">{LEGEND}</p>\n"
    )
}

/// Returns how the file ends.
pub const FOOT: &str = "</html>\n";

/// Writes the walk through one puzzle.
pub fn write_walk(index: u64, opening: &Opening, walk: &Walk, out: &mut Vec<u8>) {
    let mut html = format!(
        "<h2>Puzzle {index}: {}</h2>\n<p><code>{}</code></p>\n<p>{} steps{}.</p>\n",
        escape(&walk.rating),
        opening.position(),
        walk.steps.len(),
        if walk.solved { "" } else { "; then no method goes further" }
    );
    for_each_drawing(opening, walk, |number, drawing| {
        let step = &walk.steps[number - 1];
        let links = step.step.lines();
        let links = if links.is_empty() {
            String::new()
        } else {
            let links = escape(&links.join("\n"));
            format!("<details><summary>All links</summary><pre>{links}</pre></details>\n")
        };
        let _ = write!(
            html,
            "<section>\n<h3>{number}. {}</h3>\n<p>{}</p>\n{}<pre>{}</pre>\n{links}</section>\n",
            escape(&step.name),
            escape(&step.step.explanation()),
            drawing.element(),
            escape(&step.text)
        );
    });
    out.extend_from_slice(html.as_bytes());
}

/// Calls back with the number and the drawing of each step.
pub fn for_each_drawing(opening: &Opening, walk: &Walk, mut each: impl FnMut(usize, Drawing<'_>)) {
    let mut board = opening.board();
    for (number, told) in (1..).zip(&walk.steps) {
        let step = &told.step;
        let drawing = Drawing {
            clues: &opening.position().clues,
            board: &board,
            picture: &step.picture(&board),
            placements: &step.placements,
            eliminations: &step.eliminations,
            title: &told.text,
            flaws: Flaws::default(),
            notes: Notes::Shown,
        };
        each(number, drawing);
        step.apply(&mut board);
    }
}
