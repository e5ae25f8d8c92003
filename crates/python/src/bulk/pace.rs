//! How many rows to answer at a time: many plain boards, or few that may take longer.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array as _, ArrayRef, GenericByteArray, GenericByteViewArray};
use arrow_buffer::ArrowNativeType as _;
use arrow_schema::DataType;
use core::iter::repeat_n;

use super::rows::{keys, text_of};

/// How many characters a plain board has.
const PLAIN: usize = 81;

/// Divides a piece into parts of so many rows at most, or so many that are neither empty nor 81
/// characters; returns how many rows each has.
pub(crate) fn divided(piece: &ArrayRef, most: usize, others: usize) -> Vec<usize> {
    if let Some(dictionary) = piece.as_any_dictionary_opt() {
        let text = text_of(dictionary.values().as_ref());
        return weighed(
            keys(dictionary).map(|key| key.map_or(0, |at| text(at).len())),
            most,
            others,
        );
    }
    if are_plain(piece) {
        let rest = piece.len() % most;
        return repeat_n(most, piece.len() / most).chain((rest > 0).then_some(rest)).collect();
    }
    weighed(lengths(piece), most, others)
}

/// Says whether all texts are known to be plain boards by their length, so that none needs to be
/// weighed. While one thread does that, the others wait.
fn are_plain(piece: &ArrayRef) -> bool {
    match piece.data_type() {
        DataType::Utf8 => step_evenly(piece.as_string::<i32>()),
        DataType::LargeUtf8 => step_evenly(piece.as_string::<i64>()),
        DataType::Binary => step_evenly(piece.as_binary::<i32>()),
        DataType::LargeBinary => step_evenly(piece.as_binary::<i64>()),
        _ => false,
    }
}

/// Says whether each text begins 81 characters after the one before.
fn step_evenly<T: ByteArrayType>(texts: &GenericByteArray<T>) -> bool {
    let offsets = texts.value_offsets();
    let lengths = offsets.iter().zip(offsets.get(1..).unwrap_or_default());
    // Without a way out in the middle the comparisons go side by side.
    lengths.fold(true, |is_even, (from, to)| is_even & (to.as_usize() - from.as_usize() == PLAIN))
}

/// Returns how long the texts are; numbers are as good as 81 characters.
fn lengths(piece: &ArrayRef) -> Box<dyn Iterator<Item = usize> + '_> {
    match piece.data_type() {
        DataType::Utf8 => Box::new(of_bytes(piece.as_string::<i32>())),
        DataType::LargeUtf8 => Box::new(of_bytes(piece.as_string::<i64>())),
        DataType::Binary => Box::new(of_bytes(piece.as_binary::<i32>())),
        DataType::LargeBinary => Box::new(of_bytes(piece.as_binary::<i64>())),
        DataType::Utf8View => Box::new(of_views(piece.as_string_view())),
        DataType::BinaryView => Box::new(of_views(piece.as_binary_view())),
        DataType::FixedSizeBinary(width) => {
            Box::new(repeat_n(usize::try_from(*width).unwrap_or(0), piece.len()))
        }
        _ => Box::new(repeat_n(PLAIN, piece.len())),
    }
}

fn of_bytes<T: ByteArrayType>(texts: &GenericByteArray<T>) -> impl Iterator<Item = usize> {
    texts.value_offsets().windows(2).map(|ends| ends[1].as_usize() - ends[0].as_usize())
}

fn of_views<T: ByteViewType>(texts: &GenericByteViewArray<T>) -> impl Iterator<Item = usize> {
    texts.lengths().map(|length| length as usize)
}

/// Cuts where enough rows have come together, by the lengths of their texts.
fn weighed(lengths: impl Iterator<Item = usize>, most: usize, others: usize) -> Vec<usize> {
    let heavy = most / others.clamp(1, most);
    let mut parts = Vec::new();
    let (mut rows, mut weight) = (0, 0);
    for length in lengths {
        rows += 1;
        weight += if length == PLAIN || length == 0 { 1 } else { heavy };
        if weight >= most {
            parts.push(rows);
            (rows, weight) = (0, 0);
        }
    }
    parts.extend((rows > 0).then_some(rows));
    parts
}
