"""Where a line may end: Unicode line breaking (UAX #14), measured by the caller.

Chinese breaks between characters but never before a closing mark or after an opening one;
English breaks at spaces and hyphens. The work per text is cached, because it depends neither on
the font nor on the width.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from uniseg.graphemecluster import grapheme_clusters
from uniseg.linebreak import line_break_units

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OPENING = "（《「『【〈〔“‘([{"
CLOSING = "，。、；：！？）》」』】〉〕”’…—·,.;:!?)]}%-–/"

# A Chinese character with the marks that may not part from it. This keeps Chinese quotation marks
# with what they quote, where UAX #14 would forbid a break on either side of them.
_CHINESE = re.compile(
    rf"[{re.escape(OPENING)}]*[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff][{re.escape(CLOSING)}]* *"
)
# Between two plain words a space always breaks, whatever stands further away.
_PLAIN_WORD = re.compile(r"[A-Za-z0-9,.;:!?']*[A-Za-z0-9][A-Za-z0-9,.;:!?']* +(?=[\w(])")
# Only what is neither needs the slow look-up of every character's class.
_FAST = re.compile(rf"{_CHINESE.pattern}|(?<= ){_PLAIN_WORD.pattern}")


@lru_cache(maxsize=4096)
def break_units(text: str) -> tuple[str, ...]:
    """Cut a text into the pieces that must stay whole; joined, they give the text back.

    >>> break_units("你好，（世界）。")
    ('你', '好，', '（世', '界）。')
    >>> break_units("End the well-known turn (战)")
    ('End ', 'the ', 'well-', 'known ', 'turn ', '(战)')
    """
    return tuple(_units(text))


def _units(text: str) -> Iterator[str]:
    position = 0
    while position < len(text):
        fast = _CHINESE.match(text, position) or _PLAIN_WORD.match(text, position)
        if fast:
            yield fast.group()
            position = fast.end()
        else:
            found = _FAST.search(text, position + 1)
            end = found.start() if found else len(text)
            yield from line_break_units(text[position:end])
            position = end


def wrap_spans(
    text: str, width_of: Callable[[int, int], float], width: float
) -> list[tuple[int, int]]:
    """Break `text` into lines no wider than `width`; each line is a (start, end) slice of it.

    `width_of(start, end)` measures a slice. Spaces at the end of a line are left out of it; a line
    feed always ends a line. A piece wider than the whole line is cut between characters.
    """
    lines: list[tuple[int, int]] = []
    position = 0
    for block in text.split("\n"):
        lines.extend(_wrap_block(block, position, width_of, width))
        position += len(block) + 1
    return lines


def _wrap_block(
    block: str, offset: int, width_of: Callable[[int, int], float], width: float
) -> Iterator[tuple[int, int]]:
    start = end = offset
    visible_end = offset
    for unit in break_units(block):
        unit_end = end + len(unit)
        unit_visible_end = end + len(unit.rstrip(" "))
        if width_of(start, unit_visible_end) <= width:
            end, visible_end = unit_end, unit_visible_end
            continue
        if visible_end > start:
            yield start, visible_end
            start = end
        if width_of(start, unit_visible_end) > width:
            for piece in _split_unit(unit):
                if end > start and width_of(start, end + len(piece.rstrip(" "))) > width:
                    yield start, end
                    start = end
                end += len(piece)
        end, visible_end = unit_end, unit_visible_end
    yield start, max(start, visible_end)


def _split_unit(unit: str) -> list[str]:
    """Cut a piece that is too wide between its characters, punctuation kept with its neighbour."""
    pieces: list[str] = []
    for cluster in grapheme_clusters(unit):
        if pieces and (cluster in CLOSING or pieces[-1][-1] in OPENING):
            pieces[-1] += cluster
        else:
            pieces.append(cluster)
    return pieces


def wrap(text: str, measure: Callable[[str], float], width: float) -> list[str]:
    """Break `text` into lines no wider than `width`, as `measure` measures a line.

    >>> wrap("天下大势，分久必合。", len, 5)
    ['天下大势，', '分久必合。']
    """
    spans = wrap_spans(text, lambda start, end: measure(text[start:end]), width)
    return [text[start:end] for start, end in spans]
