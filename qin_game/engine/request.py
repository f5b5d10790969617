"""The members of a request, each read with its type and range checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qin_game.ai.player import Budget
from qin_game.engine.errors import RequestError, quote

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_SEED_BITS = 1024
MAX_ITERATIONS = 100_000_000
MAX_TIME_MS = 3_600_000
DEFAULT_BUDGET = Budget(iterations=None, time_ms=1000)


@dataclass(frozen=True, slots=True)
class Request:
    """A request object. A member that is null counts as absent."""

    members: Mapping[str, Any]

    def has(self, name: str) -> bool:
        """Return whether a member is given."""
        return self.members.get(name) is not None

    def allow(self, *names: str) -> None:
        """Raise RequestError (``bad_request``) if any member but these is given."""
        for name in self.members:
            if name not in names and name not in {"cmd", "id"} and self.has(name):
                raise RequestError("bad_request", f"this command takes no {quote(name)}")

    def present(self, *names: str) -> dict[str, Any]:
        """Return those of the named members that are given."""
        return {name: self.members[name] for name in names if self.has(name)}

    def value(self, name: str) -> Any:  # noqa: ANN401 - the caller checks it with a code of its own
        """Return a required member. Raises RequestError (``bad_request``)."""
        if not self.has(name):
            raise RequestError("bad_request", f"{name} is missing")
        return self.members[name]

    def mapping(self, name: str) -> dict[str, Any]:
        """Return a required object. Raises RequestError (``bad_request``)."""
        value = self.value(name)
        if not isinstance(value, dict):
            raise RequestError("bad_request", f"{name} is an object, not {quote(value)}")
        return value

    def text(self, name: str, code: str) -> str:
        """Return a required text. Raises RequestError with ``code`` for another type."""
        value = self.value(name)
        if not isinstance(value, str):
            raise RequestError(code, f"{name} is a text, not {quote(value)}")
        return value

    def seed(self) -> int:
        """Return ``seed``, a whole number of at most MAX_SEED_BITS bits."""
        value = self.value("seed")
        if type(value) is not int or value.bit_length() > MAX_SEED_BITS:
            raise RequestError("bad_request", f"seed is a whole number, not {quote(value)}")
        return value

    def budget(self) -> Budget:
        """Return ``budget``, a second if absent. Raises RequestError (``bad_budget``)."""
        if not self.has("budget"):
            return DEFAULT_BUDGET
        value = self.members["budget"]
        limits = {"iterations": MAX_ITERATIONS, "time_ms": MAX_TIME_MS}
        given = {}
        if isinstance(value, dict):
            given = {name: number for name, number in value.items() if number is not None}
        if not given or not given.keys() <= limits.keys():
            raise RequestError("bad_budget", "a budget is an object with iterations or time_ms")
        for name, number in given.items():
            if type(number) is not int or not 1 <= number <= limits[name]:
                raise RequestError(
                    "bad_budget",
                    f"{name} is a whole number from 1 to {limits[name]}, not {quote(number)}",
                )
        return Budget(iterations=given.get("iterations"), time_ms=given.get("time_ms"))
