"""One case: a request line, and what a right answer looks like."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Answer = dict[str, Any]
# Says what is wrong with an answer, or nothing.
Check = Callable[[Answer], "str | None"]



@dataclass(frozen=True)
class Case:
    group: str
    name: str
    line: bytes
    check: Check
    ident: Any = None

    def __post_init__(self) -> None:
        assert b"\n" not in self.line

    def problem(self, answer: Answer) -> str | None:
        """What is wrong with this answer; nothing when it is right."""
        if not isinstance(answer, dict):
            return f"the answer is no object: {answer!r}"
        if answer.get("id") != self.ident:
            return f"id {answer.get('id')!r} instead of {self.ident!r}"
        members = {"id", "ok", "output"} if answer.get("ok") is True else {"id", "ok", "error"}
        if set(answer) != members:
            return f"members {sorted(answer)} instead of {sorted(members)}"
        return self.check(answer)


def request(op: str, **members: Any) -> bytes:
    """A request line without an id."""
    return json.dumps({"op": op, **members}).encode()


def output(expected: Any) -> Check:
    """The output is exactly this."""

    def check(answer: Answer) -> str | None:
        found = answer.get("output", answer.get("error"))
        return None if answer["ok"] and found == expected else f"{found!r} instead of {expected!r}"

    return check


def verdict(valid: bool) -> Check:
    return output({"valid": valid})


def refused(*codes: str) -> Check:
    """An error with one of these codes and a text for people."""

    def check(answer: Answer) -> str | None:
        if answer["ok"]:
            return f"accepted: {str(answer['output'])[:200]}"
        error = answer["error"]
        if set(error) != {"code", "text"} or not isinstance(error["text"], str):
            return f"error {error!r} is not {{code, text}}"
        return None if error["code"] in codes else f"code {error['code']!r}, not one of {codes}"

    return check


class Refused:
    # Every code of the strict JSON reader.
    BY_READER = refused(
        "syntax",
        "unexpected_end",
        "trailing_text",
        "invalid_utf8",
        "duplicate_member",
        "lone_surrogate",
        "number_out_of_range",
        "too_deep",
    )


def findings(expected: list[tuple[str, int | None]]) -> Check:
    """The report has exactly these findings, in this order, and the verdict to match."""

    def check(answer: Answer) -> str | None:
        if not answer["ok"]:
            return f"no report: {answer['error']!r}"
        report = answer["output"]
        if set(report) != {"valid", "errors", "info", "proves"}:
            return f"members {sorted(report)}"
        found = [(finding["code"], finding.get("seq")) for finding in report["errors"]]
        if found != expected:
            return f"findings {found} instead of {expected}"
        if report["valid"] is not (not expected):
            return f"valid is {report['valid']!r}"
        proven = {proof["claim"] for proof in report["proves"] if proof["proven"]}
        wanted = {"integrity", "authorship", "order", "platform_time"} if not expected else set()
        return None if proven == wanted else f"proves {sorted(proven)}, not {sorted(wanted)}"

    return check
