"""The engine as a process: bytes in, lines out, and nothing else on standard output."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from driver import GAMES, NEW_QIN
from hypothesis import given
from hypothesis import strategies as st

from qin_game.engine.session import EngineSession
from qin_game.engine.stdio import serve

ENGINE = [sys.executable, "-m", "qin_game", "engine"]


def run(requests: bytes) -> tuple[list[dict[str, Any]], str]:
    """Return the responses of an engine process and what it wrote to standard error."""
    ended = subprocess.run(ENGINE, input=requests, capture_output=True, check=True, timeout=60)
    return [json.loads(line) for line in ended.stdout.splitlines()], ended.stderr.decode()


def answers(requests: bytes) -> list[dict[str, Any]]:
    """Return the responses of the loop in this process."""
    responses = io.BytesIO()
    serve(EngineSession(GAMES), io.BytesIO(requests), responses)
    return [json.loads(line) for line in responses.getvalue().splitlines()]


def codes(responses: list[dict[str, Any]]) -> list[str]:
    return [response.get("error", {}).get("code", "ok") for response in responses]


def test_the_engine_answers_each_line_and_ends_with_its_input() -> None:
    lines = [json.dumps(NEW_QIN), '{"cmd":"legal"}', "nonsense", '{"cmd":"undo"}']
    responses, log = run("\n".join(lines).encode())
    assert codes(responses) == ["ok", "ok", "bad_json", "nothing_to_undo"]
    assert not log


def test_an_answer_comes_before_the_next_request() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        for _ in range(3):
            engine.stdin.write(b'{"cmd":"games"}\n')
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["ok"]
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0


def test_a_reader_that_went_away_ends_the_engine_quietly() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdout.close()
        engine.stdin.write(b'{"cmd":"games"}\n' * 3)
        engine.stdin.close()
        assert engine.wait(timeout=30) == 0
        assert engine.stderr.read() == b""


def test_line_ends_of_every_system_and_a_byte_order_mark_are_taken() -> None:
    for requests in (
        b'{"cmd":"games"}\n{"cmd":"legal"}\n',
        b'{"cmd":"games"}\r\n{"cmd":"legal"}\r\n',
        b'\xef\xbb\xbf{"cmd":"games"}\n{"cmd":"legal"}',
    ):
        assert codes(answers(requests)) == ["ok", "no_game"]


@pytest.mark.parametrize(
    "line", [b"\xff", b'{"cmd":"\xc3"}', b'{"cmd":"\xed\xa0\x80"}', b"", b"\0"]
)
def test_a_line_that_is_no_text_is_refused_and_the_next_is_answered(line: bytes) -> None:
    assert codes(answers(line + b'\n{"cmd":"games"}\n')) == ["bad_json", "ok"]


def test_an_endless_line_is_refused_and_the_next_is_answered() -> None:
    endless = b'{"cmd":"games"}' + b" " * 40_000_000
    assert codes(answers(endless + b'\n{"cmd":"games"}\n')) == ["bad_json", "ok"]
    assert codes(answers(endless)) == ["bad_json"]


def test_what_is_printed_meanwhile_goes_to_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Chatty(EngineSession):
        def respond(self, line: str) -> str:
            print("a library's greeting")  # noqa: T201
            return super().respond(line)

    responses = io.BytesIO()
    serve(Chatty(GAMES), io.BytesIO(b'{"cmd":"games"}\n'), responses)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "a library's greeting\n")
    assert len(responses.getvalue().splitlines()) == 1


def test_a_pipe_that_breaks_ends_the_loop() -> None:
    class Broken(io.BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    requests = io.BytesIO(b'{"cmd":"games"}\n' * 5)
    serve(EngineSession(GAMES), requests, Broken())
    assert len(requests.read().splitlines()) == 4


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_any_bytes_get_one_answer_a_line(lines: list[bytes]) -> None:
    lines = [line.replace(b"\n", b"") for line in lines]
    responses = answers(b"".join(line + b"\n" for line in lines))
    assert len(responses) == len(lines)
    assert not any(response["ok"] for response in responses)
