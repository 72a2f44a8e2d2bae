//! Names of constants and types, from the vocabulary's `camelCase`.

/// `closeReason` as `CLOSE_REASON`.
pub(super) fn constant(camel_case: &str) -> String {
    let mut name = String::new();
    for character in camel_case.chars() {
        if character.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(character.to_ascii_uppercase());
    }
    name
}

/// `closeReason` as `CloseReason`.
pub(super) fn type_name(camel_case: &str) -> String {
    let (initial, rest) = camel_case.split_at(1);
    initial.to_ascii_uppercase() + rest
}

/// `VISIBILITY` as `VISIBILITIES`.
pub(super) fn plural(constant: &str) -> String {
    constant.strip_suffix('Y').map_or_else(|| format!("{constant}S"), |stem| format!("{stem}IES"))
}
