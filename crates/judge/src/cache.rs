//! What was compiled before is kept, so that the second time is quick.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// So many bytes are kept; the oldest go first.
const MOST: u64 = 400 << 20;

/// A folder of compiled programs.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    root: Option<PathBuf>,
}

/// A place in the cache: there already, or to be filled.
pub(crate) enum Entry {
    Kept(PathBuf),
    New(PathBuf),
}

impl Cache {
    /// Returns the user's cache, if there can be one.
    pub(crate) fn open() -> Self {
        let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
        let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
        let root = base.map(|base| base.join("ninefold/judge"));
        Self { root: root.filter(|root| fs::create_dir_all(root).is_ok()) }
    }

    /// Returns a folder that a compiler keeps its own cache in.
    pub(crate) fn shared(&self, name: &str) -> Option<PathBuf> {
        let folder = self.root.as_ref()?.with_file_name(format!("judge-{name}"));
        fs::create_dir_all(&folder).ok().map(|()| folder)
    }

    /// Looks for what was made from exactly this key. Without a cache it goes to `otherwise`.
    pub(crate) fn entry(&self, key: &str, otherwise: &Path) -> Entry {
        let name = format!("{:016x}", hash(key));
        let Some(root) = &self.root else { return Entry::New(otherwise.join(name)) };
        let folder = root.join(name);
        let same = fs::read_to_string(folder.join("key")).is_ok_and(|kept| kept == key);
        if same {
            // So that it counts as used; if not, it is merely forgotten earlier.
            let _ = fs::write(folder.join("used"), "");
            return Entry::Kept(folder);
        }
        Entry::New(folder)
    }

    /// Moves files into a place and says what they were made from, last of all.
    pub(crate) fn keep(&self, folder: &Path, key: &str, made: &Path) -> io::Result<()> {
        let name = made.file_name().unwrap_or_default().to_string_lossy();
        let part = folder.with_extension(format!("{}-{name}.part", std::process::id()));
        fs::create_dir_all(&part)?;
        copy_all(made, &part)?;
        fs::write(part.join("key"), key)?;
        if fs::rename(&part, folder).is_err() {
            // Somebody else was quicker, or another key has the same name.
            let same = fs::read_to_string(folder.join("key")).is_ok_and(|kept| kept == key);
            if same {
                fs::remove_dir_all(&part)?;
            } else {
                fs::remove_dir_all(folder)?;
                fs::rename(&part, folder)?;
            }
        }
        self.forget_oldest();
        Ok(())
    }

    fn forget_oldest(&self) {
        let Some(entries) = self.root.as_ref().and_then(|root| fs::read_dir(root).ok()) else {
            return;
        };
        // What is being put together has no key yet.
        let whole = entries.flatten().filter(|entry| entry.path().join("key").exists());
        let mut kept: Vec<(SystemTime, u64, PathBuf)> =
            whole.map(|entry| (used(&entry.path()), size(&entry.path()), entry.path())).collect();
        kept.sort();
        let mut total: u64 = kept.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in kept {
            if total <= MOST {
                break;
            }
            total -= size;
            let _ = fs::remove_dir_all(path);
        }
    }
}

fn used(folder: &Path) -> SystemTime {
    let time = |path: PathBuf| fs::metadata(path).and_then(|data| data.modified());
    time(folder.join("used"))
        .or_else(|_| time(folder.join("key")))
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let each = |entry: fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_dir() => size(&entry.path()),
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    entries.map(each).sum()
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy_all(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Returns what to hold while something is made from a key, so that nobody makes it twice at a
/// time.
pub(crate) fn turn(key: &str) -> Arc<Mutex<()>> {
    static TURNS: Mutex<BTreeMap<u64, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());
    let mut turns = TURNS.lock().unwrap_or_else(PoisonError::into_inner);
    turns.retain(|_, turn| Arc::strong_count(turn) > 1);
    Arc::clone(turns.entry(hash(key)).or_default())
}

/// FNV-1a; two keys that meet in it are told apart by the key that is kept.
fn hash(text: &str) -> u64 {
    let step = |hash, byte| u64::wrapping_mul(hash ^ u64::from(byte), 0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
