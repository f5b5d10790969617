from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qin_game.ui.animation import (
    Timeline,
    call,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    linear,
    parallel,
    sequence,
    squash,
    tween,
    wait,
)


def test_a_sequence_plays_one_after_the_other() -> None:
    seen: list[tuple[str, float]] = []
    timeline = Timeline(
        sequence(
            tween(1.0, lambda t: seen.append(("a", t)), linear),
            call(lambda: seen.append(("sound", 0))),
            wait(0.5),
            tween(1.0, lambda t: seen.append(("b", t)), linear),
        )
    )
    for _ in range(5):
        timeline.update(0.5)
    assert seen == [("a", 0.5), ("a", 1.0), ("sound", 0), ("b", 0.0), ("b", 0.5), ("b", 1.0)]
    assert not timeline.is_running


def test_parallel_parts_share_the_time() -> None:
    seen: list[str] = []
    part = parallel(
        sequence(wait(0.2), call(lambda: seen.append("late"))),
        call(lambda: seen.append("early")),
        stagger=0.1,
    )
    assert part.duration == 0.2
    timeline = Timeline(part)
    timeline.update(0.15)
    assert seen == ["early"]
    timeline.update(0.15)
    assert seen == ["early", "late"]


def test_speed_multiplies_time() -> None:
    seen: list[float] = []
    timeline = Timeline(tween(1.0, seen.append, linear), speed=2.0)
    timeline.update(0.25)
    assert seen == [0.5]


def test_without_animation_everything_happens_at_once() -> None:
    seen: list[float] = []
    timeline = Timeline(sequence(wait(5), tween(1.0, seen.append)), speed=0)
    assert timeline.is_running
    timeline.update(0.0)
    assert seen == [1.0]
    assert not timeline.is_running


def test_skipping_gives_every_step_its_end_once_and_in_order() -> None:
    seen: list[tuple[str, float]] = []
    timeline = Timeline(
        sequence(
            tween(1.0, lambda t: seen.append(("a", t))),
            call(lambda: seen.append(("call", 1))),
            tween(1.0, lambda t: seen.append(("b", t)), ease_out_back),
        )
    )
    timeline.skip()
    timeline.update(1.0)
    assert seen == [("a", 1.0), ("call", 1), ("b", 1.0)]


def test_animations_can_be_appended_while_others_run() -> None:
    seen: list[str] = []
    timeline = Timeline(sequence(wait(1.0), call(lambda: seen.append("first"))))
    timeline.update(0.5)
    timeline.append(sequence(wait(1.0), call(lambda: seen.append("second"))))
    timeline.update(1.4)
    assert seen == ["first"]
    timeline.update(0.2)
    assert seen == ["first", "second"]


def test_a_call_may_append_more() -> None:
    seen: list[str] = []
    timeline = Timeline()
    timeline.append(call(lambda: timeline.append(call(lambda: seen.append("more")))))
    timeline.skip()
    assert seen == ["more"]


@given(st.lists(st.floats(0.001, 0.7), min_size=1, max_size=40))
def test_frames_of_any_length_tell_the_same_story(frames: list[float]) -> None:
    last: dict[str, float] = {}
    calls: list[str] = []
    timeline = Timeline(
        sequence(
            tween(0.3, lambda t: last.__setitem__("x", t)),
            call(lambda: calls.append("one")),
            parallel(
                tween(0.2, lambda t: last.__setitem__("y", t), ease_out),
                call(lambda: calls.append("two")),
            ),
        )
    )
    for dt in frames:
        timeline.update(dt)
        assert 0 <= last.get("x", 0.0) <= 1
    timeline.skip()
    assert last == {"x": 1.0, "y": 1.0}
    assert calls == ["one", "two"]


@pytest.mark.parametrize("easing", [linear, ease_in, ease_out, ease_in_out, ease_out_back])
def test_easings_begin_at_0_and_end_at_1(easing) -> None:  # noqa: ANN001
    assert easing(0.0) == pytest.approx(0.0)
    assert easing(1.0) == pytest.approx(1.0)
    assert max(easing(i / 500) for i in range(501)) <= 1.06


def test_a_squash_keeps_the_area_about_the_same() -> None:
    for i in range(101):
        width, height = squash(i / 100)
        assert 0.8 < width * height < 1.2


def test_an_animation_ends_although_sums_of_floats_differ_by_their_order() -> None:
    """0.1 + (0.1 + 0.25) is less than (0.1 + 0.1) + 0.25."""
    seen: list[float] = []
    timeline = Timeline(wait(0.1))
    timeline.append(sequence(wait(0.1), tween(0.25, seen.append, linear)))
    timeline.update(10.0)
    assert not timeline.is_running
    assert seen[-1] == 1.0
