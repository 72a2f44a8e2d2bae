"""An independent RFC 8785 writer, to check canonical texts that no vector states.

It shares no code with the project: Python's own parser and number formatting,
arranged as the RFC says. Slow and plain on purpose.
"""

from __future__ import annotations

import json
import math


def canonical(text: bytes) -> str:
    """The canonical form of a JSON text that every rule of the project accepts."""
    return write(json.loads(text.decode("utf-8"), parse_int=float))


def write(value: object) -> str:
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{string(name)}:{write(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, float):
        return number(value)
    return json.dumps(value)  # true, false, null


def string(text: str) -> str:
    # Python escapes exactly what the RFC wants escaped, except U+007F: neither does.
    return json.dumps(text, ensure_ascii=False)


def number(value: float) -> str:
    """ECMAScript's Number-to-String from Python's shortest digits."""
    if not math.isfinite(value):
        raise ValueError("no JSON number")
    if value == 0:
        return "0"
    if value < 0:
        return "-" + number(-value)
    mantissa, _, exponent = f"{value!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = whole + ("" if fraction == "0" else fraction)
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    return layout(stripped.rstrip("0"), point)


def layout(digits: str, point: int) -> str:
    """Digits d with value 0.d * 10^point, as ECMAScript lays them out."""
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    mantissa = digits if count == 1 else digits[0] + "." + digits[1:]
    return f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"
