//! Mail through a mail server.

use std::{
    fmt,
    net::IpAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use async_trait::async_trait;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::{
        self,
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
        extension::ClientId,
    },
};
use openglass_core::encoding::hex_encode;
use rustls_pki_types::{CertificateDer, pem::PemObject as _};
use url::Url;
use zeroize::Zeroizing;

use super::{Mail, MailError, Mailer};
use crate::random::{Random as _, SystemRandom};

/// How long one command of the conversation may take.
const COMMAND: Duration = Duration::from_secs(20);

/// Where mail goes, and as whom.
#[derive(Debug, Clone, Default)]
pub struct SmtpSettings {
    /// `smtps://host` (encrypted from the start, port 465), `smtp://host`
    /// (encrypted by STARTTLS or not at all used, port 587), or
    /// `smtp-plain://host` (never encrypted, port 25; loopback only).
    pub server: String,
    /// The sender: `noreply@example.com` or `OpenGlass <noreply@example.com>`.
    pub from: String,
    /// Who logs in, if the server wants that.
    pub user: Option<String>,
    /// The file with the password; a line end after it does not count.
    pub password_file: Option<PathBuf>,
    /// A PEM file with certificates that are trusted besides the system's.
    pub ca_file: Option<PathBuf>,
}

/// Mail settings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SmtpError {
    /// Not the URL of a mail server. The URL is not repeated: people put
    /// passwords there.
    #[error(
        "the mail server must be smtps://host, smtp://host or smtp-plain://host, perhaps with a \
         port: {0}"
    )]
    Server(&'static str),
    /// No sender.
    #[error("{0} cannot be the sender of mail: expected an address")]
    From(String),
    /// A user without a password or the other way round.
    #[error("a mail server takes a user and a password, or neither")]
    HalfLogin,
    /// A password file that cannot be used.
    #[error("password for the mail server: {}: {reason}", path.display())]
    Password {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A certificate file that cannot be used.
    #[error("certificates for the mail server: {}: {reason}", path.display())]
    Certificates {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// Encryption cannot be set up.
    #[error("mail cannot be encrypted: {0}")]
    Tls(String),
}

/// How the conversation is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Security {
    FromTheStart,
    StartTls,
    Never,
}

/// Where the server is.
#[derive(Debug, PartialEq, Eq)]
struct Server {
    security: Security,
    host: String,
    port: u16,
}

impl Server {
    fn parse(text: &str) -> Result<Self, SmtpError> {
        let url = Url::parse(text).map_err(|_| SmtpError::Server("it is not a URL"))?;
        let (security, port) = match url.scheme() {
            "smtps" => (Security::FromTheStart, smtp::SUBMISSIONS_PORT),
            "smtp" => (Security::StartTls, smtp::SUBMISSION_PORT),
            "smtp-plain" => (Security::Never, smtp::SMTP_PORT),
            _ => return Err(SmtpError::Server("the scheme is another")),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(SmtpError::Server("user and password are settings of their own"));
        }
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(SmtpError::Server("it has more than a host and a port"));
        }
        let host = url.host_str().filter(|host| !host.is_empty());
        let host = host.ok_or(SmtpError::Server("it has no host"))?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        if security == Security::Never && !is_loopback(&host) {
            return Err(SmtpError::Server("smtp-plain is for loopback only"));
        }
        Ok(Self { security, host, port: url.port().unwrap_or(port) })
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Hands mail to a mail server, each in a conversation of its own.
pub struct SmtpMailer {
    from: Mailbox,
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

/// Shows nothing: the transport knows the password.
impl fmt::Debug for SmtpMailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpMailer").field("from", &self.from).finish_non_exhaustive()
    }
}

impl SmtpMailer {
    /// Checks the settings. Does not speak to the server yet, so that a
    /// platform starts while its mail server is down.
    pub fn new(settings: &SmtpSettings) -> Result<Self, SmtpError> {
        let server = Server::parse(&settings.server)?;
        let from: Mailbox =
            settings.from.parse().map_err(|_| SmtpError::From(settings.from.clone()))?;
        let mut builder =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host.clone())
                .port(server.port)
                .timeout(Some(COMMAND))
                .hello_name(ClientId::Domain(from.email.domain().to_owned()))
                .tls(tls(&server, settings)?);
        if let Some(credentials) = credentials(settings)? {
            builder = builder.credentials(credentials);
        }
        Ok(Self { from, transport: builder.build() })
    }

    fn message(&self, mail: &Mail) -> Result<Message, MailError> {
        // Nothing of what the library says goes on: it may quote the address.
        let to: Address =
            mail.to.parse().map_err(|_| MailError::lasting("the address cannot be used"))?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .message_id(Some(self.message_id()))
            .subject(mail.subject.clone())
            .raw_header(no_answer());
        let message = match &mail.html {
            None => message.header(ContentType::TEXT_PLAIN).body(mail.text.clone()),
            Some(html) => message
                .multipart(MultiPart::alternative_plain_html(mail.text.clone(), html.clone())),
        };
        message.map_err(|_| MailError::lasting("the mail cannot be written"))
    }

    fn message_id(&self) -> String {
        let mut random = [0; 16];
        SystemRandom.fill(&mut random);
        format!("<{}@{}>", hex_encode(&random), self.from.email.domain())
    }
}

/// Asks holiday notices and the like not to answer (RFC 3834).
fn no_answer() -> HeaderValue {
    let name = HeaderName::new_from_ascii_str("Auto-Submitted");
    HeaderValue::new(name, "auto-generated".to_owned())
}

fn credentials(settings: &SmtpSettings) -> Result<Option<Credentials>, SmtpError> {
    match (&settings.user, &settings.password_file) {
        (Some(user), Some(path)) => {
            let password = read_password(path)?;
            let password = password.trim_end_matches(['\r', '\n']);
            Ok(Some(Credentials::new(user.clone(), password.to_owned())))
        }
        (None, None) => Ok(None),
        _ => Err(SmtpError::HalfLogin),
    }
}

fn read_password(path: &Path) -> Result<Zeroizing<String>, SmtpError> {
    let unusable = |reason: String| SmtpError::Password { path: path.to_owned(), reason };
    let password = std::fs::read_to_string(path).map_err(|error| unusable(error.to_string()))?;
    Ok(Zeroizing::new(password))
}

fn tls(server: &Server, settings: &SmtpSettings) -> Result<Tls, SmtpError> {
    if server.security == Security::Never {
        return Ok(Tls::None);
    }
    let mut parameters = TlsParameters::builder(server.host.clone());
    if let Some(path) = &settings.ca_file {
        let unusable = |reason: String| SmtpError::Certificates { path: path.clone(), reason };
        let pem = std::fs::read(path).map_err(|error| unusable(error.to_string()))?;
        // A file without a single certificate would silently count for nothing.
        match CertificateDer::pem_slice_iter(&pem).next() {
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(unusable(error.to_string())),
            None => return Err(unusable("it holds no certificate in PEM".to_owned())),
        }
        let certificate =
            Certificate::from_pem(&pem).map_err(|error| unusable(error.to_string()))?;
        parameters = parameters.add_root_certificate(certificate);
    }
    let parameters =
        parameters.build_rustls().map_err(|error| SmtpError::Tls(error.to_string()))?;
    Ok(match server.security {
        Security::FromTheStart => Tls::Wrapper(parameters),
        Security::StartTls | Security::Never => Tls::Required(parameters),
    })
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let message = self.message(mail)?;
        self.transport.send(message).await.map(drop).map_err(|error| what_failed(&error))
    }
}

/// In our words: the server's answer may quote the address or more.
fn what_failed(error: &smtp::Error) -> MailError {
    if let Some(code) = error.status() {
        let text = format!("the mail server answered {code}");
        return if error.is_permanent() {
            MailError::lasting(text)
        } else {
            MailError::passing(text)
        };
    }
    let text = match () {
        () if error.is_timeout() => "the mail server did not answer in time",
        () if error.is_tls() => "the conversation with the mail server cannot be encrypted",
        () if error.is_client() => "the mail server does not do what this mail or login takes",
        () if error.is_response() => "the mail server's answer cannot be read",
        () => "the mail server cannot be reached",
    };
    MailError::passing(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_named_by_their_encryption() {
        let server = |text: &str| Server::parse(text).map(|it| (it.security, it.host, it.port));
        let host = |name: &str| name.to_owned();
        assert_eq!(
            server("smtps://Mail.Example"),
            Ok((Security::FromTheStart, host("mail.example"), 465))
        );
        assert_eq!(server("smtp://a:2525/"), Ok((Security::StartTls, host("a"), 2525)));
        assert_eq!(server("smtp-plain://[::1]:25"), Ok((Security::Never, host("::1"), 25)));
        assert_eq!(server("smtp-plain://localhost"), Ok((Security::Never, host("localhost"), 25)));
        for bad in [
            "mail.example",
            "https://mail.example",
            "smtp://",
            "smtp://user:secret@mail.example",
            "smtps://mail.example/x",
            "smtps://mail.example?tls=off",
            "smtp-plain://mail.example",
        ] {
            let error = server(bad).expect_err(bad).to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn half_a_login_and_bad_senders_are_refused() {
        let good = SmtpSettings {
            server: "smtp-plain://localhost".to_owned(),
            from: "OpenGlass <a@example.com>".to_owned(),
            ..SmtpSettings::default()
        };
        SmtpMailer::new(&good).expect("good settings");
        let half = SmtpSettings { user: Some("me".to_owned()), ..good.clone() };
        assert_eq!(SmtpMailer::new(&half).expect_err("half"), SmtpError::HalfLogin);
        let sender = SmtpSettings { from: "nobody".to_owned(), ..good.clone() };
        assert_eq!(
            SmtpMailer::new(&sender).expect_err("no address"),
            SmtpError::From("nobody".to_owned())
        );
        let password = SmtpSettings { password_file: Some("/nowhere".into()), ..half };
        assert!(matches!(SmtpMailer::new(&password), Err(SmtpError::Password { .. })));
    }
}
