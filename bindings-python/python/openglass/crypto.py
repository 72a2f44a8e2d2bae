"""Hashes, keys, signatures, canonical JSON and the verifier, without I/O."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._native import (
    base64url_decode,
    base64url_encode,
    canonicalize,
    canonicalize_text,
    canonicalize_to_bytes,
    format_timestamp,
    has_id_prefix,
    hex_to_bytes,
    make_attestation_id,
    make_session_id,
    parse_timestamp,
    payload_hash,
    sha256,
    sig_input,
    sign_ed25519,
    to_hex,
    verify_ed25519,
    verify_p256,
)
from .types import AgentIdentity, Alg, PlatformKey, RecordBundle, Signature

__all__ = [
    "Ed25519KeyPair",
    "Proof",
    "RequestCheck",
    "VerifyError",
    "VerifyResult",
    "VerifyingKey",
    "base64url_decode",
    "base64url_encode",
    "canonicalize",
    "canonicalize_text",
    "canonicalize_to_bytes",
    "check_request",
    "fingerprint",
    "format_timestamp",
    "generate_ed25519_keypair",
    "has_id_prefix",
    "hex_to_bytes",
    "make_attestation_id",
    "make_session_id",
    "parse_timestamp",
    "payload_hash",
    "sha256",
    "sig_input",
    "sign_ed25519",
    "sign_request",
    "to_hex",
    "verify_bundle",
    "verify_ed25519",
    "verify_p256",
    "verify_signature",
]

Received = bytes | bytearray | str | Mapping[str, Any]
"""JSON as text or as the value that ``json.loads`` gave."""


@dataclass(frozen=True)
class Ed25519KeyPair:
    """A private key (the 32-byte seed) and its public key (32 bytes)."""

    private_key: bytes = field(repr=False)
    public_key: bytes


def generate_ed25519_keypair() -> Ed25519KeyPair:
    """A new key pair from the operating system's random numbers."""
    private_key, public_key = _native.generate_ed25519_keypair()
    return Ed25519KeyPair(private_key, public_key)


@dataclass(frozen=True)
class VerifyingKey:
    """A public key with its id: 32 raw bytes (Ed25519) or an SPKI DER (P-256)."""

    alg: Alg
    kid: str
    public_key: bytes


def verify_signature(
    key: VerifyingKey | None, purpose: str, digest: bytes, signature: Signature
) -> bool:
    """Whether ``key`` made this signature object for a purpose and a digest.

    False, never an exception, for anything that is wrong in any way.
    """
    if key is None or not isinstance(signature, Mapping):
        return False
    alg, kid, sig = (signature.get(name) for name in ("alg", "kid", "sig"))
    if not (isinstance(alg, str) and isinstance(kid, str) and isinstance(sig, str)):
        return False
    given = (key.alg, key.kid, key.public_key)
    return _native.verify_signature(given, purpose, digest, (alg, kid, sig))


def fingerprint(public_key: bytes | str) -> str:
    """The fingerprint that people compare, such as ``3f9a 11c2 0b7e 5d40``.

    The key is 32 bytes or their base64url.
    """
    raw = base64url_decode(public_key) if isinstance(public_key, str) else public_key
    return _native.fingerprint(raw)


@dataclass
class VerifyError:
    """One finding: a stable code, the message number it is about, and a text.

    ``path`` is the place in the document, for ``malformed_bundle``.
    """

    code: str
    seq: int | None = None
    message: str = ""
    path: str | None = None

    def __post_init__(self) -> None:
        if not self.message:
            self.message = self.code


@dataclass
class Proof:
    """Whether a verification supports a claim, such as ``integrity``."""

    claim: str
    proven: bool
    message: str = ""


@dataclass
class VerifyResult:
    """What a verification found.

    ``proves`` also names what no single record can show, such as completeness.
    """

    valid: bool
    errors: list[VerifyError] = field(default_factory=list)
    info: list[VerifyError] = field(default_factory=list)
    proves: list[Proof] = field(default_factory=list)


def verify_bundle(
    bundle: RecordBundle | Received,
    trusted: Sequence[PlatformKey] | Received,
    *,
    known_heads: Mapping[str, Mapping[str, Any]] | None = None,
) -> VerifyResult:
    """Verifies a bundle or receipt offline.

    ``trusted`` are platform keys from a source you trust, as the keys route
    publishes them; keys inside the bundle are never trusted. ``known_heads``
    (``{session id: {"seq": 3, "hash": "…"}}``) are heads you have seen
    countersigned, against a platform that drops the end of a chain.

    Both are JSON text or parsed values. Prefer the text as you received it: a
    parsed value has lost duplicate members, so its verdict is the weaker one.

    Raises :class:`~openglass.InputError` when the *trusted keys* are not keys;
    whatever is wrong with the bundle is a finding.
    """
    return read_report(_native.verify_bundle(bundle, trusted, known_heads))


def read_report(text: str) -> VerifyResult:
    """The result in a report of the native module."""
    report = json.loads(text)
    return VerifyResult(
        valid=report["valid"],
        errors=[VerifyError(**finding) for finding in report["errors"]],
        info=[VerifyError(**note) for note in report["info"]],
        proves=[Proof(**proof) for proof in report["proves"]],
    )


def sign_request(
    identity: AgentIdentity,
    method: str,
    path: str,
    body: bytes = b"",
    *,
    timestamp: str | None = None,
    nonce: str | None = None,
) -> dict[str, str]:
    """The headers that authenticate a request of an agent.

    ``path`` is the path with its query exactly as sent. Time and nonce are the
    clock's and fresh unless given. An identity without an agent id signs a
    registration.

    >>> identity = AgentIdentity("key_1", bytes(32), bytes(32), "agt_1")
    >>> sorted(sign_request(identity, "GET", "/v1/agents/me"))
    ['OG-Agent', 'OG-Key', 'OG-Nonce', 'OG-Signature', 'OG-Timestamp']
    """
    headers = _native.sign_request(
        identity.private_key,
        identity.kid,
        identity.agent_id,
        method,
        path,
        timestamp if timestamp is not None else format_timestamp(_now_ms()),
        nonce if nonce is not None else base64url_encode(secrets.token_bytes(16)),
        body,
    )
    return dict(headers)


@dataclass(frozen=True)
class RequestCheck:
    """Whether a request is authentic; if not, the API's code for the refusal."""

    valid: bool
    code: str | None = None
    text: str | None = None


def check_request(
    headers: Mapping[str, str],
    method: str,
    path: str,
    body: bytes,
    *,
    kid: str,
    public_key: str,
    now: float | None = None,
) -> RequestCheck:
    """Checks the signature and time of a request that claims to be by ``kid``.

    ``public_key`` is base64url; ``now`` is in seconds since 1970, else the
    clock's. Whether the nonce is fresh is for the caller to remember.
    """
    refusal = _native.check_request(
        {name.lower(): value for name, value in headers.items()},
        kid,
        public_key,
        method,
        path,
        body,
        _now_ms() if now is None else int(now * 1000),
    )
    return RequestCheck(True) if refusal is None else RequestCheck(False, *refusal)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
