//! What a program prints, cut into boards by the marks that its harness prints in between.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// So much is kept of what is printed for one board.
const KEPT: usize = 64 << 10;
/// So much ends the program.
const MOST: u64 = 64 << 20;
/// So long what was printed may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(2);
/// So many boards' prints are kept.
const BOARDS: usize = 100;

#[derive(Debug, Default)]
struct Kept {
    /// By the number of the board.
    boards: BTreeMap<u64, String>,
    /// What has been printed since the last mark.
    open: Vec<u8>,
    /// How much that was, kept or not.
    size: u64,
    /// The number of the last mark.
    marked: Option<u64>,
    ended: bool,
}

/// Collects what a program prints, on a thread of its own.
#[derive(Debug)]
pub(crate) struct Prints {
    kept: Arc<Mutex<Kept>>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Prints {
    pub(crate) fn collect(stream: impl Read + Send + 'static, nonce: &str) -> Self {
        let (kept, over) = (Arc::<Mutex<Kept>>::default(), Arc::<AtomicBool>::default());
        let mark = format!("\0nf{nonce} ").into_bytes();
        let (theirs, flag) = (Arc::clone(&kept), Arc::clone(&over));
        let thread = thread::spawn(move || read(stream, &mark, &theirs, &flag));
        Self { kept, over, thread: Some(thread) }
    }

    /// Says whether more was printed for one board than is allowed.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Returns what was printed for a board; waits a little for it to arrive.
    pub(crate) fn of(&self, number: u64) -> String {
        let begun = Instant::now();
        loop {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let arrived = kept.ended || kept.marked.is_some_and(|marked| marked >= number);
            if arrived || begun.elapsed() > ARRIVAL {
                return kept.boards.get(&number).cloned().unwrap_or_default();
            }
            drop(kept);
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Returns what was printed after the last mark: by a program that ended.
    pub(crate) fn last(&self) -> String {
        let begun = Instant::now();
        loop {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.ended || begun.elapsed() > ARRIVAL {
                return String::from_utf8_lossy(&kept.open).into_owned();
            }
            drop(kept);
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Prints {
    fn drop(&mut self) {
        // A descendant that still holds the pipe would make this wait; the guard ends it later.
        if let Some(thread) = self.thread.take().filter(JoinHandle::is_finished) {
            let _ = thread.join();
        }
    }
}

fn read(mut stream: impl Read, mark: &[u8], kept: &Mutex<Kept>, over: &AtomicBool) {
    let mut buffer = vec![0; 64 << 10];
    let mut rest: Vec<u8> = Vec::new(); // the end of what was read: perhaps half a mark
    loop {
        let length = match stream.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(length) => length,
        };
        rest.extend_from_slice(&buffer[..length]);
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        rest = kept.take(&rest, mark);
        if kept.size > MOST {
            over.store(true, Ordering::Relaxed);
        }
    }
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.add(&rest);
    kept.ended = true;
}

impl Kept {
    /// Takes bytes up to the last whole mark and beyond; returns what may be the start of one.
    fn take(&mut self, mut bytes: &[u8], mark: &[u8]) -> Vec<u8> {
        while let Some(at) = bytes.iter().position(|&byte| byte == 0) {
            self.add(&bytes[..at]);
            bytes = &bytes[at..];
            let could_be = mark.starts_with(&bytes[..bytes.len().min(mark.len())]);
            if !could_be {
                self.add(&bytes[..1]);
                bytes = &bytes[1..];
                continue;
            }
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else {
                return bytes.to_vec();
            };
            let number = bytes.get(mark.len()..end).and_then(|n| std::str::from_utf8(n).ok());
            self.close(number.and_then(|number| number.trim().parse().ok()));
            bytes = &bytes[end + 1..];
        }
        self.add(bytes);
        Vec::new()
    }

    fn add(&mut self, bytes: &[u8]) {
        self.size += bytes.len() as u64;
        let room = KEPT.saturating_sub(self.open.len());
        self.open.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn close(&mut self, number: Option<u64>) {
        let text = String::from_utf8_lossy(&self.open).into_owned();
        if let Some(number) = number {
            if !text.is_empty() && self.boards.len() < BOARDS {
                self.boards.insert(number, text);
            }
            self.marked = Some(number);
        }
        self.open.clear();
        self.size = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_belong_to_their_board() {
        let text = b"start\0nfabc 0\none\nline\0nfabc 1\n\0nfabc 2\n\0other\0nfabc 3\nlast";
        for piece in [1, 2, 7, 100] {
            let mut kept = Kept::default();
            let mut rest = Vec::new();
            for bytes in text.chunks(piece) {
                rest.extend_from_slice(bytes);
                rest = kept.take(&rest, b"\0nfabc ");
            }
            kept.add(&rest);
            let expected = [(0, "start"), (1, "one\nline"), (3, "\0other")];
            assert_eq!(kept.boards, expected.map(|(n, t)| (n, t.to_owned())).into(), "{piece}");
            assert_eq!(kept.open, b"last");
        }
    }
}
