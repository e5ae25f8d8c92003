//! AVX-512: thirty-two lanes in a register, three operands in one bitwise instruction, comparisons
//! into masks. It is for the batch engine; the single-puzzle engine gains nothing by it and stays
//! with AVX2.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::avx2::Avx2;
use super::{Lanewise, Stripe, Wide};
use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi16_mask,
    _mm512_cmpgt_epu16_mask, _mm512_cmple_epu16_mask, _mm512_loadu_si512, _mm512_mask_blend_epi16,
    _mm512_maskz_mov_epi16, _mm512_min_epu16, _mm512_movepi16_mask, _mm512_movm_epi16,
    _mm512_or_si512, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_storeu_si512,
    _mm512_subs_epu16, _mm512_ternarylogic_epi64, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
    _mm512_xor_si512,
};

/// Proof that the CPU executes AVX-512 with words, bytes, shorter registers and counting of bits,
/// and all that [`Avx2`] proves. Processors whose AVX-512 doesn't count have AVX2.
///
/// The field is private: [`Avx512::detect`] is the only way to hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx512(Avx2);

/// Thirty-two lanes in a register; only an [`Avx512`] makes one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Long(__m512i);

impl Avx512 {
    /// Returns the token if this CPU has the instructions.
    pub(crate) fn detect() -> Option<Avx512> {
        let present = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512dq")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("avx512bitalg");
        Avx2::detect().filter(|_| present).map(Avx512)
    }

    /// Proof of what is included.
    #[inline(always)]
    pub(crate) fn avx2(self) -> Avx2 {
        self.0
    }
}

impl Wide<32> for Avx512 {
    type V = Long;
    type Stripe = Avx512;
    const STRIPES: usize = 1;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx2,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn shell<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: self proves the features.
        unsafe { shell(work) }
    }
    #[inline(always)]
    fn load(self, lanes: &[u16; 32]) -> Long {
        // SAFETY: self proves AVX-512, and the reference is to 64 readable bytes.
        Long(unsafe { _mm512_loadu_si512(core::ptr::from_ref(lanes).cast()) })
    }
    #[inline(always)]
    fn store(self, v: Long) -> [u16; 32] {
        let mut lanes = [0; 32];
        // SAFETY: self proves AVX-512, and the reference is to 64 writable bytes.
        unsafe { _mm512_storeu_si512(core::ptr::from_mut(&mut lanes).cast(), v.0) };
        lanes
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Long {
        // SAFETY: self proves AVX-512.
        Long(unsafe { _mm512_set1_epi16(x.cast_signed()) })
    }
    #[inline(always)]
    fn stripe(self, _: usize) -> Avx512 {
        self
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Long {
        // SAFETY: self proves AVX-512.
        Long(unsafe { _mm512_movm_epi16(bits) })
    }
    #[inline(always)]
    fn bits(self, mask: Long) -> u32 {
        // SAFETY: self proves AVX-512.
        unsafe { _mm512_movepi16_mask(mask.0) }
    }
    #[inline(always)]
    fn count(self, v: Long) -> Long {
        // SAFETY: self proves AVX-512 with BITALG.
        Long(unsafe { _mm512_popcnt_epi16(v.0) })
    }
    #[inline(always)]
    fn restores_whole(self) -> bool {
        true
    }
}

impl Stripe<32> for Avx512 {
    type V = Long;

    #[inline(always)]
    fn load(self, lanes: &[u16; 32]) -> Long {
        Wide::load(self, lanes)
    }
    #[inline(always)]
    fn store(self, v: Long, lanes: &mut [u16; 32]) {
        *lanes = Wide::store(self, v);
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Long {
        Wide::<32>::splat(self, x)
    }
}

/// Wraps one intrinsic on registers, or a few.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: a register came from an `Avx512`, which proves the features.
        Long(unsafe { $e })
    };
}

bitwise! {
    Long(a, b)
    & => avx512!(_mm512_and_si512(a, b)),
    | => avx512!(_mm512_or_si512(a, b)),
    ^ => avx512!(_mm512_xor_si512(a, b)),
}

impl Lanewise for Long {
    #[inline(always)]
    fn minus(self, other: Long) -> Long {
        avx512!(_mm512_andnot_si512(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Long) -> Long {
        avx512!(_mm512_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn less_one(self) -> Long {
        avx512!(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1)))
    }
    #[inline(always)]
    fn min(self, other: Long) -> Long {
        avx512!(_mm512_min_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn above(self, other: Long) -> Long {
        avx512!(_mm512_subs_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Long) -> Long {
        avx512!(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(self.0, other.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> Long {
        avx512!(_mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0)))
    }
    #[inline(always)]
    fn select(self, yes: Long, no: Long) -> Long {
        avx512!(_mm512_mask_blend_epi16(_mm512_movepi16_mask(self.0), no.0, yes.0))
    }
    #[inline(always)]
    fn at_least_two(self, b: Long, c: Long) -> Long {
        avx512!(_mm512_ternarylogic_epi64::<0b1110_1000>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn single(self) -> Long {
        avx512!(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, self.less_one().0), self.0))
    }
    #[inline(always)]
    fn up_to_three(self) -> Long {
        avx512!(_mm512_maskz_mov_epi16(
            _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(3)),
            self.0
        ))
    }
    #[inline(always)]
    fn unless_three(self, must: Long) -> Long {
        avx512!(_mm512_mask_blend_epi16(
            _mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(must.0), _mm512_set1_epi16(2)),
            self.0,
            must.0
        ))
    }
    #[inline(always)]
    fn keep(self, open: Long, kept: Long) -> Long {
        // The same for the three cells of a triad, and one instruction with what it is made of.
        let lone = avx512!(_mm512_xor_si512(open.0, _mm512_set1_epi16(-1)));
        let kept = avx512!(_mm512_mask_blend_epi16(
            _mm512_test_epi16_mask(self.0, lone.0),
            kept.0,
            lone.0
        ));
        self & kept
    }
}
