//! The form of the protocol without a lifecycle, revision 2026-07-28: every
//! request carries the revision, the client's capabilities and, if it wants, its
//! Glass request in `params._meta`. Nothing is remembered.

use openglass_core::json::{ArrayBuilder, Document, ObjectBuilder, View};

use crate::{
    jsonrpc::{Call, Code, Error},
    version,
};

/// The member of `_meta` with the revision of the protocol.
pub const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// The member of `_meta` with what the client can do.
pub const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// The member of `_meta` with who the server is.
pub const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
/// The method that tells what a server is.
pub const DISCOVER: &str = "server/discover";

/// How long a client may keep a list, in milliseconds: the lists of a running
/// server do not change.
const LIST_TTL_MS: i64 = 3_600_000;

/// Whether a request is of this form; others take the path of the handshake.
pub fn is_stateless(call: &Call) -> bool {
    call.method == DISCOVER || call.meta(VERSION).is_some()
}

/// Checks what a request says about itself.
pub(crate) fn check(call: &Call) -> Result<(), Error> {
    let invalid = |text: &str| Error::new(Code::InvalidParams, text);
    let Some(wanted) = call.meta(VERSION) else {
        return Err(invalid(&format!("params._meta needs {VERSION}")));
    };
    if call.meta(CLIENT_CAPABILITIES).is_none() {
        return Err(invalid(&format!("params._meta needs {CLIENT_CAPABILITIES}")));
    }
    let Some(wanted) = wanted.as_str() else {
        return Err(invalid(&format!("{VERSION} must be a string")));
    };
    if wanted != version::STATELESS {
        return Err(Error::unsupported_version(&wanted, supported().view()));
    }
    Ok(())
}

/// The Glass request of a request, if it has one.
pub(crate) fn glass_request(call: &Call) -> Option<View<'_>> {
    call.meta("glass")
}

/// Every revision that the server speaks.
pub(crate) fn supported() -> Document {
    let mut versions = ArrayBuilder::new();
    version::all().for_each(|version| versions.push_string(version));
    versions.build()
}

/// A result in this form: it says that it is complete.
pub(crate) fn complete(result: ObjectBuilder) -> ObjectBuilder {
    result.string("resultType", "complete")
}

/// A list in this form: it also says how long it holds, for everybody.
pub(crate) fn cacheable(result: ObjectBuilder) -> ObjectBuilder {
    complete(result).integer("ttlMs", LIST_TTL_MS).string("cacheScope", "public")
}
