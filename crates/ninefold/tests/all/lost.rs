//! No board of an input is lost: each is read, or named as not understood.

use ninefold::gallery::{INKALA, LEETCODE};
use ninefold::text::{Form, Given, read_all};
use ninefold::{CandidateGrid, Grid};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Reads a text; what can't be read is `None`.
fn boards(text: &str) -> Vec<Option<String>> {
    read_all(text).map(|entry| entry.board.ok().map(|given| given.to_string())).collect()
}

fn expect(text: &str, expected: &[Option<&str>]) {
    let expected: Vec<Option<String>> =
        expected.iter().map(|board| board.map(ToOwned::to_owned)).collect();
    assert_eq!(boards(text), expected, "{text}");
}

#[test]
fn every_string_of_a_list_is_a_board() {
    let (a, b) = (LEETCODE, INKALA);
    let two = [Some(a), Some(b)];
    expect(&format!("[\"{a}\",\"{b}\"]"), &two);
    expect(&format!("puzzles = ['{a}', '{b}']"), &two);
    expect(&format!("[[\"{a}\"],[\"{b}\"]]"), &two);
    expect(&format!("[\n  \"{a}\",\n  \"{b}\"\n]\n"), &two);
    expect(&format!("[{a},{b}]"), &two);
    expect(&format!("vec![\"{a}\", \"{b}\"];"), &two);
    expect(&format!("String[] p = {{\"{a}\", \"{b}\"}};"), &two);
    expect(&format!("[\"{a}\",\"oops\",\"{b}\"]"), &[Some(a), None, Some(b)]);
    expect(&format!("[\"{}\",\"{b}\"]", &a[1..]), &[None, Some(b)]);
    expect(&format!("[\"{a}\"] {b}"), &two);
}

#[test]
fn keys_say_where_the_boards_are() {
    let (a, b) = (LEETCODE, INKALA);
    let two = [Some(a), Some(b)];
    expect(&format!("{{\"puzzles\": [\"{a}\", \"{b}\"]}}"), &two);
    expect(&format!("{{\"puzzles\": [{{\"puzzle\":\"{a}\"}},{{\"puzzle\":\"{b}\"}}]}}"), &two);
    expect(&format!("{{\"puzzles\": {{\"easy\":\"{a}\",\"hard\":\"{b}\"}}}}"), &two);
    expect(
        &format!("{{\n  \"n\": 2,\n  \"puzzles\": [\n    \"{a}\",\n    \"{b}\"\n  ]\n}}\n"),
        &two,
    );
    expect(&format!("{{\"one\":\"{a}\",\"two\":\"{b}\"}}"), &two);
    expect(&format!("{{\"data\":[\"{a}\",\"{b}\"],\"meta\":{{\"author\":\"me\"}}}}"), &two);
    let line = |board: &str| format!("{{\"index\":1,\"puzzle\":\"{board}\",\"level\":\"easy\"}}\n");
    expect(&format!("{}{}", line(a), line(b)), &two);
    expect(&format!("{}{}{}", line(a), line("oops"), line(b)), &[Some(a), None, Some(b)]);
    expect(&format!("{{\"level\":\"easy\"}}\n{}", line(a)), &[None, Some(a)]);
    expect(&format!("{{\"level\":\"easy\",\"of\":[1,2]}}\n{}", line(a)), &[None, Some(a)]);
}

#[test]
fn what_stands_beside_a_puzzle_is_not_one() {
    let a = LEETCODE;
    let one = [Some(a)];
    expect(&format!("{{\"puzzle\":\"{a}\",\"solution\":\"{SOLUTION}\"}}"), &one);
    expect(&format!("{{\"solution\":\"{SOLUTION}\",\"puzzle\":\"{a}\"}}"), &one);
    expect(&format!("{{\"puzzle\":\"{a}\",\"result\":\"{INKALA}\"}}"), &one);
    expect(&format!("{{\"puzzle\":\"{a}\",\"solutions\":[\"{SOLUTION}\",\"{SOLUTION}\"]}}"), &one);
    expect(&format!("{{\"q\":\"{a}\",\"a\":\"{SOLUTION}\"}}"), &one);
    expect(&format!("{{\"clues\":30,\"shape\":[[1,2],[3]],\"board\":\"{a}\"}}"), &one);
    expect(&format!("{a},{SOLUTION}"), &one);
    expect(&format!("{a}:1:{SOLUTION}"), &one);
    expect(&format!("{a} [1,2] and more"), &one);
    expect(&format!("puzzle,solution\n{a},{SOLUTION}\n"), &one);
}

#[test]
fn grids_in_objects_are_read_like_grids() {
    let grid: Grid = LEETCODE.parse().unwrap();
    let literal = Form::LeetCode.write(&grid);
    let one = [Some(LEETCODE)];
    expect(&format!("{{\"board\": {literal}, \"solution\": {literal}}}"), &one);
    expect(&format!("{{\"id\": 7, \"cells\": {literal}}}"), &one);
    expect(&format!("{{\"boards\": [{literal}, {literal}]}}"), &[Some(LEETCODE); 2]);
    let drawn = Form::Grid.write(&grid).replace('\n', "\\n");
    expect(&format!("{{\"puzzle\": \"{drawn}\"}}"), &one);
    let rows: Vec<&str> = (0..9).map(|row| &LEETCODE[9 * row..][..9]).collect();
    expect(&format!("{{\"puzzle\": [\"{}\"]}}", rows.join("\",\"")), &one);
}

#[test]
fn every_board_of_a_line_counts() {
    let (a, b) = (LEETCODE, INKALA);
    let candidates = CandidateGrid::from(&a.parse::<Grid>().unwrap()).to_string();
    let state = a.replacen("8.3", "8+53", 1);
    expect(&format!("{a} {b}"), &[Some(a), Some(b)]);
    expect(&format!("7,{a},{b},hard"), &[Some(a), Some(b)]);
    expect(&format!("{a} {candidates}"), &[Some(a), Some(&candidates)]);
    expect(&format!("{candidates} {a}"), &[Some(&candidates), Some(a)]);
    expect(&format!("{state} {b}"), &[Some(&state), Some(b)]);
    expect(&format!("puzzle,board,solution\n{a},{b},{SOLUTION}\n"), &[Some(a), Some(b)]);
    expect(&format!("puzzle,puzzle\n{a},{b}\n"), &[Some(a), Some(b)]);
    expect(&format!("puzzle,board\n{a},7\n"), &[Some(a)]);
}

#[test]
fn candidates_and_states_are_read_from_columns_and_strings() {
    let candidates = CandidateGrid::from(&LEETCODE.parse::<Grid>().unwrap()).to_string();
    let state = LEETCODE.replacen("8.3", "8+53", 1);
    for text in
        [format!("[\"{candidates}\",\"{state}\"]"), format!("puzzle\n{candidates}\n{state}\n")]
    {
        let given: Vec<Given> = read_all(&text).map(|entry| entry.board.unwrap()).collect();
        assert!(matches!(given[..], [Given::Candidates(_), Given::Position(_)]), "{text}");
    }
}

#[test]
fn an_object_of_any_size_is_read_in_bounded_memory() {
    let fields: Vec<String> = (0..1000).map(|i| format!("\"p{i}\":\"{LEETCODE}\"")).collect();
    assert_eq!(boards(&format!("{{{}}}", fields.join(","))).len(), 1000);
    let unclosed = format!("{{\"a\":\"{LEETCODE}\"\n").repeat(40);
    let found = boards(&unclosed);
    assert_eq!(found.iter().flatten().count(), 40);
    assert!(found.iter().any(Option::is_none), "brackets that are never closed are named");
}
