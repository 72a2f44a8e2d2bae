"""Glass, as far as it needs no browser: page graphs, tasks, workflows, envelopes.

Each operation is a function with the protocol's arguments, which takes and gives
plain dictionaries with types of their own (:mod:`openglass.glass.types`):

>>> from openglass import glass
>>> graph: glass.WebIr = {
...     "schemaVersion": 1,
...     "revision": 7,
...     "document": {"revision": 7, "url": "https://shop.example/"},
...     "entities": [
...         {"id": "page", "kind": "page", "name": "Shop",
...          "quality": "confirmed", "evidenceSources": ["dom"]},
...     ],
...     "relationships": [],
...     "coverage": {"structural": "strong", "semantic": "strong",
...                  "interactiveEntitiesObserved": 0, "opaqueRegions": 0},
...     "limits": {"truncated": False, "omittedFacts": 0, "textBytes": 4,
...                "missingSources": []},
... }
>>> glass.validate_web_ir(ir=graph)
{'valid': True, 'schemaVersion': 1, 'revision': 7}

What breaks a rule is a :class:`GlassError` with stable codes:

>>> try:
...     glass.validate_web_ir(ir={**graph, "entities": []})
... except glass.GlassError as error:
...     print(error.code, error.path, error.reason_code)
webIr.invalid entities entity_count

The same operation by its name, on JSON text:

>>> glass.run("browser.recoverRun", '{"executionId": "run-1"}')["executionId"]
'run-1'
"""

from __future__ import annotations

from ..errors import GlassError
from . import envelope, operations, types
from ._run import Document, run
from .envelope import *
from .operations import *
from .types import *
from .vocabulary import ERROR_CODES, OPERATIONS, REASONS, WORDS, ErrorCode, OperationName

__all__ = [
    "Document",
    "ERROR_CODES",
    "ErrorCode",
    "GlassError",
    "OPERATIONS",
    "OperationName",
    "REASONS",
    "WORDS",
    "run",
]
__all__ += envelope.__all__
__all__ += operations.__all__
__all__ += types.__all__
