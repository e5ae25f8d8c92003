//! Wishes that no puzzle meets: what follows from the tables alone is refused at once.
//!
//! Only what is certain counts. That ratings of two scales go together as a rule is no reason; that
//! a puzzle which singles solve is walked by singles on both is one: singles never get in each
//! other's way, and both scales look for them before anything harder.

use core::fmt;
use core::ops::RangeInclusive;

use super::target::{Target, is_kind_of};
use super::{Generator, Symmetry};
use crate::diagnose::FEWEST_CLUES;
use crate::explain::{Family, Level, Technique};
use crate::house::{House, HouseKind};
use crate::rate::Er;
use crate::rate::hodoku::Profile;
use crate::set::CellSet;

/// Why no puzzle can be as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction(String);

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Contradiction {}

/// The most clues of a minimal puzzle: the last cell of a full house could always go.
const MOST_MINIMAL: usize = 72;

/// The ratings of the SE scale up to 3.0, in tenths; 0 is that of a full grid.
const LOW_RATINGS: [u16; 12] = [0, 10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30];

/// The rating of a puzzle with one cell to fill.
const LOWEST: Er = Er::new(LOW_RATINGS[1]);

/// Rated below this, a puzzle takes hidden singles and nothing else.
const BEYOND_SINGLES: Er = Er::new(17);

/// A puzzle that singles solve is rated no higher.
const NAKED_SINGLE: Er = Er::new(23);

impl Generator {
    /// Returns why no puzzle meets all wishes, if that is certain without a search.
    ///
    /// ```
    /// use ninefold::explain::{Level, Technique};
    /// use ninefold::{Generator, Target};
    /// let target =
    ///     Target { level: Some(Level::Easy), with: vec![Technique::XWing], ..Target::default() };
    /// let reason = Generator::new(1).target(target).contradiction().expect("there is one");
    /// assert_eq!(reason.to_string(), "X-Wing is hard, so no easy puzzle needs it");
    /// assert_eq!(Generator::new(1).clues(24..=28).contradiction(), None);
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.against_shape()
            .or_else(|| self.pattern.and_then(|cells| self.against_pattern(cells)))
            .or_else(|| self.target.against_techniques(self.possible_clues()))
            .or_else(|| self.target.against_se(self.possible_clues()))
            .or_else(|| self.target.against_score(self.possible_clues()))
            .map(Contradiction)
    }

    /// Returns how many clues there can be; unless asked for, a full grid is never made.
    fn possible_clues(&self) -> RangeInclusive<usize> {
        let (low, high) =
            self.clues.as_ref().map_or((0, 80), |range| (*range.start(), *range.end()));
        match self.pattern {
            Some(cells) => cells.len()..=cells.len(),
            None => low.max(FEWEST_CLUES)..=high,
        }
    }

    fn against_shape(&self) -> Option<String> {
        let range = self.clues.as_ref()?;
        if range.is_empty() {
            return Some("the range of clues is empty".to_owned());
        }
        if *range.end() < FEWEST_CLUES {
            return Some(format!("a puzzle has at least {FEWEST_CLUES} clues"));
        }
        if self.minimal && *range.start() > MOST_MINIMAL {
            return Some(format!("a minimal puzzle has at most {MOST_MINIMAL} clues"));
        }
        let counts = clue_counts(self.symmetry);
        let possible = |&count: &usize| count >= FEWEST_CLUES && counts[count];
        if range.clone().filter(|&count| count <= 81).any(|count| possible(&count)) {
            return None;
        }
        let below = (0..*range.start()).rev().find(possible);
        let above = (*range.end() + 1..=81).find(possible);
        let nearest: Vec<String> = [below, above].iter().flatten().map(usize::to_string).collect();
        let (symmetry, wished) = (self.symmetry, in_words(range));
        Some(format!(
            "no pattern with the symmetry {symmetry} has {wished} clues; the nearest have {}",
            nearest.join(" and ")
        ))
    }

    fn against_pattern(&self, cells: CellSet) -> Option<String> {
        let count = cells.len();
        if count < FEWEST_CLUES {
            return Some(format!(
                "the pattern has {count} cells; a puzzle has at least {FEWEST_CLUES} clues"
            ));
        }
        if let Some(range) = self.clues.as_ref().filter(|range| !range.contains(&count)) {
            return Some(format!("the pattern has {count} cells, not {}", in_words(range)));
        }
        if !self.symmetry.holds(cells) {
            return Some(format!("the pattern has not the symmetry {}", self.symmetry));
        }
        if let Some([a, b]) = exchangeable_lines(cells) {
            let (a, b) = (a.describe(), b.describe());
            return Some(format!(
                "{a} and {b} are empty in the pattern: exchanged, they give a second solution"
            ));
        }
        let full = House::all().find(|house| house.cells().is_subset(cells));
        full.filter(|_| self.minimal).map(|house| {
            format!("{} is full in the pattern, so a clue of it could go", house.describe())
        })
    }
}

impl Target {
    /// Finds a technique that can't be used although it must, or the other way round.
    fn against_techniques(&self, clues: RangeInclusive<usize>) -> Option<String> {
        if self.practice && self.wanted().next().is_none() {
            return Some(
                "practice needs a technique: one that is needed, or the hardest".to_owned(),
            );
        }
        if let Some(off) = self.never_used() {
            return Some(format!("{off} is never used: the HoDoKu scale has it switched off"));
        }
        if self.without.contains(&Technique::FullHouse) && *clues.end() < 81 {
            return Some("the last cell of every puzzle is a Full House".to_owned());
        }
        self.wanted().find_map(|asked| {
            let kinds = || Technique::ALL.iter().copied().filter(|&kind| is_met(kind, asked));
            let spoiled = kinds().all(|kind| self.forbids(kind));
            spoiled.then(|| self.why_not(asked, kinds().next().unwrap_or(asked)))
        })
    }

    /// Says why a technique that is asked for is also ruled out, by one of its kinds.
    fn why_not(&self, asked: Technique, kind: Technique) -> String {
        let level = kind.default_entry().level;
        match (self.level, self.hardest) {
            (Some(wished), _) if level > wished => {
                format!("{asked} is {}, so no {} puzzle needs it", level.word(), wished.word())
            }
            (_, Some(hardest)) if kind > hardest && !is_kind_of(kind, hardest) => {
                format!(
                    "{asked} comes after {hardest} in the table, so {hardest} isn't the hardest"
                )
            }
            _ => format!("{asked} can't be needed and not needed at once"),
        }
    }

    fn against_se(&self, clues: RangeInclusive<usize>) -> Option<String> {
        let range = self.se.as_ref()?;
        if range.is_empty() {
            return Some("the range of SE ratings is empty".to_owned());
        }
        let (low, high) = (*range.start(), *range.end());
        let ratings = LOW_RATINGS.map(Er::new);
        let mut pairs = ratings.iter().zip(&ratings[1..]);
        if let Some((below, above)) = pairs.find(|&(below, above)| low > *below && high < *above) {
            return Some(format!("no SE rating lies between {below} and {above}"));
        }
        if high < LOWEST && *clues.end() < 81 {
            return Some(format!("the lowest SE rating is {LOWEST}"));
        }
        let beyond = self.wanted().find(|technique| technique.family() != Family::Singles);
        if let Some(technique) = beyond.filter(|_| high < BEYOND_SINGLES) {
            return Some(format!(
                "a puzzle rated SE {high} or lower takes singles alone, no {technique}"
            ));
        }
        (low > NAKED_SINGLE && self.takes_singles_alone())
            .then(|| format!("a puzzle that singles solve is rated SE {NAKED_SINGLE} at most"))
    }

    fn against_score(&self, clues: RangeInclusive<usize>) -> Option<String> {
        let (low, high) = match &self.score {
            None => (0, u32::MAX),
            Some(range) if range.is_empty() => {
                return Some("the range of scores is empty".to_owned());
            }
            Some(range) => (*range.start(), *range.end()),
        };
        let least = self.least_score(81_usize.saturating_sub(*clues.end()));
        if high < least {
            return Some(format!("the score is at least {least} with these wishes"));
        }
        let max_scores = Profile::hodoku().max_scores;
        let of_level = self.level.and_then(|level| Some((level, *max_scores.get(level as usize)?)));
        if let Some((level, most)) = of_level.filter(|(_, most)| low > *most) {
            return Some(format!("the score of level {} is at most {most}", level.word()));
        }
        let level = self.level.filter(|&level| level > self.hardest_level());
        let floor = level.map(|level| (level, max_scores[level as usize - 1]));
        if let Some((level, below)) = floor.filter(|(_, below)| high <= *below) {
            return Some(format!(
                "without a technique of level {0}, a puzzle is {0} from a score of {1} on",
                level.word(),
                below + 1
            ));
        }
        if let Some((level, least)) = self.least_of_level().filter(|(_, least)| high < *least) {
            return Some(format!("the score of level {} is at least {least}", level.word()));
        }
        let low = low.max(floor.map_or(0, |(_, below)| below + 1));
        let empty = 81 - (*clues.start()).clamp(FEWEST_CLUES, 81);
        let most = Technique::HiddenSingle.default_entry().score * u32::try_from(empty).ok()?;
        (self.takes_singles_alone() && low > most).then(|| self.beyond_singles(most, floor))
    }

    /// Says why singles don't do: their score, and how high a level begins.
    fn beyond_singles(&self, most: u32, floor: Option<(Level, u32)>) -> String {
        let by_se = self.se.as_ref().filter(|range| *range.end() < BEYOND_SINGLES);
        let se = by_se.map_or_else(String::new, |range| {
            format!("a puzzle rated SE {} or lower takes singles alone; ", range.end())
        });
        let level = floor.map_or_else(String::new, |(level, below)| {
            format!(", level {} begins above {below}", level.word())
        });
        format!("{se}singles score at most {most}{level}")
    }

    /// Returns a score that no puzzle with this many empty cells is below: the techniques that must
    /// be used, or the cheapest single for each cell, since a step places one digit at most.
    fn least_score(&self, empty: usize) -> u32 {
        let mut entries: Vec<Technique> = self.wanted().map(Technique::entry).collect();
        entries.sort_unstable();
        entries.dedup();
        let wanted: u32 = entries.iter().map(|entry| entry.default_entry().score).sum();
        let cheapest = Technique::FullHouse.default_entry().score;
        wanted.max(cheapest * u32::try_from(empty).unwrap_or(0))
    }

    /// Returns the wished level above easy with a score that no puzzle of it is below: that of its
    /// cheapest technique and the last Full House, or what makes it so hard by the score alone.
    fn least_of_level(&self) -> Option<(Level, u32)> {
        let level = self.level.filter(|&level| level > Level::Easy)?;
        let below = *Profile::hodoku().max_scores.get(level as usize - 1)?;
        let allowed = Technique::ALL.iter().filter(|&&technique| self.allows(technique));
        let entries = allowed.map(|technique| technique.default_entry());
        let scores = entries.filter(|entry| entry.level == level).map(|entry| entry.score);
        let last = Technique::FullHouse.default_entry().score;
        Some((level, scores.min().map_or(below + 1, |least| (least + last).min(below + 1))))
    }

    /// Returns the highest level of a technique that may be used.
    fn hardest_level(&self) -> Level {
        let allowed = Technique::ALL.iter().filter(|&&technique| self.allows(technique));
        allowed.map(|technique| technique.default_entry().level).max().unwrap_or(Level::Easy)
    }

    fn takes_singles_alone(&self) -> bool {
        let mut allowed = Technique::ALL.iter().filter(|&&technique| self.allows(technique));
        allowed.all(|technique| technique.family() == Family::Singles)
    }

    /// Says whether a puzzle as wished may use the technique.
    fn allows(&self, technique: Technique) -> bool {
        let by_se = self.se.as_ref().is_none_or(|range| *range.end() >= BEYOND_SINGLES);
        technique.default_entry().enabled
            && !self.forbids(technique)
            && !self.is_surplus(technique)
            && (by_se || technique.family() == Family::Singles)
    }
}

/// Says whether steps of the kind occur, and are what is asked for.
fn is_met(kind: Technique, asked: Technique) -> bool {
    let is_heading = kind.code().is_none()
        && Technique::ALL.iter().any(|&other| other != kind && other.entry() == kind);
    is_kind_of(kind, asked) && !is_heading
}

/// Says for each number of clues whether a pattern with the symmetry has it.
fn clue_counts(symmetry: Symmetry) -> [bool; 82] {
    let mut counts = [false; 82];
    counts[0] = true;
    for orbit in symmetry.orbits() {
        for count in (orbit.len()..82).rev() {
            counts[count] |= counts[count - orbit.len()];
        }
    }
    counts
}

/// Returns two rows of a band, or columns of a stack, that have none of the cells.
fn exchangeable_lines(cells: CellSet) -> Option<[House; 2]> {
    let lines: Vec<House> =
        House::all().filter(|house| (house.cells() & cells).is_empty()).collect();
    let neighbours = |a: House, b: House| {
        a.kind() == b.kind() && a.kind() != HouseKind::Block && a.number() / 3 == b.number() / 3
    };
    let mut pairs = lines.iter().zip(lines.iter().skip(1));
    pairs.find(|(a, b)| neighbours(**a, **b)).map(|(a, b)| [*a, *b])
}

fn in_words(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}
