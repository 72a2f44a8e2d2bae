"""The generated words say what the vocabulary says, each with its type."""

from __future__ import annotations

import json
import typing
from typing import Any

import pytest

import openglass
from conftest import ROOT
from openglass import vocabulary as words

TABLES = {
    "ERROR_CODES": ("errorCodes", "status", "ErrorCode"),
    "FINDING_CODES": ("findingCodes", "meaning", "FindingCode"),
    "INFO_CODES": ("infoCodes", "meaning", "InfoCode"),
    "PROOF_CLAIMS": ("proofClaims", "meaning", "ProofClaim"),
}
LISTS = {
    "ALGORITHMS": ("algorithms", "Algorithm"),
    "ID_PREFIXES": ("idPrefixes", "IdPrefix"),
    "PURPOSES": ("purposes", "Purpose"),
    "REQUEST_HEADERS": ("requestHeaders", "RequestHeader"),
}
WORDS = {
    "CLOSE_REASONS": ("closeReason", "CloseReason"),
    "CONTENT_STATES": ("contentState", "ContentState"),
    "MODES": ("mode", "Mode"),
    "ROLES": ("role", "Role"),
    "VISIBILITIES": ("visibility", "Visibility"),
}


@pytest.fixture(scope="module")
def vocabulary() -> dict[str, Any]:
    return json.loads((ROOT / "docs" / "reference" / "vocabulary.json").read_text())


@pytest.mark.parametrize("name", TABLES)
def test_codes(vocabulary: dict[str, Any], name: str) -> None:
    key, member, type_name = TABLES[name]
    expected = {entry["code"]: entry[member] for entry in vocabulary[key]}
    assert getattr(words, name) == expected
    assert list(typing.get_args(getattr(words, type_name))) == list(expected)


@pytest.mark.parametrize("name", LISTS)
def test_lists(vocabulary: dict[str, Any], name: str) -> None:
    key, type_name = LISTS[name]
    assert list(getattr(words, name)) == vocabulary[key]
    assert list(typing.get_args(getattr(words, type_name))) == vocabulary[key]


def test_words(vocabulary: dict[str, Any]) -> None:
    assert {key for key, _ in WORDS.values()} == vocabulary["words"].keys()
    for name, (key, type_name) in WORDS.items():
        assert list(getattr(words, name)) == vocabulary["words"][key]
        assert list(typing.get_args(getattr(words, type_name))) == vocabulary["words"][key]


def test_limits(vocabulary: dict[str, Any]) -> None:
    numbers = {name: value for name, value in vars(words).items() if isinstance(value, int)}
    expected: list[int] = []
    for limit in vocabulary["limits"].values():
        expected += [limit["min"], limit["max"]] if isinstance(limit, dict) else [limit]
    assert sorted(numbers.values()) == sorted(expected)


def test_every_word_is_exported() -> None:
    for name in [*TABLES, *LISTS, *WORDS]:
        assert getattr(openglass, name) is getattr(words, name)
