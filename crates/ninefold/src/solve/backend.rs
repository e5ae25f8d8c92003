//! The instruction sets that the engines can run on.

use core::fmt;
use core::str::FromStr;

use crate::names;

/// One implementation of the vectors that the engines are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Portable code, on every machine.
    Scalar,
    /// SSSE3 on x86-64, which nearly every such machine has.
    Ssse3,
    /// AVX2 on x86-64.
    Avx2,
    /// AVX-512 on x86-64, with words and the counting of bits. Many boards are solved thirty-two
    /// side by side; one board alone as with AVX2.
    Avx512,
    /// NEON on 64-bit ARM.
    Neon,
    /// The vectors of WebAssembly, in modules built for them.
    Simd128,
}

impl Backend {
    /// All back ends, on this machine or not; the slower ones first.
    pub const ALL: [Self; 6] =
        [Self::Scalar, Self::Ssse3, Self::Avx2, Self::Avx512, Self::Neon, Self::Simd128];

    /// Returns the name, as `--backend` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Ssse3 => "ssse3",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
            Self::Simd128 => "simd128",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    /// Reads the name; case, spaces and hyphens are ignored.
    fn from_str(name: &str) -> Result<Self, UnknownBackend> {
        names::find(&Self::ALL, Self::name, name).ok_or(UnknownBackend)
    }
}

/// The name is not that of a [`Backend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBackend;

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Backend::ALL.iter().try_for_each(|backend| write!(f, " {backend}"))
    }
}

impl core::error::Error for UnknownBackend {}
