//! One life of `openglass serve` as a process of its own.

use std::{
    fs::OpenOptions,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

use openglass_core::json::{Document, View};

pub(crate) struct Platform {
    process: Child,
    base_url: String,
    address: SocketAddr,
}

impl Platform {
    /// Starts and waits until it is ready. Without an address it takes a free port.
    pub(crate) async fn start(folder: &Path, address: Option<SocketAddr>) -> Self {
        let listen = address.map_or("127.0.0.1:0".to_owned(), |address| address.to_string());
        let mut command = Command::new(env!("CARGO_BIN_EXE_openglass"));
        command.args(["serve", "--json", "--dev", "--no-rate-limits", "--log", "error"]);
        command.arg("--listen").arg(listen).arg("--data").arg(folder);
        let log = folder.join("serve.log");
        let file = OpenOptions::new().create(true).append(true).open(&log).expect("a log file");
        command.stdout(Stdio::piped()).stderr(file);
        let start = move || Self::wait_until_ready(command.spawn(), &log);
        tokio::task::spawn_blocking(start).await.expect("waiting does not panic")
    }

    fn wait_until_ready(process: std::io::Result<Child>, log: &Path) -> Self {
        let mut process = process.expect("openglass serve starts");
        let stdout = process.stdout.take().expect("standard output is piped");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("standard output can be read");
        let ready = Document::read(line.as_bytes()).unwrap_or_else(|error| {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("serve --json wrote {line:?}, no object: {error}\n{log}")
        });
        let text = |name| ready.view().get(name).and_then(View::as_str).expect("is in the object");
        Self {
            base_url: text("baseUrl").into_owned(),
            address: text("listen").parse().expect("an address"),
            process,
        }
    }

    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// SIGKILL: no destructor, no flush. Gives the address that is free again.
    pub(crate) async fn kill(mut self) -> SocketAddr {
        self.process.kill().expect("the process runs");
        let address = self.address;
        tokio::task::spawn_blocking(move || self.process.wait())
            .await
            .expect("waiting does not panic")
            .expect("the process can be waited for");
        address
    }

    /// Ends the test's last platform.
    pub(crate) async fn stop(self) {
        self.kill().await;
    }
}
