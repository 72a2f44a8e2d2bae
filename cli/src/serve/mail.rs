//! How mail leaves the platform: a mail server, or the console.

use openglass_server::mail::{MailSettings, SmtpMailer, SmtpSettings};

use super::config::Options;
use crate::failure::Failure;

pub(super) fn settings(options: &Options) -> Result<MailSettings, Failure> {
    let mut mail = if let Some(server) = &options.smtp {
        MailSettings::new(mailer(server, options)?)
    } else {
        check_nothing_is_lost(options)?;
        MailSettings::default()
    };
    mail.templates.clone_from(&options.mail_templates);
    Ok(mail)
}

fn mailer(server: &str, options: &Options) -> Result<SmtpMailer, Failure> {
    let from = options.mail_from.clone().ok_or_else(|| {
        Failure::usage("--smtp takes a sender too")
            .advise("such as --mail-from 'OpenGlass <noreply@example.com>'")
    })?;
    let settings = SmtpSettings {
        server: server.to_owned(),
        from,
        user: options.smtp_user.clone(),
        password_file: options.smtp_password_file.clone(),
        ca_file: options.smtp_ca.clone(),
    };
    SmtpMailer::new(&settings).map_err(|error| Failure::could_not("bad_setting", error.to_string()))
}

/// Without a mail server, options about it would silently do nothing.
fn check_nothing_is_lost(options: &Options) -> Result<(), Failure> {
    let given = [
        ("--smtp-user", options.smtp_user.is_some()),
        ("--smtp-password-file", options.smtp_password_file.is_some()),
        ("--smtp-ca", options.smtp_ca.is_some()),
        ("--mail-from", options.mail_from.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((name, _)) => Err(Failure::usage(format!("{name} is about a mail server"))
            .advise("name the server with --smtp, or leave it out: mail is printed then")),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn refused(options: &Options) -> String {
        settings(options).expect_err("unusable").to_string()
    }

    #[test]
    fn a_mail_server_takes_a_sender_and_a_whole_login() {
        let mut options =
            Options { smtp: Some("smtp://mail.example".into()), ..Options::default() };
        assert!(refused(&options).contains("sender"));
        options.mail_from = Some("noreply@example.com".into());
        settings(&options).expect("enough");
        options.smtp_user = Some("me".into());
        assert!(refused(&options).contains("a user and a password"));
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        writeln!(file, "hunter2").expect("written");
        options.smtp_password_file = Some(file.path().into());
        settings(&options).expect("a whole login");
        options.smtp_ca = Some(file.path().into());
        let error = refused(&options);
        assert!(error.contains("no certificate") && !error.contains("hunter2"), "{error}");
    }

    #[test]
    fn options_about_a_server_that_is_not_there_are_refused() {
        settings(&Options::default()).expect("the console");
        let from = Options { mail_from: Some("a@example.com".into()), ..Options::default() };
        assert!(refused(&from).contains("--mail-from"));
    }
}
