"""Strict JSON at the door: what Python's reader would let through and the protocol does not."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from qin_game.engine.errors import RequestError, quote

MAX_REQUEST = 16 * 1024 * 1024
"""Bytes of the longest request line; a full record is a few kilobytes."""


def read_request(line: str) -> dict[str, Any]:
    """Return the request object of a line. Raises RequestError (``bad_json``, ``bad_request``)."""
    if len(line) > MAX_REQUEST:
        raise RequestError("bad_json", f"the line is longer than {MAX_REQUEST} characters")
    request = read_json(line)
    if not isinstance(request, dict):
        raise RequestError("bad_request", f"a request is an object, not {quote(request)}")
    return request


def read_json(text: str) -> Any:  # noqa: ANN401 - any value of JSON
    """Return the value of a JSON text. Raises RequestError (``bad_json``)."""
    try:
        return json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=_without_duplicates,
        )
    except RecursionError:
        raise RequestError("bad_json", "nested too deeply") from None
    except ValueError as error:  # JSONDecodeError, and integers of thousands of digits
        raise RequestError("bad_json", f"not JSON: {error}") from None


def write_response(response: dict[str, Any]) -> str:
    """Return a response as one line of ASCII without its line feed."""
    return json.dumps(response, allow_nan=False, separators=(",", ":"))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object names a member twice")
    return members
