//! Mail through a mail server (spec 7): encrypted, retried, in the operator's words.

use std::{
    io,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use openglass_server::{
    Settings,
    mail::{MailSettings, SmtpMailer, SmtpSettings},
};
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::{Encryption, MailServer, Platform, Received, authority};

const PASSWORD: &str = "correct horse";

/// How the platform speaks to this server. `scheme` is the platform's belief.
fn smtp(scheme: &str, port: u16, folder: &Path) -> SmtpSettings {
    let password_file = folder.join("password");
    std::fs::write(&password_file, format!("{PASSWORD}\n")).expect("a file");
    SmtpSettings {
        server: format!("{scheme}://localhost:{port}"),
        from: "OpenGlass <noreply@example.com>".to_owned(),
        user: Some("platform".to_owned()),
        password_file: Some(password_file),
        ca_file: Some(authority()),
    }
}

async fn platform(smtp: &SmtpSettings, retries: &[Duration]) -> Platform {
    let mut mail = MailSettings::new(SmtpMailer::new(smtp).expect("good settings"));
    mail.retries = retries.to_vec();
    Platform::start_with(|settings| settings.mail = mail).await
}

async fn ask(platform: &Platform, email: &str) {
    platform.post_json("/v1/auth/email", &json!({ "email": email })).await.expect(202);
}

/// The token of the login link in a mail; in HTML and text alike.
fn token(mail: &Received) -> String {
    let links: Vec<_> = mail.text.split("verify?token=").skip(1).collect();
    let tokens: Vec<_> = links.iter().map(|rest| &rest[..43]).collect();
    assert_eq!(tokens.len(), 2, "as text and as HTML: {}", mail.text);
    assert_eq!(tokens[0], tokens[1]);
    tokens[0].to_owned()
}

#[tokio::test]
async fn login_links_go_to_a_mail_server_encrypted() {
    for (scheme, encryption) in
        [("smtps", Encryption::FromTheStart), ("smtp", Encryption::StartTls)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let server = MailServer::start(encryption, 0).await;
        let platform = platform(&smtp(scheme, server.port, folder.path()), &[]).await;
        ask(&platform, "me@example.com").await;
        let mail = server.mail().await;
        assert!(mail.encrypted, "{scheme}");
        assert_eq!(mail.to, "me@example.com");
        assert_eq!(mail.login, Some(format!("platform {PASSWORD}")));
        for header in [
            "From: OpenGlass <noreply@example.com>",
            "To: me@example.com",
            "Subject: Your login link",
            "Auto-Submitted: auto-generated",
            "@example.com>",
        ] {
            assert!(mail.text.contains(header), "{header}: {}", mail.text);
        }
        let body = json!({ "token": token(&mail) });
        let owner = platform.post_json("/v1/auth/verify", &body).await.expect(200);
        assert_eq!(owner["owner"]["email"], "me@example.com");
        platform.stop().await;
    }
}

#[tokio::test]
async fn nothing_is_sent_where_it_cannot_be_encrypted_or_the_server_is_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    // A server that does not offer STARTTLS, as behind somebody who removed it.
    let plain = MailServer::start(Encryption::Never, 0).await;
    let known = smtp("smtp", plain.port, folder.path());
    // A server with a certificate that nobody here trusts.
    let strange = MailServer::start(Encryption::FromTheStart, 0).await;
    let unknown = SmtpSettings { ca_file: None, ..smtp("smtps", strange.port, folder.path()) };
    for (server, settings) in [(plain, known), (strange, unknown)] {
        let platform = platform(&settings, &[Duration::from_millis(10)]).await;
        ask(&platform, "me@example.com").await;
        platform.stop().await;
        assert_eq!(server.conversations(), 2, "an attempt and another");
        assert_eq!(server.attempts(), 0, "no address was named");
        assert!(!server.has_mail().await);
    }
}

#[tokio::test]
async fn what_fails_for_now_is_tried_again_and_holds_up_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = MailServer::start(Encryption::StartTls, 2).await;
    let settings = smtp("smtp", server.port, folder.path());
    let platform = platform(&settings, &[Duration::from_millis(100); 3]).await;
    ask(&platform, "first@example.com").await;
    let first = server.mail().await;
    assert_eq!((first.to.as_str(), server.attempts()), ("first@example.com", 3));
    ask(&platform, "nobody@example.com").await;
    ask(&platform, "next@example.com").await;
    assert_eq!(server.mail().await.to, "next@example.com");
    platform.stop().await;
    assert_eq!(server.attempts(), 5, "what is refused for good is not tried again");
}

#[tokio::test]
async fn a_request_does_not_wait_for_a_server_that_never_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let platform = platform(&smtp("smtps", port, folder.path()), &[]).await;
    let started = Instant::now();
    for number in 0..20 {
        ask(&platform, &format!("me-{number}@example.com")).await;
    }
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[tokio::test]
async fn what_waits_gets_its_last_attempt_when_the_platform_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = MailServer::start(Encryption::StartTls, 1).await;
    let settings = smtp("smtp", server.port, folder.path());
    let platform = platform(&settings, &[Duration::from_hours(1)]).await;
    ask(&platform, "me@example.com").await;
    while server.attempts() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    platform.stop().await;
    assert_eq!(server.mail().await.to, "me@example.com");
}

#[tokio::test]
async fn mails_are_in_the_operators_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
    write("login.txt", "Subject: Anmelden\n\nLink, {{minutes}} Minuten:\n{{link}}\n").expect("it");
    let with_templates = |settings: &mut Settings| {
        settings.mail.templates = Some(folder.path().to_owned());
    };
    let platform = Platform::start_with(with_templates).await;
    ask(&platform, "me@example.com").await;
    let mail = platform.mail().await;
    assert_eq!((mail.subject.as_str(), mail.html), ("Anmelden", None));
    assert!(mail.text.starts_with("Link, 15 Minuten:\nhttp://127.0.0.1:"), "{}", mail.text);

    write("login.txt", "Subject: x\n\n{{link}} {{name}}\n").expect("it");
    let mut settings = Settings::new(folder.path().join("data"));
    with_templates(&mut settings);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let error = openglass_server::start(settings, listener).await.expect_err("bad templates");
    let text = error.to_string();
    assert!(text.contains("login.txt") && text.contains("{{name}}"), "{text}");
}

/// Where a test's log goes.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn neither_links_nor_addresses_nor_passwords_are_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    let folder = tempfile::tempdir().expect("a folder");
    let server = MailServer::start(Encryption::StartTls, 1).await;
    let settings = smtp("smtp", server.port, folder.path());
    let platform = platform(&settings, &[Duration::from_millis(10)]).await;
    ask(&platform, "me@example.com").await;
    ask(&platform, "nobody@example.com").await;
    let token = token(&server.mail().await);
    let body = json!({ "token": token });
    platform.post_json("/v1/auth/verify", &body).await.expect(200);
    platform.stop().await;
    drop(guard);
    let log = String::from_utf8(log.0.lock().expect("no panic").clone()).expect("text");
    for wanted in ["answered 451", "answered 550", "mail was lost"] {
        assert!(log.contains(wanted), "the log is seen: {wanted}");
    }
    for secret in [&token, PASSWORD, "me@example.com", "nobody"] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}
