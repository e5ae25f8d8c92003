//! The OpenAPI document of the HTTP interface: made from the types that are read and written, and
//! kept beside the server, which therefore needs no code to make it.
//!
//! After a change of a request or an answer `NINEFOLD_WRITE=1 cargo test -p ninefold-checks
//! document` writes it anew.

use std::path::Path;

use ninefold_api::{ErrorBody, Request, Unanswered, Visitor, tables, visit_served};
use utoipa::ToSchema;
use utoipa::openapi::path::{
    HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, PathItem, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Array, Ref, Schema};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr,
    Required, ResponseBuilder,
};

#[test]
fn the_document_says_what_the_types_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/openapi.json");
    let made = document().to_pretty_json().expect("a document") + "\n";
    if std::env::var_os("NINEFOLD_WRITE").is_some() {
        std::fs::write(&path, &made).expect("the document can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the document is there");
    assert!(
        made == kept,
        "openapi.json isn't what the types say: write it anew with NINEFOLD_WRITE=1"
    );
}

/// What `GET /health` answers: whether the server is well, and what it runs on.
#[derive(ToSchema)]
#[allow(dead_code, reason = "only its description is needed")]
struct Health {
    /// `ok`.
    status: &'static str,
    /// The instructions that the solver uses.
    engine: String,
    /// The version of Ninefold.
    version: &'static str,
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
    visit_served(&mut parts);
    parts.get::<tables::StrategyRow>("strategies", "The classic strategies");
    parts.get::<tables::ProgramRow>("programs", "The strategies as programs");
    parts.get::<tables::TechniqueRow>("techniques", "The techniques of all scales");
    parts.technique();
    parts.get::<tables::BoardRow>("puzzles", "The built-in boards");
    parts.get::<String>("symmetries", "The symmetries of clue patterns");
    parts.health();
    parts.add::<ErrorBody>();
    parts.add::<Unanswered>();
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

impl Visitor for Parts {
    /// Adds an endpoint that takes one object and answers with another, or refuses the board.
    fn see<R: Request>(&mut self) {
        let answer: RefOr<Schema> = if R::NEEDS_PUZZLE {
            let either =
                AnyOfBuilder::new().item(reference::<R::Answer>()).item(reference::<Unanswered>());
            Schema::AnyOf(either.build()).into()
        } else {
            reference::<R::Answer>()
        };
        let body = RequestBodyBuilder::new()
            .content("application/json", Content::new(Some(reference::<R>())))
            .required(Some(Required::True));
        let mut operation = OperationBuilder::new()
            .operation_id(Some(R::NAME))
            .summary(Some(R::ABOUT))
            .request_body(Some(body.build()))
            .response("200", response("the answer", answer));
        for (status, about) in [
            ("400", "not JSON, or no board"),
            ("408", "the body did not come in time"),
            ("413", "the body is too long"),
            ("422", "an option that does not exist or is out of range; too much work"),
            ("429", "too much at once; try again"),
        ] {
            operation = operation.response(status, response(about, reference::<ErrorBody>()));
        }
        let path = format!("/api/v1/{}", R::NAME);
        self.path(&path, PathItem::new(HttpMethod::Post, operation));
        self.add::<R>();
        self.add::<R::Answer>();
    }
}

impl Parts {
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

    /// Adds the page of a technique.
    fn technique(&mut self) {
        let name = ParameterBuilder::new()
            .name("name")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .schema(Some(<String as utoipa::PartialSchema>::schema()));
        let operation = OperationBuilder::new()
            .operation_id(Some("technique"))
            .summary(Some("What a technique is, why it holds, and an example"))
            .parameter(name)
            .response("200", response("the page", reference::<tables::TechniquePage>()))
            .response("404", response("there is none", reference::<ErrorBody>()));
        let path = "/api/v1/techniques/{name}";
        self.path(path, PathItem::new(HttpMethod::Get, operation));
        self.add::<tables::TechniquePage>();
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
