//! Lines of JSON.

use serde::Serialize;

/// Writes an answer, an object, with its index in front, as a line.
pub(crate) fn write(index: u64, answer: impl Serialize, out: &mut Vec<u8>) {
    begin(index, out);
    let brace = out.len();
    // Writing to memory doesn't fail, and the answers have only text for keys.
    let _ = serde_json::to_writer(&mut *out, &answer);
    // The object goes on where the index ended.
    match out.get(brace..) {
        Some([b'{', b'}']) => drop(out.remove(brace)),
        Some([b'{', ..]) => out[brace] = b',',
        _ => {}
    }
    out.push(b'\n');
}

/// Begins an object with its index; a comma or the closing brace is to follow.
pub(crate) fn begin(index: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"index\":");
    write_number(index, out);
}

/// Writes a number; many times faster than by formatting.
pub(crate) fn write_number(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b"0123456789"[usize::try_from(number % 10).unwrap_or(0)];
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

/// Writes a text in quotes.
pub(crate) fn write_text(text: &str, out: &mut Vec<u8>) {
    // Writing to memory doesn't fail.
    let _ = serde_json::to_writer(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_index_stands_in_front() {
        let mut out = Vec::new();
        write(0, json!({"a": {}, "b": [1]}), &mut out);
        write(u64::MAX, json!({}), &mut out);
        let lines = "{\"index\":0,\"a\":{},\"b\":[1]}\n{\"index\":18446744073709551615}\n";
        assert_eq!(String::from_utf8(out).unwrap(), lines);
    }
}
