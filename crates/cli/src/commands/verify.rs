//! `verify`: checks proofs, step by step.

use anyhow::{Context as _, Result};
use ninefold::explain::{Pattern, Proof, ProofError};
use std::fs;
use std::io::{self, Read as _};

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
            if !verify(&proof, index, global.json, &mut out) {
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
fn verify(text: &str, index: u64, as_json: bool, out: &mut Vec<u8>) -> bool {
    let proof = text.parse::<Proof>();
    let verdict = match &proof {
        Ok(proof) => proof.verify(),
        Err(error) => Err(error.clone()),
    };
    let status = match &verdict {
        Ok(()) => "accepted",
        Err(ProofError::Malformed { .. } | ProofError::Unlike { .. }) => "malformed",
        Err(_) => "refused",
    };
    let steps = proof.as_ref().map_or(0, |proof| proof.steps.len());
    let looked_up = proof.as_ref().map_or(0, |proof| {
        proof.steps.iter().filter(|step| step.pattern == Pattern::Solution).count()
    });
    if as_json {
        let puzzle = proof.as_ref().map_or_else(
            |_| ninefold::text::shorten(text.as_bytes()),
            |proof| ninefold_json::puzzle(&proof.given),
        );
        let mut object = json::object(&puzzle);
        object.insert("status".to_owned(), status.into());
        object.insert("steps".to_owned(), steps.into());
        object.insert("looked_up".to_owned(), looked_up.into());
        if let Err(error) = &verdict {
            object.insert("message".to_owned(), error.to_string().into());
        }
        json::write(index, object, out);
    } else {
        line(
            out,
            &match &verdict {
                Ok(()) if looked_up > 0 => {
                    format!(
                        "accepted: {steps} steps, {looked_up} of them looked up in the solution"
                    )
                }
                Ok(()) => format!("accepted: {steps} steps"),
                Err(error) => format!("# {status}: {error}"),
            },
        );
    }
    verdict.is_ok()
}
