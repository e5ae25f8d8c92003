//! `play` in a real terminal: tmux sends the keys and reads the screen.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use ninefold_checks::tools;
use ninefold_play::{Look, Start, Store, play, read_game};

use crate::support::{self, run_heard, run_with};

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal of its own with `ninefold play` in it.
struct Terminal {
    tmux: PathBuf,
    socket: String,
    folder: PathBuf,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

/// What the shell in the terminal does: it looks at the terminal before and after.
const SCRIPT: &str = r#"
cd "$FOLDER"
stty -a | sed "s|rows [0-9]*; columns [0-9]*||" > before
sh -c 'echo $$ > pid; exec "$0" "$@"' "$NINEFOLD" play "$@"
echo "ended with $?"
stty -a | sed "s|rows [0-9]*; columns [0-9]*||" > after
cmp before after && echo "as it was"
cat
"#;

impl Terminal {
    /// Starts the program; nothing where there is no tmux.
    fn start(name: &str, size: (u16, u16), args: &[&str], set: &[(&str, &str)]) -> Option<Self> {
        let tmux = match tools::program(&["tmux"], "tmux") {
            Ok(tmux) => tmux,
            Err(why) => {
                tools::leave_out("play in a real terminal", &why);
                return None;
            }
        };
        let folder = tools::folder(&format!("play-{name}")).expect("a folder");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let socket = format!("ninefold-{}-{name}", std::process::id());
        let terminal = Self { tmux, socket, folder };
        terminal.launch(size, args, set);
        Some(terminal)
    }

    fn launch(&self, size: (u16, u16), args: &[&str], set: &[(&str, &str)]) {
        let script = self.folder.join("script");
        std::fs::write(&script, SCRIPT).expect("a script");
        let folder = self.folder.to_str().expect("a plain path");
        let (width, height) = (size.0.to_string(), size.1.to_string());
        let mut words =
            vec!["-f", "/dev/null", "new-session", "-d", "-s", "play", "-x", &width, "-y", &height];
        let own = [
            format!("FOLDER={folder}"),
            format!("NINEFOLD={}", env!("CARGO_BIN_EXE_ninefold")),
            format!("XDG_DATA_HOME={folder}/data"),
            "LC_ALL=C.UTF-8".to_owned(),
            "COLORTERM=".to_owned(),
            "NO_COLOR=".to_owned(),
        ];
        let others: Vec<String> =
            set.iter().map(|(name, value)| format!("{name}={value}")).collect();
        words.push("env");
        words.extend(own.iter().chain(&others).map(String::as_str));
        words.extend(["sh", script.to_str().expect("a plain path")]);
        words.extend(args);
        self.tmux(&words).expect("tmux starts");
    }

    fn tmux(&self, words: &[&str]) -> Result<String, String> {
        let mut command = Command::new(&self.tmux);
        command.args(["-u", "-L", &self.socket]).args(words).env_remove("TMUX");
        let output = command.output().map_err(|error| error.to_string())?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-t", "play"]).unwrap_or_default()
    }

    /// Sends keys by their names, each on its own: an escape in front of a letter is another key.
    fn keys(&self, keys: &str) {
        for key in keys.split_whitespace() {
            self.tmux(&["send-keys", "-t", "play", key]).expect("keys are sent");
            if key == "Escape" {
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }

    /// Waits until something is on the screen; returns all of it.
    fn wait(&self, wanted: &str) -> String {
        until(|| {
            let screen = self.screen();
            if screen.contains(wanted) {
                Ok(screen)
            } else {
                Err(format!("{wanted:?} is not on the screen:\n{screen}"))
            }
        })
    }

    /// Waits until something is no longer on the screen.
    fn wait_without(&self, unwanted: &str) {
        until(|| {
            let screen = self.screen();
            if screen.contains(unwanted) {
                Err(format!("{unwanted:?} is still on the screen:\n{screen}"))
            } else {
                Ok(())
            }
        });
    }

    /// Waits until the program has stopped itself, where the system tells.
    fn wait_until_stopped(&self) {
        let path = format!("/proc/{}/stat", self.pid());
        until(|| match std::fs::read_to_string(&path) {
            Ok(stat) if !stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" T")) => {
                Err(format!("it has not stopped: {stat}"))
            }
            _ => Ok(()),
        });
    }

    /// Starts the program once more, in another terminal.
    fn start_again(&mut self, args: &[&str], set: &[(&str, &str)]) {
        self.tmux(&["kill-server"]).expect("it ends");
        self.socket.push_str("-again"); // the old socket may still be on its way out
        self.launch((80, 24), args, set);
    }

    fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-t", "play", "-x", &width, "-y", &height])
            .expect("it is resized");
    }

    fn signal(&self, signal: &str) {
        let status = Command::new("kill").args([signal, &self.pid()]).status().expect("kill runs");
        assert!(status.success());
    }

    /// Returns the number of the program's process.
    fn pid(&self) -> String {
        let pid = std::fs::read_to_string(self.folder.join("pid")).expect("it has a number");
        pid.trim().to_owned()
    }

    /// Checks that the terminal is as it was: its settings, the usual screen, no mouse, a cursor.
    fn is_as_it_was(&self) {
        self.wait("as it was");
        let flags = self.tmux(&[
            "display",
            "-p",
            "-t",
            "play",
            "#{alternate_on} #{mouse_any_flag} #{cursor_flag}",
        ]);
        assert_eq!(flags.as_deref().map(str::trim), Ok("0 0 1"));
    }

    fn saved(&self) -> Vec<String> {
        let games =
            std::fs::read_dir(self.folder.join("data/ninefold/games")).into_iter().flatten();
        let paths = games.filter_map(|entry| Some(entry.ok()?.path()));
        let games = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
        games.filter_map(|path| std::fs::read_to_string(path).ok()).collect()
    }
}

/// Tries until it goes well, for as long as anything may take.
fn until<R>(mut attempt: impl FnMut() -> Result<R, String>) -> R {
    let start = Instant::now();
    loop {
        match attempt() {
            Ok(found) => return found,
            Err(why) => assert!(start.elapsed() < PATIENCE, "{why}"),
        }
        std::thread::sleep(Duration::from_millis(30));
    }
}

#[test]
fn a_puzzle_is_played_to_its_end_and_undone() {
    let Some(terminal) = Terminal::start("end", (80, 24), &["@leetcode"], &[]) else { return };
    terminal.wait("0 of 51 placed");
    let clues: ninefold::Grid = ninefold::gallery::LEETCODE.parse().unwrap();
    let solution = ninefold::Solver::new().first(&clues).unwrap().grid();
    let mut keys = vec!["PPage".to_owned()];
    for row in 0..9 {
        keys.push("Home".to_owned());
        for cell in ninefold::House::row(row).cell_list() {
            if clues.get(*cell).is_none() {
                keys.extend(solution.get(*cell).map(|digit| digit.to_string()));
            }
            keys.push("Right".to_owned());
        }
        keys.push("Down".to_owned());
    }
    for part in keys.chunks(60) {
        let mut words = vec!["send-keys", "-t", "play"];
        words.extend(part.iter().map(String::as_str));
        terminal.tmux(&words).unwrap();
    }
    terminal.wait("all by");
    terminal.wait("HoDoKu rates");
    terminal.keys("u");
    terminal.wait("50 of 51 placed");
    terminal.keys("q");
    terminal.wait("ended with 0");
    terminal.is_as_it_was();
    assert!(terminal.saved()[0].contains("\"finished\": true"));
}

#[test]
fn hints_new_puzzles_and_the_lab_work_at_every_size() {
    for (name, size) in [("usual", (80, 24)), ("small", (40, 20)), ("large", (120, 40))] {
        let Some(terminal) = Terminal::start(name, size, &["@leetcode"], &[]) else { return };
        terminal.wait("@leetcode");
        terminal.keys("h");
        for level in ["Hint 1 of 5", "Hint 2 of 5", "Hint 3 of 5", "Hint 4 of 5"] {
            terminal.wait(level);
            terminal.keys("h");
        }
        terminal.wait("Done");
        terminal.keys("u L");
        terminal.wait("0 of 12,523");
        terminal.keys("Right Right Right");
        terminal.wait("3 of 12,523: Tries 4 in r1c6.");
        terminal.keys("Left");
        terminal.wait("2 of 12,523: Tries 2 in r1c4.");
        terminal.keys("End");
        terminal.wait("12,523 of 12,523: Solved.");
        terminal.keys("Escape");
        terminal.wait_without("of 12,523"); // or escape and N might come as one key
        terminal.keys("N e");
        terminal.wait("Easy, seed");
        terminal.keys("q");
        terminal.is_as_it_was();
    }
}

#[test]
fn it_survives_every_size_and_what_is_pasted() {
    let Some(terminal) = Terminal::start("resize", (80, 24), &["@leetcode"], &[]) else { return };
    terminal.wait("0 of 51 placed");
    for (width, height) in [(1, 1), (3, 50), (19, 14), (200, 60), (18, 9), (40, 20)] {
        terminal.resize(width, height);
        std::thread::sleep(Duration::from_millis(150));
        terminal.keys("h Escape L Escape");
    }
    terminal.resize(60, 10);
    terminal.wait("too small");
    terminal.resize(120, 40);
    terminal.wait("0 of 51 placed");
    for text in ["no board at all", ninefold::gallery::INKALA] {
        terminal.tmux(&["set-buffer", text]).unwrap();
        terminal.tmux(&["paste-buffer", "-p", "-t", "play"]).unwrap();
        terminal.wait(if text.len() == 81 { "Pasted" } else { "That is no board" });
    }
    terminal.resize(80, 24);
    terminal.keys("C-c");
    terminal.wait("ended with 0");
    terminal.is_as_it_was();
}

#[test]
fn signals_leave_the_terminal_as_it_was_and_the_game_saved() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let Some(terminal) =
            Terminal::start(&format!("signal{signal}"), (80, 24), &["@leetcode"], &[])
        else {
            return;
        };
        terminal.wait("0 of 51 placed");
        terminal.keys("Up Up 4");
        terminal.wait("1 of 51 placed");
        terminal.signal(signal);
        terminal.wait("ended with 130");
        terminal.is_as_it_was();
        assert!(terminal.saved()[0].contains("r3c5 |p4"), "{signal}");
    }
}

#[test]
fn a_killed_game_is_resumed() {
    let Some(mut terminal) = Terminal::start("killed", (80, 24), &["@leetcode"], &[]) else {
        return;
    };
    terminal.wait("0 of 51 placed");
    terminal.keys("Up Up 4");
    terminal.wait("1 of 51 placed");
    terminal.signal("-KILL");
    terminal.wait("ended with 137");
    terminal.start_again(&["--resume"], &[]);
    terminal.wait("1 of 51 placed");
    terminal.keys("u");
    terminal.wait("0 of 51 placed");
    terminal.keys("q");
    terminal.is_as_it_was();
}

#[test]
fn it_stops_and_goes_on_with_the_shell() {
    let Some(terminal) = Terminal::start("stop", (80, 24), &["@leetcode"], &[]) else { return };
    terminal.wait("0 of 51 placed");
    terminal.signal("-TSTP");
    until(|| {
        let flag = terminal.tmux(&["display", "-p", "-t", "play", "#{alternate_on}"])?;
        if flag.trim() == "0" { Ok(()) } else { Err("the usual screen must come back".to_owned()) }
    });
    terminal.wait_until_stopped(); // a signal to go on that came before would have no effect
    terminal.signal("-CONT");
    terminal.wait("0 of 51 placed");
    terminal.keys("Up Up 4");
    terminal.wait("1 of 51 placed");
    terminal.keys("q");
    terminal.is_as_it_was();
}

/// Plays until the file `panic` is there: what the next test runs in a terminal.
#[test]
#[ignore = "it plays; a_panic_leaves_the_terminal_as_it_was runs it"]
fn plays_until_it_panics() {
    let stopped = || {
        assert!(!Path::new("panic").exists(), "as the test asks");
        false
    };
    let (game, _) = read_game("@leetcode", "@leetcode").expect("a built-in board");
    let start = Start { game: Some(game), ..Start::default() };
    play(start, Store::of_user(), Look::default(), stopped).expect("a terminal");
}

#[test]
fn a_panic_leaves_the_terminal_as_it_was() {
    let own = std::env::current_exe().expect("this program");
    let set = [("NINEFOLD", own.to_str().expect("a plain path")), ("RUST_BACKTRACE", "0")];
    let args = ["play::plays_until_it_panics", "--exact", "--ignored", "--nocapture"];
    let Some(terminal) = Terminal::start("panic", (80, 24), &args, &set) else { return };
    terminal.wait("0 of 51 placed");
    terminal.keys("Up Up 4");
    terminal.wait("1 of 51 placed");
    std::fs::write(terminal.folder.join("panic"), "").expect("a file");
    terminal.wait("ended with 101");
    assert!(terminal.screen().contains("as the test asks"), "{}", terminal.screen());
    terminal.is_as_it_was();
    assert!(terminal.saved()[0].contains("r3c5 |p4"), "the move before it is saved");
}

#[test]
fn without_colours_there_are_none() {
    for (name, args, set) in [
        (
            "never",
            ["--color", "never", "@leetcode"].as_slice(),
            [("TERM", "tmux-256color")].as_slice(),
        ),
        ("variable", &["@leetcode"], &[("NO_COLOR", "1")]),
    ] {
        let Some(terminal) = Terminal::start(name, (80, 24), args, set) else { return };
        terminal.wait("[  ·  ]");
        terminal.keys("h");
        terminal.wait("Hint 1 of 5");
        terminal.keys("h h h");
        terminal.wait("+ goes here: r3c7=5");
        let screen = terminal.tmux(&["capture-pane", "-e", "-p", "-t", "play"]).unwrap();
        assert!(
            !screen.contains("\u{1b}[3") && !screen.contains("\u{1b}[4") || !has_colour(&screen),
            "{screen:?}"
        );
        terminal.keys("q");
        terminal.is_as_it_was();
    }
}

#[test]
fn candidates_are_coloured_and_linked_in_a_terminal() {
    let set = [("NO_COLOR", "1")];
    for (name, set) in [("links", [].as_slice()), ("bare-links", set.as_slice())] {
        let Some(mut terminal) = Terminal::start(name, (80, 24), &["@leetcode"], set) else {
            return;
        };
        terminal.wait("0 of 51 placed");
        terminal.keys("b C-Home Right Right v v ] 2");
        terminal.wait("candidate 2, colour b");
        terminal.keys("v 2 Right 2");
        terminal.wait("strong link, r1c3=2 to r1c4=2");
        terminal.keys("Down"); // the cursor's brackets would stand on the frame
        let shown = if set.is_empty() { "12──4│─2" } else { "1b──4│─2" };
        terminal.wait(shown);
        terminal.keys("u");
        terminal.wait("undone");
        assert!(!terminal.screen().contains("──4"), "{}", terminal.screen());
        terminal.keys("U q");
        terminal.wait("ended with 0");
        terminal.is_as_it_was();
        assert!(terminal.saved()[0].contains("r1c3=2 = r1c4=2"));
        terminal.start_again(&["--resume"], set);
        terminal.wait(shown);
        terminal.keys("q");
        terminal.is_as_it_was();
    }
}

/// Says whether a screen has a colour: a parameter from 30 to 49 but the usual ones.
fn has_colour(screen: &str) -> bool {
    let codes = screen.split("\u{1b}[").skip(1).filter_map(|part| part.split_once('m'));
    let numbers = codes
        .flat_map(|(codes, _)| codes.split([';', ':']))
        .filter_map(|code| code.parse::<u8>().ok());
    numbers.into_iter().any(|code| matches!(code, 30..=38 | 40..=48 | 90..=107))
}

#[test]
fn a_plain_terminal_gets_sentences() {
    let Some(terminal) = Terminal::start("dumb", (80, 24), &["@leetcode"], &[("TERM", "dumb")])
    else {
        return;
    };
    terminal.wait("Type help for the commands");
    terminal.tmux(&["send-keys", "-t", "play", "-l", "r3c5=4"]).unwrap();
    terminal.keys("Enter");
    terminal.wait("r3c5=4.");
    terminal.keys("q u i t Enter");
    terminal.wait("ended with 0");
}

/// Runs the plain mode with games of its own.
fn plain(name: &str, args: &[&str], input: &str) -> (i32, String, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("plain-{name}"));
    let mut command = support::ninefold();
    command.env("XDG_DATA_HOME", &folder).arg("play").args(args).write_stdin(input);
    let output = command.output().expect("it runs");
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    (output.status.code().expect("it ends by itself"), out, errors)
}

#[test]
fn a_pipe_plays_in_sentences_and_resumes() {
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join("plain-pipe"));
    let (code, out, _) = plain("pipe", &["@leetcode"], "r1c3=4\nrow 1\nquit\n");
    assert_eq!((code, out.lines().count()), (0, 4), "{out}");
    assert!(out.contains("Row 1: 5, 3, 4, empty, 7, empty, empty, empty, empty."), "{out}");
    let (code, out, _) = plain("pipe", &["--resume"], "undo\nr1c3\n");
    assert_eq!((code, out.contains("r1c3 is empty.")), (0, true), "{out}");
    let (code, _, errors) = plain("pipe", &["--resume=9"], "");
    assert_eq!((code, errors.contains("there is no such saved game")), (2, true), "{errors}");
    let (code, out, _) = plain("pipe", &["--level", "hard", "--seed", "7"], "quit\n");
    assert_eq!((code, out.starts_with("Hard, seed 7: ")), (0, true), "{out}");
    let (code, out, _) = plain("pipe", &["--lab=fewest", "@leetcode"], "next 2\n");
    assert_eq!((code, out.contains("Event 2 of 52.")), (0, true), "{out}");
    let state = ninefold::gallery::LEETCODE.replacen('.', "+4", 1);
    let (code, out, _) = plain("pipe", &[&state], "r1c3\n");
    assert_eq!((code, out.contains("r1c3 is 4.")), (0, true), "{out}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (input, why) in [
        ("nowhere.txt", "neither a readable file nor a board"),
        ("@nobody", "@nobody"),
        ("53..7", "expected 81 cells"),
        (r#"{"size":"4x4","clues":"1...............","rules":[]}"#, "only for classic 9x9"),
        (r#"{"size":"4x4","board":"1...............","rules":[]}"#, "this key isn't known"),
    ] {
        let (code, _, errors) = plain("refused", &[input], "");
        assert_ne!(code, 0, "{input}");
        assert!(errors.contains(why), "{input}: {errors}");
    }
    let (code, _) = run_with(&["play", "--resume", "@easy"], "");
    assert_eq!(code, 2);
    let (code, out, _) = run_heard(&["play", "--help"], "");
    assert!(
        code == 0 && out.contains("ninefold play --resume") && out.contains("--plain"),
        "{out}"
    );
}
