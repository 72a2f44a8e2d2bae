"""Python values on their way to canonical JSON."""

from __future__ import annotations

import collections
import enum
import json
import math
import random

import pytest

import openglass
from openglass import InputError


class Colour(str, enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


class Misprint(int):
    """An integer that prints as something else."""

    def __str__(self) -> str:
        return '4,"x":5'

    __repr__ = __index__ = __str__  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (1e21, "1e+21"),
        (1e-7, "1e-7"),
        (0.000001, "0.000001"),
        (2**53 - 1, "9007199254740991"),
        (1e20, "100000000000000000000"),
        (10**20, "100000000000000000000"),
        ("é\u2028/\x7f", '"é\u2028/\x7f"'),
        ('\x00\x1f\b\t\n\f\r"\\', r'"\u0000\u001f\b\t\n\f\r\"\\"'),
        ([], "[]"),
        ((1, "two"), '[1,"two"]'),
        ({}, "{}"),
        ({"\ufb33": 1, "\U0001f600": 2}, '{"\U0001f600":2,"\ufb33":1}'),
        (Colour.RED, '"red"'),
        (Level.HIGH, "3"),
        (Misprint(3), "3"),
        (collections.OrderedDict(b=1, a=2), '{"a":2,"b":1}'),
    ],
)
def test_values(value: object, expected: str) -> None:
    assert openglass.canonicalize(value) == expected
    assert openglass.canonicalize_to_bytes(value) == expected.encode()


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (math.nan, "number_out_of_range", ""),
        ({"a": [0, {"b": math.inf}]}, "number_out_of_range", "a.1.b"),
        (2**53 + 1, "unsafe_integer", ""),
        (-(2**53) - 1, "unsafe_integer", ""),
        ([10**400], "unsafe_integer", "0"),
        ({"a": "\ud800"}, "lone_surrogate", "a"),
        ({"\udc00\ud800": 1}, "lone_surrogate", ""),
    ],
)
def test_refused_values(value: object, code: str, path: str) -> None:
    with pytest.raises(InputError) as caught:
        openglass.canonicalize(value)
    assert (caught.value.code, caught.value.details) == (code, {"path": path})
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        (b"x", "unsupported_type", ""),
        ({"x": {1, 2}}, "unsupported_type", "x"),
        ([object()], "unsupported_type", "0"),
        ({"deep": {1: 2}}, "name_not_string", "deep"),
        ({None: 2}, "name_not_string", ""),
    ],
)
def test_values_that_json_does_not_have(value: object, code: str, path: str) -> None:
    with pytest.raises(TypeError) as caught:
        openglass.canonicalize(value)
    assert isinstance(caught.value, InputError)
    assert (caught.value.code, caught.value.details) == (code, {"path": path})


@pytest.mark.parametrize("value", [2**53, -(2**53), 2**60, 10**20, 2**64])
def test_integers_beyond_a_double_are_not_signed(value: int) -> None:
    for payload, path in [(value, "payload"), ({"a": [value]}, "payload.a.0")]:
        with pytest.raises(InputError) as caught:
            openglass.payload_hash(payload)
        assert (caught.value.code, caught.value.details) == ("unsafe_integer", {"path": path})
    # As a double it is one number to everyone.
    assert openglass.payload_hash(float(value)) == sha256_hex(openglass.canonicalize(float(value)))


@pytest.mark.parametrize("value", [Level.HIGH, Misprint(3)])
def test_subclasses_are_signed_as_what_they_are(value: int) -> None:
    assert openglass.payload_hash({"n": value}) == openglass.payload_hash({"n": 3})
    with pytest.raises(InputError) as caught:
        openglass.payload_hash({"n": Misprint(2**70)})
    assert caught.value.details == {"path": "payload.n"}


def test_depth_is_bounded() -> None:
    def nested(depth: int) -> object:
        value: object = []
        for _ in range(depth - 1):
            value = [value]
        return value

    assert openglass.canonicalize(nested(128)) == "[" * 128 + "]" * 128
    for depth in (129, 100_000):
        with pytest.raises(InputError) as caught:
            openglass.canonicalize(nested(depth))
        assert caught.value.code == "too_deep"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a":1,"\\u0061":2}', "duplicate_member"),
        ('"\\ud800"', "lone_surrogate"),
        ("\ud800", "invalid_utf8"),
        (b"\xff", "invalid_utf8"),
        ("1e400", "number_out_of_range"),
        ("[" * 129 + "]" * 129, "too_deep"),
        ("[1,]", "syntax"),
        ("[1", "unexpected_end"),
        ("1 2", "trailing_text"),
        ("", "unexpected_end"),
    ],
)
def test_text_is_read_strictly(text: str | bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        openglass.canonicalize_text(text)
    assert caught.value.code == code


def test_text_keeps_what_values_lose() -> None:
    assert openglass.canonicalize_text(b" 9007199254740993 ") == "9007199254740992"
    assert openglass.canonicalize_text(bytearray(b'{"b":1,"a":2}')) == '{"a":2,"b":1}'


def random_value(source: random.Random, depth: int = 0) -> object:
    kind = source.randrange(8 if depth < 5 else 6)
    if kind == 0:
        return source.choice([None, True, False])
    if kind == 1:
        return source.randint(-(2**53) + 1, 2**53 - 1)
    if kind == 2:
        return source.choice([-1, 1]) * 10 ** source.uniform(-300, 300)
    if kind <= 5:
        return random_text(source)
    if kind == 6:
        return [random_value(source, depth + 1) for _ in range(source.randrange(5))]
    return {
        random_text(source): random_value(source, depth + 1) for _ in range(source.randrange(5))
    }


def random_text(source: random.Random) -> str:
    ranges = [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFF), (0x10000, 0x10FFFF)]
    return "".join(chr(source.randint(*source.choice(ranges))) for _ in range(source.randrange(12)))


def test_value_and_text_agree_on_random_values() -> None:
    source = random.Random(20261130)
    for _ in range(2000):
        value = random_value(source)
        canonical = openglass.canonicalize(value)
        assert openglass.canonicalize_text(json.dumps(value)) == canonical
        assert openglass.canonicalize_text(json.dumps(value, ensure_ascii=False)) == canonical
        assert openglass.canonicalize_text(canonical) == canonical
        # Integral doubles come back as integers, which compare equal.
        assert json.loads(canonical, parse_int=float) == json.loads(
            json.dumps(value), parse_int=float
        )
        assert openglass.payload_hash(value) == sha256_hex(canonical)


def sha256_hex(text: str) -> str:
    return openglass.to_hex(openglass.sha256(text.encode()))
