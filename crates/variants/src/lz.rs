//! The lz-string coder in base 64: how links carry their JSON.
//!
//! A dictionary of the strings seen so far; each code is a string by its number, in as many bits as
//! the largest number needs, the lowest bit first; code 0 brings a new 8-bit unit, 1 a 16-bit one,
//! 2 ends. Six bits make a character, the first bit its highest.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The most 16-bit units that are unpacked.
const MOST: usize = 1 << 20;

/// Packs a text.
#[must_use]
pub fn compress(text: &str) -> String {
    let mut packer = Packer::default();
    let mut numbers: HashMap<Vec<u16>, u32> = HashMap::new();
    let mut fresh: HashMap<u16, bool> = HashMap::new();
    let (mut size, mut bits, mut room) = (3_u32, 2_u32, 2_u32);
    let mut now: Vec<u16> = Vec::new();
    let mut put = |now: &[u16],
                   fresh: &mut HashMap<u16, bool>,
                   numbers: &HashMap<Vec<u16>, u32>,
                   packer: &mut Packer| {
        if now.len() == 1 && fresh.remove(&now[0]).is_some() {
            let wide = now[0] >= 256;
            packer.put(u32::from(wide), bits);
            packer.put(u32::from(now[0]), if wide { 16 } else { 8 });
            room -= 1;
            if room == 0 {
                room = 1 << bits;
                bits += 1;
            }
        } else {
            packer.put(numbers[now], bits);
        }
        room -= 1;
        if room == 0 {
            room = 1 << bits;
            bits += 1;
        }
        bits
    };
    for unit in text.encode_utf16() {
        if let std::collections::hash_map::Entry::Vacant(e) = numbers.entry(vec![unit]) {
            e.insert(size);
            size += 1;
            fresh.insert(unit, true);
        }
        let mut longer = now.clone();
        longer.push(unit);
        if numbers.contains_key(&longer) {
            now = longer;
            continue;
        }
        put(&now, &mut fresh, &numbers, &mut packer);
        numbers.insert(longer, size);
        size += 1;
        now = vec![unit];
    }
    if !now.is_empty() {
        put(&now, &mut fresh, &numbers, &mut packer);
    }
    let bits = bits;
    packer.put(2, bits);
    packer.finish()
}

#[derive(Default)]
struct Packer {
    text: String,
    value: u32,
    count: u32,
}

impl Packer {
    /// Adds the bits of a number, the lowest first.
    fn put(&mut self, number: u32, bits: u32) {
        for bit in 0..bits {
            self.value = self.value << 1 | (number >> bit & 1);
            self.count += 1;
            if self.count == 6 {
                self.text.push(char::from(ALPHABET[self.value as usize]));
                (self.value, self.count) = (0, 0);
            }
        }
    }

    /// Fills the last character and pads; at least one bit of filling is always there.
    fn finish(mut self) -> String {
        loop {
            self.put(0, 1);
            if self.count == 0 {
                break;
            }
        }
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// Unpacks a text, or says that it is none.
#[must_use]
pub fn decompress(packed: &str) -> Option<String> {
    let mut bits = Vec::new();
    for byte in packed.bytes().filter(|&byte| byte != b'=' && !byte.is_ascii_whitespace()) {
        let byte = match byte {
            b'-' => b'+',
            b'_' => b'/',
            byte => byte,
        };
        let value = ALPHABET.iter().position(|&symbol| symbol == byte)?;
        bits.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
    }
    String::from_utf16(&unpack(&mut Unpacker { bits, at: 0 })?).ok()
}

struct Unpacker {
    bits: Vec<bool>,
    at: usize,
}

impl Unpacker {
    fn take(&mut self, count: u32) -> Option<u32> {
        let bits = self.bits.get(self.at..self.at + count as usize)?;
        self.at += count as usize;
        Some(bits.iter().rev().fold(0, |number, &bit| number * 2 + u32::from(bit)))
    }

    /// Reads a new unit after its code.
    fn unit(&mut self, code: u32) -> Option<u16> {
        self.take(if code == 0 { 8 } else { 16 }).map(|unit| unit as u16)
    }
}

fn unpack(bits: &mut Unpacker) -> Option<Vec<u16>> {
    let mut words: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut width = 2;
    let first = match bits.take(width)? {
        2 => return Some(Vec::new()),
        code @ (0 | 1) => vec![bits.unit(code)?],
        _ => return None,
    };
    words.push(first.clone());
    let (mut text, mut last) = (first.clone(), first);
    width = 3;
    let mut room = 4_u32;
    loop {
        if text.len() > MOST {
            return None;
        }
        let mut code = bits.take(width)?;
        if code == 2 {
            return Some(text);
        }
        if code < 2 {
            let unit = bits.unit(code)?;
            code = words.len() as u32;
            words.push(vec![unit]);
            room -= 1;
            if room == 0 {
                room = 1 << width;
                width += 1;
            }
        }
        let word = match words.get(code as usize) {
            Some(word) => word.clone(),
            // The word that is just being made: the last with its own first unit.
            None if code as usize == words.len() => [&last[..], &last[..1]].concat(),
            None => return None,
        };
        text.extend(&word);
        words.push([&last[..], &word[..1]].concat());
        last = word;
        room -= 1;
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
}
