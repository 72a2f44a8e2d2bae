"""Looking before dealing, and fetching on record: what the client's calls decide."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from .crypto import canonicalize_to_bytes
from .errors import HubError, InputError, NetworkError, OpenGlassApiError, wrong_type

JsonObject = dict[str, Any]

FETCH_TIMEOUT_S = 30.0

_RISKS = ("low", "medium", "high")


def exactly_one(choices: dict[str, Any]) -> tuple[str, Any]:
    """The one choice that was made."""
    made = [(name, value) for name, value in choices.items() if value is not None]
    if len(made) != 1:
        raise InputError(f"give exactly one of {', '.join(choices)}", "invalid_value")
    return made[0]


def is_risky(risk: str, least: str) -> bool:
    """Whether a risk is worth a look. Words that nobody knows count as high."""
    if least not in _RISKS:
        raise InputError(f"min_risk_to_check must be one of {', '.join(_RISKS)}", "invalid_value")
    rank = _RISKS.index(risk) if risk in _RISKS else len(_RISKS) - 1
    return rank >= _RISKS.index(least)


def decide(
    look: Callable[[], JsonObject], on_unverified_domain: str, on_new_counterparty: str
) -> JsonObject:
    """What to do about a counterparty: ``{"action", "reason", "lookup"}``."""
    try:
        found = look()
    except HubError as error:
        return _decision("allow", f"the platform did not answer, so nothing is held up: {error}")
    flags = found.get("flags") or {}
    if not found.get("registered"):
        return _decision(on_new_counterparty, "the counterparty is not registered", found)
    if flags.get("unverifiedDomain"):
        return _decision(on_unverified_domain, "the counterparty has proven no domain", found)
    if flags.get("newAgent"):
        return _decision(on_new_counterparty, "the counterparty is new", found)
    return _decision("allow", "the counterparty is registered and has proven its domain", found)


def allowed(reason: str) -> JsonObject:
    """A decision without a look."""
    return _decision("allow", reason)


def _decision(action: str, reason: str, found: JsonObject | None = None) -> JsonObject:
    return {"action": action, "reason": reason, "lookup": found}


DirectFetch = Callable[[str, str, Any], Any]


def fetch_on_record(
    mode: str, witness: Callable[[], JsonObject], direct: Callable[[], Any]
) -> JsonObject:
    """Fetches in one of the modes: ``{"witnessed", "reason", "witness", "direct"}``."""
    if mode == "off":
        return _fetched("off", direct=direct())
    if mode == "shadow":
        seen = direct()
        try:
            return _fetched("shadow", witness(), seen)
        except HubError as error:
            return _fetched(f"shadow_witness_failed: {error}", direct=seen)
    try:
        return _fetched("primary", witness())
    except HubError as error:
        if isinstance(error, OpenGlassApiError) and error.code == "url_unreachable":
            return _fetched(f"target_unreachable: {error}")
        return _fetched(f"openglass_unreachable_fallback: {error}", direct=direct())


def _fetched(reason: str, witness: JsonObject | None = None, direct: Any = None) -> JsonObject:
    return {
        "witnessed": witness is not None,
        "reason": reason,
        "witness": witness,
        "direct": direct,
    }


def fetch_directly(url: str, method: str, body: Any) -> JsonObject:
    """Fetches without the platform: ``{"status", "headers", "body"}``.

    Follows redirects and proxies as Python does; http and https only.
    """
    if not isinstance(url, str):
        raise wrong_type("url", "a string")
    if not url.lower().startswith(("http://", "https://")):
        raise InputError("only http and https can be fetched", "invalid_value", {"path": "url"})
    data = None if body is None else canonicalize_to_bytes(body)
    headers = {} if data is None else {"content-type": "application/json"}
    try:
        request = urllib.request.Request(url, data, headers, method=method)
        with _open(request) as answer:
            fields = {name.lower(): value for name, value in answer.headers.items()}
            return {"status": answer.status, "headers": fields, "body": answer.read()}
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NetworkError(f"{url}: {error}", "connect") from error


def _open(request: urllib.request.Request) -> Any:
    """The answer, whatever its status."""
    try:
        return urllib.request.urlopen(request, timeout=FETCH_TIMEOUT_S)
    except urllib.error.HTTPError as error:
        return error
