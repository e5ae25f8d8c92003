//! Arguments: each line is compared with the lines it names and with the board, once.

use crate::board::Board;
use crate::candidate::Candidate;

use super::super::argument::{Argument, Because, Choice, Claim, Line};
use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Case, Flaw, check, require};

/// The cases are all there are and come in order, every line follows from those it names, every
/// line is of use; then what all cases say is true, or the opposite of the one that breaks.
pub(super) fn argument(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Argument(argument) = &case.step.pattern else { return Err(case.misfit()) };
    require(argument.technique() == case.step.technique, || {
        format!("such an argument is called {}", argument.technique())
    })?;
    let starts = starts(argument.choice, case.board)?;
    require(starts.len() == argument.cases.len(), || {
        format!("there are {} cases, not {}", starts.len(), argument.cases.len())
    })?;
    let mut proven = None;
    for (start, lines) in starts.into_iter().zip(&argument.cases) {
        let mut file = File::new(case.board);
        require(lines.first() == Some(&Line::Claim(start, Because::Assumed)), || {
            format!("a case does not begin with {start}")
        })?;
        for line in lines {
            case.poll()?;
            file.add(line, case)?;
        }
        proven = Some(match argument.choice {
            Choice::Suppose(_) => vec![file.broken()?.opposite()],
            _ => agreed(proven, &file),
        });
        file.check_use(proven.as_deref().unwrap_or_default(), case.step, argument)?;
    }
    conclude(case, &proven.unwrap_or_default())
}

/// Returns what is assumed in each case.
fn starts(choice: Choice, board: &Board) -> Result<Vec<Claim>, Flaw> {
    let on = |cell, digit| Claim::on(Candidate { cell, digit });
    let starts: Vec<Claim> = match choice {
        Choice::Cell(cell) => board.candidates(cell).iter().map(|digit| on(cell, digit)).collect(),
        Choice::House(house, digit) => {
            board.places(digit, house).iter().map(|cell| on(cell, digit)).collect()
        }
        Choice::Candidate(candidate) => vec![Claim::on(candidate), Claim::off(candidate)],
        Choice::Suppose(claim) => vec![claim],
    };
    let alone = matches!(choice, Choice::Cell(_) | Choice::House(..)) && starts.len() < 2;
    require(!alone, || "there is no choice".to_owned())?;
    Ok(starts)
}

/// Returns what the cases so far and one more have in common.
fn agreed(before: Option<Vec<Claim>>, file: &File<'_>) -> Vec<Claim> {
    match before {
        None => file.claims.iter().flatten().copied().collect(),
        Some(claims) => claims.into_iter().filter(|&claim| file.at(claim).is_some()).collect(),
    }
}

/// Checks the conclusions: each is proven, or a cell with a proven digit loses its others.
fn conclude(case: &Case<'_>, proven: &[Claim]) -> Result<(), Flaw> {
    let Step { placements, eliminations, .. } = case.step;
    if let Some(wrong) = placements.iter().find(|&&placed| !proven.contains(&Claim::on(placed))) {
        return Err(Flaw::conclusion(wrong.placed()));
    }
    let wrong = eliminations.iter().find(|&&struck| !proven.iter().any(|&by| proves(by, struck)));
    wrong.map_or(Ok(()), |wrong| Err(Flaw::conclusion(wrong.eliminated())))
}

/// Says whether a claim proves that a candidate is false.
fn proves(claim: Claim, struck: Candidate) -> bool {
    if claim.on {
        claim.candidate.cell == struck.cell && claim.candidate.digit != struck.digit
    } else {
        claim.candidate == struck
    }
}

/// The lines of a case that were checked.
struct File<'a> {
    board: &'a Board,
    /// The claims by line; none for a step.
    claims: Vec<Option<Claim>>,
    /// The steps by line.
    subs: Vec<Option<&'a Step>>,
    /// Whether a later line names it.
    used: Vec<bool>,
    /// For each candidate the line, plus one, that says it is false, and true.
    index: Vec<[u32; 2]>,
}

impl<'a> File<'a> {
    fn new(board: &'a Board) -> Self {
        let index = vec![[0; 2]; Candidate::COUNT];
        Self { board, claims: Vec::new(), subs: Vec::new(), used: Vec::new(), index }
    }

    /// Returns the line that makes a claim.
    fn at(&self, claim: Claim) -> Option<usize> {
        let line = self.index[claim.candidate.index()][usize::from(claim.on)];
        (line as usize).checked_sub(1)
    }

    /// Checks a line and files it.
    fn add(&mut self, line: &'a Line, case: &Case<'_>) -> Result<(), Flaw> {
        let from = line.from();
        let in_order = from.windows(2).all(|pair| pair[0] < pair[1]);
        require(in_order && from.last().is_none_or(|&last| last < self.claims.len()), || {
            format!("line {} names lines that do not stand before it in order", self.number())
        })?;
        match line {
            Line::Claim(claim, because) => self.add_claim(*claim, because)?,
            Line::Sub { step, without } => self.add_sub(step, without, case)?,
        }
        for &at in from {
            self.used[at] = true;
        }
        self.used.push(false);
        Ok(())
    }

    /// Returns the number of the next line.
    fn number(&self) -> usize {
        self.claims.len() + 1
    }

    fn add_claim(&mut self, claim: Claim, because: &Because) -> Result<(), Flaw> {
        if !self.board.has(claim.candidate) {
            return Err(Flaw::NotACandidate(claim.candidate));
        }
        require(self.at(claim).is_none(), || format!("{claim} is said twice"))?;
        let follows = match because {
            Because::Assumed => self.claims.is_empty(),
            Because::Cell(from) => self.follows(claim, &self.in_cell(claim), from),
            Because::House(house, from) => {
                house.cells().contains(claim.candidate.cell)
                    && self.follows(claim, &self.in_house(claim, *house), from)
            }
            Because::Sub(at) => self.subs[*at].is_some_and(|step| says(step, claim)),
        };
        if !follows {
            let from = Some(named(because));
            return Err(Flaw::DoesNotFollow { claim: claim.to_string(), from });
        }
        let line = u32::try_from(self.number()).unwrap_or(u32::MAX);
        self.index[claim.candidate.index()][usize::from(claim.on)] = line;
        self.claims.push(Some(claim));
        self.subs.push(None);
        Ok(())
    }

    /// Returns the other candidates of the cell.
    fn in_cell(&self, claim: Claim) -> Vec<Candidate> {
        let Candidate { cell, digit } = claim.candidate;
        let others = self.board.candidates(cell).without(digit);
        others.iter().map(|digit| Candidate { cell, digit }).collect()
    }

    /// Returns the other places of the digit in a house.
    fn in_house(&self, claim: Claim, house: crate::house::House) -> Vec<Candidate> {
        let Candidate { cell, digit } = claim.candidate;
        let others = self.board.places(digit, house).without(cell);
        others.iter().map(|cell| Candidate { cell, digit }).collect()
    }

    /// Says whether the named lines are just what it takes, where one of the candidate and its
    /// rivals is true: for "on" that all rivals are off, for "off" that one of them is on.
    fn follows(&self, claim: Claim, rivals: &[Candidate], from: &[usize]) -> bool {
        let says = |&at: &usize| {
            self.claims[at]
                .is_some_and(|said| said.on != claim.on && rivals.contains(&said.candidate))
        };
        let enough = if claim.on { rivals.len() } else { 1 };
        from.len() == enough && from.iter().all(says)
    }

    /// Checks a step on the board without what the named lines strike.
    fn add_sub(&mut self, step: &'a Step, without: &[usize], case: &Case<'_>) -> Result<(), Flaw> {
        let mut board = self.board.clone();
        for &at in without {
            match self.claims[at] {
                Some(Claim { candidate, on: false }) => _ = board.eliminate(candidate),
                _ => return Err(Flaw::Premise(format!("line {} strikes nothing", at + 1))),
            }
        }
        // What holds for the board as it is need not hold under an assumption, and a look into the
        // solution is no reason.
        if step.technique.assumes_uniqueness() || step.technique == Technique::BruteForce {
            return Err(Flaw::Premise(format!("{} can't be found under way", step.technique)));
        }
        check(step, &board, case.context)?;
        self.claims.push(None);
        self.subs.push(Some(step));
        Ok(())
    }

    /// Returns the assumption if the last line contradicts one before it.
    fn broken(&self) -> Result<Claim, Flaw> {
        let last = self.claims.last().copied().flatten();
        let breaks = last.is_some_and(|last| self.at(last.opposite()).is_some());
        require(breaks, || "the case does not contradict itself".to_owned())?;
        self.claims[0].ok_or(Flaw::NoProof)
    }

    /// Checks that every line is named by a later one or is what the case is for.
    fn check_use(&self, proven: &[Claim], step: &Step, argument: &Argument) -> Result<(), Flaw> {
        let last = self.claims.last().copied().flatten();
        let is_end = |claim: Claim| match argument.choice {
            Choice::Suppose(_) => Some(claim) == last || Some(claim.opposite()) == last,
            _ => {
                proven.contains(&claim)
                    && (step.placements.contains(&claim.candidate)
                        || step.eliminations.iter().any(|&struck| proves(claim, struck)))
            }
        };
        for (at, &used) in self.used.iter().enumerate() {
            require(used || self.claims[at].is_some_and(is_end), || {
                format!("line {} is of no use", at + 1)
            })?;
        }
        Ok(())
    }
}

/// Says whether a step concludes a claim.
fn says(step: &Step, claim: Claim) -> bool {
    let said = if claim.on { &step.placements } else { &step.eliminations };
    said.contains(&claim.candidate)
}

/// Returns the named lines in words.
fn named(because: &Because) -> String {
    let from = match because {
        Because::Assumed => &[][..],
        Because::Cell(from) | Because::House(_, from) => from,
        Because::Sub(at) => core::slice::from_ref(at),
    };
    let numbers: Vec<String> = from.iter().map(|at| (at + 1).to_string()).collect();
    match numbers.len() {
        0 => "nothing".to_owned(),
        1 => format!("line {}", numbers[0]),
        _ => format!("lines {}", numbers.join(", ")),
    }
}
