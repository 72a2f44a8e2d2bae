//! One template: text with `{{placeholders}}`.

/// A template that has been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Placeholder(String),
}

/// What is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    #[error("a {{{{ without its }}}}")]
    Open,
    #[error("{{{{{name}}}}} is no placeholder of this mail; it has {known}")]
    Unknown { name: String, known: String },
    #[error("{{{{{0}}}}} is missing")]
    Missing(&'static str),
}

impl Template {
    /// Reads a template whose placeholders must be among `known`.
    pub(super) fn parse(text: &str, known: &[&str]) -> Result<Self, Fault> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").ok_or(Fault::Open)?;
            let name = name.trim();
            if !known.contains(&name) {
                let known = known.iter().map(|name| format!("{{{{{name}}}}}")).collect::<Vec<_>>();
                return Err(Fault::Unknown { name: name.to_owned(), known: known.join(", ") });
            }
            parts.push(Part::Text(before.to_owned()));
            parts.push(Part::Placeholder(name.to_owned()));
            rest = after;
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Self(parts))
    }

    /// The same template, if it holds this placeholder.
    pub(super) fn with(self, name: &'static str) -> Result<Self, Fault> {
        let placeholder = Part::Placeholder(name.to_owned());
        if self.0.contains(&placeholder) { Ok(self) } else { Err(Fault::Missing(name)) }
    }

    /// The text with each value, as `write` puts it, in its place.
    pub(super) fn fill(&self, values: &[(&str, String)], write: fn(&str) -> String) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Placeholder(name) => {
                let value = values.iter().find(|(known, _)| known == name);
                value.map_or_else(String::new, |(_, value)| write(value))
            }
        };
        self.0.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_places_of_placeholders() {
        let template = Template::parse("{{a}}, {{ b }}{{a}} } {", &["a", "b"]).expect("a template");
        let values = [("a", "1".to_owned()), ("b", "{{a}}".to_owned())];
        assert_eq!(template.fill(&values, str::to_owned), "1, {{a}}1 } {", "and no further");
        assert_eq!(template.fill(&values, |value| format!("<{value}>")), "<1>, <{{a}}><1> } {");
    }

    #[test]
    fn faults_are_named() {
        let fault = |text| Template::parse(text, &["a", "b"]).expect_err(text).to_string();
        assert_eq!(fault("x {{a"), "a {{ without its }}");
        assert_eq!(fault("{{c}}"), "{{c}} is no placeholder of this mail; it has {{a}}, {{b}}");
        let missing = Template::parse("{{b}}", &["a", "b"]).expect("a template").with("a");
        assert_eq!(missing.expect_err("no a").to_string(), "{{a}} is missing");
    }
}
