"""The examples in docstrings and in the guide run."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

import openglass
from conftest import ROOT

GUIDE = ROOT / "docs" / "guides" / "agent-python.md"
GLASS_GUIDE = ROOT / "docs" / "guides" / "glass-sdk.md"


def blocks(language: str, guide: Path = GUIDE) -> list[str]:
    """The code blocks of a guide in one language, without their fences."""
    pattern = rf"^```{language}\n(.*?)^```$"
    return re.findall(pattern, guide.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_docstrings() -> None:
    modules = [openglass]
    for module in pkgutil.walk_packages(openglass.__path__, "openglass."):
        if module.name != "openglass._native":
            modules.append(importlib.import_module(module.name))
    results = [doctest.testmod(module) for module in modules]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 3


@pytest.mark.parametrize("guide", [GUIDE, GLASS_GUIDE], ids=lambda guide: guide.stem)
def test_the_guides_prompts(guide: Path) -> None:
    text = "".join(blocks("pycon", guide))
    test = doctest.DocTestParser().get_doctest(text, {}, guide.name, str(guide), 0)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0
    assert results.attempted > 8


def test_the_guides_program(
    base_url: str, platform_binary: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its blocks one after the other, as one program."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENGLASS_SERVER", base_url)
    folder = str(Path(platform_binary).resolve().parent)
    monkeypatch.setenv("PATH", folder, prepend=os.pathsep)
    program = blocks("python")
    assert len(program) > 8
    namespace: dict[str, Any] = {"__name__": "guide"}
    for number, block in enumerate(program):
        exec(compile(block, f"{GUIDE.name}, block {number + 1}", "exec"), namespace)
