//! The walls around a program: limits, namespaces where the system allows them, and a guard that
//! ends what is left, however the judge itself ends.
//!
//! ```text
//! judge ──▶ [bwrap | unshare] ──▶ sh -c 'ulimit …; exec "$@" 3<&0 4>&1 </dev/null >&2' ──▶ harness
//!   standard input: questions, becomes 3; standard output: answers, becomes 4; standard error: prints
//! ```

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The variable that every process of a run carries, so that it is found wherever it went.
const MARK: &str = "NINEFOLD_JUDGE";

/// Moves the descriptors and sets the limits; the limits are its first arguments.
const SHELL: &str = "ulimit -c 0; ulimit -f \"$1\"; [ \"$2\" = 0 ] || ulimit -v \"$2\" 2>/dev/null; \
     [ \"$3\" = 0 ] || ulimit -s \"$3\" 2>/dev/null; shift 3; \
     exec \"$@\" 3<&0 4>&1 </dev/null >&2";

/// Waits until its standard input is closed, which happens whenever the judge ends, then ends all
/// that carries the mark and takes the folder away.
const GUARD: &str = "trap '' INT TERM HUP; cat >/dev/null; \
     for i in 1 2 3; do \
       found=$(grep -lsaF \"$1\" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); \
       [ -n \"$found\" ] || break; kill -KILL $found 2>/dev/null; \
     done; rm -rf \"$2\"";

/// How programs are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walls {
    /// Their own processes, no network, the files of the system read-only.
    Bubblewrap,
    /// Their own processes, no network.
    Namespaces,
    /// Limits only.
    Limits,
}

impl Walls {
    /// Returns what this system allows; tried once.
    #[must_use]
    pub fn find() -> Self {
        static FOUND: OnceLock<Walls> = OnceLock::new();
        *FOUND.get_or_init(|| {
            let works = |walls: &Self| {
                let mut words = walls.words(Path::new("/tmp"));
                words.push("true".into());
                let quiet = Command::new(&words[0])
                    .args(&words[1..])
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .status();
                quiet.is_ok_and(|status| status.success())
            };
            [Self::Bubblewrap, Self::Namespaces].into_iter().find(works).unwrap_or(Self::Limits)
        })
    }

    /// Returns a folder that has to be opened for writing.
    fn opens(self, folder: Option<&Path>) -> Option<&Path> {
        folder.filter(|_| self == Self::Bubblewrap)
    }

    fn words(self, folder: &Path) -> Vec<OsString> {
        let list: &[&str] = match self {
            Self::Bubblewrap => &[
                "bwrap",
                "--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                "--unshare-pid",
                "--unshare-net",
                "--unshare-ipc",
                "--die-with-parent",
            ],
            Self::Namespaces => &["unshare", "-rn", "-fp", "--kill-child", "--"],
            Self::Limits => &[],
        };
        let mut words: Vec<OsString> = list.iter().map(OsString::from).collect();
        if self == Self::Bubblewrap {
            words.extend(["--bind".into(), folder.into(), folder.into(), "--chdir".into()]);
            words.push(folder.into());
        }
        words
    }
}

/// What a process may take of the system, beside what is watched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ceilings<'a> {
    /// A folder that it may write to, besides its own.
    pub(crate) also: Option<&'a Path>,
    /// Bytes of address space; 0 for no limit.
    pub(crate) address_space: u64,
    /// Bytes of a file.
    pub(crate) file: u64,
    /// Bytes of stack; 0 for the usual.
    pub(crate) stack: u64,
}

/// A folder of its own, and the guard over everything that runs in it.
#[derive(Debug)]
pub struct Sandbox {
    folder: PathBuf,
    mark: String,
    walls: Walls,
    guard: Option<Child>,
}

impl Sandbox {
    /// Makes a folder and starts the guard.
    ///
    /// # Errors
    /// If no folder can be made or no shell started.
    pub fn new() -> io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let nanos = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let nanos = nanos.map_or(0, |time| time.subsec_nanos());
        let mark = format!("{}-{number}-{nanos}", std::process::id());
        let folder = std::env::temp_dir().join(format!("ninefold-judge-{mark}"));
        fs::create_dir_all(&folder)?;
        let folder = folder.canonicalize()?;
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh", &format!("{MARK}={mark}")]).arg(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        in_own_group(&mut command);
        let guard = Some(command.spawn()?);
        Ok(Self { folder, mark, walls: Walls::find(), guard })
    }

    /// Returns the folder that programs may write to.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns how programs are kept in.
    #[must_use]
    pub const fn walls(&self) -> Walls {
        self.walls
    }

    /// Returns the command that runs `words` inside, its three streams being pipes.
    pub(crate) fn command(&self, words: &[OsString], ceilings: Ceilings<'_>) -> Command {
        let mut all = self.walls.words(&self.folder);
        if let Some(folder) = self.walls.opens(ceilings.also) {
            all.extend(["--bind".into(), folder.into(), folder.into()]);
        }
        all.extend(["sh", "-c", SHELL, "sh"].map(OsString::from));
        // dash and bash count files in blocks of 512 and 1,024 bytes: the limit is that or its
        // double.
        let numbers = [ceilings.file / 512, ceilings.address_space / 1024, ceilings.stack / 1024];
        all.extend(numbers.map(|number| OsString::from(number.to_string())));
        all.extend(words.iter().cloned());
        let mut command = Command::new(&all[0]);
        command.args(&all[1..]);
        self.surround(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Gives a command the folder, a cleared environment and a process group of its own.
    pub(crate) fn surround(&self, command: &mut Command) {
        command.env_clear().current_dir(&self.folder).env(MARK, &self.mark);
        let path =
            std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
        command.env("PATH", path).env("LANG", "C.UTF-8").env("LC_ALL", "C.UTF-8");
        command.env("HOME", &self.folder).env("TMPDIR", &self.folder);
        in_own_group(command);
    }
}

impl Drop for Sandbox {
    /// Lets the guard do its work now.
    fn drop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}

#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_own_group(_: &mut Command) {}

/// Ends a process group at once.
#[cfg(unix)]
pub(crate) fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let pid = i32::try_from(leader).ok().and_then(Pid::from_raw);
    if let Some(pid) = pid {
        // It may have ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(crate) fn kill_group(_: u32) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn run(words: &[&str], ceilings: Ceilings) -> (String, String) {
        let sandbox = Sandbox::new().unwrap();
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let mut child = sandbox.command(&words, ceilings).spawn().unwrap();
        drop(child.stdin.take());
        let (mut answers, mut prints) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut answers).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut prints).unwrap();
        child.wait().unwrap();
        (answers, prints)
    }

    #[test]
    fn prints_and_answers_have_their_own_ways() {
        let script = "echo print; echo complaint >&2; echo answer >&4; cat <&3; cat; pwd >&4";
        let (answers, prints) =
            run(&["sh", "-c", script], Ceilings { file: 1 << 20, ..Ceilings::default() });
        assert!(
            answers.starts_with("answer\n") && answers.contains("ninefold-judge-"),
            "{answers}"
        );
        assert_eq!(prints, "print\ncomplaint\n");
    }

    #[test]
    fn nothing_outlives_the_sandbox() {
        let sandbox = Sandbox::new().unwrap();
        let mark = format!("{MARK}={}", sandbox.mark);
        let words = ["sh", "-c", "(setsid sleep 60 &) ; sleep 60"].map(OsString::from);
        let mut child = sandbox
            .command(&words, Ceilings { file: 1 << 20, ..Ceilings::default() })
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200));
        let folder = sandbox.folder().to_owned();
        drop(sandbox);
        let _ = child.wait();
        assert!(!folder.exists());
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let environ = fs::read(entry.path().join("environ")).unwrap_or_default();
            assert!(!String::from_utf8_lossy(&environ).contains(&mark), "{entry:?}");
        }
    }
}
