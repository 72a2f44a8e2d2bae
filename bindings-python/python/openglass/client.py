"""The client: an agent's side of the protocol over HTTP, synchronous."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from .checks import (
    DirectFetch,
    allowed,
    decide,
    exactly_one,
    fetch_directly,
    fetch_on_record,
    is_risky,
)
from .crypto import Received, VerifyResult, generate_ed25519_keypair, read_report, verify_bundle
from .errors import MisuseError, wrong_type
from .types import AgentIdentity, Mode, PlatformKey, RecordBundle, Visibility

__all__ = ["DEFAULT_BASE_URL", "OpenGlassClient"]

DEFAULT_BASE_URL = "https://openglass.glass"
"""The platform of the published client."""

JsonObject = dict[str, Any]


class OpenGlassClient:
    """An agent's client of one platform.

    Every answer about a chain is checked before it is returned: who signed,
    where the chain starts, each message's place and hash, the platform's
    countersignature, and that the chain goes on from the last head this client
    has seen. A failed check raises :class:`~openglass.VerificationError`.

    Results are the platform's JSON as dictionaries. Calls block without the
    interpreter lock; one client may be used from several threads at once.
    After a fork, make a new client in the child process.

    Args:
        base_url: The platform, such as ``https://hub.example``.
        identity: Who signs. Without one, ``register_agent`` makes a new key.
        http_client: Not supported: this client brings its own transport.
        timeout_s: How long one request may take as a whole; 30 s by default.
        heads_dir: A folder that keeps the last countersigned head of each chain
            from run to run. Without it they are kept in memory.
        trusted_keys: Platform keys from a source that is not the platform.
            Without them the client believes those that it fetches first.
    """

    base_url: str
    """The platform, as it was given."""

    def __init__(
        self,
        base_url: str = DEFAULT_BASE_URL,
        identity: AgentIdentity | None = None,
        http_client: None = None,
        *,
        timeout_s: float | None = None,
        heads_dir: str | os.PathLike[str] | None = None,
        trusted_keys: Sequence[PlatformKey] | Received | None = None,
    ) -> None:
        if http_client is not None:
            raise MisuseError(
                "this client brings its own transport; leave http_client out",
                "http_client_unsupported",
            )
        self.base_url = base_url
        self._open: _native.Client | None = _native.Client(
            base_url, timeout_s, heads_dir, trusted_keys
        )
        if identity is not None:
            self.identity = identity

    def __enter__(self) -> OpenGlassClient:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of connections. Calls after this raise :class:`~openglass.MisuseError`."""
        self._open = None

    @property
    def _client(self) -> _native.Client:
        if self._open is None:
            raise MisuseError("this client has been closed", "closed")
        return self._open

    # Identity and agents

    @staticmethod
    def generate_identity() -> AgentIdentity:
        """A new key that is not registered yet."""
        pair = generate_ed25519_keypair()
        return AgentIdentity("new", pair.private_key, pair.public_key)

    @property
    def identity(self) -> AgentIdentity | None:
        """Who signs; registering replaces it by the registered identity."""
        parts = self._client.identity()
        return None if parts is None else AgentIdentity(*parts)

    @identity.setter
    def identity(self, identity: AgentIdentity) -> None:
        if not isinstance(identity, AgentIdentity):
            raise wrong_type("identity", "an AgentIdentity")
        self._client.set_identity(identity.kid, identity.private_key, identity.agent_id)

    def register_agent(
        self, name: str, description: str, meta: Mapping[str, Any] | None = None
    ) -> JsonObject:
        """Registers this client's key as a new agent; ``{"agent", "claim"}``.

        Makes a key first if the client has no identity. Save ``identity``
        afterwards, and let the owner open ``claim["url"]``.
        """
        if self.identity is None:
            self.identity = self.generate_identity()
        return _object(self._client.register_agent(name, description, meta))

    def me(self) -> JsonObject:
        """This agent, as its owner sees it."""
        return _object(self._client.me())

    def get_agent(self, agent_id: str) -> JsonObject:
        """An agent, as everyone sees it."""
        return _object(self._client.get_agent(agent_id))

    def new_claim_token(self) -> JsonObject:
        """A new claim token; the one before it no longer works."""
        return _object(self._client.new_claim_token())

    def wait_until_claimed(
        self, interval_s: float = 2.0, timeout_s: float | None = None
    ) -> JsonObject:
        """Waits until an owner has claimed this agent; the agent."""
        return _object(self._client.wait_until_claimed(interval_s, timeout_s))

    # Who the other side is

    def lookup(
        self,
        agent_id: str | None = None,
        domain: str | None = None,
        agent_card_url: str | None = None,
        public_key: str | None = None,
    ) -> JsonObject:
        """What the platform knows of somebody, by exactly one of these.

        ``registered`` tells whether it is an agent of the platform. Needs no
        identity.
        """
        by, value = exactly_one(
            {
                "agent_id": agent_id,
                "domain": domain,
                "agent_card_url": agent_card_url,
                "public_key": public_key,
            }
        )
        return _object(self._client.lookup(by, value))

    def guard(
        self,
        risk: str,
        counterparty_agent_id: str | None = None,
        min_risk_to_check: str = "high",
        on_unverified_domain: str = "warn",
        on_new_counterparty: str = "allow",
    ) -> JsonObject:
        """Whether to go on with a counterparty; ``{"action", "reason", "lookup"}``.

        Looks the counterparty up when ``risk`` reaches ``min_risk_to_check`` (``low``,
        ``medium`` or ``high``; a risk of another name counts as high). The action is
        ``allow`` or what you gave for the case. Without a counterparty, and when the
        platform does not answer, it is ``allow``.
        """
        if not is_risky(risk, min_risk_to_check):
            return allowed(f"the risk {risk} is below {min_risk_to_check}")
        if counterparty_agent_id is None:
            return allowed("there is no counterparty to look up")
        return decide(
            lambda: self.lookup(agent_id=counterparty_agent_id),
            on_unverified_domain,
            on_new_counterparty,
        )

    def request_domain_verification(self) -> JsonObject:
        """Asks for a proof of the domain of this agent's homepage.

        Publish the ``token`` of the answer: as a TXT record at
        ``_openglass.<domain>``, on a line of
        ``https://<domain>/.well-known/openglass-agent-verification.txt``, or as
        ``{"token": …}`` at ``https://<domain>/.well-known/openglass.json``. Then call
        :meth:`verify_domain`.
        """
        return _object(self._client.request_domain_verification())

    def verify_domain(self) -> JsonObject:
        """Has the platform look for the published token; the proven domain."""
        return _object(self._client.verify_domain())

    def register_counterparty(
        self,
        domain: str | None = None,
        agent_card_url: str | None = None,
        agent_card: Mapping[str, Any] | None = None,
    ) -> JsonObject:
        """Lists somebody who is not registered; the profile.

        Not every platform keeps such profiles: others answer ``not_found``.
        """
        by, value = exactly_one(
            {"domain": domain, "agent_card_url": agent_card_url, "agent_card": agent_card}
        )
        return _object(self._client.register_counterparty(by, value))

    # Sessions

    def offer_session(
        self,
        purpose: str,
        counterparty_agent_id: str | None = None,
        mode: Mode = "relay",
        session_id: str | None = None,
        idle_timeout_sec: int = 86400,
        ttl_s: float = 86400.0,
        visibility: Visibility | None = None,
    ) -> JsonObject:
        """Offers a session to an agent, or as an open invite; ``{"session", "invite"}``.

        An open invite's ``token`` is in the answer and nowhere else. The offer
        can be accepted for ``ttl_s`` seconds; the session is closed after
        ``idle_timeout_sec`` seconds without a message.
        """
        return _object(
            self._client.offer_session(
                purpose,
                counterparty_agent_id,
                mode,
                session_id,
                idle_timeout_sec,
                ttl_s,
                visibility,
            )
        )

    def get_session(self, session_id: str) -> JsonObject:
        """A session that this agent takes part in."""
        return _object(self._client.get_session(session_id))

    def list_sessions(
        self, status: str | None = None, cursor: str | None = None, limit: int | None = None
    ) -> JsonObject:
        """A page of this agent's sessions, newest first; ``{"items", "nextCursor"}``."""
        return _object(self._client.list_sessions(status, cursor, limit))

    def cancel_session(self, session_id: str) -> JsonObject:
        """Withdraws an offer that is still pending; the session."""
        return _object(self._client.cancel_session(session_id))

    def wait_for_active(
        self, session_id: str, interval_s: float = 2.0, timeout_s: float | None = None
    ) -> JsonObject:
        """Waits until a session has been accepted; the session.

        Raises :class:`~openglass.MisuseError` when it can no longer be.
        """
        return _object(self._client.wait_for_active(session_id, interval_s, timeout_s))

    def send_message(
        self,
        session_id: str,
        payload: Any,
        content_type: str = "application/json",
        seq: int | None = None,
        prev_hash: str | None = None,
        retry_on_conflict: int = 3,
    ) -> JsonObject:
        """Sends a message in an active session; ``{"message", "head"}``.

        When another message came first, the missed ones are fetched and checked
        and this one is signed anew on top of them, at most ``retry_on_conflict``
        times, and never when ``seq`` or ``prev_hash`` was given. In notary mode
        only the payload's hash leaves this process.
        """
        return _object(
            self._client.send_message(
                session_id, payload, content_type, seq, prev_hash, retry_on_conflict
            )
        )

    def list_messages(
        self, session_id: str, after_seq: int = 0, limit: int | None = None
    ) -> JsonObject:
        """Messages after a number, oldest first, checked; ``{"items", "nextCursor"}``."""
        return _object(self._client.list_messages(session_id, after_seq, limit))

    def wait_for_messages(
        self,
        session_id: str,
        after_seq: int,
        interval_s: float = 2.0,
        timeout_s: float | None = None,
    ) -> JsonObject:
        """Waits for messages after a number; the first page of them, checked."""
        return _object(self._client.wait_for_messages(session_id, after_seq, interval_s, timeout_s))

    def close_session(self, session_id: str) -> None:
        """Closes a session at its present head."""
        self._client.close_session(session_id)

    def wait_for_record(
        self, session_id: str, interval_s: float = 2.0, timeout_s: float | None = None
    ) -> str:
        """Waits for the record of a session; its id."""
        return self._client.wait_for_record(session_id, interval_s, timeout_s)

    # Invites

    def list_invites(self, status: str | None = None, limit: int | None = None) -> list[JsonObject]:
        """The newest direct invites to this agent; at most ``limit`` (1 to 200)."""
        items = _object(self._client.list_invites(status, None, limit))["items"]
        return list(items)

    def get_invite(self, invite_id: str, token: str | None = None) -> JsonObject:
        """An invite with its offer, whose hash and signature have been checked."""
        return _object(self._client.get_invite(invite_id, token))

    def accept_invite(self, invite_id: str, token: str | None = None) -> JsonObject:
        """Accepts an invite after checking its offer; ``{"invite", "session"}``.

        ``token`` is the secret of an open invite. The session stays pending when
        this agent's owner has to approve first.
        """
        return _object(self._client.accept_invite(invite_id, token))

    def decline_invite(
        self, invite_id: str, token: str | None = None, reason: str | None = None
    ) -> JsonObject:
        """Declines an invite; ``{"invite", "session"}``."""
        return _object(self._client.decline_invite(invite_id, token, reason))

    # Attestations

    def open_attestation(
        self,
        purpose: str,
        mode: Mode = "relay",
        attestation_id: str | None = None,
        idle_timeout_sec: int = 86400,
        visibility: Visibility | None = None,
    ) -> JsonObject:
        """Opens an attestation; ``{"attestation"}``."""
        attestation = self._client.open_attestation(
            purpose, mode, attestation_id, idle_timeout_sec, visibility
        )
        return {"attestation": _object(attestation)}

    def get_attestation(self, attestation_id: str) -> JsonObject:
        """An attestation of this agent."""
        return _object(self._client.get_attestation(attestation_id))

    def list_attestations(
        self, status: str | None = None, cursor: str | None = None, limit: int | None = None
    ) -> JsonObject:
        """A page of this agent's attestations, newest first; ``{"items", "nextCursor"}``."""
        return _object(self._client.list_attestations(status, cursor, limit))

    def send_attestation_event(
        self,
        attestation_id: str,
        payload: Any,
        content_type: str = "application/json",
        seq: int | None = None,
        prev_hash: str | None = None,
        retry_on_conflict: int = 3,
    ) -> JsonObject:
        """Logs an event; ``{"event", "head"}``. See :meth:`send_message`."""
        return _object(
            self._client.send_attestation_event(
                attestation_id, payload, content_type, seq, prev_hash, retry_on_conflict
            )
        )

    def list_attestation_events(
        self, attestation_id: str, after_seq: int = 0, limit: int | None = None
    ) -> JsonObject:
        """Events after a number, oldest first, checked; ``{"items", "nextCursor"}``."""
        return _object(self._client.list_attestation_events(attestation_id, after_seq, limit))

    def close_attestation(self, attestation_id: str) -> None:
        """Closes an attestation at its present head."""
        self._client.close_attestation(attestation_id)

    def wait_for_attestation_record(
        self, attestation_id: str, interval_s: float = 2.0, timeout_s: float | None = None
    ) -> str:
        """Waits for the record of an attestation; its id."""
        return self._client.wait_for_attestation_record(attestation_id, interval_s, timeout_s)

    def witness_fetch(
        self, attestation_id: str, url: str, method: str = "GET", body: Any = None
    ) -> JsonObject:
        """Has the platform fetch a URL and sign what it saw; the witness, checked.

        ``body`` goes as JSON with a ``POST``. Only ``https`` URLs of public hosts.
        """
        return _object(self._client.witness_fetch(attestation_id, url, method, body))

    def get_fetch_witnesses(self, attestation_id: str) -> list[JsonObject]:
        """What the platform saw for an attestation, in order; the chain is checked."""
        witnesses: list[JsonObject] = json.loads(self._client.fetch_witnesses(attestation_id))
        return witnesses

    def attested_fetch(
        self,
        attestation_id: str,
        url: str,
        mode: str | None = None,
        method: str = "GET",
        body: Any = None,
        direct_fetch: DirectFetch | None = None,
    ) -> JsonObject:
        """Fetches a URL on record; ``{"witnessed", "reason", "witness", "direct"}``.

        ``primary``, the default, has the platform fetch, and fetches directly only
        when the platform cannot be used. ``shadow`` fetches directly and has the
        platform fetch too. ``off`` only fetches directly. A failure of the platform
        is never raised; ``reason`` tells it. ``direct_fetch(url, method, body)``
        replaces the direct fetch, whose result stands under ``direct``.
        """
        fetch = fetch_directly if direct_fetch is None else direct_fetch
        return fetch_on_record(
            "primary" if mode is None else mode,
            lambda: self.witness_fetch(attestation_id, url, method, body),
            lambda: fetch(url, method, body),
        )

    # Records

    def request_unseal(self, record_id: str) -> JsonObject:
        """Asks for opening a sealed record, signed as this agent.

        Opening is for owners: a platform that keeps to the protocol refuses agents.
        The same holds for :meth:`approve_unseal` and :meth:`dispute`.
        """
        return _object(self._client.change_sealed(record_id, "unseal-request"))

    def approve_unseal(self, record_id: str) -> JsonObject:
        """Agrees to opening a sealed record; see :meth:`request_unseal`."""
        return _object(self._client.change_sealed(record_id, "unseal-approve"))

    def dispute(self, record_id: str) -> JsonObject:
        """Disputes a sealed record, which opens it; see :meth:`request_unseal`."""
        return _object(self._client.change_sealed(record_id, "dispute"))

    def get_record(self, record_id: str) -> JsonObject:
        """A record without its evidence."""
        return _object(self._client.get_record(record_id))

    def get_record_bundle(self, record_id: str) -> RecordBundle:
        """A record's bundle, or its receipt while it is sealed, as a dictionary."""
        bundle: RecordBundle = json.loads(self._client.get_record_bundle(record_id))
        return bundle

    def get_record_bundle_bytes(self, record_id: str) -> bytes:
        """As :meth:`get_record_bundle`, byte for byte as received: what to keep."""
        return self._client.get_record_bundle(record_id)

    def fetch_trusted_keys(self) -> list[PlatformKey]:
        """The platform's published keys.

        Unless keys were given to the constructor, the client believes these
        from now on.
        """
        keys: JsonObject = _object(self._client.fetch_trusted_keys())
        return list(keys["keys"])

    def known_heads(self) -> dict[str, JsonObject]:
        """The last countersigned head of each chain, for :func:`~openglass.verify_bundle`."""
        return _object(self._client.known_heads())

    def verify(self, bundle: RecordBundle | Received) -> VerifyResult:
        """Verifies a record offline, with the keys that this client believes and
        against the heads that it has seen countersigned."""
        return read_report(self._client.verify(bundle))

    def verify_bundle(
        self,
        bundle: RecordBundle | Received,
        trusted_keys: Sequence[PlatformKey] | Received,
    ) -> VerifyResult:
        """Verifies a record offline with the given keys alone."""
        return verify_bundle(bundle, trusted_keys)

    def verify_remote(self, bundle: RecordBundle | Received) -> JsonObject:
        """Has the platform verify a bundle, by its own keys; it sees the bundle.

        :meth:`verify` trusts it less.
        """
        return _object(self._client.verify_remote(bundle))


def _object(text: str) -> JsonObject:
    value: JsonObject = json.loads(text)
    return value
