//! A JSON body within the limits.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use ninefold_api::{Refusal, parse};
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

use crate::App;
use crate::error::Failure;

/// So much of a body that is too long is read and thrown away: a client that sends all of it before
/// it listens would see a broken connection, not the answer.
const DISCARDED: usize = 256 << 20;

/// The body of a request, read and understood.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        let limit = app.face.limits.body;
        let bytes = read(request.into_body(), limit, app.limits.read_time).await?;
        Ok(Self(parse(&bytes)?))
    }
}

/// Reads a body that may have this many bytes and take this long.
async fn read(mut body: Body, limit: usize, time: Duration) -> Result<Bytes, Failure> {
    let deadline = Instant::now() + time;
    let mut all: Vec<u8> = Vec::new();
    let mut length = 0;
    loop {
        let frame = match timeout_at(deadline, body.frame()).await {
            Ok(Some(Ok(frame))) => frame,
            Ok(None) => break,
            Ok(Some(Err(_))) => return Err(Failure::broken_off()),
            Err(_) if length > limit => break,
            Err(_) => return Err(Failure::too_slow()),
        };
        let Some(data) = frame.data_ref() else { continue };
        if length == 0 && data.len() <= limit && body.is_end_stream() {
            return Ok(data.clone()); // all of it in one piece, as it comes from most clients
        }
        length += data.len();
        if length > DISCARDED {
            break;
        }
        if length <= limit {
            all.extend_from_slice(data);
        }
    }
    if length > limit { Err(Refusal::too_large(limit).into()) } else { Ok(all.into()) }
}
