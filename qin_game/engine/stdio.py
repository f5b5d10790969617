"""The loop between a session and a pair of byte streams."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, BinaryIO

from qin_game.engine.wire import MAX_REQUEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.engine.session import EngineSession


def serve(session: EngineSession, requests: BinaryIO, responses: BinaryIO) -> None:
    """Answer each line of ``requests`` with one line until the end of either stream.

    While it runs, whatever else is printed goes to standard error: standard output belongs to the
    protocol.
    """
    with contextlib.redirect_stdout(sys.stderr):
        for line in _lines(requests):
            try:
                responses.write(_answer(session, line).encode("ascii") + b"\n")
                responses.flush()
            except BrokenPipeError:
                return


def _answer(session: EngineSession, line: bytes | None) -> str:
    if line is None:
        return session.refuse("bad_json", f"the line is longer than {MAX_REQUEST} bytes")
    try:
        # Some shells put a byte order mark in front of what they pipe.
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return session.refuse("bad_json", f"not UTF-8: {error.reason}")
    return session.respond(text)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream, None for one that is too long to be kept."""
    while line := stream.readline(MAX_REQUEST + 1):
        if line.endswith(b"\n") or len(line) <= MAX_REQUEST:
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_REQUEST)
        yield None
