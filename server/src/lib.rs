//! The platform as a library: [`start`] opens the store, makes the platform key
//! on the first start, and serves the API on a listener.
//!
//! ```no_run
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8787").await?;
//! let platform = openglass_server::start(openglass_server::Settings::new("data"), listener).await?;
//! println!("serving {}", platform.base_url());
//! platform.shutdown().await?;
//! # Ok(())
//! # }
//! ```

pub mod clock;
pub mod content;
pub mod domain;
mod error;
mod http;
pub mod limits;
mod live;
pub mod mail;
mod markup;
pub mod objects;
pub mod outbound;
mod private_file;
pub mod random;
mod running;
pub mod settings;
pub mod signer;
pub mod store;
pub mod worker;

pub use error::{ShutdownError, StartError};
pub use live::LiveSettings;
pub use running::{Running, start};
pub use settings::Settings;

/// The description of the API: a document of OpenAPI 3.1, as the platform serves
/// it at `/openapi.json`.
pub fn openapi() -> &'static str {
    &http::OPENAPI
}
