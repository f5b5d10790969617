"""Qin's part in the screens round the table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from qin_game.content.qin.figures import load_figures
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.scenes.qin.ahead import first_drawings
from qin_game.scenes.qin.art.board import thumbnail
from qin_game.scenes.qin.art.name import BRUSH_NAME, OPPONENT_SEALS, SEAL
from qin_game.scenes.qin.art.pagodas import SEAT_TOKENS, pagoda_icon
from qin_game.scenes.qin.figures import figure_view
from qin_game.scenes.qin.recap import recap
from qin_game.scenes.qin.replay_view import QinReplayView
from qin_game.scenes.qin.review_view import QinReviewView, placement_text
from qin_game.scenes.qin.sounds import SOUNDS
from qin_game.scenes.qin.table import QinTableScene
from qin_game.scenes.registry import (
    ChartLine,
    Column,
    Figures,
    GameEntry,
    HeadStart,
    Judgement,
    Standing,
)

if TYPE_CHECKING:
    import pygame

    from qin_game.content.qin.maps import MapFile
    from qin_game.match.match import Match
    from qin_game.scenes.session import Session
    from qin_game.ui.tokens import Tokens

_OPPONENTS = {
    "easy": "li_mu",
    "crafty": "sun_bin",
    "wise": "wu_qi",
    "guru": "shi_huang",
    "novice": "pupil",
    "greedy": "merchant",
    "random": "wanderer",
}


def _board_picture(map_file: MapFile, px: int, tokens: Tokens) -> pygame.Surface:
    return thumbnail(map_file.board, px, tokens)


def _reason(session: Session, match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    if outcome.reason == "no_placement":
        is_shared = len(outcome.winners) > 1
        return session.text("qin.outcome.no_placement" + ("_shared" if is_shared else ""))
    player = match.players[outcome.winners[0]].name
    return session.text(f"qin.outcome.{outcome.reason}", player=player)


def _chart(match: Match) -> tuple[ChartLine, ...]:
    """Return each seat's pagodas on the board."""
    begun = match.setup.supplies
    positions = [match.state_at(ply) for ply in range(match.ply + 1)]
    return tuple(
        ChartLine(seat, tuple(begun[seat] - position.supplies[seat] for position in positions))
        for seat in range(len(match.players))
    )


def _standing(match: Match) -> Standing:
    begun, left = match.setup.supplies, match.state.supplies
    built = tuple(begun[seat] - left[seat] for seat in range(len(begun)))
    return Standing(
        columns=(Column("on_board", built), Column("remaining", left)),
        shares=tuple(done / max(1, whole) for done, whole in zip(built, begun, strict=True)),
    )


ENTRY = GameEntry(
    table_scene=QinTableScene,
    brush_name=BRUSH_NAME,
    seal=SEAL,
    colors=MappingProxyType(SEAT_TOKENS),
    opponents=MappingProxyType(_OPPONENTS),
    opponent_seals=OPPONENT_SEALS,
    piece_icon=pagoda_icon,
    recap=recap,
    reason=_reason,
    chart=_chart,
    standing=_standing,
    replay_view=QinReplayView,
    ahead=first_drawings,
    board_picture=_board_picture,
    has_coordinates=True,
    figures=Figures(load_figures, figure_view),
    head_start=HeadStart("supplies", 1, SUPPLIES.__getitem__),
    judgement=Judgement("wise", QinReviewView, placement_text),
    sounds=SOUNDS,
)
