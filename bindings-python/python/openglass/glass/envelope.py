"""Envelopes, negotiation, and page graphs as a whole."""

from __future__ import annotations

import json
from typing import Any

from .. import _native
from ..errors import GlassError
from ._run import Document, document, given
from .types import (
    Agreement,
    Manifest,
    MutationLease,
    NegotiationRequest,
    Request,
    Response,
    WebIr,
    WebIrDiff,
)

__all__ = [
    "answer",
    "canonical_graph",
    "diff_graphs",
    "negotiate",
    "new_request",
    "read_request",
    "read_response",
    "result_of",
]


def new_request(
    operation: str,
    payload: Any,
    *,
    request_id: str,
    correlation_id: str | None = None,
    session_id: str | None = None,
    mutation_lease: MutationLease | None = None,
    deadline_ms: int | None = None,
) -> Request:
    """A valid request.

    ``request_id`` is the caller's name for it, 1 to 128 bytes without white
    space; ``deadline_ms`` how long the caller waits, at most fifteen minutes.
    ``payload`` is any JSON value.

    >>> new_request("browser.observe", {"level": "summary"}, request_id="r-1")["operation"]
    'browser.observe'
    """
    request = {
        "protocolVersion": 1,
        "requestId": request_id,
        "correlationId": correlation_id,
        "sessionId": session_id,
        "mutationLease": mutation_lease,
        "operation": operation,
        "deadlineMs": deadline_ms,
    }
    return read_request({**given(request), "payload": payload})


def read_request(request: Request | Document) -> Request:
    """Reads and checks a request. Raises :class:`GlassError`."""
    read: Request = json.loads(_native.glass_read_request(document(request, "request")))
    return read


def answer(request: Request | Document) -> Response:
    """Answers a request with a response, whatever it is.

    What is no request at all is answered too: the error says why. Other threads
    run meanwhile.

    >>> response = answer('{"protocolVersion": 1, "requestId": "r-1"}')
    >>> response["requestId"], response["ok"], response["error"]["code"]
    ('r-1', False, 'protocol.invalidParams')
    """
    response: Response = json.loads(_native.glass_answer(document(request, "request")))
    return response


def read_response(response: Response | Document, *, lenient: bool = False) -> Response:
    """Reads and checks a response. Raises :class:`GlassError`.

    A client that must work with newer servers reads leniently: members that it
    does not know are left out instead of refused.
    """
    text = _native.glass_read_response(document(response, "response"), lenient)
    read: Response = json.loads(text)
    return read


def result_of(response: Response) -> Any:
    """The result in a response; its error is raised as :class:`GlassError`."""
    read = read_response(response)
    if not read["ok"]:
        raise GlassError(read["error"])
    return read["result"]


def negotiate(request: NegotiationRequest | Document, manifest: Manifest | Document) -> Agreement:
    """What a client asks for, agreed with the server of a manifest.

    Raises :class:`GlassError` for what stands against it: ``path`` names it.
    """
    agreement: Agreement = json.loads(
        _native.glass_negotiate(document(request, "request"), document(manifest, "manifest"))
    )
    return agreement


def diff_graphs(before: WebIr | Document, after: WebIr | Document) -> WebIrDiff:
    """Everything that changed between two page graphs.

    ``diff_web_ir`` gives the numbers only. Raises :class:`GlassError`.
    """
    diff: WebIrDiff = json.loads(
        _native.glass_diff(document(before, "before"), document(after, "after"))
    )
    return diff


def canonical_graph(ir: WebIr | Document) -> WebIr:
    """A page graph with its lists in the canonical order.

    Two ways to write one graph have one canonical form. Raises
    :class:`GlassError` for a graph that is not valid.
    """
    canonical: WebIr = json.loads(_native.glass_canonical(document(ir, "ir")))
    return canonical
