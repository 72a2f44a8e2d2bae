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


# Glass, a module of its own in both languages.


def glass_functions() -> dict[str, set[str]]:
    """The functions of Node's Glass part with their parameters, their waiting twins left out."""
    files = [TS / "glass" / f"{name}.ts" for name in ("envelope", "operations", "run")]
    source = "\n".join(file.read_text() for file in files)
    types = Path(TS, "glass/types.ts").read_text()
    pattern = r"^export (?:async )?function (\w+)(?:<[^>]*>)?\((.*?)\): [^(]*? \{$"
    functions = {}
    for name, parameters in re.findall(pattern, source, re.MULTILINE | re.DOTALL):
        if name.endswith("Sync") or name == "parsed":
            continue
        payload = re.fullmatch(r"payload: (\w+Payload)", parameters)
        # An operation takes the members of its payload, in Python one by one.
        found = members(types, payload[1]) if payload else flattened(source, parameters)
        functions[snake(name)] = set(map(snake, found))
    return functions


def glass_source() -> str:
    return Path(TS, "glass/index.ts").read_text()


def test_the_same_functions_of_glass(openglass: Any) -> None:
    glass = importlib.import_module("openglass.glass")
    python = {name for name in glass.__all__ if inspect.isroutine(getattr(glass, name))}
    node = glass_functions()
    assert python == set(node)
    assert len(node) > 30
    for name, parameters in node.items():
        assert set(inspect.signature(getattr(glass, name)).parameters) == parameters, name


def test_every_function_of_glass_is_exported_and_waits_or_not() -> None:
    envelope = re.search(r"^export \{([^}]*)\} from \"./envelope\"", glass_source(), re.MULTILINE)
    assert envelope
    exported = {snake(name) for name in re.findall(r"\w+", envelope[1])}
    declared = Path(TS, "glass/envelope.ts").read_text()
    assert exported == {snake(name) for name in re.findall(r"function (\w+)\(", declared)}


def test_the_same_types_of_glass(openglass: Any) -> None:
    types = importlib.import_module("openglass.glass.types")
    declared = Path(TS, "glass/types.ts").read_text()
    node = set(re.findall(r"^export (?:interface|type) (\w+)", declared, re.MULTILINE))
    # Python needs a name for the object of a variant that has one member.
    python = {name for name in types.__all__ if "With" not in name}
    assert node - {"Operations"} == python


def test_the_same_constants_of_glass(openglass: Any) -> None:
    glass = importlib.import_module("openglass.glass")
    constants = {name for name in glass.__all__ if name.isupper()}
    exported = re.search(r"^export \{([^}]*)\} from \"./vocabulary\"", glass_source(), re.MULTILINE)
    assert exported
    assert constants == set(re.findall(r"\w+", exported[1]))
