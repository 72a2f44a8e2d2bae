"""OpenGlass for Python: signed agent sessions whose records anyone can verify.

The names of the published client are all here and mean the same; what this
package adds is marked in ``docs/guides/agent-python.md``.

>>> from openglass import canonicalize, sha256, to_hex
>>> canonicalize({"b": 1.0, "a": [True, None]})
'{"a":[true,null],"b":1}'
>>> to_hex(sha256(b"openglass"))[:16]
'908a1592a598d205'
"""

from __future__ import annotations

from ._native import __version__
from .crypto import (
    Ed25519KeyPair,
    Proof,
    RequestCheck,
    VerifyError,
    VerifyingKey,
    VerifyResult,
    base64url_decode,
    base64url_encode,
    canonicalize,
    canonicalize_text,
    canonicalize_to_bytes,
    check_request,
    fingerprint,
    format_timestamp,
    generate_ed25519_keypair,
    has_id_prefix,
    hex_to_bytes,
    make_attestation_id,
    make_session_id,
    parse_timestamp,
    payload_hash,
    sha256,
    sig_input,
    sign_ed25519,
    sign_request,
    to_hex,
    verify_bundle,
    verify_ed25519,
    verify_p256,
    verify_signature,
)
from .errors import (
    HubError,
    InputError,
    InternalError,
    MisuseError,
    NetworkError,
    OpenGlassApiError,
    OpenGlassTimeoutError,
    StorageError,
    VerificationError,
)
from .types import (
    Accept,
    AgentIdentity,
    AttestationOpen,
    CloseReason,
    CloseStatement,
    Evidence,
    EvidenceMessage,
    MessageEnvelope,
    Mode,
    Offer,
    ParticipantKeyRef,
    PlatformKey,
    RecordBundle,
    RecordStatement,
    Signature,
    Visibility,
)
