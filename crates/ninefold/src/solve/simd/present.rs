//! The back ends of this build, and the choice among them at run time.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::lanes::Wide;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::lanes::scalar::Arrays;
#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::scalar::Scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
#[cfg(target_arch = "x86_64")]
use super::ssse3::Ssse3;
use super::{Simd, WIDTH};
use crate::solve::Backend;

/// Work to be done on some back end.
///
/// A trait and not a closure, because a closure can't be generic. `run` must be
/// `#[inline(always)]`; see [`Simd::enter`].
pub(crate) trait Kernel {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Work to be done in a number of lanes; otherwise like [`Kernel`].
pub(crate) trait LaneKernel<const N: usize> {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn run<S: Wide<N>>(self, simd: S) -> Self::Output;

    /// Does the work on a back end.
    #[inline(always)]
    fn on<S: Wide<N>>(self, simd: S) -> Self::Output
    where
        Self: Sized,
    {
        simd.enter(
            #[inline(always)]
            || self.run(simd),
        )
    }
}

/// A back end that is present: one of the tokens.
///
/// A module for WebAssembly has only the one that it is built for: it needs no other, and people
/// download it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Present {
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    Scalar(Scalar),
    #[cfg(target_arch = "x86_64")]
    Ssse3(Ssse3),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
}

impl Present {
    /// The back end that is always there.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    const PORTABLE: Present = Present::Scalar(Scalar);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    const PORTABLE: Present = Present::Simd128(Simd128::present());

    /// The fastest back end of this machine.
    pub(crate) fn best() -> Present {
        let backends = Backend::ALL.into_iter();
        backends.rev().find_map(Present::of).unwrap_or(Present::PORTABLE)
    }

    /// This back end, if the machine has it.
    pub(crate) fn of(backend: Backend) -> Option<Present> {
        match backend {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Backend::Scalar => Some(Present::Scalar(Scalar)),
            #[cfg(target_arch = "x86_64")]
            Backend::Ssse3 => Ssse3::detect().map(Present::Ssse3),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(Present::Avx2),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::detect().map(Present::Avx512),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Neon::detect().map(Present::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128 => Some(Present::Simd128(Simd128::present())),
            #[allow(unreachable_patterns, reason = "some back ends belong to other processors")]
            _ => None,
        }
    }

    /// Its name.
    pub(crate) fn backend(self) -> Backend {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Present::Scalar(_) => Backend::Scalar,
            #[cfg(target_arch = "x86_64")]
            Present::Ssse3(_) => Backend::Ssse3,
            #[cfg(target_arch = "x86_64")]
            Present::Avx2(_) => Backend::Avx2,
            #[cfg(target_arch = "x86_64")]
            Present::Avx512(_) => Backend::Avx512,
            #[cfg(target_arch = "aarch64")]
            Present::Neon(_) => Backend::Neon,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Present::Simd128(_) => Backend::Simd128,
        }
    }

    /// Does some work on it. AVX-512 is for lanes alone; a single board has AVX2.
    #[inline(always)]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Present::Scalar(simd) => enter(simd, kernel),
            #[cfg(target_arch = "x86_64")]
            Present::Ssse3(simd) => enter(simd, kernel),
            #[cfg(target_arch = "x86_64")]
            Present::Avx2(simd) => enter(simd, kernel),
            #[cfg(target_arch = "x86_64")]
            Present::Avx512(simd) => enter(simd.avx2(), kernel),
            #[cfg(target_arch = "aarch64")]
            Present::Neon(simd) => enter(simd, kernel),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Present::Simd128(simd) => enter(simd, kernel),
        }
    }

    /// Does some work in sixteen lanes. AVX-512 has thirty-two for that (see [`Present::wide`]), so
    /// with fewer it does no more than AVX2.
    #[inline(always)]
    pub(crate) fn run_lanes<K: LaneKernel<WIDTH>>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Present::Scalar(_) => kernel.on(Arrays),
            #[cfg(target_arch = "x86_64")]
            Present::Ssse3(simd) => kernel.on(simd),
            #[cfg(target_arch = "x86_64")]
            Present::Avx2(simd) => kernel.on(simd),
            #[cfg(target_arch = "x86_64")]
            Present::Avx512(simd) => kernel.on(simd.avx2()),
            #[cfg(target_arch = "aarch64")]
            Present::Neon(simd) => kernel.on(simd),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Present::Simd128(simd) => kernel.on(simd),
        }
    }

    /// The back end with thirty-two lanes, if it is that.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn wide(self) -> Option<Avx512> {
        match self {
            Present::Avx512(simd) => Some(simd),
            _ => None,
        }
    }
}

#[inline(always)]
fn enter<S: Simd, K: Kernel>(simd: S, kernel: K) -> K::Output {
    Simd::enter(
        simd,
        #[inline(always)]
        || kernel.run(simd),
    )
}
