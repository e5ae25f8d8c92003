//! Options as people write them: names, numbers, and ranges such as `24..28`, `7.2..`, `..=500`;
//! and numbers as they read them.

use core::fmt::Display;
use core::ops::RangeInclusive;
use core::str::FromStr;
use ninefold::explain::Level;
use ninefold::{Er, Scale};
use serde::de::{Deserialize, Deserializer, Error};
use std::borrow::Cow;

/// A number, or words.
#[derive(serde::Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) enum Words {
    Number(f64),
    Text(String),
}

impl Words {
    fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

/// One of something, or several.
#[derive(serde::Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// A board: a text in any form, or an object of our own form.
#[cfg(feature = "schema")]
#[derive(serde::Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its description is needed")]
pub(crate) enum BoardText {
    Text(String),
    Native(std::collections::BTreeMap<String, serde_json::Value>),
}

/// Reads a board: a text, or an object, which becomes its text.
pub(crate) fn board<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    struct Board;
    impl<'de> serde::de::Visitor<'de> for Board {
        type Value = String;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }

        fn visit_string<E: Error>(self, text: String) -> Result<String, E> {
            Ok(text)
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<String, A::Error> {
            let object = serde::de::value::MapAccessDeserializer::new(map);
            serde_json::Value::deserialize(object).map(|object| object.to_string())
        }
    }
    from.deserialize_any(Board)
}

/// Reads rules: a text, or a list or an object of our own form, which becomes its text.
#[cfg(feature = "variants")]
pub(crate) fn rules<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    use serde_json::Value;
    match Option::<Value>::deserialize(from)? {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(list @ (Value::Array(_) | Value::Object(_))) => Ok(Some(list.to_string())),
        Some(other) => Err(D::Error::custom(format!(
            "rules: expected a text, a list or an object, found {other}"
        ))),
    }
}

fn parse<T: FromStr<Err: Display>, E: Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}

/// Reads a name.
pub(crate) fn name<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<T, D::Error> {
    parse(&Cow::<str>::deserialize(from)?)
}

/// Reads a name, or nothing.
pub(crate) fn option<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Option::<Cow<'_, str>>::deserialize(from)?.map(|text| parse(&text)).transpose()
}

/// Reads a list of names.
pub(crate) fn list<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    Vec::<Cow<'_, str>>::deserialize(from)?.iter().map(|text| parse(text)).collect()
}

/// Reads a name, a list of names, or nothing.
pub(crate) fn names<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    match Option::<OneOrMore>::deserialize(from)? {
        None => Ok(Vec::new()),
        Some(OneOrMore::One(text)) => Ok(vec![parse(&text)?]),
        Some(OneOrMore::More(texts)) => texts.iter().map(|text| parse(text)).collect(),
    }
}

/// Reads the name of a scale, or `all`.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn scale_or_all(text: &str) -> Result<Option<Scale>, String> {
    if text == "all" {
        return Ok(None);
    }
    let scale = text.parse().ok().filter(|scale| Scale::PUBLISHED.contains(scale));
    scale.map(Some).ok_or_else(|| format!("expected hodoku, se or all, found {text:?}"))
}

pub(crate) fn scales<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Scale>, D::Error> {
    scale_or_all(&Cow::<str>::deserialize(from)?).map_err(D::Error::custom)
}

pub(crate) fn max<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Er>, D::Error> {
    let number = Option::<f64>::deserialize(from)?.map(Er::try_from).transpose();
    number.map_err(|error| D::Error::custom(format!("max: {error}")))
}

/// Reads `N`, `MIN..MAX`, `MIN..` or `..MAX`; an end that is left out is that of `all`.
fn range<N: PartialOrd + Copy + FromStr>(
    text: &str,
    all: RangeInclusive<N>,
) -> Result<RangeInclusive<N>, String> {
    let number = |text: &str| {
        let known = text.parse().ok().filter(|number| all.contains(number));
        known.ok_or_else(|| format!("expected a number or MIN..MAX in range, found {text:?}"))
    };
    let Some((low, high)) = text.split_once("..") else {
        return number(text).map(|only| only..=only);
    };
    let high = high.strip_prefix('=').unwrap_or(high);
    let low = if low.is_empty() { *all.start() } else { number(low)? };
    let high = if high.is_empty() { *all.end() } else { number(high)? };
    if low > high { Err(format!("expected MIN..MAX, found {text:?}")) } else { Ok(low..=high) }
}

/// Makes the reader of a range from the command line, and that from JSON, which names the field.
macro_rules! ranges {
    ($($(#[$about:meta])* $read:ident, $field:ident: $type:ty = $all:expr;)*) => {
        $(
            $(#[$about])*
            ///
            /// # Errors
            /// If it is neither, with what was expected.
            pub fn $read(text: &str) -> Result<RangeInclusive<$type>, String> {
                range(text, $all)
            }

            pub(crate) fn $field<'de, D: Deserializer<'de>>(
                from: D,
            ) -> Result<Option<RangeInclusive<$type>>, D::Error> {
                let words = Option::<Words>::deserialize(from)?;
                let range = words.map(|words| $read(&words.text())).transpose();
                let field = stringify!($field);
                range.map_err(|error| D::Error::custom(format!("{field}: {error}")))
            }
        )*
    };
}

ranges! {
    /// Reads a number of clues or a range of them.
    clue_range, clues: usize = 0..=81;
    /// Reads a score or a range of scores.
    score_range, score: u32 = 0..=u32::MAX;
    /// Reads a rating with at most one decimal, or a range of them.
    er_range, se: Er = Er::MIN..=Er::MAX;
}

/// Reads the name of a level or a range of them, `easy..hard`.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn level_range(text: &str) -> Result<RangeInclusive<Level>, String> {
    let names = Level::ALL.map(Level::word).join(", ");
    let all = Level::Easy..=Level::Extreme;
    range(text, all).map_err(|_| format!("expected {names}, or a range such as easy..hard"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        let er = Er::new;
        assert_eq!(er_range("7.2..8"), Ok(er(72)..=er(80)));
        assert_eq!(er_range("7.2.."), Ok(er(72)..=er(200)));
        assert_eq!(er_range("7.2"), Ok(er(72)..=er(72)));
        assert_eq!(score_range("..=500"), Ok(0..=500));
        for wrong in ["7.25", "8..7", "", "a", "-1", "7.x", "21", "7.+"] {
            assert!(er_range(wrong).is_err(), "{wrong}");
        }
        assert!(clue_range("82").is_err());
        assert_eq!(level_range("easy..hard"), Ok(Level::Easy..=Level::Hard));
        assert_eq!(level_range("unfair"), Ok(Level::Unfair..=Level::Unfair));
        assert!(level_range("hard..easy").is_err() && level_range("simple").is_err());
    }
}
