//! [`Er`]: a rating of the Sudoku Explainer scale.

use core::fmt;
use core::str::FromStr;

/// A rating of the Sudoku Explainer scale, from 0.0 to 20.0: tenths inside, one decimal in print.
///
/// ```
/// use ninefold::Er;
/// let er: Er = "7.1".parse()?;
/// assert_eq!((er, er.tenths(), er.to_string().as_str()), (Er::new(71), 71, "7.1"));
/// assert!(er < "10".parse()? && "7.15".parse::<Er>().is_err());
/// # Ok::<(), ninefold::NotAnEr>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Er(u16);

impl Er {
    /// The least rating, of a puzzle without a step.
    pub const MIN: Self = Self(0);

    /// The highest rating: no rule applies.
    pub const MAX: Self = Self(200);

    /// Returns the rating of so many tenths; above [`Er::MAX`] it is that.
    #[must_use]
    pub const fn new(tenths: u16) -> Self {
        if tenths > Self::MAX.0 { Self::MAX } else { Self(tenths) }
    }

    /// Returns the rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the rating as the scale's own program rounds it: sums of tenths that fall short of
    /// their decimal by a bit are cut off only after half a tenth is added.
    pub(super) fn rounded(rating: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "ratings are from 0 to 20"
        )]
        Self::new(((rating + 0.05) * 10.0) as u16)
    }
}

impl From<Er> for f64 {
    fn from(er: Er) -> Self {
        Self::from(er.0) / 10.0
    }
}

impl TryFrom<f64> for Er {
    type Error = NotAnEr;

    /// Takes the nearest rating.
    fn try_from(number: f64) -> Result<Self, NotAnEr> {
        if (0.0..=20.0).contains(&number) {
            Ok(Self::rounded(number))
        } else {
            Err(NotAnEr(number.to_string()))
        }
    }
}

impl FromStr for Er {
    type Err = NotAnEr;

    /// Reads a number with at most one decimal.
    fn from_str(text: &str) -> Result<Self, NotAnEr> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u16>().ok().filter(|_| digits(text));
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        match (number(whole), number(tenth).filter(|_| tenth.len() == 1)) {
            (Some(whole @ 0..=20), Some(tenth)) if 10 * whole + tenth <= Self::MAX.0 => {
                Ok(Self(10 * whole + tenth))
            }
            _ => Err(NotAnEr(text.to_owned())),
        }
    }
}

impl fmt::Display for Er {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The text is not a rating from 0.0 to 20.0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnEr(String);

impl fmt::Display for NotAnEr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a rating such as 7.5, from 0 to 20, found {:?}", self.0)
    }
}

impl core::error::Error for NotAnEr {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_is_read_back() {
        for er in (0..=200).map(Er::new) {
            assert_eq!(er.to_string().parse(), Ok(er));
            assert_eq!(Er::try_from(f64::from(er)), Ok(er));
        }
        assert_eq!("9".parse(), Ok(Er::new(90)));
        for wrong in ["", "x", "7.55", "-1", "+7", "7.", "21", "20.1", ".5", "7.+", "65537"] {
            assert!(wrong.parse::<Er>().is_err(), "{wrong}");
        }
        for wrong in [-0.1, 20.1, f64::NAN, f64::INFINITY] {
            assert!(Er::try_from(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Er::new(u16::MAX), Er::MAX);
    }
}
