//! Right programs with one thing changed: every wrong validator falls, every solver gets the
//! verdict that it deserves, and none of them hangs.

use ninefold_judge::{Language, Options, Verdict};
use std::time::{Duration, Instant};

use super::support::{at_once, judged_text, options, said, tool_is_there};
use Verdict::{Accepted, RuntimeError, TimeLimit, WrongAnswer};

const VALIDATOR: &str = "\
var isValidSudoku = function (board) {
  const rows = Array.from({ length: 9 }, () => new Set());
  const columns = Array.from({ length: 9 }, () => new Set());
  const boxes = Array.from({ length: 9 }, () => new Set());
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      const d = board[r][c];
      if (d === '.') continue;
      const b = Math.floor(r / 3) * 3 + Math.floor(c / 3);
      if (rows[r].has(d) || columns[c].has(d) || boxes[b].has(d)) return false;
      rows[r].add(d);
      columns[c].add(d);
      boxes[b].add(d);
    }
  }
  return true;
};
";

/// What is changed, and into what: none of these is right any more.
const WRONG_VALIDATORS: [(&str, &str); 40] = [
    ("let r = 0", "let r = 1"),
    ("r < 9", "r < 8"),
    ("let c = 0", "let c = 1"),
    ("c < 9", "c < 8"),
    ("r++", "r += 2"),
    ("c++", "c += 2"),
    ("if (d === '.') continue;", ""),
    ("if (d === '.') continue;", "if (d === '.' || d === '9') continue;"),
    ("if (d === '.') continue;", "if (d === '.' || d === '1') continue;"),
    ("if (d === '.') continue;", "if (d !== '.') continue;"),
    ("continue", "break"),
    ("continue", "return true"),
    ("board[r][c]", "board[r][c === 8 ? 7 : c]"),
    ("board[r][c]", "board[r][r]"),
    ("Math.floor(c / 3);", "Math.floor(r / 3);"),
    ("Math.floor(c / 3);", "c % 3;"),
    ("Math.floor(c / 3);", "Math.floor(c / 4);"),
    ("Math.floor(r / 3) * 3", "Math.floor(r / 3) * 2"),
    ("Math.floor(r / 3) * 3", "Math.floor(r / 3)"),
    ("Math.floor(r / 3) * 3", "Math.floor(c / 3) * 3"),
    ("Math.floor(r / 3) * 3", "Math.floor(r / 4) * 3"),
    ("Math.floor(r / 3) * 3", "r % 3 * 3"),
    ("rows[r].has(d) || ", ""),
    ("columns[c].has(d) || ", ""),
    (" || boxes[b].has(d)", ""),
    ("has(d) || columns", "has(d) && columns"),
    ("has(d) || boxes", "has(d) && boxes"),
    ("rows[r].has", "rows[c].has"),
    ("columns[c].has", "columns[r].has"),
    ("boxes[b].has", "boxes[c].has"),
    ("return false", "return true"),
    ("return false", "continue"),
    ("rows[r].add(d);", ""),
    ("columns[c].add(d);", ""),
    ("boxes[b].add(d);", ""),
    ("rows[r].add", "rows[c].add"),
    ("boxes[b].add", "boxes[r].add"),
    ("rows[r].add(d)", "rows[r].add(Number(d))"),
    ("boxes = Array.from({ length: 9 }, () => new Set())", "boxes = new Array(9).fill(new Set())"),
    ("  return true;", "  return false;"),
];

const SOLVER: &str = include_str!("../../../samples/javascript/solver.js");

/// What is changed, into what, and what is to come of it.
const SOLVERS: [(&str, &str, Verdict); 40] = [
    ("board[r][i] === d || ", "", WrongAnswer),
    (" || board[i][c] === d", "", WrongAnswer),
    ("=== d || board", "=== d && board", WrongAnswer),
    ("board[i][c] === d", "board[i][r] === d", WrongAnswer),
    ("i < 9", "i < 8", WrongAnswer),
    ("let i = 0", "let i = 1", WrongAnswer),
    ("Math.floor(i / 3)]", "(i % 3)]", WrongAnswer),
    ("r - (r % 3)", "(r % 3)", WrongAnswer),
    ("c - (c % 3)", "c", WrongAnswer),
    ("return false", "return true", WrongAnswer),
    ("(r, c, d) =>", "(c, r, d) =>", WrongAnswer),
    ("let r = 0", "let r = 1", WrongAnswer),
    ("r < 9", "r < 8", WrongAnswer),
    ("r++", "r += 2", WrongAnswer),
    ("r++", "r--", RuntimeError),
    ("let c = 0", "let c = 1", WrongAnswer),
    ("c < 9", "c < 8", WrongAnswer),
    ("c++", "c--", TimeLimit),
    ("!== '.') continue", "=== '.') continue", WrongAnswer),
    ("!== '.') continue", "!= '.') continue", Accepted),
    ("!== '.') continue", "!== '.') break", WrongAnswer),
    ("'123456789'", "'12345678'", WrongAnswer),
    ("'123456789'", "'23456789'", WrongAnswer),
    ("'123456789'", "'1234567890'", WrongAnswer),
    ("'123456789'", "'987654321'", Accepted),
    ("if (!legal(r, c, d)) continue;", "", WrongAnswer),
    ("if (!legal(r, c, d)) continue;", "if (legal(r, c, d)) continue;", WrongAnswer),
    ("if (!legal(r, c, d)) continue;", "if (!legal(c, r, d)) continue;", WrongAnswer),
    ("board[r][c] = d;", "", RuntimeError),
    ("board[r][c] = d;", "board[c][r] = d;", RuntimeError),
    ("board[r][c] = d;", "board[r][c].x.y = d;", RuntimeError),
    ("if (search()) return true;", "search();", WrongAnswer),
    ("if (search()) return true;", "if (!search()) return true;", WrongAnswer),
    ("board[r][c] = '.';", "", WrongAnswer),
    ("board[r][c] = '.';", "board[r][c] = '';", WrongAnswer),
    ("        return false;", "        return true;", WrongAnswer),
    ("    return true;\n  };\n  search();", "    return false;\n  };\n  search();", WrongAnswer),
    ("  search();\n};", "};", WrongAnswer),
    ("  search();\n};", "  search();\n  search();\n};", Accepted),
    ("  search();\n};", "  while (true) search();\n};", TimeLimit),
];

fn changed(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

/// A second is far more than a right program takes on any of these boards.
fn quick() -> Options {
    Options { time: Some(Duration::from_secs(1)), study: false, ..options() }
}

#[test]
fn every_wrong_validator_falls() {
    if !tool_is_there(Language::JavaScript) {
        return;
    }
    assert_eq!(judged_text(VALIDATOR, "right.js", &quick()).verdict, Accepted);
    let accepted = at_once(&WRONG_VALIDATORS, |&(old, new)| {
        let report = judged_text(&changed(VALIDATOR, old, new), "mutant.js", &quick());
        println!("{old} -> {new}: {}", said(&report));
        (report.verdict == Accepted).then_some((old, new))
    });
    let accepted: Vec<_> = accepted.into_iter().flatten().collect();
    assert!(accepted.is_empty(), "{accepted:?}");
}

#[test]
fn every_changed_solver_gets_its_verdict() {
    if !tool_is_there(Language::JavaScript) {
        return;
    }
    let wrong = at_once(&SOLVERS, |&(old, new, verdict)| {
        let begun = Instant::now();
        let report = judged_text(&changed(SOLVER, old, new), "mutant.js", &quick());
        println!("{:.1} s {old} -> {new}: {}", begun.elapsed().as_secs_f64(), said(&report));
        let found = report.verdict;
        (found != verdict).then(|| format!("{old} -> {new}: {found:?}, not {verdict:?}"))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
