"""Documents on their way to the native module and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .. import _native
from ..errors import wrong_type

Document = bytes | bytearray | str | Mapping[str, Any]
"""A document as JSON text, or as the value that ``json.loads`` gave.

A text keeps what a parsed value has lost, such as duplicate members, which are
refused.
"""


def run(operation: str, payload: Document) -> Any:
    """Runs the operation of this name, such as ``webIr.validate``.

    Raises :class:`GlassError` for what the operation refuses, and
    :class:`~openglass.InputError` for a value that JSON does not have. Other
    threads run meanwhile.
    """
    return json.loads(_native.glass_run(operation, document(payload, "payload")))


def document(value: Document, argument: str) -> object:
    """The document, for the native module: text as it is, a mapping as a dictionary."""
    if isinstance(value, (bytes, bytearray, str, dict)):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    raise wrong_type(argument, "JSON text or a mapping")


def given(members: dict[str, Any]) -> dict[str, Any]:
    """The members that are not None: an optional one is left out, not null."""
    return {name: value for name, value in members.items() if value is not None}
