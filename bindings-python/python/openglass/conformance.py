"""``python -m openglass.conformance``: one JSON request a line in, one answer out.

Every language of the project ships the same runner, so that one file of cases
checks them all. The codes of refusals are those of ``openglass conformance``:
``bad_request``, ``invalid_input``, ``unsupported``, the JSON reader's own for text
that it refuses, and those of Glass's error objects.
"""

from __future__ import annotations

import base64
import binascii
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

import openglass
from openglass import glass
from openglass.errors import HubError, InputError

Request = dict[str, Any]
Output = dict[str, Any]


class OpError(Exception):
    """Why a request has no output."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def canonicalize(request: Request) -> Output:
    text = request.get("inputText")
    raw = _base64(request, "inputBase64") if text is None else _text(request, "inputText")
    canonical = openglass.canonicalize_text(raw)
    digest = openglass.sha256(canonical.encode())
    return {"text": canonical, "sha256": openglass.to_hex(digest)}


def payload_hash(request: Request) -> Output:
    canonical = openglass.canonicalize_text(_text(request, "inputText"))
    return {"hex": openglass.to_hex(openglass.sha256(canonical.encode()))}


def sig_input(request: Request) -> Output:
    purpose, digest = _text(request, "purpose"), _hex(request, "digestHex")
    return {"hex": openglass.to_hex(_checked(openglass.sig_input, purpose, digest))}


def ed25519_verify(request: Request) -> Output:
    key, message = _hex(request, "publicKey"), _hex(request, "message")
    return {"valid": openglass.verify_ed25519(_hex(request, "signature"), message, key)}


def p256_verify(request: Request) -> Output:
    key, message = _hex(request, "publicKeySpki"), _hex(request, "message")
    return {"valid": openglass.verify_p256(_hex(request, "signatureDer"), message, key)}


def base64url_decode(request: Request) -> Output:
    decoded = _checked(openglass.base64url_decode, _text(request, "text"))
    return {"hex": openglass.to_hex(decoded)}


def timestamp(request: Request) -> Output:
    return {"epochMs": _checked(openglass.parse_timestamp, _text(request, "text"))}


def identifier(request: Request) -> Output:
    text, prefix = _text(request, "text"), _text(request, "prefix")
    return {"valid": openglass.has_id_prefix(text, prefix)}


def fingerprint(request: Request) -> Output:
    return {"text": _checked(openglass.fingerprint, _text(request, "publicKey"))}


def sign_request(request: Request) -> Output:
    seed, agent_id = _hex(request, "seedHex"), request.get("agentId")
    if agent_id is not None:
        agent_id = _text(request, "agentId")
    headers = _checked(
        openglass.sign_request,
        openglass.AgentIdentity(_text(request, "kid"), seed, b"", agent_id),
        _text(request, "method"),
        _text(request, "path"),
        _base64(request, "bodyBase64"),
        timestamp=_text(request, "timestamp"),
        nonce=_text(request, "nonce"),
    )
    return {"headers": headers}


def verify_bundle(request: Request) -> Output:
    bundle, keys = _text(request, "bundleText"), _text(request, "keysText")
    result = _checked(openglass.verify_bundle, bundle, keys, known_heads=request.get("knownHeads"))
    return {
        "valid": result.valid,
        "errors": [_present(vars(finding)) for finding in result.errors],
        "info": [_present(vars(note)) for note in result.info],
        "proves": [vars(proof) for proof in result.proves],
    }


def read_envelope(request: Request) -> Output:
    return {"operation": glass.read_request(_text(request, "requestText"))["operation"]}


def run_glass(request: Request) -> Output:
    name, payload = _text(request, "operation"), _text(request, "payloadText")
    result: Output = glass.run(name, payload)
    return result


OPERATIONS: dict[str, Callable[[Request], Output]] = {
    "canonicalize": canonicalize,
    "sigInput": sig_input,
    "ed25519Verify": ed25519_verify,
    "p256Verify": p256_verify,
    "base64urlDecode": base64url_decode,
    "timestamp": timestamp,
    "id": identifier,
    "fingerprint": fingerprint,
    "payloadHash": payload_hash,
    "signRequest": sign_request,
    "verifyBundle": verify_bundle,
    "envelope": read_envelope,
    "glass": run_glass,
}


def answer(line: bytes) -> str:
    """The answer to one request line, as JSON text."""
    identity = None
    try:
        request = _read(line)
        identity = request.get("id")
        name = _text(request, "op")
        operation = OPERATIONS.get(name)
        if operation is None:
            raise OpError("unsupported", f"this package has no operation {name!r}")
        body: Output = {"ok": True, "output": operation(request)}
    except (OpError, HubError) as error:
        body = {"ok": False, "error": {"code": error.code, "text": error.text}}
    return openglass.canonicalize({"id": identity, **body})


def run(lines: Iterable[bytes], output: BinaryIO) -> None:
    """Answers requests until the input ends."""
    for line in lines:
        output.write(answer(line.removesuffix(b"\n")).encode() + b"\n")
        output.flush()


def _read(line: bytes) -> Request:
    try:
        request = json.loads(openglass.canonicalize_text(line), parse_int=_number)
    except InputError as error:
        raise OpError("bad_request", f"no JSON object: {error.text}") from None
    if not isinstance(request, dict):
        raise OpError("bad_request", "no JSON object")
    return request


def _number(text: str) -> int | float:
    """Every JSON number is a double; one that no int holds exactly stays one."""
    value = float(text)
    return int(text) if abs(value) < 2**53 else value


def _text(request: Request, member: str) -> str:
    value = request.get(member)
    if value is None:
        raise OpError("bad_request", f"the member {member} is missing")
    if not isinstance(value, str):
        raise OpError("bad_request", f"{member}: expected a string")
    return value


def _hex(request: Request, member: str) -> bytes:
    raw: bytes = _checked(openglass.hex_to_bytes, _text(request, member))
    return raw


def _base64(request: Request, member: str) -> bytes:
    text = _text(request, member)
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise OpError("invalid_input", f"{member}: expected padded base64") from None
    # Python ignores trailing bits and what follows the padding.
    if base64.b64encode(decoded).decode() != text:
        raise OpError("invalid_input", f"{member}: expected canonical base64")
    return decoded


def _checked(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Calls a function whose refusal means that a member's text is wrong."""
    try:
        return function(*arguments, **options)
    except InputError as error:
        raise OpError("invalid_input", error.text) from None


def _present(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


if __name__ == "__main__":
    run(sys.stdin.buffer, sys.stdout.buffer)
