//! `serve`: the page and the HTTP interface.

use anyhow::{Context as _, Result};
use ninefold_server::Limits;
use std::net::IpAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::args::ServeArgs;
use crate::exit::Exit;
use crate::{output, stop};

/// How often the wish to stop is looked for.
const GLANCE: Duration = Duration::from_millis(100);

pub(super) fn run(args: &ServeArgs) -> Result<Exit> {
    let runtime = Builder::new_multi_thread().enable_all().build().context("starting threads")?;
    runtime.block_on(serve(args))?;
    Ok(Exit::Fine)
}

/// Serves the lab with somebody's trace, on a free port of this machine only, and opens it.
#[cfg(feature = "judge")]
pub(super) fn lab(trace: String, open: impl FnOnce(&str)) -> Result<()> {
    let runtime = Builder::new_multi_thread().enable_all().build().context("starting threads")?;
    runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("listening")?;
        let page = format!("http://{}/lab#strategy=yours&trace=1", listener.local_addr()?);
        output::complain(&format!("Your search is at {page}; Ctrl-C stops"));
        open(&page);
        ninefold_server::serve_with(listener, Limits::default(), Some(trace), stopped()).await?;
        Ok(())
    })
}

/// Waits for the wish to stop.
async fn stopped() {
    while !stop::requested() {
        tokio::time::sleep(GLANCE).await;
    }
}

/// Has the browser open a page.
pub(super) fn open_page(page: &str) {
    if let Err(error) = open::that_detached(page) {
        output::complain(&format!("note: no browser could be started: {error}"));
    }
}

async fn serve(args: &ServeArgs) -> Result<()> {
    let address = (args.host.as_str(), args.port);
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("listening on {}:{}", args.host, args.port))?;
    let local = listener.local_addr()?;
    let page = match local.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => format!("http://127.0.0.1:{}/", local.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => format!("http://[::1]:{}/", local.port()),
        _ => format!("http://{local}/"),
    };
    output::complain(&format!("Ninefold is at {page} (lab: {page}lab); Ctrl-C stops"));
    if !local.ip().is_loopback() {
        output::complain(&format!(
            "note: listening on {local}, so other machines can reach it; there is no password"
        ));
    }
    if args.open {
        open_page(&page);
    }
    ninefold_server::serve(listener, Limits::default(), stopped()).await?;
    Ok(())
}
