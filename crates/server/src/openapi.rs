//! The OpenAPI document, made from the types that are read and written.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use ninefold_json as json;
use std::sync::LazyLock;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Array, Ref, Schema};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr,
    Required, ResponseBuilder,
};

use crate::api::{self, Health};
use crate::error::ErrorBody;

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| document().to_json().unwrap_or_else(|_| "{}".to_owned()));

/// Answers with the document.
pub(crate) async fn answer() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], DOCUMENT.as_str()).into_response()
}

fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Ninefold")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Sudoku: check, solve, count, race, trace, hint, explain, rate, generate. Nothing is \
             kept between requests. A board that is unsolvable or not unique is an answer; what \
             can't be read is an error, `{\"error\": {\"code\", \"message\"}}`.",
        ))
        .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()))
        .build();
    let mut parts = Parts::default();
    parts.post::<api::check::BoardOnly, json::Check>(
        "check",
        "Valid? Solvable? Unique? And why not",
        false,
    );
    parts.post::<api::solve::Options, json::Solve>(
        "solve",
        "The solution, and the proof that it is the only one",
        false,
    );
    parts.post::<api::count::Options, json::Count>(
        "count",
        "How many solutions, up to a limit",
        false,
    );
    parts.post::<api::race::Options, json::Race>("race", "The strategies side by side", false);
    parts.post::<api::trace::Options, json::Trace>(
        "trace",
        "What a strategy did, event by event",
        false,
    );
    parts.post::<api::hint::Options, json::Hint>(
        "hint",
        "The next step from a player's state",
        true,
    );
    parts.post::<api::explain::Options, json::Explain>(
        "explain",
        "The whole path to the solution",
        true,
    );
    parts.post::<api::rate::Options, json::Rate>("rate", "How hard, on the published scales", true);
    parts.post::<api::generate::Options, api::generate::Answer>(
        "generate",
        "A puzzle to order",
        false,
    );
    parts.post::<api::check::BoardOnly, json::Canonical>(
        "canonical",
        "The smallest equivalent board",
        false,
    );
    parts.post::<api::convert::Options, api::convert::Converted>(
        "convert",
        "A board in another form",
        false,
    );
    parts.get::<json::StrategyRow>("strategies", "The classic strategies");
    parts.get::<json::TechniqueRow>("techniques", "The techniques of the HoDoKu scale");
    parts.get::<api::tables::Exhibit>("puzzles", "The built-in boards");
    parts.get::<String>("symmetries", "The symmetries of clue patterns");
    parts.health();
    parts.add::<ErrorBody>();
    parts.add::<json::Refusal>();
    OpenApiBuilder::new()
        .info(info)
        .paths(parts.paths.build())
        .components(Some(parts.components.build()))
        .build()
}

/// What the document is put together from.
#[derive(Default)]
struct Parts {
    paths: PathsBuilder,
    components: ComponentsBuilder,
}

impl Parts {
    /// Adds an endpoint that takes one object and answers with another, or refuses the board.
    fn post<Q: ToSchema, A: ToSchema>(&mut self, name: &str, about: &str, refuses: bool) {
        let answer: RefOr<Schema> = if refuses {
            let either =
                AnyOfBuilder::new().item(reference::<A>()).item(reference::<json::Refusal>());
            Schema::AnyOf(either.build()).into()
        } else {
            reference::<A>()
        };
        let body = RequestBodyBuilder::new()
            .content("application/json", Content::new(Some(reference::<Q>())))
            .required(Some(Required::True));
        let mut operation = OperationBuilder::new()
            .operation_id(Some(name))
            .summary(Some(about))
            .request_body(Some(body.build()))
            .response("200", response("the answer", answer));
        for (status, about) in [
            ("400", "not JSON, or no board"),
            ("408", "the body did not come in time"),
            ("413", "the body is too long"),
            ("422", "an option that there is not, or out of range; too much work"),
            ("429", "too much at once; try again"),
        ] {
            operation = operation.response(status, response(about, reference::<ErrorBody>()));
        }
        self.path(&format!("/api/v1/{name}"), PathItem::new(HttpMethod::Post, operation));
        self.add::<Q>();
        self.add::<A>();
    }

    /// Adds a table.
    fn get<R: ToSchema>(&mut self, name: &str, about: &str) {
        let is_plain = R::name() == "String";
        let row = if is_plain { R::schema() } else { reference::<R>() };
        let rows: RefOr<Schema> = Schema::Array(Array::new(row)).into();
        let operation = OperationBuilder::new()
            .operation_id(Some(name))
            .summary(Some(about))
            .response("200", response("the table", rows));
        self.path(&format!("/api/v1/{name}"), PathItem::new(HttpMethod::Get, operation));
        if !is_plain {
            self.add::<R>();
        }
    }

    fn health(&mut self) {
        let operation = OperationBuilder::new()
            .operation_id(Some("health"))
            .summary(Some("Whether the server is well, and what it runs on"))
            .response("200", response("it is", reference::<Health>()));
        self.path("/health", PathItem::new(HttpMethod::Get, operation));
        self.add::<Health>();
    }

    /// Adds the schema of a type, and of those it is made of.
    fn add<T: ToSchema>(&mut self) {
        let mut schemas = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut schemas);
        self.components = std::mem::take(&mut self.components).schemas_from_iter(schemas);
    }

    fn path(&mut self, path: &str, item: PathItem) {
        self.paths = std::mem::take(&mut self.paths).path(path, item);
    }
}

fn reference<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

fn response(about: &str, schema: RefOr<Schema>) -> utoipa::openapi::Response {
    let content = Content::new(Some(schema));
    ResponseBuilder::new().description(about).content("application/json", content).build()
}
