"""A player's name with the signs behind it: a winner's crown, thought, a helping hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.art.emblems import HELPED
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL_BOLD

if TYPE_CHECKING:
    from qin_game.scenes.beside.desk import Desk
    from qin_game.ui.text import TextStyle

_DOTS = 3


def draw_name(  # noqa: PLR0913 - a name and all its signs
    surface: pygame.Surface,
    desk: Desk,
    box: pygame.Rect,
    seat: int,
    *,
    thinking: int | None,
    is_winner: bool,
    is_assisted: bool,
    style: TextStyle = LABEL_BOLD,
) -> None:
    """Draw a seat's name and its signs; ``thinking`` counts the steps of the dots, or is None."""
    fonts, px = desk.fonts, desk.px
    size = px(20)
    signs = [
        icon(name, size, desk.tokens.rgb(token))
        for name, token, is_there in (
            ("crown", "seal", is_winner),
            ("hourglass", "ink_soft", thinking is not None),
        )
        if is_there
    ]
    if is_assisted:
        tokens = desk.tokens
        signs.append(seal(HELPED, px(22), tokens.rgb("seal"), tokens.rgb("seal_text")))
    dots = px(9) * _DOTS if thinking is not None else 0
    room = max(px(24), box.width - sum(sign.get_width() + px(4) for sign in signs) - dots)
    name = desk.names[seat]
    style = fonts.shrink(name, style, room, 14)
    words = fonts.fit(name, style, room)
    x = fonts.draw_line(surface, words, box, style, desk.tokens["ink"]).right + px(6)
    for sign in signs:
        x = surface.blit(sign, sign.get_rect(midleft=(x, box.centery))).right + px(4)
    for dot in range(_DOTS if dots else 0):
        is_inked = dot < (thinking or 0) % (_DOTS + 1)
        center = (x + px(3) + dot * px(9), box.centery)
        pygame.draw.circle(surface, desk.tokens["ink"], center, px(3 if is_inked else 1.2))
