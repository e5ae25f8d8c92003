//! Wrong requests: each has its status, its code, and a sentence that helps.

use crate::SERVER;
use crate::client::{ENDPOINTS, board_endpoints, get, post, post_text};
use serde_json::{Value, json};

/// Returns a request that lacks nothing but a good board.
fn with_board(endpoint: &str, board: &str) -> Value {
    match endpoint {
        "trace" => json!({"puzzle": board, "strategy": "bits"}),
        _ => json!({"puzzle": board}),
    }
}

#[test]
fn what_is_no_json_is_refused() {
    for endpoint in ENDPOINTS {
        for body in [
            "",
            "{",
            "puzzle=1",
            "{\"puzzle\":\"@leetcode\"} {}",
            "\u{feff}{}",
            "{\"puzzle\":\"\\ud800\"}",
            "nul",
            "{'a':1}",
        ] {
            post_text(&SERVER, endpoint, body).refused(400, "bad_json");
        }
        post_text(&SERVER, endpoint, b"{\"puzzle\":\"\xff\xfe\"}".to_vec())
            .refused(400, "bad_json");
        post_text(&SERVER, endpoint, vec![0; 100]).refused(400, "bad_json");
    }
}

#[test]
fn json_nested_a_hundred_thousand_deep_is_refused() {
    for (open, close) in [
        ("[", "]"),
        ("{\"puzzle\":", "}"),
        ("{\"checkpoint\":{\"counters\":", "}}"),
        ("{\"strategies\":[", "]}"),
    ] {
        let deep = 100_000 / open.len();
        for body in [open.repeat(deep), open.repeat(deep) + &close.repeat(10)] {
            for endpoint in ["solve", "trace", "race", "generate"] {
                let answer = post_text(&SERVER, endpoint, body.clone());
                assert!(matches!(answer.status, 400 | 422), "{endpoint} {open}: {answer:?}");
                let code = if answer.status == 400 { "bad_json" } else { "bad_request" };
                answer.refused(answer.status, code);
            }
        }
    }
}

#[test]
fn json_of_another_shape_is_refused() {
    for endpoint in board_endpoints() {
        for body in [
            json!([]),
            json!(null),
            json!(1),
            json!("@leetcode"),
            json!({}),
            json!({"puzzle": 1}),
            json!({"puzzle": null}),
            json!({"puzzle": ["@leetcode"]}),
            json!({"puzzle": "@leetcode", "other": 1}),
            json!({"Puzzle": "@leetcode"}),
            json!({"puzzle": "@leetcode", "from": 1}),
            json!({"puzzle": "@leetcode", "from": "nonsense"}),
        ] {
            post(&SERVER, endpoint, &body).refused(422, "bad_request");
        }
        let twice = format!("{{\"puzzle\":\"{0}\",\"puzzle\":\"{0}\"}}", "@leetcode");
        post_text(&SERVER, endpoint, twice).refused(422, "bad_request");
    }
    for list in [json!([]), json!(["@leetcode", null, false, false, null, null]), json!(null)] {
        let message = post(&SERVER, "solve", &list).refused(422, "bad_request");
        assert_eq!(message, "expected a JSON object", "{list}");
    }
    post_text(&SERVER, "solve", "[1,").refused(400, "bad_json");
    let message = post(&SERVER, "solve", &json!({"puzzle": "@leetcode", "frist": true}))
        .refused(422, "bad_request");
    assert!(message.contains("frist") && message.contains("first"), "{message}");
    let message = post(&SERVER, "solve", &json!({})).refused(422, "bad_request");
    assert!(message.contains("puzzle"), "{message}");
}

#[test]
fn text_that_is_no_board_is_refused() {
    for endpoint in board_endpoints() {
        for (text, part) in [
            ("", "no board"),
            (" \n\t", "no board"),
            ("# a comment", "no board"),
            ("53..7....6..195....98....6.8...6...34", "expected 81 cells, found 37"),
            ("hello", ""),
            ("@", ""),
            ("@nothing", "nothing"),
            ("@../../etc/passwd", ""),
            ("\0", ""),
            ("[[", ""),
            ("😀".repeat(81).as_str(), ""),
            ("1".repeat(80).as_str(), "found 80"),
            (".".repeat(730).as_str(), ""),
        ] {
            let answer = post(&SERVER, endpoint, &with_board(endpoint, text));
            let message = answer.refused(400, "malformed_puzzle");
            assert!(message.contains(part), "{endpoint} {text:?}: {message}");
        }
    }
}

#[test]
fn several_boards_are_refused_but_by_convert_and_print() {
    let two = format!("{}\n{}", ".".repeat(81), "1".to_owned() + &".".repeat(80));
    for endpoint in board_endpoints() {
        let answer = post(&SERVER, endpoint, &with_board(endpoint, &two));
        if endpoint == "convert" || endpoint == "print" {
            assert_eq!(answer.status, 200, "{answer:?}");
        } else {
            let message = answer.refused(400, "malformed_puzzle");
            assert!(message.contains("more than one"), "{endpoint}: {message}");
        }
    }
}

#[test]
fn limits_above_those_of_the_server_are_lowered_to_them() {
    let blank = ".".repeat(81);
    let counted = post(&SERVER, "count", &json!({"puzzle": blank, "limit": u64::MAX})).json();
    assert_eq!((&counted["count"], &counted["complete"]), (&json!(100_000), &json!(false)));
    let message = counted["message"].as_str().unwrap_or_default();
    assert!(message.contains("stopped at 100000"), "{counted}");
    let listed = post(&SERVER, "solve", &json!({"puzzle": blank, "limit": u64::MAX})).json();
    assert_eq!(listed["solutions"].as_array().map(Vec::len), Some(1000));
    let raced = json!({"puzzle": "@leetcode", "budget": u64::MAX, "strategies": ["bits"]});
    assert_eq!(post(&SERVER, "race", &raced).json()["strategies"][0]["status"], json!("solved"));
}

#[test]
fn numbers_out_of_range_are_refused_by_name() {
    let board = "@leetcode";
    for (endpoint, field, value) in [
        ("trace", "limit", json!(10_001)),
        ("trace", "checkpoints", json!(2049)),
        ("hint", "level", json!(0)),
        ("hint", "level", json!(6)),
        ("rate", "max", json!(-1)),
        ("rate", "max", json!(1e300)),
    ] {
        let mut body = with_board(endpoint, board);
        body[field] = value;
        let message = post(&SERVER, endpoint, &body).refused(422, "bad_request");
        assert!(message.contains(field), "{endpoint} {field}: {message}");
    }
    for (field, value) in [
        ("count", json!(0)),
        ("count", json!(101)),
        ("tries", json!(u64::MAX)),
        ("clues", json!("28..24")),
        ("clues", json!("x")),
        ("clues", json!(82)),
        ("clues", json!(16)),
        ("score", json!("700..400")),
        ("se", json!("9..1")),
        ("se", json!(-1.0)),
    ] {
        let message = post(&SERVER, "generate", &json!({field: value})).refused(422, "bad_request");
        assert!(message.contains(field), "generate {field}: {message}");
    }
}

#[test]
fn values_of_the_wrong_type_are_refused() {
    for (endpoint, field, value) in [
        ("count", "limit", json!(-1)),
        ("count", "limit", json!(1.5)),
        ("count", "limit", json!("10")),
        ("solve", "first", json!(1)),
        ("solve", "all", json!("yes")),
        ("race", "strategies", json!("bits")),
        ("race", "strategies", json!([1])),
        ("trace", "strategy", json!(["bits"])),
        ("trace", "checkpoint", json!(1)),
        ("trace", "until", json!(-1)),
        ("hint", "level", json!(256)),
        ("hint", "level", json!("1")),
        ("explain", "scale", json!(1)),
        ("rate", "scale", json!(null)),
    ] {
        let mut body = with_board(endpoint, "@leetcode");
        body[field] = value;
        post(&SERVER, endpoint, &body).refused(422, "bad_request");
    }
}

#[test]
fn unknown_names_are_refused() {
    for (endpoint, field, value) in [
        ("solve", "strategy", json!("nonsense")),
        ("race", "strategies", json!(["bits", "nonsense"])),
        ("trace", "strategy", json!("nonsense")),
        ("explain", "scale", json!("nonsense")),
        ("rate", "scale", json!("nonsense")),
        ("convert", "to", json!("nonsense")),
    ] {
        let mut body = with_board(endpoint, "@leetcode");
        body[field] = value;
        post(&SERVER, endpoint, &body).refused(422, "bad_request");
    }
    for (field, value) in [
        ("symmetry", json!("nonsense")),
        ("level", json!("nonsense")),
        ("technique", json!(["nonsense"])),
        ("without", json!(["nonsense"])),
        ("hardest", json!("nonsense")),
        ("practice", json!(true)),
    ] {
        post(&SERVER, "generate", &json!({field: value})).refused(422, "bad_request");
    }
    let contradiction = json!({"level": "easy", "technique": "X-Wing"});
    let message = post(&SERVER, "generate", &contradiction).refused(422, "bad_request");
    assert_eq!(message, "X-Wing is hard, so no easy puzzle needs it", "as the command line says");
    post(&SERVER, "generate", &json!({"pattern": "nonsense"})).refused(400, "malformed_puzzle");
    get(&SERVER, "/api/v1/nonsense").refused(404, "not_found");
    post(&SERVER, "nonsense", &json!({})).refused(404, "not_found");
}

#[test]
fn checkpoints_made_up_are_refused() {
    let counters = json!({"prefilled": 0, "placements": 0, "backtracks": 0, "checks": 0, "visits": 0, "max_depth": 0});
    for path in ["1", "119", "991", "000", "131131", "xyz", &"131".repeat(100), "é1"] {
        for strategy in ["scan", "bits", "singles", "sorted", "fewest", "dancing", "fast"] {
            let body = json!({"puzzle": "@leetcode", "strategy": strategy,
                "checkpoint": {"event": 7, "path": path, "counters": counters}});
            let answer = post(&SERVER, "trace", &body);
            assert_eq!(answer.status, 422, "{strategy} {path:?}: {answer:?}");
        }
    }
}

#[test]
fn what_can_t_be_printed_is_refused() {
    let line = ninefold::gallery::LEETCODE;
    for (body, word) in [
        (json!({"puzzle": format!("{line}\n").repeat(101)}), "at most 100"),
        (json!({"puzzle": line, "per_page": 10}), "1 to 9"),
        (json!({"puzzle": line, "paper": "napkin"}), "napkin"),
        (json!({"puzzle": line, "fold": 3}), "multiple of 4"),
        (json!({"puzzle": line, "title": "x".repeat(301)}), "300"),
        (json!({"puzzle": line, "title": "数独"}), "U+6570"),
    ] {
        let answer = post(&SERVER, "print", &body);
        assert_eq!(answer.status, 422, "{body}");
        assert!(answer.body.contains(word), "{word}: {}", answer.body);
    }
}
