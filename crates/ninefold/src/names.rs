//! Names as people type them: case, spaces and hyphens don't count, and a near miss is recognised.

/// Says whether two names differ in case, spaces, hyphens and brackets at most.
pub(crate) fn are_same(a: &str, b: &str) -> bool {
    folded(a).eq(folded(b))
}

/// Returns the one of the values that has the name, whatever its case, spaces and hyphens.
pub(crate) fn find<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    all.iter().copied().find(|&one| are_same(name(one), text))
}

/// Returns the name that was probably meant: the one with the fewest slips, if they are few for its
/// length, or else the only one that has the text as a part.
pub(crate) fn nearest<'n>(
    text: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let typed: Vec<char> = folded(text).take(LONGEST).collect();
    let near = names
        .clone()
        .map(|name| (slips(&typed, &folded(name).collect::<Vec<_>>()), name))
        .min_by_key(|(slips, _)| *slips)
        .filter(|(slips, _)| *slips <= typed.len() / 3);
    let part: String = typed.iter().collect();
    let mut whole = names.filter(|name| folded(name).collect::<String>().contains(&part));
    let only = whole.next().filter(|_| typed.len() > 2 && whole.next().is_none());
    near.map(|(_, name)| name).or(only)
}

/// Returns `; did you mean X-Wing?` if there is a name near the text.
pub(crate) fn suggestion<'n>(text: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    nearest(text, names).map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

/// No name is longer.
const LONGEST: usize = 60;

fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    let counts = |c: &char| !c.is_whitespace() && !"-_()/.,'".contains(*c);
    name.chars().filter(counts).flat_map(char::to_lowercase)
}

/// Counts the fewest slips that turn one text into the other: a letter too many, one missing, one
/// for another, or two neighbours exchanged.
fn slips(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, j) in (0..=a.len()).flat_map(|i| (0..=b.len()).map(move |j| (i, j))) {
        rows[i][j] = if i == 0 || j == 0 {
            i + j
        } else {
            let exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            let other = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let swapped = if exchanged { rows[i - 2][j - 2] + 1 } else { usize::MAX };
            other.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(swapped)
        };
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Strategy;
    use crate::explain::{Level, Technique};
    use crate::rate::Scale;
    use crate::solve::Backend;
    use crate::symmetry::Symmetry;
    use crate::text::Form;

    #[test]
    fn what_was_meant_is_found() {
        let hodoku = |technique: &&Technique| technique.default_entry().order <= 9100;
        let techniques = || Technique::ALL.iter().filter(hodoku).map(|technique| technique.name());
        for (typed, meant) in [
            ("X-Win", Some("X-Wing")),
            ("x ring", Some("X-Wing")),
            ("skyscrapper", Some("Skyscraper")),
            ("pointing", Some("Locked Candidates Type 1 (Pointing)")),
            ("swrodfish", Some("Swordfish")),
            ("nonsense", None),
            ("", None),
            ("q", None),
            (&"x".repeat(1_000_000), None),
        ] {
            assert_eq!(nearest(typed, techniques()), meant, "{typed:.20}");
        }
        assert!(are_same("x_wing", "X-Wing") && !are_same("X-Wing", "XY-Wing"));
    }

    #[test]
    fn every_name_is_read_as_people_type_it() {
        assert_eq!(" SE".parse(), Ok(Scale::Se));
        for scale in Scale::ALL {
            assert_eq!(scale.name().to_uppercase().parse(), Ok(scale));
        }
        for backend in Backend::ALL {
            assert_eq!(backend.name().to_uppercase().parse(), Ok(backend));
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(format!(" {}", symmetry.name().to_uppercase()).parse(), Ok(symmetry));
        }
        for &strategy in Strategy::ALL {
            assert_eq!(strategy.name().to_uppercase().parse(), Ok(strategy));
        }
        for form in Form::ALL {
            assert_eq!(form.name().to_uppercase().parse(), Ok(form));
        }
        for level in Level::ALL {
            assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
        }
        assert!("".parse::<Scale>().is_err() && "s".parse::<Scale>().is_err());
    }

    /// No two techniques are the same but for what doesn't count.
    #[test]
    fn folded_names_are_told_apart() {
        for (i, a) in Technique::ALL.iter().enumerate() {
            let mut others = Technique::ALL[i + 1..].iter();
            assert!(!others.any(|b| are_same(a.name(), b.name())), "{a}");
        }
    }
}
