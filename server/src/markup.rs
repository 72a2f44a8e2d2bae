//! Text inside HTML: pages and mails.

/// Text that is safe inside elements and quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn markup_in_names_stays_text() {
        assert_eq!(escape("<b a='1'>&\"é"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;é");
    }
}
