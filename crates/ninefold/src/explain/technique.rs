//! [`Technique`]: every named method, and the one table that holds the facts about each.
//!
//! A row names the variant, the long name, the short name, the code in HoDoKu's regression library
//! and the family; then either `at` its place in HoDoKu's default configuration (search order,
//! level, score, on or off) or `of` the entry that searches for it and sets its score.

use core::fmt;
use core::str::FromStr;

use crate::names;

/// How hard a puzzle is, by the hardest step and the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles suffice.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Basic fish, wings, uniqueness, colours.
    Hard,
    /// Chains, almost locked sets, larger fish.
    Unfair,
    /// Forcing chains and nets, or worse.
    Extreme,
}

impl Level {
    /// The levels from easy to extreme.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the lower-case word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    /// Writes the word with a capital.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads the word; case, spaces and hyphens are ignored.
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        names::find(&Self::ALL, Self::word, text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// The text is not the name of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no level is called {:?}", self.0)
    }
}

impl core::error::Error for UnknownLevel {}

/// What a technique reasons about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// One cell, one digit.
    Singles,
    /// A box and a line that cross.
    Intersections,
    /// As many digits as cells in a house.
    Subsets,
    /// One digit, as many lines as crossing lines.
    BasicFish,
    /// Fish with places left over.
    FinnedFish,
    /// Fish with boxes among the lines.
    FrankenFish,
    /// Fish of any houses.
    MutantFish,
    /// Fish completed by chains.
    KrakenFish,
    /// Small patterns of one digit.
    SingleDigit,
    /// A few cells of two or three candidates.
    Wings,
    /// There is only one solution.
    Uniqueness,
    /// Two colours for the two states of a digit.
    Coloring,
    /// Alternating strong and weak links.
    Chains,
    /// One digit more than cells.
    AlmostLockedSets,
    /// The rest.
    Miscellaneous,
    /// All cases lead to the same end.
    Forcing,
    /// Not a person's method.
    LastResort,
    /// A pattern and the single that it leaves, at once.
    Direct,
    /// Rings and boards that would have two fillings.
    Loops,
    /// Ways to fill a few cells that others forbid.
    Exclusions,
    /// Cases followed line by line.
    Arguments,
}

/// A place in the search order of the HoDoKu scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfileEntry {
    /// Place in the order of search: lower first.
    pub order: u32,
    /// Level of a puzzle that needs it.
    pub level: Level,
    /// What one use adds to the score.
    pub score: u32,
    /// Whether it is searched for.
    pub enabled: bool,
}

/// The facts about a technique.
struct Row {
    name: &'static str,
    short: &'static str,
    code: &'static str,
    family: Family,
    place: Place,
}

enum Place {
    At(ProfileEntry),
    Of(Technique),
}

macro_rules! enabled {
    (on) => {
        true
    };
    (off) => {
        false
    };
}

macro_rules! place {
    (at $order:literal $level:ident $score:literal $enabled:ident) => {
        Place::At(ProfileEntry {
            order: $order,
            level: Level::$level,
            score: $score,
            enabled: enabled!($enabled),
        })
    };
    (of $parent:ident) => {
        Place::Of(Technique::$parent)
    };
}

macro_rules! techniques {
    ($($Variant:ident $name:literal $short:literal $code:literal $family:ident [$($place:tt)+])*) => {
        /// A named human method: those of the HoDoKu scale under its names, then what only the
        /// Sudoku Explainer scale knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = $name] $Variant,)*
        }

        impl Technique {
            /// All techniques: by search order, each entry before its sub-types.
            pub const ALL: &'static [Self] = &[$(Self::$Variant,)*];
        }

        static TABLE: &[Row] = &[$(Row {
            name: $name,
            short: $short,
            code: $code,
            family: Family::$family,
            place: place!($($place)+),
        },)*];
    };
}

#[rustfmt::skip]
techniques! {
    FullHouse "Full House" "fh" "0000" Singles [at 100 Easy 4 on]
    NakedSingle "Naked Single" "n1" "0003" Singles [at 200 Easy 4 on]
    HiddenSingle "Hidden Single" "h1" "0002" Singles [at 300 Easy 14 on]
    LockedPair "Locked Pair" "l2" "0110" Intersections [at 1000 Medium 40 on]
    LockedTriple "Locked Triple" "l3" "0111" Intersections [at 1100 Medium 60 on]
    Pointing "Locked Candidates Type 1 (Pointing)" "lc1" "0100" Intersections [at 1200 Medium 50 on]
    Claiming "Locked Candidates Type 2 (Claiming)" "lc2" "0101" Intersections [at 1210 Medium 50 on]
    NakedPair "Naked Pair" "n2" "0200" Subsets [at 1300 Medium 60 on]
    NakedTriple "Naked Triple" "n3" "0201" Subsets [at 1400 Medium 80 on]
    HiddenPair "Hidden Pair" "h2" "0210" Subsets [at 1500 Medium 70 on]
    HiddenTriple "Hidden Triple" "h3" "0211" Subsets [at 1600 Medium 100 on]
    NakedQuadruple "Naked Quadruple" "n4" "0202" Subsets [at 2000 Hard 120 on]
    HiddenQuadruple "Hidden Quadruple" "h4" "0212" Subsets [at 2100 Hard 150 on]
    XWing "X-Wing" "bf2" "0300" BasicFish [at 2200 Hard 140 on]
    Swordfish "Swordfish" "bf3" "0301" BasicFish [at 2300 Hard 150 on]
    Jellyfish "Jellyfish" "bf4" "0302" BasicFish [at 2400 Hard 160 on]
    Squirmbag "Squirmbag" "bf5" "0303" BasicFish [at 2500 Unfair 470 off]
    Whale "Whale" "bf6" "0304" BasicFish [at 2600 Unfair 470 off]
    Leviathan "Leviathan" "bf7" "0305" BasicFish [at 2700 Unfair 470 off]
    RemotePair "Remote Pair" "rp" "0703" Chains [at 2800 Hard 110 on]
    BugPlusOne "Bivalue Universal Grave + 1" "bug1" "0610" Uniqueness [at 2900 Hard 100 on]
    Skyscraper "Skyscraper" "sk" "0400" SingleDigit [at 3000 Hard 130 on]
    TwoStringKite "2-String Kite" "2sk" "0401" SingleDigit [at 3100 Hard 150 on]
    DualTwoStringKite "Dual 2-String Kite" "d2sk" "0404" SingleDigit [of TwoStringKite]
    TurbotFish "Turbot Fish" "tf" "0403" SingleDigit [at 3120 Hard 120 on]
    EmptyRectangle "Empty Rectangle" "er" "0402" SingleDigit [at 3170 Hard 120 on]
    DualEmptyRectangle "Dual Empty Rectangle" "der" "0405" SingleDigit [of EmptyRectangle]
    WWing "W-Wing" "w" "0803" Wings [at 3200 Hard 150 on]
    XyWing "XY-Wing" "xy" "0800" Wings [at 3300 Hard 160 on]
    XyzWing "XYZ-Wing" "xyz" "0801" Wings [at 3400 Hard 180 on]
    UniquenessTest1 "Uniqueness Test 1" "u1" "0600" Uniqueness [at 3500 Hard 100 on]
    UniquenessTest2 "Uniqueness Test 2" "u2" "0601" Uniqueness [at 3600 Hard 100 on]
    UniquenessTest3 "Uniqueness Test 3" "u3" "0602" Uniqueness [at 3700 Hard 100 on]
    UniquenessTest4 "Uniqueness Test 4" "u4" "0603" Uniqueness [at 3800 Hard 100 on]
    UniquenessTest5 "Uniqueness Test 5" "u5" "0604" Uniqueness [at 3900 Hard 100 on]
    UniquenessTest6 "Uniqueness Test 6" "u6" "0605" Uniqueness [at 4000 Hard 100 on]
    HiddenRectangle "Hidden Rectangle" "hr" "0606" Uniqueness [at 4010 Hard 100 on]
    AvoidableRectangleType1 "Avoidable Rectangle Type 1" "ar1" "0607" Uniqueness [at 4020 Hard 100 on]
    AvoidableRectangleType2 "Avoidable Rectangle Type 2" "ar2" "0608" Uniqueness [at 4030 Hard 100 on]
    FinnedXWing "Finned X-Wing" "fbf2" "0310" FinnedFish [at 4100 Hard 130 on]
    SashimiXWing "Sashimi X-Wing" "sbf2" "0320" FinnedFish [at 4200 Hard 150 on]
    FinnedSwordfish "Finned Swordfish" "fbf3" "0311" FinnedFish [at 4300 Unfair 200 on]
    SashimiSwordfish "Sashimi Swordfish" "sbf3" "0321" FinnedFish [at 4400 Unfair 240 on]
    FinnedJellyfish "Finned Jellyfish" "fbf4" "0312" FinnedFish [at 4500 Unfair 250 on]
    SashimiJellyfish "Sashimi Jellyfish" "sbf4" "0322" FinnedFish [at 4600 Unfair 260 on]
    FinnedSquirmbag "Finned Squirmbag" "fbf5" "0313" FinnedFish [at 4700 Unfair 470 off]
    SashimiSquirmbag "Sashimi Squirmbag" "sbf5" "0323" FinnedFish [at 4800 Unfair 470 off]
    FinnedWhale "Finned Whale" "fbf6" "0314" FinnedFish [at 4900 Unfair 470 off]
    SashimiWhale "Sashimi Whale" "sbf6" "0324" FinnedFish [at 5000 Unfair 470 off]
    FinnedLeviathan "Finned Leviathan" "fbf7" "0315" FinnedFish [at 5100 Unfair 470 off]
    SashimiLeviathan "Sashimi Leviathan" "sbf7" "0325" FinnedFish [at 5200 Unfair 470 off]
    SueDeCoq "Sue de Coq" "sdc" "1101" Miscellaneous [at 5300 Unfair 250 on]
    SimpleColors "Simple Colors" "sc" "" Coloring [at 5330 Hard 150 on]
    SimpleColorsTrap "Simple Colors Trap" "sc1" "0500" Coloring [of SimpleColors]
    SimpleColorsWrap "Simple Colors Wrap" "sc2" "0501" Coloring [of SimpleColors]
    MultiColors "Multi Colors" "mc" "" Coloring [at 5360 Hard 200 on]
    MultiColors1 "Multi Colors 1" "mc1" "0502" Coloring [of MultiColors]
    MultiColors2 "Multi Colors 2" "mc2" "0503" Coloring [of MultiColors]
    XChain "X-Chain" "x" "0701" Chains [at 5400 Unfair 260 on]
    XyChain "XY-Chain" "xyc" "0702" Chains [at 5500 Unfair 260 on]
    NiceLoop "Nice Loop/AIC" "nl" "" Chains [at 5600 Unfair 280 on]
    ContinuousNiceLoop "Continuous Nice Loop" "cnl" "0706" Chains [of NiceLoop]
    DiscontinuousNiceLoop "Discontinuous Nice Loop" "dnl" "0707" Chains [of NiceLoop]
    Aic "AIC" "aic" "0708" Chains [of NiceLoop]
    GroupedNiceLoop "Grouped Nice Loop/AIC" "gnl" "" Chains [at 5650 Unfair 300 on]
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "gcnl" "0709" Chains [of GroupedNiceLoop]
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "gdnl" "0710" Chains [of GroupedNiceLoop]
    GroupedAic "Grouped AIC" "gaic" "0711" Chains [of GroupedNiceLoop]
    AlsXz "Almost Locked Set XZ-Rule" "axz" "0901" AlmostLockedSets [at 5700 Unfair 300 on]
    AlsXyWing "Almost Locked Set XY-Wing" "axy" "0902" AlmostLockedSets [at 5800 Unfair 320 on]
    AlsChain "Almost Locked Set Chain" "ach" "0903" AlmostLockedSets [at 5900 Unfair 340 on]
    DeathBlossom "Death Blossom" "db" "0904" AlmostLockedSets [at 6000 Unfair 360 off]
    FrankenXWing "Franken X-Wing" "ff2" "0330" FrankenFish [at 6100 Unfair 300 on]
    FrankenSwordfish "Franken Swordfish" "ff3" "0331" FrankenFish [at 6200 Unfair 350 on]
    FrankenJellyfish "Franken Jellyfish" "ff4" "0332" FrankenFish [at 6300 Unfair 370 off]
    FrankenSquirmbag "Franken Squirmbag" "ff5" "0333" FrankenFish [at 6400 Extreme 470 off]
    FrankenWhale "Franken Whale" "ff6" "0334" FrankenFish [at 6500 Extreme 470 off]
    FrankenLeviathan "Franken Leviathan" "ff7" "0335" FrankenFish [at 6600 Extreme 470 off]
    FinnedFrankenXWing "Finned Franken X-Wing" "fff2" "0340" FrankenFish [at 6700 Unfair 390 on]
    FinnedFrankenSwordfish "Finned Franken Swordfish" "fff3" "0341" FrankenFish [at 6800 Unfair 410 on]
    FinnedFrankenJellyfish "Finned Franken Jellyfish" "fff4" "0342" FrankenFish [at 6900 Unfair 430 off]
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" "fff5" "0343" FrankenFish [at 7000 Extreme 470 off]
    FinnedFrankenWhale "Finned Franken Whale" "fff6" "0344" FrankenFish [at 7100 Extreme 470 off]
    FinnedFrankenLeviathan "Finned Franken Leviathan" "fff7" "0345" FrankenFish [at 7200 Extreme 470 off]
    MutantXWing "Mutant X-Wing" "mf2" "0350" MutantFish [at 7300 Extreme 450 off]
    MutantSwordfish "Mutant Swordfish" "mf3" "0351" MutantFish [at 7400 Extreme 450 off]
    MutantJellyfish "Mutant Jellyfish" "mf4" "0352" MutantFish [at 7500 Extreme 450 off]
    MutantSquirmbag "Mutant Squirmbag" "mf5" "0353" MutantFish [at 7600 Extreme 470 off]
    MutantWhale "Mutant Whale" "mf6" "0354" MutantFish [at 7700 Extreme 470 off]
    MutantLeviathan "Mutant Leviathan" "mf7" "0355" MutantFish [at 7800 Extreme 470 off]
    FinnedMutantXWing "Finned Mutant X-Wing" "fmf2" "0360" MutantFish [at 7900 Extreme 470 off]
    FinnedMutantSwordfish "Finned Mutant Swordfish" "fmf3" "0361" MutantFish [at 8000 Extreme 470 off]
    FinnedMutantJellyfish "Finned Mutant Jellyfish" "fmf4" "0362" MutantFish [at 8100 Extreme 470 off]
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" "fmf5" "0363" MutantFish [at 8200 Extreme 470 off]
    FinnedMutantWhale "Finned Mutant Whale" "fmf6" "0364" MutantFish [at 8300 Extreme 470 off]
    FinnedMutantLeviathan "Finned Mutant Leviathan" "fmf7" "0365" MutantFish [at 8400 Extreme 470 off]
    KrakenFish "Kraken Fish" "kf" "" KrakenFish [at 8450 Extreme 500 off]
    KrakenFishType1 "Kraken Fish Type 1" "kf1" "0371" KrakenFish [of KrakenFish]
    KrakenFishType2 "Kraken Fish Type 2" "kf2" "0372" KrakenFish [of KrakenFish]
    ForcingChain "Forcing Chain" "fc" "" Forcing [at 8500 Extreme 500 on]
    ForcingChainContradiction "Forcing Chain Contradiction" "fcc" "1301" Forcing [of ForcingChain]
    ForcingChainVerity "Forcing Chain Verity" "fcv" "1302" Forcing [of ForcingChain]
    ForcingNet "Forcing Net" "fn" "" Forcing [at 8600 Extreme 700 on]
    ForcingNetContradiction "Forcing Net Contradiction" "fnc" "1303" Forcing [of ForcingNet]
    ForcingNetVerity "Forcing Net Verity" "fnv" "1304" Forcing [of ForcingNet]
    TemplateSet "Template Set" "ts" "1201" LastResort [at 8700 Extreme 10000 off]
    TemplateDelete "Template Delete" "td" "1202" LastResort [at 8800 Extreme 10000 off]
    BruteForce "Brute Force" "bf" "" LastResort [at 8900 Extreme 10000 on]
    GiveUp "Give Up" "gu" "" LastResort [at 9000 Extreme 20000 on]
    Incomplete "Incomplete Solution!" "in" "" LastResort [at 9100 Extreme 0 off]
    DirectPointing "Direct Pointing" "dp" "" Direct [at 9200 Medium 0 off]
    DirectClaiming "Direct Claiming" "dc" "" Direct [at 9210 Medium 0 off]
    DirectHiddenPair "Direct Hidden Pair" "dh2" "" Direct [at 9220 Medium 0 off]
    DirectHiddenTriple "Direct Hidden Triple" "dh3" "" Direct [at 9230 Medium 0 off]
    UniqueLoop1 "Unique Loop Type 1" "ul1" "" Loops [at 9300 Hard 0 off]
    UniqueLoop2 "Unique Loop Type 2" "ul2" "" Loops [at 9310 Hard 0 off]
    UniqueLoop3 "Unique Loop Type 3" "ul3" "" Loops [at 9320 Hard 0 off]
    UniqueLoop4 "Unique Loop Type 4" "ul4" "" Loops [at 9330 Hard 0 off]
    Grave1 "Bivalue Universal Grave Type 1" "bg1" "" Loops [at 9340 Hard 0 off]
    Grave2 "Bivalue Universal Grave Type 2" "bg2" "" Loops [at 9350 Hard 0 off]
    Grave3 "Bivalue Universal Grave Type 3" "bg3" "" Loops [at 9360 Hard 0 off]
    Grave4 "Bivalue Universal Grave Type 4" "bg4" "" Loops [at 9370 Hard 0 off]
    AlignedPairExclusion "Aligned Pair Exclusion" "ape" "" Exclusions [at 9400 Unfair 0 off]
    AlignedTripleExclusion "Aligned Triple Exclusion" "ate" "" Exclusions [at 9410 Unfair 0 off]
    SimpleXChain "Simple X-Chain" "sx" "" Arguments [at 9500 Unfair 0 off]
    SimpleForcingChain "Simple Forcing Chain" "sfc" "" Arguments [at 9510 Unfair 0 off]
    DoubleForcingChain "Double Forcing Chain" "dfc" "" Arguments [at 9520 Unfair 0 off]
    Nishio "Nishio" "ni" "" Arguments [at 9530 Extreme 0 off]
    CellForcingChains "Cell Forcing Chains" "cfc" "" Arguments [at 9540 Extreme 0 off]
    RegionForcingChains "Region Forcing Chains" "rfc" "" Arguments [at 9550 Extreme 0 off]
    DynamicForcingChains "Dynamic Forcing Chains" "dyn" "" Arguments [at 9560 Extreme 0 off]
    DynamicForcingChainsPlus "Dynamic Forcing Chains Plus" "dyn+" "" Arguments [at 9570 Extreme 0 off]
    NestedForcingChains "Nested Forcing Chains" "nfc" "" Arguments [at 9580 Extreme 0 off]
    NestedMultipleForcingChains "Nested Multiple Forcing Chains" "nmf" "" Arguments [at 9590 Extreme 0 off]
    NestedDynamicForcingChains "Nested Dynamic Forcing Chains" "ndf" "" Arguments [at 9600 Extreme 0 off]
    DoublyNestedForcingChains "Doubly Nested Forcing Chains" "nnf" "" Arguments [at 9610 Extreme 0 off]
}

impl Technique {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns HoDoKu's long name, `Locked Candidates Type 1 (Pointing)`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the short name, `lc1`.
    #[must_use]
    pub fn short_name(self) -> &'static str {
        self.row().short
    }

    /// Returns the code in HoDoKu's regression library, if it has one: `0100`.
    #[must_use]
    pub fn code(self) -> Option<&'static str> {
        Some(self.row().code).filter(|code| !code.is_empty())
    }

    /// Returns what it reasons about.
    #[must_use]
    pub fn family(self) -> Family {
        self.row().family
    }

    /// Returns the technique whose search finds this one: itself unless it is a sub-type.
    #[must_use]
    pub fn entry(self) -> Self {
        match self.row().place {
            Place::At(_) => self,
            Place::Of(parent) => parent,
        }
    }

    /// Returns the default place on the HoDoKu scale; a sub-type has that of its entry.
    #[must_use]
    pub fn default_entry(self) -> ProfileEntry {
        match self.row().place {
            Place::At(entry) => entry,
            Place::Of(parent) => parent.default_entry(),
        }
    }

    /// Says whether it is sound only if the puzzle has exactly one solution.
    #[must_use]
    pub fn assumes_uniqueness(self) -> bool {
        matches!(self.family(), Family::Uniqueness | Family::Loops) || self == Self::BruteForce
    }

    /// Returns the technique with the given code of the regression library.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|technique| technique.code() == Some(code))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// Reads a long or short name; case, spaces and hyphens are ignored.
    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let named = |technique: &&Self| {
            names::are_same(technique.name(), text)
                || technique.short_name().eq_ignore_ascii_case(text)
        };
        Self::ALL.iter().find(named).copied().ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}

/// The text is not the name of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A part of a name means HoDoKu's: "pointing" is no Direct Pointing.
        let is_hodokus = |technique: &&Technique| technique.default_entry().order <= 9100;
        let hodokus = Technique::ALL.iter().filter(is_hodokus).map(|technique| technique.name());
        let all = Technique::ALL.iter().map(|technique| technique.name());
        let suggestion = Some(names::suggestion(&self.0, hodokus)).filter(|text| !text.is_empty());
        let suggestion = suggestion.unwrap_or_else(|| names::suggestion(&self.0, all));
        write!(f, "no technique is called {:?}{suggestion}", self.0)
    }
}

impl core::error::Error for UnknownTechnique {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_codes_are_unique_and_read_back() {
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.short_name().parse(), Ok(technique));
            if let Some(code) = technique.code() {
                assert_eq!(Technique::from_code(code), Some(technique));
            }
        }
        assert_eq!("xwing".parse(), Ok(Technique::XWing));
        let error = "X-Swing".parse::<Technique>().unwrap_err();
        assert_eq!(error.to_string(), "no technique is called \"X-Swing\"; did you mean X-Wing?");
    }

    #[test]
    fn the_table_is_in_search_order() {
        let orders: Vec<u32> = Technique::ALL.iter().map(|t| t.default_entry().order).collect();
        assert!(orders.is_sorted());
        assert_eq!(Technique::ALL.len(), 136);
    }

    #[test]
    fn a_sub_type_has_the_score_of_its_entry() {
        assert_eq!(Technique::Aic.entry(), Technique::NiceLoop);
        assert_eq!(Technique::Aic.default_entry().score, 280);
        assert_eq!(Technique::GroupedAic.default_entry().score, 300);
    }
}
