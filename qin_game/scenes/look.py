"""What the screens share in looks: paper grounds, player seals, headings, captions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.scenes.registry import entry
from qin_game.ui.art import frames, paper, ridges
from qin_game.ui.art.emblems import characters, is_figure
from qin_game.ui.art.pixels import grid, mix, smoothstep, surface_from
from qin_game.ui.art.seal import seal
from qin_game.ui.layout import Flex, columns, inset
from qin_game.ui.text import TITLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.ui.stage import Stage
    from qin_game.ui.tokens import Tokens


def player_seal(game_name: str, color: str, emblem: str, px: int, tokens: Tokens) -> pygame.Surface:
    """Return a player's seal in their colour; those of opponents are round. Do not draw on it."""
    token, figures = entry(game_name).colors[color], entry(game_name).opponent_seals
    paste, carved = tokens.rgb(token), tokens.rgb(f"{token}_text")
    shape = "round" if is_figure(emblem, figures) else "square"
    return seal(characters(emblem, figures), px, paste, carved, shape=shape)


def draw_mark(
    surface: pygame.Surface, image: pygame.Surface, center: tuple[int, int], tokens: Tokens
) -> None:
    """Draw an icon or a seal on a small disc of paper, as a mark that stands out anywhere."""
    radius = max(image.get_size()) * 0.62
    for token, reach in (("halo", radius * 1.22), ("rim", radius * 1.1), ("paper_light", radius)):
        pygame.draw.circle(surface, tokens[token], center, reach)
    surface.blit(image, image.get_rect(center=center))


def draw_ground(surface: pygame.Surface, stage: Stage, *, has_ridges: bool = False) -> None:
    """Cover everything with rice paper, and far ridges if wanted."""
    surface.blit(paper.ground(stage.size, stage.tokens), (0, 0))
    if has_ridges:
        ridges.draw(surface, ridges.landscape(stage.size, stage.tokens))


def draw_curtain(surface: pygame.Surface, stage: Stage) -> None:
    """Cover everything with two lacquered doors, ruled in gold."""
    tokens, px = stage.tokens, stage.px
    lacquer = tokens.rgb("lacquer")
    paper.fill(surface, stage.rect, lacquer, 0.35)
    gold = mix(lacquer, tokens.rgb("gold"), 0.42)
    left, right = columns(stage.rect, [Flex(), Flex()])
    for door in (left, right):
        outer = inset(door, px(22))
        pygame.draw.rect(surface, gold, outer, max(1, px(2)), px(3))
        inner = inset(outer, px(7))
        pygame.draw.rect(surface, gold, inner, max(1, px(1)), px(2))
        for corner in _corners(inner, px(26)):
            pygame.draw.lines(surface, gold, False, corner, max(1, px(1)))
    seam = pygame.Rect(0, 0, max(2, px(3)), stage.rect.height)
    seam.midtop = stage.rect.midtop
    pygame.draw.rect(surface, mix(lacquer, (0, 0, 0), 0.55), seam)


def _corners(rect: pygame.Rect, arm: int) -> Iterator[list[tuple[int, int]]]:
    """Return the key-fret in each corner of a door."""
    turns = ((0, 2), (2, 2), (2, 0), (1, 0), (1, 1), (0, 1))
    for x, right in ((rect.left, 1), (rect.right - 1, -1)):
        for y, down in ((rect.top, 1), (rect.bottom - 1, -1)):
            yield [(x + right * arm * u // 2, y + down * arm * v // 2) for u, v in turns]


def draw_mist(surface: pygame.Surface, stage: Stage, rect: pygame.Rect) -> None:
    """Lay a soft light over ``rect``, so that words on it can be read over ridges."""
    surface.blit(_light(rect.size, stage.tokens.rgb("mist")), rect)


@lru_cache(maxsize=4)
def _light(size: tuple[int, int], color: tuple[int, int, int]) -> pygame.Surface:
    small = (48, 48)
    x, y = grid(small)
    away = np.hypot(x / small[0] - 0.5, y / small[1] - 0.5) * 2
    light = surface_from(color, smoothstep(1.0, 0.25, away) * np.float32(0.62))
    return pygame.transform.smoothscale(light, size)


def draw_heading(surface: pygame.Surface, stage: Stage, words: str, rect: pygame.Rect) -> None:
    """Draw the heading of a screen with a divider below."""
    stage.fonts.draw_line(surface, words, rect, TITLE, stage.tokens["ink"])
    rule = frames.divider(rect.width, stage.tokens, stage.scale)
    surface.blit(rule, rule.get_rect(midtop=(rect.centerx, rect.bottom)))
