//! SHA-256 and Base64, in the forms that browsers take.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Returns the digest in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the digest as policies and `integrity` have it.
pub(crate) fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", base64(&Sha256::digest(bytes)))
}

/// Returns bytes in Base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_and_letters_are_the_usual_ones() {
        assert_eq!(
            ["", "f", "fo", "foo"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v"]
        );
        assert!(hex(b"abc").starts_with("ba7816bf8f01cfea"));
        assert_eq!(integrity(b""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
