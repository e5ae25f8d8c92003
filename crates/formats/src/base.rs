//! Bytes as text: the alphabets of base 32 and base 64 that links use.

/// The alphabet of base 32 that goes on from the hexadecimal digits.
pub(crate) const HEX32: &[u8] = b"0123456789abcdefghijklmnopqrstuv";

/// The usual alphabet of base 64.
pub(crate) const BASE64: &[u8] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes with an alphabet of 32 or 64 characters, the highest bit first.
pub(crate) fn encode(bytes: &[u8], alphabet: &[u8]) -> String {
    let width = alphabet.len().ilog2();
    let (mut held, mut count, mut text) = (0_u32, 0, String::new());
    let symbol = |value: u32| char::from(alphabet[value as usize & (alphabet.len() - 1)]);
    for &byte in bytes {
        held = held << 8 | u32::from(byte);
        count += 8;
        while count >= width {
            count -= width;
            text.push(symbol(held >> count));
        }
        held &= (1 << count) - 1;
    }
    if count > 0 {
        text.push(symbol(held << (width - count)));
    }
    text
}

/// Reads what [`encode`] writes, padded or not; nothing if a character isn't of the alphabet. The
/// variants of base 64 for links are read too, and capital letters of base 32.
pub(crate) fn decode(text: &str, alphabet: &[u8]) -> Option<Vec<u8>> {
    let width = alphabet.len().ilog2();
    let (mut held, mut count, mut bytes) = (0_u32, 0, Vec::with_capacity(text.len()));
    for byte in text.bytes().filter(|&byte| byte != b'=') {
        let byte = match byte {
            b'-' if width == 6 => b'+',
            b'_' if width == 6 => b'/',
            byte if width == 5 => byte.to_ascii_lowercase(),
            byte => byte,
        };
        let value = alphabet.iter().position(|&symbol| symbol == byte)?;
        held = held << width | u32::try_from(value).ok()?;
        count += width;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(held >> count & 0xFF).ok()?);
        }
        held &= (1 << count) - 1;
    }
    Some(bytes)
}

/// Undoes percent-encoding.
pub(crate) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for length in 0..12 {
            let bytes: Vec<u8> =
                (0..length).map(|i: u8| i.wrapping_mul(37).wrapping_add(201)).collect();
            for alphabet in [HEX32, BASE64] {
                assert_eq!(decode(&encode(&bytes, alphabet), alphabet), Some(bytes.clone()));
            }
        }
        assert_eq!(encode(b"Ninefold", BASE64), "TmluZWZvbGQ");
        assert_eq!(decode("TmluZWZvbGQ=", BASE64).as_deref(), Some(&b"Ninefold"[..]));
        assert_eq!(decode("é", BASE64), None);
        assert_eq!(unescaped("a%2Bb%zz%"), "a+b%zz%");
    }
}
