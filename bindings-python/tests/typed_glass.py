"""What type checkers must see of Glass: checked by `test_types.py`, never run."""

from __future__ import annotations

from typing import Any

from typing_extensions import assert_type

from openglass import glass


def operations(ir: glass.WebIr, task: glass.Task) -> None:
    assert_type(glass.validate_web_ir(ir=ir), glass.WebIrValidation)
    assert_type(glass.validate_web_ir(ir)["revision"], int)
    assert_type(glass.compile_task(task, ir, checks="strict")["plan"], glass.TaskExecutionPlan)
    assert_type(glass.diff_web_ir(before=ir, after=ir), glass.WebIrDiffResult)
    glass.validate_web_ir()  # type: ignore[call-arg]
    glass.compile_task(task, ir, checks="lax")  # type: ignore[arg-type]
    assert_type(glass.run("webIr.validate", "{}"), Any)


def documents() -> None:
    line: glass.Relationship = {"from": "page", "to": "field-1", "kind": "contains"}
    wrong: glass.Relationship = {"from": "page", "to": "field-1", "kind": "hides"}  # type: ignore[typeddict-item]
    predicate: glass.Predicate = {"all": [{"visible": "#a"}, {"not": {"dialogOpen": True}}]}
    step: glass.BatchStep = {"action": "click", "target": "#a"}
    if step["action"] == "navigate":
        assert_type(step["url"], str)
    limits: glass.Limits = {"truncated": False}  # type: ignore[typeddict-item]
    print(line, wrong, predicate, limits)


def envelopes(manifest: glass.Manifest) -> None:
    request = glass.new_request("browser.observe", {"level": "raw"}, request_id="r-1")
    assert_type(request, glass.Request)
    response = glass.answer(request)
    if "error" in response:
        assert_type(response["error"]["code"], str)
    assert_type(glass.negotiate({"requires": ["webIr"]}, manifest), glass.Agreement)
    glass.new_request("browser.observe", {})  # type: ignore[call-arg]


def errors(error: glass.GlassError) -> None:
    assert_type(error.code, str)
    assert_type(error.details, dict[str, Any])
    assert_type(error.retryable, bool | None)
