//! [`Clock`]: the time played. It is told the time by those who have one, so tests need not wait.

use core::time::Duration;

/// The time played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    played: Duration,
    /// Whether it is stopped, and the board covered.
    pub paused: bool,
}

/// More than this in one go is no play: the machine slept, or the program was suspended.
const LONGEST: Duration = Duration::from_secs(5);

impl Clock {
    /// Returns a clock that has run so long.
    #[must_use]
    pub const fn at(seconds: u64) -> Self {
        Self { played: Duration::from_secs(seconds), paused: false }
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if !self.paused {
            self.played += time.min(LONGEST);
        }
    }

    /// Returns the whole seconds.
    #[must_use]
    pub const fn seconds(&self) -> u64 {
        self.played.as_secs()
    }
}

/// Returns a time as people write it: `4:07` or `1:04:07`.
#[must_use]
pub fn format_time(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_and_a_sleep_dont_count() {
        let mut clock = Clock::at(60);
        clock.pass(Duration::from_secs(2));
        clock.paused = true;
        clock.pass(Duration::from_secs(2));
        clock.paused = false;
        clock.pass(Duration::from_hours(9));
        assert_eq!(clock.seconds(), 67);
        assert_eq!(format_time(247), "4:07");
        assert_eq!(format_time(3847), "1:04:07");
    }
}
