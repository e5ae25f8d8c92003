//! Ranges as people write them: `24`, `24..28`, `7.2..`, `..=500`.

use core::ops::RangeInclusive;

/// Reads `N`, `MIN..MAX`, `MIN..` or `..MAX`; an end that is left out is that of `all`.
fn range<N: PartialOrd + Copy>(
    text: &str,
    all: RangeInclusive<N>,
    number: impl Fn(&str) -> Option<N>,
) -> Result<RangeInclusive<N>, String> {
    let number = |text: &str| {
        let known = number(text).filter(|number| all.contains(number));
        known.ok_or_else(|| format!("expected a number or MIN..MAX in range, found {text:?}"))
    };
    let Some((low, high)) = text.split_once("..") else {
        return number(text).map(|only| only..=only);
    };
    let high = high.strip_prefix('=').unwrap_or(high);
    let low = if low.is_empty() { *all.start() } else { number(low)? };
    let high = if high.is_empty() { *all.end() } else { number(high)? };
    if low > high { Err(format!("expected MIN..MAX, found {text:?}")) } else { Ok(low..=high) }
}

/// Reads a number of clues or a range of them.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn clue_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 0..=81, |text| text.parse().ok())
}

/// Reads a score or a range of scores.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn score_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, 0..=u32::MAX, |text| text.parse().ok())
}

/// Reads ratings with at most one decimal, or a range of them, as tenths.
///
/// # Errors
/// If it is neither, with what was expected.
pub fn er_range(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text, 0..=200, |text| {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let tenth = tenth.parse::<u16>().ok().filter(|_| tenth.len() == 1)?;
        whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(tenth)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        assert_eq!(er_range("7.2..8"), Ok(72..=80));
        assert_eq!(er_range("7.2.."), Ok(72..=200));
        assert_eq!(er_range("7.2"), Ok(72..=72));
        assert_eq!(score_range("..=500"), Ok(0..=500));
        for wrong in ["7.25", "8..7", "", "a", "-1", "7.x", "21", "7.+"] {
            assert!(er_range(wrong).is_err(), "{wrong}");
        }
        assert!(clue_range("82").is_err());
    }
}
