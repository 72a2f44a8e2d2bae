//! What mails say: the platform's own templates, or the operator's.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{
    Mail, MailKind,
    template::{Fault, Template},
};
use crate::markup::escape;

/// Largest template file.
const MAX_BYTES: u64 = 64 * 1024;

/// What a mail is to say.
#[derive(Debug)]
pub(crate) enum Letter<'a> {
    /// How to log in. The link is a secret.
    Login { link: &'a str, minutes: i64 },
    /// A session has ended.
    Record { session: &'a str, record: &'a str, link: &'a str },
    /// An owner lets somebody look.
    Viewer { owner: &'a str, agent: &'a str, link: &'a str },
}

/// A kind of mail that has a template.
struct Form {
    kind: MailKind,
    name: &'static str,
    placeholders: &'static [&'static str],
    text: &'static str,
    html: &'static str,
}

macro_rules! form {
    ($kind:ident, $name:literal, $placeholders:expr) => {
        Form {
            kind: MailKind::$kind,
            name: $name,
            placeholders: &$placeholders,
            text: include_str!(concat!("letters/", $name, ".txt")),
            html: include_str!(concat!("letters/", $name, ".html")),
        }
    };
}

const FORMS: [Form; 3] = [
    form!(Login, "login", ["link", "minutes"]),
    form!(Record, "record", ["link", "record", "session"]),
    form!(Viewer, "viewer", ["agent", "link", "owner"]),
];

/// What every mail is for.
const LINK: &str = "link";

impl Letter<'_> {
    const fn kind(&self) -> MailKind {
        match self {
            Self::Login { .. } => MailKind::Login,
            Self::Record { .. } => MailKind::Record,
            Self::Viewer { .. } => MailKind::Viewer,
        }
    }

    fn values(&self) -> Vec<(&'static str, String)> {
        match *self {
            Self::Login { link, minutes } => {
                vec![(LINK, link.to_owned()), ("minutes", minutes.to_string())]
            }
            Self::Record { session, record, link } => vec![
                (LINK, link.to_owned()),
                ("record", record.to_owned()),
                ("session", session.to_owned()),
            ],
            Self::Viewer { owner, agent, link } => vec![
                ("agent", agent.to_owned()),
                (LINK, link.to_owned()),
                ("owner", owner.to_owned()),
            ],
        }
    }
}

/// The templates in use.
#[derive(Debug)]
pub(crate) struct Letters(Vec<Sheet>);

/// The templates of one kind of mail.
#[derive(Debug)]
struct Sheet {
    kind: MailKind,
    subject: Template,
    text: Template,
    html: Option<Template>,
}

/// Templates that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// The folder or a file in it cannot be read.
    #[error("mail templates: {}: {source}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// A file does not hold what it should.
    #[error("mail templates: {}: {reason}", path.display())]
    Content {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

impl TemplateError {
    fn content(path: &Path, reason: impl Into<String>) -> Self {
        Self::Content { path: path.to_owned(), reason: reason.into() }
    }
}

impl Letters {
    /// The platform's own templates, with those in `folder` in their place.
    pub(crate) fn load(folder: Option<&Path>) -> Result<Self, TemplateError> {
        if let Some(folder) = folder {
            check_names(folder)?;
        }
        let sheets = FORMS.iter().map(|form| match folder {
            Some(folder) => Sheet::load(form, folder),
            None => Sheet::own(form),
        });
        Ok(Self(sheets.collect::<Result<_, _>>()?))
    }

    /// The mail that says this; `None` only for a letter without a template.
    pub(crate) fn write(&self, to: String, letter: &Letter<'_>) -> Option<Mail> {
        let kind = letter.kind();
        let sheet = self.0.iter().find(|sheet| sheet.kind == kind)?;
        let values = letter.values();
        Some(Mail {
            kind,
            to,
            subject: sheet.subject.fill(&values, one_line),
            text: sheet.text.fill(&values, one_line),
            html: sheet.html.as_ref().map(|html| html.fill(&values, escape)),
        })
    }
}

/// Names that people choose stay within their line.
fn one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl Sheet {
    fn own(form: &Form) -> Result<Self, TemplateError> {
        Self::read(form, (Path::new(form.name), form.text), Some((Path::new(form.name), form.html)))
    }

    /// The operator's templates, which replace ours as a whole: an operator's
    /// text beside our HTML would be two different mails in one.
    fn load(form: &Form, folder: &Path) -> Result<Self, TemplateError> {
        let [text_path, html_path] =
            ["txt", "html"].map(|ending| folder.join(format!("{}.{ending}", form.name)));
        let html = read_if_there(&html_path)?;
        let Some(text) = read_if_there(&text_path)? else {
            if html.is_none() {
                return Self::own(form);
            }
            let reason = format!("{}.txt must stand beside it: it has the subject", form.name);
            return Err(TemplateError::content(&html_path, reason));
        };
        Self::read(form, (&text_path, &text), html.as_deref().map(|html| (&*html_path, html)))
    }

    fn read(
        form: &Form,
        (text_path, text): (&Path, &str),
        html: Option<(&Path, &str)>,
    ) -> Result<Self, TemplateError> {
        let faulty = |path, fault: Fault| TemplateError::content(path, fault.to_string());
        let (subject, body) =
            split_subject(text).ok_or_else(|| TemplateError::content(text_path, NO_SUBJECT))?;
        // Subjects are shown where nobody expects a secret.
        let in_subject: Vec<_> =
            form.placeholders.iter().copied().filter(|name| *name != LINK).collect();
        let parse = |path, body: &str| {
            let template = Template::parse(body, form.placeholders);
            template.and_then(|it| it.with(LINK)).map_err(|fault| faulty(path, fault))
        };
        Ok(Self {
            kind: form.kind,
            subject: Template::parse(subject, &in_subject)
                .map_err(|fault| faulty(text_path, fault))?,
            text: parse(text_path, body)?,
            html: html.map(|(path, html)| parse(path, html)).transpose()?,
        })
    }
}

const NO_SUBJECT: &str = "the first line must be `Subject: …`, the second empty";

/// The subject and what follows it. The last line of the text has no end, as
/// mails and consoles add their own.
fn split_subject(text: &str) -> Option<(&str, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let subject = first.trim_end().strip_prefix("Subject:")?.trim();
    let (empty, body) = rest.split_once('\n')?;
    (!subject.is_empty() && empty.trim().is_empty()).then(|| (subject, body.trim_end()))
}

/// A misspelt template would silently not be used.
fn check_names(folder: &Path) -> Result<(), TemplateError> {
    let unreadable = |source| TemplateError::Unreadable { path: folder.to_owned(), source };
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let is_template = matches!(ending, Some("txt" | "html"));
        if is_template && !FORMS.iter().any(|form| Some(form.name) == stem) {
            let names = FORMS.map(|form| form.name).join(", ");
            let reason = format!("no mail has this name; the names are {names}");
            return Err(TemplateError::content(&path, reason));
        }
    }
    Ok(())
}

fn read_if_there(path: &Path) -> Result<Option<String>, TemplateError> {
    let unreadable = |source| TemplateError::Unreadable { path: path.to_owned(), source };
    let size = match std::fs::metadata(path) {
        Ok(about) => about.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    };
    if size > MAX_BYTES {
        let reason = format!("larger than {} KiB", MAX_BYTES / 1024);
        return Err(TemplateError::content(path, reason));
    }
    let bytes = std::fs::read(path).map_err(unreadable)?;
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| TemplateError::content(path, "not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOGIN: Letter<'static> = Letter::Login { link: "https://x/?a=1&b=2", minutes: 15 };

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        folder
    }

    fn written(files: &[(&str, &str)]) -> Mail {
        let folder = folder(files);
        let letters = Letters::load(Some(folder.path())).expect("good templates");
        letters.write("a@b".to_owned(), &LOGIN).expect("it has a template")
    }

    fn refused(files: &[(&str, &str)]) -> String {
        let folder = folder(files);
        let error = Letters::load(Some(folder.path())).expect_err("bad templates").to_string();
        error.replace(&folder.path().display().to_string(), "…")
    }

    #[test]
    fn every_letter_has_its_own_template() {
        let letters = Letters::load(None).expect("our own are good");
        let record = Letter::Record { session: "ses_1", record: "rec_1", link: "https://x/r" };
        let viewer = Letter::Viewer { owner: "o@x", agent: "<b>\nBcc: c@d", link: "https://x/l" };
        for letter in [LOGIN, record, viewer] {
            let mail = letters.write("a@b".to_owned(), &letter).expect("it has a template");
            let html = mail.html.expect("our own have HTML");
            for (_, value) in letter.values() {
                assert!(mail.text.contains(&one_line(&value)), "{}", mail.text);
                assert!(html.contains(&escape(&value)), "{html}");
            }
            assert!(!mail.subject.contains("{{") && !mail.subject.contains('\n'));
        }
    }

    #[test]
    fn an_operator_replaces_one_mail_as_a_whole() {
        let text = "Subject: {{minutes}} Minuten\r\n\r\nHier: {{link}}\n";
        let mail = written(&[("login.txt", text), ("notes.md", "{{anything}}")]);
        assert_eq!((mail.subject.as_str(), mail.html.as_deref()), ("15 Minuten", None));
        assert_eq!(mail.text, "Hier: https://x/?a=1&b=2");
        let html = "<a href=\"{{link}}\">x</a>";
        let mail = written(&[("login.txt", text), ("login.html", html)]);
        assert_eq!(mail.html.as_deref(), Some("<a href=\"https://x/?a=1&amp;b=2\">x</a>"));
    }

    #[test]
    fn templates_that_cannot_work_are_refused_by_name() {
        let good = "Subject: x\n\n{{link}}";
        for (files, wanted) in [
            (vec![("login.txt", "{{link}}")], NO_SUBJECT),
            (vec![("login.txt", "Subject: \n\n{{link}}")], NO_SUBJECT),
            (vec![("login.txt", "Subject: x\n\nLog in!")], "{{link}} is missing"),
            (vec![("login.txt", good), ("login.html", "<p>")], "login.html: {{link}} is missing"),
            (vec![("login.txt", "Subject: {{link}}\n\n{{link}}")], "{{link}} is no placeholder"),
            (vec![("login.txt", "Subject: x\n\n{{link}} {{name}}")], "{{name}} is no placeholder"),
            (vec![("login.txt", "Subject: x\n\n{{link")], "a {{ without its }}"),
            (vec![("login.html", "{{link}}")], "login.txt must stand beside it"),
            (vec![("logn.txt", good)], "logn.txt: no mail has this name"),
            (vec![("record.txt", &"x".repeat(70_000))], "larger than 64 KiB"),
        ] {
            let error = refused(&files);
            assert!(error.contains(wanted), "{error}");
        }
        let error = Letters::load(Some(Path::new("/nowhere/at/all"))).expect_err("no folder");
        assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
    }
}
