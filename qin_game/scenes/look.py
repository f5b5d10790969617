"""What the screens share in looks: paper grounds, player seals, headings, captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.registry import entry
from qin_game.ui.art import frames, paper, ridges
from qin_game.ui.art.emblems import FIGURES, characters
from qin_game.ui.art.seal import seal
from qin_game.ui.text import TITLE

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.stage import Stage
    from qin_game.ui.tokens import Tokens


def player_seal(game_name: str, color: str, emblem: str, px: int, tokens: Tokens) -> pygame.Surface:
    """Return a player's seal in their colour; those of opponents are round. Do not draw on it."""
    token = entry(game_name).colors[color]
    paste, carved = tokens.rgb(token), tokens.rgb(f"{token}_text")
    shape = "round" if emblem in FIGURES else "square"
    return seal(characters(emblem), px, paste, carved, shape=shape)


def draw_ground(surface: pygame.Surface, stage: Stage, *, has_ridges: bool = False) -> None:
    """Cover everything with rice paper, and far ridges if wanted."""
    surface.blit(paper.ground(stage.size, stage.tokens), (0, 0))
    if has_ridges:
        ridges.draw(surface, ridges.landscape(stage.size, stage.tokens))


def draw_heading(surface: pygame.Surface, stage: Stage, words: str, rect: pygame.Rect) -> None:
    """Draw the heading of a screen with a divider below."""
    stage.fonts.draw_line(surface, words, rect, TITLE, stage.tokens["ink"])
    rule = frames.divider(rect.width, stage.tokens, stage.scale)
    surface.blit(rule, rule.get_rect(midtop=(rect.centerx, rect.bottom)))
