//! `rate_many`: how hard each row is.

use arrow_array::ArrayRef;
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int32Builder, ListBuilder, StringBuilder, StructBuilder,
};
use arrow_schema::{DataType, Field, Fields};
use ninefold::rate::hodoku::Rating;
use ninefold::rate::se::{Ended, Rater};
use ninefold_api::{RateRequest, Rated};
use std::sync::Arc;

use super::each::{Sink, each};
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, field, text};

/// Rates on one scale or both.
pub(crate) struct Rate {
    pub(crate) request: RateRequest,
    /// Whether to add the techniques.
    pub(crate) with_techniques: bool,
}

impl Operation for Rate {
    const PART: usize = 16;
    type Worker = Rater;

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            text("status"),
            text("level"),
            field("score", DataType::Int32),
            field("er", DataType::Float64),
            field("ep", DataType::Float64),
            field("ed", DataType::Float64),
            field("at_least", DataType::Boolean),
        ];
        if self.with_techniques {
            let uses = field("item", DataType::Struct(use_fields()));
            fields.push(field("techniques", DataType::List(Arc::new(uses))));
        }
        fields
    }

    fn worker(&self) -> Rater {
        self.request.rater()
    }

    fn answer(&self, rater: &mut Rater, part: &Part, desk: &Desk<'_>) -> Answered {
        let ratings = Ratings::new(self.with_techniques);
        each(part, desk, ratings, |board, _, work| {
            self.request.find_with(rater, board.classic()?, work)
        })
    }
}

/// Returns the fields of a technique and how often it is used.
fn use_fields() -> Fields {
    Fields::from(vec![text("technique"), field("uses", DataType::Int32)])
}

/// The columns of ratings.
pub(crate) struct Ratings {
    level: StringBuilder,
    score: Int32Builder,
    figures: [Float64Builder; 3],
    at_least: BooleanBuilder,
    techniques: Option<ListBuilder<StructBuilder>>,
}

impl Ratings {
    pub(crate) fn new(with_techniques: bool) -> Self {
        let uses = || ListBuilder::new(StructBuilder::from_fields(use_fields(), 0));
        Self {
            level: StringBuilder::new(),
            score: Int32Builder::new(),
            figures: core::array::from_fn(|_| Float64Builder::new()),
            at_least: BooleanBuilder::new(),
            techniques: with_techniques.then(uses),
        }
    }

    fn add_hodoku(&mut self, rating: Option<&Rating>) {
        self.level.append_option(rating.map(|rating| rating.level.word()));
        let score = rating.map(|rating| i32::try_from(rating.score).unwrap_or(i32::MAX));
        self.score.append_option(score);
        let Some(lists) = &mut self.techniques else { return };
        for (technique, uses) in rating.into_iter().flat_map(|rating| &rating.techniques) {
            let item = lists.values();
            if let Some(name) = item.field_builder::<StringBuilder>(0) {
                name.append_value(technique.name());
            }
            if let Some(number) = item.field_builder::<Int32Builder>(1) {
                number.append_value(i32::try_from(*uses).unwrap_or(i32::MAX));
            }
            item.append(true);
        }
        lists.append(rating.is_some());
    }
}

impl Sink for Ratings {
    type Found = Rated;

    fn add(&mut self, rated: Rated) -> (&'static str, Option<String>) {
        self.add_hodoku(rated.hodoku.as_ref());
        let se = rated.se.as_ref();
        let figures = se.map(|se| [se.er, se.ep, se.ed].map(f64::from));
        for (index, builder) in self.figures.iter_mut().enumerate() {
            builder.append_option(figures.map(|figures| figures[index]));
        }
        self.at_least.append_value(se.is_some_and(|se| !se.is_exact()));
        ("rated", None)
    }

    fn is_cut(rated: &Rated) -> bool {
        rated.se.as_ref().is_some_and(|se| se.ended == Ended::Stopped)
    }

    fn add_none(&mut self) {
        self.add_hodoku(None);
        self.figures.iter_mut().for_each(Float64Builder::append_null);
        self.at_least.append_null();
    }

    fn add_over_budget(&mut self) {
        self.add_hodoku(None);
        self.figures.iter_mut().for_each(Float64Builder::append_null);
        self.at_least.append_value(true);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(self.level.finish()), Arc::new(self.score.finish())];
        columns.extend(self.figures.iter_mut().map(|figure| Arc::new(figure.finish()) as ArrayRef));
        columns.push(Arc::new(self.at_least.finish()));
        columns.extend(self.techniques.map(|mut lists| Arc::new(lists.finish()) as ArrayRef));
        columns
    }
}
