//! `verify`: checks proofs, step by step.

use anyhow::{Context as _, Result};
use ninefold_api::{Request as _, Verify, VerifyRequest};
use std::fs;
use std::io::{self, Read as _};

use super::desk::FACE;
use super::line;
use crate::args::{Global, VerifyArgs};
use crate::exit::Exit;
use crate::{json, output, stop};

/// What the first line of a proof begins with.
const HEADER: &str = "ninefold proof";

pub(super) fn run(args: &VerifyArgs, global: &Global) -> Result<Exit> {
    let stdin = ["-".to_owned()];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let (mut index, mut refused, mut first) = (0, 0, None);
    for file in files {
        for (number, proof) in (1..).zip(split(&read(file)?)) {
            if stop::requested() {
                break;
            }
            index += 1;
            let mut out = Vec::new();
            if !verify(proof, index, global.json, &mut out) {
                refused += 1;
                first = first.or(Some((number, file)));
            }
            output::write(&out)?;
        }
    }
    if index == 0 && !stop::requested() {
        output::complain("error: no proof in the input");
        return Ok(Exit::Usage);
    }
    let Some((number, file)) = first else { return Ok(Exit::Fine) };
    if index > 1 {
        let file = if file == "-" { "standard input" } else { file };
        output::complain(&format!(
            "{refused} of {index} proofs not accepted; the first is number {number} of {file}"
        ));
    }
    Ok(Exit::Failed)
}

fn read(file: &str) -> Result<String> {
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().read_to_end(&mut bytes).context("reading standard input")?;
    } else {
        bytes = fs::read(file).with_context(|| format!("reading {file}"))?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Cuts a text before each line that begins a proof; what stands before the first is one, too,
/// unless there is nothing in it.
fn split(text: &str) -> Vec<String> {
    let mut proofs = vec![String::new()];
    for text in text.lines() {
        if text.trim_start().starts_with(HEADER) {
            proofs.push(String::new());
        }
        if let Some(last) = proofs.last_mut() {
            last.push_str(text);
            last.push('\n');
        }
    }
    let says_something = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
    proofs.retain(|proof| proof.lines().any(says_something));
    proofs
}

/// Checks a proof and writes the verdict; says whether it was accepted.
fn verify(proof: String, index: u64, as_json: bool, out: &mut Vec<u8>) -> bool {
    let request = VerifyRequest { proof };
    let Ok(verdict) = stop::within(|work| request.find(&(), &FACE, work)) else { return false };
    let accepted = VerifyRequest::failure(&verdict).is_none();
    let Verify { status, steps, looked_up, message, .. } = &verdict;
    match message {
        _ if as_json => json::write(index, verdict, out),
        Some(message) => line(out, &format!("# {status}: {message}")),
        None if *looked_up > 0 => line(
            out,
            &format!("accepted: {steps} steps, {looked_up} of them looked up in the solution"),
        ),
        None => line(out, &format!("accepted: {steps} steps")),
    }
    accepted
}
