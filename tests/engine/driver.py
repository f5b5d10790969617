"""A program on the other side of the engine protocol, talking to a session in this process."""

from __future__ import annotations

import json
from typing import Any

from qin_game.engine.session import EngineSession
from qin_game.shelf import load_shelf

GAMES = load_shelf().games
NEW_QIN = {"cmd": "new", "game": "qin", "map": "bird", "players": 2, "seed": 7}


class Driver:
    """Sends requests as objects and returns responses as objects."""

    def __init__(self) -> None:
        self.session = EngineSession(GAMES, fresh_seed=lambda: 12345)

    def line(self, text: str) -> dict[str, Any]:
        """Send a line as it is; the response must be one line of ASCII JSON in the agreed form."""
        answer = self.session.respond(text)
        assert answer.isascii()
        assert "\n" not in answer
        response = json.loads(answer)
        assert isinstance(response["ok"], bool)
        if not response["ok"]:
            assert set(response) - {"id"} == {"ok", "error"}
            assert set(response["error"]) == {"code", "message"}
            assert response["error"]["message"]
            assert response["error"]["code"] != "internal", text[:300]
        return response

    def send(self, cmd: str, **members: object) -> dict[str, Any]:
        """Send a request."""
        return self.line(json.dumps({"cmd": cmd, **members}))

    def ask(self, cmd: str, **members: object) -> dict[str, Any]:
        """Send a request that must be granted."""
        response = self.send(cmd, **members)
        assert response.pop("ok"), response
        return response

    def refusal(self, cmd: str, **members: object) -> str:
        """Send a request that must be refused; return the error's code."""
        response = self.send(cmd, **members)
        assert not response["ok"], response
        return response["error"]["code"]
