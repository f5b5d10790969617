"""The part of 抗秦 in the screens round the table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from qin_game.content.kangqin.figures import load_figures
from qin_game.rules.kangqin.state import ROUNDS
from qin_game.scenes.kangqin.ahead import first_drawings
from qin_game.scenes.kangqin.answers import outcome_words
from qin_game.scenes.kangqin.art.banners import BANNER_TOKENS, banner
from qin_game.scenes.kangqin.art.name import BRUSH_NAME, OPPONENT_SEALS, SEAL
from qin_game.scenes.kangqin.figures import figure_view
from qin_game.scenes.kangqin.recap import recap
from qin_game.scenes.kangqin.replay_view import KangqinReplayView
from qin_game.scenes.kangqin.review_view import KangqinReviewView, action_text
from qin_game.scenes.kangqin.sounds import SOUNDS
from qin_game.scenes.kangqin.table import KangqinTableScene
from qin_game.scenes.names import listed
from qin_game.scenes.registry import ChartLine, Column, Figures, GameEntry, Judgement, Standing

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.scenes.session import Session

_OPPONENTS = {
    "easy": "ping_yuan",
    "crafty": "meng_chang",
    "wise": "xin_ling",
    "guru": "su_qin",
    "random": "wanderer",
}


def _headline(session: Session, match: Match) -> str:
    names = [match.players[seat].name for seat in match.outcome.winners]
    if not names:
        return session.text("kangqin.result.all_lost")
    if len(names) == 1:
        return session.text("kangqin.result.winner", name=names[0])
    return session.text("kangqin.result.winners", names=listed(session.text, names))


def _reason(session: Session, match: Match) -> str:
    names = [player.name for player in match.players]
    return outcome_words(session.text, match.outcome, names)


def _progress(session: Session, match: Match) -> str:
    return session.text("kangqin.progress", number=match.state.round, total=ROUNDS)


def _chart(match: Match) -> tuple[ChartLine, ...]:
    """Return everybody's stones, and Qin's."""
    positions = [match.state_at(ply) for ply in range(match.ply + 1)]
    lines = [
        ChartLine(seat, tuple(position.stones[seat] for position in positions))
        for seat in range(len(match.players))
    ]
    qin = tuple(position.qin_stones for position in positions)
    return (*lines, ChartLine(None, qin, "kangqin.qin", "black"))


def _standing(match: Match) -> Standing:
    return Standing((Column("stones", match.state.stones),), is_high_better=True)


ENTRY = GameEntry(
    table_scene=KangqinTableScene,
    brush_name=BRUSH_NAME,
    seal=SEAL,
    colors=BANNER_TOKENS,
    opponents=MappingProxyType(_OPPONENTS),
    opponent_seals=OPPONENT_SEALS,
    piece_icon=banner,
    recap=recap,
    reason=_reason,
    chart=_chart,
    standing=_standing,
    replay_view=KangqinReplayView,
    ahead=first_drawings,
    headline=_headline,
    progress=_progress,
    figures=Figures(load_figures, figure_view),
    has_first_player=False,
    setup_options=("dice",),
    judgement=Judgement("guru", KangqinReviewView, action_text),
    sounds=SOUNDS,
)
