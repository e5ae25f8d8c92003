//! Mutations of a line of a proof, by its text: whatever stands there is changed, dropped, doubled,
//! exchanged or moved, without asking what it means.

use ninefold::explain::Technique;
use ninefold::{Board, Candidate, Random};

/// The separators of lists, from the outermost to the innermost.
const SEPARATORS: [&str; 4] = [";", ">>", ",", "+"];

/// The kinds of patterns.
const WORDS: [&str; 18] = [
    "single",
    "intersection",
    "subset",
    "fish",
    "kraken",
    "links",
    "empty-rectangle",
    "wing",
    "w-wing",
    "rectangle",
    "bug",
    "coloring",
    "chain",
    "sets",
    "sue-de-coq",
    "forcing",
    "template",
    "solution",
];

/// Returns changed lines.
pub(crate) fn mutants(line: &str, board: &Board, random: &mut Random) -> Vec<String> {
    let parts: Vec<&str> = line.strip_prefix("step ").unwrap().split(" | ").collect();
    let &[name, pattern, conclusions] = &parts[..] else { panic!("{line}") };
    let mut found = Vec::new();
    let others = Technique::ALL.iter().map(|technique| technique.name());
    found.extend(
        others
            .filter(|other| *other != name)
            .map(|o| format!("step {o} | {pattern} | {conclusions}")),
    );
    let patterns = pattern_mutants(pattern, random);
    found.extend(patterns.into_iter().map(|p| format!("step {name} | {p} | {conclusions}")));
    let all = conclusion_mutants(conclusions, board, random);
    found.extend(all.into_iter().map(|c| format!("step {name} | {pattern} | {c}")));
    found
}

fn pattern_mutants(pattern: &str, random: &mut Random) -> Vec<String> {
    let words: Vec<&str> = pattern.split(' ').collect();
    let (word, fields) = words.split_first().unwrap();
    let join = |fields: &[String]| {
        fields.iter().fold((*word).to_owned(), |all, field| format!("{all} {field}"))
    };
    let plain: Vec<String> = fields.iter().map(|field| (*field).to_owned()).collect();
    let mut found: Vec<String> =
        WORDS.iter().map(|other| pattern.replacen(word, other, 1)).collect();
    for i in 0..plain.len() {
        let mut without = plain.clone();
        let field = without.remove(i);
        found.push(join(&without));
        without.push(field.clone());
        without.push(field);
        found.push(join(&without));
        let (key, value) = plain[i].split_once('=').unwrap();
        for other in i + 1..plain.len() {
            let (other_key, other_value) = plain[other].split_once('=').unwrap();
            let mut swapped = plain.clone();
            swapped[i] = format!("{key}={other_value}");
            swapped[other] = format!("{other_key}={value}");
            found.push(join(&swapped));
        }
        for value in value_mutants(value, random) {
            let mut changed = plain.clone();
            changed[i] = format!("{key}={value}");
            found.push(join(&changed));
        }
    }
    // Fields that a pattern may have or not.
    for extra in [
        "house=r1",
        "fins=r1c1",
        "endo=r2c2",
        "twin=c1,c2",
        "second=r1c1,r2c2",
        "stem=r5c5",
        "subset=r1c1",
        "clash=r1c1",
        "clash=own",
        "clash=b5",
    ] {
        found.push(format!("{pattern} {extra}"));
    }
    found
}

/// Changes atoms and lists of a value.
fn value_mutants(value: &str, random: &mut Random) -> Vec<String> {
    let mut found = atom_mutants(value, random);
    found.extend(list_mutants(value, &SEPARATORS, random));
    found
}

/// Drops, doubles and exchanges members of the lists of a value, at every depth.
fn list_mutants(value: &str, separators: &[&str], random: &mut Random) -> Vec<String> {
    let Some((separator, inner)) = separators.split_first() else {
        return digit_list_mutants(value);
    };
    let members: Vec<&str> = value.split(separator).collect();
    let mut found = Vec::new();
    for i in 0..members.len() {
        let mut put = |members: Vec<&str>| found.push(members.join(separator));
        if members.len() > 1 {
            let mut without = members.clone();
            without.remove(i);
            put(without);
            let mut swapped = members.clone();
            swapped.swap(i, (i + 1) % members.len());
            put(swapped);
            let mut swapped = members.clone();
            swapped.swap(i, random.below(members.len()));
            put(swapped);
        }
        let mut twice = members.clone();
        twice.insert(i, members[i]);
        put(twice);
        for inside in list_mutants(members[i], inner, random) {
            let mut changed = members.clone();
            changed[i] = &inside;
            found.push(changed.join(separator));
        }
    }
    let mut turned = members.clone();
    turned.reverse();
    found.push(turned.join(separator));
    found
}

/// Drops digits of a run of them, and exchanges neighbours.
fn digit_list_mutants(value: &str) -> Vec<String> {
    let run = value.rsplit(['/', '=', '>']).next().unwrap();
    if !run.chars().all(|letter| letter.is_ascii_digit()) || run.len() < 2 {
        return Vec::new();
    }
    let head = &value[..value.len() - run.len()];
    let mut found = Vec::new();
    for i in 0..run.len() {
        found.push(format!("{head}{}{}", &run[..i], &run[i + 1..]));
        let mut letters: Vec<char> = run.chars().collect();
        letters.swap(i, (i + 1) % run.len());
        found.push(format!("{head}{}", letters.into_iter().collect::<String>()));
    }
    found
}

/// Changes each cell, house, digit, relation and branch of a value.
fn atom_mutants(value: &str, random: &mut Random) -> Vec<String> {
    let mut found = Vec::new();
    let bytes = value.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while at < bytes.len() {
        let put =
            |length: usize, text: &str| format!("{}{text}{}", &value[..at], &value[at + length..]);
        let length = match bytes[at] {
            b'r' if digit(at + 1) && bytes.get(at + 2) == Some(&b'c') && digit(at + 3) => {
                let (row, column) = (bytes[at + 1] - b'0', bytes[at + 3] - b'0');
                let mut any = || random.below(9) + 1;
                for (row, column) in
                    [(any(), any()), (usize::from(row), any()), (any(), usize::from(column))]
                {
                    found.push(put(4, &format!("r{row}c{column}")));
                }
                4
            }
            letter @ (b'r' | b'c' | b'b') if digit(at + 1) => {
                found.push(put(2, &format!("{}{}", char::from(letter), random.below(9) + 1)));
                let other = ["r", "c", "b"][random.below(3)];
                found.push(put(2, &format!("{other}{}", random.below(9) + 1)));
                2
            }
            b'<' => {
                found.push(put(2, "="));
                2
            }
            b'=' => {
                found.push(put(1, "<>"));
                1
            }
            b'~' => {
                found.push(put(1, ""));
                1
            }
            b'?' => {
                found.push(put(2, ""));
                found.push(put(1, "1"));
                1
            }
            letter if letter.is_ascii_digit() => {
                for _ in 0..2 {
                    found.push(put(1, &(random.below(9) + 1).to_string()));
                }
                1
            }
            letter if letter.is_ascii_alphabetic() => {
                // A word: the kind of a Kraken Fish, or a contradiction with itself.
                let end = (at..bytes.len()).find(|&i| !bytes[i].is_ascii_alphanumeric());
                let length = end.unwrap_or(bytes.len()) - at;
                let other = Technique::ALL[random.below(Technique::ALL.len())];
                found.push(put(length, other.short_name()));
                found.push(put(length, "r5c5"));
                length
            }
            _ => 1,
        };
        at += length;
    }
    found
}

fn conclusion_mutants(text: &str, board: &Board, random: &mut Random) -> Vec<String> {
    let list: Vec<&str> = text.split(' ').collect();
    let candidates: Vec<Candidate> = Candidate::all().filter(|&c| board.has(c)).collect();
    let mut found = vec![String::new()];
    for i in 0..list.len() {
        let mut without = list.clone();
        without.remove(i);
        found.push(without.join(" "));
        let mut twice = list.clone();
        twice.push(list[i]);
        found.push(twice.join(" "));
        let mut swapped = list.clone();
        swapped.swap(i, random.below(list.len()));
        found.push(swapped.join(" "));
        for changed in atom_mutants(list[i], random) {
            let mut other = list.clone();
            other[i] = &changed;
            found.push(other.join(" "));
        }
    }
    for _ in 0..12 {
        let candidate = candidates[random.below(candidates.len())];
        let near = candidates.iter().filter(|c| text.contains(&c.cell.to_string()));
        let near: Vec<&Candidate> = near.collect();
        let near = *near[random.below(near.len())];
        for claim in [candidate.placed(), candidate.eliminated(), near.placed(), near.eliminated()]
        {
            found.push(format!("{text} {claim}"));
            found.push(claim);
        }
    }
    found
}
