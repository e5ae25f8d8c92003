//! What a build may be without, and what to try first in one.

/// The commands that a build may be without, and whether this one has them.
const PARTS: [(&str, bool); 4] = [
    ("judge", cfg!(feature = "judge")),
    ("play", cfg!(feature = "play")),
    ("print", cfg!(feature = "print")),
    ("serve", cfg!(feature = "serve")),
];

/// Says whether a word is a command that this build is without.
pub(super) fn is_left_out(word: &str) -> bool {
    PARTS.contains(&(word, false))
}

/// Returns what to try first.
pub(super) fn first_steps() -> String {
    let steps = [
        ("solve @leetcode", "solve LeetCode's sample board"),
        ("race @inkala", "see how nine strategies fare on a hard board"),
        ("check puzzle.txt", "is it valid, solvable, unique? if not, why?"),
        ("explain @leetcode", "solve it like a person, step by step"),
        ("rate @inkala", "how hard is it?"),
        ("print --make 4 -o p.pdf", "four new puzzles on paper"),
        ("judge solve.py", "is your own program right, and what does it do?"),
        ("play", "play, with hints that don't tell all"),
        ("puzzles", "boards that are built in"),
    ];
    let name = |step: &str| step.split(' ').next().unwrap_or_default().to_owned();
    let had = steps.iter().filter(|(step, _)| !is_left_out(&name(step)));
    had.fold("Try:".to_owned(), |text, (step, about)| {
        format!("{text}\n  ninefold {step:<24}{about}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::command;

    #[test]
    fn a_command_that_is_left_out_is_none_and_not_advised() {
        for (name, is_there) in PARTS {
            assert_eq!(command().find_subcommand(name).is_some(), is_there, "{name}");
            assert_ne!(is_left_out(name), is_there, "{name}");
        }
        for step in first_steps().lines().skip(1) {
            let name = step.split_whitespace().nth(1).unwrap();
            assert!(command().find_subcommand(name).is_some(), "{step}");
        }
    }
}
