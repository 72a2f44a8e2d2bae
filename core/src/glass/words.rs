//! Macros for what many contracts declare: enums of words, reason codes.

/// Defines an enum that is written as one of a closed list of words. Its order
/// is the order of declaration.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)*
        }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$meta])*
        $visibility enum $name {
            $(
                #[doc = concat!("`", $word, "`")]
                $(#[$variant_meta])*
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl $name {
            /// Every word, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

/// Defines the reason codes of a contract: a constant for each, and all of them
/// as `REASONS`. The codes are stable; the sentences beside them are not.
macro_rules! reason_codes {
    ($($name:ident = $code:literal $meaning:literal,)*) => {
        $(
            #[doc = $meaning]
            pub(crate) const $name: &str = $code;
        )*

        /// Every reason code of this contract with its meaning.
        pub const REASONS: &[(&str, &str)] = &[$(($code, $meaning),)*];
    };
}
