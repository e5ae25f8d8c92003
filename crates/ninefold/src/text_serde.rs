//! The `serde` feature: values serialise as the text that they print, and are read back from it.
//!
//! A [`Puzzle`](crate::Puzzle) proves itself again when it is read; an [`Er`](crate::Er) is a
//! number, a [`Level`] its lower-case word.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::explain::Level;
use crate::rate::Er;

/// Reads a value from its text.
struct FromText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($Type:ty),* $(,)?) => {
        $(
            impl Serialize for $Type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $Type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(FromText(PhantomData))
                }
            }
        )*
    };
}

as_text! {
    crate::Candidate, crate::CandidateGrid, crate::Cell, crate::CellSet, crate::Certificate,
    crate::Digit, crate::DigitSet, crate::Grid, crate::House, crate::HouseSet, crate::Position,
    crate::Puzzle, crate::Solution, crate::Symmetry, crate::Transform, crate::classic::Strategy,
    crate::explain::Proof, crate::explain::Technique, crate::rate::Scale, crate::solve::Backend,
    crate::text::Form, crate::text::Given,
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(FromText(PhantomData))
    }
}

impl Serialize for Er {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(*self))
    }
}

impl<'de> Deserialize<'de> for Er {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Proof, explain};
    use crate::rate::hodoku::Profile;
    use crate::solve::Backend;
    use crate::text::{Form, Given};
    use crate::{CellSet, Certificate, Digit, Grid, Puzzle, Transform};

    #[test]
    fn values_are_the_text_that_they_print() {
        let puzzle: Puzzle = crate::gallery::LEETCODE.parse().unwrap();
        let text = serde_json::to_string(&puzzle).unwrap();
        assert_eq!(text, format!("\"{puzzle}\""));
        assert_eq!(serde_json::from_str::<Puzzle>(&text).unwrap(), puzzle);
        let empty = serde_json::to_string(&Grid::EMPTY).unwrap();
        let error = serde_json::from_str::<Puzzle>(&empty).unwrap_err();
        assert!(error.to_string().contains("several solutions"), "{error}");
        let cells: CellSet = serde_json::from_str("\"r1c45,r5c1\"").unwrap();
        assert_eq!(cells.len(), 3);
        assert_eq!(serde_json::to_string(&Er::new(71)).unwrap(), "7.1");
        assert_eq!(serde_json::from_str::<Er>("7.1").unwrap(), Er::new(71));
        assert_eq!(serde_json::to_string(&Level::Hard).unwrap(), "\"hard\"");
        for word in ["\"hard\"", "\"Hard\""] {
            assert_eq!(serde_json::from_str::<Level>(word).unwrap(), Level::Hard);
        }
        let text = serde_json::to_string(&Transform::IDENTITY).unwrap();
        assert_eq!(serde_json::from_str::<Transform>(&text).unwrap(), Transform::IDENTITY);
    }

    fn comes_back<T>(value: &T) -> String
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug,
    {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value);
        text
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        assert_eq!(comes_back(&Digit::new(7)), "\"7\"");
        assert_eq!(Form::ALL.map(|form| comes_back(&form))[0], "\"line\"");
        assert_eq!(Backend::ALL.map(|backend| comes_back(&backend))[0], "\"scalar\"");
        let given: Given = crate::gallery::LEETCODE.parse().unwrap();
        assert_eq!(comes_back(&given), format!("\"{given}\""));
        comes_back(&Certificate::of(&given));
        let puzzle: Puzzle = crate::gallery::LEETCODE.parse().unwrap();
        comes_back(&Proof::new(&given, explain(&puzzle, &Profile::hodoku()).steps));
    }
}
