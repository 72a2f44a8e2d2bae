"""Witnessing an existing send function."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from .client import OpenGlassClient

__all__ = ["witness"]

Result = TypeVar("Result")


def witness(
    send: Callable[..., Result],
    client: OpenGlassClient,
    session_id: str,
    content_type: str = "application/json",
) -> Callable[..., Result]:
    """A function like ``send`` whose every call is recorded in the session first.

    The message is signed and countersigned before ``send`` runs, so there is a
    record even of a delivery that fails; when the message cannot be recorded,
    ``send`` does not run. A call with one positional argument records that
    argument, any other call ``{"args": […], "kwargs": {…}}``.
    """

    @functools.wraps(send)
    def witnessed(*args: Any, **kwargs: Any) -> Result:
        one_argument = len(args) == 1 and not kwargs
        payload = args[0] if one_argument else {"args": list(args), "kwargs": kwargs}
        client.send_message(session_id, payload, content_type)
        return send(*args, **kwargs)

    return witnessed
