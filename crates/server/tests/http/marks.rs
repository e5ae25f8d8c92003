//! Pencil-mark boards and players' states: what is struck counts, or is refused, or is said to be
//! left out.

use crate::SERVER;
use crate::client::{ask, post};
use crate::support::sukaku;
use ninefold::Position;
use ninefold::gallery::{INKALA, LEETCODE};
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::text::{Form, Given};
use ninefold::{Opening, Transform, canonical_marks};
use serde_json::{Value, json};

/// LEETCODE with a placed digit and two struck candidates.
fn played() -> Position {
    let mut position = Position::start(LEETCODE.parse().expect("made so"));
    let strikes = ["r1c3<>1".parse().expect("made so"), "r1c3<>2".parse().expect("made so")];
    position.apply(&["r5c5=5".parse().expect("made so")], &strikes);
    position
}

fn about(command: &str, puzzle: &impl ToString) -> Value {
    ask(&SERVER, command, &json!({"puzzle": puzzle.to_string()}))
}

#[test]
fn marks_are_rated_explained_and_hinted_at() {
    let marks = sukaku(INKALA, 2);
    let opening = Opening::try_from(&Given::from(marks)).unwrap();
    let rated = about("rate", &marks);
    assert_eq!(rated["puzzle"], marks.to_string());
    assert_eq!(rated["hodoku"]["score"], rate(&opening, &Profile::hodoku()).score);
    assert!(rated["se"]["er"].as_f64().unwrap() > 1.0);
    let path = about("explain", &marks);
    assert_eq!((&path["puzzle"], &path["solved"]), (&marks.to_string().into(), &true.into()));
    let hint = ask(&SERVER, "hint", &json!({"puzzle": marks.to_string(), "level": 5}));
    assert_eq!(hint["status"], "step");
    let solved = about("solve", &marks);
    assert_eq!(solved["solution"], opening.solution().to_string());
}

#[test]
fn a_state_is_rated_and_explained_from_where_it_is() {
    let state = played();
    let opening = Opening::try_from(&Given::from(state.clone())).unwrap();
    let rated = about("rate", &state);
    assert_eq!((&rated["puzzle"], &rated["state"]), (&LEETCODE.into(), &state.to_string().into()));
    assert_eq!(rated["hodoku"]["score"], rate(&opening, &Profile::hodoku()).score);
    assert_eq!(about("explain", &state)["state"], state.to_string());
    let wrong = about("rate", &LEETCODE.replacen("8.3", "8+23", 1));
    assert_eq!(wrong["status"], "unsolvable");
    assert_eq!(wrong["message"], "r5c5 can't be 2: the clues have another solution");
}

#[test]
fn marks_have_a_canonical_form() {
    let marks = sukaku(INKALA, 2);
    let form = canonical_marks(&marks).candidates.to_string();
    let turned = Transform::random(3).apply_to_candidates(&marks);
    for board in [marks, turned] {
        assert_eq!(about("canonical", &board)["canonical"], form);
    }
}

#[test]
fn conversions_carry_the_marks_or_say_that_they_do_not() {
    let state = played();
    let convert =
        |text: &str, to: &str| ask(&SERVER, "convert", &json!({"puzzle": text, "to": to}));
    let candidates = convert(&state.to_string(), "candidates");
    assert_eq!(
        candidates["message"],
        "the form candidates can't tell which digits are clues and which are placed: left out"
    );
    let drawn = convert(candidates["result"].as_str().unwrap(), "pencilmarks");
    assert_eq!(drawn["result"], Form::PencilMarks.write_position(&state));
    assert!(drawn.get("message").is_none());
    let marks = sukaku(INKALA, 2).to_string();
    let line = convert(&marks, "line");
    assert_eq!(line["message"], "the form line can't tell struck candidates: left out");
    assert_eq!(about("convert", &marks)["result"], marks, "as it came");
    let several = about("convert", &format!("{LEETCODE}\n{marks}\n{}\n", &INKALA[1..]));
    assert_eq!(several["more"], json!([marks]));
    assert!(several["message"].as_str().unwrap().starts_with("not understood: line 3"));
}

#[test]
fn what_works_on_clues_alone_refuses_marks() {
    let marks = sukaku(INKALA, 2).to_string();
    for (command, body) in [
        ("race", json!({"puzzle": marks})),
        ("trace", json!({"puzzle": marks, "strategy": "bits"})),
        ("solve", json!({"puzzle": marks, "strategy": "bits"})),
    ] {
        let message = post(&SERVER, command, &body).refused(422, "bad_request");
        assert_eq!(message, "this works on clues, not on candidates", "{command}");
    }
}

#[test]
fn what_a_player_did_is_left_out_with_a_message() {
    let note = "the answer is about the clues alone: placed digits and struck candidates left out";
    for command in ["solve", "count", "race", "canonical"] {
        assert_eq!(about(command, &played())["message"], note, "{command}");
        assert!(about(command, &LEETCODE).get("message").is_none(), "{command}");
    }
}

#[test]
fn several_boards_in_one_text_are_refused() {
    for text in [
        format!("[\"{LEETCODE}\",\"{INKALA}\"]"),
        format!("{LEETCODE} {INKALA}"),
        format!("{{\"puzzles\":[\"{LEETCODE}\",\"{INKALA}\"]}}"),
    ] {
        let answer = post(&SERVER, "solve", &json!({"puzzle": text}));
        let message = answer.refused(400, "malformed_puzzle");
        assert_eq!(message, "there is more than one board in the text");
    }
}
