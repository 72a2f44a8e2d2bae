"""What the scripts share. Uses nothing but the published client's names."""

from __future__ import annotations

import json
import secrets
import subprocess
import urllib.error
import urllib.request
from datetime import datetime, timezone
from typing import Any

from openglass import (
    AgentIdentity,
    OpenGlassClient,
    base64url_encode,
    canonicalize_to_bytes,
    sha256,
    sig_input,
    sign_ed25519,
    to_hex,
)


def registered_agent(base_url: str, binary: str, name: str) -> OpenGlassClient:
    """A new agent, claimed by an owner of its own through the command line."""
    client = OpenGlassClient(base_url)
    answer = client.register_agent(name, f"{name} of the interop tests", {"software": "interop"})
    assert set(answer) == {"agent", "claim"}, answer.keys()
    assert answer["agent"]["status"] == "unclaimed"
    assert client.identity is not None
    assert client.identity.agent_id == answer["agent"]["id"]
    assert client.identity.kid == answer["agent"]["keys"][0]["kid"]
    owner = f"{name}-{secrets.token_hex(4)}@example.com".lower()
    command = [binary, "claim", answer["claim"]["url"], "--owner", owner]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    agent = client.wait_until_claimed(interval_s=0.05, timeout_s=30)
    assert agent["claimed"] is True
    assert agent["status"] == "active"
    assert client.me() == agent
    return client


def now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def sign(identity: AgentIdentity, purpose: str, digest: bytes) -> dict[str, str]:
    signature = sign_ed25519(sig_input(purpose, digest), identity.private_key)
    return {"alg": "Ed25519", "kid": identity.kid, "sig": base64url_encode(signature)}


def call(
    base_url: str, identity: AgentIdentity, method: str, path: str, body: Any = None
) -> tuple[int, Any]:
    """One signed request, built by hand from the package's primitives."""
    raw = b"" if body is None else json.dumps(body).encode()
    timestamp, nonce = now(), base64url_encode(secrets.token_bytes(16))
    signed = {
        "method": method,
        "path": path,
        "timestamp": timestamp,
        "nonce": nonce,
        "bodySha256": to_hex(sha256(raw)),
    }
    headers = {
        "OG-Agent": str(identity.agent_id),
        "OG-Key": identity.kid,
        "OG-Timestamp": timestamp,
        "OG-Nonce": nonce,
        "OG-Signature": sign(identity, "request", sha256(canonicalize_to_bytes(signed)))["sig"],
    }
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else raw
    request = urllib.request.Request(base_url + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())
