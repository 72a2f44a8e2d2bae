//! The accept loop: bounded connections, a time limit for headers, and a
//! shutdown that lets requests finish.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
};
use tower::ServiceExt as _;

/// Connections served at a time; more wait in the listener's queue.
const MAX_CONNECTIONS: u32 = 4096;
/// How long a client may take to send its headers, and an idle one may stay:
/// longer than clients usually keep an idle connection, so that they and not we
/// close it.
const HEADER_TIMEOUT: Duration = Duration::from_mins(2);
/// How long requests may go on after a shutdown was asked for.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(30);
/// How long to wait when the system cannot give another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` changes, then until the requests in flight are done.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS as usize));
    let stopping = stop.clone();
    loop {
        tokio::select! {
            () = asked(&mut stop) => break,
            accepted = accept(&listener, &permits) => {
                if let Some((stream, peer, permit)) = accepted {
                    spawn_connection(stream, peer, permit, router.clone(), stopping.clone());
                }
            }
        }
    }
    drop(listener);
    // A connection gives its permit back when it is over.
    let drained = permits.acquire_many(MAX_CONNECTIONS);
    if tokio::time::timeout(DRAIN_TIMEOUT, drained).await.is_err() {
        tracing::warn!("some requests did not finish before the shutdown");
    }
}

/// Waits until a shutdown is asked for, or nobody is left to ask for one.
async fn asked(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => Some((stream, peer, permit)),
        Err(error) => {
            tracing::warn!(%error, "cannot accept a connection");
            tokio::time::sleep(ACCEPT_PAUSE).await;
            None
        }
    }
}

fn spawn_connection(
    stream: TcpStream,
    peer: SocketAddr,
    permit: OwnedSemaphorePermit,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    // Answers are small and written at once; waiting for more only delays them.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = asked(&mut stop) => {
                // The request in flight is finished, no other is read.
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        // A connection that breaks off is the client's affair.
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
        drop(permit);
    });
}
