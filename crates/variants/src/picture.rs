//! What each rule draws on a board: outlines, lines, discs, texts, arrows, as data for drawings.

use crate::{Cell, Kind, Rule, Rules, Shape, Slope};

/// A place on a board in cells: down from its upper edge, right from its left one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// How far down.
    pub down: f32,
    /// How far right.
    pub right: f32,
}

/// A shape that a rule draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Cells filled with a colour.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        colour: &'static str,
    },
    /// A dashed outline inside of cells, with a text in their first.
    Outline {
        /// The cells.
        cells: Vec<Cell>,
        /// The text; may be empty.
        text: String,
    },
    /// A line through spots.
    Line {
        /// Where it goes.
        spots: Vec<Spot>,
        /// Its colour.
        colour: &'static str,
        /// Its width in cells.
        width: f32,
        /// Whether it ends with an arrowhead.
        is_arrow: bool,
    },
    /// A disc or a square, with a text in it.
    Disc {
        /// Its middle.
        spot: Spot,
        /// Half its width in cells.
        radius: f32,
        /// The colour inside.
        fill: &'static str,
        /// The colour of its edge; may be empty.
        edge: &'static str,
        /// Whether it is a square.
        is_square: bool,
        /// The text; may be empty.
        text: String,
    },
    /// A text.
    Text {
        /// Its middle.
        spot: Spot,
        /// The text.
        text: String,
        /// How high letters are, in cells.
        size: f32,
    },
}

/// How a rule is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    /// Only its name stands below the board.
    Named,
    /// The diagonal of each Sudoku.
    Diagonal(Slope),
    /// The windows.
    Windows,
    /// Each cell shaded.
    Shaded(&'static str),
    /// A disc or a square in each cell.
    Figure { is_square: bool },
    /// A mark in each cell.
    Sign(&'static str),
    /// A dot between two cells.
    Dot { fill: &'static str, usual: i32 },
    /// A letter between two cells.
    Letters,
    /// `>` between two cells, turned as they lie.
    Pointer,
    /// A line of a colour and a width.
    Line(&'static str, f32),
    /// The same, with a bulb at its beginning.
    Thermo(&'static str),
    /// The same, with a circle at both ends.
    Ends(&'static str),
    /// A circle or pill, and arrows from it.
    Arrow,
    /// A dashed outline with its number.
    Cage,
    /// A number outside of the board, with an arrow if the line is a diagonal.
    Outside,
    /// A disc in the middle of the cells with the numbers.
    Quad,
    /// A circle in each cell.
    Circles,
    /// The groups shaded.
    Groups,
}

const GREY: &str = "#cfcfcf";

impl Kind {
    /// Returns how the rule is drawn.
    const fn look(self) -> Look {
        match self {
            Self::DiagonalFalling => Look::Diagonal(Slope::Falling),
            Self::DiagonalRising => Look::Diagonal(Slope::Rising),
            Self::Windoku => Look::Windows,
            Self::Even => Look::Figure { is_square: true },
            Self::Odd => Look::Figure { is_square: false },
            Self::Low => Look::Sign("L"),
            Self::High => Look::Sign("H"),
            Self::Minimum => Look::Shaded("#dfe9f5"),
            Self::Maximum => Look::Shaded("#f5e3df"),
            Self::RowIndexer | Self::ColumnIndexer | Self::BoxIndexer => Look::Shaded("#e8f0d8"),
            Self::Difference => Look::Dot { fill: "#fff", usual: 1 },
            Self::Ratio => Look::Dot { fill: "#222", usual: 2 },
            Self::PairSum => Look::Letters,
            Self::Greater => Look::Pointer,
            Self::Clone | Self::SameValues | Self::EqualSum => Look::Groups,
            Self::Thermo => Look::Thermo(GREY),
            Self::SlowThermo => Look::Thermo("#b9cdf2"),
            Self::FastThermo => Look::Thermo("#f2c9b9"),
            Self::Whispers => Look::Line("#7fd67f", 0.18),
            Self::Renban => Look::Line("#f067f0", 0.18),
            Self::Nabner => Look::Line("#c9c883", 0.18),
            Self::Palindrome => Look::Line("#b5b5b5", 0.18),
            Self::Between => Look::Ends("#c8c8e8"),
            Self::Lockout => Look::Ends("#9fd0ff"),
            Self::Entropic => Look::Line("#ffccaa", 0.18),
            Self::Modular => Look::Line("#33bbbb", 0.18),
            Self::Parity => Look::Line("#e8b04a", 0.18),
            Self::DoubleArrow => Look::Ends("#c54b8b"),
            Self::Zipper => Look::Line("#cdb1ec", 0.18),
            Self::RegionSum => Look::Line("#2ecbff", 0.18),
            Self::SumLine | Self::SumLoop => Look::Line("#d9a05b", 0.18),
            Self::Regex
            | Self::Automaton
            | Self::Relation
            | Self::Lunchbox
            | Self::CountDistinct
            | Self::ValueIndex => Look::Line("#a0a0d0", 0.12),
            Self::Arrow => Look::Arrow,
            Self::Cage
            | Self::Root
            | Self::Rellik
            | Self::Equality
            | Self::Sum
            | Self::Weighted
            | Self::Contain
            | Self::ContainExactly
            | Self::LookAndSay
            | Self::AllRelation => Look::Cage,
            Self::LittleKiller
            | Self::Sandwich
            | Self::XSum
            | Self::Skyscraper
            | Self::HiddenSkyscraper
            | Self::NumberedRoom
            | Self::OutsideDigits => Look::Outside,
            Self::Quadruple => Look::Quad,
            Self::Different => Look::Shaded("#e6e6e6"),
            Self::CountingCircles => Look::Circles,
            _ => Look::Named,
        }
    }
}

impl Rules {
    /// Returns what the rules draw, in the order in which it is to be drawn.
    #[must_use]
    pub fn picture(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self.rules().iter().flat_map(|rule| rule.marks(self)).collect();
        marks.sort_by_key(|mark| match mark {
            Mark::Shade { .. } => 0,
            Mark::Line { .. } => 1,
            Mark::Outline { .. } => 2,
            Mark::Disc { .. } => 3,
            Mark::Text { .. } => 4,
        });
        marks
    }

    /// Returns the rules that have nothing to draw, in words, each once.
    #[must_use]
    pub fn captions(&self) -> Vec<String> {
        let mut captions: Vec<String> = Vec::new();
        for rule in self.rules().iter().filter(|rule| rule.kind.look() == Look::Named) {
            let words = rule.say(self.shape());
            if !captions.contains(&words) {
                captions.push(words);
            }
        }
        captions
    }
}

impl Rule {
    /// Returns what the rule draws.
    fn marks(&self, rules: &Rules) -> Vec<Mark> {
        let shape = rules.shape();
        match self.kind.look() {
            Look::Named => Vec::new(),
            Look::Diagonal(slope) => diagonals(rules, slope),
            Look::Windows => {
                let windows = rules.subs().iter().map(|sub| sub.windoku_cells(shape).concat());
                windows.map(|cells| Mark::Shade { cells, colour: "#e3e3ee" }).collect()
            }
            Look::Shaded(colour) => vec![Mark::Shade { cells: self.all_cells(), colour }],
            Look::Figure { is_square } => {
                let figure = |cell: Cell| disc(middle(shape, cell), 0.38, (GREY, ""), is_square);
                self.all_cells().into_iter().map(figure).collect()
            }
            Look::Sign(text) => {
                let sign = |cell: Cell| Mark::Text {
                    spot: shifted(middle(shape, cell), -0.32, 0.34),
                    text: text.to_owned(),
                    size: 0.2,
                };
                self.all_cells().into_iter().map(sign).collect()
            }
            Look::Dot { fill, usual } => self.dot(shape, fill, usual),
            Look::Letters => self.letters(shape),
            Look::Pointer => self.pointer(shape),
            Look::Line(colour, width) => self.lines(shape, colour, width),
            Look::Thermo(colour) => self.thermo(shape, colour),
            Look::Ends(colour) => self.ends(shape, colour),
            Look::Arrow => self.arrow(shape),
            Look::Cage => {
                vec![Mark::Outline { cells: self.all_cells(), text: self.numbers_text() }]
            }
            Look::Outside => self.outside(shape),
            Look::Quad => self.quad(shape),
            Look::Circles => {
                let circle = |cell: Cell| disc(middle(shape, cell), 0.4, ("none", "#888"), false);
                self.all_cells().into_iter().map(circle).collect()
            }
            Look::Groups => {
                let colours = ["#dcdcdc", "#d5e4f3", "#f3e4d5", "#dcf3d5"];
                let groups = self.groups.iter().cloned().zip(colours.into_iter().cycle());
                groups.map(|(cells, colour)| Mark::Shade { cells, colour }).collect()
            }
        }
    }

    fn numbers_text(&self) -> String {
        self.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
    }

    /// Returns the middle between the two cells of a pair.
    fn border(&self, shape: Shape) -> Option<Spot> {
        let [a, b] = self.cells() else { return None };
        let (a, b) = (middle(shape, *a), middle(shape, *b));
        Some(Spot { down: f32::midpoint(a.down, b.down), right: f32::midpoint(a.right, b.right) })
    }

    fn dot(&self, shape: Shape, fill: &'static str, usual: i32) -> Vec<Mark> {
        let text = self.numbers.first().filter(|&&number| number != usual);
        let text = text.map_or_else(String::new, i32::to_string);
        let dot = |spot| Mark::Disc {
            spot,
            radius: 0.14,
            fill,
            edge: "#222",
            is_square: false,
            text: text.clone(),
        };
        self.border(shape).map(dot).into_iter().collect()
    }

    fn letters(&self, shape: Shape) -> Vec<Mark> {
        let text = match self.numbers[..] {
            [5] => "V".to_owned(),
            [10] => "X".to_owned(),
            _ => self.numbers_text(),
        };
        let letters = |spot| Mark::Disc {
            spot,
            radius: 0.15,
            fill: "#fff",
            edge: "",
            is_square: false,
            text: text.clone(),
        };
        self.border(shape).map(letters).into_iter().collect()
    }

    fn pointer(&self, shape: Shape) -> Vec<Mark> {
        let [a, b] = self.cells() else { return Vec::new() };
        let (a, b) = (middle(shape, *a), middle(shape, *b));
        let text = match (b.down - a.down, b.right - a.right) {
            (down, _) if down > 0.0 => "∨",
            (down, _) if down < 0.0 => "∧",
            (_, right) if right > 0.0 => ">",
            _ => "<",
        };
        let pointer = |spot| Mark::Text { spot, text: text.to_owned(), size: 0.3 };
        self.border(shape).map(pointer).into_iter().collect()
    }

    fn lines(&self, shape: Shape, colour: &'static str, width: f32) -> Vec<Mark> {
        let line = |cells: &Vec<Cell>| {
            let mut spots: Vec<Spot> = cells.iter().map(|&cell| middle(shape, cell)).collect();
            if self.kind == Kind::SumLoop {
                spots.extend(spots.first().copied());
            }
            Mark::Line { spots, colour, width, is_arrow: false }
        };
        self.groups.iter().map(line).collect()
    }

    fn thermo(&self, shape: Shape, colour: &'static str) -> Vec<Mark> {
        let mut marks = self.lines(shape, colour, 0.24);
        let bulbs = self.groups.iter().filter_map(|cells| cells.first());
        marks.extend(bulbs.map(|&cell| disc(middle(shape, cell), 0.38, (colour, ""), false)));
        marks
    }

    fn ends(&self, shape: Shape, colour: &'static str) -> Vec<Mark> {
        let mut marks = self.lines(shape, colour, 0.14);
        let ends = self.groups.iter().flat_map(|cells| [cells.first(), cells.last()]);
        let ends = ends.flatten();
        marks.extend(ends.map(|&cell| disc(middle(shape, cell), 0.38, ("#fff", colour), false)));
        marks
    }

    fn arrow(&self, shape: Shape) -> Vec<Mark> {
        let [circle, shafts @ ..] = &self.groups[..] else { return Vec::new() };
        let mut marks = Vec::new();
        for shaft in shafts {
            let nearest = shaft.first().and_then(|&first| {
                circle.iter().copied().min_by_key(|&cell| distance(shape, cell, first))
            });
            let cells = nearest.into_iter().chain(shaft.iter().copied());
            let spots = cells.map(|cell| middle(shape, cell)).collect();
            marks.push(Mark::Line { spots, colour: "#a8a8a8", width: 0.07, is_arrow: true });
        }
        if let [only] = circle[..] {
            marks.push(disc(middle(shape, only), 0.4, ("#fff", "#a8a8a8"), false));
        } else {
            let spots: Vec<Spot> = circle.iter().map(|&cell| middle(shape, cell)).collect();
            for (colour, width) in [("#a8a8a8", 0.82), ("#fff", 0.74)] {
                marks.push(Mark::Line { spots: spots.clone(), colour, width, is_arrow: false });
            }
        }
        marks
    }

    fn outside(&self, shape: Shape) -> Vec<Mark> {
        let Some(&first) = self.cells().first() else { return Vec::new() };
        let start = middle(shape, first);
        let next = self.cells().get(1).map(|&cell| middle(shape, cell));
        let step =
            next.map_or((0.0, 1.0), |next| (next.down - start.down, next.right - start.right));
        let spot = shifted(start, -step.0, -step.1);
        let text = self.numbers_text();
        let mut marks = vec![Mark::Text { spot, text, size: 0.42 }];
        if step.0 != 0.0 && step.1 != 0.0 {
            let spots = [0.3, 0.52].map(|part| shifted(spot, part * step.0, part * step.1));
            let (colour, width) = ("#666", 0.04);
            marks.push(Mark::Line { spots: spots.to_vec(), colour, width, is_arrow: true });
        }
        marks
    }

    fn quad(&self, shape: Shape) -> Vec<Mark> {
        let spots: Vec<Spot> = self.all_cells().iter().map(|&cell| middle(shape, cell)).collect();
        let count = spots.len().max(1) as f32;
        let spot = Spot {
            down: spots.iter().map(|spot| spot.down).sum::<f32>() / count,
            right: spots.iter().map(|spot| spot.right).sum::<f32>() / count,
        };
        let text: String = self.numbers.iter().map(|&digit| shape.symbol(digit)).collect();
        let (fill, edge) = ("#fff", "#222");
        vec![Mark::Disc { spot, radius: 0.26, fill, edge, is_square: false, text }]
    }
}

fn diagonals(rules: &Rules, slope: Slope) -> Vec<Mark> {
    let shape = rules.shape();
    let line = |cells: Vec<Cell>| {
        let spots: Vec<Spot> = cells.iter().map(|&cell| middle(shape, cell)).collect();
        let turn = if slope == Slope::Falling { 0.5 } else { -0.5 };
        let (first, last) = (spots.first()?, spots.last()?);
        let spots = vec![shifted(*first, -turn, -0.5), shifted(*last, turn, 0.5)];
        Some(Mark::Line { spots, colour: "#9ecae8", width: 0.05, is_arrow: false })
    };
    rules.subs().iter().filter_map(|sub| line(sub.diagonal_cells(shape, slope)?)).collect()
}

fn disc(
    spot: Spot,
    radius: f32,
    (fill, edge): (&'static str, &'static str),
    is_square: bool,
) -> Mark {
    Mark::Disc { spot, radius, fill, edge, is_square, text: String::new() }
}

/// Returns the middle of a cell.
fn middle(shape: Shape, cell: Cell) -> Spot {
    Spot { down: shape.row(cell) as f32 + 0.5, right: shape.column(cell) as f32 + 0.5 }
}

fn shifted(spot: Spot, down: f32, right: f32) -> Spot {
    Spot { down: spot.down + down, right: spot.right + right }
}

fn distance(shape: Shape, a: Cell, b: Cell) -> i32 {
    (shape.row(a) - shape.row(b)).abs().max((shape.column(a) - shape.column(b)).abs())
}
