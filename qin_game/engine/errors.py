"""The error codes of the engine protocol and the exception that carries one."""

from __future__ import annotations

ERROR_CODES = (
    "bad_json",
    "bad_request",
    "unknown_command",
    "unknown_game",
    "no_game",
    "bad_setup",
    "bad_state",
    "bad_action",
    "bad_seat",
    "bad_level",
    "bad_budget",
    "bad_record",
    "nothing_to_undo",
    "game_over",
    "internal",
)
"""Every code but the reason codes of illegal actions, which are the games' own."""

MAX_MESSAGE = 300
"""Characters of a message; requests are quoted in messages and may be of any length."""


class RequestError(Exception):
    """A request that is refused: nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def shorten(text: str) -> str:
    """Return a text cut to MAX_MESSAGE characters."""
    return text if len(text) <= MAX_MESSAGE else f"{text[: MAX_MESSAGE - 3]}..."


def quote(value: object) -> str:
    """Return a short quotation of any JSON value, for a message."""
    if isinstance(value, (list, dict)):
        return f"a{'n object' if isinstance(value, dict) else ' list'} of {len(value)}"
    if isinstance(value, int) and value.bit_length() > 256:  # noqa: PLR2004 - 77 digits
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004 - a short quotation
