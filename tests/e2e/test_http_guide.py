"""The program in the guide for plain HTTP runs as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys

from conftest import ROOT, OpenGlass

GUIDE = ROOT / "docs" / "guides" / "agent-http.md"


def test_the_guide_holds_a_session(openglass: OpenGlass, platform: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 10
    program = openglass.folder / "guide.py"
    program.write_text("\n".join(blocks), "utf-8")
    done = subprocess.run(
        [sys.executable, str(program), platform],
        cwd=openglass.folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "session: active" in done.stdout and "messages: 3" in done.stdout, done.stdout
    report = openglass.json("verify", "session.openglass.json", "--keys", platform)
    assert report["valid"] and report["statement"]["messageCount"] == 3
