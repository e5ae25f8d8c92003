//! The faces agree: the binary's `--json`, the HTTP interface and the request layer give the same
//! object, or refuse for the same reason, whatever is asked.

#[path = "../../../server/tests/support.rs"]
pub(crate) mod server;
use crate::support;

use ninefold::Work;
use ninefold::gallery::{CONFLICT, HARDEST, INKALA, LEETCODE, TLE, TWO_SOLUTIONS, TYPO};
use ninefold::text::{Form, NotClues};
use ninefold_api::{Code, Face, Limits, Refusal, Request, Visitor, call, visit_served};
use ninefold_variants::Reading;
use serde_json::{Map, Value, json};
use server::Server;
use std::sync::LazyLock;
use support::{ninefold, run_with};

/// A strategy gives up on what it would search for minutes.
const BUDGET: u64 = 5_000;

static SERVER: LazyLock<Server> = LazyLock::new(Server::start);

/// What is asked of every board: the command and its options, by the names of both interfaces.
fn questions() -> Vec<(&'static str, Value)> {
    vec![
        ("solve", json!({})),
        ("solve", json!({"first": true})),
        ("solve", json!({"limit": 3})),
        ("solve", json!({"limit": 1})),
        ("solve", json!({"strategy": "fast"})),
        ("solve", json!({"strategy": "dancing"})),
        ("count", json!({"limit": 50})),
        ("count", json!({"limit": 2})),
        ("check", json!({})),
        ("race", json!({"budget": BUDGET})),
        ("race", json!({"budget": BUDGET, "strategies": ["bits", "sorted"]})),
        ("hint", json!({})),
        ("hint", json!({"level": 3})),
        ("hint", json!({"level": 5})),
        ("hint", json!({"level": 5, "scale": "hodoku"})),
        ("hint", json!({"level": 4, "scale": "se"})),
        ("hint", json!({"level": 4, "no_uniqueness": true})),
        ("check", json!({"proof": true})),
        ("explain", json!({})),
        ("explain", json!({"scale": "se"})),
        ("explain", json!({"scale": "full"})),
        ("explain", json!({"scale": "full", "no_uniqueness": true})),
        ("explain", json!({"from_clues": true})),
        ("rate", json!({})),
        ("rate", json!({"scale": "hodoku"})),
        ("rate", json!({"scale": "se", "max": 2.5})),
        ("canonical", json!({})),
        ("convert", json!({})),
        ("convert", json!({"to": "leetcode"})),
        ("convert", json!({"to": "state"})),
        ("convert", json!({"to": "candidates"})),
        ("minimise", json!({})),
        ("minimise", json!({"seed": 7})),
        ("minimal", json!({})),
        ("backdoors", json!({"most": 1})),
        ("candidates", json!({})),
        ("transform", json!({"with": "t"})),
        ("transform", json!({"random": true, "seed": 3})),
    ]
}

/// Boards in all forms that fit on a line, with every defect that a board can have.
fn boards() -> Vec<String> {
    let grid = LEETCODE.parse().expect("a board");
    let mut boards: Vec<String> =
        [LEETCODE, TLE, INKALA, TYPO, CONFLICT, TWO_SOLUTIONS].map(str::to_owned).into();
    boards.extend([
        LEETCODE.replace('.', "0"),
        LEETCODE.replace('.', "x"),
        LEETCODE.replacen("8.3", "8+53", 1),
        LEETCODE.replacen("8.3", "8+93", 1),
        LEETCODE.replacen("8.3", "8+53", 1) + ":113 213",
        Form::Candidates.write(&grid),
        Form::Candidates.write(&TWO_SOLUTIONS.parse().expect("a board")),
        Form::Candidates.write(&grid).replacen('4', ".", 9),
        Form::LeetCode.write(&grid),
        Form::Ints.write(&grid),
        "1".to_owned() + &".".repeat(80),
        LEETCODE[1..].to_owned(),
        LEETCODE.replacen('5', "q", 1),
        LEETCODE.replacen('.', "0", 1),
        ninefold::Solver::new().first(&grid).expect("a solution").to_string(),
        "hello".to_owned(),
    ]);
    boards
}

/// What a face says: an object without what only one has, or the code and words of a refusal.
#[derive(Debug, PartialEq)]
enum Said {
    Object(Value),
    Refused(&'static str, String),
}

impl Said {
    fn object(mut object: Value) -> Self {
        if let Some(fields) = object.as_object_mut() {
            fields.shift_remove("index");
        }
        for lap in object.get_mut("strategies").and_then(Value::as_array_mut).into_iter().flatten()
        {
            lap["micros"] = json!(0);
        }
        Self::Object(object)
    }
}

fn with_board(board: &str, options: &Value) -> Vec<u8> {
    let mut body = Map::from_iter([("puzzle".to_owned(), json!(board))]);
    body.extend(options.as_object().expect("options").clone());
    Value::Object(body).to_string().into_bytes()
}

/// Asks the request layer.
fn ask_api(command: &str, body: &[u8]) -> Said {
    let face = Face::native(Limits::PUBLIC);
    match call(command, body, &face, &Work::unlimited()) {
        Ok(answer) => Said::object(serde_json::from_slice(&answer).expect("JSON")),
        Err(refusal) => Said::Refused(refusal.code.word(), refusal.message),
    }
}

/// Asks the server; the status must be that of the table.
fn ask_http(command: &str, body: &[u8]) -> Said {
    let config = ureq::Agent::config_builder().http_status_as_error(false).build();
    let url = SERVER.url(&format!("/api/v1/{command}"));
    let mut answer = ureq::Agent::new_with_config(config).post(&url).send(body).expect("HTTP");
    let status = answer.status().as_u16();
    let object: Value =
        serde_json::from_str(&answer.body_mut().read_to_string().expect("text")).expect("JSON");
    let Some(error) = object.get("error") else {
        assert_eq!(status, 200, "{command}: {object}");
        return Said::object(object);
    };
    let code = code(error["code"].as_str().expect("a word"));
    assert_eq!(status, code.http_status(), "{command}: {object}");
    Said::Refused(code.word(), error["message"].as_str().expect("a sentence").to_owned())
}

fn code(word: &str) -> Code {
    let all = [
        Code::BadJson,
        Code::BadRequest,
        Code::MalformedPuzzle,
        Code::OverBudget,
        Code::OnlyClassic,
    ];
    all.into_iter().find(|code| code.word() == word).unwrap_or_else(|| panic!("{word}"))
}

/// Returns options as arguments.
fn arguments(options: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
    let mut arguments = Vec::new();
    for (name, value) in options.as_object().expect("options") {
        let values = match value {
            Value::Bool(_) => Vec::new(),
            Value::Array(list) if name == "strategies" => {
                vec![list.iter().map(text).collect::<Vec<_>>().join(",")]
            }
            Value::Array(list) => list.iter().map(text).collect(),
            value => vec![text(value)],
        };
        arguments.push(format!("--{}", name.replace('_', "-")));
        arguments.extend(values);
    }
    arguments
}

/// Asks the binary about all boards at once; a malformed one is refused in the words of a line.
fn ask_binary(command: &str, options: &Value, boards: &[String]) -> Vec<Said> {
    let mut args = vec![command.to_owned(), "--json".to_owned()];
    args.extend(arguments(options));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (exit, text) = run_with(&args, boards.join("\n"));
    assert!(exit <= 1, "{args:?}: {text}");
    let said = text.lines().map(|line| {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let message = || object["message"].as_str().unwrap_or_default().to_owned();
        match object["status"].as_str().map(|status| (status, message())) {
            Some(("malformed", words)) if words.starts_with("line ") => {
                let (_, words) = words.split_once(", ").expect("a place");
                Said::Refused(Code::MalformedPuzzle.word(), format!("line 1, {words}"))
            }
            Some(("malformed", words)) if words == NotClues.to_string() => {
                Said::Refused(Code::NotClues.word(), words)
            }
            Some(("malformed", words)) => Said::Refused(Code::MalformedPuzzle.word(), words),
            Some(("unsupported", words)) if words.starts_with("only") => {
                Said::Refused(Code::OnlyClassic.word(), words)
            }
            Some(("unsupported", words)) => Said::Refused(Code::NoWords.word(), words),
            _ => Said::object(object),
        }
    });
    said.collect()
}

fn is_served(command: &str) -> bool {
    struct Names(Vec<&'static str>);
    impl Visitor for Names {
        fn see<R: Request>(&mut self) {
            self.0.push(R::NAME);
        }
    }
    let mut names = Names(Vec::new());
    visit_served(&mut names);
    names.0.contains(&command)
}

#[test]
fn every_board_gets_the_same_answer_from_every_face() {
    let boards = boards();
    let mut count = 0;
    for (command, options) in questions() {
        let from_binary = ask_binary(command, &options, &boards);
        assert_eq!(from_binary.len(), boards.len(), "{command} {options}");
        for ((number, board), from_binary) in (0..).zip(&boards).zip(from_binary) {
            let mut options = options.clone();
            if options.get("seed").is_some() {
                options["index"] = json!(number); // a seed goes with the board's number
            }
            let body = with_board(board, &options);
            let from_api = ask_api(command, &body);
            assert_eq!(from_api, from_binary, "{command} {options} {board}");
            if is_served(command) {
                assert_eq!(from_api, ask_http(command, &body), "{command} {options} {board}");
            }
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// Boards of other sizes and with other rules in forms that fit on a line; sure forms that are
/// broken, too.
fn variants() -> Vec<String> {
    let caged = r#"{"size":"4x4","clues":"1...............","rules":[{"cage":"r1c1 r1c2","sum":3},{"cage":"r2c1 r2c2","sum":7},{"thermo":"r1c3 r1c4"},{"cage":"r2c1 r3c1","sum":5},{"cage":"r4c3 r4c4","sum":3},{"cage":"r3c4 r4c4","sum":4}]}"#;
    let reading = Reading::of(caged).expect("a board");
    vec![
        caged.to_owned(),
        reading.fpuzzles().expect("words"),
        reading.fpuzzles_link().expect("words"),
        reading.sudokupad_link().expect("words"),
        reading.iss().expect("words"),
        "1.34..1...4..3.1".to_owned(),
        "1.34..1...4..3.1AABBAABBCCDDCCDD".to_owned(),
        "................".to_owned(),
        "11..............".to_owned(),
        r#"{"size":"4x4","clues":"................","rules":[{"cage":"r1c12","sum":9}]}"#.to_owned(),
        r#"{"clues":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#
            .to_owned(),
        "fpuzzlesN4Igqqqqqqqqqq".to_owned(),
        ".Cage~x~R1C1".to_owned(),
        r#"{"size":"99x99","clues":"."}"#.to_owned(),
    ]
}

#[test]
fn variants_get_the_same_answer_from_every_face() {
    let boards = variants();
    let more = [
        ("count", json!({"limit": 50, "rules": "diagonal"})),
        ("count", json!({"estimate": true, "samples": 20})),
        ("solve", json!({"guesses": 1})),
        ("check", json!({"blocks": "none"})),
        ("candidates", json!({"at_least": 2})),
        ("candidates", json!({"limit": 3})),
        ("convert", json!({"to": "native"})),
        ("convert", json!({"to": "fpuzzles-link"})),
        ("convert", json!({"to": "svg"})),
        ("convert", json!({"to": "grid"})),
    ];
    // A table of candidates of another size isn't read, and the budget of a race is no matter here.
    let usual = questions()
        .into_iter()
        .filter(|(_, options)| options.get("budget").is_none() && options.get("random").is_none());
    for (command, options) in usual.chain(more) {
        let from_binary = ask_binary(command, &options, &boards);
        assert_eq!(from_binary.len(), boards.len(), "{command} {options}");
        for ((number, board), from_binary) in (0..).zip(&boards).zip(from_binary) {
            let mut options = options.clone();
            if command == "minimise" && options.get("seed").is_some() {
                options["index"] = json!(number);
            }
            let body = with_board(board, &options);
            let from_api = ask_api(command, &body);
            assert_eq!(from_api, from_binary, "{command} {options} {board}");
            if is_served(command) {
                assert_eq!(from_api, ask_http(command, &body), "{command} {options} {board}");
            }
        }
    }
}

#[test]
fn an_object_will_do_for_a_board() {
    let caged = &variants()[0];
    let object: Value = serde_json::from_str(caged).expect("JSON");
    let body = json!({"puzzle": object}).to_string();
    let expected = ask_api("check", &with_board(caged, &json!({})));
    assert_eq!(ask_api("check", body.as_bytes()), expected);
    assert_eq!(ask_http("check", body.as_bytes()), expected);
    let rules = json!({"puzzle": "................", "rules": [{"cage": "r1c1 r1c2", "sum": 9}]});
    let Said::Object(found) = ask_http("check", rules.to_string().as_bytes()) else {
        panic!("{rules} is refused")
    };
    assert_eq!(found["core"], json!(["cage 9 at r1c1"]));
}

#[test]
fn refused_requests_end_with_the_code_of_the_table() {
    let wrong = [
        ("solve", json!({"strategy": "nonsense"})),
        ("count", json!({"limit": "many"})),
        ("race", json!({"strategies": ["bits", "nonsense"]})),
        ("hint", json!({"level": 0})),
        ("hint", json!({"level": 6})),
        ("hint", json!({"scale": "hodoku", "no_uniqueness": true})),
        ("explain", json!({"scale": "nonsense"})),
        ("explain", json!({"scale": "se", "no_uniqueness": true})),
        ("rate", json!({"scale": "nonsense"})),
        ("rate", json!({"max": 21})),
        ("rate", json!({"scale": "hodoku", "max": 2.5})),
        ("convert", json!({"to": "nonsense"})),
        ("check", json!({"from": "nonsense"})),
        ("check", json!({"nonsense": 1})),
    ];
    for (command, options) in wrong {
        let body = with_board(LEETCODE, &options);
        let Said::Refused(word, message) = ask_api(command, &body) else {
            panic!("{command} {options} is answered")
        };
        assert_eq!(ask_http(command, &body), Said::Refused(word, message), "{command} {options}");
        let asked = [arguments(&options), vec!["--json".to_owned()]].concat();
        let output = ninefold().arg(command).arg(LEETCODE).args(asked).output().expect("it runs");
        let exit = output.status.code();
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{command} {options}");
        assert_eq!(exit, Some(i32::from(code(word).exit_code())), "{command} {options}");
    }
}

#[test]
fn refused_boards_end_with_the_code_of_the_table() {
    for (command, board) in [
        ("rate", TYPO),
        ("rate", TWO_SOLUTIONS),
        ("explain", CONFLICT),
        ("hint", TYPO),
        ("minimise", TWO_SOLUTIONS),
        ("solve", "123"),
        ("count", "123"),
        ("convert", "hello"),
    ] {
        let refusal = refusal_of(command, board);
        let exit = ninefold().args([command, "-"]).write_stdin(board).output();
        let exit = exit.expect("it runs").status.code();
        assert_eq!(exit, Some(i32::from(refusal.code.exit_code())), "{command} {board}");
    }
}

/// Returns why a command refuses a board, also if that counts as an answer.
fn refusal_of(command: &str, board: &str) -> Refusal {
    struct Ask<'a>(&'a str, Vec<u8>, Option<Refusal>);
    impl Visitor for Ask<'_> {
        fn see<R: Request>(&mut self) {
            if R::NAME == self.0 {
                let request: R = ninefold_api::parse(&self.1).expect("a request");
                let face = Face::native(Limits::PUBLIC);
                self.2 = request.answer(&face, &Work::unlimited()).err();
            }
        }
    }
    let mut ask = Ask(command, with_board(board, &json!({})), None);
    ninefold_api::visit(&mut ask);
    ask.2.unwrap_or_else(|| panic!("{command} {board} is answered"))
}

#[test]
fn a_seed_makes_the_same_puzzles_everywhere() {
    for wish in [
        json!({"seed": 1}),
        json!({"seed": 2, "minimal": true, "symmetry": "180"}),
        json!({"seed": 3, "clues": "24..28"}),
        json!({"seed": 4, "level": "hard", "se": "3..8"}),
        json!({"seed": 5, "pattern": "@leetcode"}),
        json!({"seed": 6, "hardest": "Naked Pair", "practice": true}),
        json!({"seed": 7, "technique": ["X-Wing"], "without": ["Jellyfish"], "tries": 20}),
        json!({"seed": 8, "practice": true}),
        json!({"seed": 9, "technique": ["Death Blossom"]}),
        json!({"seed": 10, "clues": "5"}),
        json!({"seed": 11, "se": "7.25"}),
        json!({"seed": 12, "pattern": "5"}),
    ] {
        let body = wish.to_string().into_bytes();
        let from_api = ask_api("generate", &body);
        assert_eq!(from_api, ask_http("generate", &body), "{wish}");
        let args = [vec!["generate".to_owned(), "--json".to_owned()], arguments(&wish)].concat();
        let output = ninefold().args(&args).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout);
        match from_api {
            Said::Object(_) => {
                let object = serde_json::from_str(&text).expect("JSON");
                assert_eq!(from_api, Said::object(object), "{wish}");
            }
            Said::Refused(..) => assert_eq!(output.status.code(), Some(2), "{wish}: {text}"),
        }
    }
}

#[test]
fn the_tables_are_the_same() {
    for command in ["puzzles", "techniques"] {
        let rows: Value = serde_json::from_slice(
            &call(command, b"", &Face::native(Limits::PUBLIC), &Work::unlimited())
                .expect("a table"),
        )
        .expect("JSON");
        let url = SERVER.url(&format!("/api/v1/{command}"));
        let text = ureq::get(&url).call().expect("HTTP").body_mut().read_to_string();
        assert_eq!(serde_json::from_str::<Value>(&text.expect("text")).expect("JSON"), rows);
        let (_, text) = run_with(&[command, "--json"], "");
        let written: Vec<Value> = text
            .lines()
            .zip(1..)
            .map(|(line, number)| {
                let mut row: Value = serde_json::from_str(line).expect("JSON");
                let index = row.as_object_mut().and_then(|row| row.shift_remove("index"));
                assert_eq!(index, Some(json!(number)), "{row}");
                row
            })
            .collect();
        assert_eq!(Value::Array(written), rows, "{command}");
    }
}

/// A trace is only for programs: HTTP and the request layer.
#[test]
fn traces_are_the_same() {
    for options in [
        json!({"strategy": "bits", "limit": 20}),
        json!({"strategy": "dancing", "limit": 5, "offset": 30, "checkpoints": 4}),
        json!({"strategy": "singles", "budget": 10}),
        json!({"strategy": "nonsense"}),
        json!({"strategy": "bits", "limit": 1_000_000}),
    ] {
        for board in [LEETCODE, HARDEST, CONFLICT, "123"] {
            let body = with_board(board, &options);
            assert_eq!(ask_api("trace", &body), ask_http("trace", &body), "{options} {board}");
        }
    }
}
