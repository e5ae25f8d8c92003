//! The packed text of a machine: bits in base 64, a header and then the steps of each state.

use super::Machine;

const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the worth of a character of the base-64 alphabet that is safe in addresses.
pub(crate) fn sextet(symbol: char) -> Option<u32> {
    BASE64.find(symbol).map(|place| place as u32)
}

/// Reads bits from the highest of each sextet on.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Self> {
        let mut bits = Vec::new();
        for symbol in text.chars() {
            let worth = sextet(symbol)?;
            bits.extend((0..6).rev().map(|bit| worth >> bit & 1 == 1));
        }
        // Only whole bytes count.
        bits.truncate(bits.len() / 8 * 8);
        Some(Self { bits, at: 0 })
    }

    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn take(&mut self, count: usize) -> Result<usize, &'static str> {
        let bits =
            self.bits.get(self.at..self.at + count).ok_or("the machine's text is cut short")?;
        self.at += count;
        Ok(bits.iter().fold(0, |number, &bit| number * 2 + usize::from(bit)))
    }
}

/// Reads a machine.
pub(super) fn unpack(text: &str) -> Result<Machine, &'static str> {
    let mut bits = Bits::of(text).ok_or("the machine's text has a character that isn't base 64")?;
    let is_packed = match bits.take(2)? {
        0 => false,
        1 => true,
        _ => return Err("the machine's text is of an unknown form"),
    };
    let state_bits = bits.take(4)? + 1;
    let digits = bits.take(4)? + 1;
    let (starts, accepts) = (bits.take(state_bits)?, bits.take(state_bits)?);
    let start_accepts: Vec<bool> =
        (0..starts).map(|_| bits.take(1).map(|bit| bit == 1)).collect::<Result<_, _>>()?;
    let count_bits = if is_packed { digits } else { bits.take(4)? };
    let digit_bits = (digits - 1).checked_ilog2().map_or(0, |log| log as usize + 1);
    let mut steps: Vec<(u16, u16, u16)> = Vec::new();
    let mut states = 0;
    while count_bits > 0 && bits.left() >= count_bits && states < 1 << state_bits {
        let head = bits.take(count_bits)?;
        if is_packed {
            for digit in (0..digits).filter(|digit| head >> digit & 1 == 1) {
                steps.push((states as u16, digit as u16, bits.take(state_bits)? as u16));
            }
        } else {
            for _ in 0..head {
                let digit = bits.take(digit_bits)?;
                steps.push((states as u16, digit as u16, bits.take(state_bits)? as u16));
            }
        }
        states += 1;
    }
    let largest = steps.iter().map(|step| step.2 as usize + 1).max().unwrap_or(0);
    let count = states.max(largest).max(starts + accepts);
    if steps.iter().any(|step| step.1 as usize >= digits) || starts > 15 {
        return Err("the machine's text has a step that can't be");
    }
    // The start of bit i is the i-th from the right.
    let accept = |state: usize| {
        if state < starts { start_accepts[starts - 1 - state] } else { state < starts + accepts }
    };
    let first = (0..starts as u16).collect();
    Ok(Machine::of_steps(digits, first, (0..count).map(accept).collect(), steps))
}
