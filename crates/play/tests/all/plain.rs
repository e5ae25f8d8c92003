//! The plain mode: commands in, sentences out.

use crate::support::{game, store};
use ninefold_play::{Prompts, Session, Store, plain};

/// Plays lines on a board; returns what is said.
fn play_with(board: &str, store: Option<Store>, lines: &[&str]) -> String {
    let mut out = Vec::new();
    let input = lines.join("\n");
    let session = Session::new(game(board), store);
    plain(session, &mut input.as_bytes(), &mut out, Prompts::default(), &|| false)
        .expect("it plays");
    String::from_utf8(out).expect("it speaks text")
}

fn play(board: &str, lines: &[&str]) -> Vec<String> {
    play_with(board, None, lines).lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_digit_a_note_and_a_row_are_said() {
    let said = play(
        "@leetcode",
        &["r1c3=4", "R1C4 = 6", "note r1c4 26", "row 1", "column 3", "box 1", "r1c4", "undo"],
    );
    let expected = [
        "r1c3=4.",
        "I don't know \"R1C4 = 6\". Type help for the commands.",
        "Note 2.",
        "Note 6.",
        "Row 1: 5, 3, 4, empty, 7, empty, empty, empty, empty.",
        "Column 3: 4, empty, 8, empty, empty, empty, empty, empty, empty.",
        "Box 1: 5, 3, 4, 6, empty, empty, empty, 9, 8.",
        "r1c4 is empty, notes 2 6.",
        "Undone.",
    ];
    assert_eq!(said, expected);
}

#[test]
fn colours_and_links_of_candidates_are_said() {
    let said = play(
        "@leetcode",
        &[
            "marks",
            "colour r1c3=2 b",
            "colour r1c4 a",
            "link r1c3=2 r1c4=2",
            "Link R1C3=2 to r4c3=2",
            "link r4c3=2 r1c3=2",
            "r1c3",
            "marks",
            "undo",
            "link r1c3 r4c3",
            "link r1c3=2",
            "colour r1c1=5 a",
            "unmark",
            "unmark",
        ],
    );
    let expected = [
        "Nothing is marked.",
        "Candidate 2, colour b.",
        "Colour a.",
        "Strong link, r1c3=2 to r1c4=2.",
        "Strong link, r1c3=2 to r4c3=2.",
        "Weak link, r4c3=2 to r1c3=2.",
        "r1c3 is empty, 2 in colour b, strong link from 2 to r1c4=2, weak link from 2 to r4c3=2.",
        "r1c3=2 in colour b; r1c4 in colour a; strong link from r1c3=2 to r1c4=2; \
         weak link from r1c3=2 to r4c3=2.",
        "Undone.",
        "Candidates are named such as r1c2=3.",
        "Say both ends, such as link r1c2=3 r4c2=3.",
        "Only candidates of empty cells have colours.",
        "Colours and links are gone. Undo brings them back.",
        "There are none.",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_hint_is_told_in_five_levels() {
    let said = play("@leetcode", &["hint", "more", "more", "more", "more"]).join("\n");
    for part in [
        "Hint 1 of 5. There is a step",
        "look at box 3",
        "look at r3c7",
        "To place: r3c7=5",
        "Done. Hidden Single: r3c7=5.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_typo_is_named_and_mended() {
    let said = play("@typo", &["check", "fix 1", "hint"]).join("\n");
    assert!(said.contains("r5c9 is probably a typo"), "{said}");
    assert!(said.contains("fix 1: change r5c9 from 7 to 1"), "{said}");
    assert!(said.contains("All is well") && said.contains("Hint 1 of 5"), "{said}");
}

#[test]
fn boards_that_are_no_puzzles_are_played_and_it_is_said_why() {
    let two = play("@two", &["check", "solution", "path", "hint"]).join("\n");
    assert!(
        two.contains("two of them differ in 6 cells") && two.contains("isn't exactly one solution"),
        "{two}"
    );
    let conflict = play("@conflict", &["hint", "check", "r1c3=4"]).join("\n");
    assert!(conflict.contains("Check says why") && conflict.contains("Not valid"), "{conflict}");
    assert!(conflict.contains("r1c3=4"), "{conflict}");
    let empty = play("@empty", &["hint", "check", "path", "lab fast", "next"]).join("\n");
    assert!(empty.contains("solutions"), "{empty}");
}

#[test]
fn a_whole_game_is_played_in_lines() {
    let clues: ninefold::Grid = ninefold::gallery::LEETCODE.parse().unwrap();
    let solution = ninefold::Solver::new().first(&clues).unwrap().grid();
    let moves: Vec<String> = solution
        .iter()
        .filter(|(cell, _)| clues.get(*cell).is_none())
        .map(|(cell, digit)| format!("{cell}={digit}"))
        .collect();
    let line = moves.join(" ");
    let said = play("@leetcode", &[&line]).join("\n");
    assert!(said.contains("all by yourself. Well done. HoDoKu rates it easy 204."), "{said}");
}

#[test]
fn games_are_saved_and_resumed() {
    let store = store("plain");
    play_with("@leetcode", Some(store.clone()), &["r1c3=4", "quit"]);
    let said =
        play_with("@easy", Some(store.clone()), &["games", "resume 1", "r1c3", "undo", "save"]);
    assert!(said.contains("resume 1: @leetcode: 1 of 51"), "{said}");
    assert!(
        said.contains("r1c3 is 4.") && said.contains("Undone.") && said.contains("Saved in"),
        "{said}"
    );
    assert_eq!(store.list().games.len(), 1);
}

#[test]
fn the_lab_tells_what_happens_both_ways() {
    let said =
        play("@leetcode", &["lab bits", "next 3", "back", "jump 50%", "end", "leave", "r1c3"])
            .join("\n");
    for part in [
        "12,523 events",
        "Event 3 of 12,523. Tries 4 in r1c6.",
        "Event 2 of",
        "Event 6,261",
        "Solved.",
        "Back to your board.",
        "r1c3 is empty.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn new_puzzles_and_practice_come_by_name() {
    let said =
        play("@easy", &["new hard 7", "practise X-Wing", "new impossible", "practise dancing"])
            .join("\n");
    assert!(said.contains("Hard, seed 7:") && said.contains("X-Wing, seed"), "{said}");
    assert!(said.contains("Say how hard"), "{said}");
}

#[test]
fn nonsense_is_answered_and_never_breaks() {
    let long = "x".repeat(3_000_000);
    let lines = [
        "",
        "   ",
        "?",
        "row",
        "row 0",
        "row 10",
        "note",
        "note r1c1",
        "note r1c1 x",
        "note r0c0 1",
        "r9c9=0",
        "r1c1=1",
        "colour r1c1 z",
        "strike r1c3 5",
        "clear",
        "candidates",
        "where 0",
        "step 0",
        "step 99999999999999999999",
        "more",
        "back",
        "close",
        "fix",
        "takeback",
        "resume 99",
        "jump",
        "lab nobody",
        "open",
        "open @nobody",
        "\u{1b}[31m",
        "é=5",
        &long,
        "=",
        "r1c1=",
        "=5",
        "fix -1",
        "new easy x",
        "path nothing",
        "53..7....",
    ];
    let said = play("@leetcode", &lines);
    assert!(said.len() >= 25, "{said:?}");
}

#[test]
fn what_is_no_text_is_read_as_well_as_can_be() {
    let mut out = Vec::new();
    let bytes: Vec<u8> = (0..=255_u8).cycle().take(10_000).collect();
    let session = Session::new(game("@leetcode"), None);
    plain(
        session,
        &mut bytes.as_slice(),
        &mut out,
        Prompts { shown: true, welcome: true, lab: None },
        &|| false,
    )
    .unwrap();
    assert!(String::from_utf8(out).unwrap().contains("There are no saved games"));
}
