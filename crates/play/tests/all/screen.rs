//! What is on the screen, at every size and with every look.

use crate::support::{PLAIN, app, press, screen, screen_as, settle};
use ninefold_play::{Act, App, Colours, Glyphs, Look, Target};

const SIZES: [(u16, u16); 4] = [(80, 24), (40, 20), (120, 40), (200, 60)];

fn looks() -> impl Iterator<Item = Look> {
    let colours = [Colours::None, Colours::Few, Colours::Dark, Colours::Light];
    let glyphs = [Glyphs::Unicode, Glyphs::Ascii];
    colours.into_iter().flat_map(move |colours| glyphs.map(|glyphs| Look { colours, glyphs }))
}

/// An app in each of its states.
fn states() -> Vec<(&'static str, App)> {
    let keys = [
        ("play", ""),
        ("notes", "x123c45v12z4"),
        ("hint", "hhhh"),
        ("check", "k"),
        ("path", "p"),
        ("menu", "m"),
        ("help", "?"),
        ("new", "N"),
        ("techniques", "Nt"),
        ("boards", "Nb"),
        ("pause", "i"),
        ("lab", "L"),
        ("jump", "Lg50%"),
        ("strategies", "Ls"),
        ("typing", "m<end><up><up><up><up><enter>53"),
        ("filter", "f5"),
        ("all", "<c-a>"),
    ];
    keys.into_iter()
        .map(|(name, keys)| {
            let mut app = app("@leetcode");
            for key in keys.split_inclusive(|_| true) {
                if !key.starts_with('<') && !keys.contains('<') {
                    press(&mut app, key);
                    settle(&mut app);
                }
            }
            if keys.contains('<') {
                press(&mut app, keys);
                settle(&mut app);
            }
            (name, app)
        })
        .collect()
}

#[test]
fn every_state_is_drawn_at_every_size_in_every_look() {
    for (name, mut app) in states() {
        for look in looks() {
            for (width, height) in SIZES {
                let lines = screen_as(&mut app, width, height, look);
                let text: String = lines.concat();
                assert!(text.chars().filter(|c| c.is_alphabetic()).count() > 20, "{name}\n{text}");
                if look.glyphs == Glyphs::Ascii {
                    assert!(text.is_ascii(), "{name}: {text}");
                }
            }
        }
    }
}

#[test]
fn no_size_makes_anything_panic_or_point_outside() {
    for (name, mut app) in states() {
        for width in (1..=60).chain([79, 80, 100, 121]) {
            for height in [1, 2, 3, 5, 8, 13, 14, 15, 16, 19, 24, 33, 41] {
                screen_as(&mut app, width, height, PLAIN);
                for (area, target) in &app.targets {
                    let is_inside = area.right() <= width && area.bottom() <= height;
                    assert!(is_inside, "{name} {width}x{height}: {target:?} at {area:?}");
                }
            }
        }
    }
}

#[test]
fn the_usual_screen_has_board_time_modes_and_keys() {
    let mut app = app("@leetcode");
    let screen = screen(&mut app, 80, 24);
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!(
        lines[0],
        "+-----------------+-----------------+-----------------+ @leetcode           0:00"
    );
    assert_eq!(&lines[1][..55], "|  5     3     .  |  .     7     .  |  .     .     .  |");
    assert!(lines[10].contains("[  .  ]"), "the cursor is seen without colours: {screen}");
    assert!(screen.contains("[z digits]  x notes"), "{screen}");
    assert!(lines[23].starts_with("? keys  m menu  h hint  k check"), "{screen}");
}

#[test]
fn notes_have_their_places_and_own_digits_differ() {
    let mut app = app("@leetcode");
    press(&mut app, "<home><up><up><right>x259");
    let screen = screen(&mut app, 80, 24);
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!((&lines[5][7..12], &lines[6][7..12]), ("  9  ", "     "), "r3c2 is a clue");
    press(&mut app, "<down>x259");
    let screen = crate::support::screen(&mut app, 80, 24);
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!((&lines[8][7..12], &lines[9][7..12]), (" 2   ", "5   9"), "{screen}");
    press(&mut app, "c37");
    let screen = crate::support::screen(&mut app, 80, 24);
    let lines: Vec<&str> = screen.lines().collect();
    assert_eq!((&lines[8][7..12], &lines[9][7..12]), (" 259 ", " 37  "), "{screen}");
    let large = crate::support::screen(&mut app, 120, 40);
    assert!(large.contains("259") && large.contains("37"), "{large}");
}

#[test]
fn the_five_levels_of_a_hint_are_drawn_with_signs() {
    let mut app = app("@leetcode");
    let mut seen = Vec::new();
    for _ in 0..5 {
        press(&mut app, "h");
        settle(&mut app);
        seen.push(screen(&mut app, 80, 24));
    }
    assert!(seen[0].contains("Hint 1 of 5") && seen[0].contains("Hidden Single"), "{}", seen[0]);
    let board =
        |screen: &str| screen.lines().map(|line| &line[..55]).collect::<Vec<_>>().join("\n");
    assert!(!board(&seen[0]).contains('*'));
    let points = board(&seen[1]).matches(':').count();
    assert_eq!(points, 9, "every cell of the box is pointed at:\n{}", seen[1]);
    assert!(board(&seen[2]).contains('*'), "the cell is:\n{}", seen[2]);
    assert!(board(&seen[3]).contains('+'), "the digit is:\n{}", seen[3]);
    assert!(seen[3].contains("+ goes here: r3c7=5"), "{}", seen[3]);
    assert!(seen[4].contains("Done") && seen[4].contains("1 of 51 placed"), "{}", seen[4]);
}

#[test]
fn eliminations_have_a_sign_at_each_candidate_where_there_is_room() {
    let mut app =
        app("6.......9..1.8....7..4.98.3.18..7.......1.....46..2.8......42.5.2..76..........34");
    press(&mut app, "p");
    settle(&mut app);
    for _ in 0..60 {
        let title = app.session.panel.as_ref().unwrap().text[0].clone();
        if app
            .session
            .drawing()
            .unwrap()
            .marks
            .iter()
            .any(|(_, mark)| *mark == ninefold_play::Mark::Strike)
        {
            let large = screen(&mut app, 120, 40);
            assert!(large.contains("can be struck") && large.contains("the pattern"), "{large}");
            let struck = app.session.drawing().unwrap().candidates(ninefold_play::Mark::Strike);
            let digit = struck[0].chars().last().unwrap();
            assert!(large.contains(&format!("{digit}x")), "{title} {struck:?}\n{large}");
            assert!(large.contains('*'), "{large}");
            return;
        }
        press(&mut app, ".");
    }
    panic!("a step that strikes");
}

#[test]
fn a_typo_is_pointed_at_and_mended() {
    let mut app = app("@typo");
    press(&mut app, "k");
    settle(&mut app);
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("No solution") && shown.contains("change r5c9 from 7"), "{shown}");
    assert!(
        shown.lines().any(|line| line[..55].ends_with("?|")),
        "r5c9 has a question mark:\n{shown}"
    );
    press(&mut app, "A");
    settle(&mut app);
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("All is well"), "{shown}");
}

#[test]
fn the_lab_shows_program_counters_and_depth() {
    let mut app = app("@leetcode");
    press(&mut app, "L");
    settle(&mut app);
    press(&mut app, "<right><right><right>");
    for (width, height) in SIZES {
        let shown = screen(&mut app, width, height);
        assert!(shown.contains("3 of 12,523: Tries 4 in r1c6."), "{shown}");
        assert!(shown.contains("placements           3 / 4,208"), "{shown}");
        assert!(shown.contains('#'), "the depth is drawn: {shown}");
        assert!(
            width < 60 || shown.contains(">     write d into cell i"),
            "the line is lit:\n{shown}"
        );
    }
}

#[test]
fn what_is_on_the_screen_can_be_clicked() {
    let mut app = app("@leetcode");
    screen(&mut app, 80, 24);
    let has = |app: &App, wanted: Target| app.targets.iter().any(|(_, target)| *target == wanted);
    assert!(has(&app, Target::Act(Act::Hint)));
    assert!(has(&app, Target::Cell(ninefold::Cell::at(8, 8))));
    assert!(has(&app, Target::Pad(ninefold::Digit::new(9))));
}
