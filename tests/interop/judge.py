"""What the installed package says about the records of a campaign.

    python judge.py < REQUESTS

Reads the request lines of a conformance runner (`verifyBundle` only) and writes
one JSON object a line: `{"codes": [...]}`, the findings, none for a valid record,
or `{"raised": "..."}`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from openglass import verify_bundle


def judge(request: dict[str, Any]) -> dict[str, Any]:
    try:
        bundle = json.loads(request["bundleText"])
        result = verify_bundle(bundle, json.loads(request["keysText"])["keys"])
    except Exception as error:  # The published verifier throws at some shapes.
        return {"raised": type(error).__name__}
    assert result.valid is (result.errors == [])
    return {"codes": [finding.code for finding in result.errors]}


def main() -> None:
    for line in sys.stdin.buffer:
        print(json.dumps(judge(json.loads(line))))


if __name__ == "__main__":
    main()
