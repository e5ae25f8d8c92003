//! Runs a compiler inside the sandbox: macros and annotation processors are code, too.

use std::ffi::OsString;
use std::io::Read as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::language::NoBuild;
use crate::meter::Meter;
use crate::sandbox::{Ceilings, Sandbox, kill_group};

/// So much time of the processor a compiler may take.
const TIME: Duration = Duration::from_mins(1);
/// So long it may take on the clock: on a busy machine that is much more.
const CLOCK: Duration = Duration::from_mins(10);
/// So much memory, in bytes.
const MEMORY: u64 = 4 << 30;
/// So much of its output is kept.
const KEPT: u64 = 256 << 10;

/// What came of a compiler.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) succeeded: bool,
    pub(crate) output: String,
}

/// Runs a compiler to its end.
pub(crate) fn compile(
    sandbox: &Sandbox,
    words: &[OsString],
    variables: &[(&'static str, OsString)],
    stop: &dyn Fn() -> bool,
) -> Result<Compiled, NoBuild> {
    // Go keeps what it has compiled of its own packages.
    let also =
        variables.iter().find(|(name, _)| *name == "GOCACHE").map(|(_, value)| Path::new(value));
    let ceilings = Ceilings { file: 1 << 30, also, ..Ceilings::default() };
    let mut command = sandbox.command(words, ceilings);
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    let mut child = command.spawn()?;
    drop(child.stdin.take());
    let stderr = child.stderr.take();
    let reader = thread::spawn(move || {
        let mut output = Vec::new();
        if let Some(mut stream) = stderr {
            let _ = stream.by_ref().take(KEPT).read_to_end(&mut output);
            // The rest is read and forgotten, so that the compiler isn't held up.
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
        }
        String::from_utf8_lossy(&output).into_owned()
    });
    let (begun, mut meter) = (Instant::now(), Meter::new(child.id()));
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        let over = begun.elapsed() > CLOCK || {
            let usage = meter.read();
            usage.cpu > TIME || usage.memory > MEMORY
        };
        if over || stop() {
            kill_group(child.id());
            let _ = child.kill();
            let _ = child.wait();
            return Err(if over {
                NoBuild::Impossible("the compiler takes longer than a minute".to_owned())
            } else {
                NoBuild::Stopped
            });
        }
        thread::sleep(Duration::from_millis(if begun.elapsed().as_millis() < 200 {
            3
        } else {
            20
        }));
    };
    let output = reader.join().unwrap_or_default();
    Ok(Compiled { succeeded: status.success(), output })
}
