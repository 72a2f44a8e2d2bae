//! A mail server on loopback that keeps what it gets.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use base64::Engine as _;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    sync::{Mutex, mpsc},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

/// How the server encrypts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    FromTheStart,
    StartTls,
    Never,
}

/// A mail as it arrived.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) to: String,
    /// Headers and body, with quoted-printable undone.
    pub(crate) text: String,
    /// User and password.
    pub(crate) login: Option<String>,
    pub(crate) encrypted: bool,
}

/// The server.
pub(crate) struct MailServer {
    pub(crate) port: u16,
    script: Arc<Script>,
    mails: Mutex<mpsc::UnboundedReceiver<Received>>,
}

#[derive(Debug)]
struct Script {
    encryption: Encryption,
    /// Recipients that are still refused for now.
    refusals: AtomicUsize,
    /// Conversations that have begun.
    conversations: AtomicUsize,
    /// Recipients that were named, refused or not.
    attempts: AtomicUsize,
}

/// The certificate of the authority that signed the server's.
pub(crate) fn authority() -> std::path::PathBuf {
    data("mail-authority.pem")
}

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/data").join(name)
}

impl MailServer {
    /// A server that refuses so many recipients with 451, and all whose address
    /// starts with `nobody` with 550.
    pub(crate) async fn start(encryption: Encryption, refusals: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (sender, mails) = mpsc::unbounded_channel();
        let script = Arc::new(Script {
            encryption,
            refusals: AtomicUsize::new(refusals),
            conversations: AtomicUsize::new(0),
            attempts: AtomicUsize::new(0),
        });
        let shared = Arc::clone(&script);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                shared.conversations.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(serve(stream, Arc::clone(&shared), sender.clone()));
            }
        });
        Self { port, script, mails: Mutex::new(mails) }
    }

    /// The next mail that was accepted.
    pub(crate) async fn mail(&self) -> Received {
        let mut mails = self.mails.lock().await;
        let received = tokio::time::timeout(Duration::from_secs(10), mails.recv()).await;
        received.expect("a mail in time").expect("an open channel")
    }

    /// Whether a mail was accepted that nobody has looked at.
    pub(crate) async fn has_mail(&self) -> bool {
        !self.mails.lock().await.is_empty()
    }

    pub(crate) fn conversations(&self) -> usize {
        self.script.conversations.load(Ordering::SeqCst)
    }

    pub(crate) fn attempts(&self) -> usize {
        self.script.attempts.load(Ordering::SeqCst)
    }
}

fn acceptor() -> TlsAcceptor {
    let certificate =
        CertificateDer::from_pem_file(data("mail-server.pem")).expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(data("mail-server.key")).expect("a key");
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![certificate], key).expect("they belong together");
    TlsAcceptor::from(Arc::new(config))
}

/// Conversations that break off are the tests' subject, so errors end them quietly.
async fn serve(
    stream: TcpStream,
    script: Arc<Script>,
    mails: mpsc::UnboundedSender<Received>,
) -> Option<()> {
    if script.encryption == Encryption::FromTheStart {
        let stream = acceptor().accept(stream).await.ok()?;
        converse(BufReader::new(stream), &script, &mails, true, true).await;
        return Some(());
    }
    let upgrade = converse(BufReader::new(stream), &script, &mails, false, true).await?;
    let stream = acceptor().accept(upgrade).await.ok()?;
    converse(BufReader::new(stream), &script, &mails, true, false).await;
    Some(())
}

/// One conversation; gives the stream back when it is to be encrypted.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    mut stream: BufReader<S>,
    script: &Script,
    mails: &mpsc::UnboundedSender<Received>,
    encrypted: bool,
    greets: bool,
) -> Option<S> {
    let (mut login, mut to) = (None, String::new());
    if greets {
        say(&mut stream, "220 mail.test").await?;
    }
    loop {
        let line = read_line(&mut stream).await?;
        let upper = line.to_ascii_uppercase();
        let answer = match upper.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" if script.encryption == Encryption::StartTls && !encrypted => {
                "250-mail.test\r\n250 STARTTLS"
            }
            "EHLO" => "250-mail.test\r\n250 AUTH PLAIN",
            "STARTTLS" => {
                say(&mut stream, "220 go on").await?;
                return Some(stream.into_inner());
            }
            "AUTH" => {
                login = line.split(' ').nth(2).map(decode_login);
                "235 welcome"
            }
            "RCPT" => {
                script.attempts.fetch_add(1, Ordering::SeqCst);
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                refusal(script, &to).unwrap_or("250 fine")
            }
            "DATA" => {
                say(&mut stream, "354 go on").await?;
                let text = read_text(&mut stream).await?;
                let (to, login) = (to.clone(), login.clone());
                mails.send(Received { to, text, login, encrypted }).ok()?;
                "250 taken"
            }
            "QUIT" => {
                say(&mut stream, "221 bye").await?;
                return None;
            }
            _ => "250 fine",
        };
        say(&mut stream, answer).await?;
    }
}

fn refusal(script: &Script, to: &str) -> Option<&'static str> {
    if to.starts_with("nobody") {
        return Some("550 <nobody> is not here");
    }
    let one_less = |left: usize| left.checked_sub(1);
    let refuse = script.refusals.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
    refuse.is_ok().then_some("451 try again")
}

/// `\0user\0password` in base64.
fn decode_login(text: &str) -> String {
    let bytes = base64::engine::general_purpose::STANDARD.decode(text).expect("base64");
    String::from_utf8(bytes).expect("text").trim_start_matches('\0').replace('\0', " ")
}

async fn say<S: AsyncWrite + Unpin>(stream: &mut BufReader<S>, line: &str) -> Option<()>
where
    BufReader<S>: AsyncWrite,
{
    stream.write_all(format!("{line}\r\n").as_bytes()).await.ok()?;
    stream.flush().await.ok()
}

async fn read_line<S: AsyncRead + Unpin>(stream: &mut BufReader<S>) -> Option<String> {
    let mut line = String::new();
    let read = stream.read_line(&mut line).await.ok()?;
    (read > 0).then(|| line.trim_end().to_owned())
}

async fn read_text<S: AsyncRead + Unpin>(stream: &mut BufReader<S>) -> Option<String> {
    let mut text = String::new();
    loop {
        let line = read_line(stream).await?;
        if line == "." {
            return Some(text.replace("=\n", "").replace("=3D", "="));
        }
        text.push_str(&line);
        text.push('\n');
    }
}
