"""The Python and the npm package offer the same functions, arguments, words and results.

Each in its language's spelling: `payloadHash` and `payload_hash`.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from runners import ROOT, our_python

TS = ROOT / "bindings-node/ts"

RENAMED = {
    "VERSION": "__version__",
    "generate_ed25519_key_pair": "generate_ed25519_keypair",
    "hex_decode": "hex_to_bytes",
    "hex_encode": "to_hex",
}
"""Names that Python has from the published client."""

ONLY_NODE = {
    # Python releases the interpreter lock instead.
    "verify_sync",
    "verify_file_sync",
    # One number by name in `openglass.vocabulary`.
    "LIMITS",
}

ONLY_PYTHON = {
    # The published client's names for what has another name too.
    "canonicalize_to_bytes",
    "verify_bundle",
    # The client and what belongs to it.
    "witness",
    "DEFAULT_BASE_URL",
}

OTHER_SHAPES = {
    # An identity instead of a key with its ids.
    "sign_request": {"identity", "method", "path", "body", "timestamp", "nonce"},
}

RESULTS = {
    "Report": "VerifyResult",
    "Finding": "VerifyError",
    "Proof": "Proof",
    "RequestCheck": "RequestCheck",
}


@pytest.fixture(scope="module")
def openglass() -> Any:
    if our_python() is None or importlib.util.find_spec("openglass") is None:
        pytest.skip("the Python package is not installed")
    return importlib.import_module("openglass")


def snake(name: str) -> str:
    if name.isupper():
        return name
    # Digits stay with their word: `verify_p256`.
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def node_names() -> list[str]:
    """Functions and constants; classes and types are each language's own."""
    index = Path(TS, "index.ts").read_text()
    lists = re.findall(r"^export \{([^}]*)\} from", index, re.MULTILINE)
    names = [name for names in lists for name in re.findall(r"\w+", names)]
    return [snake(name) for name in names if name.isupper() or name[0].islower()]


def node_parameters() -> dict[str, set[str]]:
    """The parameters of each function, those inside of objects by their own names."""
    source = "\n".join(file.read_text() for file in sorted(TS.glob("*.ts")))
    pattern = r"^export (?:async )?function (\w+)\((.*?)\): [^(]*? \{$"
    functions = re.findall(pattern, source, re.MULTILINE | re.DOTALL)
    return {snake(name): set(flattened(source, text)) for name, text in functions}


def flattened(source: str, parameters: str) -> list[str]:
    found = []
    inside = re.findall(r"readonly (\w+)\??:", parameters)
    for name, kind in re.findall(r"(\w+)\??: ([^,]+)", re.sub(r"\{.*?\}", "{}", parameters)):
        members = inside if name == "options" and inside else interface(source, kind.strip())
        found += [snake(member) for member in members] or [snake(name)]
    return found


def interface(source: str, name: str) -> list[str]:
    """The members of the objects that functions take, and of those that they give."""
    taken = {"ReceivedRequest", "RequestKey", "RequestSigner", "RequestToSign", "VerifyOptions"}
    kind = name.split(" ")[0]
    return members(source, kind) if kind in taken else []


def members(source: str, name: str) -> list[str]:
    block = re.search(rf"^export (?:interface|type) {name} .*?^(?:\}}|$)", source, re.MULTILINE | re.DOTALL)
    assert block, name
    return re.findall(r"readonly (\w+)\??:", block[0])


def test_the_same_names(openglass: Any) -> None:
    node = {RENAMED.get(name, name) for name in node_names()} - ONLY_NODE
    python = {
        name
        for name in openglass.__all__
        if not inspect.isclass(getattr(openglass, name)) and is_value(getattr(openglass, name))
    }
    assert node == python - ONLY_PYTHON
    assert python >= ONLY_PYTHON


def is_value(thing: object) -> bool:
    """Not a type, such as `Literal[...]`."""
    return inspect.isroutine(thing) or isinstance(thing, (str, dict, tuple))


def test_the_same_parameters(openglass: Any) -> None:
    compared = 0
    for name, wanted in node_parameters().items():
        function = getattr(openglass, RENAMED.get(name, name), None)
        if name in ONLY_NODE or name not in node_names():
            continue
        found = set(inspect.signature(function).parameters)
        assert found == OTHER_SHAPES.get(name, wanted), name
        compared += 1
    assert compared >= 30


def test_the_same_results(openglass: Any) -> None:
    source = "\n".join(file.read_text() for file in sorted(TS.glob("*.ts")))
    for node, python in RESULTS.items():
        fields = {field.name for field in dataclasses.fields(getattr(openglass, python))}
        assert fields == {snake(name) for name in members(source, node)}, node
