//! The options of `serve`, from the command line, the environment and a file.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use clap::builder::BoolishValueParser;
use openglass_server::limits::RateLimits;
use serde::Deserialize;

use super::DEFAULT_LISTEN;
use crate::{failure::Failure, files};

const DEFAULT_DATA: &str = "openglass-data";
const DEFAULT_LOG: &str = "info";

/// What an operator can say; what is missing has a default.
#[derive(Debug, Default, clap::Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Options {
    /// Address and port to listen on [default: 127.0.0.1:7700].
    #[arg(long, value_name = "ADDRESS", env = "OPENGLASS_LISTEN")]
    pub(super) listen: Option<String>,

    /// Folder for the database, the evidence and the platform's key, made when
    /// it is not there [default: ./openglass-data].
    #[arg(long, value_name = "DIR", env = "OPENGLASS_DATA")]
    pub(super) data: Option<PathBuf>,

    /// The database: `sqlite`, a file in the data folder [default: sqlite].
    #[arg(long, value_name = "URL", env = "OPENGLASS_DATABASE")]
    pub(super) database: Option<String>,

    /// The origin under which people reach the platform; links start with it
    /// [default: http:// and the listening address].
    #[arg(long, value_name = "URL", env = "OPENGLASS_PUBLIC_URL")]
    pub(super) public_url: Option<String>,

    /// The origin of the web application that owners use [default: the public URL].
    #[arg(long, value_name = "URL", env = "OPENGLASS_WEB_ORIGIN")]
    pub(super) web_origin: Option<String>,

    /// For trials on this machine: also give login links to whoever asks for
    /// them. Refused unless listening on loopback.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true",
          value_name = "BOOL", value_parser = BoolishValueParser::new(), env = "OPENGLASS_DEV")]
    pub(super) dev: Option<bool>,

    /// No rate limits, for tests and benchmarks. Refused unless listening on loopback.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true",
          value_name = "BOOL", value_parser = BoolishValueParser::new(),
          env = "OPENGLASS_NO_RATE_LIMITS")]
    pub(super) no_rate_limits: Option<bool>,

    /// Proxies whose X-Forwarded-For is believed: addresses or networks,
    /// separated by commas [default: none].
    #[arg(long, value_name = "NETWORKS", value_delimiter = ',', env = "OPENGLASS_TRUSTED_PROXIES")]
    pub(super) trusted_proxies: Option<Vec<String>>,

    /// The file with the key of private content, made when it is not there; without
    /// it, what agents ask to be private is kept as sealed [default: none].
    #[arg(long, value_name = "FILE", env = "OPENGLASS_CONTENT_KEY")]
    pub(super) content_key: Option<PathBuf>,

    /// Days for which private content is kept, unless an owner says otherwise
    /// [default: 90].
    #[arg(long, value_name = "DAYS", env = "OPENGLASS_PRIVATE_RETENTION_DAYS")]
    pub(super) private_retention_days: Option<u32>,

    /// Who gets a mail when something needs a person [default: nobody, the log
    /// says it].
    #[arg(long, value_name = "ADDRESS", env = "OPENGLASS_OPERATOR_EMAIL")]
    pub(super) operator_email: Option<String>,

    /// The mail server, such as `smtps://mail.example`: smtps is encrypted from the
    /// start, smtp by STARTTLS (or nothing is sent), smtp-plain is not and for this
    /// machine only [default: none, mail is printed on standard error].
    #[arg(long, value_name = "URL", env = "OPENGLASS_SMTP")]
    pub(super) smtp: Option<String>,

    /// The user at the mail server, if it wants one.
    #[arg(long, value_name = "NAME", env = "OPENGLASS_SMTP_USER")]
    pub(super) smtp_user: Option<String>,

    /// The file with the user's password.
    #[arg(long, value_name = "FILE", env = "OPENGLASS_SMTP_PASSWORD_FILE")]
    pub(super) smtp_password_file: Option<PathBuf>,

    /// A PEM file with certificates that the mail server's may be signed by,
    /// besides those that the system trusts.
    #[arg(long, value_name = "FILE", env = "OPENGLASS_SMTP_CA")]
    pub(super) smtp_ca: Option<PathBuf>,

    /// The sender of mail, such as `OpenGlass <noreply@example.com>`.
    #[arg(long, value_name = "ADDRESS", env = "OPENGLASS_MAIL_FROM")]
    pub(super) mail_from: Option<String>,

    /// A folder with your own mails: login.txt, login.html, record.txt, … [default:
    /// the platform's own].
    #[arg(long, value_name = "DIR", env = "OPENGLASS_MAIL_TEMPLATES")]
    pub(super) mail_templates: Option<PathBuf>,

    /// What to log on standard error, such as `debug` or `openglass_server=trace`
    /// [default: info].
    #[arg(long, value_name = "FILTER", env = "OPENGLASS_LOG")]
    pub(super) log: Option<String>,

    /// Limits by rule, in the file only.
    #[arg(skip)]
    #[serde(default)]
    pub(super) rate_limits: BTreeMap<String, String>,
}

impl Options {
    /// Reads a configuration file.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = files::read(path, files::MAX_SMALL_BYTES)?;
        let name = path.display();
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::could_not("bad_config", format!("{name} is not UTF-8")))?;
        toml::from_str(&text).map_err(|error| {
            Failure::could_not("bad_config", format!("{name}: {error}"))
                .advise("the names are those of the options; see openglass serve --help")
        })
    }

    /// These options, and `other` where they say nothing.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            public_url: self.public_url.or(other.public_url),
            web_origin: self.web_origin.or(other.web_origin),
            dev: self.dev.or(other.dev),
            no_rate_limits: self.no_rate_limits.or(other.no_rate_limits),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            content_key: self.content_key.or(other.content_key),
            private_retention_days: self.private_retention_days.or(other.private_retention_days),
            operator_email: self.operator_email.or(other.operator_email),
            smtp: self.smtp.or(other.smtp),
            smtp_user: self.smtp_user.or(other.smtp_user),
            smtp_password_file: self.smtp_password_file.or(other.smtp_password_file),
            smtp_ca: self.smtp_ca.or(other.smtp_ca),
            mail_from: self.mail_from.or(other.mail_from),
            mail_templates: self.mail_templates.or(other.mail_templates),
            log: self.log.or(other.log),
            rate_limits: if self.rate_limits.is_empty() {
                other.rate_limits
            } else {
                self.rate_limits
            },
        }
    }

    pub(super) fn listen(&self) -> Result<SocketAddr, Failure> {
        let text = self.listen.as_deref().unwrap_or(DEFAULT_LISTEN);
        text.parse().map_err(|_| {
            Failure::usage(format!("{text} is no address to listen on"))
                .advise("such as 127.0.0.1:7700, [::1]:7700 or 0.0.0.0:80")
        })
    }

    pub(super) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| DEFAULT_DATA.into())
    }

    /// Checks that the database is one that this build has.
    pub(super) fn check_database(&self) -> Result<(), Failure> {
        match self.database.as_deref().unwrap_or("sqlite") {
            "sqlite" | "sqlite:" | "sqlite://" => Ok(()),
            url if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Err(Failure::could_not("unsupported_database", "this build has SQLite only")
                    .advise("leave --database out: the database lies in the folder of --data"))
            }
            url if url.starts_with("sqlite:") => Err(Failure::usage(
                "the SQLite file lies in the data folder under a name of its own",
            )
            .advise("choose the folder with --data, and leave --database out")),
            _ => Err(Failure::usage("--database names no database that this build knows")
                .advise("leave it out, or say sqlite")),
        }
    }

    pub(super) fn log(&self) -> &str {
        self.log.as_deref().unwrap_or(DEFAULT_LOG)
    }

    /// The file's limits in the form of the environment's.
    pub(super) fn rate_limit_variables(&self) -> impl Iterator<Item = (String, String)> {
        self.rate_limits
            .iter()
            .map(|(rule, limit)| (format!("{}{rule}", RateLimits::ENV_PREFIX), limit.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(toml: &str) -> Result<Options, String> {
        toml::from_str(toml).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_says_what_the_command_line_leaves_out() {
        let file = options(
            "listen = \"127.0.0.1:1\"\npublic-url = \"https://a.example\"\ndev = true\n\
             trusted-proxies = [\"10.0.0.1\"]\n[rate-limits]\nread = \"7/30\"\n",
        )
        .expect("a good file");
        let line = Options { listen: Some("[::1]:2".to_owned()), ..Options::default() };
        let both = line.or(file);
        assert_eq!(both.listen().expect("an address").port(), 2);
        assert_eq!(both.public_url.as_deref(), Some("https://a.example"));
        assert_eq!(both.dev, Some(true));
        let limits: Vec<_> = both.rate_limit_variables().collect();
        assert_eq!(limits, [("RATE_LIMIT_read".to_owned(), "7/30".to_owned())]);
    }

    #[test]
    fn unknown_names_are_refused() {
        assert!(options("pubic-url = \"x\"").expect_err("a typo").contains("pubic-url"));
    }

    #[test]
    fn other_databases_are_refused_with_advice() {
        let check = |url: &str| {
            Options { database: Some(url.to_owned()), ..Options::default() }.check_database()
        };
        assert!(check("sqlite").is_ok());
        for url in ["postgres://u@h/d", "postgresql:///d", "sqlite:///a.db", "mysql://x", ""] {
            let failure = check(url).expect_err(url);
            assert!(failure.advice().is_some(), "{url}");
            assert!(!failure.to_string().contains("u@h"), "a URL may hold a password");
        }
    }
}
