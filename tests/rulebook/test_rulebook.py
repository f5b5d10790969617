"""The rulebook tells every rule of the game's documents and every ruling, in every language."""

from collections import Counter
from pathlib import Path

import pytest

from qin_game.content.figures import load_figures
from qin_game.content.maps import load_maps
from qin_game.content.rulebook import (
    ASSETS,
    Chapter,
    Illustration,
    Items,
    Note,
    Paragraph,
    Rulebook,
    Ruling,
    load_rulebook,
)
from qin_game.locale import languages
from qin_game.yaml_file import ContentError, read_document

CHECKLIST = read_document(Path(__file__).parent / "checklist.yaml").data
RULES = [rule["id"] for rule in CHECKLIST["rules"]]
LINES = {"en": 104, "zh": 66}
"""Lines of the two documents."""

BOOKS = {language: load_rulebook(language) for language in languages()}


@pytest.fixture(params=BOOKS.values(), ids=BOOKS.keys())
def book(request: pytest.FixtureRequest) -> Rulebook:
    return request.param


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


def test_a_language_has_a_rulebook_of_its_own() -> None:
    assert [book.language for book in BOOKS.values()] == list(languages())


def test_every_rule_of_the_documents_has_a_chapter(book: Rulebook) -> None:
    assert set(RULES) - set(covered(book)) == set()


def test_no_chapter_names_a_rule_that_is_not_on_the_checklist(book: Rulebook) -> None:
    assert set(covered(book)) - set(RULES) == set()


def test_no_rule_is_told_by_two_chapters(book: Rulebook) -> None:
    assert [rule for rule, count in Counter(covered(book)).items() if count > 1] == []


def test_the_rulings_are_those_of_the_checklist_and_stand_in_their_chapter(book: Rulebook) -> None:
    (chapter,) = (chapter for chapter in book.chapters if chapter.id == "rulings")
    told = [block.id for block in chapter.blocks if isinstance(block, Ruling)]
    assert told == CHECKLIST["rulings"]
    elsewhere = [b for c in book.chapters if c is not chapter for b in c.blocks]
    assert not any(isinstance(block, Ruling) for block in elsewhere)


def test_every_figure_is_shown_once(book: Rulebook) -> None:
    shown = Counter(
        block.figure.name
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, Illustration)
    )
    assert shown == dict.fromkeys(load_figures(ASSETS / "rulebook" / "qin-figures.yaml"), 1)


def test_languages_agree_on_chapters_coverage_blocks_and_figures() -> None:
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

    english = outline(BOOKS["en"])
    assert [language for language, book in BOOKS.items() if outline(book) != english] == []


def test_boards_are_called_as_their_maps_are(book: Rulebook) -> None:
    titles = {found.title[book.language] for found in load_maps([ASSETS / "maps"]).maps}
    assert len(titles) >= 2
    for chapter in book.chapters:
        if chapter.id in {"components", "boards"}:
            assert [title for title in titles if title not in " ".join(texts(chapter))] == []


def test_bold_marks_come_in_pairs(book: Rulebook) -> None:
    assert [
        text for chapter in book.chapters for text in texts(chapter) if text.count("**") % 2
    ] == []


def test_english_and_chinese_share_no_text() -> None:
    """A text left untranslated would stand in both."""
    english, chinese = (
        {text for chapter in BOOKS[language].chapters for text in texts(chapter)}
        for language in ("en", "zh-Hans")
    )
    assert english & chinese == set()


@pytest.mark.parametrize("document", ["en", "zh"])
def test_the_checklist_accounts_for_every_line_of_the_documents_once(document: str) -> None:
    rules = {line for rule in CHECKLIST["rules"] for line in rule.get(document, [])}
    no_rules = [line for entry in CHECKLIST["no_rule"] for line in entry.get(document, [])]
    assert sorted([*rules, *no_rules]) == list(range(1, LINES[document] + 1))


def test_checklist_ids_are_unique_and_each_rule_has_a_source() -> None:
    assert max(Counter([*RULES, *CHECKLIST["rulings"]]).values()) == 1
    assert [rule["id"] for rule in CHECKLIST["rules"] if not rule.keys() & {"en", "zh"}] == []


# -- the loader ----------------------------------------------------------------------------------

FIGURES = """\
figures:
  found:
    rows: |
      .R..
    action: "RB:c1d1"
    after: |
      .g..
"""
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


def load(folder: Path, chapters: str = CHAPTERS, figures: str = FIGURES) -> Rulebook:
    (folder / "rulebook").mkdir()
    (folder / "rulebook" / "qin-figures.yaml").write_text(figures, encoding="utf-8")
    (folder / "locale" / "en").mkdir(parents=True)
    path = folder / "locale" / "en" / "qin-rulebook.yaml"
    path.write_text(chapters, encoding="utf-8")
    return load_rulebook("en", assets=folder)


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
    assert isinstance(illustration, Illustration)
    assert (illustration.figure.name, illustration.caption) == ("found", "See")
    assert illustration.figure.rows_after == (".RRB",)


def test_a_language_without_a_rulebook_reads_the_english_one(tmp_path: Path) -> None:
    load(tmp_path)
    assert load_rulebook("fr", assets=tmp_path).language == "en"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("figure: found", "figure: lost", "qin-rulebook.yaml:11: there is no figure 'lost'"),
        ("note: Mind", "hint: Mind", ":8: chapters.0.blocks.2: unknown key 'hint'"),
        ("note: Mind", "note: ''", "qin-rulebook.yaml:8: a block is one of"),
        ("        id: mine\n", "", "qin-rulebook.yaml:9: a ruling has an id"),
        ("        caption: See\n", "", "qin-rulebook.yaml:11: a ruling has an id and a figure"),
        ("title: Aim", "title: ''", "qin-rulebook.yaml:2: the chapter 'aim' needs a title"),
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


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (".R..", ".Q..", "'Q' is no square"),
        (".R..", ".R..\n      .R.", "rows must have 2 rows of 4 squares"),
        (".g..", ".g...", "after must have 1 rows of 4 squares"),
        (".g..", ".z..", "'z' means nothing in after"),
        (".g..", ".b..", "'b' means nothing in after"),
        ("RB:c1d1", "RB:c1", "not an action of Qin"),
        ("RB:c1d1", "pass", "the action of a figure is a placement"),
        ("RB:c1d1", "RB:d1e1", "the tile lies outside the figure"),
        ('    action: "RB:c1d1"\n', "", "an action goes with either after or reason"),
        ("    after: |", "    reason: on_water\n    after: |", "an action goes with either"),
        ("    after: |", "    by: black\n    after: |", "'black' is no player"),
        ("    after: |", "    major_clash: peace\n    after: |", "major_clash is one of"),
        (".R..", "." * 14, "has 1 to 13 rows of 1 to 13 squares"),
    ],
)
def test_a_faulty_figure_is_an_error_that_names_file_and_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as error:
        load(tmp_path, figures=FIGURES.replace(old, new))
    assert str(error.value).startswith(f"qin-figures.yaml:2: figure found: {message}")


def test_dead_ground_is_held_by_nobody(tmp_path: Path) -> None:
    figures = FIGURES.replace("action:", "pagodas: |\n      .x..\n    action:")
    (chapter,) = load(tmp_path, figures=figures).chapters
    figure = chapter.blocks[-1].figure
    assert [(holding.seat, holding.pagodas) for holding in figure.holdings] == [(None, 0)]
