//! [`Request`]: what every command has in common.

use ninefold::Work;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::refusal::Code;
use crate::{Face, Refusal, Told, Unanswered, Variant};

/// A type that describes itself for OpenAPI, if that is asked for.
#[cfg(feature = "schema")]
pub use utoipa::ToSchema as Described;

/// A type that describes itself for OpenAPI, if that is asked for.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// What a command takes, and how it comes to its answer.
///
/// A face reads a request (from JSON by [`parse`], from arguments, from keywords), checks it once
/// and finds as often as it has boards. What is found is in the words of the library, for faces
/// that draw; it turns into the answer, the object that programs read.
pub trait Request: DeserializeOwned + Described + Send + Sync + 'static {
    /// The name of the command.
    const NAME: &'static str;
    /// What it does, in a line.
    const ABOUT: &'static str;
    /// Whether a board must be a puzzle to get an answer.
    const NEEDS_PUZZLE: bool = false;
    /// Whether the answer is about the puzzle alone: what a player has placed and struck is left
    /// out, and faces say so.
    const LEAVES_PLAY_OUT: bool = false;

    /// What the work is done on: a board, or what to make.
    type Subject: Send + Sync;
    /// What comes of it, in the words of the library.
    type Found;
    /// What comes of it, as an object.
    type Answer: From<Self::Found> + Serialize + Described;

    /// Checks the options, whatever the board: a face that has many boards does so once.
    ///
    /// # Errors
    /// If an option is out of range, or doesn't go with another.
    fn check(&self, _: &Face) -> Result<(), Refusal> {
        Ok(())
    }

    /// Reads the board, or plans what to make.
    ///
    /// # Errors
    /// If there is no board where one should be, or nothing can be made so.
    fn read(&self, face: &Face) -> Result<Self::Subject, Refusal>;

    /// Reads and checks all that takes no work.
    ///
    /// # Errors
    /// As [`check`](Self::check) and [`read`](Self::read).
    fn prepare(&self, face: &Face) -> Result<Self::Subject, Refusal> {
        self.check(face)?;
        self.read(face)
    }

    /// Does the work.
    ///
    /// # Errors
    /// If the board can't have an answer, or the work is stopped before there is one.
    fn find(
        &self,
        subject: &Self::Subject,
        face: &Face,
        work: &Work<'_>,
    ) -> Result<Self::Found, Refusal>;

    /// Returns the word for what this is, if it is not what was hoped for: then the command line
    /// ends with 1.
    #[must_use]
    fn failure(_: &Self::Found) -> Option<&'static str> {
        None
    }

    /// Returns the answer in its own form for a board that gets none, if it has one for that.
    #[must_use]
    fn unanswered(_: Unanswered) -> Option<Self::Answer> {
        None
    }

    /// Reads the board if it is one of another size or with other rules.
    ///
    /// # Errors
    /// If it is such a board, and malformed, or the options don't fit it.
    fn variant(&self) -> Result<Option<Box<Variant>>, Refusal> {
        Ok(None)
    }

    /// Does the work on a board of another size or with other rules.
    ///
    /// # Errors
    /// If the command is only for classic 9x9, the board can't have an answer, or the work is
    /// stopped before there is one.
    fn tell(
        &self,
        variant: &Variant,
        _: &Face,
        _: &Work<'_>,
    ) -> Result<Told<Self::Answer>, Refusal> {
        Err(Refusal::only_classic(variant.name()))
    }

    /// Returns how long it may take: for faces that must not wait, in turn where to try.
    fn attempts(&self) -> &'static [Attempt] {
        &[Attempt::QUICK]
    }

    /// Reads and checks all that takes no work, whatever board it is.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare) and [`variant`](Self::variant).
    fn prepare_any(&self, face: &Face) -> Result<Prepared<Self::Subject>, Refusal> {
        self.check(face)?;
        match self.variant()? {
            Some(variant) => Ok(Prepared::Variant(variant)),
            None => self.read(face).map(Prepared::Subject),
        }
    }

    /// Returns how long it may take on what was prepared; on a variant, seconds.
    fn attempts_on(&self, prepared: &Prepared<Self::Subject>) -> &'static [Attempt] {
        match prepared {
            Prepared::Subject(_) => self.attempts(),
            Prepared::Variant(_) => &[Attempt::LONG],
        }
    }

    /// Does the work on what was prepared.
    ///
    /// # Errors
    /// As [`find`](Self::find) and [`tell`](Self::tell).
    fn answer_on(
        &self,
        prepared: &Prepared<Self::Subject>,
        face: &Face,
        work: &Work<'_>,
    ) -> Result<Self::Answer, Refusal> {
        match prepared {
            Prepared::Subject(subject) => self.find(subject, face, work).map(Into::into),
            Prepared::Variant(variant) => self.tell(variant, face, work).map(|told| told.answer),
        }
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// As [`prepare_any`](Self::prepare_any) and [`answer_on`](Self::answer_on).
    fn answer(&self, face: &Face, work: &Work<'_>) -> Result<Self::Answer, Refusal> {
        self.answer_on(&self.prepare_any(face)?, face, work)
    }
}

/// What the work of a request is done on.
#[derive(Clone, Debug)]
pub enum Prepared<S> {
    /// A classic board, or what to make.
    Subject(S),
    /// A board of another size or with other rules.
    Variant(Box<Variant>),
}

/// Where to work, and how much before it is given up for the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Where.
    pub pace: Pace,
    /// How much work; none is left to a further attempt by default.
    pub budget: Option<u64>,
}

impl Attempt {
    /// At once, whatever it takes.
    pub const AT_ONCE: Self = Self { pace: Pace::AtOnce, budget: None };
    /// Among what takes milliseconds.
    pub const QUICK: Self = Self { pace: Pace::Quick, budget: None };
    /// Among what takes seconds.
    pub const LONG: Self = Self { pace: Pace::Long, budget: None };
}

/// How long work takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A fraction of a millisecond: nobody needs to be asked.
    AtOnce,
    /// Milliseconds, as a rule.
    Quick,
    /// Seconds.
    Long,
}

/// Declares a request on one board: its text, the form of it, and the options named.
macro_rules! request {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty,)* }
    ) => {
        crate::request::request! {
            @bare $(#[$about])* $name { $($(#[$meta])* $field: $type,)* }
        }

        impl $name {
            /// Reads the board if it is one of another size or with other rules.
            fn other_board(&self) -> Result<Option<Box<crate::Variant>>, crate::Refusal> {
                crate::variant::read(&self.puzzle, self.from)
            }
        }
    };
    (
        @bare
        $(#[$about:meta])*
        $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct $name {
            /// The board, in any form that Ninefold reads, or `@name` of a built-in one; one of
            /// another size or with other rules may also be an object of our own form.
            #[serde(deserialize_with = "crate::words::board")]
            #[cfg_attr(feature = "schema", schema(value_type = crate::words::BoardText))]
            pub puzzle: String,
            /// The form it is in; detected if left out.
            #[serde(default, deserialize_with = "crate::words::option")]
            #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
            pub from: Option<ninefold::text::Form>,
            $($(#[$meta])* pub $field: $type,)*
        }

        impl $name {
            /// Reads the board.
            ///
            /// # Errors
            /// If there is none, more than one, or a malformed one.
            pub fn entry(&self) -> Result<ninefold::text::Entry, crate::Refusal> {
                crate::board::read_one(&self.puzzle, self.from)
            }
        }
    };
}

pub(crate) use request;

/// Declares a request that also takes boards of other sizes and with other rules, and what can be
/// said about them.
macro_rules! open_request {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty,)* }
    ) => {
        crate::request::request! {
            @bare
            $(#[$about])*
            $name {
                $($(#[$meta])* $field: $type,)*
                /// Rules to add to the board: names of rules of the whole board apart by commas, or
                /// rules as our own form has them.
                #[cfg(feature = "variants")]
                #[serde(default, deserialize_with = "crate::words::rules")]
                rules: Option<String>,
                /// Rows and columns of a plain board, `6x6`; by the number of its cells if left
                /// out.
                #[cfg(feature = "variants")]
                size: Option<String>,
                /// The blocks of the board: `2x3`, `none`, or a character for each cell.
                #[cfg(feature = "variants")]
                blocks: Option<String>,
                /// How digits are written: `1-9A-Z`, `0-9A-Z` or `A-Z`; detected if left out.
                #[cfg(feature = "variants")]
                alphabet: Option<String>,
                /// Rules that a drawing looks like and that shall hold: `all`, or names.
                #[cfg(feature = "variants")]
                assume: Option<String>,
                /// Leave constraints out that aren't known, with a note.
                #[cfg(feature = "variants")]
                #[serde(default)]
                #[cfg_attr(feature = "schema", schema(required = false))]
                lenient: bool,
                /// Stop a board of another size or with other rules after so many guesses.
                #[cfg(feature = "variants")]
                guesses: Option<u64>,
            }
        }

        impl $name {
            /// Reads the board if it is one of another size or with other rules.
            #[cfg(feature = "variants")]
            fn other_board(&self) -> Result<Option<Box<crate::Variant>>, crate::Refusal> {
                let options = crate::variants::options(
                    [&self.rules, &self.size, &self.blocks, &self.alphabet, &self.assume]
                        .map(Option::as_deref),
                    self.lenient,
                )?;
                crate::variants::read(&self.puzzle, self.from, &options)
            }

            /// Reads the board if it is one of another size or with other rules: none is known.
            #[cfg(not(feature = "variants"))]
            fn other_board(&self) -> Result<Option<Box<crate::Variant>>, crate::Refusal> {
                Ok(None)
            }
        }
    };
}

pub(crate) use open_request;

/// Names the function of [`variants`](crate::variants) that answers for a board of another size or
/// with other rules.
macro_rules! told_of_variants {
    ($tell:ident) => {
        #[cfg(feature = "variants")]
        fn tell(
            &self,
            variant: &crate::Variant,
            face: &crate::Face,
            work: &ninefold::Work<'_>,
        ) -> Result<crate::Told<Self::Answer>, crate::Refusal> {
            crate::variants::$tell(self, variant, face, work)
        }
    };
}

pub(crate) use told_of_variants;

/// Says that the work of a request is done on its one board.
macro_rules! on_its_board {
    () => {
        type Subject = ninefold::text::Entry;

        fn variant(&self) -> Result<Option<Box<crate::Variant>>, crate::Refusal> {
            self.other_board()
        }

        fn read(&self, _: &crate::Face) -> Result<Self::Subject, crate::Refusal> {
            self.entry()
        }
    };
}

pub(crate) use on_its_board;

/// What is said of JSON that is something else.
const NO_OBJECT: &str = "expected a JSON object";

/// Reads a request from JSON.
///
/// # Errors
/// If it is no JSON, or not what the command takes.
pub fn parse<R: DeserializeOwned>(body: &[u8]) -> Result<R, Refusal> {
    // A list of the fields' values would pass for an object.
    if body.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
        return Err(explain(body, NO_OBJECT));
    }
    serde_json::from_slice(body).map_err(|error| explain(body, &error.to_string()))
}

/// Says what is wrong with a body: it is no JSON, or other JSON than is asked for.
///
/// The flaw alone doesn't tell: reading ends at the first flaw, and a number in place of a name
/// counts as bad grammar.
fn explain(body: &[u8], flaw: &str) -> Refusal {
    match serde_json::from_slice::<serde_json::Value>(body) {
        Ok(serde_json::Value::Object(_)) => Refusal::bad_request(flaw),
        Ok(_) => Refusal::bad_request(NO_OBJECT),
        Err(error) => Refusal::new(Code::BadJson, format!("{NO_OBJECT}: {error}")),
    }
}
