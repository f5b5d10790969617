"""The rulebook: chapters in the player's language and drawn examples that are true positions.

``assets/locale/<language>/<game>-rulebook.yaml`` holds the chapters and their words; the figures
they show are shared by all languages in ``assets/rulebook/<game>-figures.yaml``, drawn as rows of
text (see ``content/figures.py``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from qin_game.content.figures import Figure, load_figures
from qin_game.yaml_file import ContentError, Document, Problem, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FALLBACK_LANGUAGE = "en"


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


def load_rulebook(language: str, game: str = "qin", assets: Path = ASSETS) -> Rulebook:
    """Read a game's rulebook; a language without one of its own gets the English one.

    Raises ContentError with everything that is wrong with the files.
    """
    figures = load_figures(assets / "rulebook" / f"{game}-figures.yaml")
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
