"""The conformance runners that are built, one for each language."""

from __future__ import annotations

import os
import shutil
import sys
from importlib import util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def runners() -> dict[str, list[str] | None]:
    """The command line of each language's runner; None for one that is not built.

    OPENGLASS_BIN names the `openglass` binary and OPENGLASS_PYTHON a Python with
    our package, unless the Python that runs this has it.
    """
    return {
        "rust": built(os.environ.get("OPENGLASS_BIN"), "conformance"),
        "python": built(our_python(), "-m", "openglass.conformance"),
        "node": built("node", ROOT / "bindings-node/dist/conformance.js"),
        "kotlin": built("java", "-jar", ROOT / "bindings-swift/kotlin/target/openglass-hub.jar"),
        "swift": built(ROOT / "bindings-swift/swift/.build/openglass-conformance"),
    }


def built(program: str | Path | None, *arguments: str | Path) -> list[str] | None:
    """A command line whose program can be run and whose files, given as a `Path`, exist."""
    found = None if program is None else shutil.which(program)
    files = [argument for argument in arguments if isinstance(argument, Path)]
    if found is None or not all(file.is_file() for file in files):
        return None
    return [found, *map(str, arguments)]


def our_python() -> str | None:
    # Not `find_spec("openglass.conformance")`, which would import the published
    # client, whose module has the same name.
    spec = util.find_spec("openglass")
    folders = spec.submodule_search_locations if spec else None
    if any(Path(folder, "conformance.py").is_file() for folder in folders or []):
        return sys.executable
    return os.environ.get("OPENGLASS_PYTHON")
