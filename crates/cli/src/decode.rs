//! What a file really is, by its first bytes: what is compressed is unpacked as it is read, UTF-16
//! is turned into UTF-8; what is no text at all is refused with a guess at the cause.

use anyhow::{Context as _, Result, bail};
use ninefold_formats::Packing;
#[cfg(feature = "columns")]
use ninefold_formats::columns::Container;
use std::io::{self, Cursor, Read};

/// The bytes that tell.
const HEAD: usize = 4;

/// First bytes, what they mean, and the program that unpacks such a file to standard output.
const PACKED: [(&[u8], &str, &str); 3] = [
    (&[0xFD, b'7', b'z', b'X'], "compressed with xz", "xz -dc"),
    (b"BZh", "compressed with bzip2", "bunzip2 -c"),
    (b"PK\x03\x04", "a ZIP archive", "unzip -p"),
];

/// First bytes of what is no text at all.
const STRANGE: [(&[u8], &str); 4] = [
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture (PNG)"),
    (&[0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
    (b"\x7FELF", "a program"),
];

/// How often something may be compressed.
const LAYERS: usize = 3;

/// What an input is.
pub(crate) enum Opened {
    /// Text in UTF-8 (or what should be such).
    Text(Box<dyn Read + Send>),
    /// Columns in a binary file; whether that was unpacked from another.
    #[cfg(feature = "columns")]
    Columns(Container, Box<dyn Read + Send>, bool),
}

/// Returns what an input is, unpacked.
pub(crate) fn open(name: &str, input: Box<dyn Read + Send>) -> Result<Opened> {
    let (mut input, mut layers) = (input, 0);
    loop {
        let head = head(name, &mut input)?;
        let whole: Box<dyn Read + Send> = Box::new(Cursor::new(head.clone()).chain(input));
        match Packing::of(&head) {
            Some(packing) if layers < LAYERS => {
                input = packing.unpack(whole).with_context(|| format!("reading {name}"))?;
                layers += 1;
            }
            Some(_) => bail!("{name} is compressed more than {LAYERS} times"),
            None => {
                #[cfg(feature = "columns")]
                if let Some(container) = Container::of(&head) {
                    return Ok(Opened::Columns(container, whole, layers > 0));
                }
                return text(name, whole).map(Opened::Text);
            }
        }
    }
}

/// Reads the first bytes.
fn head(name: &str, input: &mut Box<dyn Read + Send>) -> Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD);
    // No more is waited for than these bytes: the other end may want an answer first.
    input
        .by_ref()
        .take(HEAD as u64)
        .read_to_end(&mut head)
        .with_context(|| format!("reading {name}"))?;
    Ok(head)
}

/// Returns the input as text in UTF-8 (or what should be such).
fn text(name: &str, mut input: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>> {
    let head = head(name, &mut input)?;
    if let Some((_, what, unpack)) = PACKED.iter().find(|(start, ..)| head.starts_with(start)) {
        bail!("{name} is {what}; try: {unpack} {} | ninefold …", quoted(name));
    }
    if let Some((_, what)) = STRANGE.iter().find(|(start, _)| head.starts_with(start)) {
        bail!("{name} is {what}, not a text with boards");
    }
    let order = order_of(&head);
    let whole = Cursor::new(head).chain(input);
    Ok(match order {
        None => Box::new(whole),
        Some(order) => {
            Box::new(Utf16 { input: whole, order, raw: Vec::new(), ready: Cursor::default() })
        }
    })
}

fn quoted(name: &str) -> &str {
    if name.contains(' ') { "FILE" } else { name }
}

/// The two ways to write 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// Says whether the text is UTF-16: by its byte-order mark, or since every other byte is 0.
fn order_of(head: &[u8]) -> Option<Order> {
    match head {
        [0xFF, 0xFE, ..] | [1..=255, 0, 1..=255, 0] => Some(Order::Little),
        [0xFE, 0xFF, ..] | [0, 1..=255, 0, 1..=255] => Some(Order::Big),
        _ => None,
    }
}

/// Turns UTF-16 into UTF-8, piece by piece.
struct Utf16<R> {
    input: R,
    order: Order,
    /// What is read and not yet turned.
    raw: Vec<u8>,
    ready: Cursor<Vec<u8>>,
}

/// How much is read at a time.
const BLOCK: usize = 1 << 16;

impl<R: Read> Utf16<R> {
    /// Turns the next piece; nothing is ready afterwards only at the end.
    fn refill(&mut self) -> io::Result<()> {
        let mut text = String::new();
        while text.is_empty() {
            let before = self.raw.len();
            self.raw.resize(before + BLOCK, 0);
            let count = self.input.read(&mut self.raw[before..]);
            self.raw.truncate(before + *count.as_ref().unwrap_or(&0));
            let is_end = count? == 0;
            text = self.take(is_end);
            if is_end {
                break;
            }
        }
        self.ready = Cursor::new(text.into_bytes());
        Ok(())
    }

    /// Takes all whole characters; at the end also what is left.
    fn take(&mut self, is_end: bool) -> String {
        let order = self.order;
        let mut units: Vec<u16> = self
            .raw
            .chunks_exact(2)
            .map(|pair| match order {
                Order::Little => u16::from_le_bytes([pair[0], pair[1]]),
                Order::Big => u16::from_be_bytes([pair[0], pair[1]]),
            })
            .collect();
        let is_half = |unit: &u16| (0xD800..0xDC00).contains(unit);
        if units.last().is_some_and(is_half) && !is_end {
            units.pop();
        }
        self.raw.drain(..2 * units.len());
        let characters = char::decode_utf16(units);
        characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.ready.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        self.refill()?;
        self.ready.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drip(Cursor<Vec<u8>>);

    impl Read for Drip {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let room = buffer.len().min(1);
            self.0.read(&mut buffer[..room])
        }
    }

    #[test]
    fn utf_16_becomes_utf_8_whatever_the_pieces() {
        let words = "53..7é😀\r\n6..1\n";
        for (order, mark) in [(Order::Little, true), (Order::Big, true), (Order::Little, false)] {
            let mark = if mark { "\u{feff}" } else { "" };
            let units = mark.encode_utf16().chain(words.encode_utf16());
            let bytes: Vec<u8> = units
                .flat_map(|unit| match order {
                    Order::Little => unit.to_le_bytes(),
                    Order::Big => unit.to_be_bytes(),
                })
                .collect();
            let mut found = String::new();
            let input = Box::new(Drip(Cursor::new(bytes)));
            text("a file", input).unwrap().read_to_string(&mut found).unwrap();
            assert_eq!(found.trim_start_matches('\u{feff}'), words, "{order:?}");
        }
    }

    #[test]
    fn other_text_is_left_alone() {
        for words in ["", "5", "53..7", "\u{feff}53", "é"] {
            let mut found = String::new();
            let input = Box::new(Drip(Cursor::new(words.as_bytes().to_vec())));
            text("a file", input).unwrap().read_to_string(&mut found).unwrap();
            assert_eq!(found, words);
        }
    }
}
