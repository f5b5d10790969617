"""What a table shows, put together from a picture, what is known, and what a person is doing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import BLIND, QIN, Accept
from qin_game.rules.kangqin.state import ROUNDS
from qin_game.scenes.kangqin import answers
from qin_game.scenes.kangqin import effects as moving
from qin_game.scenes.kangqin.buttons import Buttons, ChoiceButton
from qin_game.scenes.kangqin.choices import choices
from qin_game.scenes.kangqin.hints import hints
from qin_game.scenes.kangqin.ledger_view import ledger_of
from qin_game.scenes.kangqin.sheet_view import SheetFace
from qin_game.scenes.kangqin.still import center_face, offer_face, out_of_hand, seat_face
from qin_game.scenes.kangqin.table_view import TableFace

if TYPE_CHECKING:
    from qin_game.scenes.kangqin.center_view import CenterFace
    from qin_game.scenes.kangqin.model import Picture
    from qin_game.scenes.kangqin.seat_view import SeatFace
    from qin_game.scenes.kangqin.table import KangqinTableScene


def table_face(scene: KangqinTableScene) -> TableFace:
    """Return all that the table of a scene shows."""
    text, live = scene.stage.text, scene.live
    picture = scene.animator.shown
    note = ""
    if len(live.series.setups) > 1:
        total = len(live.series.setups)
        number = min(len(live.series.results) + (not live.is_counted), total)
        note = text("table.series_game", number=number, total=total)
    return TableFace(
        sheet=SheetFace(
            seats=tuple(_seat(scene, picture, seat) for seat in range(picture.seats)),
            center=_center(scene, picture),
            offer=offer_face(picture),
            hidden=scene.animator.hidden | out_of_hand(picture),
        ),
        ledger=ledger_of(picture),
        info=answers.info(scene),
        entries=scene.entries,
        heading=text("kangqin.table.round", number=picture.round, total=ROUNDS),
        note=note,
        hints=hints(
            text,
            moment(scene),
            scene.learned,
            may_peek=scene.may_peek and not scene.is_showing(),
        ),
    )


def moment(scene: KangqinTableScene) -> str:
    """Return what is going on, as the key hints call it."""
    if scene.stop is not None:
        return "stopped"
    if scene.is_showing():
        return "showing"
    if scene.thinking_seat is not None:
        return "thinking"
    if scene.match.staged is not None:
        return "staged"
    if scene.may_act and scene.match.state.phase != "settle":
        return "choose" if scene.aiming.picked is None else "target"
    return "watch"


def _seat(scene: KangqinTableScene, picture: Picture, seat: int) -> SeatFace:
    aiming, match = scene.aiming, scene.match
    face = seat_face(picture, seat, scene.known)
    is_own = seat == scene.viewer
    is_target = scene.is_offering and not is_own
    is_thinking = scene.thinking_seat == seat and not scene.is_showing()
    may_light = is_own and scene.may_act and picture.phase != "settle"
    return replace(
        face,
        stones=face.stones - scene.animator.in_flight(seat),
        picked=_held_out(scene) if is_own else None,
        is_shuffled=is_own and match.staged_action == BLIND,
        faded=aiming.picked if is_own and scene.mouse.is_dragging else None,
        lit=aiming.slot if may_light else None,
        is_target=is_target,
        is_aimed=is_target and scene.aimed_party == seat,
        thinking=scene.dots if is_thinking else None,
        is_assisted=seat in match.assisted_seats,
    )


def _held_out(scene: KangqinTableScene) -> int | None:
    """Return which card of the viewer's hand is held out: to offer it, or as a staged answer."""
    staged, hands, viewer = scene.match.staged_action, scene.animator.shown.hands, scene.viewer
    if isinstance(staged, Accept) and viewer is not None and staged.card in hands[viewer]:
        return hands[viewer].index(staged.card)
    return scene.aiming.picked


def _center(scene: KangqinTableScene, picture: Picture) -> CenterFace:
    running = scene.animator.effects
    is_lifted = any(isinstance(e, moving.CupLift | moving.DiceRoll) for e in running)
    is_stamping = any(isinstance(e, moving.Stamp) for e in running)
    is_adding = any(isinstance(e, moving.Tally) for e in running)
    face = center_face(picture, scene.known)
    has_caption = picture.total is None and not is_adding and not scene.is_peeking
    return replace(
        face,
        stones=face.stones - scene.animator.in_flight(QIN),
        has_cup=face.has_cup and not is_lifted and not scene.is_peeking,
        is_cup_lit=scene.may_peek and scene.aiming.is_on_cup,
        is_card_lit=scene.aiming.is_on_card and not scene.is_offering,
        is_target=scene.is_offering,
        is_aimed=scene.is_offering and scene.aimed_party == QIN,
        total=None if is_adding else face.total,
        is_stamped=face.is_stamped and not is_stamping,
        caption=scene.stage.text(f"kangqin.phase.{picture.phase}") if has_caption else "",
    )


def wanted_buttons(scene: KangqinTableScene) -> Buttons:
    """Return the buttons a table has now."""
    match = scene.match
    main, has_main = "end_turn", match.staged is not None
    if scene.stop is not None:
        main, has_main = scene.stop, True
    elif scene.animator.is_running:
        main, has_main = "skip", True
    elif match.outcome is not None:
        main, has_main = "result", True
    elif scene.thinking_seat is not None:
        main, has_main = "hurry", True
    can_hint = scene.can_ask_advice or scene.counsel.is_awaited or scene.advised is not None
    return Buttons(
        main,
        has_main,
        can_undo=scene.can_undo,
        is_take_back=match.staged is None and len(match.people) == 1,
        choices=_choice_buttons(scene) if scene.may_act else (),
        hint=_hint_words(scene),
        can_hint=can_hint,
    )


def _hint_words(scene: KangqinTableScene) -> str | None:
    if not scene.counsel.can_advise or not scene.match.people:
        return None
    return scene.stage.text("kangqin.table.hint_detail", name=scene.counsel.adviser)


def _choice_buttons(scene: KangqinTableScene) -> tuple[ChoiceButton, ...]:
    found = []
    for choice in choices(scene.match):
        label, _ = answers.choice_words(scene, choice.action)
        found.append(ChoiceButton(choice.key, label, choice.reason is None))
    return tuple(found)
