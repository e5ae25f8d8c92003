//! Answers the requests of a file as the layer below does where it is built for the module alone,
//! without boards of other sizes: `native IN OUT`. The tests put the same file to the module.

use std::{env, fs};

use ninefold::Work;
use ninefold_api::{ErrorBody, Face, Limits, call, json};

/// Reads a line for each request, a name and a body; writes one for each, `a` an answer or `r` a
/// refusal.
fn main() {
    let files: Vec<String> = env::args().skip(1).collect();
    let [input, output] = &files[..] else { panic!("native IN OUT") };
    let requests = fs::read_to_string(input).expect("requests");
    let face = Face::native(Limits::PUBLIC);
    let answers = requests.lines().map(|line| {
        let (name, body): (String, String) = serde_json::from_str(line).expect("two texts");
        let answer = match call(&name, body.as_bytes(), &face, &Work::unlimited()) {
            Ok(answer) => [b"a".to_vec(), answer].concat(),
            Err(refusal) => [b"r".to_vec(), json(&ErrorBody::from(&refusal))].concat(),
        };
        String::from_utf8(answer).expect("text")
    });
    fs::write(output, answers.collect::<Vec<_>>().join("\n")).expect("a file");
}
