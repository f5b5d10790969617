"""The rulebook: chapters in the player's language and drawn examples that are true positions.

``assets/locale/<language>/<game>-rulebook.yaml`` holds the chapters and their words; the figures
they show are shared by all languages in ``assets/rulebook/<game>-figures.yaml``. What such a file
holds is each game's own affair: its reader is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from qin_game.yaml_file import ContentError, Document, Problem, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Iterator

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FALLBACK_LANGUAGE = "en"


class Figure(Protocol):
    """A drawn example, as far as the rulebook knows it.

    ``reason`` is the code for which what is drawn is not allowed, or None.
    """

    @property
    def name(self) -> str:
        """The name in its file."""

    @property
    def reason(self) -> str | None:
        """Why it is not allowed."""


FigureReader = Callable[[Path], Mapping[str, Figure]]
"""Reads a game's file of figures, by name. Raises ContentError."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short statements."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Advice or a reminder, set apart from the rules."""

    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule of ours where the game's documents are silent or disagree; ``id`` names it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Illustration:
    """A figure with its caption."""

    figure: Figure
    caption: str


Block = Paragraph | Items | Note | Ruling | Illustration


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; ``covers`` lists the rules of the checklist (tests/rulebook) it tells."""

    id: str
    title: str
    covers: tuple[str, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules in one language."""

    language: str
    chapters: tuple[Chapter, ...]


def load_rulebook(
    language: str, game: str, read_figures: FigureReader | None, assets: Path = ASSETS
) -> Rulebook:
    """Read a game's rulebook; a language without one of its own gets the English one.

    Without a reader there are no figures. Raises ContentError with everything that is wrong with
    the files.
    """
    figures: Mapping[str, Figure] = {}
    if read_figures is not None:
        figures = read_figures(assets / "rulebook" / f"{game}-figures.yaml")
    path = assets / "locale" / language / f"{game}-rulebook.yaml"
    if not path.exists():
        language = FALLBACK_LANGUAGE
        path = assets / "locale" / language / f"{game}-rulebook.yaml"
    document = read_document(path)
    data = structure(document, _RulebookData)
    problems = list(_chapter_problems(document, data))
    chapters = []
    for index, chapter in enumerate(data.chapters):
        blocks = []
        for place, block in enumerate(chapter.blocks):
            try:
                blocks.append(_block(block, figures))
            except ValueError as error:
                keys = ("chapters", index, "blocks", place)
                problems.append(document.problem(*keys, message=str(error)))
        chapters.append(Chapter(chapter.id, chapter.title, chapter.covers, tuple(blocks)))
    if problems:
        raise ContentError(*problems)
    return Rulebook(language, tuple(chapters))


@dataclass(frozen=True, slots=True)
class _BlockData:
    """A block as written: one of its kinds, a ruling with its id, a figure with its caption."""

    paragraph: str = ""
    list: tuple[str, ...] = ()
    note: str = ""
    ruling: str = ""
    id: str = ""
    figure: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class _ChapterData:
    id: str
    title: str
    blocks: tuple[_BlockData, ...]
    covers: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class _RulebookData:
    chapters: tuple[_ChapterData, ...]


def _chapter_problems(document: Document, data: _RulebookData) -> Iterator[Problem]:
    ids: set[str] = set()
    for index, chapter in enumerate(data.chapters):
        if chapter.id in ids:
            message = f"the chapter {chapter.id!r} stands here twice"
            yield document.problem("chapters", index, "id", message=message)
        ids.add(chapter.id)
        if not chapter.title.strip() or not chapter.blocks:
            message = f"the chapter {chapter.id!r} needs a title and blocks"
            yield document.problem("chapters", index, message=message)


def _block(data: _BlockData, figures: Mapping[str, Figure]) -> Block:
    """Build a block. Raises ValueError."""
    kinds = [
        name for name in ("paragraph", "list", "note", "ruling", "figure") if getattr(data, name)
    ]
    if len(kinds) != 1:
        raise ValueError("a block is one of paragraph, list, note, ruling, figure")
    kind = kinds[0]
    if bool(data.id) != (kind == "ruling") or bool(data.caption) != (kind == "figure"):
        raise ValueError("a ruling has an id and a figure a caption, and nothing else has")
    if kind == "figure":
        if data.figure not in figures:
            raise ValueError(f"there is no figure {data.figure!r}")
        return Illustration(figures[data.figure], data.caption)
    if kind == "ruling":
        return Ruling(data.id, data.ruling)
    if kind == "list":
        return Items(data.list)
    return Paragraph(data.paragraph) if kind == "paragraph" else Note(data.note)
