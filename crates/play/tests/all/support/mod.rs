//! Driving an app without a terminal.
#![allow(dead_code, reason = "each test file uses its own part")]

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ninefold_play::{App, Colours, Game, Glyphs, Look, Session, Store, read_game, render};
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) const LEETCODE: &str = ninefold::gallery::LEETCODE;

/// A game on a built-in board.
pub(crate) fn game(board: &str) -> Game {
    read_game(board, board).expect("a board").0
}

/// An app on a board, which saves nothing.
pub(crate) fn app(board: &str) -> App {
    App::new(Session::new(game(board), None))
}

/// A store in a folder of its own.
pub(crate) fn store(name: &str) -> Store {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    Store::new(folder)
}

/// Presses keys: characters, or names between angles such as `<left>`.
pub(crate) fn press(app: &mut App, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
        let (event, after) = match named {
            Some((name, after)) => (named_key(name), after),
            None => {
                (KeyEvent::new(KeyCode::Char(first), KeyModifiers::NONE), &rest[first.len_utf8()..])
            }
        };
        app.event(&Event::Key(event));
        rest = after;
    }
}

fn named_key(name: &str) -> KeyEvent {
    let (modifiers, name) = match name.split_once('-') {
        Some(("c", name)) => (KeyModifiers::CONTROL, name),
        Some(("s", name)) => (KeyModifiers::SHIFT, name),
        Some(("a", name)) => (KeyModifiers::ALT, name),
        _ => (KeyModifiers::NONE, name),
    };
    let code = match name {
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "back" => KeyCode::Backspace,
        "del" => KeyCode::Delete,
        "tab" => KeyCode::Tab,
        other => KeyCode::Char(other.chars().next().expect("a key")),
    };
    KeyEvent::new(code, modifiers)
}

/// Clicks at a place.
pub(crate) fn click(app: &mut App, column: u16, row: u16) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), (column, row), KeyModifiers::NONE);
}

pub(crate) fn mouse(app: &mut App, kind: MouseEventKind, at: (u16, u16), modifiers: KeyModifiers) {
    app.event(&Event::Mouse(MouseEvent { kind, column: at.0, row: at.1, modifiers }));
}

/// Waits for what is being looked for.
pub(crate) fn settle(app: &mut App) {
    let start = Instant::now();
    while app.job.is_some() {
        assert!(start.elapsed() < Duration::from_mins(1), "an answer comes");
        std::thread::sleep(Duration::from_millis(2));
        app.tick(Duration::ZERO);
    }
}

/// How tests look at a screen.
pub(crate) const PLAIN: Look = Look { colours: Colours::None, glyphs: Glyphs::Ascii };

/// Draws the app on a screen; returns its lines.
pub(crate) fn screen_as(app: &mut App, width: u16, height: u16, look: Look) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal.draw(|frame| render(app, look, frame.buffer_mut())).expect("it is drawn");
    let buffer = terminal.backend().buffer().clone();
    let line = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(line).collect()
}

pub(crate) fn screen(app: &mut App, width: u16, height: u16) -> String {
    screen_as(app, width, height, PLAIN).join("\n")
}
