//! JSON, read within limits and written compactly: what the text forms need, and no more.

use core::fmt;

/// The deepest nesting that is read.
const DEEPEST: usize = 64;

/// A JSON value; objects keep the order of their keys.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(0)?;
        parser.blank();
        if parser.at < text.len() {
            Err(parser.error("something follows the value"))
        } else {
            Ok(value)
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => {
                fields.iter().find(|field| field.0 == key).map(|field| &field.1)
            }
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns a whole number, also one that is written as text.
    pub(crate) fn number(&self) -> Option<i32> {
        match self {
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 => {
                Some(*number as i32)
            }
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    pub(crate) fn is_true(&self) -> bool {
        *self == Self::Bool(true)
    }

    pub(crate) fn of(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn int(number: i32) -> Self {
        Self::Number(f64::from(number))
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => quote(text, f),
            Self::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Object(fields) => {
                f.write_str("{")?;
                for (i, (key, value)) in fields.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    quote(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn quote(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for symbol in text.chars() {
        match symbol {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            symbol if u32::from(symbol) < 32 => write!(f, "\\u{:04x}", u32::from(symbol))?,
            symbol => write!(f, "{symbol}")?,
        }
    }
    f.write_str("\"")
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl Parser<'_> {
    fn error(&self, what: &str) -> String {
        format!(
            "{what} (character {})",
            self.text[..self.at.min(self.text.len())].chars().count() + 1
        )
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let symbol = self.peek()?;
        self.at += symbol.len_utf8();
        Some(symbol)
    }

    fn blank(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        self.blank();
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.next();
        }
        is_there
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > DEEPEST {
            return Err(self.error("the value is nested too deeply"));
        }
        self.blank();
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some('"') => self.string().map(Json::Text),
            Some(symbol) if symbol == '-' || symbol.is_ascii_digit() => self.number(),
            _ => {
                let words = [
                    ("null", Json::Null),
                    ("true", Json::Bool(true)),
                    ("false", Json::Bool(false)),
                ];
                for (word, value) in words {
                    if self.text[self.at..].starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                Err(self.error("a value is missing"))
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        self.next();
        let mut fields = Vec::new();
        if self.take('}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.blank();
            if self.peek() != Some('"') {
                return Err(self.error("a key is missing"));
            }
            let key = self.string()?;
            if !self.take(':') {
                return Err(self.error("a colon is missing"));
            }
            fields.push((key, self.value(depth + 1)?));
            if self.take('}') {
                return Ok(Json::Object(fields));
            }
            if !self.take(',') {
                return Err(self.error("a comma or a brace is missing"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, String> {
        self.next();
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Ok(Json::List(items));
            }
            if !self.take(',') {
                return Err(self.error("a comma or a bracket is missing"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, String> {
        let is_part = |symbol: char| symbol.is_ascii_digit() || "+-.eE".contains(symbol);
        let start = self.at;
        while self.peek().is_some_and(is_part) {
            self.next();
        }
        let number = self.text[start..self.at].parse();
        number.map(Json::Number).map_err(|_| self.error("a number isn't one"))
    }

    fn string(&mut self) -> Result<String, String> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                None => return Err(self.error("a quotation mark is missing")),
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(symbol) => text.push(symbol),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        Ok(match self.next() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('u') => {
                let unit = self.unit()?;
                if !(0xD800..0xDC00).contains(&unit) {
                    return Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let is_pair = self.text[self.at..].starts_with("\\u");
                if !is_pair {
                    return Ok(char::REPLACEMENT_CHARACTER);
                }
                self.at += 2;
                let low = self.unit()?;
                let code = 0x10000 + ((unit - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF);
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            Some(symbol) => symbol,
            None => return Err(self.error("a quotation mark is missing")),
        })
    }

    fn unit(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4);
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.error("four hexadecimal digits are missing"))?;
        self.at += 4;
        Ok(unit)
    }
}
