//! Progress on standard error, when it is a terminal and the work takes over a second.

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What is shown while a command works.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: bool,
    total_bytes: Option<u64>,
}

impl Progress {
    /// Returns a display that is silent unless a person is there to see it.
    pub(crate) fn new(wanted: bool, total_bytes: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{spinner} {wide_bar} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let shown = !(wanted && io::stderr().is_terminal());
        Self { bar, begun: Instant::now(), shown, total_bytes }
    }

    /// Shows how much is done, from 0 to 1, with a sentence of the caller's and the time left.
    pub(crate) fn tell(&mut self, share: f64, message: &str) {
        let elapsed = self.begun.elapsed();
        self.show_after_a_second(elapsed);
        let left = self.move_bar(elapsed, share);
        self.bar.set_message(format!("{message}, {left:#} left"));
    }

    /// Shows a sentence and that time goes on, where nobody knows how much there is to do.
    pub(crate) fn say(&mut self, message: &str) {
        self.show_after_a_second(self.begun.elapsed());
        self.bar.set_message(format!("{message}, {:#}", HumanDuration(self.begun.elapsed())));
        self.bar.tick();
    }

    /// Says whether someone watches.
    pub(crate) fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Returns the time since the work began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Moves the bar; returns the time left if all goes on as before.
    fn move_bar(&self, elapsed: Duration, share: f64) -> HumanDuration {
        let share = share.clamp(1e-9, 1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most 1000"
        )]
        self.bar.set_position((share * 1000.0) as u64);
        let seconds = elapsed.as_secs_f64();
        let left = Duration::try_from_secs_f64(seconds / share - seconds);
        HumanDuration(left.unwrap_or(Duration::MAX))
    }

    fn show_after_a_second(&mut self, elapsed: Duration) {
        if !self.shown && elapsed > Duration::from_secs(1) {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Takes note of what is done: so many puzzles, so many bytes of the input.
    pub(crate) fn update(&mut self, done: u64, bytes: u64) {
        let elapsed = self.begun.elapsed();
        self.show_after_a_second(elapsed);
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let count = HumanCount(done);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a rate for display"
        )]
        let rate = HumanCount((done as f64 / seconds) as u64);
        let left = self.total_bytes.filter(|_| bytes > 0).map(|total| {
            #[expect(clippy::cast_precision_loss, reason = "a share for display")]
            let share = bytes as f64 / total.max(1) as f64;
            self.move_bar(elapsed, share)
        });
        self.bar.set_message(match left {
            Some(left) => format!("{count} done, {rate}/s, {left:#} left"),
            None => format!("{count} done, {rate}/s"),
        });
    }
}

impl Progress {
    /// Takes the display away, to make room for a last word.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// How often a spinner moves.
const TICK: Duration = Duration::from_millis(200);

/// Shows that work goes on, from a thread of its own: for work that must not be disturbed.
pub(crate) struct Spinner {
    /// The way to the thread, and the thread; nothing if nobody is there to see it.
    shown: Option<(Sender<String>, JoinHandle<()>)>,
}

impl Spinner {
    /// Returns a display with a first sentence.
    pub(crate) fn new(wanted: bool, message: &str) -> Self {
        let shown = (wanted && io::stderr().is_terminal()).then(|| {
            let (sender, messages) = channel();
            let (mut progress, mut message) = (Progress::new(true, None), message.to_owned());
            progress.bar.set_style(ProgressStyle::default_spinner());
            let thread = thread::spawn(move || {
                loop {
                    match messages.recv_timeout(TICK) {
                        Ok(next) => message = next,
                        Err(RecvTimeoutError::Timeout) => progress.say(&message),
                        Err(RecvTimeoutError::Disconnected) => return,
                    }
                }
            });
            (sender, thread)
        });
        Self { shown }
    }

    /// Shows another sentence.
    pub(crate) fn say(&self, message: &str) {
        if let Some((sender, _)) = &self.shown {
            // Without the thread there is nobody to tell.
            let _ = sender.send(message.to_owned());
        }
    }
}

impl Drop for Spinner {
    /// Takes the display away before anything else is written.
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.shown.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}
