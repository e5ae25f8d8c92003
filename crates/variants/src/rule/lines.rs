//! Rules of order and of sets along a line.

use super::whole::third;
use super::{Rule, View, different};
use crate::automaton::{Machine, expression};
use crate::model::Model;
use crate::{Cell, Shape};

/// A rule about every two neighbours on the line.
macro_rules! steps {
    ($rule:ident, $number:expr, $allowed:expr, $post:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let number = $number(rule, view.shape());
                let is_allowed = |pair: &[i32]| $allowed(number, pair[0], pair[1]);
                view.all(rule.cells()).windows(2).all(is_allowed)
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                let number = $number(rule, model.shape());
                for pair in rule.cells().windows(2) {
                    model.relate(pair[0], pair[1], |a, b| $allowed(number, a, b));
                }
                $post(rule.cells(), model);
            }
        }
    };
}

/// Returns the difference on whispers that say nothing: half of the digits, rounded up.
fn whisper(rule: &Rule, shape: Shape) -> i32 {
    rule.number_or((shape.digits() as i32 + 1) / 2)
}

steps!(thermo, |_, _| 0, |_, a, b| a < b, |cells: &[Cell], model: &mut Model<'_>| model
    .apart(cells));
steps!(slow_thermo, |_, _| 0, |_, a, b| a <= b, |_, _: &mut Model<'_>| ());
steps!(
    fast_thermo,
    |rule: &Rule, _| rule.number_or(2),
    |by, a: i32, b: i32| b - a >= by,
    |_, _: &mut Model<'_>| ()
);
steps!(whispers, whisper, |by, a: i32, b: i32| (a - b).abs() >= by, |_, _: &mut Model<'_>| ());

pub(super) mod renban {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let mut digits = view.all(rule.cells());
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[1] - pair[0] == 1)
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let (length, digits) = (rule.cells().len(), model.shape().digits());
        let starts = 0..(digits + 1).saturating_sub(length);
        let run =
            model.shape().all().checked_shr(digits.saturating_sub(length) as u32).unwrap_or(0);
        model.sets(rule.cells(), starts.map(|start| run << start).collect());
    }
}

pub(super) mod nabner {
    use super::*;

    fn is_allowed(a: i32, b: i32) -> bool {
        (a - b).abs() > 1
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        digits.iter().enumerate().all(|(i, &a)| digits[..i].iter().all(|&b| is_allowed(a, b)))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        model.apart(rule.cells());
        for (i, &a) in rule.cells().iter().enumerate() {
            for &b in &rule.cells()[..i] {
                model.relate(a, b, is_allowed);
            }
        }
    }
}

pub(super) mod palindrome {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        digits.iter().eq(digits.iter().rev())
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let cells = rule.cells();
        for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
            model.equal(a, b);
        }
    }
}

pub(super) mod between {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let [a, inner @ .., b] = &digits[..] else { return true };
        inner.iter().all(|digit| digit > a.min(b) && digit < a.max(b))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let shape = model.shape();
        model.ends(rule.cells(), |a, b| {
            shape.digits_where(|digit| digit > a.min(b) && digit < a.max(b))
        });
    }
}

pub(super) mod lockout {
    use super::*;

    fn by(rule: &Rule, shape: Shape) -> i32 {
        rule.number_or(shape.digits() as i32 / 2)
    }

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let digits = view.all(rule.cells());
        let [a, inner @ .., b] = &digits[..] else { return true };
        (a - b).abs() >= by(rule, view.shape())
            && inner.iter().all(|digit| digit < a.min(b) || digit > a.max(b))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        let shape = model.shape();
        let by = by(rule, shape);
        if let [a, .., b] = *rule.cells() {
            model.relate(a, b, |a, b| (a - b).abs() >= by);
        }
        model.ends(rule.cells(), |a, b| {
            shape.digits_where(|digit| digit < a.min(b) || digit > a.max(b))
        });
    }
}

/// A rule that wants different classes within each run of some cells on the line.
macro_rules! classes {
    ($rule:ident, $run:expr, $class:expr) => {
        pub(super) mod $rule {
            use super::*;

            pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
                let run = $run(rule);
                let class = |digit: i32| $class(run, view.shape(), digit);
                let classes: Vec<i32> = view.all(rule.cells()).into_iter().map(class).collect();
                let run = usize::try_from(run).unwrap_or(1).max(1);
                let runs = classes.windows(run.min(classes.len()).max(1));
                runs.into_iter().all(different)
            }

            pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
                let (run, shape) = ($run(rule), model.shape());
                let class = |digit: i32| $class(run, shape, digit);
                let run = usize::try_from(run).unwrap_or(1).max(1);
                for (i, &a) in rule.cells().iter().enumerate() {
                    for (steps, &b) in rule.cells()[i..].iter().enumerate().skip(1) {
                        if steps < run {
                            model.relate(a, b, |a, b| class(a) != class(b));
                        } else if steps % run == 0 {
                            model.relate(a, b, |a, b| class(a) == class(b));
                        }
                    }
                }
            }
        }
    };
}

classes!(entropic, |_: &Rule| 3, |_, shape, digit| third(shape, digit));
classes!(modular, |rule: &Rule| rule.number_or(3), |run: i32, _, digit: i32| digit
    .rem_euclid(run.max(1)));
classes!(parity, |_: &Rule| 2, |_, _, digit: i32| digit.rem_euclid(2));

pub(super) mod regex {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let shape = view.shape();
        let line: String =
            view.all(rule.cells()).iter().map(|&digit| shape.symbol(digit)).collect();
        expression::parse(&rule.text).is_ok_and(|tree| tree.matches(&line))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        match expression::parse(&rule.text) {
            Ok(tree) => model.automaton(rule.cells(), tree.machine(model.shape())),
            Err(_) => model.never(),
        }
    }
}

pub(super) mod automaton {
    use super::*;

    pub(in crate::rule) fn holds(rule: &Rule, view: &View<'_>) -> bool {
        let shape = view.shape();
        let place = |cell: &Cell| (view.of(*cell) - shape.first()) as usize;
        // Between two lines the machine reads one digit more than there are.
        let lines: Vec<Vec<usize>> =
            rule.groups.iter().map(|line| line.iter().map(place).collect()).collect();
        let places = lines.join(&shape.digits()).into_iter();
        Machine::from_text(&rule.text).is_ok_and(|machine| machine.accepts(places))
    }

    pub(in crate::rule) fn post(rule: &Rule, model: &mut Model<'_>) {
        match (Machine::from_text(&rule.text), &rule.groups[..]) {
            (Err(_), _) => model.never(),
            (Ok(machine), [line]) => model.automaton(line, machine),
            (Ok(machine), lines) => {
                let lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
                let joined = machine.unrolled(&lengths, model.shape().digits());
                model.automaton(&lines.concat(), joined);
            }
        }
    }
}
