//! The terminal itself: taken over, drawn on, and given back as it was, whatever happens.

use core::time::Duration;
use std::io::{self, Stdout, Write as _};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};
use std::time::Instant;

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::style::{
    Attribute, Color as Ink, Colors, Print, ResetColor, SetAttribute, SetColors,
};
use crossterm::terminal::{
    Clear, ClearType as Part, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{cursor, execute, queue};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;

use crate::app::App;
use crate::store::News;
use crate::view::{Look, render};

/// How long to wait for keys where nothing moves; clocks and signals are looked at in between.
const CALM: Duration = Duration::from_millis(200);

/// The same while something moves.
const LIVELY: Duration = Duration::from_millis(50);

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was: no raw mode, the usual screen, no mouse, the cursor shown.
/// May be called at any time and from any thread; the first call does it.
pub fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    // Nothing is left to do if a terminal that has gone takes no more.
    let _ = execute!(
        out,
        PopKeyboardEnhancementFlags,
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        SetAttribute(Attribute::Reset),
        // What is left there, some terminals bring back after they were resized.
        Clear(Part::All),
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Takes the terminal over.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        // Terminals that can't tell Ctrl 1 from 1 don't know this, and pass over it.
        PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES),
        cursor::Hide
    )
}

/// Has a panic give the terminal back before it says what happened. What panics in the background
/// is caught there, and must not write over the board.
fn install_hook() {
    static ONCE: Once = Once::new();
    let ours: ThreadId = thread::current().id();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_taken = TAKEN.load(Ordering::SeqCst);
            if is_taken && thread::current().id() != ours {
                return;
            }
            restore();
            before(info);
        }));
    });
}

/// Gives the terminal back when it goes.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

/// Signals that came in from outside.
#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Whether the program should stop for a while, or goes on after that.
    #[derive(Debug, Default)]
    pub(super) struct Signals {
        stop: Arc<AtomicBool>,
        go_on: Arc<AtomicBool>,
    }

    impl Signals {
        pub(super) fn new() -> Self {
            let signals = Self::default();
            for (signal, flag) in [(SIGTSTP, &signals.stop), (SIGCONT, &signals.go_on)] {
                // Without it the signal does what it usually does.
                let _ = signal_hook::flag::register(signal, flag.clone());
            }
            signals
        }

        pub(super) fn wants_stop(&self) -> bool {
            self.stop.swap(false, Ordering::Relaxed)
        }

        pub(super) fn goes_on(&self) -> bool {
            self.go_on.swap(false, Ordering::Relaxed)
        }

        /// Stops the process, until the shell lets it go on.
        pub(super) fn stop() {
            let _ = emulate_default_handler(SIGTSTP);
        }
    }
}

/// Without signals there is nothing to wait for.
#[cfg(not(unix))]
mod signals {
    pub(super) struct Signals;

    impl Signals {
        pub(super) fn new() -> Self {
            Self
        }

        pub(super) fn wants_stop(&self) -> bool {
            false
        }

        pub(super) fn goes_on(&self) -> bool {
            false
        }

        pub(super) fn stop() {}
    }
}

/// Shows an app until it ends, or `stopped` says that the program should.
///
/// # Errors
/// If the terminal can't be read or written. It is given back in any case, and the game is saved.
pub(crate) fn run(app: &mut App, look: Look, stopped: fn() -> bool) -> io::Result<()> {
    install_hook();
    take().inspect_err(|_| restore())?;
    let taken = Taken;
    let signals = signals::Signals::new();
    let shown = show(app, look, stopped, &signals);
    app.session.save(News::Time);
    drop(taken);
    shown
}

fn show(
    app: &mut App,
    look: Look,
    stopped: fn() -> bool,
    signals: &signals::Signals,
) -> io::Result<()> {
    let mut terminal = Terminal::new(Screen(io::stdout()))?;
    terminal.clear()?;
    let mut last = Instant::now();
    let mut dirty = true;
    while app.ended.is_none() && !stopped() {
        if signals.wants_stop() || core::mem::take(&mut app.suspends) {
            app.session.save(News::Time);
            restore();
            signals::Signals::stop();
            app.redraws = true;
            signals.goes_on();
            take()?;
        }
        if signals.goes_on() {
            take()?;
            app.redraws = true;
        }
        if core::mem::take(&mut app.redraws) {
            terminal.autoresize()?;
            terminal.clear()?;
            dirty = true;
        }
        if dirty {
            terminal.draw(|frame| render(app, look, frame.buffer_mut()))?;
        }
        dirty = wait(app)?;
        let now = Instant::now();
        dirty |= app.tick(now - last);
        last = now;
    }
    Ok(())
}

/// Waits for keys and the like, and takes all that there are; says whether there were any.
fn wait(app: &mut App) -> io::Result<bool> {
    let patience = if app.is_lively() { LIVELY } else { CALM };
    if !poll(patience)? {
        return Ok(false);
    }
    loop {
        app.event(&event::read()?);
        if app.ended.is_some() || !poll(Duration::ZERO)? {
            return Ok(true);
        }
    }
}

/// A signal that interrupts the wait is no error.
fn poll(patience: Duration) -> io::Result<bool> {
    match event::poll(patience) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(false),
        other => other,
    }
}

/// Standard output as a screen.
struct Screen(Stdout);

impl Backend for Screen {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let out = &mut self.0;
        let mut look = (Color::Reset, Color::Reset, Modifier::empty());
        let mut after = None;
        queue!(out, ResetColor, SetAttribute(Attribute::Reset))?;
        for (x, y, cell) in content {
            if after != Some((x, y)) {
                queue!(out, cursor::MoveTo(x, y))?;
            }
            after = Some((x + 1, y));
            let next = (cell.fg, cell.bg, cell.modifier);
            if next != look {
                look = next;
                queue!(out, SetAttribute(Attribute::Reset))?;
                for attribute in attributes(cell.modifier) {
                    queue!(out, SetAttribute(attribute))?;
                }
                queue!(out, SetColors(Colors::new(ink(cell.fg), ink(cell.bg))))?;
            }
            queue!(out, Print(cell.symbol()))?;
        }
        queue!(out, ResetColor, SetAttribute(Attribute::Reset))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, cursor::Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, cursor::Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // The screen is always ours as a whole, so nobody needs to ask the terminal.
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        execute!(self.0, cursor::MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        execute!(self.0, Clear(Part::All))
    }

    fn clear_region(&mut self, part: ClearType) -> io::Result<()> {
        let part = match part {
            ClearType::All => Part::All,
            ClearType::AfterCursor => Part::FromCursorDown,
            ClearType::BeforeCursor => Part::FromCursorUp,
            ClearType::CurrentLine => Part::CurrentLine,
            ClearType::UntilNewLine => Part::UntilNewLine,
        };
        execute!(self.0, Clear(part))
    }

    fn size(&self) -> io::Result<Size> {
        let (width, height) = size()?;
        // Some terminals have no size before they are shown.
        Ok(Size { width: width.max(1), height: height.max(1) })
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn attributes(modifier: Modifier) -> impl Iterator<Item = Attribute> {
    let all = [
        (Modifier::BOLD, Attribute::Bold),
        (Modifier::DIM, Attribute::Dim),
        (Modifier::UNDERLINED, Attribute::Underlined),
        (Modifier::REVERSED, Attribute::Reverse),
    ];
    all.into_iter().filter(move |(one, _)| modifier.contains(*one)).map(|(_, attribute)| attribute)
}

/// Returns a colour as the terminal takes it.
fn ink(color: Color) -> Ink {
    match color {
        Color::Black => Ink::Black,
        Color::Red => Ink::DarkRed,
        Color::Green => Ink::DarkGreen,
        Color::Yellow => Ink::DarkYellow,
        Color::Blue => Ink::DarkBlue,
        Color::Magenta => Ink::DarkMagenta,
        Color::Cyan => Ink::DarkCyan,
        Color::Gray => Ink::Grey,
        Color::White => Ink::White,
        Color::Indexed(index) => Ink::AnsiValue(index),
        _ => Ink::Reset,
    }
}
