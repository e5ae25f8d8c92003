//! [`Variant`]: a board of another size or with other rules, as requests see it.

use ninefold::text::Form;

use crate::Refusal;

/// A board of another size or with other rules.
#[cfg(feature = "variants")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The board as it was read.
    pub reading: ninefold_variants::Reading,
    name: String,
}

/// A board of another size or with other rules: without the feature `variants` there is none.
#[cfg(not(feature = "variants"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {}

/// What came of a request about a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<A> {
    /// The answer.
    pub answer: A,
    /// The word for what it is, if it is not what was hoped for.
    pub failure: Option<&'static str>,
}

#[cfg(feature = "variants")]
impl Variant {
    /// Returns a board that was read.
    #[must_use]
    pub fn new(reading: ninefold_variants::Reading) -> Self {
        let plain = ninefold_variants::Reading {
            title: None,
            author: None,
            solution: None,
            ..reading.clone()
        };
        Self { name: plain.native(), reading }
    }

    /// Returns the board as answers name it: our own form, without its title and its solution.
    #[must_use]
    pub fn name(&self) -> String {
        self.name.clone()
    }
}

#[cfg(not(feature = "variants"))]
impl Variant {
    /// Returns the board as answers name it.
    #[must_use]
    pub fn name(&self) -> String {
        match *self {}
    }
}

/// Reads a board of another size or with other rules; nothing if the text is something else.
#[cfg(feature = "variants")]
pub(crate) fn read(text: &str, from: Option<Form>) -> Result<Option<Box<Variant>>, Refusal> {
    crate::variants::read(text, from, &ninefold_variants::Options::default())
}

/// Reads a board of another size or with other rules: none is known.
#[cfg(not(feature = "variants"))]
#[expect(clippy::unnecessary_wraps, reason = "with the feature there are refusals")]
pub(crate) fn read(_: &str, _: Option<Form>) -> Result<Option<Box<Variant>>, Refusal> {
    Ok(None)
}
