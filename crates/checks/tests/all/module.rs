//! The WebAssembly modules in Node: they answer what the request layer answers here, byte for byte,
//! solve what the batch engine solves, and stay as small as they are.

use ninefold::Work;
use ninefold::gallery;
use ninefold::solve::{Answers, Batch, Finding, Limits as Solutions, Source};
use ninefold_api::{Face, Limits, call};
use ninefold_checks::modules::{Files, LIMIT, modules, node};
use ninefold_checks::tools::{Found, folder, leave_out, run, say};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// Node with the script, and the modules.
struct Workshop {
    node: PathBuf,
    modules: Files,
    home: PathBuf,
}

impl Workshop {
    fn new() -> Found<Self> {
        let (node, home) = (node()?, folder("wasm-node")?);
        let source = ninefold_site::workspace();
        let parts = [("crates/wasm/tests/ask.mjs", "ask.mjs"), (GLUE, "module.mjs")];
        for (from, to) in parts {
            fs::copy(source.join(from), home.join(to)).map_err(|error| error.to_string())?;
        }
        Ok(Self { node, modules: modules()?, home })
    }

    /// Runs a part of the script.
    fn ask(&self, what: &str) {
        let is_about_print = what.starts_with("print");
        let module = if is_about_print { &self.modules.print } else { &self.modules.engine };
        let mut command = Command::new(&self.node);
        command.arg(self.home.join("ask.mjs")).arg(module).arg(what);
        command.args(["in", "out"].map(|end| self.file(what, end)));
        run(&mut command, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
    }

    fn file(&self, what: &str, end: &str) -> PathBuf {
        self.home.join(format!("{what}.{end}"))
    }
}

/// What the page and the package have in common.
const GLUE: &str = "crates/server/web/js/engine/module.js";

/// Runs a test with Node and the module, or says that it is left out.
fn with_module(what: &str, test: impl FnOnce(&Workshop)) {
    static WORKSHOP: LazyLock<Found<Workshop>> = LazyLock::new(Workshop::new);
    match &*WORKSHOP {
        Ok(workshop) => test(workshop),
        Err(why) => leave_out(what, why),
    }
}

#[test]
fn the_module_stays_within_its_budget_and_wants_only_a_clock() {
    with_module("the size of the module", |workshop| workshop.ask("size"));
}

#[test]
fn what_prints_stays_within_its_budget_too() {
    with_module("the size of what prints", |workshop| workshop.ask("printSize"));
}

#[test]
fn ten_thousand_calls_take_no_more_memory() {
    with_module("the memory of the module", |workshop| workshop.ask("memory"));
}

#[test]
fn seeds_are_drawn_by_the_caller() {
    with_module("the seeds of the module", |workshop| workshop.ask("seeds"));
}

/// What is asked of every board.
fn questions() -> Vec<(&'static str, Value)> {
    vec![
        ("solve", json!({})),
        ("solve", json!({"first": true})),
        ("solve", json!({"limit": 3})),
        ("solve", json!({"all": true})),
        ("solve", json!({"strategy": "dancing"})),
        ("solve", json!({"strategy": "fast"})),
        ("count", json!({})),
        ("count", json!({"limit": 50})),
        ("check", json!({})),
        ("check", json!({"proof": true})),
        ("candidates", json!({})),
        ("race", json!({"budget": 2000})),
        ("race", json!({"budget": 2000, "strategies": ["bits", "sorted"]})),
        ("trace", json!({"strategy": "bits", "until": 3000, "limit": 20})),
        ("trace", json!({"strategy": "fewest", "until": 900, "branches": 9, "density": true})),
        ("hint", json!({})),
        ("hint", json!({"level": 3})),
        ("hint", json!({"level": 5})),
        ("hint", json!({"level": 5, "scale": "hodoku"})),
        ("hint", json!({"level": 4, "no_uniqueness": true})),
        ("explain", json!({})),
        ("explain", json!({"from_clues": true, "no_uniqueness": true})),
        ("rate", json!({"scale": "hodoku"})),
        ("canonical", json!({})),
        ("convert", json!({})),
        ("convert", json!({"to": "leetcode"})),
        ("convert", json!({"to": "state"})),
        ("convert", json!({"to": "candidates"})),
        ("convert", json!({"to": "nonsense"})),
        ("solve", json!({"unknown": 1})),
        ("hint", json!({"level": 99})),
        ("solve", json!({"limit": -1})),
        ("count", json!({"limit": 18_446_744_073_709_551_615_u64})),
        ("solve", json!({"from": "line"})),
    ]
}

/// Sound boards and broken ones, built in and made here.
fn boards() -> Vec<String> {
    let mut boards: Vec<String> = gallery::ALL.iter().map(|board| board.board.to_owned()).collect();
    let sample = gallery::LEETCODE;
    boards.extend([
        sample.replace('.', "0"),
        sample.replacen("8.3", "8+53", 1),
        sample.replacen("8.3", "8+93", 1) + ":113 213",
        sample[..80].to_owned(),
        sample.replacen('5', "é", 1),
        ".".repeat(81),
        "@inkala".to_owned(),
        "@nobody".to_owned(),
        String::new(),
        "x\0y".to_owned(),
        format!("{sample}\n{sample}"),
        "9".repeat(500),
    ]);
    boards.extend(made(40));
    boards
}

/// Puzzles of the generator.
fn made(count: usize) -> Vec<String> {
    let face = Face::native(Limits::PUBLIC);
    let body = json!({"count": count, "seed": 5}).to_string();
    let answer = call("generate", body.as_bytes(), &face, &Work::unlimited()).expect("puzzles");
    let answer: Value = serde_json::from_slice(&answer).expect("an object");
    let puzzles = answer["puzzles"].as_array().expect("several");
    puzzles.iter().map(|made| made["puzzle"].as_str().expect("a board").to_owned()).collect()
}

/// All requests: every command on every board, tables, wishes, and bodies that are none.
fn requests() -> Vec<(String, String)> {
    let mut requests = Vec::new();
    for board in boards() {
        for (name, mut body) in questions() {
            body["puzzle"] = json!(board);
            requests.push((name.to_owned(), body.to_string()));
        }
    }
    for board in ["@inkala", "@easy", "@leetcode", "@two"] {
        for (name, scale) in
            [("rate", "both"), ("rate", "se"), ("explain", "se"), ("explain", "full")]
        {
            requests.push((name.to_owned(), json!({"puzzle": board, "scale": scale}).to_string()));
        }
    }
    for wish in [
        json!({"seed": 1}),
        json!({"seed": 281_474_976_710_655_u64, "count": 3}),
        json!({"seed": 2, "level": "hard"}),
        json!({"seed": 3, "technique": "X-Wing", "tries": 3}),
        json!({"seed": 4, "symmetry": "nonsense"}),
        json!({"seed": 4, "clues": "24..28", "minimal": true}),
        json!({"seed": 4, "count": 101}),
        json!({"seed": 4, "tries": 1_000_001}),
        json!({"seed": 5, "level": "easy", "hardest": "X-Wing"}),
    ] {
        requests.push(("generate".to_owned(), wish.to_string()));
    }
    for table in
        ["strategies", "programs", "techniques", "puzzles", "symmetries", "techniques/X-Wing"]
    {
        requests.push((table.to_owned(), String::new()));
    }
    let junk =
        ["", "{", "[]", "null", "{\"puzzle\": 1}", "{\"puzzle\":\"@leetcode\",}", "\u{feff}{}"];
    let long = format!("{{\"puzzle\":\"{}\"}}", "1".repeat(140_000));
    for body in junk.into_iter().chain([long.as_str()]) {
        for name in ["solve", "hint", "trace", "generate", "nothing", "techniques/nothing"] {
            requests.push((name.to_owned(), body.to_owned()));
        }
    }
    requests
}

#[test]
fn the_module_answers_what_the_layer_below_answers_here() {
    with_module("the answers of the module", |workshop| {
        let requests = requests();
        assert!(requests.len() >= 2000, "only {} requests", requests.len());
        compare(workshop, "answers", &requests);
    });
}

/// Puts requests to a module and to the layer below, and expects the same bytes.
fn compare(workshop: &Workshop, what: &str, requests: &[(String, String)]) {
    let lines: Vec<String> =
        requests.iter().map(|request| json!([request.0, request.1]).to_string()).collect();
    fs::write(workshop.file(what, "in"), lines.join("\n")).expect("a file");
    workshop.ask(what);
    answer_natively(workshop, what);
    let [answers, expected] =
        ["out", "native"].map(|end| fs::read_to_string(workshop.file(what, end)).expect("answers"));
    let counts = [answers.lines().count(), expected.lines().count()];
    assert_eq!(counts, [requests.len(); 2]);
    for ((answer, expected), (name, body)) in answers.lines().zip(expected.lines()).zip(requests) {
        assert!(
            without_times(answer) == without_times(expected),
            "{name} {body:.300}\n{answer:.500}\n{expected:.500}"
        );
    }
    say(&format!("{} requests answered alike", requests.len()));
}

/// Has the same requests answered by the layer below without boards of other sizes, which the
/// module leaves out: it would be half as large again. This program has them.
fn answer_natively(workshop: &Workshop, what: &str) {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(["run", "--locked", "--quiet", "-p", "ninefold-wasm", "--example", "native"]);
    // Built like this program, so that the library isn't compiled again.
    command.args((!cfg!(debug_assertions)).then_some("--release"));
    // That layer is: unoptimised, since it answers some thousand requests.
    command.args(["--config", "profile.release.package.ninefold-api.opt-level=0", "--"]);
    command.args(["in", "native"].map(|end| workshop.file(what, end)));
    command.current_dir(ninefold_site::workspace());
    run(&mut command, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
}

/// Requests for paper: every option, a book with lessons, and what is refused.
fn print_requests() -> Vec<(String, String)> {
    let many = made(24).join("\n");
    let too_many = [many.as_str(); 5].join("\n");
    let state = gallery::LEETCODE.replacen("8.3", "8+53", 1);
    let bodies = [
        json!({"puzzle": "@leetcode"}),
        json!({"puzzle": "@inkala", "paper": "letter", "headings": "level"}),
        json!({"puzzle": state, "candidates": true, "solutions": "foot"}),
        json!({"puzzle": many, "title": "Zwölf Судоку", "author": "A. N. Other"}),
        json!({"puzzle": many, "kind": "book", "fold": 16, "grey": true, "solutions": "behind"}),
        json!({"puzzle": many, "kind": "sheets", "per_page": 9, "paper": "a3", "solutions": "none"}),
        json!({"puzzle": many, "large": true, "paper": "148x210mm", "headings": "none"}),
        json!({"puzzle": "@two"}),
        json!({"puzzle": "@nobody"}),
        json!({"puzzle": "53..7"}),
        json!({"puzzle": "@easy", "title": "数独"}),
        json!({"puzzle": "@easy", "paper": "nonsense"}),
        json!({"puzzle": "@easy", "per_page": 99}),
        json!({"puzzle": "@easy", "fold": 3}),
        json!({"puzzle": "@easy", "unknown": 1}),
        json!({"puzzle": too_many}),
        json!({"puzzle": "1".repeat(140_000)}),
        json!({}),
    ];
    bodies.iter().map(|body| ("print".to_owned(), body.to_string())).collect()
}

#[test]
fn what_prints_answers_what_the_layer_below_answers_here() {
    with_module("what prints", |workshop| compare(workshop, "printAnswers", &print_requests()));
}

/// Returns an answer without the times of a race, which differ from run to run.
fn without_times(answer: &str) -> String {
    let mut parts = answer.split("\"micros\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}

/// Returns so many lines of puzzles: those of the generator with their digits renamed, and broken
/// ones among them.
fn lines(count: usize) -> Vec<u8> {
    let puzzles = made(100);
    let mut text = Vec::with_capacity(82 * count);
    for i in 0..count {
        let puzzle = puzzles[i % puzzles.len()].bytes();
        let turn = u8::try_from(i / puzzles.len() % 9).expect("below 9");
        let turned =
            |byte: u8| if byte.is_ascii_digit() { b'1' + (byte - b'1' + turn) % 9 } else { byte };
        let begin = text.len();
        text.extend(puzzle.map(turned));
        match i % 97 {
            3 => text[begin + i % 81] = b'x',
            5 => text[begin + i % 81] = b'.',
            7 => text[begin..begin + 2].copy_from_slice(b"11"),
            _ => {}
        }
        text.push(b'\n');
    }
    text
}

#[test]
fn many_lines_are_solved_as_the_batch_engine_solves_them() {
    const COUNT: usize = 50_000;
    with_module("many lines", |workshop| {
        let text = lines(COUNT);
        fs::write(workshop.file("lines", "in"), &text).expect("a file");
        workshop.ask("lines");
        let answers = fs::read(workshop.file("lines", "out")).expect("answers");
        assert_eq!(answers.len(), 2 * 82 * COUNT);
        let mut seen = [0; 4];
        for (limit, answers) in [2, 1].into_iter().zip(answers.chunks(82 * COUNT)) {
            let (outcomes, first) = solved(&text, COUNT, limit);
            for (i, answer) in answers.chunks(82).enumerate() {
                let (digits, kind) = match outcomes[i] {
                    Finding::Solutions(0) => ([b'.'; 81], 0),
                    Finding::Solutions(1) => (first[i].map(|digit| b'0' + digit), 1),
                    Finding::Solutions(_) => (first[i].map(|digit| b'0' + digit), 2),
                    _ => ([b'.'; 81], 3),
                };
                seen[kind] += 1;
                let status = [0, 1, 2, 255][kind];
                assert_eq!(answer, [&digits[..], &[status]].concat(), "line {i}, limit {limit}");
            }
        }
        assert!(seen.iter().all(|&number| number > 100), "{seen:?}");
    });
}

fn solved(text: &[u8], count: usize, limit: u32) -> (Vec<Finding>, Vec<[u8; 81]>) {
    let (mut outcomes, mut first) = (vec![Finding::Undecided; count], vec![[0; 81]; count]);
    let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
    let limits = Solutions { solutions: limit, guesses: u64::MAX };
    Batch::new().solve(
        Source::Text { bytes: text, stride: 82 },
        limits,
        answers,
        &Work::unlimited(),
    );
    (outcomes, first)
}
