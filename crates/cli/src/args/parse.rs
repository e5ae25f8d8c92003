//! Reading the arguments: names as people type them, colours as they ask for even where the
//! arguments are wrong, and a tip where a file stands in place of a command.

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ColorChoice, Command, FromArgMatches as _};
use std::ffi::{OsStr, OsString};
use std::marker::PhantomData;
use std::str::FromStr;
use std::time::Duration;

use super::Args;
use crate::input;

/// Reads the arguments of this process; says what is wrong with them and ends it if need be.
pub(crate) fn parse() -> Args {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = super::command().color(wished_color(&arguments));
    let parsed = command.try_get_matches_from_mut(&arguments);
    let parsed = parsed.and_then(|mut matches| {
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    });
    parsed.unwrap_or_else(|mut error| {
        add_tip(&mut error);
        error.exit()
    })
}

/// Returns the colours asked for with `--color`, whatever else is wrong.
fn wished_color(arguments: &[OsString]) -> ColorChoice {
    let value = arguments.iter().enumerate().find_map(|(i, argument)| {
        let argument = argument.to_str()?;
        match argument.strip_prefix("--color").or_else(|| argument.strip_prefix("--colour"))? {
            "" => arguments.get(i + 1)?.to_str(),
            rest => rest.strip_prefix('='),
        }
    });
    match value {
        Some("never") => ColorChoice::Never,
        Some("always") => ColorChoice::Always,
        _ => ColorChoice::Auto,
    }
}

/// Adds a tip if what should be a command is something to solve, or a command left out of this
/// build.
fn add_tip(error: &mut clap::Error) {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let tip = if super::parts::is_left_out(word) {
        format!("this build is without '{word}'; 'cargo install ninefold-cli' has it")
    } else if input::is_something(word) {
        let quote = if word.contains(char::is_whitespace) { "'" } else { "" };
        format!("to solve it: ninefold solve {quote}{word}{quote}")
    } else {
        return;
    };
    error.remove(ContextKind::SuggestedSubcommand);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
}

/// Reads a time: a number of seconds, or one with its unit.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let scale = match unit.trim() {
        "" | "s" => Some(1.0),
        "ms" => Some(0.001),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    };
    let seconds = scale.and_then(|scale| Some(number.parse::<f64>().ok()? * scale));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("expected a time such as 5, 0.5s, 200ms or 2m, found {text:?}"))
}

#[cfg(feature = "judge")]
/// Reads a time that something may take: more than none.
pub(super) fn limit(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time.is_zero() { Err("expected a time above 0".to_owned()) } else { Ok(time) }
}

/// Reads names by the library's rules, and lists them for help, completions and errors.
#[derive(Clone)]
pub(super) struct Named<T> {
    values: Vec<PossibleValue>,
    read: PhantomData<fn() -> T>,
}

impl<T> Named<T> {
    pub(super) fn new(values: impl IntoIterator<Item = PossibleValue>) -> Self {
        Self { values: values.into_iter().collect(), read: PhantomData }
    }
}

impl<T: FromStr + Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        if let Some(known) = value.to_str().and_then(|text| text.parse().ok()) {
            return Ok(known);
        }
        // The list of names has the error, and its tip.
        let names = PossibleValuesParser::new(self.values.clone());
        let name = names.parse_ref(command, argument, value)?;
        name.parse().map_err(|_| clap::Error::new(ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().cloned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, millis) in
            [("5", 5000), ("0.5s", 500), ("200ms", 200), ("2m", 120_000), ("0", 0)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for wrong in ["", "s", "-1", "1e9", "5 parsecs", "1.2.3", "9".repeat(400).as_str()] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
