"""The exceptions of this package.

Every one is a :class:`HubError` with a stable ``code``, a coarse ``kind`` and
``details``; the text may change. A failed check is no exception: ``verify_bundle``
returns a result with findings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

__all__ = [
    "GlassError",
    "HubError",
    "InputError",
    "InternalError",
    "MisuseError",
    "NetworkError",
    "OpenGlassApiError",
    "OpenGlassTimeoutError",
    "StorageError",
    "VerificationError",
]


class HubError(Exception):
    """Base of all exceptions of this package."""

    kind: ClassVar[str] = "internal"
    """One of api, glass, input, internal, misuse, network, storage, timeout, verification."""

    code: str
    """What happened, as a stable word."""

    text: str
    """What happened, for people. Not stable."""

    details: dict[str, Any]
    """What a program may want to know, such as the ``path`` of a refused value."""

    def __init__(
        self, text: str, code: str = "error", details: dict[str, Any] | None = None
    ) -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.details = details if details is not None else {}


class InputError(HubError, ValueError):
    """A value that the protocol does not allow."""

    kind = "input"


class _InputTypeError(InputError, TypeError):
    """A value of a Python type that JSON does not have; also a ``TypeError``."""


class VerificationError(HubError):
    """Something that was received is not what its sender or the platform signed.

    The client raises it rather than sign or return what it could not check.
    """

    kind = "verification"


class MisuseError(HubError, RuntimeError):
    """A call that makes no sense in this state, such as sending before registering."""

    kind = "misuse"


class StorageError(HubError):
    """A file could not be read or written."""

    kind = "storage"


class NetworkError(HubError):
    """No answer came."""

    kind = "network"


class InternalError(HubError):
    """A fault of this package or of the machine."""

    kind = "internal"


class OpenGlassTimeoutError(HubError):
    """A wait reached its deadline."""

    kind = "timeout"

    def __init__(
        self, text: str, code: str = "timeout", details: dict[str, Any] | None = None
    ) -> None:
        super().__init__(text, code, details)


class OpenGlassApiError(HubError):
    """The platform refused a request.

    ``code`` and ``details`` are those of the answer's error object; ``code`` is
    ``"http_error"`` when the answer has none, as those of proxies.
    """

    kind = "api"

    method: str
    """The request's method."""
    path: str
    """The request's path, without secrets."""
    status: int
    """The HTTP status."""
    body: Any
    """The answer's JSON; None when it was none."""
    request_id: str | None
    """The id under which the platform logged the request."""
    retry_after: float | None
    """How many seconds the platform asks to wait."""

    def __init__(
        self,
        method: str,
        path: str,
        status: int,
        body: Any,
        *,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        error = body.get("error") if isinstance(body, dict) else None
        error = error if isinstance(error, dict) else {}
        code, details = error.get("code"), error.get("details")
        super().__init__(
            f"{method} {path} -> {status}: {json.dumps(body)}",
            code if isinstance(code, str) else "http_error",
            details if isinstance(details, dict) else None,
        )
        self.method = method
        self.path = path
        self.status = status
        self.body = body
        self.request_id = request_id
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.method, self.path, self.status, self.body), vars(self)


class GlassError(HubError):
    """A Glass operation or envelope was refused.

    It carries the error object of the protocol: ``code`` and ``details`` are
    those of the object.

    >>> from openglass import glass
    >>> try:
    ...     glass.run("webIr.validate", '{"ir": {}}')
    ... except glass.GlassError as error:
    ...     print(error.code, error.path, error.reason_code)
    protocol.invalidParams ir.schemaVersion missing_member
    """

    kind = "glass"

    error: dict[str, Any]
    """The whole error object, as it travels in a response."""
    phase: str
    """How far the operation had come."""
    mutation_possible: bool
    """Whether the page may have been changed."""
    retry: dict[str, Any]
    """Advice on trying again: ``classification`` and ``recommendedOperation``."""
    retryable: bool | None
    """Sent by old servers only."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        details = error.get("details")
        super().__init__(
            error["message"], error["code"], details if isinstance(details, dict) else None
        )
        self.error = dict(error)
        self.phase = error.get("phase", "preflight")
        self.mutation_possible = error.get("mutationPossible", False)
        self.retry = error.get("retry", {})
        self.retryable = error.get("retryable")

    @property
    def path(self) -> str | None:
        """The place of a broken rule."""
        return self._detail("path")

    @property
    def reason(self) -> str | None:
        """A broken rule, for people. Not stable."""
        return self._detail("reason")

    @property
    def reason_code(self) -> str | None:
        """Our stable word for a broken rule; other servers send none."""
        return self._detail("code")

    def _detail(self, name: str) -> str | None:
        detail = self.details.get(name)
        return detail if isinstance(detail, str) else None

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.error,)


_BY_KIND: dict[str, type[HubError]] = {
    "input": InputError,
    "type": _InputTypeError,
    "verification": VerificationError,
    "misuse": MisuseError,
    "storage": StorageError,
    "network": NetworkError,
    "timeout": OpenGlassTimeoutError,
    "internal": InternalError,
}


def wrong_type(argument: str, expected: str) -> HubError:
    """The exception for an argument of a wrong type; also a ``TypeError``."""
    text = f"{argument}: expected {expected}"
    return _InputTypeError(text, "argument_type", {"argument": argument, "expected": expected})


def make(kind: str, code: str, text: str, details: str) -> HubError:
    """The exception for a failure that the native module reports; details as JSON."""
    return _BY_KIND[kind](text, code, json.loads(details))


def make_api(
    method: str,
    path: str,
    status: int,
    body: str | None,
    request_id: str | None,
    retry_after: float | None,
) -> OpenGlassApiError:
    """The exception for a refusal of the platform; the body as JSON."""
    return OpenGlassApiError(
        method,
        path,
        status,
        None if body is None else json.loads(body),
        request_id=request_id,
        retry_after=retry_after,
    )


def make_glass(error: str) -> GlassError:
    """The exception for what Glass refuses; the error object as JSON."""
    return GlassError(json.loads(error))
