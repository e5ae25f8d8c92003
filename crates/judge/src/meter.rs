//! What a process and its descendants take: time and memory, read from `/proc`.
//!
//! On systems without `/proc` nothing is read: then only the clock, the harness's own time and the
//! limits of the system hold.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often descendants are looked for anew.
const SEARCH: Duration = Duration::from_millis(100);

/// What a tree of processes has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    /// Bytes.
    pub(crate) memory: u64,
    pub(crate) processes: usize,
}

/// Watches the tree below a process.
#[derive(Debug)]
pub(crate) struct Meter {
    root: u32,
    known: Vec<u32>,
    searched: Option<Instant>,
    /// All time seen up to now.
    total: Duration,
    /// The part of it that no living process tells any longer.
    gone: Duration,
}

impl Meter {
    pub(crate) const fn new(root: u32) -> Self {
        Self {
            root,
            known: Vec::new(),
            searched: None,
            total: Duration::ZERO,
            gone: Duration::ZERO,
        }
    }

    /// Reads what the tree has taken up to now.
    pub(crate) fn read(&mut self) -> Usage {
        if self.searched.is_none_or(|then| then.elapsed() > SEARCH) {
            self.known = descendants(self.root);
            self.searched = Some(Instant::now());
        }
        let mut usage = Usage::default();
        for &pid in &self.known {
            if let Some((cpu, memory)) = read_process(pid) {
                usage.cpu += cpu;
                usage.memory += memory;
                usage.processes += 1;
            }
        }
        // A process that ends takes its time with it, unless its parent waits for it.
        self.gone = self.gone.max(self.total.saturating_sub(usage.cpu));
        usage.cpu += self.gone;
        self.total = usage.cpu;
        usage
    }

    /// Says whether all wait for something: on a busy machine those that could go on don't.
    pub(crate) fn is_asleep(&self) -> bool {
        let busy = |pid: &u32| {
            let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            threads
                .filter_map(|thread| fields_of(&thread.path().join("stat")))
                .any(|fields| matches!(fields.first().map(String::as_str), Some("R" | "D")))
        };
        !self.known.iter().any(busy)
    }
}

/// Returns the process and all below it.
fn descendants(root: u32) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return vec![root] };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parents: Vec<(u32, u32)> = pids.filter_map(|pid| Some((pid, parent(pid)?))).collect();
    let (mut found, mut next) = (vec![root], 0);
    while let Some(&above) = found.get(next) {
        found.extend(parents.iter().filter(|(_, parent)| *parent == above).map(|(pid, _)| *pid));
        next += 1;
    }
    found
}

/// Returns the fields of `/proc/PID/stat` behind the name, which may hold anything.
fn fields(pid: u32) -> Option<Vec<String>> {
    fields_of(Path::new(&format!("/proc/{pid}/stat")))
}

fn fields_of(path: &Path) -> Option<Vec<String>> {
    let text = fs::read_to_string(path).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    Some(rest.split_whitespace().map(str::to_owned).collect())
}

fn parent(pid: u32) -> Option<u32> {
    fields(pid)?.get(1)?.parse().ok()
}

/// Returns the time of a process, with children it has waited for, and its resident memory.
fn read_process(pid: u32) -> Option<(Duration, u64)> {
    const TICK: u64 = 10; // milliseconds; Linux has told programs so for ever
    const PAGE: u64 = 4096;
    let fields = fields(pid)?;
    let number = |i: usize| fields.get(i)?.parse::<u64>().ok();
    let ticks: u64 = (11..=14).filter_map(number).sum();
    Some((Duration::from_millis(ticks * TICK), number(21)? * PAGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sees_its_own_process() {
        if !std::path::Path::new("/proc/self/stat").exists() {
            return;
        }
        let memory = vec![1_u8; 64 << 20];
        let mut meter = Meter::new(std::process::id());
        let usage = meter.read();
        assert!(usage.memory > 64 << 20 && usage.processes >= 1, "{usage:?} {}", memory.len());
        assert!(!meter.is_asleep(), "it is running this very test");
    }

    #[test]
    fn a_process_that_waits_is_asleep() {
        if !std::path::Path::new("/proc/self/stat").exists() {
            return;
        }
        let mut child = std::process::Command::new("sleep").arg("30").spawn().unwrap();
        let mut meter = Meter::new(child.id());
        std::thread::sleep(Duration::from_millis(300));
        meter.read();
        let asleep = (0..20).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            meter.is_asleep()
        });
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(asleep);
    }
}
