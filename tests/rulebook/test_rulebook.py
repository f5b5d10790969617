"""A rulebook tells every rule of its game's documents and every ruling, in every language."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from qin_game.content.rulebook import (
    ASSETS,
    Chapter,
    Figure,
    Illustration,
    Items,
    Note,
    Paragraph,
    Rulebook,
    Ruling,
    load_rulebook,
)
from qin_game.locale import languages
from qin_game.shelf import load_shelf
from qin_game.yaml_file import ContentError, read_document

READERS = {
    game: import_module(f"qin_game.content.{game}.figures").load_figures
    for game in load_shelf().names
}
CHECKLISTS = {
    game: read_document(Path(__file__).parent / f"{game}-checklist.yaml").data for game in READERS
}
DOCUMENTS = [
    (game, document, lines)
    for game, checklist in CHECKLISTS.items()
    for document, lines in checklist["documents"].items()
]
"""Game, document, and how many lines or sentences it has."""
BOOKS = {
    (game, language): load_rulebook(language, game, read)
    for game, read in READERS.items()
    for language in languages()
}


@pytest.fixture(params=BOOKS, ids="-".join)
def key(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param


@pytest.fixture
def book(key: tuple[str, str]) -> Rulebook:
    return BOOKS[key]


@pytest.fixture
def rules(key: tuple[str, str]) -> list[str]:
    return [rule["id"] for rule in CHECKLISTS[key[0]]["rules"]]


def covered(book: Rulebook) -> list[str]:
    return [rule for chapter in book.chapters for rule in chapter.covers]


def texts(chapter: Chapter) -> list[str]:
    """Everything there is to read in a chapter."""
    found = [chapter.title]
    for block in chapter.blocks:
        if isinstance(block, Items):
            found.extend(block.items)
        else:
            found.append(block.caption if isinstance(block, Illustration) else block.text)
    return found


def test_every_game_of_the_shelf_has_a_rulebook_and_a_checklist() -> None:
    assert set(load_shelf().names) == set(READERS)


def test_a_language_has_a_rulebook_of_its_own() -> None:
    assert [book.language for book in BOOKS.values()] == [language for _, language in BOOKS]


def test_every_rule_of_the_documents_has_a_chapter(book: Rulebook, rules: list[str]) -> None:
    assert set(rules) - set(covered(book)) == set()


def test_no_chapter_names_a_rule_that_is_not_on_the_checklist(
    book: Rulebook, rules: list[str]
) -> None:
    assert set(covered(book)) - set(rules) == set()


def test_no_rule_is_told_by_two_chapters(book: Rulebook) -> None:
    assert [rule for rule, count in Counter(covered(book)).items() if count > 1] == []


def test_the_rulings_are_those_of_the_checklist_and_stand_in_their_chapter(
    key: tuple[str, str], book: Rulebook
) -> None:
    (chapter,) = (chapter for chapter in book.chapters if chapter.id == "rulings")
    told = [block.id for block in chapter.blocks if isinstance(block, Ruling)]
    assert told == CHECKLISTS[key[0]]["rulings"]
    elsewhere = [b for c in book.chapters if c is not chapter for b in c.blocks]
    assert not any(isinstance(block, Ruling) for block in elsewhere)


def test_every_figure_is_shown_once(key: tuple[str, str], book: Rulebook) -> None:
    shown = Counter(
        block.figure.name
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, Illustration)
    )
    game, _ = key
    assert shown == dict.fromkeys(READERS[game](ASSETS / "rulebook" / f"{game}-figures.yaml"), 1)


@pytest.mark.parametrize("game", READERS)
def test_languages_agree_on_chapters_coverage_blocks_and_figures(game: str) -> None:
    def outline(book: Rulebook) -> list[object]:
        return [
            (
                chapter.id,
                chapter.covers,
                [
                    (
                        type(block).__name__,
                        getattr(block, "id", ""),
                        len(block.items) if isinstance(block, Items) else 0,
                        block.figure.name if isinstance(block, Illustration) else "",
                    )
                    for block in chapter.blocks
                ],
            )
            for chapter in book.chapters
        ]

    outlines = [outline(BOOKS[game, language]) for language in languages()]
    assert [other for other in outlines if other != outlines[0]] == []


def test_bold_marks_come_in_pairs(book: Rulebook) -> None:
    assert [
        text for chapter in book.chapters for text in texts(chapter) if text.count("**") % 2
    ] == []


@pytest.mark.parametrize("game", READERS)
def test_english_and_chinese_share_no_text(game: str) -> None:
    """A text left untranslated would stand in both."""
    english, chinese = (
        {text for chapter in BOOKS[game, language].chapters for text in texts(chapter)}
        for language in ("en", "zh-Hans")
    )
    assert english & chinese == set()


@pytest.mark.parametrize(("game", "document", "lines"), DOCUMENTS)
def test_the_checklist_accounts_for_every_line_of_the_documents(
    game: str, document: str, lines: int
) -> None:
    checklist = CHECKLISTS[game]
    told = {line for rule in checklist["rules"] for line in rule.get(document, [])}
    no_rules = [line for entry in checklist["no_rule"] for line in entry.get(document, [])]
    assert sorted([*told, *no_rules]) == list(range(1, lines + 1))


@pytest.mark.parametrize("checklist", CHECKLISTS.values(), ids=CHECKLISTS)
def test_checklist_ids_are_unique_and_each_rule_has_a_source(checklist: dict) -> None:
    rules = [rule["id"] for rule in checklist["rules"]]
    assert max(Counter([*rules, *checklist["rulings"]]).values()) == 1
    documents = checklist["documents"].keys()
    assert [rule["id"] for rule in checklist["rules"] if not rule.keys() & documents] == []


# -- the loader ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure of no game."""

    name: str
    reason: str | None = None


def read_names(path: Path) -> Mapping[str, Figure]:
    return {name: Picture(name) for name in path.read_text(encoding="utf-8").split()}


CHAPTERS = """\
chapters:
  - id: aim
    title: Aim
    covers: [a, b]
    blocks:
      - paragraph: Words
      - list: [one, two]
      - note: Mind
      - ruling: Ours
        id: mine
      - figure: found
        caption: See
"""


def load(folder: Path, chapters: str = CHAPTERS) -> Rulebook:
    (folder / "rulebook").mkdir()
    (folder / "rulebook" / "go-figures.yaml").write_text("found", encoding="utf-8")
    (folder / "locale" / "en").mkdir(parents=True)
    path = folder / "locale" / "en" / "go-rulebook.yaml"
    path.write_text(chapters, encoding="utf-8")
    return load_rulebook("en", "go", read_names, folder)


def test_a_rulebook_is_read_into_frozen_values(tmp_path: Path) -> None:
    (chapter,) = load(tmp_path).chapters
    assert (chapter.id, chapter.title, chapter.covers) == ("aim", "Aim", ("a", "b"))
    *blocks, illustration = chapter.blocks
    assert blocks == [
        Paragraph("Words"),
        Items(("one", "two")),
        Note("Mind"),
        Ruling("mine", "Ours"),
    ]
    assert illustration == Illustration(Picture("found"), "See")


def test_a_language_without_a_rulebook_reads_the_english_one(tmp_path: Path) -> None:
    load(tmp_path)
    assert load_rulebook("fr", "go", read_names, tmp_path).language == "en"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("figure: found", "figure: lost", "go-rulebook.yaml:11: there is no figure 'lost'"),
        ("note: Mind", "hint: Mind", ":8: chapters.0.blocks.2: unknown key 'hint'"),
        ("note: Mind", "note: ''", "go-rulebook.yaml:8: a block is one of"),
        ("        id: mine\n", "", "go-rulebook.yaml:9: a ruling has an id"),
        ("        caption: See\n", "", "go-rulebook.yaml:11: a ruling has an id and a figure"),
        ("title: Aim", "title: ''", "go-rulebook.yaml:2: the chapter 'aim' needs a title"),
        ("title: Aim", "titel: Aim", ":3: chapters.0: unknown key 'titel'"),
    ],
)
def test_a_faulty_chapter_is_an_error_that_names_file_and_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as error:
        load(tmp_path, chapters=CHAPTERS.replace(old, new))
    assert message in str(error.value)


def test_a_chapter_given_twice_is_an_error(tmp_path: Path) -> None:
    twice = CHAPTERS + CHAPTERS.split("chapters:\n")[1]
    with pytest.raises(ContentError, match=r":13: the chapter 'aim' stands here twice"):
        load(tmp_path, chapters=twice)


def test_without_a_reader_there_are_no_figures(tmp_path: Path) -> None:
    load(tmp_path)
    with pytest.raises(ContentError, match="there is no figure 'found'"):
        load_rulebook("en", "go", None, tmp_path)
