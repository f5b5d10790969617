"""The scenes' side of the shelf: what the screens must be told of each game.

The screens round the table know no game. A game's entry is one line of ``_ENTRIES`` and is imported
when it is first asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pygame

    from qin_game.content.rulebook import FigureReader
    from qin_game.match.match import Match
    from qin_game.match.player import Player
    from qin_game.rules.game import Json
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.scenes.sounds import Recipe
    from qin_game.ui.scene import Scene
    from qin_game.ui.stage import Stage
    from qin_game.ui.tokens import Tokens

_ENTRIES: Final = {
    "qin": "qin_game.scenes.qin.entry:ENTRY",
    "kangqin": "qin_game.scenes.kangqin.entry:ENTRY",
}
"""``module:name`` of each game's :class:`GameEntry`."""


@dataclass(frozen=True, slots=True)
class HeadStart:
    """A per-seat option of the rules: how much of something a seat begins with, less is better."""

    option: str
    lowest: int
    ordinary: Callable[[int], int]
    """The ordinary amount, by number of players."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A figure after each ply, the start included.

    It is a seat's, or with None for the seat that of something in the middle of the table: then
    ``name`` is the key of its text and ``token`` its colour.
    """

    seat: int | None
    values: tuple[int, ...]
    name: str = ""
    token: str = "ink"  # noqa: S105 - of a colour


@dataclass(frozen=True, slots=True)
class Column:
    """A figure per seat, under the caption ``<game>.result.<caption>``."""

    caption: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the seats stand at the end of a game. The last column counts.

    ``shares`` is how far each seat came, 0-1, drawn as a bar; None draws none.
    """

    columns: tuple[Column, ...]
    shares: tuple[float, ...] | None = None
    is_high_better: bool = False


class FigureDrawing(Protocol):
    """A figure of a rulebook, ready to draw at a size in pixels."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""

    def surface(self) -> pygame.Surface:
        """Return the picture, not to be drawn on."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A game's drawn examples in its rulebook."""

    read: FigureReader
    """Reads the file that holds them."""
    view: Callable[[Any, int, int, Tokens], FigureDrawing]
    """Sets one: (what was read, pixels of room, pixels of a unit of drawing, tokens)."""


class PositionView(Protocol):
    """A table to look at."""

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the position after so many actions, and the ground of the whole surface."""


class ReviewView(Protocol):
    """A board on which actions are compared."""

    def draw(self, surface: pygame.Surface, ply: int, best: str | None) -> None:
        """Draw the position before an action, with the action and a better one as ghosts."""

    def draw_hand(self, surface: pygame.Surface, ply: int, place: pygame.Rect) -> None:
        """Draw small, from the right of a place, what the seat to move had to choose from."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How actions of a game are judged, for hints and reviews."""

    level: str
    """The opponent that judges."""
    view: Callable[[Session, Match, Stage, pygame.Rect], ReviewView]
    """Lays out a board in a part of the stage."""
    action_text: Callable[[Session, Match, str], str]
    """Puts the text of an action of a match into words, as part of a sentence."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game's part in the shared screens. What a game does not have is left out.

    Beside it the screens ask for texts under the game's name; ``tests/scenes/test_entries.py``
    lists them.
    """

    table_scene: Callable[[Session, LiveGame], Scene]
    """The table of a live game: a :class:`qin_game.scenes.table.TableScene`."""
    brush_name: str
    """The game's name as it is written in brush on its place of the shelf, one to three signs."""
    seal: str
    """What is carved into the game's seal, one to four signs."""
    colors: Mapping[str, str]
    """Player colours and the token of each; ``<token>_text`` is legible on it."""
    opponents: Mapping[str, str]
    """Levels in the order they are offered, and the emblem of each."""
    opponent_seals: Mapping[str, str]
    """The characters of opponents' own seals, by emblem."""
    piece_icon: Callable[[str, int, Tokens], pygame.Surface]
    """Draws a player's piece: (colour, pixels of the square, tokens)."""
    recap: Callable[[Session, Match, int], tuple[str, ...]]
    """Tells a seat, line by line, what happened since it last acted."""
    reason: Callable[[Session, Match], str]
    """Tells why a finished game ended as it did, in a sentence."""
    chart: Callable[[Match], tuple[ChartLine, ...]]
    """What is worth drawing over the turns; its heading is ``<game>.result.chart``."""
    standing: Callable[[Match], Standing]
    """How the seats stand at the end."""
    replay_view: Callable[[Session, Match, Stage, pygame.Rect], PositionView]
    """Lays out the table of a match in a part of the stage. Where the match has open hands all is
    shown, else what everybody may see."""
    headline: Callable[[Session, Match], str] | None = None
    """Says who won a finished game, where "NAME wins" is not the whole truth."""
    progress: Callable[[Session, Match], str] | None = None
    """Says how far a game is ("round 2 of 4"), where the number of moves tells little."""
    ahead: Callable[[Session, Stage, tuple[Player, ...], Any], Iterator[None]] | None = None
    """Draws what the first picture of a table will need, stopping after every few milliseconds:
    (session, stage, players, setup)."""
    board_picture: Callable[[Any, int, Tokens], pygame.Surface] | None = None
    """Draws a board small: (map file of the shelf, pixels of the square, tokens)."""
    figures: Figures | None = None
    """The rulebook's drawn examples."""
    has_coordinates: bool = False
    """Whether its table can show coordinates round the board, as the setting of that name says."""
    has_first_player: bool = True
    """Whether a player may be chosen to start. Without, setup does not ask."""
    setup_options: tuple[str, ...] = ()
    """Options of the rules that belong to the game as written, such as its difficulty: they are
    chosen with the players, the others are house rules."""
    head_start: HeadStart | None = None
    judgement: Judgement | None = None
    sounds: Mapping[str, Recipe] = field(default_factory=dict)
    """The game's own sounds by name, beside those every table has."""


@cache
def entry(game_name: str) -> GameEntry:
    """Return a game's entry. Raises KeyError for a game that has none."""
    module, name = _ENTRIES[game_name].split(":")
    found: GameEntry = getattr(import_module(module), name)
    return found


def games(session: Session) -> tuple[str, ...]:
    """Return the games of the shelf that have screens, in its order."""
    return tuple(name for name in session.shelf.names if name in _ENTRIES)


def table_scene(session: Session, live: LiveGame) -> Scene:
    """Return the table of a live game."""
    return entry(live.game.name).table_scene(session, live)


def table_ahead(
    session: Session,
    stage: Stage,
    game_name: str,
    players: tuple[Player, ...],
    setup: Any,  # noqa: ANN401 - each game's own type
) -> Iterator[None]:
    """Draw what the first picture of a table will need; stop after every few milliseconds."""
    ahead = entry(game_name).ahead
    return iter(()) if ahead is None else ahead(session, stage, players, setup)


def color_name(session: Session, game_name: str, color: str) -> str:
    """Return what a player colour is called."""
    return session.text(f"{game_name}.player_color.{color}")


def option_text(session: Session, game_name: str, *words: Json) -> str:
    """Return a text of a game's setup, such as the name of an option or of one of its values."""
    return session.text(f"{game_name}.setup." + "_".join(map(str, words)))


def title_scene(session: Session) -> Scene:
    """Return the title, which every other screen can lead back to."""
    scene: Scene = import_module("qin_game.scenes.title").TitleScene(session)
    return scene
