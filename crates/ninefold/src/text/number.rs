//! Numbers as people read them.

/// Writes a number in groups of three digits.
///
/// ```
/// assert_eq!(ninefold::text::thousands(31_055_186), "31,055,186");
/// ```
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
