//! A web host and a name server on loopback, as parts of a test network.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use hickory_resolver::proto::{
    op::{Message, ResponseCode},
    rr::{
        Name, RData, Record, RecordType,
        rdata::{A, AAAA, TXT},
    },
};
use openglass_server::outbound::TestNetwork;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream, UdpSocket},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

use super::Platform;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/data").join(name)
}

/// What a path answers with: bytes of HTTP, or nothing at all.
type Answers = HashMap<String, Option<Vec<u8>>>;

/// An HTTPS server whose certificate names `agent.test`, `shop.test` and
/// `other.test`.
pub(crate) struct WebHost {
    pub(crate) address: SocketAddr,
    answers: Arc<Mutex<Answers>>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl WebHost {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = Self {
            address: listener.local_addr().expect("an address"),
            answers: Arc::default(),
            requests: Arc::default(),
        };
        let (answers, requests) = (Arc::clone(&host.answers), Arc::clone(&host.requests));
        let tls = acceptor();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(
                    stream,
                    tls.clone(),
                    Arc::clone(&answers),
                    Arc::clone(&requests),
                ));
            }
        });
        host
    }

    /// From now on the path answers with this status line, these fields and body.
    pub(crate) fn serve(&self, path: &str, status: &str, fields: &str, body: &[u8]) {
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\n{fields}content-length: {length}\r\nconnection: close\r\n\r\n"
        );
        self.put(path, Some([head.as_bytes(), body].concat()));
    }

    /// From now on the path never answers.
    pub(crate) fn hang(&self, path: &str) {
        self.put(path, None);
    }

    /// From now on the path is not there.
    pub(crate) fn forget(&self, path: &str) {
        self.answers.lock().expect("ours").remove(path);
    }

    fn put(&self, path: &str, answer: Option<Vec<u8>>) {
        self.answers.lock().expect("ours").insert(path.to_owned(), answer);
    }

    /// The requests so far: head and body as they came.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("ours").clone()
    }
}

fn acceptor() -> TlsAcceptor {
    let chain = vec![CertificateDer::from_pem_file(data("web-host.pem")).expect("a certificate")];
    let key = PrivateKeyDer::from_pem_file(data("web-host.key")).expect("a key");
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key);
    TlsAcceptor::from(Arc::new(config.expect("a good certificate")))
}

async fn converse(
    stream: TcpStream,
    tls: TlsAcceptor,
    answers: Arc<Mutex<Answers>>,
    requests: Arc<Mutex<Vec<String>>>,
) {
    // Clients that do not like the certificate end here.
    let Ok(mut stream) = tls.accept(stream).await else { return };
    let mut request = Vec::new();
    while !is_whole(&request) {
        let mut piece = [0; 4096];
        match stream.read(&mut piece).await {
            Ok(0) | Err(_) => return,
            Ok(count) => request.extend_from_slice(&piece[..count]),
        }
    }
    let text = String::from_utf8_lossy(&request).into_owned();
    let path = text.split(' ').nth(1).unwrap_or_default().to_owned();
    requests.lock().expect("ours").push(text);
    let missing = || Some(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n".to_vec());
    let answer = answers.lock().expect("ours").get(&path).cloned().unwrap_or_else(missing);
    match answer {
        Some(bytes) => {
            // Clients may have had enough before the end.
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
        }
        None => std::future::pending().await,
    }
}

fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    });
    body.len() >= length.unwrap_or(0_usize)
}

/// A name server that knows what it is told, and remembers what it was asked.
pub(crate) struct NameServer {
    pub(crate) address: SocketAddr,
    records: Arc<Mutex<Records>>,
    questions: Arc<Mutex<Vec<String>>>,
}

type Records = HashMap<(String, RecordType), Vec<RData>>;

impl NameServer {
    pub(crate) async fn start() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a port");
        let server = Self {
            address: socket.local_addr().expect("an address"),
            records: Arc::default(),
            questions: Arc::default(),
        };
        let (records, questions) = (Arc::clone(&server.records), Arc::clone(&server.questions));
        tokio::spawn(async move {
            let mut buffer = [0; 4096];
            while let Ok((count, peer)) = socket.recv_from(&mut buffer).await {
                if let Some(answer) = answer(&buffer[..count], &records, &questions) {
                    let _ = socket.send_to(&answer, peer).await;
                }
            }
        });
        server
    }

    /// From now on the name has these addresses.
    pub(crate) fn addresses(&self, name: &str, addresses: &[&str]) {
        let (mut v4, mut v6) = (Vec::new(), Vec::new());
        for address in addresses {
            match address.parse().expect("an address") {
                IpAddr::V4(address) => v4.push(RData::A(A(address))),
                IpAddr::V6(address) => v6.push(RData::AAAA(AAAA(address))),
            }
        }
        self.put(name, RecordType::A, v4);
        self.put(name, RecordType::AAAA, v6);
    }

    /// From now on the name has these texts.
    pub(crate) fn texts(&self, name: &str, texts: &[&str]) {
        let texts = texts.iter().map(|text| RData::TXT(TXT::new(vec![(*text).to_owned()])));
        self.put(name, RecordType::TXT, texts.collect());
    }

    fn put(&self, name: &str, kind: RecordType, data: Vec<RData>) {
        self.records.lock().expect("ours").insert((name.to_owned(), kind), data);
    }

    /// How often it was asked for this name.
    pub(crate) fn asked(&self, name: &str) -> usize {
        self.questions.lock().expect("ours").iter().filter(|asked| *asked == name).count()
    }
}

fn answer(
    question: &[u8],
    records: &Mutex<Records>,
    questions: &Mutex<Vec<String>>,
) -> Option<Vec<u8>> {
    let message = Message::from_vec(question).ok()?;
    let query = message.queries.first()?.clone();
    let name = query.name().to_string().trim_end_matches('.').to_ascii_lowercase();
    questions.lock().expect("ours").push(name.clone());
    let known = records.lock().expect("ours");
    let mut response = Message::response(message.metadata.id, message.metadata.op_code);
    response.metadata.recursion_available = true;
    let owner: Name = query.name().clone();
    let found = known.get(&(name.clone(), query.query_type()));
    for data in found.into_iter().flatten() {
        response.add_answer(Record::from_rdata(owner.clone(), 60, data.clone()));
    }
    if !known.keys().any(|(known, _)| *known == name) {
        response.metadata.response_code = ResponseCode::NXDomain;
    }
    response.add_query(query);
    response.to_vec().ok()
}

/// A platform for which the three names of the host's certificate, and
/// `stranger.test` and `closed.test`, are on this machine, and the name server
/// answers for the rest.
pub(crate) async fn networked(host: &WebHost, names: Option<&NameServer>) -> Platform {
    networked_with(host, names, |_| {}).await
}

/// As [`networked`], with other settings too.
pub(crate) async fn networked_with(
    host: &WebHost,
    names: Option<&NameServer>,
    change: impl FnOnce(&mut openglass_server::Settings),
) -> Platform {
    let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let closed = closed.local_addr().expect("an address");
    let here = ["agent.test", "shop.test", "other.test", "stranger.test"];
    let hosts = here.into_iter().map(|name| (name.to_owned(), host.address));
    let network = TestNetwork {
        hosts: hosts.chain([("closed.test".to_owned(), closed)]).collect(),
        name_server: names.map(|names| names.address),
        certificates: std::fs::read(data("web-authority.pem")).expect("a file"),
    };
    Platform::start_with(|settings| {
        settings.test_network = Some(network);
        change(settings);
    })
    .await
}
