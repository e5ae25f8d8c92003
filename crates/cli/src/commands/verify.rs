//! `verify`: checks proofs, step by step.

use anyhow::{Context as _, Result};
use ninefold::explain::Proof;
use ninefold_api::{Request as _, Verify, VerifyRequest};
use std::fs;
use std::io::{self, Read as _};

use super::desk::FACE;
use super::line;
use crate::args::{Global, VerifyArgs};
use crate::exit::Exit;
use crate::{json, output, stop};

pub(super) fn run(args: &VerifyArgs, global: &Global) -> Result<Exit> {
    let stdin = ["-".to_owned()];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let (mut index, mut refused, mut first) = (0, 0, None);
    for file in files {
        for (number, proof) in (1..).zip(Proof::split(&read(file)?)) {
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

/// Checks a proof and writes the verdict; says whether it was accepted.
fn verify(proof: &str, index: u64, as_json: bool, out: &mut Vec<u8>) -> bool {
    let request = VerifyRequest { proof: proof.to_owned() };
    let Ok(verdict) = stop::within(|work| request.find(&(), &FACE, work)) else { return false };
    let accepted = VerifyRequest::failure(&verdict).is_none();
    let Verify { status, steps, looked_up, message, solutions, .. } = &verdict;
    match (message, solutions) {
        _ if as_json => json::write(index, verdict, out),
        (Some(message), _) => line(out, &format!("# {status}: {message}")),
        (None, Some(proven)) => {
            line(out, &format!("accepted: {}, {steps} nodes", proven.words()));
        }
        (None, None) if *looked_up > 0 => line(
            out,
            &format!("accepted: {steps} steps, {looked_up} of them looked up in the solution"),
        ),
        (None, None) => line(out, &format!("accepted: {steps} steps")),
    }
    accepted
}
