//! Boards and wishes that take forever elsewhere: answered soon, and in the way of nobody else.

use crate::client::{Answer, ask, board_endpoints, bytes, connect, post};
use crate::support::Server;
use ninefold::solve::Next;
use ninefold::{Cell, Digit, Grid, Solver, Work};
use ninefold_server::Limits;
use serde_json::{Value, json};
use std::io::Write as _;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A server that soon stops working on a request.
static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let mut limits = Limits::default();
    limits.work_time = Duration::from_millis(500);
    Server::with(&limits)
});

/// Far more than the server takes, for the sake of busy machines.
const SOON: Duration = Duration::from_secs(15);

/// All cells blank but for a last row that has no digit left for its first cell: row by row, that
/// is found out after all else was tried.
fn dead_end() -> String {
    format!("9{}.12345678", ".".repeat(71))
}

#[track_caller]
fn soon(endpoint: &str, body: &Value) -> Answer {
    let start = Instant::now();
    let answer = post(&SERVER, endpoint, body);
    let time = start.elapsed();
    let body = body.to_string();
    assert!(time < SOON, "{endpoint} {body:.200}: {time:?}");
    if answer.status != 200 {
        let code = answer.json()["error"]["code"].as_str().expect("a code").to_owned();
        answer.refused(answer.status, &code);
    }
    answer
}

#[test]
fn endless_searches_end() {
    let blank = ".".repeat(81);
    for board in [blank.as_str(), &dead_end(), "@anti-brute-force", "@hardest"] {
        for (endpoint, more) in [
            ("count", json!({"limit": 1_000_000})),
            ("count", json!({"limit": 0})),
            ("race", json!({})),
            ("race", json!({"budget": 100_000_000})),
            ("solve", json!({"all": true})),
            ("solve", json!({"limit": 1000})),
            ("check", json!({})),
            ("canonical", json!({})),
            ("hint", json!({"level": 5})),
            ("explain", json!({})),
            ("explain", json!({"scale": "se"})),
            ("rate", json!({})),
        ] {
            let mut body = more;
            body["puzzle"] = json!(board);
            let answer = soon(endpoint, &body);
            assert!(matches!(answer.status, 200 | 422), "{endpoint} {body}: {answer:?}");
        }
    }
}

#[test]
fn every_strategy_ends_on_a_board_made_against_it() {
    let names = crate::client::get(&SERVER, "/api/v1/strategies").json();
    for row in names.as_array().expect("a list") {
        for endpoint in ["solve", "trace"] {
            let body = json!({"puzzle": dead_end(), "strategy": row["name"]});
            let answer = soon(endpoint, &body);
            assert_eq!(answer.status, 200, "{endpoint} {body}: {answer:?}");
            assert_ne!(answer.json()["status"], "solved", "{endpoint} {body}");
        }
    }
}

#[test]
fn traces_of_any_window_end() {
    for more in [
        json!({"offset": u64::MAX}),
        json!({"offset": 99_000_000, "limit": 10_000}),
        json!({"until": u64::MAX}),
        json!({"until": 0}),
        json!({"checkpoints": 2048, "limit": 10_000}),
        json!({"limit": 0, "checkpoints": 0}),
        json!({"budget": 0}),
    ] {
        let mut body = more;
        body["puzzle"] = json!(dead_end());
        body["strategy"] = json!("bits");
        soon("trace", &body);
    }
}

#[test]
fn sparse_boards_without_solution_are_checked_soon() {
    for seed in 1..=12 {
        let board = sparse_unsolvable(seed);
        let answer = soon("check", &json!({"puzzle": board.to_string()}));
        let check = answer.json();
        assert_eq!(
            (answer.status, &check["status"]),
            (200, &json!("unsolvable")),
            "{board}: {check}"
        );
        assert!(!check["core"].as_array().expect("a core").is_empty(), "{board}: {check}");
    }
}

/// Adds digits that repeat none until there is no solution, then drops all that this takes little
/// work to see without.
fn sparse_unsolvable(seed: u64) -> Grid {
    let mut random = random(seed);
    let mut grid = Grid::EMPTY;
    while !is_refuted(&grid) {
        let next = grid.with(Cell::new(random(81)), Some(Digit::from_index(random(9))));
        if next.is_valid() {
            grid = next;
        }
    }
    for cell in Cell::all() {
        let fewer = grid.with(cell, None);
        if is_refuted(&fewer) {
            grid = fewer;
        }
    }
    grid
}

/// Returns a source of numbers below whatever it is asked for.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("small")
    }
}

/// Says whether a board is seen to have no solution within some guesses.
fn is_refuted(grid: &Grid) -> bool {
    Solver::new().solutions(grid).advance(&Work::with_budget(2000)) == Next::Exhausted
}

#[test]
fn wishes_that_can_not_be_met_end() {
    let seventeen = "1".repeat(17) + &".".repeat(64);
    for wish in [
        json!({"level": "easy", "hardest": "Jellyfish", "tries": 1_000_000}),
        json!({"clues": 17, "tries": 1_000_000}),
        json!({"clues": "17..17", "symmetry": "full", "minimal": true}),
        json!({"pattern": seventeen, "tries": 1_000_000}),
        json!({"pattern": ".".repeat(81)}),
        json!({"pattern": "1".repeat(81)}),
        json!({"se": "11.9..12.0", "tries": 1_000_000}),
        json!({"score": "4000000000..", "tries": 1_000_000}),
        json!({"count": 100, "level": "extreme", "tries": 1_000_000}),
        json!({"technique": ["Jellyfish", "Swordfish", "X-Wing"], "without": ["Jellyfish"]}),
        json!({"tries": 0}),
        json!({"clues": 81}),
    ] {
        let answer = soon("generate", &wish);
        assert!(matches!(answer.status, 200 | 400 | 422), "{wish}: {answer:?}");
    }
}

#[test]
fn nonsense_of_729_candidates_is_read_like_any_other() {
    let all = "123456789".repeat(81);
    let none = format!("{}{}", ".".repeat(9), "123456789".repeat(80));
    let one_digit = "1........".repeat(81);
    let mixed = (1..=30).map(random_candidates);
    for board in [all, none, one_digit].into_iter().chain(mixed) {
        for endpoint in board_endpoints() {
            let mut body = json!({"puzzle": board});
            match endpoint {
                "trace" => body["strategy"] = json!("bits"),
                "hint" => body["level"] = json!(5),
                _ => {}
            }
            let answer = soon(endpoint, &body);
            assert!(matches!(answer.status, 200 | 400 | 422), "{endpoint} {board}: {answer:?}");
        }
    }
}

/// Returns candidates of which each is there by chance, in some boards more likely than in others.
fn random_candidates(seed: u64) -> String {
    let mut random = random(seed);
    let chance = 2 + random(8);
    let digit = |at: usize| char::from(b'1' + u8::try_from(at % 9).expect("below 9"));
    (0..729).map(|at| if random(10) < chance { digit(at) } else { '.' }).collect()
}

#[test]
fn long_texts_are_read_soon() {
    for piece in [
        "1",
        "\n",
        "[[",
        "+1",
        "|",
        "-",
        ".\n",
        "# x\n",
        ":::",
        "{\"a\":",
        "r1c1=5 ",
        "é",
        "1,",
        "\t",
        "........1\n",
    ] {
        let text = piece.repeat(60_000 / piece.len());
        for endpoint in ["convert", "solve"] {
            let answer = soon(endpoint, &json!({"puzzle": text}));
            assert!(matches!(answer.status, 200 | 400), "{endpoint} {piece:?}: {answer:?}");
        }
    }
}

#[test]
fn heavy_work_is_in_nobodys_way() {
    // Whoever had to wait for one of them would wait for minutes.
    let mut limits = Limits::default();
    limits.work_time = Duration::from_mins(10);
    limits.threads = 2;
    let server = Server::with(&limits);
    let heavy: Vec<_> = (0..6)
        .map(|_| {
            let mut stream = connect(&server);
            stream
                .write_all(&bytes("race", &json!({"puzzle": dead_end()}).to_string()))
                .expect("sent");
            stream
        })
        .collect();
    for (endpoint, body) in [
        ("solve", json!({"puzzle": "@hardest"})),
        ("check", json!({"puzzle": "@typo"})),
        ("hint", json!({"puzzle": "@leetcode"})),
        ("explain", json!({"puzzle": "@leetcode"})),
        ("convert", json!({"puzzle": "@17"})),
        ("canonical", json!({"puzzle": "@17"})),
    ] {
        for _ in 0..5 {
            let start = Instant::now();
            ask(&server, endpoint, &body);
            assert!(start.elapsed() < SOON, "{endpoint}: {:?}", start.elapsed());
        }
    }
    drop(heavy);
}
