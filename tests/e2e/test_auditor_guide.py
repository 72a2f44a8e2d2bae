"""The examples of the auditor's guide print what the guide says they print.

Those in JavaScript are run by the tests of the npm package.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, clean_environment

GUIDE = (ROOT / "docs" / "guides" / "auditor.md").read_text("utf-8")
BUNDLES = ROOT / "tests" / "vectors" / "bundles"
FILES = {
    "session.openglass.json": "valid-session.json",
    "receipt.openglass.json": "valid-receipt.json",
    "shredded.openglass.json": "valid-private-deleted.json",
    "platform-keys.json": "keys.json",
}
EXAMPLE = re.compile(r"^```(sh|python)\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = EXAMPLE.findall(GUIDE)


def test_every_example_says_what_it_prints() -> None:
    assert len(EXAMPLES) == len(re.findall(r"^```(?:sh|python)$", GUIDE, re.MULTILINE))
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_example_prints_it(number: int, binary: str, tmp_path: Path) -> None:
    language, code, output = EXAMPLES[number]
    for name, source in FILES.items():
        shutil.copy(BUNDLES / source, tmp_path / name)
    command = ["sh", "-e", "-c", code] if language == "sh" else [sys.executable, "-c", code]
    environment = clean_environment()
    environment["PATH"] = os.pathsep.join([str(Path(binary).resolve().parent), os.environ["PATH"]])
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == output
    assert done.returncode == 0
