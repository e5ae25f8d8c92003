//! The interface against its own OpenAPI document: requests made from the schema, good and bad, and
//! every answer held to what the document says of it.
//!
//! Needs Python with `venv`; Schemathesis and what it needs are installed in the build folder, at
//! the versions of `schema/requirements.txt`. See `tools.rs` for what happens without.

use ninefold_checks::tools::{Found, folder, install, leave_out, may_install, program, run, say};
use ninefold_server::Limits;
use ninefold_site::workspace;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::server::Server;

const LIMIT: Duration = Duration::from_mins(4);

#[test]
fn answers_are_as_the_document_says() {
    let tool = match set_up() {
        Ok(tool) => tool,
        Err(why) => return leave_out("the tests made from the OpenAPI document", &why),
    };
    let mut limits = Limits::default();
    limits.work_time = Duration::from_millis(500); // boards that take longest come up often
    let server = Server::with(&limits);
    let settings = settings();
    let mut tests = Command::new(&tool);
    tests
        .arg("--no-color")
        .arg("--config-file")
        .arg(settings.join("schemathesis.toml"))
        .arg("run")
        .arg(server.url("/api/v1/openapi.json"))
        .env("SCHEMATHESIS_HOOKS", "hooks")
        .env("PYTHONPATH", settings)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(folder("schema").expect("it is there")); // what it writes stays out of the sources
    let time = run(&mut tests, LIMIT).unwrap_or_else(|error| panic!("{error}; see above"));
    say(&format!("schema tests took {:.1} s", time.as_secs_f64()));
}

/// Returns the folder of what is told to it.
fn settings() -> PathBuf {
    workspace().join("crates/server/tests/schema")
}

/// Returns Schemathesis, installed unless these very versions were before.
fn set_up() -> Found<PathBuf> {
    let home = folder("schema")?;
    let tool = home.join("bin/schemathesis");
    let list = settings().join("requirements.txt");
    let wanted = fs::read(&list).map_err(|error| error.to_string())?;
    let stamp = home.join("installed");
    if tool.is_file() && fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(tool);
    }
    may_install()?;
    let python = program(&["python3", "python"], "python3-venv")?;
    let mut make = Command::new(&python);
    make.args(["-m", "venv", "--clear"]).arg(&home);
    if let Err(error) = run(&mut make, LIMIT) {
        // Debian's Python comes without the module.
        install("python3-venv").map_err(|why| format!("{error}; {why}"))?;
        run(&mut make, LIMIT)?;
    }
    let mut install = Command::new(home.join("bin/python"));
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]);
    run(install.arg(list), LIMIT)?;
    fs::write(&stamp, wanted).map_err(|error| error.to_string())?;
    Ok(tool)
}
