"""The exceptions and what they carry."""

from __future__ import annotations

import pickle

import pytest

import openglass
from openglass import errors

BODY = {
    "error": {
        "code": "chain_conflict",
        "message": "m",
        "details": {"head": {"seq": 1, "hash": None}},
    }
}


def test_one_class_for_each_kind() -> None:
    for kind in ("input", "verification", "misuse", "storage", "network", "internal"):
        error = errors.make(kind, "some_code", "some text", '{"path": "a"}')
        assert isinstance(error, openglass.HubError)
        assert (error.kind, error.code, error.text) == (kind, "some_code", "some text")
        assert error.details == {"path": "a"}
        assert str(error) == "some text"


def test_errors_that_programs_of_the_published_client_catch() -> None:
    assert issubclass(openglass.InputError, ValueError)
    assert issubclass(openglass.MisuseError, RuntimeError)
    assert issubclass(openglass.OpenGlassApiError, Exception)
    assert issubclass(openglass.OpenGlassTimeoutError, Exception)
    assert openglass.OpenGlassTimeoutError("late").args == ("late",)


def test_api_error() -> None:
    error = openglass.OpenGlassApiError("POST", "/v1/x", 409, BODY)
    assert (error.method, error.path, error.status, error.body) == ("POST", "/v1/x", 409, BODY)
    assert (error.code, error.details) == ("chain_conflict", {"head": {"seq": 1, "hash": None}})
    assert str(error).startswith('POST /v1/x -> 409: {"error": ')


@pytest.mark.parametrize("body", [None, "text", {}, {"error": "x"}, {"error": {"code": 5}}, []])
def test_api_error_without_an_envelope(body: object) -> None:
    error = openglass.OpenGlassApiError("GET", "/", 502, body)
    assert (error.code, error.details, error.body) == ("http_error", {}, body)


def test_errors_survive_a_process_border() -> None:
    for error in (
        openglass.OpenGlassApiError("POST", "/v1/x", 409, BODY, retry_after=2.0),
        errors.make("input", "unsafe_integer", "a: text", '{"path": "a"}'),
        openglass.OpenGlassTimeoutError("late"),
    ):
        copied = pickle.loads(pickle.dumps(error))
        assert type(copied) is type(error)
        assert vars(copied) == vars(error)
        assert str(copied) == str(error)
