//! Connections: how many, and how long they may keep silent.

use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use crate::limits::Limits;

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
    serve_with(listener, limits, None, shutdown).await
}

/// Serves the same with the trace of somebody's program for the lab.
///
/// # Errors
/// As [`serve`].
pub async fn serve_with(
    listener: TcpListener,
    limits: Limits,
    trace: Option<String>,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let app = crate::app_with(limits, trace);
    let slots = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    // Without HTTP/2: no browser speaks it on a plain connection.
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.read_time).max_buf_size(64 << 10);
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            () = &mut shutdown => break,
        };
        let Ok((stream, slot)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.read_time));
        let service = TowerToHyperService::new(app.clone());
        let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _ = connection.await; // a broken connection is the client's affair
            drop(slot);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(limits.parting, graceful.shutdown()).await;
    Ok(())
}

/// Waits for a free slot, then for a connection.
async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> io::Result<(TcpStream, OwnedSemaphorePermit)> {
    let slot = Arc::clone(slots).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((stream, slot))
}
