//! Colours of single candidates and links between them: keys, mouse, screen, saved games.

use crate::support::{PLAIN, app, click, game, press, screen, screen_as, store};
use ninefold::{Candidate, Cell, Digit};
use ninefold_play::{Act, Brush, Colours, Glyphs, Look, News, Saved, Session, Target};

/// Candidates show, and 2 of r1c3 has colour b and a strong link to 2 of r1c4, a weak one to 2 of
/// r4c3.
const DRAWN: &str = "b<c-home><right><right>vv]2v2<right>2<left>2<down><down><down>2\
                     2<up><up><up>2<down><down><down>";

fn candidate(name: &str) -> Candidate {
    name.parse().expect("a candidate")
}

/// The rows of the board of the usual screen.
fn board(screen: &str) -> Vec<&str> {
    screen.lines().map(|line| &line[..55]).collect()
}

#[test]
fn keys_colour_and_link_candidates() {
    let mut app = app("@leetcode");
    press(&mut app, "<c-home><right><right>v");
    assert_eq!(app.session.said, "Colours of cells: 1 to 6; v: candidates");
    press(&mut app, "v");
    assert_eq!(app.session.said, "Colour a on candidates 1 to 9; [ ] another; v: links");
    press(&mut app, "]2");
    assert_eq!(app.session.said, "candidate 2, colour b");
    press(&mut app, "v");
    assert_eq!(app.session.game.brush, Brush::Links);
    press(&mut app, "2<right>2");
    assert_eq!(app.session.said, "strong link, r1c3=2 to r1c4=2");
    press(&mut app, "2<esc>");
    assert_eq!(app.session.game.link_start, None, "it is given up");
    press(&mut app, "<c-z>");
    assert!(app.session.game.state.links.is_empty());
    press(&mut app, "<c-y>");
    assert_eq!(app.session.game.state.links.len(), 1);
    press(&mut app, "v1");
    assert_eq!(app.session.game.state[Cell::at(0, 2)].colours, 1, "cells again");
    app.act(Act::Unmark);
    assert_eq!(app.session.game.state, game("@leetcode").state);
    assert_eq!(app.session.said, "Colours and links are gone. Undo brings them back.");
}

#[test]
fn clicks_on_candidates_mark_them() {
    let mut app = app("@leetcode");
    press(&mut app, "bvv");
    screen(&mut app, 80, 24);
    let place = |app: &ninefold_play::App, wanted: Target| {
        let found = app.targets.iter().find(|(_, target)| *target == wanted);
        found.map(|(area, _)| (area.x, area.y)).expect("it is on the screen")
    };
    let [two, other] =
        [(0, 2), (0, 3)].map(|(row, column)| Target::Note(Cell::at(row, column), Digit::new(2)));
    let (x, y) = place(&app, Target::Colour(3));
    click(&mut app, x, y);
    let (x, y) = place(&app, two);
    click(&mut app, x, y);
    assert_eq!(app.session.said, "candidate 2, colour d");
    let (x, y) = place(&app, Target::Brush(Brush::Links));
    click(&mut app, x, y);
    for (x, y) in [place(&app, two), place(&app, other)] {
        click(&mut app, x, y);
    }
    let state = &app.session.game.state;
    assert_eq!(state[Cell::at(0, 2)].tint(Digit::new(2)), 8);
    assert!(state.link(candidate("r1c4=2"), candidate("r1c3=2")).is_some_and(|link| link.strong));
}

#[test]
fn links_are_lines_through_what_is_blank_and_colours_are_letters_without_colour() {
    let mut app = app("@leetcode");
    press(&mut app, DRAWN);
    let shown = screen(&mut app, 80, 24);
    let rows = board(&shown);
    // The place of 2 has the letter of its colour; a line goes on behind the 4 and the frame.
    assert_eq!(&rows[1][13..24], "1b--4|-2   ", "{shown}");
    let column: String = rows[2..8].iter().map(|row| &row[14..15]).collect();
    assert_eq!(column, ".2...-", "dots to r4c3, behind a 2 and the frame\n{shown}");
    assert!(shown.contains("cells candidates [links]"), "{shown}");
    assert!(shown.contains("link from 2 to r1c3=2."), "the cell is told about\n{shown}");
    let look = Look { colours: Colours::Dark, glyphs: Glyphs::Unicode };
    let coloured = screen_as(&mut app, 80, 24, look);
    assert!(coloured[1].contains("12──4│─2"), "{}", coloured[1]);
    let large = screen(&mut app, 120, 40);
    assert!(large.contains("2b"), "where there is room the letter stands beside it\n{large}");
}

#[test]
fn what_is_marked_shows_without_notes_but_only_where_it_can_stand() {
    let mut app = app("@leetcode");
    press(&mut app, "<c-home><right><right>vv25");
    let shown = screen(&mut app, 80, 24);
    assert_eq!(&board(&shown)[1][13..18], " a   ", "5 can't stand in r1c3\n{shown}");
    let own = app.session.game.state[Cell::at(0, 2)];
    assert_eq!((own.tint(Digit::new(2)), own.tint(Digit::new(5))), (1, 1));
    press(&mut app, "z4<down>");
    assert!(board(&screen(&mut app, 80, 24))[1].starts_with("|  5     3     4  |"));
}

#[test]
fn no_size_and_no_look_makes_marks_panic() {
    for keys in [DRAWN, "vv2", "vvv2"] {
        let mut app = app("@leetcode");
        press(&mut app, keys);
        for width in 1..130 {
            for height in [1, 5, 13, 14, 20, 24, 33, 41] {
                screen_as(&mut app, width, height, PLAIN);
                let look = Look { colours: Colours::Few, glyphs: Glyphs::Unicode };
                screen_as(&mut app, width, height, look);
            }
        }
    }
}

#[test]
fn marks_are_saved_and_files_without_them_are_as_before() {
    let store = store("marks");
    let mut bare = Saved::begin(&game("@leetcode"));
    store.save(&mut bare, News::Moves).expect("it is saved");
    let text = |saved: &Saved| {
        let file = store.folder().join(format!("{}.json", saved.id));
        std::fs::read_to_string(file).expect("a file")
    };
    assert!(text(&bare).contains("\"format\": 1") && !text(&bare).contains("links"));
    let mut app = ninefold_play::App::new(Session::new(game("@leetcode"), Some(store.clone())));
    press(&mut app, DRAWN);
    let games = store.list().games;
    let saved = games.iter().find(|saved| saved.id == app.session.id()).expect("it is saved");
    let file = text(saved);
    assert!(file.contains("\"format\": 2") && file.contains("r1c3=2 = r1c4=2"), "{file}");
    let mut back = saved.game().expect("a game");
    assert_eq!(back.state, app.session.game.state);
    while back.undo() {}
    assert!(back.state.links.is_empty());
    while back.redo() {}
    assert_eq!(back.state, app.session.game.state);
}
