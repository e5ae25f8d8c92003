//! Numbers in few bits: Parquet's runs and packed groups, and packed differences.

use std::io;

use super::broken;

/// Numbers of a fixed width, in runs and groups of eight.
pub(super) fn hybrid(bytes: &[u8], width: u32, count: usize) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::with_capacity(count.min(1 << 20));
    let mut at = 0;
    if width > 32 {
        return Err(broken("Parquet: numbers of more than 32 bits"));
    }
    while numbers.len() < count {
        if width == 0 && at >= bytes.len() {
            numbers.resize(count, 0);
            break;
        }
        let head = varint(bytes, &mut at)?;
        let wanted = count - numbers.len();
        let size = usize::try_from(head >> 1).unwrap_or(usize::MAX);
        if head & 1 == 0 {
            let length = width.div_ceil(8) as usize;
            let value = bytes.get(at..at + length).ok_or_else(short)?;
            at += length;
            let value = value.iter().rev().fold(0_u32, |value, &byte| value << 8 | u32::from(byte));
            if size == 0 {
                return Err(broken("Parquet: a run of nothing"));
            }
            numbers.resize(numbers.len() + size.min(wanted), value);
        } else {
            let length = size.saturating_mul(width as usize);
            let packed = &bytes[at.min(bytes.len())..at.saturating_add(length).min(bytes.len())];
            at = at.saturating_add(length);
            let room = if width == 0 { wanted } else { packed.len() * 8 / width as usize };
            let taken = room.min(wanted).min(size.saturating_mul(8));
            if taken == 0 {
                return Err(short());
            }
            numbers.extend((0..taken).map(|i| packed_at(packed, i * width as usize, width) as u32));
        }
    }
    Ok(numbers)
}

/// Says that a page ends before what it holds does.
pub(super) fn short() -> io::Error {
    broken("Parquet: a page breaks off")
}

/// Reads a number of up to 64 bits that begins at a bit.
fn packed_at(bytes: &[u8], bit: usize, width: u32) -> u64 {
    let (mut number, mut got, mut at) = (0_u64, 0_u32, bit);
    while got < width {
        let Some(&byte) = bytes.get(at / 8) else { break };
        let (skip, left) = ((at % 8) as u32, width - got);
        let taken = (8 - skip).min(left);
        let part = u64::from(byte >> skip) & ((1 << taken) - 1);
        number |= part << got;
        got += taken;
        at += taken as usize;
    }
    number
}

fn varint(bytes: &[u8], at: &mut usize) -> io::Result<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at).ok_or_else(short)?;
        *at += 1;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(short())
}

fn zigzag(bytes: &[u8], at: &mut usize) -> io::Result<i64> {
    let number = varint(bytes, at)?;
    Ok((number >> 1).cast_signed() ^ -((number & 1).cast_signed()))
}

/// Reads packed differences; returns the numbers and where they end.
pub(super) fn deltas(bytes: &[u8], most: usize) -> io::Result<(Vec<i64>, usize)> {
    let mut at = 0;
    let block = usize::try_from(varint(bytes, &mut at)?).unwrap_or(usize::MAX);
    let minis = usize::try_from(varint(bytes, &mut at)?).unwrap_or(0);
    let count = usize::try_from(varint(bytes, &mut at)?).unwrap_or(usize::MAX);
    let mut last = zigzag(bytes, &mut at)?;
    let is_bad = minis == 0 || minis > 512 || block > 1 << 16 || block % minis != 0 || count > most;
    if is_bad || block / minis % 8 != 0 || block == 0 {
        return Err(broken("Parquet: packed differences are none"));
    }
    let each = block / minis;
    let mut numbers = Vec::with_capacity(count.min(1 << 20));
    if count > 0 {
        numbers.push(last);
    }
    while numbers.len() < count {
        let smallest = zigzag(bytes, &mut at)?;
        let widths = bytes.get(at..at + minis).ok_or_else(short)?;
        at += minis;
        for &width in widths {
            if numbers.len() >= count {
                break;
            }
            let width = u32::from(width);
            let length = each / 8 * width as usize;
            let packed = bytes.get(at..at + length).filter(|_| width <= 64).ok_or_else(short)?;
            at += length;
            for i in 0..each.min(count - numbers.len()) {
                let step = packed_at(packed, i * width as usize, width).cast_signed();
                last = last.wrapping_add(smallest).wrapping_add(step);
                numbers.push(last);
            }
        }
    }
    Ok((numbers, at))
}
