//! What keys, mouse and pastes do.

use crate::support::{LEETCODE, app, click, game, mouse, press, screen, settle, store};
use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEventKind};
use ninefold::{Cell, Digit, DigitSet};
use ninefold_play::{Act, App, Ended, Mode, Owner, Session, Sheet, Target};

fn cell(app: &App) -> Cell {
    app.session.game.cursor()
}

fn at(app: &App, name: &str) -> ninefold_play::Content {
    app.session.game.state[name.parse().expect("a cell")]
}

/// Finds where something is on the screen.
fn place(app: &App, wanted: Target) -> (u16, u16) {
    let found = app.targets.iter().rev().find(|(_, target)| *target == wanted);
    let (area, _) = found.unwrap_or_else(|| panic!("{wanted:?} is on the screen"));
    (area.x, area.y)
}

#[test]
fn keys_move_as_on_the_page() {
    let mut app = app("@leetcode");
    assert_eq!(cell(&app), Cell::at(4, 4));
    press(&mut app, "<up><left>wa");
    assert_eq!(cell(&app), Cell::at(2, 2));
    press(&mut app, "sd<home>");
    assert_eq!(cell(&app), Cell::at(3, 0));
    press(&mut app, "<end><pgdn>");
    assert_eq!(cell(&app), Cell::at(8, 8));
    press(&mut app, "<c-home><up><left>");
    assert_eq!(cell(&app), Cell::at(0, 0));
    press(&mut app, "<s-right><s-right>");
    assert_eq!(app.session.game.selection().len(), 3);
    press(&mut app, "<esc>");
    assert_eq!(app.session.game.selection().len(), 1);
}

#[test]
fn digits_go_where_the_mode_or_the_held_key_says() {
    let mut app = app("@leetcode");
    press(&mut app, "<c-home><right><right>4");
    assert_eq!(at(&app, "r1c3").placed, Some(Digit::new(4)));
    press(&mut app, "u!@<a-4><c-2>");
    assert_eq!(at(&app, "r1c3").notes.to_string(), "124");
    assert_eq!(at(&app, "r1c3").centre.to_string(), "2");
    press(&mut app, "x4z!");
    assert_eq!(at(&app, "r1c3").notes.to_string(), "2");
    press(&mut app, " 9nv1");
    assert_eq!(at(&app, "r1c3").notes.to_string(), "29");
    assert_eq!((at(&app, "r1c3").colours, app.session.game.mode), (1, Mode::Colour));
    press(&mut app, "<c-z>");
    assert_eq!(at(&app, "r1c3").colours, 0);
    press(&mut app, "<c-y>");
    assert_eq!(at(&app, "r1c3").colours, 1);
    press(&mut app, "<back><del>00");
    assert_eq!(at(&app, "r1c3"), ninefold_play::Content::default());
}

#[test]
fn candidates_show_by_themselves_and_are_struck() {
    let mut app = app("@leetcode");
    press(&mut app, "b<c-home><right><right>x1");
    assert_eq!(at(&app, "r1c3").struck, DigitSet::only(Digit::new(1)));
    press(&mut app, "5");
    assert_eq!(app.session.said, "5 is no candidate here.");
    press(&mut app, "fz");
    assert!(app.session.game.filter.is_none());
    press(&mut app, "f4");
    assert_eq!(app.session.game.filter, Some(Digit::new(4)));
}

#[test]
fn a_game_is_played_to_its_end() {
    let store = store("end");
    let mut app = App::new(Session::new(game("@leetcode"), Some(store.clone())));
    let clues: ninefold::Grid = LEETCODE.parse().unwrap();
    let solution = ninefold::Solver::new().first(&clues).unwrap().grid();
    press(&mut app, "<c-home>");
    for row in 0..9 {
        press(&mut app, "<home>");
        for column in 0..9 {
            let cell = Cell::at(row, column);
            if clues.get(cell).is_none() {
                press(&mut app, &solution.get(cell).unwrap().to_string());
            }
            press(&mut app, "<right>");
        }
        press(&mut app, "<down>");
    }
    assert!(app.session.game.finished);
    settle(&mut app);
    let panel = app.session.panel.clone().unwrap();
    assert_eq!(panel.owner, Owner::Solved);
    assert!(panel.text[0].contains("all by yourself"), "{:?}", panel.text);
    assert!(panel.text[1].contains("easy 204"), "{:?}", panel.text);
    assert!(store.list().games[0].finished);
    press(&mut app, "u");
    assert!(app.session.panel.is_none() && !app.session.game.is_solved());
}

#[test]
fn a_hint_follows_what_the_player_does() {
    let mut app = app("@leetcode");
    press(&mut app, "h");
    settle(&mut app);
    press(&mut app, "h<home>");
    assert_eq!(app.session.panel.as_ref().unwrap().title, "Hint 2 of 5");
    app.session.game.select("r3c7".parse().unwrap());
    press(&mut app, "5");
    assert_eq!(app.session.panel.as_ref().unwrap().text, ["You have done this step."]);
    assert_eq!(app.session.game.aids, 0);
    press(&mut app, "<enter>");
    settle(&mut app);
    assert_eq!(app.session.panel.as_ref().unwrap().title, "Hint 1 of 5");
    press(&mut app, "<esc>");
    assert!(app.session.panel.is_none());
}

#[test]
fn a_wrong_digit_is_said_first_and_taken_back() {
    let mut app = app("@leetcode");
    for (name, key) in [("r1c3", "1"), ("r1c4", "2"), ("r1c6", "6")] {
        app.session.game.select(name.parse().unwrap());
        press(&mut app, key);
    }
    press(&mut app, "h");
    settle(&mut app);
    let panel = app.session.panel.clone().unwrap();
    assert_eq!(panel.title, "Something is wrong");
    assert_eq!(panel.choices.len(), 2);
    press(&mut app, "g");
    assert_eq!(app.session.game.past.len(), 0, "back to before the first of them");
    press(&mut app, "UUUk");
    settle(&mut app);
    assert_eq!(app.session.panel.as_ref().unwrap().title, "Not quite");
    press(&mut app, "o");
    assert_eq!(app.session.drawing().unwrap().wrong.len(), 3);
    press(&mut app, "t");
    assert!(app.session.game.state.digits().clue_count() == 30);
}

#[test]
fn a_path_is_walked_both_ways_and_played_from() {
    let mut app = app("@leetcode");
    press(&mut app, "p");
    settle(&mut app);
    assert_eq!(app.session.path_at(), Some((0, 51)));
    press(&mut app, "<right><down>.,<end>");
    assert_eq!(app.session.path_at(), Some((50, 51)));
    press(&mut app, "<right>");
    assert_eq!(app.session.path_at(), Some((50, 51)));
    press(&mut app, "5");
    assert!(app.session.said.contains("shows a step of the path"));
    press(&mut app, "<home><right><right>g");
    assert!(app.session.panel.is_none());
    assert_eq!(app.session.game.state.digits().clue_count(), 32);
    press(&mut app, "u");
    assert_eq!(app.session.game.state.digits().clue_count(), 30);
}

#[test]
fn new_puzzles_come_by_level_and_technique_and_can_be_given_up() {
    let mut app = app("@leetcode");
    press(&mut app, "Nh");
    assert!(app.job.is_some() && app.sheet.is_none());
    settle(&mut app);
    assert!(app.session.game.name.starts_with("Hard, seed "), "{}", app.session.game.name);
    press(&mut app, "Ntx-wing<enter>");
    settle(&mut app);
    assert!(app.session.game.name.starts_with("X-Wing, seed "), "{}", app.session.game.name);
    press(&mut app, "Ntjellyfish<enter>");
    press(&mut app, "<right>");
    assert_eq!(cell(&app), Cell::at(4, 5), "the board goes on meanwhile");
    press(&mut app, "hL");
    assert!(
        app.job.as_ref().unwrap().waiting().starts_with("Making a puzzle"),
        "it isn't given up"
    );
    assert!(app.lab.is_none() && app.session.said.contains("being made"));
    press(&mut app, "<esc>");
    assert!(app.job.is_none());
    assert_eq!(app.session.said, "Given up.");
}

#[test]
fn the_lab_steps_both_ways_plays_and_jumps() {
    let mut app = app("@leetcode");
    press(&mut app, "L");
    settle(&mut app);
    let event = |app: &App| app.lab.as_ref().unwrap().event();
    press(&mut app, "<right><right><left>");
    assert_eq!(event(&app), 1);
    press(&mut app, "<s-right><down><up>g500<enter>");
    assert_eq!(event(&app), 500);
    press(&mut app, "g50%<enter>");
    assert_eq!(event(&app), 6261);
    press(&mut app, "<end>");
    assert_eq!(event(&app), 12_523);
    press(&mut app, "<home> ");
    app.tick(std::time::Duration::from_millis(100));
    assert!(event(&app) > 0 && app.lab.as_ref().unwrap().playing);
    press(&mut app, "9");
    settle(&mut app);
    assert_eq!(app.lab.as_ref().unwrap().strategy.name(), "fast");
    press(&mut app, "bconflict<enter>");
    settle(&mut app);
    press(&mut app, " <right><end>g9%<enter>");
    assert_eq!(event(&app), 0);
    screen(&mut app, 80, 24);
    press(&mut app, "<esc>");
    assert!(app.lab.is_none() && app.ended.is_none());
}

#[test]
fn the_mouse_selects_drags_and_presses() {
    let mut app = app("@leetcode");
    screen(&mut app, 80, 24);
    let (x, y) = place(&app, Target::Cell(Cell::at(0, 2)));
    click(&mut app, x + 2, y);
    assert_eq!(cell(&app), Cell::at(0, 2));
    let pad = place(&app, Target::Pad(Digit::new(4)));
    click(&mut app, pad.0, pad.1);
    assert_eq!(at(&app, "r1c3").placed, Some(Digit::new(4)));
    let drag = place(&app, Target::Cell(Cell::at(0, 3)));
    mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), drag, KeyModifiers::NONE);
    assert_eq!(app.session.game.selection().len(), 2);
    let five = place(&app, Target::Cell(Cell::at(0, 0)));
    click(&mut app, five.0, five.1);
    click(&mut app, five.0, five.1);
    assert_eq!(app.session.game.selection().len(), 3, "a double click selects all fives");
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), drag, KeyModifiers::CONTROL);
    assert_eq!(app.session.game.selection().len(), 4);
    let menu = place(&app, Target::Act(Act::Menu));
    click(&mut app, menu.0, menu.1);
    assert!(matches!(app.sheet, Some(Sheet::List(_))));
    screen(&mut app, 80, 24);
    let item = place(&app, Target::Item(1));
    click(&mut app, item.0, item.1);
    settle(&mut app);
    assert_eq!(app.session.panel.as_ref().unwrap().owner, Owner::Check);
}

#[test]
fn in_notes_mode_a_click_on_a_note_strikes_it() {
    let mut app = app("@leetcode");
    press(&mut app, "<c-home><right><right>x124");
    screen(&mut app, 80, 24);
    let note = place(&app, Target::Note(Cell::at(0, 2), Digit::new(2)));
    click(&mut app, note.0, note.1);
    assert_eq!(at(&app, "r1c3").notes.to_string(), "14");
}

#[test]
fn a_pasted_board_is_opened_and_garbage_is_not() {
    let mut app = app("@leetcode");
    for garbage in [
        "",
        "hello",
        "\u{0}\u{1b}[31m",
        "53..7",
        &"9".repeat(100_000),
        "@nobody",
        "é".repeat(81).as_str(),
    ] {
        app.event(&Event::Paste(garbage.to_owned()));
        assert!(
            app.session.said.starts_with("That is no board"),
            "{garbage:?}: {}",
            app.session.said
        );
    }
    app.event(&Event::Paste(format!("{}\n", ninefold::gallery::INKALA)));
    assert_eq!(app.session.game.name, "Pasted");
    app.event(&Event::Paste(format!("{LEETCODE}\n{LEETCODE}\n")));
    assert!(app.session.said.contains("2 boards"), "{}", app.session.said);
    let state = LEETCODE.replacen('.', "+4", 1);
    app.event(&Event::Paste(state));
    assert_eq!(at(&app, "r1c3").placed, Some(Digit::new(4)));
}

#[test]
fn a_puzzle_is_typed_from_paper() {
    let mut app = app("@leetcode");
    app.act(Act::TypeIn);
    let line: String = LEETCODE.chars().map(|c| if c == '.' { ' ' } else { c }).collect();
    press(&mut app, &line[..40]);
    press(&mut app, "9<back>");
    press(&mut app, &line[40..]);
    press(&mut app, "<enter>");
    settle(&mut app);
    assert_eq!(app.session.game.state.clues().to_string(), LEETCODE);
    assert_eq!(app.session.panel.as_ref().unwrap().title, "All is well");
}

#[test]
fn games_are_saved_listed_resumed_and_removed() {
    let store = store("games");
    let mut app = App::new(Session::new(game("@leetcode"), Some(store.clone())));
    assert!(store.list().games.is_empty(), "nobody has played yet");
    press(&mut app, "<c-home><right><right>4");
    let saved = store.list().games;
    assert_eq!(saved.len(), 1, "the first move is saved at once");
    press(&mut app, "Nb<enter>");
    press(&mut app, "Nbinkala<enter><c-home><right>1");
    assert_eq!(store.list().games.len(), 2);
    press(&mut app, "Gleetcode<enter>");
    assert_eq!(at(&app, "r1c3").placed, Some(Digit::new(4)));
    press(&mut app, "u");
    assert_eq!(at(&app, "r1c3").placed, None, "with its past");
    press(&mut app, "Ginkala<del>");
    assert_eq!(store.list().games.len(), 1);
    press(&mut app, "<esc>q");
    assert_eq!(app.ended, Some(Ended::Quit));
}

#[test]
fn who_cannot_save_is_asked_before_quitting() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-folder");
    std::fs::write(&file, "").unwrap();
    let mut app =
        App::new(Session::new(game("@leetcode"), Some(ninefold_play::Store::new(file.join("x")))));
    press(&mut app, "<c-home><right><right>4");
    assert!(app.session.said.contains("can't be saved"), "{}", app.session.said);
    press(&mut app, "<c-c>");
    assert!(app.ended.is_none() && matches!(app.sheet, Some(Sheet::Unsaved)));
    press(&mut app, "n");
    assert!(app.sheet.is_none());
    press(&mut app, "qy");
    assert_eq!(app.ended, Some(Ended::Quit));
}

#[test]
fn the_welcome_offers_the_last_game_and_new_ones() {
    let store = store("welcome");
    let mut app = App::new(Session::new(game("@leetcode"), Some(store.clone())));
    press(&mut app, "<c-home><right><right>4");
    let mut app = App::new(Session::new(game("@easy"), Some(store)));
    app.welcome();
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("> r Go on: @leetcode: 1 of 51"), "{shown}");
    press(&mut app, "<enter>");
    assert_eq!(app.session.game.name, "@leetcode");
}

#[test]
fn a_pause_covers_the_board_and_any_key_goes_on() {
    let mut app = app("@leetcode");
    press(&mut app, "i");
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("Paused") && !shown.contains("| 5 "), "{shown}");
    app.tick(std::time::Duration::from_secs(3));
    assert_eq!(app.session.game.clock.seconds(), 0);
    press(&mut app, "5");
    assert!(!app.session.game.clock.paused && app.session.game.past.is_empty());
    app.tick(std::time::Duration::from_secs(3));
    assert_eq!(app.session.game.clock.seconds(), 3);
}

/// Presses keys at random, in every state that they lead to, with resizes and pastes between.
#[test]
fn no_key_makes_anything_panic() {
    let keys = [
        "1", "5", "9", "0", "z", "x", "c", "v", "n", " ", "f", "h", "k", "b", "L", "u", "U", "i",
        "m", "?", ".", ",", "g", "o", "t", "e", "s", "w", "a", "d", "A", "+", "-", "!", "(",
        "<left>", "<right>", "<up>", "<down>", "<home>", "<end>", "<pgup>", "<pgdn>", "<enter>",
        "<esc>", "<esc>", "<back>", "<del>", "<tab>", "<c-a>", "<c-z>", "<c-y>", "<s-left>",
        "<s-down>", "<a-5>", "<c-7>", "é", "<c-l>", "%", "p",
    ];
    for (seed, board) in
        ["@leetcode", "@two", "@typo", "@conflict", "@empty", "@inkala"].iter().enumerate()
    {
        let mut app = app(board);
        let mut random = ninefold::Random::new(seed as u64, 0);
        for i in 0..400 {
            let key = keys[random.below(keys.len())];
            press(&mut app, key);
            app.tick(std::time::Duration::from_millis(20));
            if i % 7 == 0 {
                let [width, height] =
                    [120, 45].map(|most| u16::try_from(random.below(most) + 1).unwrap());
                screen(&mut app, width, height);
                let at = (
                    u16::try_from(random.below(120)).unwrap(),
                    u16::try_from(random.below(45)).unwrap(),
                );
                mouse(&mut app, MouseEventKind::Down(MouseButton::Left), at, KeyModifiers::NONE);
                mouse(&mut app, MouseEventKind::ScrollDown, at, KeyModifiers::NONE);
            }
            app.ended = None;
        }
    }
}
