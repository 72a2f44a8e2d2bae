"""Made-up requests to every route, held against the platform's own description.

No answer may be a failure of the platform, or have a status, a content type or
a body that is not described. A short run with a fixed seed; `cargo xtask campaign
schemathesis` makes long ones: OPENGLASS_SEED, OPENGLASS_SECONDS.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from conftest import OpenGlass, clean_environment

HERE = Path(__file__).parent
SEED = os.environ.get("OPENGLASS_SEED", "1")
SECONDS = int(os.environ.get("OPENGLASS_SECONDS", "60"))

# Not `negative_data_rejection`: an empty `status` counts as none in lists, and
# `/v1/verify` judges some bundles that the description does not allow.
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
]


def test_every_route_keeps_to_the_description(openglass: OpenGlass, platform: str) -> None:
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{platform}/openapi.json"]
    command += ["--url", platform, "--seed", SEED, "--checks", ",".join(CHECKS)]
    command += ["--max-time", str(SECONDS), "--continue-on-failure", "--no-color"]
    command += ["--report", "har", "--report-har-path", "sent.har"]
    # Its answer has no end.
    command += ["--exclude-operation-id", "streamEvents"]
    done = subprocess.run(
        command,
        cwd=openglass.folder,
        env={
            **clean_environment(),
            "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
            "PYTHONPATH": str(HERE),
            "OPENGLASS_URL": platform,
            "OPENGLASS_SEED": SEED,
        },
        capture_output=True,
        text=True,
        timeout=SECONDS + 300,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    accepted = accepted_operations(openglass.folder / "sent.har")
    assert {"POST", "GET", "PATCH"} <= {method for method, _ in accepted}, accepted
    assert len(accepted) >= 25, accepted


def accepted_operations(har: Path) -> set[tuple[str, str]]:
    """What got past the first check: method and path, with ids taken out."""
    accepted = set()
    for entry in json.loads(har.read_text("utf-8"))["log"]["entries"]:
        if entry["response"]["status"] in (200, 201, 202, 204):
            path = urlsplit(entry["request"]["url"]).path
            path = re.sub(r"(agt|ses|att|inv|rec|key|vwg)_[0-9A-Z]{26}", "{id}", path)
            accepted.add((entry["request"]["method"], path))
    return accepted
