"""What the installed package finds in bundles and in copies with one change.

    python verdicts.py KEYS_FILE BUNDLE_FILE ...

Prints one JSON object: for each file the findings `[code, seq]` of the bundle as
it is, and of one copy for each value of its record and evidence, changed to
another value of the same shape.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openglass import verify_bundle

Step = Any


def changed(value: Any) -> Any:
    """Another value of the same shape; the same value where there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str) and value:
        # Keeps hex, base64url, ids, words and timestamps what they are.
        swap = {"0": "1", "1": "0", "a": "b", "A": "B", "b": "a", "B": "A"}
        at = next((i for i, char in enumerate(value) if i > 4 and char in swap), None)
        return value if at is None else value[:at] + swap[value[at]] + value[at + 1 :]
    return value


def leaves(value: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if isinstance(value, dict):
        for name in value:
            yield from leaves(value[name], (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path


def copies(bundle: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in leaves({name: bundle[name] for name in ("record", "evidence")}):
        tampered = copy.deepcopy(bundle)
        place: Any = tampered
        for step in path[:-1]:
            place = place[step]
        other = changed(place[path[-1]])
        if other != place[path[-1]]:
            place[path[-1]] = other
            yield ".".join(map(str, path)), tampered


def findings(bundle: dict[str, Any], keys: Any) -> list[Any]:
    try:
        result = verify_bundle(bundle, keys)
    except Exception as error:  # The published verifier throws at some shapes.
        return [[f"{type(error).__name__}: {error}", None]]
    assert result.valid is (result.errors == [])
    return [[finding.code, finding.seq] for finding in result.errors]


def main() -> None:
    keys = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["keys"]
    report = {}
    for name in sys.argv[2:]:
        bundle = json.loads(Path(name).read_text(encoding="utf-8"))
        report[name] = {
            "as it is": findings(bundle, keys),
            **{place: findings(tampered, keys) for place, tampered in copies(bundle)},
        }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
