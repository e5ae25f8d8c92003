//! Connections: how many, and how long they may keep silent.

use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::limits::Limits;

/// How long open requests may take after a wish to stop.
const PATIENCE: Duration = Duration::from_millis(400);

/// How long to wait when no connection can be accepted, for want of file handles.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves the page and the interface until `shutdown` is ready.
///
/// # Errors
/// Never for what a client does; the type leaves room for a listener that fails for good.
pub async fn serve(
    listener: TcpListener,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let app = crate::app(limits);
    let slots = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.read_time)
        .max_buf_size(64 << 10);
    builder.http2().timer(TokioTimer::new()).max_concurrent_streams(64);
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let Ok(slot) = Arc::clone(&slots).acquire_owned().await else { break };
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let Ok((stream, _)) = stream else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(app.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _ = connection.await; // a broken connection is the client's affair
            drop(slot);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(PATIENCE, graceful.shutdown()).await;
    Ok(())
}
