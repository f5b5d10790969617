"""What a live table shows now, put together from the match and what its player is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.queries import unseen_tiles
from qin_game.rules.qin.tiles import HAND_SIZE
from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.qin import answers, preview
from qin_game.scenes.qin.advice import about_advice
from qin_game.scenes.qin.aim_view import Aim
from qin_game.scenes.qin.hand_view import HandFace
from qin_game.scenes.qin.hints import hints
from qin_game.scenes.qin.players_view import Card
from qin_game.scenes.qin.table_view import TableFace

if TYPE_CHECKING:
    from qin_game.scenes.qin.aiming import Aiming
    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.stage import Text


def table_face(scene: QinTableScene) -> TableFace:
    """Return all that the table of a scene shows."""
    text = scene.stage.text
    series = scene.live.series
    note = ""
    if len(series.setups) > 1:
        total = len(series.setups)
        number = min(len(series.results) + (not scene.live.is_counted), total)
        note = text("table.series_game", number=number, total=total)
    if scene.match.open_hands:
        note = text("word.clause").join(filter(None, (note, text("table.open_hands"))))
    turn = scene.match.ply + (scene.match.outcome is None)
    return TableFace(
        picture=scene.animator.shown,
        cards=_cards(scene),
        hand=_hand(scene),
        info=_info(scene),
        turns=scene.turns,
        heading=text("table.turn_number", number=turn),
        note=note,
        hidden=scene.animator.hidden,
        owners=scene.keyboard.holds_overlay,
        coordinates=scene.session.settings.coordinates,
        hints=hints(text, moment(scene), scene.learned),
    )


def moment(scene: QinTableScene) -> str:
    """Return what is going on, as the key hints call it."""
    if scene.is_showing():
        return "showing"
    if scene.thinking_seat is not None:
        return "thinking"
    if scene.match.staged is not None:
        return "staged"
    if scene.aiming.may_place:
        return "choose" if scene.aiming.placement.tile is None else "place"
    return "watch"


def table_aim(scene: QinTableScene) -> Aim:
    """Return what the board shows of what is aimed at."""
    aiming = scene.aiming
    found = scene.shown_preview()
    legal = frozenset(cell for _, *cells in aiming.places for cell in cells)
    near = None
    marked: answers.Marked = ()
    if aiming.cell is not None:
        near = scene.view.layout.board.rect(aiming.cell).center
        if (found is None or not found.is_legal) and not scene.keyboard.holds_overlay:
            marked = answers.marked(scene.animator.shown, aiming.cell)
    return Aim(legal, found, marked, aiming.told, near)


def _cards(scene: QinTableScene) -> tuple[Card, ...]:
    picture = scene.animator.shown
    found = scene.shown_preview()
    placed, returned = (dict(found.placed), dict(found.returned)) if found else ({}, {})
    return tuple(
        Card(
            seat=seat,
            supply=picture.supplies[seat] - scene.animator.on_the_way(seat),
            on_board=picture.on_board(seat),
            hand=picture.hands[seat] if seat != scene.hand_seat else None,
            is_to_move=picture.to_move == seat,
            thinking=scene.dots if scene.thinking_seat == seat else None,
            placed=placed.get(seat, 0),
            returned=returned.get(seat, 0),
            is_winner=seat in (picture.winners or ()),
            is_assisted=seat in scene.match.assisted_seats,
        )
        for seat in range(picture.seats)
    )


def _hand(scene: QinTableScene) -> HandFace:
    picture, aiming = scene.animator.shown, scene.aiming
    text, seat = scene.stage.text, scene.hand_seat
    if seat is None:
        return HandFace((None,) * HAND_SIZE, "", picture.pile, is_active=False)
    if scene.match.people == (seat,):
        title = text("qin.table.your_hand")
    else:
        title = text("qin.table.hand_of", name=scene.match.players[seat].name)
    hand = picture.hands[seat]
    unplaceable: frozenset[int] = frozenset()
    if aiming.may_place or aiming.must_pass:
        unplaceable = frozenset(i for i, t in enumerate(hand) if t not in aiming.placements)
    return HandFace(
        hand,
        title,
        picture.pile,
        chosen=aiming.placement.index,
        orientation=aiming.placement.orientation,
        hovered=aiming.slot,
        unplaceable=unplaceable,
        is_active=aiming.may_place,
    )


def _info(scene: QinTableScene) -> Info:
    """Return the answer to what is asked, or else what is to be done now."""
    text, names = scene.stage.text, [player.name for player in scene.match.players]
    if scene.keyboard.holds_overlay:
        return answers.about_owners(text, scene.animator.shown)
    return (
        _about_board(scene, names)
        or _about_margin(scene)
        or _advice(scene, names)
        or Info(_title(scene), _prompt(scene, names), is_answer=False)
    )


def _about_board(scene: QinTableScene, names: list[str]) -> Info | None:
    """Return what a legal tile would do, what lies on a square, or why a tile may not lie there."""
    text, match, cell = scene.stage.text, scene.match, scene.aiming.cell
    found = scene.aiming.preview()
    about = None
    if cell is not None and (found is None or not found.is_legal):
        position = match.state if match.staged is None else match.staged.state
        about = answers.about_square(text, scene.animator.shown, names, cell, position)
    if about is None and found is not None:
        return answers.about_preview(text, _title(scene), found, names, scene.viewer)
    return about


def _about_margin(scene: QinTableScene) -> Info | None:
    """Return what a player's card or the pile is asked."""
    text, match, seat = scene.stage.text, scene.match, scene.aiming.seat
    picture = scene.animator.shown
    if seat is not None:
        is_assisted = seat in match.assisted_seats
        return answers.about_seat(text, picture, match.players, seat, is_assisted=is_assisted)
    if scene.aiming.is_on_pile:
        unseen = {} if scene.viewer is None else unseen_tiles(match.observe(scene.viewer))
        return answers.about_pile(text, picture.pile, unseen)
    return None


def _advice(scene: QinTableScene, names: list[str]) -> Info | None:
    """Return what speaks for the advised placement, if one is shown."""
    text, seat, found = scene.stage.text, scene.match.to_move, scene.advice()
    if found is None or seat is None:
        return None
    title = text("table.advice", name=scene.counsel.adviser)
    return about_advice(text, title, found, names, seat)


def _title(scene: QinTableScene) -> str:
    text, match = scene.stage.text, scene.match
    seat = match.to_move
    if seat is None:
        return text("result.heading")
    if scene.counsel.is_awaited:
        return text("table.advice_awaited", name=scene.counsel.adviser)
    if scene.thinking_seat is not None:
        return text("table.thinking", name=match.players[seat].name)
    if match.people == (seat,):
        return text("table.your_turn")
    return text("table.turn_of", name=match.players[seat].name)


def _prompt(scene: QinTableScene, names: list[str]) -> tuple[InfoLine, ...]:
    """Return what the person before the screen is to do."""
    text, match, aiming = scene.stage.text, scene.match, scene.aiming
    if match.outcome is not None:
        return (InfoLine(answers.outcome_words(text, match.outcome, names), tone="ink"),)
    if aiming.must_pass:
        return (
            InfoLine(text("qin.table.no_placement"), None, "danger"),
            InfoLine(text("qin.table.pass_detail"), None, "ink"),
        )
    if match.staged is not None:
        assert isinstance(match.staged_action, PlaceTile)
        done = preview.read(match.staged_action, match.staged.events)
        prompt = InfoLine(text("table.end_turn_prompt"))
        return (*answers.told(text, done, names, scene.viewer), prompt)
    return _placing_prompt(text, aiming) if aiming.may_place else ()


def _placing_prompt(text: Text, aiming: Aiming) -> tuple[InfoLine, ...]:
    if aiming.placement.tile is None:
        return (InfoLine(text("qin.table.choose_tile")),)
    if not aiming.places:
        return (InfoLine(text("qin.table.no_placement_tile"), None, "danger"),)
    return (
        InfoLine(text("qin.table.choose_square")),
        InfoLine(text("qin.table.places_left", count=len(aiming.places))),
    )
