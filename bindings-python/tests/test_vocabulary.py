"""The generated words, and the types written by hand, say what the vocabulary says."""

from __future__ import annotations

import json
import typing
from typing import Any

import pytest

from conftest import ROOT
from openglass import _vocabulary, types


@pytest.fixture(scope="module")
def vocabulary() -> dict[str, Any]:
    return json.loads((ROOT / "docs" / "reference" / "vocabulary.json").read_text())


def codes(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["code"] for entry in entries]


def test_codes(vocabulary: dict[str, Any]) -> None:
    assert _vocabulary.ERROR_CODES == {e["code"]: e["status"] for e in vocabulary["errorCodes"]}
    assert list(_vocabulary.FINDING_CODES) == codes(vocabulary["findingCodes"])
    assert list(_vocabulary.INFO_CODES) == codes(vocabulary["infoCodes"])
    assert list(_vocabulary.PROOF_CLAIMS) == codes(vocabulary["proofClaims"])
    assert list(_vocabulary.PURPOSES) == vocabulary["purposes"]


def test_types(vocabulary: dict[str, Any]) -> None:
    words = vocabulary["words"]
    assert list(typing.get_args(types.Mode)) == words["mode"]
    assert list(typing.get_args(types.Visibility)) == words["visibility"]
    assert list(typing.get_args(types.CloseReason)) == words["closeReason"]
    assert list(typing.get_args(types.Alg)) == vocabulary["algorithms"]


def test_limits(vocabulary: dict[str, Any]) -> None:
    numbers = {name: value for name, value in vars(_vocabulary).items() if isinstance(value, int)}
    expected: list[int] = []
    for limit in vocabulary["limits"].values():
        expected += [limit["min"], limit["max"]] if isinstance(limit, dict) else [limit]
    assert sorted(numbers.values()) == sorted(expected)
