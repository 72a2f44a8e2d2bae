"""Hashes, keys, signatures, canonical JSON and the verifier, without I/O."""

from __future__ import annotations

import json
import math
import os
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard, cast

from . import _native
from ._native import (
    base64url_decode,
    base64url_encode,
    canonicalize,
    canonicalize_text,
    canonicalize_to_bytes,
    check_payload,
    check_payload_text,
    format_timestamp,
    has_id_prefix,
    hex_to_bytes,
    json_hash,
    make_attestation_id,
    make_session_id,
    message_hash,
    offer_hash,
    parse_timestamp,
    payload_hash,
    payload_hash_text,
    sha256,
    sig_input,
    sign_ed25519,
    statement_hash,
    to_hex,
    verify_ed25519,
    verify_p256,
)
from .errors import wrong_type
from .types import AgentIdentity, Alg, PlatformKey, RecordBundle, RecordReceipt, Signature
from .vocabulary import ErrorCode, FindingCode, InfoCode, ProofClaim

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
    "check_payload",
    "check_payload_text",
    "check_request",
    "fingerprint",
    "format_timestamp",
    "generate_ed25519_keypair",
    "has_id_prefix",
    "hex_to_bytes",
    "json_hash",
    "make_attestation_id",
    "make_session_id",
    "message_hash",
    "offer_hash",
    "parse_timestamp",
    "payload_hash",
    "payload_hash_text",
    "sha256",
    "sig_input",
    "sign_ed25519",
    "sign_request",
    "statement_hash",
    "to_hex",
    "verify",
    "verify_bundle",
    "verify_ed25519",
    "verify_file",
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
    if not isinstance(key, VerifyingKey) or not isinstance(signature, Mapping):
        return False
    alg, kid, sig = (signature.get(name) for name in ("alg", "kid", "sig"))
    words = (key.alg, key.kid, purpose, alg, kid, sig)
    if not all(map(_is_word, words)) or not all(map(_is_bytes, (key.public_key, digest))):
        return False
    given = (key.alg, key.kid, bytes(key.public_key))
    signed = cast("tuple[str, str, str]", (alg, kid, sig))
    return _native.verify_signature(given, purpose, digest, signed)


def _is_word(value: object) -> TypeGuard[str]:
    """Whether it is a string that UTF-8 can say, with no half of a surrogate pair."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _is_bytes(value: object) -> bool:
    return isinstance(value, (bytes, bytearray))


def fingerprint(public_key: bytes | str) -> str:
    """The fingerprint that people compare, such as ``3f9a 11c2 0b7e 5d40``.

    The key is 32 bytes or their base64url. Raises :class:`~openglass.InputError`
    ``length`` or ``encoding``.
    """
    raw = base64url_decode(public_key) if isinstance(public_key, str) else public_key
    return _native.fingerprint(raw)


@dataclass
class VerifyError:
    """One finding: a stable code, the message number it is about, and a text.

    :data:`~openglass.FINDING_CODES` and, for ``info``, :data:`~openglass.INFO_CODES`
    say what each code means; the text is not stable. ``path`` is the place in
    the document, for ``malformed_bundle``.
    """

    code: FindingCode | InfoCode
    seq: int | None = None
    message: str = ""
    path: str | None = None

    def __post_init__(self) -> None:
        if not self.message:
            self.message = self.code


@dataclass
class Proof:
    """Whether a verification supports a claim.

    :data:`~openglass.PROOF_CLAIMS` says what each claim means.
    """

    claim: ProofClaim
    proven: bool
    message: str = ""


@dataclass
class VerifyResult:
    """What a verification found.

    ``errors`` are in the order of the specification, whatever the number of
    threads. ``proves`` also names what no single record can show, such as
    completeness. The ids are those that the document states; None when they
    could not be read.
    """

    valid: bool
    errors: list[VerifyError] = field(default_factory=list)
    info: list[VerifyError] = field(default_factory=list)
    proves: list[Proof] = field(default_factory=list)
    record_id: str | None = None
    session_id: str | None = None


def verify(
    document: RecordBundle | RecordReceipt | Received,
    trusted: Sequence[PlatformKey] | Received,
    *,
    known_heads: Mapping[str, Mapping[str, Any]] | Received | None = None,
    plain_crypto: bool = False,
) -> VerifyResult:
    """Verifies a bundle or receipt offline, without the interpreter lock.

    Documents are JSON text or parsed values. Prefer the text as you received it:
    a parsed value has lost duplicate members, so its verdict is the weaker one.

    Args:
        document: The bundle or receipt.
        trusted: Platform keys from a source you trust, as the keys route
            publishes them. Keys inside the document are never trusted.
        known_heads: Heads that you have seen countersigned,
            ``{session id: {"seq": 3, "hash": "…"}}``: against a platform that
            drops the end of a chain (``head_regression``).
        plain_crypto: Checks signatures with the libraries' code alone, without
            precomputed tables: slower for records of hundreds of messages, the
            same verdict.

    Raises:
        InputError: ``trusted`` or ``known_heads`` are not what they should be
            (``shape``, or a code of the reader). Whatever is wrong with the
            document is a finding.
    """
    return read_report(_native.verify(document, trusted, known_heads, plain_crypto))


def verify_file(
    file: str | os.PathLike[str],
    trusted: Sequence[PlatformKey] | Received,
    *,
    known_heads: Mapping[str, Mapping[str, Any]] | Received | None = None,
    plain_crypto: bool = False,
) -> VerifyResult:
    """:func:`verify` for a document in a file, in flat memory whatever its size.

    Raises :class:`~openglass.StorageError` ``unreadable_file`` as well.
    """
    return read_report(_native.verify_file(file, trusted, known_heads, plain_crypto))


def verify_bundle(
    bundle: RecordBundle | RecordReceipt | Received,
    trusted: Sequence[PlatformKey] | Received,
    *,
    known_heads: Mapping[str, Mapping[str, Any]] | Received | None = None,
    plain_crypto: bool = False,
) -> VerifyResult:
    """:func:`verify` under the name that the published client gives it."""
    return verify(bundle, trusted, known_heads=known_heads, plain_crypto=plain_crypto)


def read_report(text: str) -> VerifyResult:
    """The result in a report of the native module."""
    report = json.loads(text)
    return VerifyResult(
        valid=report["valid"],
        errors=[VerifyError(**finding) for finding in report["errors"]],
        info=[VerifyError(**note) for note in report["info"]],
        proves=[Proof(**proof) for proof in report["proves"]],
        record_id=report["recordId"],
        session_id=report["sessionId"],
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

    Raises :class:`~openglass.InputError` ``length`` for a private key that is not
    32 bytes.
    """
    if not isinstance(identity, AgentIdentity):
        raise wrong_type("identity", "an AgentIdentity")
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
    code: ErrorCode | None = None
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
    clock's. The names of the headers may be in any case. Whether the nonce is
    fresh is for the caller to remember.
    """
    if not isinstance(headers, Mapping):
        raise wrong_type("headers", "a mapping of names to values")
    refusal = _native.check_request(
        [(_lower(name), value) for name, value in headers.items()],
        kid,
        public_key,
        method,
        path,
        body,
        _now_ms() if now is None else _milliseconds(now),
    )
    if refusal is None:
        return RequestCheck(True)
    code, text = refusal
    return RequestCheck(False, cast(ErrorCode, code), text)


def _lower(name: object) -> str:
    if not isinstance(name, str):
        raise wrong_type("headers", "names that are strings")
    return name.lower()


def _milliseconds(now: float) -> int:
    if not isinstance(now, (int, float)) or not math.isfinite(now):
        raise wrong_type("now", "a number of seconds")
    return int(now * 1000)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
